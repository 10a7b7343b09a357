"""Sets running text: blocks of a few kinds, which layouts stack into columns.

Templates say what there is as `Said`s; whatever is typed in YAML is only ever
their text, in which **words** are bold, *words* italic and :names: are art.
Both writers get the same marks from it, so the SVG and the PDF break lines alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...components.languages import Words
from ...components.models.field_types import MM_PER_POINT
from ...components.shapes.paths import ellipse
from ..drawing import Drawing, Image, Mark, Path, Rect, Spot, Tag, Text, at, line, moved, tagged
from .fitting import Setting, flow, line_of, spans

KEPT = 2  # lines of a block that stay together at the foot and at the head of a column
WHOLE = 7  # lines; what is no longer is not parted
INTRO = 4  # lines that may stand between a heading and its first rule, and stay with both


class Said(NamedTuple):
    """One block of a text: its kind, a key of KINDS, and its texts as that kind wants them."""

    kind: str
    texts: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """A piece of a column, `width` mm wide: lines `step` mm high between which it may end.

    The marks of a line are told from its own top left. `above` is the space over
    the block. One that `sticks` stays with the block that follows; one that `floats`
    need not stand where it is said; what `again` sets comes first where a column
    begins with the block.
    """

    width: float
    lines: tuple[tuple[Mark, ...], ...]
    step: float
    above: float = 0.0
    sticks: bool = False
    again: Block | None = None
    floats: bool = False
    spots: tuple[Spot, ...] = ()  # from the top left of the block before it was parted
    tag: Tag | None = None

    @property
    def height(self) -> float:
        return len(self.lines) * self.step

    @property
    def drawing(self) -> Drawing:
        """The whole block; its lines are put in their places only now."""
        if len(self.lines) == 1:
            return Drawing(self.width, self.step, self.lines[0], spots=self.spots, tag=self.tag)
        marks = [
            _lowered(mark, number * self.step) for number, marks in enumerate(self.lines) for mark in marks
        ]
        return Drawing(self.width, self.height, tuple(marks), spots=self.spots, tag=self.tag)

    @property
    def long(self) -> bool:
        """Whether it may be parted between its lines."""
        return len(self.lines) > WHOLE

    @property
    def least(self) -> float:
        """The height that has to find room where the block begins, mm."""
        return KEPT * self.step if self.long else self.height

    def split(self, room: float) -> tuple[Block, Block] | None:
        """Return as much of the block as fits into `room` mm, and the rest; None where it stays whole."""
        count = min(int((room + 1e-6) / self.step), len(self.lines) - KEPT)
        if count < KEPT or not self.long:
            return None
        first = replace(self, lines=self.lines[:count], sticks=False)
        return first, replace(self, lines=self.lines[count:], above=0.0)


def solid(drawing: Drawing, above: float = 0.0, sticks: bool = False) -> Block:
    """Return a block that is never parted."""
    return Block(drawing.width, (drawing.marks,), drawing.height, above, sticks, spots=drawing.spots)


class Style(NamedTuple):
    """Sizes of a text, in points, the width of its number column in mm, the air between blocks."""

    body: float = 8.6
    small: float = 7.4
    number: float = 9.0
    leading: float = 1.28
    air: float = 1.0


BODY = Style()
ENGLISH = Words()


class Column(NamedTuple):
    """What a text is set for: the column's width in mm, sizes, colours and pictures by name."""

    width: float
    palette: Mapping[str, str]
    style: Style = BODY
    pictures: Mapping[str, Drawing] = {}  # of the column's width
    say: Words = ENGLISH  # words a heading that is repeated


