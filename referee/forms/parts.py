"""The parts of a form. Each compiles to a function that reads it, and writes its own words.

A reader takes the reading, where it stands and the values found so far; it gives where it went on
to, or LOST. What may be left out or repeated takes as much as it can, once and for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from .slots import Choice, Slot
from .words import CUT, END, LOST, MOST_KNOWN, Reading, begins

Values = dict[str, Any]
Reader = Callable[[Reading, int, Values], int]
Show = Callable[[Slot, str, Any], str | None]


class One:
    """A slot, by name; "first+second" takes its value apart. `states`: a total as said."""

    def __init__(self, name: str, slot: Slot, states: bool = False) -> None:
        self.name, self.slot, self.names = name, slot, name.split("+")
        self.states = states

    def reader(self) -> Reader:
        known, take, name, names, me = self.slot.known, self.slot.take, self.name, self.names, self
        several = len(names) > 1

        def read(line: Reading, at: int, out: Values) -> int:
            text = line.texts[at]
            if line.cut and at in line.cut and not me.slot.whole(text):
                return line.lacks(at, me)
            if text in known:
                value, far = known[text], 1
            else:
                taken = take(line.texts, at) if text else None
                if taken is None:
                    return line.lacks(at + me.slot.begun(line.texts, at) if text else at, me)
                value, far = taken
            if not several:
                out[name] = value
            elif value is not None:
                out.update(zip(names, value, strict=True))
            if line.noting and not line.texts[at + far]:
                for word in me.slot.more(line.texts, at):
                    line.lacks(at + far, Word(word))
            return at + far

        return read

    def words(self, values: Values, show: Show) -> list[str] | None:
        value = tuple(values.pop(name, None) for name in self.names)  # said once, wherever it may
        text = show(self.slot, self.name, value if len(value) > 1 else value[0])
        return None if text is None else [text]

    def text(self) -> str:
        return self.slot.name

    def slots(self) -> Iterator[Leaf]:
        yield self


class Word:
    """One of several small words, or the beginning of one; with a flag, whether it was said."""

    def __init__(self, ways: str, flag: str = "") -> None:
        self.ways, self.flag = ways.split("|"), flag
        self.names = [flag] if flag else []
        self.fits = lru_cache(MOST_KNOWN)(self._fits)

    def _fits(self, text: str) -> bool:
        plain = text.removeprefix(CUT)
        begun = bool(plain) and any(begins(plain, way) for way in self.ways)
        return begun and (text == plain or plain in self.ways)

    def reader(self) -> Reader:
        fits, flag, ways, me = self.fits, self.flag, self.ways, self

        def read(line: Reading, at: int, out: Values) -> int:
            text = line.texts[at]
            if not fits(text):
                return line.lacks(at, me)
            if line.cut and at in line.cut and text.removeprefix(CUT) not in ways:
                return line.lacks(at, me)
            if flag:
                out[flag] = True
            return at + 1

        return read

    def words(self, values: Values, show: Show) -> list[str] | None:
        if self.flag and not values.pop(self.flag, False):
            return None
        return [next((way for way in self.ways if way[0].isalpha()), self.ways[0])]

    def text(self) -> str:
        return self.ways[0]

    def slots(self) -> Iterator[Leaf]:
        yield self


class Line:
    """Parts one behind the other."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts

    def reader(self) -> Reader:
        readers = [part.reader() for part in self.parts]
        if len(readers) == 1:
            return readers[0]

        def read(line: Reading, at: int, out: Values) -> int:
            for part in readers:
                at = part(line, at, out)
                if at < 0:
                    return LOST
            return at

        return read

    def words(self, values: Values, show: Show) -> list[str] | None:
        each: list[list[str]] = []
        for part in self.parts:
            text = part.words(values, show)
            if text is None:
                return None
            each.append(text)
        for k in reversed(range(len(each) - 1)):
            alone = not each[k] and each[k + 1] and _alone(self.parts[k])
            if alone and alone is _alone(self.parts[k + 1]):
                each[k] = ["?"]  # else what stands behind it would be read in its stead
        return [word for text in each for word in text]

    def text(self) -> str:
        return " ".join(part.text() for part in self.parts)

    def slots(self) -> Iterator[Leaf]:
        """Every slot, word and group, however deep in what may be left out."""
        for part in self.parts:
            yield from part.slots()


def _alone(part: Part) -> Slot | None:
    """The slot of what may be left out and is no more than a slot that takes a ?."""
    first = part.parts[0] if isinstance(part, Maybe) and len(part.parts) == 1 else None
    return first.slot if isinstance(first, One) and not isinstance(first.slot, Choice) else None


