"""The long board: it measures what it should however it is printed, and shows who begins where."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cutline.components import find_game, load_game
from cutline.components.languages import Words
from cutline.components.models.grids import cells
from cutline.generators.boards.maps import draw_map
from cutline.generators.drawing import Drawing
from cutline.layouts.exports.printing import posters
from cutline.layouts.kinds.map import whole_boards
from cutline.layouts.kit import small_print
from cutline.layouts.sheets.papers import Page, papers
from cutline.layouts.sheets.tiles import shown, tile_pages

from ...support.drawing_reading import lines_of
from ...support.pdf_reading import PdfWalker, overlap, page_box
from ...support.tries import sampled

INCH = 25.4
RIGHT = 0.1  # mm, over the whole length
POSTS = {  # how far ahead and to the right of its leader a plane stands, as it sees it
    "leader": (0, 0),
    "left": (-1, -1),
    "right": (-1, 1),
}


class Board(NamedTuple):
    """The game, its board's drawing, and a folder for PDFs."""

    game: Any
    drawing: Drawing
    folder: Path

    @property
    def map(self) -> Any:
        return self.game.maps[0]

    def figure(self, name: str) -> Any:
        """A whole number where it is one: rows are counted with it."""
        figure = float(self.game.figures[name])
        return int(figure) if figure == int(figure) else figure

    def drawn(self, part: Any) -> Any:
        """What a part of the kit is drawn from."""
        return _Drawn(self.game, {self.map.id: self.drawing})

    @property
    def parts(self) -> list[Any]:
        """The kit's boards: the long one, the small one."""
        return [part for part in self.game.sheet.kit if part.kind == "map"]


class _Drawn(NamedTuple):
    game: Any
    found: dict[str, Drawing]

    def of(self, part: Any) -> dict[str, Drawing]:
        return self.found


class Tile(NamedTuple):
    """A tile's page and what its PDF paints."""

    page: Page
    read: Any


def drawn_board(folder: Path, out: Path) -> Board:
    game = load_game(folder)
    drawing, problems = draw_map(game, game.maps[0], ("maps", 0))
    assert not problems
    return Board(game, drawing, out)


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Board:
    return drawn_board(find_game("battle-of-britain-again"), tmp_path_factory.mktemp("board"))


def walked(pages: Any, file: Path) -> PdfWalker:
    """A PDF of pages, written and read."""
    from pypdf import PdfReader

    from cutline.generators.writers.pdf import Encoder
    from cutline.layouts.documents.documents import PdfMeta, write_pdf

    encoder = Encoder()
    packed = [(page, encoder.pack(page.draw(), page.height)) for page in pages]
    write_pdf(file, packed, PdfMeta("Title", "Subject", "a, b", "Author", "en"), encoder)
    return PdfWalker(PdfReader(file))


def printed(page: Page) -> Any:
    from cutline.layouts.documents.documents import PdfPage

    return PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, page.draw)


def sections(board: Board, paper: str, part: Any) -> list[list[Tile]]:
    """The first column and the first row of tiles of each section, as their PDF has them."""
    pages = tile_pages(shown(board.map, board.drawing, part.scale), papers()[paper], Words())
    columns, rows, _ = pages[0].plan
    some = [page for page in pages if page.plan[2] % columns == 0 or page.plan[2] < columns]
    walker = walked(map(printed, some), board.folder / f"{paper}-{part.title}.pdf")
    tiles = [Tile(page, walker.read(number)) for number, page in enumerate(some)]
    each = columns + rows - 1
    return [tiles[k : k + each] for k in range(0, len(tiles), each)]


@pytest.fixture(scope="module", params=sampled([(1, "letter"), (0, "a4")], 1), ids=str)
def made(request: pytest.FixtureRequest, board: Board) -> tuple[float, Any]:
    """The edge of a square in mm, and the sections of the board that has it."""
    which, paper = request.param
    part = board.parts[which]
    inches = board.figure(("square", "small_square")[which])
    return inches * INCH, sections(board, paper, part)


def way(tiles: list[Tile], axis: int) -> list[Tile]:
    """A section's first row (axis 0) or its first column (axis 1)."""
    columns = tiles[0].page.plan[0]
    first = [tile for tile in tiles if tile.page.plan[2] < columns]
    return first if axis == 0 else [tile for tile in tiles if tile.page.plan[2] % columns == 0]


def landing(tile: Tile, axis: int) -> float:
    """Where the next tile lands, or the section ends: the last tick, from the tile's own edge."""
    found = []
    for line in tile.read.lines():
        (x1, y1), (x2, y2) = line.points
        box = (min(x1, x2), min(y1, y2), abs(x1 - x2) + 0.01, abs(y1 - y2) + 0.01)
        thin, long = box[2 + axis], box[3 - axis]
        if thin < 0.02 and 2 < long < 5 and not line.clip and not overlap(box, tile.page.trim):
            found.append(line.points[0][axis] - tile.page.trim[axis])
    return max(found)


