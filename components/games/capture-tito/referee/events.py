"""Events, the second wave and its supply (5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World

from .board.kit import GERMAN, Unit
from .table import CUP, REMOVED, hit, once, perhaps_hit, rules, side_of

# the first series (5.1)


@rules.verb(
    "event:EVENT [die:D10] units:UNIT* [group:GROUP]",
    "event:EVENT [die:D10] [to] zones:ZONE*",
    step="event",
    ask="event:EVENT",
    example=("event 2 7 br", "event 3 5 17", "event 5 2 to 69"),
)
def event(w: World, line: Line) -> None:
    """the event roll, its second die, and the unit or zones it affects"""
    rolled(w, line.event)
    turn, first = w.turn[0], w.v.first_wave
    on_time, again = turn == first, once(w, "event")
    found = "a second event" if again and on_time else f"an event on turn {turn}"
    w.rule("5", on_time and not again, f"there is one event, on turn {first}", found)
    line.values["units"] = tuple(filter(None, line.units or ()))
    line.values["zones"] = tuple(filter(None, line.zones or ()))
    letter = w.event[0] = which(w, line)
    if letter in ACTS:
        die = w.thrown(line, ("die",), w.kit.d10 if letter == "b" else w.kit.d6, "1.1a", f"event {letter}")
        ACTS[letter](w, line, die if line.die is not None else None)
    else:
        nothing_more(w, letter, line)


def rolled(w: World, die: Any) -> None:
    """Note that this turn logs dice, so that missing ones are told."""
    if die is not None:
        w.diced[0] = True


def which(w: World, line: Line) -> str:
    """Return the letter of the event, which its second die and whom it names may tell, too."""
    if isinstance(line.event, str):
        return line.event
    die = w.thrown(line, ("event",), w.kit.d10, "1.1a", "the event")
    if line.event is not None:
        return str(w.look("first-events", die).event)
    fits = [letter for letter in "abcdefg" if named_by(w, letter, line)]
    return str(w.one_of(fits or "abcdefg"))


def named_by(w: World, letter: str, line: Line) -> bool:
    """Return whether an event may have the second die and the words of a line."""
    if line.zones:
        lettered = all((zone, "A") in w.kit.letters for zone in line.zones)
        return letter == ("c" if lettered else "d")
    if line.units and side_of(w, line.units) != GERMAN:
        return letter == "e"
    groups = {w.kit.units[unit].group for unit in line.units if unit in w.kit.units} | {line.group} - {None}
    struck = groups and line.die is not None and letter == "b" and w.look("losses", line.die).groups.split()
    if struck and groups.isdisjoint(struck):
        return False
    return letter in ("bf" if groups else "bcdef" if line.die is not None else "abcdefg")


def nothing_more(w: World, letter: str, line: Line) -> None:
    """5.1a, 5.1g: Judge an event that has no second die."""
    behind = " ".join(
        str(word) for word in (line.die, line.group, *line.units, *line.zones) if word not in (None, "")
    )
    expected = f"event {letter} has no die or unit on this turn"
    w.rule("5.1g" if letter == "g" else "5.1a", not behind, expected, f"{behind} after event {letter}")


def flak(w: World, line: Line, die: int | None) -> None:
    """5.1b: A group loses 1 SP, or 2 SP from two counters."""
    loss = w.look("losses", die) if die is not None else None
    groups = loss.groups.split() if loss else list(filter(None, [line.group]))
    can, hits = w.kit.first_platoons(groups or None), " or ".join(map(w.kit.called, groups))
    if line.group and loss:
        w.rule("5.1b", line.group in groups, f"a {die} hits {hits}", f"{w.kit.called(line.group)} was hit")
    for unit in line.units:
        found = f"{w.kit.name(unit)} was hit"
        if w.rule("5.1b2", unit not in w.kit.officers, "flak never hits an officer", found):
            w.rule("5.1b", not loss or unit in can, f"a {die} hits {hits}", found)
    units, due = line.units, loss.lost if loss else len(line.units)
    if units and loses(w, units, due, f"a {die} costs {hits} {due} SP"):
        return
    for unit in can:
        if len(can) == due:
            hit(w, unit)
        elif due or not loss:
            perhaps_hit(w, unit)


def loses(w: World, units: Sequence[Unit], due: int, expected: str) -> bool:
    """5.1b, 5.1b1: Judge so many strength points, from as many counters; return whether all are known."""
    counters = [unit for unit in dict.fromkeys(units) if unit in w.kit.units]
    if len(counters) < len(units):
        found = f"{w.kit.name(units[0])} lost both SP"
        w.rule("5.1b1", False, "two different counters lose 1 SP each", found)
    else:
        w.rule("5.1b", len(units) == due, expected, f"{w.kit.names(units)} lost {len(units)} SP")
    for unit in counters:
        hit(w, unit)
    return True


def hideout(w: World, line: Line, die: int | None) -> None:
    """5.1c: One or two A markers leave the map, unseen."""
    for zone in line.zones:
        there = (zone, "A") in w.kit.places and w.marker.having(1, [(zone, "A")])
        if w.rule("5.1c", there, "no A marker lies there", f"an A marker was taken from zone {zone}"):
            w.marker[zone, "A"] = 0
    due = odd(w, "hideout", die).markers if die is not None else None
    if line.zones and due:
        text, found = f"a {die} removes {due} A marker{'s' * (due > 1)}", f"{len(line.zones)} removed"
        w.rule("5.1c", len(set(line.zones)) == due, text, found)
    for place in (place for place in w.kit.letters if place[1] == "A") if not line.zones else ():
        w.marker.either(place, (0, 1))
    w.aside[0] = 0 if line.zones else w.one_of((1, 2)) if due is None else due


def odd(w: World, table: str, die: int) -> Any:
    """Return the row of an odd or even die."""
    return w.charts[table].at("odd" if die % 2 else "even")


def birthday(w: World, line: Line, die: int | None) -> None:
    """5.1d: The B marker goes from the grotto to the Soviet mission, or back."""
    places = {"grotto": w.kit.grotto, "ussr": w.kit.mission("ussr")}
    ways = {places[row.from_]: places[row.to] for row in (w.charts["birthday"].at(face) for face in w.kit.d6)}
    start = w.choose(ways)
    if die is not None:
        start = places[w.look("birthday", die).from_]
    elif line.zones:
        start = next((zone for zone in ways if ways[zone] == line.zones[-1]), start)
    end = ways[start]
    if line.zones and not w.rule(
        "5.1d",
        line.zones[-1] == end,
        f"a {die} moves it from {start} to {end}",
        f"the B marker went to zone {line.zones[-1]}",
    ):
        start, end = (start, end) if line.zones[-1] != start else (end, start)
    w.marker[start, "B"], w.marker[end, "B"] = 0, 2


def youth(w: World, line: Line, die: int | None) -> None:
    """5.1e: Some of the communist youth leave their cup."""
    for unit in line.units:
        counter = w.kit.units.get(unit)
        fine = counter and counter.group == "c" and counter.kind == "infantry"
        if w.rule("5.1e", fine, "the communist youth is C infantry", f"{w.kit.name(unit)} was removed"):
            w.at[unit] = REMOVED
    if die is not None and line.units:
        left = len(set(line.units))
        w.rule("5.1e", left == die, f"a {die} removes {die}", f"{left} of the communist youth removed")


def off_course(w: World, line: Line, die: int | None) -> None:
    """5.1f: A unit of a glider group lands in VII."""
    due = w.look("astray", die).group if die is not None else line.group
    expected = f"a {die} is {w.kit.called(due)}" if die is not None else "the die names a glider group"
    if line.group and due:
        w.rule("5.1f", line.group == due, expected, f"{w.kit.called(line.group)} landed off course")
    for unit in line.units:
        own = w.kit.units[unit].group if unit in w.kit.units else ""
        w.rule("5.1f", own and due in (None, own), expected, f"{w.kit.name(unit)} landed off course")
    named = [unit for unit in line.units if unit in w.kit.germans]
    w.astray.either(0, named[:1] or (w.kit.groups[due] if due else w.rows["astray"].later))


ACTS = {"b": flak, "c": hideout, "d": birthday, "e": youth, "f": off_course}


@rules.verb("die:D6 [turn|= last:N]", step="end", ask="die:D6", example="relief 4")
def relief(w: World, line: Line) -> None:
    """event g, at the end of turn 9: the die and the last turn"""
    rolled(w, line.die)
    letter, turn, due = w.event[0], w.turn[0], w.v.relief
    w.rule(
        "5.1g",
        letter in ("g", ""),
        "only event g brings it",
        f"the relief was rolled for after event {letter}",
    )
    w.rule(
        "5.1g",
        turn == due,
        f"its roll is at the end of turn {due}",
        f"the relief was rolled for on turn {turn}",
    )
    w.noted["relief"] = True
    die = w.thrown(line, ("die",), w.kit.d6, "1.1a", "the relief")
    last = w.of(die, lambda face: odd(w, "last-turn", face).turn)
    w.last[0] = w.expect(
        "5.1g", line, "last", last, f"a {line.die} makes it turn {{}}", "the last turn was to be turn {}"
    )


@rules.owed(
    "end",
    "5.1g",
    "event g asks for a roll for the last turn",
    found="no roll for the relief at the end of turn 9",
)
def no_relief(w: World) -> bool:
    due = w.turn[0] == w.v.relief and w.event[0] == "g"
    return bool(due and not w.noted["relief"] and w.diced[0] and goes_on(w))


# the second series (5.2)


def wave_turn(w: World) -> bool:
    return bool(w.v.second_wave <= w.turn[0] <= w.v.last_wave)


def waiting(w: World) -> list[Unit]:
    """Return the units of the second wave that surely have not landed."""
    return w.at.surely(CUP, w.kit.second_wave)


def under_way(w: World) -> bool:
    """5.2e: Return whether any of the second wave may still land, or has landed this turn."""
    return len(w.down.surely(True, w.kit.second_wave)) < len(w.kit.second_wave) or bool(
        w.landed.having(True, w.kit.second_wave)
    )


@rules.verb("die:D6 [=|units n:N]", step="wave", ask="die:D6", example="wave 4")
def wave(w: World, line: Line) -> None:
    """the roll for the second wave"""
    rolled(w, line.die)
    on_time, again, v = wave_turn(w), once(w, "wave"), w.v
    roll = "roll for the second wave"
    expected = f"there is one {roll}, on each of turns {v.second_wave} to {v.last_wave}"
    found = f"a second {roll}" if on_time and again else f"a {roll} on turn {w.turn[0]}"
    w.rule("5", on_time and not again, expected, found)
    if on_time:
        found = f"a {roll} after all of it had landed"
        w.rule("5.2a", under_way(w), "only units that have not landed are rolled for", found)
    if line.n is not None and line.die is not None:
        expected = f"a {line.die} lets {line.die} of them land"
        w.rule("5.2a", line.n == line.die, expected, f"{line.n} of the second wave")
    die = w.thrown(line, ("die",), w.kit.d6, "1.1a", "the second wave")
    w.wave[0] = die if line.die is not None or line.n is None else line.n
    w.permitted[0] = w.permitted[0] + w.wave[0]


@rules.verb("dice:DICE* [= n:N]", step="wave", ask="", alone=True, example="supply 5")
def supply(w: World, line: Line) -> None:
    """ammunition supply: the dice or their sum"""
    v, dawn, turn = w.v, w.turn[0] == w.v.dawn, w.turn[0]
    turns = f"it comes on turns {v.second_wave} to {v.last_wave} and {v.dawn}"
    if w.rule("5", dawn or wave_turn(w), turns, f"supply on turn {turn}") and not dawn:
        found = "supply after all of the second wave had landed"
        w.rule("5.2e", under_way(w), "it comes only while some have still to land", found)
    rule, again = "5.2d" if dawn else "5.2c", once(w, "supply")
    w.rule(rule, not again, "it comes once per turn", "a second supply")
    rolled(w, next((die for die in line.dice or () if die is not None), None))
    w.supplied[0] = w.supplied[0] + amount(w, rule, line)


def amount(w: World, rule: str, line: Line) -> Any:
    """5.2c, 5.2d: Judge the supply: each die, or the sum."""
    row = kind(w)
    dice, low, high = row.dice, row.low, row.high
    written = [die for die in line.dice or () if die is not None]
    expected = f"{dice}D{high if low else high + 1} brings {dice * low} to {dice * high}"
    whole = len(line.dice or ()) == 1
    faces = range(dice * low, dice * high + 1) if whole else range(low, high + 1)
    fits = not written or (len(line.dice) in (1, dice) and all(die in faces for die in written))
    fine = w.rule(rule, fits, expected, f"a supply roll of {' and '.join(map(str, written))}")
    missing = (1 if whole else dice) - len(written) if fine else 0
    due = sum(written) + sum(w.between(faces[0], faces[-1]) for _ in range(max(0, missing)))
    expected = f"the dice come to {due}" if written else expected
    return w.expect(rule, line, "n", due, expected, "{} points of ammunition came")


def unnoted(w: World) -> Any:
    """Return the ammunition that may have come without a line."""
    comes = (w.noted["wave"] or under_way(w)) if wave_turn(w) else w.turn[0] == w.v.dawn
    return w.between(0, kind(w).dice * kind(w).high) if comes and not w.noted["supply"] else 0


def kind(w: World) -> Any:
    """5.2c, 5.2d: Return the dice of this turn's supply."""
    return w.charts["difficulty"].at(
        w.kit.difficulty, f"Turn {w.v.dawn}" if w.turn[0] == w.v.dawn else "2nd wave"
    )


# rolls due


def goes_on(w: World) -> bool:
    """Return whether the game is surely not lost yet (13.1c)."""
    from .ammunition import ammo

    return bool(ammo(w) > w.v.out_of_ammo)


@rules.owed("end", "5", "the turn begins with it", lambda what, w: what_is_due(w), found="the turn lacks {}")
def no_event(w: World) -> bool:
    """5: Return whether the roll that this turn begins with was not noted."""
    if any(w.noted[what] for what in ("event", "wave", "supply")) or not w.diced[0] or not goes_on(w):
        return False
    return w.unseen.surely(False) != [] and bool(what_is_due(w))


def what_is_due(w: World) -> str:
    v = w.v
    rolls = {v.first_wave: "a roll for the event", v.dawn: "a roll for supply"}
    return rolls.get(w.turn[0], "a roll for the second wave" if wave_turn(w) and waiting(w) else "")
