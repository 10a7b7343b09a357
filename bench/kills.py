"""Kills builds with `kill -9` and looks at what they leave: the old kit or the new one, whole.

    .venv/bin/python bench/kills.py             200 tries, half of them aimed at the exchange
    .venv/bin/python bench/kills.py --tries 40
    .venv/bin/python bench/kills.py --weak      as where a system cannot exchange two folders

Two versions of one game are built in turn over each other, with files of somebody's own
beside them, one of them without some of the files. After each kill the folder has to be one
version to the byte; a later build then has to take away whatever the killed one left beside
it. At the end pairs of builds run into one folder at the same time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from synthetic import write_game

GAME = "synthetic"
COUNTERS = 120  # different ones: 240 SVG files, of which version 2 has none
OWN = {"notes.txt": "mine", "svg/own.svg": "mine too", "letters/to/a friend.txt": "and this"}
# A build that says when it comes to the exchange; with "weak" it has none.
AIMED = """
import sys
from cutline.cli import main
from cutline.layouts import replace
put = replace._put
def telling(*folders):
    print("now", flush=True)
    put(*folders)
replace._put = telling
if sys.argv[1] == "weak":
    replace.exchange = lambda one, other: False
sys.exit(main(sys.argv[2:]))
"""


def command(game: Path, out: Path, system: str) -> list[str]:
    """A build for one paper, in a process of its own; version 2 is built without SVG files."""
    build = ["build", str(game), "--out", str(out), "--paper", "a4", "--quiet"]
    some = ["--only", "kit", "--only", "components"] if game.parent.name.endswith("2") else []
    return [sys.executable, "-c", AIMED, system, *build, *some]


def versions(work: Path) -> list[Path]:
    """A game of some counters twice, alike but for the version, which stands on every page."""
    found = []
    for number in (1, 2):
        folder = work / f"version-{number}" / GAME
        write_game(folder, COUNTERS)
        with (folder / "game.yaml").open("a", encoding="utf-8") as sheet:
            sheet.write(f'version: "{number}"\n')
        found.append(folder)
    return found


def digests(folder: Path) -> dict[str, str]:
    """Every file of a folder and its SHA-256."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


def built(game: Path, out: Path, system: str) -> float:
    """Build to the end; the seconds it took."""
    start = time.perf_counter()
    subprocess.run(command(game, out, system), check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def killed(game: Path, out: Path, system: str, delay: float, aimed: bool) -> bool:
    """Kill a build after `delay` seconds, from its start or from its exchange; whether it lived."""
    process = subprocess.Popen(command(game, out, system), stdout=subprocess.PIPE)
    assert process.stdout is not None
    if aimed:
        select.select([process.stdout], [], [], 60)
    time.sleep(delay)
    alive = process.poll() is None
    process.kill()
    process.communicate()
    return alive


def judged(home: Path, kits: list[dict[str, str]]) -> str:
    """What stands at the kit's place: "version 1", "version 2", "nothing" or "MIXED"."""
    if not home.exists():
        return "nothing"
    found = digests(home)
    own = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in OWN.items()}
    if not own.items() <= found.items():
        return "OWN FILES LOST"
    rest = {name: digest for name, digest in found.items() if name not in own}
    return f"version {kits.index(rest) + 1}" if rest in kits else "MIXED"


def tries(count: int, seconds: float) -> Iterator[tuple[bool, float]]:
    """Whether a try is aimed, and its delay: every other one within 4 ms of the exchange."""
    dice = random.Random(6)
    for number in range(count):
        aimed = bool(number % 2)
        yield aimed, dice.uniform(0, 0.004) if aimed else dice.uniform(0.05, seconds)


def pairs(count: int, games: list[Path], out: Path, kits: list[dict[str, str]]) -> Counter[str]:
    """Builds of both versions into one folder, at once."""
    seen: Counter[str] = Counter()
    for _ in range(count):
        both = [subprocess.Popen(command(game, out, "exchange"), stdout=subprocess.DEVNULL) for game in games]
        statuses = [process.wait() for process in both]
        if any(statuses):
            seen["FAILED"] += 1
        seen[judged(out / GAME, kits)] += 1
    return seen


def main() -> int:
    """Print what was found; the exit status is 1 where a kit was mixed, gone or left litter."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tries", type=int, default=200, help="how many kills (200)")
    options.add_argument("--pairs", type=int, default=20, help="how many pairs at once (20)")
    options.add_argument("--weak", action="store_true", help="without an exchange in one step")
    chosen = options.parse_args()
    system = "weak" if chosen.weak else "exchange"
    with tempfile.TemporaryDirectory(prefix="cutline-kills-") as name:
        work = Path(name)
        games = versions(work)
        kits = []
        for number, game in enumerate(games):
            seconds = built(game, work / f"whole-{number}", system)
            kits.append(digests(work / f"whole-{number}" / GAME))
        assert kits[0] != kits[1]
        out = work / "out"
        built(games[0], out, system)
        for own, text in OWN.items():
            (out / GAME / own).parent.mkdir(parents=True, exist_ok=True)
            (out / GAME / own).write_text(text)
        seen: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        litter, there = 0, "version 1"
        for number, (aimed, delay) in enumerate(tries(chosen.tries, seconds)):
            other = games[there == "version 1"]  # so that old and new can be told apart
            alive = killed(other, out, system, delay, aimed)
            found = judged(out / GAME, kits)
            old = "the old kit, whole" if found == there else "the new kit, whole"
            seen[aimed][old if found.startswith("version") else found] += 1
            seen[aimed]["killed in time"] += alive
            there = found if found.startswith("version") else there
            left = [file for file in os.listdir(out) if file != GAME]
            seen[aimed]["with leftovers"] += bool(left)
            if left and number % 10 < 2:
                built(games[there == "version 2"], out, system)
                litter += len([file for file in os.listdir(out) if file != GAME])
        built(games[0], out, system)
        litter += len([file for file in os.listdir(out) if file != GAME])
        for aimed, what in ((False, "at any moment"), (True, "at the exchange")):
            total = dict(sorted(seen[aimed].items()))
            print(f"killed {what}: {total}")
        print(f"leftovers that a later build did not take away: {litter}")
        both = pairs(chosen.pairs, games, out, kits)
        print(f"pairs of builds at once: {dict(both)}")
    bad = {"MIXED", "OWN FILES LOST", "FAILED"} | (set() if chosen.weak else {"nothing"})
    found = {*seen[False], *seen[True], *both}
    return 1 if litter or found & bad else 0


if __name__ == "__main__":
    sys.exit(main())
