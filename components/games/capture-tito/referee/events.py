"""Events, the second wave and its supply (5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World

from .board.kit import GERMAN, Unit, Zone
from .drawing import away, dealer, draw
from .table import At, hit, once, perhaps_hit, rules, side_of
from .units import used_up

# the roll that a turn begins with (5)


def rolled(w: World, die: Any) -> None:
    """Note that this turn logs dice, so that missing ones are told."""
    if die is not None:
        w.diced[0] = True


def what_is_due(w: World) -> str:
    """5: Return the roll that this turn begins with, in words."""
    v = w.v
    rolls = {v.first_wave: "a roll for the event", v.dawn: "a roll for supply"}
    return rolls.get(w.turn[0], "a roll for the second wave" if wave_turn(w) and waiting(w) else "")


@rules.owed("end", "5", "the turn begins with it", lambda _, w: what_is_due(w), found="the turn lacks {}")
def no_event(w: World) -> bool:
    """5: Return whether the roll that this turn begins with was not noted."""
    noted = any(w.noted[what] for what in ("event", "wave", "supply"))
    due = (w.diced[0] or w.asking) and not noted and not used_up(w) and w.unseen.surely(False)
    return bool(due and what_is_due(w))


# the first series (5.1)


@rules.verb(
    "event:EVENT [die:D10] units:UNIT* [group:GROUP]",
    "event:EVENT [die:D10] [to] zones:ZONE*",
    step="event",
    tells="letter:EVENT",
    ask="event:EVENT [die:D10] units:DRAWN*",
    example=("event 2 7 br", "event 3 5 17", "event 5 2 to 69"),
)
def event(w: World, line: Line) -> None:
    """the event roll, its second die, and the unit or zones it affects"""
    rolled(w, line.event)
    turn, first = w.turn[0], w.v.first_wave
    again = once(w, "event") and turn == first
    found = "a second event" if again else f"an event on turn {turn}"
    w.rule("5", turn == first and not again, f"there is one event, on turn {first}", found)
    if not w.asking or w.dealer or line.units != (None,):  # else it is drawn
        happens(w, line)


def happens(w: World, line: Line) -> None:
    """5.1a, 5.1g: Judge what comes of the event that was rolled."""
    line.values["units"] = tuple(filter(None, line.units or ()))
    line.values["zones"] = tuple(filter(None, line.zones or ()))
    letter = w.event[0] = which(w, line)
    w.tells(line, "letter", letter)
    if letter in ACTS:
        die = w.thrown(line, ("die",), w.kit.d10 if letter == "b" else w.kit.d6, "1.1a")
        return ACTS[letter](w, line, die if line.die is not None else None)
    words = (line.die, line.group, *line.units, *line.zones)
    behind = " ".join(str(word) for word in words if word not in (None, ""))
    expected = f"event {letter} has no die or unit on this turn"
    w.rule("5.1g" if letter == "g" else "5.1a", not behind, expected, f"{behind} after event {letter}")


def which(w: World, line: Line) -> str:
    """Return the letter of the event, which its second die and whom it names may tell, too."""
    if isinstance(line.event, str):
        return line.event
    die = w.thrown(line, ("event",), w.kit.d10, "1.1a")
    if line.event is not None:
        return str(w.look("first-events", die).event)
    if line.zones:
        return "c" if all((zone, "A") in w.kit.letters for zone in line.zones) else "d"
    if line.units and side_of(w, line.units) != GERMAN:
        return "e"
    named = line.units or line.group
    return str(w.one_of("bf" if named else "bcdef" if line.die is not None else "abcdefg"))


def flak(w: World, line: Line, die: int | None) -> None:
    """5.1b: A group loses 1 SP, or 2 SP from two counters."""
    loss = w.look("losses", die) if die is not None else None
    groups = loss.groups.split() if loss else [line.group] * bool(line.group)
    can, hits = w.kit.first_platoons(groups or None), " or ".join(map(w.kit.called, groups))
    fine = not line.group or line.group in groups
    w.rule("5.1b", fine, f"a {die} hits {hits}", f"{w.kit.called(line.group)} was hit")
    for unit in line.units:
        found = f"{w.kit.name(unit)} was hit"
        if w.rule("5.1b2", unit not in w.kit.officers, "flak never hits an officer", found):
            w.rule("5.1b", not loss or unit in can, f"a {die} hits {hits}", found)
    if line.units:
        return loses(w, line.units, loss.lost if loss else len(line.units), f"a {die} costs {hits}")
    for unit in can:
        hit(w, unit) if loss and len(can) == loss.lost else perhaps_hit(w, unit)


def loses(w: World, units: tuple[Unit, ...], due: int, expected: str) -> None:
    """5.1b, 5.1b1: Take so many strength points, from as many counters."""
    counters = [unit for unit in dict.fromkeys(units) if unit in w.kit.units]
    if len(counters) < len(units):
        found = f"{w.kit.name(units[0])} lost both SP"
        w.rule("5.1b1", False, "two different counters lose 1 SP each", found)
    else:
        found = f"{w.kit.names(units)} lost {len(units)} SP"
        w.rule("5.1b", len(units) == due, f"{expected} {due} SP", found)
    for unit in counters:
        hit(w, unit)


def hideout(w: World, line: Line, die: int | None) -> None:
    """5.1c: One or two A markers leave the map, unseen."""
    due = odd(w, "hideout", die).markers if die is not None else None
    if w.dealer and due and not line.zones:
        line.note(("zones",), away(w, "A", due))
    for zone in line.zones:
        taken_away(w, zone)
    text, found = f"a {die} removes {due} A marker{'s' * (due != 1)}", f"{len(line.zones)} removed"
    w.rule("5.1c", not line.zones or due in (None, len({*line.zones})), text, found)
    if line.zones:
        w.aside[0] = 0
        return
    for place in w.kit.letters:
        if place[1] == "A":
            w.marker.either(place, (0, 1))
    w.aside[0] = due or w.one_of((1, 2))


def taken_away(w: World, zone: Zone) -> None:
    """5.1c: Take the A marker from a zone, where one lies."""
    there = (zone, "A") in w.kit.places and w.marker.having(1, [(zone, "A")])
    if w.rule("5.1c", there, "no A marker lies there", f"an A marker was taken from zone {zone}"):
        w.marker[zone, "A"] = 0


def odd(w: World, table: str, die: int) -> Any:
    """Return the row of an odd or even die."""
    return w.charts[table].at("odd" if die % 2 else "even")


def birthday(w: World, line: Line, die: int | None) -> None:
    """5.1d: The B marker goes from the grotto to the Soviet mission, or back."""
    places = {"grotto": w.kit.grotto, "ussr": w.kit.mission("ussr")}
    ways = {places[row.from_]: places[row.to] for row in (w.charts["birthday"].at(face) for face in w.kit.d6)}
    to = line.zones[-1] if line.zones else None
    if die is not None:
        start = places[w.look("birthday", die).from_]
    else:
        start = next((zone for zone in ways if ways[zone] == to), None) or w.choose(ways)
    expected, found = f"a {die} moves it from {start} to {ways[start]}", f"the B marker went to zone {to}"
    if not w.rule("5.1d", to in (None, ways[start]), expected, found) and to == start:
        start = ways[start]
    w.marker[start, "B"], w.marker[ways[start], "B"] = 0, 2


def youth(w: World, line: Line, die: int | None) -> None:
    """5.1e: Some of the communist youth leave their cup."""
    if w.dealer and not line.units and die is not None:
        line.note(("units",), draw(w, "c", "infantry", die))
    for unit in line.units:
        counter = w.kit.units.get(unit)
        fine = counter and counter.group == "c" and counter.kind == "infantry"
        if w.rule("5.1e", fine, "the communist youth is C infantry", f"{w.kit.name(unit)} was removed"):
            w.at[unit] = At.REMOVED
    left = len(set(line.units))
    fine = die is None or left in (0, die)
    w.rule("5.1e", fine, f"a {die} removes {die}", f"{left} of the communist youth removed")


def off_course(w: World, line: Line, die: int | None) -> None:
    """5.1f: A unit of a glider group lands in VII."""
    due = w.look("astray", die).group if die is not None else line.group
    expected = f"a {die} is {w.kit.called(due)}" if die is not None else "the die names a glider group"
    found = f"{w.kit.called(line.group)} landed off course"
    w.rule("5.1f", line.group in (None, due), expected, found)
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
    letter, turn, due, roll = w.event[0], w.turn[0], w.v.relief, "the relief was rolled for"
    w.rule("5.1g", letter in ("g", ""), "only event g brings it", f"{roll} after event {letter}")
    w.rule("5.1g", turn == due, f"its roll is at the end of turn {due}", f"{roll} on turn {turn}")
    w.noted["relief"] = True
    die = w.thrown(line, ("die",), w.kit.d6, "1.1a")
    last = w.of(die, lambda face: odd(w, "last-turn", face).turn)
    found = "the last turn was to be turn {}"
    w.last[0] = w.expect("5.1g", line, "last", last, f"a {line.die} makes it turn {{}}", found)


NO_RELIEF = "no roll for the relief at the end of turn 9"


@rules.owed("end", "5.1g", "event g asks for a roll for the last turn", found=NO_RELIEF)
def no_relief(w: World) -> bool:
    """5.1g: Return whether the roll for the last turn is missing."""
    due = w.turn[0] == w.v.relief and w.event[0] == "g"
    return bool(due and not w.noted["relief"] and w.diced[0] and not used_up(w))


# the second series (5.2)


def wave_turn(w: World) -> bool:
    return bool(w.v.second_wave <= w.turn[0] <= w.v.last_wave)


def waiting(w: World) -> list[Unit]:
    """Return the units of the second wave that surely have not landed."""
    return w.at.surely(At.CUP, w.kit.second_wave)


@rules.verb("die:D6 [=|units n:N]", step="wave", tells="lands:N", ask="die:D6", example="wave 4")
def wave(w: World, line: Line) -> None:
    """the roll for the second wave"""
    rolled(w, line.die)
    on_time, again, v, roll = wave_turn(w), once(w, "wave"), w.v, "roll for the second wave"
    expected = f"there is one {roll}, on each of turns {v.second_wave} to {v.last_wave}"
    found = f"a second {roll}" if on_time and again else f"a {roll} on turn {w.turn[0]}"
    w.rule("5", on_time and not again, expected, found)
    fine, found = not on_time or under_way(w), f"a {roll} after all of it had landed"
    w.rule("5.2a", fine, "only units that have not landed are rolled for", found)
    fine, expected = (
        None in (line.n, line.die) or line.n == line.die,
        f"a {line.die} lets {line.die} of them land",
    )
    w.rule("5.2a", fine, expected, f"{line.n} of the second wave")
    die = w.thrown(line, ("die",), w.kit.d6, "1.1a")
    w.wave[0] = die if line.die is not None or line.n is None else line.n
    w.permitted[0] = w.permitted[0] + w.wave[0]
    w.tells(line, "lands", w.wave[0])


@rules.verb("dice:DICE* [= n:N]", step="wave", ask="dice:DICE*", alone=True, example="supply 5")
def supply(w: World, line: Line) -> None:
    """ammunition supply: the dice or their sum"""
    v, dawn, turn = w.v, w.turn[0] == w.v.dawn, w.turn[0]
    turns = f"it comes on turns {v.second_wave} to {v.last_wave} and {v.dawn}"
    if w.rule("5", dawn or wave_turn(w), turns, f"supply on turn {turn}") and not dawn:
        found = "supply after all of the second wave had landed"
        w.rule("5.2e", under_way(w), "it comes only while some have still to land", found)
    rule = "5.2d" if dawn else "5.2c"
    w.rule(rule, not once(w, "supply"), "it comes once per turn", "a second supply")
    rolled(w, next((die for die in line.dice or () if die is not None), None))
    w.supplied[0] = w.supplied[0] + amount(w, rule, line)


def amount(w: World, rule: str, line: Line) -> Any:
    """5.2c, 5.2d: Judge the supply: each die, or the sum."""
    noted = supply_dice(w, line)
    dice, low, high = kind(w).dice, kind(w).low, kind(w).high
    written = [die for die in noted if die is not None]
    count, faces = dice, range(low, high + 1)
    if len(noted) == 1:
        count, faces = 1, range(dice * low, dice * high + 1)
    fits = not written or (len(noted) in (1, dice) and {*written} <= {*faces})
    expected = f"{dice}D{high if low else high + 1} brings {dice * low} to {dice * high}"
    fine = w.rule(rule, fits, expected, f"a supply roll of {' and '.join(map(str, written))}")
    missing = count - len(written) if fine else 0
    due = sum(written) + sum(w.between(faces[0], faces[-1]) for _ in range(missing))
    expected = f"the dice come to {due}" if written else expected
    return w.expect(rule, line, "n", due, expected, "{} points of ammunition came")


def supply_dice(w: World, line: Line) -> Sequence[int | None]:
    """Return the dice of a line, thrown where Cutline deals and none is noted."""
    row = kind(w)
    if w.dealer and all(die is None for die in line.dice or ()):
        line.note(("dice",), tuple(dealer(w).randint(row.low, row.high) for _ in range(row.dice)))
    return line.dice or ()


def kind(w: World) -> Any:
    """5.2c, 5.2d: Return the dice of this turn's supply."""
    column = f"Turn {w.v.dawn}" if w.turn[0] == w.v.dawn else "2nd wave"
    return w.charts["difficulty"].at(w.kit.difficulty, column)


def under_way(w: World) -> bool:
    """5.2e: Return whether any of the second wave may still land, or has landed this turn."""
    wave = w.kit.second_wave
    return len(w.down.surely(True, wave)) < len(wave) or bool(w.landed.having(True, wave))


def unnoted(w: World) -> Any:
    """Return the ammunition that may have come without a line."""
    comes = (w.noted["wave"] or under_way(w)) if wave_turn(w) else w.turn[0] == w.v.dawn
    return w.between(0, kind(w).dice * kind(w).high) if comes and not w.noted["supply"] else 0
