"""Mutated logs: each is judged, and asked what may be done next, in time and without a fault of ours."""

from __future__ import annotations

import time
import traceback
from random import Random

from cutline.components import BadInput

from ..games.players import pages
from ..games.support.judging import judged, readable, stood
from .cases import Answer, Case, Part, of_games
from .mutating import mutated

MOST = 2.0  # seconds of processor time
TRIES = 4  # for a log that can be read
OURS = "Python failed"


def text_of(case: Case) -> str:
    """The mutated log: one that can be read, if there is one."""
    rng = Random(f"mutated {case}")
    text = pages.any_log(case.game, case.seed)
    for _ in range(TRIES):
        made = mutated(text, rng, rng.choice((1, 1, 2, 3, 5)))
        if readable(made):
            break
    return made


def tried(case: Case) -> Answer:
    text = text_of(case)
    done = {"logs": 1, "read": readable(text)}
    if not done["read"]:
        return Answer(case, done)
    what, told = "", []
    for name, job in (("check", _check), ("next", _next)):
        start = time.process_time()
        try:
            faults = [said for said in job(text) if OURS in said]
        except Exception as error:
            if isinstance(error, BadInput) and error.__cause__ is None:  # of an option that does not exist
                return Answer(case, done | {"read": False})
            faults = traceback.format_exc(limit=-3).splitlines()
        seconds = time.process_time() - start
        if faults:
            what, told = what or f"{name}-fails", [*told, *faults]
        elif seconds > MOST:
            what, told = what or f"{name}-is-slow", [*told, f"{name}: {seconds:.1f} s"]
    return Answer(case, done, what, told)


def _check(text: str) -> list[str]:
    return [finding.text("") for finding in judged(text).findings]


def _next(text: str) -> list[str]:
    return [line for lines in stood(text) for line in lines]


PART = Part(of_games(800, 800, 800, 800, 800), tried, log=text_of)
