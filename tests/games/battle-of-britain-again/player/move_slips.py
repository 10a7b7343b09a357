"""Slips at The Battle of Britain: dive and climb, movement. See `slips`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import NAMES, TURNS, Square, beside, shown
from .place_slips import KINDS, Facts, calm, crew, fighter, flight, head, turns
from .slips import facts_of, named, raided, write


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


# dive or climb


@KINDS.slip("7")
def bombers_dive(d: Desk) -> Where:
    line = next(iter(d.lines("move", "fly")), None)
    flown = [s for s in d.facts["colours"] if s.startswith("GB")] if raided(d) else []
    if line is None or not flown:
        return None
    return d.before(line, f"dive {d.rng.choice(flown)} {d.rng.choice((2, 4, 6))}")


@KINDS.slip("7")
def two_dice_for_one_dive(d: Desk) -> Where:
    line = d.pick("dive")
    return line and d.after(line, f"dive {facts_of(line)['squadron']} {d.rng.choice((2, 4, 6))}")


@KINDS.slip("7")
def dive_in_the_second_move(d: Desk) -> Where:
    """When every plane has moved once."""
    line = d.last("fly")
    flown = [s for s in d.facts["colours"] if not s.startswith("GB")] if raided(d) else []
    if line is None or not flown or not any("dive" in o for o in d.log.options):
        return None
    return d.after(line, f"dive {d.rng.choice(flown)} 4")


@KINDS.slip("7", "8e", "8b")
def moves_while_its_squadron_climbs(d: Desk) -> Where:
    climbs = [x for x in d.lines("dive") if facts_of(x)["die"] % 2]
    if not climbs:
        return None
    squadron = facts_of(d.rng.choice(climbs))["squadron"]
    side = squadron.startswith("BF")
    own = (x for x in d.lines("fly") if facts_of(x)["british"] == side and not facts_of(x)["bomber"])
    line = next((x for x in own if facts_of(x)["move"] == 1), None)
    kind = d.facts["kinds"][squadron]
    colour = crew(d, squadron)[0]
    course = " ".join(["f"] * (1 + d.book.points[kind]))
    return line and d.before(line, f"{named(d, (kind, colour))} 1: {course}")


@KINDS.slip("7", "8e", "8b")
def dive_without_its_points(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and f["bonus"])
    if not line:
        return None
    f = facts_of(line)
    plain = f["points"] - f["bonus"]
    taken = f["before"]
    free = (
        s
        for s, at, way in courses(d, f, plain)
        if d.book.on(at) and at not in taken and d.book.on(beside(at, way)) and beside(at, way) not in taken
    )
    steps = next(free, None)
    return moved(d, line, steps) if steps else None


# movement


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


@KINDS.slip("8a")
def bomber_before_the_fighters(d: Desk) -> Where:
    rows = sides(d)
    fit = [
        (a, b)
        for a, b in pairwise(rows)
        if facts_of(a[0])["british"]
        and facts_of(b[0])["bomber"]
        and all(calm(facts_of(x)) for x in a + b)
        and not facts_of(b[0])["home"]
    ]
    if not fit:
        return None
    british, bombers = d.rng.choice(fit)
    line = bombers[0]
    if d.turn.lines[d.index(british[-1]) + 1] is not line:
        return None
    d.drop(line)
    d.turn.lines.insert(d.index(british[0]), line)
    return [line, british[0]]


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


@KINDS.slip("8a", "8e")
def a_bomber_is_forgotten(d: Desk) -> Where:
    line = flight(d, lambda f: f["bomber"] and not f["home"])
    if not line:
        return None
    where = _next_moves(d, line)
    d.drop(line)
    return where


@KINDS.slip("8b", "8e", "8c")
def a_step_too_many(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and d.book.on(beside(f["end"], f["end_face"])))
    return line and moved(d, line, [*turns(facts_of(line)), 0])


@KINDS.slip("8b", "8e", "8c")
def a_bomber_too_fast(d: Desk) -> Where:
    line = flight(d, lambda f: f["bomber"] and calm(f) and d.book.on(beside(f["end"], f["end_face"])))
    return line and moved(d, line, [*turns(facts_of(line)), 0])


@KINDS.slip("8b", "8c", "8e")
def points_of_another_type(d: Desk) -> Where:
    """A Hurricane with a Spitfire's points, an Me 109 with two more."""
    line = flight(d, lambda f: fighter(f) and f["die"] > 1)
    if not line:
        return None
    f = facts_of(line)
    return write(line, head(d, f, f["die"] - 1), *(TURNS[t] for t in turns(f)))


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


@KINDS.slip("8c", "8e", "8b")
def sideways_at_the_price_of_a_diagonal(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and set(turns(f)) & {-1, 1})
    return line and bent(d, line, 1, (-2, 2))


@KINDS.slip("8c", "8d")
def backwards(d: Desk) -> Where:
    """By the compass, the way it came from."""
    line = flight(d, lambda f: fighter(f) and d.book.on(beside(f["start"], f["face"], -1)))
    if not line:
        return None
    f = facts_of(line)
    return write(line, head(d, f), NAMES[(f["face"] + 4) % 8])


@KINDS.slip("8d")
def another_facing_than_it_entered_with(d: Desk) -> Where:
    line = flight(d, fighter)
    if not line:
        return None
    f = facts_of(line)
    other = NAMES[(f["end_face"] + d.rng.choice((1, 2, 4))) % 8]
    return moved(d, line, turns(f), "to", shown(f["end"]), other)


@KINDS.slip("8d", "8c", "8e", "8b")
def turned_on_the_spot(d: Desk) -> Where:
    """Where it stands it may, but not with that facing."""
    line = flight(d, lambda f: fighter(f) and set(turns(f)) == {0})
    if not line:
        return None
    f = facts_of(line)
    return write(line, head(d, f), "to", shown(f["end"]), NAMES[(f["face"] + 4) % 8])


@KINDS.slip("8d", "8c", "8e", "12")
def another_square_than_the_course_leads_to(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and 2 < f["end"][1] < 40)
    if not line:
        return None
    f = facts_of(line)
    return moved(d, line, turns(f), "to", shown((f["end"][0], f["end"][1] + d.rng.choice((-1, 1)))))


@KINDS.slip("8c", "8e", "8b")
def further_than_its_points_reach(d: Desk) -> Where:
    line = flight(d, lambda f: fighter(f) and 15 < f["end"][1] < 28)
    if not line:
        return None
    f = facts_of(line)
    row = f["start"][1] + (13 if f["start"][1] < 21 else -13)
    other = (f["start"][0], row)
    return None if other in f["before"] else write(line, head(d, f), "to", shown(other))


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


@KINDS.slip("8e")
def bomber_dawdles(d: Desk) -> Where:
    line = flight(
        d,
        lambda f: (
            f["bomber"]
            and not f["home"]
            and set(turns(f)) == {0}
            and calm(f)
            and beside(f["end"], f["end_face"], -1) not in f["before"]
        ),
    )
    return line and moved(d, line, turns(facts_of(line))[:-1])
