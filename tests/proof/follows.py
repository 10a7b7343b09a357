"""Follow-ons: when the line that is named as the cause is put right, what followed from it is gone.

One to three slips are planted in a clean log; the cause that a finding names is written as it was
before, and the log is checked again. A finding with two causes has both put right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random

from cutline.referee.judging.findings import Finding

from ..games.players import pages
from ..games.support.judging import judged, readable
from ..games.support.planting import Judged, Page, Slip
from .cases import Answer, Case, Part, of_games

TRIES = 8  # for a slip that can be read


def planted(case: Case) -> tuple[Page, list[Slip]]:
    """The log of the case before it was spoilt, and what spoils it."""
    page, rng = pages.page(case.game, case.seed), Random(f"follows {case}")
    slips: list[Slip] = []
    for _ in range(rng.choice((1, 2, 3, 4))):
        for _ in range(TRIES):
            slip = page.plant(rng, slips)
            if slip and readable(page.text([*slips, slip])):
                slips.append(slip)
                break
    return page, slips


def tried(case: Case) -> Answer:
    page, slips = planted(case)
    if next(Judged(page, (), judged(page.text())).broken(), None):
        return Answer(case, {"false alarms": 1})  # which is a finding of the part `alarms`
    said = Judged(page, slips, judged(page.text(slips)))
    done = Counter({"logs": 1, "false alarms": 0})
    for slip in slips:
        done.update(measured(slip, Judged(page, [slip], judged(page.text([slip]))), said))
    untrue = list(untold(said, done))
    told = [text for _, text in untrue]
    if told:
        told += [f"{s.kind}: {page.clean[n].text.strip()} -> {s.rows[n]}" for s in slips for n in s.rows]
    return Answer(case, done, f"untrue:{untrue[0][0]}" if untrue else "", told)


def measured(slip: Slip, alone: Judged, said: Judged) -> dict[str, int]:
    """How a slip is told, by itself and beside the others; one that breaks no rule is none."""
    spots = {alone.spot(f.line) for f in alone.broken() if f.severity == "violation"}
    if not spots:
        return {"right all the same": 1}
    found = {said.spot(f.line) for f in said.broken() if f.severity != "follow-on"}
    there = bool(slip.at & spots) or not slip.at
    return {
        "slips": 1,
        "at their line": there,
        "as several": sum(f.severity == "violation" for f in alone.broken()) > 1,
        "excused by others": not spots & found,
    }


def untold(said: Judged, done: Counter[str]) -> Iterator[tuple[str, str]]:
    """The rule and the words of each follow-on that stays when its cause is put right."""
    mended = _Mended(said)
    for finding in said.broken():
        if finding.severity != "follow-on":
            continue
        undone = {id(slip): slip for cause in finding.causes for slip in mended.cause(cause)}.values()
        done["pairs"] += 1
        done["with all slips undone"] += len(undone) == len(said.slips) > 1
        if mended.without(undone).gone(finding, said):
            done["true"] += 1
        else:
            yield finding.rule, f"{_told(finding)}; not gone with {[slip.kind for slip in undone]}"


class _Mended:
    """A page with some slips undone."""

    def __init__(self, said: Judged) -> None:
        self.said, self.judged = said, dict[frozenset[int], Judged]()

    def without(self, undone: Collection[Slip]) -> Judged:
        left = [slip for slip in self.said.slips if slip not in undone]
        key = frozenset(map(id, left))
        if key not in self.judged:
            report = judged(self.said.page.text(left), hints=False)
            self.judged[key] = Judged(self.said.page, left, report)
        return self.judged[key]

    def cause(self, cause: Finding) -> Sequence[Slip]:
        """The slip without which something is not wrong, one of its line if there is any; or two, or all."""
        row, _ = self.said.spot(cause.line)
        slips = sorted(self.said.slips, key=lambda slip: row not in slip.rows)
        for some in (*combinations(slips, 1), *combinations(slips, 2)):
            after = self.without(some)
            if after.gone(cause, self.said) and not any(_partly(f, cause) for f in after.broken()):
                return some
        return [slip for slip in slips if row in slip.rows] or slips


def _partly(left: Finding, cause: Finding) -> bool:
    """Whether one of several that a finding names is named still."""
    first = cause.found.partition(", ")[0] if ", " in cause.found else ""
    return bool(first) and left.rule == cause.rule and left.line == cause.line and first in left.found


def _told(finding: Finding) -> str:
    return f"{finding.line}: {finding.rule} {finding.found}; {finding.expected} (from {finding.lines()})"


def log(case: Case) -> str:
    page, slips = planted(case)
    return page.text(slips)


PART = Part(of_games(60, 120, 50, 200, 60), tried, log=log)
