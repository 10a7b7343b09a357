"""How a card or counter of somebody's own sheet looks, in YAML: a mark on a line, for each column."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path
from unicodedata import east_asian_width

from ..kinds.deck import SIZES
from ..reading.rows import Sheet
from .columns import Column

CARDS = (SIZES["poker"], SIZES["tarot"], (105.0, 148.0), (148.0, 210.0))  # mm, as texts need
COUNTER = 22.0  # mm
EDGE, GAP = 4.0, 1.4  # mm: to the cut, between what stands on a card
LETTER = 0.165  # mm for each point of type: the width of an average letter
LEAST = 7  # pt
SPARE = 5.5  # mm that a line or a number may take more where there is no text
STYLES = {
    "band": "fill: {0}, rect: {1}, corner: 1.5",
    "picture": "art: {0}, box: {1}",
    "title": "text: {0}, box: {1}, font: bold, size: 14, least: 7, lines: {2}",
    "alone": "text: {0}, box: {1}, font: bold, size: 22, least: 8, lines: {2}",
    "kind": "text: {0}, box: {1}, font: condensed-medium, size: 9, least: 7",
    "text": "text: {0}, box: {1}, font: regular, size: 11, least: 7, lines: {2}",
    "long": "text: {0}, box: {1}, font: regular, size: 11, least: 7, lines: {2}, align: left, valign: top",
    "flavour": "text: {0}, box: {1}, font: italic, size: 9, least: 7, lines: {2}",
    "heading": "text: {0}, box: {1}, font: condensed, size: 8, least: 7, align: left, ink: soft-ink",
    "line": "text: {0}, box: {1}, font: condensed-semibold, size: 10, least: 7, lines: {2}, align: right",
    "number": "text: {0}, box: {1}, font: condensed-bold, size: 14, least: 7",
    "label": "text: {0}, box: {1}, font: condensed, size: 7.5, least: 7, lines: 2, valign: top",
    "figure": "text: {0}, box: {1}, font: condensed-bold, size: 14, least: 5",
    "name": "text: {0}, box: {1}, font: condensed-bold, size: 8, least: 5, lines: {2}",
    "small": "text: {0}, box: {1}, font: condensed-medium, size: 8, least: 5, lines: {2}",
}

Line = tuple[str, str]  # of a file, and the heading of the column that it shows
Box = Sequence[float]


@dataclass(frozen=True)
class Plan:
    """What is printed of a sheet, and how."""

    name: str
    sheet: Sheet
    named: bool  # the sheet by its name
    columns: Sequence[Column]
    counters: bool = False
    size: int = 0  # of CARDS
    plain: frozenset[str] = frozenset()  # columns whose heading is not printed
    ids: str = ""  # what ids are made of, where the sheet has some of them twice
    fonts: Sequence[Path] = ()  # of those that lie beside the sheet
    signs: Mapping[str, str] = field(default_factory=dict)  # what no font has, and the drawing of it

    def of(self, *roles: str) -> list[Column]:
        """Return the columns with one of these roles."""
        return [column for column in self.columns if column.role in roles]

    def with_role(self, heading: str, role: str, why: str = "") -> Plan:
        """Return the plan with another role for a column."""
        columns = [replace(c, role=role, why=why) if c.heading == heading else c for c in self.columns]
        return replace(self, columns=columns)

    @property
    def larger(self) -> Plan:
        """Return the plan on the next larger card; itself where there is none."""
        return self if self.counters else replace(self, size=min(self.size + 1, len(CARDS) - 1))

    @property
    def width(self) -> float:
        return CARDS[self.size][0] - 2 * EDGE

    @property
    def height(self) -> float:
        return CARDS[self.size][1] - 2 * EDGE


def quoted(text: str) -> str:
    """Return a text as YAML has it in quotes."""
    return json.dumps(text, ensure_ascii=False)


def slot(column: Column) -> str:
    """Return what a cell of the column is filled into."""
    return quoted(f"{{{column.heading}}}")


def room(plan: Plan) -> float:
    """Return the mm that are left where texts are as small as 8 points; below 0 there are none."""
    if plan.counters:
        return COUNTER - 7.6 - 4 * ceil(len(plan.of("number")) / 4) - 2.8 * len(_others(plan))
    art = 24 if plan.of("picture") else 0
    texts = sum(high for _, high in _texts(plan, 8))
    lines = sum(high for _, high in _line_rows(plan))
    return plan.height - _header(plan) - art - texts - lines - _numbers(plan)[1] * 11 - 2 * GAP


def _rows(column: Column, width: float, size: float) -> int:
    """Return the lines that the longest cell takes, roughly."""
    letters = width / (LETTER * size)

    def lines(part: str) -> int:
        return max(1, ceil((len(part) + sum(east_asian_width(sign) in "WF" for sign in part)) / letters))

    return max((sum(map(lines, cell.split("\n"))) for cell in column.cells), default=1)


def _header(plan: Plan) -> float:
    return 13.0 if plan.of("title", "kind") else 0.0


def _texts(plan: Plan, size: float) -> list[tuple[Column, float]]:
    """Return the columns of texts, and how high each is at a size of type."""
    head = 3.4 if len(plan.of("text")) > 1 else 0
    return [(c, 2 + head + size * 0.44 * _rows(c, plan.width - 2, size)) for c in plan.of("text", "flavour")]


def _line_rows(plan: Plan) -> list[tuple[Sequence[Column], float]]:
    """Return the lines, those together that stand side by side, and how high each row of them is."""
    lines = plan.of("line")
    across = 2 if plan.size > 1 and len(lines) > 10 else 1
    rows = [lines[k : k + across] for k in range(0, len(lines), across)]
    width = plan.width / across * 0.6
    return [(row, 1.2 + 3.3 * min(4, max(_rows(c, width, LEAST + 1) for c in row))) for row in rows]


def _numbers(plan: Plan) -> tuple[int, int]:
    """Return how many numbers stand side by side, and how many rows of them there are."""
    numbers = plan.of("number")
    if not numbers:
        return 1, 0
    words = max(len(word) for c in numbers for word in c.heading.replace("-", " ").replace("/", " ").split())
    widest = max(8.0, words * LEAST * 0.14 + 1.5, max(c.longest for c in numbers) * 11 * LETTER + 1)
    rows = ceil(len(numbers) / max(1, int(plan.width / widest)))
    return ceil(len(numbers) / rows), rows


def _numbers_of(box: Box) -> str:
    return f"[{', '.join(f'{round(number, 1):g}' for number in box)}]"


def _mark(column: Column, box: Box, style: str, lines: int = 1, rows: int = 0) -> Line:
    """Return a mark that shows a column; of so many `rows` its heading, in those that have a cell there."""
    text = quoted(column.heading) if rows else slot(column)
    keys = STYLES[style].format(text, _numbers_of(box), lines)
    keys = keys.replace(", lines: 1,", ",").removesuffix(", lines: 1")
    has = f", has: {quoted(column.heading)}" if rows > len(column.cells) else ""
    return f"    - {{{keys}{has}}}", column.heading


def _plain(*lines: str) -> Iterator[Line]:
    """Yield lines that are about no column."""
    return ((line, "") for line in lines)


def deck(plan: Plan) -> Iterator[Line]:
    """Yield the lines of decks.yaml."""
    wide, high = CARDS[plan.size]
    size = next((name for name, known in SIZES.items() if known == (wide, high)), f"[{wide:g}, {high:g}]")
    yield from _plain(
        "# How a card looks. Lengths are mm: a box is [from the left, from the top, width, height].",
        "# {Words in braces} are headings of the sheet. A text shrinks to its least size until it fits.",
        *("decks:", "- id: cards", f"  size: {size}", "  front:", "    ground: cream", "    marks:"),
    )
    yield from _card(plan)
    yield from _plain("  cards:", f"  {_item(plan, '')}")


def _item(plan: Plan, front: str) -> str:
    """Return the entry that stands for all rows."""
    keys = [f"from: {quoted(plan.sheet.file.name)}"]
    keys += [f"sheet: {quoted(plan.sheet.name)}"] if plan.named else []
    keys += [f"id: {quoted(plan.ids)}"] if plan.ids else []
    keys += [f"title: {slot(column)}" for column in plan.of("title")]
    keys += [f"{'count' if plan.counters else 'copies'}: {slot(column)}" for column in plan.of("count")]
    return "- {" + ", ".join(keys) + front + "}"


def _card(plan: Plan) -> Iterator[Line]:
    """Yield the marks of a card from top to bottom."""
    width, bottom = plan.width, EDGE + plan.height
    title, kind, pictures = plan.of("title"), plan.of("kind"), plan.of("picture")
    texts, lines, (across, rows) = _texts(plan, 9), _line_rows(plan), _numbers(plan)
    alone = title if not (texts or lines or rows or pictures) else []  # it stands in the middle
    yield from _head(plan, kind, [] if alone else title)
    top = EDGE + GAP + (_header(plan) if kind or not alone else 0)
    yield from (_mark(column, [EDGE + 1, top, width - 2, bottom - top], "alone", 8) for column in alone)
    free = bottom - top - sum(high for _, high in lines) - rows * 11 - GAP
    spare = 0.0
    if not texts and not pictures:  # the others share their room
        spare = max(0.0, min(free / max(1, len(lines) + rows), SPARE))
    elif pictures:
        tall = max(20.0, free - sum(high for _, high in texts))
        yield _mark(pictures[0], [EDGE, top, width, tall - GAP], "picture")
        top, free = top + tall, free - tall
    yield from _paragraphs(plan, texts, top, free)
    if rows or not spare:
        top = bottom - rows * (11 + spare) - sum(high + spare for _, high in lines) - (GAP if rows else 0)
    yield from _lines(plan, lines, top, spare)
    if rows:
        yield from _band(plan, across, rows, 11 + spare)


def _head(plan: Plan, kind: Sequence[Column], title: Sequence[Column]) -> Iterator[Line]:
    """Yield the title, and the kind below it, on a ground of the kind's colour."""
    left, width = EDGE + 1.5, plan.width - 3
    if kind or title:
        yield from _ground(plan, [EDGE, EDGE, plan.width, 12])
    for column in title:
        lines = 2 if column.longest > 30 or any("\n" in cell for cell in column.cells) else 1
        yield _mark(column, [left, EDGE + 0.8, width, 6.6 if kind else 10.4], "title", lines)
    for column in kind:
        top, high = (7.4, 4.2) if title else (3, 6)
        yield _mark(column, [left, EDGE + top, width, high], "kind" if title else "title")


