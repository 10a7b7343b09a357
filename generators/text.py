"""Fits text into boxes: shrinks it to a stated minimum, wraps it, or says that it cannot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..components import Unfit
from ..components.model import MM_PER_POINT
from .drawing import Text
from .fonts import LEADING, Typeface, typeface

_STEP = 0.97  # how fast type shrinks while it is being fitted


class Fitted(NamedTuple):
    """Lines of one size that fit; `size` is the em in mm, `advances` each line's width."""

    lines: tuple[str, ...]
    size: float
    advances: tuple[float, ...]


def fit(text: str, font: str, size: float, least: float, width: float, height: float,
        most_lines: int) -> Fitted:  # fmt: skip
    """The text in at most `most_lines` lines within a box of mm; sizes in points.

    Raises Unfit where even the least size is too large.
    """
    face = typeface(font)
    if most_lines == 1:
        em = face.advance(text)
        mm = min(size * MM_PER_POINT, width / em if em else size * MM_PER_POINT)
        mm = min(mm, height / face.cap_height)
        if mm >= least * MM_PER_POINT - 1e-9:
            return Fitted((text,), mm, (em * mm,))
        raise Unfit(_too_long(text, least, width, height))
    points = size
    while True:
        mm = points * MM_PER_POINT
        lines = wrap(text, font, mm, width)
        tall = (len(lines) - 1) * mm * LEADING + mm * face.cap_height
        if len(lines) <= most_lines and tall <= height + 1e-6:
            advances = tuple(face.advance(line) * mm for line in lines)
            if max(advances) <= width + 1e-6:
                return Fitted(tuple(lines), mm, advances)
        if points <= least:
            raise Unfit(_too_long(text, least, width, height))
        points = max(points * _STEP, least)


def _too_long(text: str, least: float, width: float, height: float) -> str:
    return (
        f'"{text}" does not fit in {width:.1f} x {height:.1f} mm even at {least:g} pt; '
        "shorten it, or enlarge the box"
    )


def wrap(text: str, font: str, em: float, width: float) -> list[str]:
    """Lines of at most `width` mm, broken at spaces; a newline always breaks."""
    face = typeface(font)
    space = face.widths[" "] * em
    lines = []
    for paragraph in text.split("\n"):
        line, used = "", 0.0
        for word in paragraph.split(" "):
            wide = face.advance(word) * em
            if line and used + space + wide > width:
                lines.append(line)
                line, used = word, wide
            else:
                line, used = (f"{line} {word}", used + space + wide) if line else (word, wide)
        lines.append(line)
    return lines


def set_text(
    text: str, box: tuple[float, float, float, float], font: str, size: float, fill: str, *,
    least: float, align: str = "centre", valign: str = "middle", most_lines: int = 1,
) -> list[Text]:  # fmt: skip
    """Text marks for a text in a box; Unfit where it cannot be made to fit."""
    if not text:
        return []
    x, y, w, h = box
    fitted = fit(text, font, size, min(least, size), w, h, most_lines)
    return place(fitted, (x, y, w, h), font, fill, align, valign)


def place(
    fitted: Fitted, box: tuple[float, float, float, float], font: str, fill: str,
    align: str = "centre", valign: str = "middle",
) -> list[Text]:  # fmt: skip
    """The lines of a fitted text as marks in their box."""
    x, y, w, h = box
    cap = typeface(font).cap_height * fitted.size
    step = fitted.size * LEADING
    tall = (len(fitted.lines) - 1) * step + cap
    slack = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign]
    baseline = y + (h - tall) * slack + cap
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
    return [
        Text(x + (w - advance) * shift, baseline + k * step, line, font, fitted.size, fill, advance)
        for k, (line, advance) in enumerate(zip(fitted.lines, fitted.advances, strict=True))
        if line
    ]


def line_of(
    text: str, x: float, y: float, font: str, points: float, fill: str, align: str = "left"
) -> Text:
    """One line at a baseline, unfitted; x is its left, middle or right."""
    em = points * MM_PER_POINT
    advance = typeface(font).advance(text) * em
    shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
    return Text(x - advance * shift, y, text, font, em, fill, advance)


_BOLD = re.compile(r"\*\*(.+?)\*\*", re.S)


def spans(text: str, plain: str, bold: str) -> list[tuple[str, str]]:
    """(font, text) runs of a text in which **words** are bold."""
    found = []
    for number, part in enumerate(_BOLD.split(text)):
        if part:
            found.append((bold if number % 2 else plain, part))
    return found


def _pieces(word: str, face: Typeface, ems: float) -> list[str]:
    """The word, cut where it is wider than a whole line."""
    if not word or face.advance(word) <= ems:
        return [word] if word else []
    pieces, used = [""], 0.0
    for character in word:
        wide = face.advance(character)
        if pieces[-1] and used + wide > ems:
            pieces.append("")
            used = 0.0
        pieces[-1] += character
        used += wide
    return pieces


def flow(
    runs: Sequence[tuple[str, str]], x: float, y: float, width: float, points: float, fill: str,
    leading: float = 1.28, indent: float = 0.0,
) -> tuple[list[Text], float]:  # fmt: skip
    """Running text in several fonts from the top `y`; returns its marks and its height in mm."""
    em = points * MM_PER_POINT
    step = em * leading
    lines: list[list[list[str]]] = [[]]  # each line: [font, text] pieces
    used = 0.0
    glued = False
    for font, text in runs:
        face = typeface(font)
        space = face.widths[" "] * em
        room = width - indent
        for number, word in enumerate(re.split(r"\s+", text)):
            if number:
                glued = False
            for part, piece in enumerate(_pieces(word, face, room / em)):
                wide = face.advance(piece) * em
                gap = 0.0 if glued or not lines[-1] else space
                if lines[-1] and (part or (used + gap + wide > room and not glued)):
                    lines.append([])
                    used, gap = 0.0, 0.0
                if gap:
                    piece = " " + piece
                if lines[-1] and lines[-1][-1][0] == font:
                    lines[-1][-1][1] += piece
                else:
                    lines[-1].append([font, piece])
                used += gap + wide
                glued = True
    marks = []
    for number, pieces in enumerate(lines):
        at = x + indent
        baseline = y + em * 0.95 + number * step
        for font, piece in pieces:
            face = typeface(font)
            lead = len(piece) - len(piece.lstrip(" "))
            at += face.widths[" "] * em * lead
            piece = piece[lead:]
            advance = face.advance(piece) * em
            marks.append(Text(at, baseline, piece, font, em, fill, advance))
            at += advance
    return marks, len(lines) * step if lines[0] else 0.0
