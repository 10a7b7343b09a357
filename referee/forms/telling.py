"""Tells an action as a sentence, by the pattern that game.yaml gives for its verb.

    guns: "The guns on track {track} roll {dice}[: {down} shot down]"
    move: "{moves: {units} move to {route}[off?, off the map]}"

{slot} is what a line says of it, several with "and"; {rows: ...} is told for each row of a group;
[...] is told if anything that it names is known, [name? ...] if that is. "# " begins a heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby
from typing import Any

from ...components.reading.problems import suggest
from .parts import Group, Leaf, One, Values
from .slots import Slot

Spoken = Callable[[str, Any], "str | None"]
Teller = Callable[[Values], str]
_PIECES = re.compile(r"\{(?P<rows>\w+):\s?|\{(?P<slot>\w+)\}|\[(?:(?P<asked>\w+)\?)?|[\]}]|[^][{}]+")
_GAPS = re.compile(r"([:;,.])(?: ?[,:])+ ?")  # where what stood between was left out
NOT_KNOWN = "?"


class Sentence:
    """A pattern bound to the slots of a verb's forms. ValueError says what of it is wrong."""

    def __init__(self, pattern: str, parts: Iterable[Leaf], spoken: Spoken) -> None:
        self.spoken, self.pattern = spoken, pattern
        pieces = list(_PIECES.finditer(pattern))
        if sum(len(piece[0]) for piece in pieces) != len(pattern):
            raise ValueError('"{" begins the name of a slot, such as {track}')
        self.parts = list(self._parts(iter(pieces), dict(_named(parts)), ""))

    def told(self, values: Values) -> str:
        """The sentence of an action, from a capital to a full stop."""
        text = _GAPS.sub(r"\1 ", " ".join("".join(part(values) for part in self.parts).split()))
        text = text.strip(" ,:;")
        ends = text.startswith("#") or text.endswith((".", "!", "?"))
        return text[:1].upper() + text[1:] + ("" if ends else ".")

    def _parts(self, pieces: Iterator[re.Match[str]], known: dict[str, Any], end: str) -> Iterator[Teller]:
        for piece in pieces:
            text = piece[0]
            if text in ("]", "}"):
                if text != end:
                    raise ValueError(f'"{text}" has no opening bracket')
                return
            if piece["rows"]:
                rows = self._known(piece["rows"], known)
                if not isinstance(rows, dict):
                    raise ValueError(f"{piece['rows']} has no rows; write {{{piece['rows']}}}")
                yield _each(piece["rows"], list(self._parts(pieces, known | rows, "}")))
            elif piece["slot"]:
                slot = self._known(piece["slot"], known)
                yield self._said(piece["slot"], slot)
            elif text.startswith("["):
                inside = _Noted(known)
                asked = piece["asked"]
                if asked:
                    self._known(asked, known)
                told = list(self._parts(pieces, inside, "]"))
                yield _maybe([asked] if asked else inside.named, told)
            else:
                yield _plain(text)
        if end:
            raise ValueError(f'"{end}" is missing')

    def _known(self, name: str, known: dict[str, Any]) -> Any:
        if name not in known:
            raise ValueError(f'no slot is called "{name}"{suggest(name, known)}')
        return known[name]

    def _said(self, name: str, slot: Any) -> Teller:
        def tell(values: Values) -> str:
            value = values.get(name)
            several = value if isinstance(value, tuple) and _many(slot) else (value,)
            runs = groupby(self._one(name, slot, item) for item in several)
            return listed([again for text, run in runs for again in _run(text, len([*run]))])

        return tell

    def _one(self, name: str, slot: Any, value: Any) -> str:
        if value is None:
            return NOT_KNOWN
        said = self.spoken(name, value)
        kind = slot[0] if _many(slot) else slot
        return said if said is not None else kind.show(value) if isinstance(kind, Slot) else str(value)


class _Noted(dict[str, Any]):
    """The names that may stand in a bracket; notes those that do."""

    def __init__(self, known: dict[str, Any]) -> None:
        super().__init__(known)
        self.named: list[str] = []

    def __getitem__(self, name: str) -> Any:
        self.named.append(name)
        return super().__getitem__(name)


def _many(slot: Any) -> bool:
    return isinstance(slot, list)


def _named(parts: Iterable[Leaf]) -> Iterator[tuple[str, Any]]:
    """What each name of a form stands for: a slot, a list of one, the names of rows, or True."""
    for part in parts:
        if isinstance(part, One):
            yield from ((name, part.slot if len(part.names) == 1 else True) for name in part.names)
        elif isinstance(part, Group):
            inside = dict(_named(part.inside()))
            yield part.name, [inside[part.name]] if part.plain else inside
        elif part.flag:
            yield part.flag, True


def _run(text: str, count: int) -> list[str]:
    """The same again and again, said once; dice stand one by one."""
    return [f"{count} × {text}"] if count > 1 and text[:1].isalpha() else [text] * count


def _plain(text: str) -> Teller:
    return lambda values: text


def _each(name: str, parts: Collection[Teller]) -> Teller:
    def tell(values: Values) -> str:
        rows = values.get(name) or ()
        return listed(["".join(part(row) for part in parts) for row in rows])

    return tell


def _maybe(names: Collection[str], parts: Collection[Teller]) -> Teller:
    def tell(values: Values) -> str:
        said = (values.get(name) for name in names)
        known = any(value is not None and value is not False and value != () for value in said)
        return "".join(part(values) for part in parts) if known else ""

    return tell


def listed(texts: Collection[str]) -> str:
    """Several things in a sentence: "A, B and C"; "A, 1; B, 2" where they have parts of their own."""
    *most, last = [text for text in texts if text] or [""]
    if most and any("," in text for text in texts):
        return "; ".join((*most, last))
    return f"{', '.join(most)} and {last}" if most else last
