"""Turns the marks that a designer typed into marks of a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import ceil
from typing import NamedTuple

from ...components import Unfit
from ...components.art.drawings import Art
from ...components.art.folder import art_fault
from ...components.art.raster import Picture
from ...components.checks.checker import nato, wrong_number
from ...components.models.footprints import footprint
from ...components.models.gallery import aircraft, gallery
from ...components.models.marks import SYMBOL_PARTS, NatoSymbol
from ...components.models.marks import Mark as Typed
from ...components.reading.problems import shortened, suggest
from ...components.reading.slots import slots_in
from ...components.shapes import css
from ...components.shapes.paths import Segments, ellipse, multiply, rotation, transformed
from ..aircraft import draw_aircraft
from ..art import place_art
from ..drawing import NONE, Drawing, Mark, Path, Text, Use, flattened, line, moved, placed, rounded
from ..nato import unit_symbol
from ..outlines import circle, sector
from ..text.fitting import Fitted, fit, place

Palette = Mapping[str, str]
Pictures = Mapping[str, Art | Picture]
Box = tuple[float, float, float, float]
METRE = 1000.0  # mm
_MOST_LINES = 400  # of a text
_SHARES = {"left": 0.0, "centre": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}
FRAME_FILL = {"friend": "friend", "hostile": "hostile", "neutral": "neutral", "unknown": "unknown"}


def colour_of(name: str, palette: Palette) -> str:
    """#rrggbb, or "none", of a palette name or a colour. Unfit where it is neither."""
    found = palette.get(name, name)
    colour = css.colour_of(found)
    if colour is None:
        raise Unfit(css.fault_of(name, palette))
    return colour


def fit_text(mark: Typed, text: str, least: float) -> Fitted:
    """Return a text mark's words fitted into its box; Unfit where they cannot be made to fit.

    Text may shrink to four fifths without being told to; below that it must be allowed.
    """
    assert mark.box is not None
    smallest = mark.least if mark.least is not None else max(least, mark.size * 0.8)
    smallest = min(max(least, smallest), mark.size)
    text = text.strip()
    lines = max(mark.lines, text.count("\n") + 1)  # a line that somebody ended ends here
    fitted = partial(
        fit, text, mark.font, size=mark.size, least=smallest, width=mark.box[2], height=mark.box[3]
    )
    try:
        return fitted(most_lines=lines)
    except Unfit as error:
        try:
            needed = len(fitted(most_lines=_MOST_LINES).lines)
        except Unfit:
            raise error from None
        row = "one line" if lines == 1 else f"{lines} lines"
        raise Unfit(
            f'"{shortened(text)}" does not fit in {row} of {mark.box[2]:.1f} mm even at {smallest:g} pt; '
            f"write lines: {needed}, or shorten it"
        ) from None


class Brush(NamedTuple):
    """What marks are drawn with: `fill` puts values into {slots}; `least` is in points."""

    fill: Callable[[str], str]
    palette: Palette
    art: Pictures
    least: float

    def ink(self, name: str) -> str:
        return colour_of(self.fill(name), self.palette)

    def colour(self, name: str) -> str:
        """Return the colour of an inside or a line; an empty {slot} gives none."""
        return colour_of(self.fill(name) or NONE, self.palette)

    def lacks(self, text: str | None) -> bool:
        """Return whether a {slot} of a text is filled with nothing."""
        return any(not self.fill(f"{{{name}}}") for name in slots_in(text))


def _text(mark: Typed, brush: Brush) -> list[Mark]:
    text = brush.fill(mark.text or "")
    if not text:
        return []
    assert mark.box is not None
    fitted = fit_text(mark, text, brush.least)
    ink, stroke = brush.ink(mark.ink), brush.colour(mark.stroke)
    found = place(fitted, mark.box, font=mark.font, fill=ink, align=mark.align, valign=mark.valign)
    if stroke == NONE:
        return found
    return [drawn for one in found for drawn in _stroked(one, stroke, mark.width)]


def _stroked(mark: Mark, stroke: str, width: float) -> Iterator[Mark]:
    """Yield a part of a text with a line round it: letters, or an icon among them."""
    if isinstance(mark, Text):
        yield mark._replace(stroke=stroke, width=width)
    elif isinstance(mark, Use):
        for one, matrix in flattened(mark.drawing, mark.matrix):
            if isinstance(one, Path) and one.fill != NONE:
                yield Path(transformed(one.segments, matrix), NONE, stroke, 2 * width, join="round")
        yield mark


