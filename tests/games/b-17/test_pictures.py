"""A turn of B-17! is drawn: planes, ways and arcs lie where the frame's inches have them."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path

import pytest
from pypdf import PdfReader

from cutline.cli import main
from cutline.components import house
from cutline.components.models.gallery import aircraft

from ...support.pdf_reading import PageRead, PdfWalker

LOG = """game: b-17
turns:
- turn: turn 1
  do:
  - place b1 30 17 b2 24 11.5 b3 36 11.5 b4 30 7.5
  - enter 1 4 clock 6 6 altitude 3 level
  - fw1 from 29 108 180: 14
  - fw2 from 32 106 180: 14
  - bombers 10
- turn: turn 2
  do:
  - fw1 6 left 20 8
  - fw2 14
  - bombers 10
- turn: turn 3
  do:
  - fw1 14
  - fw2 14
  - bombers 10
- turn: turn 4
  do:
  - fw1 ?
  - fw2 12 attack b1 head-on 1 4 miss back nose 4 2 hit 2
  - bombers 3 right 20 7
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[PageRead, str]:
    folder = tmp_path_factory.mktemp("turn")
    log, svg, pdf = (folder / name for name in ("log.yaml", "turn.svg", "turn.pdf"))
    log.write_text(LOG, "utf-8")
    assert main(["show", str(log), "--turn", "4", "--out", str(svg), str(pdf)]) == 0
    said = re.search(r"<desc>(.*?)</desc>", Path(svg).read_text("utf-8"), re.S)
    assert said
    return PdfWalker(PdfReader(pdf)).read(0), said[1]


def frame(page: PageRead) -> tuple[float, float, float, float]:
    """From the numbers of the frame: where 0, 0 lies on the page, and mm to an inch."""
    tops = [w for w in page.words if re.fullmatch(r"\d+0 in", w.text) and w.size < 2.4]
    sides = [w for w in page.words if re.fullmatch(r"\d+0", w.text) and w.size < 2.4]
    xs = sorted({(int(w.text[:-3]), round(w.x, 2)) for w in tops if len(w.text) == 5})
    ys = sorted({(int(w.text), round(w.y, 2)) for w in sides})
    unit = (xs[-1][1] - xs[0][1]) / (xs[-1][0] - xs[0][0])
    down = (ys[-1][1] - ys[0][1]) / (ys[-1][0] - ys[0][0])
    assert unit == pytest.approx(-down, abs=0.02)
    return xs[0][1] - unit * xs[0][0], ys[0][1] - down * ys[0][0], unit, down


def in_inches(page: PageRead, points: object) -> list[tuple[float, float]]:
    """Points of the page as points of the table; numbers stand a little beside their ticks."""
    x, y, unit, down = frame(page)
    shift = (3.0 / 2, -0.9)  # half a number's width, and half its height
    return [((a - x - shift[0]) / unit, (b - y - shift[1]) / down) for a, b in points]  # type: ignore[attr-defined]


def test_a_way_is_drawn_through_the_places_that_its_distances_lead_to(drawn: tuple[PageRead, str]) -> None:
    page, said = drawn
    blue = house().palette["blue"]
    ways = [in_inches(page, s.points) for s in page.shapes if s.stroke == blue and s.width > 0.7]
    starts = [(30, 47), (24, 41.5), (36, 41.5), (30, 37.5)]
    for start in starts:
        near = [w for w in ways if hypot(w[0][0] - start[0], w[0][1] - start[1]) < 0.5]
        assert near, f"a way from {start}"
        turn = near[0][1]
        assert (turn[0] - near[0][0][0], turn[1] - near[0][0][1]) == pytest.approx((0, 3), abs=0.05)
    assert "b1 from 30 47 to turn 30 50, 32.39 56.58" in said


def test_a_bomber_is_as_large_as_its_model_with_its_wing_in_its_place(drawn: tuple[PageRead, str]) -> None:
    page, said = drawn
    assert "b1 at 32.39 56.58, heading 20 degrees" in said
    skin = house().palette.get(aircraft("b-17").colour, aircraft("b-17").colour)
    shapes = [in_inches(page, s.points) for s in page.shapes if s.fill == skin]
    far = [max(hypot(x - 32.39, y - 56.58) for x, y in points) for points in shapes]
    assert max(n for n in far if n < 4) == pytest.approx(4.37 / 2, abs=0.25)


def test_a_gun_that_fired_has_its_field_of_fire_where_the_bomber_stood(drawn: tuple[PageRead, str]) -> None:
    _, said = drawn
    assert re.search(r"field of fire of 90 degrees and 4 in from 30 48\.\d+, its middle at 0 degrees", said)
    assert "b1 was at 30 47 before" in said


def test_who_is_nobody_knows_where_is_named_and_not_drawn(drawn: tuple[PageRead, str]) -> None:
    page, said = drawn
    assert "FW 190 1 (fw1): it is not known where" in said
    assert not [word for word in page.words if word.text.startswith("fw1 ·")]
    assert [word for word in page.words if word.text.startswith("fw2 ·")]
