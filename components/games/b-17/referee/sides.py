"""The end of a turn and of a side's moves: planes left out, bombers that part (3c, 6C3a, 6C3b)."""

from __future__ import annotations

from collections.abc import Sequence

from cutline.referee import Span, Table, some

from .bombing import in_flak
from .courses import entered_now, left_behind, put
from .danger import in_danger, in_reach, near_target
from .entering import movers, no_move, written
from .geometry import Rect, apart, distance, off_rect
from .kit import Plane, bomber, fighter, german, kind, name
from .record import fire_noted, totals_told
from .state import GONE, SOMEWHERE, fix_of, hurt, lost, out, owed_by_each_side, rules


@rules.hook
def closes(t: Table) -> None:
    """Close a turn: planes whose moves were not noted may be anywhere."""
    left_behind(t, None)
    if not fire_noted(t):
        fire_unnoted(t)
    totals_told(t)
    formation(t)
    for section in t.entered:
        t.entered[section] = entered_by_now(t, section)
    for plane in t.at:
        if t.at[plane] not in (None, GONE):
            if lost(t, plane):
                t.at[plane] = GONE
            elif t.path[plane] is None and not t.stated[plane]:
                t.at[plane] = SOMEWHERE


def fire_unnoted(t: Table) -> None:
    """6D4, 7D1a: whom something may have hit; where damage is told by totals alone, flak may have fired."""
    flak = t.said.other_than(None) and near_target(t)
    t.noted["damage"] |= any(type(t.said[p]) is int and t.said[p] > 0 for p in t.facts.planes)
    for plane in t.facts.planes:
        t.exposed[plane] = t.exposed[plane] or (t.said[plane] is None and in_danger(t, plane))
        if flak and bomber(plane):
            t.maybe_flak[plane] = t.maybe_flak[plane] or in_flak(t, plane) is not False


def entered_by_now(t: Table, section: int) -> int:
    """5C2: the turn in which a section entered; 0: it waits, -1: not known."""
    first = t.turn[0] == t.began[0]
    noted = written(t) or any(t.attacked[p] or (first and t.placed[p]) for p in t.placed)
    turn = t.entered[section] or -1 * (not noted)
    if turn == -1 and any(t.met[p] for p in t.facts.mates[section]):
        return int(t.turn[0])
    if turn == t.turn[0] and no_move(t, section) and not movers(t, section):
        return -1  # as was told; it may come later
    return int(turn)


def formation(t: Table) -> None:
    """3c: undamaged bombers move alike, as we read it."""
    ways = {}
    for plane in filter(bomber, t.leg):
        at, start = fix_of(t, plane), t.leg[plane] and t.leg[plane].start
        if at and start and at.heading is not None and not max(*t.damage.can(plane), t.coming[plane]):
            ways[plane] = (at.x - start.x, at.y - start.y), at.heading
    if len(ways) > 1:
        (first, heading), *others = ways.values()
        alike = all(
            distance(first, way) <= 2 * t.facts.tolerance + t.v.tolerance_degrees / 4
            and apart(heading, other) <= 2 * t.v.tolerance_degrees
            for way, other in others
        )
        found = f"{', '.join(map(name, ways))} moved differently"
        t.reading("3c", alike, "undamaged bombers move alike", found)


def standing(t: Table) -> Sequence[Plane]:
    """The planes that surely are on the table."""
    if t.missing[0] or not begun(t):
        return ()
    table = Rect(0, 0, t.v.table_width, t.v.table_length)
    inside = [p for p in t.at if (fix := fix_of(t, p)) and off_rect((fix.at, fix.at), table) == 0]
    there = (*inside, *(p for p in filter(fighter, t.at) if t.at[p] == SOMEWHERE))
    return [p for p in t.facts.planes if p in there and out(t, p) is False]


def strays(t: Table, plane: Plane) -> None:
    """After a slip: nobody noted how it flew, whom it attacked, or whether it was destroyed."""
    for foe in in_reach(t, plane):
        hurt(t, foe, Span(0, t.v.damage_doubled))
    t.damage[plane] = some(range(min(t.damage.can(plane)), t.facts.lives(plane) + 1))
    put(t, plane, None)


@owed_by_each_side(
    "6C3a",
    expected="every plane moves in every turn",
    each=standing,
    found="{} did not move",
    done=strays,
    opens=True,
)
def unmoved(t: Table, plane: Plane) -> bool:
    """6C3a: a plane of a side that was left out when others of it moved."""
    if t.path[plane] is not None or t.attacked[plane]:
        return False
    if (german(plane) and entered_now(t, plane)) or t.coming[plane] >= t.facts.lives(plane):
        return False  # 5C4 asks for that; or its totals say that it was destroyed
    # where totals were noted, the moves of some kinds may not have been
    brief = t.scored[0] is not None or any(t.coming[p] for p in t.coming)
    alike = kind if brief else german
    return any(alike(p) == alike(plane) for p in begun(t))


def begun(t: Table) -> list[Plane]:
    """The planes of which a move of this turn is noted, right or wrong, so far or further down."""
    return [plane for plane in t.path if t.flies[plane] or t.path[plane] is not None]
