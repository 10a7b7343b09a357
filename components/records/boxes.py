"""The boxes of a form: its rows, what each box is worked out from, and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import floor
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..languages import Words
from ..models.spans import is_plain, runs_on

if TYPE_CHECKING:
    from ..models.record_sheet import Blank, Column, RecordSheet, Term, Track
if TYPE_CHECKING:
    from ..models.record_sheet import Column, RecordSheet


Lists = Mapping[str, Sequence[str]]


class Wording(NamedTuple):
    """How a form is worded: Cutline's own words, and the game's names as they are printed."""

    words: Words
    text: Callable[[str], str]

    def head(self, typed: str) -> str:
        """Return the heading of a row, typed or Cutline's own."""
        shown = self.text(typed)
        return self.words(typed, ROW) if shown == typed else shown


ROW = "row of a record sheet"
ENGLISH = Wording(Words(), str)


class Rows(NamedTuple):
    """The rows of a form, that of its totals last; `parts` are those of each column.

    `labels` are what sums and logs call the rows, `shown` what is printed.
    """

    sheet: RecordSheet
    parts: tuple[tuple[str, ...], ...]  # one "" where a column is not divided
    names: list[tuple[str, ...]]  # of each row without the totals, one of each list
    labels: list[str]
    adding: list[list[list[int]]]  # for each row, the groups of rows that it adds up
    shown: list[str]
    wording: Wording

    @property
    def counted(self) -> int:
        """Return the number of rows, without the totals."""
        return len(self.names)

    def called(self, number: int, name: str) -> bool:
        """Return whether a row has a name, or is of a value of one of its lists."""
        return name == self.labels[number] or name in self.names[number]

    def first(self, number: int) -> int:
        """Return the row from which running levels began anew, at the latest in this one."""
        if not self.sheet.restart:
            return 0
        place = self.sheet.rows.index(self.sheet.restart)
        return next(k for k, name in enumerate(self.names) if name[place] == self.names[number][place])

    def so_far(self, number: int) -> range:
        """Return a row and those above it, from where running levels begin anew."""
        return range(self.first(number), number + 1)

    def open(self, column: Column, number: int) -> bool:
        """Return whether a column has a box in a row; in the last it may have none."""
        return number < self.counted or column.total != "none"


def rows_of(sheet: RecordSheet, lists: Lists, wording: Wording = ENGLISH) -> Rows:
    """Return the rows of a form; `lists` are those of game.yaml."""
    parts = tuple(tuple(lists[c.each] if c.each else c.parts) or ("",) for c in sheet.columns)
    names = list(product(*(lists[name] for name in sheet.rows)))
    labels = [" ".join(name) for name in names] + [sheet.total_head] * sheet.totals
    adding = [[_added(lists, labels, term) for term in sheet.row_sums.get(label, ())] for label in labels]
    shown = [" ".join(map(wording.text, name)) for name in names]
    if sheet.totals:
        shown.append(wording.head(sheet.total_head))
    return Rows(sheet, parts, names, labels, adding, shown, wording)


def _added(lists: Lists, labels: Sequence[str], term: str) -> list[int]:
    """Return the rows that a row of sums names: one by its label, or all of a list."""
    wanted = [term] if term in labels else lists[term]
    return [number for number, label in enumerate(labels) if label in wanted]


class Addend(NamedTuple):
    """Boxes that count towards another: their sum `times` so much, or 1 for `every` so many.

    With `words`, a box counts where the box of `guards` at its place says or begins one of
    them. With `least` or `below`, each box counts 1 that reaches or stays under that figure; with
    `last`, only the last box that holds a figure counts.
    """

    fields: tuple[str, ...]
    times: float = 1.0
    every: int = 0
    guards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    least: float | None = None
    below: float | None = None
    last: bool = False


class Box(NamedTuple):
    """A box of a form: what it is called, and what it is worked out from, if it `adds` others.

    `column` is that of the table, or the blank or track; `row` counts from 0 and is None outside
    the table. A sum goes from `begins` on, blank until something counts or, if it names boxes that it
    `follows`, until one of these is filled in; at most `most`. One that is `crossed_from` a number
    shows a cross once its sum reaches it, one with `levels` the first word whose figure it reaches.
    """

    name: str
    says: str
    column: str
    part: str = ""
    row: int | None = None
    adds: tuple[Addend, ...] = ()
    begins: float | None = None
    crossed_from: int | None = None
    follows: tuple[str, ...] = ()
    most: float | None = None
    levels: tuple[tuple[str, float | Literal["rest"]], ...] = ()


