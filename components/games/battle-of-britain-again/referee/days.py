"""A day: its target (4), and the squadrons that fly (5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cutline.referee import Line, World, several

from .board import CAST, SCRUBBED, UNOPPOSED, flying, possible, rules, standing, thrown
from .kit import GROUPS

NO_RAID = "there are no raids once all targets are destroyed"


# the order of days (1a)


@rules.hook
def labels(r: Any) -> list[str]:
    return [name.lower() for name in r.lists.days]


@rules.hook
def opens(w: World, number: int) -> None:
    """1a: days come one after another."""
    due = w.day[0] + 1
    follows = "is missing" if number > due else "comes next"
    w.rule("1a", number == due, f"day {due} {follows}", f"{w.label} was played")
    w.day[0] = number
    for squadron in w.left:
        w.fit[squadron], most = w.left[squadron], max(w.left.values(squadron))
        w.gone[squadron] = w.between(0, most)
        w.suppose(w.gone[squadron] <= w.fit[squadron])


def idle(w: World) -> bool:
    """Return whether a day was left out, as the campaign had been decided before it (11b)."""
    dice = all(len(getattr(w, row).surely(None)) == 2 for row in CAST.values())
    noted = not dice or w.told[0] or w.dropped.surely(True) or len(w.said.surely(None)) < len([*w.said])
    return bool(w.out.surely(1) and w.target.surely(None) and not noted)


# the target (4)


@rules.verb(
    "die:DIE [target:TARGET]",
    "target:TARGET",
    step="target",
    short="t",
    also="raid-on",
    ask="die:DIE",
    example="target 5 airfield",
)
def target(w: World, line: Line) -> None:
    """the target of the day: its die, its name, or both"""
    name, left = line.target, standing(w)
    again = not w.target.having(None)
    w.rule("4a", not again, "a day has one target", "a second target was noted", "target")
    if not w.rule("4d", left, NO_RAID, f"a raid on the {name} was noted"):
        return
    if len(left) == 1:
        w.rule("4c", name in (None, left[0]), f"only the {left[0]} is left", f"the {name} was noted")
        w.target[0] = name or left[0]
    elif len(left) == 2:
        w.target[0] = of_two(w, line, left)
    else:
        die = w.thrown(line, ("die",), range(1, w.v.die + 1), "2a")
        due = w.of(die, lambda n: w.look("targets", n).target)
        if w.hits.having(w.v.number("target_hits")):  # one of them may be destroyed
            due = name or w.choose(left)
        w.target[0] = w.expect("4a", line, "target", due, f"a {line.die} means the {{}}", "the {} was noted")


def of_two(w: World, line: Line, left: list[str]) -> str:
    """4b: return which of the two is meant; which of them is the first, only the table's order says."""
    name, die = line.target, w.thrown(line, ("die",), range(1, w.v.die + 1), "2a")
    found = f"the {name} was noted, which is destroyed"
    w.rule("4b", name is None or name in left, f"the {' or the '.join(left)} is left", found)
    due = w.of(die, lambda n: left[2 * (n - 1) // w.v.die])
    if name in left and line.die is not None:
        w.reading("4b", name == due, f"a {line.die} means the {due}", f"the {name} was noted")
    if name is None:
        w.tells(line, "target", due)
    return name or due


@rules.hook
def over(w: World) -> bool:
    """4d: return whether all targets are destroyed, and no raid follows."""
    return not standing(w)


@rules.owed("target", "4a", "a target each day", found="no target was noted for today")
def aimless(w: World) -> bool:
    gone = w.hits.having(w.v.number("target_hits"))  # for all that is known
    return bool(w.target.surely(None)) and len(w.kit.targets) - len(gone) > 1 and not idle(w)


# the squadrons (5)


def names(group: str, verb: str, also: str, example: str) -> None:
    """5a: make the verb that names the squadrons of a group; it is owed unless the raid is off."""

    def cast(w: World, line: Line) -> None:
        numbers = line.numbers or ()
        if w.asking and not numbers:
            numbers = w.listed(line, "numbers", 2, None)
        dice = [w.thrown(line, ("numbers", k), range(1, w.v.die + 1), "2a") for k in range(len(numbers))]
        dice = rolled_again(w, group, dice)
        flies(w, group, dice)
        if dice and all(type(die) is int for die in dice):
            w.tells(line, "flying", tuple(dict.fromkeys(dice)))

    cast.__doc__ = f"the {GROUPS[group]} that the red and the white die name"
    form, tells = f"numbers:{group}N*", f"flying:{group}N*"
    rules.verb(form, name=verb, step=verb, also=also, ask=form, tells=tells, example=example)(cast)
    found = f"no dice were noted for {GROUPS[group]}"
    rules.owed(verb, "5a", "two dice for each group", found=found)(partial(nobody, group=group))


def nobody(w: World, group: str) -> bool:
    """5a, 5d: return whether the dice of a group are missing, where the raid is not scrubbed."""
    if len(getattr(w, CAST[group]).surely(None)) < 2 or SCRUBBED in w.off.values(0):
        return False
    if not standing(w) or idle(w):
        return False
    rolled, every = thrown(w, "GB"), w.kit.bombers()
    gone = w.fit.having(0, rolled or every)
    return group == "GB" or (len(gone) < len(rolled) if rolled else not gone)


def flies(w: World, group: str, dice: Sequence[Any]) -> None:
    """5a to 5d: two dice for each group, and no others; 4d: none without a target."""
    row = getattr(w, CAST[group])
    told = [row[k] for k in (0, 1)] if not row.having(None) else []
    rule, expected = again(w, group, [*told, *dice])
    count = len(told) + len(dice)
    found = f"{several(count, 'die')} {'was' if count == 1 else 'were'} rolled"
    w.rule(rule, not told and count < 3, expected, found)
    w.rule("4d", standing(w), NO_RAID, "squadrons for a raid were noted", "4d")
    for k in (0, 1) if not told else ():
        row[k] = dice[k] if k < len(dice) else w.between(1, w.v.die)


def again(w: World, group: str, dice: Sequence[Any]) -> tuple[str, str]:
    """Return the rule against rolling again, and what it allows."""
    known = [f"{group}{die}" for die in dice[:2] if type(die) is int]
    gone = w.fit.surely(0, known)
    if len(known) == 2 and known[0] == known[1] and not (gone and group == "GB"):
        return "5b", f"{known[0]} flies alone, without another roll"
    if gone and (group != "GB" or len(gone) == len(known)):
        return "5d" if group == "GB" else "5c", f"no squadron takes the place of {gone[0]}"
    return "5a", "each group has 2 dice"


def rolled_again(w: World, group: str, dice: list[Any]) -> list[Any]:
    """5d: a third die for bombers may stand for that of a squadron without planes, where another flies."""
    names = [f"{group}{die}" for die in dice[:2]]
    gone = w.fit.surely(0, [name for name in names if name in w.fit])
    if group != "GB" or len(dice) != 3 or len(gone) != 1 or names[0] == names[1]:
        return dice
    other = names[1 - names.index(gone[0])]
    w.reading("5d", False, f"{other} flies alone", f"another die was rolled for {gone[0]}")
    return [dice[2] if name == gone[0] else die for name, die in zip(names, dice, strict=False)]


names("GB", "bombers", "gb german-bombers", "bombers 2 5")
names("GF", "escort", "gf german german-fighters", "escort 3 3")
names("BF", "intercept", "bf british british-fighters interceptors", "intercept 1 6")


# no raid, or nobody who meets it (4d, 5d, 5e)

OFF = {
    SCRUBBED: ("GB", "5d", "it is scrubbed if no bomber squadron that was rolled has planes left"),
    UNOPPOSED: ("BF", "5e", "it is unopposed if no British squadron that was rolled has planes left"),
}


@rules.verb(
    "scrubbed:scrubbed|scrub",
    "scrubbed:called off",
    "scrubbed:no raid",
    "unopposed:unopposed|unmet",
    "unopposed:no opposition",
    name="raid",
    understood=True,
    example="scrubbed",
)
def raid_is(w: World, line: Line) -> None:
    """there is no raid today, or no British fighter meets it"""
    word = SCRUBBED if line.scrubbed else UNOPPOSED
    group, rule, expected = OFF[word]
    maybe = w.fit.having(0, [s for s in w.fit if s.startswith(group)])
    here = [s for s in thrown(w, group) or () if s not in maybe]
    left = f"{' and '.join(here)} had planes left" if here else "no squadron is without planes"
    found = f"the raid was noted as {word}, and {left}"
    w.rule(rule, not here and maybe, expected, found)
    w.off[0] = word


def sortie(w: World) -> bool:
    """Check that there is a raid today (4d, 5d)."""
    return w.rule("4d", standing(w), NO_RAID, "a raid was flown", "4d") and w.rule(
        "5d", flying(w, "GB") != [], "the raid is scrubbed", "a raid was flown", "5d"
    )


def raid(w: World, goes_on: bool = True) -> bool:
    """Check that British fighters meet a raid (5e); with `goes_on`, tell if it was over before (1a)."""
    met, expected = flying(w, "BF") != [], "no fighter meets the bombers, and they bomb at once"
    fine = sortie(w) and w.rule("5e", met, expected, "a fight was noted", "5e")
    if fine and goes_on:
        fights_on(w)
    return fine


def fights_on(w: World) -> None:
    """Tell of a fight behind the bombs, once no bomber is left (1a)."""
    ended = w.now == "bomb" and w.flown.surely(True) and not bombers_left(w)
    w.reading("1a", not ended, "a raid ends with its last bomber", "the raid went on")


def bombers_left(w: World) -> bool:
    """Return whether a bomber may still be on the board."""
    return any(not w.kit.fighter(plane) for plane in possible(w))
