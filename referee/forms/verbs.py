"""A verb: an action that a log may hold, with its forms; reads, writes and describes itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import signature
from typing import Any

from ...components.reading.problems import nearest
from ..kernel.line import Line as Written
from ..log import Token, Unreadable
from .notation import compiled
from .parts import Group, Leaf, Line, One, Reader, Show, Values, Word
from .repairs import Pieces, mended
from .slots import Choice, Die, Slot
from .words import CUT, END, Reading, refused

LONG = 200  # characters of a form that nobody reads in a message


def lines_behind(following: Any) -> Iterator[tuple[str, Values]]:
    """All lines behind one of a verb that was told `ahead`, from what it is given as that."""
    while following:
        yield following
        following = following[1].get("ahead")


class Verb:
    """An action; its forms are tried in turn.

    Told of it: `name` (else the function's), `also` (other names) and `short` (fixed short ones),
    parted by blanks; `example`, one or several, in which the name of a slot stands for its first
    value; `understood`: the word itself may be left out; `alone`: nothing has to stand behind it.
    `tells`: a form of what comes of it beyond what may be written, for its sentence.
    `ahead`: its rule is also given the (name, values) of the line behind it. What else is told is for
    whoever asks: `ask` (a form of the slots that are chosen), `sane` (values -> what is wrong with
    them), `step` and so on.
    """

    forms: list[Line]
    asked: Line | None
    form: str
    told_of: list[Leaf]
    blank: Values
    dice: dict[str, Any]
    states: set[str]
    readers: list[Reader]

    def __init__(self, rule: Callable[..., Any], forms: tuple[str, ...], **told: Any) -> None:
        self.rule, self.told, self.sources = rule, told, forms
        self.name: str = told.get("name") or rule.__name__.replace("_", "-")
        self.aliases = tuple(told.get("also", "").split())
        self.short = tuple(told.get("short", "").split())
        self.understood, self.alone = bool(told.get("understood")), bool(told.get("alone"))
        self.says = (rule.__doc__ or "").strip().rstrip(".")
        example = told.get("example", "")
        self.examples: tuple[str, ...] = (example,) if isinstance(example, str) else tuple(example)
        self.example, self.ask = self.examples[0], told.get("ask")

    def bind(self, slots: Mapping[str, Slot]) -> Verb:
        """The verb with its forms compiled. ValueError where one is no form."""
        new = Verb(self.rule, self.sources, **{**self.told, "name": self.name})
        for name, slot in slots.items():
            slot.name = slot.name or name
        new.forms = [compiled(form, slots) for form in self.sources]
        new.form = ", or: ".join(new._headed([form.text()]) for form in new.forms)
        new.examples = tuple(_filled(line, slots) for line in self.examples)
        new.example = new.examples[0]
        new.asked = compiled(new.ask, slots) if new.ask is not None else None
        new.readers = [form.reader() for form in new.forms]
        parts = [part for form in new.forms for part in form.slots()]
        tells = compiled(new.told["tells"], slots).slots() if new.told.get("tells") else ()
        new.told_of = [*parts, *tells]
        new.blank = {name: None for part in parts for name in part.names}
        if new.told.get("ahead"):
            new.blank["ahead"] = None
        new.dice = _dice(parts)
        new.states = {part.name for part in parts if isinstance(part, One) and part.states}
        return new

    def check(self) -> None:
        """ValueError where the rule does not take the table and the line."""
        for name in {*dir(Written), "values", "within", "to_throw"} & self.blank.keys():
            raise ValueError(f'a line has a "{name}" of its own; call this slot something else')
        try:
            signature(self.rule).bind(None, None)
        except TypeError as error:
            raise ValueError(f"its parameters are not the table and the line: {error}") from None

    def run(self, w: Any, values: Values) -> None:
        """Have the rule judge a line on a table."""
        w.line = Written(w.with_faces({**self.blank, **values}, self.dice))
        self.rule(w, w.line)

    @property
    def how(self) -> str:
        """What may be written, for messages; of a long form an example says more."""
        return f": {self.form}" if len(self.form) < LONG else f" such as: {self.example}"

    def _headed(self, words: Iterable[str]) -> str:
        """A line of it; without its verb, where that is understood."""
        return " ".join([*([] if self.understood else [self.name]), *words])

    @property
    def acts(self) -> bool:
        """Whether a line of it is part of play; it may also state what the table tells anyway."""
        return bool(self.told.get("step")) and not self.states

    # reading

    def parse(self, tokens: Sequence[Token], start: int = 1, plainly: bool = False) -> Values:
        """The values of a line's slots. Unreadable says what could have stood there.

        `start`: how many of its words are the verb's name. `plainly`: only a line that is written just as
        the forms have it.
        """
        reading = Reading([*(token.text for token in tokens), END], start)
        out: Values = {}
        if not self._attempt(reading, start, out):
            if plainly:
                raise refused("", tokens[0])
            line, reading, read = mended(tokens, reading, start, lambda new: self._attempt(new, start, out))
            if not read:
                raise self._refusal(line, reading)
        if (sane := self.told.get("sane")) and (said := sane(out)):
            raise refused(f"{said}; write{self.how}", tokens[0])
        return out

    def _attempt(self, reading: Reading, start: int, out: Values) -> bool:
        """Whether one of the forms takes every word, and at least one; `out` has the values."""
        end = len(reading.texts) - 1
        for read in self.readers:
            out.clear()
            at = read(reading, start, out)
            if at == end >= start + (not self.alone):
                return True
            if at >= 0:
                reading.lacks(at, None)
        return False

    def _refusal(self, line: Pieces, reading: Reading) -> Unreadable:
        if reading.far >= len(line):
            token = line[-1].token
            return refused(f"the line ends too early; write{self.how}", token)
        text, token, (_, offset), *_ = line[reading.far]
        text, here = text.removeprefix(CUT), token._replace(column=token.column + offset)
        wanted = [part for part in reading.wanted if part is not None]
        said = dict.fromkeys(part.slot.says if isinstance(part, One) else part.ways[0] for part in wanted)
        if fitting := [part for part in wanted if isinstance(part, Word) and part.fits(text)]:
            ways = list(dict.fromkeys(part.ways[0] for part in fitting))
            several = f"may be {' or '.join(ways)}" if len(ways) > 1 else "is given twice"
            return refused(f'"{text}" {several}; write{self.how}', here)
        slots = {part.slot for part in wanted if isinstance(part, One)}
        if len(slots) == len(said) == 1 and (meant := slots.pop().may_be(text)):
            return refused(f'"{text}" may be {" or ".join(meant)}; write{self.how}', here)
        whole = "" if text == token.text else f' in "{token.text}"'
        near = nearest(text, _words(wanted)) if text.isalpha() else None
        near = f'; did you mean "{near}"?' if near else ""
        told = f'"{text}"{whole} is not {" or ".join(said) or "expected here"}{near}'
        return refused(f"{told}; write{self.how}", here)

    def wanted(self, tokens: Sequence[Token], start: int) -> list[One | Word]:
        """The parts that may stand behind these words. Unreadable where they lead nowhere."""

        def attempt(reading: Reading) -> bool:
            for read in self.readers:
                read(reading, start, {})
            return reading.far >= len(reading.texts) - 1 and bool(reading.wanted)

        reading = Reading([*(token.text for token in tokens), END], start, noting=True)
        read = attempt(reading)
        if not read:
            _, reading, read = mended(tokens, reading, start, attempt)
        if not read and len(tokens) > start:
            self.parse(tokens, start)
            return []
        return [part for part in reading.wanted if part is not None]

    # writing

    def text(self, values: Values, show: Show | None = None, form: Line | None = None) -> str:
        """The line of an action; `show` may write a slot in another way, or leave it out (None)."""
        say = show or (lambda slot, name, value: slot.show(value))
        lines = []
        for way in [form] if form else self._covering(values):
            words = way.words(dict(values), say)
            if words is not None:
                lines.append(words)
            if words:  # a form of which nothing is written may be another's empty list
                break
        if not lines:
            raise ValueError(f"{self.name}: {values}")
        return self._headed(lines[-1])

    def _covering(self, values: Values) -> list[Line]:
        """The forms, those first that have a place for all that is known."""
        told = {name for name, value in values.items() if value is not None and value != ()}
        told &= self.blank.keys()

        def lost(form: Line) -> int:
            names = {name for part in form.slots() for name in part.names}
            return len(told - names)

        return sorted(self.forms, key=lost) if len(self.forms) > 1 else self.forms


def _filled(line: str, slots: Mapping[str, Slot]) -> str:
    """An example, the name of a slot in it replaced by the first of its values."""
    words = [(word, slots.get(word)) for word in line.split(" ")]
    return " ".join(slot.show(slot.domain[0]) if slot and slot.domain else word for word, slot in words)


def _words(wanted: Iterable[Any]) -> list[str]:
    """The words that could have stood there, as far as they can be listed."""
    found: list[str] = []
    for part in wanted:
        if isinstance(part, Word):
            found += part.ways
        elif isinstance(part, One) and isinstance(part.slot, Choice):
            found += part.slot.complete()
    return found


def _dice(parts: Iterable[Leaf]) -> dict[str, Any]:
    """The slots that are dice, by name; of a group, again by name."""
    found: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, Group) and not part.plain and (inside := _dice(part.inside())):
            found[part.name] = inside
        inner: Any = part.parts[0] if isinstance(part, Group) and part.plain else part
        if isinstance(inner, One) and isinstance(inner.slot, Die):
            found[inner.name] = inner.slot
    return found
