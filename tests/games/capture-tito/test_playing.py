"""Raids that play themselves: nothing is held against them; `next` offers what `check` takes."""

from __future__ import annotations

from typing import Any

import pytest

from cutline.components import find_game
from cutline.referee.playing.pen import log_text
from cutline.referee.playing.playouts import Plan, play

from ..support.judging import judged, offered, stood

PLAN = Plan(find_game("capture-tito"), "sensible")


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return play(PLAN, 1)[0]


def against(log: dict[str, Any]) -> list[str]:
    """What is held against a log; nothing that was not noted is."""
    told = judged(log_text(log), hints=False).findings
    return [f.text("") for f in told if f.severity != "unchecked"]


def test_a_raid_played_with_sense_comes_back_without_findings(game: dict[str, Any]) -> None:
    assert not against(game)
    assert game["turns"][-1]["do"][-1].startswith("won")


def test_a_raid_played_as_it_comes_does_so_too() -> None:
    log, counts = play(PLAN._replace(policy="random"), 3)
    assert not against(log)
    assert sum(n for (table, _), n in counts.items() if table == "victory") == 1


def test_next_names_the_landing_and_the_supply_that_are_due() -> None:
    begun = "game: capture-tito\nturns:\n- turn: {}\n  do:\n  - {}\n"
    landing, supply = stood(begun.format(1, "event 0")).ahead, stood(begun.format(3, "wave 4")).ahead
    assert "Rybka" in landing[0] and landing[0].endswith("(3.3a)")
    assert supply[0] == "the ammunition that comes with the second wave (5.2c)"


def test_a_landing_is_offered_with_its_drop_zone_and_a_die() -> None:
    lines = offered("game: capture-tito\nturns:\n- turn: 1\n  do:\n  - event 0\n")
    assert "drop RO1 V DIE" in lines and "drop P1 VI DIE" in lines
    assert not any("?" in line or line.startswith(("move", "activate")) for line in lines)


def test_what_a_marker_hid_is_drawn_before_anything_else_is_offered() -> None:
    begun = "game: capture-tito\nturns:\n- turn: 1\n  do:\n  - event 0\n  - drop ro3 V 3\n  - activate 36 0\n"
    assert offered(begun) == ["reveal 36 CHIT"]


def test_each_face_of_the_event_is_offered_with_what_may_be_chosen_then() -> None:
    lines = offered("game: capture-tito\nturns:\n- turn: 1\n  do:\n  - alarm 0\n")
    assert {"event 0", "event 2 7 BR", "event 3 5 CHIT", "event 7 5 P1"} <= {*lines}
