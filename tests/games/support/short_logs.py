"""Short logs that break one rule: how a game's referee judges them."""

from __future__ import annotations

from typing import Protocol

from cutline.referee.judging.findings import Report

from . import judging


class Short(Protocol):
    """A log in short: the options in play, and what it says in full."""

    @property
    def options(self) -> tuple[str, ...]: ...

    def log(self) -> tuple[str, int]:
        """The text of the log, and the line of it that breaks the rule (0 for none)."""


def judged(name: str, case: Short) -> tuple[Report, int, str]:
    """The report on a case, its guilty line, and all of it in words."""
    text, guilty = case.log()
    report = judging.judged(text, hints=False)
    return report, guilty, "\n".join([*(f.text(name) for f in report.findings), text])


def checked_rules(name: str) -> list[str]:
    """The ids of the rules that its referee checks."""
    return [rule.id for rule in judging.shipped(name).rules.walk() if rule.check == "checked"]
