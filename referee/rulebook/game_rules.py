"""What a game's Python fills in: its steps, verbs, rows, charts, totals and duties."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

from ...components import Problem
from ...components.reading.problems import suggest
from ..forms import Verb
from .charts import ChartSheet
from .hooks import HOOKS

Rule = Callable[..., Any]
Put = Callable[[Rule], Rule]

ALL = "*"  # `each` of a duty whose function gives all the keys that lack something
CALLED = ("short", "also", "example", "step", "order")


class Total(NamedTuple):
    """A number that follows from the table; `rule` says which one a wrong number breaks.

    `slot` reads it in `sum:`. With `each`, the slot of its keys, it may also be given key by key;
    `row` then names the row that holds it so. `within` gives the least and the most that it can be at
    all: what lies beyond is told, and not believed. `also` are other names, such as that of its column
    on the record sheet.
    """

    name: str
    work: Callable[[Any], Any]
    rule: str | Callable[[Any, Any, Any], str]
    says: str
    column: str = ""
    show: Callable[[Any], str] = str
    slot: str = "N"
    each: str = ""
    row: str = ""
    within: Callable[[Any], tuple[Any, Any]] | None = None
    also: tuple[str, ...] = ()
    keep: Callable[[Any, Any], None] | None = None  # what follows from a number that was stated


class Duty(NamedTuple):
    """Something that a step owes before the next begins; `found` tells what it lacks, {} being its keys.

    `left(w, key)` says whether it is still to be done, `each` for which keys. What is missing may have
    changed what a key names, and what a key `touches(w, key)`.
    """

    left: Rule
    step: str
    rule: str | Callable[[Any, Any], str]
    expected: str
    label: str | Callable[..., str] = "{}"
    each: Callable[[Any], Any] | str | None = None
    found: str | Callable[[Any], str] = ""
    brief: bool = False  # asked only where lines of the step were left out, of all that is stated
    total: str = ""  # where that is told, if it is stated; `found` may be left out then
    touches: Callable[[Any, Any], Collection[Any]] = lambda w, key: ()

    def named(self, w: Any, key: Any) -> str:
        """What a report calls a key; a label of two parameters is given the table, too."""
        if isinstance(self.label, str):
            return self.label.format(key)
        return self.label(key, w) if len(signature(self.label).parameters) > 1 else self.label(key)


class End(NamedTuple):
    """What `end:` may state: `form` is a slot, `KEY:SLOT` for each key, or `SLOT*` for a list."""

    name: str
    form: str
    example: str
    rule: Callable[[Any, Any], None]


class Rules:
    """The rules of one game.

    `steps`: the sequence of play, each with how to call it. `late`: the rule that a line out of
    sequence breaks. `die`: the rule that a die beyond its faces breaks. `says`: words in a turn's
    name that stand for another, such as a month's number. `words`: for each verb its short forms,
    other names and an example, then its step and the rule broken where it is late, if it has them.
    """

    def __init__(
        self,
        steps: dict[str, str],
        late: str,
        die: str,
        says: Mapping[str, str] | None = None,
        words: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.steps, self.late, self.die, self.says = steps, late, die, dict(says or {})
        self.words = {name: dict(zip(CALLED, told, strict=False)) for name, told in (words or {}).items()}
        self.verbs: dict[str, Verb] = {}
        self.totals: dict[str, Total] = {}
        self.columns: dict[str, Callable[[Any], str]] = {}
        self.duties: list[Duty] = []
        self.ends: dict[str, End] = {}
        self.hooks: dict[str, Rule] = {"result": lambda w: []}
        self.charts: list[ChartSheet] = []

    def chart(
        self,
        name: str,
        die: int | range | str | None = None,
        columns: tuple[str, ...] = (),
        cells: type = str,
        **data: Any,
    ) -> None:
        """A table that the rules look up; see ChartSheet.

        `off_duty` stands for "off duty", `from_` for "from".
        """
        spelt = {key.rstrip("_").replace("_", " "): value for key, value in data.items()}
        self.charts.append(ChartSheet(name, die, columns, cells, spelt))

    def verb(self, *forms: str, **told: Any) -> Put:
        """An action of the log: its forms, tried in turn; the function is what the rules say."""

        def keep(rule: Rule) -> None:
            name = told.get("name", rule.__name__.replace("_", "-"))
            verb = Verb(rule, forms, **{**self.words.get(name, {}), **told})
            self.verbs[verb.name] = verb

        return _put(keep)

    def total(self, rule: str | Rule, says: str, column: str = "", also: str = "", **told: Any) -> Put:
        """A number that follows from the table, for sum:, points and the table of totals; see Total."""

        def keep(work: Rule) -> None:
            name, names = told.pop("name", work.__name__), tuple(also.split())
            self.totals[name] = Total(name, work, rule, says, column, also=names, **told)

        return _put(keep)

    def column(self, heading: str) -> Put:
        """A column of the table of totals that is no total; the function gives its text."""
        return _put(lambda show: self.columns.update({heading: show}))

    def owed(self, *told: Any, **more: Any) -> Put:
        """What a step owes before the next begins; the function: is it still to be done? See Duty."""
        return _put(lambda left: self.duties.append(Duty(left, *told, **more)))

    def end(self, name: str, form: str = "N", example: str = "") -> Put:
        """What `end:` may state under a name; the function compares and believes."""
        return _put(lambda rule: self.ends.update({name: End(name, form, example, rule)}))

    def hook(self, rule: Rule) -> Rule:
        """What the referee calls by its name, one of HOOKS."""
        name = rule.__name__
        if name not in HOOKS:
            raise ValueError(f'there is no hook "{name}"{suggest(name, HOOKS)}')
        self.hooks[name] = rule
        return rule

    slots = rows = hook

    def problem(self, hook: str, said: str, line: int = 0) -> Problem:
        """What is wrong with a hook, at its first line or at another of its file."""
        found = problem_at(self.hooks[hook], said)
        return found._replace(line=line) if line else found

    def misnamed(self, rows: Collection[str]) -> list[Problem]:
        """A problem for each step or row that a verb or a duty names, and that there is not."""
        named: list[tuple[Rule, Any, Collection[str]]] = [
            (verb.rule, verb.told.get("step") or None, self.steps) for verb in self.verbs.values()
        ]
        named += [(duty.left, duty.step, self.steps) for duty in self.duties]
        named += [(duty.left, duty.each, rows) for duty in self.duties if duty.each != ALL]
        return [
            problem_at(
                rule, f'there is no {"step" if known is self.steps else "row"} "{name}"{suggest(name, known)}'
            )
            for rule, name, known in named
            if isinstance(name, str) and name not in known
        ]


def problem_at(rule: Rule, said: str) -> Problem:
    """What is wrong with a function of a game, at its first line."""
    code = rule.__code__
    return Problem(Path(code.co_filename), code.co_firstlineno, 1, f"{rule.__name__}: {said}")


def _put(keep: Callable[[Rule], None]) -> Put:
    """What keeps a function where it belongs, and leaves it as it is."""

    def put(rule: Rule) -> Rule:
        keep(rule)
        return rule

    return put
