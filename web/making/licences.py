"""licences.txt: under which licence each part of the folder may be handed on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .fetching import RUNTIME
from .places import Files
from .trouble import CannotMake

_TEXTS = re.compile(r"[^/]+\.dist-info/(licenses/)?(LICEN[CS]E|COPYING|NOTICE)[^/]*", re.IGNORECASE)
HEAD = """\
What this folder holds besides Cutline, and under which licence.

Pyodide {version}: Mozilla Public License 2.0. Its source: https://github.com/pyodide/pyodide
Python {python}: PSF License Agreement, the text below typing_extensions. Its source: https://www.python.org
"""


def licences(packages: Iterable[tuple[str, Files]], bundled: Iterable[Path]) -> bytes:
    """The text, from the licences that the packages bring. CannotMake where one brings none."""
    version = json.loads((RUNTIME / "package.json").read_bytes())["version"]
    python = json.loads((RUNTIME / "pyodide-lock.json").read_bytes())["info"]["python"]
    parts = [HEAD.format(version=version, python=python)]
    for name, text in (*_wheels(packages), *_scripts(bundled)):
        parts.append(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text}")
    return "\n".join(parts).encode()


def _wheels(packages: Iterable[tuple[str, Files]]) -> Iterator[tuple[str, str]]:
    """Each wheel, and what its metadata hold as licences."""
    for name, files in packages:
        yield name, _joined(name, [files[path] for path in sorted(files) if _TEXTS.fullmatch(path)])


def _scripts(folders: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Each package from npm, and its licence."""
    for folder in folders:
        said = json.loads((folder / "package.json").read_bytes())
        name = f"{said['name']} {said['version']}"
        yield name, _joined(name, [file.read_bytes() for file in sorted(folder.glob("LICEN[CS]E*"))])


def _joined(name: str, texts: list[bytes]) -> str:
    if not texts:
        raise CannotMake(f"{name} brings no licence, so it cannot be handed on; see web/making/licences.py")
    return "\n".join(text.decode("utf-8", "replace").replace("\r\n", "\n").strip() + "\n" for text in texts)
