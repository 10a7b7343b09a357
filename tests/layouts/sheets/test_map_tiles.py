"""Boards over several sheets: nothing missing, edges that meet, one picture."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cutline.components.models.boards import places
from cutline.generators.drawing import Path
from cutline.layouts.documents.file_names import slug
from cutline.layouts.sheets.papers import rules

from ...support.drawing_reading import boards_of, lines_of
from ...support.pdf_reading import from_top, overlap, page_box
from ...support.rasters import differing, grown, shrunk

NEAR = 0.05  # mm
INK = "#1f2326"
FINE = 4.0  # pixels to the mm
LIKE = 0.005  # share of pixels in which two pictures of one thing may differ


def tiles_of(kit, paper, board):
    """(page index, sheet, board coordinates of the tile's top left), row by row.

    Read from the PDF: the tile's clip, and the matrix under which the board is painted in it.
    """
    part = next(part for part in kit.game.sheet.kit if part.kind == "map" and part.id == board.id)
    found = []
    for sheet in kit.sheets(paper):
        if "tile" in sheet and sheet["component"] == (part.title or "Map"):
            page = kit.page(kit.kit_file(paper), sheet["page"] - 1)
            (clip,) = [c for c in page.clips if overlap(c, tuple(sheet["trim"]))]
            call = next(c for c in page.calls if c.clip)
            assert all(abs(a - b) <= NEAR for a, b in zip(clip, sheet["trim"], strict=True))
            plain = (1, 0, 0, 1)  # the board's mm are the page's mm, neither scaled nor turned
            assert all(abs(a - b) < 1e-4 for a, b in zip(call.matrix[:4], plain, strict=True))
            corner = (clip[0] - call.matrix[4], clip[1] - call.matrix[5])
            found.append((sheet["page"] - 1, sheet, corner))
    assert found
    return found


def neighbours(tiles):
    """Pairs of tiles that are glued together, and whether side by side or one below the other."""
    across = tiles[0][1]["tile"]["across"]
    for number, tile in enumerate(tiles):
        if (number + 1) % across:
            yield tile, tiles[number + 1], "beside"
        if number + across < len(tiles):
            yield tile, tiles[number + across], "below"


def boards(kit):
    return [b for b in kit.game.maps if any(p.id == b.id for p in kit.game.sheet.kit)]


def uncovered(spans, length):
    """Parts of 0 to `length` that no span covers."""
    found, reached = [], 0.0
    for start, end in sorted(spans):
        if start > reached + NEAR:
            found.append((reached, start))
        reached = max(reached, end)
    return found + ([(reached, length)] if reached < length - NEAR else [])


def test_tiles_cover_the_board_completely_and_nothing_else(kit, paper):
    for board in boards(kit):
        tiles = tiles_of(kit, paper, board)
        first = tiles[0][1]["tile"]
        assert len(tiles) == first["across"] * first["down"]
        assert [sheet["tile"]["number"] for _, sheet, _ in tiles] == list(range(1, len(tiles) + 1))
        for axis, (lines, length) in enumerate(
            zip((first["down"], first["across"]), board.size, strict=True)
        ):
            for row in range(lines):
                some = (
                    tiles[row * first["across"] : (row + 1) * first["across"]]
                    if axis == 0
                    else tiles[row :: first["across"]]
                )
                spans = [(t[2][axis], t[2][axis] + t[1]["trim"][2 + axis]) for t in some]
                assert not uncovered(spans, length)
                assert min(s for s, _ in spans) > -NEAR
                assert max(e for _, e in spans) < length + NEAR


def test_a_strip_that_no_tile_shows_is_noticed():
    assert uncovered([(0, 190), (190.5, 372)], 554) == [(190, 190.5), (372, 554)]
    assert not uncovered([(0, 190), (182, 372), (364, 554)], 554)


def test_neighbouring_tiles_overlap_by_the_stated_strip(kit, paper):
    for board in boards(kit):
        for (_, one, at_one), (_, _, at_other), how in neighbours(tiles_of(kit, paper, board)):
            axis = how == "below"
            shared = at_one[axis] + one["trim"][2 + axis] - at_other[axis]
            assert abs(shared - rules().overlap) < NEAR


def marks_of(page):
    """Thin dark lines of a tile page that are no part of the board: ticks and half crosses."""
    return [
        shape
        for shape in page.shapes
        if shape.is_line and not shape.clip and shape.stroke == INK and shape.width < 0.3
    ]


def level(line):
    (x1, y1), (x2, y2) = line.points
    return abs(y1 - y2) < 0.01 < abs(x1 - x2)


def halves_at(kit, paper, tile, axis, at):
    """Half crosses of a tile at a join: where along it their arms stand, in mm of the board.

    `axis` 0 is a join down the board at x = `at`, 1 one across it at y = `at`.
    """
    index, sheet, corner = tile
    found = []
    for line in marks_of(kit.page(kit.kit_file(paper), index)):
        (one, other) = sorted(
            tuple(c - sheet["trim"][k] + corner[k] for k, c in enumerate(p)) for p in line.points
        )
        arm = level(line) if axis == 0 else not level(line)
        reach = sorted((one[axis] - at, other[axis] - at))
        on_board = 0 < one[1 - axis] - corner[1 - axis] < sheet["trim"][3 - axis]
        if arm and on_board and abs(min(reach, key=abs)) < 0.5 and max(map(abs, reach)) < 6:
            found.append((round(one[1 - axis], 2), sum(reach) > 0))
    return found


def test_half_crosses_of_two_tiles_meet_at_the_join(kit, paper):
    for board in boards(kit):
        for lower, upper, how in neighbours(tiles_of(kit, paper, board)):
            axis = int(how == "below")
            at = upper[2][axis]
            below = halves_at(kit, paper, lower, axis, at)
            above = halves_at(kit, paper, upper, axis, at)
            assert len(below) >= 2, "two crosses at least fix how the sheets lie"
            assert all(onward for _, onward in below), "in the overlap, which is covered"
            assert not any(onward for _, onward in above), "in the margin, which is cut off"
            assert [spot for spot, _ in below] == [spot for spot, _ in above]


def test_broken_ticks_show_where_the_next_tile_lands(kit, paper):
    for board in boards(kit):
        for lower, upper, how in neighbours(tiles_of(kit, paper, board)):
            axis = int(how == "below")
            index, sheet, corner = lower
            x, y, w, h = sheet["trim"]
            outside = [
                line.points[0][axis] - sheet["trim"][axis] + corner[axis]
                for line in marks_of(kit.page(kit.kit_file(paper), index))
                if level(line) == bool(axis) and not overlap(box_of(line), (x, y, w, h))
            ]
            assert any(abs(at - upper[2][axis]) < NEAR for at in outside)


def box_of(line):
    (x1, y1), (x2, y2) = line.points
    return min(x1, x2), min(y1, y2), abs(x1 - x2) + 0.01, abs(y1 - y2) + 0.01


def assembled(kit, paper, board, slip=0.0):
    """The tiles cut and glued as their ticks say, each over those before it."""
    whole = Image.new("RGB", tuple(round(side * FINE) for side in board.size), "#ffffff")
    for index, sheet, corner in tiles_of(kit, paper, board):
        left, top, wide, high = sheet["trim"]
        picture = kit.raster(kit.kit_file(paper), index, FINE)
        # A tile that is not at the board's right or lower edge keeps its white margin there:
        # what is pasted over it later has to cover it.
        right = picture.width if corner[0] + wide < board.size[0] - 1 else (left + wide) * FINE
        low = picture.height if corner[1] + high < board.size[1] - 1 else (top + high) * FINE
        cut = picture.crop((round(left * FINE), round(top * FINE), round(right), round(low)))
        whole.paste(cut, (round((corner[0] + slip) * FINE), round(corner[1] * FINE)))
    return whole


def poster_of(kit, board):
    name = f"{slug(board.id)}-one-page.pdf"
    x, y, _, _ = page_box(kit.pdf(name).pages[0], "/TrimBox")
    size = tuple(round(side * FINE) for side in board.size)
    at = (round(x * FINE), round(y * FINE))
    return kit.raster(name, 0, FINE).crop((*at, at[0] + size[0], at[1] + size[1]))


def strange(one, other, least=100):
    """Pixels of a picture that are darker or lighter than all near them in another."""
    darker = ImageChops.subtract(shrunk(other, 2), one)
    lighter = ImageChops.subtract(one, grown(other, 2))
    most = ImageChops.lighter(darker, lighter).convert("L")
    return most.point(lambda value: 255 if value > least else 0).histogram()[255]


def test_nothing_that_helps_to_join_remains_on_the_assembled_board(kit, paper):
    """Every spot of the glued board looks like the one-page map, but for a pixel's shift."""
    for board in boards(kit):
        glued, poster = assembled(kit, paper, board), poster_of(kit, board)
        assert strange(glued, poster) < 20


def test_half_a_cross_left_on_the_board_would_be_seen(kit, paper):
    board = boards(kit)[0]
    _, _, corner = tiles_of(kit, paper, board)[1]
    x, y = corner[0], corner[1] + 90
    there = [round(side * FINE) for side in (x - 20, y - 20, x + 20, y + 20)]
    glued, poster = (whole.crop(there) for whole in (assembled(kit, paper, board), poster_of(kit, board)))
    before = strange(glued, poster)
    line = [round(side * FINE) for side in (16, 20, 20, 20)]
    ImageDraw.Draw(glued).line(line, fill=INK, width=1)
    assert strange(glued, poster) > before + 10


def test_joins_run_through_no_word_and_between_boxes(kit, paper):
    """One box runs across the whole of Doodlebug's board; no other lies on a join."""
    for board in boards(kit):
        words = [w.box for w in lines_of(boards_of(kit)[board.id])]
        boxes = [place.room for place in places(board).values() if place.box]
        for axis in (0, 1):
            for at in {corner[axis] for _, _, corner in tiles_of(kit, paper, board)} - {0.0}:

                def cut(box, axis=axis, at=at):
                    return box[axis] + 0.1 < at < box[axis] + box[2 + axis] - 0.1

                assert not any(map(cut, words))
                assert sum(map(cut, boxes)) <= 1


def strips(kit, paper, one, other, how, slip=0.0):
    """What two neighbours show of the strip that they share, as pictures of one size."""
    for index, sheet, corner in (one, other):
        axis = how == "below"
        start = other[2][axis] - corner[axis] + (slip if index == one[0] else 0)
        left, top, wide, high = sheet["trim"]
        # Between the half crosses, which stand on one of the two tiles only.
        near, far = start + 0.5, start + rules().overlap - 0.5
        if axis:
            box = (left + 0.2 * wide, top + near, left + 0.4 * wide, top + far)
        else:
            box = (left + near, top + 0.2 * high, left + far, top + 0.4 * high)
        x, y = round(box[0] * FINE), round(box[1] * FINE)
        size = (int((box[2] - box[0]) * FINE), int((box[3] - box[1]) * FINE))
        picture = kit.raster(kit.kit_file(paper), index, FINE)
        yield picture.crop((x, y, x + size[0], y + size[1])).filter(ImageFilter.BoxBlur(1))


def test_neighbouring_tiles_show_the_same_picture_where_they_overlap(kit, paper):
    for board in boards(kit):
        for one, other, how in neighbours(tiles_of(kit, paper, board)):
            assert differing(*strips(kit, paper, one, other, how)) < LIKE, (one[1], how)


def test_a_picture_one_millimetre_off_is_noticed(kit, paper):
    seams = list(neighbours(tiles_of(kit, paper, boards(kit)[0])))
    assert all(differing(*strips(kit, paper, *seam)) < LIKE for seam in seams)
    slipped = [differing(*strips(kit, paper, *seam, slip=1.0)) for seam in seams]
    assert max(slipped) > 5 * LIKE


def test_every_tile_says_which_edges_to_cut(kit, paper):
    for board in boards(kit):
        for index, sheet, _ in tiles_of(kit, paper, board):
            text = kit.text(kit.kit_file(paper), index)
            row, column = divmod(sheet["tile"]["number"] - 1, sheet["tile"]["across"])
            said = {"left": column > 0, "upper": row > 0}
            for edge, cut in said.items():
                assert (f"{edge} edge" in text or f"{edge} and" in text) == cut


def test_each_tile_keeps_inside_what_can_be_printed(kit, paper):
    for board in boards(kit):
        for _, sheet, _ in tiles_of(kit, paper, board):
            x, y, w, h = sheet["trim"]
            edge = rules().unprintable
            assert x >= edge and y >= edge and x + w <= sheet["paper"][0] - edge
            assert y + h <= sheet["paper"][1] - edge - rules().foot


def test_the_one_page_pdf_has_the_boards_size_and_bleed(kit):
    for board in boards(kit):
        name = f"{slug(board.id)}-one-page.pdf"
        (page,) = kit.pdf(name).pages
        _, _, wide, high = page_box(page, "/TrimBox")
        assert abs(wide - board.size[0]) < NEAR and abs(high - board.size[1]) < NEAR
        _, _, wide, high = page_box(page, "/BleedBox")
        assert abs(wide - board.size[0] - 2 * board.bleed) < NEAR
        assert abs(high - board.size[1] - 2 * board.bleed) < NEAR
        _, _, paper_wide, paper_high = from_top(page, page.mediabox)
        assert paper_wide > wide and paper_high > high


def test_the_one_page_map_shows_what_the_tiles_show(kit, paper):
    """A tile laid on the copy shop's sheet is the same picture, so both can be mixed."""
    for board in boards(kit):
        name = f"{slug(board.id)}-one-page.pdf"
        trim = page_box(kit.pdf(name).pages[0], "/TrimBox")
        whole = kit.raster(name, 0, FINE)
        for index, sheet, corner in tiles_of(kit, paper, board):
            left, top, wide, high = sheet["trim"]
            inset = rules().overlap + 1
            size = (int((wide - 2 * inset) * FINE), int((high - 2 * inset) * FINE))
            crops = []
            for picture, x, y in (
                (kit.raster(kit.kit_file(paper), index, FINE), left, top),
                (whole, trim[0] + corner[0], trim[1] + corner[1]),
            ):
                at = (round((x + inset) * FINE), round((y + inset) * FINE))
                crop = picture.crop((*at, at[0] + size[0], at[1] + size[1]))
                crops.append(crop.filter(ImageFilter.BoxBlur(1)))
            assert differing(*crops) < 0.01, sheet["name"]


def test_the_board_of_the_one_page_pdf_bleeds_on_every_side(kit):
    for board in boards(kit):
        name = f"{slug(board.id)}-one-page.pdf"
        x, y, w, h = page_box(kit.pdf(name).pages[0], "/BleedBox")
        picture = kit.raster(name, 0, FINE)
        for px, py in (
            (x + 0.5, y + h / 2),
            (x + w - 0.5, y + h / 2),
            (x + w / 2, y + 0.5),
            (x + w / 2, y + h - 0.5),
        ):
            ground = kit.game.palette.get(board.ground, board.ground)
            meant = tuple(int(ground[i : i + 2], 16) for i in (1, 3, 5))
            seen = picture.getpixel((int(px * FINE), int(py * FINE)))
            assert all(abs(a - b) < 12 for a, b in zip(seen, meant, strict=True))


def test_tiles_are_numbered_in_the_order_in_which_they_are_glued(kit, paper):
    for board in boards(kit):
        for (_, one, _), (_, other, _) in pairwise(tiles_of(kit, paper, board)):
            assert other["tile"]["number"] == one["tile"]["number"] + 1
            assert other["page"] > one["page"]


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
                for mark in drawing.marks
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
