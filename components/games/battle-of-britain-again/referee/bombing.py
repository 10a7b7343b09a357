"""The bombers that get home (8h), and their bombs (10a, 10b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cutline.referee import Line, World, several

from .board import (
    AWAY,
    DOWN,
    HOME,
    SCRUBBED,
    UNOPPOSED,
    UP,
    aim,
    fate,
    flock,
    flying,
    may_fly,
    named,
    present,
    rules,
    squares,
    standing,
)
from .days import sortie
from .kit import BRITISH, Plane
from .placing import meet, squadron_of

TOTAL = "[total|sum|= total:N]"


# planes that were lost, and planes that got home


def mine(w: World, squadron: str) -> list[Plane]:
    """Return the planes of a squadron that flies today."""
    return [plane for plane, its in flock(w).of.items() if its == squadron]


def courses(w: World) -> bool:
    """Return whether moves were written down today, so that it is known where planes are."""
    return bool(w.flown.surely(True))


def losses(w: World, squadron: str) -> Any:
    """3b, 12: return how many planes a squadron has lost today."""
    here, left = flying(w, squadron[:2]), w.fit[squadron]
    if (here is not None and squadron not in here) or (here is None and not fights(w, squadron)):
        return 0
    if here is None:
        return w.least(w.most(w.less[squadron], w.between(0, len(w.kit.colours))), left)
    lost = w.most(w.fate.count(DOWN, mine(w, squadron)), w.less[squadron])
    if not (courses(w) or w.counted[squadron] or w.mind) and fights(w, squadron):  # who plays writes all
        lost = w.most(lost, w.between(0, len(w.kit.colours)))
    return w.least(lost, left)


def fights(w: World, squadron: str) -> bool:
    """Return whether a squadron may lose planes today."""
    off = w.off.values(0) or (UNOPPOSED if flying(w, "BF") == [] else "")
    return off == ("",) and [] not in (flying(w, "BF"), flying(w, "GB")) and bool(standing(w))


def got_home(w: World, squadron: str) -> Any:
    """8h: return how many planes of a squadron got home."""
    left, off = w.fit[squadron], w.off[0]
    if off == SCRUBBED:
        return 0
    if off == UNOPPOSED or flying(w, "BF") == []:
        return left
    if w.counted[squadron] == "home":
        return left - w.less[squadron]
    if flying(w, "GB") is None:
        return w.least(w.between(0, len(w.kit.colours)), left)
    own = mine(w, squadron)
    home = len(w.fate.surely(HOME, own))
    if not courses(w):
        return w.most(home, left - losses(w, squadron))
    unsure = [plane for plane in own if perhaps(w, plane)]
    return w.most(home, w.least(w.between(home, home + len(unsure)), left - len(w.fate.surely(DOWN, own))))


def perhaps(w: World, plane: Plane) -> bool:
    """Return whether a plane may have got home, or may not."""
    if w.fate.surely(HOME, [plane]) or w.fate.surely(DOWN, [plane]):
        return False
    if w.fate.having(HOME, [plane]) or w.fate.surely(AWAY, [plane]):
        return True
    return plane not in present(w) or not w.at.values(plane) or alone(w)


def alone(w: World) -> bool:
    """Return whether no British fighter may be left; the moves of the bombers then need not be noted."""
    here = flying(w, "BF")
    if any(w.kit.sides[plane[0]] == BRITISH for plane in squares(w, present(w)).values()):
        return False
    return here is None or not any(left_now(w, squadron) for squadron in here)


def left_now(w: World, squadron: str) -> bool:
    """Return whether a squadron surely has a plane left."""
    down = w.fate.having(DOWN, mine(w, squadron))
    return min(w.fit.values(squadron)) > max(len(down), max(w.less.values(squadron)))


def cross(w: World, planes: Sequence[Plane]) -> None:
    """Bombers that are alone on the board are home as soon as a line says so."""
    if courses(w) and alone(w):
        for plane in [p for p in planes if p in present(w)]:
            w.fate[plane] = HOME


# the bombs (10a, 10b)


@rules.verb(
    f"dice:BOMB* {TOTAL}",  # a ? in front is a die
    f"planes:(plane:PLANE dice:BOMB*)* {TOTAL}",
    f"squadrons:(squadron:SQUADRON dice:BOMB*)* {TOTAL}",
    step="bomb",
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
    for load in line.planes or ():
        w.part(one_plane, load["plane"], load.get("dice") or ())
    for load in line.squadrons or ():
        w.part(one_squadron, load["squadron"], load.get("dice") or ())
    if not (line.planes or line.squadrons):
        all_of_them(w, line)
    if line.total is not None:
        hits = w.today[0] - before
        found = several(line.total, "hit")
        if not w.rule("10b", hits == line.total, f"the dice come to {hits}", found) and w.believing:
            w.today[0] = before + line.total


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
    drop(w, dice, engines, 1)


def one_squadron(w: World, squadron: str, dice: Sequence[Any]) -> None:
    """10a: the planes of a squadron together: their dice, or a sum for each; 5a: of one that flies."""
    if squadron and may_fly(w, squadron, "bombed"):
        once = w.bombed.having(0, [squadron])
        w.rule("10a", once, "each bomber bombs once", f"{squadron} bombed twice")
        by_squadrons(w, [squadron], dice, apart=True)


def all_of_them(w: World, line: Line) -> None:
    """10a: the dice of all squadrons that have not bombed yet."""
    here, dice = flying(w, "GB"), line.dice or ()
    if here is None:
        return add(w, dice)
    left = w.bombed.having(0, here)
    if w.asking and not dice:
        dice = w.listed(line, "dice", sum(engines(w, s) * got_home(w, s) for s in left), None)
        faces = range(1, w.v.die + 1)
        dice = [w.thrown(line, ("dice", k), faces, "2a") for k in range(len(dice))]
    by_squadrons(w, left, dice)


def engines(w: World, squadron: str) -> int:
    return int(w.kit.engines(squadron))


def by_squadrons(w: World, squadrons: Sequence[str], dice: Sequence[Any], apart: bool = False) -> None:
    """10a: the dice of squadrons, `apart` if each plane's may have been added up.

    They tell how many planes have got home, where the dice are so many and courses do not tell.
    """
    for name in squadrons:
        cross(w, mine(w, name))
    gone = {name: losses(w, name) for name in squadrons}
    tell = not courses(w) and not any(w.counted[name] for name in squadrons) and fights(w, "GB")
    home = {name: w.fit[name] - n if tell else got_home(w, name) for name, n in gone.items()}
    due = sum(engines(w, name) * n for name, n in home.items())
    fine = drop(w, dice, due, sum(home.values()), apart)
    for name, planes in home.items():
        w.bombed[name] = w.most(planes, w.bombed[name])
    if fine and tell:
        dice_tell(w, gone)


def dice_tell(w: World, gone: dict[str, Any]) -> None:
    """12: so many dice leave no other number of losses."""
    for name, n in gone.items():
        lost = w.of(n, lambda k: k)
        if type(lost) is int:
            w.less[name], w.counted[name] = lost, "home"


def drop(w: World, dice: Sequence[Any], due: Any, planes: Any, apart: bool = False) -> bool:
    """Count the dice, or sums of planes or of all; return whether each die was noted (10a)."""
    noted, count = [n for n in dice if type(n) is int], len(dice)
    fits, large = due == count, max(noted, default=0) > w.v.die
    if (fits is False or (large and fits is not True)) and are_sums(w, noted, count, planes, apart):
        most, low = due * w.v.die, due
        expected, hits = f"{several(due, 'die')} can make {low} to {most}", sum(noted)
        w.rule("10a", hits <= most, expected, several(hits, "hit"))
        w.rule("10a", hits >= low, expected, several(hits, "hit"))
        w.today[0] = w.today[0] + hits + (count - len(noted)) * w.between(1, 2 * w.v.die)
        return False
    found = f"{several(count, 'die')} {'was' if count == 1 else 'were'} rolled"
    fine = w.rule("10a", fits, f"{several(due, 'engine')} got home, one die each", found)
    if fine or noted:
        add(w, dice)
    return fine


def are_sums(w: World, noted: Sequence[int], count: int, planes: Any, apart: bool) -> bool:
    """Return whether these are sums, for each plane or for all; `apart`: they may be as small as a die."""
    each, large = planes == count, max(noted, default=0) > w.v.die
    return (large and (bool(each) or count == 1)) or (apart and min(noted, default=0) > 1 and bool(each))


def add(w: World, dice: Sequence[Any]) -> None:
    """Dice are added up; what was not noted is any face (10b)."""
    faced = (w.faced(n, w.v.die, "bombs") for n in dice)
    w.today[0] = sum((w.between(1, w.v.die) if n is None else n for n in faced), w.today[0])


def bomb_hits(w: World) -> Any:
    """Return what the bombs of today can have come to, where none were noted (10b)."""
    here = flying(w, "GB")
    if w.off[0] == SCRUBBED or here == []:
        return 0
    if here is None:
        return w.between(0, 2 * max(map(w.kit.strength, w.kit.bombers())) * 2 * w.v.die)
    dice = sum(engines(w, s) * got_home(w, s) for s in here)
    return spread(w, dice)


def spread(w: World, dice: Any) -> Any:
    """Return what so many dice can come to."""
    found = w.between(0, 2 * max(map(w.kit.strength, w.kit.bombers())) * 2 * w.v.die)
    w.suppose(found >= dice)
    w.suppose(found <= dice * w.v.die)
    return found


# what must not be left out


def not_dropped(w: World) -> list[str]:
    """Return squadrons with planes that surely got home and without noted bombs (10a)."""
    told = not w.said.surely(None, ["hits"])
    told = told or (aim(w) in w.claimed.surely(True)) or not w.dropped.values(0)
    if told or (w.off[0] == UNOPPOSED and not (courses(w) or w.told[0] or w.dropped[0])):
        return []
    due = {squadron: got_home(w, squadron) for squadron in flying(w, "GB") or ()}
    return [squadron for squadron, n in due.items() if n > w.bombed[squadron]]


@rules.owed(
    "bomb",
    "10a",
    "each bomber that got home rolls a die for each engine",
    found="no bombs were noted for {}",
    each="bombed",
)
def bombs_missing(w: World, squadron: str) -> bool:
    return squadron in not_dropped(w)


@rules.owed("moves", "1a", "moves go on until no bomber is left", found="bombers were on the board")
def still_flying(w: World) -> bool:
    here = [p for p in squares(w, present(w)).values() if not w.kit.fighter(p)]
    return courses(w) and bool(here) and not alone(w)
