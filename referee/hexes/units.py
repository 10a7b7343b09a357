"""The units of a game on its board: whose they are, what they are worth, where they may stand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...components.reading.problems import suggest
from ..forms import Choice
from ..rulebook.charts import unusable
from ..table import Cells, Table, is_open, many, some

if TYPE_CHECKING:
    from ...components.models.maps import Map
    from ..judging.referee import Referee

GONE, OFF = "gone", "off"  # where a unit is that was eliminated, and one that has not arrived
MOVE, ATTACK = "move", "attack"  # what a side does in a turn
ADVANCED = "advanced"  # what a unit did that has attacked and advanced
MOST_HEXES = 9  # of a retreat


class Unit(NamedTuple):
    """A counter that fights, by its side and its id; a text shows the id."""

    side: str
    id: str

    def __str__(self) -> str:
        return self.id


class Units:
    """The counters of counters.yaml that have a side, and the board that they stand on.

    `side` and `start` are names of counters' values (with or without the _ of one that is not
    printed): whose it is, and the space where it begins;
    without a start it has not arrived. `board`: the id of a map; the first without it. `held`: kinds of
    spaces that belong to the side that stopped there last, each with whose they are at the start.
    BadInput, at the counter's line, where a unit is printed more than once or begins on no space.
    """

    def __init__(
        self,
        r: Referee,
        side: str = "side",
        start: str = "start",
        board: str = "",
        held: Mapping[str, str] | None = None,
    ) -> None:
        self.game = r.game
        boards = {each.id: each for each in r.game.maps}
        if not boards or (board and board not in boards):
            raise unusable(r.game, ("maps",), f'there is no board "{board}"{suggest(board, boards)}', "map")
        self.board: Map = boards[board] if board else next(iter(boards.values()))
        self.spaces = tuple(self.board.kind_of)
        self.numbers: dict[Unit, int] = {}  # of its counter in the file
        self.values: dict[Unit, Mapping[str, str]] = {}
        self.starts: dict[Unit, str] = {}
        for number, counter in enumerate(r.game.counters.counters if r.game.counters else ()):
            values = {name.removeprefix("_"): text for name, text in counter.values.items()}
            if side not in values:
                continue
            unit = Unit(values[side], counter.id)
            self.numbers[unit], self.values[unit] = number, values
            if counter.count > 1:
                said = f'the unit "{unit}" is printed {counter.count} times; give each an id of its own'
                raise self.wrong(unit, said, "count")
            self.starts[unit] = values.get(start, "") or OFF
            if self.starts[unit] not in (*self.spaces, OFF):
                near = suggest(self.starts[unit], self.spaces)
                raise self.wrong(unit, f'the board has no space "{self.starts[unit]}"{near}', "values", start)
        if not self.values:
            said = f'no counter has the value "{side}", so there is no unit'
            raise unusable(r.game, ("counters",), said, "counters")
        self.sides = tuple(dict.fromkeys(unit.side for unit in self.values))
        kinds = self.board.kind_of.items()
        self.held = {space: held[kind] for space, kind in kinds if held and kind in held}
        self.edges = cache(self._edges)
        self.near = cache(self.board.neighbours)
        self.steps = cache(self._steps)
        self.rules = {rule.id for top in r.game.rules.rules for rule in top.walk()}

    def wrong(self, unit: Unit, said: str, *keys: str) -> Exception:
        """The error for a unit that no referee can use, at its line."""
        typed = self.game.counters.counters[self.numbers[unit]].values if self.game.counters else {}
        keys = tuple(f"_{key}" if f"_{key}" in typed else key for key in keys)
        return unusable(self.game, ("counters", self.numbers[unit], *keys), said, "counters")

    def cited(self, *rules: str) -> None:
        """ValueError for a number that rules.yaml does not have; "" is none."""
        for rule in filter(None, rules):
            if self.rules and rule not in self.rules:
                raise ValueError(f'rules.yaml has no rule "{rule}"{suggest(rule, self.rules)}')

    def factor(self, unit: Unit, name: str) -> int:
        """A value of a unit that is a whole number; BadInput at its counter where it is none."""
        text = self.values[unit].get(name, "")
        if not text.isdecimal():
            keys = ("values", name) if name in self.values[unit] else ("values",)
            raise self.wrong(unit, f'its "{name}" has to be a whole number, not "{text}"', *keys)
        return int(text)

    # for slots and cells

    def slot(self) -> Choice:
        """The units as words of a line."""
        return Choice("a unit", of={unit: unit.id for unit in self.values})

    def hexes(self) -> Choice:
        """The spaces of the board as words of a line."""
        return Choice("a hex", of={space: space for space in self.spaces})

    def cells(self) -> dict[str, Cells]:
        """What is kept on the table: at, lost, held, moved, fought, owes, toll, fight, by and brief."""
        every, most = tuple(self.values), range(len(self.values) + 1)
        at = Cells(every, GONE, OFF, *self.spaces, lasts=True)
        at.begins(self.starts)
        factors = sum(
            int(text) for values in self.values.values() for text in values.values() if text.isdecimal()
        )
        held = Cells(self.held, *self.sides, lasts=True)
        held.begins(self.held)
        return {
            "at": at,
            "held": held,
            "lost": Cells(self.sides, 0, most, climbs=True, lasts=True),
            "moved": Cells(every, False, True),
            "fought": Cells(every, "", ADVANCED, *self.spaces),
            "owes": Cells(every, 0, range(MOST_HEXES + 1)),
            "toll": Cells(self.sides, 0, range(factors + 1)),
            "fight": Cells([0], "", *self.spaces),
            "by": Cells([0], "", *self.sides),
            "brief": Cells([0], False),  # of this turn attacks were noted, and not where anybody went
            "strayed": Cells(every, 0, lasts=True),  # how many such fights since it moved
            "silent": Cells(self.sides, 0),  # moves still to come, and one, before fights nobody noted
        }

    # where they are

    def in_order(self, t: Table) -> list[str]:
        """The sides in the order in which they move."""
        return [side for step in t.steps for side in self.sides if step == f"{side} {MOVE}"]

    def places(self, t: Table, unit: Unit) -> list[str]:
        """The spaces of the board where a unit can be; nothing forks."""
        return [place for place in t.rows["at"].can(unit) if place in self.board.kind_of]

    def in_brief(self, t: Table) -> None:
        """Of this turn nothing but attacks was noted: who is on the board may stand anywhere on it."""
        t.rows["brief"][0] = True
        t.rows["held"].blind()
        for unit in self.values:
            self.astray(t, unit)

    def astray(self, t: Table, unit: Unit) -> None:
        """A unit has gone, and nobody noted where, unless it was eliminated before."""
        at = t.rows["at"]
        if not at.surely(unit, GONE):
            at[unit] = some((*self.spaces, *at.can(unit) & {OFF, GONE}))

    def _steps(self, start: str) -> Mapping[str, int]:
        """How many steps lead from a space to each other."""
        found, ring = {start: 0}, [start]
        while ring:
            far = found[ring[0]] + 1
            ring = list(
                dict.fromkeys(near for space in ring for near in self.near(space) if near not in found)
            )
            found.update(dict.fromkeys(ring, far))
        return found

    def far(self, space: str, others: Collection[str]) -> int:
        """Steps to the nearest of some other spaces; 0 without any."""
        steps = self.steps(space)
        return min((steps[other] for other in others if other in steps), default=0)

    # what lies between

    def _edges(self, a: str, b: str) -> tuple[Any, ...]:
        """What lies between two hexes; a bridge lifts the rivers under it."""
        found = self.board.edges(a, b)
        bridged = any(edge.sort == "bridge" for edge in found)
        return tuple(edge for edge in found if not (bridged and edge.sort == "river"))

    def standing(self, t: Table) -> Standing:
        """Who stands where now; nothing forks."""
        return Standing(t.rows["at"])


class Standing:
    """Who surely stands in each space, and who may."""

    def __init__(self, places: Cells) -> None:
        self.sure: dict[str, list[Unit]] = {}
        self.may: dict[str, list[Unit]] = {}
        for unit, place in places.items():
            ways = many(place)
            for space in ways:
                (self.sure if len(ways) == 1 else self.may).setdefault(space, []).append(unit)
        self.known = not self.may  # where everybody is
        self.zones: dict[tuple[str, str, bool], bool] = {}  # what was asked of zones of control

    def ours(self, space: str, side: str, may: bool = False) -> list[Unit]:
        """The units of a side in a space; `may`: those too that perhaps stand there."""
        found = self.sure.get(space, ())
        return [unit for unit in (*found, *(self.may.get(space, ()) if may else ())) if unit.side == side]

    def foes(self, space: str, side: str, may: bool = False) -> list[Unit]:
        """The units of all others in a space."""
        found = self.sure.get(space, ())
        return [unit for unit in (*found, *(self.may.get(space, ()) if may else ())) if unit.side != side]


def stopped(t: Table, unit: Unit, at: Any) -> None:
    """A unit stops in a hex, which from then on its side holds."""
    t.rows["at"][unit] = at
    held = t.rows["held"]
    for space in many(at):
        if space in held:
            held[space] = unit.side if not is_open(at) else some((unit.side, *held.can(space)))


def by_side(action: str) -> Callable[[Mapping[str, Any]], str]:
    """The step of a line by the side of its unit: `by_side("move")` gives "red move" for a red one."""

    def step(values: Mapping[str, Any]) -> str:
        return next((f"{unit.side} {action}" for unit in named(values)), "")

    return step


def named(values: Mapping[str, Any]) -> Iterator[Unit]:
    """The units that a line names, in its order."""
    for value in values.values():
        for part in value if type(value) is tuple else (value,):
            if isinstance(part, Unit):
                yield part


def known(t: Table, value: Any, options: Callable[[], Collection[Any]], rule: str) -> Any:
    """A value, or where it was not written down one of these; the rule is run for each."""
    if value is None:
        value = t.guess(options(), rule)
    return value.now() if hasattr(value, "now") else value


def surest(possible: bool, certain: bool) -> bool | None:
    """Whether something holds, of which it is known whether it can and whether it must."""
    return certain or (None if possible else False)


def removed(t: Table, unit: Unit, place: str, sure: bool = True) -> None:
    """A unit that stood in a place is eliminated; one that perhaps stood there may be."""
    lost, at = t.rows["lost"], t.rows["at"]
    if sure:
        at[unit] = GONE
        lost.plus(unit.side, 1)
        return
    ways = [other for other in at.can(unit) if other != place]
    at[unit] = some([*ways, GONE])
    lost.plus(unit.side, some((0, 1)))
