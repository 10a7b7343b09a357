"""docs/rules-read.md has every rule of every game, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cutline.components import load_game, shipped_games

PAGE = Path("docs/rules-read.md")


def read_rules(title: str) -> list[list[str]]:
    """The rows of a game's table: published numbers, ours, and what was missing."""
    section = PAGE.read_text("utf-8").split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip().strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


@pytest.mark.parametrize("folder", shipped_games().values(), ids=shipped_games())
def test_every_rule_was_read_against_the_published_ones(folder):
    game = load_game(folder, drawn=False)
    rows = read_rules(game.sheet.title)
    assert all(len(row) == 3 and all(row) for row in rows), "a row has three cells, and none is empty"
    ours = {number for row in rows for number in re.split(r",\s*", row[1]) if number != "–"}
    assert ours == {rule.id for top in game.rules.rules for rule in top.walk()}
