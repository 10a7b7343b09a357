"""The question whether the Python rules of a game that somebody else made may run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from starlette.routing import Match, Route

from ...referee.rulebook.code import code_of
from ..shelf import means, named
from ..site import GAME_FILE, NotHere, Site

REMEMBERED = ".trusted"  # JSON: a digest of its Python for each folder of a game
ROOMS = ("", "/sheet", "/report")  # of a log, whose rules would run there


class Trust:
    """The games in `home` whose Python rules may run, as long as they are what the person allowed.

    What is changed in the editor stays trusted (`edited`); what is brought in does not.
    """

    def __init__(self, site: Site) -> None:
        self.site = site

    def __iter__(self) -> Iterator[Path]:
        for name, digest in self._allowed().items():
            folder = self.site.home / name
            if (folder / GAME_FILE).is_file() and digest_of(folder) == digest:
                yield folder

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, folder: object) -> bool:
        return folder in set(self)

    def append(self, folder: Path) -> None:
        """Let the rules of a game run as they now are."""
        said, now = self._allowed(), digest_of(folder)
        if said.get(folder.name) != now:
            self._keep({**said, folder.name: now})

    def remove(self, folder: Path) -> None:
        """Ask again before the rules of a game run."""
        said = self._allowed()
        if said.pop(folder.name, None):
            self._keep(said)

    @contextmanager
    def edited(self, folder: Path) -> Iterator[None]:
        """Keep a game trusted while the person changes it; the first Python they write is trusted, too."""
        trusted = folder in self or not python_of(folder)
        yield
        if trusted:
            self.append(folder)

    def remedy(self, folder: Path) -> str:
        """Return the end of a sentence: whom to trust, and how to say so."""
        return f'them; if you do, say so on the page of all games, under Play of "{folder.name}"'

    def _allowed(self) -> dict[str, str]:
        with suppress(OSError, ValueError):
            said = json.loads((self.site.home / REMEMBERED).read_bytes())
            if isinstance(said, dict):
                return said
        return {}

    def _keep(self, said: dict[str, str]) -> None:
        self.site.keep(REMEMBERED, json.dumps(said, sort_keys=True).encode())


class Question(Route):
    """Takes the place of a log's rooms as long as the rules of its game may not run."""

    def __init__(self, site: Site, answer: Callable[..., Any]) -> None:
        super().__init__("/log/{name:path}", answer)
        self.site = site

    def matches(self, scope: Any) -> tuple[Match, Any]:
        match, found = super().matches(scope)
        if match is Match.FULL and asked_of(self.site, found["path_params"]["name"]):
            return match, found
        return Match.NONE, {}


def asked_of(site: Site, name: str) -> Path | None:
    """Return the game whose rules would run in a room of a log, and may not yet; None for none."""
    for room in ROOMS:
        with suppress(NotHere):
            file = site.log(name.removesuffix(room))
            game = named(file)
            found = (folder for folder in site.games().values() if means(file, game, folder))
            return next((folder for folder in found if waits(site, folder)), None)
    return None


def waits(site: Site, folder: Path) -> bool:
    """Whether a game is one's own, and its Python may not run yet."""
    return site.own(folder) and code_of(folder) is not None and folder not in site.trusted


def python_of(folder: Path) -> list[Path]:
    """Return the Python files in a game's folder."""
    return sorted(folder.rglob("*.py"))


def digest_of(folder: Path) -> str:
    """Return a digest of the Python of a game, in a few letters."""
    made = blake2b(digest_size=16)
    for file in python_of(folder):
        data = file.read_bytes()
        made.update(f"{file.relative_to(folder).as_posix()}\n{len(data)}\n".encode() + data)
    return made.hexdigest()
