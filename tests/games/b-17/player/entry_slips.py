"""Slips at B-17!: sections that enter. See `slips`."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import Pose
from .slips import KINDS, facts_of, first_move, fly, full, moves, pick, spot, write

# entering


def entered(d: Desk) -> list[Line]:
    """Moves with which planes enter, of sections whose die has a line."""
    return moves(d, lambda f: f["first"] and f["german"])


def section_of(line: Line) -> int:
    return (int(facts_of(line)["plane"][-1]) + 1) // 2


@KINDS.slip("2a", "5C2")
def entry_with_no_such_die(d: Desk) -> Where:
    line = pick(d, d.lines("enter"))
    return line and write(line, "enter", facts_of(line)["section"], d.rng.randint(7, 9))


@KINDS.slip("5C2", "5C3", "5D1")
def enters_on_an_odd_die(d: Desk) -> Where:
    """What follows it, or the first of its moves, is told."""
    line = d.pick("enter", lambda f: f["enters"])
    if not line or "clock" in line.text.split():
        return None
    section = facts_of(line)["section"]
    following = [
        x
        for x in d.turn.lines[d.index(line) + 1 :]
        if x.event and (x.event.facts.get("section") == section or x in entered(d))
    ][:1]
    write(line, "enter", section, d.rng.choice((1, 3, 5)))
    return [line, *following]


@KINDS.slip("5C2", "5C3")
def entry_die_thrown_twice(d: Desk) -> Where:
    line = d.pick("enter", lambda f: not f["enters"])
    return line and d.after(line, f"enter {facts_of(line)['section']} 5")


@KINDS.slip("5C2", "3a")
def entry_die_of_a_section_that_is_here(d: Desk) -> Where:
    line = first_move(d, german=True)
    if not line or facts_of(line)["first"] or d.facts["waiting"]:
        return None
    return d.before(line, f"enter {section_of(line)} 4")


@KINDS.slip("5C2", "3a", "5C3")
def enters_without_a_die(d: Desk) -> Where:
    """Its section throws an odd die, or none; nevertheless it flies."""
    line = d.pick("enter", lambda f: not f["enters"])
    move = d.lines("bombers")
    if not line or not move:
        return None
    section = facts_of(line)["section"]
    first = first_move(d, german=False)
    name = f"{d.rng.choice(('me', 'fw'))}{2 * section - 1}"
    return first and d.before(first, f"{name} from 0 54 90: {full(d)}")


@KINDS.slip("5C3")
def enters_far_from_its_point(d: Desk) -> Where:
    line = pick(d, entered(d))
    if not line:
        return None
    f, book = facts_of(line), d.book
    points = [p for p in book.entry.values() if abs(p[0] - f["start"].x) > 20 and p[1] > 5]
    x, y = d.rng.choice(points)
    heading = 90 if x == 0 else 270 if x == book.width else 180 if y else 0
    start = Pose(x, y, heading)
    return write(line, f"{f['plane']} from {spot(start)}: {f['length']:g}")


@KINDS.slip("5C3")
def enters_along_the_edge(d: Desk) -> Where:
    """On the right edge, an hour off."""
    line = pick(d, [x for x in entered(d) if 30 < facts_of(x)["start"].y < 80])
    if not line:
        return None
    f = facts_of(line)
    y = f["start"].y + (25 if f["start"].y < 54 else -25)
    start = f["start"]._replace(y=y)
    return write(line, f"{f['plane']} from {spot(start)}: {f['length']:g}")


@KINDS.slip("5C3")
def clock_added_wrongly(d: Desk) -> Where:
    line = pick(d, d.lines("clock"))
    if not line or line.text.split()[0] != "clock" or len(line.text.split()) != 4:
        return None
    a, b = facts_of(line)["dice"]
    return write(line, "clock", facts_of(line)["section"], a, b, "=", a + b + (1 if a + b < 12 else -1))


@KINDS.slip("5C4", "6C3a", "3a", "5C2")
def enters_and_stays(d: Desk) -> Where:
    """A section throws its even die and does not move."""
    line = d.pick("enter", lambda f: f["enters"])
    if not line:
        return None
    section = facts_of(line)["section"]
    verbs = ("move", "attack", "rest", "fire", "flak", "return", "down")
    mine = [x for x in d.lines(*verbs) if _of(x, section)]
    first = first_move(d, german=False)
    others = [x for x in d.lines("move") if facts_of(x)["german"] and x not in mine]
    if len(mine) != 2 or not others:
        return None
    for one in mine:
        d.drop(one)
    return first


def _of(line: Line, section: int) -> bool:
    f = facts_of(line)
    f = f.get("move", f) if line.event and line.event.verb in ("fire", "flak") else f
    return bool(f.get("german")) and (int(f["plane"][-1]) + 1) // 2 == section


@KINDS.slip("5C4", "6C3a", "5D3")
def enters_with_half_a_move(d: Desk) -> Where:
    line = pick(d, entered(d))
    return line and fly(line, f"{facts_of(line)['length'] / 2:g}")


@KINDS.slip("5D1")
def altitude_against_the_die(d: Desk) -> Where:
    line = pick(d, d.lines("altitude"))
    if not line:
        return None
    f = facts_of(line)
    other = [word for word, _ in d.book.altitudes.values() if word != f["word"]]
    return write(line, "altitude", f["section"], f["die"], d.rng.choice(other))


@KINDS.slip("5D1")
def altitude_thrown_for_twice(d: Desk) -> Where:
    line = pick(d, d.lines("altitude"))
    if not line:
        return None
    f = facts_of(line)
    die = d.rng.choice([n for n, (word, _) in d.book.altitudes.items() if word != f["word"]])
    return d.after(line, f"altitude {f['section']} {die} {d.book.altitudes[die][0]}")


def _first(d: Desk, level: str, length: float) -> Where:
    line = pick(d, [x for x in entered(d) if facts_of(x)["first"] == level])
    return line and fly(line, f"{length:g}")


@KINDS.slip("5D3", "6B", "6C3a")
def dives_without_the_extra(d: Desk) -> Where:
    return _first(d, "above", d.book.speed("me"))


@KINDS.slip("5D3", "6B")
def climbs_at_full_speed(d: Desk) -> Where:
    return _first(d, "below", d.book.speed("me"))


@KINDS.slip("5D3", "6B")
def dives_from_level_flight(d: Desk) -> Where:
    return _first(d, "level", d.book.speed("me") + d.book.n("dive"))


@KINDS.slip("5D4", "6B", "6C1c")
def dives_again(d: Desk) -> Where:
    line = pick(d, moves(d, lambda f: not f["first"] and not f["damage"] and f["german"]))
    return line and fly(line, f"{d.book.speed('me') + d.book.n('dive'):g}")


@KINDS.slip("5D4", "6C3a")
def climbs_again(d: Desk) -> Where:
    line = pick(d, moves(d, lambda f: not f["first"] and not f["damage"] and f["german"]))
    return line and fly(line, f"{d.book.speed('me') - d.book.n('climb'):g}")
