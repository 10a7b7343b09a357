"""Where Germans go and how they fight, as somebody plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from cutline.referee import World

from ..assault import homes
from ..board.kit import Unit, Zone
from ..board.routes import cheapest, reach
from ..landing import air_bonus
from ..markers import surely_lying
from ..movement import allowance, barred
from ..outlook import view
from ..priorities import Stands
from ..table import Fate, germans_in, most, partisans_in, strength
from ..units import ammo, deeds, highest
from ..volleys import fresh

UNSEEN = ("unseen 1", "unseen 2", "unseen 3")  # counters that a marker hides, as one has to expect
OWN_HIT, THEIR_HIT = 0.5, 0.25  # what a lost strength point costs in points, and what one is worth
SHORT, SPENT = 30, 0.3  # ammunition that has to be saved, and what a point of it is worth then
Row = dict[str, Any]
Team = list[Unit]


LAST_TURNS = 3  # in which the missions are what counts
NEVER = -1_000.0
FAR_OFF = 0.75  # what a goal is worth that is a movement point further away
WORTH = {"tito": 17.5, "churchill": 3.5, "documents": 2.0}
MISSION, SAFE = 2.0, 60.0
FIGHT, FEAR, TOGETHER, WORST = 3.0, 4.0, 0.2, -1.0


def topmost(w: World, zone: Zone, fires: bool = False) -> Unit:
    """2.2d: Return the partisan with most FF, of those that can fire if one `fires`; the first of several."""
    here = partisans_in(w, zone).sure
    return max(fresh(w, here) if fires else here, key=lambda unit: highest(w, unit))


def able(w: World, zone: Zone, row: Any) -> list[Unit]:
    """Return the Germans of a zone that can still move or fire, by the `row` of who did."""
    here = row.surely(False, germans_in(w, zone).sure)
    return [unit for unit in here if len(deeds(w, unit)) < w.v.german_actions]


def captive(w: World, who: Unit, zone: Zone) -> bool:
    return bool(w.fate.surely(Fate.PRISONER, [who]) and w.at.surely(zone, [who]))


# moves


def ends(w: World, units: list[Unit], start: Zone) -> list[Zone]:
    """Return the zones that all of them can move to."""
    stops, points = barred(w), min(allowance(w, unit) for unit in units)
    found = [zone for zone in reach(w.kit.graph, start, points, stops) if zone != start]
    fresh = not any(deeds(w, unit) for unit in units) and not {*units} <= {*w.kit.officers}
    return [zone for zone in found if zone not in stops or fresh]


def way(w: World, units: list[Unit], start: Zone, end: Zone) -> tuple[Zone, ...]:
    """Return every zone on their way: that tells where they go back to from an assault."""
    points = min(allowance(w, unit) for unit in units)
    found = cheapest(w.kit.graph, start, end, points, barred(w))
    return found[1] if found else (start, end)


def choice(w: World, units: list[Unit], start: Zone, rng: Random, careful: bool) -> Zone | None:
    """Return where a stack moves to; None if it stays."""
    open_to = ends(w, units, start)
    if not careful:
        room = [zone for zone in open_to if strength(w, present(w, units, zone)) <= w.v.stack]
        return rng.choice(room or open_to) if open_to and rng.random() < 0.7 else None
    worth = weighed(w, units, start, open_to)
    best = max(worth, key=lambda zone: (worth[zone], -zone))
    return None if best == start else best


def weighed(w: World, units: list[Unit], start: Zone, open_to: list[Zone]) -> dict[Zone, float]:
    """Return what it is worth to a stack to go to each of these zones, or to stay."""
    wanted = [(w.kit.cross, SAFE)] if captive(w, "tito", start) else [*goals(w)]
    seen, stops = view(w), barred(w)
    worth = {zone: score(w, seen, present(w, units, zone), zone, zone in stops) for zone in (start, *open_to)}
    for zone in worth:
        worth[zone] += max(
            (points * FAR_OFF ** w.kit.apart(zone, end) for end, points in wanted), default=0.0
        )
    if near_the_end(w) and start in w.kit.missions and len(present(w, units, start)) == len(units):
        worth[start] += MISSION  # it is theirs alone
    return worth


def goals(w: World) -> Iterator[tuple[Zone, float]]:
    """Yield zones that are worth going to, and how much, in points."""
    for who, worth in WORTH.items():
        if w.fate.surely(Fate.FREE, [who]) and type(w.at.known(who)) is int:
            yield w.at[who], worth
    lying = [zone for zone, letter in w.kit.places if letter == "A" and surely_lying(w, zone)]
    hidden = sum(worth for who, worth in WORTH.items() if w.fate.surely(Fate.HIDDEN, [who]))
    yield from ((zone, hidden / len(lying)) for zone in lying)
    if near_the_end(w):
        yield from ((zone, MISSION) for zone in w.kit.missions if not germans_in(w, zone).sure)


def near_the_end(w: World) -> bool:
    """Return whether the missions are what counts."""
    return bool(w.turn[0] > w.last[0] - LAST_TURNS)


def present(w: World, units: list[Unit], zone: Zone) -> list[Unit]:
    """Return the Germans in a zone once these are there."""
    return [*dict.fromkeys([*units, *germans_in(w, zone).sure])]


def score(w: World, seen: Stands, ours: list[Unit], zone: Zone, enemy: bool) -> float:
    """Return what it is worth that these units stand in a zone, whatever they seek."""
    mine = strength(w, ours)
    if mine > w.v.stack:
        return NEVER
    if not enemy:
        return TOGETHER * mine - FEAR * danger(w, seen, zone, mine)
    ahead = Storm(w, zone, ours).ahead()
    return TOGETHER * mine + FIGHT * gain(w, ahead) if ahead >= WORST else NEVER


def danger(w: World, seen: Stands, zone: Zone, mine: int) -> float:
    """13.2: Return what the fire of partisans will cost a stack of so many strength points in a zone."""
    kit, v = w.kit, w.v
    defence, total = 2 + max(0, mine - v.full) + kit.protection[kit.zones[zone].kind], 0.0
    for at, (_, points) in seen.partisans.items():
        comes = points >= v.big_stack and kit.apart(at, zone) <= 1 + v.leader_move
        if at in kit.beside[zone] or (comes and most(w) >= v.organised):
            hits = chance(3 + points - v.full - defence, v.die)
            total += hits * OWN_HIT - (1 - hits) * THEIR_HIT / 2 + saving(w)
    return total


# fights


@lru_cache(maxsize=64)
def chance(ahead: int, faces: int) -> float:
    """Return how often a die plus so much comes to at least another die."""
    dice = range(1, faces + 1)
    return sum(die + ahead >= other for die in dice for other in dice) / faces**2


def gain(w: World, ahead: float) -> float:
    """Return what one throw is worth to whoever attacks, if he is ahead by so much before it."""
    hits = chance(round(ahead), w.v.die)
    return hits * THEIR_HIT - (1 - hits) * OWN_HIT - saving(w)


def saving(w: World) -> float:
    """Return what a shot or a round costs, whoever takes it."""
    return SPENT if ammo(w) < SHORT else 0.0


class Storm:
    """One assault, before it is fought or thought through with dice: `rounds` is how it is written."""

    def __init__(self, w: World, zone: Zone, germans: Team) -> None:
        self.w, self.v, self.zone, self.germans = w, w.v, zone, germans
        self.yugoslavs = partisans_in(w, zone).sure or [*UNSEEN]
        every = (*germans, *self.yugoslavs)
        self.left = {unit: w.v.full if unit in UNSEEN else w.sp[unit] for unit in every}
        self.ammo: int = ammo(w)
        self.rounds: list[Row] = []
        self.began = 0, 0  # what helps both sides, as a round begins

    def fought(self, rng: Random, careful: bool) -> Row:
        """Fight it out; return the whole line."""
        while self.undecided() and (not self.rounds or self.goes_on(rng, careful)):
            self.began = self.bonuses()
            lines = [self.line(rng, *teams) for teams in zip(*self.line_up(), strict=True)]
            self.rounds.append({"bar": "|", "lines": tuple(lines)})
            self.ammo -= self.v.spent
        if self.rounds and self.undecided():
            self.rounds[-1] |= {"stop": True, "homes": tuple(self.homes())}
        sides = {"germans": tuple(self.germans), "yugoslavs": tuple(self.yugoslavs)}
        return {"zone": self.zone, **sides, "rounds": tuple(self.rounds)}

    def alive(self, units: Team) -> Team:
        return [unit for unit in units if self.left[unit] > 0]

    def undecided(self) -> bool:
        return bool(self.alive(self.germans) and self.alive(self.yugoslavs))

    def homes(self) -> Iterator[Row]:
        """13.3.1i: Yield where those who are left go back to, with room for them (2.2a)."""
        back: dict[Zone, Team] = {}
        for unit in self.alive(self.germans):
            ways = sorted(homes(self.w, self.zone, unit))
            there = {zone: strength(self.w, germans_in(self.w, zone).sure) for zone in ways}
            room = [z for z in ways if there[z] + self.points((*back.get(z, ()), unit)) <= self.v.stack]
            if ways:
                back.setdefault((room or ways)[0], []).append(unit)
        return ({"units": tuple(units), "zone": zone} for zone, units in back.items())

    def points(self, units: Iterable[Unit]) -> int:
        return sum(self.left[unit] for unit in units if unit not in self.w.kit.officers)

    def goes_on(self, rng: Random, careful: bool) -> bool:
        """Return whether another round is worth its ammunition."""
        if self.ammo <= self.v.out_of_ammo + 1:
            return False
        return self.ahead() >= 0 if careful else rng.random() < 0.8

    def ahead(self) -> float:
        """13.3.1: Return by how much the lines of the next round are ahead, on average."""
        columns = self.line_up()
        ours, theirs = (sum(map(self.value, side)) for side in columns)
        german, partisan = self.bonuses()
        return (ours - theirs) / len(columns[0]) + german - partisan

    def factor(self, unit: Unit) -> int:
        if unit in UNSEEN:
            return int(self.v.full)
        counter = self.w.kit.units[unit]
        return (counter.full if self.left[unit] == self.w.kit.most(unit) else counter.reduced)[1]

    def line_up(self) -> tuple[list[Team], list[Team]]:
        """13.3.1: Return both columns, in each line first who is in contact, then who supports him.

        Officers stand in front only where there is nobody else.
        """
        officers = self.w.kit.officers
        ours = sorted(
            self.alive(self.germans), key=lambda u: (u not in officers, self.factor(u)), reverse=True
        )
        theirs = sorted(self.alive(self.yugoslavs), key=self.factor, reverse=True)
        count = min(len(ours), len(theirs))  # each line has one before any has another
        return [ours[k::count] for k in range(count)], [theirs[k::count] for k in range(count)]

    def line(self, rng: Random, ours: Team, theirs: Team) -> Row:
        """Return a line's dice, and note what comes of them; the result, where the fallen may still help."""
        pair = rng.choice(self.w.kit.d6), rng.choice(self.w.kit.d6)
        bonuses = self.bonuses()
        hits = self.value(ours) + pair[0] + bonuses[0] >= self.value(theirs) + pair[1] + bonuses[1]
        result = None if bonuses == self.began else "hit" if hits else "back"
        self.left[(theirs if hits else ours)[0]] -= self.v.loss
        who, foes = (tuple((unit,) for unit in team) for team in (ours, theirs))
        return {"who": who, "foes": foes, "pair": pair, "made": None, "result": result}

    def value(self, team: Team) -> int:
        return self.factor(team[0]) + int(self.v.support) * self.points(team[1:])

    def bonuses(self) -> tuple[int, int]:
        """13.3.1e, 13.3.1f: Return what helps every line of the Germans, and of the partisans."""
        w, v = self.w, self.v
        led = not {*w.kit.officers}.isdisjoint(self.alive(self.germans))
        kinds = {w.kit.units[unit].kind for unit in self.alive(self.yugoslavs) if unit not in UNSEEN}
        tito = bool(w.at.surely(self.zone, ["tito"]) and w.fate.surely(Fate.FREE, ["tito"]))
        german = w.kit.shortage(self.ammo) + air_bonus(w, self.zone) + led * v.officer
        guns = ("aa" in kinds) * v.aa + ("tank" in kinds) * v.tank
        return int(german), int(w.kit.protection[w.kit.zones[self.zone].kind] + tito * v.tito + guns)
