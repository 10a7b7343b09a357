"""What the chapters share: the sequence of a day, the table, and which targets stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Cells, Rules, Table, many, several, some

from .geometry import Place
from .kit import GROUPS, Kit, Plane
from .words import slots

SOMEWHERE, DOWN, HOME, AWAY = "somewhere", "down", "home", "away"  # away: off the board, and not home
GONE = (DOWN, HOME, AWAY)
SCRUBBED, UNOPPOSED = "scrubbed", "unopposed"

rules = Rules(
    late="1a",
    die="2a",
    steps={
        "target": "the target",
        "bombers": "the dice for bombers",
        "escort": "the dice for German fighters",
        "intercept": "the dice for British fighters",
        "place": "setting up",
        "moves": "the moves",
        "bomb": "bombing",
    },
)
rules.chart("targets", die="die", target="")
rules.hook(slots)


@rules.cells
def cells(r: Any) -> dict[str, Cells]:
    """The table. Rows of one value are what is surely known; a missing line leaves them alone."""
    kit = r.facts
    most = max(map(kit.strength, kit.squadrons))
    dice = range(1, r.v.die + 1)
    hits = 2 * most * max(kind.engines for kind in kit.types.values()) * r.v.die
    rows = {
        # from day to day
        "day": Cells([0], 0, lasts=True),
        "left": Cells(kit.squadrons, range(most, -1, -1), climbs=True, lasts=True),
        "before": Cells(kit.squadrons, 0, lasts=True),  # what was left in the morning
        "vague": Cells(kit.squadrons, False, lasts=True),  # it may have lost more than was noted
        "hits": Cells(kit.targets, range(r.v.target_hits + 1), climbs=True, lasts=True),
        "second": Cells([0], None, lasts=True),  # 3d: the type that GB2 flies, once it is known
        "had": Cells(kit.targets, 0, lasts=True),  # hits in the morning
        "over": Cells(kit.targets, 0, lasts=True),  # 10d: hits beyond what destroyed it
        # of a day
        "target": Cells([0], None, *kit.targets, settles=True),
        "thrown": Cells([(group, k) for group in GROUPS for k in (0, 1)], None, *dice, settles=True),
        "cast": Cells(GROUPS, False),  # the dice of a group were named
        "aimed": Cells([0], False),  # the target was named today
        "totals_come": Cells([0], False),  # its sum: or end: states totals
        "flights": Cells([0], 0),  # lines of moves that are still to come
        "off": Cells([0], ""),  # "scrubbed" or "unopposed", where that was noted
        "today": Cells([0], range(hits + 1), climbs=True),  # hits of this day's bombs
        "dropped": Cells([0], False),  # bombs were noted
        "bombed": Cells(kit.bombers(), 0),  # planes that have bombed
        "missing": Cells([0], False),  # a line of today is
        "mixed": Cells([0], False),  # 3c: colours may have been noted there
        "claim": Cells([0], ()),  # what was noted today of the end of a target, or of the week
        "empty": Cells(kit.planes, False),  # a bomber that has bombed
        "noted": Cells([0], False, True),  # open where only the day's totals were noted
        "counted": Cells([0], False),  # today's hits are among the target's
        "told": Cells([0], ""),  # "courses" or "results": how much of this day was written down
        "duel": Cells([0], None),  # the last shot: its plane and its target
        "lost": Cells(kit.squadrons, 0),  # planes of today that were named as down
        "less": Cells(kit.squadrons, None),  # and how many were counted, those among them
        "counts": Cells(kit.squadrons, ""),  # by what: "lost" (or "before" a "?"), "home"
        "across": Cells([0], None),  # how many bombers have bombed, by their dice
        "gone": Cells(kit.planes, None),  # the line in which a plane left, by whom it was shot down
        # of its planes and squadrons
        "of": Cells(kit.planes, None),  # the squadron that a plane flies with today
        "at": Cells(kit.planes, None),  # (column, row, facing) or a word; None: not met
        "half": Cells(kit.squadrons, None),  # 3c: which three colours it has today, 0 or 1
        "lines": Cells(kit.planes, 0),  # how many lines of today name a plane
        "numbered": Cells(kit.squadrons, False),  # a line of today counts its planes lost or home
        "worn": Cells(kit.squadrons, None),  # 3c: which three colours a line of setting up gives it
        "set": Cells([0], False),  # planes stand on the board
        "spot": Cells(kit.squadrons, None),  # 6: 0 corner A or the rear, 1 corner K or the front
        "posted": Cells(kit.planes, False),  # its square at the start was
        "boost": Cells(kit.squadrons, None),  # 7: the die of its dive or climb; 0 for one not noted
        # of the moves
        "move": Cells([0], 0),
        "headed": Cells([0], False),  # moves have headings
        "gap": Cells([0], 0),  # lines are missing of this move, and maybe (2) of the next
        "phase": Cells([0], 0),  # 0 German fighters, 1 British fighters, 2 bombers
        "moved": Cells(kit.planes, 0),  # the move in which a plane moved last
        "hidden": Cells(kit.planes, None),  # where a plane is again behind a line that is out of order
        "doubted": Cells(kit.planes, False),  # told: its course and its square do not fit
        "missed": Cells(kit.planes, 0),  # the move in which it was told that a plane did not move
        "doubled": Cells([0], None),  # the plane that moves again in the next line, word for word
        "stops": Cells([0], None),  # the plane that moved last, its stops, the planes that fired
    }
    for row in (rows["left"], rows["before"]):
        row.begins({name: kit.strength(name) for name in kit.squadrons})
    if "3d" in r.options:
        rows["second"].begins({0: kit.squadrons[second(kit)][1]})
    return rows


def second(kit: Kit) -> str:
    """3d: the squadron that has a choice of types."""
    return next((name for name, types in kit.squadrons.items() if len(types) > 1), "")


def destroyed(t: Table, target: str) -> bool | None:
    """10c: whether a target is; None where that is not known."""
    hits = t.hits.can(target)
    return None if min(hits) < t.v.target_hits <= max(hits) else min(hits) >= t.v.target_hits


def standing(t: Table) -> list[str]:
    """The targets that are not surely destroyed."""
    return [name for name in t.hits if not destroyed(t, name)]


def rolled(dice: Sequence[Any]) -> str:
    """How many dice were rolled, as a report says it."""
    return f"{several(len(dice), 'die')} {'was' if len(dice) == 1 else 'were'} rolled"


def full_name(t: Table, plane: Plane) -> str:
    """Me 109 red."""
    return f"{t.facts.types[plane[0]].name} {plane[1]}"


def place_of(t: Table, plane: Plane) -> tuple[int, int, Any] | None:
    """Its square and its facing, if that is known; None where the square is not."""
    at = t.at[plane]
    return at if type(at) is tuple else None


def facing_known(at: Any) -> Place | None:
    """Where a plane is, as a row has it, if its square and its facing are known."""
    return at if type(at) is tuple and at[2] is not None else None


def minus(whole: Any, part: Any) -> Any:
    """What is left of a number of planes without some of them, never fewer than none."""
    return some([a - b for a in many(whole) for b in many(part) if a >= b] or [0])
