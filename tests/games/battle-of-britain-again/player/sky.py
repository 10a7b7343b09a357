"""The sky over the board as a player of The Battle of Britain sees it: planes, courses, shots.

Written from the rules alone. A course is a list of tokens, in the order in which they happen:
("step", turn), ("jump", squares, target hit), ("fire", Shot) and ("back", Gun).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from .book import Book, Square, beside, way_to

Token = tuple[Any, ...]
MOST_SEEN = 50_000  # places and points of one course: with more, an edited table has no end


@dataclass(eq=False)
class Plane:
    """A plane on the board, or one that was."""

    squadron: str
    kind: str
    colour: str
    square: Square
    face: int
    down: bool = False
    home: bool = False

    @property
    def name(self) -> tuple[str, str]:
        return self.kind, self.colour

    @property
    def british(self) -> bool:
        return self.squadron.startswith("BF")

    @property
    def bomber(self) -> bool:
        return self.squadron.startswith("GB")


class Gun(NamedTuple):
    """Fire of a bomber's guns, or of an Me 110's rear gun, at a fighter that stopped."""

    by: tuple[str, str]
    die: int
    hit: bool
    one: bool  # whether nobody else could have fired


class Shot(NamedTuple):
    """A fighter's attack; `back` is the die of a target that is met head-on."""

    target: tuple[str, str]
    at: Square
    angle: int
    die: int
    back: int | None
    hit: bool
    lost: bool  # whether the attacker was shot down by the answer
    left: int  # points left when it was fired


