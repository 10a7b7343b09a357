"""Measures the referees: what it finds, what it invents, and how fast it is.

.venv/bin/python bench/referee_bench.py
.venv/bin/python bench/referee_bench.py --quick     with fewer play-outs
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from cutline.components import find_game, load_game
from cutline.referee import referee_for
from cutline.referee.checking import check_log
from cutline.referee.engine import Walk, understood
from cutline.referee.findings import Report
from cutline.referee.log import read_log
from cutline.referee.playing import Plan, log_text, play, play_many

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "referee"))
from doodlebug_cases import CASES  # noqa: E402

GAME = find_game("doodlebug")
OTHER_GAME = find_game("bombers-and-fighters-over-europe")
COLD_GOAL, RATE_GOAL, PLAY_GOAL = 0.4, 10_000, 120.0


def checked(
    file: Path, options: tuple[str, ...] = (), game: Path = GAME
) -> tuple[Report, float, int]:
    """The report on a log, the seconds that judging it took, and its actions."""
    referee = referee_for(load_game(game, drawn=False), options)
    log = read_log(file)
    start = time.perf_counter()
    actions = understood(referee, log)
    report = Walk(referee, log).run(actions)
    return report, time.perf_counter() - start, sum(map(len, actions))


def verdict(good: bool) -> str:
    return "PASS" if good else "over"


def seeded(folder: Path) -> Iterator[str]:
    """Rules checked, violations found of those seeded, follow-ons."""
    rules = [rule for top in load_game(GAME).rules.rules for rule in top.walk()]
    count = sum(rule.check == "checked" for rule in rules)
    broken = {case.rule for case in CASES}
    yield f"rules: {len(rules)} listed, {count} checked, {len(broken)} broken on purpose"
    found = more = follow_ons = 0
    for number, case in enumerate(CASES):
        text, guilty = case.log()
        file = folder / f"{number}.yaml"
        file.write_text(text, encoding="utf-8")
        _, report = check_log(file)
        told = [(f.line, f.rule) for f in report.findings if f.severity == "violation"]
        found += (guilty, case.rule) in told
        more += len(told) - ((guilty, case.rule) in told)
        follow_ons += report.count("follow-on")
    share = 100 * found / len(CASES)
    yield f"violations: {found} found of {len(CASES)} seeded ({share:.0f} %), {more} besides"
    yield f"follow-ons: {follow_ons / len(CASES):.2f} for each seeded violation"


def false_alarms(folder: Path, games: int, game: Path = GAME) -> Iterator[str]:
    """Findings on games that were played by the rules."""
    turns = alarms = 0
    for seed in range(games):
        log, _ = play(Plan(game, ("random", "sensible")[seed % 2], vary=True), seed)
        file = folder / "alarm.yaml"
        file.write_text(log_text(log), encoding="utf-8")
        report, _, _ = checked(file, tuple(log.get("options", ())), game)
        turns += len(log["turns"])
        alarms += report.count("violation") + report.count("follow-on")
    yield f"{game.name}: {alarms} false alarms in {turns} turns of {games} games"


def long_log(folder: Path, actions: int) -> Path:
    """A log of about so many actions: games one after the other, which costs one finding each."""
    parts: list[str] = []
    seed = have = 0
    while have < actions:
        text = log_text(play(Plan(GAME, "sensible"), seed)[0])
        head, _, turns = text.partition("turns:\n")
        parts.append(turns if parts else head + "turns:\n" + turns)
        have += text.count("\n  - ")
        seed += 1
    file = folder / f"long-{actions}.yaml"
    file.write_text("".join(parts), encoding="utf-8")
    return file


def speed(folder: Path) -> Iterator[str]:
    """A cold check, the rate in a running process, and growth with the log's length."""
    file = folder / "cold.yaml"
    text = long_log(folder, 1000).read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "cutline", "check", str(file)]
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False)
        times.append(time.perf_counter() - start)
    best = min(times)
    yield f"cold check of 1,000 actions: {best:.3f} s, goal {COLD_GOAL} s: " + verdict(
        best <= COLD_GOAL
    )
    rates = {}
    for actions in (1_000, 10_000):
        _, seconds, count = min(
            (checked(long_log(folder, actions)) for _ in range(3)), key=lambda one: one[1]
        )
        rates[actions] = count / seconds
    rate = rates[1_000]
    yield f"in a running process: {rate:,.0f} actions a second, goal {RATE_GOAL:,}: " + verdict(
        rate >= RATE_GOAL
    )
    growth = 10 * rates[1_000] / rates[10_000]
    yield f"growth: 10,000 actions take {growth:.1f} x as long as 1,000"
    yield plies(rate)


def plies(rate: float) -> str:
    """python-chess reading the moves of a game in its usual notation, where it is installed."""
    try:
        import chess
    except ImportError:
        return "python-chess: not installed, not compared"
    moves = [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "a6",
        "Ba4",
        "Nf6",
        "O-O",
        "Be7",
        "Re1",
        "b5",
        "Bb3",
        "d6",
        "c3",
        "O-O",
        "h3",
        "Nb8",
        "d4",
        "Nbd7",
    ]
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < 1:
        board = chess.Board()
        for move in moves:
            board.push_san(move)
        count += len(moves)
    read = count / (time.perf_counter() - start)
    return f"python-chess: {read:,.0f} plies a second; the referee's rate is {rate / read:.2f} x"


def plays(games: int) -> str:
    start = time.perf_counter()
    play_many(Plan(GAME), range(games))
    seconds = time.perf_counter() - start
    scaled = "" if games == 10_000 else f" ({seconds * 10_000 / games:.0f} s for 10,000)"
    good = verdict(seconds * 10_000 / games <= PLAY_GOAL)
    return f"{games:,} play-outs: {seconds:.1f} s{scaled}, goal {PLAY_GOAL:.0f} s: {good}"


def main() -> int:
    reader = argparse.ArgumentParser(description="measure the referee")
    reader.add_argument("--quick", action="store_true", help="fewer play-outs")
    quick: bool = reader.parse_args().quick
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for line in seeded(folder):
            print(line)
        for line in false_alarms(folder, 40 if quick else 640):
            print(line)
        for line in false_alarms(folder, 100 if quick else 2_600, OTHER_GAME):
            print(line)
        for line in speed(folder):
            print(line)
    print(plays(500 if quick else 10_000))
    return 0


if __name__ == "__main__":
    sys.exit(main())
