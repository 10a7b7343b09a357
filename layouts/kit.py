"""Puts a game's components in printing order, numbers the pages, and gives them their foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..components import Game, Problem, Unfit
from ..components.models.game import Part
from ..components.reading.problems import suggest
from ..generators.drawing import Drawing
from ..generators.kinds import Looks, draws
from ..generators.pieces.pieces import Piece
from ..generators.text.fitting import line_of
from .documents.documents import PdfPage
from .drawn import Drawn, pieces_in
from .kinds import kind_of, openings
from .kinds import pages as laid_out_by
from .pages.titles import title_of
from .sheets.furniture import SOFT, foot
from .sheets.papers import Page, Paper, Section, Whole
from .sheets.papers import drawn as made
from .sheets.sheets import sheet_pages
from .sheets.tiles import poster_pages

UNNAMED = Section("", (0.0, 0.0, 0.0, 0.0))
LONGEST_NAME = 48  # characters of the names of parts that share sheets


class Kit(NamedTuple):
    """All pages of a kit for one paper, in printing order, and how to write them down."""

    paper: Paper
    pages: list[Page]
    printed: list[PdfPage]
    problems: list[Problem]
    backs: str = "duplex"


class _Pool(NamedTuple):
    """Parts of a kit whose pieces share sheets."""

    titles: list[str]
    pieces: list[Piece]


def draw_game(game: Game) -> Drawn:
    """Everything of a game that looks the same on any paper, and all that cannot be drawn."""
    found: list[Looks | None] = []
    problems: list[Problem] = []
    drawings: dict[tuple[str, str | None], Looks] = {}  # what two parts show is drawn once
    for number, part in enumerate(game.sheet.kit):
        draw = draws.of(kind_of(part))
        drawn: Looks | None = drawings.get((part.kind, part.id))
        wrong: list[Problem] = []
        if drawn is None and draw:
            drawn, wrong = draw(game, [part])
            if isinstance(drawn, dict):
                drawings[part.kind, part.id] = drawn
        if part.groups and not wrong:
            drawn, wrong = _of_groups(game, number, pieces_in(drawn))
        found.append(drawn)
        problems += [one for one in wrong if one not in problems]
    return Drawn(game, tuple(found), problems)


def _of_groups(game: Game, number: int, pieces: list[Piece]) -> tuple[list[Piece], list[Problem]]:
    """The pieces of the groups that a part of the kit names, and names that no group has."""
    wanted = game.sheet.kit[number].groups
    known = dict.fromkeys(_group_of(piece) for piece in pieces)
    problems = [
        game.problem(
            "game",
            ("kit", number, "groups", index),
            f'no piece of this part is of the group "{name}"{suggest(name, known)}',
        )
        for index, name in enumerate(wanted)
        if name not in known
    ]
    return [piece for piece in pieces if _group_of(piece) in wanted], problems


def _group_of(piece: Piece) -> str:
    """What a piece is counted under."""
    return (piece.group or piece.title or piece.id).removesuffix(", to paint")


def build_kit(drawn: Drawn, paper: Paper, backs: str = "duplex") -> Kit:
    """The kit's pages for one paper; its problems are those of this paper.

    `backs` is one of `sheets.BACKS`.
    """
    parts: list[Page] = []
    problems: list[Problem] = []
    of_a_kind = Counter(part.kind for part in drawn.game.sheet.kit)
    for item in _in_kit_order(drawn):
        if isinstance(item, _Pool):
            component = _called(item.titles)
            made_pages, wrong = sheet_pages(drawn.game, item.pieces, paper, component, backs)
        else:
            lay_out = laid_out_by.of(kind_of(item))
            assert lay_out, item.kind
            made_pages, wrong = lay_out(drawn, paper, item)
            if item.title or of_a_kind[item.kind] > 1:  # two boards are not both "Map"
                called = title_of(drawn.game, item)
                made_pages = [page._replace(component=called) for page in made_pages]
        parts += made_pages
        problems += wrong
    pages: list[Page] = []
    if not problems:
        try:
            pages = _in_order(drawn, paper, parts, backs)
        except Unfit as error:  # of the first page, which stands in game.yaml
            problems.append(drawn.game.problem("game", error.where, str(error)))
    printed = [_finished(drawn.game, page, k, len(pages)) for k, page in enumerate(pages, 1)]
    return Kit(paper, pages, printed, problems, backs)


def _called(titles: Sequence[str]) -> str:
    """What parts that share sheets are called together, short enough for a page's foot."""
    joined = ", ".join(titles)
    return joined if len(joined) <= LONGEST_NAME else f"{titles[0]} and others"


