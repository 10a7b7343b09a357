"""What shares a sheet: discs beside squares, glue on either side, names that fit the foot."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import load_game
from cutline.components.models.game import Part
from cutline.components.models.maps import Pattern
from cutline.components.shapes.geometry import bounds
from cutline.components.shapes.paths import rectangle
from cutline.generators.drawing import Drawing, Text, Use
from cutline.generators.drawing import Path as Line
from cutline.generators.faces.outside import mark_box
from cutline.generators.terrain import pattern_marks
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.furniture import foot
from cutline.layouts.sheets.handwork import picture
from cutline.layouts.sheets.imposing import impose
from cutline.layouts.sheets.papers import papers, rules

from ...support.one_page import one_page_pdf
from ...support.rasters import inked, rastered

SAMPLE = Path(__file__).parents[2] / "games" / "every-kind"


@pytest.fixture(scope="module")
def drawn():
    return draw_game(load_game(SAMPLE))


def test_what_scissors_cut_does_not_stand_among_what_a_ruler_cuts(drawn):
    blocks = [block for sheet in impose(drawn.pieces, (191, 269), 8) for block in sheet.blocks]
    assert len(blocks) > 10
    for block in blocks:
        outlines = {bool(cell.piece.outline) for cell in block.cells}
        assert len(outlines) == 1
        if outlines == {True}:
            assert not block.lines_x and not block.lines_y


def hatchings(drawing):
    (layer,) = [mark for mark in drawing.marks if isinstance(mark, Use) and mark.layer == "glue"]
    return layer.drawing.marks


def test_only_glue_on_the_printed_side_is_hatched(drawn):
    tower = next(piece for piece in drawn.pieces if piece.id == "watchtower")
    assert {area.side for area in tower.glue} == {"front", "back"}
    assert len(hatchings(picture(tower, "front"))) == 1


@pytest.mark.parametrize(
    ("curve", "box"),
    [
        (("C", 0, -40, 20, -40, 20, 0), (0, -30, 20, 30)),
        (("C", 0, 10, 20, 10, 20, 20), (0, 0, 20, 20)),
        (("C", 30, 0, -10, 20, 20, 20), (0, 0, 20, 20)),
    ],
)
def test_a_curve_is_as_large_as_its_line(curve, box):
    assert mark_box(Line((("M", 0, 0), curve))) == pytest.approx(box)


@pytest.mark.parametrize("draw", ["waves", "lines", "cross", "dots"])
def test_a_pattern_covers_all_of_a_large_ground(draw, tmp_path):
    edge = rectangle(0, 0, 200, 200)
    ring = ((0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0))
    marks = pattern_marks(Pattern(draw=draw, gap=4), edge, (ring,), "#000000")
    assert bounds((ring,)) == (0, 0, 200, 200)
    page = rastered(one_page_pdf(tmp_path / "page.pdf", Drawing(200, 200, tuple(marks))), 0, 3)
    for x in range(0, 200, 25):
        for y in range(0, 200, 25):
            part = inked(page.crop((3 * x, 3 * y, 3 * x + 75, 3 * y + 75)))
            assert part.histogram()[255] > 50, (x, y)


def test_the_name_of_a_sheet_keeps_off_the_scale_bars(drawn):
    for backs, paper in zip(("duplex", "fold"), papers().values(), strict=True):
        pages = build_kit(drawn, paper, backs).pages
        for number, page in enumerate(pages, 1):
            says = f"{page.name}, {page.side} · page {number} of {len(pages)}"
            marks = foot(page.paper, says, "", drawn.game.words, page.plan, page.note)
            words = [mark for mark in marks if isinstance(mark, Text)]
            bars = max(w.x + w.advance for w in words if w.text in ("50 mm", "2 in"))
            names = [w for w in words if w.text not in ("50 mm", "2 in") and w.text]
            assert min(w.x for w in names) > bars, says
    assert rules().foot > 0


def test_a_part_alone_on_its_sheets_keeps_its_own_name(drawn):
    kit = build_kit(drawn, papers()["a4"])
    names = {page.component for page in kit.pages}
    titled = {part.sheet for part in drawn.game.sheet.kit if isinstance(part, Part) and part.sheet}
    assert {"Event cards", "Order cards"} == titled <= names
