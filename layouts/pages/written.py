"""Runs the templates of running text: Jinja2 over a game's data, which says blocks.

A template calls a block by its kind, `{{ step(loop.index, text) }}`, and prints
nothing itself. So what was typed can never be taken for a heading or a step.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any

from ...components.languages import ended, headed
from ...generators.text.prose import KINDS, Said

if TYPE_CHECKING:
    from jinja2 import Environment, FileSystemBytecodeCache
    from jinja2.bccache import Bucket


TEMPLATES = Path(__file__).with_name("templates")
# The faces of house.css by their files on the page: style of the house, family, weight.
FACES = {
    "regular.ttf": ("regular", "Barlow", 400),
    "semibold.ttf": ("semibold", "Barlow", 600),
    "title.ttf": ("condensed-bold", "Barlow Condensed", 700),
}


def written(template: str, names: Mapping[str, Any]) -> list[Said]:
    """Return the blocks of a template of ours over a game's data, in their order."""
    says: list[Said] = []
    kinds = {kind: _teller(kind, says) for kind in KINDS}
    left = _environment().get_template(template).render(**names, **kinds).strip()
    if left:
        raise ValueError(f"{template} has text outside a block: {left[:60]!r}")
    return says


def _teller(kind: str, says: list[Said]) -> Callable[..., str]:
    """Return the function by which a template says a block of one kind."""

    def tell(*texts: Any) -> str:
        says.append(Said(kind, tuple(str(text).strip() for text in texts)))
        return ""

    return tell


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a typed text: a line break that YAML keeps begins a new one."""
    return [" ".join(part.split()) for part in re.split(r"\n", text) if part.strip()]


def compiled(way: str) -> FileSystemBytecodeCache:
    """Return what keeps compiled templates as Python keeps modules; `way` is how an environment reads them.

    Jinja compiles a template again wherever it says something else, and for each version of Python.
    """
    from jinja2 import FileSystemBytecodeCache

    class Compiled(FileSystemBytecodeCache):
        def load_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError, EOFError, ValueError, TypeError, UnpicklingError):  # of a broken file
                super().load_bytecode(bucket)

        def dump_bytecode(self, bucket: Bucket) -> None:
            if not sys.dont_write_bytecode:
                with suppress(OSError):
                    os.makedirs(self.directory, exist_ok=True)
                    super().dump_bytecode(bucket)

    return Compiled(str(TEMPLATES / "__pycache__"), f"%s-{way}")


@cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(str(TEMPLATES)),
        undefined=StrictUndefined,
        autoescape=False,
        bytecode_cache=compiled("text"),
    )
    made.filters["line"] = lambda text: " ".join(str(text).split())
    made.filters["paragraphs"] = paragraphs
    made.filters["ended"] = ended
    return made


@cache
def templates(*folders: Path) -> Environment:
    """Return the templates of these folders, and those that all pages share."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=compiled("pages"),
    )
    made.filters["headed"] = headed
    return made
