"""How an element is painted: by its attributes, style sheets and style; and what of that is not read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..reading.problems import shortened, suggest
from .tree import Faults, Node, number, numbers, share

_NAMED = """
aliceblue f0f8ff; antiquewhite faebd7; aqua 00ffff; aquamarine 7fffd4; azure f0ffff; beige f5f5dc;
bisque ffe4c4; black 000000; blanchedalmond ffebcd; blue 0000ff; blueviolet 8a2be2; brown a52a2a;
burlywood deb887; cadetblue 5f9ea0; chartreuse 7fff00; chocolate d2691e; coral ff7f50;
cornflowerblue 6495ed; cornsilk fff8dc; crimson dc143c; cyan 00ffff; darkblue 00008b; darkcyan
008b8b; darkgoldenrod b8860b; darkgray a9a9a9; darkgreen 006400; darkgrey a9a9a9; darkkhaki bdb76b;
darkmagenta 8b008b; darkolivegreen 556b2f; darkorange ff8c00; darkorchid 9932cc; darkred 8b0000;
darksalmon e9967a; darkseagreen 8fbc8f; darkslateblue 483d8b; darkslategray 2f4f4f; darkslategrey
2f4f4f; darkturquoise 00ced1; darkviolet 9400d3; deeppink ff1493; deepskyblue 00bfff; dimgray
696969; dimgrey 696969; dodgerblue 1e90ff; firebrick b22222; floralwhite fffaf0; forestgreen 228b22;
fuchsia ff00ff; gainsboro dcdcdc; ghostwhite f8f8ff; gold ffd700; goldenrod daa520; gray 808080;
green 008000; greenyellow adff2f; grey 808080; honeydew f0fff0; hotpink ff69b4; indianred cd5c5c;
indigo 4b0082; ivory fffff0; khaki f0e68c; lavender e6e6fa; lavenderblush fff0f5; lawngreen 7cfc00;
lemonchiffon fffacd; lightblue add8e6; lightcoral f08080; lightcyan e0ffff; lightgoldenrodyellow
fafad2; lightgray d3d3d3; lightgreen 90ee90; lightgrey d3d3d3; lightpink ffb6c1; lightsalmon ffa07a;
lightseagreen 20b2aa; lightskyblue 87cefa; lightslategray 778899; lightslategrey 778899;
lightsteelblue b0c4de; lightyellow ffffe0; lime 00ff00; limegreen 32cd32; linen faf0e6; magenta
ff00ff; maroon 800000; mediumaquamarine 66cdaa; mediumblue 0000cd; mediumorchid ba55d3; mediumpurple
9370db; mediumseagreen 3cb371; mediumslateblue 7b68ee; mediumspringgreen 00fa9a; mediumturquoise
48d1cc; mediumvioletred c71585; midnightblue 191970; mintcream f5fffa; mistyrose ffe4e1; moccasin
ffe4b5; navajowhite ffdead; navy 000080; oldlace fdf5e6; olive 808000; olivedrab 6b8e23; orange
ffa500; orangered ff4500; orchid da70d6; palegoldenrod eee8aa; palegreen 98fb98; paleturquoise
afeeee; palevioletred db7093; papayawhip ffefd5; peachpuff ffdab9; peru cd853f; pink ffc0cb; plum
dda0dd; powderblue b0e0e6; purple 800080; rebeccapurple 663399; red ff0000; rosybrown bc8f8f;
royalblue 4169e1; saddlebrown 8b4513; salmon fa8072; sandybrown f4a460; seagreen 2e8b57; seashell
fff5ee; sienna a0522d; silver c0c0c0; skyblue 87ceeb; slateblue 6a5acd; slategray 708090; slategrey
708090; snow fffafa; springgreen 00ff7f; steelblue 4682b4; tan d2b48c; teal 008080; thistle d8bfd8;
tomato ff6347; turquoise 40e0d0; violet ee82ee; wheat f5deb3; white ffffff; whitesmoke f5f5f5;
yellow ffff00; yellowgreen 9acd32
"""
NAMES: Mapping[str, str] = {
    name: f"#{value}" for name, value in (entry.split() for entry in _NAMED.replace("\n", " ").split(";"))
}
MOST_RULES = 2_000  # of all style sheets of a drawing
_HEX = re.compile(r"#[0-9a-fA-F]{6}|none|currentColor")
_SHORT = re.compile(r"#([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])")
_RGB = re.compile(r"rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)\s*(?:[,/]\s*1(?:\.0*)?\s*)?\)")
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?(?:([.#])([\w-]+))?")


def colour_of(text: str) -> str | None:
    """Return #rrggbb, "none" or currentColor; None for anything else."""
    if _HEX.fullmatch(text):
        return text
    colour = text.strip().lower()
    if colour in ("none", "transparent"):
        return "none"
    if colour == "currentcolor":
        return "currentColor"
    if short := _SHORT.fullmatch(colour):
        return "#" + "".join(digit * 2 for digit in short.groups())
    if rgb := _RGB.fullmatch(colour):
        return "#" + "".join(f"{_channel(part):02x}" for part in rgb.groups())
    return NAMES.get(colour) or (colour if _HEX.fullmatch(colour) else None)


