"""Lines that `next` offers: of the endless courses, the best for each plane."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cutline.referee import World

from .bombing import over_target, surely_in_flak
from .courses import lengths, shortened
from .geometry import distance
from .kit import Plane, bomber, fighter, german, name
from .pilots import Course, best, guns_at, prey, split
from .playing import BLANK, at_the_edge, box, flown_as, noted
from .state import fix_of, on, points, rules, sections_due, spelt

Row = dict[str, Any]


@rules.hook
def ways(w: World) -> dict[str, Iterable[Row]]:
    """Yield placing, courses, guns that bear on a plane that has stopped, flak and bombs."""
    return {
        "place": places(w),
        "enter": ({"section": s} for s in w.kit.sections if not w.entered[s]),
        "clock": ({"section": s} for s in entered(w) if not w.clock[s]),
        "altitude": ({"section": s} for s in entered(w) if not w.level[s]),
        "fly": moves(w),
        "attack": (),  # it stands in the line of the move
        "fire": guns(w),
        "return": answers(w),
        "flak": ({"plane": p} for p in on(w) if under_flak(w, p)),
        "bomb": ({"plane": p} for p in on(w, bomber) if w.shelled[p] and to_bomb(w, p)),
        "home": ({"planes": (p,)} for p in on(w, bomber) if not 0 <= fix_of(w, p).x <= w.v.table_width),
    }


def entered(w: World) -> list[int]:
    """The sections that enter in this turn, and have not moved yet."""
    return [
        s
        for s in w.kit.sections
        if w.entered[s] == w.turn[0] and any(w.path[p] is None for p in w.kit.mates[s])
    ]


def moved(w: World, plane: Plane) -> bool:
    """Whether its move of this turn is done."""
    leg = w.leg[plane]
    return bool(leg and leg.over and w.path[plane] is not None)


def places(w: World) -> Iterator[Row]:
    """5B: the box, and the escort beside it, while the table is empty."""
    if w.turn[0] == w.began[0] and not on(w):
        yield {"places": box(w, 0.0, 0.5)}


def to_move(w: World) -> list[Plane]:
    """Those of the side whose move it is that have not moved: Germans before Americans (5C1)."""
    left = [*(p for p in on(w) if w.path[p] is None), *entering(w)]
    return [p for p in left if german(p)] or left


def entering(w: World) -> list[Plane]:
    """The planes of a section for which the clock was thrown, one type of them."""
    kinds = {p[:2] for p in filter(german, w.kit.planes) if w.met[p]} or {"fw", "me"}
    due = [w.kit.mates[s] for s in entered(w) if w.clock[s] and s <= min(sections_due(w))]
    short = [mates for mates in due if sum(w.met[p] for p in mates) < w.v.section]
    return [p for mates in short for p in mates if not w.met[p] and p[:2] in kinds]


def moves(w: World) -> Iterator[Row]:
    """For each plane that has to move now, the course that a pilot with sense would fly."""
    planes, halted = to_move(w), w.mover[0]
    if halted:
        left = min(lengths(w, halted)) - w.leg[halted].flown
        yield {**BLANK, "plane": halted, "course": flown_as((("ahead", left),))}
        return
    box = [p for p in planes if bomber(p)]
    if box == on(w, bomber) and len({max(lengths(w, p)) for p in box}) == 1:
        far = max(lengths(w, box[0]))
        yield {**BLANK, "all": True, "course": flown_as((("ahead", far),))}
    for plane in planes:
        far = max(lengths(w, plane))
        if bomber(plane):
            yield {**BLANK, "plane": plane, "course": flown_as((("ahead", far),))}
            continue
        enters = None if fix_of(w, plane) else at_the_edge(w, plane)
        here = enters or fix_of(w, plane)
        if here and here.heading is not None:
            course = rows(best(w, plane, here, far))
            yield {**BLANK, "plane": plane, "start": noted(enters), "course": course}


def rows(course: Course) -> tuple[Row, ...]:
    """A course with its attack, as it stands in one line."""
    if not course.target:
        return flown_as(course.legs)
    before, behind = split(course.legs, course.stop)
    shot = {"attack": True, "target": course.target, "angle": course.seen}
    return ({**flown_as(before)[0], **shot}, *(flown_as(behind) if behind else ()))


def guns(w: World) -> Iterator[Row]:
    """6D6: the guns that bear on a fighter where it has stopped, or where the bomber has."""
    for plane in on(w, fighter):
        stopped = w.path[plane] is not None
        yield from guns_at(w, plane, [p for p in on(w, bomber) if stopped or moved(w, p)])


def answers(w: World) -> Iterator[Row]:
    """6D3e: fighters that were met head-on, and have not fired back."""
    for foe in w.aims:
        for target, seen in w.aims[foe]:
            if fighter(target) and seen == "head-on":
                yield {"by": target, "target": foe}


def to_bomb(w: World, plane: Plane) -> bool:
    """7: over the target at the end of its move, with its bombs."""
    return bool(not w.bombed[plane] and moved(w, plane) and over_target(w, plane, sure=True))


def under_flak(w: World, plane: Plane) -> bool:
    """7D1, 7D4: bombers over the target, and fighters that have stopped within its range."""
    if w.path[plane] is None or w.shelled.having(w.turn[0], [plane]):
        return False
    return to_bomb(w, plane) if bomber(plane) else surely_in_flak(w, plane)


# Where the game stands, in words.


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield whose move it is, how far each plane flies, and its nearest target."""
    halted, left = w.mover[0], still_to_move(w)
    flies: dict[str, list[str]] = {}
    if halted:
        far = min(lengths(w, halted)) - w.leg[halted].flown
        yield f"{name(halted)} has stopped; it goes on for {spelt(far)} in"
    for section in w.kit.sections:
        if not w.entered[section] and section <= max(sections_due(w)):
            yield f"section {section} waits for an even number"
    entry = {w.kit.section(p): p for p in entering(w)}
    for section, plane in entry.items():
        flies.setdefault(inches(lengths(w, plane)), []).append(f"section {section}")
    over = not (left or halted or entry)
    left = left or (over and (on(w, german) or on(w))) or []
    if left:
        side = "German" if german(left[0]) else "American"
        yield "all have moved; the next turn begins with" if over else f"{side} moves to come"
    for plane in left:
        flies.setdefault(reach(w, plane, over), []).append(name(plane))
    for told, planes in flies.items():
        yield f"{', '.join(planes)}: {told}"


