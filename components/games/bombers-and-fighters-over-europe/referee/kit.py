"""Dice, planes and tables that the rules can use; what does not fit is told at its place."""

from __future__ import annotations

from typing import Any

from cutline.referee import unusable


def prepare(r: Any) -> None:
    """Refuse dice, planes and missions that do not fit each other."""
    v, missions = r.v, len(r.lists.missions)
    for name in ("fighter_down", "bomber_damaged", "points_per_plane", "wins_needed"):
        need(r, v.number(name) > 0, name, "it has to be 1 or more")
    for die, planes in (("fighter_die", "fighters"), ("bomber_die", "bombers")):
        says = f"a D{v.number(die)} cannot choose one of {v.number(planes)} planes"
        need(r, v.number(die) <= v.number(planes), die, says)
    need(r, v.bomber_damaged <= v.number("bomber_down"), "bomber_damaged", "it may not be above bomber_down")
    least, most = -v.points_per_plane * (v.fighters + v.bombers), v.bombers * v.bombing_die
    for points in range(least, most + v.points_per_plane * v.fighters + 1):
        if not r.charts["victory"].holds(points):
            number = [table.id for table in r.game.tables.tables].index("victory")
            raise unusable(r.game, ("tables", number, "rows"), f"no row holds {points} points")
    if missions != v.number("missions"):
        raise unusable(r.game, ("lists", "missions"), f"list {v.missions} missions, not {missions}", "game")


def need(r: Any, fits: bool, name: str, says: str) -> None:
    if not fits:
        raise unusable(r.game, ("values", name, "value"), says)
