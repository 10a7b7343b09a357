"""A YAML parser in Python alone, for machines without libyaml: it reads what libyaml reads.

PyYAML's own differs from libyaml in tabs, in `?` and `:` within brackets, in where a file ends that
has no break at its end, and in its words. libyaml's behaviour is the one that players know.
"""

from __future__ import annotations

import re

from yaml import SafeLoader
from yaml.error import Mark, MarkedYAMLError
from yaml.events import Event, ScalarEvent
from yaml.scanner import ScannerError
from yaml.tokens import ScalarToken, TagToken

_END, _BLANK, _BREAK = "\0", " \t", "\r\n\x85\u2028\u2029"
_BLANK_OR_END = _END + _BLANK + _BREAK
_PLAIN = "while scanning a plain scalar"
_AFTER_A_TAG = "did not find expected whitespace or line break"
_BLOCK, _DIRECTIVE, _QUOTED = (
    "while scanning a block scalar",
    "while scanning a directive",
    "while scanning a double-quoted scalar",
)
# What PyYAML says, and libyaml's words for it.
_WORDS = {
    r"(mapping values|mapping keys) are not allowed here": r"\1 are not allowed in this context",
    r"(sequence entries) are not allowed here": r"block \1 are not allowed in this context",
    r"expected '(<document start>)', but .*": r"did not find expected \1",
    r"expected ('.' or '.'|'!'), but .*": r"did not find expected \1",
    r"expected the (node content), but .*": r"did not find expected \1",
    r"expected a (comment or a )(line break), but .*": r"did not find expected comment or \2",
    r"expected (alphabetic or numeric character), but .*": r"did not find expected \1",
    r"found (character) .* (that cannot start any token)": r"found \1 \2",
    r"expected a digit, but .*": "did not find expected version number",
    r"expected a digit or '\.', but .*": "did not find expected digit or '.' character",
    r"(found incompatible YAML document) .*": r"\1",
    r"expected URI, but .*": "did not find expected tag URI",
    r"expected '>', but .*": "did not find the expected '>'",
    r"expected ' ', but .*": _AFTER_A_TAG,
    r"(found undefined tag handle) .*": r"\1",
    r"expected URI escape sequence .*": "did not find URI escaped octet",
    r"found unexpected document separator": "found unexpected document indicator",
}
_IN_A_BLOCK = {
    "while parsing a block mapping": "did not find expected key",
    "while parsing a block collection": "did not find expected '-' indicator",
}


def in_its_words(error: MarkedYAMLError) -> str:
    """Return the message of PyYAML's error in libyaml's words."""
    problem, doing = error.problem or "", error.context or ""
    if problem.startswith("expected <block end>, but "):
        return _IN_A_BLOCK.get(doing, problem)
    if doing == _DIRECTIVE and problem.startswith("expected alphabetic"):
        return "could not find expected directive name"
    for pattern, words in _WORDS.items():
        if found := re.fullmatch(pattern, problem, re.DOTALL):
            return found.expand(words)
    return problem


def _left_out(event: Event) -> bool:
    """Return whether an event is a scalar of which nothing is written."""
    return isinstance(event, ScalarEvent) and event.start_mark is event.end_mark