def _ground(plan: Plan, box: Box, shown: Sequence[Column] = ()) -> Iterator[Line]:
    """Yield the ground of a band: in the colour of the kind, else a little darker than the card.

    One for a single column that is `shown` goes with its empty cells.
    """
    alone = f", has: {quoted(shown[0].heading)}" if len(shown) == 1 else ""
    for column in plan.of("kind")[:1]:
        line, heading = _mark(column, box, "band")
        yield (line if "has:" in line else f"{line[:-1]}{alone}}}"), heading
        return
    yield f"    - {{fill: sand, rect: {_numbers_of(box)}, corner: 1.5{alone}}}", ""


def _paragraphs(plan: Plan, texts: Sequence[tuple[Column, float]], top: float, free: float) -> Iterator[Line]:
    """Yield the texts one below the other, each as high as its longest cell needs; several under headings."""
    left, width, whole = EDGE + 1, plan.width - 2, sum(high for _, high in texts)
    for column, needs in texts:
        share, above = free * needs / whole, 0.0
        if len(plan.of("text")) > 1 and column.role == "text" and column.heading not in plan.plain:
            above = 3.4
            yield _mark(column, [left, top, width, above], "heading", rows=len(plan.sheet.rows))
        most = max(1, int((share - above) / (LEAST * 0.42)))
        long = above or column.longest > 240 or any("\n" in cell for cell in column.cells)
        style = column.role if column.role == "flavour" else "long" if long else "text"
        yield _mark(column, [left, top + above, width, share - above - GAP / 2], style, most)
        top += share


