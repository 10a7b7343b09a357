"""Writes drawings as SVG: text as glyph outlines, so that it looks the same everywhere.

The words stand in the file's title and description, for search and for those
who cannot see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from itertools import chain, pairwise
from typing import Any

import svgwrite

from ...components.art.raster import uri_of
from ...components.shapes.paths import Segments
from ...components.shapes.steady import hypot
from ..drawing import NONE, PAPER, Clip, Drawing, Image, Path, Rect, Text, Use, has_pictures
from ..text.fonts import MOST_FACES, Run, face_of

MOST_OUTLINES = 20_000  # of glyphs, that are kept


@lru_cache(MOST_FACES)
def _glyph_set(style: str) -> tuple[Any, Any, int]:
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(face_of(style).data), lazy=True)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@lru_cache(MOST_OUTLINES)
def _outline(style: str, character: str) -> str:
    """Return a glyph as relative path data from its origin, y downwards, in font units."""
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
            if points[-1] is None:  # an outline without a point of its own: it begins between two bends
                start = tuple((a + b) / 2 for a, b in zip(points[-2], points[0], strict=True))
                found.append("m" + _relative(at, start))
                at, points = start, (*points[:-1], start)
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
        self.definitions: dict[str, str] = {}
        self.drawings: dict[int, str] = {}
        self.uses: dict[int, int] = {}
        self.layers = 0
        self.pictures: dict[str, float] = {}  # by a picture's id: how wide it is at most, mm
        self.known: dict[tuple[Any, ...], int] = {}
        self.numbers: dict[int, int] = {}  # by a drawing's id; the file's own drawing holds them all

    def number(self, drawing: Drawing) -> int:
        """Return the same number for drawings of the same marks."""
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

    def marks(self, drawing: Drawing) -> str:
        """Return the elements of a drawing's marks."""
        return "".join([_WRITERS[type(mark)](self, mark) for mark in drawing.marks])

    def rect(self, mark: Rect) -> str:
        fill, stroke, dash, width = _paint(mark)
        wide, high = _n(mark.w), _n(mark.h)
        return (
            f'<rect fill="{fill}" height="{high}"{stroke}{dash}{width} width="{wide}" '
            f'x="{_n(mark.x)}" y="{_n(mark.y)}" />'
        )

    def path(self, mark: Path) -> str:
        fill, stroke, dash, width = _paint(mark)
        if mark.even_odd:
            fill += '" fill-rule="evenodd'
        if mark.cap != "butt":
            dash += f' stroke-linecap="{mark.cap}"'
        if mark.join != "miter":
            dash += f' stroke-linejoin="{mark.join}"'
        elif mark.miter >= 1 and mark.stroke != NONE:
            dash += f' stroke-miterlimit="{_n(mark.miter)}"'
        return f'<path{_data(mark.segments)} fill="{fill}"{stroke}{dash}{width} />'

    def text(self, mark: Text) -> str:
        return "".join([self.run(mark, run) for run in face_of(mark.font).runs(mark.text)])

    def run(self, mark: Text, run: Run) -> str:
        """Return what one face prints of a text."""
        key = run.face.key
        em = _glyph_set(key)[2]
        parts = []
        at = 0.0
        for character, kern in zip(
            run.text, (0.0, *map(run.face.pairs.__getitem__, pairwise(run.text))), strict=True
        ):
            at += kern * em
            parts.append(f"M{at:.4g} 0{_outline(key, character)}")
            at += run.face.widths[character] * em
        place = f"translate({_n(mark.x + run.start * mark.size)} {_n(mark.y)})"
        return (
            f'<path aria-label="{_quoted(run.text)}" d="{"".join(parts)}" fill="{mark.fill}" '
            f'transform="{place} scale({mark.size / em:.6g})" />'
        )

    def image(self, mark: Image) -> str:
        picture = mark.picture
        name = f"{self.name}picture-{picture.id}"
        wide, high = picture.size_at(self.pictures[picture.id])
        if name not in self.definitions:
            self.definitions[name] = (
                f'<image height="{high}" id="{name}" preserveAspectRatio="none" width="{wide}" '
                f'xlink:href="{uri_of(picture, wide, high)}" />'
            )
        place = f"{_share(mark.w / wide)} 0 0 {_share(mark.h / high)} {_n(mark.x)} {_n(mark.y)}"
        return _called(name, f' transform="matrix({place})"')

    def use(self, mark: Use) -> str:
        under = ""
        if mark.matrix != (1, 0, 0, 1, 0, 0):
            a, b, c, d, e, f = mark.matrix
            under = f' transform="matrix({_share(a)} {_share(b)} {_share(c)} {_share(d)} {_n(e)} {_n(f)})"'
        number = self.number(mark.drawing)
        if self.uses.get(number, 0) > 1:
            name = self.drawings.get(number)
            if name is None:
                name = self.drawings[number] = f"{self.name}drawing{len(self.drawings) + 1}"
                self.definitions[name] = _group(f' id="{name}"', self.marks(mark.drawing))
            element = _called(name, under)
        else:
            element = _group(under, self.marks(mark.drawing))
        if mark.clip:
            element = self.clipped(element, mark.clip)
        if mark.layer:  # in a group that plotters and editors know as a layer
            self.layers += 1
            element = _group(f' class="{mark.layer}" id="{self.name}{mark.layer}-{self.layers}"', element)
        return element

    def clipped(self, element: str, clip: tuple[float, float, float, float] | Clip) -> str:
        """Return the element inside a group that shows no more than a rectangle or path of it."""
        name = f"{self.name}clip{len(self.definitions) + 1}"
        if isinstance(clip, Clip):
            rule = ' clip-rule="evenodd"' if clip.even_odd else ""
            inside = f"<path{rule}{_data(clip.segments)} />"
        else:
            x, y, w, h = map(_n, clip)
            inside = f'<rect height="{h}" width="{w}" x="{x}" y="{y}" />'
        self.definitions[name] = f'<clipPath id="{name}">{inside}</clipPath>'
        return _group(f' clip-path="url(#{name})"', element)


