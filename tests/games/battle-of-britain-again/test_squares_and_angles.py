"""Squares, courses, angles and fields of fire, by drawings done by hand and by mirrors."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest

from cutline.components import find_game

FILE = find_game("battle-of-britain-again") / "referee" / "geometry.py"
SPEC = spec_from_file_location("long_board_geometry", FILE)
assert SPEC and SPEC.loader
g: Any = module_from_spec(SPEC)
SPEC.loader.exec_module(g)

BOARD = g.Board(11, 42, (1, 2, 3))
MIDDLE = (5, 20)
FACING_OF = {(g.ACROSS[facing], g.ALONG[facing]): facing for facing in range(8)}

# Eight planes round a target in the middle, each with its nose to it. The target flies north, so
# 0 is an attack from ahead, 4 from behind. North is up, as on the page.
ANGLES = """
1 0 1
2 . 2
3 4 3
"""
FIELD = """
. x .
. . .
x x x
"""
REAR = """
. . .
. . .
x x x
"""


def drawn(picture: str) -> dict[tuple[int, int], str]:
    """The signs round the middle, by square."""
    lines = [line.split() for line in picture.split("\n") if line]
    return {
        (MIDDLE[0] + x - 1, MIDDLE[1] + 1 - y): sign
        for y, line in enumerate(lines)
        for x, sign in enumerate(line)
    }


def test_angles_as_drawn() -> None:
    for (x, y), sign in drawn(ANGLES).items():
        if sign != ".":
            facing = FACING_OF[MIDDLE[0] - x, MIDDLE[1] - y]
            assert g.ahead((x, y, facing)) == MIDDLE
            assert g.angle((x, y, facing), (*MIDDLE, g.N)) == int(sign)


@pytest.mark.parametrize(("picture", "nose"), [(FIELD, True), (REAR, False)])
def test_fields_of_fire_as_drawn(picture: str, nose: bool) -> None:
    marked = {square for square, sign in drawn(picture).items() if sign == "x"}
    assert set(g.field((*MIDDLE, g.N), nose)) == marked
    near = [(x, y) for x in range(2, 9) for y in range(17, 24)]
    gunner = (*MIDDLE, g.N)
    assert {square for square in near if square in g.field(gunner, nose)} == marked


# Where a plane that flies north can be with so many points: on the page, by its facings.
ONE = {(5, 21): {"n"}}
TWO = {(5, 22): {"n"}, (4, 21): {"nw"}, (6, 21): {"ne"}}
THREE = {
    (5, 23): {"n"},
    (4, 22): {"nw"},
    (6, 22): {"ne"},  # ahead, then diagonally
    (3, 22): {"nw"},
    (7, 22): {"ne"},  # diagonally, then ahead
    (4, 20): {"w"},
    (6, 20): {"e"},
}


@pytest.mark.parametrize(("points", "squares"), [(1, ONE), (2, TWO), (3, THREE)])
def test_where_points_lead_to_as_drawn(points: int, squares: dict[Any, set[str]]) -> None:
    found = {(x, y, g.COMPASS[f]) for x, y, f in g.ends(BOARD, (5, 20, g.N), points)}
    assert found == {(*square, facing) for square, ways in squares.items() for facing in ways}


def courses(board: Any, start: Any, points: int) -> Iterator[tuple[int, ...]]:
    """Every course, as turns, that spends exactly so many points on the board."""
    if points == 0:
        yield ()
        return
    for turn in g.TURNS:
        cost, after = board.costs[abs(turn)], g.stepped(start, turn)
        if cost <= points and board.holds(after):
            yield from ((turn, *rest) for rest in courses(board, after, points - cost))


@pytest.mark.parametrize("start", [(0, 1, 0), (5, 20, 5), (9, 41, 2)])
def test_every_course_spends_all_and_every_end_has_one(start: Any) -> None:
    reached = set()
    for course in courses(BOARD, start, 6):
        place = start
        for turn in course:
            place = g.stepped(place, turn)
            assert BOARD.holds(place)
        assert sum(BOARD.costs[abs(turn)] for turn in course) == 6
        reached.add(place)
    assert reached == g.ends(BOARD, start, 6).keys()
    assert all(BOARD.holds(place) for place in reached)


def test_occupied_squares_are_no_ends() -> None:
    free = set(g.free_ends(BOARD, (5, 20, g.N), 2, {(5, 22), (9, 9)}))
    assert {g.spelt(place) for place in free} == {"e21 nw", "g21 ne"}
