"""Squadrons and their colours (3), and setting up (6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World, several

from .board import (
    UP,
    Flock,
    flock,
    flying,
    may_fly,
    named,
    of_type,
    place_of,
    rules,
    squares,
    stand,
    thrown,
    type_of,
)
from .days import raid
from .geometry import COMPASS, Place, Square, spelt
from .kit import GROUPS, Plane
from .losses import courses, mine, swap

RULES = {"GF": "6a", "GB": "6b", "BF": "6c"}
SPOTS = {"GF": ("corner a", "corner k"), "GB": ("rear", "front"), "BF": ("corner a", "corner k")}


# planes that are named (3, 5)


def meet(w: World, plane: Plane) -> None:
    """3b, 3c, 3d, 5a: check that a plane that is named can fly."""
    if w.met.surely(True, (plane,)):
        return
    chooses(w, plane)
    w.met[plane] = True
    squadron = may_be(w, plane)
    if squadron:
        enlisted(w, squadron, plane)
    if plane not in flock(w).of:
        w.strange[0] = (*w.strange[0], plane)


def squadron_of(w: World, plane: Plane) -> str:
    """Return the squadron of a plane by the dice; that of its type, where only one has it."""
    own = of_type(w, plane[0])
    today = flock(w).of.get(plane)
    return today or (own[0] if len(own) == 1 else "")


def may_be(w: World, plane: Plane) -> str:
    """5a, 5c, 3b: check that a squadron flies of which a plane can be; return it."""
    mine, here = of_type(w, plane[0]), flying(w, w.kit.groups[plane[0]])
    if here is None:
        return squadron_of(w, plane)
    group, fit = mine[0][:2], [s for s in here if type_of(w, s) == plane[0]]
    gone = {*(thrown(w, group) or ())} & {*mine} - {*here}
    rule = "5a" if not gone else "3b" if group == "GB" else "5c"
    expected = f"of the {GROUPS[group]} {' and '.join(here) or 'none'} flew"
    if not w.rule(rule, fit, expected, f"{named(w, plane)} was noted"):
        return ""
    return flock(w).of.get(plane) or fit[0]


def enlisted(w: World, squadron: str, plane: Plane) -> None:
    """No more planes than are left, all in colours of the squadron (3b, 3c)."""
    coloured(w, squadron, plane)
    painted(w, plane)
    squadron = flock(w).of.get(plane, squadron)
    today, left = flock(w), max(w.fit.values(squadron))
    own = [colour for (key, colour), name in today.of.items() if name == squadron]
    expected, found = f"the colours of {squadron} are {', '.join(own)}", f"{named(w, plane)} was noted"
    if w.rule("3c", plane[1] in own or not own, expected, found, f"colours of {squadron}"):
        others = [p for p in w.met.surely(True, mine(w, squadron)) if p != plane]
        if len(others) >= left and not courses(w) and swap(w, squadron):
            return enlisted(w, flock(w).of[plane], plane)
        names = ", ".join(named(w, p) for p in others)
        expected = f"{squadron} had {several(left, 'plane')} left: {names}"
        w.rule("3b", len(others) < left, expected, f"{named(w, plane)} flew", f"planes of {squadron}")


def coloured(w: World, squadron: str, plane: Plane) -> None:
    """A squadron that flies alone of its type has either three colours (3c)."""
    today, half = flock(w), w.kit.half(plane[1])
    alike = [name for name in today.halves if type_of(w, name) == plane[0]]
    own = [(plane[0], colour) for colour in w.kit.colours]
    met = [p for p in w.met.surely(True, own) if w.kit.half(p[1]) != half]
    first = w.half.having(None, [squadron]) and not met
    if alike == [squadron] and half != today.halves[squadron] and first and len(of_type(w, plane[0])) > 1:
        w.half[squadron] = half


def painted(w: World, plane: Plane) -> None:
    """Take a plane in no colour of ours for one of a squadron with fewer planes than colours (3c)."""
    today, half = flock(w), w.kit.half(plane[1])
    alike = [s for s in today.halves if w.kit.spare(s) and type_of(w, s) == plane[0]]
    for squadron in sorted(alike, key=lambda s: today.halves[s] != half) if plane not in today.of else ():
        own = mine(w, squadron)
        if unmet := [other for other in own if not w.met.surely(True, [other])]:
            names = ", ".join(colour for _, colour in own)
            w.reading("3c", False, f"the colours of {squadron} are {names}", f"{named(w, plane)} was noted")
            w.paint[squadron] = tuple(colour for _, colour in [plane if p == unmet[-1] else p for p in own])
            return


def chooses(w: World, plane: Plane) -> None:
    """The second bomber squadron flies one type today; from the first day to the last, as we read it (3d)."""
    either, types = w.kit.second
    if plane[0] not in types:
        return
    here = flying(w, "GB") or of_type(w, plane[0])
    others = {key for squadron in here if squadron != either for key in w.kit.squadrons[squadron]}
    if either not in here or plane[0] in others:
        return
    today = next((key for key, _ in w.met.surely(True) if key in {*types} - others), plane[0])
    called, found = w.kit.types[today].name, f"{w.kit.types[plane[0]].name}s were noted"
    if w.rule("3d", today == plane[0], f"{either} flies {called}s today", found):
        was = w.second[0] or plane[0]
        w.reading("3d", was == plane[0], f"{either} flies {w.kit.types[was].name}s all week", found)
        w.second[0] = plane[0]


def formation(w: World) -> dict[Plane, Place]:
    """Return the planes that fly, as many as their squadrons have left, where their places are known."""
    today, found = flock(w), dict[Plane, Place]()
    for squadron in today.spots:
        own = sorted(
            (p for p in today.of if today.of[p] == squadron), key=lambda p: not w.met.surely(True, (p,))
        )
        for plane in w.fate.having(UP, own[: max(w.fit.values(squadron))]):
            known = len(w.at.values(plane)) == len(w.face.values(plane)) == 1
            place = place_of(w, plane) if known else None
            if place and place[2] is not None:
                found[plane] = place
    return {plane: found[plane] for plane in w.kit.planes if plane in found}


# as setting up is noted (6)


@rules.verb(
    "squadron:SQUADRON [in|the] [corner] [spot:SPOT] colours:COLOUR*",
    "plane:PLANE [at|on] square:SQUARE [faces|facing] [facing:FACING]",
    step="place",
    also="setup stand",
    ask="squadron:SQUADRON spot:SPOT",
    example=("place GF3 k", "place spitfire red j41"),
)
def place(w: World, line: Line) -> None:
    """where a squadron starts (corner a or k, front or rear), or one plane"""
    if not raid(w):
        return
    if line.plane and line.square:
        meet(w, line.plane)
        place_plane(w, line.plane, line.square, line.facing)
    elif line.squadron:
        colours = [colour for colour in line.colours or () if colour]
        place_squadron(w, line.squadron, line.spot, colours)


def place_squadron(w: World, squadron: str, spot: tuple[int, str] | None, colours: Sequence[str]) -> None:
    """6a to 6c: the corner of a fighter squadron, the front or rear of a bomber squadron."""
    if not may_fly(w, squadron, "was placed"):
        return
    if colours:
        w.half[squadron] = w.kit.half(colours[0])
    for colour in colours:
        meet(w, (type_of(w, squadron), colour))
    if spot:
        (number, where), words = spot, SPOTS[squadron[:2]]
        found = f"{squadron} was placed in the {where}"
        if w.rule(RULES[squadron[:2]], where == words[number], " or ".join(words), found):
            takes(w, squadron, number)


def takes(w: World, squadron: str, spot: int) -> None:
    """Give a squadron a corner, or front or rear; another one that was noted there is in its way."""
    group, words, here = squadron[:2], SPOTS[squadron[:2]], flying(w, squadron[:2]) or []
    beside = w.spot.surely(spot, [s for s in here if s != squadron])
    found = f"{squadron} in {words[spot]}, where {beside[0] if beside else 'nobody'} starts"
    w.rule(RULES[group], not beside, f"one takes {words[0]}, one {words[1]}", found)
    if group == "GB":
        found = f"{squadron} was placed in the {words[spot]}"
        expected = "the slower bombers, or the only ones, start in the rear"
        w.rule("6b", fast_enough(w, squadron, spot, here), expected, found)
    w.spot[squadron] = spot


def fast_enough(w: World, squadron: str, spot: int, here: Sequence[str]) -> bool:
    """6b: return whether bombers start in front, spot 1, or in the rear, as the others' speed has it."""
    empty = w.fit.having(0, here)
    speed = {s: w.kit.types[type_of(w, s)].points for s in dict.fromkeys((*here, squadron))}
    more = [speed[s] - speed[squadron] for s in here if s != squadron and s not in empty]
    if spot:
        return [*here] != [squadron] and max(more, default=0) <= 0
    return min(more, default=0) >= 0


