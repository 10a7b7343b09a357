"""Setting up (rule 6): where planes start, as noted, or else on the usual squares.

A plane that stands where it does by custom alone is not `named`; once another plane of its squadron
is mentioned in its stead, it was that one all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Table

from .days import raid
from .geometry import COMPASS, Place, Square, spelt
from .kit import Plane
from .squadrons import flying, join, least, roster, swapped, type_of, up
from .state import SOMEWHERE, full_name, rules

RULES = {"GF": "6a", "GB": "6b", "BF": "6c"}
SPOTS = {"GF": ("corner a", "corner k"), "GB": ("rear", "front"), "BF": ("corner a", "corner k")}


def full(t: Table, squadron: str) -> bool:
    """Whether all planes of a squadron fly, so that it is known which."""
    return least(t, squadron) == t.facts.strength(squadron)


def sure(t: Table, plane: Plane) -> bool:
    """Whether it is certain that this plane flies, and stands where it does."""
    squadron = t.of[plane]
    return bool(t.named[plane] or (squadron and full(t, squadron)))


# The usual squares.


def set_up(t: Table) -> None:
    """All planes of the squadrons that fly stand where custom has them, once in a day."""
    if t.set[0]:
        return
    t.set[0] = True
    for group in RULES:
        for squadron in flying(t, group) or ():
            enrol(t, squadron)


def raided(t: Table) -> bool:
    """Whether there is a raid; then all planes stand on the board."""
    if not t.set[0] and raid(t):
        set_up(t)
    return bool(t.set[0])


def enrol(t: Table, squadron: str) -> None:
    """The planes of a squadron stand where custom has them."""
    for plane in roster(t, squadron):
        if t.at[plane] is None:
            t.of[plane] = squadron
            lost = t.gap[0] or (t.spot[squadron] is None and not known(t, squadron[:2]))
            t.at[plane] = SOMEWHERE if lost else usual(t, plane)


def known(t: Table, group: str) -> bool:
    """Whether the squadrons of a group that fly are known, and so their usual squares."""
    here = flying(t, group)
    if here is None:
        return False
    return len(here) == 1 or all(min(t.before.can(s)) > 0 for s in here)


def strays(t: Table) -> int:
    """Count planes with unknown squares, one for each group whose squadrons are not known."""
    return list(t.at.contents()).count(SOMEWHERE) + sum(not known(t, g) for g in RULES)


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
    return {plane: at for plane, at in t.at.items() if type(at) is tuple}


def met(t: Table, plane: Plane) -> None:
    """A plane is mentioned: it flies, and not another one of its squadron."""
    if t.named[plane]:
        return
    set_up(t)
    if t.of[plane] is None and t.at[plane] is None:
        stands_in(t, plane)
    t.named[plane] = True
    join(t, plane)


def stands_in(t: Table, plane: Plane) -> None:
    """It is one of those that were not named: of a squadron in these colours, or of a lone one."""
    kit, (key, colour) = t.facts, plane
    half = int(colour in kit.sets[1])
    unnamed = [p for p, s in t.of.items() if s and p[0] == key and not t.named[p]]
    unnamed = [p for p in unnamed if up(t, p)]
    lone = len({t.of[p] for p in unnamed}) == 1 and not any(
        s and p[0] == key and t.named[p] for p, s in t.of.items()
    )
    if lone and not any(p[1] in kit.sets[half] for p in unnamed):
        t.half[t.of[unnamed[0]]] = half
        for other in unnamed:
            twin = key, kit.sets[half][kit.sets[1 - half].index(other[1])]
            renamed(t, other, twin)
        if t.of[plane]:
            return
        unnamed = [p for p, s in t.of.items() if s and p[0] == key]
    short = [p for p in unnamed if p[1] in kit.sets[half] and not full(t, t.of[p])]
    if short:
        renamed(t, short[-1], plane)


def renamed(t: Table, was: Plane, plane: Plane) -> None:
    """One plane flies in another's stead, in its own place of the same formation."""
    at, old = t.at[was], usual(t, was)
    t.of[plane], t.moved[plane] = t.of[was], t.moved[was]
    t.of[was], t.at[was] = None, None
    new = usual(t, plane)
    known = type(at) is tuple
    t.at[plane] = (at[0] + new[0] - old[0], at[1] + new[1] - old[1], at[2]) if known else at


# As it is noted.


@rules.verb(
    "squadron:SQUADRON [in|the] [corner] [spot:SPOT] colours:COLOUR*",
    "plane:PLANE [at|on] square:SQUARE [faces|facing] [facing:FACING]",
    step="place",
    also="setup stand",
    example=("place GF3 k", "place spitfire red j41"),
)
def place(t: Table, squadron: Any, plane: Any, **said: Any) -> None:
    """where a squadron starts (corner a or k, front or rear), or one plane"""
    if not raided(t):
        return
    if plane and said["square"]:
        met(t, plane)
        place_plane(t, plane, said["square"], said["facing"])
    elif squadron:
        place_squadron(t, squadron, said["spot"], said["colours"] or ())


