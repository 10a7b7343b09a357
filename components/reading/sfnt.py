"""Reads TrueType files of unknown hands: checks every table that is used, and makes a clean file of them.

What reads the clean file (reportlab, fontTools, HarfBuzz) meets nothing that it did not expect: offsets
lie inside, glyphs end where they say, parts of glyphs lead to no circle, characters are as many as can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from struct import Struct, error, unpack_from
from typing import NamedTuple
from unicodedata import bidirectional

MOST_TABLES = 100
MOST_POINTS = 20_000  # of a glyph, with those of its parts
WIDEST = 10  # ems of a character, as three-em dashes and ornaments need
MOST_PARTS = 64  # of a glyph
DEEPEST = 6  # parts of parts
MOST_CHARACTERS = 140_000  # more than Unicode has given out in any one script
_KINDS = {
    b"OTTO": "is an OpenType font with PostScript outlines (CFF); convert it to TrueType outlines",
    b"ttcf": "is a collection of several fonts; take one of them out as a .ttf",
    b"wOFF": "is a web font (WOFF); use the .ttf that it was made from",
    b"wOF2": "is a web font (WOFF2); use the .ttf that it was made from",
}
_WORDS, _XY, _SCALE, _MORE, _TWO, _FOUR, _HINTS = (
    0x01,
    0x02,
    0x08,
    0x20,
    0x40,
    0x80,
    0x100,
)  # of a part of a glyph
_SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 0x02, 0x04, 0x08, 0x10, 0x20  # of a point
_SEGMENT = Struct(">III")


class Unusable(ValueError):
    """A font that cannot be used, and why; the text goes on from the file's name."""


class Sfnt(NamedTuple):
    """A font that can be used: its clean bytes, and what it says of itself."""

    clean: bytes
    characters: frozenset[str]
    family: str
    licence: str


def damaged(what: str) -> Unusable:
    return Unusable(f"is damaged ({what}); get the file again from where it came")


def read_sfnt(data: bytes, stem: str) -> Sfnt:
    """Read a static TrueType font; `stem` names it if it has no name. Raises Unusable."""
    try:
        return _Reader(data).read(stem)
    except (error, IndexError, KeyError) as found:
        raise damaged(f"a table ends too early or is not there: {found}") from None


