"""Text in boxes: shrunk to a stated minimum, wrapped, or refused with its counter and line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import Unfit
from cutline.components.model import MM_PER_POINT
from cutline.generators.fonts import typeface
from cutline.generators.prose import blocks
from cutline.generators.text import fit, flow, set_text, spans, wrap

FONT = "condensed-semibold"


def points(fitted):
    return fitted.size / MM_PER_POINT


def test_a_text_with_room_keeps_its_size():
    assert points(fit("Turn", FONT, 9, 5, 20, 10, 1)) == pytest.approx(9)


def test_a_long_text_shrinks_just_so_far_that_it_fits():
    fitted = fit("Reconnaissance", FONT, 12, 5, 14, 6, 1)
    assert 5 <= points(fitted) < 12
    assert fitted.advances[0] == pytest.approx(14, abs=1e-6)


def test_a_text_never_shrinks_below_its_minimum():
    wide = typeface(FONT).advance("Reconnaissance") * 6 * MM_PER_POINT
    assert points(fit("Reconnaissance", FONT, 12, 6, wide + 1e-6, 6, 1)) == pytest.approx(6)
    with pytest.raises(Unfit, match="6 pt"):
        fit("Reconnaissance", FONT, 12, 6, wide * 0.98, 6, 1)


def test_a_text_that_may_wrap_wraps_before_it_is_refused():
    one = fit("out of control", FONT, 9, 5, 9, 8, 2)
    assert len(one.lines) == 2 and " ".join(one.lines) == "out of control"
    with pytest.raises(Unfit, match="out of control"):
        fit("out of control", FONT, 9, 9, 9, 8, 1)


def test_a_box_too_low_for_two_lines_is_refused_as_one_too_narrow():
    with pytest.raises(Unfit):
        fit("out of control", FONT, 9, 9, 9, 4, 2)


@settings(max_examples=80, deadline=None)
@given(
    st.text("abcdefgh ÄößČŠ", min_size=1, max_size=60).filter(str.strip),
    st.floats(4, 60), st.floats(2, 40), st.integers(1, 6),
)  # fmt: skip
def test_whatever_is_fitted_lies_in_its_box_and_loses_no_word(text, wide, high, most):
    try:
        marks = set_text(text, (3, 5, wide, high), FONT, 11, "#000000", least=5, most_lines=most)
    except Unfit as error:
        assert text in str(error)
        return
    cap = typeface(FONT).cap_height
    assert " ".join(m.text for m in marks).split() == text.split()
    for mark in marks:
        assert 5 - 1e-6 <= mark.size / MM_PER_POINT <= 11 + 1e-6
        assert mark.x >= 3 - 1e-3 and mark.x + mark.advance <= 3 + wide + 1e-3
        assert mark.y - cap * mark.size >= 5 - 1e-3 and mark.y <= 5 + high + 1e-3


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("abcdefg,.", min_size=1, max_size=9), min_size=1, max_size=40),
       st.floats(30, 120))  # fmt: skip
def test_running_text_stays_in_its_column_and_keeps_its_words(words, wide):
    marks, high = flow([("regular", " ".join(words))], 0, 0, wide, 8.6, "#000000")
    assert " ".join(mark.text for mark in marks).split() == words
    assert all(mark.x + mark.advance <= wide + 1e-6 for mark in marks)
    assert max(mark.y for mark in marks) <= high + 1e-6


def test_bold_words_join_their_sentence_without_gap_or_overlap():
    marks, _ = flow(spans("The **night phase**, then day.", "regular", "semibold"), 0, 0, 90, 9,
                    "#000000")  # fmt: skip
    assert [m.font for m in marks] == ["regular", "semibold", "regular"]
    space = typeface("regular").widths[" "] * marks[0].size
    assert marks[1].x - marks[0].x - marks[0].advance == pytest.approx(space, rel=0.5)
    assert marks[2].x - marks[1].x - marks[1].advance == pytest.approx(0, abs=1e-6)


def test_a_word_wider_than_its_column_does_not_run_into_the_next_column():
    """A long name in a rule must break, shrink or be refused, not cover its neighbour."""
    word = "Fernsprechvermittlungsstellenleiter" * 2
    try:
        (block,) = blocks(word, 40)
    except Unfit:
        return
    assert all(text.x + text.advance <= 40 + 1e-6 for text in block.drawing.texts())


def test_a_glyph_that_the_face_lacks_is_refused_by_name():
    with pytest.raises(Unfit, match=r"U\+4E2D"):
        wrap("in 中", FONT, 3, 40)
    for name in ("Draufgänger", "Rösselsprung", "Čačak"):
        assert typeface(FONT).advance(name) > 0
