"""What a `{slot}` of a text is: any heading in braces, whatever it is made of but braces.

Blanks and line breaks within count as one blank, as in a heading; `{{ v.name }}` is a figure, and no slot.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

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


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return the text with values in its {slots}; one that has no value stays as typed.

    In one go: what a value brings in is not filled again, so nothing can pile up.
    """
    if "{" not in text:
        return text
    return _SLOT.sub(lambda slot: values.get(" ".join((slot[1] or "").split()), slot[0]), text)
