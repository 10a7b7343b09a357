"""Points and levels of victory, and what a raid has come to (14c, 14d, 14f)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Cells, Some, Span, Table, many

from .board.kit import Kit
from .board.markers import untold
from .board.state import DEAD, FLEW, HIDDEN, PRISONER, TAKEN, Rows, germans_in, partisans_in, rows, rules
from .fights.values import spelt
from .record import brief, is_lost

LEVELS = {"complete": "complete success", "partial": "partial success", "failure": "failure"}


@rows
def victory_rows(kit: Kit) -> Rows:
    return {"claimed": Cells([0], None)}  # the points that were written down in this turn


def limits(t: Table) -> range:
    """14c: the points that can come of all but losses, an officer's further point among them."""
    v = t.v
    best = v.tito_prisoner + v.churchill_prisoner + v.documents + v.mission * len(t.facts.missions)
    more = sum(getattr(v, f"{unit}_lost") - v.platoon_lost for unit in t.facts.officers)
    return range(-more, best + 1)


def all_points(t: Table) -> range:
    """14c: from all Germans lost for nothing to all that can be won."""
    return range(limits(t)[0] - len(t.facts.germans), limits(t)[-1] + 1)


def points_of(t: Table) -> Any:
    """14c: the points as they stand; missions count at the end, whether before is not said."""
    if brief(t):
        ends = limits(t)
        return t.pick(Span(ends[0], ends[-1])) - t.total("german_losses")
    v, fate = t.v, t.fate.values
    total: Any = 0
    for leader in ("tito", "churchill"):
        worth = {PRISONER: getattr(v, f"{leader}_prisoner"), DEAD: getattr(v, f"{leader}_dead")}
        worth[FLEW] = worth[PRISONER]
        unsure = fate[leader] is None
        total = total + (t.pick(Some((0, *worth.values()))) if unsure else worth.get(fate[leader], 0))
    papers = fate["documents"]
    may_have = papers is None or (papers == HIDDEN and untold(t, "A"))
    total = total + (t.pick(Some((0, v.documents))) if may_have else v.documents * (papers == TAKEN))
    return total + held(t) - costs(t)


def held(t: Table) -> Any:
    """14c: points for missions with Germans alone; before the last turn they may not count yet."""
    total: Any = 0
    ended = t.turn.values[0] in (t.last.values[0], t.v.turns) or surely_out(t)
    for zone in t.facts.missions:
        here, others = germans_in(t, zone), partisans_in(t, zone)
        if here is False or others is True:
            continue
        sure = here and others is False and ended
        total = total + (t.v.mission if sure else t.pick(Some((0, t.v.mission))))
    return total


def costs(t: Table) -> Any:
    """14c: points for counters that are lost; who is still to land after turn 5 is among them."""
    total: Any = 0
    for unit in t.facts.germans:
        officer = t.facts.units[unit].officer
        cost = getattr(t.v, f"{unit}_lost") if officer else t.v.platoon_lost
        total = total + cost * is_lost(t, unit)
    return total


@rules.total("14c", "{} points", "points", slot="SIGNED", also="vp score", within=all_points)
def points(t: Table) -> Any:
    return points_of(t)


@rules.end("points", "SIGNED", "12")
def points_now(t: Table, said: Any) -> None:
    score(t, said)


@rules.verb("n:SIGNED", name="points", aside=True, also="vp score", example="points 12")
def points_said(t: Table, n: Any) -> None:
    """the victory points at the end"""
    score(t, n)


def score(t: Table, said: int | None) -> None:
    if said is not None:
        due = points_of(t)
        t.rule("14c", due == said, f"the log comes to {spelt(many(due))}", f"{said} points were scored")
        t.claimed[0] = said


@rules.verb("level:LEVEL", aside=True, also="result victory", name="won", example="won partial")
def won(t: Table, level: Any) -> None:
    """the level of victory"""
    if level is None:
        return
    last = t.last[0]
    if last is None or (t.event[0] in ("g", "", None) and last == t.v.turns):
        last = t.v.relief_soon
    ended = t.turn[0] >= last or out_of_ammo(t)
    if not t.rule("14f", ended, f"it is told after turn {last}", f"the result was told on turn {t.turn[0]}"):
        return
    claimed = t.claimed.values[0]
    can = {level_of(t, n) for n in (many(points_of(t)) if claimed is None else (claimed,))}
    fine = level in can or (level == "failure" and out_of_ammo(t))
    expected = f"the points make it a {' or '.join(LEVELS[one] for one in sorted(can))}"
    t.rule("14d", fine, expected, f"a {LEVELS[level]} was claimed")


def level_of(t: Table, points: int) -> str:
    """14d, 13.1c: a complete or partial success, or a failure."""
    return "failure" if surely_out(t) else str(t.charts["levels"].at(points).level)


def surely_out(t: Table) -> bool:
    return max(many(t.ammo.values[0])) <= t.v.out_of_ammo


def out_of_ammo(t: Table) -> bool:
    return min(many(t.ammo.values[0])) <= t.v.out_of_ammo


@rules.hook
def result(t: Table) -> list[str]:
    if surely_out(t):
        return ["No ammunition left: the partisans have won"]
    found = many(t.total("points"))
    if len(found) > limits(t)[-1]:
        return ["How many points is not known"]
    shown = f"{min(found)} to {max(found)}" if len(found) > 1 else f"{min(found)}"
    levels = sorted({level_of(t, n) for n in found})
    told = [f"{shown} points"]
    if t.turn[0] and t.turn[0] == t.last[0]:
        told.append(f"The raid is a {' or a '.join(LEVELS[n] for n in levels)}")
    return told
