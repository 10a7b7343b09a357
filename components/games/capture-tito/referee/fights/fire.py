"""Fire (13.2): permission, values and hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cutline.referee import Table
from cutline.referee.pieces import Front, Sum, term

from ..alarm import raise_alarm
from ..ammunition import fights_on, shortage, spent
from ..board import state
from ..board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone, whose
from ..board.state import FIRE, germans_in, maybe_stack, partisans_in, rules, stack
from . import partisan_fire
from .combat import BACK, CAME, HIT, Ids, air, fought, has_action, named, protection, struck, wounded
from .crowds import able, crowd, fresh, front_factors, on_top, present, support

STEPS = {GERMAN: "combat", YUGOSLAV: "partisans fire", "": ""}
OTHER = {GERMAN: YUGOSLAV, YUGOSLAV: GERMAN, "": ""}
THERE = {GERMAN: germans_in, YUGOSLAV: partisans_in}
TAIL = "[pair:PAIR] [=|makes|values values:VALUES] [result:RESULT] [whom:UNIT] [left:LEFT]"
FIRES = Ids("13.2.4a", "13.2.4b", "13.2.3g", "13.2.3g")
LEFT = ("gone", "reduced", "at full strength")


class Shot(NamedTuple):
    """A line of fire; `read` adds the side that fires, and what a finding calls the shooter.

    `result` is HIT or BACK, `left` an index of LEFT.
    """

    by: tuple[Unit, ...] | None = None
    start: Zone | None = None
    target: Unit | None = None
    to: Zone | None = None
    pair: tuple[int, int] | None = None
    values: tuple[int, int] | None = None
    result: str | None = None
    whom: Unit | None = None
    left: int | None = None
    side: str = ""
    who: str = ""

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units that it names first, without leaders, who do not fire."""
        return tuple(unit for unit in self.by or () if unit not in LEADERS)

    @property
    def mark(self) -> Unit | None:
        """The unit fired at, as far as one is named."""
        return (self.whom if self.result == HIT else None) or self.target

    def fired_by(self, t: Table) -> str:
        """The side that fires: the units tell, or who stands there; else who is fired at."""
        fell = "" if self.result == HIT else whose([self.whom])
        marks = whose([self.target, self.mark]) or state.side_of(t, (), self.to)
        return state.side_of(t, self.units, self.start) or fell or OTHER[marks]


def step_of(values: Any, t: Table | None) -> str:
    """Return the step of the side that fires, by the units named or the zone."""
    line = Shot(**{name: values.get(name) for name in Shot._fields[:-2]})
    return STEPS[line.fired_by(t) if t else whose(line.by)]


def read(t: Table, line: Shot) -> Shot:
    """A line as it is meant: "fire p1 b2" names both, and whoever is named as hit says what came of it."""
    units, side = line.units, line.fired_by(t)
    by = tuple(unit for unit in units if whose([unit]) == whose(units))
    target = line.target or next((unit for unit in units if unit not in by), None)
    result = line.result if not line.whom else BACK if whose([line.whom]) == side else HIT
    who = t.facts.name(by[0]) if by else f"the stack in {line.start or '?'}"
    start, to = zone_of(t, by, line.start), zone_of(t, (target,), line.to)
    return line._replace(by=by, start=start, target=target, to=to, result=result, side=side, who=who)


def zone_of(t: Table, units: Iterable[Unit | None], written: Zone | None) -> Zone | None:
    """Return the zone in the line, else that of the first unit with a known zone."""
    places = (place for unit in units if unit and type(place := t.at[unit]) is int)
    return written if written is not None else next(places, None)


@rules.verb(
    f"by:WHO* [at|on|->] to:ZONE {TAIL}",
    f"by:WHO* [in|from] start:ZONE [at|on|->] to:ZONE {TAIL}",
    f"by:WHO* at|on|vs target:UNIT [in|at to:ZONE] {TAIL}",
    f"start:ZONE at|on|vs target:UNIT [in|at to:ZONE] {TAIL}",
    f"by:WHO* {TAIL}",
    step=step_of,
    also="fires shoot shoots",
    ask="start:ZONE to:ZONE pair:PAIR",
    example=(
        "fire p1 39 6/1 = 8/7 hit b2",
        "fire 38 39 6/1",
        "fire p1 at b2 6/1",
        "fire c12 30 4/5 lost c12 reduced",
    ),
)
def fire(t: Table, line: Shot) -> None:
    """fire: the unit, the target, two dice, two values, the result"""
    if t.throw and not line.pair:
        t.args["pair"] = pair = (t.throw(t.v.die), t.throw(t.v.die))
        line = line._replace(pair=pair)
    shot = read(t, line)
    fights_on(t, f"{shot.who} fired")
    named(t, shot.units, shot.start, "fired")
    named(t, [shot.target] if shot.target else [], shot.to, "was fired at")
    if shot.side:
        fired(t, shot)
    raise_alarm(t, "fire")
    spent(t)


