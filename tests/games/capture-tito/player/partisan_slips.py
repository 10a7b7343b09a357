"""Slips in a game of Capture Tito!: movement of the partisans (12.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import costs
from .move_slips import quiet, sent
from .slips import KINDS, Facts, facts_of, table, write

# 12.3: partisans


def behind(d: Desk) -> Line | None:
    """The last line of the partisans' movement."""
    return d.last("march", "off")


def stuck(d: Desk, dotted: bool) -> tuple[str, int, int]:
    """A partisan who is fixed, where he is and where he could go."""
    end = d.facts["end"]
    line = behind(d)
    field = facts_of(line)["before"] if line else end
    for unit in d.book.of("yugoslav"):
        at = field.at[unit]
        if not isinstance(at, int) or field.done(unit) or end.at[unit] != at or field.free(at):
            continue
        links = [d.book.links[at][z] for z in field.beside(at, "german")]
        free = [
            z
            for z in d.book.near(at)
            if d.book.links[at][z] == 1
            and not field.germans(z)
            and not field.partisans(z)
            and z not in field.markers
        ]
        if links and free and (min(links) > 1) == dotted:
            return unit, at, free[0]
    return "", 0, 0


@KINDS.slip("12.3a")
def a_fixed_partisan_moves(d: Desk) -> Where:
    line, (unit, at, to) = behind(d), stuck(d, dotted=False)
    return d.after(line, f"move {unit} {at} {to}") if line and unit else None


@KINDS.slip("12.3b", "12.3c", "12.3d", "12.3e")
def partisans_stay(d: Desk) -> Where:
    line = d.pick(
        "march",
        lambda f: (
            not f["markers"]
            and not f["leaders"]
            and len(f["units"]) == len(f["before"].partisans(f["path"][0]))
        ),
    )
    if not line:
        return None
    write(line, "stay", *facts_of(line)["units"])
    return [line, *d.lines("fire"), d.close()]


def whole(f: Facts) -> bool:
    """A stack that moves as one, with nothing besides."""
    field = f["before"]
    return (
        not f["markers"]
        and not field.free(f["path"][0])
        and len(f["units"]) == len(field.partisans(f["path"][0]))
    )


def strong(f: Facts) -> bool:
    return f["before"].strength(f["before"].partisans(f["path"][0])) >= 8


def away(d: Desk, test: Callable[[Facts], Any]) -> Where:
    """To a zone that is farther from the target than where they were."""

    def goal(f: Facts, zone: int) -> bool:
        start, field = f["path"][0], f["before"]
        side = "german" if field.germans(f["target"]) else "yugoslav"
        near = [d.book.far[zone][z] for z in field.zones(side) if z != start]
        here = [d.book.far[start][z] for z in field.zones(side) if z != start]
        return (
            d.book.links[start].get(zone) == 1
            and quiet(f, zone)
            and not field.germans(zone)
            and min(near) > min(here)
        )

    return sent(d, lambda f: whole(f) and test(f), goal, "march")


def escaping(f: Facts) -> bool:
    return "tito" in f["leaders"] and strong(f) and not f["markers"]


@KINDS.slip("12.3f")
def tito_leaves_in_the_middle_of_the_map(d: Desk) -> Where:
    line = d.pick("march", lambda f: escaping(f) and f["path"][0] not in d.book.exits)
    f = line and facts_of(line)
    return line and write(line, "move", *f["units"], "tito", "off")


def _alone(d: Desk, leader: str) -> Where:
    line = behind(d)
    if not line:
        return None
    one = facts_of(line)["before"].leaders[leader]
    end = d.facts["end"]
    if one.state != "free" or end.leaders[leader] != one or not end.partisans(one.zone):
        return None
    free = [
        z
        for z in d.book.near(one.zone)
        if not end.partisans(z)
        and not end.germans(z)
        and z not in end.markers
        and d.book.links[one.zone][z] == 1
    ]
    return d.after(line, f"move {leader} {one.zone} {free[0]}") if free else None


def pairs(d: Desk, test: Callable[[Facts, Facts], Any]) -> tuple[Line, Line] | None:
    lines = [x for x in d.lines("march") if whole(facts_of(x))]
    fit = [
        (a, b)
        for k, a in enumerate(lines)
        for b in lines[k + 1 :]
        if facts_of(b)["path"][0] != facts_of(a)["path"][-1] and test(facts_of(a), facts_of(b))
    ]
    return d.rng.choice(fit) if fit else None


def sp(f: Facts) -> int:
    return f["before"].strength(f["units"])


