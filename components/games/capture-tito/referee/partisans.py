"""How the partisans stand, for their movement (12.3): stacks, whom they seek, who has to move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from cutline.referee import World

from .board.kit import LEADERS, Kit, Unit, Zone
from .priorities import EDGE, FRIEND, Count, Ground, Party, Stands, aims, fixed, wrong
from .table import At, Deed, Fate, crowds, least, levels, living, partisans_in
from .units import count, no_action, shown

# who stands where


@lru_cache(maxsize=8)
def ground(kit: Kit) -> Ground:
    """Return the zones and figures that the priorities need."""
    exits = frozenset(zone for zone, space in kit.zones.items() if space.edge in ("north", "west", "south"))
    return Ground(kit.graph, exits, kit.v.stack, kit.v.big_stack, kit.v.organised)


def view(w: World) -> Stands:
    """Return who stands where, with strength points."""
    unseen = frozenset(crowds(w))
    return Stands(sizes(w, w.kit.germans), sizes(w, w.kit.partisans), levels(w), unseen)


def sizes(w: World, units: Iterable[Unit]) -> dict[Zone, Count]:
    """Return the strength points of a side by zone.

    A zone whose units may all be gone holds them, or does not.
    """
    zones: dict[Zone, list[Unit]] = {}
    for unit in living(w, units):
        if type(zone := w.at[unit]) is int:
            zones.setdefault(zone, []).append(unit)
    dead = {*w.sp.having(0)}
    left = [zone for zone, here in zones.items() if not dead.issuperset(here) or w.one_of((True, False))]
    return {zone: count(w, zones[zone]) for zone in left}


def snapshot(w: World) -> None:
    """Note who is on the map as the partisans begin; those revealed later owe no move."""
    if w.met[0] is None:
        on_map = [unit for unit in living(w, w.kit.partisans) if not w.at.surely(At.CUP, [unit])]
        w.met[0], w.called_at[0] = tuple(on_map), least(w)


def began(w: World, zone: Zone) -> list[Unit]:
    """Return who stood in a zone when the partisans began to move."""
    return [*living(w, w.stood.surely(zone)), *waiting(w, zone)]


def waiting(w: World, zone: Zone) -> list[Unit]:
    """Return those of a zone who have not moved yet."""
    return w.stood.surely(None, partisans_in(w, zone).sure)


def doubtful(w: World, zone: Zone) -> list[Unit]:
    """Return those who may stand in a zone, or may be gone."""
    sure = partisans_in(w, zone).sure
    return [unit for unit in partisans_in(w, zone).may if unit not in sure and w.at.values(unit)]


def leaders_in(w: World, zone: Zone) -> list[Unit]:
    """Return Tito, Churchill and papers that the partisans of a zone have with them."""
    return w.fate.surely(Fate.FREE, w.at.surely(zone, LEADERS))


def size_of(w: World, zone: Zone) -> int:
    """Return the most SP that the stack of a zone had, or has."""
    here = [*partisans_in(w, zone).sure, *doubtful(w, zone)]
    return max(count(w, units)[1] for units in ({*began(w, zone), *here}, here))


def to_come(w: World, zone: Zone) -> int:
    """Return the least SP of a stack that has yet to move; 0 where none has to."""
    rest = waiting(w, zone) if not w.passed[zone] else []
    return min(count(w, rest)[0], count(w, began(w, zone))[0]) if rest else 0


# who has to move (12.3a, 12.3b)


def to_move(w: World, seen: Stands, zone: Zone) -> list[Unit]:
    """12.3a: Return the partisans of a zone who may still move: not fixed, not in a fight, an action left."""
    if partisans_in(w, zone).unnamed or w.passed[zone] or zone in seen.germans:
        return []
    met = w.met[0]
    rest = [u for u in waiting(w, zone) if not no_action(w, u, Deed.MOVE) and (met is None or u in met)]
    stays = rest and fixed(ground(w.kit), seen.germans, zone) and sought(w, zone) != (EDGE,)
    return [] if stays else rest


def owing(w: World, seen: Stands, zone: Zone) -> list[Unit]:
    """12.3b: Return the partisans of a zone that must move and have not, taken together."""
    rest = to_move(w, seen, zone)
    if not rest:
        return []
    place, some = ground(w.kit), party(w, zone, rest, leaders_in(w, zone))
    in_sight(w, seen, zone, some.aims)
    leaves = some.aims == (EDGE,) and zone in place.edges
    return rest if leaves or wrong(place, seen, some, zone) else []


# a stack, and whom it seeks (12.3c to 12.3f)


def party(w: World, zone: Zone, units: Sequence[Unit], leaders: Collection[Unit] = ()) -> Party:
    """Return partisans of a zone that move together."""
    slow = w.v.leader_move
    own = min([speeds(w, unit)[-1] for unit in units] + [slow] * bool(leaders), default=slow)
    here = [*partisans_in(w, zone).sure, *doubtful(w, zone)]
    paces = {own, *(pace for unit in (*began(w, zone), *here) for pace in speeds(w, unit))}
    paces |= {slow} if leaders_in(w, zone) else set()
    stays = {*w.stood.surely(None, here), *w.stood.surely(zone, here)}
    fits = tuple(sorted(pace for pace in paces if pace <= own))
    aims, made_for = sought(w, zone, leaders), frozenset(w.sought[zone] or ())
    return Party(zone, count(w, units), fits, aims, not stays.issuperset(here), count(w, here)[1], made_for)


def speeds(w: World, unit: Unit) -> list[int]:
    """Return the MP that a unit may have."""
    return shown(w, unit, 2)


def sought(w: World, zone: Zone, leaders: Collection[Unit] = ()) -> tuple[str, ...]:
    """12.3c to 12.3f: Return whom they may seek: as a stack at first, as it is now, or as what is left.

    A small stack with Tito may be taken for one that flees, too.
    """
    tito = tito_with(w, zone, leaders)
    more = count(w, doubtful(w, zone))[1]
    counts = [count(w, units) for units in (began(w, zone), waiting(w, zone), partisans_in(w, zone).sure)]
    every = dict.fromkeys((low, high + more) for low, high in counts)
    found = [aim for size in every for aim in aims(ground(w.kit), levels(w), size, tito)]
    return tuple(dict.fromkeys([*found, *([EDGE] if True in tito else [])]))


def tito_with(w: World, zone: Zone, leaders: Collection[Unit]) -> tuple[bool, ...]:
    """Return whether Tito is with the partisans of a zone; both, where nobody knows."""
    if "tito" in leaders or "tito" in leaders_in(w, zone):
        return (True,)
    may = w.fate.having(Fate.FREE, ["tito"]) and w.at.having(zone, ["tito"])
    went = {place for unit in w.stood.surely(zone) for place in w.at.values(unit)}
    left = any(w.at.having(place, ["tito"]) for place in went - {zone})  # with those who have gone
    return (False, True) if may or left or partisans_in(w, zone).unnamed else (False,)


def in_sight(w: World, seen: Stands, zone: Zone, seeks: Iterable[str]) -> None:
    """Leave it unchecked where some stand of whom nobody knows, and friends are sought."""
    if FRIEND in seeks and seen.unseen - {zone}:
        w.give_up()
