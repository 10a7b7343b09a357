"""Unfolds what a designer typed once into what is printed many times.

`base:` inherits from an entry of `bases:`; `each: {number: 1-8}` repeats an
item for every value, with `{number}` filled into its texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from .problems import suggest

Report = Callable[[tuple[str | int, ...], str], None]
_RANGE = re.compile(r"(\d+)-(\d+)")
MOST_REPEATS = 200_000


def slot_filler(values: Mapping[str, str]) -> Callable[[Any], Any]:
    """A function that fills `{slots}` into every text of a nested value; others stay."""

    def fill(value: Any) -> Any:
        if isinstance(value, str):
            if "{" in value:
                for name, text in values.items():
                    value = value.replace("{" + name + "}", text)
            return value
        if isinstance(value, dict):
            return {key: fill(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [fill(inner) for inner in value]
        return value

    return fill


def list_values(typed: Any, lists: Mapping[str, list[str]]) -> list[str]:
    """The values of a range, a list, or a named list. ValueError says what would be right."""
    if isinstance(typed, list):
        return [str(value) for value in typed]
    text = str(typed)
    if match := _RANGE.fullmatch(text):
        first, last = int(match[1]), int(match[2])
        if first > last or last - first >= MOST_REPEATS:
            raise ValueError(f'range "{text}" runs from the smaller to the larger number')
        return [str(number) for number in range(first, last + 1)]
    if text in lists:
        return lists[text]
    raise ValueError(
        f'"{text}" is neither a range such as 1-8 nor a list of game.yaml{suggest(text, lists)}'
    )


def combinations(
    each: Any, lists: Mapping[str, list[str]], path: tuple[str | int, ...], report: Report
) -> Iterator[dict[str, str]]:
    """Every combination of the slots of an `each:`, the last slot fastest."""
    if not isinstance(each, dict) or not each:
        report(path, '"each" is a mapping such as {number: 1-8}')
        return
    columns = []
    for slot, typed in each.items():
        try:
            columns.append(list_values(typed, lists))
        except ValueError as error:
            report((*path, slot), str(error))
            return
    for row in product(*columns):
        yield dict(zip(each, row, strict=True))


class Inheritance:
    """The `bases:` of a file, each resolved once."""

    def __init__(self, bases: Any, report: Report) -> None:
        self.typed = bases if isinstance(bases, dict) else {}
        self.report = report
        self.whole: dict[str, dict[str, Any] | None] = {}

    def base(self, name: Any, path: tuple[str | int, ...]) -> dict[str, Any]:
        if name not in self.typed:
            self.report(path, f'base "{name}" does not exist{suggest(str(name), self.typed)}')
            return {}
        if name in self.whole:
            found = self.whole[name]
            if found is None:
                self.report(path, f'base "{name}" inherits from itself')
            return found or {}
        self.whole[name] = None
        typed = self.typed[name]
        own = dict(typed) if isinstance(typed, dict) else {}
        self.whole[name] = self.merged(own, ("bases", name))
        return self.whole[name] or {}

    def merged(self, item: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
        """The item over its base; `values` are merged key by key."""
        name = item.pop("base", None)
        if name is None:
            return item
        base = self.base(name, (*path, "base"))
        whole = {**base, **item}
        own, inherited = item.get("values"), base.get("values")
        if own and inherited and isinstance(own, dict) and isinstance(inherited, dict):
            whole["values"] = {**inherited, **own}
        return whole


def expand_counters(
    data: dict[str, Any], lists: Mapping[str, list[str]], report: Report
) -> tuple[list[dict[str, Any]], list[int]]:
    """The counters of counters.yaml with bases and ranges unfolded, and their typed indexes."""
    typed = data.get("counters")
    bases = Inheritance(data.get("bases"), report)
    merged = bases.merged
    found: list[dict[str, Any]] = []
    origins: list[int] = []
    for index, item in enumerate(typed if isinstance(typed, list) else ()):
        if not isinstance(item, dict):
            report(("counters", index), "a counter is a mapping with id and front")
            continue
        item = merged(dict(item), ("counters", index))
        if "each" not in item:
            found.append(item)
            origins.append(index)
            continue
        each, count = item.pop("each"), item.get("count", 1)
        path = ("counters", index)
        for slots in combinations(each, lists, (*path, "each"), report):
            one = slot_filler(slots)(item)
            values = one.get("values")
            one["values"] = {**slots, **(values if isinstance(values, dict) else {})}
            if isinstance(count, dict):
                value = next(iter(slots.values()))
                if value not in count:
                    report((*path, "count"), f'count says nothing of "{value}"')
                    continue
                one["count"] = count[value]
            found.append(one)
            origins.append(index)
        if isinstance(count, dict):
            known = {one["values"][next(iter(each))] for one in found if origins[-1] == index}
            for value in count:
                if value not in known:
                    report((*path, "count", value), f'count: "{value}" is not in the range of each')
    return found, origins


def expand_stepped(
    items: Any, lists: Mapping[str, list[str]], path: tuple[str | int, ...], report: Report
) -> tuple[list[Any], list[int]]:
    """Panels or spaces with `each` unfolded; copy k is moved by k times `step`."""
    found: list[Any] = []
    origins: list[int] = []
    for index, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, dict) and "nth" in item:
            report((*path, index, "nth", ""), 'unknown key "nth"; it is counted from "each"')
        if not isinstance(item, dict) or "each" not in item:
            found.append(item)
            origins.append(index)
            continue
        item = dict(item)
        each = item.pop("each")
        slots_of = combinations(each, lists, (*path, index, "each"), report)
        for number, slots in enumerate(slots_of):
            one = slot_filler(slots)(item)
            one["nth"] = number
            found.append(one)
            origins.append(index)
    return found, origins
