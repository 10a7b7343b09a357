"""Says where a text cannot be read as YAML, and what was probably meant there."""

from __future__ import annotations

import re
from pathlib import Path

from .problems import Problem

_COLOUR = re.compile(r"[:,\[] (#[0-9a-fA-F]{6})\b")  # without its quotes: a comment
_KEY_WITHOUT_BLANK = re.compile(r"^[\s-]*[\w-]+:[^\s:/]")
_OPEN_QUOTE = re.compile(r"""^[^#"']*[:,\[{-]\s+(?:"[^"]*|'[^']*)$""")
_BRACES = re.compile(r"(?<![\"'{])(?:\{\{[^{}]*\}\}|\{[^{}:,]*\})(?![\"'])")


def unreadable(file: Path, text: bytes, error: Exception) -> Problem:
    """A syntax error in the parser's words, at its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    line, column = 1, 1
    if mark:
        line, column = mark.line + 1, mark.column + 1
    elif isinstance(at := getattr(error, "position", None), int) and at >= 0:
        # A byte that no text can hold has no mark, only its offset.
        lines = text[:at].decode("utf-8", "replace").split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    if "\t" in _line(text, line)[:column]:
        hint = "; a tab stands here: indent with spaces"
    else:  # what a comment swallowed is missed on the next line
        before = _colour_hint(text, line - 1) if line > 1 else ""
        hint = _colour_hint(text, line) or brace_hint(text, line, column) or before
        hint = hint or _hint(text, line, column, said)
    return Problem(file, line, column, f"not readable as YAML: {said}{hint}")


def _line(text: bytes, number: int) -> str:
    """One line of a file, from 1."""
    lines = text.decode("utf-8", "replace").split("\n", number)
    return lines[number - 1] if number <= len(lines) else ""


def brace_hint(text: bytes, number: int, column: int) -> str:
    """What to do about braces that YAML takes for a mapping, at or before a line's column, from 1."""
    line, at = _line(text, number), column - 1
    near = [
        found[0]
        for found in _BRACES.finditer(line)
        if found.start() <= at <= found.end() or (found.end() <= at and not line[found.end() : at].strip())
    ]
    return f'; a text with braces is quoted: "{near[-1]}"' if near else ""


def _hint(text: bytes, line: int, column: int, said: str) -> str:
    """What to do about what the parser `said`, at a line and column, from 1; nothing if it is unclear."""
    if "UTF-8" in said:
        return "; save the file as text in UTF-8"
    for number in range(line, 0, -1):
        if _OPEN_QUOTE.match(_line(text, number)):
            return f"; the quote in line {number} may have no end"
    if "mapping values" in said and ": " in _line(text, line)[: column - 1]:
        return "; a text with a colon in it is quoted"
    if any(_KEY_WITHOUT_BLANK.match(_line(text, number)) for number in (line, line - 1) if number > 0):
        return "; a blank stands behind the colon of a key"
    return ""


def _colour_hint(text: bytes, number: int) -> str:
    """What to do about a colour that YAML takes for a comment."""
    colour = _COLOUR.search(_line(text, number))
    return f'; a colour is quoted: "{colour[1]}"' if colour else ""
