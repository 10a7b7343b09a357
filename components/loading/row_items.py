"""Which rows of a spreadsheet become items, what each is called, and how many of it are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any
from unicodedata import category

from ..reading.places import Keys, Source
from ..reading.problems import shortened, suggest
from ..reading.rows import OF_ROWS, Row, Sheet
from ..reading.slots import filled, slots_in

COUNTS = {"count": "pieces", "copies": "copies"}  # keys that say how many, of what
_NAMES = ("name", "title", "card")  # headings that say what a row is called
_LONGEST = 70  # characters of an id that is made, so that a number fits behind
_PLAIN = re.compile("[A-Za-z0-9][A-Za-z0-9._ -]{0,79}")
_COUNT = re.compile(r"[x×]?\s*(\d{1,9})(?:[.,]0+)?\s*[x×]?", re.IGNORECASE)
_NONE = frozenset({"", "-", "–", "—", "−"})
_CONDITION = re.compile(r"((?:\{[^{}]*\}|[^{}=!])+?)\s*(!=|==?)\s*(.*)", re.DOTALL)


def id_of(text: str) -> str:
    """Return a text as an id: letters of any script stay, a dash stands for the rest; "" where none are."""
    if _PLAIN.fullmatch(text):
        return text
    kept = "".join(c if c in "._ -" or category(c)[0] in "LMN" else "-" for c in " ".join(text.split()))
    kept = re.sub(" *-[- ]*", "-", kept).rstrip("- ")
    first = next((k for k, c in enumerate(kept) if category(c)[0] in "LN"), len(kept))
    return kept[first : first + _LONGEST].rstrip()


def count_of(text: str) -> int | None:
    """Return how many a cell asks for, 0 where it is empty; None where that is no count."""
    said = text.strip()
    match = _COUNT.fullmatch(said)
    return 0 if said in _NONE else int(match[1]) if match else None


def slots_of(sheet: Sheet, each: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return what fills the slots of each copy of each row: its cells, and which row it is of how many."""
    rows = str(len(sheet.rows))
    return [
        {**row.cells, **values, "row": row.cells.get("row", str(number)), "rows": row.cells.get("rows", rows)}
        for number, row in enumerate(sheet.rows, 1)
        for values in each
    ]


