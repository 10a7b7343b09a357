"""The record: turns, losses, what is stated (1.3a, 2.1a, 6, 13.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from cutline.referee import Cells, Some, Span, Table, either, is_open, many, some
from cutline.referee.pieces import spelt

from .alarm import gain, missed, stated
from .board import state
from .board.cups import drawn, may_be_out
from .board.kit import LEADERS, Kit, Unit
from .board.markers import YOUTH
from .board.state import CUP, FREE, GONE, OFF, PRISONER, REMOVED, living, put, rules, unlanded, young
from .events import coming as to_land
from .events import kind, ranged, too_late, unnoted, wave_turn
from .prisoners import by_night
from .reinforcements import waits

PLAYED = {"drop", "move", "stay", "fire", "assault"}  # where one of these stands, a turn was told


@rules.hook
def prepare(r: Any) -> Kit:
    """Every counter has its place in `end:`."""
    kit: Kit = r.kit
    for unit in kit.pieces:
        rules.end(unit, "PLACE", "38 reduced")(partial(put_down, unit=unit))
    return kit


# Turns.


@rules.hook
def labels(r: Any) -> list[str]:
    return [f"turn {n}" for n in range(1, r.v.turns + 1)]


@rules.hook
def opens(t: Table, number: int) -> None:
    """1.3a, 14f: judge the order of turns and the last turn."""
    before, last = t.turn[0], t.last[0]
    over = before and last is not None and before >= last and number > last
    found = f"turn {number} came after turn {before}" if before else f"the log began with turn {number}"
    if over:
        t.rule("14f", False, f"turn {last} was the last", f"turn {number} was played")
    elif not t.rule("1.3a", number == before + 1, comes_next(t), found):
        unsure(t)
        t.alarm.blind()
        t.ammo.blind()
    if before == t.v.relief and last == t.v.turns and t.event[0] in ("g", None):
        t.last[0] = None
    t.clear()
    t.turn[0] = number
    t.ceiling[0] = t.ammo.ends(0)[1] + supply_now(t)
    if number <= t.v.second_wave:
        t.allowed[0] = 0
    for side in t.fallen:
        t.fallen[side] = sum(t.facts.sides[unit] == side for unit in t.at.having(GONE))


def comes_next(t: Table) -> str:
    """1.3a: the turn behind the last one."""
    return f"turn {t.turn[0] + 1} comes next" if t.turn[0] < t.v.turns else "no turn comes after it"


def supply_now(t: Table) -> int:
    """The most ammunition that can still arrive this turn."""
    return max(ranged(kind(t))) if wave_turn(t) or t.turn[0] == t.v.dawn else 0


@rules.hook
def closes(t: Table) -> None:
    """Apply 5.2b, and a relief without a logged die."""
    for unit in to_land(t) if t.kept[0] and wave_turn(t) else ():
        put(t, unit, None)
    level(t, "alarm", t.alarm, "6")
    level(t, "ammo", t.ammo, "13.1a", is_open(unnoted(t)))
    by_night(t)
    too_late(t)
    if t.turn[0] == t.v.relief and t.event[0] == "g" and not t.relieved[0]:
        t.last[0] = None


def level(t: Table, name: str, row: Cells, rule: str, supplied: bool = False) -> None:
    """A level at the end of a turn, as its totals give it; what raised or spent it is known, too.

    `supplied`: without a line that says how well.
    """
    if t.kept[0] or supplied or (t.said[name] is not None and row.unsure(0)):
        told = as_told(t, name)
        if not supplied and row.unsure(0) and told in row.can(0):
            t.rule(rule, row[0] == told, "", "")
        row[0] = told


@rules.hook
def coming(t: Table, sums: dict[str, Any], ends: dict[str, Any], done: Sequence[Any]) -> None:
    """Apply the totals of a turn with only its first dice; note whether it has dice of activation."""
    dice = [values.get("die") for verb, values in done if verb == "activate"]
    t.noted[0] = t.noted[0] or any(die is not None for die in dice)
    if (sums or ends) and PLAYED.isdisjoint(verb for verb, _ in done) and not brief(t):
        t.missing[0] = t.kept[0] = True
        t.brief.blind()
        for duty in t.rows["owed"]:
            t.rows["owed"][duty] = True
        unsure(t, to_land(t))


@rules.hook
def unknown(t: Table) -> None:
    """Apply a "?": moves, losses and revealed markers are unknown."""
    t.missing[0] = True
    t.ammo[0] = Span(0, t.ceiling[0])
    t.stated["alarm"] = t.stated["ammo"] = False
    unsure(t)


@rules.hook
def summed(t: Table) -> None:
    """Apply a turn of totals only."""
    t.alarm[0], t.ammo[0] = as_told(t, "alarm"), as_told(t, "ammo")
    unsure(t)


def as_told(t: Table, name: str) -> Any:
    """A level as the turn's totals give it, else as the rules work it out."""
    return t.totals[name].work(t) if t.said[name] is None else t.said[name]


