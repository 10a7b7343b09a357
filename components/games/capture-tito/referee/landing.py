"""Air support (9), and landings (10): when each wave may come (3.3, 5.2a, 5.2b), and where."""

from __future__ import annotations

from typing import Any

from cutline.referee import Line, World

from .alarm import occupied, perhaps_raised, raise_alarm
from .ammunition import fights_on
from .board.kit import Unit, Zone
from .events import rolled
from .markers import reveal_all
from .table import CUP, gone, living, once, plays, rules

SECOND = "second"  # the group of the second wave
AIR = "air"  # where a unit came from that has just landed

# air support (9)


@rules.verb(
    "[support] [at|on|in|over] zone:ZONE [die:D10] [=] [bonus:BONUS]",
    step="air",
    also="air-support",
    ask="zone:ZONE die:D10",
    example="air 38 5 +1",
)
def air(w: World, line: Line) -> None:
    """air support: the zone, the die, the bonus"""
    fights_on(w, "air support")
    rolled(w, line.die)
    again, before = once(w, "air"), w.air[0]
    found = f"zone {line.zone} had air support after zone {before}"
    fine = w.rule("9a", not again, "one zone has it per turn", found)
    got = gained(w, line)
    if fine:
        w.air[0], w.bonus[0] = line.zone, got
    if type(got) is int and got:
        raise_alarm(w, "air")
    elif type(got) is not int:
        perhaps_raised(w, "air")


def gained(w: World, line: Line) -> Any:
    """9b: Return the bonus from the die, the light and the AA counters not eliminated."""
    die = w.thrown(line, ("die",), w.kit.d10, "1.1a", "air support")
    light = w.charts["light"].at(w.turn[0] or 1, "Air support").modifier
    guns = [unit for unit in w.kit.partisans if w.kit.units[unit].kind == "aa"]
    less = w.between(len([unit for unit in guns if surely_left(w, unit)]), len(living(w, guns))) * w.v.aa_air

    def bonus(modified: int) -> int:
        return int(w.charts["air"].at(modified).bonus)

    due = w.of(die + light - less, bonus)
    if line.die is None:
        return w.expect("9b", line, "bonus", due, "", "")
    others = {"9c": w.of(die - less, bonus), "9d": w.of(die + light, bonus)}
    slips = [rule for rule, n in others.items() if type(n) is int and n == line.bonus]
    text = f"a {line.die} with {signed(light - less)} gives a bonus of {{}}"
    return w.expect(slips[0] if slips else "9b", line, "bonus", due, text, "a bonus of {}")


def surely_left(w: World, unit: Unit) -> bool:
    """Return whether a counter surely has strength points left; one that nobody named may have been hit."""
    return not w.sp.having(0, [unit]) and not (w.struck.having(True) and w.at.surely(CUP, [unit]))


def signed(number: Any) -> str:
    return f"{number:+d}" if type(number) is int else str(number)


def air_bonus(w: World, zone: Zone | None) -> Any:
    """9e: Return what air support adds in a zone."""
    return w.bonus[0] if zone is not None and w.air.has(0, zone) else 0


# landings (10)


@rules.verb(
    "drops:(unit:LANDER [dz:DZ] [die:DROPDIE] [=|at|to|in] [zone:ZONE])*",
    step="drop",
    also="land lands landing drops",
    ask="drops:(unit:LANDER)",
    example=("drop p1 VI 3 = 45", "drop ro1 V 1 ro2 2 rybka 2 ro3 3"),
)
def drop(w: World, line: Line) -> None:
    """units that land: the drop zone, the die, the zone"""
    fights_on(w, "a landing")
    raise_alarm(w, "landing")
    for k, row in enumerate(line.drops or ()):
        if row.get("unit"):
            w.part(lands, line, k, Line({"dz": None, "die": None, "zone": None, **row}))
    down = dict.fromkeys(row["unit"] for row in line.drops or () if row.get("unit"))
    for zone in dict.fromkeys(zone for zone in w.kit.zones for _ in w.at.surely(zone, down)):
        reveal_all(w, zone, "8.1")
        occupied(w, zone)


def lands(w: World, line: Line, k: int, row: Line) -> None:
    """10: Land one counter."""
    unit, group = row.unit, w.kit.units[row.unit].group
    places = w.kit.drops.get(row.dz or w.kit.drop_of[group], {})
    if row.die is not None and row.zone is None and row.die not in w.kit.d6 and row.die in places.values():
        row.values |= {"die": None, "zone": row.die}  # `drop d2 III = 8`
    rolled(w, row.die)
    die = w.thrown(
        line if w.dealer else row, ("drops", k, "die") if w.dealer else ("die",), w.kit.d6, "1.1a", "a drop"
    )
    if plays_on(w, unit) and in_time(w, unit):
        fresh = w.at.having(CUP, [unit]) and not w.landed.surely(True, [unit])
        w.rule("10e", fresh, "each counter lands once", f"{w.kit.name(unit)} landed a second time")
    dz = assigned(w, row)
    w.at.either(unit, comes_down(w, row, dz, die if row.die is not None else None))
    w.landed[unit], w.down[unit], w.came_by[unit] = True, True, AIR
    if group == SECOND:
        enough(w, unit)


def plays_on(w: World, unit: Unit) -> bool:
    return plays(w, unit, "landed") if w.turn[0] <= w.v.last_wave or not gone(w, unit) else True


