"""Dice against dice, for fire and assault: sums of factors and modifiers, and who is hit (13.2, 13.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from cutline.referee import Line, World

from .board.kit import Unit, Zone
from .landing import air_bonus
from .table import alive, factor, hit, perhaps_hit
from .units import shortage

HIT, BACK = "hit", "back"
DUE = {HIT: "the target is hit", BACK: "the attacker is hit"}
SAID = {HIT: "the target was hit", BACK: "the attacker was hit"}
# options that hold a log to one of two readings: the first is ours
PIONEERS = "pioneers support", "pioneers"
AIR_DEFENCE = "air support in defence", "no air support in defence"


class Term(NamedTuple):
    """A modifier: its rule, what it is called, what it adds, and what somebody adds who counts it wrongly.

    `read`: what it adds instead by another reading of its rule.
    """

    rule: str
    says: str
    adds: Any
    wrongly: Any = 0
    read: int | None = None


class Sum(NamedTuple):
    """The factor of a unit, and all that adds to it but the die; `of` is what texts call the value."""

    factor: Any
    terms: tuple[Term, ...]
    of: str = "the value"

    def comes_to(self, die: Any, without: str = "") -> Any:
        """Return the value with a die, without what a rule adds."""
        return self.factor + die + sum(term.adds for term in self.terms if term.rule != without)

    def counting(self) -> list[str]:
        """Return the rules by which something surely adds to it."""
        return list(dict.fromkeys(term.rule for term in self.terms if type(term.adds) is int and term.adds))

    def mistaken(self, noted: int, die: Any, rest: str) -> str:
        """Return the one rule that was forgotten, or counted wrongly, for a noted value; else `rest`."""
        wrong = [t for t in self.terms if type(t.wrongly) is int and t.wrongly]
        values = [(rule, self.comes_to(die, rule)) for rule in self.counting()]
        values += [(term.rule, self.comes_to(die) + term.wrongly) for term in wrong]
        found = {rule for rule, value in values if (value == noted) is not False}
        return found.pop() if len(found) == 1 else rest

    def otherwise(self, die: Any) -> list[tuple[str, Any]]:
        """Return the values by other readings of rules."""
        due, read = self.comes_to(die), [term for term in self.terms if term.read is not None]
        return [(term.rule, due - term.adds + term.read) for term in read]

    def text(self, die: Any) -> str:
        """Return how it is made up: "3 + 2 support - 1 ammunition + 6"."""
        words = [str(self.factor)]
        for term in self.terms:
            if type(term.adds) is not int or term.adds:
                minus = type(term.adds) is int and term.adds < 0
                words.append(f"{'-' if minus else '+'} {-term.adds if minus else term.adds} {term.says}")
        return " ".join([*words, "+", str(die) if type(die) is int else "?"])


class Fight(NamedTuple):
    """What a line notes of a fight: its dice, its values, who was hit, and the rules of all that.

    `rules`: of a hit on the target and on the attacker, of the two values.
    """

    dice: Sequence[Any]
    values: Sequence[int | None]
    told: str | None
    rules: tuple[str, str, str, str]


def noted(w: World, line: Line, told: str | None, rules: tuple[str, str, str, str]) -> Fight:
    """1.1a: Return what a line notes of a fight; dice that it leaves out are thrown, or open."""
    if line.pair:
        dice = [w.thrown(line, ("pair", k), w.kit.d6, "1.1a") for k in (0, 1)]
    else:
        dice = [w.between(1, w.v.die) for _ in (0, 1)]
    return Fight(dice, line.made or (None, None), told, rules)


def fought(w: World, ours: Sum, theirs: Sum, fight: Fight) -> str:
    """Return who is hit, the target or the attacker; the attack wins a tie."""
    both = tuple(zip((ours, theirs), fight.dice, strict=True))
    due = [side.comes_to(die) for side, die in both]
    values = [valued(w, side, k, due[k], fight) for k, side in enumerate((ours, theirs))]
    results = outcomes(values) | outcomes(due)
    if len(results) > 1:
        return fight.told or (HIT if values[0] >= values[1] else BACK)
    word, told = results.pop(), fight.told
    rule = fight.rules[word == BACK]
    if told in (None, word):
        w.rules.add(rule)
        return word
    expected = f"{' against '.join(side.text(die) for side, die in both)}: {DUE[word]}"
    if other := read_so(both, values, fight):
        w.reading(other, False, expected, SAID[told])
        return told
    if None in fight.values:
        rule = forgotten(ours, theirs, fight.dice, told) or rule
    w.rule(rule, False, expected, SAID[told])
    return told if w.believing else word


def read_so(both: Sequence[tuple[Sum, Any]], values: Sequence[Any], fight: Fight) -> str:
    """Return the rule by another reading of which a result is what the line tells; "" if there is none."""
    found = [
        rule
        for k, (side, die) in enumerate(both)
        for rule, value in side.otherwise(die)
        if fight.values[k] is None and outcomes([*values[:k], value, *values[k + 1 :]]) == {fight.told}
    ]
    return found[0] if found else ""


def valued(w: World, side: Sum, k: int, due: Any, fight: Fight) -> Any:
    """Judge a value against what it comes to; return it as noted, else as due."""
    line, die = Line({"value": fight.values[k]}), fight.dice[k]
    for other, value in side.otherwise(die) if (due == line.value) is False else ():
        if (value == line.value) is True:
            w.reading(other, False, f"{side.text(die)} is {due}", f"{side.of} came to {line.value}")
            return line.value
    rule = partial(side.mistaken, line.value, die, fight.rules[2 + k])
    return w.expect(rule, line, "value", due, f"{side.text(die)} is {{}}", f"{side.of} came to {{}}")


def outcomes(values: Sequence[Any]) -> set[str]:
    """Return the results that two values can give."""
    fine = values[0] >= values[1]
    return {HIT if fine else BACK} if type(fine) is bool else {HIT, BACK}


def forgotten(ours: Sum, theirs: Sum, dice: Sequence[Any], told: str) -> str:
    """Return the one rule by whose neglect a result comes about; "" where it may be several, or none."""
    found = []
    for rule in dict.fromkeys([*ours.counting(), *theirs.counting()]):
        values = [side.comes_to(die, rule) for side, die in zip((ours, theirs), dice, strict=True)]
        found += [rule] * (outcomes(values) == {told})
    return found[0] if len(found) == 1 else ""


def costs(w: World, line: Line, units: Collection[Unit], unnamed: bool) -> None:
    """Take a strength point from the unit that was hit; of several, or if it may be `unnamed`, any was."""
    if unnamed:
        w.struck[0] = True
    for unit in units:
        (perhaps_hit if unnamed or len(units) > 1 else hit)(w, unit)
    if len(units) == 1 and not unnamed:
        struck(w, line, *units)


def struck(w: World, line: Line, unit: Unit) -> None:
    """Tell which unit was hit, and what it has left."""
    w.tells(line, "struck", unit)
    w.tells(line, "sp", w.sp.known(unit))


# factors, and what adds to them


def factors(w: World, side: str, units: Sequence[Unit], which: int) -> Any:
    """Return the factor of a unit that is one of these; of nobody, any that its side has."""
    if units:
        return w.one_of([factor(w, unit, which) for unit in units])
    counters = [counter for counter in w.kit.units.values() if counter.side == side]
    every = [face[which] for counter in counters for face in (counter.full, counter.reduced)]
    return w.between(min(every), max(every))


def either(w: World, term: Term, other: Any, options: tuple[str, str]) -> Term:
    """Return a modifier that has two readings: both are right, but where an option holds a log to one.

    Ours is offered, and games are played by it.
    """
    known = type(term.adds) is type(other) is int
    if known and term.adds == other:
        return term
    both, fixed = (term.adds, other), [k for k in (1, 0) if options[k] in w.options]
    if fixed and known:
        return term._replace(adds=both[fixed[0]], wrongly=both[1 - fixed[0]] - both[fixed[0]])
    return term._replace(adds=both[fixed[0] if fixed else 0 if w.asking else w.choose((0, 1))])


def alone(number: Any) -> Any:
    """Return a number by itself, whatever it is the sum of: a value tells little of its parts."""
    return number // 1


def for_germans(w: World, zone: Zone | None) -> tuple[Term, Term]:
    """9e, 13.1b: Return what shortage of ammunition and air support add to a German attack."""
    bonus = air_bonus(w, zone)
    wrongly = w.bonus[0] if type(bonus) is int and not bonus else 0
    return Term("13.1b", "ammunition", shortage(w)), Term("9e", "air support", bonus, wrongly)


def protection(w: World, rule: str, zone: Zone | None) -> Term:
    """13.2.3e, 13.3.1f: Return the protection of a zone."""
    known = zone is not None
    adds = w.kit.protection[w.kit.zones[zone].kind] if known else w.between(0, w.v.strong)
    return Term(rule, "protection", adds)


def present(w: World, term: tuple[str, str], kind: str, zone: Zone | None, units: Iterable[Unit]) -> Term:
    """Return a bonus, of a rule and a name, for a unit of a kind that stands, or may stand, in a zone."""
    mates, adds = [unit for unit in units if w.kit.units[unit].kind == kind], getattr(w.v, kind)
    sure = alive(w, w.at.surely(zone, mates))
    return Term(*term, adds if sure else w.one_of((0, adds)) if mates else 0)
