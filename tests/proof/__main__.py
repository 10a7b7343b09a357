"""The command: `python -m tests.proof`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from .cases import Case, cases
from .run import PARTS, answers, limit, tried
from .table import Table

INTERRUPTED = 130


def main(words: Sequence[str] | None = None) -> int:
    """Print the table; 1 where more is found than a part may have."""
    reader = _reader()
    options = reader.parse_args(words)
    if options.case:
        return _show(_case(reader, options.case))
    parts = {name: part for name, part in PARTS.items() if not options.only or name in options.only}
    todo = list(cases(parts, options.depth, options.seeds, options.game, options.ways))
    if not todo:
        reader.error("no part has such a game or such a way")
    return _run(todo, Table(todo, PARTS), options.seconds)


def _run(todo: list[Case], table: Table, seconds: float) -> int:
    """Try all cases, a line for each part of a game; the table, also where it is cut short."""
    start, cut = time.monotonic(), 0
    try:
        for answer in answers(todo, seconds):
            if row := table.add(answer):
                print(f"{time.monotonic() - start:5.0f} s  {row}", flush=True)
    except KeyboardInterrupt:
        cut = INTERRUPTED
    print("", *table.lines(), sep="\n")
    print(f"\n{'interrupted after ' if cut else ''}{time.monotonic() - start:.0f} s")
    return table.status or cut


def _show(case: Case) -> int:
    """The log of a case, and what is wrong with it."""
    limit()
    for number, line in enumerate(PARTS[case.part].log(case).splitlines(), 1):
        print(f"{number:4} {line}")
    answer = tried(case)
    print(answer.what or (dict(answer.done) if answer.done else "no room"), *answer.told, sep="\n")
    return bool(answer.what)


def _case(reader: argparse.ArgumentParser, words: list[str]) -> Case:
    try:
        part, name, seed, *way = words
        game = next(game for game in PARTS[part].seeds if game.startswith(name))
        case = Case(part, game, int(seed), *way)
        if case.way in PARTS[part].ways(game):
            return case
    except (KeyError, StopIteration, TypeError, ValueError):
        pass
    reader.error("one case is PART GAME SEED, and WAY where the part has ways")


def _seeds(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _depth(text: str) -> int:
    if int(text) < 1:
        raise ValueError
    return int(text)


def _reader() -> argparse.ArgumentParser:
    reader = argparse.ArgumentParser(prog="python -m tests.proof", description="prove what takes minutes")
    reader.add_argument("case", nargs="*", help="show one: PART GAME SEED [WAY]")
    reader.add_argument("--depth", type=_depth, default=1, help="so many times as deep")
    reader.add_argument("--only", nargs="+", choices=PARTS, help="these parts")
    reader.add_argument("--game", default="", help="games whose name begins so")
    reader.add_argument("--seeds", type=_seeds, help="these instead: 100-199")
    reader.add_argument("--ways", nargs="+", default=(), help="only these styles, policies or slips")
    reader.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    return reader


if __name__ == "__main__":
    sys.exit(main())
