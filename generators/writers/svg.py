"""Writes drawings as SVG: text as glyph outlines, so that it looks the same everywhere.

The words stand in the file's title and description, for search and for those
who cannot see it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import svgwrite

from ...components.art.raster import uri_of
from ...components.shapes.paths import Segments
from ...components.shapes.steady import hypot
from ..drawing import NONE, PAPER, Clip, Drawing, Image, Path, Rect, Text, Use, has_pictures
from ..text.fonts import Run, face_of, made_up
from .glyphs import outline, outlined, units
from .path_text import data

MOST_LINES = 4_000  # of type, that are kept
MOST_LOOKS = 4_000  # of drawings, that are kept


@lru_cache(MOST_LINES)
def _line(style: str, text: str, says: str) -> str:
    """Return the attributes of a line that one face prints: its words, and its path data in font units."""
    face, em = face_of(style), units(style)
    parts = []
    at = 0.0
    for character, kern in zip(text, (0.0, *map(face.pairs.__getitem__, pairwise(text))), strict=True):
        at += kern * em
        parts.append(f"M{at:.4g} 0{outline(style, character)}")
        at += face.widths[character] * em
    return f'aria-label="{_quoted(says)}" d="{"".join(parts)}"'


class _Look:
    """The marks of a drawing, hashed once; those of equal marks are equal, whichever object they are of."""

    __slots__ = ("hash", "marks")

    def __init__(self, marks: tuple[Any, ...]) -> None:
        self.marks, self.hash = marks, hash(marks)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, _Look) and self.hash == other.hash and self.marks == other.marks
        )


@lru_cache(MOST_LOOKS)
def _look(drawing: Drawing) -> _Look:
    return _Look(
        tuple((_look(mark.drawing), *mark[1:]) if isinstance(mark, Use) else mark for mark in drawing.marks)
    )


class Writer:
    """One SVG file; what is used more than once is defined once and called by name.

    Drawings count as one that have the same marks: which of them are one object depends on
    what else was drawn, and when.
    """

    link = "xlink:href"  # as every program reads it

    def __init__(self, name: str = "") -> None:
        self.name = f"{name}-" if name else ""  # before every name that it gives
        self.definitions: dict[str, str] = {}
        self.drawings: dict[_Look, str] = {}
        self.uses: dict[_Look, int] = {}
        self.layers = 0
        self.pictures: dict[str, float] = {}  # by a picture's id: how wide it is at most, mm

    def count(self, drawing: Drawing) -> None:
        for mark in drawing.marks:
            if isinstance(mark, Use):
                look = _look(mark.drawing)
                seen = self.uses.get(look, 0)
                self.uses[look] = seen + 1
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

    def data(self, segments: Segments) -> str:
        """Return the attribute of path data; "" for a path without segments."""
        return f' d="{data(segments)}"' if segments else ""

    def rect(self, mark: Rect) -> str:
        fill, stroke, dash, width = _paint(mark)
        wide, high = number(mark.w), number(mark.h)
        return (
            f'<rect fill="{fill}" height="{high}"{stroke}{dash}{width} width="{wide}" '
            f'x="{number(mark.x)}" y="{number(mark.y)}" />'
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
            dash += f' stroke-miterlimit="{number(mark.miter)}"'
        return f'<path{self.data(mark.segments)} fill="{fill}"{stroke}{dash}{width} />'

    def text(self, mark: Text) -> str:
        runs = face_of(mark.font).runs(mark.text) if mark.fill != NONE else ()
        round_it = [self.path(outlined(mark))] if mark.stroke != NONE else []
        return "".join([*round_it, *[self.run(mark, run) for run in runs]])

    def run(self, mark: Text, run: Run) -> str:
        """Return what one face prints of a text."""
        key = run.face.key
        x, y = mark.x + run.start * mark.size, mark.y - (run.rise or 0.0) * mark.size
        place, says = f"translate({number(x)} {number(y)})", run.text if run.rise is None else run.says
        scale = f"scale({mark.size / units(key):.6g})"
        (lean, bold), thick = made_up(mark.font), ""
        if lean:
            scale += f" matrix(1 0 {-lean} 1 0 0)"
        if bold:
            thick = f' stroke="{mark.fill}" stroke-linejoin="round" stroke-width="{bold * units(key):g}"'
        return f'<path {_line(key, run.text, says)} fill="{mark.fill}"{thick} transform="{place} {scale}" />'

    def image(self, mark: Image) -> str:
        picture = mark.picture
        name = f"{self.name}picture-{picture.id}"
        wide, high = picture.size_at(self.pictures[picture.id])
        if name not in self.definitions:
            self.definitions[name] = (
                f'<image height="{high}" id="{name}" preserveAspectRatio="none" width="{wide}" '
                f'{self.link}="{uri_of(picture, wide, high)}" />'
            )
        place = f"{_share(mark.w / wide)} 0 0 {_share(mark.h / high)} {number(mark.x)} {number(mark.y)}"
        return self.called(name, f' transform="matrix({place})"')

    def use(self, mark: Use) -> str:
        under = ""
        if mark.matrix != (1, 0, 0, 1, 0, 0):
            a, b, c, d, e, f = mark.matrix
            turned = " ".join(map(_share, (a, b, c, d)))
            under = f' transform="matrix({turned} {number(e)} {number(f)})"'
        look = _look(mark.drawing)
        if self.uses.get(look, 0) > 1:
            name = self.drawings.get(look)
            if name is None:
                name = self.drawings[look] = f"{self.name}drawing{len(self.drawings) + 1}"
                self.definitions[name] = group(f' id="{name}"', self.marks(mark.drawing))
            element = self.called(name, under)
        else:
            inner = self.marks(mark.drawing)
            element = group(under, inner) if under or not mark.drawing.tag else inner
        if mark.clip:
            element = self.clipped(element, mark.clip)
        if mark.layer:  # in a group that plotters and editors know as a layer
            self.layers += 1
            element = group(f' class="{mark.layer}" id="{self.name}{mark.layer}-{self.layers}"', element)
        return element

    def called(self, name: str, transform: str) -> str:
        """Return the element that shows what is defined under a name."""
        return f'<use{transform} {self.link}="#{name}" />'

    def clipped(self, element: str, clip: tuple[float, float, float, float] | Clip) -> str:
        """Return the element inside a group that shows no more than a rectangle or path of it."""
        if isinstance(clip, Clip):
            rule = ' clip-rule="evenodd"' if clip.even_odd else ""
            inside = f"<path{rule}{self.data(clip.segments)} />"
        else:
            x, y, w, h = map(number, clip)
            inside = f'<rect height="{h}" width="{w}" x="{x}" y="{y}" />'
        return group(f' clip-path="url(#{self.clip(inside)})"', element)

    def clip(self, inside: str) -> str:
        """Return the name of a clip, which is defined here."""
        name = f"{self.name}clip{len(self.definitions) + 1}"
        self.definitions[name] = f'<clipPath id="{name}">{inside}</clipPath>'
        return name


_WRITERS: dict[type, Callable[[Writer, Any], str]] = {
    Rect: Writer.rect,
    Path: Writer.path,
    Text: Writer.text,
    Image: Writer.image,
    Use: Writer.use,
}


def group(attributes: str, inner: str) -> str:
    return f"<g{attributes}>{inner}</g>" if inner else f"<g{attributes} />"


def _quoted(text: str) -> str:
    """Return a text as the value of an attribute."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _share(value: float) -> str:
    """Return a number of a matrix: five figures, and 0 for what is so little that nobody sees it."""
    return f"{round(value, 9) + 0.0:.5g}"


