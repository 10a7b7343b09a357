"""Where a game goes on to: each end as a zip, what to know of it, and in words why it cannot be made."""

from __future__ import annotations

import json
import re

import pytest

from cutline.hosting import keeper
from cutline.page.app import make_app
from cutline.page.site import Site

from ..support.alone import unpacked
from ..support.asking import Client

ENDS = {  # what is asked of the page, and the same of the command
    "cut": ({"paper": "letter"}, ("--paper", "letter")),
    "shop": ({"profile": "plain"}, ("--for", "plain")),
    "tts": ({}, ()),
    "vassal": ({}, ()),
    "png": ({"paper": "letter"}, ("--paper", "letter")),
}


@pytest.fixture
def folder(mini):
    return mini()


@pytest.fixture
def page(tmp_path, folder):
    """The page over a small game."""
    return Client(make_app(Site(tmp_path, keeper(tmp_path), folders=[folder])))


def downloads(page: Client, text: str) -> list[bytes]:
    """The files that a page offers."""
    return [page.get(link).content for link in re.findall(r'href="([^"]+\.zip)"', text)]


def test_a_game_is_taken_to_each_end_as_a_zip_of_the_very_bytes_that_the_command_writes(
    page, folder, command, tmp_path
):
    assert 'href="/game/mini/to"' in page.get("/").text
    text = page.get("/game/mini/to?paper=letter").text
    assert re.findall(r'name="end" value="(\w+)"', text) == [*ENDS]
    assert text.count('<option value="letter" selected>') == 2 and '<option value="tgc-poker">' in text
    for end, (asked, options) in ENDS.items():
        out = tmp_path / end
        made = page.post("/game/mini/to", data={"end": end, "unpacked": str(out), **asked})
        assert made.status_code == 200 and f"mini-{end}.zip" in made.text
        (data,) = downloads(page, made.text)
        assert command("export", end, folder, "--out", out, *options).status == 0
        written = {file.relative_to(out).as_posix(): file for file in out.rglob("*") if file.is_file()}
        assert unpacked(data) == {name: file.read_bytes() for name, file in written.items()}
        manifest = json.loads(written.pop("mini/manifest.json").read_text("utf-8"))
        assert {f"mini/{name}" for name in manifest["files"]} == written.keys()


def test_what_is_wrong_with_a_game_a_size_or_an_address_is_said_and_nothing_is_offered(page, folder):
    wrong = page.post("/game/mini/to", data={"end": "shop", "profile": "tgc-tarot"})
    assert wrong.status_code == 422 and not downloads(page, wrong.text)
    assert "no piece is of the size of tgc-tarot" in wrong.text
    wrong = page.post("/game/mini/to", data={"end": "tts", "unpacked": "https://"})
    assert wrong.status_code == 422 and "no web address of a folder" in wrong.text
    file = folder / "counters.yaml"
    file.write_text(file.read_text("utf-8").replace("name: One", "nme: One"), "utf-8")
    wrong = page.post("/game/mini/to", data={"end": "cut"})
    assert wrong.status_code == 422 and not downloads(page, wrong.text)
    assert re.search(r"counters.yaml, line \d+</b>: .*nme", wrong.text)
    assert page.post("/game/mini/to", data={"end": "the moon"}).status_code == 404
    gone = page.get("/game/mini/to/0123.zip")
    assert gone.status_code == 404 and "make them once more" in gone.text


def test_rules_of_a_stranger_do_not_lay_out_the_set_up_unless_they_are_trusted(page, folder):
    (folder / "referee.py").write_text("1 / 0\n", "utf-8")
    made = page.post("/game/mini/to", data={"end": "vassal"})
    assert made.status_code == 200 and downloads(page, made.text)
    assert "referee.py:1:1: Mini" in made.text
    assert "has rules in Python (referee.py), which run only if you trust the folder" in made.text
    assert f"add --trust {folder}; nothing is laid out" in made.text
