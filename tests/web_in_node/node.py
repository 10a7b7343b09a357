"""Runs functions of `inside/` in the Python that `make web` made, in Node; and here, to compare."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from ..support.apart import node

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHIPPED = ROOT / "output" / "web" / "py"
PATIENCE = 1800  # seconds; a machine may be busy


def there(folder: Path, work: str, given: object) -> Any:
    """What a function of a module in `inside/` ("kits.digests") answers there; plain data in and out.

    `folder` takes the question and the answer.
    """
    question, answer = folder / "question.json", folder / "answer.json"
    question.write_text(json.dumps({"work": work, "given": given}), "utf-8")
    answer.unlink(missing_ok=True)
    command = [node() or "node", str(HERE / "run.mjs"), str(SHIPPED), str(SHIPPED / "site.zip")]
    done = subprocess.run(
        [*command, str(HERE / "inside"), str(ROOT), str(folder)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
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
