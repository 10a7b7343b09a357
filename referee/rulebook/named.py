"""Which game a log means, and whether code from its folder may run.

A log names a game that ships with Cutline, a folder that was trusted, the folder it lies in, or a
path from there. What it names is read; code from it runs only if the person named the folder.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from ...components import BadInput, Game, Problem, refereed_game, shipped_games
from ...components.reading.problems import suggest
from ..log import Log
from .code import code_of, ships

_APART = re.compile(r"[\W_]+")


class Named(NamedTuple):
    """The game that a log means, and what should be said about the choice."""

    game: Game
    notes: tuple[Problem, ...]


@runtime_checkable
class Asking(Protocol):
    """Trusted folders of a host that asks the person itself."""

    def remedy(self, folder: Path) -> str:
        """Whom to trust, and how to say so."""


def game_of(log: Log, trusted: Collection[Path] = ()) -> Named:
    """The game of a log. BadInput where there is none, or its code is not trusted; or where what
    was trusted is no game's own folder.
    """
    said = "this folder has no game.yaml; give --trust the folder of a game"
    if wrong := [Problem(folder, 1, 1, said) for folder in trusted if not _is_game(folder)]:
        raise BadInput(wrong)
    folder = next((f for f in _candidates(log, trusted) if _is_game(f)), None)
    if folder is None:
        near = suggest(log.game, shipped_games())
        raise _wrong(log, f'there is no game "{log.game}"{near}')
    game = refereed_game(folder)
    code = code_of(folder)
    if code is None:
        raise _wrong(log, f"{game.sheet.title} has no referee, so its logs cannot be checked")
    if why := untrusted(game, code, trusted):
        raise _wrong(log, why)
    return Named(game, tuple(_passed_over(log, folder)))


def untrusted(game: Game, code: Path, trusted: Collection[Path]) -> str:
    """Why a game's Python, which begins in the file `code`, may not run, and what to do; "" where it may."""
    folder = game.folder
    if ships(folder) or folder.resolve() in {one.resolve() for one in trusted}:
        return ""
    where = f" in {folder}" if not isinstance(trusted, Asking) else ""
    said = f"{game.sheet.title}{where} has rules in Python ({code.relative_to(folder)})"
    return f"{said}, which run only if you trust {_remedy(folder, trusted)}"


def _remedy(folder: Path, trusted: object) -> str:
    """How the person lets the Python of a folder run."""
    if isinstance(trusted, Asking):
        return trusted.remedy(folder)
    return f"the folder; if you do, add --trust {shlex.quote(str(folder))}"


def option_of(game: Game, text: str) -> str | None:
    """An option by its name, a beginning of it, or the number of its rule."""
    wanted = text.lower().strip()
    for name, option in game.sheet.options.items():
        if wanted in (name.lower(), option.rule):
            return name
    near = [name for name in game.sheet.options if name.lower().startswith(wanted)]
    return near[0] if len(near) == 1 else None


def _wrong(log: Log, said: str) -> BadInput:
    place = log.spots.get((log.game.line, log.game.column))
    return BadInput([Problem(log.file, log.game.line, log.game.column, said, place)])


def _is_game(folder: Path) -> bool:
    try:
        return (folder / "game.yaml").is_file()
    except (OSError, ValueError):  # a name that no folder can have
        return False


def _beside(log: Log) -> Path:
    """The folder a log lies in; what is piped in lies where one is."""
    return log.file.parent if log.file.is_file() else Path()


def _candidates(log: Log, trusted: Collection[Path]) -> Iterator[Path]:
    """Where the game might be, in the order of what counts."""
    name, beside = log.game, _beside(log)
    if not _is_path(name):
        yield from (folder for folder in trusted if same(folder.resolve().name, name))
        yield from (folder for called, folder in shipped_games().items() if same(called, name))
        yield from _near(log)
    else:
        yield from (beside / name, Path(name))


def _near(log: Log) -> Iterator[Path]:
    """The game's folder that a log lies in, itself or under logs/; folders beside it."""
    beside = _beside(log)
    inside = (beside.absolute(), beside.absolute().parent)
    yield from (folder for folder in inside if same(folder.name, log.game))
    for name in dict.fromkeys((log.game, log.game.lower(), _plain(log.game))):
        yield from (beside / name, Path(name))


def _passed_over(log: Log, taken: Path) -> Iterator[Problem]:
    """A game of the same name that is near the log, and is not the one that was taken."""
    if _is_path(log.game):
        return
    for folder in _near(log):
        if _is_game(folder) and folder.resolve() != taken.resolve():
            said = (
                f"the log was read with the game in {taken}, not with that in {folder}; "
                f"to use the latter, add --trust {shlex.quote(str(folder))}"
            )
            yield from _wrong(log, said).problems
            return


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.startswith(".")


def same(name: str, other: str) -> bool:
    """Whether two names differ in letters' case and signs only."""
    return _plain(name).replace("-", "") == _plain(other).replace("-", "")


def _plain(name: str) -> str:
    """A name as folders have it: "Sea Fight!" -> "sea-fight"."""
    return _APART.sub("-", name.lower()).strip("-")
