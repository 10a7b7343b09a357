"""Slips at B-17!: stops on the way, and whom Germans make for. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import Course, Pose, gap
from .move_slips import KINDS
from .slips import Facts, facts_of, fly, legs, pick, spot, write

# stops


def rests(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    """The line on which a fighter goes on after its stop."""
    return pick(d, [x for x in d.lines("rest") if test(facts_of(x))])


def hit_at_stop(f: Facts) -> bool:
    return any(x.hits for x in f["answers"]) or bool(f["returned"] and f["returned"].hits)


@KINDS.slip("6C3b", "6C3a")
def does_not_go_on_after_its_stop(d: Desk) -> Where:
    line = rests(d, lambda f: f["course"].length - f["stop"] >= 1 and not f["late"])
    if not line:
        return None
    where = _next(d, line)
    d.drop(line)
    return d.close() if where is line else where


def _next(d: Desk, line: Line) -> Where:
    """The line at which another plane of a side moves, or the turn's end."""
    name = facts_of(line)["plane"]
    for one in d.turn.lines[d.index(line) + 1 :]:
        if not one.event:
            continue
        f = one.event.facts
        if one.event.verb == "bombers" or (one.event.verb in ("move", "attack") and f["plane"] != name):
            return one
    return d.close()


@KINDS.slip("6C3b", "6C3a", "6C3c")
def goes_on_too_short_after_its_stop(d: Desk) -> Where:
    line = rests(
        d,
        lambda f: (
            f["course"].length - f["stop"] >= 3
            and not f["late"]
            and not hit_at_stop(f)
            and f["course"].straight <= f["stop"]
            and f["course"].straight != f["stop"]
        ),
    )
    if not line:
        return None
    f = facts_of(line)
    where = _next(d, line)
    write(line, f["plane"], f"{f['course'].length - f['stop'] - 2:g}")
    return [line, where] if where else line


@KINDS.slip("6C3c", "6C1c", "6B")
def hit_at_its_stop_and_flies_on_all_the_same(d: Desk) -> Where:
    line = rests(d, lambda f: hit_at_stop(f) and not f["late"] and f["planned"].length - f["stop"] >= 2)
    if not line:
        return None
    f = facts_of(line)
    return write(line, f["plane"], beyond(f["planned"], f["stop"]))


def beyond(course: Course, stop: float) -> str:
    """What is left of a course behind a stop, in words."""
    if course.straight <= stop:
        left = Course(course.start, 0, course.turn if course.straight == stop else 0, course.length - stop)
        return legs(left).removeprefix("0 ")
    return legs(course._replace(straight=course.straight - stop))


@KINDS.slip("6C3c", "6C1c", "6B")
def hit_at_its_stop_and_ends_too_far(d: Desk) -> Where:
    """By points; from where it set out is noted, so that no hand is off that far."""
    line = rests(d, lambda f: hit_at_stop(f) and not f["late"] and f["planned"].length - f["stop"] >= 2)
    if not line:
        return None
    f = facts_of(line)
    began = [x for x in d.lines("move") if facts_of(x)["plane"] == f["plane"]]
    if not began or "attack" in began[0].text:
        return None
    fly(began[0], until(f["planned"], f["stop"]))
    return write(line, f"{f['plane']} -> {spot(f['planned'].end)}")


# whom


@KINDS.slip("6A")
def attacks_one_that_is_not_the_closest(d: Desk) -> Where:
    """From a place where two are near."""
    rows = [x for x in d.lines("move") if " attack " in x.text and facts_of(x)["german"]]
    for line in d.rng.sample(rows, len(rows)):
        if facts_of(line)["gone"] or facts_of(line)["late"] or facts_of(line)["late flak"]:
            continue
        found = _wrong_target(d, facts_of(line))
        if found:
            course, stop, target = found
            rest = beyond(course, stop)
            return fly(line, f"{until(course, stop)} attack {target} 1 6 miss {rest}".strip())
    return None


def until(course: Course, stop: float) -> str:
    return legs(course.cut(stop))


def parts(d: Desk, kind: str, pose: Pose) -> list[Pose]:
    """Places along a plane's fuselage and wings."""
    frame = d.book.frames[kind]
    along = [pose.on(far * part) for far in (frame.nose, -frame.tail) for part in (0, 0.5, 1)]
    return along + [pose.on(0, part * frame.half_span) for part in (-1, -0.5, 0.5, 1)]


def nearest(d: Desk, f: Facts, at: Pose, bomber: Pose) -> float:
    """Inches between the nearest parts of a fighter and a bomber, about."""
    mine, other = parts(d, f["kind"], at), parts(d, "b", bomber)
    return min(gap(one.at, two.at) for one in mine for two in other)


def _wrong_target(d: Desk, f: Facts) -> tuple[Course, float, str] | None:
    """A course, a stop, and a bomber in reach that is neither there nor at first the closest."""
    bombers = {n: p for n, p in f["poses"].items() if n.startswith("b")}
    first = {n: nearest(d, f, f["start"], p) for n, p in bombers.items()}
    closest = min(first, key=lambda n: first[n], default="")
    if len(bombers) < 2:
        return None
    for _ in range(300):
        straight = d.rng.choice((6, 6, 6.5, 7, 8, 10))
        toward = f["start"].on(straight).bearing(d.rng.choice(sorted(bombers.values())).at)
        turn = round(toward) + d.rng.randrange(-30, 31, 5)
        if straight >= f["length"] or not turn:
            continue
        course = Course(f["start"], straight, turn, f["length"] - straight)
        for half in range(2, int(2 * course.length)):
            at = course.at(half / 2)
            near = sorted((gap(at.at, p.at), n) for n, p in bombers.items())
            if len(near) < 2 or near[1][0] > 4.4 or near[0][0] < 0.5 or near[1][1] == closest:
                continue
            two = [nearest(d, f, at, bombers[n]) for _, n in near[:2]]
            sure = near[1][0] - near[0][0] > 0.4 and two[1] - two[0] > 0.4 and two[1] < 3.8
            if (
                sure
                and first[near[1][1]] > first[closest] + 0.8
                and min(gap(f["start"].at, p.at) for n, p in bombers.items() if n != near[1][1])
                < gap(f["start"].at, bombers[near[1][1]].at) - 0.8
            ):
                return course, half / 2, near[1][1]
    return None


@KINDS.slip("6A", "6D3a")
def attacks_the_farthest_bomber(d: Desk) -> Where:
    def far(f: Facts) -> bool:
        return f["german"] and f["shot"].target[0] == "b" and bool(_farthest(f))

    line = pick(d, [x for x in d.lines("attack") if far(facts_of(x))])
    if not line:
        return None
    f = facts_of(line)
    return write(line, "attack", f["plane"], _farthest(f), "1 6 miss")


def _farthest(f: Facts) -> str:
    at = f["planned"].at(f["stop"]).at
    bombers = [(gap(at, p.at), n) for n, p in f["poses"].items() if n.startswith("b")]
    far, name = max(bombers)
    return name if far > 9 else ""