def in_time(w: World, unit: Unit) -> bool:
    """3.3a, 3.3b, 5.2b: Judge the turn of a landing."""
    v, turn = w.v, w.turn[0]
    if w.kit.units[unit].group != SECOND:
        rule, fine, expected = "3.3a", turn == v.first_wave, f"the first wave lands on turn {v.first_wave}"
    elif turn < v.second_wave:
        rule, fine, expected = "3.3b", False, f"the second wave lands from turn {v.second_wave} on"
    else:
        rule, fine, expected = "5.2b", turn <= v.last_wave, f"the second wave lands by turn {v.last_wave}"
    return w.rule(rule, fine, expected, f"{w.kit.name(unit)} landed on turn {turn}")


def enough(w: World, unit: Unit) -> None:
    """5.2a: Judge the number of platoons that have landed; officers do not count."""
    wave = [other for other in w.kit.second_wave if not w.kit.units[other].officer]
    if unit not in wave or w.wave.surely(None, [0]):
        return
    due, here = w.wave[0], len(w.landed.surely(True, wave))
    expected, name = f"a {due} lets {due} of them land", w.kit.name(unit)
    found = f"{name} landed as number {here} of the second wave"
    ever = len(w.down.surely(True, wave))
    if w.rule("5.2a", here <= due or ever <= w.permitted[0], expected, found):
        w.reading("5.2a", here <= due, f"{expected} in this turn", found)


def assigned(w: World, row: Line) -> str:
    """10a, 5.1f: Judge the drop zone: that of the group, or that of event f."""
    unit, group = row.unit, w.kit.units[row.unit].group
    due, other = w.kit.drop_of[group], astray_zone(w)
    drops = w.kit.drops
    said = row.dz or next((z for z in (due, other) if row.zone in drops.get(z, {}).values()), due)
    found = f"{w.kit.name(unit)} landed in {said}"
    if w.astray.surely(unit, [0]):
        w.rule("5.1f", said == other, f"event f has it land in {other}", found)
        return said if row.dz or row.zone is not None else other
    if said == other != due and may_stray(w, unit):
        w.astray[0] = unit
    elif row.dz:
        w.rule("10a", row.dz == due, f"its drop zone is {due}", found)
    return said


def may_stray(w: World, unit: Unit) -> bool:
    """5.1f: Return whether it may be the one that lands in another drop zone."""
    untold = w.event.surely("", [0]) and w.astray.surely(None, [0])
    return bool(w.astray.having(unit, [0]) or (untold and unit in w.rows["astray"].later))


def astray_zone(w: World) -> str:
    """5.1f: Return where the unit of event f lands."""
    return next(cells[0].zone for cells in w.charts["first-events"].rows.values() if cells[0].event == "f")


def comes_down(w: World, row: Line, dz: str, die: int | None) -> tuple[Zone, ...]:
    """10b: Judge the zone that the die gives in a drop zone; return where the unit may be."""
    places, name, zone = w.kit.drops.get(dz, {}), w.kit.name(row.unit), row.zone
    if die is not None:
        says = f"{dz} {die} is zone {{}}"
        return (w.expect("10b", row, "zone", places.get(die), says, f"{name} landed in zone {{}}"),)
    if zone is None:
        return tuple(places.values())
    text = f"{dz} has zones {', '.join(map(str, sorted(places.values())))}"
    w.rule("10b", zone in places.values(), text, f"{name} landed in {zone}")
    return (zone,)


# landings due


@rules.owed(
    "drop",
    "10c",
    "an officer lands with a unit",
    lambda unit, w: w.kit.name(unit),
    lambda w: w.kit.officers,
    found="{} landed alone",
)
def alone(w: World, unit: Unit) -> bool:
    """10c: Return whether an officer has landed without any unit of his group."""
    mates = [other for other in w.kit.groups[w.kit.units[unit].group] if other != unit]
    return bool(w.landed.surely(True, [unit]) and not w.landed.having(True, mates))


@rules.owed(
    "drop",
    "3.3a",
    "the whole first wave lands",
    lambda unit, w: w.kit.name(unit),
    lambda w: first_wave(w),
    found="{} did not land",
)
def not_landed(w: World, unit: Unit) -> bool:
    return bool(w.at.surely(CUP, [unit]))


def first_wave(w: World) -> tuple[Unit, ...]:
    """3.3a: Return who of the first wave has not landed; of more than two a log may not speak."""
    first = w.kit.first_platoons()
    left = w.at.surely(CUP, first)
    due = w.turn[0] == w.v.first_wave and w.landed.having(True, w.kit.germans)
    return tuple(left) if due and len(left) <= FEW else ()


FEW = 2


@rules.owed(
    "drop",
    "5.1f",
    "event f sends one unit there",
    lambda group, w: group,
    lambda w: drawn_group(w),
    found="no unit of {} landed in VII",
)
def not_astray(w: World, group: str) -> bool:
    """5.1f: Return whether all of the group of event f has landed in its own drop zone."""
    units = w.kit.groups[group]
    return bool(w.turn[0] == w.v.first_wave and len(w.landed.surely(True, units)) == len(units)) and not any(
        w.at.having(zone, units) for zone in w.kit.drops[astray_zone(w)].values()
    )


def drawn_group(w: World) -> tuple[str, ...]:
    groups = {w.kit.units[unit].group for unit in w.rows["astray"].later if w.astray.having(unit, [0])}
    return tuple(groups) if len(groups) == 1 else ()
