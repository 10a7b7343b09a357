"""What nobody decides while somebody plays: what markers hide, who is in the cups, events, supply."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from ..board.kit import LETTERS, Back, Unit, Zone
from ..events import odd, under_way, wave_turn
from ..table import At, germans_in, levels, partisans_in

Action = tuple[str, dict[str, Any]]
Place = tuple[Zone, str]


class Deal:
    """Markers shuffled over the zones of their letter (3.1), and five cups (3.2)."""

    def __init__(self, w: World, rng: Random) -> None:
        self.w, self.kit, self.rng = w, w.kit, rng
        self.hidden: dict[Place, list[Back]] = {}
        for letter in LETTERS:
            spots = [place for place in self.kit.letters if place[1] == letter]
            backs = self.kit.printed(letter)
            rng.shuffle(backs)
            self.hidden |= {place: [back] for place, back in zip(spots, backs, strict=False)}

    def draw(self, group: str, kind: str, most: int, but: Collection[str] = ()) -> list[Unit]:
        """Return counters of a group, and of a kind where one is named, as far as there are any left."""
        found = [u for u in self.cup(group) if kind in ("", self.kit.units[u].kind) and u not in but]
        return self.rng.sample(found, min(most, len(found)))

    def cup(self, group: str) -> list[Unit]:
        return self.w.at.surely(At.CUP, self.kit.groups[group])

    def away(self, letter: str, most: int) -> list[Zone]:
        """Return the zones of markers that leave the map unseen."""
        spots = [place for place in self.hidden if place[1] == letter]
        gone = self.rng.sample(spots, min(most, len(spots)))
        for place in gone:
            del self.hidden[place]
        return [zone for zone, _ in gone]

    def carried(self, start: Place, end: Place) -> None:
        """Take a marker to another zone."""
        self.hidden.setdefault(end, []).extend(self.hidden.pop(start, []))

    def found(self, zone: Zone) -> tuple[str, ...]:
        """Return what is found where all the markers of a zone are revealed; counters leave their cup."""
        found: list[str] = []
        for place in [place for place in self.hidden if place[0] == zone]:
            for back in self.hidden.pop(place):
                found += [back.holds] if back.holds else []
                for kind, count in back.kinds:
                    found += self.draw(back.letter.lower(), kind, count, found)
        return tuple(found)


# what happens of itself


def events(w: World, deal: Deal, rng: Random, careful: bool) -> Iterator[Action]:
    dawn, lands = w.turn[0] == w.v.dawn, wave_turn(w) and under_way(w)
    if w.turn[0] == w.v.first_wave:
        yield "event", drawn_event(w, deal, rng)
    if lands:
        yield "wave", {}
    if lands or dawn:
        of = w.charts["difficulty"].at(w.kit.difficulty, f"Turn {w.v.dawn}" if dawn else "2nd wave")
        yield "supply", {"dice": tuple(rng.randint(of.low, of.high) for _ in range(of.dice))}


def drawn_event(w: World, deal: Deal, rng: Random) -> dict[str, Any]:
    """5.1: Return the event, and all that comes of it at once."""
    number = rng.choice(w.kit.d10)
    letter = w.charts["first-events"].at(number).event
    die = rng.choice(w.kit.d10 if letter == "b" else w.kit.d6)
    line: dict[str, Any] = {"event": number} | ({"die": die} if letter in "bcdef" else {})
    if letter == "b":
        row = w.charts["losses"].at(die)
        can = w.kit.first_platoons([rng.choice(row.groups.split())])
        line |= {"units": tuple(rng.sample(can, min(row.lost, len(can))))}
    elif letter == "c":
        line |= {"zones": tuple(deal.away("A", odd(w, "hideout", die).markers))}
    elif letter == "d":
        places = {"grotto": (w.kit.grotto, "B"), "ussr": (w.kit.mission("ussr"), "B")}
        row = w.charts["birthday"].at(die)
        deal.carried(places[row.from_], places[row.to])
    elif letter == "e":
        line |= {"units": tuple(deal.draw("c", "infantry", die))}
    elif letter == "f":
        line |= {"units": (rng.choice(w.kit.groups[w.charts["astray"].at(die).group]),)}
    return line


def settled(w: World) -> Iterator[Action]:
    """6f: State the level where it is open whether the grotto counts: not while it is fought for."""
    low, high = levels(w)
    if low < high:
        taken = germans_in(w, w.kit.grotto).sure and not partisans_in(w, w.kit.grotto).sure
        yield "alarm", {"level": high if taken else low}


def revealed(w: World, deal: Deal) -> Iterator[Action]:
    """Yield what lies open now and has not been looked at; with Tito everything does."""
    while zone := next((zone for zone, _ in deal.hidden if not w.over.surely("", [zone])), None):
        yield "reveal", {"zone": zone, "found": deal.found(zone) or ("nobody",)}
