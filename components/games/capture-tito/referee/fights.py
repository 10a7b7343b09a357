"""Dice against dice, for fire and assault alike: sums of factors and modifiers, and who is hit (13.2.3, 13.2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cutline.referee import Line, World

from .alarm import least, most
from .board.kit import COLOURS, Unit, Zone
from .table import deeds, deeds_in_words, factor

HIT, BACK = "hit", "back"
DUE = {HIT: "the target is hit", BACK: "the attacker is hit"}
SAID = {HIT: "the target was hit", BACK: "the attacker was hit"}
PIONEERS = "pioneers"  # the option by which they are no infantry


class Term(NamedTuple):
    """A modifier: its rule, what it is called, what it adds, and what somebody adds who counts it wrongly."""

    rule: str
    says: str
    adds: Any
    wrongly: Any = 0


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
        """Return the one rule that was forgotten, or counted wrongly, where a value was noted; else `rest`."""
        found = [rule for rule in self.counting() if (self.comes_to(die, rule) == noted) is not False]
        due = self.comes_to(die)
        found += [
            t.rule
            for t in self.terms
            if type(t.wrongly) is int and t.wrongly and (due + t.wrongly == noted) is not False
        ]
        return found[0] if len(found) == 1 else rest

    def text(self, die: Any) -> str:
        """Return how it is made up: "3 + 2 support - 1 ammunition + 6"."""
        words = [str(self.factor)]
        for term in self.terms:
            if type(term.adds) is not int or term.adds:
                minus = type(term.adds) is int and term.adds < 0
                words.append(f"{'-' if minus else '+'} {-term.adds if minus else term.adds} {term.says}")
        return " ".join([*words, "+", "?" if die is None else str(die)])


class Fight(NamedTuple):
    """What a line notes of a fight: its dice, its values, who was hit, and the rules of all that.

    `rules`: of a hit on the target and on the attacker, of the two values.
    """

    dice: Sequence[int | None]
    values: Sequence[int | None]
    told: str | None
    rules: tuple[str, str, str, str]


def fought(w: World, ours: Sum, theirs: Sum, fight: Fight) -> str:
    """13.2.4, 13.3.1g: Return who is hit, the target or the attacker; the attack wins a tie."""
    dice = [die if die is not None else w.between(1, w.v.die) for die in fight.dice]
    due = [side.comes_to(die) for side, die in zip((ours, theirs), dice, strict=True)]
    noted = [valued(w, side, k, due[k], fight) for k, side in enumerate((ours, theirs))]
    results = {result for values in (noted, due) for result in outcomes(values)}
    if len(results) > 1:
        came = fight.told or (HIT if noted[0] >= noted[1] else BACK)
        return came
    word = results.pop()
    expected = f"{ours.text(fight.dice[0])} against {theirs.text(fight.dice[1])}: {DUE[word]}"
    rule = fight.rules[0] if word == HIT else fight.rules[1]
    told = fight.told
    if not told or told == word:
        w.rules.add(rule)
        return word
    if None in fight.values or not any(fight.values):
        rule = forgotten(ours, theirs, dice, told) or rule
    fine = w.rule(rule, False, expected, SAID[told])
    return told if fine or w.believing else word


def valued(w: World, side: Sum, k: int, due: Any, fight: Fight) -> Any:
    """Judge a value against what it comes to; return it as noted, else as due."""
    noted, die = fight.values[k], fight.dice[k]
    if noted is None:
        return due
    line = Line({"value": noted})
    shown = die if die is not None else w.between(1, w.v.die)
    rule = lambda: side.mistaken(noted, shown, fight.rules[2 + k])  # noqa: E731
    return w.expect(rule, line, "value", due, f"{side.text(die)} is {{}}", f"{side.of} came to {{}}")


def outcomes(values: Sequence[Any]) -> set[str]:
    """Return the results that two values can give."""
    fine = values[0] >= values[1]
    return {HIT if fine else BACK} if type(fine) is bool else {HIT, BACK}


def forgotten(ours: Sum, theirs: Sum, dice: Sequence[Any], told: str) -> str:
    """Return the one rule by whose neglect a result comes about; "" where it may be several, or none."""
    found = []
    for rule in dict.fromkeys([*ours.counting(), *theirs.counting()]):
        if outcomes([side.comes_to(die, rule) for side, die in zip((ours, theirs), dice, strict=True)]) == {
            told
        }:
            found.append(rule)
    return found[0] if len(found) == 1 else ""


def alone(number: Any) -> Any:
    """Return a number by itself, whatever it is the sum of: a value that is noted tells little of its parts."""
    return number // 1


# what adds


def protection(w: World, rule: str, zone: Zone) -> Term:
    """13.2.3e, 13.3.1f: Return the protection of a zone."""
    return Term(rule, "protection", w.kit.protection[w.kit.zones[zone].kind])


def present(w: World, rule: str, says: str, units: Iterable[Unit], sure: Iterable[Unit], kind: str) -> Term:
    """Return a bonus for a unit of a kind that stands, or may stand, in a stack."""
    adds = getattr(w.v, kind)
    if any(w.kit.units[unit].kind == kind for unit in sure):
        return Term(rule, says, adds)
    return Term(rule, says, either(w, adds) if any(w.kit.units[unit].kind == kind for unit in units) else 0)


def either(w: World, adds: int) -> Any:
    """Return what a modifier adds that counts by one reading, and not by the other."""
    return w.one_of((0, adds))


def able(w: World, unit: Unit) -> bool | None:
    """13.2.3a: Return whether a unit can still act this turn; None where that may be."""
    done, may, v = len(deeds(w, unit)), len(deeds(w, unit, True)), w.v
    if unit in w.kit.germans:
        return False if done >= v.german_actions else True if may < v.german_actions else None
    new = arrived_unnamed(w, unit)
    fewest = v.organised_actions if least(w) >= v.organised else v.partisan_actions
    most_acts = v.organised_actions if most(w) >= v.organised else v.partisan_actions
    return True if may + new < fewest else None if done < most_acts else False


def arrived_unnamed(w: World, unit: Unit) -> bool:
    """11g: Return whether a reinforcement may have arrived this turn, when nobody named it."""
    colour, met = w.kit.units[unit].group in COLOURS, w.met[0]
    noted = w.arrived.surely(True, [unit]) or (met is not None and unit in met)
    return colour and not noted and bool(w.newcomers.having(True))


def any_factors(w: World, side: str, which: int) -> Any:
    """Return any factor that a unit of a side can have."""
    units = [counter for counter in w.kit.units.values() if counter.side == side]
    every = [n for counter in units for n in (counter.full[which], counter.reduced[which])]
    return w.between(min(every), max(every))


def factors(w: World, units: Sequence[Unit], which: int) -> Any:
    """Return the factor of a unit that is one of these."""
    return w.one_of([factor(w, unit, which) for unit in units])


def has_action(w: World, unit: Unit, action: str, does: str, did: str) -> None:
    """13b, 7a: Judge that a unit takes each action once per turn; a German at most two."""
    name, done, allowed = w.kit.name(unit), deeds(w, unit), w.v.german_actions
    again = action in done
    w.rule("13b", not again, f"a unit {does} once per turn", f"{name} {did} a second time")
    if unit in w.kit.germans and done and not again:
        found = f"{name} {did} after {deeds_in_words(w, unit)}"
        w.rule("7a", len(done) < allowed, f"a unit has {allowed} actions per turn", found)


def comes_down_first(w: World, unit: Unit, did: str) -> None:
    """7b: Judge that a German has landed before it fights."""
    from .movement import down

    down(w, unit, "fights", did)
