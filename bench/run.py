"""Measures Cutline against its goals and against other tools, and prints one table.

    make bench
    .venv/bin/python bench/run.py --quick     without the 100,000 and the other tools

Every figure is that of a whole fresh process, imports included, unless its row
says otherwise: the best of several runs, and the most memory that any run held.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from loading import READERS
from measure import Failed, Measured, best_of
from others import COUNT, SLOW_COUNT, others
from synthetic import write_game

HERE = Path(__file__).resolve().parent
ALL = ("--paper", "a4")
KIT = (*ALL, "--only", "kit")
LINEAR = 11.0  # 100,000 counters may take so many times as long as 10,000


class Goal(NamedTuple):
    """What a row has to keep to; `aim` is where it ought to be, None where nothing is set."""

    seconds: float | None = None
    aim: float | None = None
    megabytes: float | None = None

    def verdict(self, found: Measured) -> str:
        """PASS, or by how much it is over."""
        over = []
        if self.seconds is not None and found.seconds > self.seconds:
            over.append(f"time {found.seconds / self.seconds:.2f} x")
        if self.megabytes is not None and found.megabytes > self.megabytes:
            over.append(f"memory {found.megabytes / self.megabytes:.2f} x")
        if over:
            return f"over ({', '.join(over)})"
        if self.seconds is None and self.megabytes is None:
            return ""
        if self.aim is not None:
            return "PASS, aim met" if found.seconds <= self.aim else "PASS, aim not met"
        return "PASS"

    def __str__(self) -> str:
        parts = [f"{self.seconds:g} s" if self.seconds is not None else ""]
        parts.append(f"aim {self.aim:g}" if self.aim is not None else "")
        parts.append(f"{self.megabytes:g} MB" if self.megabytes is not None else "")
        return ", ".join(filter(None, parts))


def row(name: str, seconds: str, memory: str, runs: str, goal: str, verdict: str) -> None:
    """One line of the table, shown at once."""
    line = f"{name:<50} {seconds:>9} {memory:>8} {runs:>5}  {goal:<24} {verdict}"
    print(line.rstrip(), flush=True)


def show(name: str, found: Measured, goal: str = "", verdict: str = "") -> None:
    """One measured row."""
    row(name, f"{found.seconds:.3f} s", f"{found.megabytes:.0f} MB", str(found.runs), goal, verdict)


def build(name: str, game: str, runs: int, work: Path, goal: Goal, more: Sequence[str] = KIT) -> Measured:
    """Measure one `cutline build` into an empty folder. Raises Failed where it does."""
    cutline = Path(sys.executable).with_name("cutline")
    out = work / "out"
    command = [str(cutline), "build", *filter(None, [game]), "--out", str(out), *more]
    some = []
    for _ in range(runs):
        shutil.rmtree(out, ignore_errors=True)
        some.append(best_of(1, command, work))
    best = min(some, key=lambda one: one.seconds)
    best = best._replace(megabytes=max(one.megabytes for one in some), runs=runs)
    show(name, best, str(goal), goal.verdict(best))
    return best


def loaders(folder: Path, runs: int, work: Path) -> dict[str, Measured]:
    """The loader alone, beside PyYAML's own two; seconds are of the reading only.

    Raises Failed where a reader does.
    """
    names = {
        "game": "loader alone, checked game, 5,000",
        "cutline": "  of this: reading the YAML",
        "CSafeLoader": "  yaml.CSafeLoader, same file",
        "safe_load": "  yaml.safe_load, same file",
    }
    found = {}
    for name in READERS:
        command = [sys.executable, str(HERE / "loading.py"), name, str(folder)]
        some = []
        for _ in range(runs if name != "safe_load" else 2):
            one = best_of(1, command, work)
            some.append(one._replace(seconds=float(one.said)))
        best = min(some, key=lambda one: one.seconds)
        found[name] = best._replace(runs=len(some))
        goal = Goal(0.3) if name == "game" else Goal()
        show(names[name], found[name], str(goal), goal.verdict(best))
    return found


def against(work: Path, runs: int) -> None:
    """The other tools, each beside Cutline on the very same number of counters."""
    print("\nthe same counters, fronts and backs, to one PDF\n")
    row("tool", "best", "peak", "runs", "measured", "other / cutline")
    references = {}
    for count in (COUNT, SLOW_COUNT):
        game = str(write_game(work / f"synthetic-{count}", count).parent)
        found = build(f"cutline, kit, {count:,}", game, runs, work, Goal())
        references[count] = found.seconds
    for other in others(work):
        if other.found is None:
            row(other.name, "skipped", "", "", "", other.missing)
            continue
        times = other.found.seconds / references[other.drawn]
        ratio = f"{times:.{2 if times < 2 else 1 if times < 20 else 0}f}"
        show(other.name, other.found, f"{other.drawn:,} counters", ratio)


def goals(work: Path, runs: int, quick: bool) -> None:
    """Cutline against its goals."""
    few = max(1, runs // 2)
    for count in (1_000, 5_000, 10_000, *(() if quick else (100_000,))):
        write_game(work / f"synthetic-{count}", count)
    build("Doodlebug, one paper, everything", "doodlebug", runs, work, Goal(0.8, None, 150), ALL)
    build("all shipped kits, both papers, everything", "", runs, work, Goal(2.0, None, 150), ())
    game = str(work / "synthetic-1000")
    build("synthetic 1,000, kit", game, runs, work, Goal(0.3))
    build("synthetic 1,000, everything", game, runs, work, Goal(), ALL)
    game = str(work / "synthetic-10000")
    ten = build("synthetic 10,000, kit", game, few, work, Goal())
    if not quick:
        game = str(work / "synthetic-100000")
        large = build("synthetic 100,000, kit", game, few, work, Goal(6.0, 4.0, 350))
        growth = large.seconds / ten.seconds
        row(
            "  growth from 10,000 to 100,000",
            f"{growth:.1f} x",
            "",
            "",
            f"linear: at most {LINEAR:g} x",
            "PASS" if growth <= LINEAR else "over",
        )
    found = loaders(work / "synthetic-5000", runs, work)
    for name in ("CSafeLoader", "safe_load"):
        times = found[name].seconds / found["cutline"].seconds
        row(f"  {name} / reading the YAML", f"{times:.1f} x", "", "", "", "")


def main() -> int:
    """Print the table. The exit status is 0 whatever the figures say, 1 where a build fails."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--quick", action="store_true", help="without the 100,000 and without other tools")
    options.add_argument("--runs", type=int, default=7, help="of each short measurement (7)")
    chosen = options.parse_args()
    runs = max(1, chosen.runs)
    print(
        f"Cutline bench, {date.today()}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores; each the best of the runs\n"
    )
    row("measured", "best", "peak", "runs", "goal", "")
    with tempfile.TemporaryDirectory(prefix="cutline-bench-") as name:
        try:
            goals(Path(name), runs, chosen.quick)
            if not chosen.quick:
                against(Path(name), runs)
        except Failed as error:
            print(f"\nstopped: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
