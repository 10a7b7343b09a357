"""How a plane is flown well: the shot that it takes, where it ends its move, and who fires at it there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, groupby
from random import Random
from typing import Any, NamedTuple

from cutline.referee import World

from .board import foes, side
from .fire import field_of
from .geometry import AHEAD, CALLED, Board, N, Place, Turns, about, ahead, angle, apart, ends, stepped, turned
from .kit import BOMBERS, BRITISH, GERMANS, Plane
from .placing import formation

Row = dict[str, Any]
STEPS = {0: "f", -1: "fl", 1: "fr", -2: "sl", 2: "sr"}
HUNTS = {"bombers": BOMBERS, "fighters": GERMANS}  # what the British attack
OWN = 0.7  # what one's own fighter is worth, in planes attacked
ASIDE = 0.3  # and a target other than those that one is after
WAITS, ESCORTS = 4, 10  # squares ahead of the bombers, and how far off fighters are fought
WORTH_A_SHOT = 0.1


class Shot(NamedTuple):
    """A shot in reach: from where, what is left then, its angle, what it is worth in planes."""

    target: Plane
    turns: Turns
    place: Place
    left: int
    angle: int
    worth: float


class Pilot:
    """What the pilot of a fighter sees. `rng` throws his dice; who is not `careful` flies by lot."""

    def __init__(
        self, w: World, plane: Plane, hunts: str, rng: Random | None = None, careful: bool = True
    ) -> None:
        at = formation(w)
        self.w, self.plane, self.rng, self.board = w, plane, rng, w.kit.board
        self.lot = None if careful else rng
        self.place = at.pop(plane)
        self.taken = {place[:2] for place in at.values()}
        self.foes = {other: place for other, place in at.items() if foes(w, plane, other)}
        self.prey = [foe for foe in self.foes if side(w, foe) in (BRITISH, HUNTS[hunts])] or [*self.foes]
        self.goals = [self.foes[foe] for foe in self.prey]
        if side(w, plane) == GERMANS:
            self.goals = self.escorted([place for own, place in at.items() if side(w, own) == BOMBERS])
        gunners = filter(w.kit.gunner, self.foes)
        self.fields = {foe: field_of(foe, self.foes[foe]) for foe in gunners}
        self.guns = Counter(chain(*self.fields.values()))

    def escorted(self, bombers: list[Place]) -> list[Place]:
        """Return the places of enemies near the bombers; else where an escort waits, ahead of these."""
        near = [at for at in self.foes.values() if any(apart(at, own) <= ESCORTS for own in bombers)]
        return near or [(*ahead(own, WAITS), own[2]) for own in bombers]

    def chance(self, figure: str) -> float:
        """Return the chance that a die hits, by the figure from which it does."""
        return float((self.w.v.die + 1 - self.w.v.number(figure)) / self.w.v.die)

    def die(self) -> int | None:
        return self.rng.randint(1, self.w.v.die) if self.rng else None

    def shots(self, points: int) -> Iterator[Shot]:
        """Yield the shots that so many points reach and that are legal whatever comes of them (9b to 9g)."""
        for target, there in self.foes.items():
            for place in about(there) if apart(there, self.place) <= points + 1 else ():
                for spent in range(self.w.v.first_step, points + 1) if place[:2] not in self.taken else ():
                    turns, left = ends(self.board, self.place, spent).get(place), points - spent
                    if turns is not None and self.goes_on(place, left, angle(place, there)):
                        seen = angle(place, there)
                        yield Shot(target, turns, place, left, seen, self.worth(target, place, seen))

    def worth(self, target: Plane, place: Place, seen: int) -> float:
        """Return what a shot is worth: the chance to hit, less that to be hit, in planes."""
        returns = "bomber_returns" if side(self.w, target) == BOMBERS else "fighter_returns"
        risk = self.chance(returns) * (seen == AHEAD) + self.chance("bomber_returns") * self.guns[place[:2]]
        share = 1 if target in self.prey else ASIDE
        return share * self.chance(f"hits_{CALLED[seen]}") - OWN * risk

    def goes_on(self, place: Place, left: int, seen: int) -> bool:
        """Return whether a move can go on from a shot, hit or missed: whom one meets head-on fires back."""
        return left == 0 or (seen != AHEAD and (left == 1 or self.end(beyond(place), left - 2) is not None))

    def shot(self, points: int) -> Shot | None:
        """Return the best shot, if there is a good one; or one of them, or none, by lot."""
        found = [*self.shots(points)]
        if self.lot:
            return self.lot.choice([*found, None])
        best = max(found, key=lambda shot: shot.worth, default=None)
        return best if best and best.worth > WORTH_A_SHOT else None

    def end(self, place: Place, points: int) -> tuple[Place, Turns] | None:
        """Return the place where a move with so many points ends best, and a course there."""
        found = [end for end in ends(self.board, place, points).items() if self.free(end[0])]
        return self.lot.choice(found) if self.lot and found else max(found, key=self.prospects, default=None)

    def free(self, place: Place) -> bool:
        return self.board.holds(place) and place[:2] not in self.taken

    def prospects(self, end: tuple[Place, Turns]) -> float:
        """Return how near a place is to the tail of what one is after, off the guns and off the edge."""
        place, _ = end
        far = min((apart(place, at) + abs(turned(place[2], at[2])) / 2 for at in self.goals), default=0)
        return -far - self.guns[place[:2]] - (not self.board.holds(stepped(place, 0)))

    def course(self, points: int) -> tuple[Row, ...]:
        """Return a course: a shot and what follows it, or the way to where it ends; and the guns there."""
        shot = self.shot(points)
        if shot is None:
            found = (self.end(self.place, spent) for spent in range(points, 0, -1))
            place, turns = next((end for end in found if end), (self.place, ()))
            return {"steps": steps(turns)}, *self.answers(place if turns else None)
        on: Turns = ()
        place, back = shot.place, self.die() if shot.angle == AHEAD else ""
        row = {"steps": steps(shot.turns), "fire": True, "target": shot.target, "dice": (self.die(), back)}
        row["angle"] = CALLED[shot.angle]
        if shot.left > 1:
            place, on = self.end(beyond(place), shot.left - 2) or (place, ())
        straight = (0,) * min(2 if shot.left > 1 else 1, shot.left)
        rest = ({"steps": steps((*straight, *on))},) if shot.left else ()
        return row, *rest, *self.answers(None if shot.left == 1 else place, shot.target)

    def answers(self, place: Place | None, target: Plane | None = None) -> Iterator[Row]:
        """Yield the guns that cover the square on which it stops (9h); `target` may have been shot down."""
        for gunner, field in self.fields.items():
            if place and gunner != target and place[:2] in field:
                yield {"back": True, "by": gunner, "gun": self.die()}


def beyond(place: Place) -> Place:
    """The place two squares straight on, behind a target."""
    return (*ahead(place, 2), place[2])


def straight_on(w: World, plane: Plane) -> Turns:
    """Return the course of a bomber: straight on, round whoever is in its way, and over the far end."""
    at, board, points = formation(w), w.kit.board, w.kit.types[plane[0]].points
    place = at.pop(plane)
    if crosses(board, place, points):
        return (0,) * points
    taken = {other[:2] for other in at.values()}
    free = {end: turns for end, turns in ends(board, place, points).items() if end[:2] not in taken}
    middle = board.columns // 2
    worth = {end: end[1] - 2 * turned(end[2], N) ** 2 - abs(end[0] - middle) / board.columns for end in free}
    return free[max(free, key=worth.__getitem__)] if free else ()


def crosses(board: Board, place: Place, points: int) -> bool:
    """Return whether a bomber that flies straight on leaves over the far end."""
    for _ in range(points):
        place = stepped(place, 0)
        if not board.holds(place):
            return place[1] > board.rows and 0 <= place[0] < board.columns
    return False


def steps(turns: Turns) -> tuple[tuple[str, int], ...]:
    """Return steps as they are written: the same in a row together; a plane without any stays."""
    if not turns:
        return (("stay", 1),)
    runs = [(turn, len([*same])) for turn, same in groupby(turns)]
    return tuple(step for turn, n in runs for step in ([("f", n)] if not turn else [(STEPS[turn], 1)] * n))
