"""Bold and italic within a text, as a designer types them."""

from cutline.components import house
from cutline.generators.text.fitting import set_text
from cutline.generators.text.fonts import house_file, key_of
from cutline.generators.text.icons import in_words
from cutline.generators.text.marking import marked

BOX = (0.0, 0.0, 60.0, 40.0)


def test_stars_round_words_are_bold_and_italic():
    assert marked("**Charge:** at *once*") == [("**", "Charge:"), ("", " at "), ("*", "once")]
    assert marked("**a *b* c**") == [("**", "a "), ("***", "b"), ("**", " c")]


def test_stars_that_mark_nothing_stay_as_typed():
    for text in ("2*3*4", "a ** b", "**open", "* * *", "* one\n* two", "5* and 6*", "(*) or (*)", "****"):
        assert in_words(text) == text


def test_a_bold_word_on_a_face_is_set_in_a_heavier_cut_of_the_same_family():
    first, second = set_text("**Hit** it", BOX, font="condensed-semibold", size=9, fill="#000000", least=6)
    assert (first.text, first.font) == ("Hit", "condensed-medium**")
    assert (second.text, second.font) == ("it", "condensed-semibold")
    assert second.x > first.x + first.advance


def test_a_file_of_type_has_one_key_whatever_styles_it_is_a_cut_of():
    """A document embeds a file once: two keys for it would be two fonts of one name."""
    keys = {key_of(style + stars) for style in house().fonts for stars in ("", "*", "**", "***")}
    assert len(keys) == len({house_file(key) for key in keys})
