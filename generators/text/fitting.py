"""Breaks text into lines and fits it into boxes, or says that it cannot.

Words are measured once, in ems, so that one breaking serves every size that is
tried, and what was fitted is set without measuring it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import fsum, inf
from typing import NamedTuple

from ...components import Unfit
from ...components.models.field_types import MM_PER_POINT
from ...components.reading.problems import shortened
from ..drawing import Mark, Text, moved
from .fonts import LEADING, face_of, key_of, language, typeface
from .hyphens import Division, division, soft_places
from .icons import Icon, Runs, in_words, with_icons
from .lines import NEAR, Line, Part, Word, directed
from .marking import marked
from .scripts import breaks_between, hangul, joins, pieces, plain, turns

_STEP = 0.97  # how fast type shrinks while it is being fitted
# A number stays on the line of the short word that it belongs to: "rule 7", "FW 190", "160 g".
_LEADS = r"(?:[(]?(?:[Rr]ules?|[A-Z][A-Za-z]) (?=\d))?"
_UNITS = r"(?:(?<=\d) (?:mm|g|%)(?!\w))?"
_TOKENS = re.compile(rf"[ \t\r\n]+|{_LEADS}[^ \t\r\n]+{_UNITS}")
_NARROW = 36.0  # ems: words of a wider column are not divided only because a line is short
_SHORT = 0.82  # of the measure: a line that ends before it is short
_LONE = 0.3  # of the measure: a shorter word is not left alone on a paragraph's last line
_SHIFT = {"left": 0.0, "centre": 0.5, "right": 1.0}
_SLACK = {"top": 0.0, "middle": 0.5, "bottom": 1.0}

Box = tuple[float, float, float, float]


def spans(text: str, plain: str, bold: str) -> list[tuple[str, str]]:
    """(font, text) runs of a text in which **words** are bold, *words* italic."""
    fonts = {"": plain, "*": f"{plain}*", "**": bold, "***": f"{bold}*"}
    return [(fonts[stars], part) for stars, part in marked(text)]


def measured(runs: Runs) -> list[Word]:
    """Return the words of a text in its fonts. Unfit names a glyph that a font lacks."""
    words: list[Word] = []
    parts: list[Part] = []
    gap, newlines = 0.0, 0

    def close() -> None:
        nonlocal gap, newlines
        if parts:
            wide = fsum(part.wide for part in parts)
            words.append(Word(tuple(parts), wide, gap, newlines if words else 0))
            parts.clear()
            gap, newlines = 0.0, 0

    for font, text in with_icons(runs):
        if isinstance(font, Icon):
            if parts and (isinstance(parts[-1].font, Icon) or breaks_between(parts[-1].text[-1], text)):
                close()
            parts.append(Part(font, text, font.wide))
            continue
        key = key_of(font, text)
        face = face_of(key)
        for token in _TOKENS.findall(text):
            if token[0] in " \t\r\n":
                close()
                gap = face.widths[" "]
                newlines += token.count("\n")
            else:
                for number, piece in enumerate(pieces(token)):
                    if parts and (number or breaks_between(parts[-1].text[-1], piece[0])):
                        close()
                    if parts and parts[-1].font == key:  # so that two pieces are kerned like one
                        piece = parts.pop().text + piece
                    parts.append(Part(key, piece, face.advance(plain(piece))))
    close()
    return directed(words) if any(turns(text) for _, text in runs) else words


def broken(words: Iterable[Word], ems: float, chop: bool = True, by: Division | None = None) -> list[Line]:
    """Lines of at most `ems`, broken at spaces; a newline always breaks.

    Words are divided at their soft hyphens, and as `by` says: where no line holds them, and, in
    a narrow column of a language of long words, where the line before would be short. What is wider
    than a line all the same is cut where it is full, or, without `chop`, left to stand over.
    """
    lines: list[Line] = []
    line: list[Word] = []
    used = 0.0
    waiting = list(words)
    for number, word in enumerate(waiting):
        if line and (word.newlines or used + word.gap + word.wide > ems + NEAR):
            ends = number + 1 == len(waiting) or waiting[number + 1].newlines > 0
            short = by is not None and by.eager and not ends and ems < _NARROW and used < _SHORT * ems
            parted = None
            if not word.newlines:
                parted = _divided(word, ems - used - word.gap, by if short or word.wide > ems else None)
            if parted:
                head, rest = parted
                line.append(head)
                used, word = used + head.gap + head.wide, rest
            lines.append(Line(tuple(line), used))
            lines += [Line((), 0.0)] * (word.newlines - 1)
            line, used = [], 0.0
        *full, last = _pieces(word, ems, chop, by)
        lines += [Line((piece,), piece.wide) for piece in full]
        used += (last.gap if line else 0.0) + last.wide
        line.append(last)
    if line:
        lines.append(Line(tuple(line), used))
    return _accompanied(lines, ems)


def _pieces(word: Word, ems: float, chop: bool, by: Division | None) -> list[Word]:
    """Return the word, in as many pieces as lines that it fills."""
    found = []
    while word.wide > ems + NEAR and (parted := _divided(word, ems, by)):
        found.append(parted[0])
        word = parted[1]
    chop = chop or any(hangul(part.text) for part in word.parts)
    return [*found, *(_chopped(word, ems) if chop and word.wide > ems + NEAR else [word])]


def _divided(word: Word, room: float, by: Division | None) -> tuple[Word, Word] | None:
    """As much of a word as fits into `room` ems with a hyphen, and the rest; None where none of it does."""
    before = word.wide
    for number in reversed(range(len(word.parts))):
        font, text, wide = word.parts[number]
        before -= wide
        for at in reversed(by.places(text) if by else soft_places(text)):
            head = f"{plain(text[:at])}-"
            taken = typeface(font).advance(head)
            rest = text[at:].lstrip("\u00ad")
            if at and rest and before + taken <= room + NEAR:
                left = Part(font, rest, typeface(font).advance(plain(rest)))
                parts = (*word.parts[:number], Part(font, head, taken))
                others = (left, *word.parts[number + 1 :])
                first = word._replace(parts=parts, wide=fsum(p.wide for p in parts))
                rest_of_it = word._replace(parts=others, wide=fsum(p.wide for p in others))
                return first, rest_of_it._replace(newlines=0, divided=True)
    return None


def _accompanied(lines: list[Line], ems: float) -> list[Line]:
    """Give a short word that ends a paragraph alone the word before it, from the line above."""
    for number in range(1, len(lines)):
        above, last = lines[number - 1], lines[number]
        ends = number + 1 == len(lines) or not _goes_on(lines[number + 1])
        if not ends or len(last.words) != 1 or not _goes_on(last) or len(above.words) < 3:
            continue
        moved, word = above.words[-1], last.words[0]
        if word.divided:
            continue
        wide = moved.wide + word.gap + word.wide
        if word.wide < _LONE * ems and wide <= ems + NEAR:
            left = above.wide - moved.gap - moved.wide
            lines[number - 1] = Line(above.words[:-1], left)
            lines[number] = Line((moved, word), wide)
    return lines


def _goes_on(line: Line) -> bool:
    """Return whether a line was broken off the one above it, not begun with a newline."""
    return bool(line.words) and not line.words[0].newlines


def _chopped(word: Word, ems: float) -> list[Word]:
    """Return the word in pieces no wider than a line."""
    pieces: list[list[Part]] = [[]]
    used = 0.0
    for font, soft, _ in word.parts:
        if isinstance(font, Icon):  # which stands alone where words are chopped
            return [word]
        face, text = typeface(font), plain(soft)
        start = 0
        for end, character in enumerate(text):
            wide = face.advance(character)
            if used and used + wide > ems and not joins(character):
                pieces[-1].append(Part(font, text[start:end], face.advance(text[start:end])))
                pieces.append([])
                start, used = end, 0.0
            used += wide
        pieces[-1].append(Part(font, text[start:], face.advance(text[start:])))
    full = [[part for part in parts if part.text] for parts in pieces]
    sized = ((tuple(parts), fsum(part.wide for part in parts)) for parts in full if parts)
    return [Word(*some, word.gap, begins=word.begins) for some in sized]


class Fitted(NamedTuple):
    """Lines of one size that fit; `size` is the em in mm, `advances` each line's width."""

    lines: tuple[str, ...]
    size: float
    advances: tuple[float, ...]
    runs: tuple[tuple[tuple[Part, float], ...], ...] = ()  # of each line, where they are of several cuts


