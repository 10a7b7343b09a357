"""The sequence of play (1a), the table of the game, and which planes fly today (3)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from cutline.referee import DARK, Row, Rules, World

from .geometry import Place, Square
from .kit import BRITISH, GROUPS, Kit, Plane
from .words import slots

rules = Rules(
    late="1a",
    die="2a",
    steps={
        "target": "the target",
        "bombers": "the dice for bombers",
        "escort": "the dice for German fighters",
        "intercept": "the dice for British fighters",
        "place": "setting up",
        "moves": "the moves",
        "bomb": "bombing",
    },
)
rules.chart("targets", die="die", target="")
rules.hook(slots)

CAST = {"GB": "bombers", "GF": "escort", "BF": "intercept"}  # the dice of each group
UP, DOWN, HOME, AWAY = "up", "down", "home", "away"  # away: off the board, and not home
SCRUBBED, UNOPPOSED = "scrubbed", "unopposed"
DO_17, DIVES, SOLITAIRE = "3d", "7", "13"  # the rules of the options


@rules.rows
def rows(r: Any) -> dict[str, Row]:
    kit, planes, squadrons, bombers = r.kit, r.kit.planes, tuple(r.kit.squadrons), r.kit.bombers()
    faces, most = range(1, r.v.die + 1), max(map(kit.strength, kit.squadrons))
    types, flag = kit.second[1], (True,)
    return {
        # from day to day
        "day": Row((0,)),
        "left": Row(squadrons, start=kit.strength, later=lambda n: (0,)),
        "fit": Row(squadrons, start=kit.strength, later=lambda n: (0,)),  # in the morning
        "hits": Row(kit.targets, later=lambda n: (r.v.number("target_hits"),)),
        "over": Row(kit.targets, later=lambda n: ()),  # 10d: hits beyond what destroyed it
        "out": Row((0,)),  # 1 once the Germans can no longer win (11b)
        "second": Row((0,), start=types[1] if DO_17 in r.options else "", later=types),  # 3d
        # the dice of a day
        "target": Row((0,), "target", None, kit.targets),
        **{step: Row((0, 1), step, None, tuple(faces)) for step in CAST.values()},
        # setting up
        "spot": Row(squadrons, "place", None, (0, 1)),  # 6: 0 corner A or the rear, 1 corner K or the front
        "half": Row(squadrons, "place", None, (0, 1)),  # 3c: which three colours
        "paint": Row([s for s in squadrons if kit.spare(s)], "place", None, ()),  # 3c: in colours not ours
        "posted": Row(planes, "place", False, flag),
        # the moves
        "off": Row((0,), "moves", "", ()),  # "scrubbed" or "unopposed", where that was noted
        "flown": Row((0,), "moves", False, flag),  # courses are written down
        "told": Row((0,), "moves", False, ()),  # or results
        "met": Row(planes, "moves", False, flag),
        "strange": Row((0,), "moves", (), ()),  # planes that were met, and that no dice have named
        "at": Row(planes, "moves", None, DARK),  # its square; None: where it started
        "face": Row(planes, "moves", None, DARK, apart=True),
        "fate": Row(planes, "moves", UP, lambda fate: (DOWN, HOME) if fate == UP else ()),
        "noted": Row(planes, "moves", False, ()),  # its loss stands on a line of losses
        "gone": Row(squadrons, "moves", 0, most),  # planes that it lost, where no moves tell
        "counted": Row(squadrons, "moves", 0, most),  # those of its lines of losses
        "boost": Row(squadrons, "moves", None, tuple(faces) if DIVES in r.options else ()),
        "move": Row((0,), "moves", 0, ()),
        "phase": Row((0,), "moves", 0, ()),  # the side that moves
        "headed": Row(("moves",), "moves", False, DARK),  # moves have headings
        "order": Row(("since",), "moves", 0, DARK),  # how many moves it takes to tell who has moved
        "moved": Row(planes, "moves", 0, DARK),  # the move in which a plane moved last
        "stopped": Row((0,), "moves", None, DARK),  # the fighter that stopped last: see moves.flown
        "duel": Row((0,), "moves", None, DARK),  # the last shot that was noted: by, at
        # bombing
        "dropped": Row((0,), "bomb", False, flag),
        "today": Row((0,), "bomb", 0, kit.load),
        "bombed": Row(bombers, "bomb", 0, most),
        "empty": Row(planes, "bomb", False, flag),
        "claimed": Row((*kit.targets, "german", "british"), "bomb", False, ()),
    }


# targets


def destroyed(w: World, target: str) -> Any:
    """10c: return whether a target is destroyed."""
    return w.hits[target] >= w.v.number("target_hits")


def standing(w: World) -> list[str]:
    """Return the targets that are not surely destroyed."""
    gone = w.hits.surely(w.v.number("target_hits"))
    return [name for name in w.hits if name not in gone]


def aim(w: World) -> Any:
    """Return the target of the day (4a, 4c)."""
    left = standing(w)
    found = w.said["target"] or w.target[0]
    return left[0] if found is None and len(left) == 1 else found


# the squadrons of a day (3, 5)


def thrown(w: World, group: str) -> list[str] | None:
    """Return the squadrons that the dice have named; None where that is not known."""
    row = getattr(w, CAST[group])
    red, white = row.known(0), row.known(1)
    if red is None or white is None:
        return None
    return [f"{group}{red}", f"{group}{white}"] if red != white else [f"{group}{red}"]


def flying(w: World, group: str) -> list[str] | None:
    """Return those of them that may have planes; None if the dice are not known (5c)."""
    named = thrown(w, group)
    if named is None:
        return None
    gone = w.fit.surely(0, named)
    return [squadron for squadron in named if squadron not in gone]


def fighters(w: World) -> list[str]:
    """Return the fighter squadrons known to fly."""
    return [*(flying(w, "GF") or ()), *(flying(w, "BF") or ())]


def type_of(w: World, squadron: str) -> str:
    """Return the type that a squadron flies (3d)."""
    return str(w.kit.type_of(squadron, len(w.kit.squadrons[squadron]) > 1 and w.second[0]))


def of_type(w: World, key: str) -> list[str]:
    """Return the squadrons that can fly a type."""
    return [name for name, types in w.kit.squadrons.items() if key in types]


def may_fly(w: World, squadron: str, does: str) -> bool:
    """Check that a squadron of which a line says what it does can fly today (5a)."""
    here, group = flying(w, squadron[:2]), GROUPS[squadron[:2]]
    expected = f"of the {group} {' and '.join(here or ()) or 'none'} flew"
    return w.rule("5a", here is None or squadron in here, expected, f"{squadron} {does}")


class Flight(NamedTuple):
    """A squadron that flies: its planes at least, and what was noted of its spot and colours."""

    name: str
    least: int
    spot: int | None
    half: int | None
    paint: tuple[str, ...] | None


class Flock(NamedTuple):
    """The planes that may fly today, each with its squadron and starting square; those that surely do."""

    of: dict[Plane, str]
    start: dict[Plane, Place]
    sure: set[Plane]
    spots: dict[str, int]
    halves: dict[str, int]
    others: list[Plane]  # those of groups whose dice are not known


def flock(w: World) -> Flock:
    """Return the planes of today by the dice and by what was noted of setting up (3, 6)."""
    return flocked(w.kit, w.second.known(0), tuple([lined_up(w, group) for group in CAST]))


def lined_up(w: World, group: str) -> tuple[Flight, ...] | None:
    """Return the squadrons of a group that fly; None where its dice are not known (5c)."""
    found, names = list[Flight](), thrown(w, group)
    for name in names or ():
        least = w.fit.known(name)
        if least is None and (least := min(w.fit.values(name))) == 0:
            # the other of two squadrons of a type may have either colours where one has no planes
            alike = len({type_of(w, other) for other in names or ()}) < len(names or ())
            if alike and not w.fit[name] > 0:
                continue
        elif least == 0:
            continue
        paint = w.paint.known(name) if w.kit.spare(name) else None
        found.append(Flight(name, least, w.spot.known(name), w.half.known(name), paint))
    return None if names is None else tuple(found)


@lru_cache(512)
def flocked(kit: Kit, second: str | None, groups: tuple[tuple[Flight, ...] | None, ...]) -> Flock:
    """Return the planes of the squadrons that fly in each group."""
    today = Flock({}, {}, set(), {}, {}, [])
    for group, flights in zip(CAST, groups, strict=True):
        if flights is None:
            today.others.extend(kit.of_group(group))
            continue
        types = {flight.name: kit.type_of(flight.name, second) for flight in flights}
        slow_first = sorted(types, key=lambda name: kit.types[types[name]].points * (name[:2] == "GB"))
        today.spots.update(taken(slow_first, {flight.name: flight.spot for flight in flights}))
        for key in dict.fromkeys(types.values()):
            noted = {flight.name: flight.half for flight in flights if types[flight.name] == key}
            today.halves.update(taken(sorted(noted), noted))
        for flight in flights:
            known = flight.spot is not None or len(flights) < 2 or all(other.least for other in flights)
            takes_off(kit, today, flight, types[flight.name], known)
    return today


def takes_off(kit: Kit, today: Flock, flight: Flight, key: str, known: bool) -> None:
    """Add the planes of a squadron; whether it starts where custom has it may be `known`."""
    usual = kit.colours_of(flight.name, today.halves[flight.name])
    for colour, place in zip(flight.paint or usual, usual, strict=True):
        plane = key, colour
        today.of[plane] = flight.name
        if known:
            today.start[plane] = kit.usual(flight.name[:2], today.spots[flight.name], place)
        if flight.least == kit.strength(flight.name):
            today.sure.add(plane)


def taken(names: list[str], noted: dict[str, int | None]) -> dict[str, int]:
    """Return which of two places each of one or two squadrons takes: as noted, else in this order."""
    found = {name: place for name, place in noted.items() if place is not None}
    for name in names:
        other = next((found[each] for each in names if each in found), None)
        found.setdefault(name, names.index(name) if other is None or name in found else 1 - other)
    return found


# the planes


def side(w: World, plane: Plane) -> int:
    """Return the number of its side, in the order in which sides move."""
    return int(w.kit.sides[plane[0]])


def flies_itself(w: World, plane: Plane) -> bool:
    """Return whether nobody flies a plane, as one player has the British alone (13)."""
    return SOLITAIRE in w.options and side(w, plane) != BRITISH


def foes(w: World, plane: Plane, other: Plane) -> bool:
    """Return whether one of them is British and the other is not."""
    return (side(w, plane) == BRITISH) != (side(w, other) == BRITISH)


def named(w: World, plane: Plane) -> str:
    """Return a plane as a report has it: Me 109 red."""
    return f"{w.kit.types[plane[0]].name} {plane[1]}"


def fate(w: World, plane: Plane) -> str:
    """Return what became of a plane that is no longer on the board."""
    became = {DOWN: "was already shot down", HOME: "had already got home"}
    told = became.get(w.fate.values(plane)[0], "had already left the board")
    return f"{named(w, plane)} {told}"


def present(w: World, today: Flock | None = None) -> list[Plane]:
    """Return the planes that are surely on the board."""
    today = today or flock(w)
    here = [plane for plane in today.of if plane in today.sure or w.met.surely(True, (plane,))]
    return w.fate.surely(UP, [*here, *w.strange[0]])


def possible(w: World) -> list[Plane]:
    """Return the planes that may be on the board: those named, where a squadron has no others left."""
    today = flock(w)
    met = w.met.surely(True, today.of)
    seen = Counter(today.of[plane] for plane in met)
    whole = {squadron for squadron, n in seen.items() if n >= max(w.fit.values(squadron))}
    own = [plane for plane, squadron in today.of.items() if squadron not in whole or plane in met]
    return w.fate.having(UP, dict.fromkeys((*own, *w.strange[0], *today.others)))


def squares(w: World, planes: list[Plane], today: Flock | None = None) -> dict[Square, Plane]:
    """Return where planes stand for certain."""
    found = dict[Square, Plane]()
    for plane in planes:
        at = w.at.values(plane)
        if len(at) != 1:
            continue
        if at[0]:
            found[at[0]] = plane
        elif place := (today or flock(w)).start.get(plane):
            found[place[:2]] = plane
    return found


def place_of(w: World, plane: Plane) -> Any:
    """Return column, row and facing of a plane; None where nobody can tell them."""
    if not w.at.values(plane):
        return None
    at = w.at[plane]
    if at is None:
        return flock(w).start.get(plane)
    return (*at, w.face[plane] if w.face.values(plane) else None)


def stand(w: World, plane: Plane, place: Any) -> None:
    """Put a plane on its square; on none, where that is not known."""
    if place is None:
        w.at.either(plane, ())
        w.face.either(plane, ())
        return
    w.at[plane] = place[:2]
    if place[2] is None:
        w.face.either(plane, ())
    else:
        w.face[plane] = place[2]
