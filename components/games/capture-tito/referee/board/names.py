"""What units, groups, causes and places are called in a log, each by all its names."""

from __future__ import annotations

from typing import Any

from cutline.referee import unusable

from .kit import GERMAN, LEADERS, YUGOSLAV, Kit

NATIONS = ("usa", "britain", "ussr")
CAUSES = ("air", "landing", "fire", "assault", "marker", "grotto", "tito", "prisoner", *NATIONS)
MEANT = {  # what the lists of game.yaml have to name, beside the groups
    "leaders": LEADERS,
    "hidden": ("uniform", "nobody"),
    "causes": (*CAUSES, "mission"),
    "places": ("gone", "off", "cup", "flown"),
    "results": ("hit", "back"),
    "fates": ("prisoner", "dead"),
    "levels": ("complete", "partial", "failure"),
    "sides": (GERMAN, YUGOSLAV),
}
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
LEFT = {1: "reduced,flipped,turned,turned over,half", 0: "gone,dead,eliminated,destroyed,removed,out"}
_STRONG = {1: "reduced,back,half", 2: "full,front,whole", "prisoner": "prisoner,captured"}
STRENGTHS = {word: left for left, words in _STRONG.items() for word in words.split(",")}
ARROWS = ("->", "to", "into", "via", "through", "then", "-", "from", "over")


def called(kit: Kit, what: str) -> dict[str, str]:
    """Return all that is read for each thing, as game.yaml lists it. BadInput where it cannot be used."""
    name, found = f"{what}_in_logs", {}
    needed = MEANT.get(what) or groups(kit)
    for number, line in enumerate(getattr(kit.r.lists, name)):
        meant, _, words = line.partition(" = ")
        if meant not in needed or not words or meant in found:
            each = f"one of {', '.join(needed)}, each once"
            text = f'"{line}" does not say what it means, {each}: write "{needed[0]} = word,another"'
            raise unusable(kit.r.game, ("lists", name, number), text, "game")
        found[meant] = words
    if lacking := [meant for meant in needed if meant not in found]:
        raise unusable(kit.r.game, ("lists", name), f"nothing is read for {', '.join(lacking)}", "game")
    return found


def groups(kit: Kit) -> list[str]:
    """Return the German groups, in the order of their counters."""
    return [*dict.fromkeys(kit.units[unit].group for unit in kit.platoons)]


def unit_words(kit: Kit, units: Any, leaders: bool = False) -> dict[str, str]:
    """Return the ways to write each unit, the id as printed first."""
    found, words = {}, called(kit, "groups")
    for unit in units:
        counter = kit.units[unit]
        letters = unit.rstrip("0123456789")
        n = unit[len(letters) :]
        ways = [kit.name(unit)]
        ways += [f"{letters} {n}"] if n else []
        for name in words[counter.group].split(",") if counter.group in words and not counter.officer else ():
            number = n or "1"
            tied = "|".join(f"{word}{number}" for word in name.split("|"))
            ways += [f"{name} {number}", *([tied] if " " not in name else []), *([] if n else [name])]
        if counter.officer:
            ways += [f"captain|hauptsturmführer|officer {unit}"]
        ways += [f"{counter.kind} {n}", f"partisan|partisans {unit}"] if counter.group == "b" else []
        found[unit] = ",".join(ways)
    return {**found, **(called(kit, "leaders") if leaders else {})}
