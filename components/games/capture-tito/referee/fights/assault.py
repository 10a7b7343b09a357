"""Assaults (13.3), round by round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Table, some
from cutline.referee.pieces import NOTHING, Crowd, Front, Numbers, Sum, Term, term

from ..alarm import raise_alarm
from ..ammunition import fights_on, shortage, spent
from ..board import state
from ..board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone, whose
from ..board.markers import untold
from ..board.state import ASSAULT, living, markers_in, partisans_in, rules
from .combat import CAME, HIT, Ids, air, fought, has_action, named, protection, struck, wounded
from .crowds import any_factor, crowd, factors, present
from .home import Bout, Turn, ended
from .lineup import Line, Man, Place, Round, spots, wrong

SIDES = (GERMAN, YUGOSLAV)
LINE = (
    "lines:([who:TEAM*] [vs|v|against|at foes:TEAM*] pair:PAIR "
    "[=|makes|values values:VALUES] [result:RESULT [whom:FALLEN]])*"
)
STOP = "[stop:stop|stops|retreat|retreats|withdraw homes:([units:UNIT*] [to|in|->] zone:ZONE)*]"
STORMS = Ids("13.3.1g", "13.3.1g", "13.3.1e", "13.3.1f")


class Assault(NamedTuple):
    """A line that tells of an assault."""

    zone: Zone | None
    germans: tuple[Unit, ...] | None = None
    yugoslavs: tuple[Unit, ...] | None = None
    rounds: tuple[Turn, ...] = ()

    def listed(self, side: str) -> list[Unit]:
        """The units of a side that take part, where the line begins with them."""
        return [unit for unit in (*(self.germans or ()), *(self.yugoslavs or ())) if whose([unit]) == side]

    def fought(self, side: str) -> list[Unit]:
        """The units of a side that a line of a round names."""
        bouts = (bout for turn in self.rounds for bout in turn.lines)
        return [unit for bout in bouts for unit in (*bout.team, bout.whom) if unit and whose([unit]) == side]


class Came(NamedTuple):
    """What came of a line: whether the Yugoslav was hit, and who on each side may still be booked as hit.

    "" is a unit that is not known.
    """

    hit: bool | None
    sides: tuple[tuple[Unit, ...], tuple[Unit, ...]]

    def loses(self, side: int) -> bool:
        """Whether the Germans (0) or the Yugoslavs (1) may have been hit."""
        return self.hit is None or self.hit == side


def step_of(values: Any) -> str:
    """The Germans' combat; nowhere, where partisans are said to begin."""
    return "" if whose(values.get("germans")) == YUGOSLAV else "combat"


@rules.verb(
    f"zone:ZONE [germans:UNIT*] [vs|v|against|on yugoslavs:UNIT*] rounds:([bar:BAR] {LINE} {STOP})*",
    step=step_of,
    also="assaults",
    ask="zone:ZONE",
    example=(
        "assault 38 rybka p1 p2 vs c4 | 3/1 | 4/2",
        "assault 38 rybka p1 p2 vs c4 c5 | p1+p2 c4 3/1 = 6/7 lost p1 rybka c5 4/2 hit | stop 42",
    ),
)
def assault(t: Table, line: Assault) -> None:
    """an assault: the zone, the units, and a pair of dice for each line of each round"""
    zone, ours = line.zone, germans_began(t, line)
    if zone is None or not fights_on(t, f"an assault in {zone}") or hidden(t, zone):
        return
    line = line if ours else Assault(zone)  # of what Yugoslavs began nothing is believed
    germans, yugoslavs = takes_part(t, line, GERMAN), takes_part(t, line, YUGOSLAV)
    if not (due(t, yugoslavs) if ours else germans.there):
        return
    raise_alarm(t, "assault")
    t.stormed[zone] = True
    if not germans.there:
        comers(t, zone)
    for unit in germans.there:
        state.acted(t, unit, ASSAULT)
    fought_out(t, (germans, yugoslavs), line.rounds)


# Where an assault is fought (13.3a to 13.3d).


def unfought(t: Table, zone: Zone) -> None:
    """Whether it was fought all the same is not known, nor what came of it and where the Germans are."""
    sides = crowd(t, zone, GERMAN), crowd(t, zone, YUGOSLAV)
    raise_alarm(t, "assault", None)
    open_end(t, sides, 0)
    ended(t, sides, Turn(), known=False)


