"""A game of two counters and one table: the least that can be printed, for quick tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cutline.components import read_game

MINI = {
    "game.yaml": """
title: Mini
subtitle: A small game
version: "2.0"
language: en-GB
designer: Nobody
keywords: [small]
lists: {turns: ["1", "2"], phases: [night, day]}
kit:
- kind: front page
- kind: card
  id: card
- kind: counters
""",
    "counters.yaml": """
size: 16 mm
bleed: 2 mm
faces:
  unit:
    ground: "{ground}"
    marks:
    - {text: "{name}", box: [1, 2, 14, 5], size: 9, least: 6, ink: ink}
  back:
    ground: cream
counters:
- {id: one, front: unit, back: back, count: 3, values: {ground: sky, name: One}}
- {id: two, front: unit, back: back, count: 2, values: {ground: cream, name: Two}}
""",
    "tables.yaml": """
tables:
- id: t
  title: Table
  head: Die
  columns: [Result]
  rows: {1-3: [miss], 4-6: [hit]}
cards:
- {id: card, title: Card, columns: [[t]]}
""",
}


def read_told(folder: Path, drawn: bool = True) -> tuple[Any, list[str]]:
    """A game, and all that is wrong with it, each as text after the name of its file."""
    game, problems = read_game(folder, drawn=drawn)
    return game, [str(problem).replace(f"{folder}/", "") for problem in problems]
