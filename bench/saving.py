"""Measures `cutline build --watch` on Doodlebug: from a save to the files, and what it holds in the end.

.venv/bin/python bench/saving.py --rebuilds 1000
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

GAME = Path(__file__).resolve().parents[1] / "components" / "games" / "doodlebug"


class Edit(NamedTuple):
    """A line of a file that is changed to and fro."""

    name: str
    file: str
    old: str
    new: str
    goal: float  # seconds


EDITS = (
    Edit("save of one face", "counters.yaml", "486 Sqn", "487 Sqn", 0.3),
    Edit("save of a figure that moves everything", "tables.yaml", "die: {value: 6", "die: {value: 8", 1.5),
    Edit("save of what is on every page", "game.yaml", 'version: "', 'version: "9.', 1.5),
)


class Watch:
    """A watch on a copy of the game, both papers and all parts."""

    def __init__(self, work: Path) -> None:
        self.folder = work / GAME.name
        shutil.copytree(GAME, self.folder)
        command = [str(Path(sys.executable).with_name("cutline")), "build", str(self.folder), "--watch"]
        self.process = subprocess.Popen(
            command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.until("watching")
        time.sleep(1.5)  # it looks again, in case it has missed something

    def until(self, word: str) -> None:
        """Read what it says up to a line with that word."""
        assert self.process.stdout
        for line in self.process.stdout:
            if word in line:
                return
        raise SystemExit("the watch ended early")

    def saved(self, edit: Edit, text: str) -> float:
        """Seconds from before a save until the kit is in its place."""
        start = time.perf_counter()
        (self.folder / edit.file).write_text(text, "utf-8")
        self.until("files changed")
        return time.perf_counter() - start

    def megabytes(self) -> float:
        """MB that it holds, as Linux tells it."""
        fields = Path(f"/proc/{self.process.pid}/status").read_text("ascii").split("VmRSS:")[1].split()
        return int(fields[0]) / 1024


@contextmanager
def watch() -> Iterator[Watch]:
    """Yield a watch, which ends with the block."""
    with tempfile.TemporaryDirectory(prefix="cutline-bench-") as work:
        there = Watch(Path(work))
        try:
            yield there
        finally:
            there.process.terminate()
            there.process.wait()


def times(there: Watch, edit: Edit, runs: int) -> Iterator[float]:
    """Seconds of each of so many saves."""
    old = (there.folder / edit.file).read_text("utf-8")
    new = old.replace(edit.old, edit.new, 1)
    assert new != old, edit
    for number in range(runs):
        yield there.saved(edit, old if number % 2 else new)
    if runs % 2:
        there.saved(edit, old)


def main() -> None:
    """Print the table: best and median of each edit, then memory."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--runs", type=int, default=10, help="of each edit (10)")
    options.add_argument("--rebuilds", type=int, default=0, help="then so many for the memory (0)")
    chosen = options.parse_args()
    with watch() as there:
        for edit in EDITS:
            found = sorted(times(there, edit, chosen.runs))
            best, median = found[0], found[len(found) // 2]
            verdict = "PASS" if best <= edit.goal else "over"
            print(f"{edit.name:50} {best:7.3f} s  median {median:.3f} s  goal {edit.goal:g} s  {verdict}")
        for number in range(1, chosen.rebuilds + 1):
            edit = EDITS[number % len(EDITS)]
            text = (there.folder / edit.file).read_text("utf-8")
            there.saved(
                edit, text.replace(*((edit.new, edit.old) if edit.new in text else (edit.old, edit.new)))
            )
            if number in (50, 500, 1000):
                print(f"held after {number} more builds {there.megabytes():.0f} MB", flush=True)


if __name__ == "__main__":
    main()
