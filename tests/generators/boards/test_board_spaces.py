"""Boards as places for counters: room for what they hold, nothing on top of anything else."""

from __future__ import annotations

from itertools import combinations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cutline.components.shapes.geometry import inside as within
from cutline.components.shapes.paths import parse_path
from cutline.generators.boards.maps import draw_map

from ...support.drawing_reading import lines_of, spaces_of
from ...support.pdf_reading import overlap

FINE = 4.0  # pixels to the mm
TOUCH = 0.05  # mm that edges may share


def located(board):
    """(panel, space, dx, dy): every space and its panel's and its own shift on the board."""
    for panel in board.panels:
        for space in panel.spaces:
            dx, dy = panel.origin[0] + space.shift[0], panel.origin[1] + space.shift[1]
            yield panel, space, dx, dy


def outline_of(space, dx, dy):
    """Return the space's edge as a polygon in mm on the board."""
    if space.box:
        x, y, w, h = space.box
        points = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    else:
        points = [segment[-2:] for segment in parse_path(space.outline) if len(segment) > 2]
    return [(x + dx, y + dy) for x, y in points]


def inside(point, polygon):
    return within(point, [polygon])


def fits(pieces, wide, high):
    """Whether rectangles can be laid side by side in a box: shelves, the tallest first."""
    y = 0.0
    shelf, x = 0.0, 0.0
    for w, h in sorted(pieces, key=lambda piece: (-piece[1], -piece[0])):
        if shelf == 0.0 or x + w > wide + TOUCH:
            y += shelf
            shelf, x = h, 0.0
        if x + w > wide + TOUCH or y + h > high + TOUCH:
            return False
        x += w
    return True


def sizes(kit):
    file = kit.game.counters
    return {c.id: (c.size or file.size, c.height or c.size or file.size) for c in file.counters}


def test_every_space_has_room_inside_it_for_the_counters_it_holds(kit):
    known, checked = sizes(kit), 0
    steps = [k / 20 for k in range(21)]
    for board in kit.game.maps:
        rooms = spaces_of(board)
        for _, space, dx, dy in located(board):
            x, y, w, h = rooms[space.id]
            pieces = [known[name] for name, count in space.holds.items() for _ in range(count)]
            checked += bool(pieces)
            assert fits(pieces, w, h), (space.id, space.holds)
            polygon = outline_of(space, dx, dy)
            rim = [spot for s in steps for e in (0, 1) for spot in ((s, e), (e, s))]
            for px, py in ((x + w * s, y + h * e) for s, e in rim):
                # Half a millimetre towards the middle, so that edges may coincide.
                right, down = x + w / 2 - px, y + h / 2 - py
                share = 0.55 / max(abs(right), abs(down))
                assert inside((px + right * share, py + down * share), polygon), (space.id, px - dx, py - dy)
    assert checked > 10


def test_counters_do_not_hide_the_name_of_their_space(kit):
    for board in kit.game.maps:
        rooms = spaces_of(board)
        drawing, problems = draw_map(kit.game, board, ("maps", 0))
        assert not problems
        lines = lines_of(drawing)
        for _, space, dx, dy in located(board):
            if space.room is None:
                continue
            box = space.box or (space.label[0] - 14, space.label[1] - 7, 28.0, 14.0)
            there = (box[0] + dx, box[1] + dy, box[2], box[3])
            titles = [n for n in lines if n.text == space.title and overlap(n.box, there)]
            assert titles, space.id
            for title in titles:
                shared = overlap(title.box, rooms[space.id])
                assert not shared or min(shared[2:]) < 0.8, space.id


def mask_of(polygon, box):
    """Return the polygon in pixels, as far as it lies in a box of mm."""
    mask = Image.new("L", [round(side * FINE) + 2 for side in box[2:]], 0)
    ImageDraw.Draw(mask).polygon(
        [((x - box[0]) * FINE + 1, (y - box[1]) * FINE + 1) for x, y in polygon], 255
    )
    return mask


def shared_area(one, other, box):
    """Return the pixels that two polygons share in a box, a rim of about half a millimetre left out."""
    both = ImageChops.multiply(mask_of(one, box), mask_of(other, box))
    return both.filter(ImageFilter.MinFilter(3)).histogram()[255]


def test_no_two_spaces_of_a_board_overlap(kit):
    for board in kit.game.maps:
        shapes = [(space.id, outline_of(space, dx, dy)) for _, space, dx, dy in located(board)]
        boxes = {
            name: (min(x for x, _ in p), min(y for _, y in p), max(x for x, _ in p), max(y for _, y in p))
            for name, p in shapes
        }
        for (one, its), (other, others) in combinations(shapes, 2):
            a, b = boxes[one], boxes[other]
            shared = overlap((a[0], a[1], a[2] - a[0], a[3] - a[1]), (b[0], b[1], b[2] - b[0], b[3] - b[1]))
            if shared and min(shared[2:]) > TOUCH:
                assert not shared_area(its, others, shared), (one, other)


def test_every_space_lies_on_its_panel_and_every_panel_on_the_board(kit):
    for board in kit.game.maps:
        for panel in board.panels:
            x, y = panel.origin
            assert x >= -TOUCH and y >= -TOUCH
            assert x + panel.size[0] <= board.size[0] + TOUCH, panel.id
            assert y + panel.size[1] <= board.size[1] + TOUCH, panel.id
        for panel, space, dx, dy in located(board):
            for x, y in outline_of(space, dx, dy):
                assert -TOUCH <= x - panel.origin[0] <= panel.size[0] + TOUCH, space.id
                assert -TOUCH <= y - panel.origin[1] <= panel.size[1] + TOUCH, space.id


def test_connections_join_their_districts_seen_and_followed_and_spaces_of_a_row_lie_on_the_board(kit):
    for board in kit.game.maps:
        polygons = {space.id: outline_of(space, dx, dy) for _, space, dx, dy in located(board)}
        for link, origin in ((link, panel.origin) for panel in board.panels for link in panel.connections):
            (x1, y1), (x2, y2) = link.line
            assert 8 <= ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 <= 60, link.between
            for name, (x, y) in zip(link.between, link.line, strict=True):
                spot = (x + origin[0], y + origin[1])
                there = [other for other, polygon in polygons.items() if inside(spot, polygon)]
                assert there == [name], link.between
        rooms = spaces_of(board)
        assert len(rooms) == sum(1 for _ in located(board)), "two spaces share an id"
        for x, y, w, h in rooms.values():
            for share in (0.5, 1.0):
                assert 0 <= x + w * share <= board.size[0] and 0 <= y + h * share <= board.size[1]
