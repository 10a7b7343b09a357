"""Where the parts of a log stand in its text, so that one of them can be changed and the rest stays."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import yaml
from yaml import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from ...components.reading.placed import BREAK
from .mending import Mended, mended

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML without libyaml
    from ...components.reading.pure_yaml import Loader  # type: ignore[assignment]


class Part(NamedTuple):
    """A value in a log's text: characters `start` to `end`, without a comment behind it.

    `key` is where the key of a pair begins, else -1.
    """

    node: Node
    start: int
    end: int
    key: int = -1

    @property
    def empty(self) -> bool:
        return self.start == self.end

    @property
    def flow(self) -> bool:
        """Whether it stands in brackets."""
        return isinstance(self.node, CollectionNode) and bool(self.node.flow_style)


class Outline:
    """The parts of a log's text. yaml.YAMLError where it is no YAML, even when mended."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in BREAK.finditer(text))]
        self.mended = Mended(text, {})
        try:
            self.top = yaml.compose(text, Loader)
        except yaml.YAMLError:
            self.mended = mended(text)
            self.top = yaml.compose(self.mended.text, Loader)

    def line_of(self, at: int) -> int:
        """The line, from 1, of a character."""
        return bisect_right(self.starts, at)

    def line_start(self, at: int) -> int:
        return self.starts[self.line_of(at) - 1]

    def line_end(self, at: int) -> int:
        """Where the line of a character ends, before its break."""
        found = BREAK.search(self.text, at)
        return found.start() if found else len(self.text)

    def before(self, at: int) -> str:
        """What stands in the line before a character."""
        return self.text[self.line_start(at) : at]

    def index(self, mark: yaml.Mark) -> int:
        """The character of the text as typed at a mark of the parser."""
        if mark.line >= len(self.starts):
            return len(self.text)
        _, column = self.mended.typed(mark.line + 1, mark.column + 1)
        return min(self.starts[mark.line] + column - 1, len(self.text))

    def part(self, node: Node, key: Node | None = None) -> Part:
        """Where a value stands."""
        start = self.index(node.start_mark)
        end = max(start, self._end(node))
        return Part(node, start, end, self.index(key.start_mark) if key else -1)

    def _end(self, node: Node) -> int:
        if isinstance(node, CollectionNode) and node.value and not node.flow_style:
            last = node.value[-1]
            if isinstance(last, tuple):
                last = last[1] if self._end(last[1]) > self._end(last[0]) else last[0]
                colon = self.text.find(":", self._end(last)) if last is node.value[-1][0] else -1
                return colon + 1 or self._end(last)
            return self._end(last)
        end = self.index(node.end_mark)
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            start = self.index(node.start_mark)
            return start + len(self.text[start:end].rstrip())
        return end

    def pairs(self, node: Node | None) -> dict[str, Part]:
        """The values of a mapping by their keys in small letters."""
        if not isinstance(node, MappingNode):
            return {}
        return {
            str(key.value).lower().strip(): self.part(value, key)
            for key, value in node.value
            if isinstance(key, ScalarNode)
        }

    @property
    def head(self) -> dict[str, Part]:
        return self.pairs(self.top)

    def turns(self) -> list[Part]:
        """Every turn, those that nobody has come to yet as well."""
        return self.items(self.head.get("turns"))

    def items(self, part: Part | None) -> list[Part]:
        """The items of a list."""
        if part is None or not isinstance(part.node, SequenceNode):
            return []
        return [self.part(node) for node in part.node.value]

    def comments_after(self, at: int) -> int:
        """The end of the last line of comments that comes right behind the line of a character."""
        end = self.line_end(at)
        for start in self.starts[self.line_of(at) :]:
            line = self.text[start : self.line_end(start)]
            if line.strip() and not line.lstrip().startswith("#"):
                break
            end = self.line_end(start) if line.strip() else end
        return end

    def stated(self) -> Iterator[Part]:
        """Every action, `sum:` and `end:`, in the order of the text."""
        for turn in self.turns():
            pairs = self.pairs(turn.node)
            parts = [*self.items(pairs.get("do")), *(pairs[key] for key in ("sum", "end") if key in pairs)]
            yield from sorted(parts, key=lambda part: part.start)
