"""The duties of a game in the order of play."""

from __future__ import annotations

from collections.abc import Collection

from ..rulebook.game_rules import Duty, Rules

ALL = 10_000  # a step beyond the last: the turn is over


class Duties:
    """The duties of a game, each with its number, in the order of play."""

    def __init__(self, rules: Rules) -> None:
        order = {step: number for number, step in enumerate(rules.steps)}
        numbered = [(order[duty.step], number, duty) for number, duty in enumerate(rules.duties)]
        self.all = sorted(numbered, key=lambda each: each[:2])

    def waiting(self, step: int, asked: Collection[int]) -> list[tuple[int, Duty]]:
        """Return the duties of the steps before one, with their numbers, but for those that were asked."""
        return [(number, duty) for at, number, duty in self.all if at < step and number not in asked]