def place_plane(w: World, plane: Plane, square: Square, facing: int | None) -> None:
    """One plane, on a square of its squadron's formation, facing the far end (6a to 6d)."""
    squadron = squadron_of(w, plane)
    if not squadron or squadron not in flock(w).spots:
        stand(w, plane, (*square, facing))
        return
    found = f"{named(w, plane)} was placed on {spelt(square)}"
    on_its_post(w, plane, squadron, square, found)
    rule, entry = RULES[squadron[:2]], w.kit.posts_of(squadron[:2], 0)[0].place[2]
    facing = entry if facing is None else facing
    faces = f"{found}, facing {COMPASS[facing]}"
    w.rule(rule, facing == entry, f"its side starts facing {COMPASS[entry]}", faces)
    there = squares(w, [p for p in w.kit.planes if p != plane and (p in flock(w).of)]).get(square)
    noted = there and w.posted.surely(True, [there])
    w.rule(rule, not noted, "a square holds one plane", f"{found}, where another one was")
    if there and not noted:
        stand(w, there, place_of(w, plane))
    stand(w, plane, (*square, facing))
    w.posted[plane] = True


def on_its_post(w: World, plane: Plane, squadron: str, square: Square, found: str) -> None:
    """A square of the formation of its squadron, which may take its corner by it (6a to 6d)."""
    group, post = squadron[:2], w.kit.posts.get(square)
    ours = post is not None and post.group == group
    fits = [post.spot] if ours else [n for n in (0, 1) if square in w.kit.others(group, n)]
    if fits and w.spot.having(None, [squadron]):
        takes(w, squadron, fits[0])
    today: Flock = flock(w)
    spot = today.spots[squadron]
    places = ", ".join(spelt(p.place[:2]) for p in w.kit.posts_of(group, spot))
    expected = f"{squadron} in {SPOTS[group][spot]}: {places}"
    rule: Any = RULES[group] if plane in today.sure else "6d"
    if w.rule(rule, spot in fits, expected, found):
        w.reading("6b" if square in w.kit.further(group, spot) else "6", ours, expected, found)
