"""Fights as somebody plays them: what they are worth, and assaults round after round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from cutline.referee import Table

from ..board.kit import GERMAN, YUGOSLAV, Unit, Zone
from ..board.state import PRISONER, air_bonus, stack
from ..fights.home import ways_home

UNSEEN = ("unseen 1", "unseen 2", "unseen 3")  # counters that a marker hides, as one has to expect
OWN_HIT, THEIR_HIT = 0.5, 0.25  # what a lost strength point costs in points, and what one is worth
SHORT, SPENT = 30, 0.3  # ammunition that has to be saved, and what a point of it is worth then
Row = dict[str, Any]
Team = list[Unit]


@lru_cache(maxsize=64)
def chance(ahead: int, faces: int) -> float:
    """How often a die plus so much comes to at least another die."""
    dice = range(1, faces + 1)
    return sum(die + ahead >= other for die in dice for other in dice) / faces**2


def gain(t: Table, ahead: float) -> float:
    """What one throw is worth to whoever attacks, if he is ahead by so much before it."""
    hits = chance(round(ahead), t.v.die)
    return hits * THEIR_HIT - (1 - hits) * OWN_HIT - saving(t)


def saving(t: Table) -> float:
    """13.1: what a fire or a round costs, be it whose it may."""
    return SPENT if min(t.ammo.can(0)) < SHORT else 0.0


def strength(t: Table, units: Iterable[Unit]) -> int:
    """Strength points; officers have none."""
    return sum(t.sp[unit] for unit in units if unit not in t.facts.officers)


class Storm:
    """One assault, before it is fought or thought through with dice: `rounds` is how it is written."""

    def __init__(self, t: Table, zone: Zone, germans: Team) -> None:
        self.t, self.zone, self.germans = t, zone, germans
        self.yugoslavs = stack(t, zone, YUGOSLAV) or list(UNSEEN)
        self.left = {
            unit: t.v.full if unit in UNSEEN else t.sp[unit] for unit in (*self.germans, *self.yugoslavs)
        }
        self.ammo: int = t.ammo[0]
        self.rounds: list[Row] = []

    def fought(self, rng: Random, careful: bool) -> Row:
        """The whole line."""
        while self.undecided() and (not self.rounds or self.goes_on(rng, careful)):
            lines = [self.line(rng, *teams) for teams in zip(*self.line_up(), strict=True)]
            self.rounds.append({"bar": "|", "lines": tuple(lines)})
            self.ammo -= self.t.v.spent
        if self.rounds and self.undecided():
            self.rounds[-1] |= {"stop": True, "homes": tuple(self.homes())}
        return {
            "zone": self.zone,
            "germans": tuple(self.germans),
            "yugoslavs": tuple(self.yugoslavs),
            "rounds": tuple(self.rounds),
        }

    def alive(self, units: Team) -> Team:
        return [unit for unit in units if self.left[unit] > 0]

    def undecided(self) -> bool:
        return bool(self.alive(self.germans) and self.alive(self.yugoslavs))

    def homes(self) -> Iterator[Row]:
        """13.3.1i: where those who are left go back to."""
        by_zone: dict[Zone, list[Unit]] = {}
        for unit in self.alive(self.germans):
            ways = sorted(ways_home(self.t, self.zone, unit))
            if ways:
                room = [zone for zone in ways if self.room(zone, by_zone.get(zone, ()), unit)]
                by_zone.setdefault((room or ways)[0], []).append(unit)
        return ({"units": tuple(units), "zone": zone} for zone, units in by_zone.items())

    def room(self, zone: Zone, back: Iterable[Unit], unit: Unit) -> bool:
        """2.2a: whether one more can go back there."""
        there = strength(self.t, stack(self.t, zone, GERMAN))
        more = sum(self.left[other] for other in (*back, unit) if other not in self.t.facts.officers)
        return bool(there + more <= self.t.v.stack)

    def goes_on(self, rng: Random, careful: bool) -> bool:
        """Whether another round is worth its ammunition."""
        if self.ammo <= self.t.v.out_of_ammo + 1:
            return False
        return self.ahead() >= 0 if careful else rng.random() < 0.8

    def ahead(self) -> float:
        """13.3.1: by how much the lines of the next round are ahead, on average."""
        ours, theirs = (sum(map(self.value, side)) for side in self.line_up())
        lines = min(len(self.alive(self.germans)), len(self.alive(self.yugoslavs)))
        return (ours - theirs) / lines + self.german_bonus() - self.partisan_bonus()

    def factor(self, unit: Unit) -> int:
        if unit in UNSEEN:
            return int(self.t.v.full)
        counter = self.t.facts.units[unit]
        return int(
            (counter.full if self.left[unit] == self.t.v.full or counter.officer else counter.reduced)[1]
        )

    def line_up(self) -> tuple[list[Team], list[Team]]:
        """13.3.1: both columns, in each line first who is in contact, then who supports him."""
        ours = sorted(self.alive(self.germans), key=self.worth, reverse=True)
        theirs = sorted(self.alive(self.yugoslavs), key=self.factor, reverse=True)
        count = min(len(ours), len(theirs))
        # each line has one before any has another
        return [ours[k::count] for k in range(count)], [theirs[k::count] for k in range(count)]

    def worth(self, unit: Unit) -> tuple[bool, int]:
        """Officers in front only where there is nobody else."""
        return unit not in self.t.facts.officers, self.factor(unit)

    def line(self, rng: Random, ours: Team, theirs: Team) -> Row:
        """A line's dice, and what comes of them."""
        pair = rng.choice(self.t.facts.d6), rng.choice(self.t.facts.d6)
        attack = self.value(ours) + pair[0] + self.german_bonus()
        defence = self.value(theirs) + pair[1] + self.partisan_bonus()
        self.left[(theirs if attack >= defence else ours)[0]] -= self.t.v.loss
        who, foes = (tuple((unit,) for unit in team) for team in (ours, theirs))
        return {"who": who, "foes": foes, "pair": pair, "values": None, "result": None}

    def value(self, team: Team) -> int:
        officers = self.t.facts.officers
        behind = sum(self.left[unit] for unit in team[1:] if unit not in officers)
        return self.factor(team[0]) + int(self.t.v.support) * behind

    def german_bonus(self) -> int:
        short = self.t.charts["ammunition"].at(max(self.ammo, 0)).modifier
        led = any(unit in self.t.facts.officers for unit in self.alive(self.germans))
        return int(short + air_bonus(self.t, self.zone) + led * self.t.v.officer)

    def partisan_bonus(self) -> int:
        t = self.t
        kinds = {t.facts.units[unit].kind for unit in self.alive(self.yugoslavs) if unit not in UNSEEN}
        tito = t.at["tito"] == self.zone and t.fate["tito"] != PRISONER
        ground = t.facts.protection[t.facts.zones[self.zone].kind]
        return int(ground + tito * t.v.tito + ("aa" in kinds) * t.v.aa + ("tank" in kinds) * t.v.tank)
