"""Short logs that break one rule: how a game's referee judges them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Protocol

from cutline.components import find_game, load_game
from cutline.referee.checking import referee_for
from cutline.referee.judging.findings import Report
from cutline.referee.judging.referee import Referee
from cutline.referee.judging.walk import check
from cutline.referee.log import read_log


class Short(Protocol):
    """A log in short: the options in play, and what it says in full."""

    @property
    def options(self) -> tuple[str, ...]: ...

    def log(self) -> tuple[str, int]:
        """The text of the log, and the line of it that breaks the rule (0 for none)."""


@cache
def game(name: str) -> Any:
    return load_game(find_game(name), drawn=False)


@cache
def referee(name: str, options: tuple[str, ...]) -> Referee:
    return referee_for(game(name), options)


def judged(name: str, case: Short, folder: Path) -> tuple[Report, int, str]:
    """The report on a case, its guilty line, and all of it in words."""
    text, guilty = case.log()
    file = folder / "log.yaml"
    file.write_text(text)
    report = check(referee(name, case.options), read_log(file))
    return report, guilty, "\n".join([*(f.text(name) for f in report.findings), text])


def checked_rules(name: str) -> list[str]:
    """The ids of the rules that its referee checks."""
    rules = [rule for top in game(name).rules.rules for rule in top.walk()]
    return [rule.id for rule in rules if rule.check == "checked"]
