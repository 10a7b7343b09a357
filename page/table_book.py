"""Rules and tables of a log's game, to look up beside the board: what each rule says, and the kit's cards."""

from __future__ import annotations

from ..components import Game
from ..components.models.rules import Rule
from ..generators.text.fonts import in_type
from ..generators.writers.svg import svg_text
from ..layouts.pages.columns import body_of
from ..layouts.pages.texts import card_page
from ..layouts.sheets.papers import papers
from .site import NotHere
from .table_lines import Told
from .table_log import Pieces, Sitting

EDGE = 4.0  # mm of paper that are left round a card


def book_of(sitting: Sitting) -> Told:
    """Return all rules of the game in order, and the titles of its cards."""
    game = _game(sitting)
    rules = [_told(rule, rule is not top) for top in game.rules.rules for rule in top.walk()]
    return {"title": game.sheet.title, "rules": rules, "cards": [card.title for card in game.tables.cards]}


def rule_of(sitting: Sitting, number: str) -> Told:
    """Return a rule of the game by its number."""
    for top in _game(sitting).rules.rules:
        for rule in top.walk():
            if rule.id == number:
                return _told(rule, rule is not top)
    raise NotHere(f'There is no rule "{number}".')


def card_of(sitting: Sitting, number: int) -> Told:
    """Return a card of tables as it is printed, as SVG without the margins of its page."""
    if not 0 <= number < len(_game(sitting).tables.cards):
        raise NotHere(f"There is no card {number}.")
    game = sitting.desk.game
    if sitting.pieces is None or sitting.pieces.game is not game:
        sitting.pieces = Pieces(game)
    card, paper = game.tables.cards[number], next(iter(papers().values()))
    pages, problems = card_page(game, paper, card, number, sitting.pieces)
    if problems:
        raise NotHere(f"This card cannot be drawn: {problems[0].message}.")
    return {"svg": svg_text(in_type(game.type, pages[0].draw), card.title, EDGE - body_of(paper)[0])}


def _game(sitting: Sitting) -> Game:
    if sitting.opened is None:
        raise NotHere("The log is not judged now.")
    return sitting.opened.game


def _told(rule: Rule, inner: bool) -> Told:
    """Return a rule for the page; `says` has its paragraphs, each with what it is."""
    kinds = ("text", [rule.text]), ("step", rule.steps), ("point", rule.points)
    ways = [rule.open.says, *(reading.says for reading in rule.open.readings)] if rule.open else []
    more = ("example", [rule.example]), ("note", [rule.note]), ("reading", ways)
    says = [[kind, text] for kind, texts in (*kinds, *more) for text in texts if text]
    return {"rule": rule.id, "title": rule.title, "inner": inner, "says": says}
