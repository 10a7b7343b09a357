"""Reads and writes an action by its form: the line that players are shown is the grammar.

    bomb shots:([at:B17] DIE)* [rest] [total bombing=N]

Capitals are slots (a name before the colon, else the slot's own; a total's before =), small words are themselves,
[] may be left out, ()* is repeated, {} comes in any order, | parts words of which one is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..log import Token, Unreadable


def match(word: str, names: Mapping[str, str]) -> str | None:
    """The meaning of a word or of a unique beginning of it; None where it has none or several."""
    if word in names:
        return names[word]
    found = {meaning for name, meaning in names.items() if name.startswith(word)}
    return found.pop() if len(found) == 1 else None


Values = dict[str, Any]
Show = Callable[["Slot", str, Any], str | None]
_PARTS = re.compile(
    r"[\w+:]*\(|\)\*?|\w+:[a-z|-]+(?![\w:])|(?:[\w+]+[:=])?[A-Z]\w*\*?|[a-z][\w|-]*|[][{}]"
)


class Words:
    """The words of a line; notes what could have stood where reading went furthest."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens, self.at, self.far = tokens, 1, 1
        self.wanted: list[Any] = []

    @property
    def next(self) -> str:
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def lacks(self, wanted: Any) -> bool:
        if self.at > self.far:
            self.far, self.wanted = self.at, []
        if self.at == self.far:
            self.wanted.append(wanted)
        return False


class Slot:
    """One kind of word. `take` gives its value and how many words it was, or None."""

    name, says = "", "a word"
    domain: tuple[Any, ...] = ()  # what a player may choose from
    thrown = 0  # faces, where it is a die

    def take(self, words: Words) -> tuple[Any, int] | None:
        raise NotImplementedError

    def show(self, value: Any) -> str:
        return "?" if value is None else str(value)

    def complete(self) -> Iterable[str]:
        return [self.show(value) for value in self.domain]

    def schema(self) -> dict[str, Any]:
        return {"enum": [self.show(v) for v in self.domain]} if self.domain else {"type": "integer"}


class Number(Slot):
    """A whole number, or ? for one that was not noted."""

    def __init__(self, says: str = "a number", signed: bool = False) -> None:
        self.says, self.signed = says, signed

    def take(self, words: Words) -> tuple[Any, int] | None:
        text = words.next
        if text == "?":
            return None, 1
        if self.signed and text[:1] in ("+", "-", "–") and text[1:].isdecimal():
            return int(text.replace("–", "-")), 1
        return (int(text), 1) if text.isdecimal() and len(text) < 5 else None


class Die(Number):
    """A die; - says that it was not thrown. Beyond its faces it breaks the rule of the dice."""

    NONE = "-"

    def __init__(self, thrown: int, what: str) -> None:
        self.thrown, self.what, self.signed, self.says = thrown, what, False, "a die"

    def take(self, words: Words) -> tuple[Any, int] | None:
        return (Die.NONE, 1) if words.next in ("-", "–", "x") else super().take(words)


class Label(Slot):
    """A numbered thing: "3", "fw3", "FW-190 3". `bare`: the number alone will do."""

    def __init__(self, says: str, marks: str, domain: Iterable[int], show: str, bare: bool = True):
        self.says, self.domain, self.form, self.bare = says, tuple(domain), show, bare
        self.marks = marks.split()
        ways = "|".join(sorted(map(re.escape, self.marks), key=len, reverse=True))
        self.pattern = re.compile(rf"(?:(?:{ways})[-#]?){'?' if bare else ''}(\d{{1,3}}|\?)$")

    def take(self, words: Words) -> tuple[Any, int] | None:
        far, text = 1, words.next
        if text in self.marks and words.at + 1 < len(words.tokens):
            far, text = 2, self.marks[0] + words.tokens[words.at + 1].text
        found = self.pattern.match(text)
        if not found or (found[1] != "?" and int(found[1]) not in self.domain):
            return None
        return (None if found[1] == "?" else int(found[1])), far

    def show(self, value: Any) -> str:
        return "?" if value is None else self.form.format(value)


class Choice(Slot):
    """Words with a meaning; several words may say one thing, and beginnings will do."""

    def __init__(self, says: str, noise: str = "", **words: Any) -> None:
        self.says, self.noise = says, set(noise.split())
        self.phrases: dict[tuple[str, ...], Any] = {}
        self.first: dict[Any, str] = {}
        for value, ways in words.pop("of", words).items():
            for way in ways.split(","):
                self.phrases[tuple(way.split())] = value
                self.first.setdefault(value, way.strip())
        self.domain = tuple(self.first)
        self.known: dict[str, Any] = {}

    def take(self, words: Words) -> tuple[Any, int] | None:
        if words.next in self.known:  # the usual case: one plain word, and nothing behind it
            if words.at + 1 == len(words.tokens):
                return self.known[words.next], 1
        if words.next == "?":
            return None, 1
        best: tuple[Any, int] | None = None
        open_, at = list(self.phrases.items()), 0
        while open_ and words.at + at < len(words.tokens):
            text = words.tokens[words.at + at].text
            if text in self.noise and best:
                at += 1
                best = (best[0], at)
                continue
            exact = [(p, v) for p, v in open_ if len(p) and p[0] == text]
            open_ = [(p[1:], v) for p, v in exact or open_ if p and p[0].startswith(text)]
            at += 1
            done = {v for p, v in open_ if not p}
            if len(done) == 1 and (exact or len({v for _, v in open_}) == 1 or len(done) == 1):
                best = (done.pop(), at)
        if best and best[1] == 1:
            self.known[words.next] = best[0]
        return best

    def show(self, value: Any) -> str:
        return "?" if value is None else self.first[value]


