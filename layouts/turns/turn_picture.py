"""A picture of one turn of a log: the board or table, what moved, and the findings beside it.

    picture(Scene(game, "turn 3", placements, beside))

is a Drawing in mm on a page of its own size. It knows no referee: what stands where comes as
placements, and findings as notes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from ...components import Game, house
from ...components.languages import headed
from ...components.models.placements import (
    Aside,
    Board,
    Link,
    Numbers,
    Placed,
    Placement,
    Sector,
    Silhouette,
    Spot,
    Way,
    Zone,
)
from ...components.shapes.paths import ellipse
from ...generators.drawing import Drawing, Mark, Path, Rect, Use, at, enlarged, moved, tagged
from ...generators.outlines import sector
from ...generators.text.fitting import line_of
from ...generators.text.fonts import in_type
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..documents.file_names import slug
from ..sheets.papers import drawn
from . import signs
from .notes import COLUMN, Beside, Note, column
from .on_board import Kit, Layers, board_layers
from .on_table import FULL, ghost, least, smoke, table_layers

EDGE, GAP = 9.0, 7.0  # mm round the page, and between its parts
BAR = 15.0  # mm of the head
LEAST = 120.0, 110.0  # mm, the smallest picture
MOST_SCALE = 3.0  # times that a small board is enlarged
LEGEND = 6.0  # mm of a row of the legend


class Scene(NamedTuple):
    """What is shown: the turn's name, how it stands in the log, what is where, what was found."""

    game: Game
    turn: str
    when: str
    placements: Sequence[Placement]
    beside: Beside


def picture(scene: Scene) -> Drawing:
    """Return the whole picture. BadInput where the game's board cannot be drawn."""
    shown = _readable(_framed(layers_of(Kit(scene.game), scene.placements)))
    wide = max(shown.width, LEAST[0])
    top = EDGE + BAR + GAP - 2
    left = EDGE + (wide - shown.width) / 2
    noted, low = column(scene.beside, EDGE + wide + GAP, top)
    key = list(_legend(scene.placements, EDGE, top + shown.height + 4, wide))
    rows = 1 + max((row for _, row in key), default=-1)
    width = 2 * EDGE + wide + GAP + COLUMN
    height = max(low, top + max(shown.height + 4 + rows * LEGEND, LEAST[1])) + EDGE
    marks: list[Mark] = [Rect(0, 0, width, height, house().palette["cream"])]
    marks += _head(scene, width)
    marks += [Rect(left, top, shown.width, shown.height, house().palette["paper"])]
    marks += [at(shown, left, top), *(mark for mark, _ in key), *noted]
    return Drawing(width, height, tuple(marks), title_of(scene))


def title_of(scene: Scene) -> str:
    """Return the title of the picture."""
    return headed(scene.game.sheet.title, scene.turn)


def layers_of(
    kit: Kit, items: Sequence[Placement], fresh: Collection[int] = (), whole: bool = False
) -> Layers:
    """Return the board or table with what lies on it, in two layers; `fresh` and `whole` as there."""
    board = next((one for one in items if isinstance(one, Board)), Board())
    if board.size is not None:
        return table_layers(kit, board.size, items, fresh, whole)
    return board_layers(kit, items, fresh, whole)


def _framed(shown: Layers) -> Drawing:
    """Both layers in their frame."""
    frame, edge = (0.0, 0.0, shown.width, shown.height), shown.edge
    inside: Mark = Use(Drawing(*frame[2:], (*shown.ground, *shown.over)), clip=frame)
    if edge:
        inside = at(Drawing(0, 0, (inside,)), edge, edge)
    marks = (*shown.around, inside, signs.framed((edge, edge, *frame[2:])))
    return Drawing(shown.width + 2 * edge, shown.height + 2 * edge, marks)


def _readable(shown: Drawing) -> Drawing:
    """Return a small board as large as the smallest picture has room for."""
    scale = min(LEAST[0] / shown.width, LEAST[1] / shown.height, MOST_SCALE)
    return enlarged(shown, max(1.0, scale))


def _head(scene: Scene, width: float) -> Iterator[Mark]:
    """Yield the head of the picture: the game, the turn, and how far the log goes."""
    yield Rect(EDGE, EDGE, width - 2 * EDGE, BAR - 2, signs.NIGHT)
    base = EDGE + 9.2
    says = scene.game.sheet.title.upper()
    name = line_of(
        signs.writable(says, "condensed-bold"),
        EDGE + 4,
        base,
        font="condensed-bold",
        points=19,
        fill=signs.CREAM,
    )
    yield name
    turn = signs.writable(scene.turn, "condensed-semibold")
    yield line_of(
        turn,
        EDGE + 8 + name.advance,
        base,
        font="condensed-semibold",
        points=19,
        fill=house().palette["yellow"],
    )
    yield line_of(
        signs.writable(scene.when, "condensed-medium"),
        width - EDGE - 4,
        base - 0.5,
        font="condensed-medium",
        points=10,
        fill=signs.CREAM,
        align="right",
    )


# The legend: only signs that are there.


