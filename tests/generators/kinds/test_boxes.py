"""Boxes: whatever their measures, every flap meets the panel that it is glued to; decks fit in."""

from __future__ import annotations

from random import Random

import pytest

from cutline.generators.pieces.folds import fold_piece

STOCK = 0.3  # mm: the card of a box
# Of width, height and depth: two halves of a panel's card, and flaps that lie within.
WITHIN = {"tuck": (1, 3, 3), "tray": (3, 1, 1)}


@pytest.mark.parametrize("kind", ["tuck", "tray", "lid"])
def test_every_flap_meets_its_panel_whatever_the_measures(pieces, kind):
    dice = Random(21)
    sizes = [[round(dice.uniform(5, 150), 1) for _ in range(3)] for _ in range(12)]
    sizes += [[5, 5, 5], [5, 150, 5], [150, 5, 150]]
    text = "boxes:\n" + "".join(
        f"- {{id: box-{number}, kind: {kind}, inner: {size}}}\n" for number, size in enumerate(sizes)
    )
    assert all(len(piece.glue) >= 4 for piece in pieces.drawn("box", text))


def span(piece, axis):
    places = [panel.pose.place(*point)[axis] for panel in fold_piece(piece) for point in panel.ring]
    return max(places) - min(places)


def inside(piece, kind):
    """Return what is left between the folds of a box, less the card that lies within them."""
    return [span(piece, axis) - STOCK * layers for axis, layers in enumerate(WITHIN[kind])]


@pytest.mark.parametrize("kind", WITHIN)
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
    (pieces.folder / "decks.yaml").write_text(decks, "utf-8")
    room = inside(pieces.one("box", "boxes:\n- {id: box, kind: tuck, holds: all}"), "tuck")
    spare = [mm - deck for mm, deck in zip(room, (63, 88, 54 * 0.3), strict=True)]
    assert all(1 - 1e-6 <= mm <= 1.5 for mm in spare)
