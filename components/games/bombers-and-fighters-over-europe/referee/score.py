"""Planes shot down, points, and the winner of the mission (rules 3, 10c and 11)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Line, World

from .flak_and_bombs import unrolled
from .planes import NAMES, flying, gone, rules, strength
from .words import SIDES


def planes(name: str, rule: str, example: str) -> None:
    """Define the totals of a type of plane: shot down, and left at the end (12b: at most all)."""

    def broken(w: World, stated: int, due: Any) -> str:
        return "12b" if stated > strength(w, name) else rule

    def down(w: World) -> Any:
        if name == "b17":
            return w.v.bombers - flying(w)
        lost = sum(gone(w, name, n) for n in w.types)
        w.suppose(lost <= w.v.fighters)
        return lost

    def remain(w: World, stated: int | None) -> None:
        most = strength(w, name)
        due, found = most - w.total(name), f"{stated} {NAMES[name]}s left"
        if stated is not None and w.rule("12b", stated <= most, f"there are {most}", found):
            w.rule(rule, due == stated, f"by the log it is {due}", found)

    down.__name__ = name
    rules.total(broken, f"{NAMES[name]}s shot down: {{}}", NAMES[name])(down)
    rules.end(name, "N", example)(remain)


for name, rule, example in (("fw", "3a", "4"), ("p51", "3a", "5"), ("b17", "3c", "8")):
    planes(name, rule, example)


@rules.end("damaged", "BOMBER*", "[3, 7]")
def damaged(w: World, stated: tuple[int | None, ...]) -> None:
    """3b: the damaged B-17s."""
    up = w.felled.having(0, w.shot.having(0))
    due = [b for b in up if not (w.holed.surely(0, [b]) and w.torn.surely(0, [b]))]
    listed = [", ".join(map(str, planes)) or "none" for planes in (due, stated)]
    told, smokes = (f"by the log it is B-17 {listed[0]}", f"damaged: {listed[1]}"), w.v.bomber_damaged
    for b in w.damaged if None not in stated else ():
        down, hits = gone(w, "b17", b), w.holed[b] + w.torn[b]
        fits = down < 1 and hits >= smokes if b in stated else hits < smokes + w.v.bomber_down * down
        if not w.rule("3b", fits, *told):
            return


def dropped(w: World) -> bool:
    """Return whether anything is known of the bombs, so that the mission can be decided."""
    stated = w.said["bombing"] is not None or w.said["points"] is not None
    return stated or len(w.bombed.surely(False)) < w.v.bombers


@rules.total("10c", "a bombing score of {}", "bombing")
def bombing(w: World) -> Any:
    """Return the sum of the rolls: one for each B-17 left."""
    score, up = w.bombs.total() + w.heap[0], w.v.bombers - w.total("b17")
    if dropped(w):
        w.suppose(up <= score)
        w.suppose(score <= up * w.v.bombing_die)
    return score


@rules.total("11a", "{} points for the Americans")
def us(w: World) -> Any:
    return w.v.points_per_plane * w.total("fw")


@rules.total("11a", "{} points for the Germans")
def german(w: World) -> Any:
    return w.v.points_per_plane * (w.total("p51") + w.total("b17"))


def difference_rule(w: World, stated: int, due: Any) -> str:
    """Name the slip: wrong sign (11d), planes instead of points (11a), or a wrong sum (11c)."""
    if stated % w.v.points_per_plane or stated == w.total("fw") - w.total("p51") - w.total("b17"):
        return "11a"
    return "11d" if stated == -due else "11c"


@rules.total(difference_rule, "a difference of {}", "difference", slot="SIGNED", show="{:+d}".format)
def difference(w: World) -> Any:
    return w.total("us") - w.total("german")


@rules.total("11d", "{} Victory Points", "points", slot="MINUS")
def points(w: World) -> Any:
    return w.total("bombing") + w.total("difference")


@rules.total("11e", "mission won by {}", "won", slot="SIDE", show=SIDES.__getitem__)
def won(w: World) -> Any:
    return w.look("victory", w.total("points")).winner if dropped(w) else w.one_of(SIDES)


PARTS = (
    "[bombing|bombs bombing=N] [fw|fw190|fw-190 fw=N] [p51|p-51 p51=N] [b17|b-17 b17=N]"
    " [us|american us=N] [german german=N] [difference|diff difference=SIGNED]"
)


@rules.verb(
    f"points=MINUS {{{PARTS}}}",
    f"{{[points|vp points=MINUS] {PARTS}}}",
    name="points",
    summary=True,
    ask="points=MINUS",
)
def state_points(w: World, line: Line) -> None:
    """the Victory Points; if you like, planes shot down and points of each side"""
    if w.asking:
        told = ("points", "bombing", "difference") if w.dealer else ("points",)
        line.values.update({name: w.total(name) for name in told})
        w.suppose(isinstance(line.points, int))
    elif line.bombing is not None and not dropped(w):
        w.heap[0] = unrolled(w, line.bombing)


@rules.verb("won=SIDE", name="won", summary=True, ask="won=SIDE")
def state_won(w: World, line: Line) -> None:
    """the winner of the mission"""