def test_the_sections_glued_and_joined_are_as_long_as_their_squares(board, made):
    square, each = made
    long = sum(landing(tile, 1) for section in each for tile in way(section, 1))
    assert len(each) == board.figure("sections")
    assert long == pytest.approx(board.figure("rows") * square, abs=RIGHT)
    for section in each:
        wide = sum(landing(tile, 0) for tile in way(section, 0))
        assert wide == pytest.approx(board.figure("columns") * square, abs=RIGHT)


def test_no_line_of_the_squares_has_drifted_at_the_far_end(board, made):
    """Every line across the board, where it lies when the tiles lie on the ticks of the last."""
    square, each = made
    rows, start, seen = board.figure("rows"), 0.0, set()
    for section in each:
        for tile in way(section, 1):
            _, top, _, high = tile.page.trim
            for shape in tile.read.shapes:
                if shape.form and shape.stroke != "none" and level_and_upright(shape.points):
                    for _, y in shape.points:
                        if top - 0.05 <= y <= top + high + 0.05:
                            row = (y - top + start) / square
                            assert abs(row - round(row)) * square < RIGHT
                            seen.add(round(row))
            start += landing(tile, 1)
    assert seen == set(range(rows + 1))


def level_and_upright(points: Any) -> bool:
    """The one path of all lines between squares."""
    if len(points) < 500:
        return False
    return all(
        abs(a[0] - b[0]) < 0.01 or abs(a[1] - b[1]) < 0.01
        for a, b in zip(points[::2], points[1::2], strict=True)
    )


def test_no_join_runs_through_a_word_of_the_long_board(board, paper):
    """But the edge of the paper may leave no other place on a board that is half as large."""
    words = [line.box for line in lines_of(board.drawing)]
    for page in tile_pages(shown(board.map, board.drawing), papers()[paper], Words()):
        columns, _, number = page.plan
        row, column = divmod(number, columns)
        (use,) = [mark for mark in page.drawing.marks if hasattr(mark, "drawing")]
        corner = [page.trim[k] - use.matrix[4 + k] for k in (0, 1)]
        for axis, joined in ((0, column), (1, row)):
            low, high = corner[1 - axis], corner[1 - axis] + page.trim[3 - axis]
            for box in words:
                if joined and box[1 - axis] < high and box[1 - axis] + box[3 - axis] > low:
                    assert not box[axis] + 0.1 < corner[axis] < box[axis] + box[2 + axis] - 0.1


def test_a_long_board_takes_no_more_sheets_than_it_must(board, paper):
    """Nine for a section of 22 x 28 in: two by four would ask for paper of 11 x 7 in."""
    pages = tile_pages(shown(board.map, board.drawing), papers()[paper], Words())
    assert len(pages) == 27


@pytest.mark.parametrize("which", sampled([0, 1], 1))
def test_the_copy_shop_gets_a_page_for_each_section(board, which):
    part = board.parts[which]
    (whole,) = whole_boards(board.drawn(part), part)
    pages = posters(whole, small_print(board.game), board.game.words)
    walker = walked(pages, board.folder / f"{whole.name}.pdf")
    high = board.figure("rows") // board.figure("sections")
    square = board.figure(("square", "small_square")[which]) * INCH
    starts = []
    for number, page in enumerate(walker.reader.pages):
        x, y, w, h = page_box(page, "/TrimBox")
        assert (w, h) == pytest.approx((board.figure("columns") * square, high * square), abs=0.01)
        call = next(call for call in walker.read(number).calls if call.clip)
        starts.append(y - call.matrix[5])
        assert x - call.matrix[4] == pytest.approx(0, abs=0.01)
    assert starts == pytest.approx([k * high * square for k in range(3)], abs=0.01)


def test_one_figure_decides_how_large_the_squares_are(board, tmp_path):
    folder = tmp_path / "game"
    shutil.copytree(board.game.folder, folder, ignore=shutil.ignore_patterns("referee"))
    tables = folder / "tables.yaml"
    text = tables.read_text("utf-8")
    tables.write_text(text.replace("square: {value: 2,", "square: {value: 3,", 1), "utf-8")
    game = load_game(folder, drawn=False)
    long, small = (part for part in game.sheet.kit if part.kind == "map")
    (whole,) = whole_boards(_Drawn(game, {game.maps[0].id: board.drawing}), long)
    assert (whole.drawing.width, whole.drawing.height) == pytest.approx((33 * INCH, 126 * INCH))
    assert small.scale == 0.45


# --- Who begins where ---


def spot(square: str) -> tuple[int, int]:
    """Column and row of a square, both from 1."""
    return ord(square[0]) - 64, int(square[1:])


def begins(board: Board) -> dict[str, tuple[str, dict[str, str]]]:
    """Square and values of each place of the formations."""
    found = {values["place"]: (square, values) for square, values in board.map.panels[0].grid.values.items()}
    assert len(found) == 16
    return found


