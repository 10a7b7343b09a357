"""The end of a turn and of a side's moves: planes left out, bombers that part (3c, 6C3a, 6C3b)."""

from __future__ import annotations

from collections.abc import Sequence

from cutline.referee import Table, some

from .courses import entered_now
from .entering import movers, no_move
from .geometry import Fix, apart, distance
from .kit import Plane, bomber, fighter, german, kind, name
from .moves import left_behind
from .record import totals_told
from .state import GONE, SOMEWHERE, lost, out, owed_by_each_side, rules


@rules.hook
def closes(t: Table) -> None:
    """Close a turn: planes whose moves were not noted may be anywhere."""
    left_behind(t, None)
    totals_told(t)
    formation(t)
    unwritten(t)
    for section, turn in t.entered.items():
        if turn == -1 and any(t.met[p] for p in t.facts.mates[section]):
            t.entered[section] = t.turn[0]  # by now it has come
        elif turn == t.turn[0] and no_move(t, section) and not movers(t, section):
            t.entered[section] = -1  # as was told; it may come later
    for plane in (p for p in standing(t) if unmoved(t, p)):  # as was told; it may have been destroyed
        t.damage[plane] = some(range(min(t.damage.can(plane)), t.facts.lives(plane) + 1))
    for plane, at in t.at.items():
        if at is None or at == GONE:
            continue
        if lost(t, plane):
            t.at[plane] = GONE
        elif t.path[plane] is None and not t.stated[plane]:
            t.at[plane] = SOMEWHERE


def unwritten(t: Table) -> None:
    """5C2: a section may have come in a turn of which nothing at all was noted."""
    rows = [t.path, t.attacked, t.enter]
    if t.turn[0] == t.began[0]:
        rows.append(t.placed)
    if not any(one not in (None, (), False) for row in rows for one in row.contents()):
        for section, turn in t.entered.items():
            t.entered[section] = turn or -1


def formation(t: Table) -> None:
    """3c: undamaged bombers move alike, as we read it."""
    ways = {}
    for plane, leg in t.leg.items():
        at = t.at[plane]
        known = leg and leg.start and type(at) is Fix and at.heading is not None
        if bomber(plane) and known and not max(*t.damage.can(plane), t.coming[plane]):
            ways[plane] = (at.x - leg.start.x, at.y - leg.start.y), at.heading
    if len(ways) > 1:
        (first, heading), *others = ways.values()
        alike = all(
            distance(first, one) <= 2 * t.facts.tolerance + t.v.tolerance_degrees / 4
            and apart(heading, way) <= 2 * t.v.tolerance_degrees
            for one, way in others
        )
        found = f"{', '.join(map(name, ways))} moved differently"
        t.reading("3c", alike, "undamaged bombers move alike", found)


def standing(t: Table) -> Sequence[Plane]:
    """The planes that surely are on the table."""
    if t.missing[0] or not any(path is not None for path in t.path.contents()):
        return ()
    wide, long, here = t.v.table_width, t.v.table_length, []
    for p in t.facts.planes:
        at = t.at[p]
        if (type(at) is Fix and 0 <= at.x <= wide and 0 <= at.y <= long) or (at == SOMEWHERE and fighter(p)):
            here.append(p)
    return [p for p in here if out(t, p) is False]


@owed_by_each_side("6C3a", expected="every plane moves in every turn", each=standing, found="{} did not move")
def unmoved(t: Table, plane: Plane) -> bool:
    """6C3a: a plane of a side that was left out when others of it moved."""
    if t.path[plane] is not None or t.attacked[plane]:
        return False
    if (german(plane) and entered_now(t, plane)) or t.coming[plane] >= t.facts.lives(plane):
        return False  # 5C4 asks for that; or its totals say that it was destroyed
    # where totals were noted, the moves of some kinds may not have been
    brief = any(t.coming.contents()) or t.scored[0] is not None
    alike = kind if brief else german
    return any(path is not None and alike(p) == alike(plane) for p, path in t.path.items())
