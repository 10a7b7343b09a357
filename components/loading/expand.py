"""Unfolds what a designer typed once into what is printed many times.

`base:` inherits from an entry of `bases:`; `each: {number: 1-8}` repeats an
item for every value, with `{number}` filled into its texts.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from ..models.field_types import Each, Model
from ..models.validate import EACH_ENTRY, lists_of_models
from ..reading.places import Keys, Source
from ..reading.problems import shortened, suggest
from ..reading.rows import Copied, Row, Sheet
from ..reading.slots import filled, slots_in, slots_within
from .from_sheets import FROM, TAKING, Sheets
from .row_items import COUNTS, Taking, slots_of
from .texts import Asked, Printed, Texts

_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")
_UNFOLDING = frozenset({"base", "each", "nth", FROM})
MOST_REPEATS = 100_000
MOST_VALUES = 5_000_000  # in all copies of a file together


class Lists(NamedTuple):
    """The lists of game.yaml; not `whole` where some of them could not be read."""

    values: Mapping[str, list[str]]
    whole: bool


class Quiet(Exception):
    """Nothing can be unfolded, for a reason that has been reported where it stands."""


def slot_filler(values: Mapping[str, str], shown: Callable[[str], str] = str) -> Callable[[Any], Any]:
    """Return a function that fills `{slots}` into every text of a nested value; others stay.

    In printed texts of a game that is being translated stands what a value is `shown` as.
    """

    def fill(value: Any) -> Any:
        if isinstance(value, Printed):
            printed = {name: shown(values[name]) for name in slots_in(value) & values.keys()}
            return Printed(filled(value, printed))
        if isinstance(value, str):
            return filled(value, values)
        if isinstance(value, dict):
            return {fill(key): fill(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [fill(inner) for inner in value]
        return value

    return fill


def list_values(typed: Any, lists: Lists) -> list[str]:
    """Return the values of a range, a list, or a named list. ValueError says what would be right."""
    if isinstance(typed, list):
        if not typed or not all(isinstance(value, str) for value in typed):
            raise ValueError("a list under each needs one plain text at least")
        return typed
    if not isinstance(typed, str):
        raise ValueError("write a range such as 1-8, a list, or the name of a list of game.yaml")
    if match := _RANGE.fullmatch(typed):
        first, last = int(match[1]), int(match[2])
        if first > last:
            raise ValueError(f'range "{typed}" runs backwards; write the smaller number first')
        if last - first >= MOST_REPEATS:
            raise ValueError(f'range "{typed}" has more than {MOST_REPEATS:,} numbers')
        return [str(number) for number in range(first, last + 1)]
    if typed in lists.values:
        return lists.values[typed]
    if not lists.whole:
        raise Quiet
    raise ValueError(
        f'"{shortened(typed)}" is neither a range such as 1-8 nor a list of game.yaml'
        f"{suggest(typed, lists.values)}"
    )


class Shape(NamedTuple):
    """A list whose items may be repeated: where it stands in a file, and what its items take."""

    path: tuple[str, ...]
    inherits: bool  # base:
    valued: bool  # the values of each: are values of the item too
    counted: frozenset[str]  # keys such as count: that may be mappings over each:
    numbered: bool  # each copy is told which one it is, as `nth`
    named: bool  # a row gives it an id


def shapes(model: type[Model], named: tuple[str, ...] = ()) -> tuple[Shape, ...]:
    """List what in a file's model takes `each:` or `base:`, the outer before the inner.

    `named` are paths with dots of further ones, whose items do not say so themselves.
    """
    wanted = [tuple(path.split(".")) for path in named]
    repeated = []
    for path, item in lists_of_models(model):
        fields = item.model_fields
        each = fields.get("each")
        repeats = "each" in item.unfolded or (each is not None and Each in typing.get_args(each.annotation))
        if repeats or path in wanted:
            inherits = "base" in item.unfolded or "base" in fields
            repeated.append(
                Shape(
                    path,
                    inherits,
                    valued="values" in fields and inherits,
                    counted=frozenset(COUNTS.keys() & fields.keys()),
                    numbered="nth" in fields,
                    named="id" in fields,
                )
            )
    return tuple(sorted(repeated, key=lambda shape: len(shape.path)))


class Expansion:
    """Unfolds the items of one file, and keeps what all of them come to within bounds."""

    def __init__(
        self, lists: Lists, source: Source, sheets: Sheets, name: str = "", texts: Texts | None = None
    ) -> None:
        self.lists = lists
        self.sheets = sheets
        self.source = source
        self.name, self.texts = name, texts  # of a game that is being translated
        self.left = MOST_REPEATS
        self.values = 0
        self.bases: Inheritance | None = None

    def expand(self, data: dict[str, Any], wanted: Sequence[Shape]) -> dict[str, Any]:
        """Return the file's data with all of those lists unfolded; their origins go to the source."""
        if self.source.sheets:
            self.source.shown = slots_within(data)
        if any(shape.inherits for shape in wanted):
            self.bases = Inheritance(data.get("bases"), self.source)
        for shape in wanted:
            data = self._inside(data, shape.path, (), shape)
        return data

    def _inside(self, value: Any, rest: tuple[str, ...], path: Keys, shape: Shape) -> Any:
        """Return the value with the lists of that shape unfolded, wherever they stand in it."""
        if not rest:
            return self._items(value, path, shape) if isinstance(value, list) else value
        if isinstance(value, list):
            return [self._inside(item, rest, (*path, index), shape) for index, item in enumerate(value)]
        if not isinstance(value, dict):
            return value
        keys = list(value) if rest[0] == EACH_ENTRY else [rest[0]] if rest[0] in value else []
        if not keys:
            return value
        changed = {key: self._inside(value[key], rest[1:], (*path, key), shape) for key in keys}
        return {**value, **changed}

    def _items(self, items: list[Any], path: Keys, shape: Shape) -> list[Any]:
        """Return a list with the bases of its items merged, and those with `each` repeated."""
        if not any(isinstance(item, dict) and _UNFOLDING & item.keys() for item in items):
            return items
        expanded: list[Any] = []
        origins: list[int] = []
        typed = self.source.origins.typed(path)
        known = (item.get("id") for item in items if isinstance(item, dict) and FROM not in item)
        taken = {name: 2 for name in known if isinstance(name, str)}
        for index, item in enumerate(items):
            copies, rows = self._copies(item, (*typed, index), shape, taken)
            expanded += copies
            origins += [Copied(index, row) for row in rows] or [index] * len(copies)
        self.source.origins.lists[path] = origins
        return expanded

    def _copies(
        self, item: Any, path: Keys, shape: Shape, taken: dict[str, int]
    ) -> tuple[list[Any], list[Row]]:
        """Return the copies that a typed item stands for; none, reported, where they cannot be made out.

        With the row of each, where it is taken from a spreadsheet; `taken` has the ids of its list.
        """
        if not isinstance(item, dict) or not _UNFOLDING & item.keys():
            return [item], []
        if shape.inherits and self.bases is not None and "base" in item:
            merged = self.bases.merged(item, path)
            if merged is None:
                self.source.lacking = True
                return [], []
            item = merged
        if shape.numbered and "nth" in item:
            message = 'unknown key "nth"; leave it out, "each" counts the copies'
            self.source.report_typed((*path, "nth", ""), message)
            item = {key: value for key, value in item.items() if key != "nth"}
        if not item.keys() & {"each", FROM}:
            return [item], []
        item = dict(item)
        place = (*path, "each" if "each" in item else FROM)
        from_sheet, repeated = FROM in item, "each" in item
        sheet = self._sheet(item, path) if from_sheet else None
        rows = self._combinations(item.pop("each"), place) if repeated else [{}]
        if rows is None or (from_sheet and sheet is None):
            self.source.lacking = True
            return [], []
        slots = rows if sheet is None else slots_of(sheet, rows)
        values = self.values + len(slots) * _weight(item)
        if values > MOST_VALUES:
            message = f"the file unfolds to more than {MOST_VALUES:,} values; use fewer"
            self.source.report_typed(place, message)
            self.source.lacking = True
            return [], []
        self.values = values
        copies = self._repeated(item, slots, place, shape)
        if sheet is None:
            return copies, []
        taking = Taking(item, sheet, self.source, shape.counted)
        of = [row for row in sheet.rows for _ in rows]
        if shape.named:
            shown = partial(self.texts.value, place=Asked(self.name, place)) if self.texts else str
            taking.check_slots(slots, path)
            taking.name(copies, slots, of, taken, once=not repeated, shown=shown if shape.valued else None)
        return taking.printed(copies, of)

    def _sheet(self, item: dict[str, Any], path: Keys) -> Sheet | None:
        """Return the spreadsheet that an item is taken from, its keys taken out of it.

        None, reported, where it cannot be read.
        """
        sheet = self.sheets.read({key: item.pop(key) for key in TAKING if key in item}, path, self.source)
        if sheet is not None and not self._has_room(len(sheet.rows), (*path, FROM)):
            return None
        return sheet

    def _has_room(self, items: int, path: Keys) -> bool:
        """Return whether so many more are not too many; else it is reported."""
        if items > self.left:
            message = f"the file unfolds to more than {MOST_REPEATS:,} items; use fewer"
            self.source.report_typed(path, message)
            return False
        self.left -= items
        return True

    def _repeated(
        self, item: dict[str, Any], rows: list[dict[str, str]], each: Keys, shape: Shape
    ) -> list[Any]:
        """Return an item once for each combination of its `each`, or row of a sheet, typed at `each`."""
        copies = []
        over = {key: item[key] for key in shape.counted if isinstance(item.get(key), dict)}
        texts, place = self.texts, Asked(self.name, each)
        shown = partial(texts.value, place=place) if texts else str
        for number, slots in enumerate(rows):
            copy = slot_filler(slots, shown)(item)
            if shape.valued and any("{" in value for value in slots.values()):
                # Its faces are filled when they are drawn, and what was filled in would be filled again.
                plain = slot_filler({name: value for name, value in slots.items() if "{" not in value}, shown)
                nested = {key for key, value in item.items() if isinstance(value, dict | list)} - {"values"}
                copy |= {key: plain(item[key]) for key in nested}
            if shape.valued and isinstance(copy.get("values", {}), dict):
                copy["values"] = {**self._filling(slots, place), **copy.get("values", {})}
            if shape.numbered:
                copy["nth"] = number
            for key, count in over.items():
                # One that count leaves out is reported below, and stands for itself until then.
                copy[key] = count.get(next(iter(slots.values())), "1")
            copies.append(copy)
        for key, count in over.items():
            self._check_counts(key, count, [next(iter(slots.values())) for slots in rows], each[:-1])
        return copies

    def _filling(self, slots: dict[str, str], place: Asked) -> dict[str, str]:
        """Return the values of `each:` as they fill faces, translated where only texts go by them."""
        texts = self.texts
        if texts is None:
            return slots
        return {
            name: texts.value(value, place) if texts.fills(name, value, place) else value
            for name, value in slots.items()
        }

    def _check_counts(self, key: str, count: dict[str, Any], values: list[str], path: Keys) -> None:
        """Check that a mapping over `each` says something of every value, and of nothing else."""
        report = self.source.report_typed
        known = dict.fromkeys(values)
        for value in known.keys() - count.keys():
            report((*path, key), f'{key} has no entry for "{shortened(value)}"')
        for value in count.keys() - known.keys():
            message = f'{key}: "{shortened(value)}" is not in the range of each'
            report((*path, key, value, ""), message)

    def _combinations(self, each: Any, path: Keys) -> list[dict[str, str]] | None:
        """Return every combination of the slots of an `each:`; the last slot varies fastest.

        Slots that stand in one key, "colour, number", take the words of one value together.
        None where there is no telling, for a reason that is reported here or elsewhere.
        """
        report = self.source.report_typed
        if not isinstance(each, dict) or not each:
            report(path, '"each" is a mapping such as {number: 1-8}')
            return None
        columns = []
        for slot, typed in each.items():
            try:
                columns.append([_slots(slot, value) for value in list_values(typed, self.lists)])
            except ValueError as error:
                report((*path, slot), str(error))
            except Quiet:
                continue
        if len(columns) < len(each):
            return None
        if not self._has_room(prod(map(len, columns)), path):
            return None
        return [dict(chain.from_iterable(row)) for row in product(*columns)]


