"""The table of a game as its rules see it: plain values, whatever the log leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .cells import DARK, OPEN, Cell, Row, can_be, ends, hull, plain
from .line import Line, Path
from .numbers import Between, Condition, Impossible, Number, Unknowns
from .views import View
from .ways import UNSURE, Cut, Fault, NotKnown, Ways


class World(Ways):
    """The table. `w.fires["3"]` is a plain value; `w.fires["3"] = 2` puts it there.

    `rows` by name; `kit`: what the game reads from its YAML; `v`, `charts`: its figures and tables; `options`
    that are in play; `held`: rules of which one of them fixes the reading; `dice_rule`: the
    rule that a die beyond its faces breaks.
    """

    def __init__(
        self,
        rows: Mapping[str, Row],
        kit: Any,
        v: Any,
        charts: Any,
        options: Iterable[str] = (),
        dice_rule: str = "",
        held: Iterable[str] = (),
    ) -> None:
        super().__init__({(name, key): row.begins(key) for name, row in rows.items() for key in row.keys})
        self.rows, self.kit, self.v, self.charts = rows, kit, v, charts
        self.options, self._held, self.dice_rule = frozenset(options), frozenset(held), dice_rule
        self.line = Line({})  # the line that is judged
        self.rules = set[str]()  # by which something was judged that counts
        self.counting = False
        self.asking = False  # whether lines are tried that nobody has written
        self.believing = True  # what was noted stands, where something else was due
        self.now = self.label = ""
        self.mind = dict[str, Any]()  # what somebody who plays keeps in mind
        self.totals: dict[str, Callable[[World], Any]] = {}
        self.lists: Any = None  # of game.yaml
        for name in rows:
            setattr(self, name, View(self, name))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a game's own row, which no type knows."""

    def copy(self) -> World:
        """Return a table that goes on by itself."""
        new = World({}, self.kit, self.v, self.charts, self.options, self.dice_rule, self._held)
        new.totals, new.lists = self.totals, self.lists
        new.rows, new.cells, new.known = self.rows, {**self.cells}, self.known.copy()
        for cell, value in self.cells.items():
            if type(value) is Number:
                new.cells[cell] = Number(new, value.base, value.terms)
        new.open_cells = {*self.open_cells}
        new.doubt = {cell: {**doubt} for cell, doubt in self.doubt.items()}
        new.rules, new.now, new.label = {*self.rules}, self.now, self.label
        new.rest()
        for name in self.rows:
            setattr(new, name, View(new, name))
        return new

    # what a rule says

    def rule(
        self, rule: str | Callable[[], str], fine: Any, expected: str, found: str, once: str = ""
    ) -> bool:
        """Tell a fault unless something holds that must, or can; return whether it does.

        `rule` may be a function that looks for the likeliest rule; it is asked where there is a fault. What
        has the same `once` is told in full once a turn.
        """
        if type(fine) is Condition:
            try:
                fine = fine.assume()
            except Impossible:
                fine = False
        if self.counting and (isinstance(rule, str) or (fine and not self.way.path)):
            readings = [*self.way.readings]
            self.rules.add(self._likeliest(rule))
            self.way.readings[:] = readings
        if fine:
            return True
        if len(self.way.faults) >= self.way.best:
            raise Cut
        self.way.faults.append(Fault(self._likeliest(rule), expected, found, once))
        return False

    def _likeliest(self, rule: str | Callable[[], str]) -> str:
        """Return the rule that was broken; one that has to be looked for, in the first way only."""
        if isinstance(rule, str):
            return rule
        new, known, was = dict(self.way.new), self.way.unknowns.copy(), self.blurred
        self.blurred = True
        try:
            return rule()
        finally:
            self.way.new, self.way.unknowns, self.blurred = new, known, was

    def reading(self, rule: str, fine: Any, expected: str, found: str) -> None:
        """Tell of something that is wrong by the reading of a rule, not by its words.

        It is wrong where an option of the log fixes how that rule is read.
        """
        if rule in self._held:
            self.rule(rule, fine, expected, found)
        elif not fine:
            self.way.readings.append(Fault(rule, expected, found))

    def give_up(self) -> None:
        """Leave a rule unchecked: what it asks for was not named."""
        raise NotKnown

    def unsure(self, rule: str, expected: str, found: str) -> None:
        """Tell that a rule was not checked, for want of something that can be named."""
        self.way.readings.append(Fault(rule, expected, found, UNSURE))

    def suppose(self, fine: Any) -> None:
        """Prefer the ways in which something holds."""
        self.rule("", fine, "", "")

    def expect(
        self, rule: Any, line: Line, name: str, due: Any, says: str, found: str, also: Sequence[Any] = ()
    ) -> Any:
        """Compare what is due with what the line notes under a name, which is believed.

        "{}" in the texts stands for each of the two; what is noted may be one of `also` as well.
        """
        noted = line.values[name]
        if noted is None:
            if self.dealer and len({*also}) > 1:  # one of them has been taken
                line.note((name,), due)
            else:
                self.tells(line, name, due)
            return due
        if not self.believing:
            return due
        self.rule(rule, noted in also or due == noted, says.format(due), found.format(noted))
        return noted

    def tells(self, line: Line, name: str | Path, value: Any) -> None:
        """Note what came of a line, by the name of a slot that is not written, or that its verb `tells`."""
        if value is not None and (line is self.line or line.within):
            path = (name,) if isinstance(name, str) else name
            self.way.came[*line.within, *path] = value

    def total(self, name: str) -> Any:
        """Return a total of the turn: as it was stated, else as it follows from the table."""
        said = self.get(("said", name))
        return self.totals[name](self) if said is None else said

    def work_out(self, cell: Cell, due: Any) -> None:
        """Let a cell be what is due; where lines that write it were left out, it has to fit."""
        if type(self.seen(cell)) in OPEN:
            self.suppose(self.get(cell) == due)
        else:
            self.put(cell, due)

    def restate(
        self, name: str, stated: Mapping[Any, Any], rule: Callable[[list[Any]], str], called: str = ""
    ) -> None:
        """Compare what a turn states of a row, which is believed; `rule` of the keys that differ.

        `called`: what the log calls it. A row of one cell has no keys in what is told.
        """
        row, stated = getattr(self, name), {key: n for key, n in stated.items() if n is not None}
        due = {key: row[key] for key in stated}
        wrong = [key for key, n in stated.items() if not can_be(due[key], n)]
        told = [", ".join(f"{key}: {of[key]}" for key in wrong or stated) for of in (due, stated)]
        expected, found = f"by the log {told[0]}", f"{called or name} {told[1]}"
        if [*row] == [0] and stated:
            expected, found = f"by the log it is {due[0]}", f"{called or name}: {stated[0]}"
        self.rule(lambda: rule(wrong), not wrong, expected, found)
        for key, n in stated.items():
            if key not in wrong:
                self.suppose(due[key] == n)
            row[key] = n

    # dice, tables, choices of the line

    def with_faces(self, values: Mapping[str, Any], dice: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a line without dice beyond their faces; `dice`: the slots of dice by name."""
        found = dict(values)
        for name, slot in dice.items():
            value = found.get(name)
            if isinstance(slot, Mapping):
                found[name] = tuple(self.with_faces(each, slot) for each in value or ())
            elif isinstance(value, tuple):
                found[name] = tuple(self.faced(each, slot.thrown, slot.what) for each in value)
            else:
                found[name] = self.faced(value, slot.thrown, slot.what)
        return found

    def faced(self, die: Any, faces: int | range, what: str) -> Any:
        """Return a die as it was noted; one beyond its faces breaks a rule, and is not known then."""
        if type(die) is not int:
            return die
        every = faces if isinstance(faces, range) else range(1, faces + 1)
        if die in every:
            self.rule(self.dice_rule, True, "", "")
            return die
        found = f"a roll of {die} was noted" + f" for {what}" * bool(what)
        self.rule(self.dice_rule, False, f"the die is a {die_called(every)}", found)
        return None

    def thrown(self, line: Line, path: Sequence[Any], faces: Sequence[Any], rule: str, what: str = "") -> Any:
        """Return a die or a chit of the line: as noted, else thrown where a game is played, else open.

        One beyond its `faces` breaks a rule, and is not known then. `what`: what carries the number, if it
        is no die.
        """
        noted, low, high = line.of(path), min(faces), max(faces)
        told = f"the die is a {die_called(faces)}", f"a roll of {noted} was noted"
        if what:
            told = f"{what}s run from {low} to {high}", f"no {what} carries a {noted}"
        if noted is not None and self.rule(rule, noted in faces, *told):
            return noted
        if self.dealer:
            noted = self.dealer.choice(faces)
            line.note(path, noted)
            return noted
        line.to_throw.update(path if len(path) == 1 else ())
        return self.between(low, high)

    def listed(self, line: Line, name: str, due: Any, blank: Any, said: bool = True) -> Sequence[Any]:
        """Return the dice or chits of a line; as many as are `due` where none were written.

        `said` False: a line without any is one of none at all, unless a game is played.
        """
        listed = line.of((name,)) or ()
        if not listed and (said or self.asking):
            some = self.asking and type(due) is Number  # of a line that is offered, one at least
            listed = (blank,) * (max(1, due.ends()[0]) if some else int(due))
            if self.asking:
                line.values[name] = listed
        return listed

    def spread(self, due: Any, most: dict[Any, Any]) -> dict[Any, Any]:
        """Return how many of the things `due` are taken from each key, of which it holds so many."""
        found: dict[Any, Any] = {}
        for key, top in most.items():
            found[key] = self.between(0, ends(top)[1])
            self.suppose(found[key] <= most[key])
        self.suppose(sum(found.values()) == due)
        return {key: int(n) for key, n in found.items()} if self.dealer else found

    def of(self, number: Any, makes: Callable[[int], Any]) -> Any:
        """Return what a function makes of a number; of one that is open a number, or one of the results."""
        if type(number) is not Number:
            return makes(number)
        low, high = number.ends()
        return self.one_of([makes(n) for n in range(low, high + 1)])

    def look(self, chart: str, row: Any, column: Any = 0) -> Any:
        """Return the cell of a table; one for each result where its die is not known."""
        table = self.charts[chart]
        return self.of(row, lambda n: table.at(n, column) if n is row or table.holds(n) else None)

    def least(self, *numbers: Any) -> Any:
        """Return the least of some numbers, of which none has to be known."""
        if Number not in map(type, numbers):
            return min(numbers)
        spans = [ends(n) for n in numbers]
        for n, (_, high) in zip(numbers, spans, strict=True):
            if all(n is other or high <= low for other, (low, _) in zip(numbers, spans, strict=True)):
                return n
        found = self.between(min(low for low, _ in spans), min(high for _, high in spans))
        for n in numbers if type(found) is Number else ():
            below = found - n
            if type(below) is Number:
                self.unknowns.assume(below.base, below.terms)
        return found

    def most(self, *numbers: Any) -> Any:
        """Return the greatest of some numbers, of which none has to be known."""
        return -self.least(*(-n for n in numbers))

    # from turn to turn

    def clear(self) -> None:
        """Begin a turn: rows of steps start anew, and numbers that were open stand by themselves."""
        self.cells = {cell: plain(value, self.known) for cell, value in self.cells.items()}
        self.known, self.open_cells = Unknowns(), set()
        for name, row in self.rows.items():
            for key in row.keys if row.step else ():
                self.cells[name, key] = row.begins(key)
                self.doubt.pop((name, key), None)
        self.rest()

    def is_open(self, cell: Cell) -> bool:
        return type(self.plain(self.cells[cell])) in OPEN

    def may_grow(self, cell: Cell) -> bool:
        """Return whether more lines may change a cell: one that counts, may be anything, or is unwritten."""
        row = self.rows[cell[0]]
        counts = isinstance(row.later, int) or row.later is DARK or callable(row.later)
        return counts or bool(self.plain(self.cells[cell]) == row.begins(cell[1]))

    def opened(self, cell: Cell) -> Any:
        """Return what a cell may hold if lines of its step are missing."""
        return self.rows[cell[0]].after(self.plain(self.cells[cell]))

    def anything(self, cell: Cell) -> Any:
        """Return what a cell may hold if a turn is missing."""
        name, _ = cell
        later, value = self.rows[name].later, self.plain(self.cells[cell])
        if callable(later) or later is DARK:
            return self.opened(cell)
        if not isinstance(later, int):
            return self.rows[name].hull(value, *later)
        if type(value) in (int, Between):
            return hull(0, value, later)
        return hull(value, *((True, False) if type(value) is bool else ()))

    def put_in_doubt(self, cell: Cell, slip: int, value: Any, other: Any) -> None:
        """Note what a cell may hold instead, but for a slip; nothing where that is all the same."""
        other = self.rows[cell[0]].hull(value, other)
        if other != value:
            self.doubt.setdefault(cell, {})[slip] = other
        elif cell in self.doubt:
            self.doubt[cell].pop(slip, None)
            if not self.doubt[cell]:
                del self.doubt[cell]

    def forget_doubt(self, slip: int) -> None:
        for cell in [cell for cell, doubt in self.doubt.items() if slip in doubt]:
            self.put_in_doubt(cell, slip, 0, 0)

    def open(self, steps: Iterable[str]) -> list[Cell]:
        """Leave open what lines of these steps may have done; return those cells."""
        steps, found = set(steps), list[Cell]()
        for name, row in self.rows.items():
            for key in row.keys if row.step in steps or row.during else ():
                fresh = not row.step or self.may_grow((name, key))
                if fresh and row.changes(self, key, steps):
                    self.cells[name, key] = self.opened((name, key))
                    found.append((name, key))
        return found


def die_called(faces: Sequence[Any]) -> str:
    """Return what a die is called: "D6", or with its faces where they do not begin with 1."""
    low, high = min(faces), max(faces)
    return f"D{len(faces)}" + (f", {low}–{high}" if low != 1 else "")