def fit(
    text: str, font: str, *, size: float, least: float, width: float, height: float, most_lines: int = 1
) -> Fitted:
    """Return the text in at most `most_lines` lines within a box of mm; sizes in points.

    Raises Unfit where even the least size is too large.
    """
    face = typeface(font, text)
    runs = with_icons([(font + stars, part) for stars, part in marked(text)])
    rich = any(cut != font for cut, _ in runs)
    if most_lines == 1 and not rich:
        text = plain(text)
        em = face.advance(text)
        mm = min(size * MM_PER_POINT, width / em if em else size * MM_PER_POINT)
        mm = min(mm, height / face.cap_height)
        if mm >= least * MM_PER_POINT - NEAR:
            return Fitted((text,), mm, (em * mm,))
        raise Unfit(_too_long(text, least, width, height))
    words = measured(runs)
    points = size
    while True:
        mm = points * MM_PER_POINT
        lines = broken(words, width / mm if most_lines > 1 else inf, chop=False)
        tall = (len(lines) - 1) * mm * LEADING + mm * face.cap_height
        widest = max((line.wide for line in lines), default=0.0) * mm
        if len(lines) <= most_lines and tall <= height + 1e-6 and widest <= width + 1e-6:
            texts = tuple("".join(part.text for part, _ in line.runs()) for line in lines)
            parts = tuple(tuple(line.runs()) for line in lines) if rich else ()
            return Fitted(texts, mm, tuple(line.wide * mm for line in lines), parts)
        if points <= least:
            raise Unfit(_too_long(text, least, width, height))
        points = max(points * _STEP, least)


