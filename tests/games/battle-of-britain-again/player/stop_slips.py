"""Slips at The Battle of Britain: where a move ends, and who leaves the board. See `slips`."""

from __future__ import annotations

from ...players.slips import Desk, Where
from .book import Square
from .move_slips import KINDS, courses, moved
from .place_slips import calm, fighter, flight, flights, head
from .slips import facts_of, write


@KINDS.slip("8f")
def fighter_stops_on_another_plane(d: Desk) -> Where:
    for line in d.rng.sample(every := flights(d, fighter), len(every)):
        f = facts_of(line)
        taken = [at for at, (name, *_) in f["before"].items() if name != f["plane"]]
        if min(map(lambda at: _far(at, f["start"]), taken), default=99) > f["points"]:  # noqa: C417
            continue
        for steps, square, _ in courses(d, f):
            if square in taken:
                return moved(d, line, steps)
    return None


def _far(one: Square, two: Square) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


@KINDS.slip("8f")
def bomber_stops_on_another_plane(d: Desk) -> Where:
    for line in flights(d, lambda f: f["bomber"] and not f["home"] and calm(f)):
        f = facts_of(line)
        for steps, square, _ in courses(d, f):
            if square in f["before"] and square != f["start"]:
                return moved(d, line, steps)
    return None


def off_the_board(d: Desk, bombers: bool) -> Where:
    for line in d.rng.sample(every := flights(d, calm), len(every)):
        f = facts_of(line)
        if f["bomber"] != bombers or f["home"]:
            continue
        if (
            min(
                f["start"][0] - 1,
                d.book.width - f["start"][0],
                f["start"][1] - 1,
                d.book.length - f["start"][1],
            )
            >= f["points"]
        ):
            continue
        for steps, square, _ in courses(d, f):
            if not d.book.on(square) and (not bombers or square[1] <= d.book.length):
                return moved(d, line, steps)
    return None


@KINDS.slip("8g")
def fighter_leaves_the_board(d: Desk) -> Where:
    return off_the_board(d, bombers=False)


@KINDS.slip("8g", "8h")
def fighter_goes_home_with_the_bombers(d: Desk) -> Where:
    line = flight(
        d,
        lambda f: (
            fighter(f)
            and not f["british"]
            and f["start"][1] > 38
            and f["face"] == 0
            and f["start"][1] + f["points"] > 42
        ),
    )
    return line and moved(d, line, [0] * facts_of(line)["points"])


@KINDS.slip("8h")
def bomber_leaves_at_the_side(d: Desk) -> Where:
    return off_the_board(d, bombers=True)


@KINDS.slip("8h", "8e", "8b", "8c")
def bomber_turns_for_home(d: Desk) -> Where:
    """In the first move, over the edge that it came from: by the compass, nose about."""
    line = flight(d, lambda f: f["bomber"] and f["start"][1] <= 2 and calm(f))
    if not line:
        return None
    return write(line, head(d, facts_of(line)), "sr", "sr", "f", "f")
