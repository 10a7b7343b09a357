"""Turns the marks that a designer typed into marks of a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil

from ..components.art import CURRENT, Art
from ..components.marks import Mark as Typed
from ..components.paths import Matrix, ellipse, multiply, parse_path, rotation, transformed
from .aircraft import draw_aircraft
from .drawing import Drawing, Mark, Path, Rect, Text, Use, line, rounded
from .nato import unit_symbol
from .text import Fitted, fit, place

Palette = Mapping[str, str]
Pictures = Mapping[str, Art]
FINE = 100.0  # units of a drawing's longer side, at least
HAIRLINE = 0.15  # mm; thinner lines do not print reliably
FRAME_FILL = {"friend": "friend", "hostile": "hostile", "neutral": "neutral", "unknown": "unknown"}


def colour_of(name: str, palette: Palette) -> str:
    """#rrggbb, or "none", of a palette name or a colour."""
    return palette.get(name, name)


@lru_cache(maxsize=1024)
def art_drawing(art: Art, ink: str, thinnest: float = 0.0) -> Drawing:
    """A game's drawing, its longer side FINE units at least, currentColor replaced by `ink`.

    Strokes thinner than `thinnest` units are drawn that wide, so that they print.
    """

    def paint(colour: str) -> str:
        return ink if colour == CURRENT else colour

    # Writers round to hundredths of the drawing's units; those must be fine enough.
    fine = max(1.0, FINE / max(art.width, art.height))
    marks = tuple(
        Path(
            transformed(s.segments, (fine, 0.0, 0.0, fine, 0.0, 0.0)) if fine > 1 else s.segments,
            paint(s.fill), paint(s.stroke), max(s.width * fine, thinnest),
            tuple(dash * fine for dash in s.dash), s.cap, s.join, s.even_odd,
        )
        for s in art.shapes
    )  # fmt: skip
    return Drawing(art.width * fine, art.height * fine, marks, art.title or art.name)


def place_art(art: Art, box: tuple[float, float, float, float], ink: str, turn: float = 0) -> Use:
    """Art as large as the box allows, in its middle, proportions kept."""
    x, y, w, h = box
    longer = max(art.width, art.height, FINE) / max(art.width, art.height)
    wide, high = art.width * longer, art.height * longer
    scale = min(w / wide, h / high)
    left, top = x + (w - wide * scale) / 2, y + (h - high * scale) / 2
    matrix: Matrix = (scale, 0.0, 0.0, scale, left, top)
    if turn:
        matrix = multiply(rotation(turn, x + w / 2, y + h / 2), matrix)
    return Use(art_drawing(art, ink, ceil(HAIRLINE / scale * 1000) / 1000), matrix)


def fit_text(mark: Typed, text: str, least: float) -> Fitted:
    """A text mark's words in its box; Unfit where they cannot be made to fit.

    Text may shrink to four fifths without being told to; below that it must be allowed.
    """
    assert mark.box is not None
    smallest = mark.least if mark.least is not None else max(least, mark.size * 0.8)
    smallest = min(max(least, smallest), mark.size)
    return fit(text, mark.font, size=mark.size, least=smallest, width=mark.box[2],
               height=mark.box[3], most_lines=mark.lines)  # fmt: skip


def draw_mark(
    mark: Typed, fill: Callable[[str], str], palette: Palette, art: Pictures, least: float
) -> list[Mark]:
    """The drawing's marks for one typed mark; `fill` puts values into {slots}.

    Raises Unfit where a text does not fit its box.
    """

    def colour(name: str) -> str:
        return colour_of(fill(name), palette)

    dash = tuple(mark.dash)
    if mark.text is not None:
        text = fill(mark.text)
        if not text:
            return []
        assert mark.box is not None
        fitted = fit_text(mark, text, least)
        texts = place(fitted, mark.box, font=mark.font, fill=colour(mark.ink), align=mark.align,
                      valign=mark.valign)  # fmt: skip
        return _turned(texts, mark)
    if mark.art is not None:
        assert mark.box is not None
        return [place_art(art[fill(mark.art)], mark.box, colour(mark.ink), mark.turn)]
    if mark.symbol is not None:
        assert mark.box is not None
        x, y, w, h = mark.box
        frame = fill(mark.symbol.frame)
        ground = colour(mark.fill) if mark.fill != "none" else palette[FRAME_FILL[frame]]
        symbol = unit_symbol(
            fill(mark.symbol.icon), frame, fill(mark.symbol.echelon), w, h, colour(mark.ink), ground
        )
        return [Use(symbol, (1.0, 0.0, 0.0, 1.0, x, y))]
    if mark.aircraft is not None:
        assert mark.box is not None
        skin = colour(mark.fill)
        return [
            draw_aircraft(
                mark.aircraft, mark.view, mark.box, palette,
                skin=skin, ink=colour(mark.ink), rotate=mark.turn,
            )
        ]  # fmt: skip
    if mark.rect is not None:
        return [
            rounded(
                *mark.rect, mark.corner, colour(mark.fill), colour(mark.stroke), mark.width, dash
            )
        ]
    if mark.ellipse is not None:
        x, y, w, h = mark.ellipse
        shape = ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
        return [Path(shape, colour(mark.fill), colour(mark.stroke), mark.width, dash)]
    if mark.line is not None:
        (x1, y1), (x2, y2) = mark.line
        return [line(x1, y1, x2, y2, colour(mark.stroke), mark.width, dash)]
    assert mark.path is not None
    return [Path(parse_path(mark.path), colour(mark.fill), colour(mark.stroke), mark.width, dash)]


def _turned(texts: list[Text], mark: Typed) -> list[Mark]:
    if not mark.turn or mark.box is None:
        return list(texts)
    x, y, w, h = mark.box
    matrix = rotation(mark.turn, x + w / 2, y + h / 2)
    return [Use(Drawing(w, h, tuple(texts)), matrix)]


def moved(mark: Mark, x: float, y: float) -> Mark:
    """The mark shifted by (x, y) mm."""
    if isinstance(mark, Rect | Text):
        return mark._replace(x=mark.x + x, y=mark.y + y)
    if isinstance(mark, Path):
        return mark._replace(segments=transformed(mark.segments, (1.0, 0.0, 0.0, 1.0, x, y)))
    a, b, c, d, e, f = mark.matrix
    return mark._replace(matrix=(a, b, c, d, e + x, f + y))
