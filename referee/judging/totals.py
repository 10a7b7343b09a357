"""Totals and stocks as a player states them: compared, believed, and held against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rulebook.game_rules import Relation, Total
from ..table import Cells, Table, anything, either, many, some
from .stated import Given


def state(t: Table, name: str, said: Any) -> None:
    """A total as the player states it: compared, and believed from here on."""
    if said is None:
        return
    total: Total = t.totals[name]
    can = _span(total.within(t)) if total.within else None
    if can is not None and not _shared(said, can):
        _wrong(t, total, said, can, f"it can only be {either(can, total.show)}")
        return  # nobody can have counted that
    due = t.total(name)
    both = _shared(said, due)
    if not both:
        _wrong(t, total, said, due, f"by the log it is {either(due, total.show)}")
    elif t.believes:
        t.rules.update([total.rule] if isinstance(total.rule, str) else ())
    if both or t.believes:
        t.said[name] = some(both) if both else said
        if total.climbs:
            t.rows["least"][name] = min(many(t.said[name]))


def _span(values: Any) -> Any:
    """A range as the table has it; anything else as it is."""
    return anything(values) if isinstance(values, range) else values


def _wrong(t: Table, total: Total, said: Any, due: Any, expected: str) -> None:
    if t.believes:
        rule = total.rule if isinstance(total.rule, str) else total.rule(t, said, due)
        t.rule(rule, False, expected, total.says.format(either(said, total.show)))


def _shared(said: Any, due: Any) -> set[Any]:
    """The values that both of them can be."""
    if type(said) is int and hasattr(due, "lo"):
        return {said} if due.lo <= said <= due.hi else set()
    return set(many(said)) & set(many(due))


def share(t: Table, given: Given) -> None:
    """A total as stated, and what it comes to for each key."""
    row = t.totals[given.name].row
    if given.parts is not None and row:
        cells: Cells = t.rows[row]
        said = {key: given.parts.get(key, 0) for key in cells}
        total = t.totals[given.name]
        rule = total.rule if isinstance(total.rule, str) else total.rule(t, given.value, None)
        right = rebase(t, cells, said, rule, f"{given.name}:")
        if not t.believes:
            return
        if not right:  # nor is their sum
            t.said[given.name] = given.value
            return
    state(t, given.name, given.value)


def fits(t: Table, name: str) -> None:
    """Whether a stated total can be true beside the others that were stated."""
    total: Total = t.totals[name]
    said = t.said[name]
    if said is None or not t.believes:
        return
    due = total.work(t)
    if not _shared(said, due):
        told = f"the other totals give {either(due, total.show)}"
        _wrong(t, total, said, due, told)


def related(t: Table, relation: Relation) -> None:
    """Whether the totals keep to what the rules say of them together.

    Where they do not and nothing else is to be believed, none of them is known.
    """
    if not t.believes and t.certain(lambda t: not relation.holds(t)):
        for name in asks(t, relation.holds):
            t.said[name] = None
        return
    holds = relation.holds(t)
    rule = relation.rule if isinstance(relation.rule, str) else relation.rule(t)
    t.rule(rule, holds, _filled(t, relation.expected), _filled(t, relation.found))


def _filled(t: Table, text: str) -> str:
    """{name} stands for a total."""
    named = {name: total for name, total in t.totals.items() if f"{{{name}}}" in text}
    return text.format(**{name: either(t.total(name), total.show) for name, total in named.items()})


def rebase(t: Table, row: Cells, said: Mapping[Any, Any], rule: str, found: str) -> bool:
    """What stood on the table: compared with a row, in one finding, and true from here on; if it fits."""
    noted = {key: n for key, n in said.items() if n is not None}
    wrong = [key for key, n in noted.items() if not _shared(n, row.shown(key))]
    if t.believes:
        due = ", ".join(f"{key}: {either(row.shown(key))}" for key in wrong)
        told = ", ".join(f"{key}: {noted[key]}" for key in wrong)
        t.rule(rule, not wrong, f"by the log {due}", f"{found} {told}")
    for key, n in noted.items():
        if t.believes or key not in wrong:
            row[key] = n
    return not wrong


def asks(t: Table, work: Callable[[Table], Any]) -> set[str]:
    """The totals that something is worked out from."""
    t.asked = set()
    work(t)
    return t.asked