def brief(t: Table) -> bool:
    """Whether only totals of this turn were noted, or lines are missing."""
    return is_open(t.brief.shown(0))


def unsure(t: Table, known: Collection[Unit] = ()) -> None:
    """Forget zones and strengths, as lines are missing."""
    t.unseen[0] = True
    for unit, at in t.at.items():
        if at not in (GONE, REMOVED, OFF) and unit not in known:
            put(t, unit, None)
    for leader, fate in t.fate.items():
        if fate not in state.FINAL:
            t.fate[leader] = t.guard[leader] = None
    for zone in t.loose:
        t.loose[zone] = None
    for row in (t.sp, t.marker, t.cause):
        row.blind()
    t.rises[0] = ()
    t.event[0] = t.event[0] or None
    t.allowed[0] = None
    for colour in t.come:
        t.come[colour] = None


# What is stated.


def believed(t: Table, unit: Unit, place: Any, strength: Any) -> None:
    """Compare a stated zone and strength, and use them from here on."""
    now = t.at[unit]
    if unit in t.facts.germans and now == CUP and not unlanded(t, unit):
        now = None
    if now in (CUP, None) and place == GONE and unit in t.facts.partisans:
        place = never_named(t, unit)
        now = t.at[unit]
    if place is not None:
        placed_now(t, unit, now, place)
    if unit in LEADERS:
        fate_of(t, unit, place, strength)
    elif place != GONE:
        strong(t, unit, place, strength)


def placed_now(t: Table, unit: Unit, now: Any, place: Any) -> None:
    """2.1a, 12a: a unit stands where it is said to, by the log `now`."""
    if now == CUP and type(place) is int and unit in t.facts.partisans:
        drawn(t, unit, place)
    elif now is not None and not same(t, unit, now, place):
        rule = "2.1a" if GONE in (now, place) else "12a"
        found = f"{t.facts.name(unit)} was {where(place)}"
        t.rule(rule, False, f"by the log it is {where(now)}", found)
    if (now, place) != (REMOVED, GONE):  # who was taken out by event e is no loss
        put(t, unit, place)
    if place == CUP:
        waits(t, unit)


def strong(t: Table, unit: Unit, place: Any, strength: Any) -> None:
    """2.1a: judge the stated SP of a unit; a unit on the map has some."""
    can = t.sp.can(unit)
    if strength is not None:
        left = min(strength, t.sp.others[0])
        found = f"{t.facts.name(unit)} had {left} SP"
        if t.rule("2.1a", left in can, f"by the log it is {spelt(can)}", found) or t.believes:
            t.sp[unit] = left
    elif place is not None and living(t, unit) is not True:
        t.sp[unit] = some([n for n in can if n] or [1 if t.facts.units[unit].officer else t.v.full])


def fate_of(t: Table, leader: Unit, place: Any, strength: Any) -> None:
    """13.4a: judge a leader stated as free or a prisoner."""
    if isinstance(place, int) and t.fate[leader] in (None, state.HIDDEN):
        t.fate[leader] = FREE
    if strength == PRISONER:
        fate, found = t.fate[leader], f"{t.facts.name(leader)} was a prisoner"
        t.rule("13.4a", fate in (PRISONER, None, FREE), f"by the log he is {fate}", found)
        t.fate[leader] = PRISONER


def never_named(t: Table, unit: Unit) -> str:
    """A partisan stated as gone but never named: removed by event e or lost unnamed.

    Where the event is not known, or where he was, either may be: then too he counts as taken out, see `gone`.
    """
    place = REMOVED if t.event[0] in (None, YOUTH) and young(t, unit) else GONE
    if place == REMOVED or t.unseen[0] or may_be_out(t, unit):
        put(t, unit, place)
    return place


def same(t: Table, unit: Unit, now: Any, place: Any) -> bool:
    """Whether a counter that is here may be said to be there."""
    may_be_gone = now in (REMOVED, OFF) or (unit in t.sp and living(t, unit) is not True)
    return now == place or (place == GONE and may_be_gone)


def where(place: Any) -> str:
    words = {CUP: "not on the map", GONE: "eliminated", OFF: "off the map", state.FLOWN: "flown out"}
    return f"in {place}" if isinstance(place, int) else words.get(place, place)


@rules.verb("placed:(unit:UNIT [place:PLACE])*", aside=True, example="at p1 38 reduced")
def at(t: Table, placed: Any) -> None:
    """where counters stand"""
    for part in placed or ():
        t.each(put_down, unit=part["unit"], place=part.get("place"))


