"""YAML is read as typed: scalars stay text, places are exact, and nothing in it can do harm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cutline.components import load_game
from cutline.components.reading.problems import BadInput
from cutline.components.reading.yaml_reader import read_places, read_typed, read_yaml

from ...support.small_game import SmallGame

TURNED = "NO no yes on 3:4 0107 1e3 null ~ Null 0x10 1_000 2024-06-13 true .inf = 1.10"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefg", "bcdefgh", strict=True)
)


def wrong(tmp_path: Path, text: str | bytes) -> list[str]:
    """What is wrong with a file, as line:column: message."""
    file = tmp_path / "x.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [str(problem).removeprefix(f"{file}:") for problem in read_typed(file).problems]


@pytest.mark.parametrize("typed", [*TURNED.split(), ""])
def test_a_word_that_yaml_would_turn_into_something_else_survives_as_typed(
    small: SmallGame, typed: str
) -> None:
    small.swap("game.yaml", "subtitle: Two banks and a boat", f"subtitle: {typed}")
    small.swap("counters.yaml", "says: troop}", f"says: {typed or 'no'}}}")
    small.swap("rules.yaml", "title: The boats", f"title: {typed or 'no'}")
    game = load_game(small.folder)
    assert game.sheet.subtitle == typed
    assert game.counters is not None
    assert game.counters.counters[0].values["says"] == (typed or "no")
    assert game.rules.rules[0].title == (typed or "no")


def test_places_are_those_of_keys_and_values_from_one(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a:\n- b: c\n  dé: [e, {f: g}]\n", encoding="utf-8")
    places, _ = read_places(file)
    assert places[("a", 0, "b", "")] == (2, 3)
    assert places[("a", 0, "b")] == (2, 6)
    assert places[("a", 0, "dé", 0)] == (3, 8)
    assert places[("a", 0, "dé", 1, "f", "")] == (3, 12)
    assert places[("a", 0, "dé", 1, "f")] == (3, 15)


DEEP = "[" * 20, "]" * 20
WRONG = [
    (
        "a: 1\nb: {c: 2, c: 3}\na: 4\n",
        '2:11: key "c" appears twice here; keep one',
        '3:1: key "a" appears twice here; keep one',
    ),
    ("a: 1\na: 2\nb: [1\n", '2:1: key "a" appears twice here; keep one', "4:1: not readable as YAML: the"),
    ("a: 1\nb: !!str [echo]\n", "2:4: tag tag:yaml.org,2002:str is not allowed; write plain values"),
    ("a: &a {x: 1}\nb:\n  <<: *a\n", '3:3: merge keys ("<<") are not supported; use "base:" to inherit'),
    ("a: 1\n---\nb: 2\n", '2:1: a second document starts here ("---"); keep one document in a file'),
    (b"a: 1\nb: \xc3\xa9\xff\n", "2:5: not readable as YAML: these bytes are no UTF-8; save"),
    (b"a: 1\nb: x\x01\n", "2:5: not readable as YAML: control characters are not allowed"),
    ("a: " + "[" * 10_000 + "]" * 10_000, "1:35: nested deeper than 32 levels; flatten this"),
    ("a: " + "[" * 31 + "]" * 31,),
    (f"a: &a {DEEP[0]}x{DEEP[1]}\nb: {DEEP[0]}*a{DEEP[1]}", "2:24: nested deeper than 32 levels"),
    (BOMB, "6:32: aliases unfold to more than 500,000 values"),
    ("a: &a\n- *a\n", '2:3: alias "*a" refers to itself'),
    ("a: *b\n", '1:4: alias "*b" has no anchor before it'),
    ("a: 1\n? [b]\n: c\n", "2:3: a key must be a plain word"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), [(text, said) for text, *said in WRONG], ids=range(len(WRONG)))
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, text: str | bytes, said: list[str]) -> None:
    told = wrong(tmp_path, text)
    assert [found[: len(due)] for found, due in zip(told, said, strict=True)] == said


UNREADABLE = [
    "a: [1",
    "a: {b: 1\nc: 2",
    "a: b: c",
    "a: b\n  c: d",
    "- a\nb: c",
    "a:\n\t- b",
    "%X\n---",
    "a: @b",
]
UNREADABLE += ["a: !x{ b", "a: !<x", "a: 'b' c", "a: |x", 'a: "\\q"', 'a: "\\xzz"', "a: ]", "a: -\n - b"]
UNREADABLE += [
    "a: b\nc\nd: e",
    "&a &b c",
    "a: & b",
    "a: 'b\n---\n",
    "a: *",
    ": a\n - b",
    "[a, b}",
    "%YAML 3.0\n---",
]
JARGON = re.compile(
    r"\b(expected|token|context|scalar|node|indicator|mapping|sequence|directive|scanning|parsing)\b"
)


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_is_told_without_the_words_of_a_parser(tmp_path: Path, text: str) -> None:
    (told,) = wrong(tmp_path, text)
    assert "not readable as YAML: " in told and not JARGON.search(told), told


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!mine", "!!binary"])
def test_no_tag_makes_an_object_and_an_alias_is_what_it_names(tmp_path: Path, tag: str) -> None:
    assert wrong(tmp_path, f"a: 1\nb: {tag} [echo]\nb: 2\n")[0].startswith("2:4: tag ")
    assert read_typed(tmp_path / "x.yaml").value == {"a": "1", "b": ["echo"]}, "the first of two counts"
    assert wrong(tmp_path, "a: &a [1, 2]\nb: *a\n") == []
    assert read_typed(tmp_path / "x.yaml").value == {"a": ["1", "2"], "b": ["1", "2"]}


def test_read_yaml_raises_all_problems_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a: 1\na: 2\na: 3\n")
    with pytest.raises(BadInput) as caught:
        read_yaml(file)
    assert [(one.line, one.column) for one in caught.value.problems] == [(2, 1), (3, 1)]


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    (problem,) = read_typed(tmp_path / "none.yaml").problems
    assert str(problem) == f"{tmp_path}/none.yaml:1:1: cannot be read: No such file or directory"
