"""Clean logs of all sorts: of players who know no referee, of those that ship, of independent games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from ..support.planting import Page
from ..support.written import cases_of, quiet
from . import games
from .writing import STYLES

ROOT = Path(__file__).parents[3]
OWN = 0.6  # share of those that are played for the purpose
VARIANTS = 4  # pages in a row that are of one game


def page(name: str, seed: int) -> Page:
    """The clean log of a seed."""
    rng = Random(f"page {name} {seed}")
    if rng.random() < OWN:
        return Page(games.written(name, seed // VARIANTS, rng.choice(STYLES)).text())
    return Page(rng.choice(kept(name)))


@cache
def kept(name: str) -> list[str]:
    """The logs of a game that lie somewhere and break no rule."""
    texts = [f.read_text("utf-8") for f in sorted(ROOT.glob(f"components/games/{name}/logs/good*.yaml"))]
    for file in sorted(ROOT.glob(f"tests/games/{name}/independent/games.txt")):
        righted = [case.righted() for case in cases_of(file, quiet)]
        texts += [case.text().replace(case.game, name, 1) for case in righted if case]
    return texts


def any_log(name: str, seed: int) -> str:
    """The log of a seed, right or wrong."""
    rng = Random(f"any {name} {seed}")
    if rng.random() < OWN / 2:
        return page(name, seed).text()
    return rng.choice(anything(name))


@cache
def anything(name: str) -> list[str]:
    """All logs of a game that lie somewhere."""
    texts = [f.read_text("utf-8") for f in sorted(ROOT.glob(f"components/games/{name}/logs/*.yaml"))]
    for file in sorted(ROOT.glob(f"tests/games/{name}/independent/[gs]*.txt")):
        texts += [case.text() for case in cases_of(file, quiet)]
    return texts
