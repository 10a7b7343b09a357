"""What nobody decides while somebody plays: what markers hide, who is in the cups, events, supply."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from cutline.referee import Table

from ..board.kit import LETTERS, Back, Unit, Zone
from ..board.state import CUP, germans_in, partisans_in
from ..events import coming, kind, wave_turn

Action = tuple[str, dict[str, Any]]
Played = Generator[Action, bool | None, None]
Place = tuple[Zone, str]


class Deal:
    """Markers shuffled over the zones of their letter (3.1), and five cups (3.2)."""

    def __init__(self, t: Table, rng: Random) -> None:
        self.rng, self.units = rng, t.facts.units
        self.hidden: dict[Place, list[Back]] = {}
        for letter in LETTERS:
            spots = [place for place in t.facts.letters if place[1] == letter]
            backs = [back for back in t.facts.backs if back.letter == letter for _ in range(back.copies)]
            rng.shuffle(backs)
            self.hidden |= {place: [back] for place, back in zip(spots, backs, strict=False)}
        self.cup = [unit for unit in t.facts.partisans if t.at[unit] == CUP]
        rng.shuffle(self.cup)

    def draw(self, group: str, kind: str = "", most: int = 1) -> list[Unit]:
        """Counters of a group, and of a kind where one is named, as far as there are any left."""
        mine = (unit for unit in self.cup if self.units[unit].group == group)
        found = [unit for unit in mine if kind in ("", self.units[unit].kind)][:most]
        self.cup = [unit for unit in self.cup if unit not in found]
        return found

    def left(self, colour: str) -> bool:
        """Whether any of a group of reinforcements waits in its cup."""
        return any(self.units[unit].group == colour for unit in self.cup)

    def away(self, letter: str, most: int) -> list[Zone]:
        """The zones of markers that leave the map unseen."""
        spots = [place for place in self.hidden if place[1] == letter]
        gone = self.rng.sample(spots, min(most, len(spots)))
        for place in gone:
            del self.hidden[place]
        return [zone for zone, _ in gone]

    def carried(self, start: Place, end: Place) -> None:
        """A marker goes to another zone."""
        self.hidden.setdefault(end, []).extend(self.hidden.pop(start, []))

    def found(self, zone: Zone) -> tuple[str, ...]:
        """What is found where all the markers of a zone are turned over."""
        there = [place for place in self.hidden if place[0] == zone]
        return tuple(what for place in there for what in self.turned(place))

    def turned(self, place: Place) -> tuple[str, ...]:
        """What the markers of a place hid; counters come out of the cup of their letter."""
        found: list[str] = []
        for back in self.hidden.pop(place):
            found += [back.holds] if back.holds else []
            for sort, count in back.kinds:
                found += self.draw(back.letter.lower(), sort, count)
        return tuple(found)


# What happens of itself.


def events(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    turn, lands = t.turn[0], wave_turn(t) and coming(t)
    if turn == t.v.first_wave:
        yield "event", drawn_event(t, deal, rng)
    if lands:
        yield "wave", {}
    if lands or turn == t.v.dawn:
        of = kind(t)
        yield "supply", {"dice": tuple(rng.randint(of.low, of.high) for _ in range(of.dice))}


def drawn_event(t: Table, deal: Deal, rng: Random) -> dict[str, Any]:
    """5.1: the event, and all that comes of it at once."""
    number = rng.choice(t.facts.d10)
    letter = t.charts["first-events"].at(number).event
    die = rng.choice(t.facts.d10 if letter == "b" else t.facts.d6)
    line: dict[str, Any] = {"event": number} | ({"die": die} if letter in "bcdef" else {})
    if letter == "b":
        row = t.charts["losses"].at(die)
        group = rng.choice(row.groups.split())
        can = [unit for unit in t.facts.groups[group] if unit in t.facts.platoons]
        line |= {"units": tuple(rng.sample(can, min(row.lost, len(can))))}
    elif letter == "c":
        row = t.charts["hideout"].at("odd" if die % 2 else "even")
        line |= {"zones": tuple(deal.away("A", row.markers))}
    elif letter == "d":
        places = {"grotto": (t.facts.grotto, "B"), "ussr": (t.facts.mission("ussr"), "B")}
        row = t.charts["birthday"].at(die)
        deal.carried(places[row.from_], places[row.to])
    elif letter == "e":
        line |= {"units": tuple(deal.draw("c", "infantry", die))}
    elif letter == "f":
        group = t.charts["astray"].at(die).group
        line |= {"units": (rng.choice(t.facts.groups[group]),)}
    return line


def settled(t: Table) -> Played:
    """6f: whether the grotto counts while it is fought for is not said: here it does not."""
    levels, grotto = t.alarm.can(0), t.facts.grotto
    if len(levels) > 1:
        taken = germans_in(t, grotto) and not partisans_in(t, grotto)
        yield "alarm", {"level": max(levels) if taken else min(levels)}


def turned_over(t: Table, deal: Deal) -> Played:
    """What lies open now and has not been looked at; with Tito everything does."""
    while zone := next((place[0] for place in deal.hidden if t.marker.surely(place, 0)), None):
        yield "reveal", {"zone": zone, "found": deal.found(zone)}
