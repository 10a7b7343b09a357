"""Slips in a game of Capture Tito!: markers, air support, landing, the Germans' moves (2, 7 to 12.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import costs
from .field import Field
from .slips import (
    KINDS,
    LATER,
    Facts,
    activation,
    ahead,
    behind,
    chosen,
    entries,
    facts_of,
    gone,
    instead,
    landing,
    number,
    redrop,
    table,
    write,
)

Goal = Callable[[Facts, int], Any]


def sent(d: Desk, test: Callable[[Facts], Any], goal: Goal, verb: str = "move") -> Line | None:
    """A move that goes somewhere else: to a zone that fits, its way not written."""
    for line in d.rng.sample(d.lines(verb), len(d.lines(verb))):
        f = facts_of(line)
        fit = [z for z in d.book.zones if z not in (f["path"][0], f["path"][-1]) and test(f) and goal(f, z)]
        if fit:
            return write(line, "move", *f["units"], *f["leaders"], f["path"][0], d.rng.choice(fit))
    return None


def quiet(f: Facts, zone: int) -> bool:
    """Whether nobody but friends may stand in a zone."""
    field = f["before"]
    return not field.partisans(zone) and zone not in field.markers and not field.free(zone)


def plain(f: Facts) -> bool:
    """A move of platoons that have not landed, without an officer's lead."""
    return not f["led"] and not f["leaders"] and not any("land" in f["before"].done(u) for u in f["units"])


def fresh(f: Facts) -> bool:
    """A move of platoons that have landed, without an officer's lead."""
    field = f["before"]
    units = f["units"]
    return not f["led"] and all("land" in field.done(u) and not field.book.units[u].officer for u in units)


def cost(d: Desk, f: Facts, zone: int) -> int:
    return int(d.book.far[f["path"][0]][zone])


def next_to(d: Desk, f: Facts, zone: int) -> bool:
    return bool(d.book.links[f["path"][0]].get(zone) == 1)


def reach(f: Facts, most: int) -> dict[int, int]:
    """MP to the zones that Germans may come to."""
    field: Field = f["before"]
    return costs(field.book.links, f["path"][0], (), {*field.zones("yugoslav"), *field.markers}, most)


def dotted(d: Desk, f: Facts, zone: int) -> bool:
    """Whether a zone is in reach only if a dotted line costs no more than a full one."""
    short = {a: dict.fromkeys(links, 1) for a, links in d.book.links.items()}
    steps = costs(short, f["path"][0])
    return steps[zone] <= f["mp"] < cost(d, f, zone) == f["mp"] + 1 and quiet(f, zone)


def led(d: Desk, f: Facts, zone: int) -> bool:
    """Whether a zone is one MP too far."""
    slow = all(f["before"].mp(u) == 3 for u in f["units"])
    return slow and reach(f, 4).get(zone) == 4 == cost(d, f, zone) and quiet(f, zone)


def through(d: Desk) -> Where:
    """On through a zone with partisans, where a move has to stop."""
    for line in d.rng.sample(d.lines("move"), len(d.lines("move"))):
        f = facts_of(line)
        start = f["path"][0]
        near = [z for z in d.book.near(start) if f["before"].partisans(z)]
        for zone, end in ((a, b) for a in near for b in d.book.near(a) if b != start):
            short = d.book.links[start][zone] + d.book.links[zone][end] <= 2
            able = plain(f) and min(map(f["before"].mp, f["units"])) >= 2
            if short and able and quiet(f, end) and reach(f, 3).get(end, 9) > 3:
                return write(line, "move", *f["units"], start, zone, end)
    return None


def joined_by_nothing(d: Desk, f: Facts) -> str:
    """A way over two zones that no line joins."""
    start = f["path"][0]
    near = [z for z in d.book.near(start) if quiet(f, z) and d.book.links[start][z] == 1]
    far = [z for z in d.book.zones if cost(d, f, z) > 7 and quiet(f, z)]
    return f"move {' '.join(f['units'])} {start} {near[0]} {far[0]}" if near and far and plain(f) else ""


