"""Somebody who plays: the Germans with a plan or as it comes, the partisans by the rules."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import Table, many

from .activation import callers, marked, when
from .commanding import able, choice, strength, way
from .dealing import Deal
from .events import coming, kind, wave_turn
from .fire import values
from .kit import GERMAN, YUGOSLAV, Unit, Zone
from .landing import astray_zone, strays
from .offered import held, moved
from .outlook import due, volleys
from .partisan_duties import plays_on
from .record import level_of, points_of
from .reinforcements import left_over, permitted_now
from .stacks import ground, leaders_in, view
from .state import (
    FIRE,
    FLEW,
    FREE,
    GONE,
    HIDDEN,
    OUT,
    PRISONER,
    actions,
    factor,
    germans_in,
    markers_in,
    partisans_in,
    rules,
    stack,
)  # fmt: skip
from .storming import Storm

Action = tuple[str, dict[str, Any]]
Played = Generator[Action, bool | None, None]
PERSONS = ("tito", "churchill")


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Generator[Action, bool | None, bool]:
    """One turn; True once the game is over."""
    deal: Deal = t.mind.setdefault("deal", Deal(t, rng))
    for phase in (events, support, landings, dice, marches, dice, combats, reinforcements,
                  partisan_moves, partisan_fire, night):  # fmt: skip
        yield from phase(t, deal, rng, careful)
        if over(t):
            return True
    if t.turn.values[0] < t.last.values[0]:
        return False
    t.mind["over"] = True
    points = points_of(t)
    yield "points", {"n": points}
    yield "won", {"level": level_of(t, points)}
    return True


def over(t: Table) -> bool:
    """13.1c: the last point of ammunition was spent."""
    if t.dry.values[0]:
        t.mind["over"] = True
    return bool(t.dry.values[0])


# A: events.


def events(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    turn = t.turn.values[0]
    if turn == t.v.first_wave:
        yield "event", drawn_event(t, deal, rng)
    if wave_turn(t) and coming(t):
        yield "wave", {}
    if (wave_turn(t) and coming(t)) or turn == t.v.dawn:
        of = kind(t)
        yield "supply", {"dice": tuple(rng.randint(of.low, of.high) for _ in range(of.dice))}


def drawn_event(t: Table, deal: Deal, rng: Random) -> dict[str, Any]:
    """5.1: the event, and all that comes of it at once."""
    number = rng.choice(t.facts.d10)
    letter = t.charts["first-events"].at(number).event
    die = rng.choice(t.facts.d10 if letter == "b" else t.facts.d6)
    said: dict[str, Any] = {"event": number}
    if letter == "b":
        row = t.charts["losses"].at(die)
        group = rng.choice(row.groups.split())
        can = [unit for unit in t.facts.groups[group] if unit in t.facts.platoons]
        said |= {"die": die, "units": tuple(rng.sample(can, min(row.lost, len(can))))}
    elif letter == "c":
        row = t.charts["hideout"].at("odd" if die % 2 else "even")
        said |= {"die": die, "zones": tuple(deal.away("A", row.markers))}
    elif letter == "d":
        places = {"grotto": (t.facts.grotto, "B"), "ussr": (t.facts.mission("ussr"), "B")}
        row = t.charts["birthday"].at(die)
        deal.carried(places[row.from_], places[row.to])
        said |= {"die": die}
    elif letter == "e":
        said |= {"die": die, "units": tuple(deal.draw("c", "infantry", die))}
    elif letter == "f":
        group = t.charts["astray"].at(die).group
        said |= {"die": die, "units": (rng.choice(t.facts.groups[group]),)}
    return said


# B: the Germans.


def support(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """Where the fight will be: partisans beside Germans, or a marker that is near."""
    worth = {}
    for zone in t.facts.zones:
        foes, lies = partisans_in(t, zone), markers_in(t, zone)
        near = sum(bool(stack(t, one, GERMAN)) for one in t.facts.beside[zone])
        if foes or lies:
            worth[zone] = 2 * near * bool(foes) + near + rng.random()
    if worth and rng.random() < 0.9:
        yield "air", {"zone": max(worth, key=lambda zone: worth[zone])}


def landings(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    turn, units = t.turn.values[0], t.facts.units
    first = set(t.facts.germans) - set(t.facts.second_wave)
    if turn == t.v.first_wave:
        for group in t.facts.drop_of:
            mine = [u for u in t.facts.groups[group] if u in first]
            if mine:
                yield "drop", {"drops": tuple(down(t, unit) for unit in mine)}
                yield from turned_over(t, deal)
    elif wave_turn(t) and t.wave.values[0]:
        left = [unit for unit in coming(t) if not units[unit].officer][: t.wave.values[0]]
        with_them = [unit for unit in coming(t) if units[unit].officer] if left else []
        if left:
            yield "drop", {"drops": tuple({"unit": unit} for unit in (*left, *with_them))}
            yield from turned_over(t, deal)


def down(t: Table, unit: Unit) -> dict[str, Any]:
    """A unit that lands; event f names another drop zone."""
    return {"unit": unit} | ({"dz": astray_zone(t)} if strays(t, unit) else {})


def turned_over(t: Table, deal: Deal) -> Played:
    """What lies open now and has not been looked at; with Tito everything does."""
    while True:
        open_now = [place for place in deal.hidden if t.marker.values[place] == 0]
        if not open_now:
            return
        zone = open_now[0][0]
        yield "reveal", {"zone": zone, "found": deal.found(zone)}


def settled(t: Table) -> Played:
    """6f: whether the grotto counts while it is fought for is not said: here it does not."""
    levels, grotto = many(t.alarm.values[0]), t.facts.grotto
    if len(levels) > 1:
        taken = germans_in(t, grotto) and not partisans_in(t, grotto)
        yield "alarm", {"level": max(levels) if taken else min(levels)}


def dice(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """8.2: a die for each marker next to who has come near, until it is turned over."""
    for zone in marked(t):
        for near in callers(t, zone, when(t)):
            if not markers_in(t, zone):
                break
            die = rng.choice(t.facts.d10)
            said = {"zone": zone, "die": die}
            if len(callers(t, zone, when(t))) > 1:
                said["by"] = near
            if die <= t.alarm.values[0]:
                said["found"] = deal.found(zone)
            yield "activate", said
            yield from turned_over(t, deal)
    yield from prisoners(t)


def marches(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """Stack after stack, the strongest first."""
    zones = sorted(held(t, GERMAN), key=lambda zone: -len(stack(t, zone, GERMAN)))
    for zone in zones:
        for units in teams(t, zone, rng, careful):
            end = choice(t, units, zone, rng, careful)
            if end is None:
                continue
            route = way(t, units, zone, end)
            if (yield "move", moved((*units, *guarded(t, zone)), route)):
                yield from turned_over(t, deal)
                yield from settled(t)
    yield from prisoners(t)


def teams(t: Table, zone: Zone, rng: Random, careful: bool) -> list[list[Unit]]:
    """Who of a zone moves together: all who can, or by parts where too many landed there."""
    units = able(t, zone) if not partisans_in(t, zone) else []
    if not careful and rng.random() < 0.3:
        return [units[:1]] if units else []
    most = t.v.stack // t.v.full
    if strength(t, stack(t, zone, GERMAN)) <= t.v.stack:
        most = len(units)
    return [units[k : k + most] for k in range(0, len(units), most or 1)]


def guarded(t: Table, zone: Zone) -> list[Unit]:
    """The prisoners of a zone."""
    return [who for who in PERSONS if t.fate.values[who] == PRISONER and t.at.values[who] == zone]


def combats(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    for zone in held(t, GERMAN):
        if not partisans_in(t, zone):
            yield from shots(t, zone, rng, careful)
    for zone in held(t, GERMAN):
        if partisans_in(t, zone):
            yield "assault", Storm(t, zone, rng, careful).fought()
            yield from turned_over(t, deal)
            yield from settled(t)
    yield from prisoners(t)


def shots(t: Table, zone: Zone, rng: Random, careful: bool) -> Played:
    """The best shot of a stack, if it is good enough."""
    most = t.v.german_actions
    ready = [
        unit for unit in stack(t, zone, GERMAN)
        if actions(t, unit) < most and unit in t.facts.platoons and not t.acts.values[unit] & FIRE
    ]  # fmt: skip
    marks = [
        one for one in sorted(t.facts.beside[zone])
        if partisans_in(t, one) and not germans_in(t, one)
    ]  # fmt: skip
    if not ready or not marks or (careful and t.ammo.values[0] < 12):
        return
    top = max(ready, key=lambda unit: (t.sp.values[unit], unit))
    odds = {mark: ahead(t, zone, mark) for mark in marks}
    mark = max(odds, key=lambda one: odds[one]) if careful else rng.choice(marks)
    if odds[mark] >= 0 or not careful:
        yield "fire", {"by": (top,), "target": topmost(t, mark)}


def ahead(t: Table, zone: Zone, mark: Zone) -> int:
    """By how much an attack is ahead of the defence, before the dice."""
    attack, defence = values(t, zone, mark)
    return max(attack.comes_to()) - max(defence.comes_to())


def prisoners(t: Table) -> Played:
    """13.4: a die for Tito or Churchill, whoever is left with Germans."""
    for who in PERSONS:
        zone = t.at.values[who]
        if t.fate.values[who] != FREE or type(zone) is not int or partisans_in(t, zone):
            continue
        guards = stack(t, zone, GERMAN)
        if guards:
            yield "prisoner", {"who": who, "by": guards[0]}


# C: the partisans.


def reinforcements(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    for late in t.late.values[0]:
        yield from late_ones(t, deal, late)
    can = [colour for colour in permitted_now(t) if deal.left(colour)]
    if t.alarm.values[0] < t.v.organised or not can or not left_over(t):
        return
    die = rng.choice(t.facts.d10)
    if die > t.alarm.values[0]:
        yield "reinforce", {"colour": None, "die": die, "entry": None, "number": None, "none": True}
        return
    colour, entry, number = rng.choice(can), rng.choice(t.facts.d6), rng.choice(t.facts.d6)
    said = {"colour": colour, "die": die, "entry": entry, "number": number}
    if germans_in(t, t.facts.entries[colour][entry]):
        yield "reinforce", said | {"delayed": True}
        return
    count = t.charts["reinforcement-number"].at(number).number
    units = tuple(deal.draw(colour, "", count))
    yield "reinforce", said | {"units": units, "at": t.facts.entries[colour][entry]}


def late_ones(t: Table, deal: Deal, late: Any) -> Played:
    """11f: beside the zone that was shut."""
    zones = {zone for by_die in t.facts.entries.values() for zone in by_die.values()}
    near = sorted(zones & t.facts.beside[late.entry] or zones - {late.entry})
    free = [zone for zone in near if not stack(t, zone, GERMAN)]
    if free:
        units = tuple(deal.draw(late.colour, "", late.number))
        yield "reinforce", {"colour": late.colour, "die": None, "entry": None, "number": None,
                            "units": units, "at": free[0]}  # fmt: skip


def partisan_moves(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """12.3: the largest stacks first, each to one of the zones that are right for it."""
    while plays_on(t):
        moving = due(t, view(t))
        now = [one for one in moving if one.sp == moving[0].sp]
        if not now:
            return
        one = rng.choice(now)
        if one.zone in ground(t.facts).edges and "tito" in leaders_in(t, one.zone):
            done = yield "move", moved(one.parts[0][1], (one.zone,), True)
        else:
            _, units, zones = rng.choice(one.parts)
            done = yield "move", moved(units, (one.zone, rng.choice(zones)))
        if not done:
            return
        yield from turned_over(t, deal)


def partisan_fire(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    """13.2.2: each stack in its order, at the weakest beside it."""
    while plays_on(t):
        waiting = volleys(t)
        if not waiting or over(t):
            return
        one, marks = waiting[0]
        mark = rng.choice(marks).zone
        by, target = (topmost(t, one.zone),), rng.choice(stack(t, mark, GERMAN))
        if not (yield "fire", {"by": by, "target": target}):
            return


def topmost(t: Table, zone: Zone) -> Unit:
    """2.2d: the partisan with most FF; the first of several."""
    return max(stack(t, zone, YUGOSLAV), key=lambda unit: factor(t, unit, 0))


# D to F: the end of a turn.


def night(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    cross = t.fate.values["tito"] == PRISONER and t.at.values["tito"] == t.facts.cross
    if cross:
        waits = t.storch.values[0]
        if not waits or waits < t.turn.values[0]:
            yield "storch", {"who": None if waits else "tito", "leaves": bool(waits)}
    if t.event.values[0] == "g" and t.turn.values[0] == t.v.relief:
        yield "relief", {}


# What is counted.

FATES = {HIDDEN: "never found", FREE: "at large", OUT: "left the map", FLEW: "flown out"}


@rules.hook
def counts(t: Table) -> Iterator[tuple[tuple[str, str], int]]:
    """How games came out, once they are over."""
    if "over" not in t.mind:
        return
    dry = t.dry.values[0]
    points = None if dry else points_of(t)
    fate = t.fate.values["tito"]
    yield ("victory", "no ammunition left" if dry else level_of(t, points)), 1
    yield ("Tito", FATES.get(fate, fate)), 1
    if points is not None:
        yield ("points", f"{points:3}"), 1
    yield ("last turn", f"{t.turn.values[0]:2}"), 1
    lost = [unit for unit in t.facts.germans if t.at.values[unit] == GONE]
    yield ("counters", "German, lost"), len(lost)
    gone = [unit for unit in t.facts.units if t.at.values[unit] == GONE and unit not in lost]
    yield ("counters", "Yugoslav, lost"), len(gone)
