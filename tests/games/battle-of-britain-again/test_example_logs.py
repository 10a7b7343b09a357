"""The logs that ship with the game, each with the report beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import BadInput, shipped_games
from cutline.components.models.placements import Placed, Way
from cutline.referee.checking import check_log
from cutline.referee.judging.report import lines_of

from ..support.judging import opened

LOGS = shipped_games()["battle-of-britain-again"] / "logs"


@pytest.mark.parametrize("name", ["good", "tired", "week"])
def test_a_hand_written_log_gets_the_report_beside_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(LOGS)
    opened, found = check_log(Path(f"{name}.yaml"))
    text = "\n".join(lines_of(opened.game, found, explain=False, colour=False)) + "\n"
    assert text == Path(f"{name}.txt").read_text("utf-8")
    assert found.clean == (name != "tired")


def test_a_picture_of_one_move_has_the_ways_of_that_move_alone() -> None:
    desk = opened(LOGS / "good.yaml")
    whole, one = (desk.turn("day 1", move) for move in (None, 4))
    assert (whole.label, one.label, one.when) == ("day 1", "day 1, move 4", "as the move ended")
    ways = [sum(isinstance(placed, Way) for placed in seen.placements) for seen in (whole, one)]
    assert 0 < ways[1] < ways[0]
    with pytest.raises(BadInput, match="there is no move 99 in day 1; it has moves 1 to"):
        desk.turn("day 1", 99)


def test_a_plane_in_a_colour_that_no_counter_has_is_drawn_by_another_of_its_squadron(tmp_path: Path) -> None:
    """3c: the third Me 109 of two squadrons may be blue, of which there is no counter."""
    file = tmp_path / "blue.yaml"
    moves = ", ".join(f'"me109 {colour} 1: 3f"' for colour in ("red", "white", "blue", "black"))
    start = "target 1, bombers 2 2, escort 3 4, intercept 5 5"
    file.write_text(
        f"game: battle-of-britain-again\nturns:\n- turn: day 1\n  do: [{start}, {moves}]\n", "utf-8"
    )
    found = [placed for placed in opened(file).turn("day 1").placements if isinstance(placed, Placed)]
    seen = {placed.counter: placed.at for placed in found}
    assert seen["flat-me-109-yellow"] == "K4" and seen["flat-me-109-black"] == "J5"
