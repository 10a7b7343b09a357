"""Events, the second wave and its supply (5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cutline.referee import Cells, Some, Span, Table, some
from cutline.referee.pieces import spelt, sums

from .board.kit import GERMAN, Kit, Unit, Zone, whose
from .board.markers import removed
from .board.state import CUP, GONE, LAND, REMOVED, Rows, hit, owes, put, rows, rules, young


@rows
def event_rows(kit: Kit) -> Rows:
    return {
        "astray": Cells([0], None, lasts=True),  # f: (group, unit or None); who lands in VII
        "diced": Cells([0], False),  # some die of this turn was
        "drawn_event": Cells([0], False),  # an event of this turn was noted
        "waved": Cells([0], False),  # so was the die of the second wave
        "wave": Cells([0], None),  # 5.2a: how many may land in this turn
        "allowed": Cells([0], 0, lasts=True),  # and in all turns so far; None: not known
        "relieved": Cells([0], False),  # g: its die was noted
        "supplied": Cells([0], False),  # the ammunition that came was noted
        "set_aside": Cells([0], 0, lasts=True),  # 5.1c: A markers that left the map, not known whence
    }


def noted(t: Table, die: Any) -> None:
    """Note that this turn logs dice, so missing ones are reported."""
    t.diced[0] = t.diced[0] or die is not None


def once(t: Table, what: str, timely: Any, expected: str, noted: Cells) -> None:
    """5: judge a roll that is due once, on certain turns."""
    again = timely and noted[0]
    found = f"a second {what.partition(' ')[2]}" if again else f"{what} on turn {t.turn[0]}"
    t.rule("5", timely and not again, f"there is one {expected}", found)
    noted[0] = True


# The first series (5.1).


class Event(NamedTuple):
    """The roll for the first event as it was written: a letter or a die, and what it brought."""

    event: str | int | None = None
    die: int | None = None
    group: str | None = None
    units: tuple[Unit, ...] = ()
    zones: tuple[Zone, ...] = ()


@rules.verb(
    "event:EVENT [die:D10] units:UNIT* [group:GROUP]",
    "event:EVENT [die:D10] [to] zones:ZONE*",
    step="event",
    ask="event:EVENT",
    example=("event 2 7 br", "event 3 5 17", "event 5 2 to 69"),
)
def event(t: Table, line: Event) -> None:
    """the event roll, its second die, and the unit or zones it affects"""
    noted(t, line.event)
    once(t, "an event", t.turn[0] == t.v.first_wave, f"event, on turn {t.v.first_wave}", t.drawn_event)
    line = line._replace(
        units=tuple(filter(None, line.units or ())), zones=tuple(filter(None, line.zones or ()))
    )
    letter = t.look("first-events", line.event).event if isinstance(line.event, int) else line.event
    letters = [letter] if letter else guessed(t, line)
    t.event[0] = letter = letters[0] if len(letters) == 1 else None
    if letter is None:
        anything(t)
    elif letter in ACTS:
        faces = t.facts.d10 if letter == "b" else t.facts.d6
        die = t.faced(t.die("die", faces), faces, f"event {letter}")
        ACTS[letter](t, line._replace(die=die))
    else:
        nothing_more(t, letter, line)
    if t.kept[0]:  # what came behind its dice was not noted
        t.sp.blind()
        t.marker.blind()


def guessed(t: Table, line: Event) -> list[str]:
    """The events a line may mean that has no event die."""
    if line.zones:
        return ["c" if all((zone, "A") in t.facts.letters for zone in line.zones) else "d"]
    groups = [t.facts.units[unit].group for unit in line.units if whose([unit]) == GERMAN]
    if line.units and not groups:
        return ["e"]
    named = [line.group] if line.group else groups[:1]
    return [letter for group in named for letter in strikes(t, line.die, group)]


def strikes(t: Table, die: int | None, group: str) -> str:
    """The letters of the events that a die may bring to a group: flak, or wind."""
    flak = die is None or group in t.look("losses", die).groups.split()
    wind = die in (None, 0) or (die in t.facts.d6 and group == t.look("astray", die).group)
    return "b" * flak + "f" * wind


def anything(t: Table) -> None:
    """Book an event without a line: platoons may have lost SP, markers may be gone or moved."""
    flak(t, Event())
    hideout(t, Event())
    birthday(t, Event())


def nothing_more(t: Table, letter: str, line: Event) -> None:
    """5.1a, 5.1g: an event that has no second die."""
    words = (line.die, line.group, *line.units, *line.zones)
    behind = " ".join(str(word) for word in words if word not in (None, ""))
    expected = f"event {letter} has no die or unit on this turn"
    t.rule("5.1g" if letter == "g" else "5.1a", not behind, expected, f"{behind} after event {letter}")


def flak(t: Table, line: Event) -> None:
    """5.1b: a group loses 1 SP, or 2 SP from two counters."""
    die, units = line.die, line.units
    loss = t.look("losses", die) if die is not None else None
    groups = loss.groups.split() if loss else list(filter(None, [line.group]))
    if not (loss or units):
        return anybody_hit(t, line.group)
    can = t.facts.first_platoons(groups)
    hits = " or ".join(map(t.facts.called, groups))
    due: int = loss.lost if loss else len(units)
    if line.group:
        name = t.facts.called(line.group)
        t.rule("5.1b", line.group in groups, f"a {die} hits {hits}", f"{name} was hit")
    for unit in units:
        in_reach(t, unit, not loss or unit in can, f"a {die} hits {hits}")
    if units:
        lose(t, units, due, f"a {die} costs {hits} {due} SP")
    some_of(t, [u for u in can if u not in units], due - len(units))


def anybody_hit(t: Table, group: str | None) -> None:
    """5.1b: who was hit was not noted: it may be any of a group, or of all of the first wave."""
    for unit in t.facts.first_platoons([group] if group else None):
        t.sp[unit] = some({max(0, n - loss) for n in t.sp.can(unit) for loss in (0, t.v.loss)})


def lose(t: Table, units: tuple[Unit, ...], due: int, expected: str) -> None:
    """5.1b, 5.1b1: so many strength points, from as many counters."""
    counters = dict.fromkeys(units)
    if len(counters) < len(units):
        found = f"{t.facts.name(units[0])} lost both SP"
        t.rule("5.1b1", False, "two different counters lose 1 SP each", found)
    else:
        t.rule("5.1b", len(units) == due, expected, f"{t.facts.names(units)} lost {len(units)} SP")
    for unit in filter(t.facts.units.__contains__, counters):
        hit(t, unit)


def in_reach(t: Table, unit: Unit, in_group: bool, expected: str) -> None:
    """5.1b, 5.1b2: flak hits a platoon of its group, and never an officer."""
    found = f"{t.facts.name(unit)} was hit"
    if unit in t.facts.officers:
        t.rule("5.1b2", False, "flak never hits an officer", found)
    else:
        t.rule("5.1b", in_group, expected, found)


def some_of(t: Table, units: list[Unit], count: int) -> None:
    """Take 1 SP each from `count` of these units, not known which."""
    if count >= len(units):
        for unit in units:
            hit(t, unit)
    elif count in (1, len(units) - 1):
        which = t.pick(Span(0, len(units) - 1))
        for k, unit in enumerate(units):
            less = which == k
            t.sp[unit] = t.sp[unit] - (less if count == 1 else 1 - less)


def hideout(t: Table, line: Event) -> None:
    """5.1c: put one or two A markers aside, unseen."""
    lie = [place for place in t.marker if place[1] == "A" and not t.marker.surely(place, 0)]
    for zone in line.zones:
        found = f"an A marker was taken from zone {zone}"
        lies = (zone, "A") in lie and not t.marker.surely((zone, "A"), 0)
        if t.rule("5.1c", lies, "no A marker lies there", found):
            removed(t, (zone, "A"), "5.1c")
    if line.die is not None and line.zones:
        due = odd(t, "hideout", line.die).markers
        text, found = f"a {line.die} removes {due} A marker{'s' * (due > 1)}", f"{len(line.zones)} removed"
        t.rule("5.1c", len(set(line.zones)) == due, text, found)
    for place in () if line.zones else lie:
        t.marker[place] = Some((0, 1))
    if line.die is not None and not line.zones:
        t.set_aside[0] = odd(t, "hideout", line.die).markers


def odd(t: Table, table: str, die: int) -> Any:
    """The row of an odd or even die."""
    return t.charts[table].at("odd" if die % 2 else "even")


def birthday(t: Table, line: Event) -> None:
    """5.1d: move the B marker from the grotto to the Soviet mission, or back."""
    grotto, mission = (t.facts.grotto, "B"), (t.facts.mission("ussr"), "B")
    if line.die is None:  # what lies in one may have gone to the other, or whoever came of it
        most = {place: max(t.marker.can(place)) for place in (grotto, mission)}
        for place in most:
            t.marker[place] = some(range(sum(most.values()) + 1)) if most[place] else 0
            t.loose[place[0]] = t.loose[place[0]] and None
        return
    moved = t.look("birthday", line.die)
    ways = {"grotto": grotto, "ussr": mission}
    start, end = ways[moved.from_], ways[moved.to]
    if line.zones:
        found = f"the B marker went to zone {line.zones[-1]}"
        t.rule("5.1d", line.zones[-1] == end[0], f"a {line.die} moves it from {start[0]} to {end[0]}", found)
        start, end = (start, end) if line.zones[-1] != start[0] else (end, start)
    t.marker[start] = 0
    t.marker[end] = 2


def youth(t: Table, line: Event) -> None:
    """5.1e: remove the communist youth."""
    for unit in line.units:
        found = f"{t.facts.name(unit)} was removed"
        t.rule("5.1e", young(t, unit), "the communist youth is C infantry", found)
        if unit in t.facts.units:
            put(t, unit, REMOVED)
    if line.die is not None and line.units:
        found = f"{len(set(line.units))} of the communist youth removed"
        t.rule("5.1e", len(set(line.units)) == line.die, f"a {line.die} removes {line.die}", found)


def off_course(t: Table, line: Event) -> None:
    """5.1f: name the unit that lands off course."""
    due = t.look("astray", line.die).group if line.die is not None else line.group
    expected = (
        f"a {line.die} is {t.facts.called(due)}" if line.die is not None else "the die names a glider group"
    )
    if line.group and due:
        t.rule("5.1f", line.group == due, expected, f"{t.facts.called(line.group)} landed off course")
    for unit in line.units:
        own = t.facts.units[unit].group if unit in t.facts.units else ""
        due = due or own
        t.rule("5.1f", own and own == due, expected, f"{t.facts.name(unit)} landed off course")
    drawn = line.units or t.facts.groups.get(due, ())
    t.astray[0] = due, drawn[0] if line.units or len(drawn) == 1 else None


ACTS = {"b": flak, "c": hideout, "d": birthday, "e": youth, "f": off_course}


@rules.verb("die:D6 [turn|= last:N]", step="end", ask="die:D6", example="relief 4")
def relief(t: Table, die: Any, last: Any) -> None:
    """event g, at the end of turn 9: the die and the last turn"""
    noted(t, die)
    known = t.event[0]
    found = f"the relief was rolled for after event {known}"
    t.rule("5.1g", known in ("g", "", None), "only event g brings it", found)
    found = f"the relief was rolled for on turn {t.turn[0]}"
    t.rule("5.1g", t.turn[0] == t.v.relief, f"its roll is at the end of turn {t.v.relief}", found)
    t.relieved[0] = True
    if die is None and last is None:
        t.last[0] = None
        return
    due = odd(t, "last-turn", die).turn if die is not None else last
    found = "the last turn was to be turn {}"
    t.last[0] = t.expect("5.1g", "last", due, f"a {die} makes it turn {{}}", found)


@owes(
    "end", "5.1g", "event g asks for a roll for the last turn", "turn {}",
    found="no roll for the relief at the end of {}",
)  # fmt: skip
def no_relief(t: Table) -> list[int]:
    due = t.turn[0] == t.v.relief and t.event[0] == "g" and t.diced[0]
    return [t.v.relief] if due and not t.relieved[0] and goes_on(t) else []


# The second series (5.2).


def coming(t: Table) -> list[Unit]:
    """Units of the second wave certain to be still to land."""
    return [unit for unit in t.at.having(CUP) if unit in t.facts.second_wave]


def wave_turn(t: Table) -> bool:
    return bool(t.v.second_wave <= t.turn[0] <= t.v.last_wave)


@rules.verb("die:D6 [=|units n:N]", step="wave", ask="die:D6", example="wave 4")
def wave(t: Table, die: Any, n: Any) -> None:
    """the roll for the second wave"""
    noted(t, die)
    turns = f"on each of turns {t.v.second_wave} to {t.v.last_wave}"
    once(t, "a roll for the second wave", wave_turn(t), turns, t.waved)
    if wave_turn(t):
        found = "a roll for the second wave after all of it had landed"
        t.rule("5.2a", under_way(t), "only units that have not landed are rolled for", found)
    t.drawn_event[0] = True
    if n is not None and die is not None:
        t.rule("5.2a", n == die, f"a {die} lets {die} of them land", f"{n} of the second wave")
    t.wave[0] = die if die is not None else n
    known = t.allowed[0] is not None and t.wave[0] is not None
    t.allowed[0] = t.allowed[0] + t.wave[0] if known else None


def too_late(t: Table) -> None:
    """5.2b: eliminate units that have not landed."""
    if t.turn[0] == t.v.last_wave:
        for unit in coming(t):
            put(t, unit, GONE)


@rules.verb("dice:DICE* [= n:N]", step="wave", ask="", alone=True, example="supply 5")
def supply(t: Table, dice: Any, n: Any) -> None:
    """ammunition supply: the dice or their sum"""
    dawn = t.turn[0] == t.v.dawn
    if not wave_turn(t) and not dawn:
        turns = f"it comes on turns {t.v.second_wave} to {t.v.last_wave} and {t.v.dawn}"
        t.rule("5", False, turns, f"supply on turn {t.turn[0]}")
    elif not dawn:
        found = "supply after all of the second wave had landed"
        t.rule("5.2e", under_way(t), "it comes only while some have still to land", found)
    rule, due = ("5.2d" if dawn else "5.2c"), kind(t)
    t.once("supplied", 0, rule, "it comes once per turn", "a second supply")
    t.drawn_event[0] = True
    faces = range(due.low, due.high + 1)
    dice = t.dice("dice", faces, due.dice)
    noted(t, next((die for die in dice if die is not None), None))
    t.ammo.plus(0, amount(t, rule, due, dice, n))


def kind(t: Table) -> Any:
    """5.2c, 5.2d: the dice of this turn's supply."""
    column = f"Turn {t.v.dawn}" if t.turn[0] == t.v.dawn else "2nd wave"
    return t.charts["difficulty"].at(t.facts.difficulty, column)