_FORMATS = {"M": "%s%.2f %.2f", "L": "%s%.2f %.2f", "C": "%s%.2f %.2f %.2f %.2f %.2f %.2f", "Z": "%s"}


def _data(segments: Segments) -> str:
    """Return the attribute of path data; "" for a path without segments."""
    if not segments:
        return ""
    data = "".join([_FORMATS[segment[0]] for segment in segments]) % tuple(chain.from_iterable(segments))
    return f' d="{data}"'


_WRITERS: dict[type, Callable[[_Writer, Any], str]] = {
    Rect: _Writer.rect,
    Path: _Writer.path,
    Text: _Writer.text,
    Image: _Writer.image,
    Use: _Writer.use,
}


def _group(attributes: str, inner: str) -> str:
    return f"<g{attributes}>{inner}</g>" if inner else f"<g{attributes} />"


def _called(name: str, transform: str) -> str:
    return f'<use{transform} xlink:href="#{name}" />'


def _quoted(text: str) -> str:
    """Return a text as the value of an attribute."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _share(value: float) -> str:
    """Return a number of a matrix: five figures, and 0 for what is so little that nobody sees it."""
    return f"{round(value, 9) + 0.0:.5g}"


def _paint(mark: Rect | Path) -> tuple[str, str, str, str]:
    """Return the fill, and the attributes of the stroke: colour, dashes, width; "" where it has none."""
    if mark.stroke == NONE:
        return mark.fill, "", "", ""
    dash = f' stroke-dasharray="{" ".join(map(_n, mark.dash))}"' if mark.dash else ""
    return mark.fill, f' stroke="{mark.stroke}"', dash, f' stroke-width="{_n(mark.width)}"'


def svg_text(drawing: Drawing, title: str, bleed: float = 0.0, says: str = "") -> str:
    """Return one drawing as an SVG of its real size in mm, bleed included on all sides.

    `says` describes it to those who cannot see it; without it, all words on it do.
    """
    w, h = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    box = f"{_n(-bleed)} {_n(-bleed)} {_n(w)} {_n(h)}"
    picture = svgwrite.Drawing(size=(f"{_n(w)}mm", f"{_n(h)}mm"), debug=False, viewBox=box)
    described = says or " ".join(dict.fromkeys(text.text for text in drawing.texts()))
    picture.set_desc(title or None, described or None)
    paper = f'<rect fill="{PAPER}" height="{_n(h)}" width="{_n(w)}" x="{_n(-bleed)}" y="{_n(-bleed)}" />'
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{_filled(picture, drawing, paper=paper)}'


def svg_layer(drawing: Drawing, name: str) -> str:
    """Return one drawing as an SVG element, on no paper, to lie over others of its size in a page.

    Names inside it begin with its own, so that several may stand in one page.
    """
    box = f"0 0 {_n(drawing.width)} {_n(drawing.height)}"
    return _filled(svgwrite.Drawing(size=None, debug=False, viewBox=box), drawing, name)


def _filled(picture: svgwrite.Drawing, drawing: Drawing, name: str = "", paper: str = "") -> str:
    """Return svgwrite's file with the marks of a drawing, and the definitions that they call by name.

    svgwrite makes an object of each element; those of a kit are so many that they are written as text.
    """
    writer = _Writer(name)
    writer.count(drawing)
    writer.measure(drawing)
    body = _group("", paper + writer.marks(drawing))
    head, tail = picture.tostring().split("<defs />")
    defs = "".join(writer.definitions.values())
    return f"{head}{f'<defs>{defs}</defs>' if defs else '<defs />'}{body}{tail}"
