"""The lines of one sheet as SVG in real millimetres, a layer for each tool, as cutters' programs read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ....components.shapes.paths import Segments
from .outlines import Line

HAIRLINE = 0.1  # mm
COLOURS = {"register": "#000000", "engrave": "#0000ff", "score": "#00a000", "cut": "#ff0000"}
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}">\n<title>{2}</title>\n'
)


def svg_file(size: tuple[float, float], title: str, layers: Mapping[str, Sequence[Line]]) -> bytes:
    """Return a sheet of `size` mm with the layers that have lines, each a group of its own colour."""
    parts = [_HEAD.format(_number(size[0]), _number(size[1]), escape(title, quote=False))]
    for layer, lines in layers.items():
        if lines:
            parts.append(
                f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" fill="none" '
                f'stroke="{COLOURS[layer]}" stroke-width="{HAIRLINE}">\n'
            )
            parts += [f'<path id="{layer}-{escape(line.name)}" d="{_data(line.path)}"/>\n' for line in lines]
            parts.append("</g>\n")
    return "".join([*parts, "</svg>\n"]).encode("utf-8")


def _data(path: Segments) -> str:
    return " ".join(f"{letter}{' '.join(map(_number, numbers))}" for letter, *numbers in path)


def _number(value: float) -> str:
    """Return mm to a ten-thousandth."""
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
