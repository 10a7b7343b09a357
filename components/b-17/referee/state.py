"""What the chapters share: the sequence of a turn, the table, and what becomes of a plane."""

from __future__ import annotations

from typing import Any

from cutline.referee import Cells, Rules, Table, low, many

from .kit import Kit, Plane, german
from .words import slots

SOMEWHERE, GONE = "somewhere", "gone"

rules = Rules(
    late="5C1",
    die="2a",
    steps={
        "waves": "the dice for the waves",
        "wave": "the wave",
        "place": "placing the bombers",
        "germans": "the German moves",
        "americans": "the American moves",
    },
)
rules.chart("altitude", die="die", altitude={"below", "level", "above"}, adds=0)
rules.chart("entry", columns=("From left", "From near"), cells=float)
rules.hook(slots)


@rules.hook
def prepare(r: Any) -> Kit:
    return Kit(r)


@rules.cells
def cells(r: Any) -> dict[str, Cells]:
    """The table. Rows of one value are what is surely known; a missing line leaves them alone."""
    kit = r.facts
    planes, sections = kit.planes, kit.sections
    most = r.v.bombers * r.v.bomber_hits * 2
    waves = [(side, k) for side in ("american", "german") for k in range(r.v.waves)]
    dice = range(1, r.v.die + 1)
    return {
        # from turn to turn
        "turn": Cells([0], 0, lasts=True),
        "wave": Cells([0], 1, lasts=True),
        "thrown": Cells(waves, None, *dice, settles=True, lasts=True),  # N3c, N3d
        "damage": Cells(planes, range(r.v.bomber_hits + 2), climbs=True, lasts=True),
        "hits": Cells([0], range(most * r.v.waves + 1), climbs=True, lasts=True),
        "at": Cells(planes, None, lasts=True),  # a Fix or a word; None: not met
        "met": Cells(planes, False, lasts=True),  # named in this wave
        "placed": Cells(planes, None, lasts=True),  # where it was put down, in this wave
        "entered": Cells(sections, 0, lasts=True),  # the turn in which a section came
        "level": Cells(sections, None, lasts=True),  # 5D1: below, level, above; "?" not noted
        "first_attack": Cells([0], False, lasts=True),  # 6D6j: a German fighter has attacked
        "noted": Cells(["enter", "flak", "fire", "bomb"], False, lasts=True),  # dice of this log
        # of a turn
        "before": Cells(planes, 0),  # damage as the turn began
        "had": Cells([0], 0),  # hits as it began
        "summed": Cells([0], False),  # only its totals were noted
        "missing": Cells([0], False),  # a line of it is
        "enter": Cells(sections, None),  # 5C2: its die of this turn; "?" not noted
        "clock": Cells(sections, None),  # 5C3: its point, Fix
        "path": Cells(planes, None),  # its way in this turn, Fix after Fix; None: no move noted
        "fired": Cells([0], ()),  # the gunners' fire of this turn
        "flak": Cells(planes, False),  # 7D1a: fired at by flak
        "bombed": Cells(planes, False),
    }


# What becomes of a plane.


def meet(t: Table, plane: Plane) -> None:
    """A plane is named: from now on it is known that it flies."""
    t.met[plane] = True
    if t.at.values[plane] is None:
        t.at[plane] = SOMEWHERE


def lost(t: Table, plane: Plane) -> bool | None:
    """6D4: whether it is destroyed; None where that is not known."""
    lives, points = t.facts.lives(plane), many(t.damage.values[plane])
    return None if min(points) < lives <= max(points) else min(points) >= lives


def hurt(t: Table, plane: Plane, points: Any) -> None:
    """6D4: damage points, never more than destroy it."""
    t.damage[plane] = low(t.damage[plane] + points, t.facts.lives(plane))


def side(values: Any) -> str:
    """5C1: whose move a line belongs to."""
    plane = values.get("plane") or values.get("by")
    return "germans" if plane and german(plane) else "americans"
