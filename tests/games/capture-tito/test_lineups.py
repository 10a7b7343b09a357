"""Line-ups of an assault and what they come to: the printed example, and cases done by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutline.referee.judging.referee import Referee

from .staged import judging, told

GERMANS, PARTISANS = ("p1", "p2", "p3"), ("b1", "b2", "b4", "b5")  # of one factor each


@pytest.fixture(scope="module")
def judge() -> Iterator[Referee]:
    with judging() as found:
        yield found


def broken(judge: Referee, folder: Path, stands: str, line: str) -> list[str]:
    found = told(judge, folder, f"6; 38 {stands}", line)
    return [rule for severity, _, rule in found if severity in ("violation", "unchecked")]


def on_map(units: tuple[str, ...], points: tuple[int, ...]) -> str:
    """Units with these strength points each."""
    return " ".join(f"{unit} reduced" if n == 1 else unit for unit, n in zip(units, points, strict=False))


def test_the_printed_assault_comes_to_the_printed_values(judge: Referee, tmp_path: Path) -> None:
    # round 1: (German: factor, officer, support, die), (Yugoslav: factor, ground, die)
    stands, who = "rybka p1 p2 p3 b1 b2 reduced", "assault 38 rybka p1 p2 p3 vs b1 b2"
    right = f"{who} | p1+p2 b1 1/4 = 7/7 hit p3+rybka b2 4/2 = 8/4 hit"
    assert broken(judge, tmp_path, stands, right) == []
    for wrong, rule in [("= 8/7", "13.3.1e"), ("= 5/7", "13.3.1d"), ("= 7/6", "13.3.1f")]:
        assert broken(judge, tmp_path, stands, right.replace("= 7/7", wrong)) == [rule], wrong


def test_partisans_behind_are_dealt_out_from_the_top(judge: Referee, tmp_path: Path) -> None:
    stands = on_map(("p1", "p2"), (2, 2)) + " " + on_map(PARTISANS, (2, 2, 1, 1))
    line = "assault 38 p1 p2 vs b1 b2 b4 b5 | p1 b1+b4 1/4 p2 b2+b5 4/2"
    assert broken(judge, tmp_path, stands, line) == []


@pytest.mark.parametrize(
    ("ours", "theirs", "text", "rule"),
    [
        ((2, 2), (2, 1), "p1 b1, p2 b2", ""),
        ((2, 2), (2, 1), "p1+p2 b1", "13.3.1b"),  # a line for each of them
        ((2, 2), (2, 1), "p1 b2, p2 b1", "13.3.1b"),  # by falling factor
        ((2, 2), (2, 2), "p1 b2, p2 b1", ""),  # equal ones as one likes
        ((2, 2), (2,), "p1+p2 b1", ""),
        ((2, 2), (2,), "p1 b1, p2 b1", "13.3.1b"),
        ((2, 2), (2, 2), "p2 b1, p1+p2 b2", "13.3.1b"),  # twice
        ((2, 2), (2, 2, 1), "p1 b1+b4, p2 b2", ""),
        ((2, 2), (2, 2, 1), "p1 b1, p2 b2+b4", ""),
        ((2, 2), (2, 2, 1), "p1 b4, p2 b1+b2", "13.3.1c"),
        ((2, 2), (2, 2, 1), "p1+p2 b1+b2+b4", "13.3.1c"),
        ((2, 2), (2, 2, 2, 2), "p1 b1+b2+b4, p2 b5", "13.3.1c"),
    ],
)
def test_a_line_up_that_cannot_be_is_told(
    ours: tuple[int, ...], theirs: tuple[int, ...], text: str, rule: str, judge: Referee, tmp_path: Path
) -> None:
    who = " ".join(GERMANS[: len(ours)]) + " vs " + " ".join(PARTISANS[: len(theirs)])
    lines = " ".join(f"{line} 3/3" for line in text.split(", "))
    stands = f"{on_map(GERMANS, ours)} {on_map(PARTISANS, theirs)}"
    assert broken(judge, tmp_path, stands, f"assault 38 {who} | {lines}")[:1] == [rule] * bool(rule)
