"""Sets the pages that are read and written on: rules summary, cards, record sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...components import Game, Problem, Unfit
from ...components.kinds.record_sheet import FILE as FORMS
from ...components.kinds.rules import every
from ...components.models.record_sheet import RecordSheet
from ...components.models.rules import Rule
from ...components.models.tables import Card
from ...components.reading.problems import parted, shortened
from ...components.records.boxes import field_name
from ...components.shapes.geometry import bounds, box_shape
from ...generators.cards.pictures import draw_anatomy, draw_diagram, draw_picture
from ...generators.cards.plays import Pieces, draw_play
from ...generators.cards.record_sheets import Form, draw_record_sheet
from ...generators.cards.tables import draw_table
from ...generators.drawing import Drawing, Mark, Rect, Spot, Use, at, tagged
from ...generators.text.fitting import flow, line_of
from ...generators.text.icons import in_words
from ...generators.text.prose import Block, Column, Said, Style, blocks, solid
from ..sheets.papers import Page, Paper
from .columns import balanced, body_of, height_of, stack, text_page
from .written import written

GUTTER = 8.0  # mm between two columns of text
LONGEST = 105.0  # mm of a line of rules, before a page has three columns
MEASURE = 95.0  # mm of a line, where a large page has two all the same
CARD_INSET = 5.0  # mm between the edge of a card that is cut out and its text
LARGER = (1.24, 1.18, 1.12, 1.06, 1.0)  # times the type of a card that is a page, tried in turn
NO_PICTURES: Mapping[str, Drawing] = {}
NO_PIECES: Pieces = {}  # what is cut out itself shows none
CLOSER = Style(body=8.4, small=7.4, leading=1.24, air=0.8)  # of rules, where it saves a page
SIZES = (10.0, 9.7, 9.4, 9.2, 9.0, 8.8, 8.6)  # points of rules, tried in turn
ROOM = 0.97  # of the pages: what fills more by this estimate has not fitted
ON_CARD = Style(body=7.8, small=7.4, number=8.0, leading=1.22, air=0.6)

# Which text of a block is the number of its rule; other blocks go on with the last.
NUMBERED = {"section": slice(1, 2), "rule": slice(1), "picture": slice(1, 2)}

Keys = tuple[str | int, ...]


def rules_pages(game: Game, paper: Paper) -> tuple[list[Page], list[Problem]]:
    """Return the rules summary in two columns, or three on large paper, with its pictures."""
    shape = _columns(paper)
    pictures, problems = rule_pictures(game, shape[1])
    if parted(problems)[0] and shape[0] > 2:  # pictures that need a broader column
        shape = 2, MEASURE
        pictures, problems = rule_pictures(game, MEASURE)
    if parted(problems)[0]:
        return [], problems
    says = written("rules.j2", {"say": game.words, "rules": game.rules, "readings": game.rules.open})
    heading = game.words("{title}: the rules in short", title=game.sheet.title)
    named = heading, game.words("Rules summary")
    return _article(game, paper, says, named, shape, pictures), problems


def readings_pages(game: Game, paper: Paper) -> list[Page]:
    """Return what the rules leave open, and each way to read it, set as the rules are."""
    says = written("readings.j2", {"say": game.words, "readings": game.rules.open})
    heading = game.words("{title}: how we read the rules", title=game.sheet.title)
    return _article(game, paper, says, (heading, game.words("How we read the rules")), _columns(paper))


def _columns(paper: Paper) -> tuple[int, float]:
    """Return how many columns of rules a page has, and how wide they are, mm."""
    _, _, w, _ = body_of(paper)
    across = 3 if (w - GUTTER) / 2 > LONGEST else 2
    return across, (w - (across - 1) * GUTTER) / across


def _article(
    game: Game,
    paper: Paper,
    says: Sequence[Said],
    named: tuple[str, str],
    shape: tuple[int, float],
    pictures: Mapping[str, Drawing] = NO_PICTURES,
) -> list[Page]:
    """Return a text under its heading, in the largest type that takes no more pages than the smallest does.

    `named`: the heading, and what the pages are called; `shape`: how many columns, and how wide, mm.
    """
    _, _, w, h = body_of(paper)
    across, wide = shape
    head = blocks([Said("title", named[:1])], Column(w, game.palette))
    top = height_of(head) + 4

    def dealt(style: Style) -> list[list[Block]]:
        column = Column(wide, game.palette, style, pictures, game.words)
        return balanced(rule_blocks(game, says, column), [*[h - top] * across, h], across)

    columns = dealt(CLOSER)
    fewest = -(-len(columns) // across)  # pages
    still = sum(picture.height for picture in pictures.values())
    text = sum(map(height_of, columns)) - still
    for size in SIZES:
        # Words grow in both directions.
        if text * (size / CLOSER.body) ** 2 + still <= across * (fewest * h - top) * ROOM:
            tried = dealt(Style(body=size, small=size - 1.2, number=1.05 * size))
            if len(tried) <= fewest * across:
                columns = tried
                break
    return text_pages(game, named[1], paper, columns, head, top, shape)


def rule_blocks(game: Game, says: Sequence[Said], column: Column, cites: bool = False) -> list[Block]:
    """Return the blocks of a text, each with the rule that it tells.

    It `cites` a rule that stands elsewhere, or that it has told before.
    """
    rules = {rule.id: (where, rule) for where, rule in every(game.rules.rules)}
    made: list[Block] = []
    number, told, again = "", set[str](), cites
    for paragraph, block in zip(says, blocks(says, column), strict=True):
        if paragraph.kind in NUMBERED:
            before, number = number, "".join(paragraph.texts[NUMBERED[paragraph.kind]]) or number
            if number != before:
                again = cites or number in told
                told.add(number)
        where, rule = rules.get(number, ((), None))
        box = (0.0, 0.0, block.width, block.height)
        spot = rule and Spot(box, rule.id, rule.title, "rules", where, cites=again)
        made.append(replace(block, spots=(spot,)) if spot else block)
    return made


def rule_pictures(game: Game, width: float) -> tuple[dict[str, Drawing], list[Problem]]:
    """Return the pictures that rules show, without the words that the rules say."""
    named = {rule.picture for rule in game.rules.walk()}
    drawings: dict[str, Drawing] = {}
    problems: list[Problem] = []
    for k, picture in enumerate(game.tables.pictures):
        if picture.id in named:
            try:
                tell = partial(_noted, game, problems, ("pictures", k))
                drawings[picture.id] = draw_picture(game, picture, width, tell, alone=True)
            except Unfit as error:
                where = ("pictures", k, *error.where)
                problems.append(game.problem("tables", where, str(error)))
    return drawings, problems


def _noted(game: Game, problems: list[Problem], where: Keys, error: Unfit) -> None:
    """Note a fault of taste that game.yaml lets pass. Unfit for any other."""
    problems.append(game.problem("tables", where, str(game.passed(error)), error.check))


def text_pages(
    game: Game,
    name: str,
    paper: Paper,
    columns: Sequence[list[Block]],
    head: Sequence[Block] = (),
    top: float = 0.0,
    shape: tuple[int, float] | None = None,
) -> list[Page]:
    """Pages of two columns each, or of a `shape`: how many, and how wide, mm.

    On the first stands a `head`, and its columns are `top` mm lower.
    """
    x, y, w, _ = body_of(paper)
    across, wide = shape or (2, (w - GUTTER) / 2)
    x += round(w - across * (wide + GUTTER) + GUTTER, 6) / 2
    pages = []
    for first in range(0, len(columns), across):
        start = y if first else y + top
        marks = [] if first else stack(head, x, y)
        for k, column in enumerate(columns[first : first + across]):
            marks += stack(column, x + k * (wide + GUTTER), start)
        tall = max(map(height_of, columns[first : first + across]))
        for k in range(1, across):
            middle = x + k * (wide + GUTTER) - GUTTER / 2
            marks.append(Rect(middle - 0.08, start, 0.16, tall, game.palette["rule"]))
        title = _of_several(game, name, first // across + 1) if len(columns) > across else name
        box = (0.0, 0.0, paper.width, paper.height)
        pages.append(Page(name, title, paper, box, box, text_page(paper, marks, title), text=True))
    return pages


def _of_several(game: Game, title: str, number: int) -> str:
    """Return the title of one of several pages."""
    return game.words("{title}, page {number}", title=title, number=number)


def card_page(
    game: Game, paper: Paper, card: Card, index: int, pieces: Pieces
) -> tuple[list[Page], list[Problem]]:
    """Return a card of tables as a whole page, its type as large as the page has room for.

    `pieces` are those of the kit, by id, which a card may show.
    """
    x, y, wide, high = body_of(paper)
    for scale in LARGER:
        drawn, problems = draw_card(game, card, wide / scale, high / scale, index, pieces)
        if not problems:
            break
    else:
        return [], problems
    box = (0.0, 0.0, paper.width, paper.height)
    whole = Spot((0.0, 0.0, drawn.width, drawn.height), card.id, card.title, "tables", ("cards", index))
    drawn = replace(drawn, spots=(whole,))
    marks = [Use(drawn, (scale, 0.0, 0.0, scale, x, y))]
    drawing = text_page(paper, marks, card.title)
    return [Page(card.title, card.title, paper, box, box, drawing, text=True)], []


def draw_card(
    game: Game, card: Card, width: float, height: float, index: int, pieces: Pieces = NO_PIECES
) -> tuple[Drawing, list[Problem]]:
    """Title over columns of tables and rules. A card that overflows is a problem.

    `index` is the card's place in tables.yaml; width and height in mm.
    """
    marks, top, problems = _card_head(game, card, width, index)
    gap = GUTTER if len(card.columns) > 1 else 0
    wide = (width - gap * (len(card.columns) - 1)) / max(1, len(card.columns))
    for number, names in enumerate(card.columns):
        column, wrong = card_column(game, names, wide, pieces)
        problems += wrong
        over = height_of(column) - (height - top)
        if over > 1e-6:
            message = (
                f'card "{card.title}": column {number + 1} is {max(1, round(over))} mm too long; '
                "move a table to another column or enlarge the card"
            )
            where: Keys = ("cards", index, "columns", number)
            problems.append(game.problem("tables", where, message))
        marks += stack(column, number * (wide + gap), top)
    return Drawing(width, height, tuple(marks), card.title), problems


def _card_head(game: Game, card: Card, width: float, index: int) -> tuple[list[Mark], float, list[Problem]]:
    """Return the game's name, if it has room, over the card's title and lead; and where the columns begin."""
    palette = game.palette
    size, baseline, top = (21, 11.0, 14.2) if card.size is None else (16, 9.6, 11.2)
    brand, accent = in_words(game.sheet.title).upper(), palette["accent"]
    name = line_of(brand, 0, 3.0, font="condensed-semibold", points=8, fill=accent)
    title = flow([("title", card.title)], size=size, fill=palette["ink"], baseline=baseline)
    marks: list[Mark] = [tagged([name], "P")] if name.advance <= width else []
    marks.append(tagged(title.at(0.0, 0.0), "H1"))
    problems = []
    if title.wide > width:
        message = f'"{shortened(card.title)}" takes {title.wide:.0f} mm on a card of {width:.0f} mm'
        message += "; shorten it or enlarge the card"
        problems.append(game.problem("tables", ("cards", index, "title"), message))
    if card.lead:
        lead = flow([("regular", card.lead)], width=width, size=8, fill=palette["soft-ink"])
        marks.append(tagged(lead.at(0, top), "P"))
        top += lead.height + 1.5
    return marks, top, problems


def card_column(
    game: Game, names: Sequence[str], width: float, pieces: Pieces
) -> tuple[list[Block], list[Problem]]:
    """Return the blocks in one column of a card, rules and all."""
    made: list[Block] = []
    problems: list[Problem] = []
    shown = _shown(game, width, pieces, problems)
    for name in names:
        if name.startswith("rule "):
            made += _cited(game, name.removeprefix("rule "), width)
        elif name in shown:
            where, draw = shown[name]
            try:
                made.append(solid(_spotted(name, where, draw()), above=3.6))
            except Unfit as error:
                problems.append(game.problem("tables", (*where, *error.where), str(error)))
    return made, problems


def _shown(
    game: Game, width: float, pieces: Pieces, problems: list[Problem]
) -> dict[str, tuple[Keys, Callable[[], Drawing]]]:
    """Return all that a card can show, by id: its keys in tables.yaml, and the function that draws it."""
    file, palette = game.tables, game.palette
    things: dict[str, tuple[Keys, Callable[[], Drawing]]] = {}
    for k, table in enumerate(file.tables):
        things[table.id] = ("tables", k), partial(draw_table, game, table, width)
    for k, diagram in enumerate(file.diagrams):
        things[diagram.id] = ("diagrams", k), partial(draw_diagram, game, diagram, width)
    for k, picture in enumerate(file.pictures):
        tell = partial(_noted, game, problems, ("pictures", k))
        things[picture.id] = ("pictures", k), partial(draw_picture, game, picture, width, tell)
    for k, play in enumerate(file.plays):
        things[play.id] = ("plays", k), partial(draw_play, play, width, palette, pieces)
    for k, anatomy in enumerate(file.anatomies):
        things[anatomy.id] = ("anatomies", k), partial(draw_anatomy, anatomy, width, palette, pieces)
    return things


def _spotted(name: str, where: Keys, drawing: Drawing) -> Drawing:
    """Return the drawing that a card shows, with spots that lead to its keys in tables.yaml."""
    whole = Spot((0.0, 0.0, drawing.width, drawing.height), name, drawing.title, "tables", where)
    inside = [spot._replace(where=(*where, *spot.where)) for spot in drawing.spots]
    return replace(drawing, spots=(whole, *inside))


def _cited(game: Game, number: str, width: float) -> list[Block]:
    """Return a rule on a card, or a part of one, with all that it says."""
    rules: Mapping[str, Rule] = {r.id: r for r in game.rules.walk()}
    if number not in rules:
        return []
    says = written("card_rule.j2", {"say": game.words, "cited": rules[number]})
    return rule_blocks(game, says, Column(width, game.palette, ON_CARD, say=game.words), cites=True)


def record_pages(game: Game, paper: Paper, index: int) -> tuple[list[Page], list[Problem]]:
    """Return a record sheet filling its pages, fields and all."""
    sheet = game.records.sheets[index]
    turned = paper.turned() if sheet.landscape else paper
    x, y, w, h = body_of(turned)
    try:
        forms = draw_record_sheet(game, sheet, w, h)
    except Unfit as error:
        return [], [game.problem("record_sheet", ("sheets", index, *error.where), str(error))]
    pages = []
    for number, form in enumerate(forms, 1):
        fields = tuple(f._replace(x=f.x + x, y=f.y + y) for f in form.fields)
        box = (0.0, 0.0, turned.width, turned.height)
        title = _of_several(game, sheet.title, number) if len(forms) > 1 else sheet.title
        spotted = replace(form.drawing, spots=_entries(sheet, index, form))
        drawing = text_page(turned, [at(spotted, x, y)], title)
        pages.append(Page(sheet.title, title, turned, box, box, drawing, fields=fields))
    return pages, []


def _entries(sheet: RecordSheet, index: int, form: Form) -> tuple[Spot, ...]:
    """Return the columns, tracks and blanks of a page of a record sheet, and the sheet for where none is."""
    at: Keys = ("sheets", index)
    spots = [Spot((0.0, 0.0, form.drawing.width, form.drawing.height), sheet.id, sheet.title, FORMS, at)]
    for key in ("head", "columns", "tracks", "foot"):
        for number, entry in enumerate(getattr(sheet, key)):
            begins = field_name(sheet.id, entry.id)
            fields = [f for f in form.fields if f"{f.name}:".startswith(f"{begins}:")]
            if fields:
                shape = tuple(box_shape((f.x, f.y, f.w, f.h))[0] for f in fields)
                spots.append(Spot(bounds(shape), entry.id, entry.title, FORMS, (*at, key, number)))
    return tuple(spots)
