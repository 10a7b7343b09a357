"""What may be done next, as `next` offers it; and a player for both sides, who does that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from math import ceil
from random import Random
from typing import Any, NamedTuple

from cutline.referee import World

from .bombing import over_target, surely_in_flak
from .courses import lengths, stood, straight
from .entering import seen
from .geometry import Fix, bearing, distance, flown, met, off_rect, turned
from .gunners import ENDS, bearing_guns
from .kit import Plane, bomber, escort, fighter, german, name
from .record import needed, over
from .state import fix_of, lost, on, over_table, rules, spelt
from .waves import fighters_due, picked, sections_due

Row = dict[str, Any]
Action = tuple[str, Row]
BLANK: Row = {"plane": None, "also": (), "start": None, "end": None, "ahead": ("next", {})}
STEP, WIDE = 2, 30  # inches and degrees between the courses that are looked at
IDEAL, DANGER = 9.0, 6.0  # inches to a target after a move; and the price of its guns
HAIR = 0.1  # inches that nobody argues about
SURE = 0.5  # inches inside a range, so that it is beyond doubt
Legs = tuple[tuple[str, float], ...]
SHARE = {"fire": 0.9, "return": 0.8}  # how often what may be left out is done


@rules.hook
def ways(w: World, careful: bool = True) -> dict[str, Iterable[Row]]:
    """Yield of the endless lines those that are worth a try, in the order in which they are played."""
    return {
        "home": leaving(w),
        "place": places(w),
        "enter": ({"section": s} for s in w.kit.sections if not w.entered[s] and s <= min(sections_due(w))),
        "clock": ({"section": s} for s in entered(w) if not w.clock[s]),
        "altitude": ({"section": s} for s in entered(w) if not w.level[s]),
        "return": answers(w),
        "fire": guns(w),
        "flak": ({"plane": p} for p in on(w) if under_flak(w, p)),
        "bomb": ({"plane": p} for p in on(w, bomber) if w.shelled[p] and to_bomb(w, p)),
        "fly": moves(w, careful),
        "attack": (),  # it stands in the line of the move
    }


def leaving(w: World) -> Iterator[Row]:
    """7: bombers that have flown over an edge leave the table, and fighters when no bomber is left."""
    here = on(w)
    off = [p for p in filter(bomber, here) if not inside(w, stands(w, p))]
    if planes := off or here * (not any(map(bomber, here))):
        yield {"planes": tuple(planes)}


def stands(w: World, plane: Plane) -> Fix:
    """Where a plane on the table stands."""
    fix = fix_of(w, plane)
    assert fix
    return fix


def inside(w: World, fix: Fix) -> bool:
    return 0 < fix.x < w.v.table_width and 0 <= fix.y <= w.v.table_length


def entered(w: World) -> list[int]:
    """5C: the sections that enter in this turn, and have not moved yet."""
    now = [s for s in w.kit.sections if w.entered[s] == w.turn[0]]
    return [s for s in now if any(w.path[p] is None for p in w.kit.mates[s])]


def has_moved(w: World, plane: Plane) -> bool:
    leg = w.leg[plane]
    return bool(leg and leg.over and w.path[plane] is not None)


# Setting up (5B).


def places(w: World) -> Iterator[Row]:
    """5B: the box with half an inch to spare, and the escort beside it, while the table is empty."""
    if w.turn[0] != w.began[0] or on(w):
        return
    shape, gap = w.kit.shapes["b1"], w.v.gap + 0.5
    wide, deep = gap / 2 + shape.tip, gap + shape.nose + shape.tail
    x, y = w.v.table_width / 2, w.v.zone_far - shape.nose - 0.5
    spots = ((0, 0), (-wide, -deep / 2), (wide, -deep / 2), (0, -deep))
    escorts = [p for p in w.kit.planes if escort(p)][: min(fighters_due(w, False)[1])]
    found = [(p, (x + dx, y + dy)) for p, (dx, dy) in zip(filter(bomber, w.at), spots, strict=False)]
    found += [(p, (w.v.flank * (2 + 6 * k), y)) for k, p in enumerate(escorts)]
    yield {"places": tuple({"plane": p, "at": (plain(x), plain(y), None)} for p, (x, y) in found)}


def plain(number: float) -> float:
    """6 rather than 6.0."""
    return int(number) if number == int(number) else round(number, 1)


# Moves (6).


def to_move(w: World) -> list[Plane]:
    """5C1: those of the side whose move it is that have not moved: Germans before Americans."""
    planes = [*(p for p in on(w) if w.path[p] is None), *entering(w)]
    return [p for p in planes if german(p)] or planes


def has_stopped(w: World) -> Plane | None:
    """6C3b: the plane that has to fly on before another moves."""
    plane = w.mover[0]
    return None if plane is None or lost(w, plane) else plane


def left(w: World, plane: Plane) -> float:
    """6C3b: how far it has to fly on."""
    return min(lengths(w, plane)) - float(w.leg[plane].flown)


def entering(w: World) -> list[Plane]:
    """The planes of sections for which the clock was rolled, of one type."""
    due = [s for s in entered(w) if w.clock[s] and len(seen(w, s)) < w.v.section]
    met = {p[:2] for p in filter(german, w.kit.planes) if w.met[p]}
    kinds = met or {w.mind.get("type", "fw")}
    return [p for s in due for p in w.kit.mates[s] if not w.met[p] and p[:2] in kinds]


def moves(w: World, careful: bool) -> Iterator[Row]:
    """For each plane that has to move now, the course that a pilot with sense would fly."""
    if halted := has_stopped(w):
        yield {**BLANK, "plane": halted, "course": ({"legs": (("ahead", plain(left(w, halted))),)},)}
        return
    planes = to_move(w)
    box = [p for p in planes if bomber(p) and over_table(w, p)]
    if box == on(w, bomber) and len({max(lengths(w, p)) for p in box}) == 1:
        yield {**BLANK, "all": True, "course": straight_on(w, box[0])}
    for plane in planes:
        if bomber(plane):
            yield {**BLANK, "plane": plane, "course": straight_on(w, plane)}
        else:
            yield from hunts(w, plane, careful)


def hunts(w: World, plane: Plane, careful: bool) -> Iterator[Row]:
    """The course of a fighter, from the edge if it enters."""
    at = fix_of(w, plane)
    here = at or at_the_edge(w, plane)
    if here.heading is not None:
        course = best(w, plane, here, max(lengths(w, plane)), careful)
        start = None if at else (plain(here.x), plain(here.y), plain(here.heading))
        shot = {"attack": True, "target": course.target, "angle": course.seen} if course.target else {}
        legs = tuple((how, plain(much)) for how, much in course.legs)
        yield {**BLANK, "plane": plane, "start": start, "course": ({"legs": legs, **shot},)}


def straight_on(w: World, plane: Plane) -> tuple[Row, ...]:
    return ({"legs": (("ahead", plain(max(lengths(w, plane)))),)},)


def at_the_edge(w: World, plane: Plane) -> Fix:
    """5C3: where it enters: the second of a section beside the first, both toward the bombers."""
    section = w.kit.section(plane)
    x, y, *_ = w.clock[section]
    aside = 2.0 * (section * w.v.section - int(plane[-1]))
    x, y = (x, y - aside if y > aside else y + aside) if x in (0, w.v.table_width) else (x + aside, y)
    here = [stands(w, p) for p in on(w, bomber)] or [Fix(w.v.table_width / 2, w.v.table_length / 2)]
    near = min(here, key=lambda fix: distance(fix.at, (x, y)))
    return Fix(x, y, 5.0 * round(bearing((x, y), near.at) / 5) % 360)


# What a pilot with sense flies: for a player, and for `next`.


class Course(NamedTuple):
    """A move, or its pieces up to an attack."""

    legs: Legs
    target: Plane | None = None
    seen: str | None = None  # head-on, tail or side
    worth: float = 0.0


def courses(first: float, length: float) -> Iterator[Legs]:
    """Straight on, or with one turn by a round number of degrees."""
    yield (("ahead", length),)
    for n in range(ceil((length - first) / STEP)):
        ahead = first + n * STEP
        for angle in range(-180 + WIDE, 181, WIDE):
            if angle:
                yield ("ahead", ahead), ("turn", angle), ("ahead", length - ahead)


def stops(start: Fix, legs: Legs) -> Iterator[tuple[Legs, Fix]]:
    """Places on the way, an inch apart, each with the pieces that lead there; the end last."""
    before: Legs = ()
    for how, much in legs:
        if how == "turn":
            start = turned(start, much)
        else:
            for inch in range(1, int(much) + 1):
                yield (*before, (how, inch)), flown(start, inch)
            start = flown(start, much)
        before = *before, (how, much)
    yield before, start


# The sky, as the side to move sees it.


def foes(w: World, plane: Plane) -> dict[Plane, Fix]:
    """Enemies on the table whose place and heading are known, as they were reckoned to be."""
    found = {p: stood(w, p, plane) for p in w.at if german(p) != german(plane) and not lost(w, p)}
    return {p: Fix(*fix[:3]) for p, fix in found.items() if fix and fix.heading is not None}


def prey(plane: Plane, start: Fix, foes: Mapping[Plane, Fix]) -> dict[Plane, Fix]:
    """6A: the bombers that are nearest to a German, or the Germans that a P-51 goes for."""
    seen = {p: fix for p, fix in foes.items() if bomber(p) or not german(plane)}
    near = min((distance(start.at, fix.at) for fix in seen.values()), default=0.0)
    return {
        p: fix for p, fix in seen.items() if not german(plane) or distance(start.at, fix.at) <= near + HAIR
    }


def from_where(w: World, it: Fix, target: Fix) -> str:
    """head-on, tail, side; "" where that may be argued about."""
    half, give = float(w.v.directly), 2.0 * w.v.tolerance_degrees
    ways = {word: met(it, target, side, half, give) for word, side in (("head-on", 0), ("tail", 180))}
    if None in ways.values():
        return ""
    return next((word for word, sure in ways.items() if sure), "side")


# What is best.


def best(w: World, plane: Plane, start: Fix, length: float, careful: bool = True) -> Course:
    """The move that attacks best, or else comes closest to what it is after."""
    there, start = foes(w, plane), Fix(*start[:3])
    targets, bombers = prey(plane, start, there), [fix for p, fix in there.items() if bomber(p)]
    later = [flown(fix, w.v.bomber_move * bomber(p)) for p, fix in targets.items()]
    guns = [*bombers, *(flown(fix, w.v.bomber_move) for fix in bombers)] if careful else []
    near = {p: fix for p, fix in targets.items() if distance(start.at, fix.at) < length + w.v.range}
    found = list[Course]()
    for legs in courses(straight(w, plane), length) if targets else ((("ahead", length),),):
        *_, (_, end) = stops(start, legs)
        worth = value_of_end(w, end, later, guns)
        found += [Course(legs, worth=worth), *attacks(w, start, legs, near, worth)]
    return max(found, key=lambda course: course.worth)


def value_of_end(w: World, end: Fix, prey: Sequence[Fix], guns: Sequence[Fix]) -> Any:
    """The worth of a place: near to its prey, out of reach of guns and flak, on the table."""
    near = min((distance(end.at, fix.at) for fix in prey), default=0.0)
    flak = max(0.0, w.v.flak_range + 1 - off_rect((end.at, end.at), w.kit.target))
    worth = -abs(near - IDEAL) - 4.0 * flak
    worth -= sum(DANGER for fix in guns if distance(fix.at, end.at) < w.v.range + 2)
    return worth - 100.0 * (not (0 <= end.x <= w.v.table_width and 0 <= end.y <= w.v.table_length))


def attacks(w: World, start: Fix, legs: Legs, near: Mapping[Plane, Fix], worth: float) -> Iterator[Course]:
    """A course with each of the attacks that it offers."""
    for before, it in stops(start, legs) if near else ():
        for plane, fix in near.items():
            if distance(it.at, fix.at) <= w.v.range - SURE and (seen := from_where(w, it, fix)):
                yield Course(before, plane, seen, worth + value(plane, seen))


def value(target: Plane, seen: str) -> float:
    """The worth of an attack: more head-on at a bomber, less where the answer is stronger."""
    if fighter(target):
        return 40.0 - 8.0 * (seen == "head-on")
    return 40.0 + 6.0 * (seen == "head-on") - 4.0 * (seen == "tail")


# Fire (6D3e, 6D6, 7).


def guns(w: World) -> Iterator[Row]:
    """6D6: the guns that bear on a fighter where it or the bomber has stopped; nose and tail first."""
    for target in on(w, fighter):
        for by in on(w, bomber):
            if w.path[target] is not None or has_moved(w, by):
                bear = sorted(bearing_guns(w, by, target, sure=False), key=lambda gun: gun not in ENDS)
                yield from ({"by": by, "gun": gun, "target": target} for gun in bear)


def answers(w: World) -> Iterator[Row]:
    """6D3e: fighters that were met head-on, and have not fired back."""
    for foe in w.aims:
        for attack in w.aims[foe]:
            if fighter(attack.target) and attack.seen == "head-on":
                yield {"by": attack.target, "target": foe}


def to_bomb(w: World, plane: Plane) -> bool:
    """7: over the target at the end of its move, with its bombs."""
    return bool(not w.bombed[plane] and has_moved(w, plane) and over_target(w, plane, sure=True))


def under_flak(w: World, plane: Plane) -> bool:
    """7D1, 7D4: bombers over the target, and fighters that have stopped within its range."""
    if not has_moved(w, plane) or w.shelled.having(w.turn[0], [plane]):
        return False
    return to_bomb(w, plane) if bomber(plane) else surely_in_flak(w, plane)


# Where the game stands, in words.


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield who goes on from a stop, who waits, and how far those fly whose move it is."""
    if halted := has_stopped(w):
        yield f"{name(halted)} has stopped; it goes on for {spelt(left(w, halted))} in"
    for section in w.kit.sections:
        if not w.entered[section] and section <= max(sections_due(w)):
            yield f"section {section} waits for an even number"
    for section, plane in {w.kit.section(p): p for p in entering(w)}.items():
        yield f"section {section}: {inches(w, plane)}"
    for plane in (p for p in to_move(w) if fix_of(w, p) and p != halted):
        yield f"{name(plane)}: {inches(w, plane)}"


