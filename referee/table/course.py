"""How things have gone: what is still open of each unknown, the way being tried, how to go back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from .sums import NOT, Terms, Var, allowed, between, bits, ends, ends_of, fitting, outcomes, settled

MOST_TRIED = 64  # ways of several unknowns that are looked through for one that fits
NEVER = 1_000_000  # more faults than any way has


class Fault(NamedTuple):
    """What a rule did not allow. `once`: a further one of this kind in a turn follows from it.

    `about` holds what the part of the action was given in which it was found. `misread`: there is no
    such number, so that what else is wrong with its line follows from it.
    """

    rule: str
    expected: str
    found: str
    once: str = ""
    unchecked: bool = False
    reading: bool = False
    misread: bool = False
    about: tuple[Any, ...] = ()
    error: Exception | None = None  # of the game's Python, where the rule failed


class Lack(NamedTuple):
    """Something that was not written down, of what rule, and all that it can have been."""

    rule: str
    value: Any
    found: str


class Cut(Exception):
    """This way already has more faults than another, or cannot have been."""


class Opened(Exception):
    """Something that is not known was met where all was taken to be known."""


class Store:
    """Values under their keys, shared with copies of the table until one of them writes.

    `loose`: one of them may not be known.
    """

    __slots__ = ("_at", "found", "loose", "shared")

    def __init__(self) -> None:
        self._at: dict[Any, Any] = {}
        self.shared = self.loose = False
        self.found: dict[Any, list[Any]] | None = None  # keys by their value, once asked for

    def own(self) -> None:
        """Copy what is shared, before the first change."""
        self._at, self.shared, self.found = dict(self._at), False, None


Change = tuple[Store, Hashable, Any]


class Frame:
    """A function being run in every way it can have gone."""

    __slots__ = ("asked", "at", "best", "cost", "due", "faults", "kept", "lacks", "path", "rules", "todo")

    def __init__(self) -> None:
        self.best = NEVER  # faults of the best way so far
        self.todo: list[tuple[list[Any], int]] = [([], 0)]  # choices, the faults they cost at least
        self.kept: dict[tuple[Any, ...], Any] = {}  # parts that come out the same in other ways
        self.begin([])

    def begin(self, path: list[Any]) -> None:
        """Start on a way: the choices it makes first."""
        self.path, self.at = path, 0
        self.asked = 0  # parts of the action begun since the last choice
        self.faults: list[Fault] = []
        self.cost = 0  # faults that break a rule
        self.due: dict[str, tuple[str, Any]] = {}
        self.lacks: list[Lack] = []
        self.rules: set[str] = set()


class Course:
    """What is open, what was chosen and what was changed, of one table."""

    def __init__(self) -> None:
        self.journal: list[Change] = []
        self.masks = Store()  # the ways still open of each unknown
        self.pledges: list[tuple[int, Terms, str]] = []  # accepted of several unknowns at once
        self.frame = Frame()
        self.sure = True  # nothing on the table is open
        self.cleared = -1  # how long the journal was when a turn last began
        self.flat = False  # running on the belief that nothing is open
        self.running = False
        self.runs = 0

    def twin(self) -> Course:
        """The same state for a copy of the table."""
        new = Course()
        self.masks.shared = new.masks.shared = True
        new.masks._at = self.masks._at
        new.sure = self.sure
        return new

    def write(self, store: Store, key: Hashable, value: Any) -> None:
        """Change a value, so that it can be undone."""
        if store.shared:
            store.own()
        self.journal.append((store, key, store._at.get(key)))
        store._at[key], store.found = value, None

    def back(self, mark: int) -> None:
        """Undo everything since a place in the journal."""
        before = mark <= self.cleared  # then nothing of what was found out at the turn's beginning holds
        self.sure = self.sure and not before
        for store, key, old in reversed(self.journal[mark:]):
            if store.shared:
                store.own()
            store._at[key], store.found = old, None
            store.loose |= before
        del self.journal[mark:]

    # unknowns

    def fresh(self, ways: int) -> Var:
        """A new thing that can have gone so many ways."""
        if self.flat:
            raise Opened
        return Var(ways)

    def mask(self, var: Var) -> int:
        """The ways that are still open, as bits."""
        return int(self.masks._at.get(var, var.full))

    def narrow(self, var: Var, mask: int) -> None:
        """It has gone one of these ways; what cannot be is not heard."""
        if self._narrowed(var, mask):
            for const, terms, how in self.pledges:
                if any(term[0] is var for term in terms):
                    self.spread(const, terms, how)

    def _narrowed(self, var: Var, mask: int) -> bool:
        masks = self.masks
        was = masks._at.get(var, var.full)
        new = was & mask
        if new == was or not new:
            return False
        if masks.shared:
            masks.own()
        self.journal.append((masks, var, was))
        masks._at[var] = new
        return True

    def spread(self, const: int, terms: Terms, how: str) -> None:
        """Take away what no longer fits of each part of a sum that compares so with 0."""
        masks = self.masks._at
        lo, hi = ends(const, terms, masks)
        for var, column, a, b in terms:
            mask = masks.get(var)
            if mask is not None:
                a, b = ends_of(column, mask)
            rest = lo - a, hi - b
            if how == "!=":
                fits = fitting(column, rest[0], how) if rest[0] == rest[1] else var.full
            else:
                x, y = allowed(*rest, how)
                if x <= a and b <= y:
                    continue
                fits = between(column, x, y)
            if self._narrowed(var, fits):
                masks = self.masks._at
                a, b = ends_of(column, masks[var])
                lo, hi = rest[0] + a, rest[1] + b

    def pledge(self, const: int, terms: Terms, how: str) -> None:
        """From here on this sum compares so with 0."""
        self.pledges.append((const, terms, how))
        self.spread(const, terms, how)

    def known(self, const: int, terms: Terms, how: str) -> bool | None:
        """Whether a sum compares so with 0; None where both can be."""
        lo, hi = ends(const, terms, self.masks._at)
        found = settled(lo, hi, how)
        if found is not None:
            return found
        if how in ("==", "!=") and len(terms) > 1 and 0 not in outcomes(const, terms, self.masks._at):
            return how == "!="
        if not self.pledges:
            return None
        if not self.could(const, terms, how):
            return False
        return None if self.could(const, terms, NOT[how]) else True

    def could(self, const: int, terms: Terms, how: str) -> bool:
        """Whether a sum may compare so with 0 beside all that was accepted; in doubt, yes."""
        sums = [(const, terms, how)]
        involved = {term[0] for term in terms}
        rest = list(self.pledges)
        while linked := [p for p in rest if any(term[0] in involved for term in p[1])]:
            rest = [p for p in rest if p not in linked]
            sums += linked
            involved |= {term[0] for p in linked for term in p[1]}
        if len(sums) == 1:
            return True
        open_ways = {var: bits(self.mask(var)) for var in involved}
        if prod(map(len, open_ways.values())) > MOST_TRIED:
            return True
        return any(
            all(_fits(total, dict(zip(open_ways, ways, strict=True))) for total in sums)
            for ways in product(*open_ways.values())
        )

    def sum_up(self, stores: Iterable[Any]) -> None:
        """Forget what is known of unknowns that no cell holds any more."""
        used = {var for store in stores for var in store.vars()}
        self.masks._at = {var: mask for var, mask in self.masks._at.items() if var in used}
        self.masks.shared = False

    # choices

    def choose(self, options: Sequence[Any], more: int = 0) -> Any:
        """One of these; the function is run again for each of the others.

        `more`: for them only where the first comes to so many faults more than another way.
        """
        if self.flat:
            raise Opened
        if not self.running:
            raise RuntimeError("what is not known can be read only by a rule that the table runs")
        frame = self.frame
        if frame.at == len(frame.path):
            frame.todo += [([*frame.path, other], frame.cost + more) for other in reversed(options[1:])]
            frame.path = [*frame.path, options[0]]
        frame.at += 1
        frame.asked = 0
        return frame.path[frame.at - 1]

    def changed(self, start: int) -> dict[tuple[int, Hashable], Change]:
        """What was changed since a place in the journal, with the values of now."""
        return {(id(s), k): (s, k, s._at[k]) for s, k, _ in self.journal[start:]}

    def redo(self, changes: Iterable[Change]) -> None:
        """Make changes that were undone."""
        key: Any
        for store, key, value in changes:
            if store.shared:
                store.own()
            old = store._at.get(key, store)
            self.journal.append((store, key, key.full if old is store else old))
            store._at[key], store.found = value, None


def _fits(total: tuple[int, Terms, str], ways: dict[Var, int]) -> bool:
    """Whether a sum compares with 0 as it should where everything has gone so."""
    const, terms, how = total
    value = const + sum(column[ways[var]] for var, column, _, _ in terms)
    return settled(value, value, how) is True
