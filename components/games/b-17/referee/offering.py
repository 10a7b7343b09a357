"""What may be done next, in the order of play: for `next`, the page, and the player of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cutline.referee import World

from .bombing import ONE_PAIR, over_target, surely_in_flak
from .courses import lengths, straight
from .entering import seen
from .geometry import Fix, bearing, distance, flown, turn, turned
from .gunners import ENDS, guns_left
from .kit import Plane, bomber, escort, fighter, german, kind
from .pilots import WIDE, Legs, hunting, several
from .record import ends
from .state import fix_of, lost, on, over_table, points, rules
from .waves import fighters_due, picked, sections_due

Row = dict[str, Any]
Ways = dict[str, Iterable[Row]]
BLANK: Row = {"plane": None, "also": (), "start": None, "end": None, "ahead": ("next", {})}
FIRST = (("waves",), ("wave",), ("place",), ("home",), ("enter",), ("clock", "altitude"))  # before all else
SPOTS = (0, -6, 6, -12, 12)  # inches from the middle of the table to the middle of the box
BANKS = (0, -15, 15, -30, 30, -45, 45, -60, 60, -90, 90)  # degrees by which bombers turn


@rules.hook
def ways(w: World, careful: bool = True) -> Ways:
    """Return the lines that are worth a try, in the order in which they are played, the best first.

    What has to come before anything else is all that there is, as long as it is missing.
    """
    found = every(w, careful)
    for verbs in FIRST:
        some = {verb: [*found[verb]] for verb in verbs}
        if any(some.values()):
            return {**dict.fromkeys(found, ()), **some}
    return found


def every(w: World, careful: bool) -> Ways:
    return {
        "waves": dice_for_waves(w),
        "wave": next_wave(w),
        "place": places(w),
        "home": leaving(w),
        "enter": ({"section": s} for s in waiting(w)),
        "clock": ({"section": s, "dice": (None,) * w.v.entry_dice} for s in entered(w) if not w.clock[s]),
        "altitude": ({"section": s} for s in entered(w) if not w.level[s]),
        "return": answers(w),
        "fire": guns(w),
        "flak": ({"plane": p} for p in (*on(w), *just_left(w)) if under_flak(w, p)),
        "bomb": bombs(w),
        "fly": moves(w, careful),
        "attack": (),  # it stands in the line of the move
    }


def plain(number: float) -> float:
    """6 rather than 6.0."""
    return int(number) if number == int(number) else round(number, 1)


@rules.hook
def closes(w: World) -> None:
    """Close a turn. None is offered while dice are to be rolled, planes to move, or bombs to be dropped."""
    if w.asking:
        found = ways(w)
        bombs = any([*found[verb]] for verb in ("flak", "bomb"))
        w.rule("5C1", not bombs, "flak fires and bombers bomb before a turn ends", "a bomber did not bomb")
        missing = has_stopped(w) or to_move(w) or any([*found[verb]] for verbs in FIRST for verb in verbs)
        w.rule("6C3a", not missing, "every plane moves in every turn", "a plane did not move")
    ends(w)


# German types (2b).


def kinds(w: World, section: int) -> set[str]:
    """2b: the types that a section may have: that of its other plane, or either; the one of a player."""
    return set(map(kind, seen(w, section))) or ({w.mind["type"]} if "type" in w.mind else {"me", "fw"})


# Waves (N3).


def dice_for_waves(w: World) -> Iterator[Row]:
    """N3c, N3d: the dice of each side before the first wave, again while they are tied."""
    if w.kit.third and w.turn[0] == w.began[0] and w.wave[0] == 1 and not any(w.placed[p] for p in w.placed):
        for side in ("american", "german"):
            if picked(w, side) is None:
                yield {"side": side, "dice": (None,) * w.v.waves}


def next_wave(w: World) -> Iterator[Row]:
    """N3e: the wave that begins once the bombers before it have left."""
    gone = any(w.placed[p] for p in w.placed) and not on(w, bomber)
    if w.kit.third and gone and w.wave[0] < w.v.waves and w.now in ("", "waves", "wave"):
        yield {"wave": w.wave[0] + 1}


# Setting up (5B).


def places(w: World) -> Iterator[Row]:
    """5B: the box with half an inch to spare, and the escort beside it, as long as they do not stand."""
    if w.turn[0] != w.began[0] or w.now in ("germans", "americans"):
        return
    planes = to_place(w)
    missing = [p for p in planes if not w.placed[p] and not w.met[p]]
    for aside in SPOTS if missing == planes else SPOTS[:1] if missing else ():
        spots = dict(zip(planes, box(w, aside), strict=False))
        yield {"places": tuple({"plane": p, "at": (*map(plain, spots[p]), None)} for p in missing)}


def to_place(w: World) -> list[Plane]:
    """5B: the bombers, and as many P-51s as the scenario or the wave has."""
    escorts = [p for p in w.kit.planes if escort(p)]
    return [*filter(bomber, w.kit.planes), *escorts[: min(fighters_due(w, False)[1])]]


def box(w: World, aside: float) -> list[tuple[float, float]]:
    """5B3, 5B4: where the bombers stand, and the P-51s near either edge."""
    shape, gap = w.kit.shapes["b1"], w.v.gap + 0.5
    wide, deep = gap / 2 + shape.tip, gap + shape.nose + shape.tail
    middle, y = w.v.table_width / 2, w.v.zone_far - shape.nose - 0.5
    spots = ((0, 0), (-wide, -deep / 2), (wide, -deep / 2), (0, -deep))
    return [(middle + aside + dx, y + dy) for dx, dy in spots] + [(w.v.flank * n, y) for n in (2, 8)]


# German sections (5C).


def waiting(w: World) -> list[int]:
    """5C2: the sections that wait, and have not rolled in this turn."""
    if w.now == "americans":
        return []
    due = max(sections_due(w))
    return [s for s in w.kit.sections if not (w.entered[s] or w.die[s]) and s <= due]


def entered(w: World) -> list[int]:
    """5C: the sections that enter in this turn, and have not moved yet."""
    now = [s for s in w.kit.sections if w.entered[s] == w.turn[0] and w.now != "americans"]
    return [s for s in now if any(w.path[p] is None for p in w.kit.mates[s])]


def entering(w: World) -> list[Plane]:
    """The planes of sections for which the clock was rolled, each section of one type."""
    due = [s for s in entered(w) if w.clock[s] and len(seen(w, s)) < w.v.section]
    return [p for s in due for p in w.kit.mates[s] if not w.met[p] and kind(p) in kinds(w, s)]


# Moves (6).


def stands(w: World, plane: Plane) -> Fix:
    """Where a plane on the table stands."""
    fix = fix_of(w, plane)
    assert fix
    return fix


def inside(w: World, fix: Fix) -> bool:
    return 0 < fix.x < w.v.table_width and 0 <= fix.y <= w.v.table_length


def to_move(w: World) -> list[Plane]:
    """5C1: those of the side whose move it is that have not moved: Germans before Americans."""
    planes = [*(p for p in on(w) if w.path[p] is None), *entering(w)]
    germans = [p for p in planes if german(p)] if w.now != "americans" else []
    return germans or [p for p in planes if not german(p)]


def has_moved(w: World, plane: Plane) -> bool:
    leg = w.leg[plane]
    return bool(leg and leg.over and w.path[plane] is not None)


def has_stopped(w: World) -> Plane | None:
    """6C3b: the plane that has to fly on before another moves."""
    plane = w.mover[0]
    return None if plane is None or lost(w, plane) else plane


def left(w: World, plane: Plane) -> float:
    """6C3b: how far it has to fly on."""
    return min(lengths(w, plane)) - float(w.leg[plane].flown)


def moves(w: World, careful: bool) -> Iterator[Row]:
    """For each plane that has to move now, the courses that a pilot with sense might fly."""
    if halted := has_stopped(w):
        yield from (flies(legs, plane=halted) for legs in goes_on(w, halted))
        return
    planes = to_move(w)
    box = [*filter(bomber, planes)]
    if together(w, box):
        yield from (flies(legs, all=True) for legs in banks(w, box[0]))
        box = []
    for plane in box:
        yield from (flies(legs, plane=plane) for legs in alike(w, plane) or banks(w, plane))
    for plane in filter(fighter, planes):
        yield from hunts(w, plane, careful)


def together(w: World, box: list[Plane]) -> bool:
    """Return whether these are all the bombers on the table, and fly equally far (3c)."""
    all_of_them = box == on(w, bomber) and all(over_table(w, p) for p in box)
    return all_of_them and len({max(lengths(w, p)) for p in box}) == 1


def flies(legs: Legs, start: Any = None, shot: Row | None = None, **who: Any) -> Row:
    """A move in one piece, or up to an attack."""
    course = {"legs": tuple((how, plain(much)) for how, much in legs), **(shot or {})}
    return {**BLANK, **who, "start": start, "course": (course,)}


def hunts(w: World, plane: Plane, careful: bool) -> Iterator[Row]:
    """The courses of a fighter, from the edge if it enters."""
    at = fix_of(w, plane)
    here = at or at_the_edge(w, plane)
    if here.heading is None:
        return
    start = None if at else (plain(here.x), plain(here.y), plain(here.heading))
    for course in several(hunting(w, plane, here, max(lengths(w, plane)), careful)):
        shot = {"attack": True, "target": course.target, "angle": course.seen} if course.target else None
        yield flies(course.legs, start, shot, plane=plane)


def at_the_edge(w: World, plane: Plane) -> Fix:
    """5C3: where it enters: the second of a section beside the first, both toward the bombers."""
    section = w.kit.section(plane)
    x, y, *_ = w.clock[section]
    aside = 2.0 * (section * w.v.section - int(plane[-1]))
    x, y = (x, y - aside if y > aside else y + aside) if x in (0, w.v.table_width) else (x + aside, y)
    here = [stands(w, p) for p in on(w, bomber)] or [Fix(w.v.table_width / 2, w.v.table_length / 2)]
    near = min(here, key=lambda fix: distance(fix.at, (x, y)))
    return Fix(x, y, 5.0 * round(bearing((x, y), near.at) / 5) % 360)


def goes_on(w: World, plane: Plane) -> Iterator[Legs]:
    """6C3b: the rest of a move, straight on, or with its one turn if that leaves it on the table."""
    rest, leg = left(w, plane), w.leg[plane]
    more = max(straight(w, plane) - leg.ahead, 0.0)
    yield (("ahead", rest),)
    for angle in range(-180 + WIDE, 181, WIDE) if rest > more and not leg.turns else ():
        here = turned(flown(stands(w, plane), more), angle)
        if angle and inside(w, flown(here, rest - more)):
            yield (*((("ahead", more),) * (more > 0)), ("turn", angle), ("ahead", rest - more))


def banks(w: World, plane: Plane) -> Iterator[Legs]:
    """6C2: a bomber's courses, straight on first, or with a turn at the first place where that is allowed."""
    length, first = max(lengths(w, plane)), straight(w, plane)
    yield (("ahead", length),)
    for angle in BANKS if length > first else ():
        if angle and abs(angle) <= w.v.bomber_turn:
            yield ("ahead", first), ("turn", angle), ("ahead", length - first)


