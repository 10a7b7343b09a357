"""Airdrops and landings (10), and when each wave may come (3.3, 5.2a, 5.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cutline.referee import Cells, Table

from . import movement
from .alarm import raise_alarm
from .ammunition import fights_on
from .board.kit import Kit, Unit, Zone
from .board.state import CUP, LAND, Rows, acted, plays, put, rows, rules
from .events import noted

FEW = 2  # of whom it is told that they stay away; of more a log may not speak


@rows
def landing_rows(kit: Kit) -> Rows:
    return {"stayed": Cells(kit.germans, False, lasts=True)}  # that it has not landed was told


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
    rows = drops or ()
    if t.throw:
        rows = t.args["drops"] = tuple(
            {**row, "die": t.throw(t.facts.d6)} if row.get("die") is None else row for row in rows
        )
    for row in rows:
        if row.get("unit"):
            t.each(lands, **{"dz": None, "die": None, "zone": None, **row})
    for unit in (row.get("unit") for row in rows):
        if unit and type(t.at.values[unit]) is int:
            movement.enters(t, unit, t.at.values[unit])


def ways(t: Table) -> Iterator[dict[str, Any]]:
    """Units that may land now."""
    turn, v = t.turn.values[0], t.v
    second = v.second_wave <= turn <= v.last_wave
    for unit in t.facts.germans:
        late = t.facts.units[unit].group == "second"
        if t.at.values[unit] == CUP and (second if late else turn == v.first_wave):
            yield {"drops": ({"unit": unit},)}


def lands(t: Table, unit: Unit, dz: str | None, die: Any, zone: Zone | None) -> None:
    """One counter comes down."""
    places = t.facts.drops.get(dz or t.facts.drop_of[t.facts.units[unit].group], {})
    if die is not None and zone is None and die in places.values():
        die, zone = None, die  # `drop d2 III = 8`
    die = t.faced(die, t.facts.d6, "a drop")
    noted(t, die)
    name = t.facts.name(unit)
    if plays(t, unit, "landed") and in_time(t, unit, name):
        once = t.at[unit] in (CUP, None) and not t.landed[unit]
        t.rule("10e", once, "each counter lands once", f"{name} landed a second time")
    raise_alarm(t, "landing")
    t.landed[unit] = True
    acted(t, unit, LAND)
    where = comes_down(t, unit, assigned(t, unit, dz, zone), die, zone)
    if t.facts.units[unit].group == "second":
        enough(t, unit)
    put(t, unit, where)
    t.came_from[unit] = ""


def in_time(t: Table, unit: Unit, name: str) -> bool:
    """3.3a, 3.3b, 5.2b: the turns in which a wave lands."""
    v, turn, found = t.v, t.turn[0], f"{name} landed on turn {t.turn[0]}"
    if t.facts.units[unit].group != "second":
        fine = turn == v.first_wave or t.stayed.values[unit]  # that it stayed away has been told
        return t.rule("3.3a", fine, f"the first wave lands on turn {v.first_wave}", found)
    if turn < v.second_wave:
        return t.rule("3.3b", False, f"the second wave lands from turn {v.second_wave} on", found)
    return t.rule("5.2b", turn <= v.last_wave, f"the second wave lands by turn {v.last_wave}", found)


def enough(t: Table, unit: Unit) -> None:
    """5.2a: as many of the second wave as the die says; officers come with them."""
    if t.facts.units[unit].officer:
        return
    wave = [u for u in t.facts.second_wave if not t.facts.units[u].officer]
    here = sum(landed_now(t, u) for u in wave)
    due, found = t.wave.values[0], f"{t.facts.name(unit)} landed as number {here} of the second wave"
    if due is None or here <= due:
        t.rules.update(["5.2a"] if due is not None else ())
        return
    left, expected = t.allowed.values[0], f"a {due} lets {due} of them land"
    if left is not None and sum(t.landed.values[u] for u in wave) > left:
        t.rule("5.2a", False, expected, found)
    else:
        t.reading("5.2a", False, f"{expected} in this turn", found)


def landed_now(t: Table, unit: Unit) -> bool:
    """Whether it has come down in this turn."""
    return bool(t.acts.values[unit] & LAND)


def assigned(t: Table, unit: Unit, dz: str | None, zone: Zone | None) -> str:
    """10a, 5.1f: the drop zone of its group, or that of event f."""
    kit, name = t.facts, t.facts.name(unit)
    due, other = kit.drop_of[kit.units[unit].group], astray_zone(t)
    said = dz or next((z for z in (due, other) if zone in kit.drops.get(z, {}).values()), due)
    if strays(t, unit):
        t.rule("5.1f", said == other, f"event f has it land in {other}", f"{name} landed in {said}")
    elif said == other != due and may_stray(t, unit):
        t.astray[0] = t.facts.units[unit].group, unit
    elif dz:
        t.rule("10a", dz == due, f"its drop zone is {due}", f"{name} landed in {dz}")
    if not dz and strays(t, unit) and zone is None:
        return other
    return said


def astray_zone(t: Table) -> str:
    """5.1f: where the unit of event f lands."""
    chart = t.charts["first-events"]
    return next(cells[0].zone for cells in chart.rows.values() if cells[0].event == "f")


def strays(t: Table, unit: Unit) -> bool:
    """5.1f: whether it surely is the one that lands in another drop zone."""
    found = t.astray.values[0]
    return bool(found) and found[1] == unit


def may_stray(t: Table, unit: Unit) -> bool:
    """5.1f: whether it may be that one."""
    group, who = t.astray.values[0] or (None, None)
    event = t.event.values[0]
    own = t.facts.units[unit].group
    if group is None:
        glider = t.facts.drop_of[own] != t.facts.drop_of["rot"] and own in gliders(t)
        return glider and event in ("", None, "f")
    return group == own and who is None


def gliders(t: Table) -> set[str]:
    """The groups that event f can name."""
    return {cells[0].group for cells in t.charts["astray"].rows.values()}


def comes_down(t: Table, unit: Unit, dz: str, die: int | None, zone: Zone | None) -> Zone | None:
    """10b: the zone that the die names in its drop zone."""
    places = t.facts.drops.get(dz, {})
    if die is None:
        if zone is not None:
            text = f"{dz} has zones {', '.join(map(str, sorted(places.values())))}"
            t.rule("10b", zone in places.values(), text, f"{t.facts.name(unit)} landed in {zone}")
        return zone
    due = places.get(die)
    found: Zone | None = t.expect(
        "10b", "zone", due, f"{dz} {die} is zone {{}}", f"{t.facts.name(unit)} landed in zone {{}}"
    )
    return found


def officers_down(t: Table) -> list[str]:
    """Officers who have landed in this turn."""
    return [t.facts.name(unit) for unit in t.facts.officers if landed_now(t, unit)]


@rules.owed("drop", "10c", "an officer lands with a unit", "{}", officers_down, found="{} landed alone")
def alone(t: Table, name: str) -> bool:
    """An officer who has landed in a turn in which surely no unit of his group has."""
    officer = name.casefold()
    if t.missing[0]:
        return False
    mates = [u for u in t.facts.groups[t.facts.units[officer].group] if u != officer]
    return not any(landed_now(t, unit) or t.at[unit] is None for unit in mates)


def awaited(t: Table) -> list[str]:
    """Who has not landed on turn 1 where nearly all landings are written down."""
    if t.turn.values[0] != t.v.first_wave or t.missing.values[0] or not any(t.landed.values.values()):
        return []
    first = [u for u in t.facts.platoons if t.facts.units[u].group != "second"]
    left = [t.facts.name(u) for u in first if not t.landed.values[u] and t.at.values[u] == CUP]
    return left if len(left) <= FEW else []


@rules.owed("drop", "3.3a", "all of the first wave land", "{}", awaited, found="{} did not land")
def stays_away(t: Table, name: str) -> bool:
    return True


def astray_group(t: Table) -> list[str]:
    """The group of event f, as long as nobody of it has landed where it should."""
    found = t.astray.values[0]
    if not found or found[0] is None or found[1] or t.turn.values[0] != t.v.first_wave:
        return []
    return [found[0]]


@rules.owed(
    "drop", "5.1f", "event f has one of the group land in VII", "{}", astray_group, found="none of {} did so"
)
def not_astray(t: Table, group: str) -> bool:
    """All of the group that event f named have landed in their own drop zone."""
    return not t.missing[0] and all(landed_now(t, unit) for unit in t.facts.groups[group])
