"""Findings that are known, one to a line: of each game beside its tests, and of no game beside this.

A line has the part, the seed, the way (where the part has ways), and what is wrong: `alarms 17 gaps 13b`.
"""

from __future__ import annotations

from pathlib import Path

from .cases import NO_GAME, Case

TESTS = Path(__file__).parents[1]
FILE = "known_findings.txt"


def known(tests: Path = TESTS) -> dict[Case, str]:
    """What is known of each case. ValueError names the line that cannot be read."""
    files = {file: file.parent.name for file in sorted(tests.glob(f"games/*/{FILE}"))}
    files |= dict.fromkeys(tests.glob(f"proof/{FILE}"), NO_GAME)
    found = {}
    for file, game in files.items():
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            words = line.partition("#")[0].split()
            if words:
                try:
                    part, seed, *way, what = words
                    found[Case(part, game, int(seed), *way)] = what
                except (TypeError, ValueError) as error:
                    raise ValueError(f"{file}:{number}: not a finding: {line}") from error
    return found
