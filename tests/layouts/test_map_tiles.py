"""Boards over several sheets: nothing missing, edges that meet, one picture."""

from __future__ import annotations

from itertools import pairwise

from pdf_reading import from_top, overlap, page_box
from PIL import ImageFilter
from rasters import differing

from cutline.layouts.exports.names import slug
from cutline.layouts.papers import rules

NEAR = 0.05  # mm
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
        for axis, (lines, length) in enumerate(zip((first["down"], first["across"]), board.size,
                                                   strict=True)):  # fmt: skip
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


def crosses_on(page, trim):
    """Middles of the alignment crosses inside a trim: two equal strokes at right angles."""
    lines = [
        line.points for line in page.lines()
        if not line.clip and overlap((*line.box[:2], 0.01, 0.01), tuple(trim))
    ]  # fmt: skip
    flat = {((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, round(abs(a[0] - b[0]), 2))
            for a, b in lines if abs(a[1] - b[1]) < 0.01}  # fmt: skip
    found = set()
    for a, b in lines:
        if abs(a[0] - b[0]) < 0.01:
            x, y, long = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, round(abs(a[1] - b[1]), 2)
            if any(abs(x - fx) < 0.02 and abs(y - fy) < 0.02 and abs(long - fl) < 0.02
                   for fx, fy, fl in flat):  # fmt: skip
                found.add((round(x, 2), round(y, 2)))
    return found


def crosses_that_part(kit, paper, board, slip=0.0):
    """Crosses in a shared strip that only one of two tiles has, in mm on the board."""
    found = []
    for (i, one, at_one), (j, other, at_other), how in neighbours(tiles_of(kit, paper, board)):
        sets = []
        for index, sheet, corner in ((i, one, at_one), (j, other, (at_other[0] + slip,
                                                                   at_other[1]))):  # fmt: skip
            left, top = sheet["trim"][:2]
            page = kit.page(kit.kit_file(paper), index)
            sets.append(
                {(x - left + corner[0], y - top + corner[1])
                 for x, y in crosses_on(page, sheet["trim"])}
            )  # fmt: skip
        axis = how == "below"
        middle = at_other[axis] + rules().overlap / 2
        shared = [{c for c in some if abs(c[axis] - middle) < 0.5} for some in sets]
        assert len(shared[0]) >= 2, "two crosses at least fix how the sheets lie"
        for some, others in (shared, shared[::-1]):
            found += [
                c for c in some
                if not any(abs(c[0] - o[0]) <= NEAR and abs(c[1] - o[1]) <= NEAR for o in others)
            ]  # fmt: skip
    return found


def test_alignment_crosses_fall_on_the_same_spots_of_the_board(kit, paper):
    for board in boards(kit):
        assert not crosses_that_part(kit, paper, board)


def test_a_tile_half_a_millimetre_off_is_seen_at_the_crosses(kit, paper):
    assert crosses_that_part(kit, paper, boards(kit)[0], slip=0.5)


def strips(kit, paper, one, other, how, slip=0.0):
    """What two neighbours show of the strip that they share, as pictures of one size."""
    for index, sheet, corner in (one, other):
        axis = how == "below"
        start = other[2][axis] - corner[axis] + (slip if index == one[0] else 0)
        left, top, wide, high = sheet["trim"]
        # Inside the ticks, and inside the lines along which the next tiles' edges lie.
        near, far = start + 1.2, start + rules().overlap - 1
        if axis:
            box = (left + 1, top + near, left + wide - 1, top + far)
        else:
            box = (left + near, top + 1, left + far, top + high - 1)
        x, y = round(box[0] * FINE), round(box[1] * FINE)
        size = (int((box[2] - box[0]) * FINE), int((box[3] - box[1]) * FINE))
        picture = kit.raster(kit.kit_file(paper), index, FINE)
        yield picture.crop((x, y, x + size[0], y + size[1])).filter(ImageFilter.BoxBlur(1))


def test_neighbouring_tiles_show_the_same_picture_where_they_overlap(kit, paper):
    for board in boards(kit):
        for one, other, how in neighbours(tiles_of(kit, paper, board)):
            # The dashed lines along which other tiles land cross the strip, on one tile only.
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
        for px, py in ((x + 0.5, y + h / 2), (x + w - 0.5, y + h / 2), (x + w / 2, y + 0.5),
                       (x + w / 2, y + h - 0.5)):  # fmt: skip
            ground = kit.game.palette.get(board.ground, board.ground)
            meant = tuple(int(ground[i : i + 2], 16) for i in (1, 3, 5))
            seen = picture.getpixel((int(px * FINE), int(py * FINE)))
            assert all(abs(a - b) < 12 for a, b in zip(seen, meant, strict=True))


def test_tiles_are_numbered_in_the_order_in_which_they_are_glued(kit, paper):
    for board in boards(kit):
        for (_, one, _), (_, other, _) in pairwise(tiles_of(kit, paper, board)):
            assert other["tile"]["number"] == one["tile"]["number"] + 1
            assert other["page"] > one["page"]