@KINDS.slip("12.2d")
def an_officer_enters_partisans_alone(d: Desk) -> Where:
    for line in d.lines("move"):
        f = facts_of(line)
        field = f["before"]
        officers = [u for u in f["units"] if d.book.units[u].officer and not field.done(u)]
        fit = [z for z in d.book.near(f["path"][0]) if field.partisans(z) and next_to(d, f, z)]
        fit = [z for z in fit if not field.germans(z)]
        if fit and officers and f["path"][0] != f["path"][-1]:
            return write(line, "move", officers[0], f["path"][0], fit[0])
    return None


@KINDS.slip("2.2a")
def more_germans_than_a_zone_holds(d: Desk) -> Where:
    def full(f: Facts, zone: int) -> bool:
        here = f["before"].germans(zone)
        stays = here and {*here} <= {*d.facts["end"].germans(zone)}
        return stays and f["before"].strength([*here, *f["units"]]) > 10 and next_to(d, f, zone)

    line = sent(d, lambda f: not f["leaders"], full)
    later = ("fire", "assault", "activate", "reinforce", "march")
    return [line, d.later(line, *later), *d.lines("fire", "assault", "reinforce")] if line else None


@KINDS.slip("7a")
def lands_moves_and_fires(d: Desk) -> Where:
    for line in d.lines("fire"):
        field = facts_of(line)["before"]
        for unit in d.book.of("german") if facts_of(line)["german"] else ():
            if isinstance(field.at[unit], int) and field.done(unit) == ("land", "move"):
                zones = [z for z in field.beside(field.at[unit], "yugoslav") if not field.germans(z)]
                if zones:
                    return d.before(line, f"fire {unit} {zones[0]} 5/2")
    return None


def steps_aside(d: Desk, f: Facts) -> str:
    """A move of a German who has just fired."""
    field = f["before"]
    near = [z for z in d.book.near(f["here"]) if d.book.links[f["here"]][z] == 1 and quiet(f, z)]
    tired = field.done(f["shooter"]) or f["hit"] == f["shooter"] or not f["german"]
    return "" if tired or not near else f"move {f['shooter']} {f['here']} {near[0]}"


def a_miss(d: Desk) -> Line | None:
    """A die of activation for one zone that did not work."""
    return activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)


def apart(d: Desk, f: Facts) -> str:
    """A die for a marker that no Germans are next to."""
    alone = [z for z in f["before"].markers if not f["before"].beside(z, "german")]
    return f"activate {chosen(d, alone)} 9 fails" if alone else ""


def revealed(d: Desk, why: str) -> Where:
    """A die for a marker that was turned over in this turn without one."""
    line = d.pick("reveal", lambda f: f["why"] == why)
    return behind(d, line, lambda f: f"activate {f['zone']} 9 fails")


def bonus(d: Desk, of: Callable[[Facts], int], test: Callable[[Facts], Any]) -> Where:
    line = d.pick("air", lambda f: of(f) != f["bonus"] and test(f))
    return instead(line, lambda f: f"air {f['zone']} {f['die']} {f'+{of(f)}' if of(f) else 0}")


@KINDS.slip("10a")
def parachutists_in_the_wrong_drop_zone(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: drop[0][:2] in ("bl", "gn", "ro"))
    return redrop(line, drop[0], "IX", drop[2]) if line else None


@KINDS.slip("10b")
def lands_outside_its_drop_zone(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: drop[1] != "VII")
    return redrop(line, drop[0], drop[1], drop[2], "=", d.book.cross) if line else None


@KINDS.slip("10c")
def obermaier_lands_alone(d: Desk) -> Where:
    """He has come with the last of the wave, and the others are forgotten."""
    lines = d.lines("drop")
    drop = next((x for x in entries(lines[0]) if x[0] == "obermaier"), None) if lines else None
    if number(d) not in (3, 4, 5) or len(lines) != 1 or not drop:
        return None
    write(lines[0], "drop", "obermaier", drop[2])
    return [lines[0], d.later(lines[0], *LATER), *d.lines("move", "fire", "march")]


