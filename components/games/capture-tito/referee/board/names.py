"""What units, groups, causes and places are called in a log, each by all its names."""

from __future__ import annotations

from typing import Any

from .kit import Kit

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
LEFT = {1: "reduced,flipped,turned,turned over,half", 0: "gone,dead,eliminated,destroyed,removed,out"}
_STRONG = {1: "reduced,back,half", 2: "full,front,whole", "prisoner": "prisoner,captured"}
STRENGTHS = {word: left for left, words in _STRONG.items() for word in words.split(",")}
ARROWS = ("->", "to", "into", "via", "through", "then", "-", "from", "over")


def called(kit: Kit, what: str) -> dict[str, str]:
    """What is meant -> all that is read for it, as game.yaml lists it."""
    return dict(line.split(" = ") for line in getattr(kit.r.lists, f"{what}_in_logs"))


def unit_words(kit: Kit, units: Any, leaders: bool = False) -> dict[str, str]:
    """Unit -> its ways, the id as printed first."""
    found, groups = {}, called(kit, "groups")
    for unit in units:
        one = kit.units[unit]
        letters = unit.rstrip("0123456789")
        n = unit[len(letters) :]
        ways = [kit.name(unit)]
        ways += [f"{letters} {n}"] if n else []
        for name in groups[one.group].split(",") if one.group in groups and not one.officer else ():
            number = n or "1"
            tied = "|".join(f"{word}{number}" for word in name.split("|"))
            ways += [f"{name} {number}", *([tied] if " " not in name else []), *([] if n else [name])]
        if one.officer:
            ways += [f"captain|hauptsturmführer|officer {unit}"]
        ways += [f"{one.kind} {n}", f"partisan|partisans {unit}"] if one.group == "b" else []
        found[unit] = ",".join(ways)
    return {**found, **(called(kit, "leaders") if leaders else {})}