def _legend(items: Sequence[Placement], x: float, y: float, wide: float) -> Iterator[tuple[Mark, int]]:
    """Yield the marks of the legend, each with its row."""
    left, row = x, 0
    for marks, says in _entries(items):
        word = line_of(says, 0, 0, font="condensed-medium", points=8, fill=signs.SOFT)
        need = 9 + word.advance + 6
        if left + need > x + wide + 6 and left > x:
            left, row = x, row + 1
        base = y + row * LEGEND
        for mark in marks:
            yield moved(mark, left, base + 2.2), row
        yield word._replace(x=left + 9, y=base + 3.2), row
        left += need


def _entries(items: Sequence[Placement]) -> Iterator[tuple[list[Mark], str]]:
    """Each sign with its words; a sign stands in 8 by 0 mm."""
    ways = [one for one in items if isinstance(one, Way)]
    links = [one for one in items if isinstance(one, Link)]
    ink = signs.party_of(0)
    for sign, says in (("start", "start of a move"), ("turn", "turning point"), ("stop", "stop")):
        if any(sign in way.signs for way in ways):
            yield signs.mark_of(sign, (4, 0), ink), says
    if ways:
        yield signs.arrow((0, 0), (8, 0), ink, signs.WIDE), "moved"
    if any(way.age for way in ways):
        yield signs.arrow((0, 0), (8, 0), signs.party_of(0, 1), signs.THIN), "an earlier move"
    if any(not way.sure for way in ways):
        yield signs.arrow((0, 0), (8, 0), ink, signs.WIDE, signs.DASH), "course not known"
    if links:
        yield signs.arrow((0, 0), (8, 0), signs.party_of(1), signs.WIDE * 0.8, (2.2, 0.9)), "attack"
    if any(link.hit for link in links):
        yield signs.burst((4, 0)), "hit"
    if any(isinstance(one, Sector) and one.width >= FULL for one in items):
        ring = Path(ellipse(4, 0, 2.1, 2.1), stroke=signs.TOLD, width=0.4, dash=(1.2, 0.8))
        yield [ring], "range"
    if any(isinstance(one, Sector) and one.width < FULL for one in items):
        tint = house().palette["sand"]
        yield [Path(sector(4, 2.2, 0, 4.4, -45, 45), tint, ink, 0.25)], "field of fire"
    if any(isinstance(one, Silhouette) and least(one.damage) for one in items):
        yield smoke([(6, 0), (4.8, 0), (3.6, 0)]), "damage"
    for one in [one for one in items if isinstance(one, Silhouette) and one.was][:1]:
        yield [ghost(one.aircraft, (0.5, -2.6, 7, 5.2))], "earlier position"
    if any(_doubt(one) for one in items):
        edge = Rect(1.5, -2, 5, 4, stroke=signs.INK, width=0.25, dash=(1.2, 0.8))
        yield [edge], "not certain"
    if any(getattr(one, "told", ()) for one in items):
        yield signs.disc(4, 0, 1), "see this finding"


def _doubt(one: Placement) -> bool:
    if isinstance(one, Placed):
        return not one.sure or (isinstance(one.count, tuple) and len(set(one.count)) > 1)
    return isinstance(one, Silhouette) and (one.slack > 0 or one.heading is None)


KINDS = (".svg", ".pdf")


def files_of(scene: Scene, names: list[FilePath]) -> dict[FilePath, bytes]:
    """Return the bytes of each file, by its ending; the same scene gives the same bytes."""
    drawing = in_type(scene.game.type, picture, scene)
    making = {".svg": _svg, ".pdf": _pdf}
    kinds = {name.suffix.lower() for name in names}
    made = {kind: making[kind](scene, drawing) for kind in KINDS if kind in kinds}
    return {name: made[name.suffix.lower()] for name in names}


def usual_names(log: FilePath, turn: str) -> list[FilePath]:
    """Where a picture goes that nobody has named a place for."""
    return [usual_name(log, f"-{slug(turn)}{kind}") for kind in KINDS]


def usual_name(log: FilePath, ending: str) -> FilePath:
    """Where a file about a log goes, with this at the end of its name."""
    stem = slug(log.stem) if log.stem not in ("", "-") else "log"
    return FilePath("output", f"{stem}{ending}")


def _svg(scene: Scene, drawing: Drawing) -> bytes:
    from ...generators.writers.svg import svg_text

    return svg_text(drawing, title_of(scene), says=described(scene)).encode("utf-8")


def _pdf(scene: Scene, drawing: Drawing) -> bytes:
    encoder, out = Encoder(key for _, key in scene.game.fonts), BytesIO()
    box = (0.0, 0.0, drawing.width, drawing.height)
    page = PdfPage(drawing.width, drawing.height, box, box, drawn(drawing))
    sheet, says = scene.game.sheet, described(scene)
    whole = Drawing(drawing.width, drawing.height, (tagged(drawing.marks, "Figure", says),))
    meta = PdfMeta(title_of(scene), says, "wargame, log of a game", sheet.designer, sheet.language, False)
    write_pdf(out, [(page, encoder.pack(whole, whole.height))], meta, encoder)
    return out.getvalue()


