"""Where planes fly at B-17!: courses by the rules, chosen with sense or without."""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

from .book import Book, Course, Pose, gap
from .fight import NEAR, Plane

REACH = 3.85  # inches: nobody measures it beyond the 4 in that are allowed
CLEAR = 5.6  # inches from a bomber's wing that are out of every gun's reach


class Choice(NamedTuple):
    """A fighter's course; where on it it stops to attack whom."""

    course: Course
    stop: float | None
    target: str


class Pilot:
    """Chooses courses. `wits` of 1 tries many and takes the best, of 0 takes what comes."""

    def __init__(self, book: Book, rng: Random, wits: float) -> None:
        self.book, self.rng, self.wits = book, rng, wits

    # fighters

    def courses(self, start: Pose, length: float, aims: list[Pose]) -> list[Course]:
        """Courses of the whole length that end with room to go on."""
        first = self.book.first_leg("p")
        found = [Course(start, length)]
        for _ in range(int(12 + 40 * self.wits)):
            straight = first + self.rng.choice((0, 0, 0, 0.5, 1, 1, 2, 3, 4, 5, 6))
            if straight >= length - 0.5:
                continue
            corner = start.on(straight)
            if aims and self.rng.random() < 0.7:
                turn = round(corner.bearing(self.rng.choice(aims).at) + self.rng.choice((0, 0, 8, -8)))
            else:
                turn = self.rng.choice((-5, 5, *range(-180, 181, 15)))
            if turn:
                found.append(Course(start, straight, turn, length - straight))
        return [course for course in found if self.room(course.end)]

    def room(self, end: Pose) -> bool:
        """Whether a fighter that ends here can stay on the table."""
        ahead = end.on(self.book.first_leg("p"))
        return self.book.on_board(end.at, 0.3) and self.book.on_board(ahead.at, 0.3)

    def german(self, plane: Plane, length: float, bombers: list[Plane]) -> Choice | None:
        """A move against the closest bomber."""
        start = plane.where
        best: tuple[float, Choice] | None = None
        for course in self.courses(start, length, [b.where for b in bombers]):
            choice = Choice(course, None, "")
            score = -self._far(course.end.on(self.book.first_leg("me")), bombers)
            found = self._stop(course, bombers) if self.rng.random() < 0.5 + self.wits else None
            if found:
                choice = Choice(course, found[0], found[1])
                score = 40 - 4 * self.rng.random() - (8 if found[0] > length - 1 else 0)
            score += self.rng.random() * (3 - 2 * self.wits)
            if best is None or score > best[0]:
                best = score, choice
        return best[1] if best else None

    def _far(self, pose: Pose, others: list[Plane]) -> float:
        return min((gap(pose.at, p.where.at) for p in others), default=0)

    def _stop(self, course: Course, bombers: list[Plane]) -> tuple[float, str] | None:
        """Where it can stop to attack a bomber that is surely the closest, then or at first."""
        far = self._far(course.start, bombers)
        if far > course.length + REACH:
            return None
        here = _closest(course.start, bombers)
        stops = [k / 2 for k in range(2, int(2 * course.length) + 1)]
        fit = []
        for stop in stops:
            at = course.at(stop)
            if self._far(at, bombers) > REACH:
                continue
            there = _closest(at, bombers)
            for target in bombers:
                far = gap(at.at, target.where.at)
                if 0.6 < far <= REACH and target in (here, there):
                    fit.append((abs(far - 3), stop, target.name))
        if not fit:
            return None
        if self.rng.random() > self.wits:
            _, stop, name = self.rng.choice(fit)
        else:
            _, stop, name = min(fit)
        return stop, name

    def escort(
        self, plane: Plane, length: float, germans: list[Plane], bombers: list[Plane], shy: bool
    ) -> Choice | None:
        """A move of a P-51 after the closest German; `shy`: out of the gunners' reach."""
        start = plane.where
        best: tuple[float, Choice] | None = None
        charges = [b.where for b in bombers]
        for course in self.courses(start, length, [g.where for g in germans] or charges):
            if shy and _near(course.end, bombers):
                continue
            choice, score = Choice(course, None, ""), self.rng.random()
            around = germans or bombers
            score -= self._far(course.end.on(3), around)
            for half in range(2, int(2 * course.length) + 1):
                at = course.at(half / 2)
                if shy and _near(at, bombers):
                    continue
                fit = [g for g in germans if 0.6 < gap(at.at, g.where.at) <= REACH]
                if fit and (choice.stop is None or self.rng.random() < 0.3):
                    choice = Choice(course, half / 2, self.rng.choice(fit).name)
                    score = 40 - self.rng.random() * 4
            if best is None or score > best[0]:
                best = score, choice
        return best[1] if best else None

    # bombers

    def bomber(self, plane: Plane, length: float, aim: float) -> Course | None:
        """A course to the target; `aim` is the x it means to cross it at. None: it cannot stay."""
        start, first = plane.where, self.book.first_leg("b")
        tries = [Course(start, length)]
        for straight in (first, first, first + 1, first + 2.5):
            if straight >= length - 0.4:
                continue
            corner = start.on(straight)
            line = (aim, self.book.target[1] + 3)
            for turn in (
                round(corner.bearing(line)),
                round(-(corner.heading + 180) % 360 - 180),
                round(corner.bearing(line) + self.rng.uniform(-40, 40)),
                self.rng.randrange(-90, 91, 15),
            ):
                if 0 < abs(turn) <= self.book.n("bomber_turn"):
                    tries.append(Course(start, straight, turn, length - straight))
        fit = [course for course in tries if self._fair(course)]
        if not fit:
            return None
        if not plane.bombed and self.rng.random() > self.wits + 0.6:
            return self.rng.choice(fit)
        return max(fit, key=lambda course: self._worth(course, plane.bombed, aim))

    def _fair(self, course: Course) -> bool:
        """It stays on the table, or leaves it over the far edge, and not by a hair."""
        end, edge = course.end, self.book.length
        if end.y > edge:
            return end.y > edge + 0.4
        return self.book.on_board(end.at, 0.4)

    def _worth(self, course: Course, bombed: bool, aim: float) -> float:
        end = course.end
        if bombed:
            return end.y - abs(course.turn) / 30
        if self.book.passes(course, NEAR):
            return 200 - abs(course.turn) / 10
        ahead = Course(end, 3 * self.book.speed("b"))
        score = -abs(course.turn) / 20 - 3 * (course.turn != 0)
        if self.book.passes(onward(end, self.book), NEAR):
            return 100 + score + end.y / 10
        low = self.book.target[1]
        wide = abs(ahead.end.x - aim) if end.y < low - 20 else abs(end.bearing((aim, low + 3))) / 4
        return score - wide - (50 if end.y > low + 4 else 0) + end.y / 20


def onward(pose: Pose, book: Book) -> Course:
    """The straight way on from just before the target to the far edge; none where it turns back."""
    slope = math.cos(math.radians(pose.heading))
    if slope < 0.2:
        return Course(pose, 0)
    before = max(0.0, (book.target[1] - pose.y) / slope)
    return Course(pose.on(before), book.n("target_depth") / slope)


def _closest(at: Pose, planes: list[Plane]) -> Plane | None:
    """The closest plane, where no hand's breadth decides it."""
    far = sorted((gap(at.at, p.where.at), p.name, p) for p in planes)
    if len(far) > 1 and far[1][0] - far[0][0] < 3 * NEAR:
        return None
    return far[0][2] if far else None


def _near(at: Pose, bombers: list[Plane]) -> bool:
    return any(gap(at.at, b.where.at) < CLEAR for b in bombers)