def place_squadron(t: Table, squadron: str, spot: Any, colours: Sequence[str]) -> None:
    """6a to 6c: the corner of a fighter squadron, the front or rear of a bomber squadron."""
    here = flying(t, squadron[:2])
    fits = here is None or squadron in here
    expected = f"today {' and '.join(here or []) or 'none of its group'} flew"
    if not t.rule("5a", fits, expected, f"{squadron} was placed"):
        return
    if colours and colours[0]:
        wears(t, squadron, int(colours[0] in t.facts.sets[1]))
    for colour in filter(None, colours):
        met(t, (type_of(t, squadron), colour))
    if spot is not None:
        number, where = spot
        words = SPOTS[squadron[:2]]
        fits = where == words[number]
        if t.rule(RULES[squadron[:2]], fits, " or ".join(words), f"{squadron} was placed in the {where}"):
            takes(t, squadron, number)


def wears(t: Table, squadron: str, half: int) -> None:
    """3c: three colours are a squadron's for the day; another one of its type has the others."""
    both = [s for s in flying(t, squadron[:2]) or () if type_of(t, s) == type_of(t, squadron)]
    others = [s for s in both if s != squadron]
    theirs = [p for p, of in t.of.items() if of == squadron and t.named[p]]
    if others and any((p[1] in t.facts.sets[1]) != half for p in theirs):
        swapped(t, squadron, others[0])
    if t.half[squadron] == half:
        return
    for plane, of in t.of.items():
        if of in both and not t.named[plane]:
            t.of[plane] = t.at[plane] = None
    t.half[squadron] = half
    for one in [squadron, *others]:
        if one == squadron or not any(of == one for of in t.of.contents()):
            t.half[one] = half if one == squadron else 1 - half
            enrol(t, one)


def takes(t: Table, squadron: str, spot: int) -> None:
    """Give a squadron a corner, or front or rear; one that had it by default changes places."""
    group, words = squadron[:2], SPOTS[squadron[:2]]
    others = [s for s in flying(t, group) or () if s != squadron]
    beside = [s for s in others if t.spot[s] == spot]
    found = f"{squadron} in {words[spot]}, where {beside[0] if beside else 'nobody'} starts"
    t.rule(RULES[group], not beside, f"one takes {words[0]}, one {words[1]}", found)
    if group == "GB":
        alone = spot and flying(t, group) == [squadron]
        others = [s for s in others if min(t.before.can(s)) > 0]
        slow = [s for s in others if speed(t, s) < speed(t, squadron)]
        quick = [s for s in others if speed(t, s) > speed(t, squadron)]
        fits = not (quick if spot else slow) and not alone
        found = f"{squadron} was placed in the {words[spot]}"
        t.rule("6b", fits, "the slower bombers, or the only ones, start in the rear", found)
    t.spot[squadron] = spot
    for plane, of in t.of.items():
        waits = not t.posted[plane] and not t.moved[plane] and type(t.at[plane]) is tuple
        if of and of[:2] == group and waits:
            t.at[plane] = usual(t, plane)


def place_plane(t: Table, plane: Plane, square: Square, facing: int | None) -> None:
    """6a to 6d: one plane, on a square of its squadron's formation, facing the far end."""
    squadron, post = t.of[plane], t.facts.posts.get(square)
    if squadron is None:
        t.at[plane] = *square, facing
        return
    group = squadron[:2]
    fits, rule = post is not None and post.group == group, RULES[group]
    if fits and t.spot[squadron] is None:
        takes(t, squadron, post.spot)
    fits = fits and post.spot == t.spot[squadron]
    words = SPOTS[group][spot_of(t, squadron)]
    squares = ", ".join(spelt(p.place[:2]) for p in t.facts.posts_of(group, spot_of(t, squadron)))
    found = f"{full_name(t, plane)} was placed on {spelt(square)}"
    rule_of_place = rule if full(t, squadron) else "6d"
    t.rule(rule_of_place, fits, f"{squadron} in {words}: {squares}", found)
    entry = t.facts.posts_of(group, 0)[0].place[2]
    facing = entry if facing is None else facing
    faces = f"{found}, facing {COMPASS[facing]}"
    t.rule(rule, facing == entry, f"its side starts facing {COMPASS[entry]}", faces)
    on = [p for p, at in t.at.items() if t.posted[p] and p != plane and at[:2] == square]
    t.rule(rule, not on, "a square holds one plane", f"{found}, where another one was")
    for other, at in t.at.items():
        if type(at) is tuple and at[:2] == square and other != plane and not t.posted[other]:
            t.at[other] = t.at[plane]
    t.at[plane], t.posted[plane] = (*square, facing), True
