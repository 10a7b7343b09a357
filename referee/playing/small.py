"""Plays games by their own rules on the small kernel."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from ...components.reading.placed import Text
from ..forms import Values, Verb
from ..judging.choices import Mixed
from ..judging.judge import Judge
from ..judging.offering import Offering
from ..judging.referee import Referee
from ..log import Log
from .playing import Player


class SmallPlayer(Player):
    """One game, as Player has it; what the rules do not allow is not done."""

    def __init__(
        self, referee: Referee, policy: str, rng: Random, style: str = "full", writes: bool = True
    ) -> None:
        super().__init__(referee, policy, rng, style, writes)
        nowhere = Log(Path(), Text("", 0, 0), Text("", 0, 0), (), ())
        self.judge = Judge(referee, nowhere, blames=False)
        self.table = self.judge.w

    def opened(self, label: str) -> bool:
        judge = self.judge
        judge.label, judge.now, judge.left, judge.asked = label, -1, set(), set()
        self.table.label = label
        self.table.clear()
        return self.does(partial(judge.opens, self.referee.turn(label)))

    def closed(self) -> None:
        if "closes" in self.referee.rules.hooks:
            self.does(partial(self.referee.rules.hooks["closes"], self.table))

    def does(self, job: Any) -> bool:
        """Run something, and keep it if it breaks no rule."""
        end = self.judge.tried(job)
        if self.judge.report.errors:
            raise self.judge.report.errors[0]
        if end is None or end.faults or end.readings:
            return False
        self.table.keep(end)
        return True

    def offered(self, mixed: Mixed) -> Generator[Any, None, None]:
        yield from Offering(self.judge).in_order(mixed)

    def act(self, verb: Verb, values: Values) -> bool:
        """Take an action if the rules allow it, and write it down; return whether it was taken."""
        w, judge, offering = self.table, self.judge, Offering(self.judge)
        values = {**verb.blank, **values}
        if not offering.in_time(verb, values):
            return False
        w.dealer, w.asking = self.rng, True
        try:
            done = self.does(partial(offering.act, verb, values, judge))
        finally:
            w.dealer, w.asking = None, False
        if not done:
            return False
        step = offering.step(verb, values)
        if step > judge.now:
            judge.asked |= {number for number, _ in self.referee.duties.waiting(step, judge.asked)}
            judge.now, w.now = step, [*self.referee.rules.steps][step]
        self.heads |= bool(verb.told.get("heads"))
        if self.writes:
            played, due = w.line.values, w.line.due
            self.lines.append(self.pen.line(verb, {k: v for k, v in played.items() if k not in due}, due))
        return True

    def worths(self) -> dict[str, Any]:
        return {name: self.judge.worth(name) for name in self.referee.rules.totals}


def player_for(
    referee: Referee, policy: str, rng: Random, style: str = "full", writes: bool = True
) -> Player:
    """Return who plays a game, by the kernel that it is written for; see Player."""
    kind = SmallPlayer if "rows" in referee.rules.hooks else Player
    return kind(referee, policy, rng, style, writes)
