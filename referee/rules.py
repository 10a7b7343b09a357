"""What a game's Python fills in: its steps, verbs, cells, charts, totals and duties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .charts import ChartSheet
from .forms import Verb
from .table import Table


class Total(NamedTuple):
    """A number that follows from the table; `rule` says which one a wrong number breaks."""

    name: str
    rule: Any
    says: str
    column: str
    show: Callable[[Any], str]
    work: Callable[[Table], Any]


class Duty(NamedTuple):
    """Something that is left out if it is still to be done when a step begins, or the turn ends."""

    before: str
    rule: Any
    expected: str
    label: str
    left: Callable[..., Any]
    each: Any


class Rules:
    """The rules of one game.

    `steps`: the sequence of play, each with how to call it. `late`: the rule that a line out of
    sequence breaks. `die`: the rule that a die beyond its faces breaks.
    """

    def __init__(self, steps: dict[str, str], late: str, die: str) -> None:
        self.steps, self.late, self.die = steps, late, die
        self.verbs: dict[str, Verb] = {}
        self.totals: dict[str, Total] = {}
        self.duties: list[Duty] = []
        self.ends: dict[str, tuple[Callable[..., Any], str]] = {}
        self.hooks: dict[str, Callable[..., Any]] = {}
        self.charts: list[ChartSheet] = []

    def chart(
        self,
        name: str,
        die: int | str | None = None,
        columns: tuple[str, ...] = (),
        cells: type = str,
        **data: Any,
    ) -> None:
        """A table that the rules look up; see ChartSheet. `off_duty` stands for "off duty"."""
        spelt = {key.replace("_", " "): value for key, value in data.items()}
        self.charts.append(ChartSheet(name, die, columns, cells, spelt))

    def verb(self, *forms: str, **told: Any) -> Callable[..., Any]:
        """An action of the log: its forms, tried in turn; the function is what the rules say."""

        def put(rule: Callable[..., Any]) -> Callable[..., Any]:
            verb = Verb(rule, forms, **told)
            self.verbs[verb.name] = verb
            return rule

        return put

    def total(
        self, rule: Any, says: str, column: str = "", show: Callable[[Any], str] = str
    ) -> Callable[..., Any]:
        """A number that follows from the table, for sum:, end:, points and the table of totals."""

        def put(work: Callable[[Table], Any]) -> Callable[[Table], Any]:
            name = work.__name__
            self.totals[name] = Total(name, rule, says, column, show, work)
            return work

        return put

    def owed(
        self, before: str, rule: Any, expected: str, label: str = "{}", each: Any = None
    ) -> Callable[..., Any]:
        """What must be done before a step; the function says whether it is still to be done."""

        def put(left: Callable[..., Any]) -> Callable[..., Any]:
            self.duties.append(Duty(before, rule, expected, label, left, each))
            return left

        return put

    def end(self, **examples: str) -> Callable[..., Any]:
        """What `end:` may state, by name with an example; the function compares and believes."""

        def put(rule: Callable[..., Any]) -> Callable[..., Any]:
            self.ends.update({name: (rule, example) for name, example in examples.items()})
            return rule

        return put

    def hook(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        """One of: slots, cells, labels, turn, opens, closes, result, number, prepare."""
        self.hooks[rule.__name__] = rule
        return rule

    slots = cells = hook
