"""An assault as it is fought with dice, or thought through before it (13.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from cutline.referee import Line, World

from .board.kit import Unit, Zone
from .drawing import dealer
from .landing import air_bonus, homes
from .table import Fate, germans_in, partisans_in, strength
from .units import ammo, shown

UNSEEN = ("unseen 1", "unseen 2", "unseen 3")  # counters that a marker hides, as one has to expect
Row = dict[str, Any]
Team = list[Unit]


def unthrown(line: Line) -> bool:
    """Return whether a line leaves all the dice of its rounds open."""
    bouts = [bout for row in line.rounds or () for bout in row.get("lines") or ()]
    return bool(bouts) and all(bout.get("pair") in (None, (None, None)) for bout in bouts)


def ranked(w: World, units: Iterable[Unit]) -> Team:
    """Return Germans by falling AF; officers stand in front only where there is nobody else."""

    def worth(unit: Unit) -> tuple[bool, int]:
        return unit not in w.kit.officers, shown(w, unit, 1)[-1]

    return sorted(units, key=worth, reverse=True)


def fought(w: World, line: Line, germans: Team) -> tuple[Row, ...]:
    """Throw the dice of an assault: as many rounds as the line has, and if it does not stop, to the end."""
    rows = line.rounds
    most = sum(bool(row.get("lines")) for row in rows) if rows[-1].get("stop") else None
    storm = Storm(w, line.zone, germans)
    return storm.fought(dealer(w), lambda: most is None or len(storm.rounds) < most)


class Storm:
    """One assault, before it is fought or thought through with dice: `rounds` is how it is written."""

    def __init__(self, w: World, zone: Zone, germans: Team) -> None:
        self.w, self.v, self.zone, self.germans = w, w.v, zone, germans
        self.yugoslavs = partisans_in(w, zone).sure or [*UNSEEN]
        every = (*germans, *self.yugoslavs)
        self.left = {unit: w.v.full if unit in UNSEEN else w.sp[unit] for unit in every}
        self.ammo: int = ammo(w)
        self.rounds: list[Row] = []
        self.began = 0, 0  # what helps both sides, as a round begins

    def fought(self, rng: Random, goes_on: Callable[[], bool]) -> tuple[Row, ...]:
        """Fight it out, as long as somebody wants to; return the rounds."""
        while self.undecided() and self.ammo > self.v.out_of_ammo and (not self.rounds or goes_on()):
            self.began = self.bonuses()
            lines = [self.line(rng, *teams) for teams in zip(*self.line_up(), strict=True)]
            self.rounds.append({"bar": "|", "lines": tuple(lines)})
            self.ammo -= self.v.spent
        if self.rounds and self.undecided():
            self.rounds[-1] |= {"stop": True, "homes": tuple(self.homes())}
        return tuple(self.rounds)

    def alive(self, units: Team) -> Team:
        return [unit for unit in units if self.left[unit] > 0]

    def undecided(self) -> bool:
        return bool(self.alive(self.germans) and self.alive(self.yugoslavs))

    def homes(self) -> Iterator[Row]:
        """13.3.1i: Yield where those who are left go back to, with room for them (2.2a)."""
        back: dict[Zone, Team] = {}
        for unit in self.alive(self.germans):
            ways = sorted(homes(self.w, self.zone, unit))
            there = {zone: strength(self.w, germans_in(self.w, zone).sure) for zone in ways}
            room = [z for z in ways if there[z] + self.points((*back.get(z, ()), unit)) <= self.v.stack]
            if ways:
                back.setdefault((room or ways)[0], []).append(unit)
        return ({"units": tuple(units), "zone": zone} for zone, units in back.items())

    def points(self, units: Iterable[Unit]) -> int:
        return sum(self.left[unit] for unit in units if unit not in self.w.kit.officers)

    def ahead(self) -> float:
        """13.3.1: Return by how much the lines of the next round are ahead, on average."""
        columns = self.line_up()
        ours, theirs = (sum(map(self.value, side)) for side in columns)
        german, partisan = self.bonuses()
        return (ours - theirs) / len(columns[0]) + german - partisan

    def factor(self, unit: Unit) -> int:
        if unit in UNSEEN:
            return int(self.v.full)
        counter = self.w.kit.units[unit]
        return (counter.full if self.left[unit] == self.w.kit.most(unit) else counter.reduced)[1]

    def line_up(self) -> tuple[list[Team], list[Team]]:
        """13.3.1: Return both columns, in each line first who is in contact, then who supports him.

        The Germans stand in the order in which they are named.
        """
        ours = self.alive(self.germans)
        theirs = sorted(self.alive(self.yugoslavs), key=self.factor, reverse=True)
        count = min(len(ours), len(theirs))  # each line has one before any has another
        return [ours[k::count] for k in range(count)], [theirs[k::count] for k in range(count)]

    def line(self, rng: Random, ours: Team, theirs: Team) -> Row:
        """Return a line's dice, and note what comes of them; the result, where the fallen may still help."""
        pair = rng.choice(self.w.kit.d6), rng.choice(self.w.kit.d6)
        bonuses = self.bonuses()
        hits = self.value(ours) + pair[0] + bonuses[0] >= self.value(theirs) + pair[1] + bonuses[1]
        result = None if bonuses == self.began else "hit" if hits else "back"
        self.left[(theirs if hits else ours)[0]] -= self.v.loss
        who, foes = (tuple((unit,) for unit in team) for team in (ours, theirs))
        return {"who": who, "foes": foes, "pair": pair, "made": None, "result": result}

    def value(self, team: Team) -> int:
        return self.factor(team[0]) + int(self.v.support) * self.points(team[1:])

    def bonuses(self) -> tuple[int, int]:
        """13.3.1e, 13.3.1f: Return what helps every line of the Germans, and of the partisans."""
        w, v = self.w, self.v
        led = not {*w.kit.officers}.isdisjoint(self.alive(self.germans))
        kinds = {w.kit.units[unit].kind for unit in self.alive(self.yugoslavs) if unit not in UNSEEN}
        tito = bool(w.at.surely(self.zone, ["tito"]) and w.fate.surely(Fate.FREE, ["tito"]))
        german = w.kit.shortage(self.ammo) + air_bonus(w, self.zone) + led * v.officer
        guns = ("aa" in kinds) * v.aa + ("tank" in kinds) * v.tank
        return int(german), int(w.kit.protection[w.kit.zones[self.zone].kind] + tito * v.tito + guns)