def _channel(text: str) -> int:
    try:
        value = float(text[:-1]) * 2.55 if text.endswith("%") else float(text)
    except ValueError:
        return 0
    return min(255, int(value + 0.5))


def _uncommented(text: str) -> str:
    """Return a style without its comments."""
    first, *rest = text.split("/*")
    return first + "".join(part.partition("*/")[2] for part in rest)


def declarations(text: str) -> dict[str, str]:
    """Return the properties of a style such as `a: b; c: d`, by name; later ones win."""
    properties: dict[str, str] = {}
    for part in _uncommented(text).split(";"):
        name, colon, value = part.partition(":")
        if colon:
            properties[name.strip().lower()] = value.replace("!important", "").strip()
    return properties


class Sheet:
    """All style sheets of a drawing. What selects an element, a class or an id is read."""

    def __init__(self, root: Node, faults: Faults) -> None:
        self.rules: dict[tuple[str, str, str], list[tuple[int, dict[str, str]]]] = {}
        self.made: dict[tuple[tuple[int, tuple[str, str, str]], ...], dict[str, str]] = {}
        self.count = 0
        for node in root.all():
            if node.tag == "style":
                self.read(node, faults)

    def read(self, node: Node, faults: Faults) -> None:
        """Take in the rules of one <style>."""
        text = _uncommented(node.text.replace("<!--", "").replace("-->", ""))
        if "@import" in text or "url(" in text.replace("url(#", ""):
            faults.once("@import", node, "the style sheet refers outside the drawing; write its rules here")
        for rule in text.split("}"):
            selectors, brace, inside = rule.rpartition("{")
            if not brace or selectors.lstrip().startswith("@"):
                continue
            properties = declarations(inside)
            self.count += 1
            if self.count > MOST_RULES:
                faults.once(
                    "rules", node, f"more than {MOST_RULES:,} rules in style sheets; simplify the drawing"
                )
                return
            for selector in selectors.split(","):
                match = _SELECTOR.fullmatch(selector.strip())
                if match is None or not selector.strip():
                    faults.once(
                        "selector",
                        node,
                        f'the style sheet\'s selector "{selector.strip()[:40]}" is not read; '
                        "use .class, #id or an element's name",
                    )
                    continue
                tag, sign, name = (part or "" for part in match.groups())
                self.rules.setdefault((tag, sign, name), []).append((self.count, properties))

    def of(self, node: Node) -> dict[str, str]:
        """Return an element's properties in the sheets: ids over classes over tags, later over earlier."""
        if not self.rules:
            return {}
        keys: list[tuple[int, tuple[str, str, str]]] = []
        names = [("", ""), *((".", name) for name in dict.fromkeys(node.attributes.get("class", "").split()))]
        if "id" in node.attributes:
            names.append(("#", node.attributes["id"]))
        for sign, name in names:
            weight = ("", ".", "#").index(sign)
            for k, tag in enumerate(("*", "", node.tag)):
                keys += [(2 * weight + (k == 2), (tag, sign, name))] * ((tag, sign, name) in self.rules)
        called = tuple(keys)
        if called not in self.made:
            rules = [
                (weight, order, properties) for weight, key in called for order, properties in self.rules[key]
            ]
            properties: dict[str, str] = {}
            for _, _, part in sorted(rules, key=lambda rule: rule[:2]):
                properties |= part
            self.made[called] = properties
        return self.made[called]


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


