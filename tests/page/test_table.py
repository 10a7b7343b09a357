"""The Table: lines are judged as `cutline check` judges the file, and nothing that anybody wrote is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

from cutline.components import refereed_game, shipped_games
from cutline.page.site import kept_open
from cutline.referee.checking import check_log, referee_for
from cutline.referee.log import read_log
from cutline.referee.playing.new_log import new_log

from ..support.at_the_table import House, good_log
from ..support.mini_game import MINI
from ..support.own_game import own_game

LINES = {"doodlebug": 45, "b-17": 6}  # of a turn, line by line; what judges them is the same in all games
TIRED = shipped_games()["doodlebug"] / "logs" / "tired-game.yaml"
SOON = 135  # lines, in which there is a slip with a hint
KEYS = ("severity", "rule", "line", "found", "expected", "hint")
LOG = """\
# ours
game: doodlebug
turns:
- turn: 13 June night
  do:
  - launch A 2 B 2 C 1 D 1
""".replace("\n", "\r\n")
HOSTILE = ['</script><script>alert("1")</script>', 'it\'s "so" & <b>', "{{ 7 * 7 }}"]
AHEAD = "- turn: 13 June day\r\n  do:\r\n- turn: 14 June night\r\n  do:\r\n"
NO_LINES = ["guns", "zzz 3", "turn: 14 June night"]  # could not be read again
NO_LINES += ["a\nb", "abc \u202e def", "x" * 600, "\x00", "turn: a\n- turn: b", "end: {a: 1}\nx: 2"]
NO_BODIES = ["", "[]", "{", '{"version": 3}', f'{{"line": "{"x" * 40_000}"}}', "\xff", "[" * 20_000]
NO_BODIES += [f'{{"at": {"9" * 5000}}}', '{"at": 1e999}', '{"line": "\\ud800"}', '{"version": null}']
NO_LOGS = ["../out.yaml", "%2e%2e/out.yaml", "/etc/out.yaml", "sub/../../out.yaml", "none.yaml", "log.txt"]
NO_LOGS += ["%00.yaml", f"{'x' * 300}.yaml"]


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


def test_what_is_offered_is_allowed_once_the_page_has_rolled(house):
    file = house.write("\n".join(new_log(referee_for(refereed_game(shipped_games()["doodlebug"])))) + "\n")
    text, window = file.read_text(), house.window()
    assert window.rest["turn"] == "13 June night"
    for _ in range(3):
        line = window.ask("roll", line=window.ask("stand")["offers"][0]["text"])["line"]
        assert not window.ask("trial", line=line)["findings"], line
        window.line(line, note="rolled by the page")
    assert file.read_text().count("  # rolled by the page\n") == 3
    assert check_log(file)[1].checked == 3
    for _ in range(3):
        window.ask("undo")
    assert file.read_text() == text
    window.line("launch A 6")
    thrown = {window.ask("roll", line=f"guns A{' DIE' * 6}")["line"] for _ in range(30)}
    assert len(thrown) > 20
    assert "not allow" in window.ask("roll", 422, line="balloons CHIT")["says"]


def test_a_slip_is_told_before_enter_and_what_was_agreed_is_none(house):
    file = house.copy("doodlebug", lines=9)
    window = house.window()
    assert window.findings and all(one["severity"] == "due" for one in window.findings)  # the turn goes on
    (slip, *_) = window.ask("trial", line="launch A 3")["findings"]
    rule = window.ask("rule", rule=slip["rule"])
    assert slip["severity"] == "violation" and rule["says"] and rule["rule"] == slip["rule"]
    assert "not an action" in window.ask("trial", line="zzz")["problem"]
    assert window.rest["kept"] == "" and [*house.home.iterdir()] == [house.home / "log.yaml"]
    assert [one["line"] for one in window.ask("trial", line="gu")["words"]] == ["guns "]
    assert [one["text"] for one in window.ask("trial", line="guns ")["words"]] == ["A", "B", "C", "D", "none"]
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


def test_a_remark_is_shown_below_its_line_and_a_corrected_die_is_not_called_rolled(house):
    log = LOG.replace("\r\n", "\n")
    file = house.write(log)
    window = house.window()
    assert window.ask("trial", line="# that was a mistake")["remark"]
    window.line("guns A 3 5 # the first", note="rolled by the page")
    window.line("# that was a mistake")
    told = "  - guns A 3 5  # rolled by the page\n  # the first\n  # that was a mistake\n"
    assert file.read_text() == log + told
    shown = [(row["kind"], row["text"], row.get("comment", "")) for row in window.rows[-3:]]
    first, second = ("remark", "the first", ""), ("remark", "that was a mistake", "")
    assert shown == [("do", "guns A 3 5", "rolled by the page"), first, second]
    line = len(window.rows) - 2
    window.ask("edit", line="guns A 4 5", at=line)
    assert file.read_text() == log + told.replace("3 5  # rolled by the page", "4 5")
    window.ask("edit", line="", at=line)
    assert file.read_text() == log and window.ask("undo")["rows"][2] and file.read_text() != log
    house.write(LOG + AHEAD)
    window = house.window()
    window.line("turn: 13 June day")
    assert "line before it" in window.ask("trial", line="# too early")["problem"]


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


def test_the_last_turn_of_a_log_begins_when_somebody_begins_it(house):
    house.write("game: doodlebug\nturns:\n- turn: 13 June night\n  do:\n- turn: 13 June day\n  do:\n")
    window = house.window()
    for line in ("launch A 2", "launch B 4"):
        assert window.line(line) and window.rest["turn"] == ""
    window.line("turn: 13 June day")
    assert window.rest["turn"] == "13 June day"
    window.line("launch A 1")
    window.line("turn: 14 June night")  # no heading of it was there
    assert window.rest["turn"] == "14 June night"


def test_a_log_changed_elsewhere_is_not_written_over_and_what_the_page_had_is_copied(house):
    file = house.write(LOG)
    window = house.window()
    had = window.version
    theirs = LOG.replace("A 2 B 2", "A 3 B 1").encode()
    file.write_bytes(theirs)
    told = window.ask("write", 409, line="balloons 1")
    assert "changed elsewhere" in told["says"] and told["elsewhere"]
    assert told["rows"][0:2] == [5, 1] and window.rows[5]["text"] == "launch A 3 B 1 C 1 D 1"
    assert file.read_bytes() == theirs
    for name, line in (("log.mine.yaml", "balloons 1"), ("log.mine-2.yaml", "balloons 2")):
        assert window.ask("copy", version=had, line=line)["name"] == name
        assert (house.home / name).read_bytes() == f"{LOG}  - {line}\r\n".encode()
    window.line("balloons 1")
    assert file.read_bytes() == theirs + b"  - balloons 1\r\n"


def test_the_log_as_it_was_is_kept_once_and_two_windows_follow_each_other_without_losing_a_line(house):
    file, kept = house.write(LOG), house.home / "before"
    kept.mkdir()
    (kept / "log.yaml").write_text("an older copy", "utf-8")
    one, other = house.window(), house.window()
    one.line("balloons 1")
    assert not other.ask("write", 409, line="strike 3")["elsewhere"]
    other.line("strike 3")
    one.ask("doc")
    assert one.rows == other.rows and one.findings == other.findings
    assert {window.rest["kept"] for window in (one, other)} == {"before/log-2.yaml"}
    both = LOG.encode() + b"  - balloons 1\r\n  - strike 3\r\n"
    assert file.read_bytes() == both and (kept / "log-2.yaml").read_bytes() == LOG.encode()
    house.client.get("/log/log.yaml")  # somebody opens the page anew
    house.window().line("strike 4")
    assert (kept / "log-3.yaml").read_bytes() == both
    assert (kept / "log.yaml").read_text("utf-8") == "an older copy" and len([*kept.iterdir()]) == 3
    assert {one.name for one in house.home.iterdir()} == {"before", "log.yaml"}


def test_lines_of_before_the_page_are_taken_back_only_when_somebody_is_sure(house):
    file = house.write(LOG)
    window = house.window()
    window.line("balloons 1")
    window.ask("undo")
    assert file.read_bytes() == LOG.encode()
    assert window.ask("undo") == {"ask": "launch A 2 B 2 C 1 D 1"}
    assert file.read_bytes() == LOG.encode()
    window.ask("undo", sure=True)
    window.ask("undo", sure=True)
    assert file.read_bytes() == b"# ours\r\ngame: doodlebug\r\nturns:\r\n"
    assert "no line yet" in window.ask("undo", 422, sure=True)["says"]
    assert (house.home / "before" / "log.yaml").read_bytes() == LOG.encode()
    begun = f"{LOG}- turn: 13 June day\r\n  do:\r\n"
    house.write(begun + "# lines of the game:\r\n#  - balloons 1\r\n")  # nobody has begun that turn
    window.ask("doc")
    assert window.ask("undo") == {"ask": "launch A 2 B 2 C 1 D 1"}
    house.write(begun)
    window.ask("doc")
    assert window.ask("undo") == {"ask": "turn: 13 June day"}


def test_a_line_that_is_corrected_is_no_longer_said_to_be_rolled_by_the_page(house):
    file = house.write(LOG)
    window = house.window()
    window.line("guns A 5 3 down 0", note="rolled by the page")
    for line, note in (
        ("guns A 6/1 3 down 0", ""),
        ("guns A 4 3 down 0", "rolled by the page"),
        ("guns A 4 2", ""),
    ):
        window.ask("edit", at=7, line=line, note=note)
        assert file.read_text("utf-8").splitlines()[-1] == f"  - {line}" + (f"  # {note}" if note else "")
    window.ask("undo")
    assert file.read_text("utf-8").endswith("rolled by the page\n")


def test_rules_can_be_read_and_cards_are_there_as_they_are_printed(house):
    house.write(LOG)
    window = house.window()
    assert window.rest["game"] == "doodlebug"
    book = window.ask("book")
    loaded = refereed_game(shipped_games()["doodlebug"])
    rules = list(loaded.rules.walk())
    assert [one["rule"] for one in book["rules"]] == [rule.id for rule in rules]
    said = [text for one in book["rules"] for _, text in one["says"]]
    assert all(text in said for rule in rules for text in (*rule.steps, *rule.points, rule.text) if text)
    assert book["cards"] == [card.title for card in loaded.tables.cards]
    card = ElementTree.fromstring(window.ask("card", card=1)["svg"])
    assert "T-2" in "".join(card.itertext())
    assert "no card" in window.ask("card", 404, card=9)["says"]


def test_a_line_that_could_not_be_kept_is_not_shown_as_written(house):
    file = house.write(LOG)
    window = house.window()
    house.site.keep = Mock(side_effect=OSError(28, "No space left on device"))
    assert "No space left" in window.ask("write", 500, line="balloons 1")["says"]
    window.ask("doc")
    assert len(window.rows) == 6 and file.read_bytes() == LOG.encode()


def test_a_log_that_cannot_be_read_shows_the_place_and_takes_no_line_until_it_is_mended_there(house):
    file = house.write("\ufeff" + LOG + "  - zzz 3\r\n  - 'balloons 1\r\n")  # the mark at the beginning stays
    window = house.window()
    assert len(window.rows) == 8 and window.rest["problems"]
    window.ask("edit", at=8, line="  - balloons 1")
    assert [(one["line"], "not an action" in one["says"]) for one in window.rest["problems"]] == [(7, True)]
    assert window.ask("board", 404, line=6)["says"]
    assert "line 7 cannot be read" in window.ask("write", 422, line="balloons 2")["says"]
    window.ask("edit", at=7, line="")
    assert window.rest["problems"] == [] and check_log(file)[1].checked == 2
    window.line("balloons 2")
    assert file.read_bytes() == f"\ufeff{LOG}  - balloons 1\r\n  - balloons 2\r\n".encode()


def test_a_line_is_taken_as_a_log_has_it_with_its_dash_and_in_capitals(house):
    ahead = "- turn: 14 June night\r\n"
    file = house.write(f"{LOG}- turn: 13 June day\r\n  do:\r\n{ahead}")
    window = house.window()
    for typed in ("- balloons 1", "Turn: 13 JUNE day", "- place A water medium 2"):
        assert "problem" not in window.ask("trial", line=typed)
        window.line(typed)
    after = "- balloons 1 - turn: 13 June day do: - place A water medium 2 "
    assert file.read_text("utf-8").split() == f"{LOG}{after}{ahead}".split()


def test_a_log_of_a_game_that_is_not_trusted_is_text_and_says_what_to_do(house):
    folder = own_game(house.home / "sixes")
    house.write("game: sixes\nturns:\n- turn: 1\n  do:\n")
    window = house.window()
    assert "--trust" in window.rest["problems"][0]["says"] and window.rest["unjudged"]
    window.line("house: nobody judges")
    assert window.rows[-1]["text"] == "nobody judges"
    trusting = House(house.home, folder).window()
    assert trusting.rest["problems"] == [] and [one["severity"] for one in trusting.findings] == ["house"]


@pytest.mark.parametrize("address", ["/log/log.yaml/write", "/new", "/import", "/game/mine/file/map.yaml"])
def test_whoever_leaves_in_the_middle_of_a_request_is_no_mistake_of_cutlines(alone, address):
    alone.folder("mine", MINI)
    before, sent = alone.files(), []
    coming = iter([{"type": "http.request", "body": b'{"li', "more_body": True}, {"type": "http.disconnect"}])

    async def receive():
        return next(coming)

    async def send(message):
        sent.append(message)

    method = "PUT" if "file" in address else "POST"
    scope = {"type": "http", "method": method, "path": address, "headers": [], "query_string": b""}
    asyncio.run(alone.app(scope, receive, send))  # without a traceback
    assert sent[0]["status"] == 400 and alone.files() == before


def test_hostile_text_stays_text(house):
    name = """it's <b> & "so".yaml"""
    file = house.write(LOG, name)
    window = house.window(name)
    for said in HOSTILE:
        window.line(f"house: {said}")
        assert read_log(file).turns[0].entries[-1].text == said == window.rows[-1]["text"]
    page = house.client.get(window.address).text
    assert "<b>" not in page and "it&#39;s &lt;b&gt;" in page


