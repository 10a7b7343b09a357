"""Slips in a game of Capture Tito!: actions and activation (7 and 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, Facts, activation, chosen, facts_of, on, table, write

# 7: actions


def tired(d: Desk) -> tuple[Line | None, str, int]:
    """A German who has landed and moved, next to partisans when a fire is noted."""
    for line in d.lines("fire"):
        f = facts_of(line)
        field = f["before"]
        for unit in d.book.of("german") if f["german"] else ():
            at = field.at[unit]
            if isinstance(at, int) and field.done(unit) == ("land", "move"):
                for zone in field.beside(at, "yugoslav"):
                    if not field.germans(zone):
                        return line, unit, zone
    return None, "", 0


@KINDS.slip("7a")
def lands_moves_and_fires(d: Desk) -> Where:
    line, unit, zone = tired(d)
    return d.before(line, f"fire {unit} {zone} 5/2") if line else None


@KINDS.slip("7b", "4")
def moves_after_its_fire(d: Desk) -> Where:
    fires = [x for x in d.lines("fire") if facts_of(x)["german"]]
    for line in d.rng.sample(fires, len(fires)):
        f = facts_of(line)
        if f["before"].done(f["shooter"]) == () and f["hit"] != f["shooter"]:
            free = [
                z
                for z in d.book.near(f["here"])
                if d.book.links[f["here"]][z] == 1
                and not f["before"].partisans(z)
                and z not in f["before"].markers
            ]
            if free:
                return d.after(line, f"move {f['shooter']} {f['here']} {free[0]}")
    return None


def marched(d: Desk, test: Callable[[Facts], Any]) -> tuple[Line | None, str, int]:
    """A partisan who has moved next to Germans, and the last line of fire."""
    for line in d.lines("march"):
        f = facts_of(line)
        end = d.facts["end"]
        for unit in f["units"]:
            at = end.at[unit]
            near = end.beside(at, "german") if isinstance(at, int) else []
            if near and test(f):
                return line, unit, near[0]
    return None, "", 0


@KINDS.slip("7c", "13.2.2d", "2.2d")
def a_partisan_moves_and_fires(d: Desk) -> Where:
    line, unit, zone = marched(d, lambda f: f["before"].alarm < 7)
    last = d.last("march", "fire", "reveal")
    ended = line and d.facts["end"].alarm < 7
    return d.after(last, f"fire {unit} {zone} 5/2") if ended and last else None


@KINDS.slip("7d", "12.3a", "12.3l")
def an_organised_partisan_moves_twice(d: Desk) -> Where:
    line = d.last("march")
    f = line and facts_of(line)
    if not line or not f or f["before"].alarm < 7 or f["markers"]:
        return None
    return d.after(line, f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}")


@KINDS.slip("11g", "7d", "12.3a", "12.3l")
def reinforcements_move_twice(d: Desk) -> Where:
    line = d.pick("march", lambda f: "arrive" in f["before"].done(f["units"][0]) and not f["markers"])
    f = line and facts_of(line)
    return line and d.after(line, f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}")


# 8: activation


@KINDS.slip("8.2", "6")
def turned_over_by_too_high_a_die(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    f = line and facts_of(line)
    return line and write(line, "activate", f["zones"][0], f["die"], "by", f["by"], "yes")


@KINDS.slip("8.2a", "8.2")
def a_die_for_germans_who_are_not_next_to_it(d: Desk) -> Where:
    line = d.last("activate")
    if not line:
        return None
    field = facts_of(line)["before"]
    alone = [z for z in field.markers if not field.beside(z, "german")]
    return d.before(line, f"activate {chosen(d, alone)} 9 fails") if alone else None


@KINDS.slip("8.2b", "8.2a")
def a_second_die_for_the_same_stack_and_zone(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    f = line and facts_of(line)
    return line and d.after(line, f"activate {f['zones'][0]} 9 by {f['by']} fails")


def _after(d: Desk, why: str) -> Where:
    """A die for a marker that was turned over in this turn without one."""
    line = d.pick("reveal", lambda f: f["why"] == why)
    return line and d.after(line, f"activate {facts_of(line)['zone']} 9 fails")


table(
    {
        "turned_over_without_a_reason": (
            "8.1",
            lambda d: on(
                activation(d, lambda f: not f["works"] and len(f["zones"]) == 1),
                lambda line: write(line, "reveal", facts_of(line)["zones"][0]),
            ),
        ),
        "a_die_at_the_highest_alarm": ("8.3a 3.1d 8.2a", lambda d: _after(d, "8.3a")),
        "a_die_after_tito_was_found": ("8.3b 3.1d 8.2a", lambda d: _after(d, "8.3b")),
        "a_die_for_a_marker_that_partisans_passed": ("8.3c 3.1d 8.2a 4", lambda d: _after(d, "8.3c")),
    }
)