def inches(w: World, plane: Plane) -> str:
    return f"{' or '.join(map(spelt, lengths(w, plane)))} in"


# Who plays.


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Generator[Action, bool | None, None]:
    """One turn: whatever may be done next, as long as there is something; for bombs that is all of it."""
    yield from new_wave(w, rng)
    tried = set[str]()
    while found := [*later(w, careful, tried)]:
        (verb, values), key = found[0]
        tried.add(key)
        friend = escort(values.get("target") or "b")  # 6D6j asks for fire at it
        if friend or rng.random() < SHARE.get(verb, 1.0):
            yield verb, values
    if over(w):
        side = "american" if w.hits[0] >= needed(w) else "german"
        w.mind["won"] = f"{side.title()}s"
        yield "won", {"side": side}


def later(w: World, careful: bool, tried: set[str]) -> Iterator[tuple[Action, str]]:
    """The first action that was not tried yet, with what tells it from others."""
    for verb, rows in ways(w, careful).items():
        for values in rows:
            legs = [w.leg[p] for p in (values.get("by"), values.get("target")) if p]
            key = f"{verb} {values} {[(leg.stop, leg.over) for leg in legs if leg]}"
            if key not in tried:
                yield (verb, values), key
                return


def new_wave(w: World, rng: Random) -> Generator[Action, bool | None, None]:
    """N3: the dice for the waves; the next wave, once the bombers before it have left."""
    if w.turn[0] == w.began[0] == 1 or not on(w, bomber):
        w.mind["type"] = rng.choice(("me", "fw"))
    if w.kit.third and w.turn[0] == 1:
        for side in ("american", "german"):
            while picked(w, side) is None:
                yield "waves", {"side": side}
        yield "wave", {"wave": 1}
    elif w.kit.third and not on(w, bomber):
        lost_yet = losses(w)
        if (yield "wave", {"wave": w.wave[0] + 1}):
            w.mind["before"] = lost_yet


KINDS: dict[str, Any] = {"B-17s": bomber, "German fighters": german, "P-51s": escort}


def losses(w: World) -> Counter[tuple[str, str]]:
    """The planes of each kind that are destroyed, and those that are left, of all waves so far."""
    found = Counter(w.mind.get("before", ()))
    for kind, mine in KINDS.items():
        here = [lost(w, p) for p in w.kit.planes if mine(p) and w.met[p]]
        found[kind, "destroyed"] += here.count(True)
        found[kind, "left"] += here.count(False)
    return found


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    """How games came out, once they are over."""
    if "won" in w.mind:
        yield ("won", w.mind["won"]), 1
        yield ("bomb hits", f"{w.hits[0]:2}"), 1
        yield ("turns", f"{w.turn[0]:2}"), 1
        yield from losses(w).items()
