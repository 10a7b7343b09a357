"""Every character that is printed is in some font, whatever is set in which."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.loading.loader import load_game
from cutline.components.reading.own_fonts import STAND_INS, UNSEEN, OwnFont, Type
from cutline.components.reading.problems import BadInput, Unfit
from cutline.components.reading.sfnt import read_sfnt
from cutline.generators.text.fitting import line_of, set_text
from cutline.generators.text.fonts import FOOT_FONT, face_of, typeset
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.own_type import own_type

STARS = OwnFont.of("stars", "condensed-bold", "1", read_sfnt(own_type("★一", features=""), "stars"))
DECK = """decks:
- id: main
  front: {ground: cream, marks: [{text: "{title}", box: [6, 6, 51, 10]}%s]}
  cards: [{from: cards.csv, id: "{id}", title: "{title}"}]
"""


def game(folder: Path, head: str, shows: str = "") -> Path:
    (folder / "fonts").mkdir()
    (folder / "fonts" / "own.ttf").write_bytes(own_type("★ab", features=""))
    (folder / "game.yaml").write_text(head, encoding="utf-8")
    if "deck" in head:
        (folder / "decks.yaml").write_text(DECK % shows, encoding="utf-8")
        (folder / "cards.csv").write_text("id,title,done ✔,note\na,One,✔,🙁\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("head", ["title: ★", "title: One\nversion: ★", "title: One\nedition: ★"])
def test_the_foot_of_the_page_takes_from_a_font_of_the_game_what_the_house_lacks(tmp_path, head):
    fonts = "\nfonts: {text: fonts/own.ttf}\nkit:\n- {kind: front page}\n"
    kit = build_kit(draw_game(load_game(game(tmp_path, head + fonts))), papers()["a4"])
    texts = [text for page in kit.printed for text in page.draw().texts()]
    assert any("★" in text.text and text.y > 280 for text in texts)


def test_any_character_may_stand_in_a_column_that_nothing_shows(tmp_path):
    assert load_game(game(tmp_path, "title: One\nkit:\n- {kind: deck, id: main}\n"))


def test_a_title_in_letters_that_no_font_has_is_one_mistake_at_its_cell(tmp_path):
    folder = game(tmp_path, "title: One\nkit:\n- {kind: deck, id: main}\n")
    (folder / "cards.csv").write_text("id,title,x\na,日,1\n", encoding="utf-8")
    with pytest.raises(BadInput) as found:
        load_game(folder)
    assert [(problem.line, problem.column) for problem in found.value.problems] == [(2, 2)]


def test_a_sign_that_no_font_has_is_told_where_it_is_shown_with_a_font_and_a_symbol_to_add(tmp_path):
    shows = ', {text: "{note}", box: [6, 20, 51, 10]}'
    with pytest.raises(BadInput) as found:
        load_game(game(tmp_path, "title: One\nkit:\n- {kind: deck, id: main}\n", shows))
    (problem,) = found.value.problems
    assert (problem.line, problem.column) == (2, 4)
    assert "(U+1F641, slightly frowning face)" in problem.message
    assert '"fonts: {more: fonts/More.ttf}"' in problem.message
    assert '"symbols: {🙁: slightly-frowning-face}"' in problem.message


def test_a_font_that_cannot_be_read_is_the_only_error(tmp_path):
    folder = game(tmp_path, "title: ★\nfonts: {text: fonts/none.ttf}\nkit:\n- {kind: front page}\n")
    with pytest.raises(BadInput) as found:
        load_game(folder)
    assert [problem.line for problem in found.value.problems] == [2]


@settings(max_examples=30, deadline=None)
@given(
    st.text(st.sampled_from("aÄ→Жλ★一 " + UNSEEN + "".join(STAND_INS))),
    st.sampled_from([FOOT_FONT, "title", "italic**"]),
)
def test_what_any_font_of_the_game_has_is_set_in_every_style(text, style):
    with typeset(Type((("stars", STARS), ("text", STARS)))):
        line = line_of(text, 0, 0, font=style, points=8, fill="#000000")
        marks = [line, *set_text(text, (0, 0, 200, 90), font=style, size=8, fill="#000000", least=1)]
    assert all(run.face.has.issuperset(run.text) for m in marks for run in face_of(m.font).runs(m.text))


def test_another_game_does_not_borrow_it():
    with typeset(Type()), pytest.raises(Unfit):
        line_of("★", 0, 0, font=FOOT_FONT, points=8, fill="#000000")