class Pattern(Slot):
    """A word of its own kind, read and written by the game."""

    def __init__(self, says: str, pattern: str, read: Callable, show: Callable, domain: Any = ()):
        self.says, self.read, self.write, self.domain = says, read, show, tuple(domain)
        self.pattern = re.compile(pattern + "$")

    def take(self, words: Words) -> tuple[Any, int] | None:
        found = self.pattern.match(words.next)
        value = self.read(*found.groups()) if found else None
        return None if found is None or value is NotImplemented else (value, 1)

    def show(self, value: Any) -> str:
        return self.write(value)


# The parts of a form. `read` says whether it was there; `write` gives its words.


class One:
    def __init__(self, name: str, slot: Slot, states: bool = False) -> None:
        self.name, self.slot, self.names = name, slot, name.split("+")
        self.states = states  # a total as the player has it

    def read(self, words: Words, out: Values) -> bool:
        got = self.slot.take(words) if words.at < len(words.tokens) else None
        if got is None:
            return words.lacks(self.slot)
        value, far = got
        words.at += far
        if len(self.names) == 1:
            out[self.name] = value
        elif value is not None:
            out.update(zip(self.names, value, strict=True))
        return True

    def write(self, values: Values, show: Show) -> list[str] | None:
        value = tuple(values.get(name) for name in self.names)
        text = show(self.slot, self.name, value if len(value) > 1 else value[0])
        return None if text is None else [text]

    def text(self) -> str:
        return self.slot.name


class Word:
    def __init__(self, words: str, flag: str = "") -> None:
        self.words, self.flag = words.split("|"), flag
        self.names = [flag] if flag else []

    def read(self, words: Words, out: Values) -> bool:
        text = words.next
        if not text or not any(word.startswith(text) for word in self.words):
            return words.lacks(self.words[0])
        words.at += 1
        if self.flag:
            out[self.flag] = True
        return True

    def write(self, values: Values, show: Show) -> list[str] | None:
        return [self.words[0]] if not self.flag or values.get(self.flag) else None

    def text(self) -> str:
        return self.words[0]


class Line:
    def __init__(self, parts: list[Any]) -> None:
        self.parts = parts

    def read(self, words: Words, out: Values) -> bool:
        at = words.at
        for part in self.parts:
            if not part.read(words, out):
                words.at = at
                return False
        return True

    def write(self, values: Values, show: Show) -> list[str] | None:
        found: list[str] = []
        for part in self.parts:
            text = part.write(values, show)
            if text is None:
                return None
            found += text
        return found

    def text(self) -> str:
        return " ".join(part.text() for part in self.parts)

    def slots(self) -> Iterable[Any]:
        """Every slot, flag and group, however deep in what may be left out."""
        for part in self.parts:
            yield from [part] if isinstance(part, One | Word | Group) else part.slots()


class Maybe(Line):
    def read(self, words: Words, out: Values) -> bool:
        first, new = self.parts[0], {}
        if words.next == "?" and isinstance(first, One) and isinstance(first.slot, Choice):
            return True  # it stands for something that has to be there
        if super().read(words, new):
            out.update(new)
        return True

    def write(self, values: Values, show: Show) -> list[str] | None:
        told = any(values.get(name) is not None for p in self.slots() for name in p.names)
        return (super().write(values, show) or []) if told else []

    def text(self) -> str:
        return f"[{super().text()}]"


class AnyOrder(Line):
    def read(self, words: Words, out: Values) -> bool:
        while any(Line.read(part, words, out) for part in self.parts):
            pass
        return True


class Group(Line):
    """Repeated: a list of the values of each time, or plainly of a single slot's values."""

    def __init__(self, name: str, parts: list[Any], plain: bool = False) -> None:
        super().__init__(parts)
        self.name, self.plain, self.names = name, plain, [name]

    def read(self, words: Words, out: Values) -> bool:
        found = []
        while words.at < len(words.tokens):
            at, new = words.at, {}
            if not super().read(words, new) or words.at == at:
                break
            found.append(new[self.name] if self.plain else new)
        out[self.name] = tuple(found)
        return True

    def write(self, values: Values, show: Show) -> list[str] | None:
        each = values.get(self.name) or ()
        rows = [{self.name: value} if self.plain else value for value in each]
        return [word for row in rows for word in super(Group, self).write(row, show) or []]

    def text(self) -> str:
        return f"{super().text()} ..."


