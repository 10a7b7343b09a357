"""How a plane is flown well: which shot to take, where to end a move; its course, and its fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from cutline.referee import World

from .board import flock
from .geometry import (
    ACROSS,
    AHEAD,
    ALONG,
    CALLED,
    Board,
    N,
    Place,
    Square,
    Turns,
    apart,
    ends,
    field,
    shift,
    stepped,
    turned,
)
from .kit import BOMBERS, BRITISH, GERMANS, REAR_GUN, Plane

Worth = tuple[float, ...]  # of an attack, by its angle
Hopes = Mapping[Place, float]
NEAR_EDGE = 0.15  # what it is worth not to look over the edge from the last square, in planes
FAR = 0.01  # and to be a square nearer to where one wants to be
SHOTS_WEIGHED = 8  # of all that could be fired in a move


class Shot(NamedTuple):
    """A shot that could be fired on the way: from where, what is left then, and at what angle."""

    turns: Turns
    place: Place
    left: int
    angle: int
    at: int  # the number of the target


def shots(board: Board, start: Place, points: int, least: int, targets: Sequence[Place]) -> Iterator[Shot]:
    """Every square and facing from which a target can be fired at, with `least` points spent."""
    column, row, facing = start
    moved = shift(board, row, points)
    for number, (across, along, heading) in enumerate(targets):
        if abs(across - column) > points + 1 or abs(along - row) > points + 1:
            continue
        for way in range(8):
            stand = (across - ACROSS[way], along - ALONG[way] - moved, way)
            if not board.holds((stand[0], stand[1] + moved)):
                continue
            for spent in range(least, points + 1):
                turns = ends(board, (column, row - moved, facing), spent).get(stand)
                if turns is not None:
                    place = (stand[0], stand[1] + moved, way)
                    yield Shot(turns, place, points - spent, abs(turned(way + 4, heading)), number)


@lru_cache(maxsize=256)
def hopes(costs: tuple[int, ...], bonus: int, die: int, heading: int, worth: Worth) -> Hopes:
    """What the next attack on a target with that heading is worth, by where the attacker stands.

    {(columns from the target, rows from it, facing): the mean over all faces of the die}
    """
    most = bonus + die
    middle = most + 1
    board = Board(2 * most + 3, 2 * most + 3, costs)
    best: dict[Place, float] = {}  # with so many points at most
    mean: dict[Place, float] = {}
    for points in range(1, most + 1):
        for facing in range(8):
            for across, along, way in ends(board, (middle, middle, facing), points):
                at = (middle - across - ACROSS[way], middle - along - ALONG[way], facing)
                best[at] = max(worth[abs(turned(way + 4, heading))], best.get(at, 0.0))
        for at, value in best.items() if points > bonus else ():
            mean[at] = mean.get(at, 0.0) + value / die
    return mean


class Aim(NamedTuple):
    """A plane that may be attacked: where it stands, and where it is expected to stand next."""

    who: Any
    place: Place
    next: Square
    worth: Worth  # of an attack on it, by angle
    later: Hopes


class Sky(NamedTuple):
    """What one fighter sees: squares taken by others, targets, and what may become of it."""

    board: Board
    taken: Collection[Square]
    aims: list[Aim]
    threats: list[tuple[Place, tuple[Hopes, ...]]]  # by the heading of the plane attacked
    fields: Mapping[Square, int]  # guns that cover a square
    returned: float  # what such a gun costs: the chance that it hits, in planes
    goal: Square


def onward(place: Place, left: int, hit: bool) -> tuple[Place, int, int]:
    """The place that a fighter has to go on to after a shot, what is left there, and the steps."""
    steps = 0 if left < 1 else 1 if hit else 2
    for _ in range(steps):
        place = stepped(place, 0)
    return place, max(0, left - steps), steps


def free(sky: Sky, place: Place, left: int, gone: Square | None = None) -> bool:
    """Whether a move can end in a free square from here; `gone`: one that has become free."""
    if not sky.board.holds(place):
        return False
    if left < 1:
        return place[:2] == gone or place[:2] not in sky.taken
    return any(at[:2] not in sky.taken for at in ends(sky.board, place, left))


def best_shot(sky: Sky, place: Place, points: int, least: int, worth: float) -> Shot | None:
    """The best shot in reach that is worth so much at least; none without a way on afterwards."""
    found = []
    for shot in shots(sky.board, place, points, least, [aim.place for aim in sky.aims]):
        square = shot.place[:2]
        value = sky.aims[shot.at].worth[shot.angle] - sky.returned * sky.fields.get(square, 0)
        if value > worth and square not in sky.taken:
            found.append((value - FAR * (shot.left > 0), -shot.at, shot))
    found.sort(reverse=True)
    return next((shot for _, _, shot in found[:SHOTS_WEIGHED] if goes_on(sky, shot)), None)


def any_shot(sky: Sky, place: Place, points: int, least: int, rng: Random) -> Shot | None:
    """Some shot in reach."""
    found = list(shots(sky.board, place, points, least, [aim.place for aim in sky.aims]))
    rng.shuffle(found)
    return next((shot for shot in found if shot.place[:2] not in sky.taken and goes_on(sky, shot)), None)


def goes_on(sky: Sky, shot: Shot) -> bool:
    """Whether there is a way on, whatever comes of the shot."""
    hit, left, _ = onward(shot.place, shot.left, True)
    missed, rest, _ = onward(shot.place, shot.left, False)
    gone = sky.aims[shot.at].place[:2]
    return shot.left == 0 or (free(sky, hit, left, gone) and free(sky, missed, rest))


def best_end(sky: Sky, place: Place, points: int) -> tuple[Place, Turns] | None:
    """The course that ends best; None where every end is taken or off the board."""
    found = ends_of(sky, place, points)
    return max(found, key=lambda end: prospects(sky, end[0]), default=None)


def ends_of(sky: Sky, place: Place, points: int) -> list[tuple[Place, Turns]]:
    """Where a move may end, with a course for each place."""
    return [(at, turns) for at, turns in ends(sky.board, place, points).items() if at[:2] not in sky.taken]


def prospects(sky: Sky, at: Place) -> float:
    """What it is worth to stand there, in planes: the next attack, less what others may do."""
    column, row, facing = at
    value = -FAR * max(abs(column - sky.goal[0]), abs(row - sky.goal[1]))
    later = (aim.later.get((column - aim.next[0], row - aim.next[1], facing), 0.0) for aim in sky.aims)
    value += max([0.0, *later])
    for (other, along, heading), feared in sky.threats:
        value -= feared[facing].get((other - column, along - row, heading), 0.0)
    value -= sky.returned * sky.fields.get((column, row), 0)
    if not sky.board.holds(stepped(at, 0)):
        value -= NEAR_EDGE
    return value


STEPS = {0: "f", -1: "fl", 1: "fr", -2: "sl", 2: "sr"}
OWN = 0.7  # what one's own fighter is worth, in planes attacked
ASIDE = 0.3  # and a target other than those that one is after
WORTH_A_SHOT = 0.1
AHEAD_OF_BOMBERS, ESCORTS = 4, 10  # squares: where German fighters wait, and how far they go

Row = dict[str, Any]
Places = dict[Plane, Place]


class Raid:
    """The planes on the board, and what they want. `hunts`: what the British attack."""

    def __init__(self, w: World, at: Places, hunts: str, rng: Random, careful: bool) -> None:
        today = flock(w).of
        self.at, self.hunts, self.rng, self.careful = at, hunts, rng, careful
        self.kit, self.board, self.faces = w.kit, w.kit.board, w.v.die
        self.hits = tuple(w.v.number(f"hits_{called}") for called in CALLED)  # by the angle of an attack
        self.returns = w.v.fighter_returns, w.v.fighter_returns, w.v.bomber_returns  # by side
        self.rear_gun = w.v.rear_gun
        self.chances = tuple(map(self.chance, self.hits))
        self.squadron = {plane: today[plane] for plane in at}
        self.longest = 2 * self.board.rows  # moves; bombers that leave over a side may never get home
        self.home: list[Plane] = []

    def side(self, plane: Plane) -> int:
        return int(self.kit.sides[plane[0]])

    def of(self, side: int) -> list[Plane]:
        return [plane for plane in self.at if self.kit.sides[plane[0]] == side]

    def points(self, plane: Plane) -> int:
        return int(self.kit.types[plane[0]].points)

    def chance(self, least: int) -> float:
        """That a die hits from a face on."""
        return max(0, self.faces + 1 - least) / self.faces

    # what a pilot sees

    def sky(self, me: Plane) -> Sky:
        german = self.side(me) == GERMANS
        foes = self.of(BRITISH) if german else [*self.of(BOMBERS), *self.of(GERMANS)]
        own = self.chance(self.returns[BOMBERS]) * OWN
        taken = {place[:2] for plane, place in self.at.items() if plane != me}
        aims = [self.aim(me, foe, german) for foe in foes]
        worth = tuple(OWN * chance for chance in self.chances)  # of an attack to be feared
        threats = [
            (self.at[foe], tuple(self.later(foe, heading, worth) for heading in range(8)))
            for foe in foes
            if self.side(foe) != BOMBERS
        ]
        fields: Counter[Square] = Counter()
        for foe in () if german else foes:
            fields.update(self.field(foe))
        goal = self.between() if german else self.prey(self.at[me], foes)
        return Sky(self.board, taken, aims, threats, fields, own, goal)

    def aim(self, me: Plane, foe: Plane, german: bool) -> Aim:
        place, after, side = self.at[foe], self.at[foe], self.side(foe)
        wanted = german or (side == BOMBERS) == (self.hunts == "bombers") or not self.of(GERMANS)
        found = [chance * (1.0 if wanted else ASIDE) for chance in self.chances]
        found[AHEAD] -= OWN * self.chance(self.returns[side])  # whom one meets head-on fires back
        for _ in range(self.points(foe) if side == BOMBERS else 0):
            after = stepped(after, 0)
        return Aim(foe, place, after[:2], tuple(found), self.later(me, place[2], tuple(found)))

    def later(self, plane: Plane, heading: int, worth: Worth) -> Any:
        return hopes(self.board.costs, self.points(plane), self.faces, heading, worth)

    def field(self, gunner: Plane) -> tuple[Square, ...]:
        """Return the squares that its guns cover."""
        if self.side(gunner) == BOMBERS:
            return tuple(field(self.at[gunner]))
        return tuple(field(self.at[gunner], nose=False)) if gunner[0] == REAR_GUN else ()

    def between(self) -> Square:
        """Return where an escort wants to be: between the bombers and the nearest British fighters."""
        board = self.board
        front = max((self.at[plane][1] for plane in self.of(BOMBERS)), default=board.rows // 2)
        post = board.columns // 2, min(front + AHEAD_OF_BOMBERS, board.rows)
        squares = [self.at[foe][:2] for foe in self.of(BRITISH)]
        near = min(squares, default=post, key=lambda square: apart(square, post))
        return near if apart(near, post) <= ESCORTS else post

    def prey(self, here: Place, foes: list[Plane]) -> Square:
        """The nearest of those that the British are after."""
        wanted = self.of(BOMBERS if self.hunts == "bombers" else GERMANS) or foes
        squares = [self.at[foe][:2] for foe in wanted]
        return min(squares, default=here[:2], key=lambda square: apart(square, here[:2]))

    # how it flies

    def fly(self, me: Plane, points: int) -> tuple[list[Row], list[Row]]:
        """Return the course of a fighter with these points, and the fire at it where it ends.

        Dice are thrown, and whoever is hit is taken away.
        """
        rows: list[Row] = []
        least = 1
        while True:
            sky, place = self.sky(me), self.at[me]
            shot = self.shot(sky, place, points, least)
            if shot is None:
                self.at[me], turns = self.end(sky, place, points)
                return [*rows, {"steps": steps(turns)}], self.returned(me)
            self.at[me] = shot.place
            target = sky.aims[shot.at].who
            fired, hit = self.fire(me, target, shot.angle)
            met = target if shot.angle == AHEAD else None  # which has fired already
            rows += [{"steps": steps(shot.turns), **fired}, *self.returned(me, met)]
            if hit:
                del self.at[target]
            if me not in self.at or not shot.left:
                return rows, []
            self.at[me], points, forced = onward(shot.place, shot.left, hit)
            jumps = shot.left == 1 and not hit
            step = self.rng.choice((("f", 1), ("f", 2), ("over", 1))) if jumps else ("f", forced)
            rows.append({"steps": (step,)})
            if not points:
                return rows, self.returned(me)
            least = 0

    def shot(self, sky: Sky, place: Place, points: int, least: int) -> Shot | None:
        if self.careful:
            return best_shot(sky, place, points, least, WORTH_A_SHOT)
        return any_shot(sky, place, points, least, self.rng) if self.rng.random() < 0.6 else None

    def end(self, sky: Sky, place: Place, points: int) -> tuple[Place, Turns]:
        """Where the move ends; with fewer points where no square is to be had for all of them."""
        for spent in range(points, 0, -1):
            if self.careful:
                found = best_end(sky, place, spent)
            else:
                free = ends_of(sky, place, spent)
                found = self.rng.choice(free) if free else None
            if found:
                return found
        return place, ()

    def fire(self, me: Plane, target: Plane, angle: int) -> tuple[Row, bool]:
        """The shot as it is written, and whether it hits; head-on the other one fires as well."""
        rng, die = self.rng, self.die()
        other: Any = self.die() if angle == AHEAD else ""
        hit, gone = die >= self.hits[angle], angle == AHEAD and other >= self.returns[self.side(target)]
        result = ("both" if gone else "hit") if hit else "me" if gone else "miss"
        told = {"angle": CALLED[angle], "dice": (die, other), "result": result}
        named, seen = rng.random() < 0.6, rng.random() < 0.2
        fired = {**told, "fire": True, "target": target if named else None}
        fired |= {} if seen else {"angle": None}
        if gone:
            del self.at[me]
        return fired, hit

    def returned(self, me: Plane, met: Plane | None = None) -> list[Row]:
        """Those in whose field of fire it has stopped; whom it `met` head-on has fired already."""
        rows: list[Row] = []
        for gunner in (*self.of(BOMBERS), *self.of(GERMANS)):
            if me not in self.at or self.side(me) != BRITISH:
                break
            if gunner == met or self.at[me][:2] not in self.field(gunner):
                continue
            die = self.die()
            hit = die >= (self.returns[BOMBERS] if self.side(gunner) == BOMBERS else self.rear_gun)
            effect = "hit" if hit else "miss"
            rows.append({"back": True, "by": gunner, "gun": die, "effect": effect})
            if hit:
                del self.at[me]
        return rows

    def die(self) -> int:
        return self.rng.randint(1, self.faces)

    def on(self, me: Plane) -> Turns:
        """A bomber flies straight on, round whoever is in its way, and over the far end."""
        board, place, points = self.board, self.at[me], self.points(me)
        if crosses(board, place, points):
            del self.at[me]
            self.home.append(me)
            return (0,) * points
        taken = {at[:2] for plane, at in self.at.items() if plane != me}
        free = {at: turns for at, turns in ends(board, place, points).items() if at[:2] not in taken}
        if not free:
            return ()
        self.at[me] = max(free, key=lambda at: onwards(board, at, points))
        return free[self.at[me]]


def crosses(board: Board, place: Place, points: int) -> bool:
    """Whether a bomber that flies straight on leaves over the far end."""
    for _ in range(points):
        place = stepped(place, 0)
        if not board.holds(place):
            return place[1] > board.rows and 0 <= place[0] < board.columns
    return False


def onwards(board: Board, at: Place, points: int) -> float:
    """What a place is worth to a bomber: far ahead, facing ahead, in the middle, with a way on."""
    aside = abs(at[0] - board.columns // 2) / board.columns
    ways = 3 if crosses(board, at, points) else len(ends(board, at, points))
    return at[1] - 2 * abs(turned(at[2], N)) - aside - board.rows * max(0, 3 - ways) / 2


def steps(turns: Turns) -> tuple[tuple[str, int], ...]:
    """Steps as they are written: those ahead in a row together."""
    if not turns:
        return (("stay", 1),)
    return tuple(
        step
        for turn, same in groupby(turns)
        for count in [len(list(same))]
        for step in ([(STEPS[turn], count)] if not turn else [(STEPS[turn], 1)] * count)
    )
