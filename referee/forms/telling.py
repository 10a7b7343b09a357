"""Tells an action as a sentence, by the pattern that game.yaml gives for its verb.

    guns: "The guns on track {track} fire[ ({dice})] · {down|0=no V-1 is hit|1=a V-1 falls|{down} V-1s fall}"
    move: "{moves: {units} move to {route}[off?, off the map]}"

{slot} is what a line says of it, several with "and"; {rows: ...} is told for each row of a group;
{slot|1=...|2,3=...|...} is what stands behind the value, or behind how many there are, "?" if that is not
known, else what stands last; [...] is told if anything that it names is known, [name? ...] if that is. Dice
stand in (...), which a report can hide; what came of the action stands behind " · ". "# " begins a heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, groupby
from typing import Any, NamedTuple

from ...components.reading.problems import suggest
from .parts import Group, Leaf, One
from .slots import Slot

Spoken = Callable[[str, Any], "str | None"]
Teller = Callable[[Mapping[str, Any]], str]
CAME = " · "  # before what came of an action
HEADING = "# "
_PIECES = re.compile(
    r"\{(?P<rows>\w+):\s?|\{(?P<choice>\w+)\||\{(?P<slot>\w+)\}|\[(?:(?P<asked>\w+)\?)?|[\]}|]|[^][{}|]+"
)
_KEYS = re.compile(r"([\w ,+?-]+)=")  # the values for which a way of telling stands; ? for none
_GAPS = re.compile(r"([:;,.])(?: ?[,:])+ ?")  # where what stood between was left out
_APART = re.compile(r" ([,;:.])(?= |$)")
_MINUS = re.compile(r"(?<![\w.-])-(?=\d)")
NOT_KNOWN = "?"


class Told(NamedTuple):
    """What was done, and what came of it, as far as it is known."""

    done: str
    came: str
    dice: bool = False  # whether what stands in (...) are dice

    @property
    def heads(self) -> bool:
        """Whether it is the heading of what follows."""
        return self.done.startswith(HEADING)

    @property
    def sentence(self) -> str:
        """Both from a capital to a full stop; two sentences where one has a colon of its own."""
        if self.heads or ":" in self.done or ":" in self.came:
            return " ".join(map(_whole, filter(None, self[:2])))
        return _whole(": ".join(filter(None, self[:2])))


class Sentence:
    """A pattern bound to the slots of a verb's forms. ValueError says what of it is wrong."""

    def __init__(self, pattern: str, parts: Iterable[Leaf], spoken: Spoken) -> None:
        self.spoken, known = spoken, dict(_named(parts))
        done, _, came = pattern.partition(CAME)
        self.done, self.came = self._whole(done, known), self._whole(came, known)

    def told(self, values: Mapping[str, Any]) -> Told:
        """What a pattern tells of an action."""
        return Told(_tidy(self.done(values)), _tidy(self.came(values)), dice=True)

    def _whole(self, pattern: str, known: dict[str, Any]) -> Teller:
        pieces = list(_PIECES.finditer(pattern))
        if sum(len(piece[0]) for piece in pieces) != len(pattern):
            raise ValueError('"{" begins the name of a slot, such as {track}')
        return self._parts(iter(pieces), known, "")[0]

    def _parts(self, pieces: Iterator[re.Match[str]], known: dict[str, Any], ends: str) -> tuple[Teller, str]:
        """Return what tells all up to one of the `ends`, and that one."""
        parts: list[Teller] = []
        for piece in pieces:
            text = piece[0]
            if text in "]}|" and text in ends:
                return _joined(parts), text
            if text in "]}":
                raise ValueError(f'"{text}" has no opening bracket')
            parts.append(self._part(piece, pieces, known))
        if ends:
            raise ValueError(f'"{ends[-1]}" is missing')
        return _joined(parts), ""

    def _part(self, piece: re.Match[str], pieces: Iterator[re.Match[str]], known: dict[str, Any]) -> Teller:
        if name := piece["rows"]:
            rows = self._known(name, known)
            inside = rows if isinstance(rows, dict) else {name: rows[0]} if _many(rows) else None
            if inside is None:
                raise ValueError(f"{name} has no rows; write {{{name}}}")
            return _each(name, self._parts(pieces, known | inside, "}")[0], not isinstance(rows, dict))
        if name := piece["choice"]:
            return self._choice(name, self._known(name, known), pieces, known)
        if name := piece["slot"]:
            return self._said(name, self._known(name, known))
        if piece[0].startswith("["):
            within, asked = _Noted(known), piece["asked"]
            if asked:
                self._known(asked, known)
            told, _ = self._parts(pieces, within, "]")
            return _maybe([asked] if asked else within.named, told)
        return _plain(piece[0])

    def _choice(self, name: str, slot: Any, pieces: Iterator[re.Match[str]], known: dict[str, Any]) -> Teller:
        ways, otherwise, end = dict[str, Teller](), _plain(""), "|"
        while end == "|":
            first = next(pieces, None)
            keys = _KEYS.match(first[0]) if first else None
            again = [_PIECES.match(first[0], keys.end())] if first and keys else [first]
            told, end = self._parts(chain(filter(None, again), pieces), known, "|}")
            ways |= dict.fromkeys((key.strip() for key in keys[1].split(",")), told) if keys else {}
            otherwise = otherwise if keys else told
        shown = slot.show if isinstance(slot, Slot) else str

        def tell(values: Mapping[str, Any]) -> str:
            value = values.get(name)
            if value is None:
                return ways[NOT_KNOWN](values) if NOT_KNOWN in ways else ""
            keys = [str(len(value))] if isinstance(value, tuple | dict) else [_word(value), shown(value)]
            return next((ways[key] for key in keys if key in ways), otherwise)(values)

        return tell

    def _known(self, name: str, known: dict[str, Any]) -> Any:
        if name not in known:
            raise ValueError(f'no slot is called "{name}"{suggest(name, known)}')
        return known[name]

    def _said(self, name: str, slot: Any) -> Teller:
        def tell(values: Mapping[str, Any]) -> str:
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


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


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


