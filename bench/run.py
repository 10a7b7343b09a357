"""Measures Cutline beside another checkout of it and beside other tools, in alternation; prints one table.

    make bench
    .venv/bin/python bench/run.py --before ../cutline-before --runs 5

The other checkout has its own environment (`make pdf` makes it). Every figure is that of a whole fresh
process and of all that it starts, interpreter and imports included: the least CPU seconds of the runs,
for all kits the wall seconds, and the most memory that one of its processes held.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from synthetic import write_game, write_hexes

HERE = Path(__file__).resolve().parents[1]
BY_HAND = Path(__file__).with_name("by_hand.py")
ONE, KIT = ("--paper", "a4"), ("--paper", "a4", "--only", "kit")
ENDINGS = (0, 1)  # of a command that did what it was asked; 1 where a log breaks a rule


class Row(NamedTuple):
    """What is measured: words of the command, and those of `by_hand.py` for the same, if there are any."""

    name: str
    goal: str
    words: Sequence[str]
    by_hand: Sequence[str] = ()
    wall: bool = False


class Measured(NamedTuple):
    """CPU or wall seconds of a run, and the peak of resident memory in MB."""

    seconds: float
    megabytes: float


def rows(work: Path) -> list[Row]:
    """Return what is measured, and write the games that it takes to `work`."""
    for count in (1000, 5000):
        write_game(work / f"counters-{count}", count)
    write_hexes(work / "hexes", 100, 200)
    logs = HERE / "components/games"
    return [
        Row("cutline list", "0.08", ["list"]),
        Row("build Doodlebug, one paper", "0.6", ["build", "doodlebug", *ONE]),
        Row("build Battle of Britain, one paper", "0.45", ["build", "battle-of-britain-again", *ONE]),
        Row("build B-17!, one paper", "0.6", ["build", "b-17", *ONE]),
        Row("all kits, both papers, wall", "0.45", ["build"], wall=True),
        Row("1,000 counters, kit", "0.6", ["build", "counters-1000", *KIT], ["counters", "1000"]),
        Row("5,000 counters, kit", "0.65", ["build", "counters-5000", *KIT], ["counters", "5000"]),
        Row("hexes 100 × 200, kit", "0.5, 110 MB", ["build", "hexes", *KIT], ["hexes", "100x200"]),
        Row("cold check, Doodlebug", "0.6", ["check", str(logs / "doodlebug/logs/good-game.yaml")]),
        Row("cold check, Capture Tito!", "0.6", ["check", str(logs / "capture-tito/logs/good.yaml")]),
        Row("cold next, Capture Tito!", "", ["next", str(logs / "capture-tito/logs/good.yaml")]),
    ]


def run(command: Sequence[str], work: Path, environment: Mapping[str, str], wall: bool) -> Measured:
    """Run a command once in `work`, into an empty folder. Exits where it fails."""
    shutil.rmtree(work / "output", ignore_errors=True)
    start = time.perf_counter()
    with (work / ".heard").open("w+b") as heard:
        process = subprocess.Popen(command, cwd=work, stdout=heard, stderr=heard, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - start if wall else used.ru_utime + used.ru_stime
        if process.returncode not in ENDINGS:
            heard.seek(0)
            sys.exit(f"{' '.join(command)} failed: {heard.read().decode('utf-8', 'replace')[-300:]}")
    return Measured(seconds, used.ru_maxrss / 1024)


def compare(row: Row, homes: Mapping[str, Path], runs: int, work: Path) -> dict[str, Measured]:
    """Return the least seconds and the most memory of each column of a row, measured in alternation."""
    # Python keeps what it has compiled, as it does wherever nobody forbids it; a first run is not counted.
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    jobs = {name: [str(home / ".venv/bin/cutline"), *row.words] for name, home in homes.items()}
    if row.by_hand:
        jobs["by hand"] = [sys.executable, str(BY_HAND), *row.by_hand, str(work / "drawn.pdf")]
    runs_of: dict[str, list[Measured]] = {name: [] for name in jobs}
    for number in range(runs + 1):
        for name, command in jobs.items():
            compiled = {"PYTHONPYCACHEPREFIX": str(work / "compiled" / name)}
            measured = run(command, work, usual | compiled, row.wall)
            if number:
                runs_of[name].append(measured)
    return {
        name: Measured(min(each.seconds for each in done), max(each.megabytes for each in done))
        for name, done in runs_of.items()
    }


def line(row: Row, columns: Mapping[str, Measured]) -> str:
    """Return a row of the table in Markdown."""

    def cell(name: str) -> str:
        if name not in columns:
            return ""
        return f"{columns[name].seconds:.2f} s, {columns[name].megabytes:.0f} MB"

    def ratio(name: str) -> str:
        return f"{columns['now'].seconds / columns[name].seconds:.2f}" if name in columns else ""

    cells = (cell("before"), cell("now"), ratio("before"), row.goal, cell("by hand"), ratio("by hand"))
    return f"| {row.name} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--before", type=Path, metavar="DIR", help="another checkout, to compare with")
    options.add_argument("--runs", type=int, default=5, help="of each measurement (5)")
    options.add_argument("--only", default="", metavar="WORDS", help="rows whose name has these words")
    chosen = options.parse_args()
    homes = {"before": chosen.before.resolve()} if chosen.before else {}
    homes["now"] = HERE
    print(f"{date.today()}, Python {platform.python_version()}, {os.cpu_count()} cores, {chosen.runs} runs\n")
    print("| | before | now | ratio | goal | reportlab by hand | now / by hand |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory(prefix="cutline-bench-") as name:
        work = Path(name)
        for row in rows(work):
            if chosen.only in row.name:
                print(line(row, compare(row, homes, max(1, chosen.runs), work)), flush=True)


if __name__ == "__main__":
    main()
