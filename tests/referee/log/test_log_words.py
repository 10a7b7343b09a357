"""The words of a line: what carries no meaning is dropped, everything else is passed on."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.referee.log import words_of

from ...support.tries import tries


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Launch A 2, B 4; C 1", "launch a 2 b 4 c 1"),
        ("fight 3 [2 6 5+] out 2", "fight 3 2 6 5+ out 2"),
        ("fight 3 (2 6) {5}", "fight 3 2 6 5"),
        ("guns A: 3 5", "guns a 3 5"),
        ("hits 3:1 5:2", "hits 3 1 5 2"),
        ("move 4->5", "move 4 -> 5"),
        ("move 4 => 5 > 6", "move 4 -> 5 -> 6"),
        ("move 4-->5", "move 4 -> 5"),
        ("move 4\u21925", "move 4 -> 5"),
        ("move 2-3", "move 2-3"),
        ("move 2\u20133", "move 2-3"),
        ("dog 4 \u2014 -", "dog 4 - -"),
        ("stand-down 4", "stand-down 4"),
        ("difference -15 \u221215 +10", "difference -15 -15 +10"),
        ("fight 3 2 5 = 1", "fight 3 2 5 = 1"),
        ("bomb 3 = total 47", "bomb 3 total 47"),
        ("bomb total=69", "bomb total 69"),
        ("guns A 6(5) 3", "guns a 6 (5) 3"),
        ("guns A 6 (5) 3", "guns a 6 5 3"),
        ("launch A(2)", "launch a (2)"),
        ("guns 6/5 6 / 2 6/ 3 6 /4", "guns 6/5 6/2 6/3 6/4"),
        ("place A x2 2x \u00d73", "place a x2 2x x3"),
        ("fail 2 A & C, and D", "fail 2 a and c and d"),
        ("raid 3 vs 4", "raid 3 vs 4"),
        ('launch "A" \u201c2\u201d.', "launch a 2"),
        ("turn 14.6. 2.5 ...", "turn 14.6 2.5 ..."),
        ("strike 3? ? ?? ?/2", "strike 3? ? ? ?/2"),
        ("\u00a0move\u20032 3\ufeff", "move 2 3"),
        (",;:[]{}", ""),
    ],
)
def test_a_line_is_cut_into_words(line: str, read: str) -> None:
    assert " ".join(word for word, _ in words_of(line)) == read


@settings(max_examples=tries(100, 300), deadline=None, derandomize=True)
@given(st.text("aB4?/+-=>()[]{},;:. '\"\u2013\u2192\u00d7&\u00df\u0130", max_size=24))
def test_nothing_is_lost_but_what_may_be(line: str) -> None:
    """Every letter, digit and sign of meaning of a line is in one of its words, in order."""
    found = words_of(line)
    assert [at for _, at in found] == sorted({at for _, at in found})
    line = re.sub(r"\?+", "?", line.replace("\u00d7", "x").lower())
    kept = [c for c in line if c.isalnum() or c in "/+"]
    read = [c for word, _ in found for c in ("" if word == "and" else word)]
    assert [c for c in read if c.isalnum() or c in "/+"] == kept
