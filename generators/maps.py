"""Draws boards: panels with art, spaces that counters stand in, borders and connections."""

from __future__ import annotations

from collections.abc import Mapping

from ..components import Game, Problem, Unfit, house
from ..components.checks import Keys
from ..components.maps import LineStyle, Map, Panel, Space, SpaceKind
from ..components.paths import Segments, ellipse, parse_path
from .contrast import faint_texts
from .drawing import Drawing, Mark, Path, Rect, line, rounded
from .marks import colour_of, draw_mark, moved, place_art
from .text import set_text

LABEL_INSET = 1.2  # mm between a box's edge and its label


def draw_map(game: Game, board: Map, path: Keys) -> tuple[Drawing, list[Problem]]:
    """A board at its real size; the ground reaches over the edge by its bleed."""
    wide, high = board.size
    problems: list[Problem] = []
    marks: list[Mark] = []
    ground = colour_of(board.ground, game.palette)
    b = board.bleed
    marks.append(Rect(-b, -b, wide + 2 * b, high + 2 * b, ground))
    for number, panel in enumerate(board.panels):
        at = (*path, "panels", number)
        drawn, wrong = _panel(game, board, panel, at)
        x, y = panel.origin
        marks += [moved(mark, x, y) for mark in drawn]
        problems += wrong
    drawing = Drawing(wide, high, tuple(marks), board.title)
    for text, under, ratio in faint_texts(drawing, house().contrast, ground):
        problems.append(
            game.problem(
                "map", (*path, "panels"),
                f'"{text.text}" in {text.fill} on {under} has a contrast of {ratio:.1f}; '
                f"it needs {house().contrast:g}",
            )
        )  # fmt: skip
    return drawing, problems


def _panel(game: Game, board: Map, panel: Panel, path: Keys) -> tuple[list[Mark], list[Problem]]:
    wide, high = panel.size
    palette = game.palette
    problems: list[Problem] = []
    marks: list[Mark] = []
    fill, stroke = colour_of(panel.fill, palette), colour_of(panel.stroke, palette)
    if fill != "none":
        marks.append(Rect(0, 0, wide, high, fill))
    if panel.art and panel.art in game.art:
        marks.append(place_art(game.art[panel.art], (0, 0, wide, high), palette["ink"]))
    for link in panel.borders:
        if link.style in board.lines:
            marks += _styled(parse_path(link.path), board.lines[link.style], palette)
    for joint in panel.connections:
        if joint.style in board.lines:
            marks += _connection(joint.line, board.lines[joint.style], palette)
    for number, space in enumerate(panel.spaces):
        kind = board.kinds.get(space.kind)
        if kind is None:
            continue
        try:
            drawn = _space(game, space, kind)
        except Unfit as error:
            problems.append(game.problem("map", (*path, "spaces", number), str(error)))
            continue
        dx, dy = space.shift
        marks += [moved(mark, dx, dy) for mark in drawn] if dx or dy else drawn
    for number, mark in enumerate(panel.marks):
        try:
            marks += draw_mark(mark, lambda text: text, palette, game.art, house().least_on_card)
        except Unfit as error:
            problems.append(game.problem("map", (*path, "marks", number), str(error)))
        except KeyError:
            pass  # art that the checks have reported
    if stroke != "none":
        marks.append(Rect(0, 0, wide, high, stroke=stroke, width=panel.width))
    return marks, problems


def _styled(segments: Segments, style: LineStyle, palette: Mapping[str, str]) -> list[Mark]:
    halo = colour_of(style.halo, palette)
    marks: list[Mark] = []
    if halo != "none":
        marks.append(
            Path(segments, stroke=halo, width=style.width + 0.9, cap="round", join="round")
        )
    marks.append(
        Path(segments, stroke=colour_of(style.stroke, palette), width=style.width,
             dash=tuple(style.dash), cap="butt" if style.dash else "round", join="round")
    )  # fmt: skip
    return marks


def _connection(
    spots: tuple[tuple[float, float], tuple[float, float]], style: LineStyle,
    palette: Mapping[str, str],
) -> list[Mark]:  # fmt: skip
    (x1, y1), (x2, y2) = spots
    marks = _styled((("M", x1, y1), ("L", x2, y2)), style, palette)
    if style.dots:
        colour, halo = colour_of(style.stroke, palette), colour_of(style.halo, palette)
        r = style.width * 1.15
        marks += [Path(ellipse(x, y, r, r), colour, halo, 0.45) for x, y in spots]
    return marks


def _space(game: Game, space: Space, kind: SpaceKind) -> list[Mark]:
    palette = game.palette
    fill, stroke = colour_of(kind.fill, palette), colour_of(kind.stroke, palette)
    ink = colour_of(kind.ink, palette)
    dash = tuple(kind.dash)
    marks: list[Mark] = []
    least = house().least_on_card
    if space.outline is not None:
        if fill != "none" or stroke != "none":
            marks.append(Path(parse_path(space.outline), fill, stroke, kind.width, dash))
        assert space.label is not None
        x, y = space.label
        box = (x - 14, y - 7, 28.0, 14.0)
        corner = (x - 14, y - 7)
    else:
        assert space.box is not None
        x, y, w, h = space.box
        marks.append(rounded(x, y, w, h, kind.corner, fill))
        corner = (x, y)
        if kind.head:
            head = colour_of(kind.head_fill, palette)
            if head != "none":
                marks.append(Rect(x, y, w, kind.head, head))
                marks.append(line(x, y + kind.head, x + w, y + kind.head, stroke, kind.width))
            box = (x + LABEL_INSET, y, w - 2 * LABEL_INSET, kind.head)
        else:
            box = _inset(space.box)
        marks.append(rounded(x, y, w, h, kind.corner, "none", stroke, kind.width, dash))
    if space.art and space.art in game.art and space.art_box:
        ax, ay, aw, ah = space.art_box
        art_ink = colour_of(space.art_ink, palette)
        marks.append(
            place_art(game.art[space.art], (corner[0] + ax, corner[1] + ay, aw, ah), art_ink)
        )
    shrunk = kind.least or max(least, kind.size * 0.7)
    in_head = space.outline is not None or kind.head > 0
    marks += set_text(
        space.title, box, font=kind.font, size=kind.size, fill=ink, least=max(least, shrunk),
        align=kind.align, valign="middle" if in_head else "top", most_lines=1 if in_head else 2,
    )  # fmt: skip
    if space.note and space.box:
        marks += set_text(
            space.note, _inset(space.box),
            font=kind.note_font, size=kind.note_size, fill=ink, least=least, align=kind.align,
            valign="bottom", most_lines=3,
        )  # fmt: skip
    return marks


def _inset(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x, y, w, h = box
    return x + LABEL_INSET, y + LABEL_INSET, w - 2 * LABEL_INSET, h - 2 * LABEL_INSET


def spaces_of(board: Map) -> dict[str, tuple[float, float, float, float]]:
    """Where each space's counters stand: its room or box, mm on the board."""
    found = {}
    for panel in board.panels:
        px, py = panel.origin
        for space in panel.spaces:
            room = space.room or space.box
            if room:
                dx, dy = space.shift
                x, y, w, h = room
                found[space.id] = (px + dx + x, py + dy + y, w, h)
    return found
