"""What the partisans do (12.3, 13.2.2), without a table: whom they seek, and what that allows.

Zones are numbers; a count of strength points, or the alarm, is (least, most) as far as it is known.
Where the rules leave open who is meant, how fast a mixed stack is, how it is split, or whether a
way leads past Germans, each reading allows what it allows: wrong is what no reading allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ..board import routes

Count = tuple[int, int]
ENEMY, FRIEND, EDGE = "enemy", "friend", "edge"  # whom a stack seeks
NOBODY: frozenset[int] = frozenset()
WORDS = {ENEMY: "Germans", FRIEND: "friends", EDGE: "edge (north, west or south)"}


@dataclass(frozen=True, eq=False)
class Ground:
    """Zones and what the rules count. `links`: the MP from a zone to each that touches it."""

    links: Mapping[int, Mapping[int, int]]
    edges: frozenset[int]  # zones by which Tito leaves: north, west and south
    stacking: int  # SP of a side in a zone
    big: int  # SP from which a stack seeks the enemy
    organised: int  # alarm from which the others seek their friends


class Stands(NamedTuple):
    """Who stands where: strength points of Germans and of partisans by zone, and the alarm.

    `sure`: all Germans, or all partisans, are where they are thought to be. `doubts`: zones that only
    such hold as may be gone, with "germans" or "partisans" and their strength points.
    """

    germans: Mapping[int, Count]
    partisans: Mapping[int, Count]
    alarm: Count
    germans_sure: bool = True
    partisans_sure: bool = True
    doubts: tuple[tuple[str, int, Count], ...] = ()

    def worlds(self) -> list[Stands]:
        """All that may be: where somebody may be gone, he is, or he is not."""
        found = [self._replace(doubts=())]
        for side, zone, sp in self.doubts:
            for world in found[:]:
                more: dict[str, Any] = {side: {**getattr(world, side), zone: sp}}
                found.append(world._replace(**more))
        return found

    def cautious(self) -> Stands:
        """The same for advice: where somebody may be gone, it is not known who stands where."""
        doubted = {side for side, _, _ in self.doubts}
        return self._replace(
            germans_sure=self.germans_sure and "germans" not in doubted,
            partisans_sure=self.partisans_sure and "partisans" not in doubted,
            doubts=(),
        )

    def judges(self, seeks: Iterable[str]) -> bool:
        """Whether enough is known to say where whoever seeks this has to go."""
        return self.germans_sure and (self.partisans_sure or FRIEND not in seeks)


class Party(NamedTuple):
    """A stack, or the part of it that moves together."""

    zone: int
    sp: Count
    paces: tuple[int, ...]  # MP of its counters, from the slowest of the stack to its own
    aims: tuple[str, ...]  # whom it may seek; the first is what the rules say, if it is known
    free: bool = False  # 12.3f: never fixed
    joined: bool = False  # others have come into its zone in this phase
    whole: int = 0  # SP that stand there by now, at most
    sought: frozenset[int] = NOBODY  # those whom the first part of its stack has made for


class Wrong(NamedTuple):
    """Why a stack should not have ended in a zone: whom it seeks there, and where it should be."""

    aim: str
    tie: bool  # 12.3i: as near to the enemy or friend, but not to the biggest stack of them
    targets: tuple[int, ...]
    zones: tuple[int, ...]

    def text(self, alarm: int, zones: str) -> str:
        """Whom it seeks and where it should be, in words."""
        most = ", if tied the largest stack," if self.tie else ""
        seeks = f"the nearest {WORDS[self.aim]}{most} in {spelt(self.targets)}"
        return f"at alarm level {alarm} it moves towards {seeks}: to {zones}"


def spelt(zones: Iterable[int]) -> str:
    """Zones one of which is meant, in words."""
    names = [str(zone) for zone in zones]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "none"


def fixed(ground: Ground, germans: Mapping[int, Count], zone: int) -> bool:
    """12.3a: whether a zone touches one in which a German stands."""
    return not germans.keys().isdisjoint(ground.links[zone])


def aims(ground: Ground, alarm: Count, sp: Count, tito: Iterable[bool]) -> tuple[str, ...]:
    """12.3c to 12.3f: whom a stack of so many SP may seek, with Tito or without him."""
    found = [
        (EDGE if leader else ENEMY) if big else ENEMY if wild else FRIEND
        for leader in tito
        for big in dict.fromkeys((sp[1] >= ground.big, sp[0] >= ground.big))
        for wild in dict.fromkeys((alarm[0] < ground.organised, alarm[1] < ground.organised))
    ]
    return tuple(dict.fromkeys(found))


# Ways.


@lru_cache(maxsize=8192)
def ways_to(ground: Ground, target: int, shut: frozenset[int]) -> Mapping[int, int]:
    """The MP from each zone to a target, on ways that lead through no zone that is shut."""
    return routes.reach(ground.links, target, None, shut)


@lru_cache(maxsize=8192)
def reach(ground: Ground, start: int, pace: int, shut: frozenset[int], free: bool) -> tuple[int, ...]:
    """Where so many MP surely lead, the start too; who is not `free` may stop next to Germans."""
    stops = shut if free else shut.union(*(ground.links[zone] for zone in shut))
    return tuple(zone for zone in routes.reach(ground.links, start, pace, stops) if zone not in shut)


# Ends that the priorities allow.


def wrong(ground: Ground, stands: Stands, party: Party, end: int, cost: int = 0) -> Wrong | None:
    """Why a party should not end in a zone that costs it so many MP; None where it may.

    It is wrong there only if another zone that it can reach is nearer to all whom it may seek. The
    zone where it stands is wrong if it must move: if it can come nearer to each of them. Where somebody
    may be gone it is wrong if it is so in any case.
    """
    first: Wrong | None = None
    for world in stands.worlds():
        if stands.doubts and not party.free and fixed(ground, world.germans, party.zone):
            if end == party.zone:
                return None
            continue  # it has moved: he was gone
        found = _wrong(ground, world, party, end, cost)
        if not found:
            return None
        first = first or found
    return first


def _wrong(ground: Ground, stands: Stands, party: Party, end: int, cost: int) -> Wrong | None:
    """The same where it is known who is there."""
    if end == party.zone and party.joined and ground.big <= party.whole <= ground.stacking:
        return None  # a large stack has been formed, of which a part has moved
    pace = next((pace for pace in party.paces if pace >= cost), party.paces[-1])
    judged = (search.judged(end, pace) for search in _searches(ground, stands, party))
    first = next(judged)
    return first if first and all(judged) else None


def allowed(ground: Ground, stands: Stands, party: Party) -> tuple[int, ...]:
    """Where it may end with its own speed: as near as it can come to one of those whom it seeks.

    Its own zone is among them if it may stay.
    """
    search = next(_searches(ground, stands, party))
    _, sought = search.nearest()
    ends = search.ends(party.paces[-1])
    fine = (end for end in ends if not all(search.better([goal], end, ends, True) for goal in sought))
    return tuple(sorted(fine if sought else ends))


def seeks(ground: Ground, stands: Stands, party: Party) -> tuple[str, tuple[int, ...]]:
    """Whom it seeks by the first reading: (aim, the zones of those who are nearest and biggest)."""
    search = next(_searches(ground, stands, party))
    return search.aim, tuple(sorted(search.nearest()[1]))


class _Search(NamedTuple):
    """One reading of whom a party seeks, and through which zones no way leads."""

    ground: Ground
    stands: Stands
    party: Party
    aim: str
    targets: frozenset[int]
    shut: frozenset[int]
    given: bool = False  # just these, whoever is nearer or bigger by now

    def ways(self, target: int) -> Mapping[int, int]:
        return ways_to(self.ground, target, self.shut)

    def ends(self, pace: int) -> list[int]:
        """Where it can surely end: reached without passing by Germans, and with room for all of it."""
        start, there = self.party.zone, self.stands.partisans
        room = self.ground.stacking - self.party.sp[1]
        zones = reach(self.ground, start, pace, frozenset(self.stands.germans), self.party.free)
        return [zone for zone in zones if zone == start or zone not in there or there[zone][1] <= room]

    def nearest(self) -> tuple[list[int], list[int]]:
        """The targets that are nearest to it, and the biggest stacks among them (12.3i)."""
        ways = self.ways(self.party.zone)
        far = {goal: ways[goal] for goal in self.targets if goal in ways}
        least = min(far.values(), default=0)
        near = [target for target, cost in far.items() if cost == least or self.given]
        if self.aim == EDGE or len(near) < 2 or self.given:
            return near, near
        sizes = self.stands.germans if self.aim == ENEMY else self.stands.partisans
        most = max(sizes[target][0] for target in near)
        return near, [target for target in near if sizes[target][1] >= most]

    def judged(self, end: int, pace: int) -> Wrong | None:
        """What this reading has against an end."""
        near, biggest = self.nearest()
        far = {
            zone: min(self.ways(goal)[zone] for goal in biggest) for zone in self.beats(biggest, end, pace)
        }
        if not far:
            return None
        tie = len(near) > len(biggest) and not self.beats(near, end, pace)
        zones = (zone for zone in far if far[zone] == min(far.values()))
        return Wrong(self.aim, tie, tuple(sorted(biggest)), tuple(sorted(zones)))

    def beats(self, targets: list[int], end: int, pace: int) -> list[int]:
        """The zones that it should have gone to instead.

        Who stays is wrong if it could have come nearer to any of the targets, whichever it chose.
        """
        ends, stays = self.ends(pace), end == self.party.zone
        each = [
            self.better(goals, end, ends) for goals in ([[goal] for goal in targets] if stays else [targets])
        ]
        return [zone for zones in each for zone in zones] if all(each) and targets else []

    def better(self, targets: Sequence[int], end: int, ends: list[int], strict: bool = False) -> list[int]:
        """The zones in reach, its `ends`, that are nearer to each of the targets than its end."""
        if end != self.party.zone and self.arrived(targets, end, strict):
            return []
        far = [(ways, ways.get(end)) for ways in map(self.ways, targets)]
        return [
            zone
            for zone in ends
            if all(zone in ways and (was is None or ways[zone] < was) for ways, was in far)
        ]

    def arrived(self, targets: Sequence[int], end: int, strict: bool) -> bool:
        """12.3j: whether it stands next to whom it seeks, or had to stop by Germans on its way."""
        if self.aim == ENEMY and not self.ground.links[end].keys().isdisjoint(targets):
            return True
        if strict or self.party.free or not fixed(self.ground, self.stands.germans, end):
            return False
        start = self.party.zone
        return any(end in way and way[end] < way.get(start, 10**6) for way in map(self.ways, targets))


def _searches(ground: Ground, stands: Stands, party: Party) -> Iterator[_Search]:
    """The readings of whom it seeks and of what bars the way, that of the rules first."""
    shut = frozenset(stands.germans)
    friends = frozenset(stands.partisans) - {party.zone}
    space = ground.stacking - party.sp[0]
    room = frozenset(zone for zone in friends if stands.partisans[zone][0] <= space)
    company = [friends, *[room] * bool(room), *[friends | {party.zone}] * party.joined]
    sought = {ENEMY: [shut], FRIEND: company, EDGE: [ground.edges - shut, ground.edges]}
    readings = [(aim, zones, False) for aim in party.aims for zones in dict.fromkeys(sought[aim])]
    readings += [(party.aims[0], party.sought, True)] if party.sought else []
    for aim, zones, given in readings:
        for barred in (shut, NOBODY):
            yield _Search(ground, stands, party, aim, zones, barred, given)


# Order and targets of fire (13.2.2).


class Squad(NamedTuple):
    """A stack as fire counts it: its zone, its SP, the FF of who is or may be on top, their sum."""

    zone: int
    sp: Count
    top: Count
    ff: Count


def fires_before(squad: Squad, other: Squad) -> str:
    """The rule by which one stack surely fires before another; "" where none says so."""
    for rule, mine, theirs in zip(("13.2.2a", "13.2.2c", "13.2.2c"), squad[1:], other[1:], strict=True):
        if mine[0] > theirs[1]:
            return rule
        if not mine[0] == mine[1] == theirs[0] == theirs[1]:
            return ""
    return ""


def targets(squads: Iterable[Squad]) -> list[Squad]:
    """13.2.2b: at which of the Germans next to it a stack may fire.

    Those with the fewest SP; of these the weakest FF, be it of the counter on top, which the player
    chooses, or of all.
    """
    every = list(squads)
    return [squad for squad in every if not any(_weaker(other, squad) for other in every)]


def _weaker(squad: Squad, other: Squad) -> bool:
    if squad.sp[1] != other.sp[0] or squad.sp[0] != other.sp[1]:
        return squad.sp[1] < other.sp[0]
    return squad.top[1] < other.top[0] and squad.ff[1] < other.ff[0]
