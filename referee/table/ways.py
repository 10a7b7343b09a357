"""A function run in every way that things can have gone, and the ways joined again afterwards.

The ways with the fewest faults are those it can have gone. `t` is the Table that is played on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .course import Course, Cut, Fault, Frame, Lack, Opened
from .joining import Way, bound, freed, joined
from .reckoning import surely
from .unknown import Unknown, plain
from .values import either, is_open, many, unite

MOST_WAYS = 600  # runs of parts; beyond this an action is not looked into
MOST_MASKS = 500  # unknowns remembered before those are forgotten that no cell holds

Rule = Callable[..., Any]


class TooMany(Exception):
    """More ways than anyone would look into."""


def tried(course: Course, run: Callable[[], Any], mark: int) -> Way:
    """Run a function in each way that it can have gone; the table is left as they come to."""
    frame = course.frame
    found: list[Way] = []
    pledged = len(course.pledges)
    while frame.todo:
        path, cost = frame.todo.pop()
        if cost > frame.best:
            continue
        frame.begin(path)
        course.runs += 1
        if course.runs > MOST_WAYS:
            raise TooMany
        try:
            told = run()
        except Cut:
            course.back(mark)
            continue
        finally:
            del course.pledges[pledged:]
        if frame.cost < frame.best:
            frame.best, found = frame.cost, []
        if not found and not any(cost <= frame.cost for _, cost in frame.todo):  # the only one
            return Way(frame.faults, frame.due, told, frame.lacks, frame.rules, {})
        due = {slot: (rule, freed(value)) for slot, (rule, value) in frame.due.items()}
        changes = course.changed(mark)
        found.append(Way(frame.faults, due, freed(told), frame.lacks, frame.rules, changes))
        course.back(mark)
    if not found:
        raise Cut
    if len(found) > 1:
        return joined(course, found)
    way = found[0]
    course.redo(way.changes.values())
    due = {slot: (rule, plain(value, course.masks._at)) for slot, (rule, value) in way.due.items()}
    return way._replace(due=due)


def part(t: Any, rule: Rule, args: Any, slots: Any) -> Any:
    """Run part of an action by itself; one that came out the same in another way is not run."""
    course = t.course
    frame = course.frame
    place = (*frame.path[: frame.at], frame.asked)
    frame.asked += 1
    if place in frame.kept:
        way, changes = frame.kept[place]
        course.redo(changes)
    else:
        mark = len(course.journal)
        way = _apart(t, rule, args, slots)
        frame.kept[place] = way, list(course.changed(mark).values())
    _take(t, way, bool(slots))
    return bound(course, way.told)


def _take(t: Any, way: Way, apart: bool) -> None:
    """What a part has come to belongs to the whole."""
    frame = t.course.frame
    if not apart:
        frame.due.update(way.due)
    frame.lacks += way.lacks
    frame.rules |= way.rules
    for fault in way.faults:
        t.fault(fault)


def _apart(t: Any, rule: Rule, args: Any, slots: Any) -> Way:
    """Run a part in every way that it can have gone."""
    course, frame, outer, about = t.course, t.course.frame, t.args, t.about
    given, over = slots or outer, args or tuple(slots.values()) or about

    def run() -> Any:
        t.args, t.about = given, over
        return rule(t, *args, **slots)

    course.frame = Frame()
    try:
        return tried(course, run, len(course.journal))
    finally:
        course.frame, t.args, t.about = frame, outer, about


def certain(t: Any, rule: Rule, args: Any) -> bool | None:
    """Whether a function that only looks says True however things have gone.

    It stops at the first way in which it does not: None then, or False where nothing was asked
    and the function knows.
    """
    course, outer = t.course, t.course.frame
    frame = course.frame = Frame()
    mark, pledged, over = len(course.journal), len(course.pledges), course.running
    course.running = True
    try:
        while frame.todo:
            frame.begin(frame.todo.pop()[0])
            course.runs += 1
            if course.runs > MOST_WAYS:
                raise TooMany
            try:
                found = rule(t, *args)
                if found is not True and not surely(found):
                    return None if found is None or frame.path or is_open(found) else False
            except Cut:
                pass
            finally:
                course.back(mark)
                del course.pledges[pledged:]
        return True
    finally:
        course.frame, course.running = outer, over


def whole(t: Any, rule: Rule, args: Any, slots: Any) -> Any:
    """Run an action: straight on where everything is known, else in every way it can have gone."""
    course, outer = t.course, (t.args, t.about)
    frame, mark = course.frame, len(course.journal)
    course.runs, course.running = 0, True
    try:
        if course.sure or not t.throw:  # what was thrown is not thrown again
            course.flat = True
            before = len(frame.faults)
            try:
                return t.sub(rule, *args, **slots)
            except Opened:
                course.back(mark)
                del frame.faults[before:]
            finally:
                course.flat = False
                t.args, t.about = outer
        if len(course.masks._at) > MOST_MASKS:
            course.sum_up(t.rows.values())
        way = _apart(t, rule, args, slots)
    finally:
        course.running = course.flat = False
    _take(t, way, bool(slots))
    t.rules |= way.rules
    if way.lacks and _opened(course, mark) and not any(f.unchecked for f in way.faults):
        t.fault(unwritten(way.lacks))
    told = bound(course, way.told)
    return told.raw() if hasattr(told, "raw") else told


def _opened(course: Course, mark: int) -> bool:
    """Whether anything was known before, and is not now."""
    return any(
        old.__class__ is not Unknown and store._at[key].__class__ is Unknown
        for store, key, old in course.journal[mark:]
        if store is not course.masks
    )


def _kinds(lack: Lack) -> set[type]:
    return {type(value) for value in many(lack.value)}


def unwritten(lacks: list[Lack]) -> Fault:
    """That something was not written down, and what it can have been; a yes or no says least."""
    lack = min(lacks, key=lambda lack: (not lack.rule, all(type(v) is bool for v in many(lack.value))))
    kinds = _kinds(lack)  # what it hit, and whom it shot down, are two things
    alike = [other.value for other in lacks if other[::2] == lack[::2] and _kinds(other) <= kinds]
    value = unite(alike)
    expected = f"it can have been {either(value)}" if 0 < len(many(value)) <= 24 and kinds != {bool} else ""
    return Fault(lack.rule, expected, lack.found, "", True)
