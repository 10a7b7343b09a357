"""Each rule is broken, named at its line, and the righted log is clean: the cases of days.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..support.judging import told

SAID = ("violation", "follow-on", "reading", "house")
LINES = (Path(__file__).parent / "days.txt").read_text("utf-8").splitlines()
CASES = [line.split(": ", 1) for line in LINES if line and not line.startswith("#")]


def written(days: str, wrong: bool) -> tuple[str, int]:
    """A log of a case, wrong or righted, and the line of its slip; 0 where it has none."""
    option, _, days = days.removeprefix("[").partition("] ") if days.startswith("[") else ("", "", days)
    lines = ["game: battle-of-britain-again", *([f"options: [{option}]"] if option else []), "turns:"]
    guilty = 0
    for number, day in enumerate(days.split(" || "), 1):
        parts = day.split(" | ")
        label = parts.pop(0) if parts[0].startswith("turn ") else f"turn day {number}"
        done = [part for part in parts if not part.startswith(("sum:", "end:"))]
        for part in (label, *(["do"] if done else []), *done, *(part for part in parts if part not in done)):
            bad, _, good = part.removeprefix("+ ").partition(" !! ")
            text = bad if wrong or not good else good
            if text == "-" or (wrong and part.startswith("+ ")):
                continue
            lines.append(indented(text))
            guilty = len(lines) if good else guilty
    return "\n".join(lines) + "\n", guilty


def indented(text: str) -> str:
    """A line of a case as it stands in the log."""
    if text.startswith("turn "):
        return f"- turn: {text.removeprefix('turn ')}"
    if text == "do" or text.startswith(("sum:", "end:")):
        return f"  {text}{':' * (text == 'do')}"
    return f'  - "{text}"'


@pytest.mark.parametrize(("rule", "days"), CASES, ids=[f"{k}-{rule}" for k, (rule, _) in enumerate(CASES)])
def test_a_slip_is_named_at_its_line_and_the_righted_log_is_clean(rule: str, days: str) -> None:
    if rule != "clean":
        text, guilty = written(days, wrong=True)
        found = told(text, SAID)
        assert [(line, by) for kind, line, by, _ in found if kind == "violation"] == [(guilty, rule)], (
            found,
            text,
        )
    if " !! ?" not in days:
        text, _ = written(days, wrong=False)
        assert told(text, ("violation", "follow-on", "house")) == [], text
