"""A line round the letters of a text: in vector, behind them."""

import pytest

from cutline.generators.drawing import Drawing, Rect
from cutline.generators.faces.contrast import faint_texts
from cutline.generators.text.fitting import line_of
from cutline.generators.toning import Tone
from cutline.generators.writers.glyphs import outlined
from cutline.generators.writers.svg import svg_text

PLAIN = line_of("Ö 12", 10, 20, font="condensed-bold", points=20, fill="#ffffff")
ROUND = PLAIN._replace(stroke="#000000", width=0.4)


def faint(*marks):
    return [text.text for text, _, _ in faint_texts(Drawing(40, 30, marks), 4.5)]


def test_white_letters_with_a_black_line_can_be_read_on_whatever_is_below():
    assert faint(PLAIN) == ["Ö 12"] and faint(Rect(0, 0, 40, 30, "#eeeeee"), ROUND) == []
    assert faint(ROUND._replace(stroke="#eeeeee")) == ["Ö 12"]


def test_the_line_lies_behind_the_letters_and_as_wide_as_typed_outside_them():
    path = outlined(ROUND)
    xs = [x for segment in path.segments for x in segment[1::2]]
    assert (path.width, path.fill, path.stroke, path.join) == (0.8, "none", "#000000", "round")
    assert min(xs) >= 10 - 0.1 and max(xs) == pytest.approx(10 + PLAIN.advance, abs=0.5)
    line, letters = svg_text(Drawing(40, 30, (ROUND,)), "").split("<path ")[1:3]
    assert 'stroke="#000000"' in line and 'fill="#ffffff"' in letters


def test_with_little_ink_or_in_grey_the_line_stays():
    under = Rect(0, 0, 40, 30, "#203040")
    for tone in (Tone(low=True), Tone(grey=True)):
        (text,) = tone.of(Drawing(40, 30, (under, ROUND))).texts()
        assert (text.fill, text.stroke) == ("#ffffff", "#000000")