def _in_kit_order(drawn: Drawn) -> Iterator[_Pool | Part]:
    """The parts of a kit; those that are cut out gathered into pools that share sheets.

    Parts that follow one another share sheets, and so do those that name the same one.
    """
    pools: dict[Any, _Pool] = {}
    order: list[_Pool | Part] = []
    run = 0
    for part, looks in zip(drawn.game.sheet.kit, drawn.parts, strict=True):
        pieces = pieces_in(looks)
        if pieces:
            for sheet, here in _dealt(part, pieces):
                key = sheet or run
                if key not in pools:
                    pools[key] = _Pool([sheet] if sheet else [], [])
                    order.append(pools[key])
                pools[key].pieces.extend(here)
                title = title_of(drawn.game, part)
                if not sheet and title not in pools[key].titles:
                    pools[key].titles.append(title)
        elif laid_out_by.of(kind_of(part)):
            run += 1
            order.append(part)
    yield from order


def _dealt(part: Part, pieces: list[Piece]) -> Iterator[tuple[str, list[Piece]]]:
    """The pieces of a part by the name of their sheets; "" where they share them by order."""
    if not part.apart:
        yield part.sheet, pieces
        return
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.group or piece.title or piece.id, []).append(piece)
    yield from groups.items()


def _in_order(drawn: Drawn, paper: Paper, parts: list[Page], backs: str) -> list[Page]:
    """The pages behind their first page, which names their numbers, and so how long it is."""
    front: list[Page] = []
    opens = next(filter(None, (openings.of(kind_of(part)) for part in drawn.game.sheet.kit)), None)
    shift = int(opens is not None)
    while True:
        pages = _leaves(parts, shift) if backs == "duplex" else list(parts)
        if opens:
            front = opens(drawn, paper, pages, shift, backs)
        if len(front) <= shift:
            return front + pages
        shift = len(front)


def _leaves(parts: list[Page], shift: int) -> list[Page]:
    """The pages with empty sides between them, so that the whole kit prints right on both sides.

    Each component begins a leaf, unless it is read on from the one before; what
    is cut out or glued has nothing behind it but its own back.
    """
    pages: list[Page] = []
    last: Page | None = None  # the first page, where there is one, is read on
    for page in parts:
        read_on = page.text and (last is None or last.text)
        begins = page.alone or (page.duplex and page.side == "front")
        if last is not None and page.component == last.component and not begins:
            read_on = True
        if not read_on and (page.side != "back") and (len(pages) + shift) % 2:
            pages.append(_empty((last or page).component, page.paper))
        pages.append(page)
        if page.alone:
            pages.append(_empty(page.component, page.paper))
        last = page
    if pages and pages[-1].empty:
        pages.pop()
    return pages


def _empty(component: str, paper: Paper) -> Page:
    says = "This side stays empty."
    mark = line_of(says, paper.width / 2, 30, font="condensed-medium", points=8, fill=SOFT, align="centre")
    box = (0.0, 0.0, paper.width, paper.height)
    drawing = Drawing(paper.width, paper.height, (mark,), says)
    return Page(component, "Empty side", paper, box, box, made(drawing), empty=True)


def small_print(game: Game) -> str:
    """Title, edition and kit version, as on every page's foot."""
    return f"{game.sheet.title} · edition {game.sheet.edition} · kit {game.sheet.version}"


def _finished(game: Game, page: Page, number: int, total: int) -> PdfPage:
    side = f", {page.side}" if page.side else ""
    says = f"{page.name}{side} · page {number} of {total}"
    below = foot(page.paper, says, small_print(game), page.plan, page.note)

    def draw() -> Drawing:
        marks = (*page.drawing.marks, *below)
        return Drawing(page.paper.width, page.paper.height, marks, says)

    return PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, draw, fields=page.fields)


def posters(game: Game, whole: Whole) -> list[PdfPage]:
    """What is handed out in one, on one large page, or on one for each of its sections."""
    return [
        PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, page.draw, bookmark=section.title)
        for page, section in zip(
            poster_pages(whole, small_print(game)), whole.sections or (UNNAMED,), strict=True
        )
    ]
