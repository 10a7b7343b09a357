"""Combat at B-17! by dice: attacks, gunners, flak and bombs, and the planes that they hit."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from .book import Book, Pose, gap, signed

NEAR = 0.12  # inches: closer to a limit than this nobody decides anything


@dataclass(eq=False)
class Plane:
    """A plane of either side; `adds` is what its altitude adds to a first move still to come."""

    name: str
    kind: str
    number: int
    pose: Pose | None = None
    damage: int = 0
    gone: str = ""  # "down" or "home"
    adds: float | None = None
    altitude: str = ""
    bombed: bool = False
    flakked: bool = False

    @property
    def flies(self) -> bool:
        return self.pose is not None and not self.gone

    @property
    def german(self) -> bool:
        return self.kind in ("me", "fw")

    @property
    def where(self) -> Pose:
        assert self.pose is not None
        return self.pose


class Shot(NamedTuple):
    """An attack of a fighter, or what a fighter that is met head-on returns."""

    by: str
    target: str
    die: int
    back: int
    hits: int
    plus: bool  # head-on at a bomber
    way: str  # how it lies: "head-on", "tail", "side", or "" where more than one will do
    sure: bool  # whether nobody can call it otherwise
    down: bool  # whether it destroyed


class Fire(NamedTuple):
    """A gunner's fire."""

    bomber: str
    gun: str
    target: str
    die: int
    back: int
    hits: int
    plus: bool  # the tail's, at who attacked from behind
    down: bool


class Burst(NamedTuple):
    """Flak at a plane."""

    plane: str
    die: int
    back: int
    hits: int
    down: bool


@dataclass
class Luck:
    """Dice, kinder to one side in some games: how often the better of two counts."""

    rng: Random
    faces: int
    german: float = 0.0
    american: float = 0.0
    tally: list[int] = field(default_factory=list)

    def die(self, favour: float = 0.0) -> int:
        first = self.rng.randint(1, self.faces)
        again = self.rng.randint(1, self.faces)
        return max(first, again) if self.rng.random() < favour else first

    def side(self, german: bool) -> int:
        return self.die(self.german if german else self.american)


def lies(one: Pose, other: Pose, facing: float, limit: float) -> tuple[bool, bool, bool]:
    """Whether `one` can be called directly ahead (0) or behind (180) of `other`, and whether not.

    Both where only one of place and heading says so; never what a hand's breadth decides. The
    third: whether nobody can call it otherwise.
    """
    far = max(gap(one.at, other.at), 0.05)
    place = abs(signed(other.bearing(one.at) - facing)) - limit
    heading = abs(signed(one.heading - other.heading - 180 + facing)) - limit
    unsure = math.degrees(math.atan2(NEAR, far)) + 3
    both = place < unsure and heading < 3
    neither = place > -unsure and heading > -3
    if both and neither:  # too close to call: as it is measured
        return place <= 0 and heading <= 0, not (place <= 0 and heading <= 0), False
    sure = (place < -unsure and heading < -3) or (place > unsure and heading > 3)
    return not neither, not both, sure


class Fight:
    """Who can fire at whom, and what comes of it."""

    def __init__(self, book: Book, luck: Luck, rng: Random, turret: bool) -> None:
        self.book, self.luck, self.rng = book, luck, rng
        self.guns = [name for name in book.guns if turret or name != "top"]

    def attack(self, by: Plane, target: Plane, at: Pose) -> Shot:
        """`at` is where the attacker stops."""
        book, bomber = self.book, target.kind == "b"
        yes, no, sure = lies(at, target.where, 0, book.n("directly"))
        plus = bomber and yes and (not no or self.rng.random() < 0.5)
        behind = lies(at, target.where, 180, book.n("directly"))
        way = "head-on" if plus or (yes and not no) else ""
        if not yes:
            way = "tail" if behind[:2] == (True, False) else "side" if not behind[0] else ""
        die, back = self.luck.side(by.german), self.luck.side(target.german)
        score = die + book.n("fighter_attack") + (book.n("head_on") if plus else 0)
        against = back + book.n("bomber_defence" if bomber else "fighter_defence")
        hits = book.damage(score, against)
        return Shot(by.name, target.name, die, back, hits, plus, way, sure, self.hurt(target, hits))

    def returned(self, by: Plane, target: Plane) -> Shot:
        die, back = self.luck.side(by.german), self.luck.side(target.german)
        hits = self.book.damage(die + self.book.n("fighter_attack"), back + self.book.n("fighter_defence"))
        return Shot(by.name, target.name, die, back, hits, False, "", True, self.hurt(target, hits))

    def gunner(self, bomber: Plane, gun: str, target: Plane, plus: bool) -> Fire:
        book = self.book
        die, back = self.luck.side(False), self.luck.side(target.german)
        score = die + book.n("bomber_attack") + (book.n("tail_fire") if plus else 0)
        hits = book.damage(score, back + book.n("fighter_defence"))
        down = self.hurt(target, hits)
        return Fire(bomber.name, gun, target.name, die, back, hits, plus, down)

    def flak(self, plane: Plane, kind: float = 0.0) -> Burst:
        die, back = self.luck.die(), self.luck.die(kind)
        hits = self.book.damage(die, back)
        return Burst(plane.name, die, back, hits, self.hurt(plane, hits))

    def hurt(self, plane: Plane, hits: int) -> bool:
        plane.damage += hits
        return plane.damage >= self.book.takes(plane.kind)

    # gunners

    def crew(self, bomber: Plane, at: Pose, margin: float) -> list[str]:
        """Guns that bear on a place, as many as may fire at one target together."""
        found = [g for g in self.guns if self.book.bears(bomber.where, g, at.at, margin)]
        waist = [g for g in found if g in ("left", "right")]
        ends = [g for g in found if g in ("nose", "tail")]
        if waist and ends:
            found = [g for g in found if g not in self.rng.choice((waist, ends))]
        if "tail" in found and "top" in found:
            found.remove(self.rng.choice(("tail", "top")))
        self.rng.shuffle(found)
        return found

    def fire_on(
        self, target: Plane, at: Pose, bombers: list[Plane], eager: float, shot: Shot | None = None
    ) -> list[Fire]:
        """What gunners fire at a fighter that stops; `shot` is the attack that they answer."""
        found: list[Fire] = []
        for bomber in bombers:
            first = eager >= 1  # then each bomber that can fires at least once
            for gun in self.crew(bomber, at, NEAR if target.german else 0):
                if target.damage >= self.book.takes(target.kind):
                    return found
                if not first and self.rng.random() > eager * 0.8:
                    continue
                first = False
                plus = False
                if gun == "tail" and shot and shot.target == bomber.name:
                    yes, no, _ = lies(at, bomber.where, 180, self.book.n("directly"))
                    plus = yes and (not no or self.rng.random() < 0.5) and not shot.plus  # it is one of both
                found.append(self.gunner(bomber, gun, target, plus))
        return found
