"""Slips at B-17!: scenarios, placing and entering. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .b17_book import Course, Pose
from .slips import Desk, Kinds, Where
from .writing import Line

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
    return d.before(line, f"me3 from 0 54 90: {legs(_full(d))}")


def _full(d: Desk) -> Course:
    return Course(Pose(0, 54, 90), d.book.speed("me"))


def _other(name: str) -> str:
    """The plane of the other type with the same number."""
    return ("fw" if name.startswith("me") else "me") + name[2:]


@KINDS.slip("2b", "1a", "1b", "3a", "N3b", "N3d", "N4c", "5C2")
def the_same_number_of_both_types(d: Desk) -> Where:
    line = pick(d, moves(d, lambda f: f["german"]))
    if not line or not (options(d) & {"1b", "N3"}) or d.facts["waiting"]:
        return None
    return d.before(line, f"{_other(facts_of(line)['plane'])} from 0 54 90: {legs(_full(d))}")


@KINDS.slip("1b", "2b", "1a", "3a", "5C2")
def fifth_german_in_the_second_scenario(d: Desk) -> Where:
    """All four have been met."""
    line = d.last("bombers")
    seen = [n for n in d.facts["poses"] if n[:2] in ("me", "fw")]
    if not line or "1b" not in options(d) or len(seen) < 4:
        return None
    first = next((x for x in d.turn.lines if x.event and x.event.verb != "place"), line)
    return d.before(first, f"{_other(d.rng.choice(seen))} from 0 54 90: {legs(_full(d))}")


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
    rows = [x for x in moves(d, lambda f: f["first"] and f["german"])]
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
    american = [x for x in behind if x.event and (x.event.verb == "bombers" or (
        x.event.verb == "move" and not x.event.facts["german"]))]  # fmt: skip
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
    following = [x for x in d.turn.lines[d.index(line) + 1 :] if x.event and (
        x.event.facts.get("section") == section or x in entered(d))][:1]  # fmt: skip
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
    return first and d.before(first, f"{name} from 0 54 90: {legs(_full(d))}")


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
    return write(line, "clock", facts_of(line)["section"], a, b, "=", a + b + (1 if a + b < 12
                                                                            else -1))  # fmt: skip


@KINDS.slip("5C4", "6C3a", "3a", "5C2")
def enters_and_stays(d: Desk) -> Where:
    """A section throws its even die and does not move."""
    line = d.pick("enter", lambda f: f["enters"])
    if not line:
        return None
    section = facts_of(line)["section"]
    mine = [x for x in d.turn.lines if x.event and x.event.verb in
            ("move", "attack", "rest", "fire", "flak", "return", "down") and _of(x, section)]  # fmt: skip
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
