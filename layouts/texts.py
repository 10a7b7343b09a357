"""Sets the pages that are read: first page, rules summary, cards and forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..components import Game, Problem, Unfit
from ..components.filling import environment
from ..components.rules import Rule
from ..components.sourced import provenance
from ..components.tables import Card
from ..generators.drawing import Drawing, Mark, Rect, at
from ..generators.marks import place_art
from ..generators.prose import Block, Style, blocks
from ..generators.record_sheets import draw_record_sheet
from ..generators.tables import draw_table
from ..generators.text import flow, line_of, set_text
from .columns import balanced, body_of, fill_columns, height_of, stack, text_page
from .papers import Page, Paper, rules

GUTTER = 8.0  # mm between two columns of text
CARD_INSET = 5.0  # mm between the edge of a card that is cut out and its text
TEMPLATES = Path(__file__).with_name("templates")


def markup(template: str, names: Mapping[str, Any]) -> str:
    """A template of ours over a game's data, as markup for `generators.prose`."""
    return str(environment(TEMPLATES).get_template(template).render(**names))


def rules_pages(game: Game, paper: Paper) -> list[Page]:
    """The rules summary in two columns."""
    _, _, w, h = body_of(paper)
    wide = (w - GUTTER) / 2
    says = markup("rules.j2", {"game": game.sheet, "rules": game.rules})
    title, *rest = [line for line in says.splitlines() if line.strip()]
    head = blocks(title, w)
    top = height_of(head) + 4
    columns = balanced(blocks("\n".join(rest), wide), [h - top, h - top, h])
    return list(_pages("Rules summary", paper, columns, head, top))


def _pages(
    name: str, paper: Paper, columns: list[list[Block]], head: list[Block], top: float
) -> Iterable[Page]:
    x, y, w, h = body_of(paper)
    wide = (w - GUTTER) / 2
    for first in range(0, len(columns), 2):
        marks: list[Mark] = []
        start = y
        if first == 0:
            marks += stack(head, x, y)
            start = y + top
        for k, column in enumerate(columns[first : first + 2]):
            marks += stack(column, x + k * (wide + GUTTER), start)
        middle = x + w / 2
        marks.append(Rect(middle - 0.08, start, 0.16, y + h - start, "#c9c6bd"))
        number = first // 2 + 1
        title = f"{name}, page {number}" if len(columns) > 2 else name
        box = (0.0, 0.0, paper.width, paper.height)
        yield Page(name, title, paper, box, box, text_page(paper, marks, title), text=True)


def card_page(game: Game, paper: Paper, card: Card, index: int) -> tuple[list[Page], list[Problem]]:
    """A card of tables as a whole page."""
    x, y, wide, high = body_of(paper)
    drawn, problems = draw_card(game, card, wide, high, index)
    if problems:
        return [], problems
    box = (0.0, 0.0, paper.width, paper.height)
    drawing = text_page(paper, [at(drawn, x, y)], card.title)
    return [Page(card.title, card.title, paper, box, box, drawing)], []


def draw_card(
    game: Game, card: Card, width: float, height: float, index: int
) -> tuple[Drawing, list[Problem]]:
    """Title over columns of tables and rules. A card that overflows is a problem."""
    problems: list[Problem] = []
    marks: list[Mark] = []
    small = card.size is not None
    marks.append(line_of(game.sheet.title.upper(), 0, 3.0, "condensed-semibold", 8, "#a8322d"))
    marks.append(
        line_of(
            card.title, 0, 9.6 if small else 11.0, "condensed-bold", 16 if small else 21, "#1f2326"
        )
    )
    top = 12.5 if small else 15.5
    if card.lead:
        texts, high = flow([("regular", card.lead)], 0, top, width, 8, "#4a5157")
        marks += texts
        top += high + 1.5
    gap = GUTTER if len(card.columns) > 1 else 0
    wide = (width - gap * (len(card.columns) - 1)) / max(1, len(card.columns))
    for number, names in enumerate(card.columns):
        pieces, wrong = _pieces(game, names, wide, ("cards", index, "columns", number))
        problems += wrong
        spare = height - top - height_of(pieces)
        if spare < -1e-6:
            problems.append(
                game.problem(
                    "tables", ("cards", index, "columns", number),
                    f'card "{card.title}": column {number + 1} is {-spare:.0f} mm too long; '
                    "move a table to another column or enlarge the card",
                )
            )  # fmt: skip
        marks += stack(pieces, number * (wide + gap), top)
    return Drawing(width, height, tuple(marks), card.title), problems


