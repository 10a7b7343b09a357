"""Assaults (13.3): where there is one, who takes part, how it ends; its rounds are in rounds.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World

from .alarm import raise_alarm, settled
from .board.kit import GERMAN, YUGOSLAV, Unit, Zone
from .landing import homes
from .markers import fights_on, lying, surely_lying
from .movement import down
from .rounds import Bout, Sides, one_round, team
from .storms import fought, unthrown
from .table import (
    Deed,
    Stack,
    alive,
    germans_in,
    listed,
    living,
    may_cost,
    names,
    partisans_in,
    plays,
    rules,
    side_of,
    stands,
    zone_of,
    zones_of,
)
from .units import able, has_action, spend, used_up

LINE = (
    "lines:([who:TEAM*] [vs|v|against|at foes:TEAM*] pair:PAIR "
    "[=|makes|values made:VALUES] [result:RESULT [whom:FALLEN]])*"
)
STOP = "[stop:stop|stops|retreat|retreats|withdraw homes:([units:UNIT*] [to|in|->] zone:ZONE)*]"


def step_of(values: Any, w: World) -> str:
    """Return the Germans' combat; no step, where partisans are said to begin."""
    return "" if side_of(w, values.get("germans")) == YUGOSLAV else "combat"


@rules.verb(
    f"zone:ZONE [germans:UNIT*] [vs|v|against|on yugoslavs:UNIT*] rounds:([bar:BAR] {LINE} {STOP})*",
    step=step_of,
    tells="struck:UNIT sp:N",
    also="assaults",
    ask="zone:ZONE germans:UNIT* rounds:(bar:BAR lines:(pair:THROWN)* [stop:stop])*",
    example=(
        "assault 38 rybka p1 p2 vs c4 | 3/1 | 4/2",
        "assault 38 rybka p1 p2 vs c4 c5 | p1+p2 c4 3/1 = 6/7 lost p1 rybka c5 4/2 hit | stop 42",
    ),
)
def assault(w: World, line: Line) -> None:
    """an assault: the zone, the units, and a pair of dice for each line of each round"""
    zone = line.zone
    if zone is None:
        return
    fights_on(w, f"an assault in {zone}")
    if not may_begin(w, line):
        return
    mine, theirs = takes_part(w, line, GERMAN), takes_part(w, line, YUGOSLAV)
    sides = sides_of(w, line, mine, theirs)
    raise_alarm(w, "assault")
    for unit in mine:
        w.fought[unit] = True
    rounds = rounds_of(w, line, mine)
    for number, bouts in rounds:
        if not w.part(one_round, sides, number, bouts):
            break
        spend(w)
    if not rounds:
        untold(w, sides)
    ends(w, sides, (line.rounds or ({},))[-1], bool(rounds))


def rounds_of(w: World, line: Line, mine: list[Unit]) -> list[tuple[int, Sequence[Bout]]]:
    """Return number and lines of each round, thrown where Cutline deals; none yet of one that is offered."""
    if w.dealer and unthrown(line):
        line.note(("rounds",), fought(w, line, mine))
    if w.asking and unthrown(line):
        return []
    return [(number, turn["lines"]) for number, turn in enumerate(line.rounds or ()) if turn.get("lines")]


def sides_of(w: World, line: Line, mine: list[Unit], theirs: list[Unit]) -> Sides:
    """Return who fights, and whether those are all: they were named, or nobody else may be there."""
    others = (unit for unit in germans_in(w, line.zone).may if unit not in mine)
    counted = bool(named(w, line, GERMAN)) or not any(free(w, unit) for unit in others)
    whole = bool(named(w, line, YUGOSLAV)) or not partisans_in(w, line.zone).unnamed
    return Sides(line.zone, mine, theirs, whole, counted)


# where there is an assault (13.3a to 13.3d)


def shared(w: World) -> tuple[Zone, ...]:
    """13.3a: Return the zones in which both sides surely stand."""
    return tuple(z for z in zones_of(w, living(w, w.kit.germans)) if partisans_in(w, z).sure)


def may_fall(w: World, zone: Zone) -> list[tuple[Any, Any]]:
    return may_cost(w, "spent", len(shared(w)), [*germans_in(w, zone).sure, *partisans_in(w, zone).sure])


BOTH, MISSING = "both sides are there", "no assault in {}"


@rules.owed("combat", "13.3a", BOTH, "zone {}", shared, found=MISSING, touches=may_fall)
def not_fought(w: World, zone: Zone) -> bool:
    """13.3a: Return whether an assault is due in a zone, and none was noted."""
    here = [unit for unit in germans_in(w, zone).sure if not w.guard.having(unit)]
    return bool(here and partisans_in(w, zone).sure) and not used_up(w) and not w.stormed[zone]


def may_begin(w: World, line: Line) -> bool:
    """13.3b to 13.3d: Judge that Germans start an assault, on partisans who are revealed."""
    zone, wild = line.zone, side_of(w, line.germans) == YUGOSLAV
    w.stormed[zone] = True
    found = f"{w.kit.name((line.germans or ('',))[0])} assaulted"
    if not w.rule("13.3b", not wild, "only Germans start an assault", found):
        return False
    down = surely_lying(w, zone) and not germans_in(w, zone).may
    expected, found = (
        "markers are revealed first, as Germans enter",
        f"an assault in {zone}, where a marker was hidden",
    )
    if not w.rule("13.3c", not down, expected, found):
        return False
    there = not partisans_in(w, zone).empty or named(w, line, YUGOSLAV, rounds=True) or lying(w, zone)
    return w.rule("13.3d", there, "it holds no partisans", f"an assault in zone {zone}")


