"""Shares long work out to all cores: runs of items, in processes forked for them.

What is made does not depend on how many cores there are; a system that cannot
fork does all the work in one process.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from threading import current_thread, main_thread
from typing import IO, Any, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")
TOLD = "CUTLINE_CORES"
MOST_CORES = 4  # each holds the whole game in memory
LOOKS = 0.25  # seconds between two looks whether the parent of a process still lives


def cores() -> int:
    """How many processes may work at once; CUTLINE_CORES sets another number.

    Only one beside other threads, as in a server: a fork would copy what they hold half done.
    """
    if not hasattr(os, "fork") or current_thread() is not main_thread():
        return 1
    setting = os.environ.get(TOLD, "")
    if setting.isdecimal() and int(setting):
        return int(setting)
    allowed = getattr(os, "sched_getaffinity", lambda _: range(os.cpu_count() or 1))
    return min(len(allowed(0)), MOST_CORES)


@contextmanager
def one_core(alone: bool = True) -> Iterator[None]:
    """Inside, nothing is shared out: others are at work on the same cores."""
    before = os.environ.get(TOLD)
    if alone:
        os.environ[TOLD] = "1"
    try:
        yield
    finally:
        if before is not None:
            os.environ[TOLD] = before
        elif alone:
            del os.environ[TOLD]


def runs_of(items: Sequence[T], least: int) -> list[Sequence[T]]:
    """Return the items in as many runs as there are cores, none of fewer than `least` items."""
    count = max(1, min(cores(), len(items) // least))
    bounds = [len(items) * k // count for k in range(count + 1)]
    return [items[a:b] for a, b in pairwise(bounds)]


def dealt(items: Sequence[T], least: int) -> list[Sequence[T]]:
    """Return the items dealt like cards, where their order does not matter: neighbours are alike."""
    count = len(runs_of(items, least))
    return [items[k::count] for k in range(count)]


def ends_with(parent: int) -> None:
    """Interrupt this process, a child, soon after its parent has come to an end, however it did."""

    def look(*_: object) -> None:
        if os.getppid() != parent:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOKS, LOOKS)


def shared_out(runs: Sequence[Sequence[T]], work: Callable[[Sequence[T]], R]) -> list[R]:
    """Return the result of `work` for each run, in order; this process does the first one itself.

    `work` may change what this process holds in the first run only, for the others
    are worked on in copies of it; their results are pickled. A run whose process
    came to nothing is worked on here.
    """
    others = [_Worker.started(work, run) for run in runs[1:]]
    try:
        made = [work(run) for run in runs[:1]]
        for worker, run in zip(others, runs[1:], strict=True):
            found = worker.result() if worker else None
            made.append(found if found is not None else work(run))
    finally:
        for worker in others:
            if worker:
                worker.stop()
    return made


class _Worker(NamedTuple):
    """A process that works on one run, and the pipe that its result comes through."""

    process: int
    pipe: IO[bytes]

    @classmethod
    def started(cls, work: Callable[[Sequence[T]], R], run: Sequence[T]) -> _Worker | None:
        """Return a process at work; None where there is no room for one."""
        parent = os.getpid()
        reading, writing = os.pipe()
        try:
            process = os.fork()
        except OSError:
            os.close(reading)
            os.close(writing)
            return None
        if process:
            os.close(writing)
            return cls(process, os.fdopen(reading, "rb"))
        status = 1
        try:
            import pickle

            ends_with(parent)
            gc.disable()  # it would copy all that is shared with the parent
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(work(run), pipe, pickle.HIGHEST_PROTOCOL)
            status = 0
        finally:
            # Whatever happened: nothing of the parent's is flushed, undone or said twice.
            os._exit(status)

    def result(self) -> Any:
        """Return the result of the process; None where it came to nothing."""
        import pickle

        try:
            return pickle.load(self.pipe)  # from a copy of this very process
        except (EOFError, pickle.UnpicklingError, OSError):
            return None

    def stop(self) -> None:
        """End the process, if it has not ended, and forget it."""
        self.pipe.close()
        with suppress(OSError):
            os.kill(self.process, signal.SIGKILL)
        with suppress(OSError):
            os.waitpid(self.process, 0)
