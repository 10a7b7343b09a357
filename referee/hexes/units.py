"""The units of a game on its board: whose they are, what they are worth, where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from ...components.reading.problems import suggest
from ..kernel.cells import Row
from ..kernel.world import World
from ..rulebook.charts import unusable

GONE, OFF = "gone", "off"  # where a unit is that was eliminated, and one that has not arrived
MOVE, ATTACK = "move", "attack"  # what a side does in a turn
MOST_HEXES = 9  # of a retreat
TURN = "turn"


class Unit(NamedTuple):
    """A counter that fights, by its side and its id; a text shows the id."""

    side: str
    id: str

    def __str__(self) -> str:
        return self.id


class Seen(NamedTuple):
    """What a unit reckons with: friends and enemies by the hex they stand in, and the enemies' zones."""

    unit: Unit
    friends: Mapping[str, Sequence[Unit]]
    foes: Mapping[str, Sequence[Unit]]
    zone: Set[str]


class Units:
    """The counters that have a side, and the board that they stand on.

    `side` and `start` name counters' values: whose a unit is, and where it begins; without one it has not
    arrived. `held`: kinds of spaces that belong to the side that stopped there last, with the first owner.
    """

    def __init__(
        self, r: Any, side: str = "side", start: str = "start", board: str = "", held: Mapping[str, str] = {}
    ) -> None:
        self.game, boards = r.game, {each.id: each for each in r.game.maps}
        if not boards or (board and board not in boards):
            raise unusable(r.game, ("maps",), f'there is no board "{board}"{suggest(board, boards)}', "map")
        self.board = boards[board] if board else next(iter(boards.values()))
        self.spaces = tuple(self.board.kind_of)
        self.numbers, self.values, self.starts = dict[Unit, int](), dict[Unit, Any](), dict[Unit, str]()
        for number, counter in enumerate(r.game.counters.counters if r.game.counters else ()):
            values = {name.removeprefix("_"): text for name, text in counter.values.items()}
            if side in values:
                unit = Unit(values[side], counter.id)
                self.numbers[unit], self.values[unit] = number, values
                self.starts[unit] = self._start(unit, start)
        if not self.values:
            said = f'no counter has the value "{side}", so there is no unit'
            raise unusable(r.game, ("counters",), said, "counters")
        self.sides = tuple(dict.fromkeys(unit.side for unit in self.values))
        self.held = {at: held[kind] for at, kind in self.board.kind_of.items() if kind in held}
        self.near, self.steps = cache(self.board.neighbours), cache(self._steps)
        self.edges = cache(self._edges)
        self.rules = {rule.id for rule in r.game.rules.walk()}

    def _start(self, unit: Unit, name: str) -> str:
        """Return where a unit begins; BadInput at its counter where it cannot begin."""
        count, at = self.game.counters.counters[self.numbers[unit]].count, self.values[unit].get(name) or OFF
        if count > 1:
            said = f'the unit "{unit}" is printed {count} times; give each an id of its own'
            raise self.wrong(unit, said, "count")
        if at not in (*self.spaces, OFF):
            raise self.wrong(unit, f'the board has no space "{at}"{suggest(at, self.spaces)}', "values", name)
        return str(at)

    def wrong(self, unit: Unit, said: str, *keys: str) -> Exception:
        """Return the error for a unit that no referee can use, at its line."""
        typed = self.game.counters.counters[self.numbers[unit]].values
        keys = tuple(f"_{key}" if f"_{key}" in typed else key for key in keys)
        return unusable(self.game, ("counters", self.numbers[unit], *keys), said, "counters")

    def cited(self, *rules: str) -> None:
        """Raise ValueError for a number that rules.yaml does not have; "" is none."""
        for rule in filter(None, rules):
            if self.rules and rule not in self.rules:
                raise ValueError(f'rules.yaml has no rule "{rule}"{suggest(rule, self.rules)}')

    def factors(self, name: str) -> dict[Unit, int]:
        """Return a value of each unit that is a whole number; BadInput at its counter where it is none."""
        found = {unit: values.get(name, "") for unit, values in self.values.items()}
        for unit, text in found.items():
            if not text.isdecimal():
                keys = ("values", name)[: 1 + (name in self.values[unit])]
                raise self.wrong(unit, f'its "{name}" has to be a whole number, not "{text}"', *keys)
        return {unit: int(text) for unit, text in found.items()}

    def rows(self) -> dict[str, Row]:
        """Return what is kept on the table."""
        units, most, spaces = tuple(self.values), 99 * len(self.values), (*self.spaces, GONE)
        moves, attacks = ([f"{side} {what}" for side in self.sides] for what in (MOVE, ATTACK))

        def goes(w: World, unit: Unit) -> list[str]:
            return [f"{unit.side} {MOVE}", *attacks]

        return {
            "at": Row(units, start=self.starts.get, later=lambda at: spaces * (at != GONE), during=goes),
            "lost": Row(self.sides, later=len(units), during=attacks),
            "held": Row(tuple(self.held), start=self.held.get, later=self.sides, during=(*moves, *attacks)),
            "moved": Row(units, TURN, False, (True,), lambda w, unit: goes(w, unit)[:1]),
            "fought": Row(units, TURN, "", self.spaces, lambda w, unit: [f"{unit.side} {ATTACK}"]),
            "owes": Row(units, TURN, 0, lambda far: (0, MOST_HEXES), attacks),
            "toll": Row(self.sides, TURN, 0, lambda toll: (0, most), attacks),
            "fight": Row((0,), TURN, "", self.spaces, attacks),
            "by": Row((0,), TURN, "", self.sides, attacks),
        }

    def stops(self, w: World, unit: Unit, at: str | None, fine: bool, others: Iterable[str]) -> None:
        """Let a unit stop in a hex, which from then on its side holds.

        `others`: where it may have stopped if nobody wrote that, or if a rule speaks against it (not `fine`).
        """
        ends = (at,) if at and (fine or w.believing) else tuple(others) or self.spaces
        w.at.either(unit, ends)
        for at in self.held.keys() & {*ends}:
            w.held.either(at, {unit.side, *(w.held.values(at) if {*ends} != {at} else ())})

    def falls(self, w: World, unit: Unit) -> None:
        w.at[unit], w.lost[unit.side] = GONE, w.lost[unit.side] + 1

    def on_board(self, w: World, unit: Unit) -> list[str]:
        """Return the spaces where a unit may be."""
        return [place for place in w.at.values(unit) if place in self.board.kind_of]

    def known(self, w: World, unit: Unit) -> list[str]:
        """Return the one space where a unit is for sure, or nothing."""
        return self.on_board(w, unit) if w.at.known(unit) else []

    def far(self, space: str, others: Iterable[str]) -> int:
        """Return how many steps lead from a space to the nearest of others."""
        return min((self.steps(space)[other] for other in others if other in self.steps(space)), default=0)

    def _edges(self, a: str, b: str) -> tuple[Any, ...]:
        """Return what lies between two hexes; a bridge lifts the rivers under it."""
        found = self.board.edges(a, b)
        bridged = any(edge.sort == "bridge" for edge in found)
        return tuple(edge for edge in found if not (bridged and edge.sort == "river"))

    def _steps(self, start: str) -> Mapping[str, int]:
        """Return how many steps lead from a space to each other."""
        found, ring = {start: 0}, [start]
        for space in ring:
            fresh = [near for near in self.near(space) if near not in found]
            found |= dict.fromkeys(fresh, found[space] + 1)
            ring += fresh
        return found


def by_side(action: str) -> Callable[[Mapping[str, Any]], str]:
    """Return the step of a line by the side of its unit: `by_side("move")` gives "red move" for a red one."""

    def step(values: Mapping[str, Any]) -> str:
        named = [part for value in values.values() for part in (value if type(value) is tuple else (value,))]
        return next((f"{unit.side} {action}" for unit in named if isinstance(unit, Unit)), "")

    return step
