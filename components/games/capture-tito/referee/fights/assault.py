"""Assaults (13.3), round by round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Table, some
from cutline.referee.pieces import NOTHING, Numbers, Sum, Term, term

from ..alarm import raise_alarm
from ..ammunition import fights_on, shortage, spent
from ..board import state
from ..board.kit import GERMAN, LEADERS, YUGOSLAV, Unit, Zone, whose
from ..board.markers import untold
from ..board.state import ASSAULT, living, markers_in, partisans_in, rules
from .combat import BACK, CAME, HIT, Ids, air, fought, has_action, named, protection, wounded
from .crowds import any_factor, crowd, factors, present, strays
from .home import Bout, Turn, ended
from .lineup import Line, Man, Place, Round, Spot, spots, wrong

LINE = (
    "lines:([who:TEAM*] [vs|v|against|at foes:TEAM*] pair:PAIR "
    "[=|makes|values values:VALUES] [result:RESULT [whom:FALLEN]])*"
)
STOP = "[stop:stop|stops|retreat|retreats|withdraw homes:([units:UNIT*] [to|in|->] zone:ZONE)*]"
STORMS = Ids("13.3.1g", "13.3.1g", "13.3.1e", "13.3.1f")


class Fight(NamedTuple):
    """An assault as it was written: its zone, and all who take part.

    `more`: whether Germans, and Yugoslavs, may take part of whom nobody knows.
    """

    zone: Zone
    germans: tuple[Unit, ...]
    yugoslavs: tuple[Unit, ...]
    more: tuple[bool, bool]


class Assault(NamedTuple):
    """A line that tells of an assault."""

    zone: Zone | None
    germans: tuple[Unit, ...] | None
    yugoslavs: tuple[Unit, ...] | None
    rounds: tuple[Turn, ...]


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
    # of what Yugoslavs began nothing is believed
    rounds = line.rounds if ours else ()
    told = (*(line.germans or ()), *(line.yugoslavs or ())) if ours else ()
    fight = fighters(t, zone, told, rounds)
    if not (due(t, fight) if ours else fight.germans):
        return
    raise_alarm(t, "assault")
    t.stormed[zone] = True
    if not fight.germans:
        comers(t, zone)
    for unit in fight.germans:
        state.acted(t, unit, ASSAULT)
    fought_out(t, fight, rounds)


# Where an assault is fought (13.3a to 13.3d).


@state.owes("combat", "13.3a", "both sides are there", "zone {}", found="no assault in {}")
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


def due(t: Table, fight: Fight) -> bool:
    """13.3d: whether a partisan unit defends; an assault needs one."""
    may_be = t.missing[0], partisans_in(t, fight.zone), markers_in(t, fight.zone)
    there = bool(fight.yugoslavs) or may_be != (False, False, False)
    found = f"an assault in zone {fight.zone}"
    return t.rule("13.3d", there, "it holds no partisans", found)


# The rounds (13.3.1).


def fought_out(t: Table, fight: Fight, rounds: Sequence[Turn]) -> None:
    """13.3.1, 13.3.1h: the rounds one by one, and how the assault ended."""
    bouts = [turn.lines for turn in rounds if turn.lines]
    for lines in bouts:
        one_round(t, fight, lines)
    if not bouts:
        unwritten(t, fight)
    known = not fight.more[1] and bool(bouts)
    ended(t, fight.zone, (fight.germans, fight.yugoslavs), rounds[-1] if rounds else Turn(), known)


def one_round(t: Table, fight: Fight, lines: Sequence[Bout]) -> None:
    """13.3.1: the line-up, line by line the dice, and the ammunition."""
    zone = fight.zone
    fights_on(t, f"a round of the assault in {zone}")
    front = Round(men(t, fight.germans), men(t, fight.yugoslavs), fight.more)
    gone = any(not side and not more for side, more in zip(front[:2], fight.more, strict=True))
    found = f"a further round in {zone} after all of a side were eliminated"
    if not t.rule("13.3.1h", not gone, "the assault was over", found):
        return
    told = [standing(t, line) for line in written(lines)]
    lined_up(t, front, told)
    places = who_may_stand(t, front, told)
    begin, results = [term.adds for term in bonuses(t, zone)], list[Came]()
    for spot, named_here, bout in zip(places, told, lines, strict=True):
        # of a line above it may be open who was hit: who helps there may be gone
        open_above = any(above.hit is None or above.sides[above.hit] for above in results)
        until_now = [adds | NOTHING if open_above else adds for adds in begin]
        ways = filled(t, spot, named_here, fight.more)
        results.append(t.sub(partial(one_line, zone=zone, ways=ways, begin=until_now), **bout._asdict()))
    deferred(t, fight, front, results)
    spent(t)


def written(bouts: Sequence[Bout]) -> list[Line]:
    """Who stands in the lines, by side: as named, whoever stands first; who was hit did."""
    lines: list[Line] = []
    for bout in bouts:
        ours, theirs = (tuple(u for u in bout.team if whose([u]) == side) for side in (GERMAN, YUGOSLAV))
        if lines and ours == lines[-1].german[:1] and not bouts[len(lines) - 1].whom:
            ours = ()  # "p1 c4 1/6 lost p1, c5 3/1": it says who was lost in the line before
        side, fallen = whose([bout.whom]), (bout.whom or "",)
        lines.append(Line(ours or fallen * (side == GERMAN), theirs or fallen * (side == YUGOSLAV)))
    return lines


def men(t: Table, units: Sequence[Unit]) -> tuple[Man, ...]:
    """Those who may still stand, as the line-up sees them."""
    left = [unit for unit in units if living(t, unit) is not False]
    lives = {unit: frozenset(t.sp.can(unit)) for unit in left}
    return tuple(Man(u, lives[u], factors(t, [u], 1), t.facts.units[u].officer) for u in left)


def standing(t: Table, line: Line) -> Line:
    """Return a line without those in it who are eliminated (2.1a)."""
    if fallen := [unit for side in line for unit in side if living(t, unit) is False]:
        found = f"{t.facts.names(fallen)} stood in a line after being eliminated"
        t.rule("2.1a", False, "an eliminated unit is out of the game", found)
    return Line(*(tuple(unit for unit in side if unit not in fallen) for side in line))


# Participants (13.3.1a).


def fighters(t: Table, zone: Zone, told: Sequence[Unit], rounds: Sequence[Turn]) -> Fight:
    """13.3.1a: all units of the zone, of the Germans those with an action left.

    `told` were named as taking part, beside those in a line of a round.
    """
    bouts = [bout for turn in rounds for bout in turn.lines]
    inside = [unit for bout in bouts for unit in (*bout.team, bout.whom) if unit and whose([unit])]
    germans, more = takes_part(t, zone, GERMAN, told, inside)
    yugoslavs, others = takes_part(t, zone, YUGOSLAV, told, inside)
    return Fight(zone, germans, yugoslavs, (more, others))


def takes_part(
    t: Table, zone: Zone, side: str, told: Sequence[Unit], inside: Sequence[Unit]
) -> tuple[tuple[Unit, ...], bool]:
    """13.3.1a: those of a side who take part, and whether others may, of whom nobody knows."""
    listed = of_side(told, side)
    mine = tuple(dict.fromkeys([*listed, *of_side(inside, side)]))
    others = crowd(t, zone, side).others
    for unit in mine if side == GERMAN else ():
        belongs(t, unit, zone)
    named(t, mine, zone, "assaulted" if side == GERMAN else "was assaulted")
    able = [unit for unit in state.maybe_stack(t, zone, side) if side == YUGOSLAV or free(t, unit)]
    there = tuple(unit for unit in able if unit not in mine)
    if not listed:
        return mine + there, others
    # whoever takes part is named, unless nobody is
    all_of_them(t, zone, side, [unit for unit in there if living(t, unit)])
    return mine, False


def of_side(units: Sequence[Unit], side: str) -> list[Unit]:
    return [unit for unit in units if whose([unit]) == side]


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
            weakened(t, unit)


def weakened(t: Table, unit: Unit) -> None:
    """Note that a unit may have lost any SP."""
    t.sp[unit] = some(range(max(t.sp.can(unit)) + 1))


def belongs(t: Table, unit: Unit, zone: Zone) -> None:
    """13.3.1a: a named German unit must be there with an action left."""
    at = t.at[unit]
    found = f"{t.facts.name(unit)} in {at} took part in the assault in {zone}"
    if t.rule("13.3.1a", type(at) is not int or at == zone, f"counters in {zone} take part", found):
        has_action(t, unit, ASSAULT, "assaults", "assaulted")


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


def who_may_stand(t: Table, front: Round, told: Sequence[Line]) -> list[Spot]:
    """The lines as they can be; against enemies whom nobody named, anybody may stand in each."""
    if front.german and front.yugoslav:
        return spots(front, told)
    behind = frozenset(range(t.v.stack + 1))

    def anybody(men: Sequence[Man], named: Sequence[Unit]) -> dict[str, Place]:
        return {man.name: Place(man.factor, behind) for man in men if man.name in named or not named}

    return [Spot(*map(anybody, front[:2], line)) for line in told]


def filled(t: Table, spot: Spot, line: Line, more: tuple[bool, bool]) -> list[dict[str, Place]]:
    """A line with "" for somebody who is not known, where there may be such, or nobody else is."""
    found = []
    for side, known, told, others in zip((GERMAN, YUGOSLAV), spot, line, more, strict=True):
        anybody = Place(any_factor(t.facts, side, 1), frozenset(range(t.v.stack + 1)))
        found.append(known if known and (told or not others) else known | {"": anybody})
    return found


# Values and hits (13.3.1d to 13.3.1g).


def one_line(
    t: Table, zone: Zone, ways: Sequence[dict[str, Place]], begin: Sequence[Numbers], **written: Any
) -> Came:
    """13.3.1d to 13.3.1g: a line of a round: its dice, and what came of them."""
    # who fell in a line above helps no more, or until the round is over: either is right
    terms = [term._replace(also=term.also | old) for term, old in zip(bonuses(t, zone), begin, strict=True)]
    attack = value(ways[0], terms[0], shortage(t), air(t, zone))
    defence = value(ways[1], protection(t, "13.3.1f", zone), *terms[1:])
    bout = Bout(**written)
    whom, result = bout.whom or "", bout.result
    if whose([whom]):
        result = HIT if whose([whom]) == YUGOSLAV else BACK
        side = ways[result == HIT]
        found = f"{t.facts.name(whom)} was hit"
        t.rule("13.3.1g", whom in side or "" in side, "the unit in front is hit", found)
    outcome = fought(t, (attack, defence), result, STORMS, bout.pair, bout.values)
    sides = [tuple(side) for side in ways]
    if outcome is not None:
        lost = (whom,) if whose([whom]) and CAME[result] is outcome else sides[outcome]
        sure = len(lost) == 1 and bool(lost[0])
        if sure:
            wounded(t, lost[0])
        sides[outcome] = () if sure else lost
    return Came(outcome, (sides[0], sides[1]))


def value(side: dict[str, Place], *terms: Term) -> Sum:
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


def deferred(t: Table, fight: Fight, front: Round, results: Sequence[Came]) -> None:
    """Book hits on one of several units if all lines had one result, else as possible."""
    for side, counts in enumerate(front.counts()):
        lines = [line for line in results if line.sides[side]]
        units = {unit for line in lines for unit in line.sides[side]} - {""}
        # if nobody stands behind, all of them are in contact
        whole = len(counts) == 1 and counts.start == len(results) and len(units) == len(lines)
        may_fall(t, side, lines, sure=whole and all(line.hit == side for line in lines))
    if fight.more[1] and any(line.loses(1) for line in results):
        t.loose[fight.zone], t.struck[fight.zone] = None, True


def may_fall(t: Table, side: int, lines: Sequence[Came], sure: bool) -> None:
    """Book a hit on each unit of a side that these lines may have hit; `sure`: on all of them."""
    hits = dict.fromkeys(unit for line in lines if line.loses(side) for unit in line.sides[side])
    for unit in filter(None, hits):
        wounded(t, unit, sure)
    for unit in strays(t, (GERMAN, YUGOSLAV)[side]) if "" in hits else ():
        wounded(t, unit, sure=False)


def unwritten(t: Table, fight: Fight) -> None:
    """Note possible losses of all units in an assault without rounds."""
    units = [*fight.germans, *fight.yugoslavs]
    most = sum(max(t.sp.can(unit)) for unit in units)
    t.unchecked("13.3.1g", "a pair of dice for each line", "the rounds were not written down")
    t.ammo.plus(0, t.pick(some(range(-max(1, most) * t.v.spent, 0))), least=0)
    for unit in units:
        weakened(t, unit)