def _lines(
    plan: Plan, rows: Sequence[tuple[Sequence[Column], float]], top: float, spare: float
) -> Iterator[Line]:
    """Yield the headings of columns at the left, and their cells beside them."""
    for row, high in rows:
        width = plan.width / len(rows[0][0])
        for column, left in zip(row, (EDGE + 1, EDGE + 1 + width), strict=False):
            at = 0.0
            if column.heading not in plan.plain:
                at = min(0.5, max(0.2, (len(column.heading) * 8 * LETTER + 1) / width)) * width
                box = [left, top, at - 1, high + spare]
                yield _mark(column, box, "heading", rows=len(plan.sheet.rows))
            most = max(1, int(high / 2.9))
            yield _mark(column, [left + at, top, width - at - 2, high + spare], "line", most)
        top += high + spare


def _placed(columns: Sequence[Column], across: int, box: Box) -> Iterator[tuple[Column, list[float]]]:
    """Yield columns with their boxes, side by side in as many rows as that takes."""
    left, top, width, high = box
    for k, column in enumerate(columns):
        row, place = divmod(k, across)
        wide = width / min(across, len(columns) - row * across)
        yield column, [left + place * wide, top + row * high, wide, high]


def _band(plan: Plan, across: int, rows: int, high: float) -> Iterator[Line]:
    """Yield the numbers at the foot of a card, each above its heading."""
    top = EDGE + plan.height - rows * high
    yield from _ground(plan, [EDGE, top, plan.width, rows * high], plan.of("number"))
    for column, (x, y, wide, _) in _placed(plan.of("number"), across, [EDGE, top, plan.width, high]):
        label = 0.0 if column.heading in plan.plain else 5.2
        yield _mark(column, [x + 0.5, y + 0.4, wide - 1, high - 0.4 - label], "number")
        if label:
            box = [x + 0.5, y + high - 5, wide - 1, 4.8]
            yield _mark(column, box, "label", rows=len(plan.sheet.rows))


