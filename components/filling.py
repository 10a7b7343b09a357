"""Fills figures into texts: Jinja2 over the game's own YAML, in a sandbox."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .loader import Game


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


def figures(game: Game) -> Mapping[str, Any]:
    """The names that a text may use: `v` for the figures of tables.yaml, and `game`."""
    values = {name: value.value for name, value in game.tables.values.items()}
    return {"v": SimpleNamespace(**values), "game": game.sheet}


def fill_text(text: str, names: Mapping[str, Any]) -> str:
    """The text with its figures. ValueError says which name is not known."""
    if "{{" not in text and "{%" not in text:
        return text
    from jinja2 import TemplateError

    try:
        return str(environment().from_string(text).render(**names))
    except TemplateError as error:
        said = str(error).replace("'types.SimpleNamespace object' has no attribute", "no figure")
        raise ValueError(f"{said}; figures stand under values: in tables.yaml") from None
    except (TypeError, ValueError, ArithmeticError, OverflowError) as error:
        raise ValueError(f"this cannot be worked out: {error}") from None


def filled(model: Any, names: Mapping[str, Any], report: Any, path: tuple[str | int, ...]) -> Any:
    """A model with every text in it filled; problems go to `report(path, message)`."""
    from pydantic import BaseModel

    if isinstance(model, str):
        try:
            return fill_text(model, names)
        except ValueError as error:
            report(path, str(error))
            return model
    if isinstance(model, BaseModel):
        changed = {}
        for key in type(model).model_fields:
            value = getattr(model, key)
            if isinstance(value, str | list | dict | BaseModel):
                new = filled(value, names, report, (*path, key))
                if new is not value:
                    changed[key] = new
        return model.model_copy(update=changed) if changed else model
    if isinstance(model, list):
        items = [filled(item, names, report, (*path, k)) for k, item in enumerate(model)]
        return items if any(a is not b for a, b in zip(items, model, strict=True)) else model
    if isinstance(model, dict):
        entries = {k: filled(item, names, report, (*path, k)) for k, item in model.items()}
        return entries if any(entries[k] is not model[k] for k in model) else model
    return model
