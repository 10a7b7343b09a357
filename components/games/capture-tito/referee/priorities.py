"""What the partisans do (12.3, 13.2.2), without a table: whom they seek, and what that allows.

Where the rules leave open who is meant, how fast a mixed stack is, how it is split, or whether a way leads
past Germans, each reading allows what it allows: wrong is what no reading allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .board import routes
from .table import listed

ENEMY, FRIEND, EDGE = "enemy", "friend", "edge"  # whom a stack seeks
NONE = (0, 0)
NOBODY: frozenset[int] = frozenset()
WORDS = {ENEMY: "Germans", FRIEND: "friends", EDGE: "edge (north, west or south)"}
Count = tuple[int, int]  # strength points, the least and the most
Sizes = Mapping[int, Count]  # by zone


@dataclass(frozen=True, eq=False)
class Ground:
    """Zones and what the rules count. `links`: the MP from a zone to each that touches it."""

    links: Mapping[int, Mapping[int, int]]
    edges: frozenset[int]  # zones by which Tito leaves: north, west and south
    stacking: int  # SP of a side in a zone
    big: int  # SP from which a stack seeks the enemy
    organised: int  # alarm from which the others seek their friends


class Stands(NamedTuple):
    """Who stands where; the least and the most of the alarm level; zones where nobody knows who stands."""

    germans: Sizes
    partisans: Sizes
    alarm: tuple[int, int]
    unseen: frozenset[int] = NOBODY


class Party(NamedTuple):
    """A stack, or the part of it that moves together."""

    zone: int
    sp: Count
    paces: tuple[int, ...]  # MP of its counters, from the slowest of the stack to its own
    aims: tuple[str, ...]  # whom it may seek; the first is what the rules say
    joined: bool = False  # others have come into its zone in this phase
    whole: int = 0  # SP that stand there by now, at most
    sought: frozenset[int] = NOBODY  # those whom the first part of its stack has made for

    @property
    def free(self) -> bool:
        """12.3f: Return whether it is never fixed."""
        return self.aims == (EDGE,)


class Wrong(NamedTuple):
    """Why a stack should not have ended in a zone: whom it seeks there."""

    aim: str
    tie: bool  # 12.3i: as near to the enemy or friend, but not to the biggest stack of them
    targets: tuple[int, ...]

    def text(self, alarm: int, zones: Iterable[int]) -> str:
        """Return whom it seeks and where it should be, in words."""
        most = ", if tied the largest stack," if self.tie else ""
        seeks = f"the nearest {WORDS[self.aim]}{most} in {listed(self.targets)}"
        return f"at alarm level {alarm} it moves towards {seeks}: to {listed(zones)}"


def fixed(ground: Ground, germans: Iterable[int], zone: int) -> bool:
    """12.3a: Return whether a zone touches one in which a German stands."""
    return not frozenset(germans).isdisjoint(ground.links[zone])


def aims(ground: Ground, alarm: tuple[int, int], sp: Count, tito: Iterable[bool]) -> Iterator[str]:
    """12.3c to 12.3f: Yield whom a stack of so many SP may seek, with Tito or without him."""
    for leader in tito:
        for big in dict.fromkeys((sp[1] >= ground.big, sp[0] >= ground.big)):
            for level in dict.fromkeys(alarm):
                wild = big or level < ground.organised
                yield EDGE if leader and big else ENEMY if wild else FRIEND


@lru_cache(maxsize=8192)
def ways_to(ground: Ground, target: int, shut: frozenset[int]) -> Mapping[int, int]:
    """Return the MP from each zone to a target, on ways that lead through no zone that is shut."""
    return routes.reach(ground.links, target, None, shut)


@lru_cache(maxsize=8192)
def reach(ground: Ground, start: int, pace: int, shut: frozenset[int], free: bool) -> tuple[int, ...]:
    """Return where so many MP lead, the start too; who is not `free` may stop next to Germans."""
    stops = shut if free else shut.union(*(ground.links[zone] for zone in shut))
    return tuple(zone for zone in routes.reach(ground.links, start, pace, stops) if zone not in shut)


def wrong(ground: Ground, stands: Stands, party: Party, end: int, cost: int = 0) -> Wrong | None:
    """Return why a party should not end in a zone that costs it so many MP; None where it may.

    It is wrong there only if another zone that it can reach is nearer to all whom it may seek. The zone where
    it stands is wrong if it must move: if it can come nearer to each of them.
    """
    if end == party.zone and party.joined and ground.big <= party.whole <= ground.stacking:
        return None  # a large stack has been formed, of which a part has moved
    pace = next((pace for pace in party.paces if pace >= cost), party.paces[-1])
    judged = (search.judged(end, pace) for search in _searches(ground, stands, party))
    first = next(judged)
    return first if first and all(judged) else None


def allowed(ground: Ground, stands: Stands, party: Party) -> tuple[int, ...]:
    """Return where it may end with its own speed: as near as it can come to one of those whom it seeks."""
    search = next(_searches(ground, stands, party))
    _, sought = search.nearest()
    ends = search.ends(party.paces[-1])
    fine = (end for end in ends if not all(search.better([goal], end, ends, True) for goal in sought))
    return tuple(sorted(fine if sought else ends))


def seeks(ground: Ground, stands: Stands, party: Party) -> tuple[str, tuple[int, ...]]:
    """Return whom it seeks by the first reading: (aim, the zones of those who are nearest and biggest)."""
    search = next(_searches(ground, stands, party))
    return search.aim, tuple(sorted(search.nearest()[1]))


def made_for(ground: Ground, stands: Stands, party: Party) -> tuple[int, ...]:
    """Return whom it may have made for, by any reading."""
    return tuple(sorted({zone for s in _searches(ground, stands, party) for zone in s.nearest()[1]}))


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
        """Return where it can end: reached without passing by Germans, and with room for all of it."""
        start, there = self.party.zone, self.stands.partisans
        room = self.ground.stacking - self.party.sp[1]
        zones = reach(self.ground, start, pace, frozenset(self.stands.germans), self.party.free)
        unseen = self.stands.unseen
        return [
            zone
            for zone in zones
            if zone == start or (zone not in unseen and there.get(zone, NONE)[1] <= room)
        ]

    def nearest(self) -> tuple[list[int], list[int]]:
        """Return the targets that are nearest to it, and the biggest stacks among them (12.3i)."""
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
        """Return what this reading has against an end."""
        near, biggest = self.nearest()
        if not self.beats(biggest, end, pace):
            return None
        tie = len(near) > len(biggest) and not self.beats(near, end, pace)
        return Wrong(self.aim, tie, tuple(sorted(biggest)))

    def beats(self, targets: list[int], end: int, pace: int) -> bool:
        """Return whether it should have gone elsewhere.

        Who stays is wrong if it could have come nearer to any of the targets, whichever it chose.
        """
        ends, stays = self.ends(pace), end == self.party.zone
        each = [
            self.better(goals, end, ends) for goals in ([[goal] for goal in targets] if stays else [targets])
        ]
        return bool(targets) and all(each)

    def better(self, targets: Sequence[int], end: int, ends: list[int], strict: bool = False) -> bool:
        """Return whether zones in reach, its `ends`, are nearer to each of the targets than its end."""
        if end != self.party.zone and self.arrived(targets, end, strict):
            return False
        far = [(ways, ways.get(end, 10**6)) for ways in map(self.ways, targets)]
        return any(all(ways.get(zone, 10**6) < was for ways, was in far) for zone in ends)

    def arrived(self, targets: Sequence[int], end: int, strict: bool) -> bool:
        """12.3j: Return whether it stands next to whom it seeks, or had to stop by Germans on its way."""
        if self.aim == ENEMY and not self.ground.links[end].keys().isdisjoint(targets):
            return True
        if strict or self.party.free or not fixed(self.ground, self.stands.germans, end):
            return False
        start = self.party.zone
        return any(end in way and way[end] < way.get(start, 10**6) for way in map(self.ways, targets))


def _searches(ground: Ground, stands: Stands, party: Party) -> Iterator[_Search]:
    """Yield the readings of whom it seeks and of what bars the way, that of the rules first."""
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


# order and targets of fire (13.2.2)


class Squad(NamedTuple):
    """A stack as fire counts it: its zone, its SP, the least and most FF that may be on top, their sum."""

    zone: int
    sp: int
    top: tuple[int, int]
    ff: int


def fires_before(squad: Squad, other: Squad) -> str:
    """Return the rule by which one stack fires before another; "" where none says so."""
    if squad.sp != other.sp:
        return "13.2.2a" if squad.sp > other.sp else ""
    return "13.2.2c" if (squad.top, squad.ff) > (other.top, other.ff) else ""


def targets(squads: Iterable[Squad]) -> list[Squad]:
    """13.2.2b: Return at which of the Germans next to it a stack may fire.

    Those with the fewest SP; of these the weakest FF, be it of the counter on top, which the player
    chooses, or of all.
    """
    every = list(squads)
    return [squad for squad in every if not any(_weaker(other, squad) for other in every)]


def _weaker(squad: Squad, other: Squad) -> bool:
    if squad.sp != other.sp:
        return squad.sp < other.sp
    return squad.top[1] < other.top[0] and squad.ff < other.ff