def _paint(mark: Rect | Path) -> tuple[str, str, str, str]:
    """Return the fill, and the attributes of the stroke: colour, dashes, width; "" where it has none."""
    if mark.stroke == NONE:
        return mark.fill, "", "", ""
    dash = f' stroke-dasharray="{" ".join(map(number, mark.dash))}"' if mark.dash else ""
    return mark.fill, f' stroke="{mark.stroke}"', dash, f' stroke-width="{number(mark.width)}"'


def svg_text(drawing: Drawing, title: str, bleed: float = 0.0, says: str = "") -> str:
    """Return one drawing as an SVG of its real size in mm, bleed included on all sides.

    `says` describes it to those who cannot see it; without it, all words on it do.
    """
    w, h = number(drawing.width + 2 * bleed), number(drawing.height + 2 * bleed)
    edge = number(-bleed)
    picture = svgwrite.Drawing(size=(f"{w}mm", f"{h}mm"), debug=False, viewBox=f"{edge} {edge} {w} {h}")
    described = says or " ".join(dict.fromkeys(text.text for text in drawing.texts()))
    picture.set_desc(title or None, described or None)
    paper = f'<rect fill="{PAPER}" height="{h}" width="{w}" x="{edge}" y="{edge}" />'
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{_filled(picture, drawing, paper=paper)}'


def _filled(picture: svgwrite.Drawing, drawing: Drawing, paper: str) -> str:
    """Return svgwrite's file with the marks of a drawing, and the definitions that they call by name.

    svgwrite makes an object of each element; those of a kit are so many that they are written as text.
    """
    writer = Writer()
    writer.count(drawing)
    writer.measure(drawing)
    body = group("", paper + writer.marks(drawing))
    head, tail = picture.tostring().split("<defs />")
    defs = "".join(writer.definitions.values())
    return f"{head}{f'<defs>{defs}</defs>' if defs else '<defs />'}{body}{tail}"
