"""Where a game stands: what is owed, what is not known, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from ..log import Log
from ..table import TooMany, is_open
from ..table.unknown import Unknown
from .choices import Offer, next_turns, offers, trial
from .duties import ALL, left, named
from .lines import Line, Understood
from .referee import Referee
from .runs import failed
from .walk import Walk

QUOTE = '"'
MOST_ASKED = 24  # other lines that are tried behind one of a verb


class Stand(NamedTuple):
    """Lines to read: how far the game is, what it owes, what is not known, what may be done.

    `offers` are the actions among the `legal` lines; the others open a turn.
    """

    where: list[str]
    owed: list[str]
    unknown: list[str]
    ahead: list[str]  # what the game itself says of it
    legal: list[str]
    again: list[str]  # the verbs of which a line changes this list
    offers: list[Offer]


class Step(NamedTuple):
    """A line of a turn, with the table before and after it."""

    line: Line
    before: Any
    after: Any


class Played(NamedTuple):
    """A turn line by line: the table as it opened, and at its end."""

    opened: Any
    steps: list[Step]
    ended: Any


class Noting(Walk):
    """A walk that remembers, for each cell that is no longer known, the line that lost it.

    It blames nothing on anything, and goes on to the end of the log.
    """

    def __init__(self, referee: Referee, log: Log) -> None:
        super().__init__(referee, log, blames=False)
        self.lost: dict[tuple[str, Any], tuple[int, str]] = {}  # by row and key
        self.steps: list[Step] | None = None  # of the turn that is looked at

    @property
    def full(self) -> bool:
        return False

    def twin(self) -> Self:
        new = super().twin()
        new.lost = {**self.lost}
        return new

    def played(self, read: Understood) -> Played:
        """A turn that is over, line by line."""
        self.begin(read)
        opened, self.steps = self.table.copy(), []
        self.lines(read.lines)
        self.over(read)
        return Played(opened, self.steps, self.table)

    def line(self, line: Line, later: frozenset[int]) -> None:
        before = None if self.steps is None else self.table.copy()
        super().line(line, later)
        if self.steps is not None and before:
            self.steps.append(Step(line, before, self.table.copy()))

    def act(self, job: Any, spot: tuple[int, int], text: str, *rest: Any, **more: Any) -> bool:
        before, t = len(self.table.journal), self.table
        told = super().act(job, spot, text, *rest, **more)
        names = {id(row): name for name, row in t.rows.items()}
        for row, key, old in t.journal[before if before <= len(t.journal) else 0 :]:
            if id(row) in names and not _unsure(old) and _unsure(row._at[key]):
                self.lost[names[id(row)], key] = spot[0], text
        return told


def _unsure(value: Any) -> bool:
    return value is None or isinstance(value, Unknown)


def stand(walk: Any, last: Understood | None) -> Stand:
    """Where a game stands behind the last turn that was written, which may go on; a `walk` comes to it."""
    if not isinstance(walk, Noting):
        return walk.stand(last)
    referee, hooks = walk.referee, walk.referee.rules.hooks
    begun, t, errors = bool(last and walk.unfinished(last)), walk.table, walk.report.errors
    where = [f"after {last.turn.label}" if last else "before the first turn"]

    def told(lines: Callable[[], Iterable[Any]]) -> list[Any]:
        found: list[Any] = walk.safely(lambda: [*lines()], [])
        return found

    where += told(lambda: referee.given("result", t))
    found = told(lambda: offers(referee, t, begun, errors)) if last else []
    legal = [offer.text for offer in found]
    turns = walk.safely(lambda: next_turns(referee, t, begun=begun), None)
    legal += [f"turn: {label}" for label in turns or ()]
    ahead = told(lambda: hooks["stand"](t)) if "stand" in hooks else []
    owed, unknown = told(lambda: _owed(walk) if begun else ()), told(lambda: _unknown(walk))
    again = told(lambda: _again(walk, found))
    if last and turns == [] and not owed:
        goes_on = any(offer.verb.acts for offer in found)
        where.append("No turn follows this one" if goes_on else "The game is over")
    where += dict.fromkeys(map(failed, errors))
    return Stand(where, owed, unknown, ahead, legal, again, found)


def _owed(walk: Walk) -> Iterator[str]:
    """What the rules still ask for in this turn, in the order of play."""
    t, rules, game = walk.table, walk.referee.rules, walk.referee.game.name
    for rule, says in rules.hooks["owes"](t) if "owes" in rules.hooks else ():
        yield f"{says} [{game} {rule}]"
    for asked in walk.referee.duties.before(t, ALL):
        duty = rules.duties[asked.number]
        missing: list[Any] = []
        try:
            t.sub(lambda t, duty, missing: missing.extend(left(t, duty)), duty, missing)
        except TooMany:
            continue
        if missing and not t.rows["unnoted"][duty.step]:
            rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
            whose = ", ".join(named(t, duty, missing))
            says = f"{duty.expected}: {whose}" if whose else duty.expected
            yield f"{rules.steps[duty.step]}: {says} [{game} {rule}]"


def _unknown(walk: Noting) -> Iterator[str]:
    """What is not known, with the line that lost it; without a hook, those lines alone."""
    t, hook = walk.table, walk.referee.rules.hooks.get("unknown_to")
    told: dict[tuple[int, str], list[str]] = {}
    for says, row, key in hook(t) if hook else ():
        told.setdefault(walk.lost.get((row, key), (0, "")), []).append(says)
    if not hook:
        lost = {at for (row, key), at in walk.lost.items() if is_open(t.rows[row].shown(key))}
        told = {at: [] for at in lost if at[1] not in ("sum", "end") and not at[1].startswith("turn: ")}
    for (line, text), says in sorted(told.items()):
        where = f'line {line}, "{text.strip(QUOTE)}"' if line else "not written down yet"
        yield f"{', '.join(says)} ({where})" if says else f"the outcome of {where}"


def _again(walk: Walk, found: Sequence[Offer]) -> list[str]:
    """The verbs of which a line changes what else may be written, or how the game stands."""
    referee, t = walk.referee, walk.table
    ahead = referee.rules.hooks.get("stand", lambda t: ())
    now, verbs = [*ahead(t)], []
    for first in {offer.verb.name: offer for offer in reversed(found)}.values():
        then, others = t.copy(), [action for action in found if action is not first][:MOST_ASKED]
        then.throw = lambda faces: None
        try:
            then.sub(referee.act(first.verb, first.values))
        except TooMany:
            continue
        then.throw = None
        if [*ahead(then)] != now or any(trial(referee, then, *action) for action in others):
            verbs.append(first.verb.name)
    return verbs[::-1]
