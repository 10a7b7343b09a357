"""Ammunition (13.1): what a fight costs, shortage, and the loss at 0."""

from __future__ import annotations

from typing import Any

from cutline.referee import World

from .table import rules


def ammo(w: World) -> Any:
    """13.1a: Return the points of ammunition that are left."""
    return w.stock[0] + w.supplied[0] - w.spent[0] - w.volleys[0]


def spend(w: World, german: bool = True) -> None:
    """13.1a: Spend ammunition for a shot or a round of an assault."""
    row, left = w.spent if german else w.volleys, ammo(w)
    if type(left) is not int or left >= w.v.spent:
        row[0] = row[0] + w.v.spent
    w.rules.add("13.1c")


def shortage(w: World) -> Any:
    """13.1b: Return the modifier to German values, from the level before the fight."""
    return w.of(ammo(w), w.kit.shortage)


def used_up(w: World) -> bool:
    """13.1c: Return whether the last point was spent."""
    return bool(ammo(w) <= w.v.out_of_ammo)


@rules.hook
def over(w: World) -> bool:
    """13.1c: Return whether the last point of ammunition was spent."""
    return used_up(w)
