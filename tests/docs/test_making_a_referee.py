"""The guide for referees and the page on forms: each example runs, and gives the verdict that is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cutline.referee import pieces
from cutline.referee.forms import Vocabulary
from cutline.referee.log import Token, Unreadable, words_of

from ..support.tries import sampled

DOCS = Path(__file__).parents[2] / "docs"
GUIDE, FORMS = ((DOCS / f"{page}.md").read_text("utf-8") for page in ("making-a-referee", "forms"))
CHAPTER = GUIDE.split("\n## Pieces in places\n")[1].split("\n## ")[0]
# The text below each heading of the chapter, by the heading.
SECTIONS = dict(zip(*[iter(re.split(r"^### (.+)\n", CHAPTER, flags=re.M)[1:])] * 2, strict=True))
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.S)
TYPED = re.compile(r"^\| (`.*`) \| `([a-z].*)` \|$", re.MULTILINE)


def test_the_small_referee_has_60_lines_at_most_gives_the_verdict_that_is_shown_and_plays_what_it_allows(
    tmp_path, monkeypatch, command
):
    for name, body in re.findall(r"`(night-raids/[\w.]+)`\n\n```\w+\n(.*?)```", GUIDE, re.S):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(body, "utf-8")
    log = next(body for kind, body in FENCE.findall(GUIDE) if "game: night-raids" in body)
    (tmp_path / "tuesday.yaml").write_text(log, "utf-8")
    assert len((tmp_path / "night-raids/referee.py").read_text("utf-8").splitlines()) <= 60
    monkeypatch.chdir(tmp_path)
    assert command("check", "tuesday.yaml").status == 2  # a log makes no code run
    shown = next(body for kind, body in FENCE.findall(GUIDE) if kind == "text")
    assert command("check", "tuesday.yaml", "--trust", "night-raids") == (1, shown, "")
    for seed in sampled(range(20), 3):
        played = command("play", "night-raids", "--vary", "--seed", seed)
        (tmp_path / "played.yaml").write_text(played.out, "utf-8")
        assert command("check", "played.yaml", "--trust", "night-raids").status == 0


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


@pytest.mark.parametrize("heading", SECTIONS)
def test_each_example_of_the_chapter_runs_and_its_asserts_hold(heading):
    blocks = re.findall(r"```python\n(.*?)```", SECTIONS[heading], re.S)
    assert blocks and all("assert " in block for block in blocks)
    for block in blocks:
        exec(compile(block, f"making-a-referee.md: {heading}", "exec"), {"__name__": "example"})


def test_each_notion_that_games_can_import_has_its_page():
    notions = [name for name in pieces.__all__ if name[0].isupper() and not name.isupper()]
    assert [name for name in notions if not re.search(rf"\b{name}\b", CHAPTER, re.I)] == []
