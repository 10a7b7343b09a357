"""Whatever is typed, reading a game ends with a game or with problems, and with nothing else."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutline.components import read_game
from cutline.components.reading.problems import Problem

from ...support.small_game import FILES as SMALL
from ...support.small_game import SmallGame
from ...support.tries import tries

WORDS = st.sampled_from([
    "", "~", "[]", "{}", "- x", "x: y", "-1", "1e999", "nan", "inf", "0/0 mm", "1-9", "9-1", "../x",
    "{number}", "{{ v.x }}", "{% if %}", "*a", "&a x", "!!set {}", "|", "'", '"\\0"', "东", "<<: *a",
    "id: x", "each: {a: 1-3}", "base: x", "? [a]", "\t", "#", "none", "true", "M0 0", "[[[[", "---",
])  # fmt: skip
SPOILING = st.sampled_from(["drop", "twice", "put", "key", "value", "indent", "join"])
QUIET = [HealthCheck.function_scoped_fixture]


def spoilt(text: str, line: int, how: str, word: str) -> str:
    """A text with one line dropped, doubled, replaced, or its key, value or indent changed."""
    lines = text.split("\n")
    at = line % len(lines)
    old = lines[at]
    key, colon, value = old.partition(":")
    lines[at : at + 1] = {
        "drop": [],
        "twice": [old, old],
        "put": [old, word],
        "key": [f"{key[: len(key) - len(key.lstrip(' -'))]}{word}{colon}{value}"],
        "value": [f"{key}{colon} {word}"],
        "indent": [f"  {old}" if line % 2 else old.lstrip()],
        "join": [old + " ".join(lines[at + 1 : at + 2])],
    }[how]
    return "\n".join(lines)


def check(folder: Path) -> None:
    game, problems = read_game(folder)
    assert game is not None or problems
    for problem in problems:
        assert isinstance(problem, Problem)
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.message
        assert str(problem).isprintable()


@settings(max_examples=tries(10, 250), suppress_health_check=QUIET)
@given(
    name=st.sampled_from(sorted(SMALL)),
    changes=st.lists(st.tuples(st.integers(0, 80), SPOILING, WORDS), min_size=1, max_size=4),
)
def test_a_spoilt_small_game_is_a_game_or_problems(
    small: SmallGame, name: str, changes: list[tuple[int, str, str]]
) -> None:
    text = SMALL[name]
    for change in changes:
        text = spoilt(text, *change)
    small.write(name, text)
    try:
        check(small.folder)
    finally:
        small.write(name, SMALL[name])


@settings(max_examples=tries(10, 250), suppress_health_check=QUIET)
@given(
    name=st.sampled_from(sorted(SMALL)),
    text=st.one_of(
        st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.binary(max_size=60),
        st.lists(WORDS, max_size=8).map(lambda words: "\n".join(words).encode()),
    ),
)
def test_random_bytes_for_a_file_are_problems_or_a_game(small: SmallGame, name: str, text: bytes) -> None:
    small.write(name, text)
    try:
        check(small.folder)
    finally:
        small.write(name, SMALL[name])
