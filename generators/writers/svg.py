"""Writes drawings as SVG: text as glyph outlines, so that it looks the same everywhere.

The words stand in the file's title and description, for search and for those
who cannot see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, pairwise
from math import hypot
from typing import Any

import svgwrite
from svgwrite.base import Desc, Title
from svgwrite.container import Group
from svgwrite.masking import ClipPath
from svgwrite.path import Path as SvgPath
from svgwrite.shapes import Rect as SvgRect

from ...components.art.raster import uri_of
from ...components.shapes.paths import Segments
from ..drawing import NONE, PAPER, Clip, Drawing, Image, Path, Rect, Text, Use, has_pictures
from ..text.fonts import typeface


@cache
def _glyph_set(style: str) -> tuple[Any, Any, int]:
    from fontTools.ttLib import TTFont

    font = TTFont(str(typeface(style).file), lazy=True)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def _outline(style: str, character: str) -> str:
    """A glyph as relative path data from its origin, y downwards, in font units."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs, cmap, _ = _glyph_set(style)
    pen = DecomposingRecordingPen(glyphs)
    glyphs[cmap[ord(character)]].draw(pen)
    found: list[str] = []
    at = start = (0.0, 0.0)
    for verb, points in pen.value:
        if verb == "closePath":
            found.append("z")
            at = start
        elif verb == "qCurveTo":
            for bend, to in _quadratics(points):
                found.append("q" + _relative(at, bend) + _relative(at, to))
                at = to
        else:
            found.append({"moveTo": "m", "lineTo": "l"}[verb] + _relative(at, points[0]))
            at = points[0]
            start = at if verb == "moveTo" else start
    return "".join(found)


def _quadratics(points: Any) -> Iterator[tuple[Any, Any]]:
    """TrueType's runs of off-curve points as single curves: (bend, end)."""
    *bends, last = points
    for bend, after in pairwise(bends):
        yield bend, ((bend[0] + after[0]) / 2, (bend[1] + after[1]) / 2)
    yield bends[-1], last


def _relative(at: Any, to: Any) -> str:
    return f"{to[0] - at[0]:g} {at[1] - to[1]:g} "


class _Writer:
    """One SVG file; what is used more than once is defined once and called by name.

    Drawings count as one that have the same marks: which of them are one object depends on
    what else was drawn, and when.
    """

    def __init__(self, name: str = "") -> None:
        self.name = f"{name}-" if name else ""  # before every name that it gives
        self.definitions: dict[str, Any] = {}
        self.drawings: dict[int, str] = {}
        self.uses: dict[int, int] = {}
        self.layers = 0
        self.pictures: dict[str, float] = {}  # by a picture's id: how wide it is at most, mm
        self.known: dict[tuple[Any, ...], int] = {}
        self.numbers: dict[int, int] = {}  # by a drawing's id; the file's own drawing holds them all

    def number(self, drawing: Drawing) -> int:
        """The same for drawings of the same marks."""
        found = self.numbers.get(id(drawing))
        if found is None:
            marks = tuple(
                (self.number(mark.drawing), *mark[1:]) if isinstance(mark, Use) else mark
                for mark in drawing.marks
            )
            found = self.numbers[id(drawing)] = self.known.setdefault(marks, len(self.known))
        return found

    def count(self, drawing: Drawing) -> None:
        for mark in drawing.marks:
            if isinstance(mark, Use):
                number = self.number(mark.drawing)
                seen = self.uses.get(number, 0)
                self.uses[number] = seen + 1
                if not seen:
                    self.count(mark.drawing)

    def measure(self, drawing: Drawing, scale: float = 1.0) -> None:
        """Note how wide each picture is shown at most."""
        for mark in drawing.marks:
            if isinstance(mark, Image):
                name = mark.picture.id
                self.pictures[name] = max(self.pictures.get(name, 0.0), mark.w * scale)
            elif isinstance(mark, Use) and has_pictures(mark.drawing):
                a, b, c, d, _, _ = mark.matrix
                self.measure(mark.drawing, scale * max(hypot(a, b), hypot(c, d)))

    def marks(self, drawing: Drawing, group: Any) -> None:
        for mark in drawing.marks:
            _WRITERS[type(mark)](self, mark, group)

    def rect(self, mark: Rect, group: Any) -> None:
        element = SvgRect((_n(mark.x), _n(mark.y)), (_n(mark.w), _n(mark.h)), debug=False)
        element.attribs.update(_paint(mark))
        group.elements.append(element)

    def path(self, mark: Path, group: Any) -> None:
        element = SvgPath(d=_data(mark.segments), debug=False)
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
        parts = []
        at = 0.0
        for character in mark.text:
            parts.append(f"M{at:.4g} 0{_outline(mark.font, character)}")
            at += face.widths[character] * em
        run = SvgPath(d="".join(parts), debug=False)
        place = f"translate({_n(mark.x)} {_n(mark.y)})"
        run.attribs["transform"] = f"{place} scale({mark.size / em:.6g})"
        run.attribs["fill"] = mark.fill
        run.attribs["aria-label"] = mark.text
        group.elements.append(run)

    def image(self, mark: Image, group: Any) -> None:
        picture = mark.picture
        name = f"{self.name}picture-{picture.id}"
        wide, high = picture.size_at(self.pictures[picture.id])
        if name not in self.definitions:
            element = _Pixels(debug=False)
            element.attribs.update({"id": name, "width": wide, "height": high, "preserveAspectRatio": "none"})
            element.attribs["xlink:href"] = uri_of(picture, wide, high)
            self.definitions[name] = element
        place = f"{_share(mark.w / wide)} 0 0 {_share(mark.h / high)} {_n(mark.x)} {_n(mark.y)}"
        group.elements.append(_called(name, f"matrix({place})"))

    def use(self, mark: Use, group: Any) -> None:
        a, b, c, d, e, f = mark.matrix
        matrix = (
            ""
            if mark.matrix == (1, 0, 0, 1, 0, 0)
            else (f"matrix({_share(a)} {_share(b)} {_share(c)} {_share(d)} {_n(e)} {_n(f)})")
        )
        number = self.number(mark.drawing)
        if self.uses.get(number, 0) > 1:
            name = self.drawings.get(number)
            if name is None:
                name = self.drawings[number] = f"{self.name}drawing{len(self.drawings) + 1}"
                holder = Group(id=name, debug=False)
                self.marks(mark.drawing, holder)
                self.definitions[name] = holder
            element: Any = _called(name, matrix)
        else:
            element = Group(debug=False)
            if matrix:
                element.attribs["transform"] = matrix
            self.marks(mark.drawing, element)
        if mark.clip:
            element = self.clipped(element, mark.clip)
        if mark.layer:
            element = self.layered(element, mark.layer)
        group.elements.append(element)

    def layered(self, element: Any, layer: str) -> Any:
        """The element in a group that plotters and editors know as a layer."""
        holder = Group(debug=False)
        self.layers += 1
        holder.attribs["id"] = f"{self.name}{layer}-{self.layers}"
        holder.attribs["class"] = layer
        holder.elements.append(element)
        return holder

    def clipped(self, element: Any, clip: tuple[float, float, float, float] | Clip) -> Any:
        """The element inside a group that shows no more than a rectangle or path of it."""
        name = f"{self.name}clip{len(self.definitions) + 1}"
        shape = ClipPath(id=name, debug=False)
        if isinstance(clip, Clip):
            inside: Any = SvgPath(d=_data(clip.segments), debug=False)
            if clip.even_odd:
                inside.attribs["clip-rule"] = "evenodd"
        else:
            x, y, w, h = clip
            inside = SvgRect((_n(x), _n(y)), (_n(w), _n(h)), debug=False)
        shape.elements.append(inside)
        self.definitions[name] = shape
        holder = Group(debug=False)
        holder.attribs["clip-path"] = f"url(#{name})"
        holder.elements.append(element)
        return holder


