"""A typeface of a game's own is used as it is, or refused in one line that says what to do."""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

import pytest

from cutline.components.reading.own_fonts import OwnFont
from cutline.components.reading.sfnt import Unusable, read_sfnt
from cutline.generators.drawing import Drawing, Text
from cutline.generators.text.fonts import face_of
from cutline.generators.writers.svg import svg_text

from ...support.own_type import LETTERS, own_type
from ...support.tries import tries

WORDS = "AVATAR To Kyiv 1943"


def as_variable(font: Any) -> None:
    from fontTools.ttLib import newTable

    font["fvar"] = newTable("fvar")
    font["fvar"].axes, font["fvar"].instances = [], []


def printed(data: bytes) -> None:
    """Everything that a kit does with a font."""
    face = face_of(OwnFont.of("title", "condensed-bold", str(hash(data)), read_sfnt(data, "My")))
    wide = face.advance(WORDS)
    assert 0 <= wide < 10_000
    face.ttf.face.makeSubset([ord(c) for c in dict.fromkeys(WORDS) if c in face.has])
    svg_text(Drawing(90, 9, (Text(0, 5, WORDS, face.key, 4, "#000000", wide * 4),)), "A text")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not a TrueType font"),
        (b"OTTO" + bytes(60), "convert it to TrueType outlines"),
        (b"ttcf" + bytes(60), "collection"),
        (b"wOF2" + bytes(60), "WOFF2"),
        (own_type(edit=as_variable), "variable font"),
        (own_type(licence_bits=2), "restricted licence"),
        (own_type(licence_bits=0x104), "no subsetting"),
        (own_type()[:2000], "is damaged"),
        (own_type(""), "no characters"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_remedy(data: bytes, said: str) -> None:
    with pytest.raises(Unusable, match=said) as told:
        read_sfnt(data, "My")
    assert "\n" not in str(told.value)


def test_what_may_be_previewed_edited_or_installed_may_be_embedded() -> None:
    assert {read_sfnt(own_type(licence_bits=bits), "My").family for bits in (0, 4, 8)} == {"Notch"}


def test_the_clean_file_prints_what_the_font_prints() -> None:
    from fontTools.ttLib import TTFont

    data = own_type(units=2048)
    before, after = (TTFont(BytesIO(one)) for one in (data, read_sfnt(data, "My").clean))
    assert list(after.getBestCmap()) == sorted(after.getBestCmap()), "out of order, readers leave some out"
    assert after.getBestCmap()[0xA0] == after.getBestCmap()[0x20]
    codes = {code for code in after.getBestCmap() if code != 0xA0}
    assert codes == before.getBestCmap().keys() == {32, *map(ord, LETTERS)}
    for code in codes:
        was, now = (
            font["glyf"][font.getBestCmap()[code]].getCoordinates(font["glyf"])[0] for font in (before, after)
        )
        assert was == now


@pytest.mark.parametrize("seed", range(tries(20, 220)))
def test_a_damaged_font_is_used_or_refused_and_breaks_nothing(seed: int) -> None:
    """A font of whose bytes some were changed, cut out or doubled, is printed or refused."""
    chance = random.Random(seed)
    data = bytearray(own_type("".join(map(chr, range(48, 91))) + "otyiv"))
    for _ in range(chance.choice((1, 1, 3, 30))):
        at = chance.randrange(len(data) if chance.random() < 0.5 else 400)
        kind = chance.random()
        if kind < 0.6:
            data[at] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        elif kind < 0.8:
            data[at : at + 4] = chance.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"))
        elif kind < 0.9:
            del data[at : at + chance.randrange(1, 60)]
        else:
            data[at:at] = data[at : at + chance.randrange(1, 60)]
    try:
        printed(bytes(data))
    except Unusable as told:
        assert "\n" not in str(told)


def test_a_font_that_claims_more_characters_than_there_are_is_refused_at_once() -> None:
    from struct import pack

    def claim(font: Any) -> None:
        from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

        table = CmapSubtable.newSubtable(12)
        table.platformID, table.platEncID, table.language, table.cmap = 3, 10, 0, {65: "A", 66: "B"}
        font["cmap"].tables.append(table)

    data = own_type(edit=claim)
    group = pack(">II", 65, 66)
    assert data.count(group) == 1
    with pytest.raises(Unusable, match="more characters than there are"):
        read_sfnt(data.replace(group, pack(">II", 65, 0xFFFFFFFF)), "My")
