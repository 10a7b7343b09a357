"""Somebody who plays: the Germans with a plan or as it comes, the partisans by the rules."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from ..assault import free
from ..board.kit import GERMAN, Unit, Zone
from ..events import waiting, wave_turn
from ..landing import astray_zone
from ..markers import callers, surely_lying
from ..movement import barred
from ..offers import able, arrivals, captive, captures, first_fire, late_arrivals, marks, way
from ..outlook import marches, moved, values
from ..prisoners import PERSONS
from ..record import level_of, points
from ..reinforcements import in_time
from ..storms import Storm, ranked
from ..table import At, Fate, germans_in, partisans_in, platoons, rules, strength
from ..units import used_up
from ..volleys import places
from .commanding import choice, gain, topmost
from .dealing import Action, events, revealed, settled

Played = Generator[Action, bool | None, None]


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Iterator[Action]:
    """Play one turn; after the last tell what came of the game."""
    ours = (events, support, landings, dice, marching, dice, combats)
    theirs = (reinforcements, partisans_march, partisans_fire, night)
    for phase in (*ours, *theirs):
        yield from phase(w, rng, careful)
        if used_up(w):
            return
    if w.turn[0] == w.last[0]:
        total = points(w)
        yield "points", {"n": total}
        yield "won", {"level": level_of(w, total, False)}


# B: the Germans


def support(w: World, rng: Random, careful: bool) -> Played:
    """Choose where the fight will be: partisans beside Germans, or a marker that is near."""
    worth = {}
    for zone in w.kit.zones:
        foes = bool(partisans_in(w, zone).sure)
        if foes or surely_lying(w, zone):
            near = sum(bool(germans_in(w, other).sure) for other in w.kit.beside[zone])
            worth[zone] = 2 * near * foes + near + rng.random()
    if worth and rng.random() < 0.9:
        yield "air", {"zone": max(worth, key=lambda zone: worth[zone])}


def landings(w: World, rng: Random, careful: bool) -> Played:
    """Land the first wave group by group; of the second as many as the roll allows, with its officers."""
    waits, many = waiting(w), w.wave[0] if wave_turn(w) else 0
    second = [*platoons(w, waits)[:many], *(unit for unit in waits if unit in w.kit.officers)]
    groups = [second] if many and platoons(w, waits) else []
    if w.turn[0] == w.v.first_wave:
        groups = [units for group, units in w.kit.groups.items() if group in w.kit.first_wave]
    for units in groups:
        yield "drop", {"drops": tuple(dropped(w, unit) for unit in units)}
        yield from revealed(w)


def dropped(w: World, unit: Unit) -> dict[str, Any]:
    """5.1f: Return a landing in the drop zone of the group, or in that of event f."""
    return {"unit": unit, "dz": astray_zone(w) if w.astray.surely(unit) else None}


def dice(w: World, rng: Random, careful: bool) -> Played:
    """8.2: Roll a die for each marker next to who has come near, until it is revealed."""
    for zone in w.kit.lettered:
        near = callers(w, zone)
        for by in near:
            if surely_lying(w, zone):
                yield "activate", {"zone": zone, **({"by": by} if near[1:] else {})}
                yield from revealed(w)
    yield from prisoners(w)


def marching(w: World, rng: Random, careful: bool) -> Played:
    """Move stack after stack, the strongest first."""
    for zone in sorted(places(w, GERMAN), key=lambda zone: -len(germans_in(w, zone).sure)):
        for units in teams(w, zone, rng, careful):
            if end := choice(w, units, zone, rng, careful):
                with_them = [who for who in PERSONS if captive(w, who, zone)]
                if (yield "move", moved((*units, *with_them), way(w, units, (zone, end), barred(w)))):
                    yield from revealed(w)
                    yield from settled(w)
    yield from prisoners(w)


def teams(w: World, zone: Zone, rng: Random, careful: bool) -> list[list[Unit]]:
    """Return who of a zone moves together: all who can, or by parts where too many landed there."""
    units = [] if partisans_in(w, zone).may else able(w, zone, w.moved)
    if not careful and rng.random() < 0.3:
        return [units[:1]] if units else []
    whole = strength(w, germans_in(w, zone).sure) <= w.v.stack
    most = len(units) or 1 if whole else w.v.stack // w.v.full
    return [units[k : k + most] for k in range(0, len(units), most)]


def combats(w: World, rng: Random, careful: bool) -> Played:
    """Fire from zones without partisans, then fight the assaults."""
    zones = places(w, GERMAN)
    shared = [zone for zone in zones if partisans_in(w, zone).may]
    for zone in zones:
        if zone not in shared:
            yield from shots(w, zone, rng, careful)
    for zone in shared:
        yield "assault", stormed(w, zone, rng, careful)
        yield from revealed(w)
        yield from settled(w)
    yield from prisoners(w)


def stormed(w: World, zone: Zone, rng: Random, careful: bool) -> dict[str, Any]:
    """Fight an assault as long as another round is worth its ammunition."""
    storm = Storm(w, zone, ranked(w, [unit for unit in germans_in(w, zone).sure if free(w, unit)]))

    def goes_on() -> bool:
        enough = storm.ammo > w.v.out_of_ammo + 1
        return enough and (storm.ahead() >= 0 if careful else rng.random() < 0.8)

    rounds = storm.fought(rng, goes_on)
    sides = {"germans": tuple(storm.germans), "yugoslavs": tuple(storm.yugoslavs)}
    return {"zone": zone, **sides, "rounds": rounds}


def shots(w: World, zone: Zone, rng: Random, careful: bool) -> Played:
    """Take the best shot of a stack, if it is good enough."""
    ready = platoons(w, able(w, zone, w.fired))
    named = [mark for mark in marks(w, zone) if partisans_in(w, mark).sure] if ready else []
    odds = {mark: ahead(w, zone, mark) for mark in named}
    if named:
        mark = max(odds, key=lambda target: odds[target]) if careful else rng.choice(named)
        if not careful or gain(w, odds[mark]) > 0:
            yield shot(max(ready, key=lambda unit: (w.sp[unit], unit)), topmost(w, mark))


def shot(by: Unit, target: Unit) -> Action:
    return "fire", {"by": (by,), "target": target, "pair": (None, None)}


def ahead(w: World, zone: Zone, mark: Zone) -> int:
    """Return by how much an attack is ahead of the defence at most, before the dice."""
    attack, defence = values(w, GERMAN, zone, mark)
    by = attack.comes_to(0) - defence.comes_to(0)
    return by if type(by) is int else by.ends()[1]


# C: the partisans; then prisoners, and the end of a turn


def reinforcements(w: World, rng: Random, careful: bool) -> Played:
    """11: Bring those who had to wait, then roll."""
    while rows := [*late_arrivals(w, in_time(w)[:1])]:
        yield "reinforce", rows[0]
    if rows := [*arrivals(w)]:
        yield "reinforce", rng.choice(rows)


def partisans_march(w: World, rng: Random, careful: bool) -> Played:
    """12.3: Move the largest stacks first, each to one of the zones that are right for it."""
    while (rows := [*marches(w)]) and (yield "move", rng.choice(rows)):
        yield from revealed(w)


def partisans_fire(w: World, rng: Random, careful: bool) -> Played:
    """13.2.2: Let each stack fire in its order, at the weakest beside it."""
    while (rows := [*first_fire(w)]) and not used_up(w):
        start, to = rng.choice(rows)
        if not (yield shot(topmost(w, start, True), rng.choice(germans_in(w, to).sure))):
            return


def prisoners(w: World) -> Played:
    """13.4: Roll a die for Tito or Churchill, whoever is left with Germans."""
    for who in captures(w):
        yield "prisoner", {"who": who, "by": germans_in(w, w.at[who]).sure[0]}


def night(w: World, rng: Random, careful: bool) -> Played:
    waits = w.storch[0]
    if captive(w, "tito", w.kit.cross) and (not waits or waits < w.turn[0]):
        yield "storch", {"who": None if waits else "tito", "leaves": bool(waits)}
    if w.event[0] == "g" and w.turn[0] == w.v.relief:
        yield "relief", {}


# statistics

FATES = {Fate.HIDDEN: "never found", Fate.FREE: "at large", Fate.OUT: "left the map", At.FLOWN: "flown out"}


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    """Count how games came out, once they are over."""
    dry = used_up(w)
    if not dry and w.turn[0] < w.last[0]:
        return
    total, fate = points(w), w.fate["tito"]
    yield ("Tito", FATES.get(fate, fate)), 1
    yield ("victory", "no ammunition left" if dry else level_of(w, total, False)), 1
    if not dry:
        yield ("points", f"{total:3}"), 1
    yield ("last turn", f"{w.turn[0]:2}"), 1
    for side, units in (("German", w.kit.germans), ("Yugoslav", w.kit.partisans)):
        yield ("counters", f"{side}, lost"), len(w.sp.surely(0, units))
