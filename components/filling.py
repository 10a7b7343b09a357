"""Fills figures into texts: Jinja2 over the game's own YAML, in a sandbox."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from .game import Game
from .places import Gone, Keys
from .problems import shortened, suggest

Report = Callable[[Keys, str], None]
_HOMES = {"v": "under values: in tables.yaml", "game": "in game.yaml"}
_PLAIN = "write {{ v.name }}"


@cache
def environment(templates: Path | None = None) -> Any:
    """A sandboxed Jinja2 environment in which an unknown name is an error."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    loader = FileSystemLoader(str(templates)) if templates else None
    made = ImmutableSandboxedEnvironment(
        loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["line"] = lambda text: " ".join(str(text).split())
    made.filters["paragraphs"] = lambda text: [
        " ".join(part.split()) for part in re.split(r"\n\s*\n", str(text).strip()) if part.strip()
    ]
    return made


class Figures:
    """The names that a text may use: `v` for the figures of tables.yaml, and `game`."""

    def __init__(self, game: Game) -> None:
        tables = game.sources.get("tables")
        self.names: dict[str, dict[str, str]] = {
            "v": {name: value.value for name, value in game.tables.values.items()},
            "game": {key: text for key, text in game.sheet if isinstance(text, str)},
        }
        self.gone = tables.gone if tables else Gone(everything=False)

    def figure(self, holder: str, name: str) -> str:
        """One figure; "" for one that could not be read. ValueError where there is none."""
        known = self.names[holder]
        if name in known:
            return known[name]
        if holder == "v" and ("values" in self.gone or name in self.gone):
            return ""
        raise ValueError(
            f'figure "{holder}.{shortened(name)}" does not exist {_HOMES[holder]}'
            f"{suggest(name, known)}"
        )


def fill_text(text: str, figures: Figures) -> str:
    """The text with its figures. ValueError says what in it cannot be filled.

    Jinja2 reads it, and nothing of it is run: a placeholder is one plain figure.
    """
    if not any(opening in text for opening in ("{{", "{%", "{#")):
        return text
    from jinja2 import TemplateSyntaxError, nodes

    try:
        tree = environment().parse(text)
    except TemplateSyntaxError as error:
        said = shortened(error.message or "", 120)
        raise ValueError(f"a placeholder cannot be read: {said}; {_PLAIN}") from None
    except RecursionError:
        raise ValueError(f"a placeholder is nested too deeply; {_PLAIN}") from None
    found = []
    for part in tree.body:
        for piece in part.nodes if isinstance(part, nodes.Output) else [part]:
            if isinstance(piece, nodes.TemplateData):
                found.append(piece.data)
            elif (
                isinstance(piece, nodes.Getattr)
                and isinstance(piece.node, nodes.Name)
                and piece.node.name in figures.names
            ):
                found.append(figures.figure(piece.node.name, piece.attr))
            else:
                raise ValueError(f"this placeholder is not a figure; {_PLAIN}")
    return "".join(found)


def filled(model: Any, figures: Figures, report: Report, path: Keys) -> Any:
    """A model with every text in it filled; problems go to `report(path, message)`.

    A text that cannot be filled is left empty, so that nothing more is said of it.
    """
    if isinstance(model, str):
        try:
            return fill_text(model, figures)
        except ValueError as error:
            report(path, str(error))
            return ""
    if isinstance(model, BaseModel):
        changed = {}
        for key in type(model).model_fields:
            value = getattr(model, key)
            if isinstance(value, str | list | dict | BaseModel):
                new = filled(value, figures, report, (*path, key))
                if new is not value:
                    changed[key] = new
        return model.model_copy(update=changed) if changed else model
    if isinstance(model, list):
        items = [filled(item, figures, report, (*path, k)) for k, item in enumerate(model)]
        return items if any(a is not b for a, b in zip(items, model, strict=True)) else model
    if isinstance(model, dict):
        entries = {k: filled(item, figures, report, (*path, k)) for k, item in model.items()}
        return entries if any(entries[k] is not model[k] for k in model) else model
    return model