def _others(plan: Plan) -> list[Column]:
    """Return what stands in the middle of a counter."""
    kind = [column for column in plan.of("kind") if column is not _coloured(plan)]
    return [*plan.of("picture"), *plan.of("line", "text", "flavour"), *kind]


def _coloured(plan: Plan) -> Column | None:
    """Return the column that gives counters their ground, if every row has one."""
    return next((c for c in plan.of("kind") if len(c.cells) == len(plan.sheet.rows)), None)


def counters(plan: Plan) -> Iterator[Line]:
    """Yield the lines of counters.yaml: the name on top, numbers at the foot, all else between them."""
    kind = _coloured(plan)
    said = "# How a counter looks. Lengths are mm: a box is [from the left, from the top, width, height]."
    yield from _plain(said, f"size: {COUNTER:g}", "faces:", "  unit:")
    yield f"    ground: {slot(kind) if kind else 'sand'}", kind.heading if kind else ""
    yield from _plain("    marks:")
    wide, top, foot = COUNTER - 2.4, 1.2, COUNTER - 1.2
    for column in plan.of("title"):
        lines = 1 if column.longest < 16 else 2
        yield _mark(column, [1.2, top, wide, 5], "name", lines)
        top += 5.2
    others, numbers = _others(plan), plan.of("number")
    if numbers:
        rows = ceil(len(numbers) / 4)
        high, across = min(6.0, (foot - top - 2.8 * len(others)) / rows), ceil(len(numbers) / rows)
        foot -= rows * high
        for column, (x, y, each, _) in _placed(numbers, across, [1.2, foot, wide, high]):
            yield _mark(column, [x + 0.4, y, each - 0.8, high], "figure")
    needs = [3.0 if column.role == "picture" else 1.0 for column in others]
    for column, share in zip(others, needs, strict=True):
        high = (foot - top) * share / sum(needs)
        style = "picture" if column.role == "picture" else "small"
        yield _mark(column, [1.2, top, wide, high - 0.3], style, max(1, int(high / 2.3)))
        top += high
    yield from _plain("counters:", _item(plan, ", front: unit"))
