"""Air support (9), and landings (10): when each wave may come (3.3, 5.2a, 5.2b), and where."""

from __future__ import annotations

from typing import Any

from cutline.referee import Line, World

from .alarm import perhaps_raised, raise_alarm
from .board.kit import Unit, Zone
from .events import rolled
from .markers import fights_on, lying, reveal_all, surely_lying
from .table import At, gone, living, once, partisans_in, plays, rules

SECOND = "second"  # the group of the second wave
AIR = "air"  # where a unit came from that has just landed
FEW = 2  # of more units that did not land a log may not speak

# when each wave lands (3.3, 5.2)


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


def first_wave(w: World) -> tuple[Unit, ...]:
    """3.3a: Return who of the first wave has not landed; of many a log need not speak."""
    missing = w.at.surely(At.CUP, w.kit.first_platoons())
    told = w.asking or (w.landed.having(True, w.kit.germans) and len(missing) <= FEW)
    return tuple(missing) if told and w.turn[0] == w.v.first_wave else ()


def called(unit: Unit, w: World) -> str:
    return str(w.kit.name(unit))


@rules.owed("drop", "3.3a", "the whole first wave lands", called, first_wave, found="{} did not land")
def not_landed(w: World, unit: Unit) -> bool:
    return bool(w.at.surely(At.CUP, [unit]))


def astray_zone(w: World) -> str:
    """5.1f: Return where the unit of event f lands."""
    return next(cells[0].zone for cells in w.charts["first-events"].rows.values() if cells[0].event == "f")


def enough(w: World, unit: Unit) -> None:
    """5.2a: Judge the number of platoons that have landed; officers do not count."""
    wave = [other for other in w.kit.second_wave if other not in w.kit.officers]
    if unit not in wave or w.wave.surely(None):
        return
    due, here = w.wave[0], len(w.landed.surely(True, wave))
    expected, ever = f"a {due} lets {due} of them land", len(w.down.surely(True, wave))
    found = f"{w.kit.name(unit)} landed as number {here} of the second wave"
    if w.rule("5.2a", here <= due or ever <= w.permitted[0], expected, found):
        w.reading("5.2a", here <= due, f"{expected} in this turn", found)


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
    found = f"zone {line.zone} had air support after zone {w.air[0]}"
    fine, added = w.rule("9a", not once(w, "air"), "one zone has it per turn", found), gained(w, line)
    if fine:
        w.air[0], w.bonus[0] = line.zone, added
    if type(added) is not int:
        perhaps_raised(w, "air")
    elif added:
        raise_alarm(w, "air")


def gained(w: World, line: Line) -> Any:
    """9b: Return the bonus from the die, the light and the AA counters not eliminated."""
    die = w.thrown(line, ("die",), w.kit.d10, "1.1a")
    light = w.charts["light"].at(w.turn[0] or 1, "Air support").modifier
    guns = [unit for unit in w.kit.partisans if w.kit.units[unit].kind == "aa"]
    less = w.between(sum(surely_left(w, unit) for unit in guns), len(living(w, guns))) * w.v.aa_air

    def bonus(modified: int) -> int:
        return int(w.charts["air"].at(modified).bonus)

    due, rule, others = w.of(die + light - less, bonus), "9b", {"9c": die - less, "9d": die + light}
    if line.die is not None:
        slips = [slip for slip, sum_ in others.items() if type(sum_) is int and bonus(sum_) == line.bonus]
        rule = slips[0] if slips else "9b"
    text = f"a {line.die} with {signed(light - less)} gives a bonus of {{}}"
    return w.expect(rule, line, "bonus", due, text, "a bonus of {}")


def surely_left(w: World, unit: Unit) -> bool:
    """Return whether a counter surely has strength points left; one that nobody named may have been hit."""
    return not w.sp.having(0, [unit]) and not (w.struck.having(True) and w.at.surely(At.CUP, [unit]))


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
    ask="drops:(unit:LANDER dz:DZ die:DROPDIE)",
    example=("drop p1 VI 3 = 45", "drop ro1 V 1 ro2 2 rybka 2 ro3 3"),
)
def drop(w: World, line: Line) -> None:
    """units that land: the drop zone, the die, the zone"""
    fights_on(w, "a landing")
    raise_alarm(w, "landing")
    units = []
    for k, row in enumerate(line.drops or ()):
        if row.get("unit"):
            units.append(row["unit"])
            w.part(lands, line, k, Line({"dz": None, "die": None, "zone": None, **row}, ("drops", k)))
    for zone in w.kit.zones:
        if w.at.surely(zone, units):
            reveal_all(w, zone, "8.1")


