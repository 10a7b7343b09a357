"""15: the German score, and the winner."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from cutline.referee import Line, World, several

from .board import final, fires_left, rules
from .fires import ablaze, lost_control, only_now

SIDES = {"british": 0, "allied": 0, "german": 1, "germans": 1}
Counts = tuple[Any, Any, Any]  # districts that burn, districts out of control, aircraft lost


@rules.verb("n:N level:WORD*", aside=True, final=True, tells="british:WORD german:WORD")
def score(w: World, line: Line) -> None:
    """the German score at the end, and the British level; "german" before the level of theirs"""
    expected = f"it is scored after the {w.kit.day} phase of {w.kit.dates[-1]}"
    if not w.rule("15a", final(w), expected, "the game was scored earlier"):
        return
    counts, w.scored[0] = counted(w), True
    total, parts = spelt(w, counts)
    if line.n is not None:
        rule = partial(wrong_points, w, line.n, counts)
        w.rule(rule, total == line.n, f"{parts} = {total}", f"a score of {line.n}")
    if line.level:
        w.part(level, total if line.n is None else line.n, [*line.level])
    for side, name in zip(("british", "german"), level_of(w, total), strict=True):
        w.tells(line, side, name)


def counted(w: World) -> Counts:
    """Return what counts before a phase is closed, or between two."""
    return burning_districts(w), w.wilds[0] + lost_control(w), w.losses[0] + w.lost[0]


def standing(w: World) -> Counts:
    """Return what counts of a phase that is over."""
    burning = sum(w.part(lambda w, d: int(w.fires[d] > 0), district) for district in w.kit.districts)
    return burning, w.wilds[0], w.losses[0]


def burning_districts(w: World) -> Any:
    return sum(w.part(lambda w, d: int(fires_left(w, d) > 0), district) for district in w.kit.districts)


def points(w: World, counts: Counts, full: int = 0) -> Counts:
    """15b, 15c, 15d: return points for districts, lost control and lost aircraft; a half scores nothing.

    `full`: of the 2nd or 3rd, a half counts as one.
    """
    burning, control, losses = counts
    fires, aircraft = w.v.fires_per_point, w.v.losses_per_point
    control, losses = control + (full == 1) * (fires - 1), losses + (full == 2) * (aircraft - 1)
    return burning, control // fires, losses // aircraft


def spelt(w: World, counts: Counts) -> tuple[Any, str]:
    """Return the score, and how it is made up."""
    burning, control, losses = points(w, counts)
    parts = f"{several(burning, 'district')} on fire + {control} for fires out of control"
    return burning + control + losses, f"{parts} + {losses} for fighters lost"


def wrong_points(w: World, n: int, counts: Counts) -> str:
    """15c, 15d: return the rule where n comes out without its points, or with a half one counted in full."""
    parts = points(w, counts)
    for rule, other, found in read_otherwise(w, counts):
        if n == other:
            w.reading(rule, False, f"we score {sum(parts)}", found)
            return ""
    for place, rule in ((1, "15c"), (2, "15d")):
        if n in (sum(parts) - parts[place], sum(points(w, counts, place))):
            return rule
    return "15b"


def read_otherwise(w: World, counts: Counts) -> Iterator[tuple[str, Any, str]]:
    """Yield a rule that may be read otherwise, the score that it then comes to, and how it was read."""
    burning, control, losses = counts
    districts, halves, _ = points(w, counts)
    together = (control + losses) // w.v.losses_per_point
    yield "15e", districts + together, "what is left over of 15c and 15d was scored together"
    blazes = w.ablaze[0] + ablaze(w)
    yield "13f", sum(points(w, (burning, blazes, losses))), "each fire out of control was counted"
    if "17.2" in w.options:
        yield "17.2", districts + halves, "fighters that return were not scored"
    fresh = w.fresh[0] + sum(w.part(only_now, district) for district in w.kit.districts)
    for n in range(1, 1 + (int(fresh) if w.unburnt.surely(True) else 0)):
        other = sum(points(w, (burning, control - n, losses)))
        yield "12b", other, "districts were not counted that V-1s of the phase put out of control"


def level(w: World, total: Any, words: list[str]) -> None:
    """15e: the level is the British one, unless the log says whose it is."""
    side, worded = SIDES.get(words[0], 0), " ".join(words[words[0] in SIDES :])
    due, whose = level_of(w, total)[side], ("British", "Germans")[side]
    w.rule("15e", worded in due.lower(), f"{due}, for the {whose}", f'"{" ".join(words)}"')


def level_of(w: World, total: Any) -> tuple[str, str]:
    """Return the outcome for the British and for the Germans."""
    return w.look("victory", total, "British"), w.look("victory", total, "German")


@rules.hook
def result(w: World) -> Iterator[str]:
    total, parts = spelt(w, counted(w.copy()))  # of the phase that is played, too
    yield f"{'Score' if final(w) else 'Score so far'}: {total} = {parts}"
    if final(w) and str(total).isdecimal():
        yield "British {}, German {}".format(*level_of(w, total))
