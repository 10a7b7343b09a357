"""Plays many games, on all processors, and tells how they came out: `cutline play`."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from functools import lru_cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ...components import BadInput, Game, Problem, find_game, load_game
from ..checking import referee_for
from ..judging.referee import Referee
from ..kernel.numbers import several
from ..rulebook.code import code_of, errors_told
from ..rulebook.named import option_of
from .pen import STYLES, log_text
from .playing import Counts, Player

CHUNK = 50  # games that a process is given at a time

Logs = dict[str, str]  # by the names of their files


class Plan(NamedTuple):
    """What to play. `vary` changes the optional rules and the style of writing with the seed."""

    folder: Path
    policy: str = "sensible"
    vary: bool = False
    write: Path | None = None
    options: tuple[str, ...] = ()


def play(plan: Plan, seed: int, writes: bool = True) -> tuple[dict[str, Any], Mapping[tuple[str, str], int]]:
    """One game: its log as data, and its counts. The same seed gives the same game."""
    referee = _referee(plan.folder, plan.options)
    game = referee.game
    rng = Random(f"{game.name} {plan.policy} {seed}")
    style = STYLES[0]
    if plan.vary:
        more = (name for name in game.sheet.options if rng.random() < 0.15)
        known = {game.sheet.options[name].rule: name for name in (*more, *plan.options)}
        options = tuple(known.values())
        referee, style = _referee(plan.folder, options), rng.choice(STYLES)
    with errors_told(plan.folder):
        player = Player(referee, plan.policy, rng, style, writes)
        return player.play(), player.counts


@lru_cache(maxsize=256)
def _referee(folder: Path, options: tuple[str, ...]) -> Referee:
    """A game's referee, made once for each choice of options."""
    return referee_for(_game(folder), options)


@lru_cache(maxsize=8)
def _game(folder: Path) -> Game:
    return load_game(folder, drawn=False)


def log_name(game: str, policy: str, seed: int) -> str:
    return f"{game}-{policy}-{seed}.yaml"


def played(plan: Plan, seeds: range) -> tuple[Counts, Logs]:
    """Some seeds: what came of them, and their logs, where the plan wants them written."""
    total: Counts = Counter()
    logs: Logs = {}
    for seed in seeds:
        log, counts = play(plan, seed, writes=plan.write is not None)
        total.update(counts)
        if plan.write:
            logs[log_name(str(log["game"]), plan.policy, seed)] = log_text(log)
    return total, logs


def kept(plan: Plan, logs: Logs) -> None:
    """Logs are written where the plan says."""
    for name, text in logs.items():
        if plan.write:
            _write(plan.write / name, text)


def _write(file: Path, text: str) -> None:
    """A log, whole or not at all. OSError names the file."""
    new = file.with_name(f".{file.name}.cutline-new")
    try:
        new.write_text(text, encoding="utf-8")
        os.replace(new, file)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error
    finally:
        new.unlink(missing_ok=True)


def _chunk(job: tuple[Plan, range]) -> Counts:
    """Play some seeds, and write their logs."""
    counts, logs = played(*job)
    kept(job[0], logs)
    return counts


def play_many(plan: Plan, seeds: range, processes: int | None = None) -> Counts:
    """Play every seed, on all processors; the counts do not depend on how many there are."""
    jobs = [(plan, seeds[k : k + CHUNK]) for k in range(0, len(seeds), CHUNK)]
    several = min(processes or os.cpu_count() or 1, len(jobs))
    total: Counts = Counter()
    with get_context("spawn").Pool(several) if several > 1 else nullcontext() as pool:
        for counts in pool.imap(_chunk, jobs) if pool else map(_chunk, jobs):
            total.update(counts)
    return total


def stats_lines(counts: Mapping[tuple[str, str], int], games: int) -> Iterator[str]:
    """Each table of the counts: its rows, their share of the table, and how many a game.

    Where no game is counted more than once, the share has its interval of 95 % confidence.
    """
    for table in sorted({table for table, _ in counts}):
        rows = sorted((row, n) for (name, row), n in counts.items() if name == table)
        whole = sum(n for _, n in rows)
        wide = max(len(row) for row, _ in rows)
        yield table
        for row, n in rows:
            share = 100 * n / whole if whole else 0.0
            told = f"  {row:{wide}}  {n:9}  {share:5.1f} %  {n / games:7.3f} a game"
            if whole <= games:
                lo, hi = interval(n, whole)
                told += f"  {100 * lo:5.1f} to {100 * hi:.1f} %"
            yield told


def interval(n: int, whole: int, z: float = 1.96) -> tuple[float, float]:
    """The share that lies behind n of so many, as far as they tell (Wilson): 95 % with z 1.96."""
    if not whole:
        return 0.0, 1.0
    share, spread = n / whole, z * z / whole
    middle = share + spread / 2
    far = z * sqrt(share * (1 - share) / whole + spread / whole / 4)
    return max(0.0, (middle - far) / (1 + spread)), min(1.0, (middle + far) / (1 + spread))


def _uncounted(games: int) -> str:
    """What is said of statistics where the game counts nothing."""
    said = "its referee counts nothing; write @rules.hook def counts(w), as docs/making-a-referee.md says"
    return f"{several(games, 'game')} played; {said}"


def _options(folder: Path, named: list[str]) -> tuple[str, ...]:
    """Optional rules by their names in game.yaml. BadInput names those that there are."""
    game = load_game(folder, drawn=False)
    found = [option_of(game, text) for text in named]
    known = ", ".join(game.sheet.options) or "none"
    wrong = [text for text, name in zip(named, found, strict=True) if name is None]
    if wrong:
        said = [f'there is no optional rule "{text}"; known: {known}' for text in wrong]
        raise BadInput([Problem(folder, 1, 1, text) for text in said])
    return tuple(filter(None, found))


def run(options: argparse.Namespace, plays: Callable[[Plan, range], Counts] = play_many) -> int:
    """`cutline play`; `plays` plays many games. BadInput where there is no such game, or nothing
    that plays it.
    """
    folder = find_game(options.game)
    if not code_of(folder):
        game = load_game(folder, drawn=False)
        said = f"{game.sheet.title} has no referee, so Cutline cannot play it"
        raise BadInput([Problem(folder, 1, 1, said)])
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
    chosen = _options(folder, options.option)
    plan = Plan(folder, options.policy, options.vary, options.write, chosen)
    if not options.write and not options.stats and options.on is None:
        for seed in range(options.seed, options.seed + options.games):
            print(log_text(play(plan, seed)[0]), end="")
        return 0
    counts = plays(plan, range(options.seed, options.seed + options.games))
    if options.write:
        print(f"{several(options.games, 'log')} written to {options.write}")
    if options.stats or (options.on is not None and not options.write):
        for line in stats_lines(counts, options.games) if counts else (_uncounted(options.games),):
            print(line)
    return 0
