"""Measures this Cutline beside another checkout of it, in alternation, and prints the ratios.

    .venv/bin/python bench/beside.py ../cutline-before --runs 10

The other checkout has its own environment (`make pdf` makes it). Every figure is CPU of a whole
fresh process and of all that it starts, interpreter and imports included: the least of the runs.
Only "judged" leaves out what comes before the log is read: of its rows the ratio is that of the
seconds for the same actions, so that 0.50 is twice as many actions a second.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measure import run_once
from referee_bench import BARE, GAMES, played, written

from cutline.referee.playing.pen import STYLES

HERE = Path(__file__).resolve().parents[1]
IMPORTS = "import cutline.cli, cutline.referee.checking"  # all that a check needs, and no work


class Row(NamedTuple):
    """What is measured: a command of Cutline, or a line of Python, with a game's log where it has one."""

    name: str
    words: tuple[str, ...] = ()
    python: tuple[str, ...] = ()
    log: str = ""  # its path inside the folder of games
    says: bool = False  # what is measured, in seconds

    def command(self, home: Path) -> list[str]:
        """As run with the environment of a checkout."""
        if self.python:
            return [str(home / ".venv" / "bin" / "python"), *self.python]
        log = [str(games_of(home) / self.log)] if self.log else []
        return [str(home / ".venv" / "bin" / "cutline"), *self.words, *log]


def games_of(home: Path) -> Path:
    """Where a checkout keeps its games; until 1.0 they lay beside the code."""
    new = home / "components" / "games"
    return new if new.is_dir() else home / "components"


def rows(work: Path) -> Iterator[Row]:
    """Builds of one paper, the imports alone, logs that ship, and whole games in every style."""
    games = sorted(file.parent for file in games_of(HERE).glob("*/game.yaml"))
    for game in games:
        yield Row(f"build {game.name}", ("build", game.name, "--paper", "a4", "--out", "out", "-q"))
    yield Row("build all, both papers", ("build", "--out", "out", "-q"))
    yield Row("the interpreter and its imports", python=("-c", IMPORTS))
    for game in games:
        for log in sorted(game.glob("logs/*.yaml")):
            for verb in ("check", "next"):
                yield Row(f"{verb} {game.name}, {log.stem}", (verb,), log=str(log.relative_to(game.parent)))
        if game.name in GAMES:
            yield Row(f"play {game.name}", ("play", game.name, "--games", "20", "--stats"))
            yield from whole_games(work, game.name)


def whole_games(work: Path, game: str) -> Iterator[Row]:
    """Logs that this checkout writes, cold and judged by themselves."""
    for style in (*STYLES, BARE):
        turns = (played(game, style, seed) for seed in range(3))
        logs = [str(written(work, game, one, f"{game} {style[:4]}{k}.yaml")) for k, one in enumerate(turns)]
        if style == "full":
            yield Row(f"cold check of {game}", ("check", logs[0]))
        yield Row(f"judged {game}, {style}", python=(str(HERE / "bench" / "judging.py"), *logs), says=True)


def main() -> int:
    """Print a row each; the exit status is 0 whatever the figures say."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("before", type=Path, help="the folder of the other checkout")
    options.add_argument("--runs", type=int, default=5, help="of each, alternately (5)")
    options.add_argument("--only", default="", help="rows with these letters in their name")
    chosen = options.parse_args()
    homes = (chosen.before.resolve(), HERE)
    print(f"{'CPU of a fresh process, s':<58} {'before':>8} {'after':>8} {'ratio':>6}")
    with tempfile.TemporaryDirectory(prefix="cutline-beside-") as work:
        for row in rows(Path(work)):
            if chosen.only not in row.name:
                continue
            found: tuple[list[float], list[float]] = ([], [])
            for run in range(chosen.runs + 1):
                for home, times in zip(homes, found, strict=True):
                    measured = run_once(row.command(home), Path(work), fine=(0, 1))
                    if run:  # the first writes bytecode
                        times.append(float(measured.said) if row.says else measured.cpu)
            before, after = map(min, found)
            print(f"{row.name:<58} {before:8.3f} {after:8.3f} {after / before:6.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
