"""Finds what the words of pages lead to: a rule's number to the rule, a page's number to the page.

Rules are found by the spots that their blocks have, so nothing is told twice; a number leads nowhere
from the rule itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from ..components import Game
from ..components.kinds.rules import every
from ..components.languages import Words
from ..components.models.rules import Rule
from ..components.reading.problems import shortened
from ..components.shapes.geometry import BoxMm
from ..components.shapes.paths import IDENTITY, Matrix, multiply
from ..generators.drawing import Drawing, Text, Use
from ..generators.text.fonts import face_of
from ..generators.text.icons import in_words
from .documents.navigation import Anchor, Link
from .sheets.furniture import level_box

CITED = "cited"  # the context of words before a number
RULES = "rules"  # the file of their spots
UP, DOWN = 0.78, 0.24  # ems of a line above its baseline and below it
_UNITS = r"(?![\w:/]|[.,]\d|[  ]?(?:mm|cm|km|m|in|kg|g|pt|MB)\b|[  ]?[%×])"
_LEAF = re.compile(r"\d+(?:–\d+)?")


class Way(NamedTuple):
    """What leads from a page, and what is led to on it."""

    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()


class Leaf(NamedTuple):
    """A page to look through; one that opens a kit names pages by their numbers, and parts beside those."""

    drawing: Drawing
    parts: Sequence[str] = ()


class _Said(NamedTuple):
    """A mark of text, the matrix that takes it to its page, and where it starts in all that is said."""

    mark: Text
    matrix: Matrix
    start: int

    def box(self, begin: int, end: int) -> BoxMm:
        """Return the box round some of its characters, mm of the page."""
        mark, advance = self.mark, face_of(self.mark.font).advance
        left, right = (mark.x + advance(mark.text[:k]) * mark.size for k in (begin, end))
        return level_box((left, mark.y - UP * mark.size, right - left, (UP + DOWN) * mark.size), self.matrix)


class _Told(NamedTuple):
    """What a page tells of a rule: the rule's number, the box, and whether it is told elsewhere."""

    rule: str
    box: BoxMm
    cites: bool


class _Home(NamedTuple):
    """Where a rule stands: the number of its page, from 0, and its box there."""

    page: int
    box: BoxMm


class _Read(NamedTuple):
    """A page as it was looked through: all that is said, mark after mark, and the rules."""

    said: list[_Said]
    told: list[_Told]


