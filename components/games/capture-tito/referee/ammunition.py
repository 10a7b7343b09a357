"""Ammunition (13.1): costs, shortage, and the loss at 0."""

from __future__ import annotations

from cutline.referee import Table, surely
from cutline.referee.pieces import Term, term

from .board.state import rules, spend


def spent(t: Table) -> None:
    """13.1a, 13.1c: spend ammunition for a shot or an assault round."""
    spend(t)
    t.rules.add("13.1c")
    if surely(t.ammo[0] <= t.v.out_of_ammo):
        t.dry[0] = True


def shortage(t: Table) -> Term:
    """13.1b: the modifier to German values from the level before a fight."""
    chart, most = t.charts["ammunition"], {}
    for level in t.ammo.can(0):
        most[chart.at(level).modifier] = level
    return term("13.1b", "ammunition", most)


def fights_on(t: Table, doing: str) -> bool:
    """13.1c: whether ammunition is left; at 0 the game is lost."""
    if t.ammo.ends(0)[1] > t.v.out_of_ammo:
        return True
    return t.rule("13.1c", False, "the ammunition is used up and the game is lost", doing, once="dry")


@rules.hook
def over(t: Table) -> bool:
    """13.1c: whether the last point of ammunition was spent."""
    return t.dry.surely(0, True)
