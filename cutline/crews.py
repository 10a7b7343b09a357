"""Several games built at once: a process for each core draws some, and writes them later.

Nothing is written before all games were found right. What is built does not depend on how many
processes there are: where a system cannot fork, or one comes to nothing, this one does the work.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from .components import Problem


class Found(NamedTuple):
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

    def drawn(self, names: Sequence[str]) -> list[Found]:
        """Every game as it was read, with all that is wrong."""

    def written(self) -> Iterator[Made]:
        """Every game as it is written."""


@contextmanager
def crews(names: Sequence[str], bench: Callable[[], Bench]) -> Iterator[list[Crew]]:
    """The games dealt out to as many crews as there are cores; each of them works alone."""
    from .layouts.documents.cores import cores, one_core

    count = min(cores(), len(names))
    hands = [list(names[k::count]) for k in range(count)]
    with one_core(count > 1):
        there: list[Crew] = [Crew(hand, bench, _Worker.started(hand, bench)) for hand in hands[1:]]
        there.insert(0, Crew(hands[0], bench, None))
        try:
            yield there
        except KeyboardInterrupt:
            for crew in there:
                crew.interrupt()
            raise
        finally:
            for crew in there:
                crew.stop()


class Crew:
    """Some games: drawn, and then written, by another process where there is one for them."""

    def __init__(self, names: list[str], bench: Callable[[], Bench], worker: _Worker | None):
        self.names, self.bench, self.worker = names, bench(), worker

    def drawn(self) -> list[Found]:
        """Its games as they were read, with all that is wrong with them."""
        found = self.worker.told() if self.worker else None
        if found is None:
            self.stop()
            found = self.bench.drawn(self.names)
        return found  # type: ignore[no-any-return]

    def begins(self) -> None:
        """Whoever is another process writes from now on."""
        if self.worker:
            self.worker.begins()

    def written(self) -> Iterator[Made]:
        """Its games one by one, as they are written."""
        if self.worker:
            names = list(self.names)
            while (made := self.worker.told()) is not None:
                yield made
                if made.error:
                    return
                names.pop(0)
            self.stop()
            self.bench.drawn(names)  # what the other process did not come to
        yield from self.bench.written()

    def stopped(self) -> Iterator[Made]:
        """Those that another process has written before it stopped."""
        if self.worker:
            self.interrupt()
            while (made := self.worker.told()) is not None:
                yield made

    def interrupt(self) -> None:
        """End it gently: what it is writing stays the old kit, or is the new one."""
        if self.worker:
            with suppress(OSError):
                os.kill(self.worker.process, signal.SIGINT)

    def stop(self) -> None:
        if self.worker:
            self.worker.stop()
            self.worker = None


class _Worker(NamedTuple):
    """A process, the pipe on which it tells what it did, and that on which it hears to go on."""

    process: int
    telling: IO[bytes]
    going: IO[bytes]

    @classmethod
    def started(cls, names: list[str], bench: Callable[[], Bench]) -> _Worker | None:
        """A process that draws these games; None where there is no room for one."""
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
                _work(bench(), names, out, word)
        finally:
            # Whatever happened: nothing of the parent's is flushed, undone or said twice.
            os._exit(0)

    def told(self) -> Any:
        """What the process says next; None where it says no more."""
        import pickle

        try:
            return pickle.load(self.telling)  # from a copy of this very process
        except (EOFError, pickle.UnpicklingError, OSError):
            return None

    def begins(self) -> None:
        with suppress(OSError):
            self.going.write(b"!")

    def stop(self) -> None:
        """Without its pipes it goes no further than the game that it writes."""
        self.telling.close()
        self.going.close()
        with suppress(OSError):
            os.waitpid(self.process, 0)


def _work(bench: Bench, names: list[str], out: IO[bytes], word: IO[bytes]) -> None:
    """What another process does: it draws, tells what is wrong, and writes if it is told to."""
    import pickle

    with suppress(KeyboardInterrupt, BrokenPipeError):
        pickle.dump(bench.drawn(names), out)
        if word.read(1):
            for made in bench.written():
                pickle.dump(made, out)
