"""What the rules leave open holds nothing against anybody: every reading is played, from rules.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cutline.components import Game, shipped_games
from cutline.components.models.rules import Reading, Rule
from cutline.referee.judging.findings import WRONG, Finding
from cutline.referee.judging.judge import Judge

from .support.judging import referee, shipped, understood_in

# What a rule says where it leaves something open; then it needs `open:` beside it.
SPEAKS = re.compile(
    r"\boriginal (do|is|ha|leave|say|want|let|put|contradict)|\b[Ww]e (read|take) |\bin our reading\b"
    r"|\b(either|both|any[a-z ]*) (is|are) (as )?right\b|\bbreaks? no rule\b",
    re.IGNORECASE,
)


@pytest.fixture(scope="module", params=shipped_games())
def game(request: pytest.FixtureRequest) -> Game:
    return shipped(request.param)


def test_a_rule_that_speaks_of_an_open_point_names_its_readings(game: Game) -> None:
    """In its own text; what is left open, and each way to read it, stands under `open`."""
    told = {rule.id: [text for text in _texts(rule) if SPEAKS.search(text)] for rule in game.rules.walk()}
    assert {number: texts for number, texts in told.items() if texts} == {}


def test_every_reading_is_played_without_a_violation(game: Game) -> None:
    """Also where an option of the log fixes it; the other readings are violations then."""
    wrong: list[str] = []
    for rule in game.rules.open:
        for reading in rule.open.readings:
            if not reading.log:
                wrong += [f"{rule.id}: no line plays “{reading.says}”"] * (rule.check == "checked")
                continue
            found = _judged(game, reading, "")
            wrong += [f"{rule.id}: {told}" for told in _held_against(found)]
            for fixed in filter(None, (each.option for each in rule.open.readings)):
                found = _judged(game, reading, fixed)
                if fixed == reading.option:
                    wrong += [f"{rule.id}, {fixed}: {told}" for told in _held_against(found)]
                    wrong += [f"{rule.id}, {fixed}: {told}" for told in found if told.severity == "reading"]
                elif rule.id not in {told.rule for told in found if told.severity == "violation"}:
                    wrong.append(f'{rule.id}: "{fixed}" lets through “{reading.says}”')
    assert wrong == []


def _texts(rule: Rule) -> Iterator[str]:
    yield from (rule.text, rule.example, rule.note, *rule.steps, *rule.points)


def _judged(game: Game, reading: Reading, option: str) -> list[Finding]:
    """Return what is told of a reading's lines, with an option beside those that they need."""
    options = [*reading.under, *([option] if option else [])]
    lines = reading.log.splitlines()
    if not reading.log.startswith("- turn:"):
        first = next(iter(referee(game.name).turns.values))
        lines = [f"- turn: {first}", "  do:", *(f"  - {line}" for line in lines)]
    head = [f"game: {game.name}", f"options: [{', '.join(options)}]", "turns:"]
    log, judge, actions = understood_in("\n".join((*head, *lines, "")))
    return list(Judge(judge, log).run(actions, hints=False).findings)


def _held_against(found: list[Finding]) -> list[str]:
    held = [told for told in found if told.severity in WRONG]
    return [f"{told.action}: {told.found}, {told.expected} [{told.rule}]" for told in held]
