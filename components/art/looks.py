"""How an element is painted: by its attributes, style sheets and style; and what of that is not read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..reading.problems import shortened, suggest
from ..shapes.css import ACCEPTED, SOLID, near, rgba_of
from .drawings import CURRENT
from .tree import Faults, Node, number, numbers, share

_AT_BLOCK = re.compile(r"@[^@{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|@[^@{};]*;")  # @media, @font-face, @charset
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
# Values that leave a property as if it were not there; some editors write what their program calls nothing.
_NO_VALUE = ("", "inherit", "initial", "unset", "revert", "null", "undefined")
MOST_RULES = 2_000  # of all style sheets of a drawing
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?(?:([.#])([\w-]+))?")


def paint_of(text: str) -> tuple[str, float] | None:
    """Return #rrggbb, "none" or currentColor, and how much of what is below it covers; None for no colour."""
    text = text.partition("icc-color")[0].strip()
    if text.lower() in ("none", "currentcolor"):
        return ("none" if text.lower() == "none" else CURRENT), 1.0
    return rgba_of(text)


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
        self.variables: dict[str, str] = {}
        for node in root.all():
            if node.tag == "style":
                self.read(node, faults)
            elif "--" in node.attributes.get("style", ""):
                self.note(declarations(node.attributes["style"]))

    def note(self, properties: Mapping[str, str]) -> None:
        """Keep the variables among properties; one that is longer than a property may be is none."""
        self.variables |= {
            name: value
            for name, value in properties.items()
            if name.startswith("--") and len(value) <= LONGEST
        }

    def filled(self, value: str) -> str:
        """Return a value with its variables filled in, "" for unknown ones; too long a one stays."""
        if len(value) > LONGEST:
            return value
        return _VARIABLE.sub(lambda match: self.variables.get(match[1].lower(), match[2] or ""), value)

    def read(self, node: Node, faults: Faults) -> None:
        """Take in the rules of one <style>."""
        text = _uncommented(node.text.replace("<!--", "").replace("-->", ""))
        outside = "@import" in text
        text = _AT_BLOCK.sub("", text)
        if outside or "url(" in text.replace("url(#", ""):
            faults.once("@import", node, "the style sheet refers outside the drawing; write its rules here")
        for rule in text.split("}"):
            selectors, brace, inside = rule.rpartition("{")
            if not brace or selectors.lstrip().startswith("@"):
                continue
            properties = declarations(inside)
            self.note(properties)
            self.count += 1
            if self.count > MOST_RULES:
                faults.once(
                    "rules", node, f"more than {MOST_RULES:,} rules in style sheets; simplify the drawing"
                )
                return
            for selector in selectors.split(","):
                selector = selector.strip().removeprefix("svg ").replace(":root", "svg")
                if ":" in selector:  # :hover and the like: nobody points at paper
                    continue
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


SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
GROUPS = ("svg", "symbol", "g", "a", "switch", "clipPath", "use")
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
LONGEST = 1_000  # characters of a property
REMEDIES = {
    "mask": "a mask that shows in part is not drawn; cut the shape itself (Inkscape: Object > Clip > Set)",
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
    look: dict[str, str] = {}
    for name, value in node.attributes.items():
        if name in _READ:
            look[name] = value
        elif name.endswith("href") and value and node.tag not in ("use", "a"):
            faults.at(node, f"{name} refers outside the drawing; draw it here instead")
    style = declarations(node.attributes.get("style", ""))
    for properties in (sheet.of(node), style):
        if "transform" in properties:
            faults.once("transform", node, "a transform in a style is not read; write it as an attribute")
        look |= {name: value for name, value in properties.items() if name in _READ and name != "transform"}
    if sheet.variables or "var(" in "".join(look.values()):
        look = {name: sheet.filled(value) for name, value in look.items()}
    look = {name: value for name, value in look.items() if value.strip() not in _NO_VALUE}
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
    elif name in ("filter", "mix-blend-mode", "marker", *_MARKERS):
        kind = name.split("-")[0] if name.startswith("marker") else name
        if plain not in ("none", "normal", ""):
            faults.once(kind, node, REMEDIES[kind])


def _check_paint(name: str, value: str, node: Node, faults: Faults) -> None:
    if value.strip().startswith("url("):
        if not reference(value):
            faults.at(node, f"{name} refers outside the drawing; draw it here instead")
    elif paint_of(value) is None:
        message = f'{name} "{shortened(value)}" is not {ACCEPTED}, none or currentColor{near(value)}'
        faults.at(node, message)


def reference(value: str) -> str:
    """Return the id that url(#id) names; "" where it names none of the same file."""
    inside = value.strip().removeprefix("url(").partition(")")[0].strip(" \"'")
    return inside[1:] if inside.startswith("#") else ""


def inherited(above: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Return the properties that an element's children inherit."""
    return {**above, **{name: value for name, value in own.items() if name in _INHERITED}}


def shown(
    look: Mapping[str, str], node: Node, faults: Faults, names: tuple[str, ...], part: float = 1.0
) -> bool:
    """Return whether anything is seen at this opacity; report a partial one once."""
    for name in names:
        part *= min(1.0, max(0.0, share(look.get(name, "1"))))
    if 0 < part < SOLID:
        faults.once("opacity", node, REMEDIES["opacity"])
    return part > 0
