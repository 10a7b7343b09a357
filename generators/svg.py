"""Writes drawings as SVG: text as glyph outlines, so that it looks the same everywhere.

The words stand in the file's title and description, for search and for those
who cannot see it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath
from typing import Any

import svgwrite
from svgwrite.base import Desc, Title
from svgwrite.container import Group
from svgwrite.path import Path as SvgPath
from svgwrite.shapes import Rect as SvgRect

from .drawing import NONE, Drawing, Path, Rect, Text, Use
from .fonts import typeface


class _OutlinePen:
    """A glyph's outline as path data relative to its origin, y downwards."""

    def __init__(self, glyphs: Any) -> None:
        from fontTools.pens.basePen import BasePen

        class Pen(BasePen):
            def __init__(self) -> None:
                super().__init__(glyphs)
                self.found: list[str] = []

            def _moveTo(self, to: Any) -> None:
                self.found.append(f"M{to[0]:g} {-to[1]:g}")

            def _lineTo(self, to: Any) -> None:
                self.found.append(f"L{to[0]:g} {-to[1]:g}")

            def _qCurveToOne(self, bend: Any, to: Any) -> None:
                self.found.append(f"Q{bend[0]:g} {-bend[1]:g} {to[0]:g} {-to[1]:g}")

            def _curveToOne(self, one: Any, two: Any, to: Any) -> None:
                points = (one, two, to)
                self.found.append("C" + " ".join(f"{x:g} {-y:g}" for x, y in points))

            def _closePath(self) -> None:
                self.found.append("Z")

        self.pen = Pen()


@cache
def _glyph_set(style: str) -> tuple[Any, Any, int]:
    from fontTools.ttLib import TTFont

    font = TTFont(str(typeface(style).file), lazy=True)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def _outline(style: str, character: str) -> str:
    glyphs, cmap, _ = _glyph_set(style)
    holder = _OutlinePen(glyphs)
    glyphs[cmap[ord(character)]].draw(holder.pen)
    return "".join(holder.pen.found)


class _Writer:
    """One SVG file; glyphs and used drawings are defined once and called by name."""

    def __init__(self) -> None:
        self.definitions: dict[str, Any] = {}
        self.drawings: dict[int, str] = {}
        self.uses: dict[int, int] = {}

    def count(self, drawing: Drawing) -> None:
        for mark in drawing.marks:
            if isinstance(mark, Use):
                seen = self.uses.get(id(mark.drawing), 0)
                self.uses[id(mark.drawing)] = seen + 1
                if not seen:
                    self.count(mark.drawing)

    def marks(self, drawing: Drawing, group: Any) -> None:
        for mark in drawing.marks:
            _WRITERS[type(mark)](self, mark, group)

    def rect(self, mark: Rect, group: Any) -> None:
        element = SvgRect((_n(mark.x), _n(mark.y)), (_n(mark.w), _n(mark.h)), debug=False)
        element.attribs.update(_paint(mark))
        group.elements.append(element)

    def path(self, mark: Path, group: Any) -> None:
        data = "".join(
            segment[0] + " ".join(_n(number) for number in segment[1:]) for segment in mark.segments
        )
        element = SvgPath(d=data, debug=False)
        element.attribs.update(_paint(mark))
        if mark.cap != "butt":
            element.attribs["stroke-linecap"] = mark.cap
        if mark.join != "miter":
            element.attribs["stroke-linejoin"] = mark.join
        if mark.even_odd:
            element.attribs["fill-rule"] = "evenodd"
        group.elements.append(element)

    def text(self, mark: Text, group: Any) -> None:
        face = typeface(mark.font)
        em = _glyph_set(mark.font)[2]
        scale = mark.size / em
        turn = f" rotate({_n(mark.turn)})" if mark.turn else ""
        holder = Group(debug=False)
        holder.attribs["transform"] = f"translate({_n(mark.x)} {_n(mark.y)}){turn} scale({scale:.6g})"
        holder.attribs["fill"] = mark.fill
        holder.attribs["aria-label"] = mark.text
        at = 0.0
        for character in mark.text:
            outline = _outline(mark.font, character)
            if outline:
                name = f"{mark.font}-{ord(character):x}"
                if name not in self.definitions:
                    glyph = SvgPath(d=outline, id=name, debug=False)
                    self.definitions[name] = glyph
                holder.elements.append(_called(name, f"translate({at:.4g} 0)" if at else ""))
            at += face.widths[character] * em
        group.elements.append(holder)

    def use(self, mark: Use, group: Any) -> None:
        a, b, c, d, e, f = mark.matrix
        matrix = "" if mark.matrix == (1, 0, 0, 1, 0, 0) else (
            f"matrix({a:.5g} {b:.5g} {c:.5g} {d:.5g} {_n(e)} {_n(f)})"
        )
        if self.uses.get(id(mark.drawing), 0) > 1:
            name = self.drawings.get(id(mark.drawing))
            if name is None:
                name = self.drawings[id(mark.drawing)] = f"drawing{len(self.drawings) + 1}"
                holder = Group(id=name, debug=False)
                self.marks(mark.drawing, holder)
                self.definitions[name] = holder
            element: Any = _called(name, matrix)
        else:
            element = Group(debug=False)
            if matrix:
                element.attribs["transform"] = matrix
            self.marks(mark.drawing, element)
        group.elements.append(element)


_WRITERS = {Rect: _Writer.rect, Path: _Writer.path, Text: _Writer.text, Use: _Writer.use}


class _Called(svgwrite.base.BaseElement):
    """A <use>; svgwrite's own asks for an insertion point that a matrix makes needless."""

    elementname = "use"


def _called(name: str, transform: str) -> _Called:
    element = _Called(debug=False)
    element.attribs["xlink:href"] = f"#{name}"
    if transform:
        element.attribs["transform"] = transform
    return element


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _paint(mark: Rect | Path) -> dict[str, str]:
    found = {"fill": mark.fill}
    if mark.stroke != NONE:
        found["stroke"] = mark.stroke
        found["stroke-width"] = _n(mark.width)
        if mark.dash:
            found["stroke-dasharray"] = " ".join(map(_n, mark.dash))
    return found


def write_svg(file: FilePath, drawing: Drawing, title: str, bleed: float = 0.0) -> None:
    """One drawing as an SVG of its real size in mm, bleed included on all sides."""
    w, h = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    picture = svgwrite.Drawing(
        str(file), (f"{_n(w)}mm", f"{_n(h)}mm"), debug=False,
        viewBox=f"{_n(-bleed)} {_n(-bleed)} {_n(w)} {_n(h)}",
    )  # fmt: skip
    writer = _Writer()
    writer.count(drawing)
    body = Group(debug=False)
    writer.marks(drawing, body)
    for definition in writer.definitions.values():
        picture.defs.elements.append(definition)
    said = " ".join(dict.fromkeys(text.text for text in drawing.texts()))
    picture.elements.insert(0, Title(title))
    if said:
        picture.elements.insert(1, Desc(said))
    picture.elements.append(body)
    picture.save()