@state.owes(
    "combat", "13.3a", "both sides are there", "zone {}",
    done=unfought, opens=True, found="no assault in {}",
)  # fmt: skip
def shared(t: Table) -> Collection[Zone]:
    """13.3a: zones with both sides and no logged assault."""
    if t.missing[0] or t.dry[0]:
        return []
    guards = set(map(t.guard.__getitem__, LEADERS))
    fit = [unit for unit in t.facts.germans if unit not in guards and living(t, unit)]
    zones = dict.fromkeys(map(t.at.__getitem__, fit))
    here = [zone for zone in zones if type(zone) is int and not t.stormed[zone]]
    return [zone for zone in here if partisans_in(t, zone) and not markers_in(t, zone)]


def germans_began(t: Table, line: Assault) -> bool:
    """13.3b: only Germans start an assault."""
    germans = whose(line.germans) != YUGOSLAV
    if not germans:
        name = t.facts.name((line.germans or ("",))[0])
        t.rule("13.3b", False, "only Germans start an assault", f"{name} assaulted")
    return germans


def hidden(t: Table, zone: Zone) -> bool:
    """13.3c: whether markers are still hidden there; entering reveals them."""
    down = markers_in(t, zone) and not state.germans_in(t, zone) and not t.missing[0]
    found, expected = f"an assault in {zone}, where a marker was hidden", "markers are revealed first"
    return bool(down) and not t.rule("13.3c", False, f"{expected}, as Germans enter", found)


def due(t: Table, theirs: Crowd) -> bool:
    """13.3d: whether a partisan unit defends; an assault needs one."""
    zone = theirs.place
    there = theirs.there or t.missing[0] or (partisans_in(t, zone), markers_in(t, zone)) != (False, False)
    return t.rule("13.3d", bool(there), "it holds no partisans", f"an assault in zone {zone}")


# The rounds (13.3.1).


def fought_out(t: Table, sides: tuple[Crowd, Crowd], rounds: Sequence[Turn]) -> None:
    """13.3.1, 13.3.1h: the rounds one by one, and how the assault ended."""
    bouts = [turn.lines for turn in rounds if turn.lines]
    known = not sides[1].others and bool(bouts)
    for lines in bouts:
        known &= one_round(t, sides, lines)
    if not bouts:
        t.unchecked("13.3.1g", "a pair of dice for each line", "the rounds were not written down")
        open_end(t, sides, 1)
    ended(t, sides, rounds[-1] if rounds else Turn(), known)


def one_round(t: Table, sides: tuple[Crowd, Crowd], lines: Sequence[Bout]) -> bool:
    """13.3.1: the line-up, line by line the dice, and the ammunition; False where a line is missing."""
    ours, theirs = sides
    zone, more = ours.place, (ours.others, theirs.others)
    fights_on(t, f"a round of the assault in {zone}")
    front = Round(men(t, ours), men(t, theirs), more)
    gone = any(not men and not others for men, others in zip(front[:2], more, strict=True))
    found = f"a further round in {zone} after all of a side were eliminated"
    if not t.rule("13.3.1h", not gone, "the assault was over", found):
        return True
    told = [standing(t, line) for line in written(lines)]
    lined_up(t, front, told)
    begin, results = [term.adds for term in bonuses(t, zone)], list[Came]()
    for places, units, bout in zip(spots(front, told), told, lines, strict=True):
        # of a line above it may be open who was hit: who helps there may be gone
        open_above = any(above.hit is None or above.sides[above.hit] for above in results)
        until_now = [adds | NOTHING if open_above else adds for adds in begin]
        ways = [filled(t, *spot) for spot in zip(SIDES, places, units, more, strict=True)]
        results.append(t.sub(partial(one_line, zone=zone, ways=ways, begin=until_now), **bout._asdict()))
    deferred(t, sides, front, results)
    spent(t)
    return complete(t, front, told)


def complete(t: Table, front: Round, told: Sequence[Line]) -> bool:
    """13.3.1: whether a round has all its lines; else units that stand in none may have been hit."""
    whole = len(told) >= front.heights().start
    stood = {unit for line in told for side in line for unit in side}
    wounded(t, [man.name for men in front[:2] for man in men if not (whole or man.name in stood)], sure=False)
    return whole


