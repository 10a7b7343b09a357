"""Runs a script in the browser's Python, as output/web holds it, without a browser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

PYTHON = Path(__file__).parents[2] / "output" / "web" / "py"
RUN = Path(__file__).with_name("run.mjs")


def told(script: str) -> Any:
    """What `tell(...)` was given in a script, as JSON carries it."""
    command = ["node", str(RUN), str(PYTHON)]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])
