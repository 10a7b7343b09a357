"""5, 6, 8a, 9c, 9e, 14: start and end of a phase."""

from __future__ import annotations

from typing import Any

from cutline.referee import Span, Table, many, some

from .board import by_night, date, named_date, phase, rules
from .fires import calm, judge, name_all
from .stated import told_less


@rules.hook
def labels(r: Any) -> dict[str, tuple[int, str]]:
    dates, phases = r.lists.turns, r.lists.phases
    return {f"{name} {phase}": (turn, phase) for turn, name in enumerate(dates) for phase in phases}


@rules.hook
def opens(t: Table, turn: tuple[int, str]) -> None:
    """6.15: check the order of phases; dates of the pause (17.1) without a fire may be skipped."""
    last, fires = t.when[0], t.fires.tally(int)
    due = [after(t, last)]
    while "17.1" in t.options and due[-1][0] in t.facts.pause and 0 in many(fires):
        due.append(after(t, due[-1]))
    names = " or ".join(f"{named_date(t, day)} {part}" for day, part in due if day < len(t.facts.dates))
    right = t.rule("6.15", turn in due, f"{names or 'nothing'} comes next", f"this is {t.label}")
    if not right and t.believes and in_order(t, turn) > in_order(t, due[0]):
        t.blind()  # what happened in between is not known
    t.clear()
    t.when[0] = turn
    for day in range(last[0] + 1, turn[0] + 1):
        reinforced(t, day)
    if not by_night(t):
        returned(t)
    unknown(t)


def in_order(t: Table, at: tuple[int, str]) -> tuple[int, bool]:
    return at[0], at[1] == t.facts.day


def after(t: Table, at: tuple[int, str]) -> tuple[int, str]:
    turn, phase = at
    return (turn, t.facts.day) if phase == t.facts.night else (turn + 1, t.facts.night)


def reinforced(t: Table, day: int) -> None:
    """8a: add the fighters of the reinforcement card for a date."""
    for kind, numbers in t.facts.arrivals.items():
        t.box.plus(kind, numbers[day])
        t.arrived[kind] = False


@rules.hook
def unknown(t: Table) -> None:
    """8a: limit unknown numbers of fighters to those that have arrived."""
    for kind, numbers in t.facts.arrivals.items():
        if t.box.unsure(kind):
            arrived = sum(numbers[: date(t) + 1])
            t.box[kind] = some(min(n, arrived) for n in t.box.can(kind))
    if date(t) < t.facts.first and t.losses.unsure(0):
        t.losses[0] = 0


@rules.column("fires")
def burning(t: Table) -> str:
    """Return the fires after a phase."""
    fires = t.fires.other_than(0)
    told = ", ".join(f"{district}: {t.fires.shown(district)}" for district in fires)
    return "?" if any(map(t.fires.unsure, fires)) else f"{{{told}}}"


@rules.hook
def closes(t: Table) -> None:
    """9c, 9e, 14: return fighters to their box. 13f: reset control where no fire burns."""
    told_less(t)
    judge(t)
    name_all(t)
    t.box.plus(phase(t), t.placed.tally(int) - t.gone[0])
    unknown(t)
    for district in t.rolled:
        if t.rolled.unsure(district):  # its crews may have put fires out (13g)
            t.fires.plus(district, 0 - Span(0, t.v.crews_at_most), least=0)
        t.sub(calm, district)


def returned(t: Table) -> None:
    """9d, 9e: return day fighters at the start of the day phase of their date."""
    for day in t.away.other_than(0):
        if day <= date(t):
            t.box.plus(t.facts.day, some(t.away.can(day)))
            t.away[day] = 0
