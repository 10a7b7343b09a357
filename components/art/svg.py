"""Reads a game's own drawings: SVG as editors save it, as flat shapes.

What is read: shapes, groups, use and symbol, nested svg, switch, styles and simple
style sheets, gradients, clip paths, masks that do no more. Editor data is passed over. No entities, no
references to anything outside the file. What cannot be drawn is told once for each
kind, with a way out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from math import sqrt
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from ..reading.memory import NOTHING, Memory
from ..reading.problems import BadInput, Problem, shortened, suggest
from ..shapes import paths
from ..shapes.paths import IDENTITY, Matrix, Segments
from .drawings import Art, Cut, Shading, Shape, cut_of, outline_of
from .gradients import GRADIENTS, Gradient, gradient_of, shading
from .looks import (
    GROUPS,
    REMEDIES,
    SHAPES,
    Sheet,
    declarations,
    inherited,
    own_look,
    paint_of,
    reference,
    shown,
)
from .tree import (
    DEEPEST,
    LARGEST_NUMBER,
    LETTERED,
    MOST_ELEMENTS,
    NUMBER,
    Faults,
    Node,
    Stop,
    framed,
    matrix_of,
    number,
    numbers,
    pixels,
    read_tree,
    segments_of,
    view_box,
)

LARGEST_FILE = 4_000_000  # bytes
MOST_NUMBERS = 200_000  # in all shapes of a drawing; each takes some hundred bytes when read
_UNFOLD = (b"use", b"Gradient", b"clip", b"mask")  # what makes much of little
_TOO_LARGE = f"larger than {LARGEST_FILE / 1e6:g} MB; simplify the drawing"
# What is only drawn where something calls for it, or never.
_ASIDE = (*GRADIENTS, "defs", "clipPath", "mask", "filter", "pattern", "marker", "symbol", "title", "style")
_NOT_SHOWN = ("desc", "metadata", "view", "cursor", "solidColor", "font", "font-face", "color-profile")
_ANIMATED = ("animate", "animateColor", "animateMotion", "animateTransform", "set", "discard")
_REMEDIES = {
    "text": "convert text to paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines; "
    "Affinity: Layer > Convert to Curves)",
    "image": "put the picture into art/ as a file of its own, or trace it (Inkscape: Path > Trace Bitmap)",
    "foreignObject": "save as plain SVG",
    "script": "take it out",
}
_POINTS = itemgetter(slice(1, None))  # of a segment, its numbers


class _State(NamedTuple):
    """What an element stands in: paint, matrix, cuts, and the uses that led here."""

    paint: Mapping[str, str]
    matrix: Matrix
    cuts: tuple[Cut, ...]
    called: tuple[str, ...] = ()
    depth: int = 0
    outlining: bool = False  # inside a clipPath, where outlines are all that counts


class _Reader:
    def __init__(self, root: Node, faults: Faults, counted: bool) -> None:
        self.faults = faults
        self.ids = {node.attributes["id"]: node for node in root.all() if "id" in node.attributes}
        self.sheet = Sheet(root, faults)
        self.shapes: list[Shape] = []
        self.size: tuple[float, float] | None = None
        self.numbers: int | None = 0 if counted else None  # None where they cannot be too many
        self.visited = 0
        self.gradients: dict[int, Gradient | None] = {}  # by the element's identity; the tree holds it

    def stop(self, node: Node, message: str) -> None:
        self.faults.at(node, message)
        raise Stop

    def node(self, node: Node, state: _State) -> None:
        """Draw one element and what is in it."""
        tag = node.tag
        self.visited += 1
        if self.visited > MOST_ELEMENTS:
            self.stop(node, f"more than {MOST_ELEMENTS:,} elements where all <use> are unfolded; use fewer")
        if state.depth > DEEPEST:
            self.stop(node, f"nested deeper than {DEEPEST} levels; flatten this")
        if (
            tag in _NOT_SHOWN
            or tag in _ANIMATED
            or ":" in tag
            or (tag in _ASIDE and (tag != "symbol" or not state.called))
        ):
            return
        if tag not in SHAPES and tag not in GROUPS:
            self.unread(node)
            return
        look = own_look(node, self.sheet, self.faults)
        if look is None:
            state = state._replace(depth=state.depth + 1)
            if tag in GROUPS and tag != "use":  # the mistakes inside are told all the same
                self.children(node, state)
            return
        if look.get("display") == "none":
            return
        if not state.outlining and not shown(look, node, self.faults, ("opacity",)):
            return
        try:
            matrix = paths.multiply(state.matrix, matrix_of(node.attributes.get("transform", "")))
            cuts = self.cuts(look.get("clip-path", "none"), node, matrix, state)
            cuts += self.masked(look.get("mask", "none"), node, matrix, state)
            paint = inherited(state.paint, look)
            state = state._replace(paint=paint, matrix=matrix, cuts=cuts, depth=state.depth + 1)
            if tag in SHAPES:
                self.count(node)
                self.shape(node, segments_of(tag, node.attributes, self.size or (0.0, 0.0)), state)
            else:
                self.group(node, state)
        except KeyError as error:
            self.faults.at(node, f'<{tag}> needs "{error.args[0]}"')
        except ValueError as error:
            self.faults.at(node, f"<{tag}>: {error}")

    def unread(self, node: Node) -> None:
        """Report an element that is not drawn, once for its kind."""
        if node.tag in LETTERED and not any(part.text.strip() for part in node.all()):
            return
        if node.tag == "image" and not any(name.endswith("href") for name in node.attributes):
            return
        tag = "text" if node.tag in LETTERED else node.tag
        remedy = _REMEDIES.get(tag)
        if remedy:
            self.faults.once(f"<{tag}>", node, f"<{node.tag}> is not read in art; {remedy}")
        else:
            message = f"<{tag}> is not read in art; draw it as a path" + suggest(tag, SHAPES)
            self.faults.once(f"<{tag}>", node, message)

    def group(self, node: Node, state: _State) -> None:
        if node.tag == "use":
            self.use(node, state)
            return
        if node.tag in ("svg", "symbol"):
            state = self.view(node, state)
        self.children(node, state)

    def children(self, node: Node, state: _State) -> None:
        children = node.children
        if node.tag == "switch":
            known = [c for c in children if c.tag in SHAPES or c.tag in GROUPS]
            children = [c for c in known if not c.attributes.get("requiredExtensions")][:1]
        for child in children:
            self.node(child, state)

    def use(self, node: Node, state: _State) -> None:
        """Draw the element of the file that a `use` names."""
        attributes = node.attributes
        link = attributes.get("href", attributes.get("xlink:href", "")).strip()
        if not link:
            return
        if not link.startswith("#"):
            raise ValueError(f'href "{shortened(link)}" refers outside the drawing; draw it here instead')
        name = link[1:]
        if name not in self.ids:
            raise ValueError(f'"{shortened(name)}" is no id of this drawing{suggest(name, self.ids)}')
        if name in state.called:
            raise ValueError(f'"{shortened(name)}" uses itself')
        target = self.ids[name]
        x, y = number(attributes.get("x", "0")), number(attributes.get("y", "0"))
        matrix = paths.multiply(state.matrix, (1.0, 0.0, 0.0, 1.0, x, y))
        if target.tag in ("symbol", "svg") and "viewBox" in target.attributes:
            sizes: dict[str, str] = {key: attributes[key] for key in ("width", "height") if key in attributes}
            if sizes:
                copy = Node(target.tag, {**target.attributes, **sizes}, target.line, target.column)
                copy.children, target = target.children, copy
        self.node(target, state._replace(matrix=matrix, called=(*state.called, name)))

    def view(self, node: Node, state: _State) -> _State:
        """Return the state inside an svg or symbol; the outermost gives the drawing its size."""
        attributes = node.attributes
        if self.size is None:
            if "viewBox" not in attributes and "width" in attributes and "height" in attributes:
                x, y, w, h = 0.0, 0.0, pixels(attributes["width"]), pixels(attributes["height"])
            else:
                x, y, w, h = view_box(attributes["viewBox"])
            if w <= 0 or h <= 0:
                raise ValueError("needs a viewBox: 0 0 width height")
            self.size = (w, h)
            return state._replace(matrix=(1.0, 0.0, 0.0, 1.0, -x, -y))
        box = view_box(attributes["viewBox"]) if "viewBox" in attributes else None
        w = self.length(attributes, "width", box[2] if box and node.tag == "symbol" else self.size[0], 0)
        h = self.length(attributes, "height", box[3] if box and node.tag == "symbol" else self.size[1], 1)
        if node.tag == "symbol" and box is None:
            return state
        x, y = (self.length(attributes, "x", 0.0, 0), self.length(attributes, "y", 0.0, 1))
        frame = paths.transformed(paths.rectangle(x, y, w, h), state.matrix)
        fitted = (
            framed(box, x, y, w, h, attributes.get("preserveAspectRatio", ""))
            if box
            else (1.0, 0, 0, 1.0, x, y)
        )
        cuts = state.cuts
        if "visible" not in (attributes.get("overflow"), self.sheet.of(node).get("overflow")):
            cuts = (*cuts, Cut(frame))
        return state._replace(matrix=paths.multiply(state.matrix, fitted), cuts=cuts)

    def length(self, attributes: Mapping[str, str], name: str, default: float, axis: int) -> float:
        text = attributes.get(name, "")
        if not text or text == "auto":
            return default
        assert self.size is not None
        return number(text[:-1]) / 100 * self.size[axis] if text.endswith("%") else number(text)

    def cuts(self, value: str, node: Node, matrix: Matrix, state: _State) -> tuple[Cut, ...]:
        """Return the cuts of a state, and that of a clip-path."""
        if value.strip() == "none":
            return state.cuts
        name = reference(value)
        clip = self.ids.get(name)
        if clip is None or clip.tag != "clipPath":
            raise ValueError(f'clip-path "{shortened(value)}" is no clipPath of this drawing')
        if name in state.called or state.depth > DEEPEST:
            raise ValueError(f'clip-path "{shortened(name)}" cuts itself')
        if clip.attributes.get("clipPathUnits") == "objectBoundingBox":
            message = "a clipPath in shares of a box is not read; use clipPathUnits userSpaceOnUse"
            self.faults.once("clipPathUnits", clip, message)
            return state.cuts
        matrix = paths.multiply(matrix, matrix_of(clip.attributes.get("transform", "")))
        inside = _State({}, matrix, (), (*state.called, name), state.depth + 1, True)
        shapes = self.apart([c for c in clip.children if c.tag in SHAPES or c.tag in ("use", "g")], inside)
        cut = cut_of(shapes)
        look = own_look(clip, self.sheet, self.faults) or {}
        above = self.cuts(look.get("clip-path", "none"), clip, matrix, inside._replace(cuts=state.cuts))
        return (*above, cut)

    def masked(self, value: str, node: Node, matrix: Matrix, state: _State) -> tuple[Cut, ...]:
        """Return the cut of a mask that shows some shapes whole, as Sketch and Figma write them for a clip.

        None, reported, for a mask that lets shapes through in part.
        """
        name = reference(value)
        mask = self.ids.get(name)
        if value.strip() == "none":
            return ()
        before = len(self.faults.problems)
        if mask is not None and mask.tag == "mask" and name not in state.called and state.depth <= DEEPEST:
            own = self.sheet.of(mask) | declarations(mask.attributes.get("style", ""))
            alpha = own.get("mask-type", mask.attributes.get("mask-type", "")).strip() == "alpha"
            paint = inherited({}, own_look(mask, self.sheet, self.faults) or {})
            inside = _State(paint, matrix, (), (*state.called, name), state.depth + 1)
            shapes = self.apart(mask.children, inside)
            plain = mask.attributes.get("maskContentUnits") != "objectBoundingBox"
            whole = (not (s.shading or s.cuts) and s.stroke == "none" for s in shapes)
            seen = (s.fill == "none" or alpha or s.fill == "#ffffff" for s in shapes)
            if plain and all(whole) and all(seen):
                return (cut_of([shape for shape in shapes if shape.fill != "none"]),)
        if len(self.faults.problems) == before:
            self.faults.once("mask", node, REMEDIES["mask"])
        return ()

    def apart(self, nodes: Sequence[Node], state: _State) -> list[Shape]:
        """Return the shapes of elements that are not drawn themselves."""
        kept, self.shapes = self.shapes, []
        try:
            for node in nodes:
                self.node(node, state)
            return self.shapes
        finally:
            self.shapes = kept

    def count(self, node: Node, more: int = 0) -> None:
        """Keep the shapes of a drawing within bounds, before they are read."""
        if self.numbers is None:
            return
        data = node.attributes.get("d") or node.attributes.get("points") or ""
        self.numbers += more or 4 + max(len(NUMBER.findall(data)), len(data) // 64)
        if self.numbers > MOST_NUMBERS:
            self.stop(node, f"more than {MOST_NUMBERS:,} numbers in all shapes; simplify the drawing")

    def shape(self, node: Node, segments: Segments, state: _State) -> None:
        paint, matrix = state.paint, state.matrix
        if not segments or paint.get("visibility", "visible").strip() != "visible":
            return
        a, b, c, d, _, _ = matrix
        scale = sqrt(abs(a * d - b * c))
        plain, segments = segments, paths.transformed(segments, matrix)
        points = chain.from_iterable(map(_POINTS, segments))
        if max(map(abs, points), default=0.0) >= LARGEST_NUMBER:
            raise ValueError("the shape leads too far out of the drawing")
        if state.outlining:
            self.shapes.append(outline_of(segments, paint.get("clip-rule", "nonzero").strip() == "evenodd"))
            return
        dash = [n * scale for n in numbers(paint.get("stroke-dasharray", "none").strip())]
        miter = paint.get("stroke-miterlimit")
        fill = self.paint("fill", node, plain, state)
        stroke = self.paint("stroke", node, plain, state)
        shade = fill if isinstance(fill, Shading) else None
        if shade:
            self.count(node, 2 * len(shade.bands))
        self.shapes.append(
            Shape(
                segments,
                "none" if isinstance(fill, Shading) else fill,
                "none" if isinstance(stroke, Shading) else stroke,
                number(paint.get("stroke-width", "1")) * scale,
                paint.get("stroke-linecap", "butt").strip(),
                paint.get("stroke-linejoin", "miter").strip(),
                tuple(dash) if any(dash) else (),
                paint.get("fill-rule", "").strip() == "evenodd",
                number(miter) if miter else 0.0,
                shade and shade._replace(matrix=paths.multiply(matrix, shade.matrix)),
                state.cuts,
            )
        )

    def paint(self, name: str, node: Node, segments: Segments, state: _State) -> str | Shading:
        """Return the colour or bands that fill or stroke a shape."""
        value = state.paint.get(name, "#000000" if name == "fill" else "none")
        colour, alpha = paint_of(value) or (value, 1.0)
        if colour == "none" or not shown(state.paint, node, self.faults, (f"{name}-opacity",), alpha):
            return "none"
        if not value.strip().startswith("url("):
            return colour
        target = self.ids.get(reference(value))
        instead = paint_of(value.partition(")")[2])
        if target is None and instead:
            return instead[0] if instead[1] > 0 else "none"
        if target is None:
            raise ValueError(f'{name} "{shortened(value)}" is no gradient of this drawing')
        if target.tag == "pattern":
            message = "a pattern is not drawn; turn it into shapes (Inkscape: Object > Pattern > "
            self.faults.once("pattern", node, message + "Pattern to Objects; Illustrator: Object > Expand)")
            return "none"
        if target.tag not in GRADIENTS:
            raise ValueError(f'{name} "{shortened(value)}" is no gradient of this drawing')
        if id(target) not in self.gradients:
            self.gradients[id(target)] = gradient_of(target, self.ids, self.sheet, self.faults)
        gradient = self.gradients[id(target)]
        if gradient is None:
            return "none"
        made = shading(gradient, segments, self.size or (1.0, 1.0))
        if name == "stroke" and isinstance(made, Shading):
            message = "a line with a gradient is not drawn; turn it into a shape (Inkscape: Path > "
            self.faults.once("stroke", node, message + "Stroke to Path; Illustrator: Object > Expand)")
        return made


def read_art(file: Path, memory: Memory = NOTHING) -> Art:
    """Read the drawing in an SVG file. Raises BadInput with every part that is not allowed."""
    try:
        if not file.is_file():
            raise BadInput([Problem(file, 1, 1, "is not a file")])
        size = file.stat().st_size
        if size > LARGEST_FILE:
            raise BadInput([Problem(file, 1, 1, _TOO_LARGE)])
        text = file.read_bytes()
    except OSError as error:
        raise BadInput([Problem(file, 1, 1, f"cannot be read: {error.strerror}")]) from None
    return memory.made(("art", file), (text,), partial(_art, file, text))


def _art(file: Path, text: bytes) -> Art:
    faults = Faults(file)
    root = read_tree(text, faults)
    # A number takes two bytes, with what parts it; an element may have four that it does not write.
    most = len(text) // 2 + 4 * text.count(b"<")
    reader = _Reader(root, faults, most > MOST_NUMBERS or any(word in text for word in _UNFOLD))
    try:
        for node in root.children:
            reader.node(node, _State({}, IDENTITY, ()))
    except Stop:
        pass
    if reader.size is None and not faults.problems:
        faults.problems.append(Problem(file, 1, 1, "no <svg> with a viewBox"))
    if faults.problems:
        raise BadInput(faults.problems)
    assert reader.size is not None
    title = "".join(node.text for node in root.all() if node.tag == "title")
    return Art(file.stem, *reader.size, tuple(reader.shapes), title.strip())