def write_all(files: Mapping[FilePath, bytes]) -> None:
    """Write every file, or none: each is whole before the first takes its place.

    Raises OSError with the name of the file that could not be written.
    """
    whole: dict[FilePath, FilePath] = {}
    name = FilePath()
    try:
        for name, content in files.items():
            place = FilePath(os.path.realpath(name))
            place.parent.mkdir(parents=True, exist_ok=True)
            new = whole[place] = place.with_name(f".{place.name}.cutline-new")
            new.write_bytes(content)
        for name, new in whole.items():
            os.replace(new, name)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(name)) from error
    finally:
        for new in whole.values():
            with suppress(OSError):
                new.unlink(missing_ok=True)


def described(scene: Scene) -> str:
    """Return a description of the picture, line by line."""
    return "\n".join(_lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    yield f"{scene.game.sheet.title}, {scene.turn}, {scene.when}."
    for one in scene.placements:
        told = _TOLD.get(type(one))
        says = told(one) if told else ""
        if says:
            yield f"{says}{_see(getattr(one, 'told', ()))}."
    if not scene.beside.notes:
        yield "The referee found nothing wrong in this turn."
    for number, note in enumerate(scene.beside.notes, 1):
        yield f"Finding {number}: {_note(note)}"
    for name, value in scene.beside.totals:
        yield f"{name}: {value}."


def _note(note: Note) -> str:
    said = "; ".join(filter(None, [note.found, note.expected]))
    rule = f" of rule {note.rule}" if note.rule else ""
    return f"{note.kind}{rule}, {note.place}: {said}." if said else f"{note.kind}{rule}, {note.place}."


def _see(told: tuple[int, ...]) -> str:
    return f" (see finding {', '.join(map(str, told))})" if told else ""


def _spot(spot: Spot) -> str:
    if isinstance(spot, str):
        return spot
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in spot)


def _numbers(count: Numbers) -> str:
    ways = sorted(set(count)) if isinstance(count, tuple) else [count]
    return str(ways[0]) if len(ways) == 1 else f"{ways[0]} to {ways[-1]}"


def _placed(one: Placed) -> str:
    if one.count == 0 or one.count == (0,):
        return ""
    many = "" if one.count == 1 else f"{_numbers(one.count)} "
    turned = f", heading {one.heading:.0f} degrees" if one.heading else ""
    back = ", back side up" if one.side == "back" else ""
    sure = "" if one.sure else ", not certain"
    says = f", {one.says}" if one.says else ""
    return f"On {one.at}: {many}{one.counter}{back}{turned}{sure}{says}"


def _silhouette(one: Silhouette) -> str:
    if one.was:
        return f"{one.name} was at {_spot(one.at)} before, heading {one.heading or 0:.0f} degrees"
    says = f"{one.name} at {_spot(one.at)}"
    says += ", heading not known" if one.heading is None else f", heading {one.heading:.0f} degrees"
    if one.slack:
        says += f", within {one.slack:.2g} in"
    if one.damage not in (0, (0,)):
        says += f", damage {_numbers(one.damage)}"
    return says + (f", {one.says}" if one.says else "")


def _way(one: Way) -> str:
    then = ", ".join(
        f"{sign + ' ' if sign in ('turn', 'stop') else ''}{_spot(spot)}"
        for spot, sign in zip(one.spots[1:], [*one.signs[1:], *[""] * len(one.spots)], strict=False)
    )
    ago = f", {one.age} moves earlier" if one.age else ""
    doubt = "" if one.sure else "; the course between them is not known"
    says = f": {one.says}" if one.says else ""
    return f"{one.name} from {_spot(one.spots[0])} to {then}{ago}{says}{doubt}"


def _link(one: Link) -> str:
    came = {True: ", a hit", False: ", no hit", None: ""}[one.hit]
    who = f"{one.who}: " if one.who else ""
    says = f", {one.says}" if one.says else ""
    ago = f", {one.age} moves earlier" if one.age else ""
    return f"{who}an attack from {_spot(one.start)} at {_spot(one.end)}{says}{came}{ago}"


def _sector(one: Sector) -> str:
    says = f"{one.says}: " if one.says else ""
    return (
        f"{says}a field of fire of {one.width:g} degrees and {one.radius:g} in from "
        f"{_spot(one.at)}, its middle at {one.bearing % 360:.0f} degrees"
    )


def _zone(one: Zone) -> str:
    x, y, w, h = one.box
    ring = f", {one.ring or 'a ring'} {one.beyond:g} in round it" if one.beyond else ""
    return f"{one.says}: from {_spot((x, y))} to {_spot((x + w, y + h))}{ring}"


def _aside(one: Aside) -> str:
    return one.says


_TOLD: dict[type, Callable[[Any], str]] = {
    Placed: _placed,
    Silhouette: _silhouette,
    Way: _way,
    Link: _link,
    Sector: _sector,
    Zone: _zone,
    Aside: _aside,
}
