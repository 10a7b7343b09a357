"""The board at the end of a day, for a picture: planes, their courses and their shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Board, Link, Placed, Way, World

from .board import AWAY, DOWN, HOME, UP, flock, named, rules, side
from .bombing import courses
from .flight import turn_of
from .geometry import Place, ahead, spelt, stepped
from .kit import Plane
from .placing import formation

WORDS = {DOWN: "shot down", HOME: "home", AWAY: "off the board", UP: "it is not known where"}
DEGREES = 45  # from a facing to the next


@rules.hook
def move(w: World) -> int:
    """Return the number of the move that is being flown, for a picture of that move alone."""
    return int(w.move[0]) if courses(w) else 0


@rules.hook
def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    """Yield planes, and what the lines of the day have done."""
    yield Board("long-board")
    if w.told[0] and not courses(w):
        yield from began(w, done)
        return
    at = formation(w) if courses(w) or w.met.surely(True) else {}
    for plane in w.kit.planes:
        if plane in at:
            yield standing(w, plane, at[plane], "")
        elif at and (plane in flock(w).of or w.met.surely(True, [plane])) and not lacking(w, plane):
            yield Aside(f"{named(w, plane)}: {became(w, plane)}")
    for line in done:
        if line.verb in ("fly", "move"):
            yield from flown(w, line)


def lacking(w: World, plane: Plane) -> bool:
    """Return whether a plane is one that its squadron has lost before today."""
    return not w.met.surely(True, [plane]) and plane not in flock(w).sure


def became(w: World, plane: Plane) -> str:
    fate = w.fate.values(plane)
    return WORDS[fate[0] if len(fate) == 1 else UP]


def standing(w: World, plane: Plane, at: Any, says: str, sure: bool = True) -> Placed:
    """Return a plane on its square."""
    return Placed(counter(w, plane), spot(at), heading=DEGREES * (at[2] or 0), sure=sure, says=says)


def spot(square: Any) -> str:
    """A square as the board calls it: C14."""
    return spelt(square[:2]).upper()


def link(w: World, by: Plane, ends: Any, shot: Any, line: Any, age: int = 0) -> Link:
    """A shot from one square to another, with its die and what came of it."""
    dice, effect = shot.get("dice"), shot.get("result")
    says = " ".join(str(word) for word in (dice and dice[0], effect) if word)
    hit, (start, end) = None if effect is None else effect in ("hit", "both"), map(spot, ends)
    return Link(start, end, says, party(w, by), hit, line.told, named(w, by), age)


def began(w: World, done: Sequence[Any]) -> Iterator[Any]:
    """Draw a day of results: starting squares, what became of planes, and shots."""
    yield Aside("Only results were noted; planes are drawn where they began")
    posts = {plane: at for plane, at in flock(w).start.items() if not lacking(w, plane)}
    for plane, at in posts.items():
        yield standing(w, plane, at, "" if became(w, plane) == WORDS[UP] else became(w, plane), False)
    for line in done:
        by = line.values.get("by")
        shot = line.values if line.verb == "shot" else {"result": "hit"}
        here = [plane for plane in targets(line) if {by, plane} <= posts.keys()]
        yield from (link(w, by, (posts[by], posts[plane]), shot, line) for plane in here)


def targets(line: Any) -> list[Any]:
    """The planes that a line of shots or losses names as hit."""
    if line.verb == "shot":
        return [line.values["whom"]]
    lost = line.values["planes"] or () if line.verb == "lost" else ()
    return [plane for several in lost for plane in several or ()]


def counter(w: World, plane: Plane) -> str:
    """The flat counter of a plane."""
    name = w.kit.types[plane[0]].name
    return f"flat-{name.lower().replace(' ', '-')}-{plane[1]}"


def flown(w: World, line: Any) -> Iterator[Any]:
    """The courses of the planes that a line has moved, and the shots in them."""
    before, after, course = formation(line.before), formation(line.after), line.values.get("course") or ()
    age, plane = w.move[0] - line.after.move[0], line.values.get("plane")
    for mover, start in before.items():
        end = after.get(mover)
        moved = line.after.moved.values(mover) != line.before.moved.values(mover)
        if end == start or not (moved or end):
            continue
        run = list(trace(start, course)) if moved else [start]
        if end and run[-1][:2] != end[:2]:
            run = [start, end]
        yield from way(w, mover, run, age, line.told)
    if plane in before:
        yield from shots(w, line, plane, before[plane], age)


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


def party(w: World, plane: Plane) -> int:
    """0 for the British, 1 for the Germans."""
    return int(side(w, plane) != 1)


def way(w: World, plane: Plane, run: Sequence[Any], age: int, told: Any) -> Iterator[Way]:
    """The way of a plane over these places, if it went anywhere on the board."""
    on = [spot(at) for at in run if w.kit.board.holds(at)]
    if len(on) > 1:
        sure = len(run) > 2 or max(abs(run[0][k] - run[-1][k]) for k in (0, 1)) <= 1
        yield Way(named(w, plane), tuple(on), (), party(w, plane), age, sure, told=told)


def shots(w: World, line: Any, plane: Plane, start: Place, age: int) -> Iterator[Link]:
    """The shots of a course, each from where it was fired."""
    course = line.values.get("course") or ()
    for number, row in enumerate(course):
        if row.get("fire"):
            at, target = list(trace(start, course[: number + 1]))[-1], row.get("target")
            there = formation(line.before).get(target)
            ends = at, there or ahead(at)
            if all(map(w.kit.board.holds, ends)):
                yield link(w, plane, ends, row, line, age)


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
