"""Where a game stands: what is owed, what is not known, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..kernel.world import World
from .choices import Offer
from .judge import Judge
from .lines import Line as Read
from .lines import Understood
from .offering import Offering
from .owing import listed
from .telling import Place, failed

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
    """A line of a turn and what came of it, with the table before and after it."""

    line: Read
    before: World
    after: World


class Played(NamedTuple):
    """A turn line by line: the table as it opened, and at its end."""

    opened: World
    steps: list[Step]
    ended: World


class Noting(Judge):
    """A walk that blames nothing on anything, and goes on to the end of the log."""

    steps: list[Step] | None = None  # of the turn that is looked at

    @property
    def full(self) -> bool:
        return False

    def played(self, read: Understood) -> Played:
        """Judge a turn that is over; return it line by line."""
        self.begin(read)
        opened, steps = self.w.copy(), list[Step]()
        self.steps = steps
        self.lines(read.lines)
        self.steps, ended = None, self.w.copy()
        self.over(read)
        return Played(opened, steps, self.w.copy() if read.end else ended)

    def line(self, read: Read, place: Place, lines: Sequence[Read]) -> None:
        before = None if self.steps is None else self.w.copy()
        super().line(read, place, lines)
        if self.steps is not None and before:
            came = read._replace(values=self.report.came[place.spot].values)
            self.steps.append(Step(came, before, self.w.copy()))

    def stand(self, last: Understood | None, begun: bool) -> Stand:
        """Return where a game stands behind the `last` turn that was written, which may have `begun`."""
        hooks, errors = self.rules.hooks, self.report.errors
        offering = Offering(self)

        def told(lines: Callable[[], Iterable[Any]]) -> list[Any]:
            found: list[Any] = self.safely(lambda: [*lines()], [])
            return found

        where = [f"after {last.turn.label}" if last else "before the first turn"]
        where += told(lambda: self.referee.result(self.w))
        found = [*offering.offers(begun)] if last else []
        turns = offering.next_turns(begun)
        legal = [offer.text for offer in found] + [f"turn: {label}" for label in turns or ()]
        ahead: Callable[[Any], Any] = hooks.get("stand", lambda w: ())
        owed = [*self.still_owed()] if begun else []
        if last and turns == [] and not owed:
            goes_on = any(offer.verb.acts for offer in found)
            where.append("No turn follows this one" if goes_on else "The game is over")
        again = offering.again(found, MOST_ASKED, ahead)
        where += dict.fromkeys(map(failed, errors))
        return Stand(where, owed, [*self.not_known()], told(lambda: ahead(self.w)), legal, again, found)

    def still_owed(self) -> Iterator[str]:
        """Yield what the rules still ask for in this turn, in the order of play."""
        for _, duty in self.referee.waiting(self.asked):
            if missing := self.lacking(duty) if duty.step not in self.left and not duty.brief else ():
                rule = duty.rule(self.w, [*missing]) if callable(duty.rule) else duty.rule
                whose = listed(self.named(duty, missing)) if duty.each else ""
                says = f"{duty.expected}: {whose}" if whose else duty.expected
                yield f"{self.rules.steps[duty.step]}: {says} [{self.referee.game.name} {rule}]"

    def not_known(self) -> Iterator[str]:
        """Yield the lines that left something open."""
        lines = {at for cell, at in self.lost.items() if self.w.is_open(cell)}
        for line, text in sorted(lines):
            if text not in ("sum", "end") and not text.startswith("turn: "):
                yield f'the outcome of line {line}, "{text.strip(QUOTE)}"'