def fired(t: Table, shot: Shot) -> None:
    """Judge a shot: permission, values, hit, cost."""
    if shot.whom:
        named(t, [shot.whom], shot.to if shot.result == HIT else shot.start, "was hit")
    if meant := mark_reached(t, shot):
        reaches(t, shot)
        shot = shot._replace(to=meant)
    if shot.mark:
        moved_there(t, shot.mark, shot.to)
    there = aims(t, shot)
    tops, marks = shooting(t, shot.side, shot.start, shot.units), lying(t, OTHER[shot.side], shot.to)
    if shot.target and shot.to is not None:
        uppermost(t, shot.target, shot.to, marks.pieces, "was fired at")
    fits = fitting(t, shot, tops, marks)
    if shot.mark:
        marks = Front(marks.crowd, [shot.mark])
    outcome = CAME[shot.result]
    if there:
        both = attack(t, tops, shot.to), defence(t, marks)
        outcome = fought(t, both, shot.result, FIRES, shot.pair, shot.values)
    elif not shot.result:  # nobody knows at whom it was
        near = t.facts.beside.get(shot.start, ())
        marks = Front(marks.crowd, [unit for zone in near for unit in maybe_stack(t, zone, OTHER[shot.side])])
    booked(t, shot, outcome, tops, marks, fits)
    if len(tops.pieces) == 1:
        state.acted(t, tops.pieces[0], FIRE)


# Firing units and targets (2.2d).


def shooting(t: Table, side: str, start: Zone | None, by: Sequence[Unit] = ()) -> Front:
    """The possible firing units: the first named, else any that may be on top."""
    ours = crowd(t, start, side)
    if by:
        return Front(ours, by[:1])
    if side == YUGOSLAV and start is not None:
        units = on_top(t, start, fresh) or ([] if ours.others else on_top(t, start))
    else:
        units = ours.that(lambda unit: fresh(t, unit)).there or ours.there
    return Front(ours, units, ours.others)


def lying(t: Table, side: str, to: Zone | None) -> Front:
    """2.2d: the possible targets of a side: units that may be on top there."""
    theirs = crowd(t, to, side)
    top = on_top(t, to) if side == YUGOSLAV and to is not None else theirs.there
    return Front(theirs, top, theirs.others)


def uppermost(t: Table, unit: Unit, zone: Zone, tops: Sequence[Unit], doing: str) -> None:
    """2.2d: a partisan unit that fires or is fired at has the highest FF of its stack."""
    alone = len(maybe_stack(t, zone, YUGOSLAV)) < 2
    if whose([unit]) == YUGOSLAV and t.at[unit] == zone and tops and not alone:
        names = " or ".join(dict.fromkeys(map(t.facts.name, tops)))
        expected = f"the highest FF in zone {zone} is on top: {names}"
        if not t.rule("2.2d", unit in tops, expected, f"{t.facts.name(unit)} {doing}") and t.believes:
            wounded(t, tops, sure=False)  # then these have been hit, and nobody noted it


# Permission to fire (13, 13.2.1).


def aims(t: Table, shot: Shot) -> bool:
    """13b, 7a, 13c, 13.2.1, 13.2.2: judge a shot; return whether it has a target."""
    start, to, at = shot.start, shot.to, f"{shot.who} fired at {shot.to}"
    near = reaches(t, shot)
    may_fire(t, shot, shot.start if near else None)
    if to is not None and start != to and THERE[shot.side](t, to):
        return t.rule("13c", False, "units may not fire into friendly zones", f"{at}, where friends stood")
    if to is None or not near:
        return to is None
    if shot.side == GERMAN:
        one_aim(t, start, to, shot.who)
        if state.markers_in(t, to):
            expected = "its markers must be revealed first"
            return t.rule("13.2.1c", False, expected, f"{at}, where a marker was hidden")
    else:
        partisan_fire.fires(t, shot.units, start, to)
    there = THERE[OTHER[shot.side]](t, to) is not False or t.missing[0]
    if t.rule("13.2.1a", there, "fire needs an enemy stack", f"{at}, where no enemy stood"):
        return True
    if shot.side == YUGOSLAV and t.believes:
        gone_to(t, to)
    return False


