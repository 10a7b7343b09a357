"""Hands games to a Dask cluster: `cutline play --on ADDRESS`, with the extra `cutline[cluster]`.

The game's folder travels to the workers, so that what is played is what stands on this machine;
they need Cutline alone, and the very same one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .playing import Counts
from .playouts import Logs, Plan, kept, played

CHUNK = 25  # games a job: small, so that slow workers and fast ones end together
WAIT = 10  # seconds for the scheduler and its first worker
LEFT_BEHIND = {"logs", "__pycache__"}
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^\s:/]+:\d{1,5}")

Bundle = tuple[tuple[str, bytes], ...]


class NoCluster(Exception):
    """Nothing can be played at an address; the text says why, and what would help."""


def cluster_at(address: str) -> Callable[[Plan, range], Counts]:
    """What plays many games on the cluster at an address, and keeps their logs here."""

    def plays(plan: Plan, seeds: range) -> Counts:
        counts, logs = play_on(address, plan, seeds)
        kept(plan, logs)
        return counts

    return plays


def play_on(address: str, plan: Plan, seeds: range) -> tuple[Counts, Logs]:
    """Play every seed on the cluster at an address: what came of them all, and the logs to keep.

    NoCluster where nobody answers there, nobody works there, or another Cutline does.
    """
    files = bundle(plan.folder)
    jobs = [seeds[k : k + CHUNK] for k in range(0, len(seeds), CHUNK)]
    total: Counts = Counter()
    logs: Logs = {}
    with _client(address) as client:
        from distributed import CancelledError, KilledWorker, as_completed
        from distributed.comm import CommClosedError

        _same_cutline(client)
        told = plan._replace(folder=Path(plan.folder.name))
        try:
            sent = client.scatter(files, broadcast=True, hash=False)
            futures = client.map(_job, jobs, plan=told, files=sent, pure=False, retries=2)
            for future in as_completed(futures):
                counts, more = future.result()
                total.update(counts)
                logs |= more
                future.release()
        except (KilledWorker, CancelledError, CommClosedError) as error:
            said = f"the cluster at {address} broke off: {str(error).splitlines()[0]}"
            raise NoCluster(said) from error
    return total, logs


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """A connection to the scheduler, and at least one worker."""
    if not _ADDRESS.fullmatch(address):
        raise NoCluster(f"{address} is not an address such as tcp://127.0.0.1:8786")
    try:
        from distributed import Client
    except ImportError as error:
        raise NoCluster("a cluster needs Dask: pip install 'cutline[cluster]'") from error
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)
    except OSError as error:
        said = f"no scheduler answers at {address}; start one with: dask scheduler"
        raise NoCluster(said) from error
    with client, client.as_current():
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError as error:
            said = f"the cluster has no worker yet; start one with: dask worker {address}"
            raise NoCluster(said) from error
        yield client


def _same_cutline(client: Any) -> None:
    """Whether all workers run this Cutline: another one could play other games."""
    prints = client.run(fingerprint, on_error="return")
    other = [where for where, found in prints.items() if found != _mine()]
    if other:
        where = ", ".join(sorted(other))
        raise NoCluster(f"a different Cutline is installed at {where}; install this one there")


def _mine() -> str:
    return fingerprint()


@lru_cache
def fingerprint() -> str:
    """What tells this Cutline from every other: its sources, in one number."""
    import cutline.components
    import cutline.referee

    made = sha256()
    for package in (cutline.components, cutline.referee):
        home = Path(str(package.__file__)).parent
        for file in sorted(home.rglob("*.py")):
            if not _of_a_game(file, home):
                made.update(file.relative_to(home).as_posix().encode() + file.read_bytes())
    return made.hexdigest()


def _of_a_game(file: Path, home: Path) -> bool:
    """Whether Python belongs to a game, which travels with the job."""
    return any((folder / "game.yaml").exists() for folder in file.parents if folder != home)


def bundle(folder: Path) -> Bundle:
    """The files of a game, by their paths in its folder."""
    found = [
        (file.relative_to(folder), file)
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not LEFT_BEHIND.intersection(file.relative_to(folder).parts)
    ]
    return tuple((inside.as_posix(), file.read_bytes()) for inside, file in found)


@lru_cache(maxsize=8)
def unpacked(name: str, files: Bundle) -> tuple[Path, TemporaryDirectory[str]]:
    """A folder of that name with these files, made once on each worker, and what removes it."""
    home = TemporaryDirectory(prefix="cutline-")
    folder = Path(home.name) / name
    for inside, data in files:
        place = folder / inside
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder, home


def _job(seeds: range, plan: Plan, files: Bundle) -> tuple[Counts, Logs]:
    """What a worker does."""
    return played(plan._replace(folder=unpacked(plan.folder.name, files)[0]), seeds)
