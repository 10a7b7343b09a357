"""Measures text: the house's typefaces and those of a game's own, each read once from its TrueType file.

A style of type prints every character that its own face has, and takes the others from the faces
behind it. Widths are kerned. What a game says about type holds inside `typeset`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import cache, cached_property, lru_cache
from io import BytesIO
from itertools import chain, groupby, pairwise
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar
from zlib import compress

from reportlab.pdfbase.ttfonts import TTFNameBytes, TTFont, TTFontFace

from ...components import Unfit, house
from ...components.house import font_file
from ...components.reading.own_fonts import ROLES, STAND_INS, OwnFont, Type
from .bidi import mirror, ordered
from .kerning import Kern, Shaper, by_harfbuzz, by_table
from .scripts import plain, turns

FOOT_FONT = "condensed-medium"  # of all footers, so the initial font of every document
MOST_SUBSETS = 64  # of a face that wait to be used again; more than a kit has documents
MOST_WIDTHS = 4_096  # of words of a style, that are kept
MOST_FACES = 64  # that are kept; the house has eighteen
LEADING = 1.2  # from baseline to baseline, in ems
_CUTS = ("**", "*", "***")  # in the order of the house's files
STARS = "*"  # one ends the key of an italic cut, two that of a bold one, three that of both
THICKER, SLANT = 0.03, 0.2  # ems of the line round a bold cut that no file has; how far an italic one leans
GLYPHS = 0x100000  # a private character for each glyph that only shaping leads to
BEHIND = "+"  # ends the key of the face behind a style of the house

P = ParamSpec("P")
R = TypeVar("R")
_PLAIN = Type()
_type: ContextVar[Type] = ContextVar("type", default=_PLAIN)


class _Face:
    """A face as reportlab has read it; documents of a build share its subsets, made and compressed once."""

    def __init__(self, read: TTFontFace) -> None:
        self.read = read
        self.subset = lru_cache(MOST_SUBSETS)(lambda glyphs: read.makeSubset(list(glyphs)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.read, name)

    def makeSubset(self, subset: list[int]) -> bytes:
        made: bytes = self.subset(tuple(subset))
        return made

    def addSubsetObjects(self, doc: Any, fontname: str, subset: list[int]) -> Any:
        found = TTFontFace.addSubsetObjects(self, doc, fontname, subset)
        doc.idToObject[f"fontFile:{self.filename}({fontname})"].filters = [_Compressed]
        return found


class _Compressed:
    """reportlab's filter for streams that many documents hold alike."""

    pdfname = "FlateDecode"
    encode = staticmethod(lru_cache(8 * MOST_SUBSETS)(compress))


class _Known(dict[Any, float]):
    """Widths of characters, or of pairs: worked out when they are asked for the first time."""

    def __init__(self, work_out: Callable[[Any], float]) -> None:
        self.work_out = work_out

    def __missing__(self, key: Any) -> float:
        found = self[key] = self.work_out(key)
        return found


class Run(NamedTuple):
    """A piece of a text that one face prints, and where it starts, in ems.

    Of what runs from right to left, or next to it, each run is placed by itself: `rise` is how far above
    the baseline, and `says` what was typed.
    """

    face: Typeface
    text: str
    start: float
    rise: float | None = None
    says: str = ""


