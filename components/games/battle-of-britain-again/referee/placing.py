"""Setting up (rule 6): where planes start, as noted, or else on the usual squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cutline.referee import Table

from .days import raid
from .geometry import COMPASS, Place, Square, spelt
from .kit import Plane
from .squadrons import flying, join, least, may_fly, roster, type_of
from .state import SOMEWHERE, full_name, place_of, rules

RULES = {"GF": "6a", "GB": "6b", "BF": "6c"}
SPOTS = {"GF": ("corner a", "corner k"), "GB": ("rear", "front"), "BF": ("corner a", "corner k")}


def full(t: Table, squadron: str) -> bool:
    """Whether all planes of a squadron fly, so that it is known which."""
    return least(t, squadron) == t.facts.strength(squadron)


def sure(t: Table, plane: Plane) -> bool:
    """Whether it is certain that this plane flies, and stands where it does."""
    squadron = t.of[plane]
    return bool(t.lines[plane] or (squadron and full(t, squadron)))


def doubted(t: Table, *planes: Plane) -> bool:
    """Whether it was told that the square of one of them is not right; then it is not known from here on."""
    wrong = [plane for plane in planes if t.doubted[plane]]
    for plane in wrong:
        t.at[plane], t.doubted[plane] = SOMEWHERE, False
    return bool(wrong)


# The usual squares.


def set_up(t: Table) -> None:
    """All planes of the squadrons that fly stand where custom has them, once in a day."""
    if t.set[0]:
        return
    t.set[0] = True
    for squadron in [s for group in RULES for s in flying(t, group) or ()]:
        lost = t.gap[0] or (t.spot[squadron] is None and not known(t, squadron[:2]))
        for plane in roster(t, squadron):
            if t.at[plane] is None:
                t.of[plane] = squadron
                t.at[plane] = SOMEWHERE if lost else usual(t, plane)


def raided(t: Table) -> bool:
    """Whether there is a raid; then all planes stand on the board."""
    if not t.set[0] and raid(t):
        set_up(t)
    return bool(t.set[0])


def known(t: Table, group: str) -> bool:
    """Whether the squadrons of a group that fly are known, and so their usual squares."""
    here = flying(t, group)
    if here is None:
        return False
    return len(here) == 1 or all(min(t.before.can(s)) > 0 for s in here)


def strays(t: Table) -> int:
    """Count planes with unknown squares, one for each group whose squadrons are not known."""
    return len(t.at.having(SOMEWHERE)) + sum(not known(t, g) for g in RULES)


def usual(t: Table, plane: Plane) -> Place:
    """Return the usual square of a plane."""
    squadron = t.of[plane]
    place: Place = t.facts.usual(squadron[:2], spot_of(t, squadron), plane[1])
    return place


def spot_of(t: Table, squadron: str) -> int:
    """As noted; else the red die's squadron in corner A, and the slower bombers in the rear."""
    here = flying(t, squadron[:2]) or [squadron]
    noted = {s: t.spot[s] for s in here if t.spot[s] is not None}
    if squadron in noted:
        return int(noted[squadron])
    if noted:
        return 1 - int(next(iter(noted.values())))
    return sorted(here, key=lambda s: speed(t, s)).index(squadron)


def speed(t: Table, squadron: str) -> int:
    """Of bombers; fighters of one group are all alike here."""
    return int(t.facts.types[type_of(t, squadron)].points) if squadron[:2] == "GB" else 0


def formation(t: Table) -> dict[Plane, Place]:
    """Return where every plane is known to be."""
    set_up(t)
    return {plane: at for plane in t.at.other_than(None) if (at := place_of(t, plane))}


def met(t: Table, plane: Plane) -> None:
    """A plane is mentioned: it flies."""
    set_up(t)
    join(t, plane)


def unplaced(t: Table, plane: Plane) -> None:
    """Behind a "?", what hangs on a square that is not known is not judged; so no other plane is proposed."""
    if t.missing[0] and t.at[plane] == SOMEWHERE:
        t.unchecked("", "", "something was not written down")


# As it is noted.


class Start(NamedTuple):
    """A line of setting up: of a squadron, or of one plane."""

    squadron: str | None
    spot: tuple[int, str] | None  # 0 or 1, and how it is called
    colours: tuple[str | None, ...] | None
    plane: Plane | None
    square: Square | None
    facing: int | None


