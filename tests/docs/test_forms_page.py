"""The page on forms: its example is a game's verbs, and reads what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cutline.referee.forms import Vocabulary
from cutline.referee.log import Token, Unreadable, words_of

PAGE = (Path(__file__).parents[2] / "docs/forms.md").read_text("utf-8")
TYPED = re.compile(r"^\| (`.*`) \| `([a-z].*)` \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def vocabulary():
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code
    module: dict[str, Any] = {}
    exec(code[1], module)
    rules = module["rules"]
    slots = rules.hooks["slots"](None)
    return Vocabulary(verb.bind(slots) for verb in rules.verbs.values())


def read(vocabulary: Vocabulary, line: str) -> tuple[str, dict[str, Any]]:
    verb, values = vocabulary.read(tuple(Token(w, 1 + at) for w, at in words_of(line)))
    return verb.name, values


def test_what_the_page_says_is_typed_is_read_so(vocabulary):
    rows = TYPED.findall(PAGE)
    assert len(rows) == 4
    for typed, meant in rows:
        for line in re.findall(r"`([^`]*)`", typed):
            assert read(vocabulary, line) == read(vocabulary, meant), line


def test_what_the_page_says_is_refused_is(vocabulary):
    said = PAGE[PAGE.index("Anything that may mean two things") :]
    lines = re.findall(r"`([^`]*)`", said)
    assert len(lines) == 3
    for line in lines:
        with pytest.raises(Unreadable):
            read(vocabulary, line)
