"""What is on a page is known with its place there and the line that it was typed in."""

from __future__ import annotations

from cutline.components.shapes.paths import applied
from cutline.generators.drawing import Text, flattened
from cutline.layouts.sheets.furniture import spots_of

SLACK = 0.5  # mm


def pages(kit, component):
    for page in kit.pages:
        if page.component == component and not page.empty:
            yield page, spots_of(page)


def typed(game, spot):
    """The line of YAML that a spot leads to."""
    problem = game.problem(spot.file, spot.where, "")
    return problem.file.read_text("utf-8").splitlines()[problem.line - 1]


def holds(box, x, y):
    inside_x = box[0] - SLACK <= x <= box[0] + box[2] + SLACK
    return inside_x and box[1] - SLACK <= y <= box[1] + box[3] + SLACK


def words(page):
    """The texts of a page, and where each begins."""
    for mark, matrix in flattened(page.drawing):
        if isinstance(mark, Text):
            yield mark.text, *applied(matrix, mark.x, mark.y)


def test_every_counter_is_found_where_it_lies_on_both_sides(kit):
    drawn = {piece.id: piece for piece in kit.drawn.pieces}
    for page, spots in pages(kit.kits["a4"], "Counters"):
        pieces = [drawn[spot.id] for spot in spots]
        assert sum(piece.count for piece in drawn.values() if page.side == "front" or piece.back) == len(
            pieces
        )
        for spot, placed in zip(spots, page.placements, strict=True):
            assert spot.box == (placed.x, placed.y, placed.width, placed.height)
            template = spot.id.split("-")[0]
            assert template in typed(kit.game, spot)


def test_spaces_are_found_on_the_tiles_that_show_them(kit):
    found: set[str] = set()
    for page, spots in pages(kit.kits["a4"], "Map"):
        for spot in spots:
            x, y, wide, high = spot.box
            assert holds(page.trim, x, y) and holds(page.trim, x + wide, y + high)
        spaces = [spot for spot in spots if "spaces" in spot.where]
        for text, x, y in words(page):
            here = [spot for spot in spaces if spot.title == text]
            if here and holds(page.trim, x, y):
                assert any(holds(spot.box, x, y) for spot in here), (page.name, text)
                found.update(spot.id for spot in here)
        assert all("id:" in typed(kit.game, spot) for spot in spaces)
    assert len(found) > 20


def test_rules_rows_and_columns_are_found_beside_their_words(kit):
    numbers = 0
    for page, spots in pages(kit.kits["a4"], "Rules summary"):
        rules = {spot.id for spot in spots}
        for text, x, y in words(page):
            if text in rules:
                boxes = [spot.box for spot in spots if spot.id == text]
                numbers += any(holds(box, x, y) for box in boxes)
        assert all(f'id: "{spot.id}"' in typed(kit.game, spot) for spot in spots)
    assert numbers > 80
    ((page, spots),) = pages(kit.kits["a4"], "Record sheet")
    columns = [spot for spot in spots if len(spot.where) > 2]
    assert all(any(holds(spot.box, field.x, field.y) for spot in columns) for field in page.fields)
    assert all(f"id: {spot.id}" in typed(kit.game, spot) for spot in columns)
    ((_, spots),) = pages(kit.kits["a4"], "Table card")
    rows = [spot for spot in spots if "rows" in spot.where]
    lines = [(str(spot.where[-2]), typed(kit.game, spot)) for spot in rows]
    assert lines and all(name in line or "{{" in line for name, line in lines)