@rules.verb(
    "squadron:SQUADRON [in|the] [corner] [spot:SPOT] colours:COLOUR*",
    "plane:PLANE [at|on] square:SQUARE [faces|facing] [facing:FACING]",
    step="place",
    also="setup stand",
    example=("place GF3 k", "place spitfire red j41"),
)
def place(t: Table, line: Start) -> None:
    """where a squadron starts (corner a or k, front or rear), or one plane"""
    if not raided(t):
        return
    if line.plane and line.square:
        met(t, line.plane)
        place_plane(t, line.plane, line.square, line.facing)
    elif line.squadron:
        colours = [colour for colour in line.colours or () if colour]
        place_squadron(t, line.squadron, line.spot, colours)


def place_squadron(t: Table, squadron: str, spot: tuple[int, str] | None, colours: Sequence[str]) -> None:
    """6a to 6c: the corner of a fighter squadron, the front or rear of a bomber squadron."""
    if not may_fly(t, squadron, "was placed"):
        return
    for colour in colours:
        met(t, (type_of(t, squadron), colour))
    if spot:
        (number, where), words = spot, SPOTS[squadron[:2]]
        found = f"{squadron} was placed in the {where}"
        if t.rule(RULES[squadron[:2]], where == words[number], " or ".join(words), found):
            takes(t, squadron, number)


def takes(t: Table, squadron: str, spot: int) -> None:
    """Give a squadron a corner, or front or rear; one that had it by default changes places."""
    group, words = squadron[:2], SPOTS[squadron[:2]]
    beside = [s for s in flying(t, group) or () if s != squadron and t.spot[s] == spot]
    found = f"{squadron} in {words[spot]}, where {beside[0] if beside else 'nobody'} starts"
    t.rule(RULES[group], not beside, f"one takes {words[0]}, one {words[1]}", found)
    if group == "GB":
        fits, found = fast_enough(t, squadron, spot), f"{squadron} was placed in the {words[spot]}"
        t.rule("6b", fits, "the slower bombers, or the only ones, start in the rear", found)
    t.spot[squadron] = spot
    for plane in t.of:
        noted = t.posted[plane] or t.moved[plane] or not place_of(t, plane)
        if not noted and (t.of[plane] or "")[:2] == group:
            t.at[plane] = usual(t, plane)


def place_plane(t: Table, plane: Plane, square: Square, facing: int | None) -> None:
    """6a to 6d: one plane, on a square of its squadron's formation, facing the far end."""
    squadron = t.of[plane]
    if squadron is None:
        t.at[plane] = *square, facing
        return
    found = f"{full_name(t, plane)} was placed on {spelt(square)}"
    on_its_post(t, plane, squadron, square, found)
    rule, entry = RULES[squadron[:2]], t.facts.posts_of(squadron[:2], 0)[0].place[2]
    facing = entry if facing is None else facing
    faces = f"{found}, facing {COMPASS[facing]}"
    t.rule(rule, facing == entry, f"its side starts facing {COMPASS[entry]}", faces)
    there = [p for p in t.at if p != plane and (at := place_of(t, p)) and at[:2] == square]
    noted = [p for p in there if t.posted[p]]
    t.rule(rule, not noted, "a square holds one plane", f"{found}, where another one was")
    for other in there:
        if not t.posted[other]:
            t.at[other] = t.at[plane]
    t.at[plane], t.posted[plane] = (*square, facing), True


def on_its_post(t: Table, plane: Plane, squadron: str, square: Square, found: str) -> None:
    """6a to 6d: a square of the formation of its squadron, which may take its corner by it."""
    group, post = squadron[:2], t.facts.posts.get(square)
    fits = post is not None and post.group == group
    if fits and t.spot[squadron] is None:
        takes(t, squadron, post.spot)
    spot = spot_of(t, squadron)
    squares = ", ".join(spelt(p.place[:2]) for p in t.facts.posts_of(group, spot))
    expected = f"{squadron} in {SPOTS[group][spot]}: {squares}"
    t.rule(
        RULES[group] if full(t, squadron) else "6d", fits and post.spot == t.spot[squadron], expected, found
    )


def fast_enough(t: Table, squadron: str, spot: int) -> bool:
    """6b: whether bombers start in front, spot 1, or in the rear, as the other squadron's speed has it."""
    here = flying(t, "GB") or []
    more = [speed(t, s) - speed(t, squadron) for s in here if s != squadron and min(t.before.can(s)) > 0]
    if spot:
        return here != [squadron] and max(more, default=0) <= 0
    return min(more, default=0) >= 0
