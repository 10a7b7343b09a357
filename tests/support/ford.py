"""The hex game of the page on referees, and what is told of its logs."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from cutline.referee.checking import check_log
from cutline.referee.judging.findings import Report

FORD = Path(__file__).parents[2] / "docs/example/ford"


class Told(NamedTuple):
    """A finding: kind, rule, and the line of the log that it is about."""

    kind: str
    rule: str
    line: str


def write_ford(folder: Path) -> Path:
    """The game's folder, and beside it the log of the page."""
    shutil.copy(FORD / "logs/dawn.yaml", folder)
    return Path(shutil.copytree(FORD, folder / "ford"))


class Ford:
    """The game in a folder, which a test may change first; logs are given turn by turn."""

    def __init__(self, folder: Path) -> None:
        self.home, self.folder = folder, write_ford(folder)

    def change(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text("utf-8")
        assert old in text
        (self.folder / file).write_text(text.replace(old, new), "utf-8")

    def report(self, *turns: str) -> Report:
        """The report on turns, whose lines are parted by |."""
        log = "game: ford\nturns:\n"
        for number, lines in enumerate(turns, 1):
            log += f"- turn: turn {number}\n  do:\n"
            log += "".join(f"  - {line.strip()}\n" for line in lines.split("|"))
        (self.home / "log.yaml").write_text(log, "utf-8")
        return check_log(self.home / "log.yaml", [self.folder])[1]

    def told(self, *turns: str) -> list[Told]:
        return [Told(f.severity, f.rule, f.action) for f in self.report(*turns).findings]
