"""Lists where a game's values come from, and what reconstructed ones have to satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .field_types import Model, Sourced
from .loaded import Game
from .validate import fields_with


class Provenance(NamedTuple):
    """One sourced value: what it is, where it stands, where it comes from."""

    what: str
    file: str
    source: str
    constraint: str

    @property
    def reconstructed(self) -> bool:
        return self.source.startswith("reconstructed")


def provenance(game: Game) -> list[Provenance]:
    """List every value that names its source, in the order of the files."""
    values: list[Provenance] = []
    for name, model in game.files.items():
        values += _of_file(f"{name}.yaml", model)
    return list(dict.fromkeys(values))


def _of_file(file: str, model: Model) -> Iterator[Provenance]:
    """Yield the sources in a file; counted things come first, together where they say the same."""
    counted: dict[tuple[str, str], dict[str, None]] = {}
    others: list[tuple[str, Sourced]] = []
    for key, item in _sourced(model, ""):
        if item.source and item.counted:
            names = counted.setdefault((item.source, item.constraint), {})
            names[item.called(key)] = None
        elif item.source:
            others.append((item.called(key), item))
    for (source, constraint), names in counted.items():
        reason = " ".join(constraint.split())
        yield Provenance(f"number of {', '.join(names)}", file, source, reason)
    for called, item in others:
        yield Provenance(called, file, item.source, " ".join(item.constraint.split()))


def _sourced(value: Any, key: str) -> Iterator[tuple[str, Sourced]]:
    """Yield everything in a value that may name a source, and the key that it stands under."""
    if isinstance(value, Model):
        if isinstance(value, Sourced):
            yield key, value
        for name in fields_with(type(value), Sourced):
            yield from _sourced(getattr(value, name), name)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _sourced(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _sourced(inner, key)
