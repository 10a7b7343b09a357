"""Proof of the referees by games that know nothing of them: run by hand, on all cores.

.venv/bin/python -m bench.referee_proof alarms 10000          false alarms in so many turns of each
                                                              game in each style of writing
.venv/bin/python -m bench.referee_proof one doodlebug 17 gaps one of them: the log, and what is said
.venv/bin/python -m bench.referee_proof slips 20              every kind of slip, each in 20 games
.venv/bin/python -m bench.referee_proof one doodlebug 17 guns_twice   one of them
.venv/bin/python -m bench.referee_proof pairs 1000            two slips in one log, of each game
.venv/bin/python -m bench.referee_proof one doodlebug 17 pair one of them
.venv/bin/python -m bench.referee_proof edited 300            so many games with edited tables
.venv/bin/python -m bench.referee_proof one doodlebug 17 edit one of them
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from cutline.components import BadInput
from tests.support import judging
from tests.support.players import edits, games
from tests.support.players.writing import STYLES

SHOWN = 25  # failures that are printed in full
EACH = 3  # of a game in a style
TURNS = {  # of a game, about
    "doodlebug": 15,
    "bombers-and-fighters-over-europe": 4,
    "battle-of-britain-again": 3,
    "b-17": 9,
    "capture-tito": 6,
}

Case = tuple[str, int, str]


class Answer(NamedTuple):
    """What is wrongly said of a game in a style; its turns, and seconds for each action."""

    case: Case
    turns: int
    wrong: list[str]
    seconds: float


def alarm(case: Case) -> Answer:
    name, seed, style = case
    try:
        log = games.written(name, seed, style)
        actions = sum(max(1, len(turn.lines)) for turn in log.turns)
        start = time.perf_counter()
        wrong = games.troubles(name, seed, style, log)
        return Answer(case, len(log.turns), wrong, (time.perf_counter() - start) / actions)
    except Exception:
        return Answer(case, 0, [traceback.format_exc(limit=-3)], 0)


def spread(work: Callable, cases: Iterable, seconds: float = 1e9) -> Iterator:
    """The answers to all cases, from all cores, in any order; those of the first seconds."""
    start = time.perf_counter()
    with get_context("fork").Pool() as pool:
        for answer in pool.imap_unordered(work, cases, chunksize=4):
            yield answer
            if time.perf_counter() - start > seconds:
                print(f"stopped after {seconds:.0f} s; so far:")
                return


def alarms(count: int, start: int, only: str, styles: Sequence[str] = STYLES, seconds: float = 1e9) -> int:
    turns: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    names = [name for name in games.GAMES if name.startswith(only)]
    cases = (
        (name, seed, style)
        for name in names
        for seed in range(start, start + count // TURNS[name] + 1)
        for style in styles
    )
    slowest: dict[str, tuple[float, int, str]] = {}
    for (name, seed, style), many, found, each in spread(alarm, cases, seconds):
        turns[name, style] += many
        wrong[name, style] += bool(found)
        slowest[name] = max(slowest.get(name, (0.0, 0, "")), (each, seed, style))
        if found and wrong[name, style] <= EACH:
            print(f"one {name} {seed} {style}", *found[:3], sep="\n    ", flush=True)
    for name, (seconds, seed, style) in slowest.items():
        print(f"{name}: slowest with {1000 * seconds:.1f} ms an action: {seed} {style}")
    for key in sorted(turns):
        print(f"{key[0]}, {key[1]}: {wrong[key]} games with false alarms, in {turns[key]:,} turns")
    return bool(sum(wrong.values()))


def slip(case: tuple[str, int, int]) -> tuple[Case, str, list[str]]:
    """A game with one slip of a kind: how it was found, and what else was called a violation."""
    name, seed, at = case
    kind = games.GAMES[name].KINDS[at]
    try:
        log, made = games.slipped(name, seed, [kind])
        if not made:
            return (name, seed, kind.name), "no room", []
        report = judging.judged(log.text())
    except BadInput as error:
        return (name, seed, kind.name), "unreadable", [str(p) for p in error.problems]
    except Exception:
        return (name, seed, kind.name), "broken", [traceback.format_exc(limit=-3)]
    lines, held = made[0].lines(log), games.held(report)
    first = not held or int(held[0].partition(":")[0]) in lines
    how = games.verdict(log, made[0], report)
    besides = [f for f in report.findings if f.severity == "violation" and f.line not in lines]
    if how == "right" and (not first or besides):
        how = "right, and more" if first else "right, not first"
    return (name, seed, kind.name), how, [f"due at {sorted(lines)} {kind.rules}", *held[:4]]


def slips(each: int, start: int, only: str) -> int:
    """Every kind of slip in so many games."""
    found: Counter[tuple[str, str]] = Counter()
    shown: Counter[tuple[str, str]] = Counter()
    cases = [
        (name, seed, at)
        for name in games.GAMES
        if name.startswith(only)
        for at in range(len(games.GAMES[name].KINDS))
        for seed in range(start, start + each)
    ]
    rooms: set[tuple[str, str]] = set()
    for (name, seed, kind), how, told in spread(slip, cases):
        found[name, how] += 1
        rooms |= {(name, kind)} if how != "no room" else set()
        shown[kind, how] += 1
        if how not in ("right", "no room") and shown[kind, how] < 2:
            print(f"slip {name} {seed} {kind}: {how}", *told, sep="\n    ", flush=True)
    for name in sorted({name for name, _ in found}):
        ways = {how: n for (of, how), n in sorted(found.items()) if of == name}
        total = sum(ways.values()) - ways.get("no room", 0)
        right = sum(n for how, n in ways.items() if how.startswith("right"))
        lacking = [k.name for k in games.GAMES[name].KINDS if (name, k.name) not in rooms]
        print(f"{name}: {right} of {total} at rule and line ({100 * right / max(1, total):.1f} %)")
        print(f"    {ways}; {len(games.GAMES[name].KINDS)} kinds, never put: {lacking}")
    return sum(n for (_, how), n in found.items() if not how.startswith(("right", "no room")))


def pair(case: tuple[str, int]) -> tuple[tuple[str, int], list[tuple[str, str]], list[str]]:
    """A game with two slips in different turns: how each was found."""
    name, seed = case
    kinds = Random(f"pair {seed}").sample(games.GAMES[name].KINDS, 6)
    log, made = games.slipped(name, seed, kinds[:2])
    tries = 2
    while len(made) < 2 and tries < 6:
        tries += 1
        log, made = games.slipped(name, seed, [*(s.kind for s in made), kinds[tries - 1]])
    if len(made) < 2:
        return case, [], []
    try:
        report = judging.judged(log.text())
    except Exception:
        return case, [(s.kind.name, "broken") for s in made], [traceback.format_exc(limit=-3)]
    ways = [(s.kind.name, games.verdict(log, s, report)) for s in made]
    due = [f"{s.kind.name} due at {sorted(s.lines(log))} {s.kind.rules}" for s in made]
    return case, ways, due + games.held(report)[:6]


def pairs(count: int, start: int, only: str) -> int:
    """Pairs of slips, both to be found as violations."""
    status = 0
    for name in games.GAMES:
        if not name.startswith(only):
            continue
        both = at_rule = total = shown = 0
        lost: Counter[str] = Counter()
        for case, ways, told in spread(pair, [(name, start + k) for k in range(count)]):
            if not ways:
                continue
            total += 1
            good = all(how in ("right", "other rule") for _, how in ways)
            both += good
            at_rule += all(how == "right" for _, how in ways)
            lost.update(kind for kind, how in ways if how not in ("right", "other rule"))
            shown += not good
            if not good and shown < SHOWN:
                print(f"pair {case[0]} {case[1]} {ways}", *told, sep="\n    ", flush=True)
        print(
            f"{name}: both of {both} of {total} pairs found as violations "
            f"({100 * both / max(1, total):.1f} %), {at_rule} at rule and line"
        )
        print(f"    not found: {lost.most_common(12)}")
        status |= both < 0.95 * total
    return status


def edit(case: tuple[str, int]) -> tuple[tuple[str, int], str, list[str]]:
    """A game with its tables and lists edited: what comes of it."""
    name, seed = case
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / name
        done = edits.edited(name, folder, seed)
        try:
            how, said = edits.verdict(name, folder, seed)
        except Exception:
            how, said = "wrong", [traceback.format_exc(limit=-4)]
    return case, how, [", ".join(done), *said]


def edited(count: int, start: int, only: str) -> int:
    """Edited games: either they referee, or they fail at load with file and line."""
    found: Counter[tuple[str, str]] = Counter()
    shown = 0
    names = [name for name in games.GAMES if name.startswith(only)]
    cases = [(name, start + k) for name in names for k in range(count)]
    for (name, seed), how, said in spread(edit, cases):
        found[name, how] += 1
        shown += how == "wrong"
        if how == "wrong" and shown < SHOWN:
            print(f"edit {name} {seed}", *said[:4], sep="\n    ", flush=True)
    for (name, how), n in sorted(found.items()):
        print(f"{name}: {n} {how}")
    return sum(n for (_, how), n in found.items() if how == "wrong")


def one(name: str, seed: int, style: str) -> int:
    """The log of a case, and what is said of it; `style` may be a slip, or "pair"."""
    kind = next((at for at, k in enumerate(games.GAMES[name].KINDS) if k.name == style), None)
    if style == "edit":
        print(*edit((name, seed))[1:], sep="\n")
        return 0
    if style == "pair":
        kinds = Random(f"pair {seed}").sample(games.GAMES[name].KINDS, 6)
        log, _ = games.slipped(name, seed, kinds[:2])
        found = pair((name, seed))[2]
    elif kind is not None:
        log, _ = games.slipped(name, seed, [games.GAMES[name].KINDS[kind]])
        found = [slip((name, seed, kind))[1], *slip((name, seed, kind))[2]]
    else:
        log = games.written(name, seed, style)
        found = games.troubles(name, seed, style, log)
    for number, line in enumerate(log.text().splitlines(), 1):
        print(f"{number:4} {line}")
    print(*found, sep="\n")
    return bool(found)


def main() -> int:
    reader = argparse.ArgumentParser(description="prove the referees")
    reader.add_argument("what", choices=("alarms", "slips", "pairs", "edited", "one"))
    reader.add_argument("words", nargs="*", help="how many; or game, seed, style")
    reader.add_argument("--start", type=int, default=0, help="the first seed")
    reader.add_argument("--game", default="", help="only games whose name begins so")
    reader.add_argument("--styles", nargs="*", default=STYLES, help="for alarms: only these")
    reader.add_argument("--seconds", type=float, default=1e9, help="for alarms: at most so long")
    options = reader.parse_args()
    start = time.perf_counter()
    if options.what == "one":
        name, seed, style = options.words
        full = next(game for game in games.GAMES if game.startswith(name))
        return one(full, int(seed), style)
    many = int((options.words or ["100"])[0])
    work = {
        "alarms": partial(alarms, styles=options.styles, seconds=options.seconds),
        "slips": slips,
        "pairs": pairs,
        "edited": edited,
    }[options.what]
    status = work(many, options.start, options.game)
    print(f"{time.perf_counter() - start:.0f} s")
    return status


if __name__ == "__main__":
    sys.exit(main())
