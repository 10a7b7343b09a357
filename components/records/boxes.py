"""The boxes of a form, and what each of them is worked out from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..languages import Words
from ..models.spans import is_plain, runs_on
from .rows import ENGLISH, Lists, Rows, Said, rows_of

if TYPE_CHECKING:
    from ..models.record_sheet import Blank, Column, RecordSheet, Term, Track


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


def boxes_of(sheet: RecordSheet, lists: Lists, said: Said = ENGLISH) -> dict[str, Box]:
    """All boxes of a form by name, as they are read: blanks above, rows, tracks, blanks below.

    Their names are the same in every language; `said` words what each says of itself.
    """
    rows = rows_of(sheet, lists, said)
    made = [_blank(rows, blank) for blank in sheet.head]
    for number in range(len(rows.labels)):
        made += _row(rows, number)
    for track in sheet.tracks:
        made += _track(rows, track, said.words)
    made += [_blank(rows, blank) for blank in sheet.foot]
    return {box.name: box for box in made}


def field_name(*words: str) -> str:
    """A field's name, different on every sheet; PDF reads a full stop in it as a division."""
    return ":".join(words).replace(".", "\u2024")


def cell_name(sheet: RecordSheet, column: Column, part: str, number: int) -> str:
    """The name of a box of the table; rows count from 0, in the name from 1."""
    return field_name(sheet.id, column.id, *([part] if part else []), str(number + 1))


def _row(rows: Rows, number: int) -> Iterator[Box]:
    """The boxes of a row of the table."""
    label, counts = rows.shown[number], number < rows.counted
    for column, parts in zip(rows.sheet.columns, rows.parts, strict=True):
        if not rows.open(column, number):
            continue
        running = runs_on(column) and counts
        for part in parts:
            adds = _adds(rows, column, part, number)
            yield Box(
                cell_name(rows.sheet, column, part, number),
                f"{label}: {column.title} {rows.said.text(part)}".strip(),
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
    """The boxes of a track, crossed once its sum has reached them, and the sum itself."""
    name = field_name(rows.sheet.id, track.id)
    for k in range(1, track.boxes + 1):
        says = say("{track}: box {number}", track=track.title, number=k)
        yield Box(f"{name}:{k}", says, track.id, adds=(Addend((name,)),), crossed_from=k)
    says = f"{track.title}: {track.result}".rstrip(": ")
    yield Box(name, says, track.id, adds=tuple(_whole(rows, term) for term in track.sum))


def _adds(rows: Rows, column: Column, part: str, number: int) -> tuple[Addend, ...]:
    """What a box of the table is worked out from, if it is: other rows, its row, its column."""
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
    """The boxes that a running level waits for: all that are typed in its row, and below what counts."""
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
    """A term of a sum: a blank, or the boxes of a column in some rows."""
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
    found = Addend(fields, term.times, term.every or 0, (), (), term.least, term.below, term.last)
    for column, words in term.where.items():
        guards = tuple(field_name(rows.sheet.id, column, str(number + 1)) for number, _ in boxes)
        found = found._replace(guards=guards, words=(words,) if isinstance(words, str) else tuple(words))
    return found


def _whole(rows: Rows, term: Term) -> Addend:
    """A term of a blank's sum: of a column its totals, or all its rows."""
    totals = any(c.id == term.of and c.total == "sum" for c in rows.sheet.columns)
    return _addend(rows, term, [rows.counted] if totals and is_plain(term) else range(rows.counted))