def boxes_of(sheet: RecordSheet, lists: Lists, wording: Wording = ENGLISH) -> dict[str, Box]:
    """Return all boxes of a form by name, in reading order: blanks above, rows, tracks, blanks below.

    Their names are the same in every language; `wording` words what each says of itself.
    """
    rows = rows_of(sheet, lists, wording)
    made = [_blank(rows, blank) for blank in sheet.head]
    for number in range(len(rows.labels)):
        made += _row(rows, number)
    for track in sheet.tracks:
        made += _track(rows, track, wording.words)
    made += [_blank(rows, blank) for blank in sheet.foot]
    return {box.name: box for box in made}


def field_name(*words: str) -> str:
    """Return a field's name, different on every sheet; PDF reads a full stop in it as a division."""
    return ":".join(words).replace(".", "\u2024")


def cell_name(sheet: RecordSheet, column: Column, part: str, number: int) -> str:
    """Return the name of a box of the table; rows count from 0, in the name from 1."""
    return field_name(sheet.id, column.id, *([part] if part else []), str(number + 1))


def _row(rows: Rows, number: int) -> Iterator[Box]:
    """Yield the boxes of a row of the table."""
    label, counts = rows.shown[number], number < rows.counted
    for column, parts in zip(rows.sheet.columns, rows.parts, strict=True):
        if not rows.open(column, number):
            continue
        running = runs_on(column) and counts
        for part in parts:
            adds = _adds(rows, column, part, number)
            yield Box(
                cell_name(rows.sheet, column, part, number),
                f"{label}: {column.title} {rows.wording.text(part)}".strip(),
                column.id,
                part,
                number,
                adds,
                (column.begin or None) if running else None if counts else column.stock,
                follows=_follows(rows, column, number) if running else (),
                most=column.most if adds else None,
                levels=tuple(column.levels.items()) if adds else (),
            )


def _blank(rows: Rows, blank: Blank) -> Box:
    adds, levels = tuple(_whole(rows, term) for term in blank.sum), tuple(blank.levels.items())
    return Box(field_name(rows.sheet.id, blank.id), blank.title, blank.id, adds=adds, levels=levels)


def _track(rows: Rows, track: Track, say: Words) -> Iterator[Box]:
    """Yield the boxes of a track, crossed once its sum has reached them, and the sum itself."""
    name = field_name(rows.sheet.id, track.id)
    for k in range(1, track.boxes + 1):
        says = say("{track}: box {number}", track=track.title, number=k)
        yield Box(f"{name}:{k}", says, track.id, adds=(Addend((name,)),), crossed_from=k)
    says = f"{track.title}: {track.result}".rstrip(": ")
    yield Box(name, says, track.id, adds=tuple(_whole(rows, term) for term in track.sum))


def _adds(rows: Rows, column: Column, part: str, number: int) -> tuple[Addend, ...]:
    """Return the addends of a box of the table: other rows, its row, its column; none if it has no sum."""
    sheet, counts = rows.sheet, number < rows.counted
    if counts and rows.adding[number]:
        return tuple(Addend(tuple(cell_name(sheet, column, part, k) for k in n)) for n in rows.adding[number])
    if counts:
        return tuple(_addend(rows, t, rows.so_far(number) if t.so_far else [number]) for t in column.sum)
    cells = tuple(cell_name(sheet, column, part, k) for k in range(rows.counted))
    if column.stock is not None:
        return (Addend(cells, -1.0),)
    return (Addend(cells, last=runs_on(column)),) if column.total == "sum" else ()


def _follows(rows: Rows, column: Column, number: int) -> tuple[str, ...]:
    """Return the boxes that a running level waits for: all typed in its row, and below what counts."""
    typed = [
        cell_name(rows.sheet, other, part, number)
        for other, parts in zip(rows.sheet.columns, rows.parts, strict=True)
        if not other.sum
        for part in parts
    ]
    below = [k for k in range(number, rows.counted) if number in rows.so_far(k)]
    known = {other.id for other in rows.sheet.columns}
    added = [_addend(rows, term, below).fields for term in column.sum if term.of in known]
    return tuple(dict.fromkeys((*typed, *(name for fields in added for name in fields))))


def _addend(rows: Rows, term: Term, numbers: Sequence[int]) -> Addend:
    """Return a term of a sum: a blank, or the boxes of a column in some rows."""
    boxes = [
        (number, cell_name(rows.sheet, column, part, number))
        for column, parts in zip(rows.sheet.columns, rows.parts, strict=True)
        if column.id == term.of
        for number in numbers
        if not term.rows or rows.called(number, term.rows)
        for part in parts
        if term.part in ("", part)
    ]
    fields = tuple(name for _, name in boxes) or (field_name(rows.sheet.id, term.of),)
    addend = Addend(fields, term.times, term.every or 0, (), (), term.least, term.below, term.last)
    for column, words in term.where.items():
        guards = tuple(field_name(rows.sheet.id, column, str(number + 1)) for number, _ in boxes)
        addend = addend._replace(guards=guards, words=(words,) if isinstance(words, str) else tuple(words))
    return addend


