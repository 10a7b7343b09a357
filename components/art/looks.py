"""How an element is painted: by its attributes, style sheets and style; and what of that is not read."""

from __future__ import annotations

from collections.abc import Mapping

from ..reading.problems import shortened, suggest
from .numbers import number, numbers, share
from .styles import NAMES, Sheet, colour_of, declarations
from .tree import Node, Told

SHAPES = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
_FRAME = ("viewBox", "width", "height", "x", "y", "preserveAspectRatio")
GROUPS: Mapping[str, tuple[str, ...]] = {
    "svg": (*_FRAME, "version", "baseProfile", "zoomAndPan", "contentScriptType", "contentStyleType"),
    "symbol": (*_FRAME, "refX", "refY"),
    "g": (),
    "a": ("target",),
    "switch": (),
    "clipPath": ("clipPathUnits",),
    "use": ("x", "y", "width", "height"),
}
PAINT = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "fill-rule",
)
_INHERITED = (*PAINT, "clip-rule", "stroke-miterlimit", "fill-opacity", "stroke-opacity", "visibility")
_OWN = ("opacity", "display", "clip-path", "mask", "filter", "mix-blend-mode", "marker", "transform")
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_READ = (*_INHERITED, *_OWN, *_MARKERS)
_WORDS = {
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "fill-rule": ("nonzero", "evenodd"),
}
# Attributes that editors write, and that change nothing on a flat drawing.
_PASSED = frozenset({
    "id", "class", "style", "color", "overflow", "enable-background", "image-rendering",
    "shape-rendering", "text-rendering", "color-rendering", "color-interpolation",
    "color-interpolation-filters", "color-profile", "vector-effect", "paint-order", "stroke-dashoffset",
    "isolation", "pointer-events", "cursor", "clip", "direction", "writing-mode", "unicode-bidi",
    "role", "lang", "tabindex", "focusable", "requiredExtensions", "requiredFeatures", "systemLanguage",
    "xmlns", "solid-color", "solid-opacity", "stop-color", "stop-opacity", "flood-color",
    "flood-opacity", "lighting-color", "letter-spacing", "word-spacing", "kerning",
    "glyph-orientation-vertical", "glyph-orientation-horizontal", "alignment-baseline",
    "baseline-shift", "dominant-baseline", "line-height", "white-space",
})  # fmt: skip
_BEGINNINGS = ("font", "data-", "aria-", "text-")
LONGEST = 1_000  # characters of a property
_REMEDIES = {
    "mask": "a mask is not drawn; cut the shape itself (Inkscape: Object > Clip > Set Clip)",
    "filter": "a filter such as blur is not drawn; take it off (Inkscape: Filters > Remove Filters; "
    "Illustrator: Appearance > Clear), or put the drawing into art/ as a PNG",
    "mix-blend-mode": "a blend mode is not drawn; set it to normal, and give the colour as it looks",
    "marker": "markers such as arrowheads are not drawn; turn the line into shapes "
    "(Inkscape: Path > Stroke to Path; Illustrator: Object > Expand)",
    "opacity": "opacity is not drawn; give the shape the colour that it has on its ground, and opacity 1",
}


def own_look(node: Node, sheet: Sheet, told: Told) -> dict[str, str] | None:
    """What an element itself says of its look; None where something in it is wrong, which is told once."""
    if not node.looked:
        node.looked, node.look = True, _look(node, sheet, told)
    return node.look


def _look(node: Node, sheet: Sheet, told: Told) -> dict[str, str] | None:
    before = len(told.problems)
    own = (*SHAPES.get(node.tag, GROUPS.get(node.tag, ())),)
    look: dict[str, str] = {}
    for name, value in node.attributes.items():
        if name in _READ:
            look[name] = value
        elif name in own or name in _PASSED or name.startswith(_BEGINNINGS):
            pass
        elif name.endswith("href") and node.tag not in ("use", "a"):
            told.at(node, f"{name} refers outside the drawing; draw it here instead")
        elif ":" not in name and name != "href":
            near = suggest(name, [*own, *PAINT])
            told.at(node, f'attribute "{name}" of <{node.tag}> is not read{near}')
    style = declarations(node.attributes.get("style", ""))
    for said in (sheet.of(node), style):
        if "transform" in said:
            told.once("transform", node, "a transform in a style is not read; write it as an attribute")
        look |= {name: value for name, value in said.items() if name in _READ and name != "transform"}
    look = {name: value for name, value in look.items() if value.strip() != "inherit"}
    if look.get("display", "").strip() == "none":
        return {"display": "none"}
    for name, value in look.items():
        _check(name, value, node, told)
    return look if len(told.problems) == before else None


def _check(name: str, value: str, node: Node, told: Told) -> None:
    """Whether one property has a value of the right kind."""
    plain = value.strip()
    if len(value) > LONGEST and name != "transform":
        told.at(node, f'{name} "{shortened(value)}" is longer than {LONGEST} characters')
    elif name in ("fill", "stroke"):
        _check_paint(name, value, node, told)
    elif name in _WORDS and plain not in _WORDS[name]:
        near = suggest(value, _WORDS[name])
        told.at(node, f'{name} "{shortened(value)}" is not known here{near}')
    elif name in ("stroke-width", "stroke-dasharray", "stroke-miterlimit") and plain != "none":
        try:
            found = numbers(value) if name == "stroke-dasharray" else [number(value)]
        except ValueError as error:
            told.at(node, f"{name}: {error}")
            return
        if min(found, default=0) < 0:
            told.at(node, f'{name} "{shortened(value)}" is not a length')
    elif name.endswith("opacity"):
        try:
            share(value)
        except ValueError as error:
            told.at(node, f"{name}: {error}")
    elif name in ("mask", "filter", "mix-blend-mode", "marker", *_MARKERS):
        kind = name.split("-")[0] if name.startswith("marker") else name
        if plain not in ("none", "normal", ""):
            told.once(kind, node, _REMEDIES[kind])


def _check_paint(name: str, value: str, node: Node, told: Told) -> None:
    if value.strip().startswith("url("):
        if not reference(value):
            told.at(node, f"{name} refers outside the drawing; draw it here instead")
    elif colour_of(value) is None:
        near = suggest(value, NAMES) if value.isalpha() else ""
        told.at(node, f'{name} "{shortened(value)}" is not #rrggbb, none or currentColor{near}')


def reference(value: str) -> str:
    """The id that url(#id) names; "" where it names none of the same file."""
    inside = value.strip().removeprefix("url(").partition(")")[0].strip(" \"'")
    return inside[1:] if inside.startswith("#") else ""


def inherited(above: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """What an element's children begin with."""
    return {**above, **{name: value for name, value in own.items() if name in _INHERITED}}


def shown(look: Mapping[str, str], node: Node, told: Told, names: tuple[str, ...]) -> bool:
    """Whether anything is seen at this opacity; a partial one is told once."""
    part = 1.0
    for name in names:
        part *= min(1.0, max(0.0, share(look.get(name, "1"))))
    if 0 < part < 0.995:
        told.once("opacity", node, _REMEDIES["opacity"])
    return part > 0
