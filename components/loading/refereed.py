"""A game as its referee needs it: figures, tables, rules, counters and boards, and no drawing.

Making models takes longer than judging a game. What the models of a game that ships come to is kept,
and looks like them; where anything is to be said of a file, the game is loaded as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from ..art.folder import art_files
from ..models.loaded import Game
from ..models.spans import Numbers, Parts, Rulebook
from ..reading.memory import kept
from .finding import GAMES

_MODEL = "\0"  # before the fields of what was a model


def refereed_game(folder: Path) -> Game:
    """Return the game in a folder, without pictures. BadInput with every problem of every file."""
    if folder.resolve().parent != GAMES:
        return _loaded(folder)
    files = kept(folder, "game", lambda: _plain(_loaded(folder).files), art_files(folder))
    models = {name: _alive(fields) for name, fields in files.items()}
    return Game(folder.resolve().name, folder, models["game"], models, sources=_Sources(folder))


def _loaded(folder: Path) -> Game:
    from .loader import load_game

    return load_game(folder, drawn=False)


class _Sources(Mapping[str, Any]):
    """The files of a game as typed; read when something is wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def _typed(self) -> Mapping[str, Any]:
        return _loaded(self.folder).sources

    def __getitem__(self, name: str) -> Any:
        return self._typed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._typed)

    def __len__(self) -> int:
        return len(self._typed)


class _Record:
    """What a model held, under the same names; each field is unpacked when it is asked for."""

    def __init__(self, packed: dict[str, Any]) -> None:
        self.__dict__["_packed"] = packed

    def __getattr__(self, name: str) -> Any:
        packed = self.__dict__.get("_packed", {})
        if name not in packed:
            raise AttributeError(name)
        value = self.__dict__[name] = _alive(packed[name])
        return value


class _Result(Numbers, _Record):
    """What a code of a table means."""


class _Rule(Parts, _Record):
    """A rule with its parts."""


class _Rules(Rulebook, _Record):
    """What rules.yaml held."""


_KINDS = {"does": _Result, "parts": _Rule, "rules": _Rules}  # by the field that tells them


def _plain(value: Any) -> Any:
    """Return models, and what holds them, as plain data."""
    if hasattr(value, "model_fields_set"):
        return {_MODEL: {name: _plain(getattr(value, name)) for name in type(value).model_fields}}
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(_plain, value)) if type(value) in (list, tuple) else tuple(map(_plain, value))
    return value


def _alive(value: Any) -> Any:
    """Return the models that plain data was made from."""
    if value.__class__ is dict:
        if _MODEL in value:
            fields = value[_MODEL]
            kinds = (kind for name, kind in _KINDS.items() if name in fields)
            return next(kinds, _Record)(fields)
        return {key: _alive(inner) for key, inner in value.items()}
    return type(value)(map(_alive, value)) if value.__class__ in (list, tuple) else value