def own_look(node: Node, sheet: Sheet, faults: Faults) -> dict[str, str] | None:
    """Return the properties that an element itself has; None, reported once, where one of them is wrong."""
    if not node.looked:
        node.looked, node.look = True, _look(node, sheet, faults)
    return node.look


def _look(node: Node, sheet: Sheet, faults: Faults) -> dict[str, str] | None:
    before = len(faults.problems)
    own = (*SHAPES.get(node.tag, GROUPS.get(node.tag, ())),)
    look: dict[str, str] = {}
    for name, value in node.attributes.items():
        if name in _READ:
            look[name] = value
        elif name in own or name in _PASSED or name.startswith(_BEGINNINGS):
            pass
        elif name.endswith("href") and node.tag not in ("use", "a"):
            faults.at(node, f"{name} refers outside the drawing; draw it here instead")
        elif ":" not in name and name != "href":
            near = suggest(name, [*own, *PAINT])
            faults.at(node, f'attribute "{name}" of <{node.tag}> is not read{near}')
    style = declarations(node.attributes.get("style", ""))
    for properties in (sheet.of(node), style):
        if "transform" in properties:
            faults.once("transform", node, "a transform in a style is not read; write it as an attribute")
        look |= {name: value for name, value in properties.items() if name in _READ and name != "transform"}
    look = {name: value for name, value in look.items() if value.strip() != "inherit"}
    if look.get("display", "").strip() == "none":
        return {"display": "none"}
    for name, value in look.items():
        _check(name, value, node, faults)
    return look if len(faults.problems) == before else None


def _check(name: str, value: str, node: Node, faults: Faults) -> None:
    """Check that a property has a value of the right kind."""
    plain = value.strip()
    if len(value) > LONGEST and name != "transform":
        faults.at(node, f'{name} "{shortened(value)}" is longer than {LONGEST} characters')
    elif name in ("fill", "stroke"):
        _check_paint(name, value, node, faults)
    elif name in _WORDS and plain not in _WORDS[name]:
        near = suggest(value, _WORDS[name])
        faults.at(node, f'{name} "{shortened(value)}" is not known here{near}')
    elif name in ("stroke-width", "stroke-dasharray", "stroke-miterlimit") and plain != "none":
        try:
            lengths = numbers(value) if name == "stroke-dasharray" else [number(value)]
        except ValueError as error:
            faults.at(node, f"{name}: {error}")
            return
        if min(lengths, default=0) < 0:
            faults.at(node, f'{name} "{shortened(value)}" is not a length')
    elif name.endswith("opacity"):
        try:
            share(value)
        except ValueError as error:
            faults.at(node, f"{name}: {error}")
    elif name in ("mask", "filter", "mix-blend-mode", "marker", *_MARKERS):
        kind = name.split("-")[0] if name.startswith("marker") else name
        if plain not in ("none", "normal", ""):
            faults.once(kind, node, _REMEDIES[kind])


def _check_paint(name: str, value: str, node: Node, faults: Faults) -> None:
    if value.strip().startswith("url("):
        if not reference(value):
            faults.at(node, f"{name} refers outside the drawing; draw it here instead")
    elif colour_of(value) is None:
        near = suggest(value, NAMES) if value.isalpha() else ""
        faults.at(node, f'{name} "{shortened(value)}" is not #rrggbb, none or currentColor{near}')


def reference(value: str) -> str:
    """Return the id that url(#id) names; "" where it names none of the same file."""
    inside = value.strip().removeprefix("url(").partition(")")[0].strip(" \"'")
    return inside[1:] if inside.startswith("#") else ""


def inherited(above: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Return the properties that an element's children inherit."""
    return {**above, **{name: value for name, value in own.items() if name in _INHERITED}}


def shown(look: Mapping[str, str], node: Node, faults: Faults, names: tuple[str, ...]) -> bool:
    """Return whether anything is seen at this opacity; report a partial one once."""
    part = 1.0
    for name in names:
        part *= min(1.0, max(0.0, share(look.get(name, "1"))))
    if 0 < part < 0.995:
        faults.once("opacity", node, _REMEDIES["opacity"])
    return part > 0