def ways(game: Game, leaves: Sequence[Leaf | None], before: int = 0) -> list[Way]:
    """Return what leads from each page of a document to others; None is a page that is not looked through.

    So many pages come `before` it, in other files.
    """
    rules = {rule.id: (len(path) // 2, rule) for path, rule in every(game.rules.rules)}
    pages = [_Read([], []) for _ in leaves]
    homes: dict[str, _Home] = {}
    for number, (leaf, page) in enumerate(zip(leaves, pages, strict=True)):
        if leaf:
            _read(leaf.drawing, IDENTITY, page, 0)
        for one in page.told:
            if not one.cites:
                homes.setdefault(one.rule, _Home(number, one.box))
    numbers = _Numbers(game.words, homes)
    found = []
    for number, (leaf, page) in enumerate(zip(leaves, pages, strict=True)):
        anchors = [_anchor(rules, name, home) for name, home in homes.items() if home.page == number]
        named = game.words("page {number}", number=before + number + 1)
        top = Anchor(f"page {before + number + 1}", 0.0, 0.0, says=named)
        parts = leaf.parts if leaf else ()
        here = range(before + 1, before + len(leaves) + 1)
        links = {link.box: link for link in _links(page, number, homes, numbers, parts, here)}
        found.append(Way(tuple(links.values()), (top, *anchors)))
    return found


def _read(drawing: Drawing, matrix: Matrix, page: _Read, at: int) -> int:
    """Read a drawing under a matrix; return where all that is said ends, which began at `at`."""
    for spot in drawing.spots:
        if spot.file == RULES:
            x, y, w, h = spot.box  # as high as the whole block, of which this may be a part
            here = (x, y, w, min(h, drawing.height - y))
            page.told.append(_Told(spot.id, level_box(here, matrix), spot.cites))
    for mark in drawing.marks:
        if isinstance(mark, Text):
            page.said.append(_Said(mark, matrix, at))
            at += len(mark.text) + 1
        elif isinstance(mark, Use):
            at = _read(mark.drawing, multiply(matrix, mark.matrix), page, at)
    return at


def _anchor(rules: Mapping[str, tuple[int, Rule]], name: str, home: _Home) -> Anchor:
    depth, rule = rules[name]
    called = in_words(rule.title) or shortened(" ".join(in_words(rule.text).split()))
    return Anchor(f"rule {name}", *home.box[:2], f"{name} {called}".strip(), depth)


class _Numbers:
    """How the numbers of rules and pages are written in running text."""

    def __init__(self, say: Words, rules: Mapping[str, object]) -> None:
        def any_of(texts: Sequence[str]) -> str:
            return "|".join(map(re.escape, sorted(set(texts), key=lambda text: (-len(text), text))))

        counts = (1, 2, 5)  # as many forms as a language of Europe has
        rule = any_of([say.plural(n, "rule", "rules", CITED) for n in counts])
        page = any_of([say.plural(n, "page", "pages", CITED) for n in counts])
        both = say("{some} and {last}", some="", last="").strip()
        joint = rf"(?:,? (?:{any_of([both, say('to', CITED), say('or', CITED)])}) |, ?|–)"
        never = r"(?!)"
        some = any_of(list(rules)) or never
        marked = any_of([n for n in rules if not n.isdigit()]) or never
        lettered = any_of([n for n in rules if not n.replace(".", "").isdigit()]) or never
        end = r"(?![\w:/]|[.,]\d)"
        self.one = re.compile(rf"(?<![\w.])(?:{some}){end}")
        self.rules = re.compile(rf"(?i:\b(?:{rule})) (?:{some})(?:{joint}(?:{some}))*{end}")
        self.listed = re.compile(rf"\((?:{some})(?:{joint}(?:{some}))*\)")
        self.lettered = re.compile(rf"(?<![\w.,:+×/-])(?:{lettered}){end}")
        self.marked = re.compile(rf"(?<![\w.,:+×/-])(?:{marked}){_UNITS}")
        self.pages = re.compile(rf"(?i:\b(?:{page})) {_LEAF.pattern}(?:{joint}{_LEAF.pattern})*")

    def of_rules(self, text: str, strict: bool) -> Iterator[tuple[int, int, str]]:
        """Yield where numbers of rules stand in a text: from, to, number.

        In `strict` text other numbers have points, too, such as those of a kit.
        """
        found: dict[int, tuple[int, str]] = {}
        for chain in (self.rules, self.listed):
            for some in chain.finditer(text):
                for one in self.one.finditer(text, some.start(), some.end()):
                    found[one.start()] = (one.end(), one[0])
        for one in (self.lettered if strict else self.marked).finditer(text):
            found[one.start()] = (one.end(), one[0])
        for start, (end, number) in sorted(found.items()):
            yield start, end, number

    def of_pages(self, text: str) -> Iterator[tuple[int, int, int]]:
        """Yield where numbers of pages stand in a text: from, to, the first page."""
        for some in self.pages.finditer(text):
            for number, one in enumerate(_LEAF.finditer(text, some.start(), some.end())):
                start = one.start() if number else some.start()  # the word leads there as well
                yield start, one.end(), int(one[0].split("–")[0])


def _links(
    page: _Read, number: int, homes: Mapping[str, _Home], numbers: _Numbers, parts: Sequence[str], here: range
) -> Iterator[Link]:
    """Yield the links of a page, each piece of a line by itself; pages that are `here` have these numbers."""
    text = " ".join(one.mark.text for one in page.said)
    for start, end, rule in numbers.of_rules(text, strict=bool(parts)):
        home = homes[rule]
        for one, box in _boxes(page.said, start, end):
            if home.page != number or not _inside(box, home.box):
                yield Link(box, f"rule {rule}", text=one)
    for told in page.told:  # whose own numbers may be plain figures
        if told.rule in homes and homes[told.rule] != _Home(number, told.box):
            for one, box in _labels(page.said, told):
                yield Link(box, f"rule {told.rule}", text=one)
    if parts:
        for start, end, first in (*numbers.of_pages(text), *_contents(page.said, parts)):
            if first in here:
                for one, box in _boxes(page.said, start, end):
                    yield Link(box, f"page {first}", text=one)


def _contents(said: Sequence[_Said], parts: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield each line of the contents as far as it is a link: its pages, then what stands there."""
    for pages, name in pairwise(said):
        if _LEAF.fullmatch(pages.mark.text) and any(part.startswith(name.mark.text) for part in parts):
            yield pages.start, name.start + len(name.mark.text), int(pages.mark.text.split("–")[0])


def _labels(said: Sequence[_Said], told: _Told) -> list[tuple[int, BoxMm]]:
    """Return which text is a rule's number beside what is told of the rule, and its box."""
    named = ((k, one.box(0, len(told.rule))) for k, one in enumerate(said) if one.mark.text == told.rule)
    return [(number, box) for number, box in named if _inside(box, told.box)][:1]


def _boxes(said: Sequence[_Said], start: int, end: int) -> list[tuple[int, BoxMm]]:
    """Return the boxes round a part of all that is said, one for each line that has some of it.

    Each comes behind the number of its first text.
    """
    first = bisect_right(said, start, key=lambda one: one.start) - 1
    boxes: list[tuple[int, BoxMm]] = []
    for number, one in enumerate(takewhile(lambda one: one.start < end, islice(said, first, None)), first):
        begin, stop = max(start - one.start, 0), min(end - one.start, len(one.mark.text))
        if begin < stop:
            x, y, w, h = one.box(begin, stop)
            if boxes and boxes[-1][1][1::2] == (y, h) and boxes[-1][1][0] < x:
                before, (left, *_) = boxes.pop()
                boxes.append((before, (left, y, x + w - left, h)))
            else:
                boxes.append((number, (x, y, w, h)))
    return boxes


def _inside(box: BoxMm, other: BoxMm) -> bool:
    """Return whether the middle of a box lies in another."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return other[0] <= x <= other[0] + other[2] and other[1] <= y <= other[1] + other[3]
