"""Long plain lists are read line by line, and never otherwise than the YAML parser reads them."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.reading.long_lists import read_long
from cutline.components.reading.yaml_reader import Typed, read_typed

from ...support.tries import tries

PLAIN = """size: 16 mm
# The list: all of it is plain.
counters:
- id: one
  front: unit   up
  values:
    name: "1: First # and only"
    attack: 3-4
    ratio: 3:4
    empty: ''
    none:

  # A comment: between two keys.
  back: 'quoted: too'
- id: zwölf
  values:
- id: three
about: after the list
"""
VALUES = st.sampled_from([
    "1", "a b", "3:4", "-5", "- 5", "-", '"x"', '"x', "'y'", "'it''s'", '"\\n"', "a: b", "a:", "a #b",
    "a#b", "#b", "*a", "&a b", "!x y", "{a: b}", "[1, 2]", "| ", ">", "~", "null", "é", "%", "@", "`",
    "? a", "a ", " a", "", "\t", "a\tb", "a\u2028b", "\ufeff", "\u0085", "=", "...", "---", "'",
    '"a" b', "x" * 3, "1,5", ".5", "(a)", "{a}",
])  # fmt: skip
KEYS = st.sampled_from(["id", "name", "values", "a b", "<<", "1", "*a", "-", "é", "a#b", '"q"', ""])
LINES = st.one_of(
    st.builds(
        "{}{}:{}{}".format,
        st.sampled_from(["- ", "  ", "    ", "", "   ", "- - ", "      "]),
        KEYS,
        st.sampled_from([" ", "", "  "]),
        VALUES,
    ),
    st.sampled_from(["", "  ", "# c: d", "  # x", "    text", "- ", "-", "--- ", "...", "b: 1"]),
)


def both(text: str, file: Path) -> tuple[Typed, Typed]:
    """What is read of a text with the short way, however small it is, and without it."""
    file.write_bytes(text.encode("utf-8"))
    return read_typed(file, large=0), read_typed(file, large=inf)


def taken(text: str, file: Path) -> bool:
    """Whether the short way was taken."""

    def read(part: bytes) -> Any:
        file.write_bytes(part)
        typed = read_typed(file)
        return None if typed.problems else typed.value

    return read_long(text.encode("utf-8"), read, 0) is not None


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_plain_list_is_read_line_by_line_as_the_parser_reads_it(tmp_path: Path, newline: str) -> None:
    text = PLAIN.replace("\n", newline)
    quick, slow = both(text, tmp_path / "counters.yaml")
    assert taken(text, tmp_path / "part.yaml") and quick == slow
    assert list(quick.value) == ["size", "counters", "about"] and not quick.problems


def test_a_list_without_a_line_break_at_its_end_is_whole(tmp_path: Path) -> None:
    text = "a: 1\nlist:\n- id: one\n- id: two"
    quick, slow = both(text, tmp_path / "counters.yaml")
    assert taken(text, tmp_path / "part.yaml") and quick == slow and len(quick.value["list"]) == 2


@pytest.mark.parametrize(
    "line",
    [
        "    odd: *alias",
        "    odd: {a: b}",
        "    odd: two\n      lines",
        "    attack: twice",
        "    odd: |\n      text",
        "  - id: x",
        "    odd: a: b",
        "\t",
        "    odd: a\x07b",
        "---",
        "    odd: 'it''s'",
        "    odd: trailing ",
        "  odd: a # comment",
        "     odd: 1",
        "    # a comment: \r    odd: 1",
    ],
)
def test_any_other_line_leaves_the_file_to_the_parser(tmp_path: Path, line: str) -> None:
    text = PLAIN.replace("    ratio: 3:4", line)
    assert text != PLAIN and not taken(text, tmp_path / "part.yaml")
    quick, slow = both(text, tmp_path / "counters.yaml")
    assert quick == slow


def test_a_colon_that_belongs_to_a_key_is_not_dropped(tmp_path: Path) -> None:
    text = "a: 1\nlist:\n- id: x\n  values:\n- id: y\n  values:: 3\n"
    quick, slow = both(text, tmp_path / "counters.yaml")
    assert quick == slow and quick.value["list"][1] == {"id": "y", "values:": "3"}


def test_lines_inside_a_quoted_text_are_no_list(tmp_path: Path) -> None:
    text = 'a: "one\n\nlist:\n- id: x\n- id: y\n"\n'
    assert not taken(text, tmp_path / "part.yaml")


def test_a_second_list_of_the_same_name_is_told(tmp_path: Path) -> None:
    quick, slow = both(PLAIN + "counters:\n- id: x\n", tmp_path / "counters.yaml")
    assert quick == slow and "twice" in quick.problems[0].message


@settings(max_examples=tries(50, 1500))
@given(st.lists(LINES, max_size=7), st.lists(LINES, max_size=2), st.sampled_from(["\n", "\r\n"]))
def test_what_is_read_is_never_something_else(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], before: list[str], newline: str
) -> None:
    text = newline.join(["a: 1", *before, "list:", "- id: x", "  values:", *lines])
    quick, slow = both(text, tmp_path_factory.getbasetemp() / "random.yaml")
    assert quick == slow
