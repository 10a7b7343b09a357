"""Which squadrons fly today and with which planes, and what becomes of these (rules 3 and 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cutline.referee import Some, Table, several, some

from .kit import GROUPS, Plane
from .state import DOWN, HOME, SOMEWHERE, UNOPPOSED, full_name, second, standing

ALL_LINES = 10_000  # more than name a plane in any day


def thrown(t: Table, group: str) -> list[str] | None:
    """The squadrons that the dice have named; None where that is not known."""
    dice = [*t.thrown.can((group, 0)), *t.thrown.can((group, 1))]
    return None if len(dice) > 2 or None in dice else [f"{group}{die}" for die in dict.fromkeys(dice)]


def enlisted(t: Table, squadron: str, plane: Plane) -> None:
    """3b, 3c: no more planes than are left, all in colours of the squadron."""
    kit, (key, colour) = t.facts, plane
    others = [p for p in t.of.having(squadron) if p != plane]
    own = [colour for _, colour in in_colours(t, squadron, half_of(t, squadron))]
    name, left = kit.types[key].name, max(t.before.can(squadron))
    expected, found = f"the colours of {squadron} are {', '.join(own)}", f"{name} {colour} was noted"
    if t.rule("3c", colour in own, expected, found, once=f"colours of {squadron}"):
        mine = ", ".join(full_name(t, p) for p in others)
        expected = f"{squadron} had {several(left, 'plane')} left: {mine}"
        found, once = f"{name} {colour} flew", f"planes of {squadron}"
        if not t.rule("3b", len(others) < left, expected, found, once=once):
            for other in {*of_type(t, key)} - {*(flying(t, squadron[:2]) or ())}:
                t.vague[other] = True  # the dice may have named this one


def may_be_of(t: Table, squadron: str, planes: Sequence[Plane], lost: int | None = None) -> bool:
    """3b: whether these can be all that were named of a squadron, by what it had and what it has `lost`."""
    before, where = max(t.before.can(squadron)), [t.at[plane] for plane in planes]
    lost = t.less[squadron] if lost is None and t.counts[squadron] == "home" else lost
    counted = lost is None or (where.count(DOWN) <= lost and where.count(HOME) <= before - lost)
    return len(planes) <= before and counted


def half_of(t: Table, squadron: str) -> int:
    """3c: its colours: those that most lines name, else of two squadrons the lower has the first."""
    if t.half[squadron] is None:
        both = sorted(alike(t, squadron))
        best = max(((0, 1), (1, 0)), key=lambda way: sum(map(partial(fitting, t), both, way)))
        for name, half in zip(both, best, strict=False):
            t.half[name] = half
    return int(t.half[squadron])


def fitting(t: Table, squadron: str, half: int) -> int:
    """How many lines name its planes, if it has these three colours; what is settled outweighs them."""
    lines = sorted((t.lines[plane] for plane in in_colours(t, squadron, half)), reverse=True)
    settled = half in (t.half[squadron], t.worn[squadron])
    return sum(lines[: max(t.before.can(squadron))]) + ALL_LINES * settled


def in_colours(t: Table, squadron: str, half: int) -> list[Plane]:
    """3c: its planes at the beginning, in these three colours."""
    key, colours = type_of(t, squadron), t.facts.sets[half]
    return [(key, colour) for colour in colours[: t.facts.strength(squadron)]]


def right_way_round(t: Table, squadron: str, lost: int | None = None) -> None:
    """3c: two squadrons had each other's colours all day, where what was counted of both fits only so.

    `lost`: what a line says that this one has lost.
    """
    for other in [s for s in alike(t, squadron) if s != squadron and t.numbered[s]]:
        mine, theirs = ([p for p in t.of.having(s) if t.lines[p]] for s in (squadron, other))
        as_is = may_be_of(t, squadron, mine, lost) and may_be_of(t, other, theirs)
        if not as_is and may_be_of(t, squadron, theirs, lost) and may_be_of(t, other, mine):
            swapped(t, squadron, other)


def swapped(t: Table, *both: str) -> None:
    """3c: two squadrons had each other's colours all day."""
    planes = {name: t.of.having(other) for name, other in zip(both, both[::-1], strict=True)}
    for name in both:
        t.left.plus(name, max(t.lost[name], t.less[name] or 0))
    for row in (t.half, t.spot, t.lost):
        row[both[0]], row[both[1]] = row[both[1]], row[both[0]]
    for name, own in planes.items():
        t.left.plus(name, -max(t.lost[name], t.less[name] or 0), least=0)
        for plane in own:
            t.of[plane] = name