class _Reader:
    """One font while it is read."""

    def __init__(self, data: bytes) -> None:
        self.tables = dict(_tables(data))
        if "fvar" in self.tables:
            raise Unusable("is a variable font; export the weight that you want as a static .ttf")
        if {"CFF ", "CFF2"} & self.tables.keys():
            raise Unusable(_KINDS[b"OTTO"])
        for tag in ("head", "maxp", "hhea", "hmtx", "loca", "glyf", "cmap"):
            if tag not in self.tables:
                raise damaged(f"it has no table {tag}")
        head = self.tables["head"]
        magic, self.units = unpack_from(">12xI2xH", head)
        if magic != 0x5F0F3CF5 or not 16 <= self.units <= 16384:
            raise damaged("its head is none")
        (self.count,) = unpack_from(">4xH", self.tables["maxp"])
        (self.metrics,) = unpack_from(">34xH", self.tables["hhea"])
        if not 1 <= self.metrics <= self.count:
            raise damaged("it has no widths")
        if len(self.tables["hmtx"]) < 4 * self.metrics + 2 * (self.count - self.metrics):
            raise damaged("widths are missing")
        if max(unpack_from(f">{2 * self.metrics}H", self.tables["hmtx"])[::2]) > WIDEST * self.units:
            raise damaged(f"a character is more than {WIDEST} ems wide")
        self.offsets = self._offsets()
        self.points: dict[int, int] = {}  # of each glyph that has been checked
        self.ends: dict[int, int] = {}  # where each ends, in bytes from its beginning

    def read(self, stem: str) -> Sfnt:
        self._licensed()
        characters = dict(self._characters())
        if not any(chr(code).strip() for code in characters):
            raise Unusable("has no characters but blanks; use another font")
        if not any(bidirectional(chr(code)) in ("R", "AL") for code in characters):
            self.tables.pop("GSUB", None)  # letters that are not joined are set one by one
        for glyph in range(self.count) if "GSUB" in self.tables else (0, *characters.values()):
            self._check(glyph, 0)
        names = _names(self.tables.get("name", b""))
        family = names.get(1) or names.get(4) or stem
        clean = self._clean(characters, _plain(names.get(6) or family, stem))
        return Sfnt(clean, frozenset(map(chr, characters)), family, names.get(13, ""))

    def _licensed(self) -> None:
        """Check what the licence bits (OS/2 fsType) say about putting the font into a PDF."""
        if len(self.tables.get("OS/2", b"")) < 10:
            return
        (bits,) = unpack_from(">8xH", self.tables["OS/2"])
        if bits & 0xF == 0x2:
            reason = "restricted licence, not to be embedded"
        elif bits & 0x100:
            reason = "no subsetting, and Cutline embeds only the glyphs that a kit uses"
        elif bits & 0x200:
            reason = "only bitmaps may be embedded"
        else:
            return
        raise Unusable(
            f"may not be put into a PDF: its licence bits (fsType {bits}) say {reason}; use another"
        )

    def _offsets(self) -> list[int]:
        """Return where each glyph begins in `glyf`, and the last ends; bytes."""
        (long,) = unpack_from(">50xH", self.tables["head"])
        kind, factor = ("I", 1) if long else ("H", 2)
        offsets = [k * factor for k in unpack_from(f">{self.count + 1}{kind}", self.tables["loca"])]
        if offsets[-1] > len(self.tables["glyf"]) or any(a > b for a, b in pairwise(offsets)):
            raise damaged("its glyphs are not where it says")
        return offsets

    def _characters(self) -> Iterator[tuple[int, int]]:
        """Yield (character, glyph) of the best Unicode table; no control characters."""
        cmap = self.tables["cmap"]
        (count,) = unpack_from(">2xH", cmap)
        tables: dict[tuple[int, int], int] = {}
        for k in range(min(count, MOST_TABLES)):
            platform, encoding, offset = unpack_from(">HHI", cmap, 4 + 8 * k)
            tables.setdefault((platform, encoding), offset)
        order = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
        at = next((tables[key] for key in order if key in tables), None)
        if at is None:
            raise Unusable(
                "has no table of Unicode characters, as fonts of symbols often have none; use another"
            )
        (form,) = unpack_from(">H", cmap, at)
        if form not in (4, 12):
            raise damaged(f"its characters are told in a form {form} that is not read")
        pairs = (_format_4 if form == 4 else _format_12)(cmap, at)
        for code, glyph in pairs:
            if 0 < glyph < self.count and code >= 32 and not 127 <= code < 160:
                yield code, glyph

    def _check(self, glyph: int, depth: int) -> int:
        """Count a glyph's points, those of its parts included; check that all of it lies inside the file."""
        if glyph in self.points:
            return self.points[glyph]
        if glyph >= self.count or depth > DEEPEST:
            raise damaged(f"glyph {glyph} has parts that lead nowhere")
        outline = self.tables["glyf"][self.offsets[glyph] : self.offsets[glyph + 1]]
        count = 0
        if outline:
            (contours,) = unpack_from(">h8x", outline)
            read = _simple(outline, contours, glyph) if contours >= 0 else self._made_of(outline, depth)
            count, self.ends[glyph] = read
        if count > MOST_POINTS:
            raise damaged(f"glyph {glyph} has more than {MOST_POINTS:,} points")
        self.points[glyph] = count
        return count

    def _made_of(self, outline: bytes, depth: int) -> tuple[int, int]:
        """Return the points of a glyph that is put together from others, and where it ends."""
        at, count = 10, 0
        for _ in range(MOST_PARTS):
            flags, part = unpack_from(">HH", outline, at)
            inner = self._check(part, depth + 1)
            if not flags & _XY:
                here, there = unpack_from(">HH" if flags & _WORDS else ">BB", outline, at + 4)
                if here >= count or there >= inner:
                    raise damaged("a glyph's part hangs on a point that is not there")
            count += inner
            at += 8 if flags & _WORDS else 6
            at += 2 if flags & _SCALE else 4 if flags & _TWO else 8 if flags & _FOUR else 0
            if at > len(outline):
                raise damaged("a glyph ends too early")
            if not flags & _MORE:
                hints = 2 + unpack_from(">H", outline, at)[0] if flags & _HINTS else 0
                return count, min(at + hints, len(outline))
        raise damaged(f"a glyph has more than {MOST_PARTS} parts")

    def _clean(self, characters: Mapping[int, int], name: str) -> bytes:
        """Return a TrueType file of the tables that were checked, under a name that PDF can hold."""
        from reportlab.pdfbase.ttfonts import TTFontMaker

        codes = dict(characters)
        for blank, other in ((0x20, 0xA0), (0xA0, 0x20)):
            if blank in codes:
                codes.setdefault(other, codes[blank])
        codes = dict(sorted(codes.items()))
        glyphs, places = bytearray(), [0]
        for glyph in range(self.count):
            if glyph in self.points:
                begins = self.offsets[glyph]
                glyphs += self.tables["glyf"][begins : begins + self.ends.get(glyph, 0)]
                glyphs += b"\0" * (-len(glyphs) % 4)
            places.append(len(glyphs))
        segments = b"".join(_SEGMENT.pack(code, code, glyph) for code, glyph in codes.items())
        lead = Struct(">HHHHI HHIII").pack(0, 1, 3, 10, 12, 12, 0, 16 + len(segments), 0, len(codes))
        head, hhea = bytearray(self.tables["head"][:54]), bytearray(self.tables["hhea"][:36])
        head[:4] = hhea[:4] = b"\0\1\0\0"
        head[20:36] = Struct(">qq").pack(0xD0000000, 0xD0000000)  # made and changed, on no day of note
        head[50:54] = b"\0\1\0\0"  # long offsets
        hhea[32:34] = b"\0\0"
        font = TTFontMaker()
        font.add("head", bytes(head))
        font.add("hhea", bytes(hhea))
        font.add("maxp", b"\0\1\0\0" + bytes(self.tables["maxp"][4:32].ljust(28, b"\0")))
        font.add("hmtx", bytes(self.tables["hmtx"][: 4 * self.metrics + 2 * (self.count - self.metrics)]))
        font.add("loca", Struct(f">{len(places)}I").pack(*places))
        font.add("glyf", bytes(glyphs))
        font.add("cmap", lead + segments)
        font.add("name", _name_table(name))
        font.add("post", b"\0\3\0\0" + bytes(self.tables.get("post", b"")[4:8].ljust(4, b"\0")) + b"\0" * 24)
        font.add("OS/2", self._os2(characters))
        for tag in ("GDEF", "GPOS", "GSUB", "kern"):  # for HarfBuzz, which checks them itself
            if tag in self.tables:
                font.add(tag, bytes(self.tables[tag]))
        made: bytes = font.makeStream()
        return made

    def _os2(self, characters: Mapping[int, int]) -> bytes:
        """Return the measures of a line, the height of capitals as an H has it."""
        up, down = unpack_from(">hh", self.tables["hhea"], 4)
        capital = 0
        if glyph := characters.get(ord("H")):
            outline = self.tables["glyf"][self.offsets[glyph] : self.offsets[glyph + 1]]
            capital = unpack_from(">8xh", outline)[0] if outline else 0
        if not 0.3 <= capital / self.units <= 1.5:
            capital = round(0.7 * self.units)
        weight = 400
        if len(self.tables.get("OS/2", b"")) >= 6:
            weight = min(max(unpack_from(">4xH", self.tables["OS/2"])[0], 100), 900)
        made = bytearray(96)
        made[:6] = Struct(">HhH").pack(4, 0, weight)
        made[68:72] = Struct(">hh").pack(up, down)
        made[88:90] = Struct(">h").pack(capital)
        return bytes(made)


