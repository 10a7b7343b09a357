"""Slips at The Battle of Britain: moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import NAMES, TURNS, Square, beside, shown
from .slips import KINDS, Facts, calm, facts_of, fighter, flight, flights, head, turns


def moved(d: Desk, line: Line, course: list[int], *more: str) -> Line:
    """The line of a move with another course."""
    line.text = " ".join([head(d, facts_of(line)), *(TURNS[t] for t in course), *more])
    return line


def courses(d: Desk, f: Facts, points: int | None = None) -> Iterator[tuple[list[int], Square, int]]:
    """All courses for the points of a move: (steps, square, facing); some lead off the board."""
    points = f["points"] if points is None else points
    todo: list[tuple[list[int], Square, int, int]] = [([], f["start"], f["face"], points)]
    for _ in range(4000):
        if not todo:
            return
        steps, square, face, left = todo.pop(d.rng.randrange(max(0, len(todo) - 6), len(todo)))
        if not left or not d.book.on(square):
            yield steps, square, face
            continue
        for turn in (0, -1, 1, -2, 2):
            if d.book.cost[abs(turn)] <= left:
                way = (face + turn) % 8
                todo.append(([*steps, turn], beside(square, way), way, left - d.book.cost[abs(turn)]))


@KINDS.slip("7")
def two_dice_for_one_dive(d: Desk) -> Where:
    line = d.pick("dive")
    return line and d.after(line, f"dive {facts_of(line)['squadron']} {d.rng.choice((2, 4, 6))}")


def sides(d: Desk) -> list[list[Line]]:
    """The lines of each move of a side, in order."""
    rows: list[list[Line]] = []
    last: Any = None
    for line in d.lines("fly"):
        f = facts_of(line)
        key = (f["british"], f["bomber"])
        seen = rows and f["plane"] in [facts_of(x)["plane"] for x in rows[-1]]
        if key != last or seen:
            rows.append([])
        rows[-1].append(line)
        last = key
    return rows


@KINDS.slip("8a")
def british_before_the_germans(d: Desk) -> Where:
    """A British plane is moved first; it is told there, or where the Germans follow."""
    rows = sides(d)
    fit = [
        (a, b)
        for a, b in pairwise(rows)
        if not facts_of(a[0])["british"]
        and not facts_of(a[0])["bomber"]
        and facts_of(b[0])["british"]
        and all(fighter(facts_of(x)) for x in a + b)
    ]
    if not fit:
        return None
    germans, british = d.rng.choice(fit)
    line = british[0]
    d.drop(line)
    d.turn.lines.insert(d.index(germans[0]), line)
    return [line, germans[0]]


@KINDS.slip("8a", "8e")
def a_plane_is_forgotten(d: Desk) -> Where:
    """It is told where the next move begins, or at the bombs."""
    rows = sides(d)
    at = [k for k, row in enumerate(rows) if len(row) > 1 and fighter(facts_of(row[0]))]
    if not at:
        return None
    k = d.rng.choice(at)
    line = d.rng.choice([x for x in rows[k] if fighter(facts_of(x))])
    same = [
        row
        for row in rows[k + 1 :]
        if facts_of(row[0])["british"] == facts_of(line)["british"] and not facts_of(row[0])["bomber"]
    ]
    where = _next_moves(d, line)
    d.drop(line)
    return [w for w in where if w is not line] if same or where else None


def _next_moves(d: Desk, line: Line) -> list[Any]:
    """Lines at which the move after that of a line may be seen to begin."""
    lines = d.turn.lines[d.index(line) + 1 :]
    seen_bombers = bool(facts_of(line)["bomber"])
    found: list[Any] = []
    for one in lines:
        verb = one.event.verb if one.event else ""
        if verb in ("bomb", "hits", "home", "won", "destroyed", "move"):
            return [*found, one]
        bomber = verb in ("squadron", "bombers ahead") or (verb == "fly" and facts_of(one)["bomber"])
        if seen_bombers and verb == "fly" and not bomber:
            return [*found, one]
        seen_bombers |= bomber
    return [*found, d.close()]


@KINDS.slip("8b", "8e", "8c")
def a_step_too_many(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and d.book.on(beside(f["end"], f["end_face"])))
    return line and moved(d, line, [*turns(facts_of(line)), 0])


def bent(d: Desk, line: Line, turn: int, other: tuple[int, ...]) -> Line | None:
    """The line of a move with one step in another direction; all of it on the board."""
    f = facts_of(line)
    for at in [k for k, one in enumerate(turns(f)) if abs(one) == turn]:
        for new in d.rng.sample(other, len(other)):
            course = [*turns(f)[:at], new, *turns(f)[at + 1 :]]
            square, face = f["start"], f["face"]
            squares = []
            for step in course:
                face = (face + step) % 8
                square = beside(square, face)
                squares.append(square)
            if all(map(d.book.on, squares)):
                return moved(d, line, course)
    return None


@KINDS.slip("8c", "8e", "8b")
def diagonal_at_the_price_of_a_step_ahead(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and 0 in turns(f))
    return line and bent(d, line, 0, (-1, 1))


@KINDS.slip("8d")
def another_facing_than_it_entered_with(d: Desk) -> Where:
    line = flight(d, fighter)
    if not line:
        return None
    f = facts_of(line)
    other = NAMES[(f["end_face"] + d.rng.choice((1, 2, 4))) % 8]
    return moved(d, line, turns(f), "to", shown(f["end"]), other)


@KINDS.slip("8e")
def points_left_over(d: Desk) -> Where:
    line = flight(
        d,
        lambda f: (
            fighter(f)
            and len(turns(f)) > 2
            and turns(f)[-1] == 0
            and beside(f["end"], f["end_face"], -1) not in f["before"]
        ),
    )
    return line and moved(d, line, turns(facts_of(line))[:-1])


@KINDS.slip("8f")
def fighter_stops_on_another_plane(d: Desk) -> Where:
    for line in d.rng.sample(every := flights(d, fighter), len(every)):
        f = facts_of(line)
        taken = [at for at, (name, *_) in f["before"].items() if name != f["plane"]]
        if min(map(lambda at: _far(at, f["start"]), taken), default=99) > f["points"]:  # noqa: C417
            continue
        for steps, square, _ in courses(d, f):
            if square in taken:
                return moved(d, line, steps)
    return None


def _far(one: Square, two: Square) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def off_the_board(d: Desk, bombers: bool) -> Where:
    for line in d.rng.sample(every := flights(d, calm), len(every)):
        f = facts_of(line)
        if f["bomber"] != bombers or f["home"]:
            continue
        if (
            min(
                f["start"][0] - 1,
                d.book.width - f["start"][0],
                f["start"][1] - 1,
                d.book.length - f["start"][1],
            )
            >= f["points"]
        ):
            continue
        for steps, square, _ in courses(d, f):
            if not d.book.on(square) and (not bombers or square[1] <= d.book.length):
                return moved(d, line, steps)
    return None


@KINDS.slip("8g")
def fighter_leaves_the_board(d: Desk) -> Where:
    return off_the_board(d, bombers=False)


@KINDS.slip("8h")
def bomber_leaves_at_the_side(d: Desk) -> Where:
    return off_the_board(d, bombers=True)
