"""One game's rules bound to its data and options: what a line means, what may be done now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..components import Game
from ..components.problems import suggest
from .charts import Figures, Lists, read_charts
from .forms import Slot, Values, Verb, match
from .log import Unreadable
from .rules import Duty, Rules
from .table import Cells, Table


class Referee:
    """The rules of one game, with its tables; knows the forms, what may be done, who goes how."""

    def __init__(self, rules: Rules, game: Game, options: tuple[str, ...] = ()) -> None:
        self.rules, self.game, self.options = rules, game, options
        self.facts: Any = None
        self.v, self.lists = Figures(game), Lists(game)
        self.slots: dict[str, Slot] = rules.hooks["slots"](self)
        self.verbs = {name: verb.bind(self.slots) for name, verb in rules.verbs.items()}
        self.names = {n: v.name for v in self.verbs.values() for n in (v.name, *v.aliases)}
        self.charts = read_charts(game, self.v, rules.charts)
        if "prepare" in rules.hooks:
            self.facts = rules.hooks["prepare"](self)

    def table(self) -> Table:
        """The table before the first turn."""
        rows = {
            "now": Cells([0], 0), "said": Cells(self.rules.totals or [0], None),
            **self.rules.hooks["cells"](self),
        }  # fmt: skip
        return Table(
            rows,
            v=self.v,
            lists=self.lists,
            charts=self.charts,
            totals=self.rules.totals,
            facts=self.facts,
            dice_rule=self.rules.die,
            steps=self.rules.steps,
            options=self.options,
        )

    def read(self, tokens: Any) -> tuple[Verb, Values]:
        word = tokens[0]
        name = match(word.text, self.names)
        if name is None:
            several = sorted({n for n in self.names if n.startswith(word.text)})
            near = f"; is it {' or '.join(several)}?" if several else suggest(word.text, self.names)
            raise Unreadable(f'"{word.text}" is not an action{near}', word.column)
        return self.verbs[name], self.verbs[name].parse(tokens)

    def act(self, verb: Verb, values: Values) -> Callable[[Table], None]:
        """An action as something to run on a table."""

        def job(t: Table) -> None:
            t.args = t.played = dict(values) if t.throw else values
            step, late = verb.told.get("step"), verb.told.get("late", {})
            if verb.told.get("summary") and t.now[0] == 0:
                t.blind()  # nothing but its score was noted of this turn
            if step:
                rule = None if verb.told.get("summary") else verb.told.get("order", self.rules.late)
                t.reach(step, late.get(list(t.steps)[t.now[0]], rule))
            if verb.dice:
                values_ = self.dice(t, verb.dice, values)
            verb.rule(t, **{**verb.blank, **(values_ if verb.dice else values)})

        return job

    def dice(self, t: Table, kinds: dict[str, Slot], values: Values) -> Values:
        """The values with dice beyond their faces taken out."""
        for name, slot in kinds.items():
            value = values.get(name)
            if isinstance(slot, dict):
                values = {**values, name: tuple(self.dice(t, slot, v) for v in value or ())}
            elif type(value) is tuple:
                dice = tuple(t.faced(v, slot.thrown, slot.what) for v in value)
                values = {**values, name: dice}
            elif value is not None:
                values = {**values, name: t.faced(value, slot.thrown, slot.what)}
        return values

    # what is left to do

    def left(self, t: Table, due: Duty) -> list[Any]:
        """The keys for which something is certainly left out."""
        return [key for key in due.each(t) if t.sub(due.left, key) is True]

    def close(self, due: Duty) -> Callable[[Table], None]:
        def job(t: Table) -> None:
            missing = self.left(t, due)
            rule = due.rule if isinstance(due.rule, str) else due.rule(t, missing)
            found = ", ".join(due.label.format(key) for key in missing)
            t.rule(rule, not missing, due.expected, f"none for {found}")

        return job

    def labels(self) -> list[str]:
        """The names of all turns, in order, as a new log has them."""
        found: list[str] = self.rules.hooks["labels"](self)
        return found
