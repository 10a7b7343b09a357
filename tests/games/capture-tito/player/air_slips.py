"""Slips in a game of Capture Tito!: air support, landing, reinforcements (9 to 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, LATER, Facts, entries, facts_of, landing, number, on, redrop, table, write

# 9: air support


def _air(d: Desk, bonus: Callable[[Facts], int], test: Callable[[Facts], Any] | None = None) -> Where:
    line = d.pick("air", lambda f: bonus(f) != f["bonus"] and (test is None or test(f)))
    if not line:
        return None
    f, told = facts_of(line), bonus(facts_of(line))
    return write(line, "air", f["zone"], f["die"], f"+{told}" if told else "0")


# 10: landing


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
    if number(d) not in (3, 4, 5) or len(lines) != 1:
        return None
    drop = next((x for x in entries(lines[0]) if x[0] == "obermaier"), None)
    if not drop:
        return None
    write(lines[0], "drop", "obermaier", drop[2])
    return [lines[0], d.later(lines[0], *LATER), *d.lines("move", "fire", "march")]


def _run(d: Desk, far: int) -> Where:
    """Who has landed moves so far as if he had not; the last move of its turn."""
    field = d.facts["end"]
    for line in d.lines("move"):
        f = facts_of(line)
        fresh = [u for u in f["units"] if "land" in f["before"].done(u)]
        if f["led"] or len(fresh) != len(f["units"]) or any(u[0] == "o" for u in fresh):
            continue
        busy = {*f["before"].zones("yugoslav"), *f["before"].markers}
        if any(d.book.units[u].officer for u in fresh):
            continue
        reach = [
            z
            for z, cost in d.book.far[f["path"][0]].items()
            if cost == far and z not in busy and not field.germans(z)
        ]
        if reach:
            return write(line, "move", *f["units"], f["path"][0], reach[0])
    return None


@KINDS.slip("10e")
def lands_twice_in_a_turn(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: True)
    last = d.last("drop")
    return d.after(last, f"drop {drop[0]} {drop[1]} {drop[2]}") if line and last else None


# 11: reinforcements


@KINDS.slip("11a")
def reinforcements_before_alarm_seven(d: Desk) -> Where:
    line = next(iter(d.lines("march")), None)
    calm = line and d.facts["end"].alarm < 7
    return d.before(line, "reinforce red 0 2 1") if line and calm else None


def _came(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    return d.pick("reinforce", lambda f: f["came"] and not f["shut"] and test(f))


def reinforce(line: Line, **more: Any) -> Line:
    f = {**facts_of(line), **more}
    return write(
        line,
        "reinforce",
        f["colour"],
        f["die"],
        f["entry"],
        f["number"],
        *f["came"],
        *(["at", f["at"]] if "at" in f else []),
    )


@KINDS.slip("11d")
def reinforcements_of_another_colour_of_zone(d: Desk) -> Where:
    line = _came(d, lambda f: True)
    if not line:
        return None
    colour = "black" if facts_of(line)["colour"] != "black" else "blue"
    return reinforce(line, at=d.book.entry(colour, 3))


@KINDS.slip("11e", "11c", "11d", "3.2a")
def a_reinforcement_of_another_group(d: Desk) -> Where:
    line = _came(d, lambda f: f["colour"] != "red")
    red = line and [
        u for u in ("r1", "r2", "r3", "r4", "r5", "r6") if facts_of(line)["before"].at[u] == "cup"
    ]
    return reinforce(line, came=[red[0], *facts_of(line)["came"][1:]]) if line and red else None


@KINDS.slip("11f")
def delayed_though_the_zone_is_free(d: Desk) -> Where:
    line = _came(d, lambda f: True)
    f = line and facts_of(line)
    return line and write(line, "reinforce", f["colour"], f["die"], f["entry"], f["number"], "delayed")


table(
    {
        "air_support_in_two_zones": (
            "9a",
            lambda d: on(
                d.pick("air"), lambda line: d.after(line, f"air {facts_of(line)['zone'] % 80 + 3} 4")
            ),
        ),
        "a_bonus_too_high": (
            "9b 9c 9d",
            lambda d: _air(d, lambda f: 2, lambda f: f["bonus"] == 0 and f["die"] < 4),
        ),
        "light_is_forgotten_for_the_air": (
            "9c 9b",
            lambda d: _air(d, lambda f: d.book.bonus(f["die"], 2, f["guns"])),
        ),
        "machine_guns_are_forgotten": (
            "9d 9b 9c",
            lambda d: _air(d, lambda f: d.book.bonus(f["die"], number(d), 0)),
        ),
        "moves_two_after_landing": ("10d 12.2a 12b 12.1a", lambda d: _run(d, 2)),
        "reinforcements_by_too_high_a_die": (
            "11b",
            lambda d: on(_came(d, lambda f: f["before"].alarm < 9), lambda line: reinforce(line, die=9)),
        ),
        "black_reinforcements_too_early": (
            "11c",
            lambda d: on(
                _came(d, lambda f: number(d) < 7), lambda line: reinforce(line, colour="black", came=["r15"])
            ),
        ),
    }
)
