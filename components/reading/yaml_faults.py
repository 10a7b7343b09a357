"""Says where a text cannot be read as YAML, and what was probably meant there."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from yaml import MarkedYAMLError
from yaml.reader import Reader, ReaderError

from .problems import Problem
from .pure_yaml import in_its_words

_COLOUR = re.compile(r"[:,\[] (#[0-9a-fA-F]{6})\b")  # without its quotes: a comment
_KEY_WITHOUT_BLANK = re.compile(r"^[\s-]*[\w-]+:[^\s:/]")
# A comment, a text in quotes that ends on its line, or the quote of one that does not.
_QUOTES = re.compile(
    r"""(?:^|\s)\#.* | (?:^\s*|[:?-]\s+|[\[{,]\s*|(?<=["']):\s*)
        (?:"(?:\\.|[^"\\])*" | '(?:''|[^'])*' | (["']))""",
    re.VERBOSE,
)
_ENDS_EARLY = re.compile(r"""(["'])[^\s,:"'\]}]$""")
_OPEN = 'the "{}" of line {} is not closed; write "{}" where it ends, or "," between its entries'
# What libyaml says, and the same for whoever typed it.
_OURS = {
    "mapping values are not allowed in this context": "a key with a colon cannot stand here",
    "mapping keys are not allowed in this context": 'a "?" cannot stand here',
    "block sequence entries are not allowed in this context": 'a "-" for an entry begins its line',
    "did not find expected key": "only another key can stand here, indented like those above it",
    "did not find expected '-' indicator": 'only another "-" can stand here, indented like those above it',
    "did not find expected node content": "a value is missing here",
    "did not find expected <document start>": "this belongs to nothing above it; indent it, or give it a key",
    "could not find expected ':'": "this key has no colon",
    "found character that cannot start any token": "a text that begins with this sign is quoted",
    "did not find expected comment or line break": "only a comment can follow on this line",
    "found unknown escape character": r'in double quotes a backslash is written "\\"',
    "did not find expected hexdecimal number": r'in double quotes a backslash is written "\\"',
    "found unexpected document indicator": 'a "---" or "..." ends the file here; leave it out',
}
# What it was at, where no file of ours has any such thing.
_STRANGE = {
    "tag": 'a text that begins with "!" is quoted',
    "directive": 'a text that begins with "%" is quoted',
    "anchor": 'a text that begins with "&" is quoted',
    "alias": 'a text that begins with "*" is quoted',
    "block scalar": 'a text that begins with "|" or ">" is quoted',
}
_EARLY = "; a text in quotes ends just before this"
_QUOTED = "while scanning a quoted scalar"
_NO_BREAK = re.compile(rb"(?m)^ *(?:- +)?(\xc2\xa0)(?:\xc2\xa0| )*(?:- )?[\w-]+:(?:\s|$)")
_BRACES = re.compile(r"(?<![\"'{])(?:\{\{[^{}]*\}\}|\{[^{}:,]*\})(?![\"'])")


def unreadable(file: Path, text: bytes, error: Exception) -> Problem:
    """Return a syntax error in our words, at its place, whichever parser met it."""
    try:
        Reader(text)  # libyaml tells of bytes that are no text once it comes to them, PyYAML before all else
    except ReaderError as worse:
        return _no_text(file, text, worse)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    words = in_its_words(error) if isinstance(error, MarkedYAMLError) else str(error)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if opened := _open_quote(file, text, line, column, error):
        return opened
    if "\t" in _line(text, line)[:column]:
        return Problem(file, line, column, "not readable as YAML: a tab stands here; indent with spaces")
    # What a comment swallowed is missed on the next line.
    before = _colour_hint(text, line - 1) if line > 1 else ""
    hint = _colour_hint(text, line) or brace_hint(text, line, column) or before
    hint = hint or _hint(text, line, column, words)
    said = _in_ours(words, error)
    if hint:  # which is nearer to what was meant than what to do in general
        said = "" if hint.startswith(_EARLY) else said.partition("; ")[0]
    return Problem(file, line, column, f"not readable as YAML: {f'{said}{hint}'.removeprefix('; ')}")


def _in_ours(words: str, error: Exception) -> str:
    """Return libyaml's words for a mistake in ours; as they are where it is one that nobody makes."""
    doing, began = getattr(error, "context", None) or "", getattr(error, "context_mark", None)
    for sign, end in ("[]", "{}"):
        if words == f"did not find expected ',' or '{end}'" and began:
            return _OPEN.format(sign, began.line + 1, end)
    if words in _OURS:
        return _OURS[words]
    if words == "found incompatible YAML document" or "directive" in words:
        return _STRANGE["directive"]
    return next((says for what, says in _STRANGE.items() if doing.endswith(what)), words)


