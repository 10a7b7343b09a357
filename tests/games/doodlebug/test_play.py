"""Games that play themselves: the referee finds no fault with them, and one mistake stays one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.judging.findings import Report
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play, play_many

from ...support.tries import tries
from ..support.judging import judged

GAME = find_game("doodlebug")


def shown(report: Report) -> str:
    return "\n".join(finding.text("doodlebug") for finding in report.findings)


@pytest.mark.parametrize("seed", range(tries(2, 60)))
def test_a_game_played_by_the_rules_comes_back_without_findings(seed: int) -> None:
    plan = Plan(GAME, ("random", "sensible")[seed % 2], vary=True)
    log, _ = play(plan, seed)
    report = judged(log_text(log), hints=False)
    assert report.clean, shown(report)
    whole, _ = play(plan._replace(vary=False), seed)
    assert not judged(log_text(whole), hints=False).findings


def test_the_same_seed_gives_the_same_log() -> None:
    plan = Plan(GAME, "random", vary=True)
    assert log_text(play(plan, 7)[0]) == log_text(play(plan, 7)[0])
    assert log_text(play(plan, 7)[0]) != log_text(play(plan, 8)[0])


SEEN = tries(40, 600)  # games


def test_games_come_out_as_they_were_tuned() -> None:
    """Wide marks round the figures of docs/doodlebug-balance.md."""
    counts = play_many(Plan(GAME, "sensible"), range(1, 1 + SEEN), processes=1)
    levels: Counter[str] = Counter()
    lost = {row: n for (table, row), n in counts.items() if table.startswith("V-1s shot down")}
    for (table, row), n in counts.items():
        if table == "victory levels":
            levels["Victory" in row.split(", German")[0]] += n
    assert sum(levels.values()) == SEEN
    assert 0.28 < levels[True] / SEEN < 0.56
    assert 0.68 < lost["fighters"] / sum(lost.values()) < 0.76
    assert 0.14 < lost["guns"] / sum(lost.values()) < 0.20


def test_a_log_that_was_written_is_checked_like_any_other() -> None:
    log, _ = play(Plan(GAME), 3)
    assert len(log["turns"]) == 16 and judged(log_text(log)).clean


# One mistake in a game that was played by the rules: (verb, what becomes of its words).
def slips(words: list[str]) -> list[str] | None:
    verb = words[0]
    if verb == "guns":
        return [*words, "down", "3"] if "down" not in words else [*words[:-1], "9"]
    if verb == "fight" and "out" in words:
        return [*words[:-1], str(int(words[-1]) + 3)]
    if verb == "strike" and len(words) > 2:
        return words[:-1]
    if verb == "place":
        return [*(words[:-1] if words[-1].isdecimal() else words), "9"]
    if verb == "shoot" and words[-1] in ("kill", "miss"):
        return [*words[:-1], "miss" if words[-1] == "kill" else "kill"]
    return None


def mutants(seed: int) -> Iterator[tuple[dict[str, Any], str, str]]:
    """A game with one mistake in it: (log, name of the phase, the wrong line)."""
    rng = Random(seed)
    log, _ = play(Plan(GAME, "sensible"), seed)
    places = [(t, k) for t, turn in enumerate(log["turns"]) for k in range(len(turn.get("do", [])))]
    for t, k in rng.sample(places, 12):
        turn = log["turns"][t]
        words = slips(turn["do"][k].split())
        if words is None:
            continue
        right, wrong = turn["do"][k], " ".join(words)
        turn["do"][k] = wrong
        yield log, turn["turn"], wrong
        turn["do"][k] = right


@pytest.mark.parametrize("seed", range(tries(1, 40)))
def test_one_mistake_is_one_violation_and_the_rest_follows_from_it(seed: int) -> None:
    for log, phase, wrong in mutants(seed):
        report = judged(log_text(log), hints=False)
        violations = [f for f in report.findings if f.severity == "violation"]
        assert violations, f"{phase}: {wrong}"
        for finding in report.findings:
            assert finding.severity != "follow-on" or finding.caused_by is not None
        assert len({f.line for f in violations}) == 1, f"{phase}: {wrong}\n{shown(report)}"


FIRST = ["launch A 6", "guns A 1 1 1 1 1 1", "balloons 0"]
QUIET = "launch A 0 B 0 C 0 D 0"


def two_phases(*phases: dict[str, Any]) -> dict[str, Any]:
    labels = ("13 June night", "13 June day")
    turns = [{"turn": label, **phase} for label, phase in zip(labels, phases, strict=True)]
    return {"game": "doodlebug", "edition": "1", "turns": turns}


def test_what_stood_on_the_table_is_believed_and_ends_the_follow_ons() -> None:
    wrong: dict[str, Any] = {"do": [*FIRST, "strike 3 0 0 0 0 0", "fight 3 1 2 out 1"]}
    later = {"do": [QUIET, "fight 3 1 2 out 0"]}
    report = judged(log_text(two_phases(wrong, later)), hints=False)
    assert [f.severity for f in report.findings] == ["violation", "follow-on"]
    assert report.findings[1].caused_by is report.findings[0]

    wrong["end"] = {"fires": {"3": 1}}
    report = judged(log_text(two_phases(wrong, later)), hints=False)
    assert [(f.severity, f.action) for f in report.findings] == [
        ("violation", "fight 3 1 2 out 1"),
        ("follow-on", "end"),
    ]


def test_a_table_that_differs_is_one_finding_for_each_key_and_the_new_base() -> None:
    end = {"fires": {"5": 1}, "crews": {"2": 3, "3": 1}}
    first = {"do": [*FIRST, "strike 3 3 0 0 0 0", "fight 3 1 2 out 0"], "end": end}
    second = {"do": [QUIET, "fight 5 1 2 out 0"], "end": {"fires": {"5": 1}, "crews": end["crews"]}}
    report = judged(log_text(two_phases(first, second)), hints=False)
    assert [f.rule for f in report.findings] == ["13g", "13a"]
