"""Plays games by their own rules: chooses, throws the dice, writes the log as a player would.

A game may say how it is played well: its hook `player(w, rng, careful)` yields the actions of a
turn, one by one, as (verb, chosen slots). What the rules do not allow is not done. Without that
hook, any action that may be taken is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from ...components import Game
from ...components.reading.placed import Text
from ..forms import Group, One, Values, Verb
from ..forms.parts import Leaf
from ..judging.choices import Mixed
from ..judging.judge import Judge
from ..judging.offering import Offering
from ..judging.referee import Referee
from ..log import Log
from .pen import Pen

POLICIES = ("random", "sensible")
MOST_ACTIONS = 3000  # of a turn; a game that never ends its turn is broken off

Counts = Counter[tuple[str, str]]


class Stuck(RuntimeError):
    """A game's player goes on for ever."""


class Player:
    """One game. `policy` is one of POLICIES, `style` one of pen.STYLES; dice come from `rng`.

    With `writes` false no lines are kept, only what is counted.
    """

    def __init__(
        self, referee: Referee, policy: str, rng: Random, style: str = "full", writes: bool = True
    ) -> None:
        nowhere = Log(Path(), Text("", 0, 0), Text("", 0, 0), (), ())
        self.referee, self.rng, self.style, self.writes = referee, rng, style, writes
        self.judge = Judge(referee, nowhere, blames=False)
        self.w = self.judge.w
        self.careful = policy == "sensible"
        self.counts: Counts = Counter()
        self.lines: list[str] = []
        self.heads = False  # a line begins a part of the game: nobody leaves out such a turn
        self.pen = Pen(referee, rng, style)

    def play(self) -> dict[str, Any]:
        """A whole game as the data of its log: {game, edition, options, turns}."""
        referee, turns = self.referee, []
        over = referee.rules.hooks.get("over", lambda w: False)
        for label in referee.labels():
            turn = self.turn(label)
            if turn is not None:
                turns.append(turn)
            if over(self.w):
                break
        game = referee.game
        options = options_in(game, referee.options)
        head: dict[str, Any] = {"game": game.name, "edition": game.sheet.edition}
        return {**head, **({"options": options} if options else {}), "turns": turns}

    def turn(self, label: str) -> dict[str, Any] | None:
        """One turn; None where the rules do not let it be played."""
        w, hooks = self.w, self.referee.rules.hooks
        if not self.opened(label):
            return None
        self.lines, self.heads = [], False
        player = hooks.get("player")
        actions = player(w, self.rng, self.careful) if player else self.any()
        done: bool | None = None
        for _ in range(MOST_ACTIONS):
            try:
                verb, values = actions.send(done)
            except StopIteration:
                break
            done = self.act(self.referee.verbs[verb], dict(values))
        else:
            said = f"{label} did not end after {MOST_ACTIONS:,} actions"
            raise Stuck(f"{self.referee.game.sheet.title}: {said}")
        turn = self.written(label)
        self.closed()
        if "counts" in hooks:
            self.counts.update({key: n for key, n in hooks["counts"](w) if n})
        return turn

    def opened(self, label: str) -> bool:
        """Open a turn; return whether the rules let it be played."""
        judge = self.judge
        judge.label, judge.now, judge.left, judge.asked = label, -1, set(), set()
        self.w.label, self.w.now = label, ""
        self.w.clear()
        return self.does(partial(judge.opens, self.referee.turn(label)))

    def closed(self) -> None:
        """Close a turn: what lasts is written."""
        if "closes" in self.referee.rules.hooks:
            self.does(partial(self.referee.rules.hooks["closes"], self.w))

    def does(self, job: Any) -> bool:
        """Run something, and keep it if it breaks no rule."""
        end = self.judge.tried(job)
        self.failed()
        if end is None or end.faults or end.readings:
            return False
        self.w.keep(end)
        return True

    def failed(self) -> None:
        """Raise what the game's Python failed with, if it did."""
        if self.judge.report.errors:
            raise self.judge.report.errors[0]

    def any(self) -> Generator[tuple[str, Values], bool | None, None]:
        """Whatever may be done, as long as there is something; statements once."""
        told: set[str] = set()
        mixed: Mixed = list if self.careful else lambda ways: shuffled(self.rng, ways)
        while True:
            some = Offering(self.judge).in_order(mixed)
            offer = next((offer for offer in some if offer.verb.name not in told), None)
            if offer is None:
                return
            verb, values = offer.verb, offer.values
            if verb.states or "step" not in verb.told:
                told.add(verb.name)
            yield verb.name, {k: v for k, v in values.items() if k in chosen(verb)}

    def act(self, verb: Verb, values: Values) -> bool:
        """Take an action if the rules allow it, and write it down; return whether it was taken."""
        w, judge, offering = self.w, self.judge, Offering(self.judge)
        end = offering.dealt(verb, values, self.rng)
        self.failed()
        if end is None:
            return False
        w.keep(end)
        step = offering.step(verb, {**verb.blank, **values})
        if step > judge.now:
            judge.asked |= {number for number, _ in self.referee.waiting(judge.asked, step)}
            judge.now, w.now = step, [*self.referee.rules.steps][step]
        self.heads |= bool(verb.told.get("heads"))
        if self.writes:
            due = {
                path[0]: value for path, value in end.came.items() if path[0] in verb.blank and not path[1:]
            }
            played = {name: value for name, value in w.line.values.items() if name not in due}
            self.lines.append(self.pen.line(verb, played, due))
        return True

    def worths(self) -> dict[str, Any]:
        """Return the totals of the turn, None for those that are not known."""
        return {name: self.judge.worth(name) for name in self.referee.rules.totals}

    def written(self, label: str) -> dict[str, Any]:
        """The turn as this style has it in the log."""
        turn: dict[str, Any] = {"turn": label}
        if self.style == "sums" and self.rng.random() < 0.7 and not self.heads:
            noted = self.pen.sums(self.worths(), done=bool(self.lines))
            turn |= {"sum": noted} if noted else {}
        elif self.lines:
            turn["do"] = self.lines
        return turn


def options_in(game: Game, chosen: Sequence[str]) -> list[str]:
    """The options that are chosen, by name; by the number of its rule where none is named."""
    known = game.sheet.options
    named = [name for name in known if name in chosen]
    return named or [name for name, option in known.items() if option.rule in chosen]


def shuffled(rng: Random, ways: Iterable[Any]) -> list[Any]:
    found = list(ways)
    rng.shuffle(found)
    return found


def chosen(verb: Verb) -> set[str]:
    """What somebody chooses; dice are thrown, and the table says how many."""
    return {name for part in _parts(verb) if not _thrown(part) for name in part.names}


def _parts(verb: Verb) -> Iterator[Leaf]:
    return (verb.asked or verb.forms[0]).slots()


def _thrown(part: Leaf) -> bool:
    """Whether a part is a die, or a list of dice alone."""
    leaf = next(part.inside()) if isinstance(part, Group) and part.plain else part
    return isinstance(leaf, One) and bool(leaf.slot.thrown)
