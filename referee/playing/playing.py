"""Plays games by their own rules: chooses, throws the dice, writes the log as a player would.

A game may say how it is played well: its hook `player(table, rng, careful)` yields the actions of
a turn, one by one, as (verb, chosen slots). What the rules do not allow is not done. Without that
hook, any action that may be taken is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from ...components import Game
from ..forms import Group, One, Values, Verb
from ..forms.parts import Leaf
from ..judging.choices import Mixed, Offer, in_order
from ..judging.referee import Referee
from ..judging.totals import state
from ..table import is_open, many
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
        self.referee, self.rng, self.style, self.writes = referee, rng, style, writes
        self.careful = policy == "sensible"
        self.table = referee.table()
        self.counts: Counts = Counter()
        self.lines: list[str] = []
        self.heads = False  # a line begins a part of the game: nobody leaves out such a turn
        self.pen = Pen(referee, rng, style)
        self.dice = {name: _dice(verb) for name, verb in referee.verbs.items()}

    def play(self) -> dict[str, Any]:
        """A whole game as the data of its log: {game, edition, options, turns}."""
        referee, turns = self.referee, []
        over = referee.rules.hooks.get("over", lambda t: False)
        for label in referee.labels():
            turn = self.turn(label)
            if turn is not None:
                turns.append(turn)
            if over(self.table):
                break
        game = referee.game
        options = options_in(game, referee.options)
        head: dict[str, Any] = {"game": game.name, "edition": game.sheet.edition}
        return {**head, **({"options": options} if options else {}), "turns": turns}

    def turn(self, label: str) -> dict[str, Any] | None:
        """One turn; None where the rules do not let it be played."""
        table, hooks = self.table, self.referee.rules.hooks
        if not self.opened(label):
            return None
        self.lines, self.heads = [], False
        player = hooks.get("player")
        actions = player(table, self.rng, self.careful) if player else self.any()
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
            self.counts.update({key: n for key, n in hooks["counts"](table) if n})
        return turn

    def opened(self, label: str) -> bool:
        """Open a turn; whether the rules let it be played."""
        return self.run(self.referee.opens(label))

    def closed(self) -> None:
        """What becomes of the table at the end of a turn."""
        if "closes" in self.referee.rules.hooks:
            self.run(self.referee.rules.hooks["closes"])

    def offered(self, mixed: Mixed) -> Generator[Offer, None, None]:
        """What may be done, in the order of play."""
        yield from in_order(self.referee, self.table, mixed)

    def any(self) -> Generator[tuple[str, Values], bool | None, None]:
        """Whatever may be done, as long as there is something; statements once."""
        told: set[str] = set()
        mixed: Mixed = list if self.careful else lambda ways: shuffled(self.rng, ways)
        while True:
            some = self.offered(mixed)
            offer = next((offer for offer in some if offer.verb.name not in told), None)
            some.close()  # which leaves the table as it was
            if offer is None:
                return
            verb, values = offer
            if verb.states or "step" not in verb.told:
                told.add(verb.name)
            yield verb.name, {k: v for k, v in values.items() if k in chosen(verb)}

    def act(self, verb: Verb, values: Values) -> bool:
        """Take an action if the rules allow it, and write it down; whether it was taken."""
        table = self.table
        table.throw = self.throw
        for name, thrown in self.dice[verb.name]:
            if name not in values:
                values[name] = self.throw(thrown)
        done = self.run(self.referee.act(verb, values))
        while done and (decided := self.decided(values)):
            values = {**table.played, **decided}
            table.back(0)
            done = self.run(self.referee.act(verb, values))
        table.throw = None
        if not done:
            return False
        played = table.played
        for name in verb.states:
            state(table, name, played.get(name))
        self.heads |= bool(verb.told.get("heads"))
        if self.writes:
            due = {name: value for name, (_, value) in table.course.frame.due.items()}
            self.lines.append(self.pen.line(verb, played, due))
        return True

    def decided(self, values: Values) -> Values:
        """What comes of an action where the rules leave it open: the first of the ways, to be noted."""
        due = self.table.course.frame.due.items()
        ways = {name: value for name, (_, value) in due if values.get(name) is None}
        return {name: next(iter(many(value))) for name, value in ways.items() if is_open(value)}

    def run(self, job: Any) -> bool:
        """Run something on the table; undone where the rules have anything against it."""
        table = self.table
        table.settle()
        table.faults, table.course.frame.due = [], {}
        table.sub(job)
        if table.faults:
            table.faults = []
            table.back(0)
            return False
        return True

    def throw(self, faces: int | range | tuple[int, ...]) -> int:
        """A die of so many faces, or one with these, or a chit out of a cup."""
        if not isinstance(faces, int):
            return self.rng.choice(faces)
        return self.rng.randint(1, faces)

    def worths(self) -> dict[str, Any]:
        """The totals of the turn."""
        return {name: total.work(self.table) for name, total in self.referee.rules.totals.items()}

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


def _dice(verb: Verb) -> list[tuple[str, Any]]:
    """The dice and chits that an action cannot do without, and what they are thrown from."""
    slots = [part for part in _parts(verb) if isinstance(part, One)]
    return [(part.name, part.slot.thrown) for part in slots if part.slot.thrown]


def chosen(verb: Verb) -> set[str]:
    """What somebody chooses; dice are thrown, and the table says how many."""
    return {name for part in _parts(verb) if not _thrown(part) for name in part.names}


def _parts(verb: Verb) -> Iterator[Leaf]:
    return (verb.asked or verb.forms[0]).slots()


def _thrown(part: Leaf) -> bool:
    """Whether a part is a die, or a list of dice alone."""
    leaf = next(part.inside()) if isinstance(part, Group) and part.plain else part
    return isinstance(leaf, One) and bool(leaf.slot.thrown)
