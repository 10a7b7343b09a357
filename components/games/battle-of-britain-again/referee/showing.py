"""The board at the end of a day, for a picture: planes, their courses and their shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Board, Link, Placed, Table, Way

from .flight import turn_of
from .geometry import Place, ahead, spelt, stepped
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
    return int(t.move[0]) if t.told[0] == "courses" else 0


@rules.hook
def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    yield Board("long-board")
    if t.told[0] == "results":
        yield from began(t, done)
        return
    for plane, at in t.at.items():
        if type(at) is tuple:
            yield standing(t, plane, at, "" if at[2] is not None else "its facing is not known")
        elif at is not None:
            yield Aside(f"{full_name(t, plane)}: {WORDS[at]}")
    for line in done:
        if line.verb in ("fly", "move"):
            yield from flown(t, line)


def standing(t: Table, plane: Plane, at: Any, says: str, sure: bool = True) -> Placed:
    """A plane on its square."""
    sure = sure and at[2] is not None
    return Placed(counter(t, plane), spot(at), heading=DEGREES * (at[2] or 0), sure=sure, says=says)


def spot(square: Any) -> str:
    """A square as the board calls it: C14."""
    return spelt(square[:2]).upper()


def link(t: Table, by: Plane, ends: Any, shot: Any, line: Any, age: int = 0) -> Link:
    """A shot from one square to another, with its die and what came of it."""
    dice, effect = shot.get("dice"), shot.get("result")
    says = " ".join(str(word) for word in (dice and dice[0], effect) if word)
    hit, (start, end) = None if effect is None else effect in ("hit", "both"), map(spot, ends)
    return Link(start, end, says, party(t, by), hit, line.told, full_name(t, by), age)


def began(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    """Draw a day of results: starting squares, what became of planes, and shots."""
    yield Aside("Only results were noted; planes are drawn where they began")
    set_up(t)
    posts = {plane: usual(t, plane) for plane, squadron in t.of.items() if squadron}
    for plane, at in posts.items():
        yield standing(t, plane, at, "" if up(t, plane) else WORDS[t.at[plane]], False)
    for line in done:
        by = line.values.get("by")
        shot = line.values if line.verb == "shot" else {"result": "hit"}
        here = [plane for plane in targets(line) if {by, plane} <= posts.keys()]
        yield from (link(t, by, (posts[by], posts[plane]), shot, line) for plane in here)


def targets(line: Any) -> list[Any]:
    """The planes that a line of shots or losses names as hit."""
    if line.verb == "shot":
        return [line.values["whom"]]
    lost = line.values["planes"] or () if line.verb == "lost" else ()
    return [plane for several in lost for plane in several or ()]


def counter(t: Table, plane: Plane) -> str:
    """The flat counter of a plane."""
    name = t.facts.types[plane[0]].name
    return f"flat-{name.lower().replace(' ', '-')}-{plane[1]}"


def flown(t: Table, line: Any) -> Iterator[Any]:
    """The courses of the planes that a line has moved, and the shots in them."""
    before, after, course = line.before.at, line.after.at, line.values.get("course") or ()
    age = t.move[0] - line.after.move[0]
    for plane, start in before.items():
        end = after[plane]
        if type(start) is not tuple or end == start:
            continue
        run = [start] if start[2] is None else list(trace(start, course))
        if type(end) is tuple and run[-1][:2] != end[:2]:
            run = [start, end]
        yield from way(t, plane, run, age, line.told)
    plane = line.values.get("plane")
    if plane and type(before[plane]) is tuple and before[plane][2] is not None:
        yield from shots(t, line, plane, before[plane], age)


def trace(start: Place, course: Any) -> Iterator[Place]:
    """Return every noted place of a course."""
    yield start
    for row in course:
        for step in row.get("steps") or ():
            if step is None or step[0] in ("ahead", "stay"):
                return
            for _ in range(step[1]):
                start = stepped(start, turn_of(step[0], start[2]) or 0)
                yield start


def party(t: Table, plane: Plane) -> int:
    """0 for the British, 1 for the Germans."""
    return int(side(t, plane) != 1)


def way(t: Table, plane: Plane, run: Sequence[Any], age: int, told: Any) -> Iterator[Way]:
    """The way of a plane over these places, if it went anywhere on the board."""
    on = [spot(at) for at in run if t.facts.board.holds(at)]
    if len(on) > 1:
        sure = len(run) > 2 or max(abs(run[0][k] - run[-1][k]) for k in (0, 1)) <= 1
        yield Way(full_name(t, plane), tuple(on), (), party(t, plane), age, sure, told=told)


def shots(t: Table, line: Any, plane: Plane, start: Place, age: int) -> Iterator[Link]:
    """The shots of a course, each from where it was fired."""
    course = line.values.get("course") or ()
    for number, row in enumerate(course):
        if row.get("fire"):
            at, target = list(trace(start, course[: number + 1]))[-1], row.get("target")
            there = line.before.at[target] if target else None
            ends = at, there if type(there) is tuple else ahead(at)
            if all(map(t.facts.board.holds, ends)):
                yield link(t, plane, ends, row, line, age)


STEPS = {
    "f": "ahead",
    "fl": "diagonally left",
    "fr": "diagonally right",
    "sl": "to the left",
    "sr": "to the right",
    "over": "over its target",
}


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """What a report says of a value in another way than the log."""
    if type(value) is tuple and value[0] in r.facts.types:
        return f"{r.facts.types[value[0]].name} {value[1]}"
    if name == "steps":
        way, far, *_ = value
        return f"{far} {STEPS.get(way, way)}" if far and far > 1 else STEPS.get(way, way)
    return f"the {value}" if name in ("target", "targets", "on") else None
