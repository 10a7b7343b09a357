"""An SVG file as a tree of elements with their places; nothing outside the file is ever read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.parsers import expat

from ..reading.problems import Problem

DEEPEST = 200
MOST_ELEMENTS = 100_000  # in a file, and again once every <use> is unfolded
_WORDS = ("title", "style")  # elements whose text is read


class Stop(Exception):
    """A problem that makes the rest of the drawing unreadable."""


class Node:
    """One element and where it was typed."""

    __slots__ = ("attributes", "children", "column", "line", "look", "looked", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.tag, self.attributes, self.line, self.column = tag, attributes, line, column
        self.children: list[Node] = []
        self.text = ""
        self.looked = False
        self.look: dict[str, str] | None = None  # its own, once that was asked for

    def all(self) -> Iterator[Node]:
        """This element and all inside it, in their order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Told:
    """The problems of one file; what cannot be drawn is told once for each kind."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.kinds: set[str] = set()

    def at(self, node: Node, message: str) -> None:
        """A problem at an element."""
        self.problems.append(Problem(self.file, node.line, node.column, message))

    def once(self, kind: str, node: Node, message: str) -> None:
        """The same, for the first of its kind in the file."""
        if kind not in self.kinds:
            self.kinds.add(kind)
            self.at(node, message)


class _Builder:
    def __init__(self, told: Told) -> None:
        self.told = told
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.entity
        self.root = Node("", {}, 1, 1)
        self.open = [self.root]
        self.count = 0

    def here(self, tag: str = "", attributes: dict[str, str] | None = None) -> Node:
        at = self.parser
        return Node(tag, attributes or {}, at.CurrentLineNumber, at.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = self.here(tag.removeprefix("svg:"), attributes)
        self.count += 1
        self.open[-1].children.append(node)
        self.open.append(node)
        if len(self.open) > DEEPEST:
            self.stop(node, f"nested deeper than {DEEPEST} levels; flatten this")
        if self.count > MOST_ELEMENTS:
            self.stop(node, f"more than {MOST_ELEMENTS:,} elements; simplify the drawing")

    def stop(self, node: Node, message: str) -> None:
        self.told.at(node, message)
        raise Stop

    def end(self, _: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        if self.open[-1].tag in _WORDS:
            self.open[-1].text += text

    def entity(self, *_: Any) -> None:
        # Not read on: entities may unfold to anything.
        remedy = "take it out (Illustrator: File > Export > Export As, SVG)"
        self.stop(self.here(), f"an entity is not allowed in art; {remedy}")


def read_tree(text: bytes, told: Told) -> Node:
    """The root of what can be read; `told` gets what cannot."""
    builder = _Builder(told)
    try:
        builder.parser.Parse(text, True)
    except Stop:
        pass
    except expat.ExpatError as error:
        said = expat.errors.messages.get(error.code, str(error))
        place = Node("", {}, error.lineno, error.offset + 1)
        told.at(place, f"not readable as SVG: {said}")
    except (LookupError, ValueError) as error:  # an encoding that Python does not know
        told.at(builder.here(), f"not readable as SVG: {error}")
    return builder.root
