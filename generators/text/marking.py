"""Reads what a designer types within a text: **bold**, *italic* and ***both***."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Two stars may stand within a word. A single one may not, so that 2*3, 5* and (*) stay as typed.
_MARKED = re.compile(
    r"(?<!\*)(?P<many>\*\*\*?)(?=[^\s*])(?P<bold>.+?)(?<=\S)(?P=many)(?!\*)"
    r"|(?<![\w*])\*(?=[^\s*).,;:])(?P<italic>(?:\*\*|[^*])+?)(?<=[^\s*(])\*(?![\w*])",
    re.S,
)


def marked(text: str, within: str = "") -> list[tuple[str, str]]:
    """Return a text without its marks, in parts, each with the stars of its cut: "", "*", "**" or "***"."""
    return list(_parts(text, within)) if "*" in text else [(within, text)] if text else []


def _parts(text: str, within: str) -> Iterator[tuple[str, str]]:
    at = 0
    for found in _MARKED.finditer(text):
        if found.start() > at:
            yield within, text[at : found.start()]
        stars, inner = found["many"] or "*", found["bold"] or found["italic"]
        yield from marked(inner, stars if not within or within == stars else "***")
        at = found.end()
    if text[at:]:
        yield within, text[at:]