def blocks(says: Iterable[Said], column: Column) -> list[Block]:
    """Every block of a text, set for a column. Headings stay with what they head."""
    found: list[Block] = []
    told: list[Said] = []
    again: Block | None = None
    numbered = True
    for said in says:
        block = KINDS[said.kind](column, *said.texts)
        block = replace(block, tag=block.tag or TAGS.get(said.kind, PARAGRAPH))
        if said.kind == "section":
            title = f"{said.texts[0][:1].upper()}{said.texts[0][1:]}"
            again = KINDS["section"](column, column.say("{title}, continued", title=title))
            again = replace(again, tag=PARAGRAPH)
            numbered = bool(said.texts[1:])
        elif said.kind == "row" or (said.kind == "rule" and not numbered):
            block = replace(block, again=again)
        found.append(block)
        told.append(said)
    return _kept(found, told)


def _kept(found: list[Block], told: list[Said]) -> list[Block]:
    """Return the blocks, each kept with the next one where a reader needs both."""
    sticks = {number for number in range(len(told)) if _stays(told, number)}
    sticks.update(_introductions(found, told))
    return [replace(block, sticks=True) if k in sticks else block for k, block in enumerate(found)]


def _stays(told: Sequence[Said], number: int) -> bool:
    """Return whether a block keeps the next one with it.

    The first and the last row, step or bullet of a list keep one with them, so that none
    stands alone. What leads to a list, to parts of a rule, to a note or to a picture stays with it.
    """
    kind = told[number].kind
    before = [said.kind for said in told[max(number - 1, 0) : number]]
    after = [said.kind for said in told[number + 1 : number + 3]]
    row = kind == "row" and (
        after in (["row"], ["row", "section"]) or (before == ["section"] and after[:1] == ["row"])
    )
    item = kind in _LISTED and after[:1] == [kind] and (before != [kind] or after[1:] != [kind])
    shown = kind in (*_ITEMS, *_ASIDES) and after[:1] == ["picture"]
    noted = kind in (*_ITEMS, "example") and after[:1] in (["example"], ["note"])
    return row or item or shown or noted or _leads(*told[number : number + 2])


def _introductions(found: Sequence[Block], told: Sequence[Said]) -> Iterator[int]:
    """Yield the few words under a heading, which stay with the first rule or item."""
    for number, said in enumerate(told):
        if said.kind == "section":
            then = number + 1
            while then < len(told) and told[then].kind in ("paragraph", *_ASIDES):
                then += 1
            lines = sum(len(block.lines) for block in found[number + 1 : then])
            if lines <= INTRO and then < len(told) and told[then].kind in _ITEMS:
                yield from range(number + 1, then)


def _leads(said: Said, then: Said | None = None) -> bool:
    """Return whether a text leads to the next: to the first of a list, or to the first part of its rule."""
    if then is None or said.kind not in ("rule", "paragraph"):
        return False
    if said.kind == "rule" == then.kind:
        whole, part = said.texts[0], then.texts[0]
        return bool(whole) and part.startswith(whole) and part != whole
    return then.kind in _LISTED


def _lowered(mark: Mark, by: float) -> Mark:
    """Return a mark of a line, moved down by mm."""
    return (
        mark._replace(y=mark.y + by)
        if isinstance(mark, Rect | Text | Image)
        else at(Drawing(0, 0, (mark,)), 0, by)
    )


def _running(
    column: Column, setting: Setting, *, above: float, indent: float = 0.0, label: Text | None = None
) -> Block:
    """Return running text `indent` mm from the left, beside a label on its first line."""
    lines = [tuple(moved(mark, indent, 0.0) for mark in marks) for marks in setting.lines] or [()]
    if label:
        lines[0] = (label, *lines[0])
    return Block(column.width, tuple(lines), setting.step, above * column.style.air)


def _title(column: Column, text: str) -> Block:
    setting = flow([("title", text)], width=column.width, size=21, fill=column.palette["ink"], leading=1.1)
    return solid(Drawing(column.width, setting.height, tuple(setting.at(0, 0))), sticks=True)


def _headline(column: Column, text: str) -> Block:
    """Return a heading larger than that of a section, without a rule."""
    setting = flow([("title", text)], width=column.width, size=15, fill=column.palette["ink"], leading=1.0)
    return solid(Drawing(column.width, setting.height, tuple(setting.at(0, 0))), 3.6, True)


