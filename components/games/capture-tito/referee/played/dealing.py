"""What nobody at the table sees while somebody plays: what markers hide, and who is in the cups."""

from __future__ import annotations

from random import Random

from cutline.referee import Table

from ..board.kit import LETTERS, Back, Unit, Zone
from ..board.state import CUP

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
            for kind, count in back.kinds:
                found += self.draw(back.letter.lower(), kind, count)
        return tuple(found)
