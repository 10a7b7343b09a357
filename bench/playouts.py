"""Plays a game with itself, writes it down in every style, and checks it: nothing may be found.

.venv/bin/python bench/playouts.py battle-of-britain-again 10000     so many turns of play
.venv/bin/python bench/playouts.py doodlebug 10000 --seconds 300     what five minutes come to

Every other game is played with sense, the others as it comes; optional rules and the style of
writing change with the seed. What says only that something was not noted is counted by itself.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from cutline.components import find_game
from cutline.referee.checking import check_log
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playing import POLICIES
from cutline.referee.playing.playouts import Plan, play

SHOWN = 25  # games of which the first finding is printed


class Found(NamedTuple):
    """What was said of one game."""

    seed: int
    turns: int
    actions: int
    wrong: list[str]
    unchecked: int


def played(case: tuple[str, int]) -> Found:
    name, seed = case
    plan = Plan(find_game(name), POLICIES[seed % len(POLICIES)], vary=True)
    try:
        log: dict[str, Any] = play(plan, seed)[0]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "log.yaml"
            file.write_text(log_text(log), encoding="utf-8")
            _, report = check_log(file)
    except Exception as error:
        return Found(seed, 0, 0, [repr(error)], 0)
    told = [f.text(name) for f in report.findings if f.severity != "unchecked"]
    turns = [turn for turn in log["turns"] if len(turn) > 1]
    actions = sum(max(1, len(turn.get("do", ()))) for turn in turns)
    return Found(seed, len(turns), actions, told, len(report.findings) - len(told))


def run(name: str, turns: int, start: int, seconds: float) -> int:
    total, wrong, begun = Counter[str](), 0, time.perf_counter()
    with get_context("fork").Pool() as pool:
        cases = ((name, seed) for seed in range(start, start + turns))  # a game has one at least
        for found in pool.imap_unordered(played, cases):
            total += Counter(games=1, turns=found.turns, actions=found.actions)
            total["unchecked"] += found.unchecked
            wrong += len(found.wrong)
            total["faulty"] += bool(found.wrong)
            if found.wrong and total["faulty"] <= SHOWN:
                print(f"seed {found.seed}: {found.wrong[0]}")
            if total["turns"] >= turns or time.perf_counter() - begun > seconds:
                pool.terminate()
                break
    took = time.perf_counter() - begun
    print(
        f"{name}: {total['turns']:,} turns of {total['games']:,} games, {total['actions']:,} "
        f"actions in {took:.0f} s: {wrong:,} findings in {total['faulty']:,} of them, "
        f"{total['unchecked']:,} things not noted"
    )
    return 1 if wrong else 0


def main() -> int:
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("game")
    reader.add_argument("turns", type=int)
    reader.add_argument("--start", type=int, default=1, help="the first seed")
    reader.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    told = reader.parse_args()
    return run(told.game, told.turns, told.start, told.seconds)


if __name__ == "__main__":
    sys.exit(main())