def test_what_is_no_line_and_what_no_page_of_ours_asks_is_refused_in_words_and_not_written(house):
    file = house.write(LOG + AHEAD)
    for body in NO_BODIES:
        for what in ("edit", "trial" if "at" in body else "write"):
            answer = house.client.post(f"/log/log.yaml/{what}", content=body.encode("latin-1"))
            assert answer.status_code == 400 and answer.json()["says"], body[:40]
    window = house.window()
    for typed in NO_LINES:
        assert window.ask("write", 422, line=typed)["says"], typed
    assert file.read_bytes() == (LOG + AHEAD).encode()


def test_only_logs_of_the_folder_are_read_and_written(house):
    out = house.home.parent / "out.yaml"
    out.write_bytes(LOG.encode())
    (house.home / "log.txt").write_text(LOG, "utf-8")
    for name in NO_LOGS:
        for what in ("doc", "write", "copy", "undo"):
            answer = house.client.post(f"/log/{name}/{what}", json={"line": "balloons 1", "sure": True})
            assert answer.status_code == 404, name
        assert house.client.get(f"/log/{name}").status_code == 404, name
    assert out.read_bytes() == LOG.encode()


def test_what_was_used_longest_ago_is_closed_but_never_while_it_is_at_work():
    known, names = {}, [Path(name) for name in ("busy", "old", "new", "newer")]
    for name in names:
        opened = kept_open(known, name, lambda: SimpleNamespace(lock=asyncio.Lock()), 2)
        if name == names[0]:
            asyncio.run(opened.lock.acquire())
    assert kept_open(known, names[0], dict, 2).lock.locked()
    assert list(known) == [Path("newer"), Path("busy")]