class Typeface:
    """One style of type with the faces behind it; widths are in ems.

    `widths` has every character that is set one by one, `pairs` what two of them stand nearer or
    further, `has` those characters of its own face, `holds` Hebrew and Arabic, too.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.file: Path | None = None
        self.behind: tuple[str, ...]
        if isinstance(key, OwnFont):
            given: Any = BytesIO(key.sfnt.clean)
            self.behind = key.behind, key.behind + BEHIND
        else:
            given = self.file = house_file(key)
            style, bold = key.rstrip(STARS), key.endswith(2 * STARS)
            heavy = "condensed-bold" if style.startswith("condensed") else "bold"
            self.behind = () if key.endswith(BEHIND) else ((heavy if bold else style) + BEHIND,)
        self.ttf = TTFont(key, str(given) if self.file else given, asciiReadable=1, shapable=False)
        face = self.ttf.face
        if isinstance(key, OwnFont):
            named = "".join(c for c in f"-{key}" if c.isascii() and (c.isalnum() or c == "-"))
            face.name = TTFNameBytes(face.name + named.encode(), "ascii")
        self.name = self.file.stem if self.file else face.name.decode("ascii")
        self.ttf.fontName = self.name
        face = self.ttf.face = _Face(face)
        for odd, usual in STAND_INS.items():
            if ord(usual) in face.charToGlyph and ord(odd) not in face.charToGlyph:
                face.charToGlyph[ord(odd)] = face.charToGlyph[ord(usual)]
                face.charWidths[ord(odd)] = face.charWidths[ord(usual)]
        self.holds = frozenset(map(chr, face.charToGlyph))
        self.has = self.holds - frozenset(c for c in self.holds if turns(c))
        if isinstance(key, OwnFont) and self.has != self.holds:
            for number, advance in enumerate(self._shaper.advances):
                face.charToGlyph[GLYPHS + number], face.charWidths[GLYPHS + number] = number, 1000 * advance
            self.has |= frozenset(map(chr, range(GLYPHS, GLYPHS + len(self._shaper.advances))))
            self.holds |= self.has
        else:
            self.holds = self.has
        self.widths = _Known(self._width)
        self.widths.update((c, face.charWidths[ord(c)] / 1000) for c in self.has)
        self.pairs = _Known(self._pair)
        # A font of icons has no capitals; those of the face behind it stand beside its icons.
        icons = isinstance(key, OwnFont) and not any(map(str.isalnum, self.has))
        tall = face_of(next(iter(self.behind))) if icons else None
        self.cap_height: float = tall.cap_height if tall else face.capHeight / 1000
        self.advance = lru_cache(MOST_WIDTHS)(self._advance)

    def lending(self, others: tuple[OwnFont, ...]) -> Typeface:
        """Return this face with others behind all that stand behind it already."""
        made = copy(self)
        made.has = made.holds = frozenset()
        made.behind = (self.key, *self.behind, *others)
        made.widths, made.pairs = _Known(made._width), _Known(made._pair)
        made.advance = lru_cache(MOST_WIDTHS)(made._advance)
        return made

    @property
    def data(self) -> bytes:
        """The font file."""
        return self.file.read_bytes() if self.file else self.key.sfnt.clean  # type: ignore[attr-defined]

    def _advance(self, text: str) -> float:
        """Width of a line in ems, kerned. Unfit names the glyph that no face has."""
        try:
            return fsum(
                chain(map(self.widths.__getitem__, text), map(self.pairs.__getitem__, pairwise(text)))
            )
        except KeyError:
            glyph = next((c for c in plain(text) if not self.prints(c)), None)
            if glyph is None:
                return self._turned(text)[1]
            raise Unfit(
                f'{self.name} has no glyph for "{glyph}" (U+{ord(glyph):04X}) in "{text}"; '
                "use another character"
            ) from None

    def runs(self, text: str) -> list[Run]:
        """Return the text by the faces that print it."""
        if self.has.issuperset(text):
            return [Run(self, text, 0.0)]
        if turns(text):
            return self._turned(text)[0]
        found, at = [], 0.0
        for face, characters in groupby(text, self.holder):
            part = "".join(characters)
            found.append(Run(face, part, at))
            at += face.advance(part)
        return found

    def _turned(self, text: str) -> tuple[list[Run], float]:
        """Return a line with Hebrew or Arabic by what prints it, from left to right, and its width."""
        found: list[Run] = []
        at = 0.0
        for start, end, back in ordered(text):
            piece = plain(text[start:end])
            parts = [(face, "".join(signs)) for face, signs in groupby(piece, self.holder)]
            for face, part in reversed(parts) if back else parts:
                if turns(part):
                    runs, wide = face._shaped(part, back)
                    found += [run._replace(start=at + run.start) for run in runs]
                else:
                    signs = "".join(map(face._mirrored, reversed(part))) if back else part
                    found.append(Run(face, signs, at, 0.0, part))
                    wide = face.advance(signs)
                at += wide
        return found, at

    def _shaped(self, text: str, back: bool) -> tuple[list[Run], float]:
        """Return each glyph of letters of the face's own that are joined, and the width of all."""
        found: list[Run] = []
        at = 0.0
        for number, advance, right, up in self._shaper.shaped(text, back):
            found.append(Run(self, chr(GLYPHS + number), at + right, up, "" if found else text))
            at += advance
        return found, at

    def _mirrored(self, character: str) -> str:
        return other if (other := mirror(character)) in self.has else character

    def holder(self, character: str) -> Typeface:
        """Return the face that prints a character. KeyError where none does."""
        if character in self.holds:
            return self
        for key in self.behind:
            if character in face_of(key).holds:
                return face_of(key)
        raise KeyError(character)

    def prints(self, character: str) -> bool:
        """Return whether any face of the style has a character."""
        return character in self.holds or any(character in face_of(key).holds for key in self.behind)

    def _width(self, character: str) -> float:
        if turns(character):
            raise KeyError(character)
        return self.holder(character).widths[character]

    def _pair(self, pair: tuple[str, str]) -> float:
        holder = self.holder(pair[0])
        if self.holder(pair[1]) is not holder:
            return 0.0
        if holder is not self:
            return holder.pairs[pair]
        return self._kern(*pair) / 1000

    @cached_property
    def _shaper(self) -> Shaper:
        return Shaper(self.data)

    @cached_property
    def _kern(self) -> Kern:
        return by_table(self.key) or by_harfbuzz(self.data)


