"""A small complete game, written into a folder of its own, that tests then spoil."""

from __future__ import annotations

from pathlib import Path

from cutline.cli import main
from cutline.components import read_game

GAME = """\
title: Ferry
subtitle: Two banks and a boat
cover: boat
palette:
  stream: "#a9c6d4"
lists:
  turns: [dawn, noon, dusk]
  banks: [north, south]
options:
  slow boat:
    rule: "2"
    text: The boat crosses every other turn.
kit:
- kind: front page
- kind: rules
- kind: record sheet
  id: log
- kind: card
  id: crossing-card
- kind: counters
- kind: map
  id: river
"""

COUNTERS = """\
size: 16 mm
faces:
  troop:
    ground: "{ground}"
    marks:
    - {text: "{number}", box: [2, 2, 12, 8], size: 14}
    - {text: "{says}", box: [1, 11, 14, 4], size: 8}
  troop-back:
    ground: cream
    marks:
    - {text: spent, box: [1, 5, 14, 6], size: 9}
  boat:
    ground: paper
    marks:
    - {art: boat, box: [2, 2, 12, 12]}
  unit:
    ground: paper
    marks:
    - symbol: {icon: "{arm}", frame: friend, echelon: platoon}
      box: [2, 3, 12, 10]
bases:
  troop:
    front: troop
    back: troop-back
    values: {ground: cream, says: troop}
counters:
- id: troop-{number}
  base: troop
  group: troops
  each: {number: 1-3}
  count: {1: 2, 2: 1, 3: 1}
- id: boat
  title: Boat
  front: boat
  back: boat
- id: platoon
  front: unit
  values: {arm: infantry}
"""

MAP = """\
maps:
- id: river
  title: River
  size: [200, 120]
  ground: cream
  kinds:
    bank: {fill: paper, size: 10}
    ford: {fill: stream, size: 10}
  lines:
    path: {stroke: ink, width: 0.8}
  panels:
  - id: "{bank}"
    at: [10, 10]
    size: [180, 40]
    step: [0, 60]
    each: {bank: banks}
    marks:
    - {text: "{bank} bank", box: [0, 0, 60, 5], size: 10}
    spaces:
    - id: "{bank}-{number}"
      kind: bank
      title: "{number}"
      box: [2, 8, 34, 26]
      step: [40, 0]
      each: {number: 1-3}
      holds: {boat: 1}
  - id: water
    at: [10, 52]
    size: [180, 16]
    spaces:
    - {id: ford, kind: ford, title: Ford, box: [2, 1, 30, 14]}
    connections:
    - between: [north-1, ford]
      line: [[10, 1], [10, 14]]
      style: path
    borders:
    - between: [north-1, south-1]
      path: M0 1L20 1
      style: path
"""

TABLES = """\
values:
  boats: {value: 1, says: boats}
  crossing: {value: 3, says: turns to cross}
tables:
- id: crossing
  title: Crossing
  columns: [low, high]
  rows:
    1-3: [wait, cross]
    4-6: [cross, cross]
  results: {wait: {short: wait, text: The boat waits.},
    cross: {short: Cross, text: The boat crosses., fill: cream}}
  notes: ["A crossing takes {{ v.crossing }} turns."]
cards:
- id: crossing-card
  title: Crossing card
  columns:
  - [crossing]
  - [rule 2]
"""

RECORD_SHEET = """\
sheets:
- id: log
  title: Log
  rows: [turns]
  columns:
  - {id: crossed, title: Crossed, each: banks}
  - {id: lost, title: Lost}
"""

RULES = """\
rules:
- id: "1"
  title: The boats
  text: There is {{ v.boats }} boat.
- id: "2"
  title: Crossing
  parts:
  - id: "2a"
    text: Throw a die.
"""

BOAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
  <title>Boat</title>
  <path d="M1 4L19 4L16 9L4 9Z" fill="#6f4a2f"/>
</svg>
"""

FILES = {
    "game.yaml": GAME,
    "counters.yaml": COUNTERS,
    "map.yaml": MAP,
    "tables.yaml": TABLES,
    "record_sheet.yaml": RECORD_SHEET,
    "rules.yaml": RULES,
    "art/boat.svg": BOAT,
}


class SmallGame:
    """The folder, and what one does with it in a test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str | bytes) -> None:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def swap(self, name: str, old: str, new: str) -> None:
        """Put `new` in the place of the only `old`."""
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def problems(self) -> list[str]:
        """Every problem of the game, with file names as seen from its folder."""
        _, found = read_game(self.folder)
        return [str(problem).removeprefix(f"{self.folder}/") for problem in found]

    def build(self, out: Path, *more: str) -> int:
        return main(["build", str(self.folder), "--out", str(out), *more])
