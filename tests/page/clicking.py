"""A player who only clicks: any offer at random, rolled where something is thrown, to the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from cutline.components import refereed_game, shipped_games
from cutline.referee.checking import referee_for
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import House, Window

OVER = ("The game is over", "No turn follows this one")
QUIET = ("house", "reading")  # what may be said of a line that a page has offered


class Played(NamedTuple):
    """What came of a game: the lines that were clicked, what was wrong, and what is said at its end."""

    lines: list[str]
    wrong: list[str]
    where: list[str]


class Player:
    """One game, clicked through from an empty log; the same `seed` takes the same offers."""

    def __init__(self, house: House, game: str, seed: int) -> None:
        self.rng, self.game = Random(f"{game} {seed}"), game
        house.write("\n".join(new_log(referee_for(refereed_game(shipped_games()[game])))) + "\n")
        self.window: Window = house.window()
        self.lines: list[str] = []

    def play(self, most: int) -> Played:
        """Click until the game is over, something is wrong, or so many lines are written."""
        now: dict[str, Any] = {"where": []}
        while len(self.lines) < most:
            now = self.window.ask("stand")
            line = self.next(now)
            if not line:
                over = now["where"][-1] in OVER
                wrong = [] if over else [f"nothing is offered: {now['owed']}"]
                return Played(self.lines, wrong, now["where"])
            if wrong := self.wrong(line, now):
                return Played(self.lines, wrong, now["where"])
            self.window.line(line)
            self.lines.append(line)
        return Played(self.lines, [], now["where"])

    def next(self, now: dict[str, Any]) -> str:
        """The line of an offer, as it is written; else the heading of the next turn; nothing at the end."""
        if now["offers"]:
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
