"""Record sheets on screen: the way through them, what they hold, what they work out."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from pypdf import PdfReader, PdfWriter

from cutline.components import BadInput, load_game
from cutline.generators.text.fonts import typeface
from cutline.layouts.documents.form_fields import FACE, SIZE, WHOLE

from ...support.form_scripts import document, each_worked_out, scripts, widgets, worked_out
from ...support.mini_game import MINI
from ...support.pdf_reading import notes_of
from ...support.rasters import differing, rastered

SHEET = """
sheets:
- id: log
  title: Log
  rows: [turns]
  columns:
  - {id: shots, title: Shots, parts: [A, B.1], total: sum}
  - {id: points, title: Points, sum: [{of: shots}], total: sum}
  - {id: net, title: Net, sum: [{of: points, times: 5}, {of: shots, part: A, times: -1}]}
  foot:
  - {id: bonus, title: "+ 1 for every 4 points", sum: [{of: points, every: 4}]}
  - {id: end, title: End, sum: [{of: bonus}, {of: typed}]}
  - {id: typed, title: Typed}
- id: second
  title: Second
  rows: [turns]
  columns: [{id: shots, title: Shots, parts: [A, B.1]}]
"""
GAME = MINI["game.yaml"] + "- {kind: record sheet, id: log}\n- {kind: record sheet, id: second}\n"
TYPED = {"log:shots:A:1": "3", "log:shots:B․1:1": "4", "log:shots:A:2": "1,5", "log:typed": "10"}


@pytest.fixture(scope="module")
def form(tmp_path_factory):
    return document(tmp_path_factory.mktemp("form"), game=GAME, record_sheet=SHEET)


def test_totals_and_sums_are_what_a_player_would_reckon_and_nothing_typed_is_not_zero(form):
    zeros = {"log:shots:A:1": "0", "log:shots:B․1:1": "none"}
    found, empty, zero = each_worked_out(form, [TYPED, {}, zeros])
    assert [found[f"log:points:{k}"] for k in (1, 2)] == [7, 1.5]
    assert found["log:shots:A:3"] == 4.5 and found["log:shots:B․1:3"] == 4
    assert found["log:points:3"] == 8.5
    assert found["log:net:1"] == 5 * 7 - 3 and found["log:net:2"] == 5 * 1.5 - 1.5
    assert found["log:bonus"] == 2 and found["log:end"] == 12
    assert set(empty.values()) == {""}
    assert zero["log:points:1"] == 0 and zero["log:points:2"] == ""


ROWS = """
sheets:
- id: chart
  title: Chart
  rows: [chart]
  totals: false
  row_sums: {Sum: [turns], All: [Sum, more]}
  columns: [{id: dice, title: Dice, parts: [I, II]}]
