"""What the Table writes: nothing is lost, nobody else's line is written over, whatever is in the log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from cutline.page.site import kept_open
from cutline.referee.checking import check_log
from cutline.referee.log import read_log

from ..support.at_the_table import House
from ..support.mini_game import MINI
from ..support.own_game import own_game

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
NO_LINES = ["guns", "zzz 3", "turn: 14 June night", "# only a note"]  # could not be read again
NO_LINES += ["a\nb", "abc \u202e def", "x" * 600, "\x00", "turn: a\n- turn: b", "end: {a: 1}\nx: 2"]
NO_BODIES = ["", "[]", "{", '{"version": 3}', f'{{"line": "{"x" * 40_000}"}}', "\xff", "[" * 20_000]
NO_BODIES += [f'{{"at": {"9" * 5000}}}', '{"at": 1e999}', '{"line": "\\ud800"}', '{"version": null}']
NO_LOGS = ["../out.yaml", "%2e%2e/out.yaml", "/etc/out.yaml", "sub/../../out.yaml", "none.yaml", "log.txt"]
NO_LOGS += ["%00.yaml", f"{'x' * 300}.yaml"]


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
    file, older = house.write(LOG), house.home / "log.before.yaml"
    older.write_text("an older copy", "utf-8")
    one, other = house.window(), house.window()
    one.line("balloons 1")
    assert not other.ask("write", 409, line="strike 3")["elsewhere"]
    other.line("strike 3")
    one.ask("doc")
    assert one.rows == other.rows and one.findings == other.findings
    assert {window.rest["kept"] for window in (one, other)} == {"log.before-2.yaml"}
    assert {one.name for one in house.home.iterdir()} == {"log.before-2.yaml", "log.before.yaml", "log.yaml"}
    assert (house.home / "log.before-2.yaml").read_bytes() == LOG.encode()
    assert older.read_text("utf-8") == "an older copy"
    assert file.read_bytes() == LOG.encode() + b"  - balloons 1\r\n  - strike 3\r\n"


def test_lines_of_before_the_page_are_taken_back_only_when_somebody_is_sure(house):
    file = house.write(LOG)
    window = house.window()
    window.line("balloons 1")
    window.ask("undo")
    assert file.read_bytes() == LOG.encode()
    assert window.ask("undo") == {"ask": True}
    assert file.read_bytes() == LOG.encode()
    window.ask("undo", sure=True)
    window.ask("undo", sure=True)
    assert file.read_bytes() == b"# ours\r\ngame: doodlebug\r\nturns:\r\n"
    assert "no line yet" in window.ask("undo", 422, sure=True)["says"]
    assert (house.home / "log.before.yaml").read_bytes() == LOG.encode()


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
