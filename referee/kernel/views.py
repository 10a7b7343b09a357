"""A row of the table, as rules read and write it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .cells import DARK, OPEN, can_be, every, one
from .numbers import Between, Condition, Impossible, Number
from .ways import Ways


class View:
    """One row of the table."""

    __slots__ = ("name", "world")

    def __init__(self, world: Ways, name: str) -> None:
        self.world, self.name = world, name

    def __getitem__(self, key: Any) -> Any:
        return self.world.get((self.name, key))

    def __setitem__(self, key: Any, value: Any) -> None:
        self.world.put((self.name, key), value)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.world.rows[self.name].keys)

    def either(self, key: Any, values: Iterable[Any]) -> None:
        """Let a cell hold one of several values, nobody wrote which; of none, anything until it is named."""
        values = (*values,)
        self.world.put((self.name, key), one(values) if values else DARK)

    def values(self, key: Any) -> tuple[Any, ...]:
        """Return all that a cell may hold; nothing where that may be anything."""
        held = self.world.plain_of((self.name, key))
        return () if held is DARK else tuple(sorted(every(held), key=str))

    def total(self, keys: Iterable[Any] | None = None) -> Any:
        """Return the sum of the cells, or of those with some keys."""
        return sum(self[key] for key in (self if keys is None else keys))

    # looks, which never run a line again

    def has(self, key: Any, value: Any) -> Any:
        """Return whether a cell holds a value: a line runs twice at most where an `if` asks."""
        w, cell = self.world, (self.name, key)
        held = w.seen(cell)
        if type(held) in (Number, Between):
            return w.get(cell) == value
        if held is not DARK and (type(held) is not frozenset or value not in held):
            return held == value

        def settle(holds: bool) -> None:
            now = w.seen(cell)
            if now is DARK:
                w.way.new[cell] = value if holds else DARK
                return
            every = now if type(now) is frozenset else frozenset((now,))
            left = every & {value} if holds else every - {value}
            if not left:
                raise Impossible
            w.way.new[cell] = one(left)

        return Condition(w.choose, settle)

    def known(self, key: Any) -> Any:
        """Return what a cell holds for certain; None where it may hold several values."""
        held = self.world.seen((self.name, key))
        return None if type(held) in OPEN else held

    def having(self, value: Any, keys: Iterable[Any] | None = None) -> list[Any]:
        """Return the keys whose cells may hold a value."""
        return self._holding(value, keys, can_be)

    def surely(self, value: Any, keys: Iterable[Any] | None = None) -> list[Any]:
        """Return the keys whose cells hold a value for certain."""
        return self._holding(value, keys, None)

    def _holding(
        self, value: Any, keys: Iterable[Any] | None, may: Callable[[Any, Any], bool] | None
    ) -> list[Any]:
        """Return the keys whose cells hold a value; of those that are open, those that `may`."""
        world, name, way = self.world, self.name, self.world.way
        new, cells, doubt, reads = way.new, world.cells, world.doubt, way.reads
        found = []
        for key in self if keys is None else keys:
            cell = name, key
            if doubt and cell in doubt:
                reads.add(cell)
            held = new[cell] if new and cell in new else cells[cell]
            if may is not None and may(held, value) if type(held) in OPEN else held == value:
                found.append(key)
        return found

    def count(self, value: Any, keys: Iterable[Any] | None = None) -> Any:
        """Return how many cells hold a value; a number that is open where some of them are."""
        keys = [*(self if keys is None else keys)]
        return self.world.between(len(self.surely(value, keys)), len(self.having(value, keys)))
