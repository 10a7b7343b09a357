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
NEVER = '"Gold" is never reached after "Tin"; write the highest figure first, and "rest" last'
SUM = "sum: [{of: a}]"
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
        ('id: "7"', "id: ''", "rules", "write the number of the rule"),
        ('id: "7"', f"id: {LONG}", "rules", "1 to 12 characters such as"),
        ("title: Card,", f"title: {LONG},", "tables", "mm; shorten it or enlarge the card"),
        ("title: The log", f"title: {LONG}", "record_sheet", "the title takes"),
        ("title: Medal", f"title: {LONG}", "record_sheet", "mm below a blank of 40 mm; shorten it or widen"),
        ("at: [1, 1]", "at: [-1, 1]", "tables", "does not lie on the piece"),
        ("[[t, shot, explained]]", "[[t], []]", "tables", "a column is empty; name what it shows"),
        ("text: It is fired.", "text: '{{ word(v.a) }}'", "tables", 'did you mean "words(...)"?'),
        ("check: by hand, why: It is short.", "check: by hand", "rules", 'needs a reason; add "why: ..."'),
        ("title: Medal}", f"title: Medal, {SUM}, levels: {{Tin: 2, Gold: 3}}}}", "record_sheet", NEVER),
        ("title: Medal}", f"title: Medal, {SUM}, levels: {{Tin: rest, Gold: 3}}}}", "record_sheet", NEVER),
        ("title: A}", "title: A, sum: [{of: a}]}", "record_sheet", "counts towards itself"),
        ("kind: counters", "kind: counters\n  title: A\n  instead: A", "game", 'part "A" does not exist'),
    ],
)
def test_words_that_are_empty_or_too_long_are_told_by_line(mini, was, now, file, said):
    problem = problems(mini, was, now)[0]
    assert said in problem.message
    assert problem.file.name == f"{file}.yaml"
    assert problem.line > 1


def test_words_that_fit_are_no_problem(mini):
    assert problems(mini, "Its corner", "Its corners") == []
