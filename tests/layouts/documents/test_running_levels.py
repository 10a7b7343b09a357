"""Levels that run on from row to row, and what else a form reckons; what is cream is reckoned."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from cutline.components import BadInput, find_game, house, load_game, shipped_games
from cutline.generators.cards.record_sheets import draw_record_sheet
from cutline.generators.drawing import Rect
from cutline.generators.text.fonts import typeface
from cutline.generators.writers.pdf import POINTS_PER_MM, Encoder
from cutline.layouts.documents.documents import PdfMeta, PdfPage, write_pdf
from cutline.layouts.documents.form_fields import FACE, LOCKED, SIZE
from cutline.layouts.pages.columns import body_of
from cutline.layouts.pages.texts import record_pages
from cutline.layouts.sheets.papers import papers

from ...support.form_scripts import document, scripts, widgets, worked_out
from ...support.mini_game import MINI

LEAST_ROW = 7.0  # mm, for a hand with a pencil
SHEET = """
sheets:
- id: log
  title: Log
  rows: [games, turns]
  restart: games
  head: [{id: start, title: Start}]
  columns:
  - {id: goal, title: Goal, total: none}
  - {id: shots, title: Shots, total: sum}
  - {id: left, title: Left, total: sum, sum: [{of: start}, {of: shots, so_far: true, times: -1}]}
  - {id: alarm, title: Alarm, total: sum, begin: 2, most: 5, sum: [{of: shots, so_far: true}]}
  - {id: hits, title: Hits, total: none}
  - {id: won, title: Won, total: none, sum: [{of: hits}], levels: {North: 4, South: rest}}
  - {id: wins, title: Wins, total: none, sum: [{of: hits, so_far: true, least: 4}]}
  foot:
  - {id: end, title: End, sum: [{of: left}]}
  - {id: a-wins, title: A wins, sum: [{of: hits, rows: A, least: 4}]}
  - {id: a-lost, title: A lost, sum: [{of: hits, rows: A, below: 4}]}
  - {id: mill, title: Mill, sum: [{of: hits, where: {goal: [mill, "1", "2"]}}]}
  - {id: latest, title: Latest, sum: [{of: hits, last: true}]}
