"""Where lines break in scripts that have no blanks between words."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.generators.text.scripts import pieces, plain


def test_chinese_and_japanese_break_between_characters_but_not_before_a_closing_sign():
    assert pieces("一二、三（四）五。") == ["一", "二、", "三", "（四）", "五。"]
    assert pieces("ちょっとー") == ["ちょっ", "とー"]


def test_korean_and_latin_words_stay_whole():
    assert pieces("한국어") == ["한국어"] and pieces("word,") == ["word,"]


def test_signs_that_nobody_sees_are_not_set_and_a_tab_is_a_blank():
    assert plain("a\tb\ufe0f\u200dc\u00ad") == "a bc"


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=30))
def test_every_character_of_a_word_is_kept_in_its_pieces(text):
    assert "".join(pieces(text)) == text
