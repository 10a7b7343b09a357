"""What a kit does for a first evening: what to do first, rules that read well, a turn beside its card."""

from __future__ import annotations

import sys

import pytest

from cutline.components import load_game
from cutline.components.languages import ended, words_in
from cutline.components.models.field_types import MM_PER_POINT
from cutline.layouts.kit import build_routes, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.mini_game import MINI

START = """start:
  time: half an hour
  difficulty: easy
  tools: [a knife]
  steps:
  - {do: Cut the counters out., parts: [counters]}
  - {do: Look at both cards., parts: [card, Last card]}
  - {do: Read how we read it., parts: [readings]}
  - {do: Take one card., parts: [card]}
kit:
"""
KIT = """- kind: rules
- kind: card
  id: card
- {kind: card, id: last, title: Last card}
- {kind: readings, later: true}
"""
RULES = """
rules:
- id: "1"
  title: Fire!
  text: Roll a die.
  example: A roll of 4 hits.
  note: Guns were slow.
  parts: [{id: 1a, title: Who fires?, text: Anybody fires.}]
  open:
    says: It does not say who rolls.
    readings: [{says: The gunner does.}, {says: Anybody may.}]
  check: by hand
  why: Dice are not logged.
"""
PLAYS = "plays:\n- {id: go, title: Go, text: It goes.}\n"


@pytest.fixture
def kits(mini):
    """The kit for a first game and the complete one, of a game whose cards may be changed."""

    def made(tables="", language=""):
        game = MINI["game.yaml"].replace("kit:\n", START).replace("title: Mini", "title: Surprise!")
        game = game.replace("- kind: card\n  id: card\n", KIT)
        game = game.replace("en-GB", language or "en-GB")
        tables = tables or MINI["tables.yaml"] + "- {id: last, title: Last, columns: [[t]]}\n"
        return build_routes(draw_game(load_game(mini(game=game, rules=RULES, tables=tables))), papers()["a4"])

    return made


def said_on(kit, *components):
    pages = [page for page in kit.pages if page.component in components]
    return " ".join(" ".join(t.text for page in pages for t in page.drawing.texts()).split())


def numbers_of(kit, component):
    return [n for n, page in enumerate(kit.pages, 1) if page.component == component and not page.empty]


def test_the_first_page_says_what_to_do_first_with_the_pages_that_it_takes(kits):
    first, whole = kits()
    for kit in (first, whole):
        said = said_on(kit, "First page")
        counters = numbers_of(kit, "Counters")
        assert f"1 Cut the counters out. pages {counters[0]}–{counters[-1]} 2" in said
        (card,), (last,) = numbers_of(kit, "Card"), numbers_of(kit, "Last card")
        assert last == card + 1 and f"2 Look at both cards. pages {card}–{last} 3" in said
        assert f"4 Take one card. page {card} " in said, "a part is meant by its id before its kind"
        assert "half an hour" in said and "a knife" in said and "minutes to print and cut" in said
    (page,) = numbers_of(whole, "How we read the rules")
    assert f"3 Read how we read it. page {page} " in said_on(whole, "First page")
    assert "3 Read how we read it. page" not in said_on(first, "First page"), "it has no such page"


def test_the_first_page_is_as_large_as_it_has_room_for(kits):
    (page,) = [page for page in kits()[0].pages if page.component == "First page"]
    assert {round(t.size / MM_PER_POINT, 1) for t in page.drawing.texts() if t.text == "Rules summary"} == {9}


def test_of_a_kit_that_takes_as_much_the_first_page_says_what_else_it_has(kits, monkeypatch):
    here = sys.modules[__name__]
    monkeypatch.setattr(here, "START", START.replace(", Last card", ""))
    monkeypatch.setattr(here, "KIT", KIT.replace("- {kind: card, id: last, title: Last card}\n", ""))
    first, whole = (said_on(kit, "First page") for kit in kits(MINI["tables.yaml"]))
    assert "the same sheets and cuts, with How we read the rules" in first
    assert "the same sheets and cuts, without How we read the rules" in whole


def test_it_says_so_in_german(kits):
    said = said_on(kits(language="de")[1], "Erste Seite")
    assert "Hier anfangen" in said and "2 Look at both cards. Seiten 3–4 3" in said


def test_how_we_read_the_rules_is_in_the_complete_kit_and_rules_bear_a_mark_in_both(kits):
    first, whole = kits()
    assert not numbers_of(first, "How we read the rules")
    said = said_on(whole, "How we read the rules")
    assert "Surprise! How we read the rules" in said
    assert "1 Fire! It does not say who rolls. The gunner does. • Or: Anybody may." in said
    for kit in (first, whole):
        rules = said_on(kit, "Rules summary")
        assert "Fire! †" in rules and "Who fires? Anybody fires." in rules and "The gunner" not in rules


def test_rules_are_set_as_large_as_their_page_has_room_for_and_examples_as_rules(kits):
    (page,) = [page for page in kits()[0].pages if page.component == "Rules summary"]
    texts = {text.text: text for text in page.drawing.texts()}
    body, example, note = texts["Roll a die."], texts["A roll of 4 hits."], texts["Guns were slow."]
    assert body.size >= 9 * MM_PER_POINT
    assert (example.font, example.size) == (body.font, body.size)
    assert note.font == "italic" and note.size < body.size


def test_a_turn_played_out_never_lies_behind_the_card_that_it_uses(kits):
    tables = MINI["tables.yaml"].replace("columns: [[t]]", "columns: [[t, go]]") + PLAYS
    tables = tables.replace("plays:", "- {id: last, title: Last, columns: [[t]]}\nplays:")
    for kit in kits(tables):
        (played,), (used,) = numbers_of(kit, "Card"), numbers_of(kit, "Last card")
        assert (played - 1) // 2 != (used - 1) // 2


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Again!", "Again! The rules in short"),
        ("Who …", "Who … The rules in short"),
        ("Mini", "Mini: the rules in short"),
    ],
)
def test_a_title_that_ends_with_a_sign_takes_no_second_one(title, said):
    assert words_in("en")("{title}: the rules in short", title=title) == said
    assert ended(title, ".") == (title if said[len(title)] == " " else "Mini.")


def test_it_takes_none_in_german_either():
    assert words_in("de")("{title}, continued", title="Feuer!") == "Feuer! Fortsetzung"
    assert words_in("de")("{title}: the rules in short", title="Feuer!") == "Feuer! Die Regeln in Kürze"
