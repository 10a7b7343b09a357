"""Slips at B-17!: scenarios, placing and entering. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line
from .book import Course, Pose

KINDS = Kinds()
Facts = dict[str, Any]


def facts_of(line: Line) -> Facts:
    assert line.event
    return line.event.facts


def write(line: Line | None, *words: Any) -> Line | None:
    """A line with other words."""
    if line is not None:
        line.text = " ".join(str(word) for word in words if word != "")
    return line


def spot(pose: Pose, heading: bool = True) -> str:
    x, y = (f"{n:.2f}".rstrip("0").rstrip(".") for n in pose.at)
    return f"{x} {y} {pose.heading % 360:g}" if heading else f"{x} {y}"


def first_turn(d: Desk) -> bool:
    return bool(d.facts["number"] == 1)


def options(d: Desk) -> set[str]:
    """The rules of the options in play."""
    return {rule for rule, name in d.book.options.items() if name in d.facts["options"]}


def moves(d: Desk, test: Callable[[Facts], Any] | None = None) -> list[Line]:
    """Fighters' moves that one line tells, without an attack or a fall."""
    found = []
    for line in d.lines("move"):
        f = facts_of(line)
        if f["shot"] is None and not f["gone"] and (test is None or test(f)):
            found.append(line)
    return found


def pick(d: Desk, lines: list[Line]) -> Line | None:
    return d.rng.choice(lines) if lines else None


def legs(course: Course) -> str:
    """A course in words."""
    turn = f"{'left' if course.turn < 0 else 'right'} {abs(course.turn)}" if course.turn else ""
    words = [f"{course.straight:g}", turn, f"{course.rest:g}" if course.rest else ""]
    return " ".join(word for word in words if word)


def fly(line: Line, way: str) -> Line:
    """The line of a move with another course."""
    f = facts_of(line)
    line.text = f"{f['plane']} from {spot(f['start'])}: {way}"
    return line


def first_move(d: Desk, german: bool) -> Line | None:
    """The first line of the turn that moves somebody of a side."""
    for line in d.turn.lines:
        if not line.event:
            continue
        f = line.event.facts
        if line.event.verb == "bombers" and not german:
            return line
        if line.event.verb in ("move", "attack") and f["german"] == german:
            return line
    return None


# scenarios and planes


@KINDS.slip("1a", "2b", "1b", "N3b")
def escort_in_the_introductory_scenario(d: Desk) -> Where:
    line = pick(d, d.lines("place"))
    if not line or options(d) & {"1b", "N3"}:
        return None
    return d.after(line, f"place p1 {d.rng.randint(10, 50)} 12")


@KINDS.slip("1a", "2b", "3a", "5C2", "N3b")
def third_german_in_the_introductory_scenario(d: Desk) -> Where:
    line = first_move(d, german=True)
    if not line or options(d) & {"1b", "N3"}:
        return None
    return d.before(line, f"me3 from 0 54 90: {full(d)}")


def full(d: Desk) -> str:
    """A whole move of a fighter."""
    return f"{d.book.speed('me'):g}"


def _other(name: str) -> str:
    """The plane of the other type with the same number."""
    return ("fw" if name.startswith("me") else "me") + name[2:]


@KINDS.slip("2b", "1a", "1b", "3a", "N3b", "N3d", "N4c", "5C2")
def the_same_number_of_both_types(d: Desk) -> Where:
    line = pick(d, moves(d, lambda f: f["german"]))
    if not line or not (options(d) & {"1b", "N3"}) or d.facts["waiting"]:
        return None
    return d.before(line, f"{_other(facts_of(line)['plane'])} from 0 54 90: {full(d)}")


@KINDS.slip("1b", "2b", "1a", "3a", "5C2")
def fifth_german_in_the_second_scenario(d: Desk) -> Where:
    """All four have been met."""
    line = d.last("bombers")
    seen = [n for n in d.facts["poses"] if n[:2] in ("me", "fw")]
    if not line or "1b" not in options(d) or len(seen) < 4:
        return None
    first = next((x for x in d.turn.lines if x.event and x.event.verb != "place"), line)
    return d.before(first, f"{_other(d.rng.choice(seen))} from 0 54 90: {full(d)}")


@KINDS.slip("1b", "2b", "1a", "3a", "5C2")
def fifth_german_attacks(d: Desk) -> Where:
    seen = [n for n in d.facts["poses"] if n[:2] in ("me", "fw")]
    line = first_move(d, german=True)
    if not line or "1b" not in options(d) or len(seen) < 4:
        return None
    return d.before(line, f"{_other(d.rng.choice(seen))} at b1 1 6 miss")


