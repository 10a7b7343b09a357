"""Grounds of spaces: hatchings, and small signs of a terrain, as few paths as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import radians

from ..components.models.maps import Pattern
from ..components.shapes.geometry import BoxMm, Point, Shape, bounds, inside
from ..components.shapes.paths import Segment, Segments, ellipse
from ..components.shapes.steady import cos, sin
from .drawing import Clip, Drawing, Mark, Path, Use

Sign = Callable[[float, float, float], list[Segment]]


def pattern_marks(
    pattern: Pattern, outline: Segments, shape: Shape, ink: str, keep_free: tuple[BoxMm, ...] = ()
) -> list[Mark]:
    """Return a pattern over the inside of an outline; signs keep off the boxes of `keep_free`."""
    box = bounds(shape)
    if pattern.draw in _LINES:
        ruled = [s for angle in _LINES[pattern.draw] for s in _rules(box, pattern, angle)]
        return [_cut(Path(tuple(ruled), stroke=ink, width=pattern.width), outline, box)]
    sign, wide, filled = _SIGNS[pattern.draw]
    size = pattern.gap * wide
    found: list[Segment] = []
    for x, y in _lattice(box, pattern.gap):
        reach = size / 2 + 0.3
        corners = [(x + sx * reach, y + sy * reach) for sx in (-1, 1) for sy in (-1, 1)]
        free = not any(_near(x, y, reach, taken) for taken in keep_free)
        if free and all(inside(corner, shape) for corner in corners):
            found += sign(x, y, size)
    if not found:
        return []
    if filled:
        return [Path(tuple(found), fill=ink)]
    return [Path(tuple(found), stroke=ink, width=pattern.width, cap="round", join="round")]


def _cut(path: Path, outline: Segments, box: BoxMm) -> Use:
    """Return a path cut to an outline, whose bounds are `box`.

    The outer use can be moved, and takes the clip along. Writers show nothing of a
    drawing outside its frame, so frames reach to the far corner of the box.
    """
    wide, high = box[0] + box[2] + 1, box[1] + box[3] + 1
    cut = Use(Drawing(wide, high, (path,)), clip=Clip(outline))
    return Use(Drawing(wide, high, (cut,)))


def _near(x: float, y: float, reach: float, box: BoxMm) -> bool:
    return box[0] - reach < x < box[0] + box[2] + reach and box[1] - reach < y < box[1] + box[3] + reach


def _rules(box: BoxMm, pattern: Pattern, turned: float) -> Iterator[Segment]:
    """Parallel lines over a box, counted from the board's corner so that neighbours agree."""
    angle = radians(pattern.angle + turned)
    dx, dy = cos(angle), sin(angle)
    x, y, w, h = box
    corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
    across = [px * -dy + py * dx for px, py in corners]
    along = [px * dx + py * dy for px, py in corners]
    k = int(min(across) // pattern.gap)
    while k * pattern.gap <= max(across):
        off = k * pattern.gap
        for letter, far in (("M", min(along)), ("L", max(along))):
            yield (letter, far * dx - off * dy, far * dy + off * dx)
        k += 1


def _lattice(box: BoxMm, gap: float) -> Iterator[Point]:
    """Spots in rows about the middle of a box, every second row moved by half a gap."""
    x, y, w, h = box
    cx, cy = x + w / 2, y + h / 2
    rows, columns = int(h / 2 / gap) + 1, int(w / 2 / gap) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield cx + (column + (row % 2) / 2) * gap, cy + row * gap * 0.86


def _dot(x: float, y: float, size: float) -> list[Segment]:
    return list(ellipse(x, y, size / 2, size / 2))


def _tree(x: float, y: float, size: float) -> list[Segment]:
    """Return a crown of three lobes on a short trunk."""
    r = size * 0.27
    lobes = ((0.0, -0.22), (-0.22, 0.06), (0.22, 0.06))
    crown = [s for dx, dy in lobes for s in ellipse(x + dx * size, y + dy * size, r, r)]
    t = size * 0.06
    low, top = y + size / 2, y + size * 0.1
    trunk = [("M", x - t, top), ("L", x - t, low), ("L", x + t, low), ("L", x + t, top), ("Z",)]
    return crown + [tuple(segment) for segment in trunk]


def _tuft(x: float, y: float, size: float) -> list[Segment]:
    """Marsh grass: three blades on a line of water."""
    half, low = size / 2, y + size * 0.25
    blades = [((x, low), (x, y - size * 0.4))]
    blades += [((x + s * size * 0.12, low), (x + s * size * 0.3, y - size * 0.2)) for s in (-1, 1)]
    blades.append(((x - half, low), (x + half, low)))
    return [(letter, *point) for blade in blades for letter, point in zip("ML", blade, strict=True)]


def _wave(x: float, y: float, size: float) -> list[Segment]:
    """Return a swell and its trough."""
    w, q, rise = size / 2, size / 4, size * 0.21
    return [
        ("M", x - w, y),
        ("C", x - q, y - rise, x - q, y - rise, x, y),
        ("C", x + q, y + rise, x + q, y + rise, x + w, y),
    ]


def _hill(x: float, y: float, size: float) -> list[Segment]:
    """Return two brows, one beside the other."""
    low, s = y + size * 0.3, size

    def brow(left: float, right: float, high: float) -> list[Segment]:
        bend = high * 1.33
        x0, x1 = x + left * s, x + right * s
        third = (x1 - x0) / 4
        return [("M", x0, low), ("C", x0 + third, low - bend * s, x1 - third, low - bend * s, x1, low)]

    return brow(-0.5, 0.22, 0.6) + brow(0.12, 0.5, 0.32)


_LINES = {"lines": (0.0,), "cross": (0.0, 90.0)}
# sign, its size in gaps, and whether it is filled
_SIGNS: dict[str, tuple[Sign, float, bool]] = {
    "dots": (_dot, 0.3, True),
    "trees": (_tree, 0.72, True),
    "tufts": (_tuft, 0.62, False),
    "hills": (_hill, 0.8, False),
    "waves": (_wave, 0.62, False),
}