def gone_to(t: Table, to: Zone) -> None:
    """Germans next to a zone may have gone there, and nobody noted it."""
    for zone in t.facts.beside[to]:
        for unit in stack(t, zone, GERMAN):
            state.put(t, unit, None, (zone, to))


def may_fire(t: Table, shot: Shot, start: Zone | None) -> None:
    """13b, 7a, 2.2d, 13.2.1b: a unit of the zone with an action left that has not fired; the top partisan."""
    units = shot.units or worn_out(t, shot)
    for unit in units[:1]:
        has_action(t, unit, FIRE, "fires", "fired")
        if start is not None:
            uppermost(t, unit, start, [*on_top(t, start), *on_top(t, start, able)], "fired")
    for unit in units if start is not None else ():
        at = t.at[unit]
        found = f"{t.facts.name(unit)} in {at} fired from {start}"
        t.rule("13.2.1b", type(at) is not int or at == start, "a unit fires from its own zone", found)


def worn_out(t: Table, shot: Shot) -> Sequence[Unit]:
    """13b, 7a: the Germans of a stack that is not named, if surely none of them can fire any more."""
    ours = crowd(t, shot.start, shot.side)
    idle = shot.side == YUGOSLAV or ours.others or any(fresh(t, unit) is not False for unit in ours.there)
    return () if idle else ours.there


def reaches(t: Table, shot: Shot) -> bool:
    """13.2.1a, 13.2.1d: fire goes into an adjacent zone, from one without enemies."""
    start, to = shot.start, shot.to
    if start is not None and THERE[OTHER[shot.side]](t, start):
        found = f"{shot.who} fired from {start}, which it shared with the enemy"
        return t.rule("13.2.1d", False, "both sides in a zone must fight an assault", found)
    return start is None or to is None or adjacent(t, shot, start, to)


def mark_reached(t: Table, shot: Shot) -> Zone | None:
    """13.2.1a: the zone of the unit fired at, where that one can be reached and the zone written cannot."""
    at, near = t.at[shot.mark] if shot.mark else None, t.facts.beside.get(shot.start, ())
    return at if type(at) is int and at in near and shot.to not in {None, *near} else None


def adjacent(t: Table, shot: Shot, start: Zone, to: Zone) -> bool:
    """13.2.1a: fire needs an adjacent zone; partisans have gone to one from where they can fire."""
    beside = t.facts.beside
    expected = f"{start} is adjacent to {', '.join(map(str, sorted(beside[start])))}"
    if t.rule("13.2.1a", to in beside[start], expected, f"{shot.who} fired from {start} at {to}"):
        return True
    if shot.side == YUGOSLAV and t.believes:
        partisan_fire.gone_nearer(t, shot.units, start, to)
    return False


def one_aim(t: Table, start: Zone | None, to: Zone, who: str) -> None:
    """13.2.1b: Germans of one stack fire at one zone."""
    if start is not None:
        here = frozenset(stack(t, start, GERMAN))
        other, were = t.aimed[start] or (to, here)
        if t.aimed[start] and here & were:
            found = f"{who} fired at {to} after its stack in {start} fired at {other}"
            t.rule("13.2.1b", other == to, "a stack fires at one zone per turn", found)
        t.aimed[start] = (to, here)


# Values (13.2.3).


def values(t: Table, start: Zone, to: Zone) -> tuple[Sum, Sum]:
    """Attack and defence of fire from a zone into another one, without the dice."""
    side = state.side_of(t, (), start)
    return attack(t, shooting(t, side, start), to), defence(t, lying(t, OTHER[side], to))


def attack(t: Table, tops: Front, to: Zone | None) -> Sum:
    """13.2.3: the attack value against a zone."""
    ours = tops.crowd
    dark = t.charts["light"].at(t.turn[0], "Fire").modifier
    terms = [support(t, tops), term("13.2.3c", "light", dark)]
    if ours.side == YUGOSLAV:
        terms.append(present(t, "13.2.3d", ours, "aa"))
    else:
        flown = air(t, to, ours.place) if to else term("9e", "air support", t.bonus.others)
        terms += [shortage(t), flown, present(t, "13.2.3b", ours, "officer")]
    return Sum(front_factors(t, tops, 0), tuple(terms), "the attack")