def _section(column: Column, text: str, number: str = "") -> Block:
    """Return a section's heading under a rule; its number stands in the number column."""
    ink, top, size = column.palette["ink"], 1.6, 12.0
    marks: list[Mark] = [line(0, 0.2, column.width, 0.2, ink, 0.35)]
    indent = 0.0
    if number:
        baseline = top + size * MM_PER_POINT * 0.95
        label = line_of(number, 0, baseline, font="title", points=size, fill=column.palette["accent"])
        marks.append(label)
        indent = max(column.style.number, label.advance + 2)
    setting = flow([("title", text)], width=column.width - indent, size=size, fill=ink, leading=1.1)
    marks += setting.at(indent, top)
    high = top + max(setting.height, setting.step)  # its number needs a line where there is no title
    return solid(Drawing(column.width, high, tuple(marks)), 3.6, True)


def _lead(column: Column, text: str) -> Block:
    """Return what a page says first, in larger type."""
    setting = flow(
        spans(text, "medium", "bold"), width=column.width, size=11, fill=column.palette["ink"], leading=1.36
    )
    return _running(column, setting, above=1.4)


def _paragraph(column: Column, text: str) -> Block:
    return _running(column, _body(column, text, column.width), above=1.2)


def _body(column: Column, text: str, width: float) -> Setting:
    return flow(
        spans(text, "regular", "semibold"),
        width=width,
        size=column.style.body,
        fill=column.palette["ink"],
        leading=column.style.leading,
    )


def _hanging(
    column: Column, label: str, text: str, *, indent: float, above: float, start: float = 0.0
) -> Block:
    """Text beside a label, which stands `start` mm from the left."""
    size = column.style.body
    first = line_of(
        label,
        start,
        size * MM_PER_POINT * 0.95,
        font="condensed-semibold",
        points=size,
        fill=column.palette["accent"],
    )
    indent = max(indent, first.advance + 1.2) + start
    setting = _body(column, text, column.width - indent)
    return _running(column, setting, above=above, indent=indent, label=first)


def _rule(column: Column, label: str, text: str) -> Block:
    return _hanging(column, label, text, indent=column.style.number, above=1.0)


def _step(column: Column, label: str, text: str) -> Block:
    return _hanging(column, label, text, indent=5.6, above=0.5)


def _bullet(column: Column, text: str) -> Block:
    return _hanging(column, "•", text, indent=3.2, above=0.5)


def _inner_step(column: Column, label: str, text: str) -> Block:
    return _hanging(column, label, text, indent=5.6, above=0.5, start=column.style.number)


def _inner_bullet(column: Column, text: str) -> Block:
    return _hanging(column, "•", text, indent=3.2, above=0.5, start=column.style.number)


def _example(column: Column, text: str) -> Block:
    """Return an example: as large as the rule that it belongs to, indented, beside a bar."""
    indent = column.style.number
    setting = _body(column, text, column.width - indent)
    block = _running(column, setting, above=0.9, indent=indent)
    bar = Rect(indent - 2.2, 0.2, 0.7, block.step, column.palette["rule"])
    return replace(block, lines=tuple((bar, *marks) for marks in block.lines))


def _note(column: Column, text: str) -> Block:
    """Return a note on history or on the design: small, in italics, indented."""
    indent, style = column.style.number, column.style
    setting = flow(
        spans(text, "italic", "semibold"),
        width=column.width - indent,
        size=style.small,
        fill=column.palette["soft-ink"],
        leading=style.leading,
    )
    return _running(column, setting, above=0.7, indent=indent)


