"""Draws boards: panels with art, grids, spaces that counters stand in, borders and connections.

Inside a panel the layers lie in this order: ground and art of the panel, grounds of
the spaces, borders, connections, words of the spaces, marks, frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...components import Game, Problem, Unfit, house
from ...components.models.boards import Place, connection_line, each_place, panel_places, places
from ...components.models.maps import Connection, LineStyle, Map, Panel
from ...components.models.sourced import OURS_SLOT, ours_in, sentence
from ...components.reading.places import Keys
from ...components.shapes.geometry import bounds
from ...components.shapes.paths import Segments, ellipse, parse_path
from ..art import place_art
from ..drawing import Drawing, Mark, Path, Rect, Spot, moved
from ..faces.contrast import faint_texts
from ..faces.marks import colour_of, draw_mark
from ..faces.outside import Lettering, colliding, letterings, reaches_out
from .board_grids import draw_grid
from .spaces import draw_space

HALO = 0.9  # mm that a halo is wider than its line


class Layer(NamedTuple):
    """Marks of one thing on a panel, and the keys that lead to it from the panel."""

    keys: Keys
    marks: list[Mark]


def draw_map(game: Game, board: Map, path: Keys) -> tuple[Drawing, list[Problem]]:
    """Return a board at its real size; the ground reaches over the edge by its bleed."""
    wide, high = board.size
    b = board.bleed
    ground = colour_of(board.ground, game.palette)
    marks: list[Mark] = [Rect(-b, -b, wide + 2 * b, high + 2 * b, ground)]
    problems: list[Problem] = []
    words: list[tuple[Keys, Lettering]] = []
    spots = (_whole(board, path), *_spots(board, path))
    linked = any(panel.connections for panel in board.panels)
    everywhere = places(board) if linked else {}  # thousands of cells are not held while they are drawn
    for number, panel in enumerate(board.panels):
        drawing = _PanelDrawing(game, board, panel, everywhere)
        at = (*path, "panels", number)
        x, y = panel.origin
        for keys, drawn in drawing.layers():
            placed = [moved(mark, x, y) for mark in drawn]
            marks += placed
            where = (*at, *keys)
            words += [(where, lettering) for lettering in letterings(placed)]
        problems += [game.problem("map", (*at, *keys), said) for keys, said in drawing.faults]
    problems += [game.problem("map", keys, said, "overlap") for keys, said in _collisions(words)]
    whole = Drawing(wide, high, tuple(marks), board.title, spots)
    words.clear()
    for text, under, ratio in faint_texts(whole, house().contrast, ground):
        said = (
            f'"{text.text}" in {text.fill} on {under} has a contrast of {ratio:.1f}; '
            f"it needs {house().contrast:g}"
        )
        problems.append(game.problem("map", (*path, "panels"), said, "contrast"))
    return whole, problems


def _whole(board: Map, path: Keys) -> Spot:
    """Return the board, for where nothing else is."""
    return Spot((0.0, 0.0, *board.size), board.id, board.title, "map", path)


def _spots(board: Map, path: Keys) -> Iterator[Spot]:
    """Yield a spot for each space of a board."""
    last: tuple[Keys, Keys] = ((), ())
    for place in each_place(board):
        shape = place.shape if place.box is None or place.angle else ()
        if place.keys is not last[0]:  # all cells of a grid share theirs
            last = place.keys, (*path, *place.keys)
        box = place.box if place.space is None and place.box else bounds(place.shape)
        yield Spot(box, place.id, place.title, "map", last[1], shape)


def _collisions(words: list[tuple[Keys, Lettering]]) -> Iterator[tuple[Keys, str]]:
    """Texts printed into one another, each said once, at the later of two."""
    keys_of = {id(lettering): keys for keys, lettering in words}
    said: set[Keys] = set()
    for one, other in colliding(lettering for _, lettering in words):
        keys = keys_of[id(other)]
        if keys not in said:
            said.add(keys)
            yield keys, f'"{other.text}" overlaps "{one.text}"; move one of them'


class _PanelDrawing:
    """The drawing of one panel in its own frame, and what cannot be drawn of it."""

    def __init__(self, game: Game, board: Map, panel: Panel, everywhere: Mapping[str, Place]) -> None:
        self.game, self.board, self.panel = game, board, panel
        self.palette = game.palette
        self.everywhere = everywhere
        self.faults: list[tuple[Keys, str]] = []

    def layers(self) -> Iterator[Layer]:
        """Yield what is drawn, from back to front."""
        panel, palette = self.panel, self.palette
        wide, high = panel.size
        fill, stroke = colour_of(panel.fill, palette), colour_of(panel.stroke, palette)
        if fill != "none":
            yield Layer((), [Rect(0, 0, wide, high, fill)])
        if panel.art and panel.art in self.game.art:
            art = self.game.art[panel.art]
            yield Layer(("art",), [place_art(art, (0, 0, wide, high), palette["ink"])])
        words: list[Layer] = []
        yield from self._grid(words)
        yield from self._spaces(words)
        yield from self._lines()
        yield from words
        yield from self._marks()
        if stroke != "none":
            yield Layer((), [Rect(0, 0, wide, high, stroke=stroke, width=panel.width)])

    def _grid(self, words: list[Layer]) -> Iterator[Layer]:
        grid = self.panel.grid
        if grid is None or not {grid.kind, *grid.terrain} <= self.board.kinds.keys():
            return
        try:
            drawn = draw_grid(self.game, self.board, grid)
        except Unfit as error:
            self.faults.append((("grid", *error.where), str(error)))
            return
        yield Layer(("grid",), drawn.ground)
        words.append(Layer(("grid",), drawn.words))

    def _spaces(self, words: list[Layer]) -> Iterator[Layer]:
        for place in panel_places(self.panel.model_copy(update={"grid": None})):
            kind = self.board.kinds.get(place.kind)
            if place.space is None or kind is None:
                continue
            try:
                drawn = draw_space(self.game, place, kind)
            except Unfit as error:
                self.faults.append((place.keys, str(error)))
                continue
            yield Layer(place.keys, drawn.ground)
            self._held(place.keys, "title of the space", drawn.words)
            words.append(Layer(place.keys, drawn.words))

    def _held(self, keys: Keys, what: str, drawn: list[Mark]) -> None:
        """Note a fault where something reaches over the edge of the panel."""
        wide, high = self.panel.size
        over = reaches_out(drawn, (0.0, 0.0, wide, high))
        if over:
            said = f"the {what} reaches {over:.1f} mm over its panel ({wide:g} x {high:g} mm)"
            self.faults.append((keys, f"{said}; move it, or make it smaller"))

    def _lines(self) -> Iterator[Layer]:
        for number, border in enumerate(self.panel.borders):
            if style := self.board.line_style(border.style):
                yield Layer(("borders", number), styled(parse_path(border.path), style, self.palette))
        halos: list[Layer] = []
        strokes: list[Layer] = []
        for number, link in enumerate(self.panel.connections):
            segments = self._run(link)
            if segments and (style := self.board.line_style(link.looks)):
                keys = ("connections", number)
                drawn = connection_marks(segments, style, self.palette)
                count = int(colour_of(style.halo, self.palette) != "none")
                halos.append(Layer(keys, drawn[:count]))
                strokes.append(Layer(keys, drawn[count:]))
        # All halos first, so that none notches another line where they meet.
        yield from (*halos, *strokes)

    def _run(self, link: Connection) -> Segments:
        """Return the way of a connection in this panel's frame; () where an end is not there."""
        if link.path is not None:
            return parse_path(link.path)
        if link.line is not None:
            start, end = link.line
        else:
            ends = [self.everywhere.get(name) for name in link.between]
            if ends[0] is None or ends[1] is None:
                return ()
            x, y = self.panel.origin
            style = self.board.line_style(link.looks)
            gap = style.gap if style else 0.0
            cells = ends[0].space is None and ends[1].space is None and not gap
            line = (ends[0].centre, ends[1].centre) if cells else connection_line(ends[0], ends[1], gap)
            (x1, y1), (x2, y2) = line
            start, end = (x1 - x, y1 - y), (x2 - x, y2 - y)
        return (("M", *start), ("L", *end))

    def _said(self, text: str) -> str:
        """Return the text of a mark with the sentence in it that says what of the board is ours."""
        slot = f"{{{OURS_SLOT}}}"
        if slot not in text:
            return text
        return text.replace(slot, sentence(self.game.words, ours_in(self.board)))

    def _marks(self) -> Iterator[Layer]:
        for number, mark in enumerate(self.panel.marks):
            keys: Keys = ("marks", number)
            try:
                drawn = draw_mark(mark, self._said, self.palette, self.game.art, house().least_on_card)
            except Unfit as error:
                self.faults.append((keys, str(error)))
                continue
            self._held(keys, mark.kind, drawn)
            yield Layer(keys, drawn)


def styled(segments: Segments, style: LineStyle, palette: Mapping[str, str]) -> list[Mark]:
    """Return a line in a style of the board, its halo under it."""
    halo = colour_of(style.halo, palette)
    marks: list[Mark] = []
    if halo != "none":
        marks.append(Path(segments, stroke=halo, width=style.width + HALO, cap="round", join="round"))
    dotted = bool(style.dash) and style.dash[0] < style.width / 2
    cap = "round" if dotted or not style.dash else "butt"
    stroke = colour_of(style.stroke, palette)
    marks.append(
        Path(segments, stroke=stroke, width=style.width, dash=tuple(style.dash), cap=cap, join="round")
    )
    return marks


def connection_marks(segments: Segments, style: LineStyle, palette: Mapping[str, str]) -> list[Mark]:
    """Return a connection, with a dot at both ends where its style says so."""
    marks = styled(segments, style, palette)
    if style.dots:
        colour, halo = colour_of(style.stroke, palette), colour_of(style.halo, palette)
        r = style.width * 1.15
        ends = (segments[0][1:3], segments[-1][-2:])
        marks += [Path(ellipse(x, y, r, r), colour, halo, 0.45) for x, y in ends]
    return marks
