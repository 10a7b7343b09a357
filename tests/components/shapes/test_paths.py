"""Path data is read alike by the quick reader of plain data and by the parser for all data."""

from __future__ import annotations

import pytest
from fontTools.svgLib.path import parse_path as parse_all
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.shapes.paths import _plain, _Recorder, parse_path, transformed

from ...support.tries import tries

NUMBER = st.one_of(st.integers(-50, 50).map(str), st.floats(-50, 50).map(lambda n: f"{n:.2f}"), st.just(".5"))
PARTED = st.sampled_from([" ", ",", " , ", "\n"])
TAKES = {"L": 2, "H": 1, "V": 1, "C": 6, "Z": 0, "M": 2}


@st.composite
def steps(draw, letters: str = "LHVCZMlhvczm") -> str:
    letter = draw(st.sampled_from(letters))
    count = TAKES[letter.upper()] * draw(st.integers(1, 3))
    return letter + draw(PARTED).join(draw(NUMBER) for _ in range(count))


def of_all(data: str) -> list[tuple]:
    """What the parser for all data reads."""
    pen = _Recorder()
    parse_all(data, pen)
    return pen.segments


def without_last_lines(read) -> list[tuple]:
    """Without lines back to the start of what is closed anyhow: only one reader adds them."""
    found: list[tuple] = []
    start = None
    for step in read:
        if step[0] == "Z" and found[-1] == ("L", *start):
            found.pop()
        found.append(step)
        if step[0] == "M":
            start = step[1:]
    return found


@settings(max_examples=tries(30, 600), deadline=None)
@given(steps("Mm"), st.lists(steps(), max_size=8))
def test_plain_data_is_read_as_the_parser_for_all_data_reads_it(first, rest):
    data = "".join([first, *rest])
    read = _plain(data)
    assert read is not None, "the quick reader leaves it to the other"
    for mine, theirs in zip(without_last_lines(read), without_last_lines(of_all(data)), strict=True):
        assert mine[0] == theirs[0]
        assert mine[1:] == pytest.approx(theirs[1:], abs=1e-9)


@pytest.mark.parametrize(
    ("data", "read"),
    [
        ("m1 2l3-4.5.5 0z", (("M", 1, 2), ("L", 4, -2.5), ("L", 4.5, -2.5), ("Z",))),
        ("M1 1 2 2 3 3", (("M", 1, 1), ("L", 2, 2), ("L", 3, 3))),
        ("M1 1h4v5H0V0", (("M", 1, 1), ("L", 5, 1), ("L", 5, 6), ("L", 0, 6), ("L", 0, 0))),
        ("M1 1L2 2ZL5 5", (("M", 1, 1), ("L", 2, 2), ("Z",), ("M", 1, 1), ("L", 5, 5))),
        ("M1 1zm2 0l1 1", (("M", 1, 1), ("Z",), ("M", 3, 1), ("L", 4, 2))),
    ],
)
def test_path_data_is_read_as_svg_says(data, read):
    assert parse_path(data) == read


@pytest.mark.parametrize("data", ["", "L1 1", "M1", "M1 1L2", "M1 1Z5", "M1 1L2 x", "M1 1Linf 0"])
def test_path_data_that_is_none_is_refused(data):
    with pytest.raises(ValueError):
        parse_path(data)


def test_a_path_of_thousands_of_segments_moves_like_each_of_them() -> None:
    step: tuple = (("M", 0.1, 0.2), ("L", 3.3, 0.2), ("C", 1.1, 2.2, 3.3, 4.4, 5.5, 6.6), ("Z",))
    shift = (1.0, 0.0, 0.0, 1.0, 4.7, -2.3)
    assert transformed(step * 1000, shift) == transformed(step, shift) * 1000
