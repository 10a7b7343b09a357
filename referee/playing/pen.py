"""Writes a game down as its player would: lines in one of several styles, and the whole log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from ..forms import Slot, Values, Verb
from ..judging.referee import Referee
from ..log.ways import scalar, turn_lines

# full: dice and results; results: no dice where results tell; dice: no results;
# gaps: some dice were not noted; sums: totals only of some turns; short: as terse as may be.
STYLES = ("full", "results", "dice", "gaps", "sums", "short")


class Pen:
    """Writes actions down in one style."""

    def __init__(self, referee: Referee, rng: Random, style: str) -> None:
        self.referee, self.rng, self.style = referee, rng, style

    def line(self, verb: Verb, played: Mapping[str, Any], due: Mapping[str, Any]) -> str:
        """The line of an action: what was chosen and thrown, and what came of it."""
        full: Values = {**due, **played}
        results = [name for name in verb.blank if name in due]
        if self.style == "dice":
            full.update(dict.fromkeys(results))
        if came := verb.told.get("came"):
            full = {name: self.rows(value, came) for name, value in full.items()}
        out = verb.told.get("plain", dict)(full)

        def show(slot: Slot, name: str, value: Any) -> str | None:
            if slot.thrown and value is not None:
                if results and self.style == "results":
                    return None
                if self.style == "gaps" and self.rng.random() < 0.3:
                    return slot.lost(value)
            return slot.show(value)

        try:
            line = verb.text(out, show)
        except ValueError:  # this form needs its dice
            line = verb.text(out)
        return self.shortened(verb, line) if self.style == "short" else line

    def rows(self, value: Any, came: Mapping[str, str]) -> Any:
        """A list whose rows have dice, and in other slots what `came` of them: {result: die}."""
        if self.style not in ("dice", "results") or type(value) is not tuple:
            return value

        def told(row: Any) -> Any:
            if isinstance(row, dict):
                for result, die in came.items():
                    if row.get(result) is not None and row.get(die) is not None:
                        row = {**row, (result if self.style == "dice" else die): None}
            return row

        return tuple(map(told, value))

    def shortened(self, verb: Verb, line: str) -> str:
        """The same line with as little of its verb as will do, in whatever case."""
        word, _, rest = line.partition(" ")
        names = self.referee.names
        begins = [word[:k] for k in range(1, len(word) + 1)]
        own = (b for b in begins if {v for n, v in names.items() if n.startswith(b)} == {verb.name})
        short = next(own, word)
        return self.rng.choice((str.upper, str.lower, str.title))(f"{short} {rest}".strip())

    def sums(self, worths: Mapping[str, Any], done: bool = True) -> dict[str, Any]:
        """The turn's totals as they would be noted on the record sheet.

        What is open is left out. Where none has a column of its own, there are many: then only what
        is not 0 is noted, and nothing of a turn in which nothing was `done`.
        """
        totals = self.referee.rules.totals
        shown = {name: total for name, total in totals.items() if total.column}
        found = {name: worths[name] for name in shown or totals}
        known = {name: value for name, value in found.items() if value is not None}
        return known if shown else {name: value for name, value in known.items() if done and value}


def log_text(log: Mapping[str, Any]) -> str:
    """A log as YAML, one action a line."""
    lines = [f"game: {log['game']}", f"edition: {json.dumps(log['edition'])}"]
    if log.get("options"):
        lines += ["options:", *(f"- {scalar(option)}" for option in log["options"])]
    lines.append("turns:")
    for turn in log["turns"]:
        lines += turn_lines(turn["turn"], turn.get("do", ()), sum=turn.get("sum"), end=turn.get("end"))
    return "\n".join(lines) + "\n"
