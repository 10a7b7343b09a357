"""Lines that `next` offers: of the endless courses, the best for each plane."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cutline.referee import Table

from .bombing import over_target, surely_in_flak
from .courses import lengths, shortened, spelt
from .geometry import Fix, distance
from .kit import Plane, bomber, fighter, german, name
from .pilots import Course, best, guns_at, prey, split
from .playing import BLANK, at_the_edge, box, flown_as, noted
from .state import on, rules, sections_due

Row = dict[str, Any]


@rules.hook
def ways(t: Table) -> dict[str, Iterable[Row]]:
    """Yield placing, courses, guns that bear on a plane that has stopped, flak and bombs."""
    return {
        "place": places(t),
        "enter": ({"section": s} for s in t.facts.sections if not t.entered[s]),
        "clock": ({"section": s} for s in entered(t) if not t.clock[s]),
        "altitude": ({"section": s} for s in entered(t) if not t.level[s]),
        "fly": moves(t),
        "attack": (),  # it stands in the line of the move
        "fire": guns(t),
        "return": answers(t),
        "flak": ({"plane": p} for p in on(t) if under_flak(t, p)),
        "bomb": ({"plane": p} for p in on(t, bomber) if t.flak[p] and to_bomb(t, p)),
        "home": ({"planes": (p,)} for p in on(t, bomber) if not 0 <= t.at[p].x <= t.v.table_width),
    }


def entered(t: Table) -> list[int]:
    """The sections that enter in this turn, and have not moved yet."""
    return [
        s
        for s in t.facts.sections
        if t.entered[s] == t.turn[0] and any(t.path[p] is None for p in t.facts.mates[s])
    ]


def moved(t: Table, plane: Plane) -> bool:
    """Whether its move of this turn is done."""
    leg = t.leg[plane]
    return bool(leg and leg.over and t.path[plane] is not None)


def places(t: Table) -> Iterator[Row]:
    """5B: the box, and the escort beside it, while the table is empty."""
    if t.turn[0] == t.began[0] and not on(t):
        yield {"places": box(t, 0.0, 0.5)}


def to_move(t: Table) -> list[Plane]:
    """Those of the side whose move it is that have not moved: Germans before Americans (5C1)."""
    left = [*(p for p in on(t) if t.path[p] is None), *entering(t)]
    return [p for p in left if german(p)] or left


def entering(t: Table) -> list[Plane]:
    """The planes of a section for which the clock was thrown, one type of them."""
    kinds = {p[:2] for p in filter(german, t.facts.planes) if t.met[p]} or {"fw", "me"}
    due = [t.facts.mates[s] for s in entered(t) if t.clock[s] and s <= min(sections_due(t))]
    short = [mates for mates in due if sum(t.met[p] for p in mates) < t.v.section]
    return [p for mates in short for p in mates if not t.met[p] and p[:2] in kinds]


def moves(t: Table) -> Iterator[Row]:
    """For each plane that has to move now, the course that a pilot with sense would fly."""
    planes, halted = to_move(t), t.mover[0]
    if halted:
        left = min(lengths(t, halted)) - t.leg[halted].flown
        yield {**BLANK, "plane": halted, "course": flown_as((("ahead", left),))}
        return
    box = [p for p in planes if bomber(p)]
    if box == on(t, bomber) and len({max(lengths(t, p)) for p in box}) == 1:
        far = max(lengths(t, box[0]))
        yield {**BLANK, "all": True, "course": flown_as((("ahead", far),))}
    for plane in planes:
        far = max(lengths(t, plane))
        if bomber(plane):
            yield {**BLANK, "plane": plane, "course": flown_as((("ahead", far),))}
            continue
        enters = None if type(t.at[plane]) is Fix else at_the_edge(t, plane)
        here = enters or t.at[plane]
        if here.heading is not None:
            course = rows(best(t, plane, here, far))
            yield {**BLANK, "plane": plane, "start": noted(enters), "course": course}


def rows(course: Course) -> tuple[Row, ...]:
    """A course with its attack, as it stands in one line."""
    if not course.target:
        return flown_as(course.legs)
    before, behind = split(course.legs, course.stop)
    shot = {"attack": True, "target": course.target, "angle": course.seen}
    return ({**flown_as(before)[0], **shot}, *(flown_as(behind) if behind else ()))


def guns(t: Table) -> Iterator[Row]:
    """6D6: the guns that bear on a fighter where it has stopped, or where the bomber has."""
    for plane in on(t, fighter):
        stopped = t.path[plane] is not None
        yield from guns_at(t, plane, [p for p in on(t, bomber) if stopped or moved(t, p)])


def answers(t: Table) -> Iterator[Row]:
    """6D3e: fighters that were met head-on, and have not fired back."""
    for foe in t.attacked:
        for target, seen in t.attacked[foe]:
            if fighter(target) and seen == "head-on":
                yield {"by": target, "target": foe}


def to_bomb(t: Table, plane: Plane) -> bool:
    """7: over the target at the end of its move, with its bombs."""
    return bool(not t.bombed[plane] and moved(t, plane) and over_target(t, plane))


def under_flak(t: Table, plane: Plane) -> bool:
    """7D1, 7D4: bombers over the target, and fighters that have stopped within its range."""
    if t.path[plane] is None or t.flak[plane] == t.turn[0]:
        return False
    return to_bomb(t, plane) if bomber(plane) else surely_in_flak(t, plane)


# Where the game stands, in words.


@rules.hook
def stand(t: Table) -> Iterator[str]:
    """Yield whose move it is, how far each plane flies, and its nearest target."""
    halted, left = t.mover[0], still_to_move(t)
    flies: dict[str, list[str]] = {}
    if halted:
        far = min(lengths(t, halted)) - t.leg[halted].flown
        yield f"{name(halted)} has stopped; it goes on for {spelt(far)} in"
    for section in t.facts.sections:
        if not t.entered[section] and section <= max(sections_due(t)):
            yield f"section {section} waits for an even number"
    entry = {t.facts.section(p): p for p in entering(t)}
    for section, plane in entry.items():
        flies.setdefault(inches(lengths(t, plane)), []).append(f"section {section}")
    over = not (left or halted or entry)
    left = left or (over and (on(t, german) or on(t))) or []
    if left:
        side = "German" if german(left[0]) else "American"
        yield "all have moved; the next turn begins with" if over else f"{side} moves to come"
    for plane in left:
        flies.setdefault(reach(t, plane, over), []).append(name(plane))
    for told, planes in flies.items():
        yield f"{', '.join(planes)}: {told}"


@rules.hook
def owes(t: Table) -> Iterator[tuple[str, str]]:
    """5C4, 6C3a, 6C3b: who goes on, and who has to move of a side of which nobody has moved."""
    halted, begun = t.mover[0], {german(p) for p in t.path if t.path[p] is not None}
    if halted:
        yield "6C3b", f"{name(halted)} flies on from its stop"
    for section in sorted({t.facts.section(p) for p in entering(t)} if True not in begun else ()):
        yield "5C4", f"section {section} moves in the turn in which it enters"
    if left := [name(p) for p in still_to_move(t) if german(p) not in begun]:
        yield "6C3a", f"every plane moves in every turn: {', '.join(left)}"


def still_to_move(t: Table) -> list[Plane]:
    """The planes on the table that have not moved; of a side of which one has stopped, the others."""
    halted, left = t.mover[0], [p for p in to_move(t) if type(t.at[p]) is Fix]
    return [p for p in left if p != halted and german(p) == german(halted)] if halted else left


def reach(t: Table, plane: Plane, over: bool) -> str:
    """How far a plane flies, and its nearest target; `over`: in the next turn."""
    if not over:
        return inches(lengths(t, plane)) + nearest(t, plane)
    hurt = [points for points in t.damage.can(plane) if points < t.facts.lives(plane)]
    return inches(sorted({*shortened(t, plane, (0,), hurt)})) + nearest(t, plane, over=True)


def inches(far: Iterable[float]) -> str:
    return f"{' or '.join(map(spelt, far))} in"


def nearest(t: Table, plane: Plane, over: bool = False) -> str:
    """6A: the bomber that is closest to a German, as the crow flies; once the turn is `over`."""
    at = t.at[plane]
    if not (german(plane) and type(at) is Fix):
        return ""
    there = {p: t.at[p] for p in on(t, bomber)} if over else prey(t, plane, at)
    found = sorted((distance(at.at, fix.at), name(p)) for p, fix in there.items())
    return "".join(f"; {who} is nearest, {far:.1f} in away" for far, who in found[:1])
