"""Lists where a game's values come from, and what of it is ours, within which limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..languages import Words
from .field_types import Model, Sourced
from .loaded import Game
from .tables import Value
from .validate import fields_with

# In the text of a mark of a board: where it says what of it is ours.
OURS_SLOT = "ours"


class Provenance(NamedTuple):
    """Something sourced: what it is, where it stands, where it comes from, what of it is ours."""

    what: str
    file: str
    source: str
    ours: str
    constraint: str


def provenance(game: Game) -> list[Provenance]:
    """List all that names its source, or what of it is ours, in the order of the files."""
    values: list[Provenance] = []
    for name, model in game.files.items():
        values += _of_file(f"{name}.yaml", model)
    return list(dict.fromkeys(values))


def sentence(say: Words, ours: Iterable[str]) -> str:
    """Return what a component says of itself where something on it is ours; "" where nothing is.

    Each of `ours` may name several things, with commas between them.
    """
    whats = dict.fromkeys(what.strip() for some in ours if some for what in some.split(","))
    return say("Ours, not the original’s: {what}.", what=", ".join(whats)) if whats else ""


def ours_in(value: Any) -> list[str]:
    """Return what is ours of something and of all in it, each once, as typed.

    Figures are left out: what they are printed on says so itself.
    """
    items = (item for _, item in _sourced(value, "") if not isinstance(item, Value))
    return list(dict.fromkeys(item.ours for item in items if item.ours))


def _of_file(file: str, model: Model) -> Iterator[Provenance]:
    """Yield the sources in a file; what says the same of itself stands together, counted things first."""
    alike: dict[tuple[str, str, str], dict[str, None]] = {}
    others: list[Provenance] = []
    for key, item in _sourced(model, ""):
        reason = " ".join(item.constraint.split())
        if item.counted and (item.ours or item.source):
            alike.setdefault((item.source, item.ours, reason), {})[item.called(key)] = None
        elif item.ours or item.source:
            others.append(Provenance(item.called(key), file, item.source, item.ours, reason))
    for (source, ours, reason), names in alike.items():
        yield Provenance("; ".join(names), file, source, ours, reason)
    yield from others


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
