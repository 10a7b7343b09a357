"""Tests of the suite that sample or try at random, and those that run only here, at the depth asked for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from .cases import NO_GAME, Answer, Case, Part

ROOT = Path(__file__).parents[2]
_DEEP = re.compile(r"support\.tries import|mark\.proof\b")
_FAILED = re.compile(r"(?:FAILED|ERROR) \S+?::(.*?)(?: - |$)")
_COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped)")


@cache
def files(_: str = NO_GAME) -> list[str]:
    """The files of tests that go deeper when they are told to."""
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return [test.relative_to(ROOT).as_posix() for test in tests if _DEEP.search(test.read_text("utf-8"))]


def tried(case: Case) -> Answer:
    words = [sys.executable, "-m", "pytest", "-n", "0", "--tb=short", "-rfE", case.way]
    environment = {**os.environ, "DEPTH": str(case.seed)}
    run = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    said = run.stdout.splitlines()
    done = {word: int(number) for number, word in _COUNTED.findall(said[-1] if said else "")}
    failed = list(filter(None, map(_FAILED.match, said)))
    what = ",".join(test[1].replace(" ", "_") for test in failed) or ("broken" if run.returncode else "")
    return Answer(case, done, what, [*(test[0] for test in failed), *said, *run.stderr.splitlines()])


PART = Part({NO_GAME: 1}, tried, files, once=True)