class Maybe(Line):
    """What may be left out. `final`: nothing stands behind it in its form; `once`: names that a part
    before it may have said, and it does not say again."""

    final = False
    once: tuple[str, ...] = ()

    def reader(self) -> Reader:
        inside, final, first, once = super().reader(), self.final, self.parts[0], self.once
        skips = isinstance(first, One) and isinstance(first.slot, Choice)
        # Where only the last part has a value, nothing is left behind when reading it fails.
        whole = not any(getattr(part, "names", [""]) for part in self.parts[:-1])

        def read(line: Reading, at: int, out: Values) -> int:
            text = line.texts[at]
            if not text and not line.noting:
                return at
            if once and any(out.get(name) is not None for name in once):
                return at
            if skips and text == "?":  # it stands for what has to be there, if anything has
                return at + 1 if final and not line.texts[at + 1] else at
            new: Values = out if whole else {}
            far = inside(line, at, new)
            if far < 0:
                return at
            if not whole:
                out.update(new)
            return far

        return read

    def words(self, values: Values, show: Show) -> list[str] | None:
        told = any(values.get(name) not in (None, ()) for part in self.slots() for name in part.names)
        return (super().words(values, show) or []) if told else []

    def text(self) -> str:
        return f"[{super().text()}]"


class AnyOrder(Line):
    """Parts in whatever order, each once at most."""

    def reader(self) -> Reader:
        readers = [Line.reader(part) for part in self.parts if isinstance(part, Line)]
        fitting = lru_cache(MOST_KNOWN)(self.fitting)

        def read(line: Reading, at: int, out: Values) -> int:
            done: set[int] = set()
            while text := line.texts[at]:
                for index in fitting(text):
                    new: Values = {}
                    far = readers[index](line, at, new) if index not in done else LOST
                    if far > at and not new.keys() & out.keys():
                        out.update(new)
                        done.add(index)
                        at = far
                        break
                else:
                    break
            if text or line.noting:
                for index, part in enumerate(self.parts):
                    if index not in done or (text and index in fitting(text)):
                        first = next(part.slots())
                        line.lacks(at, first.parts[0] if isinstance(first, Group) else first)
            return at

        return read

    def fitting(self, text: str) -> tuple[int, ...]:
        """The parts that may begin with a word; a beginning of several is of none."""
        firsts = [next(part.slots()) for part in self.parts]
        led = [k for k, first in enumerate(firsts) if isinstance(first, Word) and first.fits(text)]
        exact = [k for k in led if text in firsts[k].ways]  # type: ignore[union-attr]
        slots = [k for k, first in enumerate(firsts) if not isinstance(first, Word)]
        return (*(exact or led if len(exact or led) == 1 else []), *slots)


class Group(Line):
    """Repeated: a list of the values of each time, or plainly of a single slot's values."""

    def __init__(self, name: str, parts: list[Part], plain: bool = False) -> None:
        super().__init__(parts)
        self.name, self.plain, self.names = name, plain, [name]

    def reader(self) -> Reader:
        inside, name, first = super().reader(), self.name, self.parts[0]
        plain = first if self.plain and isinstance(first, One) else None

        def read(line: Reading, at: int, out: Values) -> int:
            found: list[Any] = []
            while text := line.texts[at]:
                if (found and at in line.joined) or (plain and plain.slot.repeats(text)):
                    if plain:
                        line.lacks(at + plain.slot.begun(line.texts, at), plain)
                    break
                new: Values = {}
                far = inside(line, at, new)
                if far <= at:
                    break
                found.append(new[name] if plain else new)
                at = far
            if line.noting and not line.texts[at]:
                inside(line, at, {})
            out[name] = tuple(found)
            return at

        return read

    def words(self, values: Values, show: Show) -> list[str] | None:
        each = values.pop(self.name, None) or ()
        rows = [{self.name: value} if self.plain else dict(value) for value in each]
        return [word for row in rows for word in super(Group, self).words(row, show) or []]

    def text(self) -> str:
        inside = super().text()
        return f"{inside} ..." if len(self.parts) == 1 else f"({inside}) ..."

    def slots(self) -> Iterator[Leaf]:
        yield self

    def inside(self) -> Iterator[Leaf]:
        """Every slot, word and group of one time."""
        return super().slots()


Part = One | Word | Line
Leaf = One | Word | Group


def slots_of(parts: Iterable[Leaf]) -> Iterator[Slot]:
    """The slots of a form, those of groups included."""
    for part in parts:
        if isinstance(part, One):
            yield part.slot
        elif isinstance(part, Group):
            yield from slots_of(part.inside())


assert END == ""  # readers ask whether there is a word by its truth
