"""Boxes: whatever their measures, every flap meets the panel that it is glued to; decks fit in."""

from __future__ import annotations

from random import Random
from re import search

import pytest

from cutline.components import BadInput, load_game
from cutline.generators.pieces.folds import fold_piece
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers


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


STOCK = 0.3  # mm: the card of a box
# Of width, height and depth: two halves of a panel's card, and flaps that lie within.
WITHIN = {"tuck": (1, 3, 3), "tray": (3, 1, 1)}


def inside(piece, kind):
    """Return what is left between the folds of a box, less the card that lies within them."""
    return [span(piece, axis) - STOCK * layers for axis, layers in enumerate(WITHIN[kind])]


@pytest.mark.parametrize("kind", ["tuck", "tray"])
def test_a_folded_box_has_its_measures_inside_whatever_lies_within(pieces, kind):
    box = f"boxes:\n- {{id: one, kind: {kind}, inner: [64, 89, 12]}}"
    assert inside(pieces.one("box", box), kind) == pytest.approx([64, 89, 12])


def test_a_lid_goes_over_the_tray_of_the_same_measures(pieces):
    tray, lid = pieces.drawn(
        "box",
        "boxes:\n- {id: tray, kind: tray, inner: [80, 60, 20]}\n- {id: lid, kind: lid, inner: [80, 60, 15]}",
    )
    assert [span(lid, axis) - span(tray, axis) for axis in (0, 1)] == pytest.approx([1.5, 1.5])


def test_a_deck_fits_into_its_box_with_a_millimetre_to_spare(pieces):
    decks = (
        "decks:\n- {id: all, size: [63, 88], front: {ground: paper}, "
        "cards: [{id: a, copies: 40}, {id: b, copies: 14}]}"
    )
    box = "boxes:\n- {id: box, kind: tuck, holds: all}"
    folder = pieces.write("box", box)
    (folder / "decks.yaml").write_text(decks, "utf-8")
    room = inside(pieces.one("box", box), "tuck")
    spare = [mm - deck for mm, deck in zip(room, (63, 88, 54 * 0.3), strict=True)]
    assert all(1 - 1e-6 <= mm <= 1.5 for mm in spare)


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
    with pytest.raises(BadInput, match=said) as caught:
        pieces.draw("box", f"boxes:\n- {{id: one, {typed}}}")
    assert ":2:" in str(caught.value)


@pytest.mark.parametrize(
    ("inner", "remedy"),
    [
        ([100, 140, 40], "make it smaller, or take larger paper: --paper a3 or tabloid$"),
        ([400, 400, 60], "make it smaller$"),
    ],
)
def test_a_box_too_large_for_the_paper_is_told_with_paper_that_has_room(pieces, inner, remedy):
    folder = pieces.write("box", f"boxes:\n- {{id: one, kind: tuck, inner: {inner}}}")
    made = build_kit(draw_game(load_game(folder)), papers()["a4"])
    (problem,) = made.problems
    assert problem.line == 2 and search(remedy, str(problem))