@KINDS.slip("3a", "5C2", "5C4")
def flies_with_a_plane_of_another_section(d: Desk) -> Where:
    """One of the pair that enters is of the other section."""
    rows = moves(d, lambda f: f["first"] and f["german"])
    if not rows or not (options(d) & {"1b", "N3"}):
        return None
    line = d.rng.choice(rows)
    name = facts_of(line)["plane"]
    other = {"1": "3", "2": "4", "3": "1", "4": "2"}[name[-1]]
    section = 2 if other in "34" else 1
    told = [facts_of(x) for x in d.lines("enter", "clock", "altitude")]
    if any(f["section"] == section and f.get("enters", True) for f in told):
        return None
    if section not in d.facts["waiting"]:
        return None
    return write(line, line.text.replace(name, name[:2] + other, 1))


@KINDS.slip("3a", "5C4", "6C3a")
def only_one_of_a_section_enters(d: Desk) -> Where:
    rows = moves(d, lambda f: f["first"] and f["german"])
    if not rows:
        return None
    line = d.rng.choice(rows)
    name = facts_of(line)["plane"]
    at = d.index(line)
    if any(name in x.text.split() for x in d.turn.lines[:at] + d.turn.lines[at + 1 :]):
        return None
    where = d.later(line, "bombers")
    behind = [x for x in d.turn.lines[at + 1 :] if x.event]
    american = [
        x
        for x in behind
        if x.event and (x.event.verb == "bombers" or (x.event.verb == "move" and not x.event.facts["german"]))
    ]
    d.drop(line)
    return american[0] if american else where


# placing


def place(d: Desk, name: str, x: float, y: float) -> Line | None:
    """A plane put down elsewhere; the lines that name others stay."""
    for line in d.lines("place"):
        words = line.text.split()
        if name in words:
            at = words.index(name)
            words[at + 1 : at + 3] = [f"{x:g}", f"{y:g}"]
            return write(line, *words)
    return None


def placed(d: Desk) -> dict[str, Pose]:
    line = next(iter(d.lines("place")), None)
    return facts_of(line)["poses"] if line else {}


def places(d: Desk) -> Where:
    """Every line that places somebody: where a pair is judged."""
    return list(d.lines("place")) or None


@KINDS.slip("5B1")
def bomber_too_near_to_the_edge(d: Desk) -> Where:
    poses = placed(d)
    last = min((n for n in poses if n[0] == "b"), key=lambda n: poses[n].y, default="")
    return place(d, last, poses[last].x, d.rng.choice((3, 4.5, 5.5))) if last else None


@KINDS.slip("5B1")
def bomber_too_far_from_the_edge(d: Desk) -> Where:
    poses = placed(d)
    lead = max((n for n in poses if n[0] == "b"), key=lambda n: poses[n].y, default="")
    return place(d, lead, poses[lead].x, d.rng.choice((18.5, 20, 25))) if lead else None


@KINDS.slip("5B1")
def escort_outside_its_area(d: Desk) -> Where:
    poses = placed(d)
    return place(d, "p1", 30, d.rng.choice((2, 22, 40))) if "p1" in poses else None


def _side(d: Desk, left: bool) -> str:
    poses = placed(d)
    names = [n for n in poses if n[0] == "b"]
    return (min if left else max)(names, key=lambda n: poses[n].x) if names else ""


@KINDS.slip("5B2")
def bomber_at_the_left_flank(d: Desk) -> Where:
    name = _side(d, left=True)
    return place(d, name, d.rng.choice((2, 4, 5.5)), placed(d)[name].y) if name else None


@KINDS.slip("5B2")
def bomber_at_the_right_flank(d: Desk) -> Where:
    name = _side(d, left=False)
    x = d.book.width - d.rng.choice((2, 4, 5.5))
    return place(d, name, x, placed(d)[name].y) if name else None


def _narrow(d: Desk, low: float, high: float) -> Where:
    """The leader and the last with too small a gap."""
    poses = placed(d)
    if len(poses) < 4:
        return None
    line = d.lines("place")
    if not facts_of(line[0])["plain"]:
        return None
    frame = d.book.frames["b"]
    apart = frame.nose + frame.tail + d.rng.uniform(low, high)
    return place(d, "b4", poses["b4"].x, round(poses["b1"].y - apart, 1)) and places(d)


@KINDS.slip("5B3")
def last_bomber_too_close(d: Desk) -> Where:
    return _narrow(d, 2.5, 3.7)


@KINDS.slip("5B3")
def box_hardly_any_depth(d: Desk) -> Where:
    return _narrow(d, 1.7, 2.4)


def _tight(d: Desk, low: float, high: float) -> Where:
    poses = placed(d)
    if len(poses) < 4 or not facts_of(d.lines("place")[0])["plain"]:
        return None
    apart = 2 * d.book.frames["b"].half_span + d.rng.uniform(low, high)
    return place(d, "b3", round(poses["b2"].x + apart, 1), poses["b3"].y) and places(d)


@KINDS.slip("5B4")
def wings_too_close(d: Desk) -> Where:
    return _tight(d, 2.5, 3.7)


@KINDS.slip("5B4")
def wings_nearly_touch(d: Desk) -> Where:
    return _tight(d, 0.3, 2)
