"""The Table: a log is written line by line, each with the verdict that `cutline check` gives the file."""

from __future__ import annotations

from typing import Any

import pytest

from cutline.components import refereed_game, shipped_games
from cutline.referee.checking import check_log, referee_for
from cutline.referee.log import read_log
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import good_log

LINES = {"doodlebug": 45, "b-17": 6}  # of a turn, line by line; what judges them is the same in all games
TIRED = shipped_games()["doodlebug"] / "logs" / "tired-game.yaml"
SOON = 135  # lines, in which there is a slip with a hint
KEYS = ("severity", "rule", "line", "found", "expected", "hint")


def judged(file: Any) -> list[tuple[Any, ...]]:
    """The findings of the file, as the command tells them."""
    return [tuple(getattr(finding, key) for key in KEYS) for finding in check_log(file)[1].findings]


def shown(findings: list[Any]) -> list[tuple[Any, ...]]:
    return [tuple(finding[key] for key in KEYS) for finding in findings]


@pytest.mark.parametrize("game", LINES)
def test_a_turn_entered_line_by_line_is_judged_as_the_file_is(house, game):
    first = read_log(good_log(game)).turns[0]
    entries = first.entries[: LINES[game]]
    file = house.write(f"game: {game}\nturns:\n")
    window = house.window()
    window.line(f"turn: {first.label}")
    for number, entry in enumerate(entries):
        tried = window.ask("trial", line=entry.text)
        before = shown(window.findings)
        window.line(entry.text)
        if number in (2, len(entries) - 1):
            assert shown(window.findings) == judged(file)
        new = [one for one in shown(window.findings) if one not in before]
        assert all(one in new for one in shown(tried["findings"]) if one[1] and one[0] == "violation")
    assert [entry.text for entry in read_log(file).turns[0].entries] == [one.text for one in entries]
    assert window.rows == house.window().rows


def test_what_is_offered_is_allowed_once_the_page_has_rolled_an_open_die_by_its_faces(house):
    file = house.write("\n".join(new_log(referee_for(refereed_game(shipped_games()["doodlebug"])))) + "\n")
    text, window = file.read_text(), house.window()
    assert window.rest["turn"] == "13 June night"
    for _ in range(3):
        offer = window.ask("stand")["offers"][0]
        line = offer["text"]
        for _, said, faces in offer["slots"]:
            for word in ("CHIT", "DIE"):
                for _ in range(said.count(word)):
                    line = line.replace(word, str(faces[len(faces) // 2]), 1)
        assert not window.ask("trial", line=line)["findings"], line
        window.line(line, note="rolled by the page")
    assert file.read_text().count("  # rolled by the page\n") == 3
    assert check_log(file)[1].checked == 3
    for _ in range(3):
        window.ask("undo")
    assert file.read_text() == text
    house.copy("doodlebug", lines=16)
    fights = [one for one in house.window().ask("stand")["offers"] if one["verb"] == "fight"]
    dice = [[faces for _, said, faces in one["slots"] if "DIE" in said] for one in fights]
    assert dice and all(rolled and {*map(tuple, rolled)} == {(1, 2, 3, 4, 5, 6)} for rolled in dice)


def test_a_slip_is_told_before_enter_and_what_was_agreed_is_none(house):
    file = house.copy("doodlebug", lines=9)
    window = house.window()
    assert window.findings and all(one["due"] for one in window.findings)  # the turn goes on
    (slip, *_) = window.ask("trial", line="launch A 3")["findings"]
    rule = window.ask("rule", rule=slip["rule"])
    assert slip["severity"] == "violation" and rule["text"] and rule["rule"] == slip["rule"]
    assert "not an action" in window.ask("trial", line="zzz")["problem"]
    assert window.rest["kept"] == "" and [*house.home.iterdir()] == [house.home / "log.yaml"]
    assert [one["line"] for one in window.ask("trial", line="gu")["words"]] == ["guns "]
    assert [one["text"] for one in window.ask("trial", line="guns ")["words"]] == ["A", "B", "C", "D"]
    assert window.ask("trial", line="house: whatever")["words"] == []
    window.line("house: launch A 3: as Bob wished")  # what was agreed
    assert file.read_text().endswith('\n  - "house: launch A 3: as Bob wished"\n')
    assert [one["severity"] for one in window.findings if one["line"] == 10] == ["house"]


def test_a_line_is_corrected_or_left_out_and_the_verdict_follows(house):
    tired = "".join(TIRED.read_text("utf-8").splitlines(keepends=True)[:SOON])
    file = house.write(tired)
    window = house.window()
    slip = next(one for one in window.findings if one["hint"].startswith(f"line {one['line']}: did you mean"))
    right = slip["hint"].split('"')[1]
    tried = window.ask("trial", line=right, at=slip["line"])
    assert tried["mended"] >= 1 and tried["findings"] == []
    for line in (right, ""):
        window.ask("edit", line=line, at=slip["line"])
        assert shown(window.findings) == judged(file)
    for _ in range(2):
        window.ask("undo")
    assert file.read_text("utf-8") == tired


def test_the_board_stands_as_it_did_at_a_line_and_what_has_not_changed_is_sent_once(house):
    house.copy("doodlebug", lines=60)
    window = house.window()
    first = window.ask("board", line=10)
    assert first["ground"].startswith("<svg") and first["over"].startswith("<svg")
    then = window.ask("board", line=18, known=first["key"])
    assert then["ground"] == "" and then["key"] == first["key"] and then["over"] != first["over"]
    assert "line 18" in then["when"] and then["words"]
    told = window.line("house: still here")
    assert told["rows"][2] == [{"kind": "house", "text": "still here", "typed": "house: still here"}]
    assert len(told["findings"][2]) <= 2 < 50 < len(window.rows)
    assert len(window.ask("edit", at=9, line="house: first")["rows"][2]) == 1


def test_a_turn_that_the_log_names_already_is_begun_without_a_second_heading(house):
    file = house.write(
        "game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n  - launch A 2 B 2 C 1 D 1\n"
        "- turn: 13 June day\n  do:\n- turn: 14 June night\n  do:\n"
    )
    before, window = file.read_bytes(), house.window()
    window.line("turn: 13 June day")
    assert file.read_bytes() == before and window.rest["turn"] == "13 June day"
    window.line("launch A 1")
    assert [len(turn.entries) for turn in read_log(file).turns] == [1, 1]
    for turn in ("13 June day", ""):
        window.ask("undo")
        assert window.rest["turn"] == turn
    assert file.read_bytes() == before
