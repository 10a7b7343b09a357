"""Modules as bytecode of the Python that the browser runs."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from .fetching import RUNTIME, node
from .places import BUILD, CannotMake, Files, files_below, write_below

TAG = "cpython-314"
# What is read as text too, and so stays, with its bytecode where Python looks for it: the rules of games,
# and where anyio looks up what it need not import.
SOURCES = re.compile(r"site/cutline/components/(games|starting/starter)/|site/anyio/(abc/)?__init__\.py")


def compiled(files: Files) -> Files:
    """Return the files with bytecode in place of modules, or beside those that are read as text too."""
    modules = {path: data for path, data in files.items() if path.endswith(".py")}
    made = _compiled(modules)
    rest = {path: data for path, data in files.items() if path not in modules}
    for path, data in modules.items():
        if SOURCES.match(path):
            home, _, name = path.rpartition("/")
            rest[path] = data
            rest[f"{home}/__pycache__/{name.removesuffix('.py')}.{TAG}.pyc"] = made[f"{path}c"]
        else:
            rest[f"{path}c"] = made[f"{path}c"]
    return rest


def _compiled(modules: Files) -> Files:
    """Return the bytecode of modules, each by the module's path and "c"."""
    sources = BUILD / "sources"
    shutil.rmtree(sources, ignore_errors=True)
    write_below(sources, modules)
    script = Path(__file__).with_name("compile.mjs")
    command = [node(), str(script), str(RUNTIME), str(sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotMake(
            f"Python for the browser could not compile everything:\n{done.stderr or done.stdout}"
        )
    found = files_below(sources)
    return {path: data for path, data in found.items() if path.endswith(".pyc")}