def written(bouts: Sequence[Bout]) -> list[Line]:
    """Who stands in the lines, by side: as named, whoever stands first; who was hit did."""
    lines: list[Line] = []
    for bout in bouts:
        ours, theirs = (tuple(u for u in bout.team if whose([u]) == side) for side in SIDES)
        if lines and ours == lines[-1].german[:1] and not bouts[len(lines) - 1].whom:
            ours = ()  # "p1 c4 1/6 lost p1, c5 3/1": it says who was lost in the line before
        side, fallen = whose([bout.whom]), (bout.whom or "",)
        lines.append(Line(ours or fallen * (side == GERMAN), theirs or fallen * (side == YUGOSLAV)))
    return lines


def men(t: Table, side: Crowd) -> tuple[Man, ...]:
    """Those who may still stand, as the line-up sees them."""
    left, units = [unit for unit in side.there if living(t, unit) is not False], t.facts.units
    return tuple(Man(unit, t.sp.can(unit), factors(t, [unit], 1), units[unit].officer) for unit in left)


def standing(t: Table, line: Line) -> Line:
    """Return a line without those in it who are eliminated (2.1a)."""
    if fallen := [unit for side in line for unit in side if living(t, unit) is False]:
        found = f"{t.facts.names(fallen)} stood in a line after being eliminated"
        t.rule("2.1a", False, "an eliminated unit is out of the game", found)
    return Line(*(tuple(unit for unit in side if unit not in fallen) for side in line))


# Participants (13.3.1a).


def takes_part(t: Table, line: Assault, side: str) -> Crowd:
    """13.3.1a: all units of a side in the zone, of the Germans those with an action left.

    `others`: whether there may be more, of whom nobody knows.
    """
    listed, zone = line.listed(side), line.zone
    assert zone is not None
    mine = list(dict.fromkeys([*listed, *line.fought(side)]))
    others = not listed and crowd(t, zone, side).others
    for unit in mine if side == GERMAN else ():
        belongs(t, unit, zone)
    named(t, mine, zone, "assaulted" if side == GERMAN else "was assaulted")
    idle = [u for u in state.maybe_stack(t, zone, side) if u not in mine and (side == YUGOSLAV or free(t, u))]
    if not listed:
        return Crowd(side, zone, [*mine, *idle], others=others)
    # whoever takes part is named, unless nobody is
    all_of_them(t, zone, side, [unit for unit in idle if living(t, unit)])
    return Crowd(side, zone, mine)


def all_of_them(t: Table, zone: Zone, side: str, idle: Sequence[Unit]) -> None:
    """13.3.1a: all units of a side in the zone must take part; these surely did not."""
    if idle:
        found = f"{t.facts.names(idle)} took no part in the assault in {zone}"
        t.rule("13.3.1a", False, "all units in the zone that can act take part", found)
    if side == YUGOSLAV:
        for unit in idle:
            state.put(t, unit, None)  # as the line has it, it was not there
        t.loose[zone] = 0


def comers(t: Table, zone: Zone) -> None:
    """Add all units that may have assaulted, with their possible losses."""
    t.unchecked("13.3.1a", "", "who assaults was not written down")
    for unit in t.facts.germans:
        at, most = t.at[unit], t.facts.units[unit].full[2] + t.v.officer_move
        if type(at) is int and t.facts.apart(at, zone) <= most and free(t, unit):
            state.put(t, unit, None)
            weakened(t, [unit])


def weakened(t: Table, units: Iterable[Unit]) -> None:
    """Note that units may have lost any SP."""
    for unit in units:
        t.sp[unit] = some(range(max(t.sp.can(unit)) + 1))


def belongs(t: Table, unit: Unit, zone: Zone) -> None:
    """13.3.1a: a named German unit must be there with an action left."""
    at = t.at[unit]
    found = f"{t.facts.name(unit)} in {at} took part in the assault in {zone}"
    if t.rule("13.3.1a", type(at) is not int or at == zone, f"counters in {zone} take part", found):
        has_action(t, unit, ASSAULT, "assaults", "assaulted")
    elif t.believes:  # nobody noted how it came there
        state.acted(t, unit, state.MOVE)
        state.put(t, unit, zone)
        t.came_from[unit] = None


def free(t: Table, unit: Unit) -> bool:
    """Whether a German can still join an assault."""
    return not t.acts[unit] & ASSAULT and state.actions(t, unit) < int(t.v.german_actions)


# The line-up (13.3.1b, 13.3.1c).


def lined_up(t: Table, front: Round, told: Sequence[Line]) -> None:
    """13.3.1b, 13.3.1c: judge the line-up as it was written."""
    slips = list(wrong(front, told, t.facts.names))
    for rule, expected, found in slips:
        t.rule(rule, False, expected, found)
    if not slips and front.case():
        t.rules.add(front.case())