def _too_long(text: str, least: float, width: float, height: float) -> str:
    return (
        f'"{shortened(text)}" does not fit in {width:.1f} x {height:.1f} mm even at {least:g} pt; '
        "shorten it, or enlarge the box"
    )


def place(
    fitted: Fitted, box: Box, *, font: str, fill: str, align: str = "centre", valign: str = "middle"
) -> list[Mark]:
    """Return the lines of a fitted text as marks in their box."""
    x, y, w, h = box
    font = key_of(font, "".join(fitted.lines))
    cap = face_of(font).cap_height * fitted.size
    step = fitted.size * LEADING
    tall = (len(fitted.lines) - 1) * step + cap
    baseline = y + (h - tall) * _SLACK[valign] + cap
    shift = _SHIFT[align]
    if fitted.runs:
        em, starts = fitted.size, [x + (w - advance) * shift for advance in fitted.advances]
        return [
            _drawn(part, left + start * em, baseline + k * step, em, fill)
            for k, (left, runs) in enumerate(zip(starts, fitted.runs, strict=True))
            for part, start in runs
        ]
    return [
        Text(x + (w - advance) * shift, baseline + k * step, line, font, fitted.size, fill, advance)
        for k, (line, advance) in enumerate(zip(fitted.lines, fitted.advances, strict=True))
        if line
    ]


def set_text(
    text: str,
    box: Box,
    *,
    font: str,
    size: float,
    fill: str,
    least: float,
    align: str = "centre",
    valign: str = "middle",
    most_lines: int = 1,
) -> list[Mark]:
    """Return marks for a text in a box; Unfit where it cannot be made to fit."""
    if not text:
        return []
    fitted = fit(
        text, font, size=size, least=min(least, size), width=box[2], height=box[3], most_lines=most_lines
    )
    return place(fitted, box, font=font, fill=fill, align=align, valign=valign)


def _drawn(part: Part, x: float, y: float, em: float, fill: str) -> Mark:
    """Return a part of a line on its baseline."""
    if isinstance(part.font, Icon):
        return part.font.drawn(x, y, em, fill)
    return Text(x, y, part.text, part.font, em, fill, part.wide * em)


def line_of(
    text: str, x: float, y: float, *, font: str, points: float, fill: str, align: str = "left"
) -> Text:
    """One line at a baseline, unfitted, words in place of icons; x is its left, middle or right."""
    em, text = points * MM_PER_POINT, plain(in_words(text))
    key = key_of(font, text)
    advance = face_of(key).advance(text) * em
    return Text(x - advance * _SHIFT[align], y, text, key, em, fill, advance)


class Setting(NamedTuple):
    """Lines of running text, each with its marks from its own top left; `step` mm apart."""

    lines: tuple[tuple[Mark, ...], ...]
    step: float
    wide: float  # of the longest line, mm

    @property
    def height(self) -> float:
        return len(self.lines) * self.step

    def at(self, x: float, y: float) -> list[Mark]:
        """All its marks, the first line's top left at (x, y)."""
        return [
            moved(moved(mark, x, y), 0.0, number * self.step)
            for number, line in enumerate(self.lines)
            for mark in line
        ]


def flow(
    runs: Runs, *, width: float = inf, size: float, fill: str, leading: float = 1.28, baseline: float = 0.0
) -> Setting:
    """Return running text in several fonts, `width` mm wide; `size` in points.

    The first `baseline`, mm below its top, is where the type would have it unless it is told.
    """
    em = size * MM_PER_POINT
    baseline = baseline or em * 0.95
    lines = broken(measured(runs), width / em, by=division(language()))
    drawn = ([_drawn(part, start * em, baseline, em, fill) for part, start in line.runs()] for line in lines)
    wide = max((line.wide for line in lines), default=0.0)
    return Setting(tuple(map(tuple, drawn)), em * leading, wide * em)
