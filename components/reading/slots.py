"""What a `{slot}` of a text is: any heading in braces, whatever it is made of but braces.

Blanks and line breaks within count as one blank, as in a heading; `{{ v.name }}` is a figure, and no slot.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_SLOT = re.compile(r"\{\{.*?\}\}|\{([^{}]*[^{}\s][^{}]*)\}", re.DOTALL)


def slots_in(*texts: str | None) -> set[str]:
    """Return the names of all {slots} in some texts."""
    return {
        " ".join(name.split())
        for text in texts
        if text and "{" in text
        for name in _SLOT.findall(text)
        if name
    }


def slots_within(value: Any) -> set[str]:
    """Return the names of all slots in what a file says, those of `has:` among them."""
    found: set[str] = set()
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, str):
            found |= slots_in(part) if "{" in part else set()
        elif isinstance(part, dict):
            left += part.values()
            left += [f"{{{part['has']}}}"] if isinstance(part.get("has"), str) else []
        elif isinstance(part, list):
            left += part
    return found


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return the text with values in its {slots}; one that has no value stays as typed.

    In one go: what a value brings in is not filled again, so nothing can pile up.
    """
    if "{" not in text:
        return text
    return _SLOT.sub(lambda slot: values.get(" ".join((slot[1] or "").split()), slot[0]), text)
