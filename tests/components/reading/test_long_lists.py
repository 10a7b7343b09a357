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


OTHER = [
    *("    odd: *alias", "    odd: {a: b}", "    odd: two\n      lines", "    attack: twice"),
    *("    odd: |\n      text", "  - id: x", "    odd: a: b", "\t", "    odd: a\x07b", "---"),
    *("    odd: 'it''s'", "    odd: trailing ", "  odd: a # comment", "     odd: 1"),
    "    # a comment: \r    odd: 1",
]


@pytest.mark.parametrize("line", OTHER)
def test_any_other_line_leaves_the_file_to_the_parser(tmp_path: Path, line: str) -> None:
    text = PLAIN.replace("    ratio: 3:4", line)
    assert text != PLAIN and not taken(text, tmp_path / "part.yaml")
    quick, slow = both(text, tmp_path / "counters.yaml")
    assert quick == slow


def test_ends_quotes_colons_and_second_lists_are_read_as_the_parser_does(tmp_path: Path) -> None:
    def read(text: str, quickly: bool = True) -> Typed:
        assert taken(text, tmp_path / "part.yaml") or not quickly
        quick, slow = both(text, tmp_path / "counters.yaml")
        assert quick == slow
        return quick

    assert len(read("a: 1\nlist:\n- id: one\n- id: two").value["list"]) == 2, "no line break at its end"
    odd = read("a: 1\nlist:\n- id: x\n  values:\n- id: y\n  values:: 3\n", quickly=False).value
    assert odd["list"][1] == {"id": "y", "values:": "3"}
    assert "twice" in read(PLAIN + "counters:\n- id: x\n", quickly=False).problems[0].message
    assert not taken('a: "one\n\nlist:\n- id: x\n- id: y\n"\n', tmp_path / "part.yaml")


@settings(max_examples=tries(50, 1500))
@given(st.lists(LINES, max_size=7), st.lists(LINES, max_size=2), st.sampled_from(["\n", "\r\n"]))
def test_what_is_read_is_never_something_else(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], before: list[str], newline: str
) -> None:
    text = newline.join(["a: 1", *before, "list:", "- id: x", "  values:", *lines])
    quick, slow = both(text, tmp_path_factory.getbasetemp() / "random.yaml")
    assert quick == slow
