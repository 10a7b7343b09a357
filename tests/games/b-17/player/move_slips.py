"""Slips at B-17!: moves, stops on the way, whom Germans make for. See `slips`."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import Course, gap
from .slips import KINDS, Facts, facts_of, flown, kind, legs, plain, spot


def later(d: Desk, f: Facts) -> bool:
    """A whole move that is not the first, with room to go too far."""
    end = Course(f["start"], f["length"] + 4).end
    return plain(f) and not f["first"] and 2 < end.x < 58 and 2 < end.y < 106


def unhurt(d: Desk, f: Facts) -> bool:
    return later(d, f) and not f["damage"]


def roomy(d: Desk, f: Facts) -> bool:
    """A whole move in the middle of the table."""
    return later(d, f) and f["length"] >= 12 and 16 < f["start"].x < 44 and 16 < f["start"].y < 92


def ends(f: Facts, course: Course) -> str:
    """The line of a move by its ends."""
    return f"{f['plane']} {spot(f['start'])} -> {spot(course.end)}"


def too_early(d: Desk, f: Facts) -> str:
    early = d.rng.choice((2, 3, 4, 5))
    return flown(f, f"{early} right {d.rng.choice((40, 60, 90))} {f['length'] - early:g}")


def round_a_corner(d: Desk, f: Facts) -> str:
    early = d.rng.choice((1, 2, 3))
    return ends(f, Course(f["start"], early, -75, f["length"] - early))


def far(d: Desk, f: Facts) -> str:
    return ends(f, Course(f["start"], f["length"] + d.rng.choice((1, 2, 3))))


def near(d: Desk, f: Facts) -> str:
    return flown(f, f"{f['length'] - d.rng.choice((1, 2, 3)):g}")


def twice(d: Desk, f: Facts) -> str:
    turns = d.rng.choice((30, 60)), d.rng.choice((40, 70))
    return flown(f, f"6 right {turns[0]} 3 left {turns[1]} {f['length'] - 9:g}")


def beside(d: Desk, f: Facts) -> str:
    return flown(f, f"{f['length']:g} -> {spot(f['end'].on(2))}")


def as_ever(d: Desk, f: Facts) -> str:
    return ends(f, Course(f["start"], d.book.speed("me")))


kind("fighter_ends_too_far", "6B 5D4", "move", unhurt, far)
kind(
    "noted_end_is_not_that_of_the_course", "6B", "move",
    lambda d, f: unhurt(d, f) and not f["course"].turn, beside,
)  # fmt: skip
kind("fighter_flies_too_short", "6C3a", "move", lambda d, f: later(d, f) and f["length"] > 10, near)
kind("fighter_turns_too_early", "6C1a", "move", roomy, too_early)
kind("fighter_ends_where_it_cannot_turn_to", "6C1a", "move", roomy, round_a_corner)
kind("fighter_turns_twice", "6C1b", "move", roomy, twice)
kind("damaged_fighter_ends_too_far", "6C1c 6B", "move", lambda d, f: later(d, f) and f["damage"], as_ever)

# Bombers


def bomber(d: Desk, f: Facts, hurt: bool = False) -> bool:
    """A line that moves one bomber alone, far from every edge."""
    one = f["moves"][0]
    inland = 20 < one["start"].x < 40 and one["start"].y < 85
    return len(f["moves"]) == 1 and inland and bool(one["damage"]) == hurt


def sail(name: str, rules: str, way: str, hurt: bool = False) -> None:
    """Another course of a bomber; `{0}` is the rest of it."""

    def text(d: Desk, f: Facts) -> str:
        one = f["moves"][0]
        straight = int(way.split()[0]) if " " in way else 0
        return flown(one, way.format(f"{one['course'].length - straight:g}"))

    kind(name, rules, "bombers", lambda d, f: bomber(d, f, hurt), text)


sail("bomber_flies_too_far", "6B", "12")
sail("bomber_turns_too_early", "6C2a", "1 left 50 {0}")
sail("bomber_turns_too_sharply", "6C2b", "3 right 120 {0}")
sail("damaged_bomber_keeps_up", "6C2c 6B", "10", hurt=True)


@KINDS.slip("6C3a")
def bomber_is_forgotten(d: Desk) -> Where:
    """Others of its side move."""
    rows = d.lines("bombers")
    line = d.pick("bombers", lambda f: len(f["moves"]) == 1)
    name = facts_of(line)["moves"][0]["plane"] if line else ""
    if not line or len(rows) < 2 or any(name in x.text.split() for x in d.turn.lines if x is not line):
        return None
    d.drop(line)
    return d.close()


# The order of the sides, and stops


@KINDS.slip("5C1")
def german_moves_after_the_bombers(d: Desk) -> Where:
    line = d.pick("move", lambda f: plain(f) and f["german"] and not f["late"] and not f["late flak"])
    bombers = d.last("bombers")
    if not line or not bombers or d.index(bombers) < d.index(line):
        return None
    return d.shift(line, bombers)


@KINDS.slip("6C3b", "6C3a")
def does_not_go_on_after_its_stop(d: Desk) -> Where:
    line = d.pick("rest", lambda f: f["course"].length - f["stop"] >= 1 and not f["late"])
    if not line:
        return None
    where = _next(d, line)
    d.drop(line)
    return d.close() if where is line else where


def _next(d: Desk, line: Line) -> Where:
    """The line at which another plane of a side moves, or the turn's end."""
    name = facts_of(line)["plane"]
    for one in d.turn.lines[d.index(line) + 1 :]:
        verb = one.event.verb if one.event else ""
        if verb == "bombers" or (verb in ("move", "attack") and facts_of(one)["plane"] != name):
            return one
    return d.close()


def hit_at_stop(d: Desk, f: Facts) -> bool:
    hit = any(x.hits for x in f["answers"]) or bool(f["returned"] and f["returned"].hits)
    return hit and not f["late"] and f["planned"].length - f["stop"] >= 2


def beyond(course: Course, stop: float) -> str:
    """What is left of a course behind a stop, in words."""
    if course.straight <= stop:
        left = Course(course.start, 0, course.turn if course.straight == stop else 0, course.length - stop)
        return legs(left).removeprefix("0 ")
    return legs(course._replace(straight=course.straight - stop))


kind(
    "hit_at_its_stop_and_flies_on_all_the_same", "6C3c 6C1c 6B", "rest", hit_at_stop,
    lambda d, f: f"{f['plane']} {beyond(f['planned'], f['stop'])}",
)  # fmt: skip


def _farthest(f: Facts) -> str:
    """A bomber that is far from the stop of an attack at another one."""
    at = f["planned"].at(f["stop"]).at
    far, name = max((gap(at, p.at), n) for n, p in f["poses"].items() if n.startswith("b"))
    return name if f["german"] and f["shot"].target[0] == "b" and far > 9 else ""


kind(
    "attacks_the_farthest_bomber", "6A 6D3a", "attack", lambda d, f: _farthest(f),
    lambda d, f: f"attack {f['plane']} {_farthest(f)} 1 6 miss",
)  # fmt: skip
