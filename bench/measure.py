"""Runs a command as a fresh process and says how long it took and how much memory it held."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Measured(NamedTuple):
    """The best of several runs: wall seconds, and the peak of resident memory in MB."""

    seconds: float
    megabytes: float
    runs: int
    said: str  # standard output of the best run
    cpu: float = 0.0  # seconds of all cores, of the process and of all that it waited for


# Python keeps what it has compiled, as it does wherever nobody forbids it.
_AS_AT_HOME = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


class Failed(Exception):
    """A measured command ended with an error; the message has its last line."""


def run_once(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str] | None = None,
    fine: Collection[int] = (0,),
) -> Measured:
    """One run in `folder`, from before the fork to after the wait; Failed where its status is not `fine`.

    Peak memory is the kernel's figure for this child, or for the largest of the
    children that it waited for. The caller has to be small: a child counts what
    its parent held when it was forked.
    """
    heard = folder / ".heard"
    with heard.open("w+b") as out:
        start = time.perf_counter()
        process = subprocess.Popen(
            list(command),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**_AS_AT_HOME, **(environment or {})},
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        said = out.read().decode("utf-8", "replace")
    heard.unlink()
    if process.returncode not in fine:
        last = said.strip().splitlines()[-1:] or ["it said nothing"]
        name = Path(command[0]).name
        raise Failed(f"{name} ended with status {process.returncode}: {last[0][-200:]}")
    return Measured(seconds, usage.ru_maxrss / 1024, 1, said, usage.ru_utime + usage.ru_stime)


def best_of(
    runs: int, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
) -> Measured:
    """The fastest of `runs` runs; the memory is the largest that any of them held."""
    found = [run_once(command, folder, environment) for _ in range(runs)]
    best = min(found, key=lambda one: one.seconds)
    return best._replace(megabytes=max(one.megabytes for one in found), runs=runs)