def _whole(rows: Rows, term: Term) -> Addend:
    """Return a term of a blank's sum: of a column its totals, or all its rows."""
    totals = any(c.id == term.of and c.total == "sum" for c in rows.sheet.columns)
    return _addend(rows, term, [rows.counted] if totals and is_plain(term) else range(rows.counted))


_DIE = re.compile(r"^[\s\d]+")
CROSS = "\u00d7"


def worked_out(boxes: Mapping[str, Box], typed: Mapping[str, str]) -> dict[str, str]:
    """Return the text of each box with a sum, by name; "" where nothing counts towards it.

    What is written in `typed` goes before what would be worked out, in the sums of other boxes too.
    """
    sums = _Sums(boxes, typed)
    return {name: sums.shown(box) for name, box in boxes.items() if box.adds}


def ranged(
    boxes: Mapping[str, Box], typed: Mapping[str, str], limits: Mapping[str, tuple[int, int]]
) -> dict[str, str]:
    """Return "0–9" for each box that is not known: by `limits`, or as what such boxes come to.

    `typed` goes before them. A box that shows a word or a cross, and may show another, is empty.
    """
    limits = {name: ends for name, ends in limits.items() if not typed.get(name)}
    least, most = (
        _Sums(boxes, {**typed, **{name: str(ends[end]) for name, ends in limits.items()}}) for end in (0, 1)
    )
    least.other, most.other = most, least
    found = {name: (least.text(name), most.text(name)) for name in boxes if not typed.get(name)}
    return {name: _span(boxes[name], low, high) for name, (low, high) in found.items() if low != high}


def _span(box: Box, low: str, high: str) -> str:
    """Return what a box shows that can be all from one figure to another; "" where they are none."""
    first, last = figure(low), figure(high)
    if first is None or last is None:
        return ""
    if box.begins is not None and first < 0 <= last:  # of what there is at first nobody has less than nothing
        first, low = 0, "0"
    return f"{low}–{high}" if first >= 0 else f"{low} to {high}"


def figure(text: str) -> float | None:
    """Read a figure as it may be typed, with a point or a comma; None for anything else."""
    try:
        value = float(text.strip().replace(",", ".", 1))
    except ValueError:
        return None
    return value if abs(value) < 1e9 else None  # not "nan", nor "inf"


class _Sums:
    """The sums of one form; each is worked out when it is first asked for."""

    def __init__(self, boxes: Mapping[str, Box], typed: Mapping[str, str]) -> None:
        self.boxes, self.typed = boxes, typed
        self.known: dict[str, str] = {}
        self.other = self  # at the other end of what is not known: what is taken away counts there

    def text(self, name: str) -> str:
        """Return the text of a box."""
        box = self.boxes.get(name)
        return self.typed.get(name, "").strip() or (self.shown(box) if box and box.adds else "")

    def shown(self, box: Box) -> str:
        """Return the text that a box with a sum shows; "" where nothing counts."""
        if box.name not in self.known:
            self.known[box.name] = self._shown(box)
        return self.known[box.name]

    def _shown(self, box: Box) -> str:
        total, counts = box.begins or 0.0, box.begins is not None
        for addend in box.adds:
            sums = self.other if (addend.times < 0) != (addend.below is not None) else self
            figures = list(sums.figures(addend))
            counts |= bool(figures)
            added = sum(figures[-1:] if addend.last else figures)
            total += addend.times * (floor(added / addend.every) if addend.every else added)
        if box.follows:
            counts = any(self.text(name) for name in box.follows)
        if not counts:
            return ""
        total = total if box.most is None else min(total, box.most)
        if box.crossed_from is not None:
            return CROSS if total >= box.crossed_from else ""
        if box.levels:
            return next((word for word, least in box.levels if least == "rest" or total >= least), "")
        return f"{total:g}"

    def figures(self, addend: Addend) -> Iterator[float]:
        """Yield the figures that count towards a sum, box by box."""
        for k, name in enumerate(addend.fields):
            if addend.guards and not self.meant(addend.guards[k], addend.words):
                continue
            value = figure(self.text(name))
            if value is None:
                continue
            if addend.least is not None:
                value = float(value >= addend.least)
            if addend.below is not None:
                value = float(value < addend.below)
            yield value

    def meant(self, guard: str, words: tuple[str, ...]) -> bool:
        """Return whether a box has one of these words, or its beginning; a die before the word is ignored."""
        text = self.text(guard).lower()
        word = _DIE.sub("", text)
        if word:
            return any(one.lower().startswith(word) or word.startswith(one.lower()) for one in words)
        return text in (one.lower() for one in words)
