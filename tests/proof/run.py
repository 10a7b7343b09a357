"""Tries cases on all cores, and gives the answers as they come."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from multiprocessing import get_context

from cutline.components import BadInput

from . import alarms, clicking, depths, edited, mutating, pairs, playouts, slips, suite
from .cases import Answer, Case

# The longest cases stand first here too.
PARTS = {
    "suite": suite.PART,
    "clicking": clicking.PART,
    "slips": slips.PART,
    "alarms": alarms.PART,
    "depths": depths.PART,
    "mutating": mutating.PART,
    "playouts": playouts.PART,
    "pairs": pairs.PART,
    "edited": edited.PART,
}
JOB = 10  # cases of one seed at most, which share the game that was played
# A case that runs away is a finding, and takes nothing else along.
MEMORY = 3 << 30  # bytes
TIME = 120  # seconds of a process's own time


def tried(case: Case) -> Answer:
    """The answer to a case, whatever happens."""
    start = _processor_time()
    signal.setitimer(signal.ITIMER_PROF, TIME)
    try:
        answer = PARTS[case.part].tried(case)
    except BadInput as error:
        answer = Answer(case, what="unreadable", told=[str(problem) for problem in error.problems])
    except Exception:
        answer = Answer(case, what="broken", told=traceback.format_exc(limit=-3).splitlines())
    return answer._replace(seconds=_processor_time() - start)


def answers(cases: Iterable[Case], seconds: float) -> Iterator[Answer]:
    """The answers to all cases, in any order; those of the first seconds."""
    end, jobs = time.monotonic() + seconds, [*_jobs(cases)]
    processes = min(len(jobs), os.cpu_count() or 1)
    with get_context("spawn").Pool(processes, initializer=_begin) as pool:
        for some in pool.imap_unordered(_job, jobs):
            yield from some
            if time.monotonic() > end:
                return
        pool.close()  # a worker that is told to end while it ends by itself may wait for ever
        pool.join()


def _job(cases: list[Case]) -> list[Answer]:
    return [tried(case) for case in cases]


def _jobs(cases: Iterable[Case]) -> Iterator[list[Case]]:
    for (part, *_), of_a_seed in groupby(cases, key=lambda case: case[:3]):
        size = 1 if part == "suite" else JOB
        while job := list(islice(of_a_seed, size)):
            yield job


def _begin() -> None:
    """Limit the work, and leave an interrupt to the process that reads the answers and ends this one."""
    limit()
    signal.signal(signal.SIGINT, lambda *_: None)  # a handler, so that what is started here has none
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # takes along what was started


def limit() -> None:
    """Let a case that runs away fail in this process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _too_long)


def _too_long(*_: object) -> None:
    raise TimeoutError(f"more than {TIME} s of processor time")


def _processor_time() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
