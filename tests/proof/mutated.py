"""Mutated logs: each is judged, and asked what may be done next, in time and without a fault of ours."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cutline.components import BadInput
from cutline.referee.checking import check_log, open_log, stand_of

from ..support.mutating import mutated
from ..support.players import pages
from .cases import Answer, Case, Part, of_games

MOST = 2.0  # seconds of processor time
TRIES = 4  # for a log that can be read
_OURS = "Python failed"


def text_of(case: Case) -> str:
    """The mutated log: one that can be read, if there is one."""
    rng = Random(f"mutated {case}")
    text = pages.any_log(case.game, case.seed)
    for _ in range(TRIES):
        made = mutated(text, rng, rng.choice((1, 1, 2, 3, 5)))
        if not _wrong(open_log, made)[1]:
            break
    return made


def tried(case: Case) -> Answer:
    text = text_of(case)
    done = {"logs": 1, "read": not _wrong(open_log, text)[1]}
    what, told = "", []
    for name, job in (("check", check_log), ("next", stand_of)):
        start = time.process_time()
        faults, _ = _wrong(job, text)
        seconds = time.process_time() - start
        if faults:
            what, told = what or f"{name}-fails", [*told, *faults]
        elif seconds > MOST:
            what, told = what or f"{name}-is-slow", [*told, f"{name}: {seconds:.1f} s"]
    return Answer(case, done, what, told)


def _wrong(job: Callable[[Path], Any], text: str) -> tuple[list[str], list[str]]:
    """What is our fault when this is done with a log, and what cannot be read in it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mutated.yaml"
        file.write_text(text, "utf-8")
        try:
            came = job(file)
        except BadInput as error:
            ours = [str(one) for one in error.problems if one.file.suffix == ".py"]
            return ours, [str(one) for one in error.problems]
        except Exception:
            return traceback.format_exc(limit=-3).splitlines(), []
    findings = getattr(came[1], "findings", ())
    said = [f.text("") for f in findings if _OURS in f.found + f.expected]
    if job is stand_of:
        said = [line for line in _lines(came) if _OURS in line]
    return said, []


def _lines(came: Any) -> list[str]:
    return [str(line) for part in came[1:] for line in (part if isinstance(part, list | tuple) else [part])]


PART = Part(of_games(800, 800, 800, 800, 800), tried, log=text_of)
