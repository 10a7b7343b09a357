"""Boards over several sheets: nothing missing, edges that meet, one picture."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from cutline.components.models.boards import places
from cutline.generators.drawing import Path
from cutline.layouts.documents.file_names import slug
from cutline.layouts.sheets.papers import rules

from ...support.drawing_reading import boards_of, lines_of, marks_of
from ...support.pdf_reading import from_top, overlap, page_box
from ...support.rasters import grown, shrunk

NEAR = 0.05  # mm
INK = "#1f2326"
FINE = 4.0  # pixels to the mm


class Tile:
    """A tile as its PDF paints it: its clip, and the matrix under which the board is painted in it."""

    def __init__(self, kit, paper, sheet):
        self.sheet, self.index, self.trim = sheet, sheet["page"] - 1, sheet["trim"]
        self.page = kit.page(kit.kit_file(paper), self.index, whole=False)
        (clip,) = [c for c in self.page.clips if overlap(c, tuple(self.trim))]
        call = next(c for c in self.page.calls if c.clip)
        assert all(abs(a - b) <= NEAR for a, b in zip(clip, self.trim, strict=True))
        plain = (1, 0, 0, 1)  # the board's mm are the page's mm, neither scaled nor turned
        assert all(abs(a - b) < 1e-4 for a, b in zip(call.matrix[:4], plain, strict=True))
        self.corner = (clip[0] - call.matrix[4], clip[1] - call.matrix[5])  # on the board

    def marks(self):
        """Ticks and half crosses: thin dark lines, each by its two ends on the board, and if it is level."""
        for shape in self.page.shapes:
            if shape.is_line and not shape.clip and shape.stroke == INK and shape.width < 0.3:
                ends = sorted(
                    tuple(c - self.trim[k] + self.corner[k] for k, c in enumerate(p)) for p in shape.points
                )
                (x1, y1), (x2, y2) = ends
                yield *ends, abs(y1 - y2) < 0.01 < abs(x1 - x2)

    def on_tile(self, point):
        return all(0 <= point[k] - self.corner[k] <= self.trim[2 + k] for k in (0, 1))

    def halves(self, axis, at):
        """Half crosses at a join down the board at x = `at`, or across it: where they stand, which way."""
        found = []
        for one, other, level in self.marks():
            reach = sorted((one[axis] - at, other[axis] - at))
            on_board = 0 < one[1 - axis] - self.corner[1 - axis] < self.trim[3 - axis]
            if level == (not axis) and on_board and min(map(abs, reach)) < 0.5 and max(map(abs, reach)) < 6:
                found.append((round(one[1 - axis], 2), sum(reach) > 0))
        return found


def boards(kit):
    return [b for b in kit.game.maps if any(p.id == b.id for p in kit.game.sheet.kit)]


@pytest.fixture(scope="module", params=["a4", "letter"])
def laid(request, kit):
    """(board, its tiles in the order of their numbers) for each board of the kit on a paper."""
    found = []
    for board in boards(kit):
        part = next(part for part in kit.game.sheet.kit if part.kind == "map" and part.id == board.id)
        sheets = [
            s for s in kit.sheets(request.param) if "tile" in s and s["component"] == (part.title or "Map")
        ]
        found.append((board, [Tile(kit, request.param, sheet) for sheet in sheets]))
    assert found and all(tiles for _, tiles in found)
    return found


def neighbours(tiles):
    """Pairs of tiles that are glued together, and the axis: 0 side by side, 1 one below the other."""
    across = tiles[0].sheet["tile"]["across"]
    for number, tile in enumerate(tiles):
        if (number + 1) % across:
            yield tile, tiles[number + 1], 0
        if number + across < len(tiles):
            yield tile, tiles[number + across], 1


def test_numbered_tiles_cover_the_board_overlap_and_keep_inside_what_can_be_printed(laid):
    edge = rules().unprintable
    for board, tiles in laid:
        grid = tiles[0].sheet["tile"]
        shape = grid["across"], grid["down"]
        assert [t.sheet["tile"]["number"] for t in tiles] == list(range(1, shape[0] * shape[1] + 1))
        assert [t.index for t in tiles] == sorted({t.index for t in tiles})
        for number, tile in enumerate(tiles):
            for axis, place in enumerate((number % shape[0], number // shape[0])):
                start, end = tile.corner[axis], tile.corner[axis] + tile.trim[2 + axis]
                assert (abs(start) < NEAR) == (place == 0)
                assert (abs(end - board.size[axis]) < NEAR) == (place == shape[axis] - 1)
            x, y, w, h = tile.trim
            assert x >= edge and y >= edge and x + w <= tile.sheet["paper"][0] - edge
            assert y + h <= tile.sheet["paper"][1] - edge - rules().foot
        for one, other, axis in neighbours(tiles):
            shared = one.corner[axis] + one.trim[2 + axis] - other.corner[axis]
            assert abs(shared - rules().overlap) < NEAR
            assert abs(one.corner[1 - axis] - other.corner[1 - axis]) < NEAR


def test_half_crosses_meet_at_the_join_and_ticks_show_where_the_next_tile_lands(laid):
    for _, tiles in laid:
        for lower, upper, axis in neighbours(tiles):
            at = upper.corner[axis]
            below, above = lower.halves(axis, at), upper.halves(axis, at)
            assert len(below) >= 2, "two crosses at least fix how the sheets lie"
            assert all(onward for _, onward in below), "in the overlap, which is covered"
            assert not any(onward for _, onward in above), "in the margin, which is cut off"
            assert [spot for spot, _ in below] == [spot for spot, _ in above]
            outside = [
                one[axis]
                for one, other, level in lower.marks()
                if level == bool(axis) and not lower.on_tile(one) and not lower.on_tile(other)
            ]
            assert any(abs(tick - at) < NEAR for tick in outside)


def assembled(kit, board, tiles):
    """The tiles cut and glued as their ticks say, each over those before it."""
    whole = Image.new("RGB", tuple(round(side * FINE) for side in board.size), "#ffffff")
    for tile in tiles:
        left, top, wide, high = tile.trim
        picture = kit.raster(kit.kit_file("a4"), tile.index, FINE)
        # A tile that is not at the board's right or lower edge keeps its white margin there:
        # what is pasted over it later has to cover it.
        right = picture.width if tile.corner[0] + wide < board.size[0] - 1 else (left + wide) * FINE
        low = picture.height if tile.corner[1] + high < board.size[1] - 1 else (top + high) * FINE
        cut = picture.crop((round(left * FINE), round(top * FINE), round(right), round(low)))
        whole.paste(cut, (round(tile.corner[0] * FINE), round(tile.corner[1] * FINE)))
    return whole


def strange(one, other, least=100):
    """Pixels of a picture that are darker or lighter than all near them in another."""
    darker = ImageChops.subtract(shrunk(other, 2), one)
    lighter = ImageChops.subtract(one, grown(other, 2))
    most = ImageChops.lighter(darker, lighter).convert("L")
    return most.point(lambda value: 255 if value > least else 0).histogram()[255]


@pytest.mark.parametrize("laid", ["a4"], indirect=True)
def test_the_glued_board_looks_like_the_one_page_map_which_has_its_size_and_bleed(kit, laid):
    for board, tiles in laid:
        name = f"{slug(board.id)}-one-page.pdf"
        (page,) = kit.pdf(name).pages
        x, y, wide, high = page_box(page, "/TrimBox")
        assert abs(wide - board.size[0]) < NEAR and abs(high - board.size[1]) < NEAR
        left, top, *size = page_box(page, "/BleedBox")
        assert all(abs(a - b - 2 * board.bleed) < NEAR for a, b in zip(size, board.size, strict=True))
        paper = from_top(page, page.mediabox)
        assert paper[2] > size[0] and paper[3] > size[1]
        picture = kit.raster(name, 0, FINE)
        ground = kit.game.palette.get(board.ground, board.ground)
        meant = tuple(int(ground[i : i + 2], 16) for i in (1, 3, 5))
        right, low = left + size[0], top + size[1]
        middle = (left + right) / 2, (top + low) / 2
        for px, py in (
            (left + 0.5, middle[1]),
            (right - 0.5, middle[1]),
            (middle[0], top + 0.5),
            (middle[0], low - 0.5),
        ):
            seen = picture.getpixel((int(px * FINE), int(py * FINE)))
            assert all(abs(a - b) < 12 for a, b in zip(seen, meant, strict=True)), "it does not bleed"
        at, whole = (round(x * FINE), round(y * FINE)), [round(side * FINE) for side in board.size]
        poster = picture.crop((*at, at[0] + whole[0], at[1] + whole[1]))
        assert strange(assembled(kit, board, tiles), poster) < 20


def test_joins_run_through_no_word_and_between_boxes(kit, laid):
    for board, tiles in laid:
        words = [w.box for w in lines_of(boards_of(kit)[board.id])]
        boxes = [place.room for place in places(board).values() if place.box]
        for axis in (0, 1):
            for at in {tile.corner[axis] for tile in tiles} - {0.0}:

                def cut(box, axis=axis, at=at):
                    return box[axis] + 0.1 < at < box[axis] + box[2 + axis] - 0.1

                assert not any(map(cut, words))
                assert sum(map(cut, boxes)) <= 1


def test_every_tile_says_which_edges_to_cut(laid):
    for _, tiles in laid:
        for tile in tiles:
            text = " ".join(word.text for word in tile.page.words)
            row, column = divmod(tile.sheet["tile"]["number"] - 1, tile.sheet["tile"]["across"])
            for edge, cut in {"left": column > 0, "upper": row > 0}.items():
                assert (f"{edge} edge" in text or f"{edge} and" in text) == cut


def test_the_words_at_the_foot_of_a_tile_keep_clear_of_its_ticks(kit):
    seen = 0
    for made in kit.kits.values():
        for page, printed in zip(made.pages, made.printed, strict=True):
            if not page.plan or not page.note:
                continue
            drawing = printed.draw()
            low = page.trim[1] + page.trim[3]
            (note,) = (line for line in lines_of(drawing) if line.text == page.note)
            ticks = [
                (x, max(y1, y2))
                for mark in marks_of(drawing)
                if isinstance(mark, Path) and len(mark.segments) == 2
                for (_, x, y1), (_, x2, y2) in [mark.segments]
                if x == x2 and min(y1, y2) > low
            ]
            assert ticks
            seen += len(ticks)
            for x, end in ticks:
                beside = x < note.box[0] - 0.3 or x > note.box[0] + note.box[2] + 0.3
                assert beside or end < note.box[1], page.name
    assert seen