def _pieces(
    game: Game, names: list[str], width: float, path: tuple[str | int, ...]
) -> tuple[list[Block], list[Problem]]:
    found: list[Block] = []
    problems: list[Problem] = []
    tables = {table.id: (k, table) for k, table in enumerate(game.tables.tables)}
    cited = {rule.id: rule for top in game.rules.rules for rule in top.walk()}
    for name in names:
        if name.startswith("rule "):
            rule = cited.get(name[5:])
            if rule is not None:
                found += blocks(_steps(rule), width, Style(body=8.2))
            continue
        if name not in tables:
            continue
        k, table = tables[name]
        try:
            found.append(Block(draw_table(table, width, game.palette), 5.0))
        except Unfit as error:
            problems.append(game.problem("tables", ("tables", k, *error.where), str(error)))
    return found, problems


def _steps(rule: Rule) -> str:
    """A rule on a card: its heading, then its steps or the first line of each part."""
    return markup("card_rule.j2", {"rule": rule})


def record_pages(game: Game, paper: Paper, index: int) -> tuple[list[Page], list[Problem]]:
    """A record sheet filling its page, fields and all."""
    sheet = game.records.sheets[index]
    turned = paper.turned() if sheet.landscape else paper
    x, y, w, h = body_of(turned)
    try:
        form = draw_record_sheet(game, sheet, w, h)
    except Unfit as error:
        return [], [game.problem("record_sheet", ("sheets", index, *error.where), str(error))]
    fields = tuple(f._replace(x=f.x + x, y=f.y + y) for f in form.fields)
    box = (0.0, 0.0, turned.width, turned.height)
    drawing = text_page(turned, [at(form.drawing, x, y)], sheet.title)
    return [Page(sheet.title, sheet.title, turned, box, box, drawing, fields=fields)], []


def front_page(
    game: Game, paper: Paper, pages: list[Page], shift: int, backs: str = "duplex"
) -> list[Page]:
    """What is in the kit, sheet by sheet, and how to print, mount and cut it."""
    x, y, w, h = body_of(paper)
    marks: list[Mark] = []
    sheet = game.sheet
    if sheet.cover and sheet.cover in game.art:
        art = game.art[sheet.cover]
        high = w * art.height / art.width
        marks.append(place_art(art, (x, y, w, high), game.palette["ink"]))
        light = game.palette["cream"]
        marks += set_text(sheet.title, (x + 7, y + 7, w * 0.42, 13), "condensed-bold", 40, light,
                          least=20, align="left", valign="top")  # fmt: skip
        marks += set_text(sheet.subtitle, (x + 7, y + 21, w * 0.34, 16), "medium", 11, light,
                          least=8, align="left", valign="top", most_lines=3)  # fmt: skip
        top = y + high + 5
    else:
        head = blocks(f"# {sheet.title}\n{sheet.subtitle}", w)
        marks += stack(head, x, y)
        top = y + height_of(head) + 4
    wide = (w - GUTTER) / 2
    listing = blocks(
        markup("front_page.j2", _kit_names(game, pages, shift, paper)), wide, Style(body=8.2)
    )
    room = y + h - top
    columns = fill_columns(listing, [room])
    if len(columns) > 1:
        columns = balanced(listing, [room])
    for k, column in enumerate(columns[:2]):
        marks += stack(column, x + k * (wide + GUTTER), top)
    box = (0.0, 0.0, paper.width, paper.height)
    made = [
        Page(
            "First page",
            "First page",
            paper,
            box,
            box,
            text_page(paper, marks, "First page"),
            text=True,
        )
    ]
    made += _pages("First page", paper, columns[2:], [], 0) if len(columns) > 2 else []
    return made


def _kit_names(game: Game, pages: list[Page], shift: int, paper: Paper) -> dict[str, Any]:
    """What the first page lists: components with their pages, counters with their counts."""
    components: list[dict[str, Any]] = []
    for number, page in enumerate(pages, shift + 1):
        if not components or components[-1]["name"] != page.component:
            components.append({"name": page.component, "first": number, "count": 0})
        if not page.empty:
            components[-1]["count"] += 1
            components[-1]["last"] = number
            components[-1]["duplex"] = page.duplex
    groups: dict[str, int] = {}
    if game.counters:
        for counter in game.counters.counters:
            name = counter.group or counter.title
            groups[name] = groups.get(name, 0) + counter.count
    parts = {part.kind: part for part in game.sheet.kit}
    return {
        "game": game.sheet, "components": components, "groups": groups, "paper": paper,
        "total": sum(groups.values()), "parts": parts, "counters": game.counters,
        "maps": game.maps, "margin": rules().unprintable,
        "reconstructed": any(item.reconstructed for item in provenance(game)),
    }  # fmt: skip
