"""Airdrops and landings (10), and when each wave may come (3.3, 5.2a, 5.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cutline.referee import Table

from . import movement
from .alarm import raise_alarm
from .ammunition import fights_on
from .board.kit import Unit, Zone
from .board.state import CUP, LAND, acted, kept_back, owes, plays, put, rules
from .events import noted

SECOND = "second"  # the group of the second wave


@rules.verb(
    "drops:(unit:LANDER [dz:DZ] [die:DROPDIE] [=|at|to|in] [zone:ZONE])*",
    step="drop",
    also="land lands landing drops",
    ask="drops:(unit:LANDER)",
    example=("drop p1 VI 3 = 45", "drop ro1 V 1 ro2 2 rybka 2 ro3 3"),
)
def drop(t: Table, drops: Any) -> None:
    """units that land: the drop zone, the die, the zone"""
    fights_on(t, "a landing")
    rows = [row for row in drops or () if row.get("unit")]
    if t.throw:
        rows = [{**row, "die": t.throw(t.facts.d6)} if row.get("die") is None else row for row in rows]
        t.args["drops"] = tuple(rows)
    for row in rows:
        t.each(lands, **{"dz": None, "die": None, "zone": None, **row})
    for row in rows:
        if type(t.at[row["unit"]]) is int:
            movement.enters(t, row["unit"], t.at[row["unit"]])


def ways(t: Table) -> Iterator[dict[str, Any]]:
    """Units that may land now."""
    turn, v = t.turn[0], t.v
    now = {True: v.second_wave <= turn <= v.last_wave, False: turn == v.first_wave}
    for unit in t.facts.germans:
        if t.at[unit] == CUP and now[group(t, unit) == SECOND]:
            yield {"drops": ({"unit": unit},)}


def group(t: Table, unit: Unit) -> str:
    return str(t.facts.units[unit].group)


def lands(t: Table, unit: Unit, dz: str | None, die: Any, zone: Zone | None) -> None:
    """Land one counter."""
    places = t.facts.drops.get(dz or t.facts.drop_of[group(t, unit)], {})
    if die is not None and zone is None and die in places.values():
        die, zone = None, die  # `drop d2 III = 8`
    die = t.faced(die, t.facts.d6, "a drop")
    noted(t, die)
    if plays(t, unit, "landed") and in_time(t, unit):
        once = t.at[unit] in (CUP, None) and not t.landed[unit]
        t.rule("10e", once, "each counter lands once", f"{t.facts.name(unit)} landed a second time")
    raise_alarm(t, "landing")
    t.landed[unit] = True
    acted(t, unit, LAND)
    where = comes_down(t, unit, assigned(t, unit, dz, zone), die, zone)
    if group(t, unit) == SECOND:
        enough(t, unit)
    put(t, unit, where)
    t.came_from[unit] = ""


def in_time(t: Table, unit: Unit) -> bool:
    """3.3a, 3.3b, 5.2b: judge the turn of a landing."""
    v, turn = t.v, t.turn[0]
    if group(t, unit) != SECOND:
        fine = turn == v.first_wave or t.stayed[unit]  # that it stayed away has been told
        rule, expected = "3.3a", f"the first wave lands on turn {v.first_wave}"
    elif turn < v.second_wave:
        rule, fine, expected = "3.3b", False, f"the second wave lands from turn {v.second_wave} on"
    else:
        rule, fine, expected = "5.2b", turn <= v.last_wave, f"the second wave lands by turn {v.last_wave}"
    return t.rule(rule, fine, expected, f"{t.facts.name(unit)} landed on turn {turn}")


def landed_now(t: Table, unit: Unit) -> bool:
    """Whether the unit has landed this turn."""
    return bool(t.acts[unit] & LAND)


# Who lands astray.


def astray_zone(t: Table) -> str:
    """5.1f: where the unit of event f lands."""
    chart = t.charts["first-events"]
    return next(cells[0].zone for cells in chart.rows.values() if cells[0].event == "f")


def strays(t: Table, unit: Unit) -> bool | None:
    """5.1f: whether it is the one that lands in another drop zone.

    None: it may be that one, of the group that was drawn, or of any that could be.
    """
    named, who = t.astray[0] or (None, None)
    if who or named:
        return who == unit or (None if named == group(t, unit) and not who else False)
    gliders = {cells[0].group for cells in t.charts["astray"].rows.values()}
    return None if group(t, unit) in gliders and t.event[0] in ("", None, "f") else False


# Where they land, and how many.


def enough(t: Table, unit: Unit) -> None:
    """5.2a: judge the number of platoons landed; officers do not count."""
    wave = [u for u in t.facts.second_wave if not t.facts.units[u].officer]
    due, left = t.wave[0], t.allowed[0]
    if unit not in wave or due is None:
        return
    here = sum(landed_now(t, u) for u in wave)
    expected = f"a {due} lets {due} of them land"
    found = f"{t.facts.name(unit)} landed as number {here} of the second wave"
    if here > due and left is not None and sum(t.landed[u] for u in wave) > left:
        t.rule("5.2a", False, expected, found)
    else:
        t.reading("5.2a", here <= due, f"{expected} in this turn", found)


def assigned(t: Table, unit: Unit, dz: str | None, zone: Zone | None) -> str:
    """10a, 5.1f: judge the drop zone: that of the group or of event f."""
    due, other = t.facts.drop_of[group(t, unit)], astray_zone(t)
    called = dz or next((z for z in (due, other) if zone in t.facts.drops.get(z, {}).values()), due)
    found = f"{t.facts.name(unit)} landed in {called}"
    stray = strays(t, unit)
    if stray:
        t.rule("5.1f", called == other, f"event f has it land in {other}", found)
        return called if dz or zone is not None else other
    if called == other != due and stray is None:
        t.astray[0] = group(t, unit), unit
    elif dz:
        t.rule("10a", dz == due, f"its drop zone is {due}", found)
    return called


def comes_down(t: Table, unit: Unit, dz: str, die: int | None, zone: Zone | None) -> Zone | None:
    """10b: judge the zone that the die gives in a drop zone."""
    places, name = t.facts.drops.get(dz, {}), t.facts.name(unit)
    if die is None:
        if zone is not None:
            text = f"{dz} has zones {', '.join(map(str, sorted(places.values())))}"
            t.rule("10b", zone in places.values(), text, f"{name} landed in {zone}")
        return zone
    expected, found = f"{dz} {die} is zone {{}}", f"{name} landed in zone {{}}"
    where: Zone | None = t.expect("10b", "zone", places.get(die), expected, found)
    return where


# Landings due.


@owes("drop", "10c", "an officer lands with a unit", found="{} landed alone")
def alone(t: Table) -> list[str]:
    """Officers who have landed this turn without any unit of their group."""

    def led(officer: Unit) -> bool:
        mates = (unit for unit in t.facts.groups[group(t, officer)] if unit != officer)
        return any(landed_now(t, unit) or t.at[unit] is None for unit in mates)

    down = [officer for officer in t.facts.officers if landed_now(t, officer) and not t.missing[0]]
    return [t.facts.name(officer) for officer in down if not led(officer)]


def somewhere(t: Table, unit: Unit) -> None:
    """Where in its drop zone it landed, if it did, is not known."""
    zones = {t.facts.drop_of[group(t, unit)], astray_zone(t) if strays(t, unit) is not False else ""}
    t.stayed[unit] = True
    put(t, unit, None, [zone for dz in zones for zone in t.facts.drops.get(dz, {}).values()])


owes(
    "drop", "3.3a", "the whole first wave lands", lambda unit, t: t.facts.name(unit),
    done=somewhere, opens=True, found="{} did not land",
)(kept_back)  # fmt: skip


@owes("drop", "5.1f", "event f sends one unit there", found="no unit of {} landed in VII")
def not_astray(t: Table) -> list[str]:
    """The group of event f, where all of it has landed in its own drop zone."""
    named, who = t.astray[0] or (None, None)
    if who or not named or t.turn[0] != t.v.first_wave or t.missing[0]:
        return []
    return [named] if all(landed_now(t, unit) for unit in t.facts.groups[named]) else []