"""
LISTS = 'lists: {games: [A, B], turns: ["1", "2"], '
GAME = MINI["game.yaml"].replace('lists: {turns: ["1", "2"], ', LISTS) + "- {kind: record sheet, id: log}\n"


@pytest.fixture
def form(mini, tmp_path):
    return document(mini(game=GAME, record_sheet=SHEET), tmp_path)


def reckoned(form, **typed):
    names = {f"log:{name.replace('_', ':')}": value for name, value in typed.items()}
    return {name.removeprefix("log:"): value for name, value in worked_out(form, names).items()}


def test_a_level_runs_on_from_the_row_above_and_begins_anew_where_the_sheet_says(form):
    found = reckoned(form, start="10", shots_1="3", shots_2="1", shots_3="2")
    assert [found[f"left:{k}"] for k in (1, 2, 3, 4)] == [7, 6, 8, ""]
    assert found["end"] == found["left:5"] == 8, "the last row shows the last level"


def test_a_row_without_an_entry_keeps_the_level_as_long_as_a_later_row_has_one(form):
    found = reckoned(form, start="10", shots_2="4")
    assert [found[f"left:{k}"] for k in (1, 2, 3)] == [10, 6, ""]


def test_a_row_in_which_anything_is_noted_shows_its_level(form):
    found = reckoned(form, start="10", shots_1="4", goal_2="mill")
    assert [found[f"left:{k}"] for k in (1, 2, 3)] == [6, 6, ""]


def test_a_level_begins_where_it_is_told_and_stays_below_its_most(form):
    found = reckoned(form, shots_1="1", shots_2="8")
    assert [found[f"alarm:{k}"] for k in (1, 2, 5)] == [3, 5, 5]
    assert set(reckoned(form).values()) == {""}


def test_a_figure_is_told_as_a_word_and_counted_as_a_win(form):
    found = reckoned(form, hits_1="5", hits_2="3", hits_3="4")
    assert [found[f"won:{k}"] for k in (1, 2, 3, 4)] == ["North", "South", "North", ""]
    assert [found[f"wins:{k}"] for k in (1, 2, 3)] == [1, 1, 1]
    assert found["a-wins"] == 1 and found["a-lost"] == 1 and found["latest"] == 4


@pytest.mark.parametrize("typed", ["mill", "M", "mills", "2", "1 mill"])
def test_a_target_is_understood_by_its_name_and_by_its_die(form, typed):
    assert reckoned(form, goal_1=typed, hits_1="5", goal_2="3", hits_2="1")["mill"] == 5


@pytest.mark.parametrize("typed", ["3", "12", "bridge", ""])
def test_another_target_does_not_count(form, typed):
    assert reckoned(form, goal_1=typed, hits_1="5")["mill"] == ""


BAD = [
    ("total: sum, sum: [{of: start}", "sum: [{of: start}", "give the column `total: sum`"),
    ("rows: A, least", "rows: C, least", 'no row is called "C"'),
    ("restart: games", "restart: phases", '"phases" is none of the lists'),
]


@pytest.mark.parametrize(("was", "now", "said"), BAD)
def test_a_level_that_cannot_be_reckoned_is_told(mini, was, now, said):
    with pytest.raises(BadInput, match=said):
        load_game(mini(game=GAME, record_sheet=SHEET.replace(was, now)))


@pytest.fixture(scope="module", params=sorted(shipped_games()))
def game(request):
    return load_game(find_game(request.param), drawn=False)


def forms(game, paper):
    """Every page of every sheet of a game."""
    for sheet in game.records.sheets:
        size = papers()[paper].turned() if sheet.landscape else papers()[paper]
        yield from draw_record_sheet(game, sheet, *body_of(size)[2:])


def tinted(form):
    """The boxes of a form that are cream."""
    cream = house().palette["tint"]
    marks = [mark for mark in form.drawing.marks if isinstance(mark, Rect) and mark.fill == cream]
    return {(round(mark.x, 3), round(mark.y, 3)) for mark in marks}


def test_cream_is_what_is_reckoned_and_nothing_else(game, paper):
    for form in forms(game, paper):
        sums = {(round(field.x, 3), round(field.y, 3)) for field in form.fields if field.adds}
        assert tinted(form) == sums


def test_a_hand_has_room_to_write_in_every_row(game, paper):
    for form in forms(game, paper):
        assert all(field.h >= LEAST_ROW for field in form.fields if field.name.count(":") > 1)
        figures = typeface(FACE).advance("88") * SIZE + 4  # points; viewers keep 2 on either side
        assert all(field.w * POINTS_PER_MM >= figures for field in form.fields)


def test_what_is_reckoned_is_locked_and_nothing_else(form, kit, paper):
    for reader in (form, kit.pdf(kit.kit_file(paper))):
        locked = {name for name, widget in widgets(reader).items() if widget["/Ff"] & LOCKED}
        assert locked == scripts(reader).keys()


def test_a_sheet_with_more_rows_than_a_page_goes_on_with_the_next_of_its_first_list(mini):
    turns = ", ".join(f'"{k}"' for k in range(1, 16))
    game = load_game(mini(game=GAME.replace('turns: ["1", "2"]', f"turns: [{turns}]"), record_sheet=SHEET))
    first, second = draw_record_sheet(game, game.records.sheets[0], 270.0, 180.0)
    assert "log:shots:15" in {field.name for field in first.fields}
    assert {"log:shots:16", "log:shots:31", "log:end"} <= {field.name for field in second.fields}
    names = [field.name for form in (first, second) for field in form.fields]
    assert len(set(names)) == len(names)
    assert "Log, continued" in {text.text for text in second.drawing.texts()}


def records(name, file):
    """The record sheets of a game as a PDF."""
    game, encoder = load_game(find_game(name), drawn=False), Encoder()
    made = []
    for index in range(len(game.records.sheets)):
        for page in record_pages(game, papers()["a4"], index)[0]:
            size = page.paper
            leaf = PdfPage(size.width, size.height, page.trim, page.bleed, page.draw, "", page.fields)
            made.append((leaf, encoder.pack(leaf.draw(), size.height)))
    write_pdf(file, made, PdfMeta("t", "s", "k", "a", "en"), encoder)
    return PdfReader(file)


# What is typed in the sheets of a game, and what comes of it.
LEVELS = {
    "capture-tito": (
        "raid:start=60, raid:spent:1=5, raid:supply:3=7, raid:spent:3=9, raid:rise:1=8, "
        "raid:rise:2=3, raid:german:2=4, raid:scored:3=20, raid:tito=20",
        "raid:ammo:1=55, raid:ammo:2=55, raid:ammo:3=53, raid:ammo:4=, raid:left=53, raid:alarm:1=8, "
        "raid:alarm:2=9, raid:alarm:3=9, raid:alarm:4=, raid:alarm-level=9, raid:alarm-level:9=×, "
        "raid:points:2=-4, raid:points:3=16, raid:all=16, raid:level=partial",
    ),
    "doodlebug": (
        "record:burning:1=2, record:out-of-control:1=1, record:aircraft:2=2, record:burning:2=3, "
        "record:out-of-control:2=1",
        "record:score:1=2, record:score:2=5, record:score:3=, record:score:17=5, "
        "record:control-so-far:2=2, record:districts-burning=3, record:final-score=5",
    ),
    "bombers-and-fighters-over-europe": (
        "mission-log:bombs:1:1=60, mission-log:bombs:1:2=40, mission-log:down:FW 190:2=3, "
        "mission-log:bombs:1:3=40, mission-log:bombs:1:6=12, bombing-chart:score:Mission 1:1=50",
        "mission-log:victory-points:2=55, mission-log:won-by:3=German, mission-log:won-by:4=, "
        "mission-log:american-so-far:3=2, mission-log:german-so-far:3=1, "
        "mission-log:american-so-far:6=0, mission-log:german-so-far:6=1, "
        "mission-log:game-a-american=2, mission-log:game-b-german=1, bombing-chart:american-wins=1",
    ),
    "battle-of-britain-again": (
        "campaign:target:1=radar, campaign:hits:1=6, campaign:target:2=2, campaign:hits:2=7, "
        "campaign:target:3=A, campaign:hits:3=31",
        "campaign:radar=13, campaign:factory=, campaign:airfield=31, campaign:airfield:30=×",
    ),
}


def values(told):
    """{name of a field: its value} of such a line."""
    return dict(one.split("=") for one in told.split(", "))


@pytest.mark.parametrize("name", LEVELS)
def test_the_levels_of_a_game_are_what_a_player_would_reckon(name, tmp_path):
    reader = records(name, tmp_path / "records.pdf")
    typed, wanted = map(values, LEVELS[name])
    assert typed.keys() <= widgets(reader).keys()
    found = worked_out(reader, typed)
    assert {key: str(found[key]) for key in wanted} == wanted


OLD = {  # what could be typed in the sheets of version 1.0, and is still there
    "capture-tito": ["raid:alarm:12", "raid:points:12", "raid:notes:3", "raid:level", "raid:all"],
    "doodlebug": ["record:score:17", "record:out-of-control:17", "record:control-points"],
    "bombers-and-fighters-over-europe": [
        "combat-log:dice:US:40",
        "mission-log:won-by:10",
        "mission-log:difference:1",
    ],
    "battle-of-britain-again": ["campaign:german-bombers:GB1:8", "campaign:radar:30"],
    "b-17": ["raid:fire-1:+:14", "raid:germans:4:15", "bombs:dice-1:4:4", "bombs:hits:10"],
}


def test_fields_of_sheets_filled_in_before_are_still_there(game):
    names = {field.name for form in forms(game, "a4") for field in form.fields}
    assert set(OLD[game.name]) <= names
