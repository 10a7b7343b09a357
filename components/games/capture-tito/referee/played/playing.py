"""Somebody who plays: the Germans with a plan or as it comes, the partisans by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cutline.referee import Table

from ..activation import callers, marked, when
from ..ammunition import over
from ..board.kit import GERMAN, LEADERS, Unit, Zone
from ..board.state import (
    FIRE,
    GONE,
    MOVE,
    PRISONER,
    germans_in,
    markers_in,
    partisans_in,
    rules,
    stack,
    zones_of,
)
from ..events import coming, wave_turn
from ..fights.assault import free
from ..fights.fire import values
from ..landing import astray_zone, strays
from ..offered import captures, marks, moved, partisans, volley
from ..reinforcements import left_over, permitted_now
from ..victory import level_of
from ..victory import points as points_of
from .commanding import able, captive, choice, topmost, way
from .dealing import Deal, Played, events, settled, turned_over
from .storming import Storm, gain, strength


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Played:
    """One turn, and after the last what came of the game."""
    deal: Deal = t.mind.setdefault("deal", Deal(t, rng))
    ours = (events, support, landings, dice, marches, dice, combats)
    theirs = (reinforcements, partisan_moves, partisan_fire, night)
    for phase in (*ours, *theirs):
        yield from phase(t, deal, rng, careful)
        if over(t):
            return
    if t.turn[0] == t.last[0]:
        points = points_of(t)
        yield "points", {"n": points}
        yield "won", {"level": level_of(t, points)}


# B: the Germans.


def support(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """Where the fight will be: partisans beside Germans, or a marker that is near."""
    worth = {}
    for zone in t.facts.zones:
        foes, lies = partisans_in(t, zone), markers_in(t, zone)
        near = sum(bool(stack(t, near_by, GERMAN)) for near_by in t.facts.beside[zone])
        if foes or lies:
            worth[zone] = 2 * near * bool(foes) + near + rng.random()
    if worth and rng.random() < 0.9:
        yield "air", {"zone": max(worth, key=lambda zone: worth[zone])}


def landings(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    teams: list[list[Unit]] = []
    if t.turn[0] == t.v.first_wave:
        groups = (t.facts.groups[group] for group in t.facts.drop_of)
        teams = [[unit for unit in group if unit not in t.facts.second_wave] for group in groups]
    elif wave_turn(t) and t.wave[0]:
        officers = [unit for unit in coming(t) if unit in t.facts.officers]
        left = [unit for unit in coming(t) if unit not in officers][: t.wave[0]]
        teams = [[*left, *officers]] if left else []
    for team in filter(None, teams):
        other = {unit: {"dz": astray_zone(t)} for unit in team if strays(t, unit)}  # by event f
        yield "drop", {"drops": tuple({"unit": unit, **other.get(unit, {})} for unit in team)}
        yield from turned_over(t, deal)


def dice(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """8.2: a die for each marker next to who has come near, until it is turned over."""
    for zone in marked(t):
        for near in callers(t, zone, when(t)):
            if not markers_in(t, zone):
                break
            die = rng.choice(t.facts.d10)
            line = {"zone": zone, "die": die}
            if len(callers(t, zone, when(t))) > 1:
                line["by"] = near
            if die <= t.alarm[0]:
                line["found"] = deal.found(zone)
            yield "activate", line
            yield from turned_over(t, deal)
    yield from prisoners(t)


def marches(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """Stack after stack, the strongest first."""
    zones = sorted(zones_of(t, GERMAN), key=lambda zone: -len(stack(t, zone, GERMAN)))
    for zone in zones:
        for units in teams(t, zone, rng, careful):
            end = choice(t, units, zone, rng, careful)
            if end is None:
                continue
            route = way(t, units, zone, end)
            prisoners_there = [who for who in LEADERS[:2] if captive(t, who, zone)]
            if (yield "move", moved((*units, *prisoners_there), route)):
                yield from turned_over(t, deal)
                yield from settled(t)
    yield from prisoners(t)


def teams(t: Table, zone: Zone, rng: Random, careful: bool) -> list[list[Unit]]:
    """Who of a zone moves together: all who can, or by parts where too many landed there."""
    units = able(t, zone, MOVE) if not partisans_in(t, zone) else []
    if not careful and rng.random() < 0.3:
        return [units[:1]] if units else []
    whole = strength(t, stack(t, zone, GERMAN)) <= t.v.stack
    most = len(units) or 1 if whole else t.v.stack // t.v.full
    return [units[k : k + most] for k in range(0, len(units), most)]


def combats(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    for zone in zones_of(t, GERMAN):
        if not partisans_in(t, zone):
            yield from shots(t, zone, rng, careful)
    for zone in zones_of(t, GERMAN):
        if partisans_in(t, zone):
            ours = [unit for unit in stack(t, zone, GERMAN) if free(t, unit)]
            yield "assault", Storm(t, zone, ours).fought(rng, careful)
            yield from turned_over(t, deal)
            yield from settled(t)
    yield from prisoners(t)


def shots(t: Table, zone: Zone, rng: Random, careful: bool) -> Played:
    """The best shot of a stack, if it is good enough."""
    ready = [unit for unit in able(t, zone, FIRE) if unit in t.facts.platoons]
    odds = {mark: ahead(t, zone, mark) for mark in marks(t, zone)} if ready else {}
    if not odds:
        return
    top = max(ready, key=lambda unit: (t.sp[unit], unit))
    mark = max(odds, key=lambda target: odds[target]) if careful else rng.choice(list(odds))
    if not careful or gain(t, odds[mark]) > 0:
        yield "fire", {"by": (top,), "target": topmost(t, mark)}


def ahead(t: Table, zone: Zone, mark: Zone) -> int:
    """By how much an attack is ahead of the defence, before the dice."""
    attack, defence = values(t, zone, mark)
    return max(attack.comes_to()) - max(defence.comes_to())


# C: the partisans; then prisoners, and the end of a turn.

NOBODY = dict.fromkeys(("colour", "die", "entry", "number"))  # nothing of a line's dice


def reinforcements(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    for late in t.late[0]:
        yield from late_ones(t, deal, late)
    can = [colour for colour in permitted_now(t) if deal.left(colour)]
    if t.alarm[0] < t.v.organised or not can or not left_over(t):
        return
    die = rng.choice(t.facts.d10)
    if die > t.alarm[0]:
        yield "reinforce", NOBODY | {"die": die, "none": True}
        return
    colour, entry, number = rng.choice(can), rng.choice(t.facts.d6), rng.choice(t.facts.d6)
    line = {"colour": colour, "die": die, "entry": entry, "number": number}
    zone = t.facts.entries[colour][entry]
    count = t.charts["reinforcement-number"].at(number).number
    if germans_in(t, zone):
        deal.waiting[colour] = count
        yield "reinforce", line | {"delayed": True}
        return
    yield "reinforce", line | {"units": tuple(deal.draw(colour, "", count)), "at": zone}


def late_ones(t: Table, deal: Deal, late: Any) -> Played:
    """Reinforcements that had to wait, beside the zone that was shut."""
    zones = {zone for by_die in t.facts.entries.values() for zone in by_die.values()}
    near = sorted(zones & t.facts.beside[late.entry] or zones - {late.entry})
    free = [zone for zone in near if not stack(t, zone, GERMAN)]
    if free:
        units = tuple(deal.draw(late.colour, "", deal.waiting[late.colour]))
        yield "reinforce", NOBODY | {"colour": late.colour, "units": units, "at": free[0]}


def partisan_moves(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """12.3: the largest stacks first, each to one of the zones that are right for it."""
    while (rows := list(partisans(t))) and (yield "move", rng.choice(rows)):
        yield from turned_over(t, deal)


def partisan_fire(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """13.2.2: each stack in its order, at the weakest beside it."""
    while (rows := list(volley(t))) and not over(t):
        row = rng.choice(rows)
        by, target = (topmost(t, row["start"]),), rng.choice(stack(t, row["to"], GERMAN))
        if not (yield "fire", {"by": by, "target": target}):
            return


def prisoners(t: Table) -> Played:
    """13.4: a die for Tito or Churchill, whoever is left with Germans."""
    for row in captures(t):
        yield "prisoner", row | {"by": stack(t, t.at[row["who"]], GERMAN)[0]}


def night(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    cross = t.fate["tito"] == PRISONER and t.at["tito"] == t.facts.cross
    if cross:
        waits = t.storch[0]
        if not waits or waits < t.turn[0]:
            yield "storch", {"who": None if waits else "tito", "leaves": bool(waits)}
    if t.event[0] == "g" and t.turn[0] == t.v.relief:
        yield "relief", {}


# Statistics.

FATES = {"hidden": "never found", "free": "at large", "out": "left the map", "flown": "flown out"}


@rules.hook
def counts(t: Table) -> Iterator[tuple[tuple[str, str], int]]:
    """How games came out, once they are over."""
    if not over(t) and t.turn[0] < t.last[0]:
        return
    dry, points, fate = t.dry[0], points_of(t), t.fate["tito"]
    yield ("Tito", FATES.get(fate, fate)), 1
    yield ("victory", "no ammunition left" if dry else level_of(t, points)), 1
    if not dry:
        yield ("points", f"{points:3}"), 1
    yield ("last turn", f"{t.turn[0]:2}"), 1
    for side, units in (("German", t.facts.germans), ("Yugoslav", t.facts.partisans)):
        yield ("counters", f"{side}, lost"), sum(t.at[unit] == GONE for unit in units)
