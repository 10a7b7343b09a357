"""Draws art within a text: `:heart:` is art/heart.svg, and so is a sign that `symbols` map to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from ...components.art.drawings import CURRENT, Art
from ...components.art.raster import Picture
from ...components.reading.own_fonts import NO_ART, Type
from ...components.shapes.paths import Matrix
from ..art import place_art
from ..drawing import NONE, Drawing, Text, Use
from .fonts import key_of, type_in_use, typeface
from .marking import marked

SIGN = "\ufffc"  # stands in a part of a text for its icon, as Unicode has it
_BEARING = 0.04  # ems clear on both sides
_BLACK = "#000000"
_COUNTED = re.compile(r"(?<=[\d×+–-]) $")  # a number stays on the line of the icon behind it

Runs = Sequence[tuple[str, str]]  # (font, text)


class Icon(str):
    """Stands where the key of a font does: art as high as the capitals of the font beside it."""

    art: Art | Picture
    font: str
    says: str

    @classmethod
    def of(cls, name: str, art: Art | Picture, font: str) -> Icon:
        made = cls(f":{name}:{font}")
        made.art, made.font, made.says = art, key_of(font), words_for(name)
        return made

    @property
    def wide(self) -> float:
        """How much of a line it takes, ems."""
        return typeface(self.font).cap_height * self.art.width / self.art.height + 2 * _BEARING

    def drawn(self, x: float, y: float, em: float, ink: str) -> Use:
        """Return it on a baseline. Its word lies unseen under it, for whoever searches or is read to."""
        high, side = typeface(self.font).cap_height * em, _BEARING * em
        wide = self.wide * em
        art = _in_ink(self.art) if isinstance(self.art, Art) else self.art
        face = typeface(self.font)
        word = "".join(c if face.prints(c) else " " for c in self.says).strip()
        under = [Text(0.0, high, word, self.font, em, NONE, wide)] if word else []
        shown = place_art(art, (side, 0.0, wide - 2 * side, high), ink)
        place: Matrix = (1.0, 0.0, 0.0, 1.0, x, y - high)
        return Use(Drawing(wide, high, (*under, shown), self.says), place)


def words_for(name: str) -> str:
    """Return how art is called by its name: red/small-heart.svg is a small heart."""
    return " ".join(re.split(r"[-_\s]+", PurePosixPath(name).stem)).strip()


@lru_cache(256)
def _in_ink(art: Art) -> Art:
    """Return a drawing in black alone in currentColor, so that it takes the ink of its text."""
    colours = {colour for shape in art.shapes for colour in (shape.fill, shape.stroke)}
    inked = {_BLACK: CURRENT, CURRENT: CURRENT, NONE: NONE}
    if not colours <= inked.keys() or any(shape.shading for shape in art.shapes):
        return art
    shapes = (shape._replace(fill=inked[shape.fill], stroke=inked[shape.stroke]) for shape in art.shapes)
    return Art(art.name, art.width, art.height, tuple(shapes), art.title)


@lru_cache(16)
def _signs(symbols: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """Return what may be an icon: a sign, or a name between colons that is no figure of 12:30:45."""
    signs = sorted((re.escape(sign) for sign, _ in symbols), key=lambda sign: (-len(sign), sign))
    return re.compile("|".join([*signs, r":(?!(?<=\d:)\d+:)(?P<name>[^:\n]{1,100}):"]))


def with_icons(runs: Runs, said: Type | None = None) -> Runs:
    """Return the runs of a text, icons in it as runs of their own; their font is an Icon."""
    said = said or type_in_use()
    if said.art is NO_ART:
        return runs
    signs = [sign[0] for sign, _ in said.symbols]
    if not any(":" in text or any(sign in text for sign in signs) for _, text in runs):
        return runs
    return [part for font, text in runs for part in _parted(font, text, said)]


def _parted(font: str, text: str, said: Type) -> Iterator[tuple[str, str]]:
    symbols, pattern = dict(said.symbols), _signs(said.symbols)
    at = start = 0
    while found := pattern.search(text, start):
        name = found["name"] or symbols[found[0]]
        art = said.art.get(name)
        start = found.end() if art else found.start() + 1
        if art:
            if before := text[at : found.start()]:
                yield font, _COUNTED.sub("\xa0", before)
            yield Icon.of(name, art, font), SIGN
            at = start
    if at < len(text):
        yield font, text[at:]


def in_words(text: str, said: Type | None = None) -> str:
    """Return a text without its marks, with words for its icons: for where nothing is drawn, as in titles."""
    runs = with_icons([("regular", part) for _, part in marked(text)], said)
    return "".join(font.says if isinstance(font, Icon) else part for font, part in runs)