def _before(d: Desk, least: int) -> Where:
    """A weaker stack moves before a stronger one."""

    def fit(a: Facts, b: Facts) -> bool:
        apart = not {a["path"][0], a["path"][-1]} & {b["path"][0], b["path"][-1], b["target"]}
        return sp(a) >= sp(b) + least and apart and b["target"] != a["path"][0]

    found = pairs(d, fit)
    if not found:
        return None
    between = d.turn.lines[d.index(found[0]) : d.index(found[1]) + 1]
    d.shift(found[0], found[1])
    return [x for x in between if x.event and x.event.verb == "march"]


def _smaller(d: Desk, side: str) -> Where:
    """To the weaker of two targets that are equally near."""

    def goal(f: Facts, zone: int) -> bool:
        field, start = f["before"], f["path"][0]
        far = d.book.far[start]
        fit = [z for z in field.zones(side) if z != start]
        nearest = [z for z in fit if far[z] == min(far[x] for x in fit)]
        power = {z: field.strength(field.here(z, side)) for z in nearest}
        best = [z for z in nearest if power[z] == max(power.values())]
        weak = [z for z in nearest if z not in best]
        mp = min(map(field.mp, f["units"]))
        shut = field.zones("german")
        stop = [z for z in d.book.links if field.fixed(z)]
        can = costs(d.book.links, start, shut, stop, mp)
        if zone not in can or not weak:
            return False
        wrong = min(d.book.far[zone][z] for z in best) > min(
            d.book.far[x][z] for x in can for z in best if quiet(f, x)
        )
        to = min(d.book.far[zone][z] for z in weak)
        return wrong and to < min(far[z] for z in weak) and quiet(f, zone)

    bold = side == "german"
    return sent(d, lambda f: whole(f) and not strong(f) and (f["before"].alarm < 7) == bold, goal, "march")


def _into(d: Desk, calm: bool) -> Where:
    """Into a zone with Germans."""
    for line in d.rng.sample(d.lines("march"), len(d.lines("march"))):
        f = facts_of(line)
        field, end = f["before"], f["path"][-1]
        near = [z for z in field.beside(end, "german") if d.book.links[end][z] == 1]
        if near and not f["markers"] and (field.alarm < 7) == calm and not f["leaders"]:
            return write(line, "move", *f["units"], *f["path"], near[0])
    return None


def _full(d: Desk, calm: bool) -> Where:
    """Into a zone that is full then."""

    def goal(f: Facts, zone: int) -> bool:
        field = f["before"]
        here = field.partisans(zone)
        end = d.facts["end"].partisans(zone)
        mp = min(map(field.mp, f["units"]))
        return (
            field.strength(here) + sp(f) > 10
            and set(here) <= set(end)
            and d.book.links[f["path"][0]].get(zone, 9) <= mp
        )

    return sent(d, lambda f: whole(f) and (f["before"].alarm < 7) == calm, goal, "march")


def _far(d: Desk, least: int, most: int) -> Where:
    def goal(f: Facts, zone: int) -> bool:
        far = d.book.far[f["path"][0]][zone]
        return least <= far <= most and quiet(f, zone) and not f["before"].germans(zone)

    def slow(f: Facts) -> bool:
        return whole(f) and max(map(f["before"].mp, f["units"])) < 3

    return sent(d, slow, goal, "march")


table(
    {
        "partisans_move_away_from_the_enemy": (
            "12.3c",
            lambda d: away(d, lambda f: f["before"].alarm < 7 and not strong(f)),
        ),
        "organised_partisans_move_away_from_friends": (
            "12.3d",
            lambda d: away(d, lambda f: f["before"].alarm >= 7 and not strong(f)),
        ),
        "a_strong_stack_moves_away_from_the_enemy": (
            "12.3e 12.3c 12.3d",
            lambda d: away(d, lambda f: f["before"].alarm >= 7 and strong(f)),
        ),
        "tito_moves_alone": ("12.3g", lambda d: _alone(d, "tito")),
        "a_weaker_stack_moves_first": ("12.3h", lambda d: _before(d, 1)),
        "they_make_for_the_weaker_germans": ("12.3i 12.3c", lambda d: _smaller(d, "german")),
        "partisans_enter_a_zone_with_germans": ("12.3j 12.3l", lambda d: _into(d, calm=True)),
        "partisans_crowd_a_zone": ("12.3k 2.2a", lambda d: _full(d, calm=True)),
        "partisans_move_too_far": ("12.3l 12b", lambda d: _far(d, 4, 5)),
    }
)
