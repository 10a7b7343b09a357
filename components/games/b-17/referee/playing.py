"""A player for both sides, sensible or random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import Table

from .bombing import over_target, surely_in_flak
from .courses import lengths
from .geometry import Fix, bearing
from .kit import Plane, bomber, escort, fighter, german
from .pilots import Course, Legs, best, guns_at, prey, split
from .record import needed, over
from .state import fighters_due, lost, on, out, picked, rules, sections_due

Action = tuple[str, dict[str, Any]]
Moves = Generator[Action, bool | None, None]
SIDES = ("american", "german")
BLANK: dict[str, Any] = {"plane": None, "also": (), "start": None, "end": None}


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Moves:
    """One turn: entries, Germans, Americans, bombs."""
    yield from comes_in(t, rng, careful)
    yield from german_moves(t, rng, careful)
    yield from american_moves(t, rng, careful)
    if over(t):
        side = SIDES[t.hits[0] < needed(t)]
        t.mind["won"] = f"{side.title()}s"
        yield "won", {"side": side}


# What comes in (5, N3).


def comes_in(t: Table, rng: Random, careful: bool) -> Moves:
    third = t.facts.third
    if third and t.turn[0] == 1:
        for side in SIDES:
            yield "waves", {"side": side}
            while picked(t, side) is None:
                yield "waves", {"side": side}
        yield "wave", {"wave": 1}
    elif third and not on(t, bomber):
        t.mind["type"] = rng.choice(("me", "fw"))
        if left := on(t, fighter):
            yield "home", {"planes": tuple(left)}
        lost_yet = losses(t)
        if (yield "wave", {"wave": t.wave[0] + 1}):
            t.mind["before"] = lost_yet
    if t.turn[0] == t.began[0]:
        yield from places(t, rng, careful)
    for section in t.facts.sections:
        if not t.entered[section] and section <= min(sections_due(t)):
            yield "enter", {"section": section}
            if t.entered[section]:
                yield "clock", {"section": section}
                yield "altitude", {"section": section}


def places(t: Table, rng: Random, careful: bool) -> Iterator[Action]:
    """The box, and the escort beside it."""
    t.mind.setdefault("type", rng.choice(("me", "fw")))
    rows = box(t, 0 if careful else rng.choice((-6, 0, 6)), rng.choice((0.25, 0.5, 1)))
    for places in (rows,) if rng.random() < 0.5 else ((row,) for row in rows):
        yield "place", {"places": places}


def box(t: Table, aside: float, back: float) -> tuple[dict[str, Any], ...]:
    """5B: the box with half an inch to spare, so far from the middle and the far limit."""
    shape, gap = t.facts.shapes["b1"], t.v.gap + 0.5
    wide, deep = gap / 2 + shape.tip, gap + shape.nose + shape.tail
    x, y = t.v.table_width / 2 + aside, t.v.zone_far - shape.nose - back
    spots = ((0, 0), (-wide, -deep / 2), (wide, -deep / 2), (0, -deep))
    bombers = [p for p in t.facts.planes if bomber(p)]
    escorts = [p for p in t.facts.planes if escort(p)][: min(fighters_due(t, False)[1])]
    found = [(p, (x + dx, y + dy)) for p, (dx, dy) in zip(bombers, spots, strict=False)]
    found += [(p, (t.v.flank * (2 + 6 * k), y)) for k, p in enumerate(escorts)]
    return tuple({"plane": p, "at": (plain(round(x, 1)), plain(round(y, 1)), None)} for p, (x, y) in found)


# Fighters.


def german_moves(t: Table, rng: Random, careful: bool) -> Moves:
    if not on(t, bomber):
        return
    for n in range(1, t.facts.sections[-1] * t.v.section + 1):
        plane = f"{t.mind['type']}{n}"
        entered = t.entered[t.facts.section(plane)]
        if entered == t.turn[0] and not out(t, plane):
            yield from fighter_move(t, rng, careful, plane, at_the_edge(t, plane))
        elif entered and plane in on(t):
            yield from fighter_move(t, rng, careful, plane)


def at_the_edge(t: Table, plane: Plane) -> Fix:
    """Where it enters: the second of a section beside the first, both toward the bombers."""
    x, y, *_ = t.clock[t.facts.section(plane)]
    aside = 2.0 * (t.facts.section(plane) * t.v.section - int(plane[-1]))
    x, y = (x, y - aside if y > aside else y + aside) if x in (0, t.v.table_width) else (x + aside, y)
    middle = Fix(t.v.table_width / 2, t.v.table_length / 2)
    here = [t.at[p] for p in on(t, bomber)] or [middle]
    near = min(here, key=lambda fix: abs(fix.x - x) + abs(fix.y - y))
    return Fix(x, y, 5.0 * round(bearing((x, y), near.at) / 5) % 360)


def fighter_move(t: Table, rng: Random, careful: bool, plane: Plane, enters: Fix | None = None) -> Moves:
    """Its course, the attack on its way, the guns that answer, and the rest of its move."""
    start = enters or t.at[plane]
    length = max(lengths(t, plane))
    course = Course((("ahead", length),), start)
    if enters or prey(t, plane, start):
        course = best(t, plane, start, length, careful)
    line = {**BLANK, "plane": plane, "start": noted(enters)}
    if course.target:
        yield from attacking(t, rng, plane, course, line)
    elif not (yield "fly", {**line, "course": flown_as(course.legs)}):
        return
    yield from fire(t, rng, plane)
    if not lost(t, plane) and surely_in_flak(t, plane):
        yield "flak", {"plane": plane}


def attacking(t: Table, rng: Random, plane: Plane, course: Course, line: dict[str, Any]) -> Moves:
    """Up to its stop, its attack, the answers, and on."""
    before, behind = split(course.legs, course.stop)
    seen = course.seen if course.seen != "side" or rng.random() < 0.5 else None
    attack = {"by": plane, "target": course.target, "angle": seen}
    yield "fly", {**line, "course": flown_as(before), "ahead": ("attack", attack)}
    if (yield "attack", attack):
        if fighter(course.target or "b") and course.seen == "head-on" and rng.random() < 0.8:
            yield "return", {"by": course.target, "target": plane}
        yield from fire(t, rng, plane)
    if lost(t, plane):
        return
    rest, _ = split(behind, min(lengths(t, plane)) - course.stop)  # less if it was hit there
    if any(how == "ahead" and much for how, much in rest):
        yield "fly", {**line, "start": None, "course": flown_as(rest)}


def flown_as(legs: Legs) -> tuple[dict[str, Any], ...]:
    return ({"legs": tuple((how, plain(much)) for how, much in legs)},)


def plain(number: float) -> float:
    """6 rather than 6.0."""
    return int(number) if number == int(number) else round(number, 2)


def noted(fix: Fix | None) -> tuple[float, float, float | None] | None:
    return fix and (plain(fix.x), plain(fix.y), fix.heading and plain(fix.heading))


def fire(t: Table, rng: Random, plane: Plane, by: Plane | None = None) -> Moves:
    """6D6: every gun, or those of one bomber, that bear on it; on friends only once a German has attacked."""
    friend = not german(plane)
    if (friend and not t.first_attack[0]) or type(t.at[plane]) is not Fix:
        return
    for shot in list(guns_at(t, plane, on(t, bomber) if by is None else [by])):
        if lost(t, plane):
            return
        if friend or rng.random() < 0.9:
            yield "fire", shot


# Bombers, and their bombs.


def american_moves(t: Table, rng: Random, careful: bool) -> Moves:
    kinds = (escort_moves, bomber_moves)
    for moves in kinds if rng.random() < 0.5 else reversed(kinds):
        yield from moves(t, rng, careful)
    if not on(t, bomber) and on(t, escort):
        yield "home", {"planes": tuple(on(t, escort))}


def escort_moves(t: Table, rng: Random, careful: bool) -> Moves:
    for plane in on(t, escort):
        if t.path[plane] is None and not lost(t, plane):
            yield from fighter_move(t, rng, careful, plane)


def bomber_moves(t: Table, rng: Random, careful: bool) -> Moves:
    """Fly bombers straight at the target or, at random, in a curve; those over it bomb."""
    here = on(t, bomber)
    far = {p: max(lengths(t, p)) for p in here}
    if len({*far.values()}) == 1 and rng.random() < 0.6:
        yield "fly", {**BLANK, "all": True, "course": flown_as((("ahead", far[here[0]]),))}
    else:
        by = 0 if careful or rng.random() < 0.8 else rng.choice((-15, 15))
        for plane in here:
            legs = bomber_course(t, by, plane, far[plane])
            yield "fly", {**BLANK, "plane": plane, "course": flown_as(legs)}
    for plane in here:
        if type(t.at[plane]) is Fix and not lost(t, plane):
            for foe in on(t, german):  # 6D6f: enemies that stand near where its move ends
                yield from fire(t, rng, foe, plane)
    for plane in here:
        yield from bomb_run(t, plane)


def bomber_course(t: Table, by: int, plane: Plane, far: float) -> Legs:
    """Straight on; or, where all turn, by so much, or back to the target."""
    first = float(t.v.bomber_straight)
    aside = (t.at[plane].heading + 180) % 360 - 180
    by = -aside if aside and by else by
    if not by or far <= first:
        return (("ahead", far),)
    return ("ahead", first), ("turn", by), ("ahead", far - first)


def bomb_run(t: Table, plane: Plane) -> Moves:
    """7: flak, then bombs; sometimes note the planes that have left the table."""
    if lost(t, plane):
        return
    dropped = t.mind.setdefault(f"wave {t.wave[0]}", set())
    if plane not in dropped and over_target(t, plane):
        dropped.add(plane)
        yield "flak", {"plane": plane}
        if not lost(t, plane):
            yield "bomb", {"plane": plane}
    at = t.at[plane]
    if type(at) is Fix and not (0 < at.x < t.v.table_width and at.y >= 0):
        yield "home", {"planes": (plane,)}


KINDS: dict[str, Callable[[Plane], bool]] = {"B-17s": bomber, "German fighters": german, "P-51s": escort}


def losses(t: Table) -> Counter[tuple[str, str]]:
    """The planes of each kind that are destroyed, and those that are left, of all waves so far."""
    found = Counter(t.mind.get("before", ()))
    for kind, mine in KINDS.items():
        here = [lost(t, p) for p in t.facts.planes if mine(p) and t.met[p]]
        found[kind, "destroyed"] += here.count(True)
        found[kind, "left"] += here.count(False)
    return found


@rules.hook
def counts(t: Table) -> Iterator[tuple[tuple[str, str], int]]:
    """How games came out, once they are over."""
    if "won" in t.mind:
        yield ("won", t.mind["won"]), 1
        yield ("bomb hits", f"{t.hits[0]:2}"), 1
        yield ("turns", f"{t.turn[0]:2}"), 1
        yield from losses(t).items()
