"""Boards as places for counters: room for what they hold, nothing on top of anything else."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

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
    x, y = point
    odd = False
    x0, y0 = polygon[-1]
    for x1, y1 in polygon:
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
        x0, y0 = x1, y1
    return odd


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


def test_the_packing_check_knows_full_from_too_full():
    square = (16.0, 16.0)
    assert fits([square] * 8, 64, 32)
    assert not fits([square] * 9, 64, 32)
    assert not fits([square], 15, 40)
    assert fits([(20, 30), (16, 16), (16, 16)], 36, 46)


def test_every_space_has_room_for_the_counters_it_holds(kit):
    known = sizes(kit)
    checked = 0
    for board in kit.game.maps:
        rooms = spaces_of(board)
        for _, space, _, _ in located(board):
            pieces = [known[name] for name, count in space.holds.items() for _ in range(count)]
            if pieces:
                checked += 1
                assert fits(pieces, *rooms[space.id][2:]), (space.id, space.holds)
    assert checked > 10


def test_counters_lie_inside_the_space_whose_room_they_take(kit):
    """A room never reaches over the edge of its box or of its district."""
    for board in kit.game.maps:
        rooms = spaces_of(board)
        for _, space, dx, dy in located(board):
            x, y, w, h = rooms[space.id]
            polygon = outline_of(space, dx, dy)
            steps = [k / 20 for k in range(21)]
            rim = [(x + w * s, y + h * e) for s in steps for e in (0, 1)]
            rim += [(x + w * e, y + h * s) for s in steps for e in (0, 1)]
            middle = (x + w / 2, y + h / 2)
            for px, py in rim:
                # Half a millimetre towards the middle, so that edges may coincide.
                far = max(abs(px - middle[0]), abs(py - middle[1]))
                px += (middle[0] - px) * 0.55 / far
                py += (middle[1] - py) * 0.55 / far
                assert inside((px, py), polygon), (space.id, px - dx, py - dy)


def test_counters_do_not_hide_the_name_of_their_space(kit):
    """Where a space keeps a room of its own for counters, its title stays beside it."""
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


def test_two_boxes_on_one_spot_are_noticed():
    box = [(2, 2), (12, 2), (12, 12), (2, 12)]
    beside = [(x + 10, y) for x, y in box]
    onto = [(x + 8, y) for x, y in box]
    assert not shared_area(box, beside, (0, 0, 30, 15))
    assert shared_area(box, onto, (0, 0, 30, 15))


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


def test_connections_end_in_the_districts_that_they_join(kit):
    checked = 0
    for board in kit.game.maps:
        polygons = {space.id: outline_of(space, dx, dy) for _, space, dx, dy in located(board)}
        for panel in board.panels:
            for link in panel.connections:
                checked += 1
                for name, (x, y) in zip(link.between, link.line, strict=True):
                    spot = (x + panel.origin[0], y + panel.origin[1])
                    assert inside(spot, polygons[name]), (link.between, name)
                    for other, polygon in polygons.items():
                        assert other == name or not inside(spot, polygon), (link.between, other)
    if any(panel.connections for board in kit.game.maps for panel in board.panels):
        assert checked


def test_a_connection_that_ends_beside_its_district_is_noticed(kit):
    for board in kit.game.maps:
        polygons = {space.id: outline_of(space, dx, dy) for _, space, dx, dy in located(board)}
        for panel in board.panels:
            for link in panel.connections:
                one, other = link.between
                x, y = link.line[1]
                assert not inside((x + panel.origin[0], y + panel.origin[1]), polygons[one])
                assert one != other


def test_connections_are_long_enough_to_be_seen_and_short_enough_to_be_followed(kit):
    for board in kit.game.maps:
        for panel in board.panels:
            for link in panel.connections:
                (x1, y1), (x2, y2) = link.line
                assert 8 <= ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 <= 60, link.between


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_spaces_that_stand_in_a_row_are_one_step_apart(kit, share):
    for board in kit.game.maps:
        rooms = spaces_of(board)
        assert len(rooms) == sum(1 for _ in located(board)), "two spaces share an id"
        for x, y, w, h in rooms.values():
            assert 0 <= x + w * share <= board.size[0] and 0 <= y + h * share <= board.size[1]
