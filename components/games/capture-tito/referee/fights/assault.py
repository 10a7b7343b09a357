"""Assaults (13.3), round by round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from cutline.referee import Cells, Table, many, some

from ..alarm import raise_alarm
from ..ammunition import fights_on, shortage, spent
from ..board.kit import GERMAN, YUGOSLAV, Kit, Unit, Zone, whose
from ..board.markers import untold
from ..board.state import (
    ASSAULT,
    FREE,
    HIDDEN,
    PRISONER,
    Rows,
    acted,
    actions,
    done_in_words,
    germans_in,
    living,
    markers_in,
    maybe_stack,
    partisans_in,
    put,
    rows,
    rules,
    stack,
)
from .combat import (
    BACK,
    HIT,
    Ids,
    air,
    any_factor,
    fought,
    named,
    present,
    protection,
    strays,
    vague,
    wounded,
)
from .home import ended
from .lineup import Line, Man, Place, Round, Spot, spots, wrong
from .values import NOTHING, Term, Value, term

LINE = (
    "lines:([who:TEAM*] [vs|v|against|at foes:TEAM*] pair:PAIR "
    "[=|makes|values values:VALUES] [result:RESULT [whom:FALLEN]])*"
)
STOP = "[stop:stop|stops|retreat|retreats|withdraw homes:([units:UNIT*] [to|in|->] zone:ZONE)*]"
STORMS = Ids("13.3.1g", "13.3.1g", "13.3.1e", "13.3.1f")


class Fight(NamedTuple):
    """An assault as it was written: its zone, and all who take part."""

    zone: Zone
    germans: tuple[Unit, ...]
    yugoslavs: tuple[Unit, ...]

    more: tuple[bool, bool]  # whether there may be others, of whom nobody knows


class Came(NamedTuple):
    """What came of a line: whether the Yugoslav was hit, and who may have been in contact.

    "" is somebody who is not known; nobody, where it is booked.
    """

    hit: bool | None
    germans: tuple[Unit, ...]
    yugoslavs: tuple[Unit, ...]

    def of(self, side: int) -> tuple[Unit, ...]:
        """The Germans (0) or the Yugoslavs (1)."""
        return self.yugoslavs if side else self.germans


@rows
def assault_rows(kit: Kit) -> Rows:
    return {"stormed": Cells(kit.zones, False)}  # an assault of this turn was noted


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
def assault(t: Table, zone: Any, germans: Any, yugoslavs: Any, rounds: Any) -> None:
    """the zone, who assaults whom, and round by round a pair of dice for each line"""
    ours = whose(germans) != YUGOSLAV
    if not ours:
        t.rule("13.3b", False, "only Germans assault", f"{t.facts.name(germans[0])} assaulted")
    if zone is None or not fights_on(t, f"an assault in {zone}") or hidden(t, zone):
        return
    rounds = (rounds or ()) if ours else ()  # of what they began nothing is believed
    lines = [line for one in rounds for line in one.get("lines") or ()]
    teams = [(*(line.get("who") or ()), *(line.get("foes") or ())) for line in lines]
    inside = [unit for team in teams for part in team for unit in part]
    inside += [line["whom"] for line in lines if whose([line.get("whom")])]
    fight = fighters(t, zone, (*(germans or ()), *(yugoslavs or ())) if ours else (), inside)
    if not (due(t, fight) if ours else fight.germans):
        return
    raise_alarm(t, "assault")
    t.stormed[zone] = True
    if not fight.germans:
        comers(t, zone)
    for unit in fight.germans:
        acted(t, unit, ASSAULT)
    for one in rounds:
        if one.get("lines"):
            one_round(t, fight, one["lines"])
    if not lines:
        unwritten(t, fight)
    last = rounds[-1] if rounds else {}
    ended(
        t,
        fight.zone,
        fight.germans,
        fight.yugoslavs,
        bool(last.get("stop")),
        last.get("homes") or (),
        known=not fight.more[1] and bool(lines),
    )


# Who takes part (13.3a to 13.3d, 13.3.1a).


def fighters(t: Table, zone: Zone, told: Sequence[Unit], inside: Sequence[Unit]) -> Fight:
    """13.3.1a: all counters of the zone, on the German side those that still have an action."""
    sides = []
    for side in (GERMAN, YUGOSLAV):
        listed = [unit for unit in told if whose([unit]) == side]
        mine = list(dict.fromkeys([*listed, *(u for u in inside if whose([u]) == side)]))
        hidden = vague(t, side, zone)
        for unit in mine:
            belongs(t, unit, zone)
        named(t, mine, zone, "assaulted" if side == GERMAN else "was assaulted")
        there = [unit for unit in maybe_stack(t, zone, side) if side != GERMAN or free(t, unit)]
        if listed:
            sure = [unit for unit in there if living(t, unit) and unit not in mine]
            if sure:
                found = f"{t.facts.names(sure)} took no part in the assault in {zone}"
                t.rule("13.3.1a", False, "all counters of the zone that can do so do", found)
                for unit in sure if side == YUGOSLAV else ():
                    put(t, unit, None)  # as the line has it, it was not there
            if side == YUGOSLAV:
                t.loose[zone] = 0
        # of others nobody knows: whoever takes part is named, unless nobody is
        sides.append((mine if listed else list(dict.fromkeys([*mine, *there])), hidden and not listed))
    (ours, more), (theirs, others) = sides
    return Fight(zone, tuple(ours), tuple(theirs), (more, others))


def comers(t: Table, zone: Zone) -> None:
    """Nobody has noted who came there to assault: whoever could, and what he may have lost."""
    t.unchecked("13.3.1a", "", "who assaults was not written down")
    for unit in t.facts.germans:
        at, most = t.at.values[unit], t.facts.units[unit].full[2] + t.v.officer_move
        if type(at) is int and t.facts.apart(at, zone) <= most and free(t, unit):
            put(t, unit, None)
            t.sp[unit] = some(range(max(many(t.sp.values[unit])) + 1))


def belongs(t: Table, unit: Unit, zone: Zone) -> None:
    """13.3.1a, 13b, 7a: somebody who is named stands there, and a German still has an action."""
    at, name, done = t.at.values[unit], t.facts.name(unit), t.acts.values[unit]
    fine = type(at) is not int or at == zone
    if unit in t.facts.germans:
        expected = f"counters in {zone} take part"
        fine = t.rule("13.3.1a", fine, expected, f"{name} in {at} took part in the assault in {zone}")
        found = f"{name} assaulted a second time"
        t.rule("13b", not done & ASSAULT, "a unit assaults once in a turn", found)
        if fine and done and not done & ASSAULT:
            most, found = t.v.german_actions, f"{name} assaulted after {done_in_words(t, unit)}"
            t.rule("7a", actions(t, unit) < most, f"a unit has {most} actions in a turn", found)


def free(t: Table, unit: Unit) -> bool:
    """Whether a German can still join an assault."""
    return not t.acts.values[unit] & ASSAULT and actions(t, unit) < int(t.v.german_actions)


def due(t: Table, fight: Fight) -> bool:
    """13.3d: an assault needs somebody who defends; gives whether there is one."""
    there = bool(fight.yugoslavs) or partisans_in(t, fight.zone) is not False
    there = there or bool(t.missing.values[0]) or markers_in(t, fight.zone) is not False
    found = f"an assault in {fight.zone}, where no partisan stood"
    return t.rule("13.3d", there, "there is none without partisans", found)


def hidden(t: Table, zone: Zone) -> bool:
    """13.3c: whether markers still lie face down there: whoever enters turns them over."""
    down = markers_in(t, zone) and not germans_in(t, zone) and not t.missing.values[0]
    if not down:
        return False
    found = f"an assault in {zone}, where a marker lay face down"
    return not t.rule("13.3c", False, "markers are turned over first, as Germans enter", found)


def both_there(t: Table, zone: Zone) -> bool:
    """13.3a: both sides stand in a zone, and nothing was written of an assault."""
    if t.stormed.values[zone] or t.missing.values[0] or t.dry.values[0]:
        return False
    here = [unit for unit in stack(t, zone, GERMAN) if unit not in t.guard.values.values()]
    return bool(here) and partisans_in(t, zone) is True and not markers_in(t, zone)


def shared(t: Table) -> Collection[Zone]:
    """The zones where both sides stand, and nothing was written of an assault."""
    found = dict.fromkeys(t.at.values[unit] for unit in t.facts.germans)
    return [place for place in found if type(place) is int and both_there(t, place)]


@rules.owed("combat", "13.3a", "where both sides stand there is one", "{}", shared, found="no assault in {}")
def not_assaulted(t: Table, zone: Zone) -> bool:
    return True


# A round (13.3.1).


def one_round(t: Table, fight: Fight, lines: Sequence[Any]) -> None:
    """13.3.1: the line-up, line by line the dice, and the ammunition."""
    fights_on(t, f"a round of the assault in {fight.zone}")
    ours, theirs = (men(t, units) for units in (fight.germans, fight.yugoslavs))
    gone = (not ours and not fight.more[0]) or (not theirs and not fight.more[1])
    found = f"a further round in {fight.zone} after all of a side were eliminated"
    if not t.rule("13.3.1h", not gone, "the assault is over then", found):
        return
    noted = written(lines)
    here = [Line(*(tuple(u for u in side if living(t, u) is not False) for side in line)) for line in noted]
    for line in noted:
        if fallen := [u for side in line for u in side if living(t, u) is False]:
            found = f"{t.facts.names(fallen)} stood in a line after being eliminated"
            t.rule("2.1a", False, "an eliminated unit is out of the game", found)
    front = Round(ours, theirs, fight.more)
    case, slips = front.case(), list(wrong(front, here))
    for rule, expected, found in slips:
        t.rule(rule, False, expected, named_as(t, found, fight))
    if not slips and case:
        t.rules.add(case)
    seen = spots(front, here) if ours and theirs else []
    seen = seen or [Spot({}, {}) for _ in here]
    results: list[Came] = []
    short = shortage(t)
    begin = bonuses(t, fight)
    for spot, line, told in zip(seen, lines, here, strict=True):
        ways = filled(t, spot, told, fight.more)
        # of a line above it may be open who was hit: who helps there may be gone
        pending = any(came.hit is None or came.of(came.hit) for came in results)
        results.append(t.sub(OneLine(fight, ways, short, begin, pending).__call__, **line))
    deferred(t, fight, front, results)
    spent(t)


def unwritten(t: Table, fight: Fight) -> None:
    """Nothing was noted of the rounds: anybody may have lost anything, a point in each of them."""
    units = [*fight.germans, *fight.yugoslavs]
    most = sum(max(many(t.sp.values[unit])) for unit in units)
    t.unchecked("13.3.1g", "a pair of dice for each line", "the rounds were not written down")
    t.ammo.plus(0, t.pick(some(range(-max(1, most) * t.v.spent, 0))), least=0)
    for unit in units:
        t.sp[unit] = some(range(max(many(t.sp.values[unit])) + 1))


def written(lines: Sequence[Any]) -> list[Line]:
    """Who stands in the lines, by side: as named, whoever stands first; who was hit did."""
    found: list[Line] = []
    for line in lines:
        units = [u for team in (*(line.get("who") or ()), *(line.get("foes") or ())) for u in team]
        ours, theirs = (tuple(u for u in units if whose([u]) == s) for s in (GERMAN, YUGOSLAV))
        if found and ours == found[-1].german[:1] and not lines[len(found) - 1].get("whom"):
            ours = ()  # "p1 c4 1/6 lost p1, c5 3/1": it says who was lost in the line before
        fallen = line.get("whom")
        side = whose([fallen])
        found.append(Line(ours or (fallen,) * (side == GERMAN), theirs or (fallen,) * (side == YUGOSLAV)))
    return found


def named_as(t: Table, found: str, fight: Fight) -> str:
    """What is wrong with a line-up, with the counters as they are called."""
    known = {*fight.germans, *fight.yugoslavs}
    return " ".join(t.facts.name(word) if word in known else word for word in found.split(" "))


def men(t: Table, units: Sequence[Unit]) -> tuple[Man, ...]:
    """Those who may still stand, as the line-up sees them."""
    found = []
    for unit in units:
        one, lives = t.facts.units[unit], frozenset(many(t.sp.values[unit]))
        if lives != {0}:
            full = frozenset((one.full[1],))
            by_lives = {
                n: full if n == t.v.full or one.officer else frozenset((one.reduced[1],)) for n in lives if n
            }
            found.append(Man(unit, lives, by_lives, one.officer))
    return tuple(found)


def filled(t: Table, spot: Spot, line: Line, more: tuple[bool, bool]) -> list[dict[str, Place]]:
    """A line with "" for somebody who is not known, where there may be such, or nobody else is."""
    found = []
    for side, known, told, others in zip((GERMAN, YUGOSLAV), spot, line, more, strict=True):
        anybody = Place(any_factor(t, side, 1), frozenset(range(t.v.stack + 1)))
        found.append(known if known and (told or not others) else known | {"": anybody})
    return found


def bonuses(t: Table, fight: Fight) -> tuple[Term, Term, Term, Term]:
    """What helps every line: the officer; Tito, machine guns, tanks."""
    rule, zone, v = "13.3.1f", fight.zone, t.v
    officer = present(t, "13.3.1e", "officer", v.officer, GERMAN, zone, "officer")
    aa = present(t, rule, "machine guns", v.aa, YUGOSLAV, zone, "aa")
    tank = present(t, rule, "tanks", v.tank, YUGOSLAV, zone, "tank")
    tito, fate = t.at.values["tito"], t.fate.values["tito"]
    # a marker may have been turned over, and nobody said that it hid him
    unseen = fate is None or (tito is None and fate == FREE) or (fate == HIDDEN and untold(t, "A"))
    there = {v.tito} if tito == zone and fate != PRISONER else {0, v.tito} if unseen else {0}
    return officer, term(rule, "Tito", there), aa, tank


class OneLine(NamedTuple):
    """A line of a round: its dice, and what came of them."""

    fight: Fight
    ways: Sequence[dict[str, Place]]
    short: Term
    begin: tuple[Term, Term, Term, Term]
    pending: bool

    def __call__(self, t: Table, **said: Any) -> Came:
        both, zone = self.ways, self.fight.zone
        # who fell in a line above helps no more, or until the round is over: either is right
        now = bonuses(t, self.fight)
        officer, *others = (
            one._replace(also=one.also | old.adds | (NOTHING if self.pending else frozenset()))
            for one, old in zip(now, self.begin, strict=True)
        )
        ours = value(both[0], (officer, self.short, air(t, zone)))
        theirs = value(both[1], (protection(t, "13.3.1f", zone), *others))
        whom, result = said.get("whom"), said.get("result")
        if whom and whose([whom]):
            result = HIT if whose([whom]) == YUGOSLAV else BACK
            side = both[result == HIT]
            fine, found = whom in side or "" in side, f"{t.facts.name(whom)} was hit"
            t.rule("13.3.1g", fine, "the unit in contact is hit", found)
        pair = said.get("pair")
        came = fought(t, ours, theirs, result, STORMS, pair, said.get("values"))
        names = [tuple(side) for side in both]
        if whom and came is not None and whose([whom]):
            names[came] = (whom,)
        if came is not None and len(names[came]) == 1 and names[came][0]:
            wounded(t, names[came])
            names[came] = ()
        return Came(came, *names)


def value(side: dict[str, Place], terms: tuple[Term, ...]) -> Value:
    """13.3.1d: what a side of a line comes to: anybody who may be in contact, and the support."""
    factor = frozenset(n for place in side.values() for n in place.factor)
    behind = frozenset(n for place in side.values() for n in place.support)
    return Value(factor, (term("13.3.1d", "support", behind), *terms))


def deferred(t: Table, fight: Fight, front: Round, results: Sequence[Came]) -> None:
    """Hits on one of several: booked where all of their lines went alike, else each may be hit."""
    for k, hit in ((0, False), (1, True)):
        open_lines = [came for came in results if came.of(k)]
        counts = front.counts()[k]  # if nobody stands behind, all of them are in contact
        whole = len(counts) == 1 and counts.start == len(results)
        units = dict.fromkeys(unit for came in open_lines for unit in came.of(k) if unit)
        alike = all(came.hit is hit for came in open_lines) and len(units) == len(open_lines)
        if any("" in came.of(k) and came.hit in (None, hit) for came in open_lines):
            wounded(t, strays(t, YUGOSLAV if k else GERMAN), sure=False)
        for unit in units:
            mine = [came for came in open_lines if unit in came.of(k)]
            if any(came.hit in (None, hit) for came in mine):
                wounded(t, [unit], whole and alike)
    if fight.more[1] and any(came.hit in (None, True) for came in results):
        t.loose[fight.zone], t.struck[fight.zone] = None, True
