"""Slips planted in the text of any clean log, each of which can be put right by itself.

A page is a log, row by row. A slip says which of its rows stand differently; a page with some slips
is a text, and each row of it knows which row of the clean log it was.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import NamedTuple

from cutline.referee.judging.findings import WRONG, Finding, Report

from ..players.writing import scalar

GAMES = Path(__file__).parents[3] / "components" / "games"
_ACTION = re.compile(r"(\s*- )(?!turn\b)(\"?[^\s#\"{?][^#]*?\"?)(\s+#.*)?")
_STATED = re.compile(r"\s*(sum|end): \{.*")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+\d+|[a-z]{3,}")
FAR, NEARBY = 15, 0.7  # rows, and the share of slips that stand near another one
Spot = tuple[int, int]  # a row of the clean log; 1 for one that was added behind it


class Row(NamedTuple):
    text: str
    of: Spot


class Slip(NamedTuple):
    """What stands for some rows; `at` are those at which it has to be told, as far as that is sure."""

    kind: str
    rows: Mapping[int, Sequence[Row]]
    at: frozenset[Spot]


class Page:
    """A log that breaks no rule."""

    def __init__(self, text: str) -> None:
        self.clean = [Row(line, (number, 0)) for number, line in enumerate(text.splitlines())]

    def rows(self, slips: Iterable[Slip] = ()) -> list[Row]:
        changed = {number: rows for slip in slips for number, rows in slip.rows.items()}
        return [one for row in self.clean for one in changed.get(row.of[0], (row,))]

    def text(self, slips: Iterable[Slip] = ()) -> str:
        return "".join(f"{row.text}\n" for row in self.rows(slips))

    @cached_property
    def actions(self) -> list[int]:
        return [n for n, row in enumerate(self.clean) if _ACTION.fullmatch(row.text)]

    @cached_property
    def stated(self) -> list[int]:
        return [n for n, row in enumerate(self.clean) if _STATED.match(row.text)]

    @cached_property
    def words(self) -> Mapping[tuple[str, int], Sequence[str]]:
        """The words that stand in this log at a place behind a verb."""
        found = defaultdict(set)
        for number in self.actions:
            verb, *words = action(self.clean[number].text).split()
            for at, word in enumerate(words):
                found[verb, at].add(word)
        return {place: sorted(words) for place, words in found.items()}

    def plant(self, rng: Random, besides: Iterable[Slip] = ()) -> Slip | None:
        """A slip in rows that no other one touches, most of them near one; None where there is no room."""
        taken = {number for slip in besides for number in slip.rows}
        make = KINDS[rng.choice(list(KINDS))]
        places = self.stated if make is _stated else self.actions
        free = [number for number in places if number not in taken]
        if taken and rng.random() < NEARBY:
            free = [number for number in free if self.near(number, taken)] or free
        if not free:
            return None
        slip = make(self, rng.choice(free), rng)
        return None if slip is None or taken & set(slip.rows) else slip

    def near(self, number: int, taken: Iterable[int]) -> bool:
        """Whether a row is close behind one of those, or names something that one names."""
        text = set(_WORD.findall(self.clean[number].text.partition("- ")[2].partition(" ")[2]))
        return any(0 < number - n < FAR or text & set(_WORD.findall(self.clean[n].text)) for n in taken)


def action(row: str) -> str:
    """What a row of `do:` says."""
    found = _ACTION.fullmatch(row)
    text = found[2] if found else ""
    return str(json.loads(text)) if text.startswith('"') else text


def with_action(row: str, text: str) -> str:
    """The row with another action."""
    found = _ACTION.fullmatch(row)
    assert found
    return f"{found[1]}{scalar(text)}{found[3] or ''}"


def _changed(page: Page, at: int, text: str, kind: str) -> Slip | None:
    row = page.clean[at]
    return Slip(kind, {at: [row._replace(text=text)]}, frozenset([row.of])) if text != row.text else None


def _value(page: Page, at: int, rng: Random) -> Slip | None:
    """Another value in one slot: a number near it, or a word that stands there elsewhere."""
    verb, *words = action(page.clean[at].text).split()
    if not words:
        return None
    number = rng.randrange(len(words))
    if digits := list(_NUMBER.finditer(words[number])):
        found = rng.choice(digits)
        near = max(0, int(found[0]) + rng.choice((-3, -2, -1, -1, 1, 1, 2, 3)))
        words[number] = f"{words[number][: found.start()]}{near}{words[number][found.end() :]}"
    else:
        words[number] = rng.choice(page.words[verb, number])
    return _changed(page, at, with_action(page.clean[at].text, " ".join([verb, *words])), "value")


def _shorter(page: Page, at: int, rng: Random) -> Slip | None:
    """One of a list left out."""
    words = action(page.clean[at].text).split()
    if len(words) < 3:
        return None
    del words[rng.randrange(1, len(words))]
    return _changed(page, at, with_action(page.clean[at].text, " ".join(words)), "shorter")


def _stated(page: Page, at: int, rng: Random) -> Slip | None:
    """A total, or what stood on the table, stated wrongly."""
    text = page.clean[at].text
    numbers = [found for found in _NUMBER.finditer(text) if text[found.end() : found.end() + 1] != ":"]
    if not numbers:
        return None
    found = rng.choice(numbers)
    near = max(0, int(found[0]) + rng.choice((-3, -2, -1, 1, 1, 2, 3, 11)))
    return _changed(page, at, f"{text[: found.start()]}{near}{text[found.end() :]}", "stated")


def _left(page: Page, at: int, rng: Random) -> Slip:
    return Slip("left", {at: ()}, frozenset())


def _doubled(page: Page, at: int, rng: Random) -> Slip:
    row = page.clean[at]
    copy = row._replace(of=(at, 1))
    return Slip("doubled", {at: [row, copy]}, frozenset([copy.of]))


def _swapped(page: Page, at: int, rng: Random) -> Slip | None:
    one, other = page.clean[at], page.clean[at + 1] if at + 1 in page.actions else page.clean[at]
    if one.text == other.text:
        return None
    return Slip("swapped", {at: [other], at + 1: [one]}, frozenset([one.of, other.of]))


KINDS: Mapping[str, Callable[[Page, int, Random], Slip | None]] = {
    "value": _value,
    "shorter": _shorter,
    "stated": _stated,
    "left": _left,
    "doubled": _doubled,
    "swapped": _swapped,
}


class Judged:
    """What was said of a page with some slips, by the rows of the clean log."""

    def __init__(self, page: Page, slips: Sequence[Slip], report: Report) -> None:
        self.page, self.slips, self.report = page, slips, report
        self.of = [row.of for row in page.rows(slips)]

    def spot(self, line: int) -> Spot:
        return self.of[min(line, len(self.of)) - 1]

    def broken(self) -> Iterator[Finding]:
        return (f for f in self.report.findings if f.severity in WRONG)

    def there(self, spot: Spot, rule: str) -> list[Finding]:
        """What is held against the player at a row, by a rule."""
        return [f for f in self.broken() if self.spot(f.line) == spot and f.rule == rule]

    def gone(self, finding: Finding, before: Judged) -> bool:
        """Whether something that was said before is said no more, neither there nor elsewhere."""
        spot = before.spot(finding.line)
        left, told = self.there(spot, finding.rule), before.there(spot, finding.rule)
        if len(left) >= len(told) or any(f.found == finding.found for f in left):
            return False
        return self.times(finding) < before.times(finding)

    def times(self, finding: Finding) -> int:
        """How often the same is said, at any row."""
        return sum((f.rule, f.found) == (finding.rule, finding.found) for f in self.broken())