def compiled(form: str, slots: Mapping[str, Slot]) -> Line:
    """A form behind its verb."""
    parts = _PARTS.findall(form)
    line, rest = _line(parts, slots)
    assert not rest, form
    return Line(line)


def _line(
    parts: list[str], slots: Mapping[str, Slot], end: str = ""
) -> tuple[list[Any], list[str]]:
    found: list[Any] = []
    while parts:
        part, *parts = parts
        if part[0] in ")]}":
            return found, [part, *parts] if not end else parts
        if part == "[":
            inside, parts = _line(parts, slots, "]")
            found.append(Maybe(inside))
        elif part == "{":
            inside, parts = _line(parts, slots, "}")
            found.append(AnyOrder(inside))
        elif part.endswith("("):
            inside, parts = _line(parts, slots, ")")
            found.append(Group(part[:-2] if part.endswith(":(") else part[:-1], inside))
        elif part.islower() or "|" in part:
            flag, _, words = part.rpartition(":")
            found.append(Word(words, flag))
        else:
            name, equals, kind = part.replace(":", " ").replace("=", " =").rpartition(" ")
            name, states = name.strip(), kind.startswith("=")
            kind = kind.strip("=")
            one = One(name or kind.strip("*").lower(), slots[kind.strip("*")], states)
            found.append(Group(one.name, [one], plain=True) if kind[-1] == "*" else one)
    return found, []


def _dice(parts: Iterable[Any]) -> dict[str, Any]:
    """The slots that are dice, by name; of a group, again by name."""
    found: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, Group) and not part.plain and (inside := _dice(Line.slots(part))):
            found[part.name] = inside
        one = part.parts[0] if isinstance(part, Group) and part.plain else part
        if isinstance(one, One) and isinstance(one.slot, Die):
            found[part.name] = one.slot
    return found


class Verb:
    """An action that a log may hold; its forms are tried in turn."""

    def __init__(self, rule: Callable, forms: tuple[str, ...], **told: Any) -> None:
        self.rule, self.told = rule, told
        self.name = told.get("name") or rule.__name__.replace("_", "-")
        self.sources, self.also = forms, tuple(told.get("also", "").split())
        self.says, self.example = (rule.__doc__ or "").strip().rstrip("."), told.get("example", "")

    def bind(self, slots: Mapping[str, Slot]) -> Verb:
        new = Verb(self.rule, self.sources, **{**self.told, "name": self.name})
        for name, slot in slots.items():
            slot.name = slot.name or name
        new.forms = [compiled(form, slots) for form in self.sources]
        new.form = ", or: ".join(f"{self.name} {form.text()}" for form in new.forms)
        new.aliases, new.ask = new.also, self.told.get("ask")
        new.asked = compiled(new.ask, slots) if new.ask is not None else None
        parts = [part for form in new.forms for part in form.slots()]
        new.blank = {name: None for part in parts for name in part.names}
        new.dice = _dice(parts)
        new.states = {part.name for part in parts if isinstance(part, One) and part.states}
        return new

    def parse(self, tokens: tuple[Token, ...]) -> Values:
        """The values of a line's slots. Unreadable says what could have stood there."""
        words = Words(tokens)
        for form in self.forms:
            out: Values = {}
            words.at = 1
            if form.read(words, out) and words.at == len(tokens) > 1:
                sane = self.told.get("sane")
                if sane and (said := sane(out)):
                    raise Unreadable(f"{said}; write: {self.form}", tokens[0].column)
                return out
            words.lacks("")
        at = min(words.far, len(tokens) - 1)
        wanted = dict.fromkeys(w if isinstance(w, str) else w.says for w in words.wanted if w)
        token = tokens[at]
        if words.far >= len(tokens):
            raise Unreadable(f"the line ends too early; write: {self.form}", token.column)
        said = f'"{token.text}" is not {" or ".join(wanted) or "understood here"}'
        raise Unreadable(f"{said}; write: {self.form}", token.column)

    def completions(self, tokens: tuple[Token, ...]) -> list[str]:
        """What can stand behind these words."""
        words, found = Words(tokens), []
        for form in self.forms:
            words.at, words.far = 1, len(tokens)
            words.wanted = []
            form.read(words, {})
            for wanted in words.wanted:
                found += (
                    [wanted] if isinstance(wanted, str) else [*wanted.complete()] or [wanted.name]
                )
        return list(dict.fromkeys(found))

    def text(self, values: Values, show: Show | None = None, form: Line | None = None) -> str:
        show = show or (lambda slot, name, value: slot.show(value))
        for one in [form] if form else self.forms:
            words = one.write(values, show)
            if words is not None:
                return " ".join([self.name, *words])
        raise ValueError(f"{self.name}: {values}")

    def schema(self) -> dict[str, Any]:
        """An action as data: {"verb": ..., slot: ...}."""
        fields: dict[str, Any] = {"verb": {"const": self.name}}
        for form in self.forms:
            for part in form.slots():
                if isinstance(part, One):
                    fields[part.name] = part.slot.schema()
        return {"type": "object", "properties": fields}
