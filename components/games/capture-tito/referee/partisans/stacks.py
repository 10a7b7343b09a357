"""The table as the partisans' priorities see it (12.3, 13.2.2): stacks, as far as known."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from cutline.referee import Cells, Table, many

from ..activation import suspects
from ..board.kit import LEADERS, YUGOSLAV, Kit, Unit, Zone
from ..board.markers import loose
from ..board.state import FREE, HIDDEN, Rows, astray, factor, maybe_stack, rows, stack
from .priorities import EDGE, Count, Ground, Party, Stands, aims

EXITS = ("north", "west", "south")  # 12.3f
MOST_DOUBTED = 3  # zones with such as may be gone, each of which doubles what may be


@rows
def cells(kit: Kit) -> Rows:
    """`stood`: where a partisan was when it moved, or was said to stay; None before.

    When the partisans began: `met`, who of them was on the map, and `level`, the alarm. `full`:
    too many stand there, and that was told. `passed`: in their turn they need not move.
    `fled`: Tito has left those there.
    `overtaken`: who has moved though these should have done so before (12.3h).
    `sought`: for whom the first of them to move have made.
    """
    return {
        "stood": Cells(kit.partisans, None),
        "met": Cells([0], None),
        "level": Cells([0], 0),
        "full": Cells(kit.zones, False),
        "passed": Cells(kit.zones, False),
        "fled": Cells(kit.zones, False),
        "overtaken": Cells(kit.zones, ""),
        "sought": Cells(kit.zones, frozenset()),
    }


@lru_cache(maxsize=8)
def ground(kit: Kit) -> Ground:
    """The zones and figures that the priorities need."""
    exits = frozenset(zone for zone, space in kit.zones.items() if space.edge in EXITS)
    v = kit.v
    return Ground(kit.graph, exits, v.stack, v.big_stack, v.organised)


def view(t: Table) -> Stands:
    """Who surely stands where, with the strength points that they have at least and at most."""
    kit = t.facts
    germans, maybe_germans, sure_germans = _counted(t, kit.germans)
    partisans, maybe, sure = _counted(t, kit.partisans)
    for zone in (zone for zone in t.loose if t.loose[zone] != 0):
        sure = False  # what came of a marker may have been nobody
        partisans[zone] = partisans.get(zone, (0, 0))[0] + (loose(t, zone) or 0), kit.v.stack
        maybe.pop(zone, None)
    doubts = [("germans", zone, sp) for zone, sp in maybe_germans.items()]
    if len(doubts) > MOST_DOUBTED:
        doubts, sure_germans = [], False
    if len(doubts) + len(maybe) > MOST_DOUBTED:
        maybe, sure = {}, False
    doubts += [("partisans", zone, sp) for zone, sp in maybe.items()]
    return Stands(germans, partisans, t.alarm.ends(0), sure_germans, sure, tuple(doubts))


def _counted(t: Table, units: Iterable[Unit]) -> tuple[dict[Zone, Count], dict[Zone, Count], bool]:
    """Strength points by zone, where any surely stand and where all may be gone; whether these are all."""
    found: dict[Zone, Count] = {}
    maybe: dict[Zone, Count] = {}
    sure, at = True, t.at
    for unit in units:
        zone, (least, most) = at[unit], t.sp.ends(unit)
        sure = sure and (zone is not None or bool(t.among[unit]))
        zones, counts = found if least and zone else maybe, unit not in t.facts.officers
        for place in ((zone,) if type(zone) is int else t.among[unit]) if most else ():
            was = zones.get(place, (0, 0))
            zones[place] = was[0] + least * counts, was[1] + most * counts
    for zone in found.keys() & maybe.keys():
        found[zone] = found[zone][0], found[zone][1] + maybe.pop(zone)[1]
    return found, maybe, sure


def ends(value: Any) -> Count:
    """The least and the most that a number can be."""
    values = many(value)
    return min(values), max(values)


def ranged(count: Count) -> str:
    """A number that may be open: "4", "2 to 4"."""
    return str(count[0]) if count[0] == count[1] else f"{count[0]} to {count[1]}"


def strength(t: Table, units: Iterable[Unit]) -> Count:
    """Strength points of partisans."""
    counts = [t.sp.ends(unit) for unit in units]
    return sum(least for least, _ in counts), sum(most for _, most in counts)


def leaders_in(t: Table, zone: Zone) -> list[Unit]:
    """Tito, Churchill and papers that the partisans of a zone have with them."""
    return [leader for leader in LEADERS if t.at[leader] == zone and t.fate[leader] == FREE]


def tito_with(t: Table, zone: Zone) -> tuple[bool, ...]:
    """Whether Tito is with the partisans of a zone; both, where nobody knows.

    By an A marker of which nobody told what it hid he may have been revealed, and gone on since.
    """
    fate, turn, step = t.fate["tito"], t.turn[0], t.v.leader_move
    lost = type(fate) is not str or (fate == FREE and t.at["tito"] is None)
    if lost or loose(t, zone) is None or t.fled[zone]:
        return (False, True)
    unseen = suspects(t) if fate == HIDDEN and t.perhaps.maybe(0, True) else ()
    if any(t.facts.apart(place, zone) <= step * (turn - t.since[place, "A"]) for place in unseen):
        return (False, True)
    return ("tito" in leaders_in(t, zone),)


def began(t: Table, zone: Zone) -> list[Unit]:
    """Who stood in a zone when the partisans began to move, as far as they were named."""
    stood = t.stood
    stay = [unit for unit in stack(t, zone, YUGOSLAV) if stood[unit] is None]
    return t.stood.having(zone) + stay


def waiting(t: Table, zone: Zone) -> list[Unit]:
    """Those of a zone who have not moved yet."""
    return [unit for unit in stack(t, zone, YUGOSLAV) if t.stood[unit] is None]


def doubtful(t: Table, zone: Zone) -> list[Unit]:
    """Partisans that stand there, if they have strength points left and have not gone elsewhere."""
    sure = stack(t, zone, YUGOSLAV)
    strays = [unit for unit in astray(t, YUGOSLAV, zone) if t.among[unit]]
    return [unit for unit in (*maybe_stack(t, zone, YUGOSLAV), *strays) if unit not in sure]


def party(
    t: Table, zone: Zone, units: list[Unit], unnamed: int | None = 0, leaders: Iterable[Unit] = ()
) -> Party:
    """Partisans of a zone that move together, with so many that were not named."""
    (least, most), fastest = strength(t, units), t.v.leader_move
    if unnamed != 0:
        least, most = least + (unnamed or 0), max(most, t.v.stack)
        fastest = max(unit.full[2] for unit in t.facts.units.values())
    speeds = [ends(factor(t, unit, 2))[1] for unit in units] + [t.v.leader_move] * bool(leaders)
    paces = paces_of(t, zone, min(speeds, default=fastest), unnamed)
    seeks, here = sought(t, zone, leaders), [*stack(t, zone, YUGOSLAV), *doubtful(t, zone)]
    joined, whole = any(t.stood[u] not in (None, zone) for u in here), strength(t, here)[1]
    return Party(zone, (least, most), paces, seeks, seeks == (EDGE,), joined, whole, t.sought[zone])


def sought(t: Table, zone: Zone, leaders: Iterable[Unit] = ()) -> tuple[str, ...]:
    """12.3c to 12.3f: whom they may seek: as a stack at first, as it is now, or as what is left.

    A small stack with Tito may be taken for one that flees, too.
    """
    place, alarm, tito = ground(t.facts), t.alarm.ends(0), tito_with(t, zone)
    tito = (True,) if "tito" in leaders else tito
    sizes = [strength(t, units) for units in (began(t, zone), waiting(t, zone), stack(t, zone, YUGOSLAV))]
    more = t.v.stack if loose(t, zone) != 0 else strength(t, doubtful(t, zone))[1]
    sizes = [(least, most + more) for least, most in sizes]
    found = [aim for size in dict.fromkeys(sizes) for aim in aims(place, alarm, size, tito)]
    return tuple(dict.fromkeys([*found, *([EDGE] if True in tito else [])]))


def paces_of(t: Table, zone: Zone, own: int, unnamed: int | None) -> tuple[int, ...]:
    """12.3l: all speeds, up to `own`, at which partisans of a zone may have to move together."""
    units = (*began(t, zone), *doubtful(t, zone))
    paces = {own, *(pace for unit in units for pace in many(factor(t, unit, 2)))}
    if leaders_in(t, zone):
        paces.add(t.v.leader_move)
    if unnamed != 0 or loose(t, zone) != 0:
        paces.update(range(1, own))
    return tuple(sorted(pace for pace in paces if pace <= own))
