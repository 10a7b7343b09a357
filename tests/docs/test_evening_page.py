"""The page that grows a new game step by step: each step is done as it says, and prints what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from cutline import cli
from cutline.components import load_game

PAGE = Path(__file__).parents[2] / "docs/your-own-game-in-an-evening.md"
GAME = Path("my-first-war")
STEP = re.compile(
    r"```\w+\n(?P<block>.*?)```"
    r"|^    \$ (?P<command>[^\n]+)\n(?P<shown>(?:    [^\n]*\n|\n(?=    ))*)"
    r"|(?P<how>In|Make a file) `(?P<file>[\w./-]+)`",
    re.MULTILINE | re.DOTALL,
)


def test_every_step_of_the_evening_does_what_the_page_shows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    file, find, mistakes = GAME, "", 0
    for step in STEP.finditer(PAGE.read_text("utf-8")):
        if step["command"]:
            status = cli.main(shlex.split(step["command"])[1:])
            said = capsys.readouterr()
            assert said.out + said.err == re.sub("^    ", "", step["shown"], flags=re.MULTILINE)
            mistakes += status == 2
        elif step["file"]:
            file, find = GAME / step["file"], ""
            if step["how"] == "Make a file":
                file.touch(exist_ok=False)
        elif find or not file.stat().st_size:
            text = file.read_text("utf-8")
            assert text.count(find) == (1 if find else 1 + len(text)), f"{file}: not one place:\n{find}"
            file.write_text(text.replace(find, step["block"]) if find else step["block"], "utf-8")
            find = ""
        else:
            find = step["block"]
    assert mistakes == 1
    assert load_game(GAME).counters
