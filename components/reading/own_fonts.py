"""Reads the typefaces that a game brings along: static TrueType files that may be put into a PDF."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from .bounded import read_bounded
from .memory import NOTHING, Memory
from .places import Source
from .problems import BadInput
from .sfnt import Sfnt, Unusable, read_sfnt

# What it finds odd in a font is no business of the terminal.
logging.getLogger("fontTools").addHandler(logging.NullHandler())
LARGEST_FONT = 16_000_000  # bytes
# What a game may set in its own type, and the house's style where it does not.
ROLES = {"title": "condensed-bold", "text": "regular"}
_BODY = ("regular", "medium", "italic")  # the styles that `text` stands for
# What takes no glyph: breaks, soft hyphens, and what joins letters, turns a direction or chooses a form.
_RANGES = (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x2069), (0xFE00, 0xFE0F)
UNSEEN = "\t\n\r\u00ad\u061c\ufeff" + "".join(
    chr(code) for first, last in (*_RANGES, (0xE0100, 0xE01EF)) for code in range(first, last + 1)
)
# What a word processor puts in the place of a blank or a hyphen, which stands for it where a font lacks it.
STAND_INS = {"\u202f": "\xa0", "\u2011": "-", **dict.fromkeys("\u2002\u2003\u2008\u2009\u200a\u3000", " ")}
_DEFAULT = "condensed-semibold"  # of marks, so what stands behind a style of the game's own


class OwnFont(str):
    """The key of a typeface of a game's own: its style, and a digest of its bytes.

    It carries what it is the key of, so that no list of fonts is kept anywhere. `behind` is the
    house's style that prints the characters that it lacks.
    """

    sfnt: Sfnt
    behind: str
    plain: OwnFont | None = None  # what it is a cut of
    others: tuple[OwnFont, ...] = ()  # what has the characters that `behind` lacks
    stars: str = ""  # how the cut is typed: ** is bold, * italic

    def cut(self, stars: str) -> OwnFont:
        """Return a cut that no file has: writers thicken or slant what they draw."""
        made = OwnFont(f"{self}{stars}")
        made.sfnt, made.behind, made.plain, made.stars = self.sfnt, self.behind, self, stars
        return made

    @classmethod
    def of(cls, style: str, behind: str, digest: str, sfnt: Sfnt) -> OwnFont:
        made = cls(f"{style}@{digest}")
        made.sfnt, made.behind = sfnt, behind
        return made

    @classmethod
    def lent(cls, key: str, others: tuple[OwnFont, ...]) -> OwnFont:
        """Return the key of a typeface that takes from other fonts of the game what it lacks."""
        made = cls("&".join((key, *others)))
        made.behind, made.others = key, others
        made.stars = key.stars if isinstance(key, OwnFont) else ""
        return made

    @property
    def about(self) -> dict[str, str]:
        """Return the font's family and licence, as far as the font names them."""
        facts = {"family": self.sfnt.family, "licence": self.sfnt.licence}
        return {key: text for key, text in facts.items() if text}


Fonts = tuple[tuple[str, OwnFont], ...]  # by style


NO_ART: Mapping[str, Any] = MappingProxyType({})


class Type(NamedTuple):
    """What a game says about type: its own typefaces, and its language, by which words are divided.

    `art` is what may stand within a text by its name, `symbols` the signs that stand for such names.
    """

    fonts: Fonts = ()
    language: str = ""
    art: Mapping[str, Any] = NO_ART
    symbols: tuple[tuple[str, str], ...] = ()

    @property
    def bare(self) -> Type:
        """The same without art: of what draws no text of the game, it is seen so that nothing has changed."""
        return Type(self.fonts, self.language)


def read_fonts(
    folder: Path,
    files: Mapping[str, str],
    styles: Mapping[str, object],
    source: Source,
    memory: Memory = NOTHING,
) -> Fonts:
    """Read the typefaces that game.yaml names under `fonts:`, by style; what is wrong is reported there."""
    fonts: dict[str, OwnFont] = {}
    for name, path in files.items():
        try:
            digest, sfnt = _read(folder, path, memory)
        except (BadInput, Unusable) as error:
            reason = error.problems[0].message if isinstance(error, BadInput) else str(error)
            source.report(("fonts", name), f"{path} {reason}")
            continue
        behind = name if name in styles else ROLES.get(name, _DEFAULT)
        fonts[name] = OwnFont.of(name, behind, digest, sfnt)
    if "text" in fonts:
        for style in _BODY:
            own = fonts["text"]
            fonts.setdefault(style, OwnFont.of("text", own.behind, own.rpartition("@")[2], own.sfnt))
    return tuple(fonts.items())


def _read(folder: Path, path: str, memory: Memory) -> tuple[str, Sfnt]:
    """Return the digest of a font's bytes, and the font."""
    file, home = folder / path, os.path.realpath(folder)
    if os.path.isabs(path) or os.path.commonpath([home, os.path.realpath(file)]) != home:
        raise Unusable("lies outside the game's folder; copy it to fonts/")
    if not file.is_file():
        raise Unusable("does not exist; put the font there, or correct the name")
    data = read_bounded(file, LARGEST_FONT)
    digest = sha256(data).hexdigest()[:16]
    sfnt = memory.made(("font", path), (data,), partial(read_sfnt, data, file.stem))
    return digest, sfnt
