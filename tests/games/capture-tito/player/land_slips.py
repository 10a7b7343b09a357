"""Slips in a game of Capture Tito!: actions and activation (7 and 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, Facts, activation, chosen, entries, facts_of, first, nearby, number, write

# 7: actions


def adjacent_fire(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    return d.pick("fire", lambda f: f["german"] and test(f))


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


@KINDS.slip("7a", "12.2a")
def moves_twice(d: Desk) -> Where:
    line = d.last("move")
    if not line or not d.lines("fire", "assault", "march", "activate"):
        return None
    f = facts_of(line)
    if f["enters"]:
        return None
    return d.after(line, f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}")


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


@KINDS.slip("7b", "4")
def moves_before_its_landing(d: Desk) -> Where:
    line = d.last("drop")
    if not line or number(d) != 1 or d.lines("air"):
        return None
    unit, _, _, at = entries(line)[-1]
    free = [z for z in d.book.near(at) if d.book.links[at][z] == 1]
    first_of = first(d)
    return d.before(d.lines("drop")[0], f"move {unit} {at} {free[0]}") if first_of and free else None


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


@KINDS.slip("7c", "12.3a", "12.3l")
def a_partisan_moves_twice(d: Desk) -> Where:
    line = d.last("march")
    f = line and facts_of(line)
    if not line or not f or f["before"].alarm > 6 or f["markers"]:
        return None
    return d.after(line, f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}")


@KINDS.slip("7d", "12.3a", "12.3l")
def an_organised_partisan_moves_twice(d: Desk) -> Where:
    line = d.last("march")
    f = line and facts_of(line)
    if not line or not f or f["before"].alarm < 7 or f["markers"]:
        return None
    return d.after(line, f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}")


@KINDS.slip("7d", "11g", "2.2d")
def arrives_moves_and_fires(d: Desk) -> Where:
    line, unit, zone = marched(d, lambda f: "arrive" in f["before"].done(f["units"][0]))
    last = d.last("march", "fire")
    return d.after(last, f"fire {unit} {zone} 5/2") if line and unit[0] == "r" and last else None


@KINDS.slip("11g", "7d", "2.2d")
def reinforcements_fire_after_their_movement(d: Desk) -> Where:
    return arrives_moves_and_fires(d)


@KINDS.slip("11g", "7d", "12.3a", "12.3l")
def reinforcements_move_twice(d: Desk) -> Where:
    line = d.pick("march", lambda f: "arrive" in f["before"].done(f["units"][0]) and not f["markers"])
    f = line and facts_of(line)
    return line and d.after(line, f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}")


# 8: activation


@KINDS.slip("8.1")
def turned_over_without_a_reason(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    return line and write(line, "reveal", facts_of(line)["zones"][0])


@KINDS.slip("8.1", "3.1d")
def a_die_for_a_marker_that_germans_entered(d: Desk) -> Where:
    line = d.pick("reveal", lambda f: f["why"] == "8.1")
    return line and write(line, "activate", facts_of(line)["zone"], 9, "fails")


@KINDS.slip("8.2", "6")
def turned_over_by_too_high_a_die(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    f = line and facts_of(line)
    return line and write(line, "activate", f["zones"][0], f["die"], "by", f["by"], "yes")


@KINDS.slip("8.2")
def stays_hidden_in_spite_of_the_die(d: Desk) -> Where:
    line = activation(d, lambda f: f["works"] and len(f["zones"]) == 1 and f["sure"])
    f = line and facts_of(line)
    return line and write(line, "activate", f["zones"][0], f["die"], "by", f["by"], "fails")


def _idle(d: Desk, test: Callable[[Any, int, int], Any]) -> Where:
    """A die for a stack that has not come near."""
    line = d.last("activate")
    if not line:
        return None
    field = facts_of(line)["before"]
    for stack in field.zones("german"):
        done = {act for u in field.germans(stack) for act in field.done(u)}
        for zone in field.markers:
            others = [z for z in field.beside(zone, "german") if z != stack]
            alone = not done and not others and zone not in facts_of(line)["zones"]
            if alone and test(field, stack, zone):
                return d.before(line, f"activate {zone} 9 by {stack} fails")
    return None


@KINDS.slip("8.2a", "8.2")
def a_die_for_germans_who_have_not_moved(d: Desk) -> Where:
    return _idle(d, lambda field, stack, zone: zone in field.book.links[stack])


@KINDS.slip("8.2a", "8.2")
def a_die_for_germans_who_are_not_next_to_it(d: Desk) -> Where:
    line = d.last("activate")
    if not line:
        return None
    field = facts_of(line)["before"]
    alone = [z for z in field.markers if not field.beside(z, "german")]
    return d.before(line, f"activate {chosen(d, alone)} 9 fails") if alone else None


@KINDS.slip("8.2b")
def an_activation_die_is_forgotten(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    if not line:
        return None
    zone = facts_of(line)["zones"][0]
    others = [x for x in d.lines("activate") if zone in facts_of(x)["zones"] and x is not line]
    if others or zone not in d.facts["end"].markers:
        return None
    where = d.later(line, "move", "fire", "assault", "reinforce", "march")
    behind = [x for x in d.turn.lines[d.index(line) + 1 :] if x.event and x.event.verb == "activate"]
    d.drop(line)
    return [where, *behind]


@KINDS.slip("8.2b", "8.2a")
def a_second_die_for_the_same_stack_and_zone(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    f = line and facts_of(line)
    return line and d.after(line, f"activate {f['zones'][0]} 9 by {f['by']} fails")


def _after(d: Desk, why: str) -> Where:
    """A die for a marker that was turned over in this turn without one."""
    line = d.pick("reveal", lambda f: f["why"] == why)
    return line and d.after(line, f"activate {facts_of(line)['zone']} 9 fails")


@KINDS.slip("8.3a", "3.1d", "8.2a")
def a_die_at_the_highest_alarm(d: Desk) -> Where:
    return _after(d, "8.3a")


@KINDS.slip("8.3b", "3.1d", "8.2a")
def a_die_after_tito_was_found(d: Desk) -> Where:
    return _after(d, "8.3b")


@KINDS.slip("8.3c", "3.1d", "8.2a", "4")
def a_die_for_a_marker_that_partisans_passed(d: Desk) -> Where:
    return _after(d, "8.3c")


def _next(d: Desk, why: str) -> Where:
    """A die in the next turn for a marker that was turned over without one."""
    at = d.log.turns.index(d.turn)
    events = [e for turn in d.log.turns[:at] if turn.record for e in turn.record.events]
    over = {e.facts["zone"] for e in events if e.verb == "reveal" and e.facts["why"] == why}
    line, zone = nearby(d, lambda field, z: z in over and not field.germans(z))
    if line is None and over and d.lines("move"):
        ended = d.facts["end"]
        near = [
            (m, z)
            for m in d.lines("move")
            for z in d.book.near(facts_of(m)["path"][-1])
            if z in over and not ended.germans(z) and not facts_of(m)["enters"]
        ]
        line, zone = d.rng.choice(near) if near else (None, 0)
        line = d.last("move") if line else None
        return d.after(line, f"activate {zone} 9 fails") if line else None
    return line and d.before(line, f"activate {zone} 9 by {facts_of(line)['by']} fails")


@KINDS.slip("8.3a", "3.1d", "8.3b", "8.3c")
def a_die_after_the_highest_alarm(d: Desk) -> Where:
    return _next(d, "8.3a")


@KINDS.slip("8.3b", "3.1d", "8.3a", "8.3c")
def a_die_in_the_turn_after_tito(d: Desk) -> Where:
    return _next(d, "8.3b")


@KINDS.slip("8.3c", "3.1d", "8.3a", "8.3b")
def a_die_in_the_turn_after_partisans_passed(d: Desk) -> Where:
    return _next(d, "8.3c")
