"""What a fight would come to, as somebody who plays the Germans reckons: means instead of dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cutline.referee import Table

from ..board.kit import Unit, Zone
from ..partisans.priorities import Stands

OWN_HIT, THEIR_HIT = 0.5, 0.25  # what a lost strength point costs in points, and what one is worth
SHORT, SPENT = 30, 0.3  # ammunition that has to be saved, and what a point of it is worth then


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


def strength(t: Table, units: Sequence[Unit]) -> int:
    """Strength points; officers have none."""
    return sum(t.sp[unit] for unit in units if unit not in t.facts.officers)


def danger(t: Table, seen: Stands, zone: Zone, mine: int) -> float:
    """13.2: what the fire of partisans will cost a stack of so many strength points in a zone."""
    facts, v = t.facts, t.v
    organised = max(t.alarm.can(0)) >= v.organised
    defence = 2 + max(0, mine - v.full) + facts.protection[facts.zones[zone].kind]
    total = 0.0
    for at, (_, points) in seen.partisans.items():
        beside = at in facts.beside[zone]
        comes = points >= v.big_stack and facts.apart(at, zone) <= 1 + v.leader_move
        if beside or (organised and comes):
            hits = chance(3 + points - v.full - defence, v.die)
            total += hits * OWN_HIT - (1 - hits) * THEIR_HIT / 2 + saving(t)
    return total
