"""Pairs of letters stand as HarfBuzz sets them; words are divided where their language says, and seldom."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from cutline.components import house
from cutline.components.reading.own_fonts import OwnFont, Type
from cutline.components.reading.sfnt import read_sfnt
from cutline.generators.drawing import Drawing, Text
from cutline.generators.text.fitting import flow
from cutline.generators.text.fonts import face_of, typeset
from cutline.generators.text.hyphens import SOFT
from cutline.generators.text.kerning import by_harfbuzz, by_table
from cutline.generators.writers.pdf import Encoder
from cutline.generators.writers.svg import svg_text

from ...support.own_type import own_type

GERMAN = (
    "Die Panzerabwehrgeschütze der Infanteriedivisionen dürfen Artilleriefeuer anfordern, "
    "1944 auch FLAKARTILLERIE."
)


def lines(text: str, width: float, language: str) -> list[str]:
    """Return the lines of running text, in a column of so many mm."""
    with typeset(Type((), language)):
        setting = flow([("regular", text)], width=width, size=9, fill="#000000")
    return [" ".join(mark.text for mark in line) for line in setting.lines]


@pytest.mark.parametrize("style", house().fonts)
def test_the_table_of_pairs_says_what_harfbuzz_says(style):
    face, known = face_of(style), by_table(style)
    asked = by_harfbuzz(face.data)
    characters = [c for c in sorted(face.has) if c.isprintable()]
    chance = random.Random(style)
    pairs = [("A", "V"), ("T", "o"), ("P", "."), ("Ł", "T"), ("V", "ệ")]
    pairs += [(chance.choice(characters), chance.choice(characters)) for _ in range(800)]
    assert known is not None and known("A", "V") < 0
    assert [known(*pair) for pair in pairs] == [asked(*pair) for pair in pairs]


def test_a_font_of_a_games_own_is_kerned_and_every_unit_counts_alike():
    for units in (1000, 2048):
        key = OwnFont.of("title", "bold", f"{units}", read_sfnt(own_type(units=units), "My"))
        face = face_of(key)
        apart = face.widths["A"] + face.widths["V"]
        assert apart - face.advance("AV") == pytest.approx(0.120 * 1000 / units, abs=0.0006)


def test_letters_of_two_faces_are_measured_each_by_its_own():
    face = face_of("regular")
    assert [(run.face.key, run.text) for run in face.runs("AV Полк")] == [
        ("regular", "AV "),
        ("regular+", "Полк"),
    ]
    assert face.advance("AV Полк") == pytest.approx(face.advance("AV ") + face_of("regular+").advance("Полк"))


def test_a_narrow_german_column_divides_long_words_and_no_figures_or_capitals():
    found = lines(GERMAN, 40, "de")
    parted = [line for line in found if line.endswith("-")]
    assert parted and "".join(found).replace("-", "").replace(" ", "") == GERMAN.replace(" ", "")
    assert all("FLAK" not in line or "FLAKARTILLERIE." in line for line in found)
    for line, after in pairwise(found):
        if line.endswith("-"):
            assert len(line.split()[-1]) > 3 and len(after.split()[0]) >= 3


def test_other_lines_are_divided_only_where_none_holds_a_word_or_at_a_soft_hyphen_that_is_needed():
    said = "The reconnaissance battalions reinforce counterattacks with overwhelming determination."
    assert not any(line.endswith("-") for line in lines(said, 40, "en"))
    assert not any(line.endswith("-") for line in lines(GERMAN, 160, "de"))
    assert lines("counterintelligence", 24, "en")[0].endswith("-")
    word = f"Kriegs{SOFT}berichterstatter"
    assert lines(word, 24, "")[0] == "Kriegs-"
    assert lines(word, 90, "de") == ["Kriegsberichterstatter"]


def test_both_writers_print_the_kerning_that_was_measured():
    face = face_of("regular")
    plain = sum(face.widths[c] for c in "AVATAR")
    mark = Text(0, 5, "AVATAR", "regular", 4.0, "#000000", face.advance("AVATAR") * 4)
    drawing = Drawing(90, 9, (mark,))
    moved = [int(k) for k in re.findall(r"\)(-?\d+)\(", Encoder().encode(drawing).operators)]
    assert sum(moved) == pytest.approx(1000 * (plain - face.advance("AVATAR"))) and sum(moved) > 0
    starts = [float(at) for at in re.findall(r"M(-?[\d.]+) 0", svg_text(drawing, "A text"))]
    assert starts[-1] == pytest.approx(1000 * (face.advance("AVATAR") - face.widths["R"]), abs=1)
