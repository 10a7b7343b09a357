"""Hebrew and Arabic run from right to left, with numbers and Latin within them; capitals stand for Hebrew."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutline.components.reading.own_fonts import OwnFont, Type
from cutline.components.reading.sfnt import read_sfnt
from cutline.generators.drawing import Drawing
from cutline.generators.text.bidi import LEFT, RIGHT, arranged, direction, mirror, ordered
from cutline.generators.text.fitting import line_of, set_text
from cutline.generators.text.fonts import GLYPHS, face_of, typeset
from cutline.generators.writers.pdf import Encoder
from cutline.generators.writers.svg import svg_text

from ...support.own_type import own_type

HEBREW = {chr(ord("A") + k): chr(0x5D0 + k) for k in range(26)}
LATIN = {letter: capital for capital, letter in HEBREW.items()}
SIGNS = "".join(HEBREW.values()) + "ab 12.,-+%$()[]\n\u0628\u0661\u05b8" + LEFT + RIGHT
JOINS = "feature init {sub uni0628 by uniFE91;} init; feature fina {sub uni0628 by uniFE90;} fina;"


@pytest.fixture(scope="module")
def own() -> Type:
    letters = "ABVToab 12.,-+%$()[]\u0628\u062a\u0661\u05b8\ufe90\ufe91" + "".join(HEBREW.values())
    sfnt = read_sfnt(own_type(letters, features=JOINS), "own")
    return Type((("own", OwnFont.of("own", "condensed-bold", "1", sfnt)),))


def seen(typed: str) -> str:
    """A line as one reads it from the left."""
    text = typed.translate(str.maketrans(HEBREW))
    shown = [
        "".join(map(mirror, reversed(text[start:end]))) if back else text[start:end]
        for start, end, back in ordered(text)
    ]
    return "".join(shown).translate(str.maketrans(LATIN)).strip(LEFT + RIGHT)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("car is THE CAR in it", "car is RAC EHT in it"),
        ("THE CAR is red", "is red RAC EHT"),
        # W4: a hyphen between two numbers, not a comma and a blank
        ("ABC 12, 34-56 DEF", "FED 34-56 ,12 CBA"),
        ("a ABC 12, 34", "a 34 ,12 CBA"),
        ("ABC 12% $7", "$7 12% CBA"),  # W5
        ("\u0628 12-34", "34-12 \u0628"),  # W2: after Arabic letters, numbers are Arabic
        ("ABC (d) EF", "FE (d) CBA"),  # N0 and L4
        ("AB(CD[&ef]!)gh", "gh(![ef&]DC)BA"),
        ("smith (fabrikam ABC) DEF", "smith (fabrikam CBA) FED"),
        ("ABC book(s)", "book(s) CBA"),
        ("ABC.", ".CBA"),
        ("ABC: the rules in short.", "CBA: the rules in short."),  # HL1
        (LEFT + "ABC.", "CBA."),
        (RIGHT + "abc.", ".abc"),
        ("ABC  ", "  CBA"),
        ("\u0661\u0662", "\u0661\u0662"),
    ],
)
def test_a_line_is_ordered_by_the_rules_of_unicode(typed, shown):
    assert seen(typed) == shown


@settings(max_examples=60, deadline=None)
@given(st.text(st.one_of(st.sampled_from(SIGNS), st.characters(exclude_categories=["Cs"])), max_size=20))
def test_ordering_keeps_every_character(text):
    pieces = ordered(text)
    assert sorted(k for start, end, _ in pieces for k in range(start, end)) == list(range(len(text)))
    parts = [text[:3], text[3:4], text[4:]]
    kept = "".join(piece.removeprefix(RIGHT) for _, piece in arranged(parts, direction(text)))
    assert sorted(kept.replace(RIGHT, "")) == sorted(text.replace(RIGHT, ""))


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from(SIGNS), max_size=40), st.sampled_from(["own", "title", "regular"]))
def test_whatever_mixes_scripts_is_set_within_its_box(own, text, font):
    with typeset(own):
        marks = [*set_text(text, (0, 0, 90, 90), font=font, size=9, fill="#000000", least=1, most_lines=40)]
        for mark in marks:
            wide = sum(face.advance(text) for face, text, *_ in face_of(mark.font).runs(mark.text))
            assert mark.x >= -1e-6 and mark.x + mark.advance <= 90 + 1e-6 and wide >= 0


def lines_of(own, text, wide):
    text, box = text.translate(str.maketrans(HEBREW)), (0, 0, wide, 30)
    with typeset(own):
        return set_text(text, box, font="own", size=9, fill="#000000", least=9, most_lines=2)


def test_bold_words_and_several_lines_are_ordered_as_one_paragraph(own):
    lines: dict[float, list[str]] = {}
    for mark in sorted(lines_of(own, "ABC **DEF** ab 12 GHI\nab.", 90), key=lambda mark: mark.x):
        word = mark.text.translate(str.maketrans(LATIN)).strip(LEFT + RIGHT + " ")
        lines.setdefault(mark.y, []).append(word)
    first, second = ([word for word in line if word] for line in lines.values())
    assert (first, second) == (["GHI", "ab 12", "DEF", "ABC"], ["ab."])


def test_a_line_that_begins_with_latin_runs_as_its_paragraph(own):
    assert lines_of(own, "ABC ABC ab.", 16)[1].text == RIGHT + "ab."
    marks = lines_of(own, "\u05d0 a b a b.", 16)
    assert [mark.text for mark in marks] == [LEFT + "\u05d0 a b", LEFT + "a b."]


def test_what_two_typefaces_print_of_a_line_stands_in_its_order_brackets_turned(own):
    with typeset(own):
        mark = line_of("\u05d0\u05d1 (1)", 0, 0, font="regular", points=9, fill="#000000")
    runs = face_of(mark.font).runs(mark.text)
    assert [run.text for run in runs[:3]] == ["(", "1", ") "] and runs[3].says == "\u05d0\u05d1"
    assert [run.start for run in runs] == sorted(run.start for run in runs)


def test_arabic_is_joined_and_both_writers_put_each_glyph_at_the_same_place(own):
    with typeset(own):
        mark = line_of("a \u0628\u062a", 10, 20, font="own", points=20, fill="#000000")
    drawing, (key,) = Drawing(90, 40, (mark,)), [font for _, font in own.fonts]
    face = face_of(key)
    *_, last, first = face.runs(mark.text)
    names = face.ttf.face.charToGlyph
    assert [ord(last.text) - GLYPHS, ord(first.text) - GLYPHS] == [names[0x62A], names[0xFE91]]
    svg = re.findall(r"translate\(([\d.]+) 20\)", svg_text(drawing, ""))
    pdf = re.findall(r"([\d.]+) 20\.000 Tm", Encoder([key]).encode(drawing).operators)
    assert [f"{float(x):.3f}" for x in svg] == pdf[1:] and len(pdf) == 4
    assert "ActualText <FEFF00610020" in Encoder([key]).encode(drawing).operators
