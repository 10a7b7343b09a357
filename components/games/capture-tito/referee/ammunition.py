"""Ammunition (13.1): what fights cost, what shortage takes, and the end of it."""

from __future__ import annotations

from cutline.referee import Table, many, surely

from .board.state import spend
from .fights.values import Term, term


def shortage(t: Table) -> Term:
    """13.1b: what the level before a fight takes from German values."""
    chart, most = t.charts["ammunition"], {}
    for level in many(t.ammo.values[0]):
        most[chart.at(level).modifier] = level
    return term("13.1b", "ammunition", most)


def fights_on(t: Table, doing: str) -> bool:
    """13.1c: whether there is still ammunition; the game is lost with the last point."""
    if t.ammo.ends(0)[1] > t.v.out_of_ammo:
        return True
    return t.rule("13.1c", False, "the ammunition is used up and the game is lost", doing, once="dry")


def spent(t: Table) -> None:
    """13.1a, 13.1c: a fire, or a round of an assault."""
    spend(t)
    t.rules.add("13.1c")
    if surely(t.ammo[0] <= t.v.out_of_ammo):
        t.dry[0] = True
