"""What touches on a board can be told apart: zones by their grounds, land from sea."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

import pytest

from cutline.components import shipped_games
from cutline.generators.boards.maps import draw_map
from cutline.generators.faces.contrast import contrast

from .support.grounds import colours, fills_of, grounds, joined, neighbours, zones_of
from .support.judging import drawn

APART = 1.2  # of contrast between two zones
COAST = 1.3  # of contrast between land and sea
REACH = 6  # mm between the spots on both sides of a coast
PLAIN = "#ffffff"


def shown(game, number=0):
    """A board of a game as it is drawn, and the ground of each of its zones that others touch."""
    board = game.maps[number]
    drawing, _ = draw_map(game, board, ("maps", number))
    return drawing, grounds(drawing, zones_of(board, neighbours(board) | joined(board)).values(), PLAIN)


def alike(found, pairs):
    """Pairs of zones whose grounds are nearer to one another than APART."""
    return {pair for pair in pairs if contrast(found[pair[0]], found[pair[1]]) < APART}


def painted(game, name, colours_of):
    """The game, with colours of one of its drawings replaced."""
    art = game.art[name]
    shapes = tuple(s._replace(fill=colours_of.get(s.fill, s.fill)) for s in art.shapes)
    return replace(game, art={**game.art, name: replace(art, shapes=shapes)})


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_zones_that_touch_have_grounds_that_differ(name):
    for number, board in enumerate(drawn(name).maps):
        assert not alike(shown(drawn(name), number)[1], neighbours(board))


def test_districts_on_both_banks_of_a_river_differ_too_and_one_made_like_its_neighbour_is_found():
    game = drawn("doodlebug")
    pairs, found = joined(game.maps[0]), shown(game)[1]
    assert len(pairs) == 7 and neighbours(game.maps[0]) < pairs and not alike(found, pairs)
    same = shown(painted(game, "london", {found["district-2"]: found["district-1"]}))[1]
    assert alike(same, pairs) >= {("district-1", "district-2"), ("district-2", "district-3")}


def coast(drawing):
    """The contrast of what is drawn on both sides of the coast, wherever a row of spots crosses it."""
    found, fills = [], fills_of(drawing)
    for y in range(20, int(drawing.height), 122):
        row = colours(fills, [(x, y) for x in range(0, int(drawing.width), REACH)], PLAIN)
        # the surf and the beach lie between
        found += [contrast(a, b) for a, b in zip(row, row[2:], strict=False) if blue(a) != blue(b)]
    return found


def blue(colour):
    return int(colour[5:], 16) > int(colour[1:3], 16)


def test_land_and_sea_of_the_long_board_differ_and_a_pale_sea_is_found():
    game = drawn("battle-of-britain-again")
    found = coast(shown(game)[0])
    assert len(found) > 30 and median(found) >= COAST
    assert sum(ratio >= APART for ratio in found) >= 0.9 * len(found)
    sea = {s.fill for s in game.art["strait"].shapes if s.fill != "none" and blue(s.fill)}
    pale = painted(game, "strait", dict.fromkeys(sea, "#c9dbe4"))
    assert median(coast(draw_map(pale, pale.maps[0], ("maps", 0))[0])) < COAST
