"""Slips in a game of Capture Tito!: ammunition, who fires and at whom (13 to 13.2.2)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line, Turn
from .slips import KINDS, Facts, chosen, facts_of, table, write


def fire(line: Line, **more: Any) -> Line:
    """The line of a fire with something else in it; `told` are the words behind the dice."""
    f = {**facts_of(line), "told": [], **more}
    return write(line, "fire", f["shooter"], f["there"], "/".join(map(str, f["dice"])), *f["told"])


def fired(d: Desk, german: bool, test: Callable[[Facts], Any] | None = None) -> Line | None:
    return d.pick("fire", lambda f: f["german"] == german and (test is None or test(f)))


# 13: once each, friends


@KINDS.slip("13b", "7c", "7d", "13.2.1b")
def a_partisan_fires_twice(d: Desk) -> Where:
    line = fired(d, False, lambda f: f["hit"] == f["target"] and f["before"].sp[f["target"]] == 2)
    f = line and facts_of(line)
    return line and d.after(line, f"fire {f['shooter']} {f['there']} 5/1")


def _friends(d: Desk) -> tuple[Line | None, str, int]:
    """A platoon next to a zone in which an assault is to come."""
    for line in d.lines("assault"):
        f = facts_of(line)
        field = f["before"]
        for zone in field.beside(f["zone"], "german"):
            for unit in [] if field.partisans(zone) else field.germans(zone):
                fresh = field.able(unit) and "fire" not in field.done(unit)
                if fresh and not d.book.units[unit].officer:
                    return line, unit, f["zone"]
    return None, "", 0


@KINDS.slip("13c")
def fires_at_an_assault(d: Desk) -> Where:
    line, unit, zone = _friends(d)
    return d.before(line, f"fire {unit} {zone} 5/1") if line else None


# 13.1: ammunition


@KINDS.slip("13.1a")
def ammunition_that_was_not_spent(d: Desk) -> Where:
    line = d.last("fire")
    return d.after(line, f"ammo {d.facts['end'].ammo + 1}") if line and d.facts["end"].ammo > 0 else None


def without(
    d: Desk, side: int, part: str, german: bool | None = None, test: Callable[[Facts], Any] | None = None
) -> Where:
    """A value that leaves out what is to be added."""
    line = d.pick(
        "fire",
        lambda f: (
            f["parts"][side].get(part)
            and f["exact"]
            and german in (None, f["german"])
            and (test is None or test(f))
        ),
    )
    if not line:
        return None
    f = facts_of(line)
    values = list(f["values"])
    values[side] -= f["parts"][side][part]
    return state(line, values)


def wrongly(d: Desk, side: int, more: int, test: Callable[[Facts], Any]) -> Where:
    """A value with something added that is not due."""
    line = d.pick("fire", lambda f: f["exact"] and -more not in f["parts"][side].values() and test(f))
    if not line:
        return None
    values = list(facts_of(line)["values"])
    values[side] += more
    return state(line, values)


def state(line: Line, values: list[int]) -> Line:
    f = facts_of(line)
    who = ["hit", f["target"]] if values[0] >= values[1] else ["lost", f["shooter"]]
    return fire(line, told=["=", "/".join(map(str, values)), *who])


SUM = "13.2.3g"


@KINDS.slip("13.1b", SUM, "13.2.4a", "13.2.4b")
def short_ammunition_is_forgotten(d: Desk) -> Where:
    return without(d, 0, "ammunition", german=True)


@KINDS.slip("13.1c", "14f", "1.3a")
def plays_on_without_ammunition(d: Desk) -> Where:
    at = int(d.facts["number"]) + 1
    if not d.facts["lost"] or d.log.turns[-1] is not d.turn or at > len(d.book.labels):
        return None
    d.log.turns.append(Turn(f"turn {at}", [Line("air 40 5")]))
    return [(d.log.turns[-1], "turn"), d.log.turns[-1].lines[0]]


# 13.2.1: the target


@KINDS.slip("13.2.1a", "13.2.2b")
def partisans_fire_too_far(d: Desk) -> Where:
    line = fired(d, False)
    if not line:
        return None
    f = facts_of(line)
    far = [z for z in f["before"].zones("german") if z not in d.book.links[f["here"]]]
    return fire(line, there=chosen(d, far), dice=(6, 1)) if far else None


@KINDS.slip("13.2.1b", "13.2.2d", "13b", "7c", "13.2.2b")
def a_stack_of_partisans_divides_its_fire(d: Desk) -> Where:
    for line in d.lines("fire"):
        f = facts_of(line)
        field = f["before"]
        mates = [
            u
            for u in field.tops(field.partisans(f["here"]))
            if u != f["shooter"] and field.able(u) and "fire" not in field.done(u)
        ]
        zones = [z for z in field.beside(f["here"], "german") if z != f["there"]]
        if not f["german"] and mates and zones:
            return d.after(line, f"fire {mates[0]} {zones[0]} 5/1")
    return None


def hidden(d: Desk) -> tuple[Line | None, str, int]:
    for line in d.lines("fire"):
        f = facts_of(line)
        field = f["before"]
        zones = [z for z in d.book.near(f["here"]) if z in field.markers and not field.partisans(z)]
        if f["german"] and zones:
            return line, f["shooter"], zones[0]
    return None, "", 0


@KINDS.slip("13.2.1c")
def fires_at_a_marker(d: Desk) -> Where:
    line, unit, zone = hidden(d)
    return line and write(line, "fire", unit, zone, "5/1")


@KINDS.slip("13.2.1d", "13.2.1a", "13.3a")
def fires_at_those_in_its_zone(d: Desk) -> Where:
    line = d.pick("assault")
    f = line and facts_of(line)
    return line and d.before(line, f"fire {f['germans'][0]} {f['zone']} 5/1")


# 13.2.2: the partisans' order and targets


def volleys(d: Desk) -> list[Line]:
    return [x for x in d.lines("fire") if not facts_of(x)["german"]]


def swapped(d: Desk, test: Callable[[Facts, Facts], Any]) -> Where:
    """A fire moved behind the next one that it should have gone before."""
    lines = volleys(d)
    for a, b in itertools.pairwise(lines):
        one, two = facts_of(a), facts_of(b)
        if one["there"] != two["there"] and test(one, two):
            d.shift(a, b)
            return [a, b]
    return None


def rank(f: Facts, who: Facts | None = None) -> tuple[int, int, int]:
    field, zone = f["before"], (who or f)["here"]
    units = field.partisans(zone)
    if not all(map(field.able, units)):
        return 0, 0, 0  # whether all of them count is open
    return field.strength(units), max(map(field.ff, units)), sum(map(field.ff, units))


def stronger(d: Desk, least: int) -> Where:
    def fit(f: Facts) -> list[int]:
        field = f["before"]
        power = {z: field.strength(field.germans(z)) for z in field.beside(f["here"], "german")}
        return [z for z in power if power[z] >= power[f["there"]] + least]

    line = fired(d, False, fit)
    return line and fire(line, there=chosen(d, fit(facts_of(line))), dice=(6, 1))


@KINDS.slip("13.2.2d", "13.2.2a", "13.2.2c")
def no_partisan_fires(d: Desk) -> Where:
    lines = volleys(d)
    if len(lines) < 2:
        return None
    for line in lines:
        d.drop(line)
    return [d.close(), *d.lines("flown", "relief", "points")]


table(
    {
        "a_weaker_stack_fires_first": (
            "13.2.2a 13.2.2c",
            lambda d: swapped(d, lambda a, b: rank(a)[0] > rank(a, b)[0] > 0),
        ),
        "the_lower_top_fires_first": (
            "13.2.2c 13.2.2a",
            lambda d: swapped(d, lambda a, b: rank(a)[0] == rank(a, b)[0] and rank(a)[1] > rank(a, b)[1]),
        ),
        "they_fire_at_the_stronger_stack": ("13.2.2b", lambda d: stronger(d, 1)),
    }
)