class Sky:
    """All planes in the air, and how they move and fire."""

    def __init__(self, book: Book, rng: Random, hit_luck: float) -> None:
        self.book, self.rng, self.luck = book, rng, hit_luck
        self.planes: list[Plane] = []

    def die(self) -> int:
        """A die that is thrown in anger: some days everything hits."""
        return self.book.faces if self.rng.random() < self.luck else self.throw()

    def throw(self) -> int:
        return self.rng.randint(1, self.book.faces)

    def flying(self) -> list[Plane]:
        return [p for p in self.planes if not p.down and not p.home]

    def at(self, square: Square, but: Plane | None = None) -> Plane | None:
        """Who is in a square."""
        return next((p for p in self.flying() if p.square == square and p is not but), None)

    def snapshot(self) -> dict[Square, tuple[tuple[str, str], str, int]]:
        """Who is where: name, squadron, facing."""
        return {p.square: (p.name, p.squadron, p.face) for p in self.flying()}

    # courses

    def ways(self, plane: Plane, square: Square, face: int, points: int) -> list[tuple[int, int]]:
        """The steps that can be paid from here and stay on the board: (turn, cost)."""
        cost = self.book.cost
        turns = [t for t in (0, -1, 1, -2, 2) if cost[abs(t)] <= points]
        return [(t, cost[abs(t)]) for t in turns if self.book.on(beside(square, (face + t) % 8))]

    def free(self, square: Square, plane: Plane) -> bool:
        return self.book.on(square) and self.at(square, plane) is None

    def longest(self, plane: Plane, square: Square, face: int, points: int) -> list[int] | None:
        """Steps that spend as many points as can be spent, ending on a free square.

        None where not even staying will do.
        """
        best: tuple[int, list[int]] | None = None
        seen = set()
        taken = {p.square for p in self.flying() if p is not plane}
        todo: list[tuple[Square, int, int, list[int]]] = [(square, face, points, [])]
        while todo:
            if len(seen) > MOST_SEEN:
                raise ValueError(f"no plane has {points} points")
            here, way, left, steps = todo.pop()
            if here not in taken and (best is None or left < best[0]):
                best = (left, steps)
                if not left:
                    break
            options = self.ways(plane, here, way, left)
            self.rng.shuffle(options)
            for turn, cost in options:
                new = (way + turn) % 8
                state = (beside(here, new), new, left - cost)
                if state not in seen:
                    seen.add(state)
                    todo.append((*state, [*steps, turn]))
        return best[1] if best else None

    def spends_all(self, plane: Plane, square: Square, face: int, points: int) -> bool:
        steps = self.longest(plane, square, face, points)
        cost = self.book.cost
        return steps is not None and sum(cost[abs(t)] for t in steps) == points

    def stroll(self, plane: Plane, points: int) -> list[int]:
        """A course at random that spends all points; the longest one where chance finds none."""
        for _ in range(6):
            square, face, left, steps = plane.square, plane.face, points, []
            bend = self.rng.choice((1, 1, 3))
            while left and (options := self.ways(plane, square, face, left)):
                weights = [(8, 2 * bend, bend)[abs(turn)] for turn, _ in options]
                (turn, cost), *_ = self.rng.choices(options, weights)
                face = (face + turn) % 8
                square, left = beside(square, face), left - cost
                steps.append(turn)
            if not left and self.free(square, plane):
                return steps
        return self.longest(plane, plane.square, plane.face, points) or []

    def foe_ahead(self, plane: Plane, square: Square, face: int) -> Plane | None:
        """An enemy in the square ahead of the nose (9c)."""
        foe = self.at(beside(square, face), plane)
        return foe if foe and foe.british != plane.british else None

    def angle(self, square: Square, target: Plane) -> int:
        """From ahead 0, to one side of that 1, from the side 2, rear diagonal 3, behind 4 (9d)."""
        turn = (way_to(target.square, square) - target.face) % 8
        return min(turn, 8 - turn)

    def chance(self, square: Square, target: Plane) -> float:
        return (self.book.faces + 1 - self.book.hits[self.angle(square, target)]) / self.book.faces

    # fire

    def gunners(self, plane: Plane) -> list[Plane]:
        """The enemies whose guns cover the square in which a fighter has stopped (9h to 9k)."""
        return [p for p in self.flying() if p.british != plane.british and self.covers(p, plane)]

    def covers(self, gunner: Plane, plane: Plane) -> bool:
        fields = [3, 4, 5]
        if gunner.bomber:
            fields.append(0)
        elif gunner.kind != "Me 110":
            return False
        here = gunner.square
        return any(beside(here, (gunner.face + f) % 8) == plane.square for f in fields)

    def guns(self, plane: Plane, but: Plane | None, eager: float) -> list[Token]:
        """What guns fire at a fighter where it stops; each once, until it is shot down."""
        able = [p for p in self.gunners(plane) if p is not but]
        tokens: list[Token] = []
        for gunner in self.rng.sample(able, len(able)):
            if self.rng.random() > eager:
                continue
            die = self.die()
            least = "bomber_returns" if gunner.bomber else "rear_gun"
            hit = die >= self.book.n(least)
            tokens.append(("back", Gun(gunner.name, die, hit, len(able) == 1)))
            if hit:
                plane.down = True
                break
        return tokens

    def attack(self, plane: Plane, target: Plane, left: int, eager: float) -> list[Token]:
        """A shot, the answer of a target that is met head-on, and all guns in reach, at once."""
        angle = self.angle(plane.square, target)
        die = self.die()
        hit = die >= self.book.hits[angle]
        back = self.die() if angle == 0 else None
        least = self.book.n("bomber_returns" if target.bomber else "fighter_returns")
        lost = back is not None and back >= least
        shot = Shot(target.name, plane.square, angle, die, back, hit, lost, left)
        if lost:
            plane.down = True
        more = self.guns(plane, target if angle == 0 else None, eager) if not lost else []
        target.down = hit
        return [("fire", shot), *more]

    def may_fire(self, plane: Plane, target: Plane, left: int) -> bool:
        """Whether the move can go on by the rules whatever the die says (9f, 9g)."""
        if not self.free(plane.square, plane):
            return False  # 8f: firing is stopping
        if left < 2:
            return True
        there, face = target.square, plane.face
        beyond = beside(there, face)
        if not self.book.on(beyond) or not self.spends_all(plane, beyond, face, left - 2):
            return False
        target.down = True
        after = self.spends_all(plane, there, face, left - 1)
        target.down = False
        return after

    def jump(self, plane: Plane) -> int:
        """How far a fighter goes that missed with its last point (9f); 0 where it stays."""
        far = 2
        while self.book.on(beside(plane.square, plane.face, far)):
            if self.free(beside(plane.square, plane.face, far), plane):
                return far
            far += 1
        return 0

    # bombers

    def bomber_course(self, plane: Plane, odd: float) -> list[int]:
        """Straight on, or round what is in the way; once in a while just so."""
        courses = list(self.crossings(plane, plane.square, plane.face, self.book.points[plane.kind]))
        if not courses:
            points = self.book.points[plane.kind]
            return self.longest(plane, plane.square, plane.face, points) or []
        strange = self.rng.random() < odd
        safe = [c for c in courses if self.keeps_home(plane, c)]
        if safe and strange:
            return self.rng.choice(safe)
        return min(safe or courses, key=lambda c: (self.aside(plane, c), self.rng.random()))

    def crossings(self, plane: Plane, square: Square, face: int, left: int) -> Iterator[list[int]]:
        """All courses of a bomber that spend its points, or leave over the far end (8h)."""
        if not left:
            if self.free(square, plane):
                yield []
            return
        for turn in (0, -1, 1, -2, 2):
            way, cost = (face + turn) % 8, self.book.cost[abs(turn)]
            there = beside(square, way)
            if cost > left or not 1 <= there[0] <= self.book.width or there[1] < 1:
                continue
            if there[1] > self.book.length:
                yield [turn]
                continue
            for rest in self.crossings(plane, there, way, left - cost):
                yield [turn, *rest]

    def after(self, plane: Plane, course: list[int]) -> tuple[Square, int]:
        """Where a course leads."""
        square, face = plane.square, plane.face
        for turn in course:
            face = (face + turn) % 8
            square = beside(square, face)
        return square, face

    def aside(self, plane: Plane, course: list[int]) -> tuple[int, int]:
        """How far a course turns a bomber from its way, and how many turns it takes."""
        face = self.after(plane, course)[1]
        return abs((face + 4) % 8 - 4), sum(turn != 0 for turn in course)

    def keeps_home(self, plane: Plane, course: list[int]) -> bool:
        """Whether a bomber can still leave over the far end after this."""
        square, face = self.after(plane, course)
        return face in (0, 1, 7) and 1 < square[0] < self.book.width and square[1] > 1