class Taking:
    """Makes of the rows of a sheet what they are in a list: named, and printed as often as they say."""

    def __init__(
        self, item: Mapping[str, Any], sheet: Sheet, source: Source, counted: Collection[str]
    ) -> None:
        self.item, self.sheet, self.source = item, sheet, source
        # One that no cell gives is told where it is typed.
        self.counted = [key for key in counted if isinstance(item.get(key), str) and slots_in(item[key])]
        headings = {heading.casefold(): heading for heading in reversed(sheet.headings) if heading}
        self.called = next((headings[name] for name in _NAMES if name in headings), "")
        typed, self.own = item.get("id"), f"{{{headings.get('id', '')}}}"
        names = [self.own if "id" in headings else "", item.get("title"), f"{{{self.called}}}"]
        self.ways = [typed] if isinstance(typed, str) else [way for way in names if isinstance(way, str)]

    def check_slots(self, slots: Sequence[Mapping[str, str]], path: Keys) -> None:
        """Report what is wrong as typed for all rows: slots that they cannot fill, but faces'."""
        item, values = self.item, self.item.get("values")
        texts: dict[Keys, Any] = {(key,): item.get(key) for key in ("id", "title", "group", *COUNTS)}
        texts |= {("values", key): values[key] for key in values} if isinstance(values, dict) else {}
        known = slots[0].keys() | OF_ROWS if slots else frozenset()
        for keys, text in texts.items() if slots else ():
            for name in sorted(slots_in(text) - known) if isinstance(text, str) else ():
                self.source.report_typed((*path, *keys), no_column(name, self.sheet))

    def name(
        self,
        copies: Sequence[dict[str, Any]],
        slots: Sequence[Mapping[str, str]],
        rows: Sequence[Row],
        taken: dict[str, int],
        *,
        once: bool,
        shown: Callable[[str], str] | None,
    ) -> None:
        """Give each an id that none of `taken` has, the same whatever rows come behind.

        What the column "id" says is left to stand twice, and told, where a row gives `once`. With `shown`,
        how a name is printed, each has a title and values too, and both names are among these.
        """
        for copy, cells, row in zip(copies, slots, rows, strict=True):
            way, made = next(
                ((way, made) for way in self.ways if (made := id_of(filled(way, cells)))),
                ("", f"row-{row.number}"),
            )
            copy["id"] = made
            while copy["id"] in taken and not (once and way == self.own):
                copy["id"] = f"{made[:_LONGEST]}-{taken[made]}"
                taken[made] += 1
            taken.setdefault(copy["id"], 2)
            if shown is None:
                continue
            if "title" not in copy and self.called:
                copy["title"] = shown(cells[self.called])
            if isinstance(copy["values"], dict):
                copy["values"] = {"id": copy["id"], "title": copy.get("title", ""), **copy["values"]}

    def printed(self, copies: Sequence[dict[str, Any]], rows: Sequence[Row]) -> tuple[list[Any], list[Row]]:
        """Return what is printed, each with its row: not what has a count of 0, or a cell that is wrong."""
        shown = slots_in(*self.ways).union(self.source.shown or ())
        kept: list[tuple[dict[str, Any], Row]] = []
        none: dict[str, set[int]] = {key: set() for key in self.counted}
        for copy, row in zip(copies, rows, strict=True):
            faults = [row.problem(name, row.faults[name]) for name in row.faults if name in shown]
            self.source.problems += faults
            for key in () if faults else self.counted:
                copy[key] = self._count(key, copy[key], row)
                if not copy[key]:
                    none[key].add(row.number)
            if not faults and all(copy[key] for key in self.counted):
                kept.append((copy, row))
        for key, numbers in none.items():
            if numbers:
                many = f"{len(numbers)} of {len({row.number for row in rows})} rows of {self.sheet.file.name}"
                self.source.note(f"{many} have 0 {COUNTS[key]}; none is printed")
        return [copy for copy, _ in kept], [row for _, row in kept]

    def _count(self, key: str, text: str, row: Row) -> int:
        count, slots = count_of(text), slots_in(self.item[key])
        # A slot that nothing fills is told where it is typed.
        if count is None and not slots & slots_in(text):
            message = f'"{shortened(text)}" is no count; write a whole number, 0 for none'
            self.source.problems.append(row.problem(min(slots), message))
        return 1 if count is None else count


def rows_where(typed: Any, sheet: Sheet) -> Sequence[Row]:
    """Return the rows of a sheet that meet one condition, or all of a list of them.

    ValueError says what is wrong with one: "{set} = base" and "{set} != base" are right.
    """
    conditions = [_condition(one, sheet) for one in (typed if isinstance(typed, list) else [typed])]
    return [row for row in sheet.rows if all(holds(row) for holds in conditions)]


def _condition(typed: Any, sheet: Sheet) -> Callable[[Row], bool]:
    match = _CONDITION.fullmatch(typed.strip()) if isinstance(typed, str) else None
    slots = slots_in(typed) if match else set()
    if not match or not slots:
        shown = f'"{shortened(typed)}" is no condition' if isinstance(typed, str) else "this is no condition"
        raise ValueError(f'{shown}; write "{{set}} = base" or "{{set}} != base", or a list of such texts')
    for name in sorted(slots - {*sheet.headings}):
        raise ValueError(no_column(name, sheet))
    left, sign, right = match.groups()

    def holds(row: Row) -> bool:
        if slots & row.faults.keys():
            return True  # told with the rows that are taken
        same = filled(left, row.cells).strip().casefold() == filled(right, row.cells).strip().casefold()
        return same == (sign != "!=")

    return holds


def no_column(name: str, sheet: Sheet) -> str:
    """Return the message that a sheet has no column of that name, with the nearest or with all."""
    headings = [heading for heading in sheet.headings if heading]
    near = suggest(name, headings) or f"; it has {', '.join(headings[:12])} …"
    return f'{sheet.file.name} has no column "{shortened(name)}"{near}'
