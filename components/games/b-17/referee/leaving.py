"""One wave after the other (N3): who has left, and whether the next one has begun."""

from __future__ import annotations

from cutline.referee import Span, Table, many

from .geometry import Fix
from .kit import Plane, bomber, name
from .state import GONE, germans_due, lost


def out(t: Table, plane: Plane) -> bool | None:
    """Whether a plane has left the table; None where that is not known."""
    return True if t.at.values[plane] == GONE else lost(t, plane)


def remaining(t: Table) -> list[Plane]:
    """Planes that surely are on the table."""
    return [p for p in t.facts.planes if type(t.at[p]) is Fix and out(t, p) is False]


def begins(t: Table, wave: int) -> None:
    """N3e: everybody of the wave before has left; fresh planes come."""
    left = remaining(t)
    stay = ", ".join(name(p) for p in left if bomber(p))
    found = f"wave {wave} began with {stay} on the table"
    t.rule("N3e", not stay, "it comes when the bombers before it have left", found)
    if not stay and left:
        found = f"wave {wave} began with {', '.join(map(name, left))} on the table"
        t.reading("N3e", False, "fighters leave before the next wave comes", found)
    t.assumed[0] = False
    t.wave[0], t.began[0], t.unseen[0] = wave, t.turn[0], bool(t.missing[0])
    rows = [t.damage, t.died, t.fell, t.at, t.met, t.placed, t.entered, t.level, t.before, t.flak, t.bombed]
    for row in rows:
        for key in row.values:
            row[key] = row.others[0]


def perhaps_next(t: Table) -> bool:
    """Whether the next wave may have begun in a turn of which nobody wrote that down."""
    if not (t.facts.third and t.unseen.values[0] and t.wave.values[0] < t.v.waves):
        return False
    v, flown = t.v, (t.turn.values[0] - t.began.values[0]) * t.v.bomber_move
    bombers = [p for p in t.facts.planes if bomber(p)]
    worst = (t.turn.values[0] - t.began.values[0]) * max(many(germans_due(t))) * v.damage_doubled
    enough = worst >= v.bombers * (v.bomber_hits + 1)  # to shoot all bombers down
    down = [out(t, p) is True or (enough and out(t, p) is None) for p in bombers]
    gone = flown >= v.table_length - v.zone_far or all(down)
    return gone and not any(map(bomber, remaining(t)))


def unnoticed(t: Table) -> None:
    """The next wave has begun in a turn of which nobody wrote that down, where that may be."""
    if not perhaps_next(t):
        return
    begins(t, t.wave[0] + 1)
    t.unseen[0] = t.assumed[0] = True
    for section in t.entered.values:
        t.entered[section] = -1
    for plane in t.facts.planes:
        t.damage[plane] = t.before[plane] = Span(0, t.facts.lives(plane))
