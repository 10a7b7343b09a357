"""Logs of all sorts: of players who know no referee, of those that ship, of independent games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from ..support.written import cases_of, quiet
from . import games
from .writing import STYLES

ROOT = Path(__file__).parents[3]
OWN = 0.2  # share of those that are played for the purpose


def any_log(name: str, seed: int) -> str:
    """The log of a seed, right or wrong."""
    rng = Random(f"any {name} {seed}")
    if rng.random() < OWN:
        return games.written(name, seed // 4, rng.choice(STYLES)).text()
    return rng.choice(_kept(name))


@cache
def _kept(name: str) -> list[str]:
    """All logs of a game that lie somewhere."""
    texts = [f.read_text("utf-8") for f in sorted(ROOT.glob(f"components/games/{name}/logs/*.yaml"))]
    for file in sorted(ROOT.glob(f"tests/games/{name}/independent/[gs]*.txt")):
        texts += [case.text() for case in cases_of(file, quiet)]
    return texts