@KINDS.slip("10e")
def lands_twice_in_a_turn(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: True)
    return behind(d, line and d.last("drop"), lambda f: f"drop {drop[0]} {drop[1]} {drop[2]}")


def dead(d: Desk, f: Facts) -> str:
    """A move of a platoon that is lost."""
    unit = chosen(d, gone(f["before"], "german"))
    return f"move {unit} {f['path'][-1]}" if unit else ""


table(
    {
        "a_platoon_that_is_lost_moves": (
            "2.1a 12.2a",
            lambda d: behind(d, d.pick("move"), lambda f: dead(d, f)),
        ),
        "moves_after_its_fire": (
            "7b 4",
            lambda d: behind(d, d.pick("fire", lambda f: steps_aside(d, f)), lambda f: steps_aside(d, f)),
        ),
        "turned_over_without_a_reason": (
            "8.1",
            lambda d: instead(a_miss(d), lambda f: f"reveal {f['zones'][0]}"),
        ),
        "turned_over_by_too_high_a_die": (
            "8.2 6",
            lambda d: instead(a_miss(d), lambda f: f"activate {f['zones'][0]} {f['die']} by {f['by']} yes"),
        ),
        "a_die_for_germans_who_are_not_next_to_it": (
            "8.2a 8.2",
            lambda d: ahead(d, d.last("activate"), lambda f: apart(d, f)),
        ),
        "a_second_die_for_the_same_stack_and_zone": (
            "8.2b 8.2a",
            lambda d: behind(d, a_miss(d), lambda f: f"activate {f['zones'][0]} 9 by {f['by']} fails"),
        ),
        "a_die_at_the_highest_alarm": ("8.3a 3.1d 8.2a", lambda d: revealed(d, "8.3a")),
        "a_die_after_tito_was_found": ("8.3b 3.1d 8.2a", lambda d: revealed(d, "8.3b")),
        "a_die_for_a_marker_that_partisans_passed": ("8.3c 3.1d 8.2a 4", lambda d: revealed(d, "8.3c")),
        "air_support_in_two_zones": (
            "9a",
            lambda d: behind(d, d.pick("air"), lambda f: f"air {f['zone'] % 80 + 3} 4"),
        ),
        "a_bonus_too_high": (
            "9b 9c 9d",
            lambda d: bonus(d, lambda f: 2, lambda f: f["bonus"] == 0 and f["die"] < 4),
        ),
        "light_is_forgotten_for_the_air": (
            "9c 9b",
            lambda d: bonus(d, lambda f: d.book.bonus(f["die"], 2, f["guns"]), bool),
        ),
        "machine_guns_are_forgotten": (
            "9d 9b 9c",
            lambda d: bonus(d, lambda f: d.book.bonus(f["die"], number(d), 0), bool),
        ),
        "moves_two_after_landing": (
            "10d 12.2a 12b 12.1a",
            lambda d: sent(d, fresh, lambda f, z: cost(d, f, z) == 2 and quiet(f, z)),
        ),
        "moves_without_a_connection": (
            "12a",
            lambda d: instead(
                d.pick("move", lambda f: joined_by_nothing(d, f)), lambda f: joined_by_nothing(d, f)
            ),
        ),
        "a_dotted_line_at_the_price_of_a_full_one": (
            "12b 12.2a 12.2b",
            lambda d: sent(d, plain, lambda f, z: dotted(d, f, z)),
        ),
        "moves_as_if_an_officer_led": (
            "12.1a 12.2a 12b",
            lambda d: sent(d, plain, lambda f, z: led(d, f, z)),
        ),
        "moves_too_far": (
            "12.2a 12b 12.1a 12.2b",
            lambda d: sent(d, plain, lambda f, z: cost(d, f, z) in (6, 7) and quiet(f, z)),
        ),
        "goes_on_through_partisans": ("12.2b 12.2c 12a 12.2a 12.2d", through),
        "enters_a_marker_after_landing": (
            "12.2c",
            lambda d: sent(d, fresh, lambda f, z: z in f["before"].markers and next_to(d, f, z)),
        ),
    }
)
