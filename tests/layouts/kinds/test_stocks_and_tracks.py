"""Forms that begin with a stock, choose among rows, and cross off boxes of a track."""

from __future__ import annotations

import pytest

from cutline.components import BadInput, load_game
from cutline.components.records.boxes import Addend, Box, ranged
from cutline.generators.cards.record_sheets import draw_record_sheet
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

from ...support.form_scripts import document, each_worked_out, scripts, widgets
from ...support.mini_game import MINI

SHEET = """
sheets:
- id: log
  title: Log
  rows: [turns]
  total_head: Left
  columns:
  - {id: goal, title: Goal, total: none}
  - {id: hits, title: Hits, total: none}
  - {id: lost, title: Lost, parts: [A, B], captions: [Guns, Carts], stock: 3}
  tracks:
  - {id: mill, title: Mill, boxes: 8, result: Hits, sum: [{of: hits, where: {goal: mill}}]}
  foot: [{id: twice, title: Twice, sum: [{of: mill, times: 2}]}]
"""
GAME = MINI["game.yaml"] + "- {kind: record sheet, id: log}\n"


@pytest.fixture(scope="module")
def form(tmp_path_factory):
    return document(tmp_path_factory.mktemp("form"), game=GAME, record_sheet=SHEET)


def test_the_last_row_is_what_is_left_of_the_stock_and_only_rows_that_say_the_word_count(form):
    hits = {"log:goal:2": "bridge", "log:hits:1": "5", "log:hits:2": "2"}
    named = [{**hits, "log:goal:1": word} for word in ("mill", "Mill ", "m", "4 MILL")]
    stock, nothing, *found = each_worked_out(form, [{"log:lost:A:1": "1", "log:lost:A:2": "1"}, hits, *named])
    assert stock["log:lost:A:3"] == 1 and stock["log:lost:B:3"] == 3
    assert nothing["log:mill"] == "" and nothing["log:mill:1"] == ""
    for each in found:
        assert each["log:mill"] == 5 and each["log:twice"] == 10
        assert [each[f"log:mill:{k}"] for k in range(1, 9)] == ["×"] * 5 + [""] * 3


def test_a_place_without_a_box_has_no_field(form):
    names = set(widgets(form))
    assert {"log:goal:2", "log:lost:A:3", "log:mill:8", "log:mill"} <= names
    assert not {"log:goal:3", "log:hits:3", "log:mill:9"} & names
    assert len(scripts(form)) == 2 + 8 + 1 + 1


def test_short_tracks_share_a_line_and_name_their_last_box(mini):
    short = "{id: %s, title: %s, boxes: 2, last: down, %ssum: [{of: lost, part: %s}]}"
    tracks = [short % ("a", "A", "", "A"), short % ("b", "B", "beside: true, ", "B")]
    sheet = SHEET.replace("  foot:", "".join(f"  - {track}\n" for track in tracks) + "  foot:")
    game = load_game(mini(game=GAME, record_sheet=sheet))
    (form,) = draw_record_sheet(game, game.records.sheets[0], 180.0, 240.0)
    fields = {field.name: field for field in form.fields}
    mill, a, b = (fields[f"log:{name}:1"] for name in ("mill", "a", "b"))
    assert mill.y < a.y == b.y and fields["log:a"].x + fields["log:a"].w < b.x
    assert fields["log:b"].x + fields["log:b"].w <= 180.0
    assert [text.text for text in form.drawing.texts()].count("down") == 2


BAD = [
    ("stock: 3", "stock: 3, total: sum", "leave `total` out of the column"),
    ("captions: [Guns, Carts]", "captions: [Guns]", "1 captions, and the column has 2 parts"),
    ("{goal: mill}", "{gaol: mill}", 'did you mean "goal"?'),
    ("{goal: mill}", "{lost: mill}", '"lost" is no column without parts'),
    ("{of: mill, times: 2}", "{of: mil}", 'nothing here is called "mil"'),
]


@pytest.mark.parametrize(("was", "now", "said"), BAD)
def test_what_a_form_cannot_work_out_is_told(mini, was, now, said):
    with pytest.raises(BadInput) as raised:
        load_game(mini(game=GAME, record_sheet=SHEET.replace(was, now)))
    assert said in str(raised.value)


def test_more_boxes_than_the_paper_is_wide_are_told(mini):
    sheet = SHEET.replace("title: Log\n", "title: Log\n  landscape: false\n")
    game = load_game(mini(game=GAME, record_sheet=sheet.replace("boxes: 8", "boxes: 50")))
    kit = build_kit(draw_game(game), papers()["a4"])
    assert [p for p in kit.problems if "50 boxes are too narrow to cross; at most" in p.message]


def test_what_hangs_on_boxes_that_are_not_known_is_shown_from_what_to_what() -> None:
    boxes = {
        box.name: box
        for box in (
            Box("down", "Down", "down"),
            Box("lost", "Lost", "lost"),
            Box("points", "Points", "points", adds=(Addend(("down",), 5.0), Addend(("lost",), -5.0))),
            Box("left", "Left", "left", adds=(Addend(("lost",), -1.0),), begins=3.0),
            Box("won", "Won", "won", adds=(Addend(("points",)),), levels=(("us", 0.0), ("them", "rest"))),
        )
    }
    found = ranged(boxes, {"down": "2"}, {"down": (0, 9), "lost": (1, 4)})
    assert found == {"lost": "1–4", "points": "-10 to 5", "left": "0–2", "won": ""}
    assert ranged(boxes, {"down": "2", "lost": "1"}, {"lost": (1, 4)}) == {}
