"""Slips in a game of Capture Tito!: the partisans, who arrive, move and fire (7, 11, 12.3, 13.2.2)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .german_slips import quiet, sent
from .slips import KINDS, Facts, behind, chosen, facts_of, instead, number, on, table, write

# 11: reinforcements


def came(d: Desk, test: Callable[[Facts], Any] = bool) -> Line | None:
    return d.pick("reinforce", lambda f: f["came"] and not f["shut"] and test(f))


def arriving(d: Desk, line: Line | None, **more: Any) -> Where:
    def text(f: Facts) -> str:
        f = {**f, **{key: of(f) for key, of in more.items()}}
        words = [f["colour"], f["die"], f["entry"], f["number"], *f["came"], *f.get("at", ())]
        return f"reinforce {' '.join(map(str, words))}"

    return instead(line, text)


def red(f: Facts) -> list[str]:
    return [unit for unit in ("r1", "r2", "r3", "r4", "r5", "r6") if f["before"].at[unit] == "cup"]


def elsewhere(d: Desk, f: Facts) -> list[Any]:
    return ["at", d.book.entry("black" if f["colour"] != "black" else "blue", 3)]


# 12.3: moves


def strong(f: Facts) -> bool:
    return bool(f["before"].strength(f["before"].partisans(f["path"][0])) >= 8)


def whole(f: Facts) -> bool:
    """A stack that moves as one, with nothing besides."""
    field, start = f["before"], f["path"][0]
    return not f["markers"] and not field.free(start) and len(f["units"]) == len(field.partisans(start))


def farther(d: Desk, f: Facts, zone: int) -> bool:
    """Whether a zone beside them is farther from those whom they seek than where they are."""
    start, field = f["path"][0], f["before"]
    side = "german" if field.germans(f["target"]) else "yugoslav"
    zones = [z for z in field.zones(side) if z != start]
    nearest = [min(d.book.far[place][z] for z in zones) for place in (zone, start)]
    beside = d.book.links[start].get(zone) == 1 and quiet(f, zone) and not field.germans(zone)
    return beside and nearest[0] > nearest[1]


def away(d: Desk, calm: bool, bold: bool) -> Where:
    def fit(f: Facts) -> bool:
        return whole(f) and (f["before"].alarm < 7) == calm and strong(f) == bold

    return sent(d, fit, lambda f, z: farther(d, f, z), "march")


def stuck(d: Desk, f: Facts) -> str:
    """A move of a partisan who is fixed."""
    field, end = f["before"], d.facts["end"]
    for unit in d.book.of("yugoslav"):
        at = field.at[unit]
        if isinstance(at, int) and not field.done(unit) and end.at[unit] == at and not field.free(at):
            fixed = field.beside(at, "german")
            near = [z for z in d.book.near(at) if d.book.links[at][z] == 1 and not field.germans(z)]
            near = [z for z in near if not field.partisans(z) and z not in field.markers]
            if fixed and near:
                return f"move {unit} {at} {near[0]}"
    return ""


@KINDS.slip("12.3b", "12.3c", "12.3d", "12.3e")
def partisans_stay(d: Desk) -> Where:
    line = d.pick("march", lambda f: whole(f) and not f["leaders"])
    if not line:
        return None
    write(line, "stay", *facts_of(line)["units"])
    return [line, *d.lines("fire"), d.close()]


def tito_alone(d: Desk, f: Facts) -> str:
    end, one = d.facts["end"], f["before"].leaders["tito"]
    if one.state != "free" or end.leaders["tito"] != one or not end.partisans(one.zone):
        return ""
    near = [z for z in d.book.near(one.zone) if d.book.links[one.zone][z] == 1 and not end.germans(z)]
    near = [z for z in near if not end.partisans(z) and z not in end.markers]
    return f"move tito {one.zone} {near[0]}" if near else ""


@KINDS.slip("12.3h")
def a_weaker_stack_moves_first(d: Desk) -> Where:
    lines = [x for x in d.lines("march") if whole(facts_of(x))]
    found = [pair for pair in itertools.combinations(lines, 2) if weaker(*map(facts_of, pair))]
    if not found:
        return None
    first, second = d.rng.choice(found)
    between = d.turn.lines[d.index(first) : d.index(second) + 1]
    d.shift(first, second)
    return [x for x in between if x.event and x.event.verb == "march"]


def weaker(a: Facts, b: Facts) -> bool:
    """Whether a stack that moves later, and has nothing to do with the first, is weaker."""
    ways = {a["path"][0], a["path"][-1]} & {b["path"][0], b["path"][-1], b["target"]}
    power = [f["before"].strength(f["units"]) for f in (a, b)]
    return not ways and power[0] > power[1]


def among_germans(d: Desk, f: Facts) -> str:
    end = f["path"][-1]
    near = [z for z in f["before"].beside(end, "german") if d.book.links[end][z] == 1]
    words = [*f["units"], *f["path"], *near[:1]]
    return f"move {' '.join(map(str, words))}" if near and not f["markers"] and not f["leaders"] else ""


def crowd(d: Desk, f: Facts, zone: int) -> bool:
    """Whether a zone is full once they have come."""
    field = f["before"]
    here, mp = field.partisans(zone), min(map(field.mp, f["units"]))
    stays = {*here} <= {*d.facts["end"].partisans(zone)}
    near = d.book.links[f["path"][0]].get(zone, 9) <= mp
    return stays and near and field.strength([*here, *f["units"]]) > 10


def too_far(d: Desk, f: Facts, zone: int) -> bool:
    slow = max(map(f["before"].mp, f["units"])) < 3 and not f["before"].germans(zone)
    return slow and 4 <= d.book.far[f["path"][0]][zone] <= 5 and quiet(f, zone)


# 7, 13.2.2: actions and fire


def restless(d: Desk, f: Facts) -> str:
    """A fire of partisans who have moved next to Germans, though they are not organised."""
    end = d.facts["end"]
    for unit in f["units"] if end.alarm < 7 else ():
        near = end.beside(end.at[unit], "german") if isinstance(end.at[unit], int) else []
        if near:
            return f"fire {unit} {near[0]} 5/2"
    return ""


def back_again(f: Facts) -> str:
    return f"move {f['units'][0]} {f['path'][-1]} {f['path'][-2]}" if not f["markers"] else ""


def volleys(d: Desk) -> list[Line]:
    return [x for x in d.lines("fire") if not facts_of(x)["german"]]


def swapped(d: Desk, test: Callable[[Facts, Facts], Any]) -> Where:
    """A fire moved behind the next one that it should have gone before."""
    for a, b in itertools.pairwise(volleys(d)):
        one, two = facts_of(a), facts_of(b)
        if one["there"] != two["there"] and test(one, two):
            d.shift(a, b)
            return [a, b]
    return None


def rank(f: Facts, who: Facts | None = None) -> tuple[int, int]:
    field = f["before"]
    units = field.partisans((who or f)["here"])
    sure = all(map(field.able, units))  # else it is open whether all of them count
    return (field.strength(units), max(map(field.ff, units))) if sure else (0, 0)


def stronger(d: Desk, f: Facts) -> str:
    """A fire at Germans who are stronger than others."""
    field = f["before"]
    power = {z: field.strength(field.germans(z)) for z in field.beside(f["here"], "german")}
    fit = [z for z in power if not f["german"] and power[z] > power[f["there"]]]
    return f"fire {f['shooter']} {chosen(d, fit)} 6/1" if fit else ""


@KINDS.slip("13.2.2d", "13.2.2a", "13.2.2c")
def no_partisan_fires(d: Desk) -> Where:
    lines = volleys(d)
    for line in lines if len(lines) > 1 else ():
        d.drop(line)
    return [d.close(), *d.lines("flown", "relief", "points")] if len(lines) > 1 else None


table(
    {
        "reinforcements_before_alarm_seven": (
            "11a",
            lambda d: on(
                next(iter(d.lines("march")), None) if d.facts["end"].alarm < 7 else None,
                lambda line: d.before(line, "reinforce red 0 2 1"),
            ),
        ),
        "reinforcements_by_too_high_a_die": (
            "11b",
            lambda d: arriving(d, came(d, lambda f: f["before"].alarm < 9), die=lambda f: 9),
        ),
        "black_reinforcements_too_early": (
            "11c",
            lambda d: arriving(
                d, came(d, lambda f: number(d) < 7), colour=lambda f: "black", came=lambda f: ["r15"]
            ),
        ),
        "reinforcements_of_another_colour_of_zone": (
            "11d",
            lambda d: arriving(d, came(d), at=lambda f: elsewhere(d, f)),
        ),
        "a_reinforcement_of_another_group": (
            "11e 11c 11d 3.2a",
            lambda d: arriving(
                d,
                came(d, lambda f: f["colour"] != "red" and red(f)),
                came=lambda f: [red(f)[0], *f["came"][1:]],
            ),
        ),
        "delayed_though_the_zone_is_free": (
            "11f",
            lambda d: arriving(d, came(d), came=lambda f: ["delayed"]),
        ),
        "a_fixed_partisan_moves": ("12.3a", lambda d: behind(d, d.last("march"), lambda f: stuck(d, f))),
        "partisans_move_away_from_the_enemy": ("12.3c", lambda d: away(d, True, False)),
        "organised_partisans_move_away_from_friends": ("12.3d", lambda d: away(d, False, False)),
        "a_strong_stack_moves_away_from_the_enemy": ("12.3e 12.3c 12.3d", lambda d: away(d, False, True)),
        "tito_leaves_in_the_middle_of_the_map": (
            "12.3f",
            lambda d: instead(
                d.pick("march", lambda f: "tito" in f["leaders"] and strong(f) and not f["markers"]),
                lambda f: f"move {' '.join(f['units'])} tito off" if f["path"][0] not in d.book.exits else "",
            ),
        ),
        "tito_moves_alone": ("12.3g", lambda d: behind(d, d.last("march"), lambda f: tito_alone(d, f))),
        "partisans_enter_a_zone_with_germans": (
            "12.3j 12.3l",
            lambda d: instead(d.pick("march", lambda f: among_germans(d, f)), lambda f: among_germans(d, f)),
        ),
        "partisans_crowd_a_zone": (
            "12.3k 2.2a",
            lambda d: sent(d, whole, lambda f, z: crowd(d, f, z), "march"),
        ),
        "partisans_move_too_far": (
            "12.3l 12b",
            lambda d: sent(d, whole, lambda f, z: too_far(d, f, z), "march"),
        ),
        "a_partisan_moves_and_fires": (
            "7c 13.2.2d 2.2d",
            lambda d: on(
                d.pick("march", lambda f: restless(d, f)),
                lambda x: behind(d, d.last("march", "fire", "reveal"), lambda _: restless(d, facts_of(x))),
            ),
        ),
        "an_organised_partisan_moves_twice": (
            "7d 12.3a 12.3l",
            lambda d: behind(d, d.last("march"), lambda f: back_again(f) if f["before"].alarm >= 7 else ""),
        ),
        "reinforcements_move_twice": (
            "11g 7d 12.3a 12.3l",
            lambda d: behind(
                d, d.pick("march", lambda f: "arrive" in f["before"].done(f["units"][0])), back_again
            ),
        ),
        "a_weaker_stack_fires_first": (
            "13.2.2a 13.2.2c",
            lambda d: swapped(d, lambda a, b: rank(a)[0] > rank(a, b)[0] > 0),
        ),
        "the_lower_top_fires_first": (
            "13.2.2c 13.2.2a",
            lambda d: swapped(d, lambda a, b: rank(a)[0] == rank(a, b)[0] and rank(a) > rank(a, b)),
        ),
        "they_fire_at_the_stronger_stack": (
            "13.2.2b",
            lambda d: instead(d.pick("fire", lambda f: stronger(d, f)), lambda f: stronger(d, f)),
        ),
    }
)
