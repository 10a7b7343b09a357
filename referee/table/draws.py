"""Drawing without putting back: cups of markers of a known mix, and stacks that lie face down.

What nobody has seen yet is known as counts: so many of each kind are in the cup or lie face down
somewhere, and which is which stays open. So nothing forks, however much lies face down; a marker
that is drawn or turned over has to be one of those unseen, and one that was not noted is one of
them, as far as the rest of the log tells.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from .cells import Cells
from .table import Table
from .values import is_open, many

FACE_DOWN = "face down"  # what stands in a place whose marker nobody has seen


class Cup:
    """Markers drawn at random. `mix`: how many there are of each kind.

    Its rows are called by its name: `NAME`, unseen markers of each kind, and `NAME_cup`, how many
    of all are in the cup. `lasts`: they stay from turn to turn.
    """

    def __init__(self, name: str, mix: Mapping[Any, int], lasts: bool = True) -> None:
        self.name, self.mix, self.lasts = name, dict(mix), lasts

    def cells(self) -> dict[str, Cells]:
        """The rows that it needs, all markers in the cup."""
        whole = sum(self.mix.values())
        unseen = Cells(self.mix, 0, *range(1, max(self.mix.values()) + 1), lasts=self.lasts)
        unseen.at.update(self.mix)
        unseen.start = dict(self.mix)
        return {self.name: unseen, f"{self.name}_cup": Cells([0], whole, *range(whole), lasts=self.lasts)}

    def draw(self, t: Table, rule: str, slot: str) -> Any:
        """A marker out of the cup, seen by all: the kind that was noted, or one of those unseen.

        Breaks the rule where the cup is empty, or all of this kind have been seen already.
        """
        left = t.rows[f"{self.name}_cup"]
        t.rule(rule, left[0] > 0, "the cup is empty", "a marker drawn")
        left.plus(0, -1, least=0)
        return self._seen(t, rule, t.die(slot, self.outcomes(t)))

    def put_back(self, t: Table, rule: str, kind: Any) -> None:
        """A marker that was seen goes back into the cup; a rule says if there is none to go."""
        unseen = t.rows[self.name]
        fits = unseen[kind] < self.mix[kind] if kind in self.mix else False
        if t.rule(rule, fits, f"each {kind} is in the cup already", f"a {kind} put back"):
            unseen.plus(kind, 1)
            t.rows[f"{self.name}_cup"].plus(0, 1)

    def outcomes(self, t: Table) -> tuple[Any, ...]:
        """What a draw can give, each kind as often as it is surely unseen: a die for who plays."""
        counts = t.rows[self.name].values
        return tuple(kind for kind in self.mix for _ in range(min(many(counts[kind]))))

    def _seen(self, t: Table, rule: str, kind: Any) -> Any:
        """A marker comes to light: it is one of the unseen."""
        unseen = t.rows[self.name]
        if kind is None:
            may = [one for one in self.mix if max(many(unseen.values[one])) > 0]
            if not may:
                return None
            kind = t.guess(may, rule)
        elif kind not in self.mix:
            t.rule(rule, False, f"there are {', '.join(map(str, self.mix))}", f"a {kind}")
            return kind
        found = f"a {kind} beyond the {sum(self.mix.values())} markers"
        if not is_open(kind):
            found = f"{kind} number {self.mix[kind] + 1}"
        t.rule(rule, unseen[kind] > 0, "there is no other: all have been seen", found)
        unseen.plus(kind, -1, least=0)
        return kind


class Stacks:
    """Places with markers of a cup face down; each is seen when it is turned over.

    Its row is called by its name: None where nothing lies, FACE_DOWN, or the kind that was seen.
    """

    def __init__(self, name: str, cup: Cup, places: Iterable[Hashable], lasts: bool = True) -> None:
        self.name, self.cup, self.places, self.lasts = name, cup, tuple(places), lasts

    def cells(self) -> dict[str, Cells]:
        """The row that it needs, with nothing in any place."""
        return {self.name: Cells(self.places, None, FACE_DOWN, *self.cup.mix, lasts=self.lasts)}

    def lay(self, t: Table, rule: str, place: Hashable) -> None:
        """A marker from the cup, unseen, face down on a place that is free."""
        row, left = t.rows[self.name], t.rows[f"{self.cup.name}_cup"]
        t.rule(rule, row[place] is None, "one marker on a place", f"a second one on {place}")
        t.rule(rule, left[0] > 0, "the cup is empty", f"a marker laid on {place}")
        left.plus(0, -1, least=0)
        row[place] = FACE_DOWN

    def reveal(self, t: Table, rule: str, place: Hashable, slot: str) -> Any:
        """The marker of a place is turned over: the kind that was noted, or one of those unseen.

        What lies open already stays what it is; another kind, or a marker where none lies, breaks
        the rule, and is believed.
        """
        row = t.rows[self.name]
        there = row[place]
        if there is not None and there != FACE_DOWN:
            return t.expect(rule, slot, there, f"{{}} lies open on {place}", f"{{}} on {place}")
        t.rule(rule, there is not None, f"no marker lies on {place}", f"{place} turned over")
        kind = self.cup._seen(t, rule, t.die(slot, self.cup.outcomes(t)))
        if kind is not None:
            row[place] = kind
        return kind

    def take_away(self, t: Table, rule: str, place: Hashable, back: bool = False) -> None:
        """A marker leaves its place, seen or not; out of the game, or `back` into the cup."""
        row, cup = t.rows[self.name], self.cup
        there = row[place]
        if not t.rule(rule, there is not None, f"no marker lies on {place}", "one taken away"):
            return
        row[place] = None
        if back and there == FACE_DOWN:
            t.rows[f"{cup.name}_cup"].plus(0, 1)
        elif back:
            cup.put_back(t, rule, there)