def _whole(text: str) -> str:
    """Return a sentence from a capital to a full stop."""
    ends = text.startswith(HEADING) or text.endswith((".", "!", "?")) or not text
    return text[:1].upper() + text[1:] + ("" if ends else ".")


def _tidy(text: str) -> str:
    text = _GAPS.sub(r"\1 ", _APART.sub(r"\1", " ".join(text.split())))
    return minus(text.strip(" ,:;"))


def minus(text: str) -> str:
    """Return a text with a minus sign where a number is below nought."""
    return _MINUS.sub("−", text)


def _run(text: str, count: int) -> list[str]:
    """The same again and again, said once; dice stand one by one."""
    return [f"{count} {text}"] if count > 1 and text[:1].isalpha() else [text] * count


def _plain(text: str) -> Teller:
    return lambda values: text


def _joined(parts: Collection[Teller]) -> Teller:
    return lambda values: "".join(part(values) for part in parts)


def _each(name: str, told: Teller, plain: bool) -> Teller:
    def tell(values: Mapping[str, Any]) -> str:
        rows = values.get(name) or ()
        rows = rows.values() if isinstance(rows, dict) else rows
        return listed([told({**values, **({name: row} if plain else row)}) for row in rows])

    return tell


def _maybe(names: Collection[str], told: Teller) -> Teller:
    def tell(values: Mapping[str, Any]) -> str:
        said = (values.get(name) for name in names)
        known = any(value is not None and value is not False and value not in ((), {}) for value in said)
        return told(values) if known else ""

    return tell


def listed(texts: Collection[str]) -> str:
    """Several things in a sentence: "A, B and C"; "A, 1; B, 2" where they have parts of their own."""
    *most, last = [text for text in texts if text] or [""]
    if most and any("," in text for text in texts):
        return "; ".join((*most, last))
    return f"{', '.join(most)} and {last}" if most else last