def alike(w: World, plane: Plane) -> Iterable[Legs]:
    """3c: the course of an undamaged bomber if another has flown its own; () if none has."""
    if points(w, plane)[-1]:
        return ()
    for mate in filter(bomber, w.at):
        leg, at = w.leg[mate], fix_of(w, mate)
        was, now = (fix and fix.heading for fix in (leg and leg.start, at))
        if mate != plane and None not in (was, now) and leg.over and not points(w, mate)[-1]:
            angle = round(turn(was or 0.0, now or 0.0))
            bank = (("turn", angle), ("ahead", leg.flown - leg.ahead)) if leg.turns else ()
            return [(("ahead", leg.ahead), *bank)]
    return ()


# Fire (6D3e, 6D6, 7).


def guns(w: World) -> Iterator[Row]:
    """6D6: the guns that bear on a fighter where it or the bomber has stopped; nose and tail first."""
    for target in stopped(w, on(w, fighter)):
        for by in on(w, bomber):
            bear = sorted(guns_left(w, by, target), key=lambda gun: gun not in ENDS)
            yield from ({"by": by, "gun": gun, "target": target} for gun in bear)


def stopped(w: World, planes: Iterable[Plane]) -> list[Plane]:
    """6C3b: those that may be fired at: the one alone that has still to fly on, if there is one."""
    return [plane for plane in planes if has_stopped(w) in (None, plane)]