def blank_fault(text: bytes, file: Path) -> Problem | None:
    """Return the first key that is indented with a no-break space, which looks like a blank and is none."""
    blank = _NO_BREAK.search(text) if b"\xc2\xa0" in text else None
    if blank is None:
        return None
    line = text.count(b"\n", 0, blank.start(1)) + 1
    column = (
        len(text[text.rfind(b"\n", 0, blank.start(1)) + 1 : blank.start(1)].decode("utf-8", "replace")) + 1
    )
    return Problem(file, line, column, "a no-break space stands here: indent with plain spaces")


def _no_text(file: Path, text: bytes, error: ReaderError) -> Problem:
    """Return a problem where text has a byte that is no UTF-8, or a control character."""
    if error.encoding == "unicode":
        before, reason = (
            text.decode("utf-8", "replace")[: error.position],
            "control characters are not allowed",
        )
    else:
        before = text[: error.position].decode("utf-8", "replace")
        reason = "these bytes are no UTF-8; save the file as text in UTF-8"
    lines = before.split("\n")
    return Problem(file, len(lines), len(lines[-1]) + 1, f"not readable as YAML: {reason}")


def _open_quote(file: Path, text: bytes, line: int, column: int, error: Exception) -> Problem | None:
    """Return a problem where a text in quotes has no end, or swallows whole lines; else None."""
    lines = text.decode("utf-8", "replace").split("\n", line)[:line]
    if getattr(error, "context", None) == _QUOTED and "unexpected" in str(getattr(error, "problem", "")):
        mark = error.context_mark  # type: ignore[attr-defined]
        sign = "".join(lines[mark.line : mark.line + 1])[mark.column : mark.column + 1] or "a quote"
        return _endless(file, sign, mark.line + 1, mark.column + 1, "has no end")
    before = lines.pop()[: column - 1] if len(lines) == line else ""
    for sign in "\"'":
        above = next((n for n in range(len(lines), 0, -1) if sign in lines[n - 1]), 0)
        opened = [quote.start(1) for quote in _QUOTES.finditer(lines[above - 1]) if quote[1]] if above else []
        if before.count(sign) == 1 and opened and lines[above - 1][opened[0]] == sign:
            return _endless(file, sign, above, opened[0] + 1, f"goes on to line {line}")
    return None


def _endless(file: Path, sign: str, line: int, column: int, reason: str) -> Problem:
    reason = f"not readable as YAML: this text in quotes {reason}; write {sign} where it ends"
    return Problem(file, line, column, reason)


def _line(text: bytes, number: int) -> str:
    """Return a line of a file; lines count from 1."""
    lines = _lines(text)
    return lines[number - 1] if number <= len(lines) else ""


@lru_cache(maxsize=1)
def _lines(text: bytes) -> list[str]:
    return text.decode("utf-8", "replace").split("\n")


# A text without quotes whose bracket holds a comma.
_COMMA = re.compile(r""": +([^"'{}\[\],\s][^"'{}\[\],]*\([^()"'{}]*,[^()"'{}]*)\)?$""")


def comma_fault(text: bytes, file: Path, end: Any) -> Problem | None:
    """Return what is wrong where nothing stands: the comma of a text such as rgb(1, 2, 3) ended it."""
    begin = max(0, end.column - 200)
    match = _COMMA.search(_line(text, end.line + 1)[begin : end.column])
    message = 'a comma ends a text within {…}; put the text into quotes, such as "rgb(10, 20, 30)"'
    return Problem(file, end.line + 1, begin + match.start(1) + 1, message) if match else None


def brace_hint(text: bytes, number: int, column: int) -> str:
    """Return a hint about braces that YAML takes for a mapping, at or before a column, from 1; else ""."""
    line, at = _line(text, number), column - 1
    near = [
        brace[0]
        for brace in _BRACES.finditer(line)
        if brace.start() <= at <= brace.end() or (brace.end() <= at and not line[brace.end() : at].strip())
    ]
    return f'; a text with braces is quoted: "{near[-1]}"' if near else ""


def _hint(text: bytes, line: int, column: int, words: str) -> str:
    """Return a hint about the parser's `words` on a line and column, from 1; "" if there is none."""
    if "mapping values" in words and ": " in _line(text, line)[: column - 1]:
        return "; a text with a colon in it is quoted"
    if "mapping values" in words:
        return "; indent it like the keys beside it"
    if early := _ENDS_EARLY.search(_line(text, line)[:column]):
        within = "''" if early[1] == "'" else '\\"'
        return f"{_EARLY}: end it earlier, or write {within} for a quote in it"
    if any(_KEY_WITHOUT_BLANK.match(_line(text, number)) for number in (line, line - 1) if number > 0):
        return "; a blank stands behind the colon of a key"
    return ""


def _colour_hint(text: bytes, number: int) -> str:
    """Return a hint about a colour that YAML takes for a comment; "" where there is none."""
    colour = _COLOUR.search(_line(text, number))
    return f'; a colour is quoted: "{colour[1]}"' if colour else ""
