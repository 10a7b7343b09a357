"""One space of a board: its ground, its edge, and what is written in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...components import Game, house
from ...components.checks.checker import slots_of
from ...components.loading.expand import slot_filler
from ...components.models.boards import Place
from ...components.models.maps import Space, SpaceKind, SpaceMark
from ...components.shapes.geometry import BoxMm, bounds
from ...components.shapes.paths import rotation
from ..art import place_art
from ..drawing import Drawing, Mark, Path, Rect, Use, line, moved, rounded
from ..faces.marks import colour_of, draw_mark
from ..faces.outside import letterings
from ..terrain import pattern_marks
from ..text.fitting import set_text

FRAME = 100.0  # mm from the middle of a turned space to the edge of its drawing, at least
CLEAR = 0.8  # mm round a word into which no sign of the terrain comes
LABEL_INSET = 1.2  # mm between a box's edge and its label


class Drawn(NamedTuple):
    """A space in two layers: `ground` lies under connections, `words` over them."""

    ground: list[Mark]
    words: list[Mark]


def draw_space(game: Game, place: Place, kind: SpaceKind) -> Drawn:
    """Return the marks of a space in mm of its panel. Unfit where a text does not fit."""
    space = place.space
    assert space is not None
    words = _words(game, space, place, kind)
    x, y, _, _ = place.box or bounds(place.shape)
    words += [moved(mark, x, y) for mark in kind_marks(game, kind, space.facts, over=True)]
    free = tuple(_padded(lettering.box) for lettering in letterings(words))
    draw_ground = _box_ground if place.box else _zone_ground
    ground = draw_ground(game, place, kind, free)
    corner = place.box[:2] if place.box else (place.middle[0] - 14, place.middle[1] - 7)
    if space.art and space.art in game.art and space.art_box:
        ax, ay, aw, ah = space.art_box
        ink = colour_of(space.art_ink, game.palette)
        ground.append(place_art(game.art[space.art], (corner[0] + ax, corner[1] + ay, aw, ah), ink))
    ground += [moved(mark, x, y) for mark in kind_marks(game, kind, space.facts)]
    if place.angle:
        return Drawn(_turned(ground, place, place.angle), _turned(words, place, place.angle))
    if space.rotate:
        return Drawn(ground, _turned(words, place, space.rotate))
    return Drawn(ground, words)


def kind_marks(game: Game, kind: SpaceKind, facts: Mapping[str, str], *, over: bool = False) -> list[Mark]:
    """Return the marks that a space of a kind carries, from its box's top left.

    `facts` fill their {slots}; those for which one is lacking are left out. `over`: those
    that lie over connections, else those under them.
    """
    least = house().least_on_card
    found: list[Mark] = []
    for mark in kind.marks:
        if mark.over == over and slots_of(mark) <= facts.keys():
            found += draw_mark(mark, _filler(game, mark, facts), game.palette, game.art, least)
    return found


def _filler(game: Game, mark: SpaceMark, facts: Mapping[str, str]) -> Callable[[str], str]:
    """Return what fills the {slots} of a mark; in its text stands what is printed for a value."""
    fill = slot_filler(facts)
    if not game.texts or mark.text is None:
        return fill
    printed = slot_filler({name: game.shown(text) for name, text in facts.items()})
    return lambda text: str(printed(text) if text is mark.text else fill(text))


def _turned(marks: list[Mark], place: Place, degrees: float) -> list[Mark]:
    if not marks:
        return []
    x, y = place.middle
    frame = (x + max(x, FRAME), y + max(y, FRAME))
    return [Use(Drawing(*frame, tuple(marks)), rotation(degrees, x, y))]


def _padded(box: BoxMm) -> BoxMm:
    return box[0] - CLEAR, box[1] - CLEAR, box[2] + 2 * CLEAR, box[3] + 2 * CLEAR


def _box_ground(game: Game, place: Place, kind: SpaceKind, free: tuple[BoxMm, ...]) -> list[Mark]:
    assert place.box is not None
    x, y, w, h = place.box
    fill, stroke = colour_of(kind.fill, game.palette), colour_of(kind.stroke, game.palette)
    marks: list[Mark] = [rounded(x, y, w, h, kind.corner, fill=fill)]
    marks += _pattern(game, place, kind, free)
    head = colour_of(kind.head_fill, game.palette)
    if kind.head and head != "none":
        marks.append(Rect(x, y, w, kind.head, head))
        marks.append(line(x, y + kind.head, x + w, y + kind.head, stroke, kind.width))
    marks.append(
        rounded(x, y, w, h, kind.corner, fill="none", stroke=stroke, width=kind.width, dash=tuple(kind.dash))
    )
    return marks


def _zone_ground(game: Game, place: Place, kind: SpaceKind, free: tuple[BoxMm, ...]) -> list[Mark]:
    fill, stroke = colour_of(kind.fill, game.palette), colour_of(kind.stroke, game.palette)
    marks: list[Mark] = []
    if fill != "none":
        marks.append(Path(place.outline, fill))
    marks += _pattern(game, place, kind, free)
    if stroke != "none":
        dash = tuple(kind.dash)
        marks.append(Path(place.outline, "none", stroke, kind.width, dash, join="round"))
    return marks


def _pattern(game: Game, place: Place, kind: SpaceKind, free: tuple[BoxMm, ...]) -> list[Mark]:
    """Return the pattern of a kind; signs keep off what is written."""
    if kind.pattern is None:
        return []
    ink = colour_of(kind.pattern.ink, game.palette)
    return pattern_marks(kind.pattern, place.outline, place.shape, ink, free)


def _label_box(place: Place, kind: SpaceKind) -> BoxMm:
    if place.box is None:
        assert place.space is not None
        w, h = place.space.label_box
        return place.middle[0] - w / 2, place.middle[1] - h / 2, w, h
    x, y, w, h = place.box
    if kind.head:
        return x + LABEL_INSET, y, w - 2 * LABEL_INSET, kind.head
    return _inset(place.box)


def _words(game: Game, space: Space, place: Place, kind: SpaceKind) -> list[Mark]:
    ink = colour_of(kind.ink, game.palette)
    least = house().least_on_card
    shrunk = kind.least or max(least, kind.size * 0.7)
    low = place.box is None or kind.head > 0
    marks: list[Mark] = [
        *set_text(
            space.title,
            _label_box(place, kind),
            font=kind.font,
            size=kind.size,
            fill=ink,
            least=max(least, shrunk),
            align=kind.align,
            valign="middle" if low else "top",
            most_lines=1 if low else 2,
        )
    ]
    if space.note and place.box:
        marks += set_text(
            space.note,
            _inset(place.box),
            font=kind.note_font,
            size=kind.note_size,
            fill=ink,
            least=least,
            align=kind.align,
            valign="bottom",
            most_lines=3,
        )
    return marks


def _inset(box: BoxMm) -> BoxMm:
    x, y, w, h = box
    return x + LABEL_INSET, y + LABEL_INSET, w - 2 * LABEL_INSET, h - 2 * LABEL_INSET