def test_places_are_drawn_in_the_squares_that_the_referee_reads(board):
    """Each as the kind of its post, with the post's name printed in that square."""
    found = begins(board)
    grid = board.map.panels[0].grid
    drawn = cells(grid)
    lines = lines_of(board.drawing)
    for place, (square, values) in found.items():
        side, _, post = place.split("-")
        assert drawn[square].kind == f"{side.removesuffix('s')}-{post}"
        x, y = drawn[square].centre
        inside = (x - 2 * INCH / 2, y - INCH, 2 * INCH, 2 * INCH)
        assert post in [line.text for line in lines if overlap(line.box, inside)], square
        assert values["facing"] == ("s" if side == "british" else "n")
    assert {n for named in grid.terrain.values() for n in named} == {s for s, _ in found.values()}


def test_squadrons_of_three_are_wedges_behind_their_leaders(board):
    found = begins(board)
    for group in ("bombers-rear", "bombers-front", "british-a", "british-k"):
        leader, facing = spot(found[f"{group}-leader"][0]), found[f"{group}-leader"][1]["facing"]
        up = 1 if facing == "n" else -1
        for post, (ahead, right) in POSTS.items():
            column, row = spot(found[f"{group}-{post}"][0])
            assert ((row - leader[1]) * up, (column - leader[0]) * up) == (ahead, right)


def test_german_leaders_stand_inside_and_forward_of_their_wingmen_in_the_corners(board):
    found, columns = begins(board), board.figure("columns")
    for corner, inwards, edge in (("a", 1, 1), ("k", -1, columns)):
        wingman = spot(found[f"german-{corner}-wingman"][0])
        assert wingman == (edge, 1)
        assert spot(found[f"german-{corner}-leader"][0]) == (edge + inwards, 2)


def test_ends_corners_and_distances_are_those_of_the_rules(board):
    found, columns, rows = begins(board), board.figure("columns"), board.figure("rows")
    rear, front = (spot(found[f"bombers-{which}-leader"][0]) for which in ("rear", "front"))
    assert front == (rear[0], rear[1] + board.figure("apart"))
    assert rear[0] == (columns + 1) / 2 and spot(found["bombers-rear-left"][0])[1] == 1
    british = {spot(found[f"british-{at}"][0]) for at in ("a-right", "k-left")}
    assert british == {(1, rows), (columns, rows)}


def test_each_colour_has_a_place_of_its_own_in_every_squadron(board):
    found = begins(board)
    given = {"leader": "red black", "left": "white yellow", "wingman": "white yellow", "right": "blue green"}
    for place, (_, values) in found.items():
        assert values["colours"] == given[place.rsplit("-", 1)[1]]
    for group in {place.rsplit("-", 1)[0] for place in found}:
        colours = [
            c for p, (_, v) in found.items() if p.startswith(group + "-") for c in v["colours"].split()
        ]
        assert len(colours) == len(set(colours)) in (4, 6)


def test_rows_and_columns_are_named_along_every_edge(board):
    lines = lines_of(board.drawing)
    wide, high = board.map.size
    rim = INCH / 4 + 0.5
    columns, rows = board.figure("columns"), board.figure("rows")
    for near in (lambda box: box[0] < rim, lambda box: box[0] + box[2] > wide - rim):
        numbers = [line.text for line in lines if near(line.box) and line.text.isdigit()]
        assert sorted(map(int, numbers)) == list(range(1, rows + 1))
    for near in (lambda box: box[1] < rim, lambda box: box[1] + box[3] > high - rim):
        letters = [line.text for line in lines if near(line.box) and re.fullmatch("[A-K]", line.text)]
        assert sorted(letters) == [chr(65 + k) for k in range(columns)]
    small = board.figure("small_square") / board.figure("square")
    assert all(line.points * small >= 7 for line in lines), "legible on the small board too"


def test_a_plane_on_its_square_hides_neither_its_number_nor_its_place(board):
    """The base of a stand leaves a rim of a quarter inch; a flat counter fits the small square."""
    rim = (board.figure("square") * INCH - 1.5 * INCH) / 2
    drawn = cells(board.map.panels[0].grid)
    lines = lines_of(board.drawing)
    numbers = {line.text: line.box for line in lines if line.text in drawn}
    assert numbers.keys() == drawn.keys()
    for square, (_, y, _, high) in numbers.items():
        top = drawn[square].centre[1] - INCH
        assert top < y and y + high < top + rim + 0.2  # figures have no descenders
    flat = [counter for counter in board.game.counters.counters if counter.shape == "rectangle"]
    edges = [counter.size or board.game.counters.size for counter in flat]
    assert edges and max(edges) < board.figure("small_square") * INCH


def test_sections_end_between_rows(board):
    high = board.figure("rows") / len(board.map.sections)
    assert high == int(high)
    boxes = board.map.section_boxes
    assert all(b[1] == pytest.approx(a[1] + a[3]) for a, b in pairwise(boxes))
