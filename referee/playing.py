"""Plays games by simple policies, dice from a seed, and writes them down as ordinary logs.

A game's module takes part by offering `player(referee, policy, rng)`; where it can write
logs in several styles, it names them in STYLES, and `player` takes one as a fourth argument.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from ..components import BadInput, Game, find_game, load_game
from . import has_referee, module_name, referee_for

POLICIES = ("random", "sensible")
CHUNK = 50  # games that a process is given at a time
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ./+-]*")

Counts = Counter[tuple[str, str]]


class Player(Protocol):
    """One who plays a whole game."""

    def play(self) -> dict[str, Any]:
        """The log of a game, as data: {game, edition, options, turns}."""

    def counts(self) -> Mapping[tuple[str, str], int]:
        """(table, row) -> number, to be added up over many games."""


class Plan(NamedTuple):
    """What to play. `vary` changes the optional rules and the style of writing with the seed."""

    folder: Path
    policy: str = "sensible"
    vary: bool = False
    write: Path | None = None


_loaded: dict[Path, Game] = {}


def play(plan: Plan, seed: int) -> tuple[dict[str, Any], Mapping[tuple[str, str], int]]:
    """One game: its log as data, and its counts. The same seed gives the same game."""
    game = _loaded.get(plan.folder) or _loaded.setdefault(
        plan.folder, load_game(plan.folder, drawn=False)
    )
    rng = Random(f"{game.name} {plan.policy} {seed}")
    module = import_module(f".games.{module_name(game.name)}", __package__)
    if not plan.vary:
        player: Player = module.player(referee_for(game), plan.policy, rng)
    else:
        options = tuple(name for name in game.sheet.options if rng.random() < 0.15)
        style = [rng.choice(module.STYLES)] if hasattr(module, "STYLES") else []
        player = module.player(referee_for(game, options), plan.policy, rng, *style)
    return player.play(), player.counts()


def log_text(log: Mapping[str, Any]) -> str:
    """A log as YAML, one action a line."""
    lines = [f"game: {log['game']}", f"edition: {json.dumps(log['edition'])}"]
    if log.get("options"):
        lines += ["options:", *(f"- {_scalar(option)}" for option in log["options"])]
    lines.append("turns:")
    for turn in log["turns"]:
        lines.append(f"- turn: {_scalar(turn['turn'])}")
        if turn.get("do"):
            lines += ["  do:", *(f"  - {_scalar(line)}" for line in turn["do"])]
        for key in ("sum", "end"):
            if key in turn:
                lines.append(f"  {key}: {_flow(turn[key])}")
    return "\n".join(lines) + "\n"


def _scalar(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return _scalar(str(value))


def log_name(game: str, policy: str, seed: int) -> str:
    return f"{game}-{policy}-{seed}.yaml"


def _chunk(job: tuple[Plan, range]) -> Counts:
    """Play some seeds; logs are written where the plan says so."""
    plan, seeds = job
    total: Counts = Counter()
    for seed in seeds:
        log, counts = play(plan, seed)
        total.update(counts)
        if plan.write:
            name = log_name(str(log["game"]), plan.policy, seed)
            (plan.write / name).write_text(log_text(log), encoding="utf-8")
    return total


def play_many(plan: Plan, seeds: range, processes: int | None = None) -> Counts:
    """Play every seed, on all processors; the counts do not depend on how many there are."""
    jobs = [(plan, seeds[k : k + CHUNK]) for k in range(0, len(seeds), CHUNK)]
    several = min(processes or os.cpu_count() or 1, len(jobs))
    total: Counts = Counter()
    if several < 2:
        for job in jobs:
            total.update(_chunk(job))
        return total
    with get_context("spawn").Pool(several) as pool:
        for counts in pool.imap(_chunk, jobs):
            total.update(counts)
    return total


def stats_lines(counts: Mapping[tuple[str, str], int], games: int) -> Iterator[str]:
    """Each table of the counts: its rows, their share of the table, and how many a game."""
    for table in sorted({table for table, _ in counts}):
        rows = sorted((row, n) for (name, row), n in counts.items() if name == table)
        whole = sum(n for _, n in rows)
        wide = max(len(row) for row, _ in rows)
        yield table
        for row, n in rows:
            share = 100 * n / whole if whole else 0.0
            yield f"  {row:{wide}}  {n:9}  {share:5.1f} %  {n / games:7.3f} a game"


def run(options: argparse.Namespace) -> int:
    """`cutline play`: 0 done, 2 where there is no such game or nothing that plays it."""
    try:
        folder = find_game(options.game)
        game = load_game(folder, drawn=False)
    except BadInput as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 2
    module = has_referee(game.name) and import_module(
        f".games.{module_name(game.name)}", __package__
    )
    if not hasattr(module, "player"):
        print(f"{game.sheet.title} has nobody to play it by itself", file=sys.stderr)
        return 2
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
    plan = Plan(folder, options.policy, options.vary, options.write)
    if not options.write and not options.stats:
        for seed in range(options.seed, options.seed + options.games):
            print(log_text(play(plan, seed)[0]), end="")
        return 0
    counts = play_many(plan, range(options.seed, options.seed + options.games))
    if options.write:
        print(f"{options.games} logs written to {options.write}")
    if options.stats:
        for line in stats_lines(counts, options.games):
            print(line)
    return 0