def defence(t: Table, marks: Front) -> Sum:
    """13.2.3: the defence value of the target."""
    theirs = marks.crowd
    terms = [support(t, marks), protection(t, "13.2.3e", theirs.place)]
    if theirs.side == GERMAN:
        terms += [shortage(t), air(t, None, theirs.place)]
    elif theirs.place is not None:
        terms.append(present(t, "13.2.3f", theirs, "tank"))
    return Sum(front_factors(t, marks, 0), tuple(terms), "the defence")


# Hits (13.2.4).


def booked(t: Table, shot: Shot, outcome: bool | None, tops: Front, marks: Front, fits: bool) -> None:
    """13.2.4c: the target loses (`came` is True) or the unit that fired; perhaps, where that is not known."""
    for hit, front in ((False, tops), (True, marks)):
        if outcome not in (None, hit):
            continue
        if shot.whom and outcome is hit:
            front = Front(front.crowd, [shot.whom])
        struck(t, front, fits and outcome is not None)
        if fits and outcome is hit and shot.left is not None and len(front.pieces) == 1:
            remains(t, front.pieces[0], shot.left)


def remains(t: Table, unit: Unit, left: int) -> None:
    """13.2.4c: judge the strength that a line gives a unit after a hit."""
    now = t.sp.can(unit)
    expected = f"a hit costs {t.v.loss} SP, which leaves it {' or '.join(LEFT[n] for n in now)}"
    t.rule("13.2.4c", left in now, expected, f"{t.facts.name(unit)} was {LEFT[left]}")


def fitting(t: Table, shot: Shot, tops: Front, marks: Front) -> bool:
    """13.2.4d: judge the unit named as hit; if it cannot be, each that can be may have been meant."""
    if not shot.whom or was_hit(t, shot, shot.whom, tops, marks) or not t.believes:
        return True
    wounded(t, tops.pieces if shot.result == BACK else marks.pieces, sure=False)
    if near := unmoved(t, shot.whom, shot.to):
        wounded(t, [shot.whom], sure=False)
        state.put(t, shot.whom, None, near)
    return False


def unmoved(t: Table, unit: Unit, to: Zone | None) -> tuple[Zone, ...]:
    """Where a German is and where fire hits him, if he can have moved there, and nobody noted it."""
    at = t.at[unit]
    if unit not in t.facts.germans or type(at) is not int or to in (None, at):
        return ()
    most = t.facts.units[unit].full[2] + t.v.officer_move
    return (at, to) if t.facts.apart(at, to) <= most else ()


def moved_there(t: Table, unit: Unit, to: Zone | None) -> None:
    """13.2.4d: a German stands where it is hit: where no other does, it has moved there."""
    near = unmoved(t, unit, to)
    if not near or germans_in(t, near[1]) is not False:
        return
    found = f"{t.facts.name(unit)} in {near[0]} was hit by fire at {to}"
    t.rule("13.2.4d", False, "the top unit of the stack fired at is hit", found)
    if t.believes:
        for mate in stack(t, near[0], GERMAN):  # they may have gone with it
            if not t.acts[mate]:
                state.put(t, mate, None, near)
        state.put(t, unit, to)


def was_hit(t: Table, shot: Shot, unit: Unit, tops: Front, marks: Front) -> bool:
    """13.2.4d: the unit hit is the one that fired or the top unit of the target."""
    name, to, at = t.facts.name(unit), shot.to, t.at[unit]
    expected, found = "the top unit of the stack fired at is hit", f"{name} was hit"
    may_be = [*marks.pieces, *([shot.target] if shot.target else [])]
    fine = unit in may_be or not may_be or (whose([unit]) == GERMAN and len(may_be) > 1)
    if shot.result == BACK:
        expected = f"the unit that fired is hit, {' or '.join(map(t.facts.name, tops.pieces))}"
        fine = unit in tops.pieces or not tops.pieces or tops.others
    elif type(at) is int and to is not None and at != to:
        fine, found = False, f"{name} in {at} was hit by fire at {to}"
    return t.rule("13.2.4d", fine, expected, found)
