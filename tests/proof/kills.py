"""Builds killed with `kill -9`: what they leave is the old kit or the new one, to the byte.

Two versions of one game are built in turn over each other, beside files of somebody's own, one of them
without some of the files. Every other build is killed at any moment, the others within 4 ms of the
exchange of two folders. A later build has to take away what a killed one left. At the end two builds run
into one folder at the same time. "weak" is a system that cannot exchange two folders: there the kit's
place may be empty, and the next build puts the old kit back.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.synthetic import write_game

from .cases import NO_GAME, Answer, Case, Part

WAYS = ("exchange", "weak")
GAME = "synthetic"
COUNTERS = 120  # different ones: 240 SVG files, of which version 2 has none
KILLS = 14
OWN = {"notes.txt": "mine", "svg/own.svg": "mine too", "letters/to/a friend.txt": "and this"}
# The command, where Python does not come to the C library's renameat2.
WEAK = "import sys; sys.modules['ctypes'] = None; from cutline.cli import main; sys.exit(main(sys.argv[1:]))"

Digests = dict[str, str]


def digests(folder: Path) -> Digests:
    """Every file of a folder and its SHA-256."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


class Bench:
    """Two versions of a game, the kit of each, and a folder into which both are built."""

    def __init__(self, work: Path, way: str) -> None:
        self.way, self.out = way, work / "out"
        self.home = self.out / GAME
        self.games, self.kits = [], []
        for number in (1, 2):
            game, whole = work / f"version-{number}" / GAME, work / f"whole-{number}"
            write_game(game, COUNTERS)
            with (game / "game.yaml").open("a", encoding="utf-8") as sheet:
                sheet.write(f'version: "{number}"\n')
            self.games.append(game)
            start = time.perf_counter()
            self.build(number, whole).wait()
            self.seconds = time.perf_counter() - start
            self.kits.append(digests(whole / GAME))
        assert self.kits[0] != self.kits[1]
        self.build(1).wait()
        for name, text in OWN.items():
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            (self.home / name).write_text(text)

    def build(self, number: int, out: Path | None = None) -> subprocess.Popen[bytes]:
        """A build of a version, in a process of its own; version 2 has no SVG files."""
        command = ["-c", WEAK] if self.way == "weak" else ["-m", "cutline"]
        some = ["--only", "kit", "--only", "components"] if number == 2 else []
        words = ["build", self.games[number - 1], "--out", out or self.out, "--paper", "a4", "--quiet", *some]
        return subprocess.Popen([sys.executable, *command, *map(str, words)])

    def kill(self, number: int, delay: float, aimed: bool) -> bool:
        """Kill a build so long after its start, or after its exchange begins; whether it lived."""
        old = self.out / f".{GAME}.cutline-old"
        process = self.build(number)
        while aimed and not old.exists() and process.poll() is None:
            pass  # a wait would be longer than the exchange
        time.sleep(delay)
        alive = process.poll() is None
        process.kill()
        process.wait()
        return alive

    def there(self) -> str:
        """What stands at the kit's place: "version 1", "version 2", "nothing", or what is wrong."""
        if not self.home.exists():
            return "nothing"
        found = digests(self.home)
        own = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in OWN.items()}
        if not own.items() <= found.items():
            return "own files lost"
        rest = {name: digest for name, digest in found.items() if name not in own}
        return f"version {self.kits.index(rest) + 1}" if rest in self.kits else "mixed"

    def litter(self) -> list[str]:
        kept = (GAME, "index.html")
        return (
            [file.name for file in self.out.iterdir() if file.name not in kept] if self.out.exists() else []
        )


def killed(bench: Bench, dice: Random, done: Counter[str]) -> Iterator[str]:
    """What is wrong after each of some kills."""
    stands = "version 1"
    for number in range(KILLS):
        aimed = bool(number % 2)
        delay = dice.uniform(0, 0.004) if aimed else dice.uniform(0.05, bench.seconds)
        other = 2 if stands == "version 1" else 1  # so that old and new can be told apart
        done["kills"] += 1
        done["in time"] += bench.kill(other, delay, aimed)
        found = bench.there()
        if found.startswith("version"):
            done["new kit" if found != stands else "old kit"] += 1
            stands = found
        elif found != "nothing" or bench.way != "weak":
            yield f"kill {number + 1}: {found}"
        if bench.litter():
            done["with leftovers"] += 1
            if number % 4 < 2 or number == KILLS - 1:
                bench.build(1 if stands == "version 1" else 2).wait()
                yield from (f"kill {number + 1}: {name} is left" for name in bench.litter())


def at_once(bench: Bench, done: Counter[str]) -> Iterator[str]:
    """What is wrong after builds of both versions into one folder at the same time."""
    for _ in range(2):
        both = [bench.build(number) for number in (1, 2)]
        done["pairs"] += 1
        statuses = [process.wait() for process in both]
        if any(statuses):
            yield f"a pair ends with {statuses}"
        if not (found := bench.there()).startswith("version"):
            yield f"after a pair: {found}"


def tried(case: Case) -> Answer:
    done: Counter[str] = Counter()
    with TemporaryDirectory(prefix="cutline-kills-") as work:
        bench = Bench(Path(work), case.way)
        told = [*killed(bench, Random(f"kills {case.seed}"), done), *at_once(bench, done)]
    return Answer(case, done, "kit" if told else "", told)


PART = Part({NO_GAME: 3}, tried, ways=lambda _: WAYS)
