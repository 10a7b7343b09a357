"""Unfolds what a designer typed once into what is printed many times.

`base:` inherits from an entry of `bases:`; `each: {number: 1-8}` repeats an
item for every value, with `{number}` filled into its texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from math import prod
from typing import Any, NamedTuple

from .places import Keys, Source
from .problems import shortened, suggest

_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")
_SLOT = re.compile(r"\{(\w[\w -]*)\}")
MOST_REPEATS = 100_000


class Lists(NamedTuple):
    """The lists of game.yaml; `gone` knows those that were typed, and could not be read."""

    values: Mapping[str, list[str]]
    gone: Callable[[str], bool]


class Quiet(Exception):
    """Nothing can be unfolded, for a reason that has been reported where it stands."""


def slot_filler(values: Mapping[str, str]) -> Callable[[Any], Any]:
    """A function that fills `{slots}` into every text of a nested value; others stay."""

    def slot(found: re.Match[str]) -> str:
        return values.get(found[1], found[0])

    def fill(value: Any) -> Any:
        if isinstance(value, str):
            # In one go: what a value brings in is not filled again, so nothing can pile up.
            return _SLOT.sub(slot, value) if "{" in value else value
        if isinstance(value, dict):
            return {key: fill(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [fill(inner) for inner in value]
        return value

    return fill


def list_values(typed: Any, lists: Lists) -> list[str]:
    """The values of a range, a list, or a named list. ValueError says what would be right."""
    if isinstance(typed, list):
        if not typed or not all(isinstance(value, str) for value in typed):
            raise ValueError("a list of each holds plain texts, one at least")
        return typed
    if not isinstance(typed, str):
        raise ValueError("write a range such as 1-8, a list, or the name of a list of game.yaml")
    if match := _RANGE.fullmatch(typed):
        first, last = int(match[1]), int(match[2])
        if first > last:
            raise ValueError(f'range "{typed}" runs from the smaller to the larger number')
        if last - first >= MOST_REPEATS:
            raise ValueError(f'range "{typed}" has more than {MOST_REPEATS:,} numbers')
        return [str(number) for number in range(first, last + 1)]
    if typed in lists.values:
        return lists.values[typed]
    if lists.gone(typed):
        raise Quiet
    raise ValueError(
        f'"{shortened(typed)}" is neither a range such as 1-8 nor a list of game.yaml'
        f"{suggest(typed, lists.values)}"
    )


class Unfolding:
    """Unfolds the items of one file, and keeps what all of them come to within bounds."""

    def __init__(self, lists: Lists, source: Source) -> None:
        self.lists = lists
        self.source = source
        self.left = MOST_REPEATS

    def combinations(self, each: Any, path: Keys, item: Any) -> list[dict[str, str]] | None:
        """Every combination of the slots of an `each:`, the last slot fastest.

        None, reported, where there is no telling; the item is then gone.
        """
        try:
            return self._combinations(each, path)
        except Quiet:
            self.source.gone.add(None, item)
            return None

    def _combinations(self, each: Any, path: Keys) -> list[dict[str, str]]:
        report = self.source.report_typed
        if not isinstance(each, dict) or not each:
            report(path, '"each" is a mapping such as {number: 1-8}')
            raise Quiet
        columns = []
        for slot, typed in each.items():
            try:
                columns.append(list_values(typed, self.lists))
            except ValueError as error:
                report((*path, slot), str(error))
            except Quiet:
                continue
        if len(columns) < len(each):
            raise Quiet
        count = prod(map(len, columns))
        if count > self.left:
            report(path, f"the file unfolds to more than {MOST_REPEATS:,} items; use fewer")
            raise Quiet
        self.left -= count
        return [dict(zip(each, row, strict=True)) for row in product(*columns)]


class Inheritance:
    """The `bases:` of a file, each resolved once."""

    def __init__(self, bases: Any, source: Source) -> None:
        self.typed = {} if bases is None else bases
        self.source = source
        self.whole: dict[str, dict[str, Any] | None] = {}
        for name in self.typed if isinstance(self.typed, dict) else ():
            self.resolve(name, ("bases", name))

    def resolve(self, name: Any, path: Keys) -> dict[str, Any] | None:
        """The entry of `bases:` with all that it inherits; None, reported, if there is none."""
        chain: list[str] = []
        while name is not None and not (isinstance(name, str) and name in self.whole):
            own = self._own(name, path, chain)
            if own is None:
                self.whole.update(dict.fromkeys(chain))
                return None
            chain.append(name)
            name, path = own.get("base"), ("bases", name, "base")
        found = {} if name is None else self.whole[name]
        for link in reversed(chain):
            found = found if found is None else _over(found, self.typed[link])
            self.whole[link] = found
        return found

    def _own(self, name: Any, path: Keys, chain: list[str]) -> dict[str, Any] | None:
        """What one base says itself."""
        if not isinstance(self.typed, dict):
            return None  # reported as a wrong type
        said = None
        if not isinstance(name, str):
            said = '"base" is the name of an entry of bases'
        elif name in chain:
            said = f'base "{name}" inherits from itself'
        elif name not in self.typed:
            said = f'base "{shortened(name)}" does not exist{suggest(name, self.typed)}'
        if said is not None:
            self.source.report_typed(path, said)
            return None
        own = self.typed[name]
        return own if isinstance(own, dict) else None

    def merged(self, item: dict[str, Any], path: Keys) -> dict[str, Any] | None:
        """The item over its base; None where that cannot be had."""
        if item.get("base") is None:
            return {key: value for key, value in item.items() if key != "base"}
        base = self.resolve(item["base"], (*path, "base"))
        return None if base is None else _over(base, item)


def _over(base: dict[str, Any], item: dict[str, Any]) -> dict[str, Any]:
    """What is typed over what is inherited; `values` are merged key by key."""
    whole = {**base, **item}
    whole.pop("base", None)
    own, inherited = item.get("values"), base.get("values")
    if own and inherited and isinstance(own, dict) and isinstance(inherited, dict):
        whole["values"] = {**inherited, **own}
    return whole


def expand_counters(
    data: dict[str, Any], lists: Lists, source: Source
) -> tuple[list[dict[str, Any]], list[int]]:
    """The counters of counters.yaml with bases and ranges unfolded, and their typed indexes."""
    bases = Inheritance(data.get("bases"), source)
    unfolding = Unfolding(lists, source)
    found: list[dict[str, Any]] = []
    origins: list[int] = []
    for index, typed in enumerate(data["counters"]):
        if not isinstance(typed, dict):
            source.report_typed(("counters", index), "a counter is a mapping with id and front")
            continue
        item = bases.merged(typed, ("counters", index))
        if item is None:
            source.gone.add(None, typed)
            continue
        copies = _copies(item, index, unfolding) if "each" in item else [item]
        found += copies
        origins += [index] * len(copies)
    return found, origins


def _copies(item: dict[str, Any], index: int, unfolding: Unfolding) -> list[dict[str, Any]]:
    """A counter once for every combination of its `each`."""
    path = ("counters", index)
    each, count = item.pop("each"), item.get("count", 1)
    rows = unfolding.combinations(each, (*path, "each"), item)
    if rows is None:
        return []
    found = []
    for slots in rows:
        one = slot_filler(slots)(item)
        if isinstance(one.get("values", {}), dict):
            one["values"] = {**slots, **one.get("values", {})}
        if isinstance(count, dict):
            # One that count leaves out is reported below, and stands for itself until then.
            one["count"] = count.get(next(iter(slots.values())), "1")
        found.append(one)
    if isinstance(count, dict):
        report = unfolding.source.report_typed
        known = dict.fromkeys(next(iter(slots.values())) for slots in rows)
        for value in known.keys() - count.keys():
            report((*path, "count"), f'count says nothing of "{value}"')
        for value in count.keys() - known.keys():
            report((*path, "count", value, ""), f'count: "{value}" is not in the range of each')
    return found


def expand_stepped(
    items: list[Any], path: Keys, unfolding: Unfolding
) -> tuple[list[Any], list[int]]:
    """Panels or spaces with `each` unfolded; copy k is moved by k times `step`."""
    found: list[Any] = []
    origins: list[int] = []
    for index, item in enumerate(items):
        if isinstance(item, dict) and "nth" in item:
            message = 'unknown key "nth"; it is counted from "each"'
            unfolding.source.report_typed((*path, index, "nth", ""), message)
            item = {key: value for key, value in item.items() if key != "nth"}
        if not isinstance(item, dict) or "each" not in item:
            found.append(item)
            origins.append(index)
            continue
        item = dict(item)
        rows = unfolding.combinations(item.pop("each"), (*path, index, "each"), item)
        for number, slots in enumerate(rows or ()):
            found.append({**slot_filler(slots)(item), "nth": number})
            origins.append(index)
    return found, origins
