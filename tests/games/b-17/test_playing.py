"""Raids that play themselves: nothing is held against them; `next` offers what `check` takes."""

from __future__ import annotations

from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play, play_many

from ...support.tries import sampled
from ..support.judging import judged, offered, stood

GAME = find_game("b-17")
SCENARIOS = ((), ("second scenario",), ("third scenario", "top turret"))


def told(log: dict[str, Any]) -> list[str]:
    """What is held against a log; that something was not noted is nothing against it."""
    report = judged(log_text(log), hints=False)
    return [f.text("") for f in report.findings if f.severity != "unchecked"]


@pytest.mark.parametrize("options", sampled(SCENARIOS, 2))
def test_a_raid_played_by_the_rules_comes_back_without_findings(options: tuple[str, ...]) -> None:
    plan = Plan(GAME, "random" if options else "sensible", options=options)
    log, _ = play(plan, 3)
    assert log.get("options", []) == list(options)
    assert not told(log)


def test_fighters_find_the_bombers_and_bombs_the_target() -> None:
    """Wide marks round the figures of docs/b-17-balance.md."""
    counts = play_many(Plan(GAME), range(1, 5), processes=1)
    hits = sum(int(row) * n for (table, row), n in counts.items() if table == "bomb hits")
    assert sum(n for (table, _), n in counts.items() if table == "won") == 4
    assert 4 < hits < 4 * 16


def test_next_goes_on_with_a_plane_that_has_stopped_and_the_guns_that_bear_on_it() -> None:
    begun = good_log("turn 3", "enter 2 1", "me1 8.5 attack b2 head-on 1/3 miss")
    assert {"b2 nose me1 DIE DIE", "me1 5.5"} <= {*offered(begun)}
    assert "Me 109 1 has stopped; it goes on for 5.5 in" in stood(begun).ahead


def test_next_tells_who_has_to_move_where_nobody_has() -> None:
    first = "place b1 30 16.5 b2 25.5 13 b3 34.5 13 b4 30 9", "enter 1 6 clock 4 6 altitude 6"
    assert stood(good_log("turn 1", *first)).ahead == ["Section 2: roll a die; on an even number it enters"]
    told = stood(good_log("turn 1", *first, "enter 2 3")).ahead
    assert told == ["The Germans are to move: section 1 (20 in)"]


def good_log(turn: str, *lines: str) -> str:
    """The log that ships up to a turn, and these lines of it."""
    before = (GAME / "logs" / "good.yaml").read_text("utf-8").partition(f"- turn: {turn}")[0]
    return "\n".join([f"{before}- turn: {turn}", "  do:", *(f"  - {line}" for line in lines), ""])


def test_the_bombers_are_placed_before_anything_else_is_offered() -> None:
    lines = offered(begun("house: a raid of one"))
    assert lines and all(line.startswith("place b1") for line in lines)


def test_a_section_that_enters_rolls_once_for_its_hour_and_its_altitude() -> None:
    start = ("place b1 30 16.5 b2 25.5 13 b3 34.5 13 b4 30 9", "enter 1 6")
    assert offered(begun(*start)) == ["clock 1 DIE DIE", "altitude 1 DIE"]
    assert offered(begun(*start, "clock 1 4 6")) == ["altitude 1 DIE"]


def test_the_rest_of_a_move_may_turn_and_the_next_turn_waits_for_it() -> None:
    lines = stood(good_log("turn 3", "enter 2 1", "me1 8.5 attack b2 head-on 1/3 miss")).legal
    assert {"me1 5.5", "me1 right 90 5.5"} <= {*lines}
    assert not any(line.startswith("turn:") for line in lines)


def test_a_bomb_run_has_a_pair_of_dice_for_each_engine() -> None:
    over = ("place b1 30 16 b2 25.6 12 b3 34.4 12 b4 30 8", "b1 from 30 95 0: 10", "flak b1 3 2 hit")
    assert "bomb b1 DIE/DIE DIE/DIE DIE/DIE" in offered(begun(*over))


def test_with_one_pair_a_bomber_a_bomb_run_has_one_pair() -> None:
    over = ("place b1 30 16 b2 25.6 12 b3 34.4 12 b4 30 8", "b1 from 30 95 0: 10", "flak b1 3 2 hit")
    log = begun(*over).replace("turns:", "options: [one pair a bomber]\nturns:", 1)
    assert [line for line in offered(log) if line.startswith("bomb b")] == ["bomb b1 DIE/DIE"]


@pytest.mark.parametrize(("stated", "total"), [("", "0"), ("  sum: {hits: 1}\n", "1")])
def test_what_equal_dice_have_come_to_the_turn_may_say(stated: str, total: str) -> None:
    """7D2a: with us they are no hit; a total that counts one is right as well."""
    report = judged(begun("flak b1 1 6", "bomb b1 4/4 1/6 1/6 1/6") + stated, hints=False)
    assert not [f for f in report.findings if f.severity == "violation"]
    ((_, totals),) = report.totals
    assert totals["hits"] == total


@pytest.mark.parametrize("start", [98.4, 104])  # it ends beyond the far edge: perhaps, or for certain
def test_a_bomber_that_leaves_over_the_target_is_fired_at_and_bombs_first(start: float) -> None:
    over = ("place b1 30 16 b2 25.6 12 b3 34.4 12 b4 30 8", f"b1 from 30 {start} 0: 10")
    assert {"flak b1 DIE DIE"} == {line for line in offered(begun(*over)) if "b1" in line}
    assert "bomb b1 DIE/DIE DIE/DIE DIE/DIE DIE/DIE" in offered(begun(*over, "flak b1 3 3"))
    assert not any(line.startswith("home") for line in offered(begun(*over, "flak b1 3 3")))


def begun(*lines: str) -> str:
    """A first turn with these lines."""
    return "\n".join(
        ["game: B-17!", "turns:", "- turn: turn 1", "  do:", *(f"  - {line}" for line in lines), ""]
    )
