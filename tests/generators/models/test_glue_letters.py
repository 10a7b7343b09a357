"""Glue letters of models: 7 points or more, on no hatching, inside the strip where that has room."""

from __future__ import annotations

import pytest

from cutline.components.models.field_types import MM_PER_POINT
from cutline.components.models.gallery import gallery
from cutline.components.shapes.paths import IDENTITY, applied
from cutline.generators.drawing import Drawing, Text, flattened
from cutline.generators.outlines import bounds
from cutline.generators.text.fonts import typeface
from cutline.layouts.sheets.handwork import hatched

from ...support.one_page import one_page_pdf
from ...support.rasters import inked, rastered

LEAST = 7.0  # points
MODEL = "models:\n- {{id: m, gallery: {{name: {}, span: {}}}}}\n"


def letters(piece):
    """Each letter of a piece with its box: left, top, right, low; its size in points, 0 if not bold."""
    for mark, matrix in flattened(piece.front.drawing):
        if isinstance(mark, Text) and mark.text in "ABCD":
            high = typeface(mark.font).cap_height * mark.size
            ends = [(mark.x, mark.y - high), (mark.x + mark.advance, mark.y)]
            (a, b), (c, d) = (applied(matrix, *end) for end in ends)
            box = min(a, c), min(b, d), max(a, c), max(b, d)
            yield mark.text, box, mark.size / MM_PER_POINT * (mark.font == "condensed-bold")


def faults(piece, folder):
    """Letters that are too small, not in bold, or that the hatching of an area as it is printed runs over."""
    areas = [hatched(area, IDENTITY) for area in piece.glue if area.side == "front"]
    ground = Drawing(piece.width, piece.height, tuple(areas))
    found = []
    picture = inked(rastered(one_page_pdf(folder / "glue.pdf", ground), 0, 12))
    for text, box, points in letters(piece):
        if points < LEAST - 0.01:
            found.append(f"{text} of {points:.1f} pt")
        left, top, right, low = (round(12 * value) for value in box)
        if picture.crop((left, top, right, low)).getbbox():
            found.append(f"{text} on hatching")
    return found


@pytest.mark.parametrize("name", sorted(gallery()))
def test_every_letter_is_seven_points_high_and_clear_of_the_hatching(pieces, name):
    parts = pieces.drawn("model", MODEL.format(name, 40))
    assert sorted(text for piece in parts for text, *_ in letters(piece)) == [*"AABBCCDD"]
    for piece in parts:
        assert not faults(piece, pieces.folder), piece.id


def test_a_letter_too_large_for_its_strip_stands_outside_at_a_short_line(pieces):
    thin = MODEL.format("spitfire", 42).replace("span: 42", "span: 42, strip: 1.2")
    tails = [piece for piece in pieces.drawn("model", thin) if "tail" in piece.id]
    for piece in tails:
        (area,) = [bounds(area.outline) for area in piece.glue if area.side == "front"]
        ((_, box, points),) = letters(piece)
        assert points == pytest.approx(LEAST)
        assert area[2] <= box[0] or box[2] <= area[0], "it stands in the strip"
        assert max(box[0] - area[2], area[0] - box[2]) < 1, "its line is long"
        assert not faults(piece, pieces.folder)
