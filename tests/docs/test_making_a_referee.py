"""The guide for referees and the page on forms: each example runs, and gives the verdict that is shown."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from cutline.referee.checking import check_log
from cutline.referee.forms import Vocabulary
from cutline.referee.log import Token, Unreadable, words_of

from ..support.tries import sampled

DOCS = Path(__file__).parents[2] / "docs"
GUIDE, FORMS = ((DOCS / f"{page}.md").read_text("utf-8") for page in ("making-a-referee", "forms"))
BLOCK = re.compile(r"(?:`([\w/.-]+)`( goes on)?\n\n)?```(\w+)\n(.*?)```", re.S)
TYPED = re.compile(r"^\| (`.*`) \| `([a-z].*)` \|$", re.MULTILINE)


def test_the_game_that_grows_is_checked_at_each_stage_as_the_page_shows_and_plays_what_it_allows(
    tmp_path, monkeypatch, command
):
    """A file stands under its name; what goes on is put behind it; a verdict is that of the log before it."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(DOCS / "example/ford", "ford")
    log, verdicts = Path(), 0
    for name, more, kind, body in BLOCK.findall(GUIDE):
        if kind == "text":
            game = body.split("[")[1].split()[0]
            assert command("check", log).status == 2  # a log makes no code run
            assert command("check", log, "--trust", game) == (1, body, "")
            verdicts += 1
        elif not name:
            continue
        elif name.startswith("ford/"):
            assert Path(name).read_text("utf-8") == body
        else:
            log = Path(name)
            log.parent.mkdir(exist_ok=True)
            log.write_text((log.read_text("utf-8") + "\n\n" if more else "") + body, "utf-8")
    assert verdicts == 3
    for seed in sampled(range(20), 3):
        Path("played.yaml").write_text(command("play", "night-raids", "--seed", seed).out, "utf-8")
        assert command("check", "played.yaml", "--trust", "night-raids").status == 0


RAID = "fly red oil | reveal oil nobody"
FOUGHT = "fly red oil | reveal oil fighter"


@pytest.mark.parametrize(("rule", "line", "lines"), [
    ("1", 4, f"{FOUGHT} | fight oil 3 5 red | fly blue harbour"),
    ("2", 2, "fly red oil | fly red harbour"),
    ("3", 1, "fly red green blue oil"),
    ("4", 2, "fly red oil | reveal harbour nobody"),
    ("5", 3, f"{RAID} | fight oil 3 4 red"),
    ("6", 3, f"{FOUGHT} | fight oil 3 5 fighter"),
    ("7", 3, f"{RAID} | bomb red 4 fire"),
    ("8", 4, "fly red green oil | reveal oil nobody | bomb red 5 fire | bomb green 5 fire"),
    ("9", 4, f"{RAID} | bomb red 1 lost || fly red oil"),
    ("10", 4, f"{RAID} | bomb red 5 fire | sum fires: 2"),
])  # fmt: skip
def test_a_slip_against_each_of_its_rules_is_found_at_its_line(rule, line, lines, tmp_path):
    for name, _, kind, body in BLOCK.findall(GUIDE):
        if kind != "text" and name.startswith("night-raids/"):
            (tmp_path / "night-raids").mkdir(exist_ok=True)
            with (tmp_path / name).open("a", encoding="utf-8") as file:
                file.write(body + "\n\n")
    text, places = "game: night-raids\nturns:\n", []
    for number, turn in enumerate(lines.split("||"), 1):
        text += f"- turn: night {number}\n  do:\n"
        for said in map(str.strip, turn.split("|")):
            text += f"  sum: {{{said[4:]}}}\n" if said.startswith("sum ") else f"  - {said}\n"
            places.append(text.count("\n"))
    (tmp_path / "log.yaml").write_text(text, "utf-8")
    _, report = check_log(tmp_path / "log.yaml", [tmp_path / "night-raids"])
    assert (places[line - 1], "violation", rule) in [(f.line, f.severity, f.rule) for f in report.findings]


def test_the_page_has_3500_words_at_most():
    assert len(GUIDE.split()) <= 3500


@pytest.fixture(scope="module")
def vocabulary():
    code = re.search(r"```python\n(.*?)```", FORMS, re.DOTALL)
    assert code
    module: dict[str, Any] = {}
    exec(code[1], module)
    rules = module["rules"]
    slots = rules.hooks["slots"](None)
    return Vocabulary(verb.bind(slots) for verb in rules.verbs.values())


def read(vocabulary: Vocabulary, line: str) -> tuple[str, dict[str, Any]]:
    verb, values = vocabulary.read(tuple(Token(w, 1 + at) for w, at in words_of(line)))
    return verb.name, values


def test_what_the_page_says_is_typed_is_read_so_and_what_it_says_is_refused_is(vocabulary):
    rows = TYPED.findall(FORMS)
    assert len(rows) == 4
    for typed, meant in rows:
        for line in re.findall(r"`([^`]*)`", typed):
            assert read(vocabulary, line) == read(vocabulary, meant), line
    lines = re.findall(r"`([^`]*)`", FORMS[FORMS.index("Anything that may mean two things") :])
    assert len(lines) == 3
    for line in lines:
        with pytest.raises(Unreadable):
            read(vocabulary, line)
