"""What may be written next: every line that is offered has been tried on the table first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from ..forms import Values, Verb
from ..kernel.numbers import Impossible
from ..kernel.ways import UNSURE, End, TooMany
from .choices import Mixed, Offer, choices
from .judge import Judge
from .stated import Given

MOST_RUNS = 120  # of a line that is tried
NO_STEP = -1


class Offering:
    """The lines that the rules allow where a log stands now; the table stays as it is."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.w, self.referee = judge, judge.w, judge.referee
        self.owing: dict[int, bool] = {}  # whether something is owed before a step
        self.came: Values = {}  # of the last line that was tried
        hook = judge.rules.hooks.get("ways")
        self.named = hook(self.w) if hook else {}

    def offers(self, begun: bool = True) -> Iterator[Offer]:
        """Yield every line that may be written, in the order in which the verbs are declared.

        Where no turn is `begun`, only what belongs to none. Where the game's Python fails on a verb, that is
        noted, and the others are looked into.
        """
        for verb in self.referee.verbs.values():
            if verb.asked is None or not (begun or verb.told.get("aside")):
                continue
            try:
                for values in self.tries(verb):
                    if (written := self.fits(verb, values)) is not None:
                        yield Offer(verb, written, frozenset(self.w.line.to_throw), self.came)
            except Exception as error:
                self.judge.report.errors.append(error)

    def in_order(self, mixed: Mixed = list) -> Iterator[Offer]:
        """Yield the same by the order of play; `mixed` puts what is tried in another order first."""
        verbs = [verb for verb in self.referee.verbs.values() if verb.asked is not None]
        tries = [(verb, dict(values)) for verb in verbs for values in self.tries(verb)]
        steps = [self.step(verb, values) for verb, values in tries]
        for number in sorted(mixed(range(len(tries))), key=lambda n: steps[n]):
            verb, values = tries[number]
            if (written := self.fits(verb, values)) is not None:
                yield Offer(verb, written, frozenset(self.w.line.to_throw), self.came)

    def tries(self, verb: Verb) -> Iterable[Values]:
        """Return the ways of a verb that are worth a try."""
        if verb.name in self.named:
            return self.named[verb.name]
        return choices(verb, partial(self.refused, verb))

    def refused(self, verb: Verb, values: Values) -> bool:
        """Return whether a line breaks a rule whatever its other slots come to.

        A rule that cannot do without them says nothing of it.
        """
        try:
            return self.fits(verb, values) is None
        except Exception:
            return False

    def step(self, verb: Verb, values: Values) -> int:
        step = self.referee.step(verb, values, self.w)
        return NO_STEP if step is None else step

    def fits(self, verb: Verb, values: Values) -> Values | None:
        """Return a line with what is thrown left open, if it breaks no rule in one way at least."""
        if not self.in_time(verb, values):
            return None
        return self.tried(verb, values, self.judge)

    def in_time(self, verb: Verb, values: Values) -> bool:
        """Return whether a line comes neither too late nor before something that is owed."""
        judge, step = self.judge, self.step(verb, values)
        if NO_STEP < step < judge.now:
            rule = self.referee.places[verb.name].late[judge.now]
            return not (callable(rule) or rule)
        if step > judge.now and step not in self.owing:
            waiting = self.referee.waiting(judge.asked, step)
            self.owing[step] = any(judge.owes(duty) for _, duty in waiting)
        return not self.owing.get(step)

    def tried(self, verb: Verb, values: Values, judge: Judge) -> Values | None:
        w, was = judge.w, judge.w.asking
        w.asking = True
        try:
            end = w.run(partial(self.act, verb, {**verb.blank, **values}, judge), most=MOST_RUNS)
        except TooMany:
            self.came = {**verb.blank, **values}
            return self.came
        except Impossible:
            return None
        finally:
            w.asking = was
        self.came = end.noted(dict(w.line.values))
        readings = any(told.once != UNSURE for told in end.readings)
        return None if end.faults or readings else dict(w.line.values)

    def act(self, verb: Verb, values: Values, judge: Judge) -> None:
        verb.run(judge.w, values)
        for name in self.judge.rules.totals:
            if name in verb.states and values.get(name) is not None:
                judge.compare(Given(name, values[name], None, 0, 0))

    def dealt(self, verb: Verb, values: Values, rng: Random) -> End | None:
        """Run a line with its dice thrown and its chits drawn; None where it breaks a rule.

        What it came to stands in the line of the table then.
        """
        w, values = self.w, {**verb.blank, **values}
        if not self.in_time(verb, values):
            return None
        w.dealer, w.asking = rng, True
        try:
            end = self.judge.tried(partial(self.act, verb, values, self.judge))
        finally:
            w.dealer, w.asking = None, False
        return None if end is None or end.faults or end.readings else end

    def next_turns(self, begun: bool) -> list[str] | None:
        """Return the turns that may be opened now: none once the game is over; None while the turn that
        was `begun` still owes something."""
        judge, hooks = self.judge.twin(), self.judge.rules.hooks
        w = judge.w
        w.asking = True
        if begun:
            if any(judge.owes(duty) for _, duty in self.referee.waiting(judge.asked)):
                return None
            if "closes" in hooks and not keeps(judge, partial(hooks["closes"], w)):
                return None
        if "over" in hooks and judge.known(partial(hooks["over"], w), False):
            return []
        w.clear()
        found: list[str] = []
        for label in self.referee.labels():
            if self.opens(judge, label):
                found.append(label)
            elif found:  # those behind it are further still
                break
        return found

    def opens(self, judge: Judge, label: str) -> bool:
        judge.w.label = label
        end = judge.tried(partial(judge.opens, self.referee.turn(label)))
        return bool(end and not end.faults and not end.readings)

    def again(self, found: list[Offer], most: int, ahead: Callable[[Any], Any]) -> list[str]:
        """Return the verbs of which a line changes what else may be written, or how the game stands."""
        now, verbs = [*ahead(self.w)], []
        for first in {offer.verb.name: offer for offer in reversed(found)}.values():
            then, others = self.judge.twin(), [offer for offer in found if offer is not first][:most]
            if not keeps(then, partial(first.verb.run, then.w, first.values)):
                continue
            if [*ahead(then.w)] != now or any(self.tried(*other[:2], then) is None for other in others):
                verbs.append(first.verb.name)
        return verbs[::-1]


def keeps(judge: Judge, job: Callable[[], Any]) -> bool:
    """Run something and keep it; return whether it breaks no rule."""
    end = judge.tried(job)
    if end:
        judge.w.keep(end)
    return not (end and end.faults)
