"""The editor's field, bundled from npm into one script."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .places import NPM, WEB, CannotMake

ENTRY = WEB / "editor" / "code.js"


class Bundle(NamedTuple):
    """A script, and the folders of the packages that are in it."""

    script: bytes
    packages: list[Path]


def bundle() -> Bundle:
    """Bundle the editor's field as one script."""
    modules = NPM / "node_modules"
    with TemporaryDirectory() as aside:
        made, listed = Path(aside, "code.js"), Path(aside, "inputs.json")
        shape = ["--bundle", "--minify", "--format=esm", "--legal-comments=none", "--log-level=warning"]
        command = [str(modules / ".bin" / "esbuild"), str(ENTRY), *shape]
        done = subprocess.run(
            [*command, f"--outfile={made}", f"--metafile={listed}"],
            cwd=NPM,
            env={**os.environ, "NODE_PATH": str(modules)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise CannotMake(f"The editor could not be bundled:\n{done.stderr.strip()}")
        inputs = json.loads(listed.read_bytes())["inputs"]
        return Bundle(made.read_bytes(), sorted({home for file in inputs if (home := _package(NPM / file))}))


def _package(file: Path) -> Path | None:
    """Return the folder of the package that a file belongs to; None for our own."""
    above, fetched, inside = file.as_posix().rpartition("/node_modules/")
    if not fetched:
        return None
    parts = inside.split("/")[: 2 if inside.startswith("@") else 1]
    return Path(above, "node_modules", *parts)
