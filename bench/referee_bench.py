"""Measures the referees: how fast they judge, tell what may be done, and play; how long they are.

.venv/bin/python bench/referee_bench.py
.venv/bin/python bench/referee_bench.py --quick     with fewer play-outs

What they find and what they invent is measured by `make proof`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from cutline.components import find_game, load_game
from cutline.referee.checking import referee_for
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import understood
from cutline.referee.judging.referee import Referee
from cutline.referee.log import Log, read_log
from cutline.referee.playing.pen import STYLES, log_text
from cutline.referee.playing.playing import Player
from cutline.referee.playing.playouts import Plan, play_many

ROOT = Path(__file__).resolve().parents[1]
# Each game: how many play-outs may take how many seconds.
GAMES = {
    "doodlebug": (10_000, 60),
    "bombers-and-fighters-over-europe": (10_000, 60),
    "battle-of-britain-again": (1_000, 120),
    "b-17": (1_000, 120),
    "capture-tito": (1_000, 150),
}
FIRST = next(iter(GAMES))
BARE = "bare ?"  # a style of its own: one line of seven is nothing else
COLD_GOAL, NEXT_GOAL = 0.4, 0.2
RATE_GOAL, FULL_GOAL = 5_000, 20_000


def verdict(good: bool) -> str:
    return "PASS" if good else "MISSED"


def best(job: Callable[[], Any], times: int = 5, clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds of the fastest of several runs."""
    found = []
    for _ in range(times):
        start = clock()
        job()
        found.append(clock() - start)
    return min(found)


def judged(referee: Referee, log: Log) -> float:
    """Seconds of a processor to read the lines of a log by their forms, and to judge them."""
    return best(lambda: Judge(referee, log).run(understood(referee, log)), 3, time.process_time)


def played(game: str, style: str, seed: int) -> list[dict[str, Any]]:
    referee = referee_for(load_game(find_game(game), drawn=False))
    rng = Random(seed)
    turns: list[dict[str, Any]] = Player(referee, "sensible", rng, "full" if style == BARE else style).play()[
        "turns"
    ]
    if style == BARE:
        for turn in turns:
            turn["do"] = [line if rng.random() > 0.15 else "?" for line in turn.get("do", ())]
    return turns


def written(folder: Path, game: str, turns: list[dict[str, Any]], name: str) -> Path:
    file = folder / name
    file.write_text(log_text({"game": game, "edition": "1", "turns": turns}), encoding="utf-8")
    return file


def rates(folder: Path, game: str) -> Iterator[str]:
    """Actions a second in every style, each game judged by itself."""
    referee = referee_for(load_game(find_game(game), drawn=False))
    for style in (*STYLES, BARE):
        logs = []
        for seed in range(6):
            turns = played(game, style, seed)
            logs.append(read_log(written(folder, game, turns, f"{style[:4]}{seed}.yaml")))
        actions = sum(max(1, len(turn.entries)) for log in logs for turn in log.turns)
        seconds = sum(judged(referee, log) for log in logs)
        goal = FULL_GOAL if style == "full" and game == FIRST else RATE_GOAL
        rate = actions / seconds
        rate_of = f"{game}, {style}: {rate:,.0f} actions a second"
        yield f"{rate_of}, goal {goal:,}: {verdict(rate >= goal)}"


def whole(folder: Path) -> Iterator[str]:
    """Yield a cold check and `next`, of the command itself."""
    game = written(folder, FIRST, played(FIRST, "full", 3), "cold.yaml")
    count = sum(len(turn.entries) for turn in read_log(game).turns)
    seconds = best(lambda: command("check", str(game)))
    cold = f"cold check of a whole game, {count:,} actions: {seconds:.3f} s"
    yield f"{cold}, goal {COLD_GOAL} s for 1,000: {verdict(seconds <= COLD_GOAL)}"
    bare = best(lambda: subprocess.run([sys.executable, "-c", "import yaml, pydantic"], check=True))
    yield f"    of it Python, yaml and pydantic alone: {bare:.3f} s"
    for name in GAMES:
        turns = played(name, "full", 1)
        half = turns[: len(turns) // 2 + 1]
        half[-1]["do"] = half[-1]["do"][: len(half[-1]["do"]) // 2]
        file = written(folder, name, half, "next.yaml")
        seconds = best(lambda file=file: command("next", str(file)))
        good = verdict(seconds <= NEXT_GOAL)
        yield f"{name}: next, cold: {seconds:.3f} s, goal {NEXT_GOAL} s: {good}"


def command(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "cutline", *arguments], capture_output=True, check=False)


def plays(part: int) -> Iterator[str]:
    """Play-outs, or only one of so many parts of them."""
    for game, (games, goal) in GAMES.items():
        start = time.perf_counter()
        play_many(Plan(find_game(game)), range(games // part))
        seconds = (time.perf_counter() - start) * part
        pace = f"{games:,} play-outs in {seconds:.0f} s (from {games // part:,})"
        yield f"{game}: {pace}, goal {goal} s: {verdict(seconds <= goal)}"


def sizes() -> Iterator[str]:
    """Lines of the kernel, of each game, and for each rule that is checked."""
    kernel = sum(lines(file) for file in (ROOT / "referee").rglob("*.py"))
    yield f"the kernel: {kernel:,} lines"
    for name in GAMES:
        game = load_game(find_game(name), drawn=False)
        files = [*game.folder.glob("*.py"), *game.folder.glob("referee/*.py")]
        count = sum(map(lines, files))
        checked = sum(r.check == "checked" for r in game.rules.walk())
        longest = max(map(lines, files))
        yield (
            f"{name}: {count:,} lines in {len(files)} files (longest {longest}), "
            f"{checked} checked rules, {count / checked:.1f} lines a rule"
        )


def lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def main() -> int:
    reader = argparse.ArgumentParser(description="measure the referee")
    reader.add_argument("--quick", action="store_true", help="fewer play-outs")
    quick: bool = reader.parse_args().quick
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for game in GAMES:
            for line in rates(folder, game):
                print(line)
        for line in whole(folder):
            print(line)
    for line in plays(20 if quick else 1):
        print(line)
    for line in sizes():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