def _tables(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the tables by their names; they lie inside the file."""
    if data[:4] in _KINDS:
        raise Unusable(_KINDS[data[:4]])
    if data[:4] not in (b"\0\1\0\0", b"true"):
        raise Unusable("is not a TrueType font; use a static .ttf")
    (count,) = unpack_from(">H", data, 4)
    if not 1 <= count <= MOST_TABLES:
        raise damaged(f"it says that it has {count} tables")
    for k in range(count):
        tag, offset, length = unpack_from(">4s4xII", data, 12 + 16 * k)
        if offset + length > len(data):
            raise damaged(f"table {tag.decode('latin-1')!r} ends after the file")
        yield tag.decode("latin-1"), data[offset : offset + length]


def _format_4(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield (character, glyph) of the table that most fonts have."""
    (count,) = unpack_from(">6xH", cmap, at)
    count //= 2
    ends = unpack_from(f">{count}H", cmap, at + 14)
    starts = unpack_from(f">{count}H", cmap, at + 16 + 2 * count)
    deltas = unpack_from(f">{count}H", cmap, at + 16 + 4 * count)
    begin = at + 16 + 6 * count
    offsets = unpack_from(f">{count}H", cmap, begin)
    _check_count(zip(starts, ends, strict=True))
    for k, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                place = begin + 2 * k + offset + 2 * (code - start)
                glyph = unpack_from(">H", cmap, place)[0] if place + 2 <= len(cmap) else 0
                if not glyph:
                    continue
            yield code, (glyph + delta) & 0xFFFF


def _format_12(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield (character, glyph) of the table for all of Unicode."""
    (count,) = unpack_from(">12xI", cmap, at)
    if count > MOST_CHARACTERS:
        raise damaged("it has more characters than there are")
    groups = [_SEGMENT.unpack_from(cmap, at + 16 + 12 * k) for k in range(count)]
    _check_count((start, end) for start, end, _ in groups)
    for start, end, glyph in groups:
        for code in range(start, min(end, 0x10FFFF) + 1):
            yield code, glyph + code - start


def _check_count(ranges: Iterator[tuple[int, int]]) -> None:
    if sum(max(0, end - start + 1) for start, end in ranges) > MOST_CHARACTERS:
        raise damaged("it has more characters than there are")


def _simple(outline: bytes, contours: int, glyph: int) -> tuple[int, int]:
    """Return the points of a glyph with an outline of its own, and where it ends."""
    if not contours:
        return 0, 0
    ends = unpack_from(f">{contours}H", outline, 10)
    at = 10 + 2 * contours
    (hints,) = unpack_from(">H", outline, at)
    at += 2 + hints
    count, seen, size = ends[-1] + 1, 0, 0
    if count > MOST_POINTS or any(a >= b for a, b in pairwise(ends)):
        raise damaged(f"glyph {glyph} has no outline that can be drawn")
    while seen < count:
        flag = outline[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += outline[at]
            at += 1
        seen += times
        size += times * (1 if flag & _SHORT_X else 0 if flag & _SAME_X else 2)
        size += times * (1 if flag & _SHORT_Y else 0 if flag & _SAME_Y else 2)
    if seen > count or at + size > len(outline):
        raise damaged(f"glyph {glyph} ends too early")
    return count, at + size


def _names(table: bytes) -> dict[int, str]:
    """Return the names in a font, by number: 1 family, 6 PostScript name, 13 licence."""
    names: dict[int, str] = {}
    try:
        _, count, start = unpack_from(">HHH", table)
        for k in range(min(count, 1000)):
            platform, _, language, number, length, offset = unpack_from(">6H", table, 6 + 12 * k)
            text = table[start + offset : start + offset + length]
            words = text.decode("mac_roman" if platform == 1 else "utf-16-be", "ignore")
            words = " ".join("".join(c if c.isprintable() else " " for c in words).split())[:300]
            if words and (number not in names or language == 0x409):
                names[number] = words
    except error:
        pass  # a name is worth no error
    return names


def _plain(name: str, stem: str) -> str:
    """Return a name for a PDF: letters, figures and hyphens."""
    return re.sub(r"[^A-Za-z0-9-]+", "", name)[:40] or re.sub(r"[^A-Za-z0-9-]+", "", stem)[:40] or "Own"


def _name_table(name: str) -> bytes:
    text = name.encode("utf-16-be")
    numbers = (1, 4, 6)
    records = b"".join(Struct(">6H").pack(3, 1, 0x409, number, len(text), 0) for number in numbers)
    return Struct(">HHH").pack(0, len(numbers), 6 + 12 * len(numbers)) + records + text