class Loader(SafeLoader):
    """PyYAML's parser and composer, on the scanner below."""

    def scan_to_next_token(self) -> None:
        """Pass over blanks, breaks and comments; a tab is a blank where no key can begin."""
        while True:
            if self.column == 0 and self.peek() == "\ufeff":
                self.column += self.index > 0
                self.forward()
            blanks = _BLANK if self.flow_level or not self.allow_simple_key else " "
            while self.peek() in blanks:
                self.forward()
            if self.peek() == "#":
                while self.peek() not in _END + _BREAK:
                    self.forward()
            if not self.scan_line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def fetch_stream_end(self) -> None:
        """End a file at the beginning of a line, even if its last one has no break."""
        if self.column:
            self.line, self.column = self.line + 1, 0
        super().fetch_stream_end()

    def parse_flow_mapping_key(self, first: bool = False) -> Event:
        return self._at_next(super().parse_flow_mapping_key(first))

    def parse_flow_mapping_value(self) -> Event:
        return self._at_next(super().parse_flow_mapping_value())

    def parse_flow_sequence_entry_mapping_value(self) -> Event:
        return self._at_next(super().parse_flow_sequence_entry_mapping_value())

    def _at_next(self, event: Event) -> Event:
        """Place a value or key that is left out within brackets at what comes next."""
        if _left_out(event):
            event.start_mark = event.end_mark = self.peek_token().start_mark
        return event

    def parse_flow_sequence_entry_mapping_key(self) -> Event:
        """Pass over what comes next, as libyaml does, where a key is left out in a list."""
        event = super().parse_flow_sequence_entry_mapping_key()
        if _left_out(event):
            event.start_mark = event.end_mark = self.get_token().end_mark
        return event

    def scan_plain(self) -> ScalarToken:
        """Scan a scalar without quotes, over all its lines."""
        start = end = self.get_mark()
        chunks: list[str] = []
        between: list[str] = []
        broken = False
        while not self._ended():
            length = self._plain_length(start)
            if not length:
                break
            chunks += [*between, self.prefix(length)]
            self.forward(length)
            self.allow_simple_key, end = False, self.get_mark()
            if self.peek() not in _BLANK + _BREAK:
                broken = False
                break
            between, broken = self._between(start)
            if not self.flow_level and self.column < self.indent + 1:
                break
        if broken:
            self.allow_simple_key = True
        return ScalarToken("".join(chunks), True, start, end)

    def _ended(self) -> bool:
        """Return whether a comment or the mark of a document stands here."""
        marks = self.column == 0 and self.prefix(3) in ("---", "...") and self.peek(3) in _BLANK_OR_END
        return marks or self.peek() == "#"

    def _plain_length(self, start: Mark) -> int:
        """Count the characters up to a blank, or to what ends a scalar without quotes."""
        length = 0
        while (sign := self.peek(length)) not in _BLANK_OR_END:
            if sign == ":":
                after = self.peek(length + 1)
                if self.flow_level and after in ",?[]{}":
                    self.forward(length)
                    raise ScannerError(_PLAIN, start, "found unexpected ':'", self.get_mark())
                if after in _BLANK_OR_END:
                    break
            elif self.flow_level and sign in ",[]{}":
                break
            length += 1
        return length

    def _between(self, start: Mark) -> tuple[list[str], bool]:
        """Return the blanks and breaks between two words, as they count, and whether there was a break."""
        blanks, first, others = "", "", list[str]()
        while (sign := self.peek()) in _BLANK + _BREAK:
            if sign in _BREAK:
                line_break = self.scan_line_break()
                first, others = (first, [*others, line_break]) if first else (line_break, others)
            else:
                if first and sign == "\t" and self.column < self.indent + 1:
                    problem = "found a tab character that violates indentation"
                    raise ScannerError(_PLAIN, start, problem, self.get_mark())
                blanks += "" if first else sign
                self.forward()
        if not first:
            return [blanks], False
        return ([] if first == "\n" and others else [" " if first == "\n" else first]) + others, True

    def scan_directive_name(self, start: Mark) -> str:
        name: str = super().scan_directive_name(start)
        if name not in ("YAML", "TAG"):
            raise ScannerError(_DIRECTIVE, start, "found unknown directive name", self.get_mark())
        return name

    def scan_tag(self) -> TagToken:
        """Scan a tag, which within brackets may end at a comma."""
        start, length = self.get_mark(), 0
        if self.flow_level and self.prefix(2) == "!,":
            self.forward()
            return TagToken((None, "!"), start, self.get_mark())
        while self.peek(length) not in _BLANK_OR_END + ",":
            length += 1
        handle, _, suffix = self.prefix(length).rpartition("!")
        try:
            return super().scan_tag()
        except ScannerError as error:
            if not (self.flow_level and self.peek() == "," and in_its_words(error) == _AFTER_A_TAG):
                raise
            return TagToken((f"{handle}!", suffix), start, self.get_mark())

    def scan_tag_uri(self, name: str, start: Mark) -> str:
        """Scan a tag, which no file may have; a comma or a bracket is none of it."""
        length = 0
        while (sign := self.peek(length)).isascii() and (sign.isalnum() or sign in "-;/?:@&=+$_.!~*'()%"):
            length += 1
        if not length:
            raise ScannerError(
                f"while parsing a {name}", start, "did not find expected tag URI", self.get_mark()
            )
        text: str = self.prefix(length)
        self.forward(length)
        return text

    def scan_flow_scalar_non_spaces(self, double: bool, start: Mark) -> list[str]:
        """Scan the text within quotes up to the next blank or break."""
        chunks: list[str] = []
        while True:
            length = 0
            while self.peek(length) not in "'\"\\" + _BLANK_OR_END:
                length += 1
            chunks.append(self.prefix(length))
            self.forward(length)
            sign = self.peek()
            if sign in _BLANK_OR_END or (double and sign == '"'):
                return chunks
            if double and sign == "\\":
                chunks += self._escaped(start)
            elif double or sign != "'":
                chunks.append(sign)
                self.forward()
            elif self.peek(1) == "'":
                chunks.append(sign)
                self.forward(2)
            else:
                return chunks

    def _escaped(self, start: Mark) -> list[str]:
        """Return the characters that a backslash and those behind it stand for."""
        sign = self.peek(1)
        if sign in self.ESCAPE_REPLACEMENTS:
            self.forward(2)
            return [self.ESCAPE_REPLACEMENTS[sign]]
        if sign in _BREAK:
            self.forward()
            self.scan_line_break()
            return list(self.scan_flow_scalar_breaks(True, start))
        if sign not in self.ESCAPE_CODES:
            raise ScannerError(_QUOTED, start, "found unknown escape character", self.get_mark())
        self.forward(2)
        digits = self.prefix(self.ESCAPE_CODES[sign])
        if not re.fullmatch("[0-9A-Fa-f]+", digits):
            raise ScannerError(_QUOTED, start, "did not find expected hexdecimal number", self.get_mark())
        code = int(digits, 16)
        if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
            problem = "found invalid Unicode character escape code"
            raise ScannerError(_QUOTED, start, problem, self.get_mark())
        self.forward(len(digits))
        return [chr(code)]

    def scan_block_scalar_indicators(self, start: Mark) -> tuple[bool | None, int | None]:
        """Return whether the last breaks are kept, and the indent; each None where it is not given."""
        keeps: bool | None = None
        indent: int | None = None
        for _ in range(2):
            sign = self.peek()
            if keeps is None and sign in "+-":
                keeps = sign == "+"
            elif indent is None and sign in "0123456789":
                if sign == "0":
                    problem = "found an indentation indicator equal to 0"
                    raise ScannerError(_BLOCK, start, problem, self.get_mark())
                indent = int(sign)
            else:
                break
            self.forward()
        return keeps, indent

    def scan_block_scalar_ignored_line(self, start: Mark) -> None:
        while self.peek() in _BLANK:
            self.forward()
        super().scan_block_scalar_ignored_line(start)

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Mark]:
        indentation: tuple[list[str], int, Mark] = super().scan_block_scalar_indentation()
        self._no_tab()
        return indentation

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Mark]:
        breaks: tuple[list[str], Mark] = super().scan_block_scalar_breaks(indent)
        if self.column < indent:
            self._no_tab()
        return breaks

    def _no_tab(self) -> None:
        if self.peek() == "\t":
            problem = "found a tab character where an indentation space is expected"
            raise ScannerError(_BLOCK, self.get_mark(), problem, self.get_mark())
