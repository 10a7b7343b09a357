"""The column beside a picture of a turn: what the referee found, totals, what has no place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...components import house
from ...generators.drawing import Mark, Rect, line
from ...generators.text.fitting import Runs, flow, line_of, spans
from . import signs

COLUMN = 84.0  # mm
INDENT = 6.2  # mm from a finding's number to its words
MOST = 24  # findings that are shown
QUOTED = 330  # characters of a rule that are quoted
_COLOURS = {
    "violation": "red",
    "follow-on": "orange",
    "again": "orange",
    "unchecked": "blue",
    "house": "brown",
    "reading": "green",
    "still to do": "ink",
}


class Note(NamedTuple):
    """A finding as the column shows it; `rule` with its number, `quote` what it says."""

    kind: str
    rule: str
    title: str
    place: str  # the line and what is typed there
    found: str
    expected: str
    follows: str = ""
    hint: str = ""
    quote: str = ""


class Beside(NamedTuple):
    """All that stands beside a picture."""

    notes: Sequence[Note]
    totals: Sequence[tuple[str, str]]
    asides: Sequence[str]


class _Column:
    """Marks from the top of the column down."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.marks: list[Mark] = []

    def heading(self, says: str) -> None:
        if self.marks:
            self.y += 3.5
        ink = signs.NIGHT
        self.marks.append(Rect(self.x, self.y, COLUMN, 5.6, ink))
        self.marks.append(
            line_of(says, self.x + 2, self.y + 4.05, font="condensed-bold", points=10, fill=signs.CREAM)
        )
        self.y += 7.6

    def text(
        self, runs: Runs, *, size: float = 8.5, fill: str = signs.INK, indent: float = 0.0, after: float = 0.0
    ) -> None:
        runs = [(font, signs.writable(text, font)) for font, text in runs]
        setting = flow(runs, width=COLUMN - indent, size=size, fill=fill)
        self.marks += setting.at(self.x + indent, self.y)
        self.y += setting.height + after


def column(beside: Beside, x: float, y: float) -> tuple[list[Mark], float]:
    """Return the marks of the column whose top left is (x, y), and where it ends."""
    found = _Column(x, y)
    found.heading("FINDINGS")
    if not beside.notes:
        found.text([("medium", "The referee found nothing wrong.")], fill=signs.SOFT)
    quoted: set[str] = set()
    for number, note in enumerate(beside.notes[:MOST], 1):
        _note(found, number, note, note.rule not in quoted)
        quoted.add(note.rule)
    if len(beside.notes) > MOST:
        more = f"{len(beside.notes) - MOST} more; cutline check lists them all."
        found.text([("medium", more)], fill=signs.SOFT)
    if beside.asides:
        found.heading("NOT ON THE PICTURE")
        for said in beside.asides:
            found.text([("regular", said)], after=0.6)
    if beside.totals:
        found.heading("THE TURN IN FIGURES")
        for name, value in beside.totals:
            _total(found, name, value)
    return found.marks, found.y


def _note(column: _Column, number: int, note: Note, quote: bool) -> None:
    colour = house().palette[_COLOURS[note.kind]]
    column.marks += signs.disc(column.x + 2, column.y + 1.9, number, signs.TOLD)
    named = " ".join(filter(None, [note.rule, note.title]))
    runs = [("condensed-bold", note.kind.upper())]
    fill = signs.SOFT if note.kind in ("follow-on", "again") else colour
    column.text(runs, size=8, fill=fill, indent=INDENT)
    if named:
        column.text([("condensed-bold", named)], size=10, indent=INDENT)
    column.text([("condensed-medium", note.place)], size=8, fill=signs.SOFT, indent=INDENT, after=0.4)
    says = "; ".join(filter(None, [note.found, note.expected]))
    if says:
        column.text([("medium", says)], indent=INDENT)
    for more in filter(None, (note.follows, note.hint)):
        column.text([("italic", more)], size=8, fill=signs.SOFT, indent=INDENT)
    if quote and note.quote:
        top = column.y + 0.6
        column.y = top
        text = " ".join(note.quote.split())
        text = text if len(text) <= QUOTED else text[:QUOTED].rsplit(" ", 1)[0] + " …"
        column.text(spans(text, "regular", "bold"), size=7.5, fill=signs.SOFT, indent=INDENT + 2)
        column.marks.append(
            line(
                column.x + INDENT + 0.5,
                top,
                column.x + INDENT + 0.5,
                column.y - 0.4,
                house().palette["rule"],
                0.6,
            )
        )
    column.y += 2.6


def _total(column: _Column, name: str, value: str) -> None:
    base = column.y + 3.0
    shown = signs.writable(value, "condensed-bold")
    number = line_of(
        shown, column.x + COLUMN, base, font="condensed-bold", points=9, fill=signs.INK, align="right"
    )
    label = line_of(
        signs.writable(name, "condensed-medium"),
        column.x,
        base,
        font="condensed-medium",
        points=9,
        fill=signs.SOFT,
    )
    if label.advance + number.advance > COLUMN - 2:
        column.text([("condensed-medium", f"{name}: "), ("condensed-bold", value)], size=9)
        return
    column.marks += [
        label,
        number,
        line(column.x, base + 1.1, column.x + COLUMN, base + 1.1, house().palette["rule"], 0.15),
    ]
    column.y += 4.3
