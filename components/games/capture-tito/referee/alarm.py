"""The alarm level (6), which rises at once and never falls."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Cells, Some, Table, low, many, some
from cutline.referee.pieces import spelt

from .board.kit import Kit, Zone
from .board.markers import all_over, veil
from .board.names import CAUSES, NATIONS
from .board.state import Rows, germans_in, partisans_in, rows, rules

RULES = {"mission": "6i"} | {cause: f"6{x}" for cause, x in zip(CAUSES, "abcdefghiii", strict=True)}


class Rise(NamedTuple):
    """A rise of the alarm level: the cause, the new level and the line."""

    cause: str
    level: Any
    line: int


@rows
def cells(kit: Kit) -> Rows:
    return {
        "rises": Cells([0], (), lasts=True),  # since a level was last stated, one after the other
        "raised_on": Cells(CAUSES, 0, lasts=True),  # the turn by which it surely has; 0: not known
        "doubted": Cells(CAUSES, 0),  # it may have happened in this turn: the most that the level was with it
        "named": Cells(CAUSES, False, lasts=True),  # a line says that it raised the alarm
    }


def gain(t: Table, cause: str) -> int:
    """6: how much a cause raises the alarm level."""
    name = "mission" if cause in NATIONS else cause
    return next(row[0].gain for row in t.charts["alarm"].rows.values() if row[0].cause == name)


def raise_alarm(t: Table, cause: str, holds: Any = True) -> None:
    """Note a cause, first or repeated; missions go by nation.

    `holds`: whether it happened, None if unknown.
    """
    can = t.cause.can(cause)
    if holds is True and not t.raised_on[cause]:
        t.raised_on[cause] = t.turn[0]
    if can == {True} or holds is False:
        return
    most, counted = t.alarm.ends(0)[1], t.doubted[cause]
    doubted = can != {False} and (0 < counted <= most or most >= t.v.alarm_top)
    if holds is None and doubted:  # it may have happened, and that is known already
        return rises(t, cause)
    before = t.cause[cause]
    now = t.pick(Some((False, True))) if holds is None else holds
    more = gain(t, cause) * (now * (1 - before))
    tied = now if before is False else t.pick(now + before > 0)  # with the level, where it can be
    t.cause[cause] = True if now is True else tied
    t.alarm[0] = low(t.alarm[0] + more, t.v.alarm_top)
    t.doubted[cause] = t.alarm.ends(0)[1] if holds is None else counted
    rises(t, cause)
    highest(t)


def rises(t: Table, cause: str) -> None:
    """Note that a cause may have raised the alarm level."""
    t.rises[0] = (*t.rises[0], Rise(cause, Some(t.alarm.can(0)), id(t.played)))


# Statements of the level.


class Alarm(NamedTuple):
    """A line about the alarm level; `ahead` is the (verb, values) of the line behind it."""

    cause: str | None
    plus: int | None
    level: int | None
    ahead: Any


@rules.verb(
    "cause:CAUSE [plus:PLUS] [to|=|now|->] [level:N]",
    "[level|now|=|at|is] level:N",
    aside=True,
    ahead=True,
    example=("alarm landing +1 2", "alarm 3"),
)
def alarm(t: Table, line: Alarm) -> None:
    """the cause that raises the alarm level, or the level itself"""
    if line.cause:
        told(t, line.cause, line.plus)
    more = type(line.ahead) is tuple and line.ahead[0] == "alarm"
    stated(t, line.level, line.cause or "", more)


def told(t: Table, cause: str, plus: int | None) -> None:
    """Judge a named cause: it must have happened, counts once and by its own amount."""
    rule, nations = RULES[cause], NATIONS if cause == "mission" else (cause,)
    happened = [nation for nation in nations if t.cause.maybe(nation, True)]
    fresh = [nation for nation in happened if not t.named[nation]]
    meant, found = (fresh or nations)[0], f"the alarm level was raised by {cause}"
    if happened and all(map(partial(raised_before, t), fresh)):
        t.rule(rule, False, "each cause raises it once per game", f"{found} a second time")
    elif happened or not t.missing[0]:
        t.rule(rule, happened, "that has not happened yet", found)
    believe(t, meant)
    if plus is not None and happened:
        due = gain(t, meant)
        t.rule(rule, plus == due, f"it raises it by {due}", f"the alarm level rose by {plus} for {cause}")


def believe(t: Table, cause: str) -> None:
    """Take a named cause to have happened; 8.3b: with Tito all markers were revealed."""
    t.named[cause] = True
    if t.believes and not t.cause.surely(cause, True):
        raise_alarm(t, cause)
        if cause == "tito":
            all_over(t, "8.3b")


def raised_before(t: Table, cause: str) -> bool:
    """Whether a cause has surely raised the level in an earlier turn."""
    return t.cause.surely(cause, True) and 0 < t.raised_on[cause] < t.turn[0]


def stated(t: Table, level: int | None, cause: str = "", more: bool = False) -> None:
    """6: judge a logged level, directly after its cause or later.

    More may have raised it since: then a level may be the one between, if its cause is named, or if
    there is one `more` behind it and one line raised the alarm twice.
    """
    if level is None:
        return
    now, risen = t.alarm[0], t.rises[0]
    for k, rise in enumerate(risen[:-1]):
        named = rise.cause == cause or (more and rise.line == risen[-1].line)
        later = sum(gain(t, other.cause) for other in risen[k + 1 :])
        can_be = {n for n in many(now) if level <= n <= level + later}
        if named and level in many(rise.level) and can_be and set(many(now)) != {level}:
            t.rule("6", now >= level, "", "")
            t.rule("6", now <= level + later, "", "")
            t.rises[0] = risen[k + 1 :]
            return
    expected = f"by the log it is {spelt(t.alarm.can(0))}"
    t.rule(missed(t, level), now == level, expected, f"alarm level {level}")
    if t.believes:
        level = min(level, t.v.alarm_top)
        t.alarm[0] = t.pick(some(range(level, min(level + since(t, cause), t.v.alarm_top) + 1)))
        t.stated["alarm"] = True
    t.rises[0] = ()
    highest(t)


def since(t: Table, cause: str) -> int:
    """How much the level may have risen after a cause, where lines are missing between them."""
    if not cause or not t.missing[0] or cause in {rise.cause for rise in t.rises[0]}:
        return 0
    return sum(gain(t, other) for other in CAUSES if other != cause and t.cause.unsure(other))


def missed(t: Table, level: int, due: Any = None) -> str:
    """Return the rule of the one cause whose absence explains the level, else rule 6."""
    least, now = t.alarm.ends(0)
    if least != now or level >= now:
        return "6"
    found = {RULES[rise.cause] for rise in t.rises[0] if now - gain(t, rise.cause) == level}
    return found.pop() if len(found) == 1 else "6"


# Causes that come by themselves.


def occupied(t: Table, zone: Zone) -> None:
    """6f, 6i: Germans in the grotto, or alone in a foreign mission.

    The rules do not say whether it is occupied during an assault.
    """
    others = partisans_in(t, zone) if germans_in(t, zone) else True
    if others is False:
        perhaps(t, zone, True)
    elif others is None or (zone == t.facts.grotto and germans_in(t, zone)):
        perhaps(t, zone)


def perhaps(t: Table, zone: Zone, holds: bool | None = None) -> None:
    """6f, 6i: whether Germans occupy a zone; None if unknown."""
    cause = "grotto" if zone == t.facts.grotto else t.facts.missions.get(zone)
    if cause:
        raise_alarm(t, cause, holds)


def highest(t: Table) -> None:
    """8.3a: reveal all markers at the highest level; perhaps, if it may be that."""
    least, most = t.alarm.ends(0)
    if least >= t.v.alarm_top:
        all_over(t, "8.3a")
    elif most >= t.v.alarm_top:
        veil(t, t.alarm[0] >= t.v.alarm_top)
