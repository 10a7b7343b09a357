"""Several games built at once: each process draws the next game, and writes later what it drew.

Nothing is written before all games were found right. What is built does not depend on how many
processes there are: where a system cannot fork, or one comes to nothing, this one does the work.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from .components import Problem

_WIDE = 2  # bytes of a game's number


class ReadGame(NamedTuple):
    """A game as it was read: by which name, where it is, its own name, and all that is wrong."""

    asked: str
    problems: list[Problem]
    folder: Path | None = None
    name: str = ""


class Made(NamedTuple):
    """A game that was written: what there is to say of it, or why it was not."""

    name: str
    lines: list[str]
    error: Exception | None = None
    digests: Mapping[str, str] = {}  # of its files


class Bench(Protocol):
    """Where games are drawn, one after the other, and then written."""

    def drawn(self, names: Iterable[str]) -> list[ReadGame]:
        """Return every game as it was read, with all that is wrong."""

    def written(self) -> Iterator[Made]:
        """Yield every game as it is written."""


@contextmanager
def crews(names: Sequence[str], bench: Callable[[], Bench]) -> Iterator[Crews]:
    """Set up as many crews as there are cores and games; the first of them is this process."""
    from .layouts.documents.cores import cores, one_core

    count = min(cores(), len(names))
    with ExitStack() as alone, _dealt(names, count > 1) as jobs:
        alone.enter_context(one_core(count > 1))
        workers = [_Worker.started(jobs, bench) for _ in range(count - 1)]
        there = Crews(names, jobs, bench, [worker for worker in workers if worker], alone)
        try:
            yield there
        except KeyboardInterrupt:
            there.interrupt()
            raise
        finally:
            there.stop()


@contextmanager
def _dealt(names: Sequence[str], shared: bool) -> Iterator[Iterator[str]]:
    """Deal games out, the largest first, each to whichever process asks next."""
    names = sorted(names, key=_parts, reverse=True)
    if not shared:
        yield iter(names)
        return
    taking, giving = os.pipe()
    with os.fdopen(giving, "wb") as file:
        for number in range(len(names)):
            file.write(number.to_bytes(_WIDE, "big"))
    try:
        numbers = iter(partial(os.read, taking, _WIDE), b"")
        yield (names[int.from_bytes(number, "big")] for number in numbers)
    finally:
        os.close(taking)


def _parts(name: str) -> int:
    """Return about how many parts a game's kit has, by which its work is guessed; 0 where it has none."""
    from .components import BadInput, find_game

    try:
        return (find_game(name) / "game.yaml").read_bytes().count(b"kind:")
    except (BadInput, OSError):
        return 0


class Crews:
    """All games, drawn and then written by this process and its workers."""

    def __init__(
        self,
        names: Sequence[str],
        jobs: Iterator[str],
        bench: Callable[[], Bench],
        workers: list[_Worker],
        alone: ExitStack,
    ) -> None:
        self.names, self.jobs, self.new_bench, self.workers = names, jobs, bench, workers
        self.alone = alone  # inside, each game has one core
        self.bench = bench()  # of this process
        self.drawn_by: dict[_Worker, list[str]] = {}

    def drawn(self) -> list[ReadGame]:
        """Return every game as it was read, with all that is wrong with it, in the order of their names."""
        games: list[ReadGame] = []

        def jobs() -> Iterator[str]:
            here = []
            for name in self.jobs:
                here.append(name)
                yield name
            for worker in list(self.workers):
                report = worker.answer()
                if report is None:  # it came to nothing
                    self._dismiss(worker)
                    continue
                games.extend(report)
                self.drawn_by[worker] = [game.asked for game in report]
            known = {*here, *(game.asked for game in games)}
            yield from (name for name in self.names if name not in known)

        games += self.bench.drawn(jobs())
        return sorted(games, key=lambda game: self.names.index(game.asked))

    def written(self) -> Iterator[Made]:
        """Yield every game as it is written; after one that cannot be written, no other of its process."""
        for worker in self.workers:
            worker.begins()
        games = self.bench.written()
        while made := next(games, None):
            yield made
            if not any(worker.works for worker in self.workers):
                self.alone.close()  # the rest of the games have all cores
        for worker in list(self.workers):
            yield from self._written_by(worker)

    def _written_by(self, worker: _Worker) -> Iterator[Made]:
        names = self.drawn_by[worker]
        while (made := worker.answer()) is not None:
            yield made
            if made.error:
                return
            names.pop(0)
        self._dismiss(worker)
        bench = self.new_bench()
        bench.drawn(names)  # what the other process did not come to
        yield from bench.written()

    def stopped(self) -> Iterator[Made]:
        """Yield the games that other processes have written before they stopped."""
        self.interrupt()
        for worker in self.workers:
            while (made := worker.answer()) is not None:
                yield made

    def interrupt(self) -> None:
        """End the workers gently: what one is writing stays the old kit, or is the new one."""
        for worker in self.workers:
            with suppress(OSError):
                os.kill(worker.process, signal.SIGINT)

    def stop(self) -> None:
        for worker in list(self.workers):
            self._dismiss(worker)

    def _dismiss(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        worker.stop()


class _Worker(NamedTuple):
    """A process, the pipe on which it tells what it did, and that on which it hears to go on."""

    process: int
    telling: IO[bytes]
    going: IO[bytes]

    @classmethod
    def started(cls, jobs: Iterator[str], bench: Callable[[], Bench]) -> _Worker | None:
        """Start a process that draws games; None where there is no room for one."""
        from .layouts.documents.cores import ends_with

        parent = os.getpid()
        hears, tells = os.pipe()
        waits, goes = os.pipe()
        try:
            process = os.fork()
        except OSError:
            for end in (hears, tells, waits, goes):
                os.close(end)
            return None
        if process:
            os.close(tells)
            os.close(waits)
            return cls(process, os.fdopen(hears, "rb"), os.fdopen(goes, "wb", buffering=0))
        try:
            os.close(hears)
            os.close(goes)
            with os.fdopen(tells, "wb", buffering=0) as out, os.fdopen(waits, "rb") as word:
                ends_with(parent)
                _work(bench(), jobs, out, word)
        finally:
            # Whatever happened: nothing of the parent's is flushed, undone or said twice.
            os._exit(0)

    def answer(self) -> Any:
        """Return the process's next report; None where it sends no more."""
        import pickle

        try:
            return pickle.load(self.telling)  # from a copy of this very process
        except (EOFError, pickle.UnpicklingError, OSError):
            return None

    @property
    def works(self) -> bool:
        """Return whether the process may still be working; macOS does not say."""
        if not hasattr(os, "waitid"):
            return True
        try:
            return os.waitid(os.P_PID, self.process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
        except ChildProcessError:
            return False

    def begins(self) -> None:
        with suppress(OSError):
            self.going.write(b"!")

    def stop(self) -> None:
        """Close the pipes: without them the process goes no further than the game that it writes."""
        self.telling.close()
        self.going.close()
        with suppress(OSError):
            os.waitpid(self.process, 0)


def _work(bench: Bench, jobs: Iterator[str], out: IO[bytes], word: IO[bytes]) -> None:
    """Draw, report what is wrong, and write if asked to, in another process."""
    import pickle

    with suppress(KeyboardInterrupt, BrokenPipeError):
        pickle.dump(bench.drawn(jobs), out)
        if word.read(1):
            for made in bench.written():
                # Without the digests, so that it fits into the pipe: nobody reads that before the end.
                pickle.dump(made._replace(digests={}), out)
