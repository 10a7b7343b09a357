"""Bombing: a die for each engine that got home (10a), and what they come to (10b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World, several

from .board import HOME, SCRUBBED, UP, aim, fate, flying, may_fly, named, present, rules, squares
from .days import sortie
from .kit import Plane
from .losses import alone, courses, cross, got_home, mine
from .placing import meet, squadron_of

TOTAL = "[total|sum|= total:N]"


@rules.verb(
    f"dice:BOMB* {TOTAL}",  # a ? in front is a die
    f"planes:(plane:PLANE dice:BOMB*)* {TOTAL}",
    f"squadrons:(squadron:SQUADRON dice:BOMB*)* {TOTAL}",
    step="bomb",
    tells="scored:N",
    short="b",
    also="bombs bombing",
    ask="dice:BOMB*",
    example="bomb he111 red 3 4",
)
def bomb(w: World, line: Line) -> None:
    """the bombs: a die for each engine that got home, by plane, by squadron, or all together"""
    if not sortie(w):
        return
    before = w.today[0]
    w.dropped[0] = True
    for k, load in enumerate(line.planes or ()):
        w.part(one_plane, load["plane"], dealt(w, ("planes", k, "dice")))
    for k, load in enumerate(line.squadrons or ()):
        w.part(one_squadron, load["squadron"], dealt(w, ("squadrons", k, "dice")))
    if not (line.planes or line.squadrons):
        all_of_them(w, line)
    if line.total is not None:
        hits, found = w.today[0] - before, several(line.total, "hit")
        if not w.rule("10b", hits == line.total, f"the dice come to {hits}", found) and w.believing:
            w.today[0] = before + line.total
    w.tells(line, "scored", w.today[0] - before)


def dealt(w: World, path: Sequence[Any]) -> Sequence[Any]:
    """2a: return the dice of a line, thrown where a game is played."""
    dice, faces = w.line.of(path) or (), range(1, w.v.die + 1)
    return [w.thrown(w.line, (*path, k), faces, "2a") for k in range(len(dice))] if w.dealer else dice


def one_plane(w: World, plane: Plane | None, dice: Sequence[Any]) -> None:
    """10a: a bomber that has left the board bombs, once."""
    if plane is None:
        return add(w, dice)
    meet(w, plane)
    squadron, name, engines = squadron_of(w, plane), named(w, plane), w.kit.types[plane[0]].engines
    cross(w, [plane])
    up = courses(w) and plane in squares(w, present(w)).values()
    found = f"{name} was on the board" if up else fate(w, plane)
    fine = not up and (w.fate.having(HOME, [plane]) or w.fate.having(UP, [plane]))
    if not w.rule("10a", fine, "only bombers that get across bomb", found):
        return
    w.fate[plane] = HOME
    w.rule("10a", not w.empty.surely(True, [plane]), "each bomber bombs once", f"{name} bombed twice")
    w.empty[plane] = True
    if squadron:
        w.bombed[squadron] = w.bombed[squadron] + 1
    drop(w, dice, engines)


def one_squadron(w: World, squadron: str, dice: Sequence[Any]) -> None:
    """10a: the planes of a squadron together; 5a: of one that flies."""
    if squadron and may_fly(w, squadron, "bombed"):
        once = w.bombed.having(0, [squadron])
        w.rule("10a", once, "each bomber bombs once", f"{squadron} bombed twice")
        by_squadrons(w, [squadron], dice)


def all_of_them(w: World, line: Line) -> None:
    """10a: the dice of all squadrons that have not bombed yet."""
    here, dice = flying(w, "GB"), line.dice or ()
    if here is None:
        return add(w, dice)
    left = w.bombed.having(0, here)
    if w.asking and not dice:
        dice = w.listed(line, "dice", sum(engines(w, s) * got_home(w, s) for s in left), None)
    dice = dealt(w, ("dice",)) or dice
    by_squadrons(w, left, dice)


def engines(w: World, squadron: str) -> int:
    return int(w.kit.engines(squadron))


def by_squadrons(w: World, squadrons: Sequence[str], dice: Sequence[Any]) -> None:
    """10a: the dice of squadrons."""
    for name in squadrons:
        cross(w, mine(w, name))
    home = {name: got_home(w, name) for name in squadrons}
    drop(w, dice, sum(engines(w, name) * n for name, n in home.items()))
    for name, planes in home.items():
        w.bombed[name] = w.most(planes, w.bombed[name])


def drop(w: World, dice: Sequence[Any], due: Any) -> None:
    """Count the dice (10a)."""
    count = len(dice)
    found = f"{several(count, 'die')} {'was' if count == 1 else 'were'} rolled"
    w.rule("10a", due == count, f"{several(due, 'engine')} got home, one die each", found)
    add(w, dice)


def add(w: World, dice: Sequence[Any]) -> None:
    """Dice are added up; what was not noted is any face (10b)."""
    faced = (w.faced(n, w.v.die, "bombs") for n in dice)
    w.today[0] = sum((w.between(1, w.v.die) if n is None else n for n in faced), w.today[0])


def bomb_hits(w: World) -> Any:
    """Return what the bombs of today can have come to, where none were noted (10b)."""
    here = flying(w, "GB")
    if w.off[0] == SCRUBBED or here == []:
        return 0
    found = w.between(0, w.kit.load)
    if here is not None:
        dice = sum(engines(w, s) * got_home(w, s) for s in here)
        w.suppose(found >= dice)
        w.suppose(found <= dice * w.v.die)
    return found


# what must not be left out


@rules.owed(
    "bomb",
    "10a",
    "each bomber that got home rolls a die for each engine",
    found="no bombs were noted for {}",
    each="bombed",
)
def bombs_missing(w: World, squadron: str) -> Any:
    """10a: planes of a squadron surely got home, and no bombs were noted."""
    if squadron not in (flying(w, "GB") or ()) or not w.dropped.values(0):
        return False
    if not w.said.surely(None, ["hits"]) or aim(w) in w.claimed.surely(True):
        return False
    return got_home(w, squadron) > w.bombed[squadron]


@rules.owed("moves", "1a", "moves go on until no bomber is left", found="bombers were on the board")
def still_flying(w: World) -> bool:
    here = [p for p in squares(w, present(w)).values() if not w.kit.fighter(p)]
    return courses(w) and bool(here) and not alone(w)
