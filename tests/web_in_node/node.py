"""Runs functions of `inside/` in the Python that `make web` made, in Node; and here, to compare."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHIPPED = ROOT / "output" / "web" / "py"
PATIENCE = 900  # seconds


def node() -> str | None:
    """Where Node lies; None where there is none."""
    return shutil.which("node")


def there(folder: Path, work: str, given: object, runtime: Path = SHIPPED, path: tuple[str, ...] = ()) -> Any:
    """What a function of a module in `inside/` ("kits.digests") answers there; plain data in and out.

    `folder` takes the question and the answer. `runtime`: where Pyodide lies; where it has no
    archive of Cutline, `path` says where packages are.
    """
    question, answer = folder / "question.json", folder / "answer.json"
    question.write_text(json.dumps({"work": work, "given": given, "path": path}), "utf-8")
    answer.unlink(missing_ok=True)
    command = [node() or "node", str(HERE / "run.mjs"), str(runtime), str(HERE / "inside"), str(ROOT)]
    done = subprocess.run(
        [*command, str(folder)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode or not answer.exists():
        raise AssertionError(f"{work} failed there:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return json.loads(answer.read_text("utf-8"))


def here(work: str, given: object) -> Any:
    """What the same function answers in this Python, as it would come back from there."""
    sys.path.insert(0, str(HERE / "inside"))
    try:
        module, name = work.split(".")
        found = getattr(__import__(module), name)(given)
    finally:
        sys.path.remove(str(HERE / "inside"))
    return json.loads(json.dumps(found))