_FORMATS = {"M": "%s%.2f %.2f", "L": "%s%.2f %.2f", "C": "%s%.2f %.2f %.2f %.2f %.2f %.2f", "Z": "%s"}


def _data(segments: Segments) -> str:
    """Path data."""
    return "".join([_FORMATS[segment[0]] for segment in segments]) % tuple(chain.from_iterable(segments))


_WRITERS: dict[type, Callable[[_Writer, Any, Any], None]] = {
    Rect: _Writer.rect,
    Path: _Writer.path,
    Text: _Writer.text,
    Image: _Writer.image,
    Use: _Writer.use,
}


class _Called(svgwrite.base.BaseElement):
    """A <use>; svgwrite's own asks for an insertion point that a matrix makes needless."""

    elementname = "use"


class _Pixels(svgwrite.base.BaseElement):
    """An <image>, all of whose pixels stand in the file."""

    elementname = "image"


def _called(name: str, transform: str) -> _Called:
    element = _Called(debug=False)
    element.attribs["xlink:href"] = f"#{name}"
    if transform:
        element.attribs["transform"] = transform
    return element


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _share(value: float) -> str:
    """A number of a matrix: five figures, and 0 for what is so little that nobody sees it."""
    return f"{round(value, 9) + 0.0:.5g}"


def _paint(mark: Rect | Path) -> dict[str, str]:
    found = {"fill": mark.fill}
    if mark.stroke != NONE:
        found["stroke"] = mark.stroke
        found["stroke-width"] = _n(mark.width)
        if mark.dash:
            found["stroke-dasharray"] = " ".join(map(_n, mark.dash))
    return found


def svg_text(drawing: Drawing, title: str, bleed: float = 0.0, says: str = "") -> str:
    """One drawing as an SVG of its real size in mm, bleed included on all sides.

    `says` describes it to those who cannot see it; without it, all words on it do.
    """
    w, h = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    picture = svgwrite.Drawing(
        size=(f"{_n(w)}mm", f"{_n(h)}mm"), debug=False, viewBox=f"{_n(-bleed)} {_n(-bleed)} {_n(w)} {_n(h)}"
    )
    body = Group(debug=False)
    paper = SvgRect((_n(-bleed), _n(-bleed)), (_n(w), _n(h)), debug=False)
    paper.attribs["fill"] = PAPER
    body.elements.append(paper)
    _write(drawing, picture, body)
    said = says or " ".join(dict.fromkeys(text.text for text in drawing.texts()))
    picture.elements.insert(0, Title(title))
    if said:
        picture.elements.insert(1, Desc(said))
    picture.elements.append(body)
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{picture.tostring()}'


def svg_layer(drawing: Drawing, name: str) -> str:
    """One drawing as an SVG element, on no paper, to lie over others of its size in a page.

    Names inside it begin with its own, so that several may stand in one page.
    """
    size = f"{_n(drawing.width)} {_n(drawing.height)}"
    picture, body = svgwrite.Drawing(size=None, debug=False, viewBox=f"0 0 {size}"), Group(debug=False)
    _write(drawing, picture, body, name)
    picture.elements.append(body)
    return str(picture.tostring())


def _write(drawing: Drawing, picture: svgwrite.Drawing, body: Group, name: str = "") -> None:
    """The marks of a drawing into a group of a picture, with what they call by name."""
    writer = _Writer(name)
    writer.count(drawing)
    writer.measure(drawing)
    writer.marks(drawing, body)
    for definition in writer.definitions.values():
        picture.defs.elements.append(definition)
