"""Hints: whoever does as a hint says has a clean line."""

from __future__ import annotations

from collections import Counter

from ..games.support.judging import judged
from . import follows
from .advice import misleading
from .cases import Answer, Case, Part, of_games


def tried(case: Case) -> Answer:
    text = follows.log(case)
    report = judged(text)
    done = Counter({"logs": 1})
    bad = []
    for finding in report.findings:
        if finding.hint:
            done["hints"] += 1
            bad += [(how, f"{how}: {finding.text('')}") for how in misleading(text, finding, report)]
    return Answer(case, done, bad[0][0].replace(" ", "-") if bad else "", [said for _, said in bad])


PART = Part(of_games(60, 60, 60, 60, 60), tried, log=follows.log)
