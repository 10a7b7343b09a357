"""One game's rules bound to its data and options: what a line means, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from inspect import signature
from math import inf
from typing import Any, NamedTuple

from ...components import BadInput, Game
from ...components.reading.problems import suggest
from ...components.records.logged import names_of
from ..forms import Number, Slot, Values, Verb, Vocabulary
from ..forms.telling import Sentence, Told
from ..kernel.cells import Row
from ..kernel.world import World
from ..rulebook.charts import Chart, Figures, Lists, read_charts, unusable
from ..rulebook.game_rules import Duty, Rules, problem_at
from ..rulebook.labels import Labels
from .stated import Reader, fitting

# Names of a table that no row may have.
OWN = frozenset(vars(World({}, None, None, {})).keys() | {*dir(World), "turns", "said"})

# What hooks have to give: of what kind each thing in it is, and what that is called.
GIVES = {
    "slots": (Slot, 'slots by name, such as {"DIE": Die(6, "the raid")}'),
    "rows": (Row, 'rows by name, such as {"burns": Row(r.lists.depots, "burn", later=1)}'),
    "labels": (str, "the names of the turns, a list of texts"),
}


class Place(NamedTuple):
    """Where a verb belongs in the order of play; `late`: the rule broken, by the step it is in.

    `name`: its step, "" for none, or a function that tells it from the values of a line and from
    the table, which may be None.
    """

    name: str | Callable[[Values, Any], str]
    late: tuple[str | None, ...]


class Referee:
    """The rules of one game, with its tables; knows the forms, and what each line does."""

    def __init__(self, rules: Rules, game: Game, options: tuple[str, ...] = ()) -> None:
        self.rules, self.game, self.options = rules, game, options
        self.v, self.lists = Figures(game), Lists(game)
        self.making: list[str] = []  # hooks that are running, each asked for by the one before
        self.verbs = self.bound()
        self.vocabulary = Vocabulary(self.verbs.values())
        self.names = {n: v.name for v in self.verbs.values() for n in (v.name, *v.aliases)}
        _ = self.charts, self.kit
        self.turns = Labels(self.made("labels") if "labels" in rules.hooks else self.lists.turns, rules.says)
        if not self.turns.values:
            said = "it names no turn"
            listed = unusable(game, ("lists", "turns"), said, "game").problems
            raise BadInput([rules.problem("labels", said)] if "labels" in rules.hooks else listed)
        fitting(game, rules)
        self.statements = Reader(rules, self.slots, dict(names_of(game.records)))
        if problems := rules.misnamed(self.table().rows.keys() - {"turns", "said"}):
            raise BadInput(problems)
        self.order = {step: number for number, step in enumerate(rules.steps)}
        numbered = [(self.order[duty.step], number, duty) for number, duty in enumerate(rules.duties)]
        self.duties = sorted(numbered, key=lambda each: each[:2])  # in the order of play
        self.places = {verb.name: self.place(verb) for verb in self.verbs.values()}

    # what the hooks make, each when it is first asked for, so that they may use one another

    @cached_property
    def slots(self) -> dict[str, Slot]:
        """The kinds of words by name; N is a number where the game does not say otherwise."""
        return {"N": Number(), **self.made("slots")}

    @cached_property
    def charts(self) -> dict[str, Chart]:
        """The tables that are looked up, by name."""
        return read_charts(self.game, self.v, self.rules.charts)

    @cached_property
    def kit(self) -> Any:
        """What the hook `prepare` gives; None without it."""
        return self.made("prepare") if "prepare" in self.rules.hooks else None

    @cached_property
    def held(self) -> frozenset[str]:
        """The rules of which an option fixes the reading."""
        return frozenset(
            rule.id
            for rule in self.game.rules.open
            if rule.open and any(each.option in self.options for each in rule.open.readings)
        )

    def bound(self) -> dict[str, Verb]:
        """The verbs with their forms compiled. BadInput with all that are no forms, or not of their rules."""
        found, problems, slots = {}, [], self.slots
        for name, verb in self.rules.verbs.items():
            try:
                found[name] = verb.bind(slots)
                found[name].check()
            except ValueError as error:
                problems.append(problem_at(verb.rule, str(error)))
        if problems:
            raise BadInput(problems)
        return found

    def made(self, hook: str) -> Any:
        """What a hook gives that runs once. ValueError where it needs what it is to give."""
        if hook in self.making:
            said = f"{self.making[-1]} asks for what {hook} gives, which needs {self.making[-1]} first"
            raise ValueError(said)
        self.making.append(hook)
        try:
            return self.given(hook)
        finally:
            self.making.pop()

    def given(self, hook: str) -> Any:
        """What a hook gives of this referee. BadInput where that is no such thing."""
        found = self.rules.hooks[hook](self)
        kind, what = GIVES.get(hook, (object, ""))
        listed = found.values() if isinstance(found, dict) and hook != "labels" else found
        if what and not (
            isinstance(found, list | tuple | dict) and all(isinstance(each, kind) for each in listed)
        ):
            raise BadInput([self.rules.problem(hook, f"it has to return {what}")])
        return found

    def table(self) -> World:
        """The table before the first turn."""
        theirs = self.given("rows")
        for name in theirs:
            if name in OWN:
                said = f'the table has a "{name}" of its own; call this row something else'
                raise BadInput([self.rules.problem("rows", said)])
        # totals of the turn as they were stated
        rows = {"turns": Row((0,)), "said": Row(tuple(self.rules.totals), "said", None, ()), **theirs}
        w = World(rows, self.kit, self.v, self.charts, self.options, self.rules.die, self.held)
        w.lists, w.totals = self.lists, {name: total.work for name, total in self.rules.totals.items()}
        return w

    def result(self, w: World) -> list[str]:
        """How a game stands, in lines for people. BadInput where the hook gives none."""
        found = self.rules.hooks["result"](w)
        if isinstance(found, str) or not isinstance(found, Iterable):
            raise BadInput([self.rules.problem("result", "it has to return lines for the end, a list")])
        return [*found]

    # what is written, and what it means

    def labels(self) -> list[str]:
        """The names of all turns, in order, as a new log has them."""
        return list(self.turns.values)

    def turn(self, label: str) -> Any:
        """What the name of a turn stands for. ValueError where it names none."""
        hook = self.rules.hooks.get("turn")
        return hook(self, label) if hook else self.turns.read(label)

    def read(self, tokens: Any) -> tuple[Verb, Values]:
        """A line's verb, and the values of its slots. Raises Unreadable."""
        return self.vocabulary.read(tokens)

    def place(self, verb: Verb) -> Place:
        told = verb.told
        rule = None if told.get("summary") else told.get("order", self.rules.late)
        late = tuple(told.get("late", {}).get(step, rule) for step in self.rules.steps)
        step = told.get("step", "")
        if callable(step) and len(signature(step).parameters) == 1:
            told_by = step  # from its values alone
            return Place(lambda values, t: told_by(values), late)
        return Place(step, late)

    def step(self, verb: Verb, values: Values, t: Any = None) -> int | None:
        """The number of the step that a line belongs to, None for none.

        Where only the table `t` tells whose line it is, none without it.
        """
        name = self.places[verb.name].name
        return self.order.get(name(values, t) if callable(name) else name)

    def waiting(self, asked: Collection[int], before: float = inf) -> list[tuple[int, Duty]]:
        """The duties of all steps, or those before one, with their numbers; without those that were asked."""
        return [(number, duty) for at, number, duty in self.duties if at < before and number not in asked]

    @cached_property
    def sentences(self) -> dict[str, Sentence]:
        """How the verbs are told, as game.yaml says. BadInput where it cannot be done."""
        found, problems = {}, []
        for name, pattern in self.game.sheet.sentences.items():
            try:
                if name not in self.verbs:
                    raise ValueError(f'no verb is called "{name}"{suggest(name, self.verbs)}')
                found[name] = Sentence(pattern, self.verbs[name].told_of, self.spoken)
            except ValueError as error:
                problems.append(self.game.problem("game", ("sentences", name), str(error)))
        columns = {total.column for total in self.rules.totals.values()} | self.rules.columns.keys()
        for name in self.game.sheet.totals.keys() - columns:
            said = f'no total is called "{name}"{suggest(name, columns)}'
            problems.append(self.game.problem("game", ("totals", name), said))
        if problems:
            raise BadInput(problems)
        return found

    def spoken(self, name: str, value: Any) -> str | None:
        """What a report says of a value in another way than the log, None where it does not."""
        hook = self.rules.hooks.get("spoken")
        return hook(self, name, value) if hook else None

    def told(self, verb: Verb, values: Values) -> Told:
        """An action in words, and what came of it; the line that says it, where game.yaml has none for it."""
        sentence = self.sentences.get(verb.name)
        return sentence.told(values) if sentence else Told(verb.text(values), "")

    def unlisted(self, cited: Iterable[str]) -> list[str]:
        """What is said of numbers by which a log was judged, and which rules.yaml does not have."""
        known = {rule.id for rule in self.game.rules.walk()}
        missing = sorted(set(cited) - known - {""}) if known else []
        return [f'rules.yaml has no rule "{rule}", which the referee names' for rule in missing]
