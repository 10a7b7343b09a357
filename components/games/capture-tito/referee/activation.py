"""Activation (8): markers revealed by Germans, by the alarm level, by Tito or by partisans."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Cells, Some, Table, is_open
from cutline.referee.pieces import spelt

from .alarm import highest, raise_alarm
from .ammunition import fights_on
from .board import markers, state
from .board.cups import named, settled
from .board.kit import GERMAN, LEADERS, LETTERS, Kit, Unit, Zone
from .board.markers import BY_DIE, NOBODY, UNIFORM, letter_of, lying, untold, why
from .board.state import FREE, HIDDEN, LAND, MOVE, Rows, put, rows, rules

AFTER_LANDING, AFTER_MOVES = 0, 1
HELD = (*LEADERS, UNIFORM)
BY_ITSELF = {
    "8.1": "Germans that enter reveal it without a roll",
    "8.3a": "at this alarm level all markers are revealed without a roll",
    "8.3b": "all markers were revealed with Tito, without a roll",
    "8.3c": "partisans that entered revealed it without a roll",
}


@rows
def dice_rows(kit: Kit) -> Rows:
    """`tried`: activation rolls for a zone, after landings and after moves."""
    zones = dict.fromkeys(zone for zone, _ in kit.places)
    return {
        "tried": Cells([(zone, when) for zone in zones for when in (0, 1)], 0),
        "noted": Cells([0], False, lasts=True),  # dice of activation, anywhere so far
        "thrown_by": Cells([(zone, when) for zone in zones for when in (0, 1)], ()),
        # whether an A marker without contents was Tito
        "perhaps": Cells([0], False, lasts=True),
    }


# What the A markers hid (3.1), and Tito among them (6g).


def face_down(t: Table, zone: Zone, again: bool) -> bool:
    """3.1d: whether the zone can hold a hidden marker; note it if it must, unless the roll is one `again`.

    For a roll for several zones all markers lie there as it begins, Tito's and those that he reveals.
    """
    spots = lying(t, zone)
    if len(spots) == 1 and not again:
        found = f"an activation roll for zone {zone}, whose marker has left the map"
        return t.rule("3.1d", t.marker[spots[0]] > 0, "only hidden markers are rolled for", found)
    if spots:
        return True
    reason = next(filter(None, (why(t, place) for place in t.facts.lies[zone])), "")
    letters = set(t.facts.lies[zone]).intersection(t.facts.letters)
    once = "each marker is revealed once" if letters else "markers lie only in zones with a letter"
    rule, expected = (reason, BY_ITSELF[reason]) if reason in BY_ITSELF else ("3.1d", once)
    return t.rule(rule, False, expected, f"an activation roll for zone {zone}, where no marker is hidden")


def reported(t: Table, zone: Zone, found: Sequence[Any]) -> None:
    """Note what a log says about the markers of a zone."""
    for what in found:
        if what in HELD:
            t.sub(holds, zone, what)
    units = [unit for unit in found if unit in t.facts.units]
    for letter in LETTERS[1:]:
        if mine := [unit for unit in units if letter_of(t, unit) == letter]:
            t.sub(named, (zone, letter), mine)
        elif NOBODY in found and why(t, (zone, letter)) and t.whole[zone, letter] is not True:
            settled(t, (zone, letter), [])
    for unit in units:
        text = f"{t.facts.name(unit)} was placed in zone {zone} for a marker"
        t.rule("3.2a", letter_of(t, unit), "markers bring B and C counters", text)


def holds(t: Table, zone: Zone, what: str) -> None:
    """3.1d, 3.1e: note what an A marker hid."""
    place = zone, "A"
    turned = why(t, place)
    was = markers.plain(t.hid[place], None) if turned else None
    once = f"the A marker there was {t.facts.name(was)}" if was else "no A marker was revealed there"
    name, seen = t.facts.name(what), len(t.hid.having(what))
    number = sum(back.copies for back in t.facts.backs if back.holds == what)
    found = f"{name} was found in zone {zone}"
    if was == what or not t.rule("3.1d", bool(turned) and was is None, once, found):
        return
    few = f"{number} of the A markers {'are' if number > 1 else 'is'} {name}"
    t.rule("3.1e", seen < number, few, f"{name} was found {seen + 1} times")
    t.hid[place] = what
    markers.all_told(t)
    was_tito(t, zone, what == "tito")
    if what in LEADERS:
        freed(t, what, zone)


def emerged(t: Table, who: str) -> None:
    """3.1d: a leader that moves was revealed by an A marker without contents in the log."""
    fate = t.fate[who]
    if fate is None and type(t.at[who]) is int:  # he was revealed, and has not been caught
        t.fate[who] = FREE
    if t.fate[who] not in (HIDDEN, None):
        return
    spots = suspects(t) if who == "tito" else [zone for zone, _ in untold(t, "A")]
    if fate and len(spots) == 1 and why(t, (spots[0], "A")):
        holds(t, spots[0], who)
        return
    if not (spots or t.unseen[0] or t.missing[0]):
        t.rule("3.1d", False, "an A marker must be revealed first", f"{t.facts.name(who)} moved")
    freed(t, who, None)


def was_tito(t: Table, zone: Zone, yes: bool) -> None:
    """Note the contents of a marker revealed earlier."""
    if t.perhaps.unsure(0) and (yes or not suspects(t)):
        found = f"the marker in zone {zone} was {'' if yes else 'not '}Tito"
        t.rule("3.1e", t.perhaps[0] == yes, "markers revealed since show the opposite", found)
    if yes or t.perhaps.maybe(0, True):
        return
    for place in t.veiled:
        if t.veiled[place] is True and state.markers_in(t, place[0]):
            t.veiled[place] = False
            if t.hushed[place[0]] is True:
                t.loose[place[0]], t.hushed[place[0]] = 0, False


def suspects(t: Table) -> list[Zone]:
    """Zones with a revealed A marker whose contents the log does not give."""
    return [zone for zone, _ in untold(t, "A") if t.veiled[zone, "A"] is not True]


def perhaps_tito(t: Table, zone: Zone) -> None:
    """6g, 8.3b: note that Tito may be revealed, as an A marker has no contents in the log."""
    if t.fate["tito"] is None:  # his zone is unknown; he may have been revealed here
        raise_alarm(t, "tito", None)
    if t.fate["tito"] not in (HIDDEN, None) or t.perhaps.unsure(0):
        return
    t.perhaps[0] = Some((False, True))
    if t.cause.surely("tito", False):
        raise_alarm(t, "tito", t.perhaps[0])
    markers.veil(t, t.perhaps[0], zone)


def freed(t: Table, who: str, zone: Zone | None) -> None:
    """6g, 8.3b: reveal a leader there, or somewhere unknown; Tito reveals all markers."""
    t.fate[who] = FREE
    put(t, who, zone)
    if who == "tito":
        markers.all_over(t, "8.3b")
        raise_alarm(t, "tito")


# Revealed without a roll (8.1).


@rules.verb(
    "zone:ZONE [letter:LETTER] [=] [found:FOUND*]",
    aside=True,
    ahead=True,
    also="turn-over reveals",
    example="reveal 17 uniform b2 b5",
)
def reveal(
    t: Table,
    zone: Zone | None,
    letter: str | None,
    found: Sequence[Any] | None,
    ahead: tuple[str, Any] | None = None,
) -> None:
    """markers revealed without a roll, and what they hid"""
    if zone is None:
        return
    known = explained(t, zone, ahead is not None and ahead[0] == "activate")
    if state.markers_in(t, zone) and not known:
        expected = "it takes a roll, Germans or partisans there, Tito revealed or the highest alarm level"
        t.rule("8.1", False, expected, f"the marker in zone {zone} was revealed")
    must_be_all(t, zone, known)
    if lying(t, zone):
        turn_over(t, zone, "8.1", found or ())
    elif not any(why(t, place) for place in t.facts.lies[zone]):
        found = f"a marker was revealed in zone {zone}"
        t.rule("3.1d", False, "markers lie only in zones with a letter", found)
        return
    reported(t, zone, found or ())


def explained(t: Table, zone: Zone, rolling: bool) -> bool:
    """Whether an unlogged cause may have revealed the markers of a zone.

    Germans may have rolled without a line, or units may have entered the zone. `rolling`: more dice follow.
    """
    undiced = not t.noted[0] and callers(t, zone, when(t))
    if not rolling and any(letter == "A" for other in waiting(t, when(t)) for _, letter in lying(t, other)):
        return True  # a roll that is missing there may have shown Tito, and that is told
    return bool(undiced or state.astray(t, GERMAN)) or markers.passed_by(t, zone)


def turn_over(t: Table, zone: Zone, reason: str, found: Sequence[Any] = ()) -> None:
    """Reveal the markers of a zone; the first one raises the alarm level (6e).

    An A marker without contents may have been Tito.
    """
    if spots := lying(t, zone):
        raise_alarm(t, "marker", markers.over(t, zone, reason) or None)
    if (zone, "A") in spots and not any(what in HELD for what in found):
        perhaps_tito(t, zone)


# Rolls (8.2).


def when(t: Table) -> int:
    """Which of the two steps of activation play is in."""
    return AFTER_MOVES if t.now[0] >= list(t.steps).index("move") else AFTER_LANDING


TAIL = "[letter:LETTER] [by|for [by:ZONE] [units:GERMAN*]] [outcome:OUTCOME] [reveals|= ] [found:FOUND*]"


class Roll(NamedTuple):
    """An activation roll as it was written."""

    zone: Zone | None
    second: Zone | None
    third: Zone | None
    letter: str | None
    die: int | None
    by: Zone | None
    units: tuple[Unit, ...] | None
    outcome: bool | None
    found: tuple[str | None, ...] | None

    @property
    def named(self) -> tuple[str, ...]:
        """What the markers hid, as far as it was written."""
        return tuple(filter(None, self.found or ()))

    @property
    def revealed(self) -> bool | None:
        """Whether they were revealed; what they hid says so, too."""
        return True if self.named and self.outcome is None else self.outcome

    def caller(self, t: Table) -> Zone | None:
        """The zone of the stack that rolled."""
        return t.at[self.units[0]] if self.by is None and self.units else self.by


@rules.verb(
    f"zone:ZONE [letter:LETTER] die:ROLL {TAIL.removeprefix('[letter:LETTER] ')}",
    f"zone:ZONE second:ZONE die:ROLL {TAIL}",
    f"zone:ZONE second:ZONE third:ZONE die:ROLL {TAIL}",
    f"zone:ZONE {TAIL}",
    "zone:ZONE by|for [by:ZONE] [units:GERMAN*] die:ROLL [outcome:OUTCOME] [reveals|= ] [found:FOUND*]",
    ask="zone:ZONE die:ROLL",
    example=("activate 17 4 by 22 uniform b2 b5", "activate 17 9 fails"),
)
def activate(t: Table, line: Roll) -> None:
    """an activation roll: zone, die, rolling stack, result, and what the markers hid"""
    fights_on(t, "activation")
    line = unthrown(t, line)
    zones = [zone for zone in (line.zone, line.second, line.third) if zone is not None]
    late = t.now[0] > list(t.steps).index("activate 2")
    if late and any(lying(t, zone) for zone in zones):
        t.reach("activate 2", "4")
    die = t.die("die", t.facts.d10) if line.die is None and t.throw else line.die
    die = t.faced(die, t.facts.d10, "an activation")
    t.noted[0] = True
    fights_on(t, "an activation roll")
    for zone in zones:
        again = zone != zones[0]
        t.each(tried, zone, line, again, die=die, outcome=line.revealed)


def unthrown(t: Table, line: Roll) -> Roll:
    """A line such as `activate 66 69 ?` with its last zone, which was read as the die."""
    zone = line.die
    if zone is None or line.found != (None,) or line.third or zone not in t.facts.zones:
        return line
    if zone in t.facts.d10 and not (lying(t, zone) and callers(t, zone, when(t))):
        return line
    line = line._replace(die=None, found=None)
    return line._replace(third=zone) if line.second else line._replace(second=zone)


def tried(t: Table, zone: Zone, line: Roll, again: bool, die: Any, outcome: Any) -> None:
    """8.2: judge an activation roll for the markers of one of its zones; `again`: not of the first."""
    by, found = line.caller(t), line.named
    if not face_down(t, zone, again):
        if outcome is not False:
            reported(t, zone, found)
        return
    asked(t, zone, by)
    t.tried.plus((zone, when(t)), 1)
    if by is not None:
        t.thrown_by[zone, when(t)] = (*t.thrown_by[zone, when(t)], by)
    due = die <= t.alarm[0] if die is not None else t.guess((False, True)) if outcome is None else outcome
    told = "left" if outcome is False else "revealed"
    level = f"at alarm level {spelt(t.alarm.can(0))} the roll must be that or less"
    outcome = t.expect("8.2", "outcome", due, level, f"a {die} {told} the markers in zone {zone}")
    if is_open(outcome):
        maybe_revealed(t, zone)
    elif outcome:
        turn_over(t, zone, BY_DIE, found)
        reported(t, zone, found)


def maybe_revealed(t: Table, zone: Zone) -> None:
    """8.2: the markers of a zone may have been revealed by a roll."""
    markers.maybe_over(t, zone)
    for place in t.facts.lies[zone]:
        t.veiled[place] = False  # not only with all others, that is
    raise_alarm(t, "marker", None)
    if any(letter == "A" for _, letter in lying(t, zone)):
        perhaps_tito(t, zone)


def asked(t: Table, zone: Zone, by: Zone | None) -> None:
    """8.2a, 8.2b: only Germans that have just landed or moved roll, once per stack."""
    near = callers(t, zone, when(t))
    if not near and when(t) == AFTER_MOVES and not t.tried[zone, AFTER_LANDING]:
        near = callers(t, zone, AFTER_LANDING)  # it comes late, and that has been told
    fine: bool | None = bool(near) if by is None else by in near
    astray = lost_track(t)
    if t.missing[0] or (not fine and astray):
        fine = None
    stacks = f"those in {', '.join(map(str, near))}" if near else "none"
    expected = f"only adjacent Germans that have just landed or moved roll: {stacks}"
    found = f"an activation roll for zone {zone}" + f" by the Germans in {by}" * bool(by)
    if t.measured("8.2a", fine, expected, found) and fine and not astray:
        once_each(t, zone, by, len(near))


def lost_track(t: Table) -> bool:
    """Whether it was not noted where some Germans have landed or moved, or that they have."""
    return bool(state.astray(t, GERMAN) or state.kept_back(t) or not t.landed.having(True))


def callers(t: Table, zone: Zone, step: int) -> list[Zone]:
    """8.2a: adjacent zones whose Germans roll in this step."""
    return sorted(t.facts.beside[zone] & calling(t, step))


def calling(t: Table, step: int) -> set[Zone]:
    """8.2a: zones with Germans known to have landed (or moved) this turn."""
    bit, at = MOVE if step == AFTER_MOVES else LAND, t.at
    return {at[u] for u in t.facts.germans if t.acts[u] & bit and type(at[u]) is int and state.living(t, u)}


def once_each(t: Table, zone: Zone, by: Zone | None, stacks: int) -> None:
    """8.2b: each of the stacks beside a zone rolls once."""
    dice, again = t.tried[zone, when(t)], by in t.thrown_by[zone, when(t)]
    expected, found = (
        f"each adjacent stack rolls once: {stacks}",
        f"{dice + 1} activation rolls for zone {zone}",
    )
    if again:
        expected = "each stack rolls once"
        found = f"a second activation roll for zone {zone} by the Germans in {by}"
    t.rule("8.2b", dice < stacks and not again, expected, found)


def marked(t: Table) -> list[Zone]:
    """Zones where markers can lie."""
    return list(dict.fromkeys(zone for zone, _ in t.facts.places))


def waiting(t: Table, step: int) -> list[Zone]:
    """8.2b: zones whose marker surely is adjacent to such Germans, and for which no roll was logged."""
    if t.missing[0] or t.alarm.ends(0)[1] >= t.v.alarm_top:
        return []
    stacks, beside = calling(t, step), t.facts.beside
    near = [zone for zone in marked(t) if beside[zone] & stacks and not t.tried[zone, step]]
    return [zone for zone in near if state.markers_in(t, zone)]


for step, asks, doing in (("drop", AFTER_LANDING, "landed"), ("move", AFTER_MOVES, "moved")):
    told = f"Germans that {doing} adjacent to a marker roll a D10", "zone {}"
    owes = state.owes(
        step, "8.2b", *told, done=maybe_revealed, opens=True, found="no D10 for the marker in {}"
    )
    owes(partial(waiting, step=asks))


# Tito revealed them all, or partisans that entered (8.3).


def must_be_all(t: Table, zone: Zone, known: bool) -> None:
    """8.3a, 8.3b: all markers are revealed if nothing else can have revealed this one; perhaps with Tito."""
    for place in t.facts.lies[zone]:
        if t.veiled[place] is True and t.marker.unsure(place) and not known:
            turned = t.marker[place] == 0 if t.perhaps.unsure(0) else t.alarm[0] == t.v.alarm_top
            found = f"the marker in zone {zone} was revealed"
            if t.rule("8.1", turned, "it takes a roll or a cause of 8.1 or 8.3", found):
                markers.over(t, zone, "8.1")
            highest(t)
    if t.perhaps.surely(0, True):
        emerged(t, "tito")
