"""Words that are empty, or too long for a card or a form, are told with file, line and column."""

from __future__ import annotations

import pytest

from cutline.components import BadInput, load_game
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.mini_game import MINI

GAME = """
plain_numbers: {turn 1: the first}
"""
TABLES = """
plays:
- {id: shot, title: The shot, text: It is fired., dice: [{face: "5"}], log: [fire a hit]}
anatomies:
- {id: explained, title: A counter, piece: one, labels: [{at: [1, 1], says: Its corner}]}
"""
SHEET = """
sheets:
- id: log
  title: The log
  rows: [turns]
  columns: [{id: a, title: A}]
  foot: [{id: medal, title: Medal}]
"""
RULES = """
rules:
- {id: "7", title: Aim, text: Aim well., steps: [Aim.], points: [Well.], check: by hand, why: It is short.}
"""
LONG = "Word" * 120
EMPTY = "this is empty; write a text"


def problems(mini, was, now):
    files = {
        "game": MINI["game.yaml"] + "- {kind: rules}\n- {kind: record sheet, id: log}\n" + GAME,
        "tables": MINI["tables.yaml"].replace("[[t]]", "[[t, shot, explained]]") + TABLES,
        "record_sheet": SHEET,
        "rules": RULES,
    }
    assert sum(text.count(was) for text in files.values()) == 1, was
    try:
        drawn = draw_game(load_game(mini(**{name: text.replace(was, now) for name, text in files.items()})))
    except BadInput as stop:
        return list(stop.problems)
    return drawn.problems or build_kit(drawn, papers()["a4"]).problems


@pytest.mark.parametrize(
    ("was", "now", "file", "said"),
    [
        ("turn 1: the first", 'turn 1: ""', "game", EMPTY),
        ("text: It is fired.", "text: ", "tables", EMPTY),
        ("log: [fire a hit]", "log: ['']", "tables", EMPTY),
        ('face: "5"', "face: ' '", "tables", EMPTY),
        ("says: Its corner", "says: ''", "tables", EMPTY),
        ("title: The shot", "title: ''", "tables", EMPTY),
        ("steps: [Aim.]", "steps: ['']", "rules", EMPTY),
        ("points: [Well.]", "points: ['']", "rules", EMPTY),
        ('id: "7"', "id: ''", "rules", EMPTY),
        ('id: "7"', f"id: {LONG}", "rules", "has 480 characters; 12 at most"),
        ("title: Card,", f"title: {LONG},", "tables", "mm; shorten it or enlarge the card"),
        ("title: The log", f"title: {LONG}", "record_sheet", "the title takes"),
        ("title: Medal", f"title: {LONG}", "record_sheet", "mm below a blank of 40 mm; shorten it or widen"),
    ],
)
def test_words_that_are_empty_or_too_long_are_told_by_line(mini, was, now, file, said):
    (problem,) = problems(mini, was, now)
    assert said in problem.message
    assert problem.file.name == f"{file}.yaml"
    assert problem.line > 1


def test_words_that_fit_are_no_problem(mini):
    assert problems(mini, "Its corner", "Its corners") == []