def lands(w: World, line: Line, k: int, row: Line) -> None:
    """10: Land one counter."""
    unit = row.unit
    places = w.kit.drops.get(row.dz or w.kit.drop_of[w.kit.units[unit].group], {})
    if row.zone is None and row.die in places.values() and row.die not in w.kit.d6:
        row.values |= {"die": None, "zone": row.die}  # `drop d2 8`
    rolled(w, row.die)
    die = w.thrown(row, ("die",), w.kit.d6, "1.1a")
    if w.dealer:
        line.note(("drops", k), {**line.drops[k], "die": row.die})
    late = gone(w, unit) and w.turn[0] > w.v.last_wave  # it counts as lost, and that is told
    if (late or plays(w, unit, "landed")) and in_time(w, unit):
        fresh = w.at.having(At.CUP, [unit]) and not w.landed.surely(True, [unit])
        w.rule("10e", fresh, "each counter lands once", f"{w.kit.name(unit)} landed a second time")
    w.at.either(unit, comes_down(w, row, assigned(w, row), die if row.die is not None else None))
    w.landed[unit], w.down[unit], w.came_by[unit] = True, True, AIR
    enough(w, unit)


def assigned(w: World, row: Line) -> str:
    """10a, 5.1f: Judge the drop zone: that of the group, or that of event f."""
    unit, group, drops = row.unit, w.kit.units[row.unit].group, w.kit.drops
    due, other = w.kit.drop_of[group], astray_zone(w)
    fits = [dz for dz in (due, other) if row.zone in drops.get(dz, {}).values()]
    dz, found = row.dz or (fits or [due])[0], f"{w.kit.name(unit)} landed in {row.dz}"
    if w.astray.surely(unit):
        dz = dz if row.dz or row.zone is not None else other
        w.rule("5.1f", dz == other, f"event f has it land in {other}", f"{w.kit.name(unit)} landed in {dz}")
    elif dz == other != due and may_stray(w, unit):
        w.astray[0] = unit
    elif row.dz:
        w.rule("10a", row.dz == due, f"its drop zone is {due}", found)
    return str(dz)


def may_stray(w: World, unit: Unit) -> bool:
    """Return whether it may be the one that lands in another drop zone (5.1f)."""
    untold = w.event.surely("") and w.astray.surely(None) and unit in w.rows["astray"].later
    return bool(w.astray.having(unit) or untold)


def comes_down(w: World, row: Line, dz: str, die: int | None) -> tuple[Zone, ...]:
    """10b: Judge the zone that the die gives in a drop zone; return where the unit may be."""
    places, found = w.kit.drops.get(dz, {}), f"{w.kit.name(row.unit)} landed in zone {{}}"
    if die is not None:
        return (w.expect("10b", row, "zone", places.get(die), f"{dz} {die} is zone {{}}", found),)
    if row.zone is None:
        return tuple(places.values())
    text = f"{dz} has zones {', '.join(map(str, sorted(places.values())))}"
    w.rule("10b", row.zone in places.values(), text, f"{w.kit.name(row.unit)} landed in {row.zone}")
    return (row.zone,)


def officers(w: World) -> tuple[Unit, ...]:
    return tuple(w.kit.officers)


@rules.owed("drop", "10c", "an officer lands with a unit", called, officers, found="{} landed alone")
def alone(w: World, unit: Unit) -> bool:
    """10c: Return whether an officer has landed without any unit of his group."""
    mates = [other for other in w.kit.groups[w.kit.units[unit].group] if other != unit]
    return bool(w.landed.surely(True, [unit]) and not w.landed.having(True, mates))


# where Germans go back to from an assault (13.3.1i)


def homes(w: World, zone: Zone, unit: Unit) -> tuple[Zone, ...]:
    """13.3.1i: Return where a German may go back to; nothing where that is not known."""
    before = w.came_by.values(unit)
    if before == (AIR,):
        return nearest(w, zone)
    return tuple(place for place in before if type(place) is int)


def nearest(w: World, zone: Zone) -> tuple[Zone, ...]:
    """13.3.1i: Return the zones free of partisans and markers that may be the nearest."""
    far = {other: points for other, points in w.kit.far(zone).items() if other != zone}
    taken = {other for other in far if partisans_in(w, other).sure or surely_lying(w, other)}
    clear = [other for other in far if partisans_in(w, other).empty and not lying(w, other)]
    enough = min((far[other] for other in clear), default=max(far.values()))
    return tuple(sorted(other for other in far if far[other] <= enough and other not in taken))
