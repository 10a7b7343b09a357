"""Sets the head of a first page: the cover with the titles on it, or a band of night."""

from __future__ import annotations

from collections.abc import Sequence

from ...components import Game, Unfit
from ...generators.art import place_art
from ...generators.drawing import Drawing, Mark, Rect, Text, Use
from ...generators.text.fitting import set_text
from ..sheets.papers import BoxMm

BAND = 46.0  # mm, height of the head of a game without a cover
AIR = 5.0  # mm between the cover and the text


def head_of(
    game: Game, x: float, y: float, w: float, share: float
) -> tuple[Drawing, list[list[Mark]], float]:
    """Return the cover, or a band of night, where it lies on the page; its titles, and where they end.

    `share` is what is shown of the cover's height, from its top; the titles always stand on it.
    """
    sheet, palette = game.sheet, game.palette
    if sheet.cover and sheet.cover in game.art:
        art = game.art[sheet.cover]
        high = w * art.height / art.width
        titles = _titles(game, (x + 7, y + 7, w * 0.42, high * 0.36), 40.0)
        low = _below(titles, y)
        # What a picture draws beyond its own edge ends at the edge of the cover.
        cover = Drawing(w, high, (place_art(art, (x, y, w, high), palette["ink"]),))
        high = max(high * share, low + AIR - y)
        marks: tuple[Mark, ...] = (Rect(x, y, w, high, palette["night"]), Use(cover, clip=(x, y, w, high)))
        return Drawing(w, high, marks), titles, low
    band = Rect(x, y, w, BAND, palette["night"])
    edge = Rect(x, y + BAND - 2.4, w, 2.4, palette["accent"])
    titles = _titles(game, (x + 7, y + 8, w - 14, BAND - 13), 44.0)
    return Drawing(w, BAND, (band, edge)), titles, _below(titles, y)


def _below(titles: Sequence[Sequence[Mark]], y: float) -> float:
    texts = (mark for lines in titles for mark in lines if isinstance(mark, Text))
    return max((text.y + text.size * 0.45 for text in texts), default=y)


def _titles(game: Game, box: BoxMm, size: float) -> list[list[Mark]]:
    """Title and subtitle below it, from the top left of a box. Unfit where they are too long."""
    x, y, w, h = box
    light = game.palette["cream"]
    marks: list[list[Mark]] = []
    texts = (("title", "title", size, 16.0, 2, w, h * 0.6), ("subtitle", "medium", 11.5, 8.0, 4, w * 0.84, h))
    for key, font, most, least, lines, wide, room in texts:
        text = getattr(game.sheet, key)
        try:
            set_lines = set_text(
                text,
                (x, y, wide, min(h, room)),
                font=font,
                size=most,
                fill=light,
                least=least,
                align="left",
                valign="top",
                most_lines=lines,
            )
        except Unfit as error:
            raise Unfit(str(error), (key,)) from None
        if set_lines:
            marks.append(set_lines)
            used = _below([set_lines], y) - y
            y, h = y + used, h - used
    return marks