"""


def test_a_row_can_add_up_other_rows(tmp_path):
    game = GAME.replace("lists: {", 'lists: {chart: ["1", "2", Sum, more, All], ')
    game = game.replace("- {kind: record sheet, id: log}\n", "").replace("id: second", "id: chart")
    reader = document(tmp_path, game=game, record_sheet=ROWS)
    typed = {"chart:dice:I:1": "3", "chart:dice:I:2": "4", "chart:dice:I:4": "-2"}
    found = worked_out(reader, typed)
    assert found["chart:dice:I:3"] == 7 and found["chart:dice:I:5"] == 5
    assert found["chart:dice:II:5"] == ""


def test_every_sum_adds_fields_that_are_there_and_comes_after_them(form, kit, paper):
    for reader in (form, kit.pdf(kit.kit_file(paper))):
        there, order = widgets(reader), list(scripts(reader))
        assert order
        assert all("/V" not in widget and "/AP" not in widget for widget in there.values()), "not blank"
        for number, (name, script) in enumerate(scripts(reader).items()):
            terms = json.loads(re.search(r"a=(\[\{.*?\}\]),b=", script)[1])
            added = [field for term in terms for field in (*term["f"], *term.get("g", ()))]
            assert added and set(added) <= there.keys(), name
            assert not set(added) & set(order[number:]), name


def test_the_tab_key_goes_through_a_form_row_after_row(form, kit, paper):
    for reader in (form, kit.pdf(kit.kit_file(paper))):
        for page in reader.pages:
            boxes = [note["/Rect"] for note in notes_of(page)]
            assert page["/Tabs"] == "/S", "as it is read out"
            for (x0, _, _, top0), (x1, _, _, top1) in pairwise(boxes):
                assert top1 < top0 - 1 or (abs(top1 - top0) < 1 and x1 > x0)


def test_fields_of_two_sheets_do_not_share_a_name(form):
    names = list(widgets(form))
    assert "log:shots:A:1" in names and "second:shots:A:1" in names
    assert len(form.get_fields()) == len(names)


def test_a_sheet_printed_twice_can_be_filled_in_twice(tmp_path):
    game = GAME.replace("{kind: record sheet, id: second}", "{kind: record sheet, id: log}")
    reader = document(tmp_path, game=game, record_sheet=SHEET)
    assert {"log:shots:A:1", "log:shots:A:1-2"} <= widgets(reader).keys()
    found = worked_out(reader, {"log:shots:A:1-2": "2", "log:shots:B․1:1-2": "2"})
    assert found["log:points:1-2"] == 4 and found["log:points:1"] == ""


def filled(reader, values, file):
    writer = PdfWriter(clone_from=reader)
    for page in writer.pages:
        if notes_of(page):
            writer.update_page_form_field_values(page, values, auto_regenerate=False)
    writer.write(file)
    return file


def test_letters_of_all_latin_alphabets_are_printed_as_typed(form, tmp_path):
    accented, plain = "ŁžčőșğĦŴ", "LzcosgHW"
    names = [name for name in widgets(form) if name.startswith("log:shots")]
    index = next(k for k, page in enumerate(form.pages) if notes_of(page))
    pictures = []
    for text in (accented, plain):
        values = dict(zip(names, text, strict=False))
        file = filled(form, values, tmp_path / "filled.pdf")
        pictures.append(rastered(file, index, 6.0, forms=True))
        widget = widgets(PdfReader(file))[names[0]]
        (font,) = widget["/AP"]["/N"].get_object()["/Resources"]["/Font"].values()
        assert font.get_object()["/Subtype"] == "/Type0"
    high = float(form.pages[index].mediabox.height)
    for name in names[: len(accented)]:
        left, low, right, top = (float(v) for v in widgets(form)[name]["/Rect"])
        box = tuple(round(v / 72 * 25.4 * 6) for v in (left, high - top, right, high - low))
        one, other = (picture.crop(box) for picture in pictures)
        assert differing(one, other) > 0, name


def test_what_is_filled_in_has_one_size_and_two_figures_fit_every_box(form, kit, paper):
    wide = typeface(FACE).advance("88") * SIZE + 4  # points; viewers keep 2 on either side
    for reader in (form, kit.pdf(kit.kit_file(paper))):
        for name, widget in widgets(reader).items():
            assert f"/FormFont {SIZE:g} Tf" in widget["/DA"]
            assert widget["/Ff"] & WHOLE, "more could be typed than the box shows"
            left, low, right, top = (float(v) for v in widget["/Rect"])
            assert right - left >= wide and top - low >= SIZE * 1.2, name


ROW_SUMS = "  rows: [turns]\n  row_sums: {%s}\n  columns:\n"


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("points, every", "pionts, every", 'nothing here is called "pionts"; did you mean "points"?'),
        ("part: A, times", "part: C, times", '"shots" has no part "C"'),
        ("title: Typed}", "title: Typed, sum: [{of: end}]}", "counts towards itself"),
        (ROW_SUMS.replace("  row_sums: {%s}\n", ""), ROW_SUMS % "Sum: [truns]", '"truns" is neither a row'),
        (ROW_SUMS.replace("  row_sums: {%s}\n", ""), ROW_SUMS % "Sam: [turns]", 'no row is called "Sam"'),
    ],
)
def test_a_sum_of_what_is_not_there_or_of_itself_is_an_error(mini, was, now, said):
    assert was in SHEET
    with pytest.raises(BadInput) as raised:
        load_game(mini(game=GAME, record_sheet=SHEET.replace(was, now, 1)))
    assert said in str(raised.value)
