"""A board of 84 inches of squares over many sheets: glued together, it measures what it should."""

from __future__ import annotations

from itertools import accumulate

import pytest

from cutline.components import load_game
from cutline.components.languages import Words
from cutline.generators.boards.maps import draw_map
from cutline.layouts.sheets.papers import papers
from cutline.layouts.sheets.tiles import shown, tile_pages

from ...support.pdf_reading import PdfWalker, overlap

SQUARE, COLUMNS, ROWS = 50.8, 11, 42
RIGHT = 0.1  # mm, over the whole length
GAME = """
title: Squares
kit: [{kind: map, id: board}]
"""
MAP = """
maps:
- id: board
  title: Board
  size: [558.8, 2133.6]
  kinds:
    sea: {fill: water, stroke: night, width: 0.3, note_size: 8}
  panels:
  - id: squares
    at: [0, 0]
    size: [558.8, 2133.6]
    grid: {shape: square, size: 2 in, columns: 11, rows: 42, kind: sea, numbering: A1}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("squares")
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "map.yaml").write_text(MAP, "utf-8")
    return folder


@pytest.fixture(scope="module", params=["a4", "letter"])
def tiles(request, folder):
    """Each tile's page, and what its PDF paints."""
    from pypdf import PdfReader

    from cutline.generators.writers.pdf import Encoder
    from cutline.layouts.documents.documents import PdfMeta, PdfPage, write_pdf

    game = load_game(folder)
    drawing, problems = draw_map(game, game.maps[0], ("maps", 0))
    assert not problems
    pages = tile_pages(shown(game.maps[0], drawing), papers()[request.param], Words())
    encoder = Encoder()
    packed = [
        (
            PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, page.draw),
            encoder.pack(page.drawing, page.paper.height),
        )
        for page in pages
    ]
    file = folder / f"{request.param}.pdf"
    write_pdf(file, packed, PdfMeta("Title", "Subject", "a, b", "Author", "en"), encoder)
    walker = PdfWalker(PdfReader(file))
    return [(page, walker.read(number)) for number, page in enumerate(pages)]


def landings(page, read, axis):
    """Where ticks stand along an axis, from the tile's own edge."""
    found = set()
    for line in read.lines():
        (x1, y1), (x2, y2) = line.points
        box = (min(x1, x2), min(y1, y2), abs(x1 - x2) + 0.01, abs(y1 - y2) + 0.01)
        across = abs(x1 - x2) < 0.01 if axis == 0 else abs(y1 - y2) < 0.01
        long = box[3 - axis]
        if across and 2 < long < 5 and not line.clip and not overlap(box, page.trim):
            found.add(round(line.points[0][axis] - page.trim[axis], 3))
    return sorted(found)


def glued(tiles, axis):
    """The length of the board when each tile lies where the ticks of the last one say."""
    plan = tiles[0][0].plan
    step = 1 if axis == 0 else plan[0]
    return sum(landings(*tiles[k * step], axis)[-1] for k in range(plan[axis]))


def test_the_glued_board_is_as_long_and_as_wide_as_its_squares_and_joined_on_their_lines(tiles):
    assert glued(tiles, 1) == pytest.approx(ROWS * SQUARE, abs=RIGHT)
    assert glued(tiles, 0) == pytest.approx(COLUMNS * SQUARE, abs=RIGHT)
    page, _ = tiles[0]
    if page.paper.name == "a4":
        steps = [landings(*tiles[k * page.plan[0]], 1)[-1] / SQUARE for k in range(page.plan[1] - 1)]
        assert all(abs(row - round(row)) < 0.01 for row in accumulate(steps)), steps


def test_every_line_of_the_squares_lies_right_on_the_glued_board(tiles):
    plan = tiles[0][0].plan
    start, seen = 0.0, set()
    for k in range(plan[1]):
        page, read = tiles[k * plan[0]]
        _, y, _, h = page.trim
        for shape in read.shapes:
            if shape.stroke != "none" and shape.form and len(shape.points) > 100:
                for _, py in shape.points:
                    if y - 0.05 <= py <= y + h + 0.05:
                        row = (py - y + start) / SQUARE
                        assert abs(row - round(row)) * SQUARE < RIGHT
                        seen.add(round(row))
        start += landings(page, read, 1)[-1]
    assert seen == set(range(ROWS + 1))
