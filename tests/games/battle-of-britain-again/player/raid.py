"""One raid of The Battle of Britain, move by move, as its player flies it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from .book import FIRST, NORTH, SECOND, SOUTH, Book, Square, beside
from .sky import Plane, Sky, Token

Note = Callable[..., None]


class Manner(NamedTuple):
    """How a game is played: what fighters look for, and how often odd things are done."""

    sensible: bool
    hunts: str  # what the British go for: "bombers" or "fighters"
    odd: float  # how often something unusual but legal is done
    eager: float  # how often guns that may fire do
    luck: float  # how often a die of fire is the best one
    dives: bool  # rule 7 is in play


class Raid:
    """A raid from its placement until the last bomber is gone."""

    def __init__(self, book: Book, rng: Random, manner: Manner, note: Note) -> None:
        self.book, self.rng, self.manner, self.note = book, rng, manner, note
        self.sky = Sky(book, rng, manner.luck)
        self.number = 0  # of the move
        self.bonus: dict[str, int | None] = {}  # of the first move; None stays where it is

    def odd(self) -> bool:
        return self.rng.random() < self.manner.odd

    # placement

    def place(self, group: str, squadrons: list[str], kinds: dict[str, str], left: dict[str, int]) -> None:
        """The squadrons of a group, in the order of their dice (6, and what a log takes for so)."""
        spots = self.usual_spots(group, squadrons, kinds)
        usual = dict(spots)
        turned = self.odd() and (group != "GB" or self.equal(squadrons, kinds))
        if turned and group == "GB":
            spots = dict(zip(spots, reversed(spots.values()), strict=True))
        elif turned:
            spots = {s: {"a": "k", "k": "a"}[spot] for s, spot in spots.items()}
        swap = self.odd()
        for squadron in squadrons:
            same = sorted(s for s in squadrons if kinds[s] == kinds[squadron])
            colours = self.colours(squadron, same[::-1] if swap else same, kinds)
            facts = {"moved": usual[squadron] != spots[squadron], "swapped": swap and len(same) > 1}
            self.enter(squadron, kinds[squadron], spots[squadron], left[squadron], colours, facts)

    def equal(self, squadrons: list[str], kinds: dict[str, str]) -> bool:
        return len(squadrons) == 2 and len({self.book.points[kinds[s]] for s in squadrons}) == 1

    def usual_spots(self, group: str, squadrons: list[str], kinds: dict[str, str]) -> dict[str, str]:
        if group != "GB":
            return dict(zip(squadrons, "ak", strict=False))
        order = sorted(squadrons, key=lambda s: self.book.points[kinds[s]])  # stable: red is rear
        return dict(zip(order, ("rear", "front"), strict=False))

    def colours(self, squadron: str, same: list[str], kinds: dict[str, str]) -> tuple[str, ...]:
        """3c: the lower of two squadrons of a type is red, white, blue; a lone one either."""
        every = sum(k == kinds[squadron] for k in kinds.values()) > 1
        second = squadron == same[-1] if len(same) == 2 else every and self.odd()
        return (SECOND if second else FIRST)[: self.book.strength(squadron)]

    def enter(
        self, squadron: str, kind: str, spot: str, many: int, colours: tuple[str, ...], facts: dict[str, bool]
    ) -> None:
        """The planes of a squadron on the squares of its formation (6d: any of them)."""
        group = squadron[:2]
        usual = dict(zip(colours, self.book.formation(group, spot), strict=True))
        squares = list(usual.values())
        if self.odd():
            self.rng.shuffle(squares)
        pairs = list(zip(colours, squares, strict=True))
        weak = many < len(pairs)
        if weak:
            keep = self.rng.sample(range(len(pairs)), many) if self.odd() else range(many)
            pairs = [pairs[k] for k in sorted(keep)]
        face = SOUTH if group == "BF" else NORTH
        for colour, square in pairs:
            self.sky.planes.append(Plane(squadron, kind, colour, square, face))
        places = dict(pairs)
        shuffled = any(usual[colour] != square for colour, square in pairs)
        self.note(
            "place",
            squadron=squadron,
            kind=kind,
            spot=spot,
            places=places,
            weak=weak,
            shuffled=shuffled,
            **facts,
        )

    # moves

    def fly(self, limit: int = 60) -> bool:
        """Moves until no bomber is left; False where the table is cleared before that."""
        if self.manner.dives:
            self._dive()
        for number in range(1, limit + 1):
            self.note("move", number=number)
            self.number = number
            for test in (self._german_fighter, self._british, self._bomber):
                self._side([p for p in self.sky.flying() if test(p)])
                if not any(p.bomber for p in self.sky.flying()):
                    return True
            self.bonus = {}
        return False

    def _german_fighter(self, plane: Plane) -> bool:
        return not plane.british and not plane.bomber

    def _british(self, plane: Plane) -> bool:
        return plane.british

    def _bomber(self, plane: Plane) -> bool:
        return plane.bomber

    def _dive(self) -> None:
        for squadron in sorted({p.squadron for p in self.sky.flying() if not p.bomber}):
            if self.rng.random() < 0.8:
                die = self.sky.throw()
                self.bonus[squadron] = die if die % 2 == 0 else None
                self.note("dive", squadron=squadron, die=die)

    def _side(self, planes: list[Plane]) -> None:
        """The planes of a side, each once."""
        if planes and planes[0].bomber:
            planes.sort(key=lambda p: -p.square[1])
            if self.manner.odd and self.odd():
                self.rng.shuffle(planes)
        else:
            self.rng.shuffle(planes)
        for plane in planes:
            if plane.down or self.bonus.get(plane.squadron, 0) is None:
                continue
            if plane.bomber:
                self._cross(plane)
            elif any(p.bomber for p in self.sky.flying()):
                self._fight(plane)

    def _cross(self, plane: Plane) -> None:
        before, start, face = self.sky.snapshot(), plane.square, plane.face
        tokens: list[Token] = []
        course = self.sky.bomber_course(plane, self.manner.odd)
        for turn in course:
            plane.face = (plane.face + turn) % 8
            plane.square = beside(plane.square, plane.face)
            tokens.append(("step", turn))
            if plane.square[1] > self.book.length:
                plane.home = True
                break
        self._told(plane, None, 0, start, face, tokens, before, self.book.points[plane.kind])

    def _told(
        self,
        plane: Plane,
        die: int | None,
        bonus: int,
        start: Square,
        face: int,
        tokens: list[Token],
        before: dict,
        points: int,
    ) -> None:
        self.note(
            "fly",
            plane=plane.name,
            squadron=plane.squadron,
            bomber=plane.bomber,
            british=plane.british,
            move=self.number,
            die=die,
            bonus=bonus,
            points=points,
            start=start,
            face=face,
            tokens=tokens,
            end=plane.square,
            end_face=plane.face,
            home=plane.home,
            down=plane.down,
            before=before,
        )

    def _fight(self, plane: Plane) -> None:
        """A fighter's move: its course, and its fire on the way (8, 9)."""
        sky = self.sky
        before, start, face = sky.snapshot(), plane.square, plane.face
        die, bonus = sky.throw(), self.bonus.get(plane.squadron) or 0
        points = left = die + self.book.points[plane.kind] + bonus
        plan, tokens = self._plan(plane, left), []
        moved = fired = False
        while not plane.down:
            foe = sky.foe_ahead(plane, plane.square, plane.face)
            due = left == 1 and not plan  # it was for this that a point was kept
            wanted = moved and foe is not None and (due or self._wants(plane, foe))
            if foe and wanted and sky.may_fire(plane, foe, left):
                tokens += sky.attack(plane, foe, left, self.manner.eager)
                moved, fired = False, True
                if plane.down:
                    break
                forced, left_over = self._after(plane, foe, left)
                if left == 1 and not foe.down:
                    tokens.append(("jump", forced, foe.down))
                    self._glide(plane, forced)
                    left, plan = 0, []
                    moved, fired = forced > 0, not forced
                    continue
                for _ in range(forced):
                    tokens.append(("step", 0))
                    self._glide(plane, 1)
                    moved, fired = True, False
                left = left_over
                plan = self._plan(plane, left)
                continue
            if not plan:
                break
            turn = plan.pop(0)
            plane.face = (plane.face + turn) % 8
            plane.square = beside(plane.square, plane.face)
            left -= self.book.cost[abs(turn)]
            tokens.append(("step", turn))
            moved, fired = True, False
        if not plane.down and not fired and plane.square != start:
            tokens += sky.guns(plane, None, self.manner.eager)
        self._told(plane, die, bonus, start, face, tokens, before, points)

    def _glide(self, plane: Plane, far: int) -> None:
        plane.square = beside(plane.square, plane.face, far)

    def _after(self, plane: Plane, foe: Plane, left: int) -> tuple[int, int]:
        """The squares straight on that a fighter owes after a shot, and the points then left."""
        if left == 0:
            return 0, 0
        if left == 1:
            return (1, 0) if foe.down else (self.sky.jump(plane), 0)
        return (1, left - 1) if foe.down else (2, left - 2)

    def _wants(self, plane: Plane, foe: Plane) -> bool:
        chance = self.sky.chance(plane.square, foe)
        return self.rng.random() < (0.95 if chance > 0.3 or not self.manner.sensible else 0.5)

    def _plan(self, plane: Plane, points: int) -> list[int]:
        """The best of some courses at random."""
        if not points:
            return []
        tries = 12 if self.manner.sensible else 3
        prey = self._prey(plane)
        courses = [self.sky.stroll(plane, points) for _ in range(tries)]
        courses += self._last_points(plane, points, tries)
        return list(max(courses, key=lambda course: self._worth(plane, course, prey)))

    def _last_points(self, plane: Plane, points: int, tries: int) -> list[list[int]]:
        """Courses that keep their last point for the square of a target, or that beyond (9f)."""
        found = []
        for _ in range(tries if points > 1 else 0):
            course = self.sky.stroll(plane, points - 1)
            square, face = self.sky.after(plane, course)
            spent = sum(self.book.cost[abs(turn)] for turn in course)
            free = self.sky.at(square, plane) is None
            if free and spent == points - 1 and self.sky.foe_ahead(plane, square, face):
                found.append(course)
        return found

    def _prey(self, plane: Plane) -> list[Plane]:
        """What a plane hunts; its nearest ones."""
        flying = [p for p in self.sky.flying() if p.british != plane.british]
        if plane.british:
            bombers = self.manner.hunts == "bombers"
            flying = [p for p in flying if p.bomber == bombers] or flying
        near = lambda p: abs(p.square[0] - plane.square[0]) + abs(p.square[1] - plane.square[1])  # noqa: E731
        return sorted(flying, key=near)[:3]

    def _worth(self, plane: Plane, course: Iterable[int], prey: list[Plane]) -> float:
        square, face, worth = plane.square, plane.face, 0.0
        for turn in course:
            face = (face + turn) % 8
            square = beside(square, face)
            foe = self.sky.foe_ahead(plane, square, face)
            if foe and self.sky.at(square, plane) is None:
                worth = max(worth, 10 * self.sky.chance(square, foe))
        ahead = beside(square, face)
        far = min((max(abs(p.square[0] - ahead[0]), abs(p.square[1] - ahead[1])) for p in prey), default=0)
        edge = 0 if self.book.on(beside(square, face, 3)) else 2
        return worth - 0.3 * far - edge
