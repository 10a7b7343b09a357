"""The board as a day leaves it, for a picture: where planes are, their courses, who fired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Board, Link, Placed, Table, Way

from .flight import POINTS, RELATIVE
from .geometry import Place, ahead, spelt, stepped, turned
from .kit import Plane
from .order import side
from .placing import set_up, usual
from .squadrons import up
from .state import AWAY, DOWN, HOME, SOMEWHERE, full_name, rules

WORDS = {DOWN: "shot down", HOME: "home", AWAY: "off the board", SOMEWHERE: "it is not known where"}
DEGREES = 45  # from a facing to the next


@rules.hook
def move(t: Table) -> int:
    """The number of the move that is being flown, for a picture of that move alone."""
    return int(t.move.values[0]) if t.told.values[0] == "courses" else 0


@rules.hook
def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    yield Board("long-board")
    if t.told.values[0] == "results":
        yield from began(t, done)
        return
    for plane, at in t.at.values.items():
        if type(at) is tuple:
            yield standing(t, plane, at, "" if at[2] is not None else "its facing is not known")
        elif at is not None:
            yield Aside(f"{full_name(t, plane)}: {WORDS[at]}")
    for one in done:
        if one.verb in ("fly", "move"):
            yield from flown(t, one)


def standing(t: Table, plane: Plane, at: Any, says: str, sure: bool = True) -> Placed:
    """A plane on its square."""
    sure, square = sure and at[2] is not None, spelt(at[:2]).upper()
    return Placed(counter(t, plane), square, heading=DEGREES * (at[2] or 0), sure=sure, says=says)


def began(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    """A day of results: where planes began, what became of them, and who fired at whom."""
    yield Aside("Only results were noted; planes are drawn where they began")
    set_up(t)
    posts = {plane: usual(t, plane) for plane, squadron in t.of.values.items() if squadron}
    for plane, at in posts.items():
        yield standing(t, plane, at, "" if up(t, plane) else WORDS[t.at.values[plane]], False)
    for one in done:
        by, whom, result, dice = map(one.values.get, ("by", "whom", "result", "dice"))
        if one.verb == "lost":
            targets = [p for several in one.values.get("planes") or () for p in several or ()]
            result = "hit"
        else:
            targets = [whom] if one.verb == "shot" and whom else []
        for ends in ((by, target) for target in targets if by in posts and target in posts):
            words = " ".join(str(word) for word in (dice and dice[0], result) if word)
            hit = None if result is None else result in ("hit", "both")
            start, end = (spelt(posts[p][:2]).upper() for p in ends)
            yield Link(start, end, words, party(t, by), hit, one.told, full_name(t, by))


def counter(t: Table, plane: Plane) -> str:
    """The flat counter of a plane."""
    name = t.facts.types[plane[0]].name
    return f"flat-{name.lower().replace(' ', '-')}-{plane[1]}"


def flown(t: Table, one: Any) -> Iterator[Any]:
    """The courses of the planes that a line has moved, and the shots in them."""
    before, after = one.before.at.values, one.after.at.values
    age = t.move.values[0] - one.after.move.values[0]
    for plane, start in before.items():
        if type(start) is not tuple or after[plane] == start:
            continue
        run = [start] if start[2] is None else list(trace(start, one.values.get("course") or ()))
        end = after[plane]
        if type(end) is tuple and run[-1][:2] != end[:2]:
            run = [start, end]
        on = [spelt(at[:2]).upper() for at in run if t.facts.board.holds(at)]
        if len(on) > 1:
            signs = ("start", *[""] * (len(on) - 2), "end")
            name = full_name(t, plane)
            yield Way(name, tuple(on), signs, party(t, plane), age, len(run) > 2 or near(run), told=one.told)
    plane = one.values.get("plane")
    if plane and type(before[plane]) is tuple and before[plane][2] is not None:
        yield from shots(t, one, plane, before[plane], age)


def near(run: list[Any]) -> bool:
    """Whether a straight line is all that there can be between two squares."""
    return max(abs(run[0][k] - run[-1][k]) for k in (0, 1)) <= 1


def trace(start: Place, course: Any) -> Iterator[Place]:
    """Every place of a course, as far as it was written down."""
    yield start
    for row in course:
        for step in row.get("steps") or ():
            if step is None or step[0] in ("ahead", "stay"):
                return
            for _ in range(step[1]):
                way = step[0]
                turn = RELATIVE[way] if way in RELATIVE else turned(POINTS[way], start[2])
                start = stepped(start, turn)
                yield start


def party(t: Table, plane: Plane) -> int:
    """0 for the British, 1 for the Germans."""
    return int(side(t, plane) != 1)


def shots(t: Table, one: Any, plane: Plane, start: Place, age: int) -> Iterator[Link]:
    """The shots of a course, each from where it was fired."""
    said: list[Any] = []
    for row in one.values.get("course") or ():
        said.append({"steps": row.get("steps")})
        if not row.get("fire"):
            continue
        at = list(trace(start, said))[-1]
        target = row.get("target")
        there = one.before.at.values[target] if target else None
        spot = there[:2] if type(there) is tuple else ahead(at)
        if t.facts.board.holds(spot) and t.facts.board.holds(at):
            dice, came = row.get("dice"), row.get("result")
            says = " ".join(str(word) for word in (dice and dice[0], came) if word)
            hit, ends = None if came is None else came in ("hit", "both"), [spelt(at[:2]), spelt(spot)]
            begin, end = map(str.upper, ends)
            yield Link(begin, end, says, party(t, plane), hit, one.told, full_name(t, plane), age)