def filled(
    t: Table, side: str, known: dict[Unit, Place], named: Sequence[Unit], more: bool
) -> dict[Unit, Place]:
    """A side of a line with "" for somebody who is not known, if there may be such, or nobody else is."""
    anybody = Place(any_factor(t.facts, side, 1), frozenset(range(t.v.stack + 1)))
    return known if known and (named or not more) else known | {"": anybody}


# Values and hits (13.3.1d to 13.3.1g).


def one_line(
    t: Table, zone: Zone, ways: Sequence[dict[Unit, Place]], begin: Sequence[Numbers], **written: Any
) -> Came:
    """13.3.1d to 13.3.1g: a line of a round: its dice, and what came of them."""
    # who fell in a line above helps no more, or until the round is over: either is right
    terms = [term._replace(also=term.also | old) for term, old in zip(bonuses(t, zone), begin, strict=True)]
    attack = value(ways[0], terms[0], shortage(t), air(t, zone))
    defence = value(ways[1], protection(t, "13.3.1f", zone), *terms[1:])
    bout = Bout(**written)
    whom, result = bout.whom if whose([bout.whom]) else None, bout.tells
    if whom:
        expected, found = "the unit in front is hit", f"{t.facts.name(whom)} was hit"
        t.rule("13.3.1g", not {whom, ""}.isdisjoint(ways[result == HIT]), expected, found)
    outcome = fought(t, (attack, defence), result, STORMS, bout.pair, bout.values)
    sides = [tuple(way) for way in ways]
    if outcome is not None:
        lost = (whom,) if whom and CAME[result] is outcome else sides[outcome]
        sure = len(lost) == 1 and bool(lost[0])
        wounded(t, lost if sure else ())
        sides[outcome] = () if sure else lost
    return Came(outcome, (sides[0], sides[1]))


def value(side: dict[Unit, Place], *terms: Term) -> Sum:
    """13.3.1d: what a side of a line comes to: anybody who may be in contact, and the support."""
    factor = frozenset(n for place in side.values() for n in place.factor)
    behind = frozenset(n for place in side.values() for n in place.support)
    return Sum(factor, (term("13.3.1d", "support", behind), *terms))


def bonuses(t: Table, zone: Zone) -> tuple[Term, ...]:
    """13.3.1e, 13.3.1f: what helps every line: the officer; Tito, machine guns, tanks."""
    rule, theirs = "13.3.1f", crowd(t, zone, YUGOSLAV)
    officer = present(t, "13.3.1e", crowd(t, zone, GERMAN), "officer")
    aa, tank = (present(t, rule, theirs, kind) for kind in ("aa", "tank"))
    at, fate, adds = t.at["tito"], t.fate["tito"], t.v.tito
    # a marker may have been turned over, and nobody said that it hid him
    unseen = fate is None or (at is None and fate == state.FREE) or (fate == state.HIDDEN and untold(t, "A"))
    there = {adds} if at == zone and fate != state.PRISONER else {0, adds} if unseen else {0}
    return officer, term(rule, "Tito", there), aa, tank


def deferred(t: Table, sides: Sequence[Crowd], front: Round, results: Sequence[Came]) -> None:
    """Book hits on one of several units if all lines had one result, else as possible."""
    for side, fighters in enumerate(sides):
        hits = dict.fromkeys(unit for line in results if line.loses(side) for unit in line.sides[side])
        if all_hit(front.counts()[side], side, results):
            wounded(t, hits)
        else:
            struck(t, Front(fighters, [unit for unit in hits if unit], "" in hits), sure=False)


def all_hit(counts: range, side: int, results: Sequence[Came]) -> bool:
    """Whether all units of a side are in contact, as nobody stands behind, and were hit."""
    lines = [line for line in results if line.sides[side]]
    units = {unit for line in lines for unit in line.sides[side]} - {""}
    whole = len(counts) == 1 and counts.start == len(results) and len(units) == len(lines)
    return whole and all(line.hit == side for line in lines)


def open_end(t: Table, sides: tuple[Crowd, Crowd], least: int) -> None:
    """Note the losses and the ammunition that an assault of at least so many rounds can have cost."""
    units = [unit for side in sides for unit in side.there]
    most = max(1, sum(max(t.sp.can(unit)) for unit in units))
    t.ammo.plus(0, t.pick(some(-rounds * t.v.spent for rounds in range(least, most + 1))), least=0)
    weakened(t, units)
