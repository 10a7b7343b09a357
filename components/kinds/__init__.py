"""The kinds of components that a kit may hold, found by themselves: every `Kind` that a module offers.

Several kinds may share a file of a game: one of them
gives the file's model, and each of the others adds the list that it calls `key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from pydantic import Field, create_model

from ..models.field_types import Model
from ..models.game import Part
from .kind import Kind, Registry

__all__ = ["Kind", "Registry", "file_models", "kinds", "names_of", "title_in"]


@cache
def kinds() -> Mapping[str, Kind]:
    """Return every kind by the name that a kit gives it."""
    modules = (import_module(f"{__package__}.{found.name}") for found in iter_modules(__path__))
    offered = {kind for module in modules for kind in vars(module).values() if isinstance(kind, Kind)}
    return {kind.name: kind for kind in sorted(offered, key=lambda kind: kind.module)}


def title_in(files: Mapping[str, Any], part: Part) -> str:
    """Return the title of a part of a kit: its own, or that of its entry in one of the files; "" for none."""
    kind = kinds()[part.kind]
    entries = getattr(files.get(kind.file), kind.named, ()) if kind.named else ()
    return part.title or next((entry.title for entry in entries if entry.id == part.id), "")


def names_of(part: Part, files: Mapping[str, Any]) -> set[str]:
    """Return all that a part of a kit may be called: its title, its id, its kind."""
    kind = kinds().get(part.kind)
    titles = {kind.title, title_in(files, part)} if kind else set()
    return {*titles, part.kind, part.id or ""} - {""}


@cache
def file_models() -> Mapping[str, type[Model]]:
    """Return the model of each file that some kind reads, by the file's name without ending."""
    models: dict[str, type[Model]] = {}
    for kind in kinds().values():
        if kind.file and not kind.key and kind.model is not None:
            models[kind.file] = kind.model
    lists: dict[str, dict[str, Any]] = {}
    for kind in kinds().values():
        if kind.key:
            title = f"the {kind.title.lower()}"
            entry: Any = (_list_of(kind.model), Field(default_factory=list, description=title))
            lists.setdefault(kind.file, {})[kind.key] = entry
    for file, fields in lists.items():
        base = models.get(file, Model)
        name = base.__name__ if file in models else f"{file.title().replace('_', '')}File"
        models[file] = create_model(
            name, __base__=base, __doc__=base.__doc__ or f"The whole of {file}.yaml.", **fields
        )
    return dict(sorted(models.items()))


def _list_of(model: Any) -> Any:
    return list[model]