def owners(t: Table, plane: Plane) -> list[str]:
    """3c: the squadrons that a plane may belong to, by what is known of their colours."""
    squadron = t.of[plane]
    if squadron is None:
        return of_type(t, plane[0])
    return alike(t, squadron) if t.mixed[0] else [squadron]


def type_of(t: Table, squadron: str) -> str:
    """3d: the type that a squadron flies."""
    types = t.facts.squadrons[squadron]
    return (t.second[0] or types[0]) if len(types) > 1 else types[0]


def chooses(t: Table, plane: Plane, mine: list[str]) -> None:
    """3d: the second bomber squadron flies one type from the first day to the last."""
    (key, colour), either = plane, second(t.facts)
    own = t.of.having(either)
    if t.second[0] == key and any(p[1] == colour and p[0] != key for p in own):
        retyped(t, either, key, (colour,))
    elif {*mine} & {*(flying(t, "GB") or mine)} == {either}:
        lines = {k: sum(t.lines[k, c] for c in t.facts.colours) for k in t.facts.squadrons[either]}
        was = t.second[0] or max(lines, key=lambda k: lines[k])
        if was != key:
            name, other = t.facts.types[was].name, t.facts.types[key].name
            t.rule("3d", False, f"{either} flies {name}s all week", f"{other}s were noted")
        slip = lines[was] > lines[key]  # this plane alone
        t.second[0], colours = (was, (colour,)) if slip else (key, t.facts.colours)
        retyped(t, either, key, colours)


def may_fly(t: Table, squadron: str, does: str) -> bool:
    """5a: whether a squadron can fly today, of which a line says what it does."""
    here, group = flying(t, squadron[:2]), GROUPS[squadron[:2]]
    expected = f"of the {group} {' and '.join(here or ()) or 'none'} flew"
    return t.rule("5a", here is None or squadron in here, expected, f"{squadron} {does}")


def flying(t: Table, group: str) -> list[str] | None:
    """5c: those of them that may have planes; None if the dice are not known."""
    named = thrown(t, group)
    return None if named is None else [s for s in named if max(t.before.can(s)) > 0]


def fighters(t: Table) -> list[str]:
    """Return the fighter squadrons known to fly."""
    return [*(flying(t, "GF") or ()), *(flying(t, "BF") or ())]


def bombers(t: Table) -> list[str]:
    """Return the bomber squadrons known to fly."""
    return flying(t, "GB") or []


def of_type(t: Table, key: str) -> list[str]:
    """The squadrons that can fly a type."""
    return [name for name, types in t.facts.squadrons.items() if key in types]


def roster(t: Table, squadron: str) -> list[Plane]:
    """The planes of a squadron that flies today, as many as it has at most: those that most lines name."""
    own = sorted(in_colours(t, squadron, half_of(t, squadron)), key=lambda plane: -t.lines[plane])
    return [*dict.fromkeys([*t.of.having(squadron), *own])][: max(t.before.can(squadron))]


def alike(t: Table, squadron: str) -> list[str]:
    """The squadrons of its type that fly today, itself among them."""
    key = type_of(t, squadron)
    return [s for s in flying(t, squadron[:2]) or [squadron] if type_of(t, s) == key]


def join(t: Table, plane: Plane) -> str | None:
    """A plane that is named flies today (3b, 3c, 3d, 5a); its squadron, None if not known."""
    squadron: str | None = t.of[plane]
    t.lines[plane] = t.lines[plane] or 1
    if squadron is None and t.at[plane] is None:
        t.at[plane] = SOMEWHERE
        squadron = t.of[plane] = squadron_of(t, plane)
        if squadron:
            enlisted(t, squadron, plane)
    return squadron


