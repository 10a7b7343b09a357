"""A turn of B-17!: Germans enter and move, Americans move, gunners answer, flak and bombs fall.

Every move is told as an event with the poses before and after it, its course, where it stopped, and
all that was fired; see `Sky.move`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ...players.writing import Event
from .book import Book, Course, Pose
from .fight import NEAR, Burst, Fight, Fire, Plane, Shot
from .fly import Choice, Pilot, onward


class Sky:
    """The table. `aims` are the x at which bombers mean to cross the target."""

    def __init__(self, book: Book, rng: Random, pilot: Pilot, fight: Fight, sensible: bool) -> None:
        self.book, self.rng, self.pilot, self.fight = book, rng, pilot, fight
        self.sensible = sensible
        self.planes: list[Plane] = []
        self.waiting: list[int] = []
        self.aims: dict[str, float] = {}
        self.events: list[Event] = []
        self.attacked = False  # since the first attack of a German
        self.fresh = True  # in this wave there was none yet
        self.eager = 0.9
        self.dropped = 0

    def open(self, germans: list[Plane], escorts: int) -> None:
        """A formation enters, with those who will meet it."""
        bombers = [Plane(f"b{n}", "b", n) for n in range(1, int(self.book.n("bombers")) + 1)]
        mustangs = [Plane(f"p{n}", "p", n) for n in range(1, escorts + 1)]
        self.planes = [*bombers, *mustangs, *germans]
        self.waiting = sorted({(p.number + 1) // 2 for p in germans})
        self.fresh = True

    def note(self, verb: str, **facts: Any) -> None:
        self.events.append(Event(verb, facts))

    def named(self, name: str) -> Plane:
        return next(p for p in self.planes if p.name == name)

    def flying(self, *kinds: str) -> list[Plane]:
        return [p for p in self.planes if p.flies and p.kind in kinds]

    def section(self, number: int) -> list[Plane]:
        return [p for p in self.planes if p.german and (p.number + 1) // 2 == number]

    def gone(self, plane: Plane) -> bool:
        return plane.damage >= self.book.takes(plane.kind)

    def sweep(self) -> None:
        """Who was destroyed is taken off the table."""
        for plane in self.planes:
            if self.gone(plane):
                plane.gone = "down"

    # the Germans

    def germans_move(self) -> None:
        movers = self.flying("me", "fw")
        for number in list(self.waiting):
            die = self.fight.luck.die(0.3)
            self.note("enter", section=number, die=die, enters=die % 2 == 0)
            if die % 2 == 0:
                self.waiting.remove(number)
                movers += self._enter(number)
        if self.rng.random() < 0.3:
            self.rng.shuffle(movers)
        for plane in movers:
            self._german(plane)

    def _enter(self, number: int) -> list[Plane]:
        dice = self.fight.luck.die(), self.fight.luck.die()
        die = self.fight.luck.die()
        altitude, adds = self.book.altitudes[die]
        point = self.book.entry[sum(dice)]
        self.note("clock", section=number, dice=dice, point=point)
        self.note("altitude", section=number, die=die, word=altitude)
        pair = self.section(number)
        for plane, side in zip(pair, (-1, 1), strict=True):
            plane.pose = self._inward(point, side)
            plane.adds, plane.altitude = adds, altitude
        return pair

    def _inward(self, point: tuple[float, float], side: int) -> Pose:
        """A place beside a point of entry, facing the table."""
        x, y = point
        off = side * self.rng.choice((0, 0.5, 1, 1.5))
        wide, long = self.book.width, self.book.length
        if x in (0, wide):
            y = min(max(y + off, 1), long - 1)
            heading = 90 if x == 0 else 270
        else:
            x, heading = x + off, 0 if y == 0 else 180
        return Pose(x, y, (heading + self.rng.choice((0, 0, 0, 20, -20, 35, -35))) % 360)

    def reach(self, plane: Plane) -> float:
        """The inches of its move: its altitude counts once, damage for good."""
        book = self.book
        adds = plane.adds or 0
        return max(0.0, book.speed(plane.kind) + adds - book.n("slowed") * plane.damage)

    def _german(self, plane: Plane) -> None:
        length = self.reach(plane)
        bombers = self.flying("b")
        choice = self.pilot.german(plane, length, bombers) if bombers else None
        self.move(plane, choice or Choice(self._astray(plane, length), None, ""))

    def _astray(self, plane: Plane, length: float) -> Course:
        """A move that keeps a fighter on the table as well as it goes."""
        first = self.book.first_leg(plane.kind)
        middle = (self.book.width / 2, self.book.length / 2)
        corner = plane.where.on(first)
        turn = round(corner.bearing(middle))
        if length <= first or not turn:
            return Course(plane.where, length)
        return Course(plane.where, first, turn, length - first)

    # a fighter's move

    def move(self, plane: Plane, choice: Choice) -> None:
        """Flies a course: the stop with its attack, answers, the rest, fire at the end."""
        course, start = choice.course, plane.where
        facts: dict[str, Any] = {
            "plane": plane.name,
            "kind": plane.kind,
            "german": plane.german,
            "start": start,
            "planned": course,
            "length": course.length,
            "damage": plane.damage,
            "first": plane.altitude if plane.adds is not None else "",
            "stop": choice.stop,
            "attacked": self.attacked,
            "poses": self._poses(),
            "shot": None,
            "returned": None,
            "answers": [],
            "flak": [],
            "late": [],
            "late flak": [],
        }
        flown = course
        if choice.stop is not None:
            flown = self._attack(plane, choice, facts)
        facts |= {"course": flown, "end": flown.end, "down": bool(plane.gone)}
        plane.adds = None
        plane.pose = flown.end
        if not plane.gone and (choice.stop is None or flown.length > choice.stop):
            facts["late"] = self._answers(plane, plane.where, None)
            if not self.gone(plane):
                facts["late flak"] = self._fighter_flak(plane)
            self.sweep()
        facts["gone"] = plane.gone
        self.note("move", **facts)

    def _poses(self) -> dict[str, Pose]:
        return {p.name: p.where for p in self.planes if p.flies}

    def _attack(self, plane: Plane, choice: Choice, facts: dict[str, Any]) -> Course:
        """The stop: who attacks, who answers; the course that is left after it."""
        assert choice.stop is not None
        course, target = choice.course, self.named(choice.target)
        before = plane.damage
        at = course.at(choice.stop)
        plane.pose = at
        shot = self.fight.attack(plane, target, at)
        facts["shot"] = shot
        if plane.german:
            self.attacked, self.fresh = True, False
        if target.kind != "b" and shot.way == "head-on" and self.rng.random() < 0.7:
            facts["returned"] = self.fight.returned(target, plane)
        facts["answers"] = self._answers(plane, at, shot)
        if not self.gone(plane):
            facts["flak"] = self._fighter_flak(plane)
        self.sweep()
        if plane.gone:
            return course.cut(choice.stop)
        left = course.length - choice.stop
        if plane.damage > before:
            left = max(0.0, left - self.book.n("slowed"))
        return course.cut(choice.stop + left)

    def _answers(self, plane: Plane, at: Pose, shot: Shot | None) -> list[Fire]:
        """Gunners fire at a fighter that stops; at a friend only after the first attack (6D6j)."""
        if self.gone(plane) or (not plane.german and not self.attacked):
            return []
        eager = self.eager if plane.german else 1.0
        return self.fight.fire_on(plane, at, self.flying("b"), eager, shot)

    def _fighter_flak(self, plane: Plane) -> list[Burst]:
        if self.book.flak(plane.where.at) > self.book.n("flak_range"):
            return []
        return [self.fight.flak(plane)]

    # the Americans

    def americans_move(self) -> None:
        parts = [self._bombers, self._escorts]
        if self.rng.random() < 0.4:
            parts.reverse()
        for part in parts:
            part()

    def _escorts(self) -> None:
        for plane in self.flying("p"):
            shy = self.fresh or self.sensible or self.rng.random() < 0.5
            bombers, germans = self.flying("b"), self.flying("me", "fw")
            length = self.reach(plane)
            choice = self.pilot.escort(plane, length, germans, bombers, shy)
            if choice is None and self.fresh and bombers:
                choice = self.pilot.escort(plane, length, [], [], shy=False)
            self.move(plane, choice or Choice(self._astray(plane, length), None, ""))

    def _bombers(self) -> None:
        """All bombers move; then their gunners fire at Germans near by (6D6b)."""
        moves: list[dict[str, Any]] = []
        poses = self._poses()
        leader: Course | None = None
        for plane in self.flying("b"):
            length = self.reach(plane)
            course = self._with_leader(plane, leader, length)
            course = course or self.pilot.bomber(plane, length, self.aims[plane.name])
            if course is None:
                course = Course(plane.where, length)
            if leader is None and not plane.damage:
                leader = course
            end = course.end
            away = not self.book.on_board(end.at)
            moves.append(
                {
                    "plane": plane.name,
                    "start": plane.where,
                    "course": course,
                    "end": end,
                    "damage": plane.damage,
                    "away": away,
                }
            )
        for one in moves:
            plane = self.named(one["plane"])
            plane.pose = one["end"]
        self.paths = {one["plane"]: one["course"] for one in moves}
        fires = [] if self.rng.random() > 0.2 + self.eager else self._broadside(moves)
        self.note("bombers", moves=moves, poses=poses, fires=fires, attacked=self.attacked)
        for one in moves:
            if one["away"]:
                self.named(one["plane"]).gone = "home"

    def _with_leader(self, plane: Plane, leader: Course | None, length: float) -> Course | None:
        """Undamaged bombers keep formation where that brings them over the target (3c)."""
        if leader is None or plane.damage or leader.start.heading != plane.where.heading:
            return None
        same = leader._replace(start=plane.where)
        if leader.length != length or not self.pilot._fair(same):
            return None
        ready = onward(same.end, self.book)
        sure = plane.bombed or self.book.passes(same, NEAR) or self.book.passes(ready, NEAR)
        return same if sure or plane.where.y < self.book.length / 2 else None

    def _broadside(self, moves: list[dict[str, Any]]) -> list[Fire]:
        found: list[Fire] = []
        staying = [self.named(one["plane"]) for one in moves if not one["away"]]
        for target in self.flying("me", "fw"):
            found += self.fight.fire_on(target, target.where, staying, min(self.eager, 0.9))
        self.sweep()
        return found

    # the target

    def bomb_run(self) -> int:
        """Flak, then bombs, of those that came over the target in this turn."""
        hits = self.dropped = 0
        for plane in [p for p in self.planes if p.kind == "b" and p.name in self.paths]:
            if plane.gone == "down" or plane.bombed:
                continue
            path = self.paths[plane.name]
            ready = self.book.passes(path, NEAR)
            near = self.book.flak(path.end.at) < self.book.n("flak_range") - NEAR
            early = near and not plane.gone and not plane.flakked and self.rng.random() < 0.1
            if not ready and not early:
                continue
            if not plane.flakked or self.rng.random() < 0.1:
                was = plane.damage
                burst = self.fight.flak(plane, 0.4 if self.sensible else 0.0)
                plane.flakked = True
                self.note("flak", burst=burst, kind="b", damage=was, path=path)
                if burst.down:
                    plane.gone = "down"
                    continue
            if ready:
                hits += self._drop(plane, path)
        self.paths = {}
        return hits

    def _drop(self, plane: Plane, path: Course) -> int:
        plane.bombed = True
        engines = int(self.book.n("bomber_hits")) - plane.damage
        luck = self.fight.luck
        dice = [(luck.side(False), luck.die()) for _ in range(engines)]
        hits = sum(self.book.bombs(*pair) for pair in dice)
        if engines <= 0 and self.rng.random() < 0.5:
            return 0
        self.dropped += 1
        self.note("bomb", plane=plane.name, dice=dice, hits=hits, engines=engines, path=path)
        return hits