def still_to_move(w: World) -> list[Plane]:
    """The planes on the table that have not moved; of a side of which one has stopped, the others."""
    halted, left = w.mover[0], [p for p in to_move(w) if fix_of(w, p)]
    return [p for p in left if p != halted and german(p) == german(halted)] if halted else left


def reach(w: World, plane: Plane, over: bool) -> str:
    """How far a plane flies, and its nearest target; `over`: in the next turn."""
    if not over:
        return inches(lengths(w, plane)) + nearest(w, plane)
    hurt = [n for n in points(w, plane) if n < w.kit.lives(plane)]
    return inches(sorted({*shortened(w, plane, (0,), hurt)})) + nearest(w, plane, over=True)


def inches(far: Iterable[float]) -> str:
    return f"{' or '.join(map(spelt, far))} in"


def nearest(w: World, plane: Plane, over: bool = False) -> str:
    """6A: the bomber that is closest to a German, as the crow flies; once the turn is `over`."""
    at = fix_of(w, plane)
    if not (german(plane) and at):
        return ""
    there = {p: fix for p in on(w, bomber) if (fix := fix_of(w, p))} if over else prey(w, plane, at)
    found = sorted((distance(at.at, fix.at), name(p)) for p, fix in there.items())
    return "".join(f"; {who} is nearest, {far:.1f} in away" for far, who in found[:1])
