"""Slots: the kinds of words that an action is made of; each reads, writes and describes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from ..log import Token, Unreadable
from .words import END, MOST_KNOWN, Texts, begins, refused

Taken = tuple[Any, int] | None
Phrases = list[tuple[tuple[str, ...], Any]]  # the words of each, and what it means
_TIMES = re.compile(r"x?(\d{1,4})|(\d{1,4})x")


MOST_NUMBERS = 40  # to each side of a number that may have been meant instead


def nearby(number: float, step: float = 1, least: float = 0) -> Iterator[Any]:
    """The numbers on both sides of one, so far apart, the nearest first, but for those below the least."""
    gaps = (step * k for k in range(1, MOST_NUMBERS + 1))
    return (other for gap in gaps for other in (number + gap, number - gap) if other >= least)


class Slot:
    """One kind of word.

    `says` what it is, in messages. `domain`: what a player may choose from. `thrown`: faces,
    where it is a die. `name`: how players are shown it in a form, if not as the game calls it. `lead`:
    words that may stand before it. `blank`: a ? stands for a value that was not noted. `known`: what
    single words mean whatever stands behind them.
    """

    says = "a word"
    domain: tuple[Any, ...] = ()
    blank = True

    def __init__(
        self, says: str = "", domain: Iterable[Any] = (), *, thrown: Any = 0, name: str = "", lead: str = ""
    ) -> None:
        self.says, self.domain = says or self.says, tuple(domain) or self.domain
        self.name, self.thrown, self.lead = name, thrown, frozenset(lead.split())
        self.known: dict[str, Any] = {}

    def take(self, texts: Texts, at: int) -> Taken:
        """The value of the words from here on, and how many they are; None where there is none."""
        start = at
        while self.lead and texts[at] in self.lead and texts[at + 1]:
            at += 1
        taken = (None, 1) if texts[at] == "?" and self.blank else self.value(texts, at)
        return (taken[0], taken[1] + at - start) if taken and at > start else taken

    def value(self, texts: Texts, at: int) -> Taken:
        """The same behind words that may stand before it, and where no ? stands for a `blank`."""
        raise NotImplementedError

    def show(self, value: Any) -> str:
        """The words for a value; ? for one that is not known."""
        return "?" if value is None else self.text(value)

    def text(self, value: Any) -> str:
        """The words for a value that is known."""
        return str(value)

    def lost(self, value: Any) -> str:
        """The words for a value that was there, and was not noted: a ? for each of its dice."""
        return "/".join("?" for _ in self.show(value).split("/"))

    def ways(self, value: Any) -> list[str]:
        """Every way to write a value, the usual one first; each reads back."""
        return [self.show(value)]

    def others(self, value: Any) -> Iterable[Any]:
        """What may have been meant instead of a value, the nearest first; the value may be among it."""
        at = self.domain.index(value) if value in self.domain else 0
        return (self.domain[k] for k in sorted(range(len(self.domain)), key=lambda k: abs(k - at)))

    def complete(self) -> list[str]:
        """The words that may stand here, where they can be listed."""
        return [self.show(value) for value in self.domain]

    def whole(self, text: str) -> bool:
        """Whether part of a word may stand for a value: the mere beginning of a word may not."""
        return True

    def repeats(self, text: str) -> bool:
        """Whether a word may say, in a list, how often the value before it stands there."""
        return False

    def begun(self, texts: Texts, at: int) -> int:
        """How many words were understood of one that was not read: what is wrong stands behind."""
        return 0

    def may_be(self, text: str) -> list[str]:
        """The several things that a word may be the beginning of, so that it is none of them."""
        return []

    def more(self, texts: Texts, at: int) -> list[str]:
        """Words that could go on with what was read from here to the end."""
        return []

    def read(self, tokens: Sequence[Token]) -> Any:
        """The value of these words, all of them. Unreadable where they are no such thing."""
        if not tokens:
            raise Unreadable(f"{self.says} is missing", 1)
        texts = [token.text for token in tokens]
        taken = self.take([*texts, END], 0)
        if taken is None:
            raise refused(f'"{" ".join(texts)}" is not {self.says}', tokens[0])
        if taken[1] < len(texts):
            raise refused(f'"{texts[taken[1]]}" is one word too many; leave it out', tokens[taken[1]])
        return taken[0]

    def remember(self, text: str, value: Any) -> Taken:
        """A single word that means this wherever it stands."""
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[text] = value
        return value, 1


class Number(Slot):
    """A whole number of up to four digits ("x2" is 2), or ? for one that was not noted."""

    def __init__(self, says: str = "a number", signed: bool = False, **told: Any) -> None:
        super().__init__(says, **told)
        self.signed = signed

    def value(self, texts: Texts, at: int) -> Taken:
        text = texts[at]
        if self.signed and text[:1] in ("+", "-", "–", "−") and text[1:].isdecimal():
            if len(text) < 6:
                return self.remember(text, -int(text[1:]) if text[0] != "+" else int(text[1:]))
            return None
        found = _TIMES.fullmatch(text)
        if not found:
            return None
        value = int(found[1] or found[2])
        return self.remember(text, value) if text.isdecimal() else (value, 1)

    def others(self, value: Any) -> Iterable[Any]:
        if self.thrown:
            return range(1, self.thrown + 1) if isinstance(self.thrown, int) else self.thrown
        return nearby(value) if type(value) is int else range(MOST_NUMBERS)

    def repeats(self, text: str) -> bool:
        return "x" in text


class Die(Number):
    """A die; - says that it was not thrown, but where it `always` is. Beyond its faces it breaks the
    rule of the dice.

    `thrown`: how many faces it has from 1 on, or a range of them, such as range(10).
    """

    NONE = "-"

    def __init__(self, thrown: int | range, what: str = "", always: bool = False, **told: Any) -> None:
        super().__init__("a die", thrown=thrown, **told)
        self.what, self.always = what, always

    def value(self, texts: Texts, at: int) -> Taken:
        text = texts[at]
        if text in ("-", "–", "−", "x") and not self.always:
            return self.remember(text, Die.NONE)
        return self.remember(text, int(text)) if text.isdecimal() and len(text) < 5 else None


class Label(Slot):
    """A numbered thing: "3", "fw3", "FW-190 3". `bare`: the number alone will do. `called`: names that
    stand for a number. Where it is `thrown`, any number is read, as of a die."""

    def __init__(
        self,
        says: str,
        marks: str,
        domain: Iterable[int],
        show: str,
        bare: bool = True,
        called: Mapping[str, int] | None = None,
        **told: Any,
    ) -> None:
        super().__init__(says, domain, **told)
        self.form, self.bare, self.blank, self.called = show, bare, bare, called or {}
        self.marks = marks.split()
        self.numbers = frozenset(range(1000) if self.thrown else self.domain)
        ways = "|".join(sorted(map(re.escape, self.marks), key=len, reverse=True))
        self.pattern = re.compile(rf"(?:(?:{ways})[-#]?){'?' if bare else ''}(\d{{1,3}}|\?)")

    def value(self, texts: Texts, at: int) -> Taken:
        text, far = texts[at], 1
        if text in self.marks and texts[at + 1]:
            text, far = texts[at + 1], 2
        if text in self.called:
            value: int | None = self.called[text]
        else:
            found = self.pattern.fullmatch(text if far == 1 else self.marks[0] + text)
            if not found or (found[1] != "?" and int(found[1]) not in self.numbers):
                return None
            value = None if found[1] == "?" else int(found[1])
        return self.remember(text, value) if far == 1 else (value, far)

    def show(self, value: Any) -> str:
        return "?" if value is None and self.bare else self.form.format("?" if value is None else value)

    def ways(self, value: Any) -> list[str]:
        said = "?" if value is None else str(value)
        bare = [said] if self.bare else []
        marked = [f"{mark}{gap}{said}" for mark in self.marks for gap in ("", " ", "-")]
        return list(dict.fromkeys([self.show(value), *bare, *marked]))


class Choice(Slot):
    """Words with a meaning; several words may say one thing, and beginnings will do.

    `of` (or keywords): value -> its ways, parted by commas, the usual one first; or names, each of
    which stands for itself. A way may be of several words, each with others for it: "damaged|smoking
    fw|german". `noise`: words that may stand behind or between them. `unwritten`: what begins a way
    that is read, and not written, since it may be something else in a form. `leaves`: words that mean
    something else here, though they would be read; a ? among them is no value that was not noted.
    """

    def __init__(
        self,
        says: str,
        noise: str = "",
        of: Any = None,
        unwritten: str = "(?!)",
        leaves: Iterable[str] = (),
        name: str = "",
        **words: Any,
    ) -> None:
        super().__init__(says, name=name)
        self.noise, self.unwritten = frozenset(noise.split()), re.compile(unwritten)
        self.leaves = frozenset(leaves)
        self.blank = "?" not in self.leaves
        self.phrases: dict[tuple[str, ...], Any] = {}
        self.first: dict[Any, str] = {}
        of = words if of is None else of
        for value, ways in (of if isinstance(of, Mapping) else {name: name for name in of}).items():
            for way in ways.split(","):
                spelt = [word.split("|") for word in way.split()]
                for phrase in product(*spelt):
                    self.phrases[tuple(map(str.lower, phrase))] = value
                    self.first.setdefault(value, " ".join(phrase))
        self.domain = tuple(self.first)
        self.spelt: dict[Any, list[str]] = {}
        for phrase, value in self.phrases.items():
            self.spelt.setdefault(value, []).append(" ".join(phrase))
        self.whole_phrases: Phrases = [*self.phrases.items()]
        self.behind = lru_cache(MOST_KNOWN)(self._behind)
        self.phrase = lru_cache(MOST_KNOWN)(self._phrase)

    def value(self, texts: Texts, at: int) -> Taken:
        if texts[at] in self.leaves:
            return None
        taken, left, far = self._phrases(texts, at)
        if taken and taken[1] == far == 1 and not self.noise and not any(words for words, _ in left):
            return self.remember(texts[at], taken[0])  # what stands behind it cannot matter
        return taken

    def _phrases(self, texts: Texts, at: int) -> tuple[Taken, Phrases, int]:
        """What is read from here, at the end of a line out of what was read before."""
        rest = tuple(texts[at : at + 5])
        return self.phrase(rest) if rest[-1] == END else self._phrase(texts[at:])

    def _phrase(self, texts: Texts) -> tuple[Taken, Phrases, int]:
        """The longest phrase, what is left of those that could be meant, and how many words were read."""
        best: Taken = None
        left, far, led = self.whole_phrases, 0, ()  # type: Phrases, int, tuple[str, ...]
        while left and (text := texts[far]):
            far += 1
            if best and text in self.noise:
                best = (best[0], far)
                continue
            led = (*led, text)
            left, meant = self.behind(led)
            if len(meant) == 1:
                best = (meant[0], far)
        return best, left, far

    def _behind(self, led: tuple[str, ...]) -> tuple[Phrases, list[Any]]:
        """What is left of phrases behind these words, the last of them whole or else a beginning; and what
        those mean of which nothing is left."""
        left, text = self.behind(led[:-1])[0] if led[1:] else self.whole_phrases, led[-1]
        exact = [(words[1:], value) for words, value in left if words and words[0] == text]
        found = exact or [(words[1:], value) for words, value in left if words and begins(text, words[0])]
        return found, list(dict.fromkeys(value for words, value in found if not words))

    def whole(self, text: str) -> bool:
        return text == "?" or any(words[0] == text for words in self.phrases)

    def more(self, texts: Texts, at: int) -> list[str]:
        _, left, far = self._phrases(texts, at)
        return list(dict.fromkeys(words[0] for words, _ in left if words and not texts[at + far]))

    def may_be(self, text: str) -> list[str]:
        meant, _ = self.behind((text,))
        found = list(dict.fromkeys(self.first[value] for _, value in meant))
        return found if len(found) > 1 else []

    def text(self, value: Any) -> str:
        return self.first[value]

    def ways(self, value: Any) -> list[str]:
        return [way for way in self.spelt.get(value, ["?"]) if not self.unwritten.match(way)]

    def complete(self) -> list[str]:
        return [*self.first.values()]


class Pattern(Slot):
    """A word of its own kind, read and written by the game.

    `read` is given the pattern's groups; NotImplemented (or a ValueError) says that the word
    means nothing; it is also given a ?. What `show` writes has to read back.
    """

    blank = False

    def __init__(
        self,
        says: str,
        pattern: str,
        read: Callable[..., Any],
        show: Callable[[Any], str],
        domain: Iterable[Any] = (),
        **told: Any,
    ) -> None:
        super().__init__(says, domain, **told)
        self.means, self.write = read, show
        self.pattern = re.compile(pattern)

    def value(self, texts: Texts, at: int) -> Taken:
        found = self.pattern.fullmatch(texts[at])
        if not found:
            return None
        try:
            value = self.means(*found.groups())
        except ValueError:
            return None
        return None if value is NotImplemented else self.remember(texts[at], value)

    def text(self, value: Any) -> str:
        return self.write(value)
