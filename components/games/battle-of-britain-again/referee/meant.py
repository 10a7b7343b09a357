"""Words of a course that can mean two things: what a plane's points and place allow is meant."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .flight import POINTS, RELATIVE
from .geometry import ends, turned
from .kit import Plane


def as_meant(t: Table, plane: Plane, said: Any, course: Any) -> tuple[Any, Any]:
    """`f3` of a plane that is not on F3 are three steps ahead, where no die stands behind."""
    start, at = said["start"], t.at[plane]
    f_column = start is not None and start[0] == ord("f") - ord("a") and start[1] < 10
    if not f_column or said["die"] or said["faces"] is not None:
        return said, course
    if type(at) is tuple and (at[:2] != start or not course):
        return {**said, "start": None}, ({"steps": (("f", start[1]),)}, *course)
    return said, course


def end_meant(t: Table, plane: Plane, points: Any, course: Any, said: Any) -> tuple[Any, Any]:
    """`f9` behind the die are nine squares ahead, or the square F9: what the points allow."""
    *before, last = (course[-1].get("steps") or (None,)) if course else (None,)
    facing = POINTS.get(last[0]) if last and before and last[1] == 1 and len(last) == 2 else None
    if facing is not None:
        *before, last = before
    if not last or len(last) < 3 or said["square"]:
        return course, said
    (step, steps, square), at = last, t.at[plane]
    turn = 0 if step != "e" or type(at) is not tuple or at[2] is None else abs(turned(POINTS["e"], at[2]))
    cost = steps - 1 + (t.facts.posts.board.costs[turn] if turn < 3 else 1)
    there = type(at) is tuple and at[2] is not None and not before and len(course) == 1
    there = there and any(p[:2] == square for n in points for p in ends(t.facts.posts.board, at, n))
    if cost > points[-1] or (there and cost not in points):
        rows = ({**course[-1], "steps": tuple(before)},) if before or len(course) > 1 else ()
        return (*course[:-1], *rows), {**said, "square": square, "facing": facing}
    return course, said


def sided(t: Table, points: Any, course: Any, said: Any) -> tuple[Any, Any]:
    """`left` is diagonally ahead where only so all points are spent, else to the side (8c)."""
    names = [step[:2] for row in course for step in row.get("steps") or () if step]
    turns = sum(n for name, n in names if name in ("left", "right"))
    if turns:
        costs = t.facts.posts.board.costs
        base = sum(costs[abs(RELATIVE.get(name, 0))] * n for name, n in names) - turns * costs[2]
        aside, ahead_of = (base + turns * cost in points for cost in (costs[2], costs[1]))
        shots = any(row.get("fire") for row in course)  # 9f: behind a miss the last point buys two squares
        aside = aside or (shots and base + turns * costs[2] - 1 in points)
        expected = "it is read as straight to the side; fl and fr are diagonally ahead"
        t.reading("8c", shots or aside != ahead_of, expected, "left and right can be either")
        way = {side: ("f" if ahead_of and not aside else "s") + side[0] for side in ("left", "right")}
        course = [
            {**row, "steps": [s and (way.get(s[0], s[0]), *s[1:]) for s in row.get("steps") or ()]}
            for row in course
        ]
    return course, said
