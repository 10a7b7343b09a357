"""Boxes: whatever their measures, every flap meets the panel that it is glued to; decks fit in."""

from __future__ import annotations

from random import Random

import pytest

from cutline.generators.pieces.folds import fold_piece


@pytest.mark.parametrize("kind", ["tuck", "tray", "lid"])
def test_every_flap_meets_its_panel_whatever_the_measures(pieces, kind):
    dice = Random(21)
    sizes = [[round(dice.uniform(5, 150), 1) for _ in range(3)] for _ in range(12)]
    sizes += [[5, 5, 5], [5, 150, 5], [150, 5, 150]]
    text = "boxes:\n" + "".join(
        f"- {{id: box-{number}, kind: {kind}, inner: {size}}}\n" for number, size in enumerate(sizes)
    )
    found = pieces.drawn("box", text)
    assert all(len(piece.glue) >= 4 for piece in found)


def span(piece, axis):
    places = [panel.pose.place(*point)[axis] for panel in fold_piece(piece) for point in panel.ring]
    return max(places) - min(places)


def test_a_folded_box_has_its_inner_measures(pieces):
    box = "boxes:\n- {id: one, kind: tuck, inner: [64, 89, 12]}"
    assert [span(pieces.one("box", box), axis) for axis in range(3)] == pytest.approx([64, 89, 12])


def test_a_lid_goes_over_the_tray_of_the_same_measures(pieces):
    tray, lid = pieces.drawn(
        "box",
        "boxes:\n- {id: tray, kind: tray, inner: [80, 60, 20]}\n- {id: lid, kind: lid, inner: [80, 60, 15]}",
    )
    assert [span(lid, axis) - span(tray, axis) for axis in (0, 1)] == pytest.approx([1.5, 1.5])


def test_a_box_is_as_deep_as_the_cards_it_holds(pieces):
    decks = "decks:\n- {id: all, front: {ground: paper}, cards: [{id: a, copies: 40}, {id: b, copies: 14}]}"
    folder = pieces.write("box", "boxes:\n- {id: box, kind: tuck, holds: all, card: 0.3}")
    (folder / "decks.yaml").write_text(decks, "utf-8")
    piece = pieces.one("box", "boxes:\n- {id: box, kind: tuck, holds: all, card: 0.3}")
    assert [span(piece, axis) for axis in range(3)] == pytest.approx([64, 89, 17.5])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("kind: tuck", 'box "one": a box has either "inner: .width, height, depth." or "holds: DECK"'),
        ("kind: tray, inner: [60, 40, 2]", "a side under 5 mm cannot be folded"),
        ("kind: lid, inner: [60, 40, 9], back: {ground: cream}", 'a lid has no "back"'),
        ("kind: tuck, holds: events", 'deck "events" does not exist'),
    ],
)
def test_a_box_that_cannot_be_is_told_at_its_line(pieces, typed, said):
    from cutline.components import BadInput

    with pytest.raises(BadInput, match=said) as caught:
        pieces.draw("box", f"boxes:\n- {{id: one, {typed}}}")
    assert ":2:" in str(caught.value)