def put_down(t: Table, place: Any, unit: Unit | None) -> None:
    """What a line, or `end:`, says of a counter."""
    if unit is None:
        t.unchecked("", "say which counter", "it was not written down")
        return unknown(t)
    believed(t, unit, *(place or (None, None)))


@rules.verb(
    "units:UNIT*", "n:N [side:SIDE]", aside=True, also="losses eliminated", example=("lost p3", "lost 2")
)
def lost(t: Table, units: Any, n: Any, side: Any) -> None:
    """counters eliminated"""
    for unit in units or ():
        t.each(put_down, unit=unit, place=(GONE, None))
    if n is not None:
        mine = t.facts.partisans if side == "yugoslav" else t.facts.germans
        which = f"{n} {'partisan' if side == 'yugoslav' else 'German'} counters lost"
        now, before = gone(t, mine), t.fallen[t.facts.side(mine[0])]
        fine = not {n, before + n}.isdisjoint(many(now))  # by now, or in this turn
        t.rule("2.1a", fine, f"by the log it is {either(now)}", which)


def gone(t: Table, units: Collection[Unit]) -> Any:
    """How many of these counters are lost."""
    if brief(t):
        return Span(sum(t.at[unit] == GONE for unit in units), len(units))
    return sum(is_lost(t, unit) for unit in units)


def is_lost(t: Table, unit: Unit) -> Any:
    """Whether a counter is lost, as 1 or 0; either where that is not known."""
    if t.at[unit] == REMOVED:
        return t.pick(Some((0, 1))) if t.event[0] is None or t.lost_in[unit] else 0
    if unit in to_land(t) and t.turn[0] == t.v.last_wave and t.now[0] > list(t.steps).index("drop"):
        return 1  # 5.2b: it lands no more
    left = t.sp[unit]
    return int(left == 0) if type(left) is int else left.map(lambda n: int(n == 0))


# Levels and losses, as `sum:` and `end:` have them.


@rules.total(missed, "alarm level {}", "alarm", within=lambda t: range(t.v.alarm_top + 1))
def alarm(t: Table) -> Any:
    if brief(t) and not t.stated["alarm"]:
        return Span(max(t.alarm.ends(0)[0], gain(t, "landing")), t.v.alarm_top)  # 3.3a, 6b: all have landed
    return t.alarm[0]


@rules.total("13.1a", "ammunition {}", "ammo", also="ammunition")
def ammo(t: Table) -> Any:
    more = unnoted(t)
    if brief(t) and not t.stated["ammo"]:
        return Span(0, t.ammo.ends(0)[1] + max(many(more)))
    return t.ammo[0] + t.pick(more)


@rules.total(
    "2.1a", "German losses {}", "German losses", climbs=True, within=lambda t: range(len(t.facts.germans) + 1)
)
def german_losses(t: Table) -> Any:
    lost, platoons = gone(t, t.facts.germans), t.said["platoon_losses"]
    if platoons is None or not brief(t):
        return lost
    most = max(many(platoons)) + len(t.facts.officers)
    return some([n for n in many(lost) if min(many(platoons)) <= n <= most] or many(lost))


@rules.total("2.1a", "platoon losses {}", climbs=True, within=lambda t: range(len(t.facts.platoons) + 1))
def platoon_losses(t: Table) -> Any:
    return gone(t, t.facts.platoons)


@rules.total(
    "2.1a",
    "partisan losses {}",
    "partisan losses",
    also="yugoslav losses",
    climbs=True,
    within=lambda t: range(len(t.facts.partisans) + 1),
)
def partisan_losses(t: Table) -> Any:
    unnamed = sum(hits is True for hits in t.struck.contents())  # zones; somebody was hit
    return gone(t, t.facts.partisans) + (t.pick(Span(0, 2 * unnamed)) if unnamed else 0)


rules.end("alarm", "N", "3")(stated)


@rules.end("ammo", "N", "51")
@rules.verb("[now|=|at|level] level:N", name="ammo", aside=True, also="ammunition", example="ammo 57")
def ammo_said(t: Table, level: int | None) -> None:
    """the level of ammunition"""
    if level is None:
        return
    more = unnoted(t)
    if is_open(more):
        t.ammo[0] = t.ammo[0] + t.pick(more)
        t.supplied[0] = True
    start = t.charts["difficulty"].at(t.facts.difficulty, "Start").points
    rule = "3.1b" if t.ammo.shown(0) == start and t.turn[0] <= t.v.first_wave else "13.1a"
    expected = f"by the log it is {spelt(t.ammo.can(0))}"
    t.rule(rule, t.ammo[0] == level, expected, f"ammunition was {level}")
    if t.believes:
        t.ceiling[0] = level + (0 if t.supplied[0] else supply_now(t))
        t.ammo[0] = level
        t.stated["ammo"] = True
