"""Proof of the referees by games that know nothing of them: run by hand, on all cores.

.venv/bin/python bench/referee_proof.py alarms 10000          false alarms in so many turns of each
                                                              game in each style of writing
.venv/bin/python bench/referee_proof.py one doodlebug 17 gaps one of them: the log, and what is said
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))
from players import games, judging  # noqa: E402
from players.writing import STYLES  # noqa: E402

SHOWN = 25  # failures that are printed in full
TURNS = {"doodlebug": 15, "bombers-and-fighters-over-europe": 4}  # of a game, about

Case = tuple[str, int, str]


def alarm(case: Case) -> tuple[Case, int, list[str]]:
    """A game in a style: its turns, and what is wrongly said of it."""
    name, seed, style = case
    try:
        log = games.written(name, seed, style)
        return case, len(log.turns), games.troubles(name, seed, style, log)
    except Exception:
        return case, 0, [traceback.format_exc(limit=-3)]


def spread(work: Callable, cases: Iterable) -> Iterator:
    """The answers to all cases, from all cores, in any order."""
    with get_context("fork").Pool(initializer=judging.quick) as pool:
        yield from pool.imap_unordered(work, cases, chunksize=8)


def alarms(count: int, start: int, only: str) -> int:
    turns: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    shown = 0
    names = [name for name in games.GAMES if name.startswith(only)]
    cases = (
        (name, seed, style)
        for name in names
        for seed in range(start, start + count // TURNS[name] + 1)
        for style in STYLES
    )
    for (name, seed, style), many, found in spread(alarm, cases):
        turns[name, style] += many
        wrong[name, style] += bool(found)
        if found and shown < SHOWN:
            shown += 1
            print(f"one {name} {seed} {style}", *found[:3], sep="\n    ", flush=True)
    for key in sorted(turns):
        print(f"{key[0]}, {key[1]}: {wrong[key]} games with false alarms, in {turns[key]:,} turns")
    return bool(sum(wrong.values()))


def one(name: str, seed: int, style: str) -> int:
    log = games.written(name, seed, style)
    for number, line in enumerate(log.text().splitlines(), 1):
        print(f"{number:4} {line}")
    found = games.troubles(name, seed, style, log)
    print(*found, sep="\n")
    return bool(found)


def main() -> int:
    reader = argparse.ArgumentParser(description="prove the referees")
    reader.add_argument("what", choices=("alarms", "one"))
    reader.add_argument("words", nargs="*", help="how many; or game, seed, style")
    reader.add_argument("--start", type=int, default=0, help="the first seed")
    reader.add_argument("--game", default="", help="only games whose name begins so")
    options = reader.parse_args()
    judging.quick()
    start = time.perf_counter()
    if options.what == "one":
        name, seed, style = options.words
        full = next(game for game in games.GAMES if game.startswith(name))
        return one(full, int(seed), style)
    status = alarms(int((options.words or ["100"])[0]), options.start, options.game)
    print(f"{time.perf_counter() - start:.0f} s")
    return status


if __name__ == "__main__":
    sys.exit(main())
