"""The notation of forms: the line that players are shown is the grammar.

    shell shots:([at:SHIP] DIE)* [rest] [total damage=N]

Capitals are slots (a name before the colon, else the slot's own; a total's before =), small words
and signs are themselves, [] may be left out, ()* is repeated, {} comes in any order, | parts words
of which one is said, a name before a small word tells whether it was said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .parts import AnyOrder, Group, Line, Maybe, One, Part, Word
from .slots import Slot

_PIECES = re.compile(r"(?P<group>[\w+]*:?)\(|\)\*?|[\[\]{}]|[^\s\[\](){}]+")
_SLOT = re.compile(r"(?:(?P<name>[a-z][\w+]*)(?P<sign>[:=]))?(?P<slot>[A-Z]\w*)(?P<many>\*?)")
_WORDS = re.compile(r"(?:(?P<flag>[a-z]\w*):)?(?P<ways>[^A-Z:]+)")


def compiled(form: str, slots: Mapping[str, Slot]) -> Line:
    """A form behind its verb. ValueError where it is no form, or names a slot that is not."""
    pieces = list(_PIECES.finditer(form))
    parts, rest = _line(pieces, slots, form, "")
    if rest:
        raise ValueError(f'a bracket is closed that was not opened: "{form}"')
    if parts and isinstance(parts[-1], Maybe):
        parts[-1].final = True
    return Line(parts)


def _line(
    pieces: list[re.Match[str]], slots: Mapping[str, Slot], form: str, end: str
) -> tuple[list[Part], list[re.Match[str]]]:
    found: list[Part] = []
    while pieces:
        piece, *pieces = pieces
        text = piece[0]
        if text[0] in ")]}":
            if text[0] != end:
                raise ValueError(f'"{text}" has no opening bracket: "{form}"')
            return found, pieces
        if text in ("[", "{"):
            inside, pieces = _line(pieces, slots, form, "]" if text == "[" else "}")
            found.append(_maybe(inside, found) if text == "[" else AnyOrder(inside))
        elif text.endswith("("):
            inside, pieces = _line(pieces, slots, form, ")")
            found.append(Group(piece["group"].rstrip(":"), inside))
        else:
            found.append(_part(text, slots, form))
    if end:
        raise ValueError(f'"{end}" is missing: "{form}"')
    return found, []


def _maybe(inside: list[Part], before: list[Part]) -> Maybe:
    """What may be left out, behind these parts of its form."""
    said = {name for part in before if isinstance(part, Maybe) for name in _names(part)}
    found = Maybe(inside)
    found.once = tuple(said.intersection(_names(found)))
    return found


def _names(part: Line) -> list[str]:
    return [name for leaf in part.slots() for name in leaf.names]


def _part(text: str, slots: Mapping[str, Slot], form: str) -> Part:
    if slot := _SLOT.fullmatch(text):
        kind = slot["slot"]
        if kind not in slots:
            raise ValueError(f'no slot is called {kind}: "{form}"')
        part = One(slot["name"] or kind.lower(), slots[kind], slot["sign"] == "=")
        return Group(part.name, [part], plain=True) if slot["many"] else part
    words = _WORDS.fullmatch(text)
    if not words:
        raise ValueError(f'"{text}" is neither a slot nor a small word: "{form}"')
    return Word(words["ways"], words["flag"] or "")
