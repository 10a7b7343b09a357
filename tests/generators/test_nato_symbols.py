"""Unit symbols: icons keep inside their frame, and the four affiliations look equally large."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

import pytest
from PIL import Image

from cutline.components.checks.checker import nato
from cutline.components.shapes.geometry import area
from cutline.components.shapes.paths import Segments
from cutline.generators.drawing import Clip, Drawing, Path, at, flattened
from cutline.generators.nato import ECHELONS, FRAMES, ICONS, icon_marks, unit_symbol
from cutline.generators.outlines import bounds, rings

from ..support.one_page import one_page_pdf
from ..support.rasters import inked, outside, rastered

CELL, PER_MM = 20.0, 16.0
ACROSS = 12
INK = "#000000"


def symbol(icon: str, frame: str, echelon: str = "none", w: float = 18, h: float = 18) -> Drawing:
    return unit_symbol(icon, frame, echelon, width=w, height=h, ink=INK, fill="#ffffff")


def outline_of(drawing: Drawing) -> Segments:
    """Return the frame's outline, which is filled first."""
    assert isinstance(drawing.marks[0], Path)
    return drawing.marks[0].segments


def picture(tmp_path: FilePath, drawings: list[Drawing]) -> Image.Image:
    """Return what is inked of drawings that stand in cells of one page."""
    rows = -(-len(drawings) // ACROSS)
    marks = tuple(
        at(drawing, k % ACROSS * CELL + 1, k // ACROSS * CELL + 1) for k, drawing in enumerate(drawings)
    )
    page = Drawing(ACROSS * CELL, rows * CELL, marks)
    return inked(rastered(one_page_pdf(tmp_path / "symbols.pdf", page), 0, PER_MM), 128)


def filled(segments: Segments, stroke: float) -> Drawing:
    return Drawing(18, 18, (Path(segments, INK, INK, stroke),))


def all_symbols() -> list[tuple[str, str]]:
    return [(icon, frame) for icon in ICONS for frame in FRAMES]


def stroke_of(drawing: Drawing) -> float:
    return max(mark.width for mark in drawing.marks if isinstance(mark, Path) and mark.stroke == INK)


def assert_inside(tmp_path: FilePath, drawn: list[Drawing], frames: list[Drawing], margin: int) -> None:
    """Check, page by page, that nothing is inked outside the frames; those of all full pages are the same."""
    many = ACROSS * 2
    for start in range(0, len(drawn), many):
        some = slice(start, start + many)
        if start == 0 or len(frames[some]) < many:
            room = picture(tmp_path, frames[some])
        assert outside(picture(tmp_path, drawn[some]), room, margin) == 0, all_symbols()[some]


def test_no_ink_of_any_icon_lies_outside_its_frame(tmp_path: FilePath) -> None:
    drawn = [symbol(icon, frame) for icon, frame in all_symbols()]
    assert_inside(tmp_path, drawn, [filled(outline_of(one), stroke_of(one)) for one in drawn], 1)


def test_only_parts_that_run_to_the_frame_are_cut_by_it(tmp_path: FilePath) -> None:
    """Whatever stands in the middle of a frame is drawn whole, not hidden by a clip."""
    free, frames = [], []
    place = (18 / 155, 0.0, 0.0, 18 / 155, 9 - 75 * 18 / 155, 9 - 50 * 18 / 155)
    for icon, frame in all_symbols():
        whole = symbol(icon, frame)
        parts = zip(ICONS[icon], icon_marks(icon, FRAMES[frame], place, INK, stroke_of(whole)), strict=True)
        free.append(Drawing(18, 18, tuple(mark for part, mark in parts if part[0].islower())))
        frames.append(filled(outline_of(whole), 0.15))
    assert_inside(tmp_path, free, frames, 0)


def test_the_four_frames_are_about_equally_large_in_one_box() -> None:
    for box in ((18, 18), (24, 16), (10, 12)):
        areas = {
            frame: area(rings(outline_of(symbol("blank", frame, w=box[0], h=box[1])))) for frame in FRAMES
        }
        for frame in FRAMES:
            assert 0.65 < areas[frame] / areas["friend"] <= 1, (box, frame)


def test_an_icon_is_equally_large_in_every_frame() -> None:
    def size(frame: str) -> tuple[float, float]:
        marks = symbol("armour", frame).marks[1]
        assert isinstance(marks, Path)
        left, top, right, low = bounds(marks.segments)
        return right - left, low - top

    assert all(size(frame) == pytest.approx(size("friend")) for frame in FRAMES)


@pytest.mark.parametrize("frame", FRAMES)
def test_echelon_marks_stand_over_the_frame_and_inside_the_box(frame: str) -> None:
    for echelon in ECHELONS:
        drawing = symbol("infantry", frame, echelon, 24, 16)
        frames, *marks = [
            bounds(mark.segments)[1] for mark, _ in flattened(drawing) if isinstance(mark, Path)
        ]
        assert (min(marks) < frames - 1e-6) == (echelon != "none")
        assert min(marks) >= 0


@pytest.mark.parametrize(("echelon", "many", "wide", "between", "over"), [
    ("squad", 1, 13, 0, 22.5), ("section", 2, 13, 18, 22.5), ("platoon", 3, 13, 18, 22.5),
    ("company", 1, 0, 0, 26), ("battalion", 2, 0, 15, 26), ("regiment", 3, 0, 15, 26),
    ("brigade", 1, 16, 0, 26), ("division", 2, 16, 22, 26), ("army", 4, 16, 22, 26),
])  # fmt: skip
@pytest.mark.parametrize(("frame", "edge"), [("friend", 0), ("hostile", -22), ("neutral", -5)])
def test_dots_bars_and_crosses_stand_in_a_row_over_the_middle(
    echelon: str, many: int, wide: float, between: float, over: float, frame: str, edge: float
) -> None:
    drawing = symbol("blank", frame, echelon, 155, 179)  # a unit of the symbol is a mm
    left, top = 77.5 - (between * (many - 1) + wide) / 2, 54.5 + edge - over
    boxes = [bounds(mark.segments) for mark in drawing.marks[2:] if isinstance(mark, Path)]
    high = 13 if wide == 13 else 19
    lefts = [left + k * between for k in range(many)]
    assert boxes == [pytest.approx((x, top, x + wide, top + high), abs=0.01) for x in lefts]
    assert all((mark.fill == INK) == (wide == 13) for mark in drawing.marks[2:] if isinstance(mark, Path))
    assert stroke_of(drawing) == 4.5


@pytest.mark.parametrize(("frame", "middle", "corner", "supply"), [
    ("friend", (75, 50), (75, 50), (75, 28)),
    ("hostile", (72, 72), (41, 31), (62.2784, 17.36)),
    ("neutral", (55, 55), (55, 55), (55, 30.8)),
    ("unknown", (69.25, 69.25), (56, 37), (65.0948, 20.72)),
])  # fmt: skip
def test_lines_are_stretched_to_the_frame_round_its_middle(
    frame: str, middle: tuple[float, float], corner: tuple[float, float], supply: tuple[float, float]
) -> None:
    def box(icon: str) -> Any:
        (mark,) = icon_marks(icon, FRAMES[frame], (1, 0, 0, 1, 0, 0), INK, 1)
        return bounds(mark.segments) if isinstance(mark, Path) else None

    for icon, (x, y) in (("medical", middle), ("infantry", corner)):
        assert box(icon) == pytest.approx((75 - x, 50 - y, 75 + x, 50 + y))
    assert box("supply") == pytest.approx((75 - supply[0], 50 + supply[1], 75 + supply[0], 50 + supply[1]))


def test_infantry_lines_meet_in_the_frames_corners_or_on_its_edges() -> None:
    lines = {frame: symbol("infantry", frame).marks[1] for frame in FRAMES}
    clipped = {frame for frame, mark in lines.items() if isinstance(getattr(mark, "clip", None), Clip)}
    assert clipped == {"hostile", "unknown"}


def test_every_name_of_the_list_is_drawn_and_no_other() -> None:
    assert set(nato()["icons"]) == set(ICONS)
    assert set(nato()["frames"]) == set(FRAMES)
    assert set(nato()["echelons"]) == set(ECHELONS)