def _art(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.box is not None and mark.art is not None
    return [place_art(_known_art(mark.art, brush), mark.box, brush.ink(mark.ink), mark.fit, mark.focus)]


def _known_art(typed: str, brush: Brush) -> Art | Picture:
    name = brush.fill(typed)
    if name not in brush.art:
        raise Unfit(art_fault(name, brush.art))
    return brush.art[name]


def _repeat(mark: Typed, brush: Brush) -> list[Mark]:
    """Return a drawing n times, in the number of rows in which it is largest."""
    assert mark.box is not None and mark.repeat is not None
    if wrong := wrong_number(said := brush.fill(mark.repeat.n)):
        raise Unfit(wrong)
    if not (n := int(said.strip() or 0)):
        return []
    art, gap, (x, y, w, h) = _known_art(mark.repeat.art, brush), mark.repeat.gap, mark.box
    shape = art.width / art.height

    def high_in(rows: int) -> float:
        columns = ceil(n / rows)
        return min((h - (rows - 1) * gap) / rows, (w - (columns - 1) * gap) / columns / shape)

    rows = max(range(1, n + 1), key=high_in)
    high, ink = high_in(rows), brush.ink(mark.ink)
    if high <= 0:
        raise Unfit(f"{n} of it with gaps of {gap:g} mm have no room in the box; make the gap smaller")
    columns, wide = ceil(n / rows), high * shape
    top = y + (h - rows * high - (rows - 1) * gap) * _SHARES[mark.valign]
    found: list[Mark] = []
    for row in range(rows):
        count = min(columns, n - row * columns)
        left = x + (w - count * wide - (count - 1) * gap) * _SHARES[mark.align]
        boxes = [(left + k * (wide + gap), top + row * (high + gap), wide, high) for k in range(count)]
        found += [place_art(art, box, ink) for box in boxes]
    return found


def _known(part: str, name: str, brush: Brush) -> str:
    """Return a symbol's icon, frame or echelon with its {slot} filled. Unfit where there is none."""
    name = brush.fill(name) or str(NatoSymbol.model_fields[part].default)
    if name not in nato()[f"{part}s"]:
        near = suggest(name, nato()[f"{part}s"])
        raise Unfit(f'{part} "{shortened(name)}" does not exist{near}')
    return name


def _symbol(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.box is not None and mark.symbol is not None
    x, y, w, h = mark.box
    icon, frame, echelon = (_known(part, getattr(mark.symbol, part), brush) for part in SYMBOL_PARTS)
    filled = mark.fill != "none"
    ground = brush.colour(mark.fill) if filled else brush.palette[FRAME_FILL[frame]]
    symbol = unit_symbol(icon, frame, echelon, width=w, height=h, ink=brush.ink(mark.ink), fill=ground)
    return [Use(symbol, (1.0, 0.0, 0.0, 1.0, x, y))]


def _aircraft(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.aircraft is not None
    name = brush.fill(mark.aircraft)
    if name not in gallery():
        raise Unfit(f'aircraft "{shortened(name)}" does not exist{suggest(name, gallery())}')
    if mark.gun is not None:
        return _covered(mark, name, brush)
    box = _frame_of(mark, name)
    if mark.box is not None and mark.turned % 180 == 90:  # fitted as it will lie
        x, y, w, h = box
        box = (x + (w - h) / 2, y + (h - w) / 2, h, w)
    skin, ink = brush.colour(mark.fill), brush.ink(mark.ink)
    measured = brush.colour(mark.stroke) if mark.measured else NONE
    drawn = draw_aircraft(
        name, mark.view, box, brush.palette, skin=skin, ink=ink, insignia=mark.insignia, measured=measured
    )
    return [drawn]


def _frame_of(mark: Typed, name: str) -> Box:
    """Return the box of an aircraft: as typed, or what it takes at its scale round its place."""
    if mark.at is None or mark.scale is None:
        assert mark.box is not None
        return mark.box
    (x, y), metre, lies = mark.at, METRE / mark.scale, footprint(name)
    half, nose = lies.half_span * metre, lies.nose * metre
    return x - half, y - nose, 2 * half, nose + lies.tail * metre


def _covered(mark: Typed, name: str, brush: Brush) -> list[Mark]:
    """Return what one gunner of an aircraft covers."""
    assert mark.at is not None and mark.scale is not None and mark.reach is not None
    for gun in footprint(name).guns:
        if gun.name == mark.gun:
            x = mark.at[0] + gun.right * METRE / mark.scale
            y = mark.at[1] - gun.ahead * METRE / mark.scale
            return _outlined(_slice(x, y, mark.reach, gun.arc, gun.faces), mark, brush)
    names = [gun.name for gun in aircraft(name).guns]
    said = f'"{shortened(mark.gun or "")}" is not a gunner of {name}'
    raise Unfit(f"{said}{suggest(mark.gun or '', names)}")


def _slice(x: float, y: float, radius: float, arc: float, bearing: float = 0.0) -> Segments:
    if arc >= 360:
        return circle(x, y, radius)
    return sector(x, y, 0, radius, bearing - arc / 2, bearing + arc / 2)


def _sector(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.sector is not None
    return _outlined(_slice(*mark.sector, mark.arc), mark, brush)


def _rect(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.rect is not None
    fill, stroke = brush.colour(mark.fill), brush.colour(mark.stroke)
    if fill == stroke == NONE:
        return []
    return [
        rounded(*mark.rect, mark.corner, fill=fill, stroke=stroke, width=mark.width, dash=tuple(mark.dash))
    ]


def _outlined(segments: Segments, mark: Typed, brush: Brush) -> list[Mark]:
    fill, stroke = brush.colour(mark.fill), brush.colour(mark.stroke)
    if fill == stroke == NONE:
        return []
    return [Path(segments, fill, stroke, mark.width, tuple(mark.dash))]


def _ellipse(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.ellipse is not None
    x, y, w, h = mark.ellipse
    return _outlined(ellipse(x + w / 2, y + h / 2, w / 2, h / 2), mark, brush)


def _line(mark: Typed, brush: Brush) -> list[Mark]:
    assert mark.line is not None
    (x1, y1), (x2, y2) = mark.line
    return [line(x1, y1, x2, y2, brush.colour(mark.stroke), mark.width, tuple(mark.dash))]


def _path(mark: Typed, brush: Brush) -> list[Mark]:
    return _outlined(mark.outline, mark, brush)


# What draws each kind of mark, unturned and where it was typed.
_DRAWN: Mapping[str, Callable[[Typed, Brush], list[Mark]]] = {
    "text": _text,
    "art": _art,
    "repeat": _repeat,
    "symbol": _symbol,
    "aircraft": _aircraft,
    "rect": _rect,
    "ellipse": _ellipse,
    "sector": _sector,
    "line": _line,
    "path": _path,
}


def draw_mark(
    mark: Typed, fill: Callable[[str], str], palette: Palette, art: Pictures, least: float
) -> list[Mark]:
    """Return the drawing's marks for one typed mark; `fill` puts values into {slots}.

    Raises Unfit where a text does not fit its box.
    """
    brush = Brush(fill, palette, art, least)
    if _left_out(mark, brush):
        return []
    drawn = _DRAWN[mark.kind](mark, brush)
    dx, dy = mark.shift
    if mark.turned:
        px, py = pivot_of(mark)
        matrix = multiply((1.0, 0.0, 0.0, 1.0, dx, dy), rotation(mark.turned, px, py))
        if mark.text is not None and mark.box is not None and drawn:  # its lines in one drawing
            return [Use(Drawing(mark.box[2], mark.box[3], tuple(drawn)), matrix)]
        return [placed(one, matrix) for one in drawn]
    return [moved(one, dx, dy) for one in drawn] if dx or dy else drawn


def _left_out(mark: Typed, brush: Brush) -> bool:
    """Return whether what a mark shows is named by a {slot} that is filled with nothing."""
    names = [f"{{{mark.has}}}" if mark.has else None, mark.art, mark.aircraft]
    names += [mark.symbol.icon] if mark.symbol else []
    names += [mark.repeat.art] if mark.repeat else []
    return any(name and "{" in name and brush.lacks(name) for name in names)


def bounds_of(mark: Typed) -> Box:
    """Return the box (x, y, w, h) of a mark where it was typed; curves by their control points."""
    box = mark.box or mark.rect or mark.ellipse
    if mark.sector is not None:
        x, y, radius = mark.sector
        return x - radius, y - radius, 2 * radius, 2 * radius
    if mark.at is not None:
        return *mark.at, 0.0, 0.0  # what it is turned round
    if mark.kind == "path":
        numbers = [segment[1:] for segment in mark.outline]
        points = [xy for n in numbers for xy in zip(n[::2], n[1::2], strict=True)]
    elif mark.kind == "line" and mark.line is not None:
        points = list(mark.line)
    else:
        assert box is not None
        return box
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def pivot_of(mark: Typed) -> tuple[float, float]:
    """Return the point that a mark is turned round: as typed, or its middle."""
    if mark.pivot is not None:
        return mark.pivot
    x, y, w, h = bounds_of(mark)
    return x + w / 2, y + h / 2
