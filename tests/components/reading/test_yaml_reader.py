"""YAML is read as typed: scalars stay text, places are exact, and nothing in it can do harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutline.components import load_game
from cutline.components.reading.problems import BadInput
from cutline.components.reading.yaml_reader import read_places, read_typed, read_yaml

from ...support.small_game import SmallGame

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefg", "bcdefgh", strict=True)
)


def wrong(tmp_path: Path, text: str | bytes) -> list[str]:
    """What is wrong with a file, as line:column: message."""
    file = tmp_path / "x.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [str(problem).removeprefix(f"{file}:") for problem in read_typed(file).problems]


@pytest.mark.parametrize(
    "typed",
    [
        "NO",
        "no",
        "yes",
        "on",
        "3:4",
        "0107",
        "1e3",
        "null",
        "~",
        "Null",
        "0x10",
        "1_000",
        "2024-06-13",
        "true",
        ".inf",
        "=",
        "1.10",
    ],
)
def test_a_word_that_yaml_would_turn_into_something_else_survives_as_typed(
    small: SmallGame, typed: str
) -> None:
    small.swap("game.yaml", "subtitle: Two banks and a boat", f"subtitle: {typed}")
    small.swap("counters.yaml", "says: troop}", f"says: {typed}}}")
    small.swap("rules.yaml", "title: The boats", f"title: {typed}")
    game = load_game(small.folder)
    assert game.sheet.subtitle == typed
    assert game.counters is not None
    assert game.counters.counters[0].values["says"] == typed
    assert game.rules.rules[0].title == typed


def test_an_empty_value_is_empty_text_where_text_is_wanted(small: SmallGame) -> None:
    small.swap("game.yaml", "subtitle: Two banks and a boat", "subtitle:")
    assert load_game(small.folder).sheet.subtitle == ""


def test_places_are_those_of_keys_and_values_from_one(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a:\n- b: c\n  dé: [e, {f: g}]\n", encoding="utf-8")
    places = read_places(file)
    assert places[("a", 0, "b", "")] == (2, 3)
    assert places[("a", 0, "b")] == (2, 6)
    assert places[("a", 0, "dé", 0)] == (3, 8)
    assert places[("a", 0, "dé", 1, "f", "")] == (3, 12)
    assert places[("a", 0, "dé", 1, "f")] == (3, 15)


def test_every_key_typed_twice_is_named_and_the_first_value_counts(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: 1\nb: {c: 2, c: 3}\na: 4\n") == [
        '2:11: key "c" appears twice here; keep one',
        '3:1: key "a" appears twice here; keep one',
    ]
    assert read_typed(tmp_path / "x.yaml").value == {"a": "1", "b": {"c": "2"}}


def test_read_yaml_raises_all_problems_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a: 1\na: 2\na: 3\n")
    with pytest.raises(BadInput) as caught:
        read_yaml(file)
    assert [(one.line, one.column) for one in caught.value.problems] == [(2, 1), (3, 1)]


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!str", "!mine", "!!binary"])
def test_a_tag_is_an_error_and_makes_no_object(tmp_path: Path, tag: str) -> None:
    (problem,) = wrong(tmp_path, f"a: 1\nb: {tag} [echo]\n")
    assert problem.startswith("2:4: tag ")
    assert "is not allowed; write plain values" in problem
    assert read_typed(tmp_path / "x.yaml").value == {"a": "1", "b": ["echo"]}


def test_a_merge_key_is_an_error_that_points_to_base(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: &a {x: 1}\nb:\n  <<: *a\n  y: 2\n") == [
        '3:3: merge keys ("<<") are not supported; use "base:" to inherit'
    ]


def test_a_second_document_is_an_error_where_it_starts(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: 1\n---\nb: 2\n") == [
        '2:1: a second document starts here ("---"); keep one document in a file'
    ]


def test_bytes_that_are_no_text_are_named_by_line_and_column(tmp_path: Path) -> None:
    assert wrong(tmp_path, b"a: 1\nb: \xc3\xa9\xff\n") == [
        "2:5: not readable as YAML: these bytes are no UTF-8; save the file as text in UTF-8"
    ]


def test_a_control_character_is_named_by_line_and_column(tmp_path: Path) -> None:
    assert wrong(tmp_path, b"a: 1\nb: x\x01\n") == [
        "2:5: not readable as YAML: control characters are not allowed"
    ]


def test_a_syntax_error_does_not_hide_a_key_typed_twice_before_it(tmp_path: Path) -> None:
    first, second = wrong(tmp_path, "a: 1\na: 2\nb: [1\n")
    assert first == '2:1: key "a" appears twice here; keep one'
    assert second.startswith("4:1: not readable as YAML: did not find expected ',' or ']'")


def test_deep_nesting_is_an_error_at_the_level_too_many(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: " + "[" * 10_000 + "]" * 10_000) == [
        "1:35: nested deeper than 32 levels; flatten this"
    ]
    assert wrong(tmp_path, "a: " + "[" * 31 + "]" * 31) == []


def test_aliases_cannot_nest_deeper_than_typing_could(tmp_path: Path) -> None:
    half = "[" * 20, "]" * 20
    assert wrong(tmp_path, f"a: &a {half[0]}x{half[1]}\nb: {half[0]}*a{half[1]}\n") == [
        "2:24: nested deeper than 32 levels; flatten this"
    ]


def test_an_alias_bomb_is_an_error_and_takes_no_time(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, BOMB)
    assert problem.startswith("6:")
    assert problem.endswith("aliases unfold to more than 500,000 values")


def test_an_alias_to_itself_is_an_error(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: &a\n- *a\n") == ['2:3: alias "*a" refers to itself']


def test_an_alias_without_an_anchor_is_an_error(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: *b\n") == ['1:4: alias "*b" has no anchor before it']


def test_a_plain_alias_is_read(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: &a [1, 2]\nb: *a\n") == []
    assert read_typed(tmp_path / "x.yaml").value == {"a": ["1", "2"], "b": ["1", "2"]}


def test_a_key_that_is_a_list_is_an_error(tmp_path: Path) -> None:
    assert wrong(tmp_path, "a: 1\n? [b]\n: c\n") == ["2:3: a key must be a plain word"]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "- a\n- b\n", "hello\n", "---\n"])
def test_a_file_that_is_no_mapping_is_an_error(small: SmallGame, text: str) -> None:
    small.write("record_sheet.yaml", text)
    assert small.problems() == ['record_sheet.yaml:1:1: the file needs lines of "key: value"']


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    (problem,) = read_typed(tmp_path / "none.yaml").problems
    assert str(problem) == f"{tmp_path}/none.yaml:1:1: cannot be read: No such file or directory"


def test_a_problem_is_one_line_whatever_was_typed(small: SmallGame) -> None:
    small.swap("rules.yaml", "title: Crossing", 'title: Crossing\n  "a\\nb\\e[2J": 1')
    (problem,) = small.problems()
    assert problem.startswith(r'rules.yaml:7:3: rule "2": unknown key "a b\x1b[2J"; known: ')
    assert problem.isprintable()