def _begin(column: Column, number: str, text: str, pages: str) -> Block:
    """Return one of the first things to do: its number on a disc, the text, and the pages that it takes."""
    palette, disc, size = column.palette, 5.0, 9.0
    left, em = disc + 2.4, size * MM_PER_POINT
    small = "condensed-semibold"
    runs = [*spans(text, "medium", "bold"), *([(small, f" {pages}")] if pages else [])]
    setting = flow(runs, width=column.width - left, size=size, fill=palette["ink"], leading=1.26)
    marks = [
        mark._replace(fill=palette["accent"]) if isinstance(mark, Text) and mark.font == small else mark
        for mark in setting.at(left, disc / 2 - em * 0.6)
    ]
    baseline = disc / 2 + em * 0.36
    label = line_of(
        number, disc / 2, baseline, font="condensed-bold", points=10, fill=palette["on-dark"], align="centre"
    )
    round_it = Path(ellipse(disc / 2, disc / 2, disc / 2, disc / 2), palette["accent"])
    high = max(disc, disc / 2 - em * 0.6 + setting.height)
    return solid(Drawing(column.width, high, (round_it, label, *marks)), 1.2)


def _small(column: Column, text: str) -> Block:
    """Return the smallest type, for where things come from."""
    setting = flow(
        spans(text, "regular", "semibold"), width=column.width, size=7, fill=column.palette["soft-ink"]
    )
    return _running(column, setting, above=1.0)


def _row(column: Column, *cells: str) -> Block:
    """Cells over a hairline; the first, a number or pages, stays narrow."""
    narrow, top = 11.5, 0.5  # mm; takes pages 101–109
    wide = (column.width - narrow) / max(1, len(cells) - 1)
    marks: list[Mark] = []
    x, tallest = 0.0, 0.0
    for width, cell in zip([narrow] + [wide] * (len(cells) - 1), cells, strict=True):
        setting = _body(column, cell, width - 2)
        marks += setting.at(x, top)
        tallest = max(tallest, setting.height)
        x += width
    marks.append(Rect(0, tallest + 1.0, column.width, 0.15, column.palette["rule"]))
    return solid(Drawing(column.width, tallest + 1.2, tuple(marks)), 0.3)


def _picture(column: Column, name: str, number: str) -> Block:
    """Return a picture under its title and the number of the rule that it belongs to."""
    drawing, points = column.pictures[name], column.style.body
    baseline = points * MM_PER_POINT * 0.95
    label = line_of(
        number, 0, baseline, font="condensed-semibold", points=points, fill=column.palette["accent"]
    )
    title = line_of(
        drawing.title,
        max(column.style.number, label.advance + 1.2),
        baseline,
        font="semibold",
        points=points,
        fill=column.palette["ink"],
    )
    top = points * MM_PER_POINT * column.style.leading + 0.6
    marks: tuple[Mark, ...] = (tagged([label, title], "P"), at(drawing, 0, top))
    framed = Drawing(column.width, drawing.height + top, marks)
    return replace(solid(framed, 1.8), floats=True, tag=Tag("Div"))


_LISTED = ("step", "bullet", "inner_step", "inner_bullet")
_ASIDES = ("example", "note")
_ITEMS = ("rule", "step", "bullet", "inner_step", "inner_bullet")

PARAGRAPH = Tag("P")
TAGS = {"title": Tag("H1"), **dict.fromkeys(("headline", "section"), Tag("H2"))}
TAGS |= dict.fromkeys((*_LISTED, "begin", "row"), Tag("LI/LBody"))

# How each kind of block is set, and the texts that it takes.
KINDS: Mapping[str, Callable[..., Block]] = {
    "title": _title,
    "headline": _headline,
    "section": _section,  # text, its number
    "lead": _lead,
    "paragraph": _paragraph,
    "rule": _rule,  # number, text
    "step": _step,  # number, text
    "bullet": _bullet,
    "inner_step": _inner_step,
    "inner_bullet": _inner_bullet,
    "example": _example,
    "note": _note,
    "begin": _begin,  # number, text, pages
    "small": _small,
    "picture": _picture,  # its name, the number of its rule
    "row": _row,  # a cell after the other
}