def house_file(key: str) -> Path:
    """Return where a style of the house, or the face behind it, lies in its package."""
    style = key.rstrip(STARS).removesuffix(BEHIND)
    package, name = (house().behind if key.endswith(BEHIND) else house().fonts)[style]
    if key.endswith(STARS):
        name = house().cuts[style][_CUTS.index(key.removeprefix(style))]
    return font_file(package, name)


@lru_cache(MOST_FACES)
def face_of(key: str) -> Typeface:
    """Return the typeface of a key as it stands in a Text."""
    if isinstance(key, OwnFont) and key.others:
        return face_of(key.behind).lending(key.others)
    if isinstance(key, OwnFont) and key.plain:
        return face_of(key.plain)
    return Typeface(key)


def typeface(style: str, text: str = "") -> Typeface:
    """Return the typeface of a style as the game has it that is being set."""
    return face_of(key_of(style, text))


def key_of(style: str, text: str = "") -> str:
    """Return the key of a style's typeface: the style itself, or that of a font of the game's own.

    What it lacks of the text comes from whatever font of the game has it.
    """
    key, fonts = _key_of(style), _type.get().fonts
    if text.isascii() or not fonts:
        return key
    lacking = {c for c in text if not face_of(key).prints(c)}
    others = [own for _, own in fonts if not lacking.isdisjoint(own.sfnt.characters)] if lacking else []
    return OwnFont.lent(key, tuple(dict.fromkeys(others))) if others else key


def _key_of(style: str) -> str:
    for name, own in _type.get().fonts:
        if name == style:
            return own
    if style.endswith(STARS) and not isinstance(style, OwnFont):
        plain = style.rstrip(STARS)
        key, stars = _key_of(plain), style.removeprefix(plain)
        return key.cut(stars) if isinstance(key, OwnFont) else _cut(key, stars)
    role = ROLES.get(style)
    return _key_of(role) if role else style


@cache
def _cut(style: str, stars: str) -> str:
    """Return the key of a cut of a house's style: one for each file, as a document has it once."""
    cut = house_file(style + stars)
    every = (s + cut for cut in ("", *_CUTS) for s in house().fonts)
    return next((key for key in every if house_file(key) == cut), style)


def made_up(font: str) -> tuple[float, float]:
    """Return how far letters lean, and the ems of a line round them, of a cut that no file has; else 0, 0."""
    stars = font.stars if isinstance(font, OwnFont) else ""
    return SLANT if stars not in ("", "**") else 0, THICKER if "**" in stars else 0


def type_in_use() -> Type:
    """Return what the game that is being set says about type."""
    return _type.get()


def language() -> str:
    """Return the language of the game that is being set; "" where none is."""
    return _type.get().language


@contextmanager
def typeset(said: Type) -> Iterator[None]:
    """Inside, styles are those of a game."""
    before = _type.set(said)
    try:
        yield
    finally:
        _type.reset(before)


def in_type(said: Type, call: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
    """Return what a call gives inside `typeset`: for what is drawn when somebody asks for it."""
    if _type.get() is said:
        return call(*given, **named)
    with typeset(said):
        return call(*given, **named)
