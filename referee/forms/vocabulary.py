"""All the verbs of a game: which one a line means, and what may come next in a half-typed one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...components.reading.problems import suggest
from ..log import Token, Unreadable, words_of
from .parts import One, Values, slots_of
from .slots import Slot
from .verbs import Verb
from .words import END, MOST_KNOWN, refused

SURE = 3  # letters with which a verb's name comes before other names that begin like it


class Next(NamedTuple):
    """Something that may come next: a word to type, or (`literal` False) a slot to fill in."""

    text: str
    says: str
    literal: bool = True


class Vocabulary:
    """The verbs by all their names.

    A name counts whole, then a beginning of it; of three letters or more, a verb's own name comes
    before its other names. A name with hyphens may be typed as several words. Where no verb is
    named, one that may be understood is read from the line itself.
    """

    def __init__(self, verbs: Iterable[Verb]) -> None:
        self.verbs = tuple(verbs)
        self.names: dict[str, Verb] = {}
        self.heads: dict[str, list[tuple[tuple[str, ...], Verb]]] = {}
        self.beginning = lru_cache(MOST_KNOWN)(self._beginning)
        self.lines: dict[tuple[str, ...], tuple[Verb, Values]] = {}  # that were read: logs are read again
        self.understood = [verb for verb in self.verbs if verb.understood]
        for verb in self.verbs:
            for name in (verb.name, *verb.aliases, *verb.short):
                if self.names.setdefault(name, verb) is not verb:
                    raise ValueError(f'"{name}" names {self.names[name].name} and {verb.name}')
                first, *rest = name.split("-")
                if first and rest:
                    self.heads.setdefault(first, []).append((tuple(rest), verb))

    def read(self, tokens: Sequence[Token]) -> tuple[Verb, Values]:
        """The verb that a line means, and its values. Unreadable where there is none."""
        if not tokens:
            raise Unreadable("this action is empty", 1)
        texts = tuple(token.text for token in tokens)
        found = self.lines.get(texts)
        if found is None:
            found = self._read(tokens)
            if len(self.lines) >= MOST_KNOWN:
                self.lines.clear()
            self.lines[texts] = found
        return found[0], dict(found[1])

    def _read(self, tokens: Sequence[Token]) -> tuple[Verb, Values]:
        verb, start = self.verb(tokens)
        if not self.understood or (verb and tokens[0].text in self.names):
            if verb is None:
                raise self._unknown(tokens[0])
            errors = []
            for way, at in [(verb, start), *((other, 0) for other in self.understood)]:
                try:
                    return way, way.parse(tokens, at)
                except Unreadable as error:
                    errors.append(error)
            raise errors[0]
        return self._several(tokens, [(verb, start)] if verb else [])

    def verb(self, tokens: Sequence[Token]) -> tuple[Verb | None, int]:
        """The verb that a line names, and in how many words."""
        word = tokens[0].text
        if word in self.heads:
            for rest, verb in self.heads[word]:
                if tuple(token.text for token in tokens[1 : 1 + len(rest)]) == rest:
                    return verb, 1 + len(rest)
        if word in self.names:
            return self.names[word], 1
        return self.beginning(word), 1

    def _beginning(self, word: str) -> Verb | None:
        found = {verb.name: verb for name, verb in self.names.items() if name.startswith(word)}
        if len(found) > 1 and len(word) >= SURE:
            found = {name: verb for name, verb in found.items() if name.startswith(word)}
        return found.popitem()[1] if len(found) == 1 else None

    def _several(self, tokens: Sequence[Token], named: list[tuple[Verb, int]]) -> tuple[Verb, Values]:
        """A line that may be read by a verb that it begins, or by one that it leaves out."""
        ways = [*named, *((verb, 0) for verb in self.understood)]
        read, errors = _tried(ways, lambda verb, start: verb.parse(tokens, start, plainly=True))
        if not read:
            read, errors = _tried(ways, lambda verb, start: verb.parse(tokens, start))
        if len(read) == 1:
            return read[0]
        if read:
            names = " or ".join(verb.name for verb, _ in read)
            raise refused(f"this line may be {names}; write the verb first", tokens[0])
        best = max(errors, key=lambda error: (error.line, error.column))
        raise best if named or best.column > tokens[0].column else self._unknown(tokens[0])

    def _unknown(self, token: Token) -> Unreadable:
        several = sorted({n for n in self.names if n.startswith(token.text)})
        near = suggest(token.text, [name for name in self.names if len(name) > 2])
        if several:
            near = f"; is it {' or '.join(several)}?"
        return refused(f'"{token.text}" is not an action{near}', token)

    def complete(self, line: str) -> list[Next]:
        """What may come next in a line as far as it is typed; its last word may be half typed."""
        tokens = tuple(Token(word, 1 + offset) for word, offset in words_of(line))
        if not tokens or line[-1:].isspace():
            return self.completions(tokens)
        return self.completions(tokens[:-1], tokens[-1].text)

    def slots(self) -> list[Slot]:
        """The slots of all forms, each once."""
        found: dict[str, Slot] = {}
        for verb in self.verbs:
            for form in verb.forms:
                found.update({slot.name: slot for slot in slots_of(form.slots())})
        return list(found.values())

    def completions(self, tokens: Sequence[Token], begun: str = "") -> list[Next]:
        """What may stand behind these words, given how the next one begins.

        Unreadable where the words so far lead nowhere; nothing where the line is whole.
        """
        ways: list[tuple[Verb, int]] = [(verb, 0) for verb in self.understood]
        found: list[Next] = []
        if not tokens:
            found = [Next(verb.name, verb.says) for verb in self.verbs]
        else:
            verb, start = self.verb(tokens)
            if verb is None and not ways:
                raise self._unknown(tokens[0])
            ways = [(verb, start)] if verb and tokens[0].text in self.names else ways
            ways += [(verb, start)] if verb and (verb, start) not in ways else []
        read, errors = _tried(ways, lambda verb, start: _next(verb, tokens, start, begun))
        if errors and not (read or found):
            raise errors[0]
        found += [word for _, words in read for word in words]
        return list(dict.fromkeys(n for n in found if not n.literal or n.text.startswith(begun)))


def _tried(
    ways: Iterable[tuple[Verb, int]], attempt: Callable[[Verb, int], Any]
) -> tuple[list[tuple[Verb, Any]], list[Unreadable]]:
    """What comes of an attempt with each verb, and the errors where nothing does."""
    found: list[tuple[Verb, Any]] = []
    errors: list[Unreadable] = []
    for verb, start in ways:
        try:
            found.append((verb, attempt(verb, start)))
        except Unreadable as error:
            errors.append(error)
    return found, errors


def _next(verb: Verb, tokens: Sequence[Token], start: int, begun: str) -> list[Next]:
    found: list[Next] = []
    for part in verb.wanted(tokens, start):
        if not isinstance(part, One):
            found.append(Next(part.ways[0], part.ways[0]))
        elif part.slot.domain:
            found += [Next(word, part.slot.says) for word in part.slot.complete()]
        elif not begun or part.slot.take([begun, END], 0):
            found.append(Next(part.slot.name, part.slot.says, False))
    return found