def ranged(due: Any) -> range:
    """The possible sums of the dice."""
    return range(due.dice * due.low, due.dice * due.high + 1)


def amount(t: Table, rule: str, due: Any, dice: Sequence[int | None], n: int | None) -> Any:
    """Judge the supply: each die, or the sum."""
    written = [die for die in dice if die is not None]
    says = f"{due.dice}D{due.high if due.low else due.high + 1}"
    whole: Sequence[int] = ranged(due)
    expected = f"{says} brings {whole[0]} to {whole[-1]}"
    if written:
        faces = whole if len(dice) == 1 else range(due.low, due.high + 1)
        fits = len(dice) in (1, due.dice) and all(die in faces for die in written)
        t.rule(rule, fits, expected, f"a supply roll of {' and '.join(map(str, written))}")
        whole = sorted(sums(faces if die is None else (die,) for die in dice))
        expected = f"the dice come to {spelt(whole)}"
    if n is None:
        return t.guess(whole, rule)
    t.rule(rule, n in whole, expected, f"{n} points of ammunition came")
    return n if t.believes or not written else t.pick(some(whole))


def unnoted(t: Table) -> Any:
    """Possible supply without a line: 0 or any sum of the dice."""
    comes = t.wave[0] or under_way(t) if wave_turn(t) else t.turn[0] == t.v.dawn
    return some((0, *ranged(kind(t)))) if comes and not t.supplied[0] else 0


