"""Actions (7): what units have done this turn, and what they may still do."""

from __future__ import annotations

from cutline.referee import World

from .board.kit import COLOURS, Unit
from .table import Deed, levels


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
