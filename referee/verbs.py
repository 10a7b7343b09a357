"""Understands tired people: any case, unique prefixes, other names for the same thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..components.problems import suggest
from .log import Token, Unreadable


class Verb(NamedTuple):
    """An action that a log may hold: its name, other names, form, an example, what it says."""

    name: str
    form: str
    example: str
    says: str
    aliases: tuple[str, ...] = ()


class Die(NamedTuple):
    """A die as noted: its face or None for "?", a second die after "/", "+" for a bonus."""

    face: int | None
    again: int | None = None
    bonus: bool = False


def match(word: str, names: Mapping[str, str]) -> str | None:
    """The meaning of a word or of a unique beginning of it; None where it has none or several."""
    if word in names:
        return names[word]
    found = {meaning for name, meaning in names.items() if name.startswith(word)}
    return found.pop() if len(found) == 1 else None


def names_of(verbs: Sequence[Verb]) -> dict[str, str]:
    """Every name and alias of the verbs -> the verb's name."""
    return {name: verb.name for verb in verbs for name in (verb.name, *verb.aliases)}


class Words:
    """The words of an action behind its verb, taken one by one."""

    def __init__(self, tokens: Sequence[Token], form: str) -> None:
        self.tokens = list(tokens)
        self.form = form
        self.at = 1

    @property
    def left(self) -> bool:
        return self.at < len(self.tokens)

    @property
    def next(self) -> Token:
        """The next word; Unreadable where the line ends too early."""
        if not self.left:
            last = self.tokens[-1]
            raise Unreadable(f"the line ends too early; write: {self.form}", last.column)
        return self.tokens[self.at]

    def take(self) -> Token:
        token = self.next
        self.at += 1
        return token

    def number(self, what: str) -> int | None:
        """A whole number, or None for "?"."""
        token = self.take()
        if token.text == "?":
            return None
        if not token.text.isdecimal() or len(token.text) > 4:
            raise Unreadable(f'"{token.text}" is not {what}; write: {self.form}', token.column)
        return int(token.text)

    def one_of(self, what: str, names: Mapping[str, str]) -> str:
        """A word with a known meaning, or a unique beginning of it."""
        token = self.take()
        found = match(token.text, names)
        if found is None:
            near = suggest(token.text, names)
            raise Unreadable(f'"{token.text}" is not {what}{near}', token.column)
        return found

    def maybe(self, names: Mapping[str, str]) -> str | None:
        """The meaning of the next word if it is one of these; else nothing is taken."""
        if not self.left:
            return None
        found = match(self.next.text, names)
        if found is not None:
            self.at += 1
        return found

    def die(self) -> Die:
        """4, ?, 6/2 (a second die), 5+ (a bonus)."""
        token = self.take()
        text = token.text
        bonus = text.endswith("+")
        first, _, second = text.rstrip("+").partition("/")
        faces: list[int | None] = []
        for part in (first, second):
            if part in ("", "?"):
                faces.append(None)
            elif part.isdecimal() and len(part) <= 3:
                faces.append(int(part))
            else:
                raise Unreadable(f'"{text}" is not a die; write: {self.form}', token.column)
        return Die(faces[0], faces[1], bonus)

    def looks_like_die(self) -> bool:
        return self.left and (self.next.text[0].isdecimal() or self.next.text[0] == "?")

    def end(self) -> None:
        """Unreadable where words are left over."""
        if self.left:
            token = self.next
            raise Unreadable(
                f'"{token.text}" is one word too many; write: {self.form}', token.column
            )