def answers(w: World) -> Iterator[Row]:
    """6D3e: fighters that were met head-on, and have not fired back."""
    for foe in stopped(w, w.aims):
        for attack in w.aims[foe]:
            if fighter(attack.target) and attack.seen == "head-on":
                yield {"by": attack.target, "target": foe}


def bombs(w: World) -> Iterator[Row]:
    """7C: bombers that flak has fired at, with a pair of dice for each undamaged engine, or with one."""
    for plane in (*on(w, bomber), *just_left(w)):
        if w.shelled[plane] and to_bomb(w, plane):
            count = 1 if ONE_PAIR in w.options else engines(w, plane)
            yield {"plane": plane, "pairs": ((None, None),) * count}


def engines(w: World, plane: Plane) -> int:
    """7C: the undamaged engines of a bomber."""
    return int(w.v.bomber_hits) - points(w, plane)[0]


def just_left(w: World) -> list[Plane]:
    """7: bombers that have left the table in this turn: they may have flown over the target."""
    return [p for p in filter(bomber, w.path) if w.path[p] and not fix_of(w, p) and not lost(w, p)]


def to_bomb(w: World, plane: Plane) -> bool:
    """7: over the target in its move, with its bombs and an engine."""
    able = not w.bombed[plane] and engines(w, plane) and has_moved(w, plane)
    return bool(able and over_target(w, plane, sure=True))


def under_flak(w: World, plane: Plane) -> bool:
    """7D1, 7D4: bombers over the target, and fighters that have stopped within its range."""
    if not has_moved(w, plane) or w.shelled.having(w.turn[0], [plane]):
        return False
    return to_bomb(w, plane) if bomber(plane) else surely_in_flak(w, plane)


# Over the edge (7).


def leaving(w: World) -> Iterator[Row]:
    """7: bombers that have flown over an edge and bombed leave the table, fighters when no bomber is left."""
    here = on(w)
    off = [p for p in filter(bomber, here) if not (inside(w, stands(w, p)) or to_bomb(w, p))]
    done = not any(to_bomb(w, p) for p in just_left(w)) and not any(map(bomber, here)) and not w.mover[0]
    if planes := off or here * done:
        yield {"planes": tuple(planes)}
