"""One plane's move as somebody flies it: its course, its shots, and who fires back."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from cutline.referee import Table

from .geometry import AHEAD, CALLED, Board, N, Place, Square, field, stepped, turned
from .kit import Kit, Plane
from .outlook import Turns, Worth, hopes, reach
from .tactics import Aim, Shot, Sky, any_shot, best_end, best_shot, ends, onward

STEPS = {0: "f", -1: "fl", 1: "fr", -2: "sl", 2: "sr"}
OWN = 0.7  # what one's own fighter is worth, in planes attacked
ASIDE = 0.3  # and a target other than those that one is after
WORTH_A_SHOT = 0.1
AHEAD_OF_BOMBERS, ESCORTS = 4, 10  # squares: where German fighters wait, and how far they go

Row = dict[str, Any]
Places = dict[Plane, Place]


class Guns(NamedTuple):
    """The board, and from which face of a die on somebody hits."""

    board: Board
    die: int
    attack: tuple[int, ...]  # by angle
    fighter: int
    bomber: int
    rear_gun: int

    def chance(self, least: int) -> float:
        return max(0, self.die + 1 - least) / self.die

    def worth(self, weight: float, returned: int) -> Worth:
        """An attack by its angle, on a target of that weight which fires back when met head-on."""
        found = [weight * self.chance(least) for least in self.attack]
        found[AHEAD] -= OWN * self.chance(returned)
        return tuple(found)


@lru_cache(maxsize=8)
def guns(v: Any) -> Guns:
    board = Board(v.columns, v.rows, (v.ahead, v.diagonal, v.sideways))
    attack = (v.hits_front, v.hits_diagonal, v.hits_side, v.hits_diagonal, v.hits_rear)
    return Guns(board, v.die, attack, v.fighter_returns, v.bomber_returns, v.rear_gun)


@lru_cache(maxsize=8)
def groups(kit: Kit) -> dict[str, str]:
    """The group that a type flies with: GB, GF or BF."""
    return {key: name[:2] for name, types in kit.squadrons.items() for key in types}


class Raid:
    """The planes on the board, and who wants what. `hunts`: what the British are after."""

    def __init__(self, t: Table, at: Places, hunts: str, rng: Random, careful: bool) -> None:
        self.at, self.hunts, self.rng, self.careful = at, hunts, rng, careful
        self.types, self.guns, self.group = t.facts.types, guns(t.v), groups(t.facts)
        self.squadron = {plane: t.of.values[plane] for plane in at}
        self.longest = 2 * self.guns.board.rows  # moves; who looks over a side may never get home
        self.home: list[Plane] = []
        self.shots: list[Row] = []  # as results alone would have them

    def of(self, group: str) -> list[Plane]:
        return [plane for plane in self.at if self.group[plane[0]] == group]

    def points(self, plane: Plane) -> int:
        return int(self.types[plane[0]].points)

    # what a pilot sees

    def sky(self, me: Plane) -> Sky:
        german = self.group[me[0]] == "GF"
        foes = self.of("BF") if german else [*self.of("GB"), *self.of("GF")]
        own = self.guns.chance(self.guns.bomber) * OWN
        taken = {place[:2] for plane, place in self.at.items() if plane != me}
        aims = [self.aim(me, foe, german) for foe in foes]
        fears = [foe for foe in foes if self.group[foe[0]] != "GB"]
        threats = [(self.at[foe], self.feared(self.points(foe))) for foe in fears]
        fields: Counter[Square] = Counter()
        for foe in () if german else foes:
            fields.update(self.field(foe))
        goal = self.between() if german else self.prey(self.at[me], foes)
        return Sky(self.guns.board, taken, aims, threats, fields, own, goal)

    def aim(self, me: Plane, foe: Plane, german: bool) -> Aim:
        place, bomber = self.at[foe], self.group[foe[0]] == "GB"
        wanted = german or bomber == (self.hunts == "bombers") or not self.of("GF")
        worth = self.worth(wanted, bomber)
        later = self.later(self.points(me), place[2], worth)
        after = place
        for _ in range(self.points(foe) if bomber else 0):
            after = stepped(after, 0)
        return Aim(foe, place, after[:2], worth, later)

    def worth(self, wanted: bool, bomber: bool) -> Worth:
        g = self.guns
        return g.worth(1.0 if wanted else ASIDE, g.bomber if bomber else g.fighter)

    def later(self, bonus: int, heading: int, worth: Worth) -> Any:
        return hopes(self.guns.board.costs, bonus, self.guns.die, heading, worth)

    def feared(self, bonus: int) -> tuple[Any, ...]:
        """What the attack of a fighter is to be feared, by the heading of whom it attacks."""
        worth = tuple(OWN * self.guns.chance(least) for least in self.guns.attack)
        return tuple(self.later(bonus, heading, worth) for heading in range(8))

    def field(self, gunner: Plane) -> tuple[Square, ...]:
        """The squares that its guns cover where somebody stops there."""
        if self.group[gunner[0]] == "GB":
            return field(self.at[gunner])
        return field(self.at[gunner], nose=False) if gunner[0] == "me110" else ()

    def between(self) -> Square:
        """Where an escort wants to be: between the bombers and the British who are nearest."""
        board = self.guns.board
        front = max((self.at[plane][1] for plane in self.of("GB")), default=board.rows // 2)
        post = board.columns // 2, min(front + AHEAD_OF_BOMBERS, board.rows)
        squares = [self.at[foe][:2] for foe in self.of("BF")]
        near = min(squares, default=post, key=lambda square: apart(square, post))
        return near if apart(near, post) <= ESCORTS else post

    def prey(self, here: Place, foes: list[Plane]) -> Square:
        """The nearest of those that the British are after."""
        group = "GB" if self.hunts == "bombers" else "GF"
        wanted = self.of(group) or foes
        squares = [self.at[foe][:2] for foe in wanted]
        return min(squares, default=here[:2], key=lambda square: apart(square, here[:2]))

    # how it flies

    def fly(self, me: Plane, points: int) -> tuple[list[Row], list[Row]]:
        """The course of a fighter with so many points, and who fires at it where it ends.

        Dice are thrown, and whoever is hit is taken away.
        """
        rows: list[Row] = []
        least = 1
        while True:
            sky, place = self.sky(me), self.at[me]
            shot = self.shot(sky, place, points, least)
            if shot is None:
                turns, self.at[me] = self.end(sky, place, points)
                return [*rows, {"steps": steps(turns)}], self.returned(me)
            self.at[me] = shot.place
            fired, hit = self.fire(me, shot)
            rows += [{"steps": steps(shot.turns), **fired}, *self.returned(me, shot)]
            if hit:
                del self.at[shot.aim.who]
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

    def end(self, sky: Sky, place: Place, points: int) -> tuple[Turns, Place]:
        """Where the move ends; with fewer points where no square is to be had for all of them."""
        for spent in range(points, 0, -1):
            found = best_end(sky, place, spent) if self.careful else some_end(sky, place, spent, self.rng)
            if found:
                return found
        return (), place

    def fire(self, me: Plane, shot: Shot) -> tuple[Row, bool]:
        """The shot as it is written, and whether it hits; head-on the other one fires as well."""
        rng, who, die = self.rng, shot.aim.who, self.die()
        other: Any = ""
        hit, gone = die >= self.guns.attack[shot.angle], False
        if shot.angle == AHEAD:
            other = self.die()
            bomber = self.group[who[0]] == "GB"
            gone = other >= (self.guns.bomber if bomber else self.guns.fighter)
        result = ("both" if gone else "hit") if hit else "me" if gone else "miss"
        angle, dice = CALLED[shot.angle], (die, other)
        target, seen = who if rng.random() < 0.6 else None, angle if rng.random() < 0.2 else None
        fired = {"fire": True, "target": target, "angle": seen, "dice": dice, "result": result}
        told = {"by": me, "whom": who, "angle": angle, "dice": dice, "result": result}
        self.shots.append(told)
        if gone:
            del self.at[me]
        return fired, hit

    def returned(self, me: Plane, shot: Shot | None = None) -> list[Row]:
        """Those in whose field of fire it has stopped; whom it met head-on has fired already."""
        rows: list[Row] = []
        met = shot.aim.who if shot and shot.angle == AHEAD else None
        for gunner in (*self.of("GB"), *self.of("GF")):
            if me not in self.at or self.group[me[0]] != "BF":
                break
            if gunner == met or self.at[me][:2] not in self.field(gunner):
                continue
            die = self.die()
            bomber = self.group[gunner[0]] == "GB"
            hit = die >= (self.guns.bomber if bomber else self.guns.rear_gun)
            came = "hit" if hit else "miss"
            rows.append({"back": True, "by": gunner, "gun": die, "came": came})
            dice, angle = (die, ""), None
            self.shots.append({"by": gunner, "whom": me, "angle": angle, "dice": dice, "result": came})
            if hit:
                del self.at[me]
        return rows

    def die(self) -> int:
        return self.rng.randint(1, self.guns.die)

    def on(self, me: Plane) -> Turns:
        """A bomber flies straight on, round whoever is in its way, and over the far end."""
        board, place, points = self.guns.board, self.at[me], self.points(me)
        if crosses(board, place, points):
            del self.at[me]
            self.home.append(me)
            return (0,) * points
        taken = {at[:2] for plane, at in self.at.items() if plane != me}
        found, moved = reach(board, place, points)
        free = {(c, r + moved, f): turns for (c, r, f), turns in found.items() if (c, r + moved) not in taken}
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
    ways = 3 if crosses(board, at, points) else len(reach(board, at, points)[0])
    return at[1] - 2 * abs(turned(at[2], N)) - aside - board.rows * max(0, 3 - ways) / 2


def some_end(sky: Sky, place: Place, points: int, rng: Random) -> tuple[Turns, Place] | None:
    """A course as it comes."""
    found = list(ends(sky, place, points))
    if not found:
        return None
    at, turns = rng.choice(found)
    return turns, at


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


def apart(one: Square, other: Square) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
