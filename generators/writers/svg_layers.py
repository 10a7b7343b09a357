"""Writes drawings as SVG to lie over one another in a page: as few bytes as show the same.

Each glyph, drawing and clip is defined once and called by name; paths go on from point to point.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ...components.shapes.paths import Segments
from ..drawing import Drawing, Text
from ..text.fonts import Run, Typeface
from .glyphs import outline, units
from .svg import Writer, group, number

FINE = 100  # parts of a millimetre to which a path is written
MOST_PATHS = 4_000  # that are kept
_NEEDLESS = re.compile(r" (?=-|[a-z]|$)")


class _Layers(Writer):
    """Drawings that stand in one page."""

    link = "href"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.glyphs: dict[tuple[str, str], str] = {}
        self.clips: dict[str, str] = {}

    def data(self, segments: Segments) -> str:
        return f' d="{_steps(segments)}"' if segments else ""

    def run(self, mark: Text, run: Run) -> str:
        """Return what one face prints of a text, glyph by glyph."""
        face = run.face
        em = units(face.key)
        place = f"translate({number(mark.x + run.start * mark.size)} {number(mark.y)})"
        at, parts = 0.0, []
        for character, kern in zip(
            run.text, (0.0, *map(face.pairs.__getitem__, pairwise(run.text))), strict=True
        ):
            at += kern * em
            if name := self.glyph(face, character):
                parts.append(f'<use href="#{name}" x="{number(at)}"/>')
            at += face.widths[character] * em
        return group(f' fill="{mark.fill}" transform="{place} scale({mark.size / em:.6g})"', "".join(parts))

    def glyph(self, face: Typeface, character: str) -> str:
        """Return the name of a glyph, which is defined the first time; "" for one that shows nothing."""
        key = face.key, character
        if key not in self.glyphs:
            shape = _NEEDLESS.sub("", outline(*key))
            self.glyphs[key] = name = f"{self.name}g{len(self.glyphs) + 1}" if shape else ""
            if shape:
                self.definitions[name] = f'<path id="{name}" d="M0 0{shape}"/>'
        return self.glyphs[key]

    def clip(self, inside: str) -> str:
        if inside not in self.clips:
            self.clips[inside] = super().clip(inside)
        return self.clips[inside]


def svg_layers(drawings: Sequence[Drawing], name: str) -> tuple[str, list[str]]:
    """Return what drawings of one page call by name, and each drawing; names begin with that of them all."""
    writer = _Layers(name)
    for drawing in drawings:
        writer.count(drawing)
        writer.measure(drawing)
    bodies = [group("", writer.marks(drawing)) for drawing in drawings]
    return "".join(writer.definitions.values()), bodies


def svg_layer(drawing: Drawing, name: str) -> str:
    """Return one drawing as an SVG element, on no paper, to lie over others of its size in a page.

    Names inside it begin with its own, so that several may stand in one page.
    """
    definitions, (body,) = svg_layers([drawing], name)
    box = f"0 0 {number(drawing.width)} {number(drawing.height)}"
    return f'<svg viewBox="{box}" xmlns="http://www.w3.org/2000/svg"><defs>{definitions}</defs>{body}</svg>'


@lru_cache(MOST_PATHS)
def _steps(segments: Segments) -> str:
    """Return a path as data that go on from point to point, in as few letters as can be."""
    parts, last = list[str](), ""
    x = y = start_x = start_y = 0
    for verb, *numbers in segments:
        if verb == "Z":
            parts.append("z")
            x, y, last = start_x, start_y, "Z"
            continue
        points = [round(value * FINE) for value in numbers]
        parts.append(verb.lower() if verb != last or verb == "M" else "")
        for k in range(0, len(points), 2):
            parts += (_hundredths(points[k] - x), _hundredths(points[k + 1] - y))
        x, y, last = points[-2], points[-1], verb
        if verb == "M":
            start_x, start_y = x, y
    return _joined(parts)


@lru_cache(MOST_PATHS)
def _hundredths(value: int) -> str:
    text = f"{value / FINE:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _joined(parts: Sequence[str]) -> str:
    """Return letters and numbers in one text, a blank only where two numbers would be read as one."""
    found, before = list[str](), "z"
    for part in parts:
        if part:
            apart = before[-1].isdigit() and (part[0].isdigit() or (part[0] == "." and "." not in before))
            found.append(f" {part}" if apart else part)
            before = part
    return "".join(found)