def under_way(t: Table) -> bool:
    """5.2e: whether any of the second wave may still land or has landed this turn."""
    return any(t.at[unit] in (CUP, None) or t.acts[unit] & LAND for unit in t.facts.second_wave)


# Rolls due.


def goes_on(t: Table) -> bool:
    """Whether all of this turn was written down, and the game is surely not lost yet (13.1c)."""
    return not t.missing[0] and min(t.ammo.can(0)) > t.v.out_of_ammo


def unheard(t: Table, what: str) -> None:
    """What the event brought is not known; nor if those who wait have landed, so that none was due."""
    if t.turn[0] == t.v.first_wave:
        t.event[0] = None
        anything(t)
    for unit in coming(t):
        t.sp[unit] = some((*t.sp.can(unit), 0))
        put(t, unit, None)


@owes("end", "5", "the turn begins with it", done=unheard, opens=True, found="the turn lacks {}")
def no_event(t: Table) -> list[str]:
    """The roll that this turn begins with: event, second wave or supply at dawn."""
    turn, v = t.turn[0], t.v
    if t.drawn_event[0] or not t.diced[0] or not goes_on(t):
        return []
    rolls = {v.first_wave: ["a roll for the event"], v.dawn: ["a roll for supply"]}
    return rolls.get(turn, ["a roll for the second wave"] if wave_turn(t) and coming(t) else [])
