"""How a plane is flown well: the shot that it takes, where it ends its move, and who fires at it there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, groupby
from random import Random
from typing import Any, NamedTuple

from cutline.referee import World

from .board import flies_itself, foes, side
from .fire import field_of
from .geometry import AHEAD, CALLED, Board, N, Place, Turns, about, ahead, angle, apart, ends, stepped, turned
from .kit import BOMBERS, BRITISH, GERMANS, Plane
from .placing import formation

Row = dict[str, Any]
End = tuple[Place, Turns]  # where a move ends, and the way there
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
    """What the pilot of a fighter sees, who is after `hunts`; with a `lot` he flies at random."""

    def __init__(self, w: World, plane: Plane, hunts: str, lot: Random | None = None) -> None:
        at = formation(w)
        self.w, self.plane, self.lot, self.board = w, plane, lot, w.kit.board
        self.place = at.pop(plane)
        self.taken = {place[:2] for place in at.values()}
        self.foes = {other: place for other, place in at.items() if foes(w, plane, other)}
        self.prey = [foe for foe in self.foes if side(w, foe) in (BRITISH, HUNTS[hunts])] or [*self.foes]
        self.goals = [self.foes[foe] for foe in self.prey]
        self.alone = flies_itself(w, plane)
        if side(w, plane) == GERMANS:
            self.goals = self.escorted([place for own, place in at.items() if side(w, own) == BOMBERS])
        gunners = filter(w.kit.gunner, self.foes)
        self.fields = {foe: field_of(foe, self.foes[foe]) for foe in gunners}
        self.guns = Counter(chain(*self.fields.values()))

    def escorted(self, bombers: list[Place]) -> list[Place]:
        """Return the places of enemies near the bombers; else where an escort waits, ahead of these."""
        if self.alone:
            return self.goals
        near = [at for at in self.foes.values() if any(apart(at, own) <= ESCORTS for own in bombers)]
        return near or [(*ahead(own, WAITS), own[2]) for own in bombers]

    def chance(self, figure: str) -> float:
        """Return the chance that a die hits, by the figure from which it does."""
        return float((self.w.v.die + 1 - self.w.v.number(figure)) / self.w.v.die)

    # what he may do

    def courses(self, points: int) -> Iterator[tuple[Row, ...]]:
        """Yield what is offered: a way to the left, ahead and to the right, and a shot at each target."""
        sides: dict[int, list[End]] = {}
        for end in self.ways(points):
            turn = turned(end[0][2], self.place[2])
            sides.setdefault((turn > 0) - (turn < 0), []).append(end)
        yield from (self.flies(max(found, key=self.prospects)[1]) for found in sides.values())
        best: dict[Plane, Shot] = {}
        for shot in sorted(self.shots(points), key=lambda shot: shot.worth):
            best[shot.target] = shot
        for shot in best.values():
            yield self.fires(shot)
            if self.guns[shot.place[:2]] > (shot.angle == AHEAD and shot.target in self.fields):
                yield self.fires(shot, answered=True)
        if not sides and not best:
            yield self.flies(())

    def ways(self, points: int) -> list[End]:
        """Return where a move without a shot may end; points that lead nowhere are left (8e)."""
        return next(filter(None, (self.ends(self.place, spent) for spent in range(points, 0, -1))), [])

    def ends(self, place: Place, points: int) -> list[End]:
        """Return the free squares that so many points reach; none from beyond the edge."""
        if not self.board.holds(place):
            return []
        return [end for end in ends(self.board, place, points).items() if self.free(end[0])]

    def free(self, place: Place) -> bool:
        return self.board.holds(place) and place[:2] not in self.taken

    def shots(self, points: int) -> Iterator[Shot]:
        """Yield the shots in reach from which the move can go on, whether they hit or miss (9b to 9g)."""
        for target, there in self.foes.items():
            for place in about(there) if apart(there, self.place) <= points + 1 else ():
                for spent in range(self.w.v.first_step, points + 1) if place[:2] not in self.taken else ():
                    turns, left = ends(self.board, self.place, spent).get(place), points - spent
                    if turns is not None and (left < 2 or self.ends(beyond(place), left - 2)):
                        seen = angle(place, there)
                        yield Shot(target, turns, place, left, seen, self.worth(target, place, seen))

    def needs(self, shot: Shot) -> int:
        """Return the lowest die with which a shot hits (9d)."""
        return int(self.w.v.number(f"hits_{CALLED[shot.angle]}"))

    def best_shots(self, points: int) -> list[Shot]:
        """13a: return the shots that the lowest die hits."""
        found = [*self.shots(points)]
        least = min(map(self.needs, found), default=0)
        return [shot for shot in found if self.needs(shot) == least]

    def nearest(self, square: tuple[int, ...]) -> int:
        """13b: return how far the next enemy is from a square."""
        return min((apart(square, at) for at in self.foes.values()), default=0)

    def flies(self, turns: Turns) -> tuple[Row, ...]:
        return ({"steps": steps(turns)},)

    def fires(self, shot: Shot, answered: bool = False) -> tuple[Row, ...]:
        """Return the course of a shot; if it is `answered`, all guns that cover its square fire (9h)."""
        back = shot.angle == AHEAD or (answered and self.covers(shot.target, shot.place))
        row = {"steps": steps(shot.turns), "fire": True, "target": shot.target, "angle": CALLED[shot.angle]}
        row["dice"] = None, None if back else ""
        on = self.goes_on(shot)[1]
        rest = ({"steps": steps(on)},) if on else ()
        return row, *(self.answers(shot.place, shot.target) if answered else ()), *rest

    def goes_on(self, shot: Shot) -> End:
        """Return where a move ends that goes on from a shot, if it misses, and the way there (9f, 9g)."""
        if shot.left < 2:
            return shot.place, (0,) * shot.left
        place, turns = self.best(self.ends(beyond(shot.place), shot.left - 2))
        return place, (0, 0, *turns)

    def covers(self, gunner: Plane, place: Place) -> bool:
        return gunner in self.fields and place[:2] in self.fields[gunner]

    def answers(self, place: Place, target: Plane | None = None) -> Iterator[Row]:
        """Yield the guns that cover a square (9h), but for those of the `target` of a shot."""
        for gunner in self.fields:
            if gunner != target and self.covers(gunner, place):
                yield {"back": True, "by": gunner, "gun": None}

    # what he does

    def course(self, points: int) -> tuple[Row, ...]:
        """Return the best course: a shot and what follows, or the way to its end; and the guns there."""
        if shot := self.shot(points):
            place = self.goes_on(shot)[0]
            return *self.fires(shot), *(() if shot.left == 1 else self.answers(place, shot.target))
        if not (found := self.ways(points)):
            return self.flies(())
        place, turns = self.best(found)
        return *self.flies(turns), *self.answers(place)

    def shot(self, points: int) -> Shot | None:
        """Return the best shot, if there is a good one; or one of them, or none, by lot.

        Whom one meets head-on fires back: only with the last point, as one may not get further.
        """
        if self.alone and (due := self.best_shots(points)):
            return self.lot.choice(due) if self.lot else max(due, key=lambda shot: shot.worth)
        found = [shot for shot in self.shots(points) if shot.angle != AHEAD or not shot.left]
        if self.lot:
            return self.lot.choice([*found, None])
        best = max(found, key=lambda shot: shot.worth, default=None)
        return best if best and best.worth > WORTH_A_SHOT else None

    def best(self, found: list[End]) -> End:
        return self.lot.choice(found) if self.lot and not self.alone else max(found, key=self.prospects)

    def worth(self, target: Plane, place: Place, seen: int) -> float:
        """Return what a shot is worth: the chance to hit, less that to be hit, in planes."""
        returns = "bomber_returns" if side(self.w, target) == BOMBERS else "fighter_returns"
        risk = self.chance(returns) * (seen == AHEAD) + self.chance("bomber_returns") * self.guns[place[:2]]
        share = 1 if target in self.prey else ASIDE
        return share * self.chance(f"hits_{CALLED[seen]}") - OWN * risk

    def prospects(self, end: End) -> float:
        """Return how near a place is to the tail of what one is after, off the guns and off the edge.

        Alone (13b), how near it is to an enemy comes first.
        """
        place, _ = end
        far = min((apart(place, at) + abs(turned(place[2], at[2])) / 2 for at in self.goals), default=0)
        near = self.board.rows * self.nearest(place) if self.alone else 0
        return -near - far - self.guns[place[:2]] - (not self.board.holds(stepped(place, 0)))


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
