"""Text in boxes: shrunk to a stated minimum, wrapped, or refused with its counter and line."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import Unfit, house
from cutline.components.models.field_types import MM_PER_POINT
from cutline.generators.text.fitting import broken, fit, flow, measured, set_text, spans
from cutline.generators.text.fonts import typeface
from cutline.generators.text.prose import Column, Said, blocks

from ...support.tries import tries

FONT = "condensed-semibold"
INK = "#000000"


def fitted(text, size, least, width, height, most_lines=1):
    return fit(text, FONT, size=size, least=least, width=width, height=height, most_lines=most_lines)


def points(fitted):
    return fitted.size / MM_PER_POINT


def test_a_text_keeps_its_size_or_shrinks_just_so_far_that_it_fits_and_never_below_its_minimum():
    assert points(fitted("Turn", 9, 5, 20, 10)) == pytest.approx(9)
    shrunk = fitted("Reconnaissance", 12, 5, 14, 6)
    assert 5 <= points(shrunk) < 12
    assert shrunk.advances[0] == pytest.approx(14, abs=1e-6)
    wide = typeface(FONT).advance("Reconnaissance") * 6 * MM_PER_POINT
    assert points(fitted("Reconnaissance", 12, 6, wide + 1e-6, 6)) == pytest.approx(6)
    with pytest.raises(Unfit, match="6 pt"):
        fitted("Reconnaissance", 12, 6, wide * 0.98, 6)


def test_a_text_that_may_wrap_wraps_before_it_is_refused_where_the_box_is_high_enough():
    wrapped = fitted("out of control", 9, 5, 9, 8, 2)
    assert len(wrapped.lines) == 2 and " ".join(wrapped.lines) == "out of control"
    for high, most in ((8, 1), (4, 2)):
        with pytest.raises(Unfit, match="out of control"):
            fitted("out of control", 9, 9, 9, high, most)


@settings(max_examples=tries(20, 80), deadline=None)
@given(
    st.text("abcdefgh ÄößČŠ", min_size=1, max_size=60).filter(str.strip),
    st.floats(4, 60),
    st.floats(2, 40),
    st.integers(1, 6),
)
def test_whatever_is_fitted_lies_in_its_box_and_loses_no_word(text, wide, high, most):
    try:
        marks = set_text(text, (3, 5, wide, high), font=FONT, size=11, fill=INK, least=5, most_lines=most)
    except Unfit as error:
        assert text in str(error)
        return
    cap = typeface(FONT).cap_height
    assert " ".join(m.text for m in marks).split() == text.split()
    for mark in marks:
        assert 5 - 1e-6 <= mark.size / MM_PER_POINT <= 11 + 1e-6
        assert mark.x >= 3 - 1e-3 and mark.x + mark.advance <= 3 + wide + 1e-3
        assert mark.y - cap * mark.size >= 5 - 1e-3 and mark.y <= 5 + high + 1e-3


@settings(max_examples=tries(30, 60), deadline=None)
@given(st.lists(st.text("abcdefg,.", min_size=1, max_size=9), min_size=1, max_size=40), st.floats(30, 120))
def test_running_text_stays_in_its_column_and_keeps_its_words(words, wide):
    setting = flow([("regular", " ".join(words))], width=wide, size=8.6, fill=INK)
    marks, high = setting.at(0, 0), setting.height
    assert " ".join(mark.text for mark in marks).split() == words
    assert all(mark.x + mark.advance <= wide + 1e-6 for mark in marks)
    assert max(mark.y for mark in marks) <= high + 1e-6


def test_bold_words_join_their_sentence_without_gap_or_overlap():
    runs = spans("The **night phase**, then day.", "regular", "semibold")
    marks = flow(runs, width=90, size=9, fill=INK).at(0, 0)
    assert [m.font for m in marks] == ["regular", "semibold", "regular"]
    space = typeface("regular").widths[" "] * marks[0].size
    assert marks[1].x - marks[0].x - marks[0].advance == pytest.approx(space, rel=0.5)
    assert marks[2].x - marks[1].x - marks[1].advance == pytest.approx(0, abs=1e-6)


def test_a_word_wider_than_its_column_is_broken_inside_it():
    (block,) = blocks(
        [Said("paragraph", ("Fernsprechvermittlungsstellenleiter" * 2,))], Column(40, house().palette)
    )
    assert all(text.x + text.advance <= 40 + 1e-6 for text in block.drawing.texts())


def test_a_glyph_that_the_face_lacks_is_refused_by_name():
    with pytest.raises(Unfit, match=r"U\+4E2D"):
        measured([(FONT, "in 中")])
    for name in ("Draufgänger", "Rösselsprung", "Čačak"):
        assert typeface(FONT).advance(name) > 0


@settings(max_examples=tries(30, 60), deadline=None)
@given(st.lists(st.text("abcäß,.", min_size=1, max_size=30), max_size=30), st.floats(3, 40))
def test_a_box_and_a_column_break_a_text_at_the_same_places(words, ems):
    text = " ".join(words)
    whole = measured([(FONT, text)])
    if any(word.wide > ems for word in whole):
        return
    boxed = [[w.parts[0].text for w in line.words] for line in broken(whole, ems, chop=False)]
    column = flow([(FONT, text)], width=ems, size=1 / MM_PER_POINT, fill=INK)
    assert [" ".join(line) for line in boxed] == [line[0].text for line in column.lines]


def test_a_line_break_that_was_typed_breaks_the_line():
    lines = broken(measured([("regular", "one two\nthree")]), 100)
    assert [[w.parts[0].text for w in line.words] for line in lines] == [["one", "two"], ["three"]]


def test_a_comma_behind_a_bold_word_goes_with_it_to_the_next_line():
    runs = spans("aaa **bbb**, ccc", "regular", "semibold")
    wide = sum(w.wide + w.gap for w in measured(spans("aaa **bbb**", "regular", "semibold")))
    lines = broken(measured(runs), wide + 0.01)
    assert ["".join(p.text for w in line.words for p in w.parts) for line in lines] == ["aaa", "bbb,", "ccc"]


def test_a_very_long_text_takes_work_that_grows_with_it():
    def steps(count):
        taken = 0

        def called(frame, event, argument):
            nonlocal taken
            taken += event in ("call", "c_call")

        says = [Said("paragraph", ("word " * count,))]
        before = sys.getprofile()
        sys.setprofile(called)
        try:
            blocks(says, Column(88, house().palette))
        finally:
            sys.setprofile(before)
        return taken

    steps(100)
    assert steps(10_000) < 15 * steps(1_000)


def lines(text, width, size=9):
    """Return the lines of running text, as they read."""
    setting = flow([("regular", text)], width=width, size=size, fill=INK)
    return [" ".join(mark.text for mark in line) for line in setting.lines]


def wide(text, size=9):
    """Its width on one line, mm."""
    return typeface("regular").advance(text) * size * MM_PER_POINT


def test_no_short_word_stands_alone_on_the_last_line_of_a_paragraph():
    long = "Keep the fighters off the map and the fires beside"
    said = lines(f"{long} it.\nPut all the others down where they may be seen by us", wide(long))
    assert said[:2] == ["Keep the fighters off the map and the fires", "beside it."]


def test_a_line_of_two_words_is_left_as_it_is():
    assert lines("Overwhelming victory on", wide("Overwhelming victory")) == ["Overwhelming victory", "on"]


@pytest.mark.parametrize(
    ("kept", "before"),
    [
        ("rule 10", "They add up at the end of the"),
        ("FW 190s", "In their way stand many of the"),
        ("160 g", "Print them on card, heavier than"),
    ],
)
def test_a_number_stays_on_the_line_of_its_word(kept, before):
    first = kept.split()[0]
    said = lines(f"{before} {kept} and so much more", wide(f"{before} {first}") + 0.5)
    assert said[0] == before
    assert said[1].startswith(kept)