def squadron_of(t: Table, plane: Plane) -> str | None:
    """The squadron that a plane must be of."""
    kit, (key, colour) = t.facts, plane
    mine = of_type(t, key)
    group, name = mine[0][:2], kit.types[key].name
    chooses(t, plane, mine)
    here = flying(t, group)
    if here is None or t.of[plane]:
        return placed(t, plane, mine) if here is None else str(t.of[plane])
    fit = [s for s in here if type_of(t, s) == key]
    gone = {*(thrown(t, group) or ())} & {*mine} - {*here}
    rule = "5a" if not gone else "3b" if group == "GB" else "5c"
    expected = f"of the {GROUPS[group]} {' and '.join(here) or 'none'} flew"
    if not t.rule(rule, fit, expected, f"{name} {colour} was noted"):
        return None
    return next((s for s in fit if half_of(t, s) == kit.half(colour)), fit[0])


def placed(t: Table, plane: Plane, mine: list[str]) -> str | None:
    """The squadron to which a line of setting up gives these colours, where no dice tell which flew."""
    worn = [s for s in mine if t.worn[s] == t.facts.half(plane[1])]
    return worn[0] if len(worn) == 1 else None


def retyped(t: Table, squadron: str, key: str, colours: tuple[str, ...]) -> None:
    """Its planes in these colours were of this type all day, whatever they were called."""
    for plane in [p for p in t.of.having(squadron) if p[0] != key and p[1] in colours]:
        for row in (t.of, t.at, t.moved, t.posted, t.lines):
            row[key, plane[1]], row[plane] = row[plane], row.others[0]


def least(t: Table, squadron: str) -> int:
    """The planes that it surely had in the morning."""
    return 0 if t.vague[squadron] else min(t.before.can(squadron))


# What becomes of a plane.


def up(t: Table, plane: Plane) -> bool:
    """Whether a plane may be on the board, by all that is known."""
    where = t.at[plane]
    return where == SOMEWHERE or type(where) is tuple


def bombers_left(t: Table) -> bool:
    """Whether a bomber may still be on the board."""
    return any(up(t, plane) for plane in t.at if not t.facts.fighter(plane))


def down(t: Table, plane: Plane, by: Plane | None = None) -> None:
    """A plane is shot down: its squadron has one less from now on, unless it was counted before."""
    squadron = join(t, plane)
    if t.at[plane] == DOWN:
        return
    t.at[plane], t.gone[plane] = DOWN, (t.line, by)
    if squadron:
        t.lost.plus(squadron, 1)
    if not squadron or (t.less[squadron] or 0) < t.lost[squadron]:
        own = owners(t, plane)
        for name in own:
            loses(t, name, sure=len(own) == 1)


def maybe_down(t: Table, plane: Plane) -> None:
    """Book a shot at a plane whose result was not noted."""
    t.at[plane] = SOMEWHERE
    for squadron in owners(t, plane):
        loses(t, squadron, sure=False)


def loses(t: Table, squadron: str, sure: bool) -> None:
    """A squadron has one plane less, or may."""
    t.left.plus(squadron, -1 if sure else t.pick(Some((0, -1))), least=0)


def home(t: Table, plane: Plane) -> None:
    """A bomber has left the board over the far end."""
    join(t, plane)
    t.at[plane], t.gone[plane] = HOME, (t.line, None)


def fate(t: Table, plane: Plane) -> str:
    """What became of a plane that is no longer on the board, and in which line."""
    became = {DOWN: "was already shot down", HOME: "had already got home"}
    told = became.get(t.at[plane], "had already left the board")
    line = (t.gone[plane] or (0,))[0]
    return f"{full_name(t, plane)} {told}{f' in line {line}' if line else ''}"


def fights(t: Table, squadron: str) -> bool:
    """Whether a squadron may lose planes today."""
    here = flying(t, squadron[:2])
    off = t.off[0] or (UNOPPOSED if flying(t, "BF") == [] else "")
    return not off and bool(standing(t)) and (here is None or squadron in here)


def remaining(t: Table, squadron: str) -> Any:
    """The planes that it can have left; where neither moves nor a number say so, it may be fewer."""
    left = t.left.can(squadron)
    noted = t.told[0] == "courses" or t.counts[squadron] or not fights(t, squadron)
    if t.mind or t.counts[squadron] == "home" or (noted and not t.vague[squadron]):
        return some(left)
    return some(range(max(left) + 1))
