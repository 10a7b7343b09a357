"""Works out what the boxes of a form come to, as the scripts of its fields do on screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import floor

from .boxes import Addend, Box

_DIE = re.compile(r"^[\s\d]+")
CROSS = "\u00d7"


def worked_out(boxes: Mapping[str, Box], typed: Mapping[str, str]) -> dict[str, str]:
    """What each box with a sum shows, "" where nothing counts towards it.

    What is written in `typed` goes before what would be worked out, in the sums of other boxes too.
    """
    sums = _Sums(boxes, typed)
    return {name: sums.shown(box) for name, box in boxes.items() if box.adds}


def figure(text: str) -> float | None:
    """A figure as it may be typed, with a point or a comma; None for anything else."""
    try:
        found = float(text.strip().replace(",", ".", 1))
    except ValueError:
        return None
    return found if abs(found) < 1e9 else None  # not "nan", nor "inf"


class _Sums:
    """The sums of one form; each is worked out when it is first asked for."""

    def __init__(self, boxes: Mapping[str, Box], typed: Mapping[str, str]) -> None:
        self.boxes, self.typed = boxes, typed
        self.known: dict[str, str] = {}

    def text(self, name: str) -> str:
        """What stands in a box."""
        box = self.boxes.get(name)
        return self.typed.get(name, "").strip() or (self.shown(box) if box and box.adds else "")

    def shown(self, box: Box) -> str:
        """What a box with a sum shows."""
        if box.name not in self.known:
            self.known[box.name] = self._shown(box)
        return self.known[box.name]

    def _shown(self, box: Box) -> str:
        total, counts = box.begins or 0.0, box.begins is not None
        for addend in box.adds:
            figures = list(self.figures(addend))
            counts |= bool(figures)
            added = sum(figures[-1:] if addend.last else figures)
            total += addend.times * (floor(added / addend.every) if addend.every else added)
        if box.follows:
            counts = any(self.text(name) for name in box.follows)
        if not counts:
            return ""
        total = total if box.most is None else min(total, box.most)
        if box.crossed_from is not None:
            return CROSS if total >= box.crossed_from else ""
        if box.levels:
            return next((word for word, least in box.levels if least == "rest" or total >= least), "")
        return f"{total:g}"

    def figures(self, addend: Addend) -> Iterator[float]:
        """What counts towards a sum, box by box."""
        for k, name in enumerate(addend.fields):
            if addend.guards and not self.meant(addend.guards[k], addend.words):
                continue
            found = figure(self.text(name))
            if found is None:
                continue
            if addend.least is not None:
                found = float(found >= addend.least)
            if addend.below is not None:
                found = float(found < addend.below)
            yield found

    def meant(self, guard: str, words: tuple[str, ...]) -> bool:
        """Whether a box says one of these words, or begins one; a die before the word is read over."""
        said = self.text(guard).lower()
        word = _DIE.sub("", said)
        if word:
            return any(one.lower().startswith(word) or word.startswith(one.lower()) for one in words)
        return said in (one.lower() for one in words)
