"""Points and levels of victory, and what a raid has come to (14c, 14d, 14f)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Some, Span, Table, many
from cutline.referee.pieces import spelt

from .board.kit import Zone
from .board.markers import untold
from .board.state import DEAD, FLEW, HIDDEN, PRISONER, TAKEN, germans_in, partisans_in, rules
from .prisoners import PERSONS
from .record import brief, is_lost

STATED = ("points", "won", "alarm", "ammo", "lost", "at")  # lines that tell how things stand
LEVELS = {"complete": "complete success", "partial": "partial success", "failure": "failure"}


def limits(t: Table) -> range:
    """14c: possible points from all but platoon losses."""
    v = t.v
    best = v.tito_prisoner + v.churchill_prisoner + v.documents + v.mission * len(t.facts.missions)
    more = sum(getattr(v, f"{unit}_lost") - v.platoon_lost for unit in t.facts.officers)
    return range(-more, best + 1)


def all_points(t: Table) -> range:
    """14c: the range of possible points."""
    return range(limits(t)[0] - len(t.facts.germans), limits(t)[-1] + 1)


@rules.total("14c", "{} points", "points", slot="SIGNED", also="vp score", within=all_points)
def points(t: Table) -> Any:
    """14c: the points as they stand."""
    if brief(t):
        ends = limits(t)
        return t.pick(Span(ends[0], ends[-1])) - t.total("german_losses")
    total: Any = 0
    for leader in PERSONS:
        dead, taken = (getattr(t.v, f"{leader}_{fate}") for fate in ("dead", "prisoner"))
        fate, worth = t.fate[leader], {DEAD: dead, PRISONER: taken, FLEW: taken}
        total = total + (t.pick(Some((0, dead, taken))) if fate is None else worth.get(fate, 0))
    papers = t.fate["documents"]
    unseen = papers is None or (papers == HIDDEN and untold(t, "A"))
    total = total + scored(t, None if unseen else papers == TAKEN, t.v.documents)
    for zone in t.facts.missions:
        total = total + scored(t, occupied(t, zone), t.v.mission)
    for unit in t.facts.germans:  # those who did not land by turn 5, too
        cost = f"{unit}_lost" if t.facts.units[unit].officer else "platoon_lost"
        total = total - getattr(t.v, cost) * is_lost(t, unit)
    return total


def scored(t: Table, holds: bool | None, worth: int) -> Any:
    """14c: so many points or none; either, where it is not known whether they count."""
    return t.pick(Some((0, worth))) if holds is None else worth * holds


def occupied(t: Table, zone: Zone) -> bool | None:
    """14c: whether Germans are alone in a mission; before the last turn it may not count yet."""
    here, others = germans_in(t, zone), partisans_in(t, zone)
    if here is False or others is True:
        return False
    ended = t.turn[0] in (t.last[0], t.v.turns) or surely_out(t)
    return True if here and others is False and ended else None


def last_words(values: Any) -> str:
    """The end of the turn, where nothing is played behind it."""
    return "" if values.get("ahead") and values["ahead"][0] not in STATED else "end"


@rules.end("points", "SIGNED", "12")
@rules.verb("n:SIGNED", name="points", step=last_words, ahead=True, also="vp score", example="points 12")
def points_said(t: Table, n: int | None, ahead: Any = None) -> None:
    """the victory points at the end"""
    if n is not None:
        due = points(t)
        t.rule("14c", due == n, f"by the log it is {spelt(many(due))}", f"{n} points were scored")
        t.claimed[0] = n


@rules.verb("level:LEVEL", aside=True, also="result victory", name="won", example="won partial")
def won(t: Table, level: Any) -> None:
    """the level of victory"""
    if level is None:
        return
    last, out = t.last[0], t.ammo.ends(0)[0] <= t.v.out_of_ammo
    if last is None or (t.event[0] in ("g", "", None) and last == t.v.turns):
        last = t.v.relief_soon
    found = f"the result was given on turn {t.turn[0]}"
    if t.rule("14f", t.turn[0] >= last or out, f"it is given after turn {last}", found):
        claimed = t.claimed[0]
        can = {level_of(t, n) for n in (many(points(t)) if claimed is None else (claimed,))}
        expected = f"the points make it a {' or '.join(LEVELS[due] for due in sorted(can))}"
        fine = level in can or (level == "failure" and out)
        t.rule("14d", fine, expected, f"a {LEVELS[level]} was claimed")


def level_of(t: Table, score: int) -> str:
    """14d, 13.1c: a complete or partial success, or a failure."""
    return "failure" if surely_out(t) else str(t.charts["levels"].at(score).level)


def surely_out(t: Table) -> bool:
    return bool(t.ammo.ends(0)[1] <= t.v.out_of_ammo)


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
