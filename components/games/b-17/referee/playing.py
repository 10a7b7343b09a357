"""A player for both sides, sensible or random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from .bombing import over_target, surely_in_flak
from .courses import lengths
from .geometry import Fix, bearing
from .kit import Plane, bomber, escort, fighter, german
from .pilots import Course, Legs, best, guns_at, prey, split
from .record import needed, over
from .state import fighters_due, fix_of, lost, on, out, over_table, picked, rules, sections_due

Action = tuple[str, dict[str, Any]]
Moves = Generator[Action, bool | None, None]
SIDES = ("american", "german")
BLANK: dict[str, Any] = {"plane": None, "also": (), "start": None, "end": None}


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Moves:
    """One turn: entries, Germans, Americans, bombs."""
    yield from comes_in(w, rng, careful)
    yield from german_moves(w, rng, careful)
    yield from american_moves(w, rng, careful)
    if over(w):
        side = SIDES[w.hits[0] < needed(w)]
        w.mind["won"] = f"{side.title()}s"
        yield "won", {"side": side}


# What comes in (5, N3).


def comes_in(w: World, rng: Random, careful: bool) -> Moves:
    third = w.kit.third
    if third and w.turn[0] == 1:
        for side in SIDES:
            while picked(w, side) is None:
                yield "waves", {"side": side}
        yield "wave", {"wave": 1}
    elif third and not on(w, bomber):
        w.mind["type"] = rng.choice(("me", "fw"))
        if left := on(w, fighter):
            yield "home", {"planes": tuple(left)}
        lost_yet = losses(w)
        if (yield "wave", {"wave": w.wave[0] + 1}):
            w.mind["before"] = lost_yet
    if w.turn[0] == w.began[0]:
        yield from places(w, rng, careful)
    for section in w.kit.sections:
        if not w.entered[section] and section <= min(sections_due(w)):
            yield "enter", {"section": section}
            if w.entered[section]:
                yield "clock", {"section": section}
                yield "altitude", {"section": section}


def places(w: World, rng: Random, careful: bool) -> Iterator[Action]:
    """The box, and the escort beside it."""
    w.mind.setdefault("type", rng.choice(("me", "fw")))
    rows = box(w, 0 if careful else rng.choice((-6, 0, 6)), rng.choice((0.25, 0.5, 1)))
    for places in (rows,) if rng.random() < 0.5 else ((row,) for row in rows):
        yield "place", {"places": places}


def box(w: World, aside: float, back: float) -> tuple[dict[str, Any], ...]:
    """5B: the box with half an inch to spare, so far from the middle and the far limit."""
    shape, gap = w.kit.shapes["b1"], w.v.gap + 0.5
    wide, deep = gap / 2 + shape.tip, gap + shape.nose + shape.tail
    x, y = w.v.table_width / 2 + aside, w.v.zone_far - shape.nose - back
    spots = ((0, 0), (-wide, -deep / 2), (wide, -deep / 2), (0, -deep))
    bombers = [p for p in w.kit.planes if bomber(p)]
    escorts = [p for p in w.kit.planes if escort(p)][: min(fighters_due(w, False)[1])]
    found = [(p, (x + dx, y + dy)) for p, (dx, dy) in zip(bombers, spots, strict=False)]
    found += [(p, (w.v.flank * (2 + 6 * k), y)) for k, p in enumerate(escorts)]
    return tuple({"plane": p, "at": (plain(round(x, 1)), plain(round(y, 1)), None)} for p, (x, y) in found)


# Fighters.


def german_moves(w: World, rng: Random, careful: bool) -> Moves:
    if not on(w, bomber):
        return
    for n in range(1, w.kit.sections[-1] * w.v.section + 1):
        plane = f"{w.mind['type']}{n}"
        entered = w.entered[w.kit.section(plane)]
        if entered == w.turn[0] and not out(w, plane):
            yield from fighter_move(w, rng, careful, plane, at_the_edge(w, plane))
        elif entered and plane in on(w):
            yield from fighter_move(w, rng, careful, plane)


def at_the_edge(w: World, plane: Plane) -> Fix:
    """Where it enters: the second of a section beside the first, both toward the bombers."""
    x, y, *_ = w.clock[w.kit.section(plane)]
    aside = 2.0 * (w.kit.section(plane) * w.v.section - int(plane[-1]))
    x, y = (x, y - aside if y > aside else y + aside) if x in (0, w.v.table_width) else (x + aside, y)
    middle = Fix(w.v.table_width / 2, w.v.table_length / 2)
    here = [fix for p in on(w, bomber) if (fix := fix_of(w, p))] or [middle]
    near = min(here, key=lambda fix: abs(fix.x - x) + abs(fix.y - y))
    return Fix(x, y, 5.0 * round(bearing((x, y), near.at) / 5) % 360)


def fighter_move(w: World, rng: Random, careful: bool, plane: Plane, enters: Fix | None = None) -> Moves:
    """Its course, the attack on its way, the guns that answer, and the rest of its move."""
    start = enters or fix_of(w, plane)
    if start is None:
        return
    length = max(lengths(w, plane))
    hunts = enters or prey(w, plane, start)
    course = best(w, plane, start, length, careful) if hunts else Course((("ahead", length),))
    line = {**BLANK, "plane": plane, "start": noted(enters)}
    if course.target:
        yield from attacking(w, rng, plane, course, line)
    elif not (yield "fly", {**line, "course": flown_as(course.legs)}):
        return
    yield from fire(w, rng, plane)
    if not lost(w, plane) and surely_in_flak(w, plane):
        yield "flak", {"plane": plane}


def attacking(w: World, rng: Random, plane: Plane, course: Course, line: dict[str, Any]) -> Moves:
    """Up to its stop, its attack, the answers, and on."""
    before, behind = split(course.legs, course.stop)
    seen = course.seen if course.seen != "side" or rng.random() < 0.5 else None
    attack = {"by": plane, "target": course.target, "angle": seen}
    yield "fly", {**line, "course": flown_as(before), "ahead": ("attack", attack)}
    if (yield "attack", attack):
        if fighter(course.target or "b") and course.seen == "head-on" and rng.random() < 0.8:
            yield "return", {"by": course.target, "target": plane}
        yield from fire(w, rng, plane)
    if lost(w, plane):
        return
    rest, _ = split(behind, min(lengths(w, plane)) - course.stop)  # less if it was hit there
    if any(how == "ahead" and much for how, much in rest):
        yield "fly", {**line, "start": None, "course": flown_as(rest)}


def flown_as(legs: Legs) -> tuple[dict[str, Any], ...]:
    return ({"legs": tuple((how, plain(much)) for how, much in legs)},)


def plain(number: float) -> float:
    """6 rather than 6.0."""
    return int(number) if number == int(number) else round(number, 2)


def noted(fix: Fix | None) -> tuple[float, float, float | None] | None:
    return fix and (plain(fix.x), plain(fix.y), fix.heading and plain(fix.heading))


def fire(w: World, rng: Random, plane: Plane, by: Plane | None = None) -> Moves:
    """6D6: every gun, or those of one bomber, that bear on it; on friends only once a German has attacked."""
    friend = not german(plane)
    if (friend and not w.attacked[0]) or not fix_of(w, plane):
        return
    for shot in list(guns_at(w, plane, on(w, bomber) if by is None else [by])):
        if lost(w, plane):
            return
        if friend or rng.random() < 0.9:
            yield "fire", shot


# Bombers, and their bombs.


def american_moves(w: World, rng: Random, careful: bool) -> Moves:
    kinds = (escort_moves, bomber_moves)
    for moves in kinds if rng.random() < 0.5 else reversed(kinds):
        yield from moves(w, rng, careful)
    if not on(w, bomber) and on(w, escort):
        yield "home", {"planes": tuple(on(w, escort))}


def escort_moves(w: World, rng: Random, careful: bool) -> Moves:
    for plane in on(w, escort):
        if w.path[plane] is None and not lost(w, plane):
            yield from fighter_move(w, rng, careful, plane)


def bomber_moves(w: World, rng: Random, careful: bool) -> Moves:
    """Fly bombers straight at the target or, at random, in a curve; those over it bomb."""
    here = on(w, bomber)
    far = {p: max(lengths(w, p)) for p in here}
    if len({*far.values()}) == 1 and all(over_table(w, p) for p in here) and rng.random() < 0.6:
        yield "fly", {**BLANK, "all": True, "course": flown_as((("ahead", far[here[0]]),))}
    else:
        by = 0 if careful or rng.random() < 0.8 else rng.choice((-15, 15))
        for plane in here:
            legs = bomber_course(w, by, plane, far[plane])
            yield "fly", {**BLANK, "plane": plane, "course": flown_as(legs)}
    for plane in here:
        if fix_of(w, plane) and not lost(w, plane):
            for foe in on(w, german):  # 6D6f: enemies that stand near where its move ends
                yield from fire(w, rng, foe, plane)
    for plane in here:
        yield from bomb_run(w, plane)


def bomber_course(w: World, by: int, plane: Plane, far: float) -> Legs:
    """Straight on; or, where all turn, by so much, or back to the target."""
    first = float(w.v.bomber_straight)
    aside = (fix_of(w, plane).heading + 180) % 360 - 180
    by = -aside if aside and by else by
    if not by or far <= first:
        return (("ahead", far),)
    return ("ahead", first), ("turn", by), ("ahead", far - first)


def bomb_run(w: World, plane: Plane) -> Moves:
    """7: flak, then bombs; sometimes note the planes that have left the table."""
    if lost(w, plane):
        return
    dropped = w.mind.setdefault(f"wave {w.wave[0]}", set())
    if plane not in dropped and over_target(w, plane, sure=True):
        dropped.add(plane)
        yield "flak", {"plane": plane}
        if not lost(w, plane):
            yield "bomb", {"plane": plane}
    at = fix_of(w, plane)
    if at and not (0 < at.x < w.v.table_width and 0 <= at.y <= w.v.table_length):
        yield "home", {"planes": (plane,)}


KINDS: dict[str, Callable[[Plane], bool]] = {"B-17s": bomber, "German fighters": german, "P-51s": escort}


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
