"""Art within a text: `:heart:`, and the signs that game.yaml's `symbols` map to it."""

from contextlib import contextmanager

from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components import Unfit
from cutline.components.art.drawings import Art, Shape
from cutline.components.reading.own_fonts import Type
from cutline.generators.drawing import NONE, Path, Text, Use, flattened
from cutline.generators.text.fitting import flow, line_of, measured, set_text
from cutline.generators.text.fonts import typeface, typeset
from cutline.generators.text.icons import in_words

BOX = (0.0, 0.0, 60.0, 40.0)
FONT = "condensed-semibold"
SQUARE = (("M", 0.0, 0.0), ("L", 8.0, 0.0), ("L", 8.0, 4.0), ("L", 0.0, 4.0), ("Z",))


def art(name, colour="#000000"):
    return Art(name, 8.0, 4.0, (Shape(SQUARE, colour, NONE, 0.0, "butt", "miter", (), False),), name)


ART = {name: art(name) for name in ("heart", "red/small-heart.svg", "30", "1")}
ART["gold"] = art("gold", "#d9a520")


@contextmanager
def icons():
    with typeset(Type((), "en", ART, (("♥", "heart"), ("(F)", "gold")))):
        yield


def lettered(text, box=BOX, **more):
    with icons():
        return set_text(text, box, font=FONT, size=9, fill="#112233", least=6, most_lines=40, **more)


def seen(marks):
    """Return what stands there, art by the word that is read out for it."""
    return " ".join(mark.text if isinstance(mark, Text) else f"<{mark.drawing.title}>" for mark in marks)


def test_a_name_between_colons_is_the_art_of_that_name():
    assert seen(lettered("Pay 2 :heart: or :red/small-heart.svg:!")) == "Pay 2\xa0 <heart> or <small heart> !"
    assert seen(lettered("3♥ (F)(F) **:heart: now**")) == "3 <heart> <gold> <gold> <heart> now"


def test_what_breaks_without_a_blank_begins_no_line_but_where_one_is_typed():
    with icons():
        assert [word.newlines for word in measured([(FONT, "a\n:heart::gold: b")])] == [0, 1, 0, 0]
        assert [word.newlines for word in measured([(FONT, "a\n1\u200b2 \n b")])] == [0, 1, 0, 1]


def test_what_names_no_art_stays_as_typed():
    for text in ("At 12:30:45 :)", "a: b: c", ":hart:", "::", "Note: :Heart:"):
        assert seen(lettered(text)) == text
    assert seen(lettered("a: b :heart:: c")) == "a: b <heart> : c"
    assert seen(lettered("Roll :1:")) == "Roll <1>"


def test_an_icon_is_as_high_as_the_capitals_and_has_the_ink_of_its_text_if_it_is_black():
    black, gold = lettered(":heart::gold:")
    assert black.drawing.height == typeface(FONT).cap_height * 9 * 25.4 / 72
    marks = (mark for one in (black, gold) for mark, _ in flattened(one.drawing))
    assert [mark.fill for mark in marks if isinstance(mark, Path)] == ["#112233", "#d9a520"]


def test_the_word_of_an_icon_is_there_for_whoever_reads_or_searches_but_not_seen():
    (icon,) = lettered("♥")
    word = next(icon.drawing.texts())
    assert (word.text, word.fill, word.advance) == ("heart", NONE, icon.drawing.width)
    with icons():
        assert in_words("**Pay** :heart:, ♥ and (F)") == "Pay heart, heart and gold"
        assert line_of("♥ 2", 0, 0, font=FONT, points=9, fill="#000000").text == "heart 2"


def test_lines_break_between_icons_and_shrink_for_them():
    marks = lettered("♥" * 30, (0.0, 0.0, 20.0, 40.0))
    assert len(marks) == 30 and max(mark.matrix[4] + mark.drawing.width for mark in marks) <= 20
    assert lettered("♥♥♥", (0.0, 0.0, 10.0, 3.0))[0].drawing.height < lettered("♥")[0].drawing.height


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["heart", ":", "*", "**", "♥", "(F)", "2", " ", "\n", "gold", "30", "wide"])))
def test_words_survive_whatever_stars_and_colons_stand_among_them(pieces):
    text = "".join(pieces)
    try:
        marks = [*lettered(text), *lettered(text, (0.0, 0.0, 9.0, 90.0))]
        with icons():
            flow([("regular", text)], width=9, size=9, fill="#000000").at(0, 0)
            said = in_words(text)
    except Unfit:
        return
    assert said.count("wide") == text.count("wide")
    assert sum(mark.text.count("wide") for mark in marks if isinstance(mark, Text)) == 2 * text.count("wide")
    assert all(isinstance(mark, Text | Use) for mark in marks)
