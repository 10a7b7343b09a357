"""Puts a game's components in printing order, numbers the pages, and gives them their foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ..components import Game, Problem
from ..components.game import Part
from ..generators.counters import PrintedCounter, draw_counters
from ..generators.drawing import Drawing
from ..generators.maps import draw_map
from ..generators.text import line_of
from .counter_sheets import counter_sheets
from .exports.documents import PdfPage
from .first_page import front_page
from .furniture import SOFT, foot
from .papers import Page, Paper
from .papers import drawn as made
from .texts import card_pages, record_pages, rules_pages
from .tiles import poster_page, tile_pages

Made = tuple[list[Page], list[Problem]]


@dataclass(frozen=True)
class Drawn:
    """What a game looks like, on whatever paper: drawn once per build."""

    game: Game
    counters: list[PrintedCounter]
    maps: dict[str, Drawing]
    problems: list[Problem]


class Kit(NamedTuple):
    """All pages of a kit for one paper, in printing order, and how to write them down."""

    paper: Paper
    pages: list[Page]
    printed: list[PdfPage]
    problems: list[Problem]


def draw_game(game: Game) -> Drawn:
    """Every counter and board of a game, and all that cannot be drawn."""
    wanted = {part.kind for part in game.sheet.kit}
    counters, problems = draw_counters(game) if "counters" in wanted else ([], [])
    maps = {}
    for index, board in enumerate(game.maps):
        maps[board.id], wrong = draw_map(game, board, ("maps", index))
        problems += wrong
    return Drawn(game, counters, maps, problems)


def _counters(drawn: Drawn, paper: Paper, part: Part) -> Made:
    return counter_sheets(drawn.game, drawn.counters, paper)


def _map(drawn: Drawn, paper: Paper, part: Part) -> Made:
    board = next((board for board in drawn.game.maps if board.id == part.id), None)
    return (tile_pages(board, drawn.maps[board.id], paper), []) if board else ([], [])


def _card(drawn: Drawn, paper: Paper, part: Part) -> Made:
    for index, card in enumerate(drawn.game.tables.cards):
        if card.id == part.id:
            return card_pages(drawn.game, paper, card, index)
    return [], []


def _record_sheet(drawn: Drawn, paper: Paper, part: Part) -> Made:
    for index, sheet in enumerate(drawn.game.records.sheets):
        if sheet.id == part.id:
            return record_pages(drawn.game, paper, index)
    return [], []


def _rules(drawn: Drawn, paper: Paper, part: Part) -> Made:
    return rules_pages(drawn.game, paper), []


# What lays out each kind of component; the first page comes last, when all others are known.
_LAYOUTS: dict[str, Callable[[Drawn, Paper, Part], Made]] = {
    "counters": _counters,
    "map": _map,
    "card": _card,
    "record sheet": _record_sheet,
    "rules": _rules,
}


def build_kit(drawn: Drawn, paper: Paper) -> Kit:
    """The kit's pages for one paper; its problems are those of this paper."""
    parts: list[Page] = []
    problems: list[Problem] = []
    for part in drawn.game.sheet.kit:
        if part.kind not in _LAYOUTS:
            continue
        pages_made, wrong = _LAYOUTS[part.kind](drawn, paper, part)
        problems += wrong
        if part.title:
            pages_made = [page._replace(component=part.title) for page in pages_made]
        parts += pages_made
    pages = _in_order(drawn.game, paper, parts)
    printed = [_finished(drawn.game, page, k, len(pages)) for k, page in enumerate(pages, 1)]
    return Kit(paper, pages, printed, problems)


def _in_order(game: Game, paper: Paper, parts: list[Page]) -> list[Page]:
    """The pages behind their first page, which names their numbers, and so how long it is."""
    front: list[Page] = []
    wanted = any(part.kind == "front page" for part in game.sheet.kit)
    shift = int(wanted)
    while True:
        pages: list[Page] = []
        for page in parts:
            _add(pages, page, shift)
        if pages and pages[-1].empty:
            pages.pop()
        if wanted:
            front = front_page(game, paper, pages, shift)
        if len(front) <= shift:
            return front + pages
        shift = len(front)


def _add(pages: list[Page], page: Page, shift: int) -> None:
    """Add a page so that the whole kit prints right on both sides of the paper.

    A two-sided sheet starts on an odd page; what is cut out or glued has an empty back.
    """
    front = page.alone or (page.duplex and page.side == "front")
    if front and (len(pages) + shift) % 2:
        pages.append(_empty(page.component if not pages else pages[-1].component, page.paper))
    pages.append(page)
    if page.alone:
        pages.append(_empty(page.component, page.paper))


def _empty(component: str, paper: Paper) -> Page:
    says = "This side stays empty."
    mark = line_of(says, paper.width / 2, 30, "condensed-medium", 8, SOFT, "centre")
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

    return PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, draw,
                   fields=page.fields)  # fmt: skip


def poster(drawn: Drawn, board_id: str) -> PdfPage:
    """A board on one large page."""
    board = next(board for board in drawn.game.maps if board.id == board_id)
    says = f"{board.title} · one page, {board.size[0]:g} x {board.size[1]:g} mm"
    page = poster_page(board, drawn.maps[board_id], says, small_print(drawn.game))
    return PdfPage(page.paper.width, page.paper.height, page.trim, page.bleed, page.draw)
