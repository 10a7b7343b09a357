"""Where lines break in scripts that have no blanks between words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.loading.loader import load_game
from cutline.components.reading.problems import BadInput
from cutline.generators.text.scripts import pieces, plain

from ...support.own_type import own_type


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


def test_what_runs_from_right_to_left_is_an_error_although_the_font_has_it(tmp_path):
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "own.ttf").write_bytes(own_type("אבab", features=""))
    game = "title: אב\nfonts: {title: fonts/own.ttf}\nkit:\n- {kind: front page}\n"
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    with pytest.raises(BadInput, match="runs from right to left"):
        load_game(tmp_path)
