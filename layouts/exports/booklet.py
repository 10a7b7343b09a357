"""The booklet of the rules as a PDF for each paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise

from ...components import Game
from ...components.reading.problems import parted
from ...generators.cards.plays import Pieces
from ...generators.drawing import Drawing, Mark, at, enlarged, line
from ...generators.text.fitting import line_of
from ...generators.text.fonts import in_type
from ...generators.text.prose import Block, Column, Said, Style, blocks, solid
from ...generators.toning import Tone
from ...generators.writers.pdf import Encoder
from ..documents.documents import PdfMeta, PdfPage, write_pdf
from ..drawn import ById, Drawn
from ..kit import small_print
from ..pages.columns import fill_columns, height_of, stack
from ..pages.texts import card_column, draw_card, rule_blocks, rule_pictures
from ..pages.written import written
from ..sheets.furniture import INK, SOFT
from ..sheets.papers import Paper, drawn, reading_paper
from ..wayfinding import Leaf, Way, ways
from .folder import File
from .printing import Printing

MARGIN, FOOT = 12.0, 15.0  # mm round the text of a page, and below it
FOLD_MARK = 4.0  # mm
BEFORE_CARD = 9.0  # mm
SMALLEST = 0.8  # of its size, to which a table or diagram may shrink so that it fits the rest of a page
SET = Style(body=9.0, small=7.8, number=9.2)


def half_of(paper: Paper) -> Paper:
    """Return a page of the booklet: a sheet folded once, upright."""
    return Paper(f"half-{paper.name}", f"half of {paper.title}", paper.height / 2, paper.width)


def booklet_pages(game: Game, paper: Paper, pieces: Pieces, small: str) -> list[Drawing]:
    """Return the pages as they are read, set for half of `paper`; `small` stands at the foot of each."""
    page = half_of(paper)
    wide, high = page.width - 2 * MARGIN, page.height - MARGIN - FOOT
    pages = []
    for text in (_rules(game, wide), _cards(game, (wide, high), pieces)):
        pages += filled(text, high) if text else []
    return [_page(page, column, number, small) for number, column in enumerate(pages, 1)]


def _rules(game: Game, wide: float) -> list[Block]:
    if not game.rules.rules:
        return []
    names = {"say": game.words, "rules": game.rules, "readings": game.rules.open}
    says = written("rules.j2", names)
    if names["readings"]:
        says += [Said("section", (game.words("How we read the rules"),)), *written("readings.j2", names)]
    pictures, _ = rule_pictures(game, wide)
    column = Column(wide, game.palette, SET, pictures, game.words)
    title = Said("title", (game.words("{title}: the rules in short", title=game.sheet.title),))
    return blocks([title], column) + rule_blocks(game, says, column)


def _cards(game: Game, room: tuple[float, float], pieces: Pieces) -> list[Block]:
    """Return the cards that are whole pages in the kit, one after the other, and so their columns."""
    made: list[Block] = []
    wanted = {part.id for part in game.sheet.kit if part.kind == "card"}
    for index, card in enumerate(game.tables.cards):
        if card.id not in wanted or card.size is not None:
            continue
        wide = room[0]
        head, _ = draw_card(game, card.model_copy(update={"columns": []}), wide, room[1], index, pieces)
        tall = replace(head, height=18.0 + 4.0 * bool(card.lead))
        found = [solid(tall, above=BEFORE_CARD, sticks=True)]
        wrong = []
        for names in card.columns:
            column, problems = card_column(game, names, wide, pieces)
            found += column
            wrong += problems
        if parted(wrong)[0]:  # too wide for half a sheet: as it is in the kit, smaller
            whole, _ = draw_card(game, card, 2 * wide, 2 * room[1], index, pieces)
            found = [_scaled(solid(whole, above=BEFORE_CARD), 0.5)]
        made += found
    return made


def filled(text: Sequence[Block], high: float) -> list[list[Block]]:
    """Return blocks in pages; what cannot be parted is made smaller where a page would stay empty for it."""
    made = list(text)
    for k, block in enumerate(made):
        most = high - (_led(made, k) if k else 0.0)
        if len(block.lines) == 1 and block.height > most:
            made[k] = _scaled(block, most / block.height)
    while True:
        pages = fill_columns(made, [high])
        smaller = next(filter(None, (_smaller(*both, high) for both in pairwise(pages))), None)
        if smaller is None:
            return pages
        old, new = smaller
        made[next(k for k, block in enumerate(made) if block is old)] = new


def _led(made: Sequence[Block], k: int) -> float:
    """Return the height of the headings over a block, and of the space below them, mm."""
    first = k
    while first and made[first - 1].sticks:
        first -= 1
    return height_of(made[first:k]) + made[k].above if first < k else 0.0


def _smaller(page: Sequence[Block], following: Sequence[Block], high: float) -> tuple[Block, Block] | None:
    """Return what begins the following page, and the same smaller, if that finds room on this page."""
    room = high - height_of(page)
    for block in following:
        room -= block.above
        if not block.sticks:
            by = room / block.height
            return (block, _scaled(block, by)) if len(block.lines) == 1 and SMALLEST <= by < 1 else None
        room -= block.height
    return None


def _scaled(block: Block, by: float) -> Block:
    return solid(enlarged(block.drawing, by - 1e-6), block.above, block.sticks)


def _page(page: Paper, column: Sequence[Block], number: int, small: str) -> Drawing:
    marks: list[Mark] = stack(column, MARGIN, MARGIN)
    outside, align = (page.width - MARGIN, "right") if number % 2 else (MARGIN, "left")
    inside, other = (MARGIN, "left") if number % 2 else (page.width - MARGIN, "right")
    y = page.height - 7.0
    marks.append(line_of(f"{number}", outside, y, font="condensed-bold", points=9, fill=INK, align=align))
    marks.append(line_of(small, inside, y, font="condensed-medium", points=7, fill=SOFT, align=other))
    return Drawing(page.width, page.height, tuple(marks), f"page {number}")


def imposed(pages: Sequence[Drawing], paper: Paper) -> Iterator[Drawing]:
    """Yield the sides of the sheets, landscape, so that the folded heap reads on; flipped on the short edge.

    The outermost sheet comes first. The thickness of the paper is not allowed for.
    """
    wide, high = paper.height, paper.width
    most = -(-len(pages) // 4) * 4
    for k in range(0, most // 2):
        first, second = (most - 1 - k, k) if k % 2 == 0 else (k, most - 1 - k)
        marks: list[Mark] = []
        for number, x in ((first, 0.0), (second, wide / 2)):
            if number < len(pages):
                marks.append(at(pages[number], x, 0.0))
        if k % 2 == 0:  # on the outside of each sheet
            for y in (5.0, high - 5.0 - FOLD_MARK):
                marks.append(line(wide / 2, y, wide / 2, y + FOLD_MARK, SOFT, 0.15, (0.8, 0.6)))
        yield Drawing(wide, high, tuple(marks), f"side {k + 1}")


def booklet_files(printing: Printing) -> Iterator[File]:
    """`GAME-booklet-PAPER.pdf` for every paper."""
    for paper in dict.fromkeys(reading_paper(kit.paper) for kit in printing.kits):
        name = f"{printing.game.name}-booklet-{paper.name}.pdf"
        yield File(name, partial(_booklet, printing.drawn, paper, printing.kits[0].tone))


def _booklet(made: Drawn, paper: Paper, tone: Tone) -> bytes:
    game, sheet, say = made.game, made.game.sheet, made.game.words
    encoder, sides = Encoder(tuple(key for _, key in game.type.fonts), tone.cmyk), []
    for plain, way in in_type(game.type, _sides, made, paper):
        side = plain if tone.plain else tone.of(plain)
        box = (0.0, 0.0, side.width, side.height)
        # Without titles: bookmarks would jump to and fro.
        places = [place._replace(title="", says=place.title or place.says) for place in way.anchors]
        page = PdfPage(side.width, side.height, box, box, drawn(side), links=way.links, anchors=places)
        sides.append((page, encoder.pack(side, side.height)))
    out = BytesIO()
    meta = PdfMeta(
        say("{title}: rules booklet", title=sheet.title),
        say("{paper}, both sides, flipped on the short edge; fold the heap in the middle", paper=paper.title),
        ", ".join([say("wargame"), say("rules"), say("booklet")]),
        sheet.designer,
        sheet.language,
        flips="short",
    )
    write_pdf(out, sides, meta, encoder)
    return out.getvalue()


def _sides(made: Drawn, paper: Paper) -> Iterator[tuple[Drawing, Way]]:
    """Yield the sides of the sheets, and what leads from each to others."""
    pages = booklet_pages(made.game, paper, ById(made), small_print(made.game))
    sides = list(imposed(pages, paper))
    return zip(sides, ways(made.game, [Leaf(side) for side in sides]), strict=True)