def _slots(key: str, value: str) -> list[tuple[str, str]]:
    """Return the slots of a key of `each:`, each with its value. ValueError where their numbers differ."""
    names = [name.strip() for name in key.split(",")]
    words = value.split() if len(names) > 1 else [value]
    if len(words) != len(names):
        takes = f'"{key}" takes {len(names)} words of each value'
        raise ValueError(f'{takes}; "{shortened(value)}" has {len(words)}')
    return list(zip(names, words, strict=True))


def _weight(value: Any) -> int:
    """Count the values in a value."""
    if isinstance(value, dict):
        return 1 + sum(map(_weight, value.values()))
    return 1 + sum(map(_weight, value)) if isinstance(value, list) else 1


class Inheritance:
    """The `bases:` of a file, each resolved once."""

    def __init__(self, bases: Any, source: Source) -> None:
        self.typed = {} if bases is None else bases
        self.source = source
        self.whole: dict[str, dict[str, Any] | None] = {}
        for name in self.typed if isinstance(self.typed, dict) else ():
            self.resolve(name, ("bases", name))

    def resolve(self, name: Any, path: Keys) -> dict[str, Any] | None:
        """Return the entry of `bases:` with all that it inherits; None, reported, if there is none."""
        chain: list[str] = []
        while name is not None and not (isinstance(name, str) and name in self.whole):
            own = self._own(name, path, chain)
            if own is None:
                self.whole.update(dict.fromkeys(chain))
                return None
            chain.append(name)
            name, path = own.get("base"), ("bases", name, "base")
        entry = {} if name is None else self.whole[name]
        for link in reversed(chain):
            entry = entry if entry is None else _over(entry, self.typed[link])
            self.whole[link] = entry
        return entry

    def _own(self, name: Any, path: Keys, chain: list[str]) -> dict[str, Any] | None:
        """Return the keys that a base has itself."""
        if not isinstance(self.typed, dict):
            return None  # reported as a wrong type
        message = None
        if not isinstance(name, str):
            message = '"base" takes the name of an entry of bases'
        elif name in chain:
            message = f'base "{name}" inherits from itself'
        elif name not in self.typed:
            message = f'base "{shortened(name)}" does not exist{suggest(name, self.typed)}'
        if message is not None:
            self.source.report_typed(path, message)
            return None
        own = self.typed[name]
        return own if isinstance(own, dict) else None

    def merged(self, item: dict[str, Any], path: Keys) -> dict[str, Any] | None:
        """Return the item over its base; None where that cannot be had."""
        if item.get("base") is None:
            return {key: value for key, value in item.items() if key != "base"}
        base = self.resolve(item["base"], (*path, "base"))
        return None if base is None else _over(base, item)


def _over(base: dict[str, Any], item: dict[str, Any]) -> dict[str, Any]:
    """Return an item's keys over those that it inherits; `values` are merged key by key."""
    whole = {**base, **item}
    whole.pop("base", None)
    own, inherited = item.get("values"), base.get("values")
    if own and inherited and isinstance(own, dict) and isinstance(inherited, dict):
        whole["values"] = {**inherited, **own}
    return whole
