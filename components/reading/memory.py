"""What a running process has made, kept for as long as it would be made of the same things."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from .rows import ENDINGS

R = TypeVar("R")


class Made(NamedTuple):
    """What was made, and the things that it was made of."""

    of: tuple[Any, ...]
    result: Any


class Memory:
    """Keeps nothing: everything is made whenever it is asked for, as in a single build."""

    keeps = False

    def made(self, name: Hashable, of: tuple[Any, ...], make: Callable[[], R]) -> R:
        """Return the result of `make`, which depends on the things in `of` and on nothing else."""
        return make()

    def find(self, name: Hashable) -> Made | None:
        """Return the last thing kept under a name; None if there is none."""
        return None

    def keep(self, name: Hashable, made: Made) -> None:
        """Keep what was made under a name, in place of what was made before."""

    def turn(self, whole: bool) -> None:
        """Begin another round. If the last one was `whole`, let go of what it did not ask for."""


NOTHING = Memory()


class Kept(Memory):
    """Keeps what was made under each name until it would be made of other things.

    None is not kept: it stands for what could not be made.
    """

    keeps = True

    def __init__(self) -> None:
        self.last: dict[Hashable, Made] = {}
        self.now: dict[Hashable, Made] = {}

    def made(self, name: Hashable, of: tuple[Any, ...], make: Callable[[], R]) -> R:
        made = self.find(name)
        if made is None or not same(made.of, of):
            made = Made(of, make())
        if made.result is not None:
            self.keep(name, made)
        result: R = made.result
        return result

    def find(self, name: Hashable) -> Made | None:
        return self.now.get(name) or self.last.get(name)

    def keep(self, name: Hashable, made: Made) -> None:
        self.now[name] = made

    def turn(self, whole: bool) -> None:
        self.last = self.now if whole else {**self.last, **self.now}
        self.now = {}


def same(first: Any, second: Any) -> bool:
    """Return whether two things are one object, or are made up of the same objects and plain values.

    Plain values are the same only if they are written alike: 0.0 is neither -0.0 nor 0.
    """
    if first is second:
        return True
    if type(first) is not type(second):
        return False
    if isinstance(first, str | bytes):
        return bool(first == second)
    if isinstance(first, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, partial):
        return same(_parts(first), _parts(second))
    return isinstance(first, int | float) and repr(first) == repr(second)


def _parts(call: partial[Any]) -> tuple[Any, ...]:
    return call.func, call.args, *call.keywords.items()


READ = (".yaml", ".yml", *ENDINGS)
CODE = Path(__file__).resolve().parents[1]  # whose models and checks the data has gone through


def kept(home: Path, name: str, make: Callable[[], Any], art: Iterable[Path] = ()) -> Any:
    """Return the result of `make`, kept on disk while the files of a folder stay the same; data only."""
    file = home / "__pycache__" / f"{name}.{sys.implementation.cache_tag}"
    sheets = (file for room in (home, home / "data") for file in room.glob("*") if file.suffix in READ)
    stamp = _stamp([*sheets, *art, *CODE.glob("*.yaml"), *CODE.glob("[!g_]*/*.py")])
    with suppress(OSError, EOFError, ValueError, TypeError):
        stored, data = marshal.loads(file.read_bytes())
        if stored == stamp:
            return data
    data = make()
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            file.parent.mkdir(exist_ok=True)
            new = file.with_suffix(f".{os.getpid()}")
            new.write_bytes(marshal.dumps((stamp, data)))
            new.replace(file)
    return data


def _stamp(files: Iterable[Path]) -> list[tuple[str, int, int]]:
    """Return name, time of change and size of files, sorted by name."""
    return sorted((str(file), s.st_mtime_ns, s.st_size) for file in files for s in [file.stat()])
