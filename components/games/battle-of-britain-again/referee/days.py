"""A day: its target (rule 4), and the squadrons that fly (rule 5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Some, Table, some

from .kit import GROUPS, Kit, Plane
from .squadrons import alike, bombers_left, flying, least, thrown, type_of, up
from .state import SCRUBBED, SOMEWHERE, UNOPPOSED, destroyed, rolled, rules, standing

NO_RAID = "there are no raids once all targets are destroyed"

# The day.


@rules.hook
def labels(r: Any) -> list[str]:
    return [name.lower() for name in r.lists.days]


@rules.hook
def turn(r: Any, label: str) -> int:
    """A day by its number, which may be beyond the last (1a)."""
    try:
        return list(r.turns.words).index(r.turns.find(label)) + 1
    except ValueError:
        number = re.fullmatch(r"\s*(?:d|day|tag)?\.?\s*#?0*([1-9]\d?)\s*", label.lower())
        if not number:
            raise
        return int(number[1])


@rules.hook
def opens(t: Table, number: int) -> None:
    """1a: days come one after another. Of those that are not in the log nothing is known."""
    last, most = t.day[0], t.v.days
    follows = "is missing" if number > last + 1 else "comes next"
    if t.rule("1a", number <= most, f"a campaign has {most} days", f"{t.label} was played"):
        t.rule("1a", number == last + 1, f"day {last + 1} {follows}", f"{t.label} was played")
    if number > last + 1 and t.believes:
        t.left.blind()
        t.hits.blind()
    t.clear()
    t.day[0] = number
    for morning, row in ((t.before, t.left), (t.had, t.hits)):
        for name in row:
            morning[name] = some(row.can(name))  # as it was then, whatever becomes known
    if len(standing(t)) == 1:
        t.target[0] = standing(t)[0]


@rules.hook
def unknown(t: Table) -> None:
    """Behind a "?": only squadrons that fly have lost planes, and planes are anywhere."""
    t.noted[0], t.missing[0], t.mixed[0] = False, True, t.mixed[0] or not t.move[0]
    for name in t.had:
        t.hits[name] = t.had[name]
    for squadron in t.before:
        if t.counts[squadron] == "lost":
            t.counts[squadron] = "before"  # more may have been lost since
        t.left[squadron] = may_be_left(t, squadron)
        if t.move[0] < 2 and (t.boost[squadron] or "7" in t.options):
            t.boost[squadron] = 0
    t.gap[0], t.headed[0], t.stops[0] = 2, False, None
    for plane in t.at:
        if up(t, plane):
            t.at[plane], t.moved[plane] = SOMEWHERE, 0


def may_be_left(t: Table, squadron: str) -> Any:
    """The planes that a squadron can have left, where lines are missing."""
    here = flying(t, squadron[:2])
    if here is not None and squadron not in here:
        return t.before[squadron]
    colours = t.mixed[0] and len(alike(t, squadron)) > 1  # those named may be of the other one of its type
    lost = max(0 if colours else t.lost[squadron], t.less[squadron] or 0)
    most = max(t.before.can(squadron)) - lost
    return most if t.counts[squadron] == "home" else some(range(max(most, 0) + 1))


def raid(t: Table, goes_on: bool = True) -> bool:
    """1a, 5e: whether there is a raid, British fighters meet it and, with `goes_on`, it is not over.

    It is over when hits are noted, and courses show no bomber in the air.
    """
    met, expected = flying(t, "BF") != [], "no fighter meets the bombers, and they bomb at once"
    recorded = t.now[0] == list(t.steps).index("bomb") and t.told[0] == "courses"
    ended, last = goes_on and recorded and not bombers_left(t), "a raid ends with its last bomber"
    return (
        sortie(t)
        and t.rule("5e", met, expected, "a fight was noted", once="5e")
        and t.rule("1a", not ended, last, "the raid went on", once="over")
    )


def rule_of_two(t: Table, die: int | None, target: str | None, left: list[str]) -> None:
    """4b: which of the two is which, only the table's order says."""
    found = f"the {target} was noted, which is destroyed"
    t.rule("4b", target is None or target in left, f"the {' or the '.join(left)} is left", found)
    due = None if die is None else left[2 * (die - 1) // t.v.die]
    if target in left and due:
        t.reading("4b", target == due, f"a {die} means the {due}", f"the {target} was noted")
    t.target[0] = target or due or t.guess(left)


def sortie(t: Table) -> bool:
    """4d, 5d: whether there is a raid today."""
    bombers = flying(t, "GB") != []
    return t.rule("4d", standing(t), NO_RAID, "a raid was flown", once="4d") and t.rule(
        "5d", bombers, "the raid is scrubbed", "a raid was flown", once="5d"
    )


# The target (rule 4).


@rules.verb(
    "die:DIE [target:TARGET]",
    "target:TARGET",
    step="target",
    short="t",
    also="raid-on",
    ask="die:DIE",
    example="target 5 airfield",
)
def target(t: Table, die: int | None, target: str | None) -> None:
    """the target of the day: its die, its name, or both"""
    t.once("aimed", 0, "4a", "a day has one target", "a second target was noted", once="target")
    left = standing(t)
    if not t.rule("4d", left, NO_RAID, f"a raid on the {target} was noted"):
        return
    if len(left) == 1:
        t.rule("4c", target in (None, left[0]), f"only the {left[0]} is left", f"the {target} was noted")
        t.target[0] = target or left[0]
    elif len(left) == 2:
        rule_of_two(t, die, target, left)
    elif any(destroyed(t, name) is None for name in left):
        t.target[0] = target or t.guess(left)
    else:
        due = t.look("targets", die).target
        t.target[0] = t.expect("4a", "target", due, f"a {die} means the {{}}", "the {} was noted")


def unaimed(t: Table, _: Any) -> None:
    """Aim at one of the targets that are left, not known which (4a)."""
    t.target[0] = t.guess(standing(t))


@rules.owed("target", "4a", "a target each day", "today", done=unaimed)
def aimless(t: Table) -> Any:
    sure = [name for name in t.hits if destroyed(t, name) is False]
    return t.target[0] is None and len(sure) > 1


# The squadrons (rule 5).


def names(group: str, verb: str, also: str, example: str) -> None:
    """The verb that names the squadrons of a group; 5a: they are owed unless the raid is off."""

    def named(t: Table, numbers: Sequence[int | None]) -> None:
        if t.throw:
            numbers = t.dice("numbers", t.v.die, 2)
        flies(t, group, [t.faced(n, t.v.die, "squadrons") for n in numbers])

    named.__doc__ = f"the {GROUPS[group]} that the red and the white die name"
    form = f"numbers:{group}N*"
    rules.verb(form, name=verb, step=verb, also=also, ask=form, example=example)(named)

    def nobody_named(t: Table) -> Any:
        told = t.cast[group] or not t.thrown.surely((group, 0), None)
        if told or t.off[0] == SCRUBBED or not standing(t) or in_brief(t):
            return False
        here = thrown(t, "GB")
        flies = any(least(t, s) for s in here) if here else all(least(t, s) for s in t.facts.bombers())
        return flies or (group == "GB" and not t.cast["GB"])

    rules.owed(verb, "5a", "two dice for each group", GROUPS[group])(nobody_named)


def flies(t: Table, group: str, numbers: Sequence[int | None]) -> None:
    """5a to 5d: two dice for each group, and no others; 4d: none without a target."""
    told = [some(t.thrown.can((group, k))) for k in (0, 1)] if t.cast[group] else []
    t.cast[group], t.set[0] = True, False
    dice = [*told, *numbers]
    rule, expected = again(t, group, dice)
    fine = not told and len(numbers) < 3
    t.rule(rule, fine, expected, rolled(dice))
    t.rule("4d", standing(t), NO_RAID, "squadrons for a raid were noted", once="4d")
    for k, die in enumerate([*numbers, None][:2] if not told else []):
        t.thrown[group, k] = die or Some(range(1, t.v.die + 1))


def again(t: Table, group: str, dice: Sequence[Any]) -> tuple[str, str]:
    """Return the rule against rolling again, and what it allows."""
    known = [f"{group}{die}" for die in dice[:2] if type(die) is int]
    gone = [s for s in known if max(t.before.can(s)) == 0]
    if len(known) == 2 and known[0] == known[1] and not (gone and group == "GB"):
        return "5b", f"{known[0]} flies alone, without another roll"
    if gone and (group != "GB" or len(gone) == len(known)):
        return "5d" if group == "GB" else "5c", f"no squadron takes the place of {gone[0]}"
    return "5a", "each group has 2 dice"


@rules.hook
def coming(t: Table, sums: Any, ends: Any, done: Sequence[Any]) -> None:
    """Whether totals will stand for what was not written down; what the lines of the day move and name."""
    t.totals_come[0] = bool(sums or ends)
    t.flights[0] = sum(verb == "fly" for verb, _ in done)
    named = Counter(plane for _, values in done for plane in planes_in(t.facts, values))
    for verb, values in done:
        for colour in filter(None, values.get("colours") or ()) if verb == "place" else ():
            t.worn[values["squadron"]] = t.facts.half(colour)
            named[type_of(t, values["squadron"]), colour] += 1
        for row in values.get("squadrons") or () if verb in ("lost", "home") else ():
            t.numbered[row["squadron"]] = row["n"] is not None
    for plane, lines in named.items():
        t.lines[plane] = lines


def planes_in(kit: Kit, words: Any) -> Iterator[Plane]:
    """Every plane that the words of a line name, but for those of the line behind it."""
    if isinstance(words, dict):
        words = tuple(word for slot, word in words.items() if slot != "ahead")
    if isinstance(words, tuple) and len(words) == 2 and type(words[0]) is str and words[0] in kit.types:
        yield words
    elif isinstance(words, tuple):
        for word in words:
            yield from planes_in(kit, word)


def in_brief(t: Table) -> bool:
    """Whether nothing was written down of a raid but its totals."""
    played = t.told[0] or t.dropped[0] or t.cast.having(True)
    return t.totals_come[0] and not played


names("GB", "bombers", "gb german-bombers", "bombers 2 5")
names("GF", "escort", "gf german german-fighters", "escort 3 3")
names("BF", "intercept", "bf british british-fighters interceptors", "intercept 1 6")


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
def raid_is(t: Table, scrubbed: Any, unopposed: Any) -> None:
    """there is no raid today, or no British fighter meets it"""
    word = SCRUBBED if scrubbed else UNOPPOSED
    group, rule, expected = OFF[word]
    here = [s for s in thrown(t, group) or () if least(t, s)]
    gone = any(not least(t, s) for s in t.before if s.startswith(group))
    left = f"{' and '.join(here)} had planes left" if here else "no squadron is without planes"
    found = f"the raid was noted as {word}, and {left}"
    t.rule(rule, not here and gone, expected, found)
    t.off[0] = word
