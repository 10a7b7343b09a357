"""The board at the end of a day, for a picture: planes, their courses and their shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Board, Link, Placed, Way, World

from .board import AWAY, DOWN, HOME, UP, flock, flying, named, rules, side
from .geometry import Place, ahead, spelt, stepped
from .kit import BRITISH, GROUPS, Plane
from .losses import courses
from .placing import formation
from .steps import turn_of

WORDS = {DOWN: "shot down", HOME: "home", AWAY: "off the board", UP: "it is not known where"}
FACINGS = "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"
DEGREES = 45  # from a facing to the next
STEPS = {
    "f": "ahead",
    "fl": "diagonally left",
    "fr": "diagonally right",
    "sl": "to the left",
    "sr": "to the right",
    "over": "over its target",
}


@rules.hook
def move(w: World) -> int:
    """Return the number of the move that is being flown, for a picture of that move alone."""
    return int(w.move[0]) if courses(w) else 0


@rules.hook
def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    """Yield planes, and what the lines of the day have done."""
    yield Board("long-board")
    yield from planes(w)
    for line in done:
        if line.verb in ("fly", "move"):
            yield from flown(w, line)


def planes(w: World) -> Iterator[Any]:
    """Where planes stand, and what became of the others."""
    brief, sure = w.told[0] and not courses(w), {*w.met.surely(True)}
    if brief:
        yield Aside("Only results were noted; where planes stood is not known")
    at = {} if brief or not (courses(w) or sure or drawn_up(w)) else formation(w)
    for plane in w.kit.planes:
        if plane in at:
            yield Placed(counter(w, stand_in(w, plane)), spot(at[plane]), heading=DEGREES * at[plane][2])
        elif plane in sure or (at and plane in flock(w).sure):
            yield Aside(f"{named(w, plane)}: {WORDS[w.fate.known(plane) or UP]}")


def drawn_up(w: World) -> bool:
    """6: return whether it is known how many planes of each group fly, so that all stand as it has them."""
    return all(flying(w, group) is not None for group in GROUPS)


def stand_in(w: World, plane: Plane) -> Plane:
    """Return the plane whose counter stands for one in a colour that no counter of its type has (3c)."""
    squadron = flock(w).of.get(plane)
    paint = w.paint.known(squadron) if squadron and w.kit.spare(squadron) else None
    if not (squadron and paint):
        return plane
    return plane[0], w.kit.colours_of(squadron, flock(w).halves[squadron])[paint.index(plane[1])]


def counter(w: World, plane: Plane) -> str:
    """The flat counter of a plane."""
    name = w.kit.types[plane[0]].name
    return f"flat-{name.lower().replace(' ', '-')}-{plane[1]}"


def spot(square: Any) -> str:
    """A square as the board calls it: C14."""
    return spelt(square[:2]).upper()


def party(w: World, plane: Plane) -> int:
    """0 for the British, 1 for the Germans."""
    return int(side(w, plane) != BRITISH)


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
            ends = at, formation(line.before).get(target) or ahead(at)
            dice, effect = row.get("dice"), row.get("outcome", row.get("result"))
            says = " ".join(str(word) for word in (dice and dice[0], effect) if word)
            hit = None if effect is None else effect in ("hit", "both")
            if all(map(w.kit.board.holds, ends)):
                here, there = map(spot, ends)
                yield Link(here, there, says, party(w, plane), hit, line.told, named(w, plane), age)


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """What a report says of a value in another way than the log."""
    if type(value) is tuple and value[0] in r.kit.types:
        return f"{r.kit.types[value[0]].name} {value[1]}"
    if name == "steps":
        name, far = value
        return f"{far} {STEPS.get(name, name)}" if far and far > 1 else STEPS.get(name, name)
    if name == "facing":
        return FACINGS[value]
    return f"the {value}" if name in ("target", "targets", "on") else None


@rules.hook
def spots(r: Any) -> dict[str, Any]:
    """Return the flat counters of planes, and squares."""
    return {"PLANE": lambda plane: counter(r, plane), "SQUARE": spot}
