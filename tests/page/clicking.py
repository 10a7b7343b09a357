"""A player who only clicks: any offer at random, rolled where something is thrown, to the end of the game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from cutline.components import refereed_game
from cutline.referee import desk
from cutline.referee.checking import referee_for
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import House, Window

OVER = ("The game is over", "No turn follows this one")
QUIET = ("house", "reading")  # what may be said of a line that a page has offered
HASTY = 0.1  # how often a turn is left where it may be, though more is offered


class Played(NamedTuple):
    """What came of a game: the lines that were clicked, what was wrong, and what is said at its end."""

    lines: list[str]
    wrong: list[str]
    where: list[str]


class Player:
    """One game of a folder, clicked through from an empty log.

    The same `seed` takes the same offers and throws the same dice.
    """

    def __init__(self, house: House, folder: Path, seed: int) -> None:
        self.rng = Random(f"{folder.name} {seed}")
        house.write("\n".join(new_log(referee_for(refereed_game(folder)))) + "\n", name := f"{seed}.yaml")
        self.window: Window = house.window(name)
        self.lines: list[str] = []

    def play(self, most: int) -> Played:
        """Click until the game is over, something is wrong, or so many lines are written."""
        now: dict[str, Any] = {"where": []}
        with patch.object(desk, "SystemRandom", lambda: self.rng):
            while len(self.lines) < most:
                now = self.window.ask("stand")
                line = self.next(now)
                if not line:
                    return Played(self.lines, self.wrong_at_the_end(now), now["where"])
                if wrong := self.wrong(line, now):
                    return Played(self.lines, wrong, now["where"])
                self.window.line(line)
                self.lines.append(line)
        return Played(self.lines, [], now["where"])

    def next(self, now: dict[str, Any]) -> str:
        """The line of an offer, as it is written; else the heading of the next turn; nothing at the end."""
        begun = not self.window.rest["turn"]  # has a line
        if now["offers"] and not (begun and now["turns"] and self.rng.random() < HASTY):
            line: str = self.rng.choice(now["offers"])["text"]
            if "DIE" in line or "CHIT" in line:
                line = self.window.ask("roll", line=line)["line"]
            return line
        return f"turn: {now['turns'][0]}" if now["turns"] else ""

    def wrong(self, line: str, now: dict[str, Any]) -> list[str]:
        """What is wrong with a line that was offered, or with what is known before it."""
        told = self.window.ask("trial", line=line)
        findings = [one for one in told.get("findings", ()) if one["severity"] not in QUIET]
        found = [f"{one['severity']}: {one['found']}" for one in findings]
        found += [told["problem"]] if told.get("problem") else []
        found += [f"written with a ?: {line}"] if "?" in line else []
        found += [f"not known: {said}" for said in now["unknown"]]
        return [f"{line}: {said}" for said in found]

    def wrong_at_the_end(self, now: dict[str, Any]) -> list[str]:
        """What is wrong with a game in which nothing more is offered."""
        if now["where"][-1] not in OVER:
            return [f"nothing is offered: {now['owed']}"]
        held = [one for one in self.window.findings if one["severity"] not in QUIET]
        found = [f"line {one['line']}: {one['severity']}: {one['found']}" for one in held]
        totals = self.window.rest["totals"]["rows"][-1:]
        found += [f"a total is not known: {row}" for row in totals if "?" in row]
        return found if self.window.rest["result"] or totals else [*found, "no result is told"]