# who takes part (13.3.1a)


def named(w: World, line: Line, side: str, rounds: bool = False) -> list[Unit]:
    """Return the units of a side that a line names before its rounds, or in them as well."""
    bouts = [bout for turn in line.rounds or () for bout in turn.get("lines") or () if rounds]
    units = [*(line.germans or ()), *(line.yugoslavs or ())]
    units += [unit for bout in bouts for unit in (*team(bout), bout.get("whom"))]
    return [unit for unit in dict.fromkeys(units) if unit and w.kit.side(unit) == side]


def takes_part(w: World, line: Line, side: str) -> list[Unit]:
    """13.3.1a: Return all units of a side in the zone, of the Germans those with an action left."""
    zone, mine = line.zone, named(w, line, side, rounds=True)
    for unit in mine:
        belongs(w, unit, zone, side)
    idle = [u for u in Stack(w, zone, side).may if u not in mine and (side == YUGOSLAV or free(w, u))]
    if not named(w, line, side):
        return [*mine, *w.at.surely(zone, idle)]
    sure = Stack(w, zone, side).sure
    left_out = [unit for unit in idle if unit in sure]
    found = f"{names(w, left_out)} took no part in the assault in {zone}"
    w.rule("13.3.1a", not left_out, "all units in the zone that can act take part", found)
    if side == YUGOSLAV:
        nobody_else(w, zone, [unit for unit in idle if unit not in sure])
    return mine


def nobody_else(w: World, zone: Zone, others: Sequence[Unit]) -> None:
    """Note that partisans who may be in a zone are not, since those who are were named."""
    w.unnamed[zone] = 0
    for unit in others:
        w.at.either(unit, [place for place in w.at.values(unit) if place != zone])


def free(w: World, unit: Unit) -> bool:
    """Return whether a German may still join an assault."""
    return not w.fought.surely(True, [unit]) and able(w, unit) is not False


def belongs(w: World, unit: Unit, zone: Zone, side: str) -> None:
    """13.3.1a, 2.1a, 7b: Judge that a unit that fights is in the zone, with an action left."""
    if not plays(w, unit, "assaulted" if side == GERMAN else "was assaulted"):
        return
    if side == YUGOSLAV:
        return stands(w, unit, zone)
    down(w, unit, "fights", "assaulted")
    at = zone_of(w, unit)
    found = f"{w.kit.name(unit)} in {at} took part in the assault in {zone}"
    if w.rule("13.3.1a", at in (None, zone), f"counters in {zone} take part", found):
        has_action(w, unit, Deed.ASSAULT, "assaults", "assaulted")
    w.at[unit] = zone


# how it ends (13.3.1h, 13.3.1i)


def untold(w: World, sides: Sides) -> None:
    """Note what an assault may have come to whose rounds were not written down."""
    for unit in dict.fromkeys((*sides.germans, *sides.yugoslavs, *partisans_in(w, sides.zone).may)):
        w.sp[unit] = w.between(0, w.sp.values(unit)[-1])
    w.spent[0] = w.spent[0] + w.between(1, 10)


def ends(w: World, sides: Sides, last: Bout, known: bool) -> None:
    """13.3.1h: One side is gone, or the player stops and his units go back."""
    zone, stop = sides.zone, bool(last.get("stop"))
    ours, theirs = living(w, sides.germans), living(w, sides.yugoslavs)
    beaten = not theirs and sides.whole and known
    if stop:
        expected = "Germans that have won stay" + ("" if ours else ", and none are left")
        there = ours or not sides.germans  # nobody told who fought
        w.rule("13.3.1h", there and not beaten, expected, f"the assault in {zone} was stopped")
    if stop or alive(w, theirs):
        retreat(w, sides, ours, last)
    elif not beaten:
        for unit in ours:
            back = homes(w, zone, unit)
            w.at.either(unit, (zone, *back) if back else ())
    settled(w, zone)


def retreat(w: World, sides: Sides, ours: Sequence[Unit], last: Bout) -> None:
    """13.3.1i: Judge where the Germans go back to."""
    zone, known = sides.zone, [home for home in last.get("homes") or () if home.get("zone")]
    went = {unit: home["zone"] for home in known for unit in home.get("units") or ours}
    others = [unit for unit in went if unit not in sides.germans]
    found = f"{names(w, others)} went back from {zone}"
    w.rule("13.3.1i", not others, "only units that took part in the assault do", found)
    for unit in ours:
        goes_back(w, zone, unit, went.get(unit))
    perhaps_back(w, sides, [home["zone"] for home in known])


def perhaps_back(w: World, sides: Sides, homes: Sequence[Zone]) -> None:
    """Let Germans go back, too, who may have been there and were not named."""
    for unit in germans_in(w, sides.zone).may:
        if unit not in sides.germans and (may := w.at.values(unit)):
            w.at.either(unit, (*may, *homes))


def goes_back(w: World, zone: Zone, unit: Unit, home: Zone | None) -> None:
    """13.3.1i: Judge that a German goes back to where it came from, if it is left."""
    due = homes(w, zone, unit)
    if home is not None:
        fine = not due or home in due or w.sp.having(0, [unit])
        found = f"{w.kit.name(unit)} went from {zone} to {home}"
        if not w.rule("13.3.1i", fine, f"it goes back to {listed(sorted(due))}", found) and not w.believing:
            home = None
    w.at.either(unit, due if home is None else (home,))
