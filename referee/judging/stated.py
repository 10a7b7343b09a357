"""Reads what `sum:` and `end:` hold, with the slots that read a line's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...components import BadInput, Game
from ...components.reading.placed import Text
from ...components.reading.problems import suggest
from ...components.records.logged import totals_of
from ..forms import Slot
from ..log import Stated, Unreadable, tokens_of
from ..rulebook.charts import unusable
from ..rulebook.game_rules import Rules

UNSAID = ("", "?", "~")


class Given(NamedTuple):
    """One total or stock as stated: `value` as a number, `parts` where it was given by key."""

    name: str
    value: Any
    parts: dict[Any, Any] | None
    line: int
    column: int


class Statement(NamedTuple):
    """All that a `sum:` or `end:` states."""

    given: tuple[Given, ...]
    line: int
    column: int


class Reader:
    """Reads the statements of one game. What is not understood is Unreadable, at its place."""

    def __init__(self, rules: Rules, slots: dict[str, Slot], columns: Mapping[str, str]) -> None:
        """`columns`: those of the record sheet, each with the total that it holds."""
        self.rules, self.slots = rules, slots
        found = ((_plain(column), named(total, rules.totals)) for column, total in columns.items())
        self.columns = {column: total for column, total in found if total}

    def read(self, kind: str, stated: Stated, wrong: list[Unreadable]) -> Statement:
        """`kind`: sum or end. Values come in the order in which the game declares them.

        All that cannot be read is added to `wrong`.
        """
        known: dict[str, Any] = dict(self.rules.totals if kind == "sum" else self.rules.ends)
        read = self.total if kind == "sum" else self.end
        found: dict[str, Given] = {}
        for key, value in stated.values.items():
            place = stated.places.get(key, (stated.line, stated.column))
            name = named(key, known, self.columns if kind == "sum" else {})
            try:
                if name is None:
                    raise Unreadable(f'"{key}" is not known here{suggest(key, known)}', *_of(key, place))
                if name in found:
                    raise Unreadable(f'"{key}" is {name}, which appears twice; keep one', *_of(key, place))
                found[name] = read(name, value, place)
            except Unreadable as error:
                wrong.append(error)
        given = tuple(found[name] for name in known if name in found)
        return Statement(given, stated.line, stated.column)

    def total(self, name: str, value: Any, place: tuple[int, int]) -> Given:
        """A number, or a number for each key, which then is their sum."""
        total = self.rules.totals[name]
        if not total.each or not isinstance(value, dict | list):
            return Given(name, self.one(total.slot, name, value, place), None, *place)
        parts = self.keyed(total.each, total.slot, name, value, place)
        known = None not in parts.values()
        return Given(name, sum(parts.values()) if known else None, parts, *place)

    def end(self, name: str, value: Any, place: tuple[int, int]) -> Given:
        form = self.rules.ends[name].form
        key, colon, slot = form.partition(":")
        if colon:
            said: Any = self.keyed(key, slot, name, value, place)
        elif form.endswith("*"):
            listed = value if isinstance(value, list) else [] if value is None else [value]
            said = tuple(self.one(form[:-1], name, item, place) for item in listed)
        else:
            said = self.one(form, name, value, place)
        return Given(name, said, None, *place)

    def keyed(self, key: str, slot: str, name: str, value: Any, place: tuple[int, int]) -> Any:
        """A value for each key; a list is in the order of the keys."""
        keys = self.slots[key]
        found: dict[Any, Any] = {}
        if isinstance(value, list):
            if len(value) != len(keys.domain):
                said = f"{name} needs {len(keys.domain)} values; here are {len(value)}"
                raise Unreadable(said, *place[::-1])
            shown = (Text(keys.show(k), *place) for k in keys.domain)
            value = dict(zip(shown, value, strict=True))
        if not isinstance(value, dict):
            first = keys.show(keys.domain[0]) if keys.domain else keys.name
            wanted = f"{name}: {{{first}: {self.slots[slot].name}}}"
            raise Unreadable(f'"{value}" does not say for which; write {wanted}', *place[::-1])
        for typed, amount in value.items():
            at = self.one(key, name, typed, place)
            if at is None:
                raise Unreadable(f'"{typed}" in {name} is not {keys.says}', *place[::-1])
            if at in found:
                raise Unreadable(f'"{typed}" appears twice in {name}; keep one', *place[::-1])
            found[at] = self.one(slot, name, amount, place)
        return found

    def one(self, slot: str, name: str, value: Any, place: tuple[int, int]) -> Any:
        """A single value, read as the same slot reads it in a line; None where it is a ?."""
        line, column = getattr(value, "line", place[0]), getattr(value, "column", place[1])
        if value is None or (isinstance(value, str) and value.strip() in UNSAID):
            return None
        kind = self.slots[slot]
        try:
            return kind.read(tokens_of(value) if isinstance(value, str) else ())
        except Unreadable:
            said = f'"{value}" is not {kind.says} for {name}'
            raise Unreadable(said, column, line) from None


def named(key: str, known: Mapping[str, Any], columns: Mapping[str, str] | None = None) -> str | None:
    """The total or stock that a key stands for: one of its names, or an only beginning of them.

    `columns`: other names, those of the columns of the record sheet.
    """
    names = dict(columns or {}) | {
        _plain(name): meant
        for meant, declared in known.items()
        for name in (getattr(declared, "column", ""), *getattr(declared, "also", ()), meant)
        if name
    }
    if _plain(key) in names:
        return names[_plain(key)]
    near = {meant for name, meant in names.items() if key and name.startswith(_plain(key))}
    return near.pop() if len(near) == 1 else None


def fitting(game: Game, rules: Rules) -> None:
    """BadInput with each total that record_sheet.yaml names and the referee does not have."""
    known = [total.column or name for name, total in rules.totals.items()]
    wrong = []
    for path, name in totals_of(game.records):
        if named(name, rules.totals) is None:
            missing = f'there is no total "{name}"{suggest(name, known)}'
            wrong += unusable(game, path, missing, "record_sheet").problems
    if wrong:
        raise BadInput(wrong)


def _of(key: Any, place: tuple[int, int]) -> tuple[int, int]:
    """Column and line of a key, or of what stands behind it."""
    return getattr(key, "column", place[1]), getattr(key, "line", place[0])


def _plain(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())
