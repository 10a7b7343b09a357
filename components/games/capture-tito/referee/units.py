"""Units: their actions (7), how they stack (2.1, 2.2), and what a fight costs (13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cutline.referee import World

from .board.kit import COLOURS, YUGOSLAV, Unit, Zone
from .table import Deed, Stack, alive, levels, partisans_in, rules, zone_of

# stacks (2.1, 2.2)


def shown(w: World, unit: Unit, which: int) -> list[int]:
    """2.1a: Return what FF (0), AF (1) or MP (2) a counter may show, the least first."""
    counter, full = w.kit.units[unit], w.v.full
    left = [points for points in w.sp.values(unit) if points] or [0]
    return sorted({(counter.full if points == full else counter.reduced)[which] for points in left})


def count(w: World, units: Iterable[Unit]) -> tuple[int, int]:
    """2.2a: Return the least and the most strength points that units have; officers have none."""
    points = [w.sp.values(unit) for unit in units if not w.kit.units[unit].officer]
    return sum(left[0] for left in points), sum(left[-1] for left in points)


def highest(w: World, unit: Unit) -> int:
    return shown(w, unit, 0)[-1]


def tops(w: World, units: Sequence[Unit], fires: bool = False) -> list[Unit]:
    """2.2d: Return the partisans who may lie on top of their stack, those with the highest FF.

    If it `fires`, of those that can.
    """
    sure = [unit for unit in alive(w, units) if zone_of(w, unit) and (not fires or able(w, unit))]
    best = max((shown(w, unit, 0)[0] for unit in sure), default=0)
    return [unit for unit in units if highest(w, unit) >= best]


def front(w: World, side: str, zone: Zone | None, fires: bool = False) -> list[Unit]:
    """2.2d: Return the units that may lie on top of a stack; of one that `fires`, those that can."""
    units = Stack(w, zone, side).may if zone is not None else []
    if fires:
        row = w.shot if side == YUGOSLAV else w.fired
        units = [u for u in units if not row.surely(True, [u]) and able(w, u) is not False] or units
    return tops(w, units, fires) if side == YUGOSLAV else units


def on_top(w: World, zone: Zone) -> Sequence[Unit | None]:
    """2.2d: Return the partisans who may lie on top in a zone; None where they were not named."""
    here = partisans_in(w, zone)
    return tops(w, here.sure) if not here.unnamed else [None]


def uppermost(w: World, unit: Unit, zone: Zone, may_be: Sequence[Unit], doing: str) -> None:
    """2.2d: Judge that a partisan who fires or is fired at has the highest FF of its stack."""
    if unit in w.kit.partisans and w.at.surely(zone, [unit]) and len(partisans_in(w, zone).may) > 1:
        expected = f"the highest FF in zone {zone} is on top: {either_of(w, may_be)}"
        w.rule("2.2d", unit in may_be, expected, f"{w.kit.name(unit)} {doing}")


def either_of(w: World, units: Iterable[Unit]) -> str:
    return " or ".join(dict.fromkeys(map(w.kit.name, units)))


# actions (7)


def deeds(w: World, unit: Unit, perhaps: bool = False) -> list[str]:
    """7: Return what a unit surely has done this turn, or may have done."""
    done = {Deed.MOVE: w.marched, Deed.FIRE: w.shot, Deed.ARRIVE: w.arrived}
    if unit in w.kit.germans:
        done = {Deed.LAND: w.landed, Deed.MOVE: w.moved, Deed.FIRE: w.fired, Deed.ASSAULT: w.fought}
    return [action for action, row in done.items() if (row.having if perhaps else row.surely)(True, (unit,))]


def deeds_in_words(w: World, unit: Unit) -> str:
    words = {Deed.MOVE: "move"} if unit in w.kit.partisans else {}
    return " and ".join(f"its {words.get(deed, deed)}" for deed in deeds(w, unit))


def able(w: World, unit: Unit) -> bool | None:
    """7: Return whether a unit can still act this turn; None where that may be."""
    done, may, v = len(deeds(w, unit)), len(deeds(w, unit, True)), w.v
    if unit in w.kit.germans:
        fewest = acts = v.german_actions
    else:
        may += arrived_unnamed(w, unit)
        fewest, acts = (
            v.organised_actions if level >= v.organised else v.partisan_actions for level in levels(w)
        )
    return True if may < fewest else None if done < acts else False


def no_action(w: World, unit: Unit, action: str) -> str:
    """7c, 7d, 11g: Return the rule by which a partisan surely has no such action left; "" where it may."""
    done, low, high = deeds(w, unit), *levels(w)
    if not done:
        return ""
    if high < w.v.organised:
        return "7c"
    two = len(done) >= w.v.organised_actions
    if action in done or (two and low >= w.v.organised):
        return "11g" if two and Deed.ARRIVE in done and action not in done else "7d"
    return ""


def acts_in_words(w: World, rule: str) -> str:
    if rule == "7c":
        return f"below alarm level {w.v.organised} it has one action per turn"
    return f"from alarm level {w.v.organised} it has two different actions per turn"


def arrived_unnamed(w: World, unit: Unit) -> bool:
    """11g: Return whether a reinforcement may have arrived this turn, when nobody named it."""
    colour, met = w.kit.units[unit].group in COLOURS, w.met[0]
    noted = w.arrived.surely(True, [unit]) or (met is not None and unit in met)
    return colour and not noted and bool(w.newcomers.having(True))


def has_action(w: World, unit: Unit, action: str, does: str, did: str) -> None:
    """13b, 7a: Judge that a unit takes each action once per turn; a German at most two."""
    name, done, allowed = w.kit.name(unit), deeds(w, unit), w.v.german_actions
    again = action in done
    w.rule("13b", not again, f"a unit {does} once per turn", f"{name} {did} a second time")
    if unit in w.kit.germans and done and not again:
        found = f"{name} {did} after {deeds_in_words(w, unit)}"
        w.rule("7a", len(done) < allowed, f"a unit has {allowed} actions per turn", found)


# ammunition (13.1)


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
