"""Where a game stands: what is owed, what is not known, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..log import Log
from ..table import TooMany, is_open
from ..table.unknown import Unknown
from .choices import Offer, next_turns, offers, trial
from .duties import ALL, left
from .lines import Understood
from .referee import Referee
from .runs import failed
from .walk import Walk

QUOTE = '"'
MOST_ASKED = 24  # other lines that are tried behind one of a verb


class Stand(NamedTuple):
    """Lines to read: how far the game is, what it owes, what is not known, what may be done."""

    where: list[str]
    owed: list[str]
    unknown: list[str]
    ahead: list[str]  # what the game itself says of it
    legal: list[str]
    again: list[str]  # the verbs of which a line changes this list


class _Noting(Walk):
    """A walk that remembers, for each cell that is no longer known, the line that lost it."""

    def __init__(self, referee: Referee, log: Log) -> None:
        super().__init__(referee, log, blames=False)
        self.lost: dict[tuple[str, Any], tuple[int, str]] = {}  # by row and key

    def act(self, job: Any, spot: tuple[int, int], text: str, *rest: Any, **more: Any) -> bool:
        before, t = len(self.table.journal), self.table
        told = super().act(job, spot, text, *rest, **more)
        names = {id(row): name for name, row in t.rows.items()}
        for row, key, old in t.journal[before if before <= len(t.journal) else 0 :]:
            if id(row) in names and not _unsure(old) and _unsure(row.at[key]):
                self.lost[names[id(row)], key] = spot[0], text
        return told


def _unsure(value: Any) -> bool:
    return value is None or isinstance(value, Unknown)


def stand(referee: Referee, log: Log, turns: Sequence[Understood]) -> Stand:
    """Where a game stands behind the turns of a log, the last of which may go on."""
    walk, hooks = _Noting(referee, log), referee.rules.hooks
    for read in turns[:-1]:
        walk.turn(read)
    begun, t, errors = bool(turns) and walk.unfinished(turns[-1]), walk.table, walk.report.errors
    where = [f"after {turns[-1].turn.label}" if turns else "before the first turn"]

    def told(lines: Callable[[], Iterable[Any]]) -> list[Any]:
        found: list[Any] = walk.safely(lambda: [*lines()], [])
        return found

    where += told(lambda: hooks["result"](t))
    found = told(lambda: offers(referee, t, begun, errors)) if turns else []
    legal = [offer.text for offer in found]
    legal += [f"turn: {label}" for label in told(lambda: next_turns(referee, t, begun=begun))]
    ahead = told(lambda: hooks["stand"](t)) if "stand" in hooks else []
    owed, unknown = told(lambda: _owed(walk) if begun else ()), told(lambda: _unknown(walk))
    again = told(lambda: _again(walk, found))
    where += dict.fromkeys(map(failed, errors))
    return Stand(where, owed, unknown, ahead, legal, again)


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
        if missing and not t.rows["unnoted"].values[duty.step]:
            rule = duty.rule if isinstance(duty.rule, str) else duty.rule(t, missing)
            whose = ", ".join(filter(None, (duty.named(key) for key in missing)))
            says = f"{duty.expected}: {whose}" if whose else duty.expected
            yield f"{rules.steps[duty.step]}: {says} [{game} {rule}]"


def _unknown(walk: _Noting) -> Iterator[str]:
    """What is not known, with the line that lost it; without a hook, those lines alone."""
    t, hook = walk.table, walk.referee.rules.hooks.get("unknown_to")
    told: dict[tuple[int, str], list[str]] = {}
    for says, row, key in hook(t) if hook else ():
        told.setdefault(walk.lost.get((row, key), (0, "")), []).append(says)
    if not hook:
        lost = {at for (row, key), at in walk.lost.items() if is_open(t.rows[row].values[key])}
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
        then, others = t.copy(), [one for one in found if one is not first][:MOST_ASKED]
        then.throw = lambda faces: None
        try:
            then.sub(referee.act(first.verb, first.values))
        except TooMany:
            continue
        then.throw = None
        if [*ahead(then)] != now or any(trial(referee, then, *one) for one in others):
            verbs.append(first.verb.name)
    return verbs[::-1]
