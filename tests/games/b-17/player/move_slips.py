"""Slips at B-17!: moves. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import Course
from .entry_slips import KINDS
from .slips import Facts, facts_of, first_move, fly, moves, pick, spot, write


def later_moves(d: Desk, test: Callable[[Facts], Any] | None = None) -> list[Line]:
    """Fighters' moves that are not their first."""
    return moves(d, lambda f: not f["first"] and (test is None or test(f)))


def whole(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    """A fighter's move on one line."""
    return pick(d, later_moves(d, test))


def bomber(d: Desk, test: Callable[[Facts], Any] | None = None) -> Line | None:
    """A line that moves one bomber alone."""
    return pick(
        d,
        [
            x
            for x in d.lines("bombers")
            if len(facts_of(x)["moves"]) == 1 and (test is None or test(facts_of(x)["moves"][0]))
        ],
    )


def sail(line: Line | None, way: str) -> Line | None:
    """The line of a bomber with another course."""
    if line is None:
        return None
    one = facts_of(line)["moves"][0]
    return write(line, f"{one['plane']} {spot(one['start'])}: {way}")


def inland(one: Facts) -> bool:
    """A bomber far from every edge."""
    return bool(20 < one["start"].x < 40 and one["start"].y < 85)


# the order of the sides


@KINDS.slip("5C1")
def german_moves_after_the_bombers(d: Desk) -> Where:
    line = pick(d, moves(d, lambda f: f["german"] and not f["late"] and not f["late flak"]))
    bombers = d.last("bombers")
    if not line or not bombers or d.index(bombers) < d.index(line):
        return None
    d.shift(line, bombers)
    return line


@KINDS.slip("5C1")
def bombers_before_the_germans(d: Desk) -> Where:
    """The first German move is the one that comes too late."""
    rows = d.lines("bombers")
    first = first_move(d, german=True)
    if not rows or first is None or d.facts["number"] < 3 or d.lines("fire", "enter"):
        return None
    if d.index(rows[0]) < d.index(first) or d.lines("attack", "flak"):
        return None
    if any(facts_of(x)["shot"] for x in d.lines("move")):
        return None
    d.turn.lines.remove(rows[0])
    d.turn.lines.insert(d.index(first), rows[0])
    return [first, rows[0]]


@KINDS.slip("5C1", "5C2")
def entry_die_after_the_americans(d: Desk) -> Where:
    line = d.pick("enter", lambda f: not f["enters"])
    bombers = d.last("bombers")
    if not line or not bombers:
        return None
    return d.shift(line, bombers)


# how far


def centred(f: Facts) -> bool:
    """A fighter with room to go straight on too far."""
    end = Course(f["start"], f["length"] + 4).end
    return 2 < end.x < 58 and 2 < end.y < 106


@KINDS.slip("6B", "5D4")
def fighter_flies_too_far(d: Desk) -> Where:
    line = whole(d, lambda f: centred(f) and not f["damage"])
    return line and fly(line, f"{facts_of(line)['length'] + d.rng.choice((1, 2, 3)):g}")


@KINDS.slip("6B", "5D4")
def fighter_ends_too_far(d: Desk) -> Where:
    """By points."""
    line = whole(d, lambda f: centred(f) and not f["damage"])
    if not line:
        return None
    f = facts_of(line)
    end = f["start"].on(f["length"] + d.rng.choice((1, 2, 3)))
    return write(line, f"{f['plane']} {spot(f['start'])} -> {spot(end)}")


@KINDS.slip("6B")
def bomber_flies_too_far(d: Desk) -> Where:
    line = bomber(d, lambda m: inland(m) and not m["damage"])
    return sail(line, f"{d.book.speed('b') + d.rng.choice((1, 2, 3)):g}")


@KINDS.slip("6B")
def noted_end_is_not_that_of_the_course(d: Desk) -> Where:
    line = whole(d, lambda f: centred(f) and not f["damage"] and not f["course"].turn)
    if not line:
        return None
    f = facts_of(line)
    end = f["end"].on(2)
    return write(line, f"{f['plane']} {spot(f['start'])}: {f['length']:g} -> {spot(end)}")


@KINDS.slip("6C3a")
def fighter_flies_too_short(d: Desk) -> Where:
    line = whole(d, lambda f: f["length"] > 10)
    return line and fly(line, f"{facts_of(line)['length'] - d.rng.choice((1, 2, 3)):g}")


@KINDS.slip("6C3a")
def bomber_flies_too_short(d: Desk) -> Where:
    line = bomber(d, lambda m: inland(m) and m["course"].length > 5)
    return line and sail(line, f"{facts_of(line)['moves'][0]['course'].length - 2:g}")


@KINDS.slip("6C3a")
def bomber_is_forgotten(d: Desk) -> Where:
    """Others of its side move."""
    rows = d.lines("bombers")
    line = bomber(d)
    if not line or len(rows) < 2:
        return None
    name = facts_of(line)["moves"][0]["plane"]
    if any(name in x.text.split() for x in d.turn.lines if x is not line):
        return None
    d.drop(line)
    return d.close()


# turning


@KINDS.slip("6C1a")
def fighter_turns_too_early(d: Desk) -> Where:
    line = whole(d, lambda f: f["length"] >= 12 and 16 < f["start"].x < 44 and 16 < f["start"].y < 92)
    if not line:
        return None
    early = d.rng.choice((2, 3, 4, 5))
    return fly(line, f"{early} right {d.rng.choice((40, 60, 90))} {facts_of(line)['length'] - early:g}")


@KINDS.slip("6C1a")
def fighter_ends_where_it_cannot_turn_to(d: Desk) -> Where:
    """By points: straight to its left."""
    line = whole(d, lambda f: f["length"] >= 12 and 16 < f["start"].x < 44 and 16 < f["start"].y < 92)
    if not line:
        return None
    f = facts_of(line)
    early = d.rng.choice((1, 2, 3))
    end = Course(f["start"], early, -75, f["length"] - early).end
    return write(line, f"{f['plane']} {spot(f['start'])} -> {spot(end)}")


def _middle(f: Facts) -> bool:
    return bool(16 < f["start"].x < 44 and 16 < f["start"].y < 92)


@KINDS.slip("6C1b")
def fighter_turns_twice(d: Desk) -> Where:
    line = whole(d, lambda f: f["length"] >= 12 and _middle(f))
    if not line:
        return None
    rest = facts_of(line)["length"] - 9
    return fly(line, f"6 right {d.rng.choice((30, 60))} 3 left {d.rng.choice((40, 70))} {rest:g}")


@KINDS.slip("6C1b")
def fighter_turns_back_again(d: Desk) -> Where:
    line = whole(d, lambda f: f["length"] >= 12 and _middle(f))
    if not line:
        return None
    rest = facts_of(line)["length"] - 10
    return fly(line, f"7 left 30 3 right 30 {rest:g}")


@KINDS.slip("6C1c", "6B")
def damaged_fighter_flies_as_far_as_ever(d: Desk) -> Where:
    line = whole(d, lambda f: f["damage"] and centred(f))
    return line and fly(line, f"{d.book.speed('me'):g}")


@KINDS.slip("6C1c", "6B")
def damaged_fighter_ends_too_far(d: Desk) -> Where:
    """By points."""
    line = whole(d, lambda f: f["damage"] and centred(f))
    if not line:
        return None
    f = facts_of(line)
    end = f["start"].on(d.book.speed("me"))
    return write(line, f"{f['plane']} {spot(f['start'])} -> {spot(end)}")


@KINDS.slip("6C2a")
def bomber_turns_too_early(d: Desk) -> Where:
    line = bomber(d, lambda m: inland(m) and m["course"].length >= 8)
    if not line:
        return None
    early = d.rng.choice((0.5, 1, 2))
    rest = facts_of(line)["moves"][0]["course"].length - early
    return sail(line, f"{early:g} left {d.rng.choice((40, 60))} {rest:g}")


@KINDS.slip("6C2a")
def bomber_ends_where_it_cannot_turn_to(d: Desk) -> Where:
    line = bomber(d, lambda m: inland(m) and m["course"].length >= 8)
    if not line:
        return None
    one = facts_of(line)["moves"][0]
    end = Course(one["start"], 0.5, 85, one["course"].length - 0.5).end
    return write(line, f"{one['plane']} {spot(one['start'])} -> {spot(end)}")


@KINDS.slip("6C2b")
def bomber_turns_too_sharply(d: Desk) -> Where:
    line = bomber(d, lambda m: inland(m) and m["course"].length >= 6)
    if not line:
        return None
    rest = facts_of(line)["moves"][0]["course"].length - 3
    return sail(line, f"3 {d.rng.choice(('left', 'right'))} {d.rng.choice((95, 120, 180))} {rest:g}")


@KINDS.slip("6C2b")
def bomber_turns_twice(d: Desk) -> Where:
    line = bomber(d, lambda m: inland(m) and m["course"].length >= 8)
    if not line:
        return None
    rest = facts_of(line)["moves"][0]["course"].length - 6
    return sail(line, f"3 left 20 3 right 20 {rest:g}")


@KINDS.slip("6C2c", "6B")
def damaged_bomber_keeps_up(d: Desk) -> Where:
    line = bomber(d, lambda m: m["damage"] and inland(m))
    return sail(line, f"{d.book.speed('b'):g}")


@KINDS.slip("6C2c", "6B")
def damaged_bomber_ends_too_far(d: Desk) -> Where:
    line = bomber(d, lambda m: m["damage"] and inland(m))
    if not line:
        return None
    one = facts_of(line)["moves"][0]
    end = one["start"].on(d.book.speed("b"))
    return write(line, f"{one['plane']} {spot(one['start'])} -> {spot(end)}")
