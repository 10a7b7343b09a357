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

from ...support.form_scripts import document, each_worked_out, scripts, widgets, worked_out
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


@pytest.fixture(scope="module")
def form(tmp_path_factory):
    return document(tmp_path_factory.mktemp("form"), game=GAME, record_sheet=SHEET)


def values(line):
    """{name of a field: its value} of what is typed or reckoned."""
    return dict(field.split("=") for field in line.split(", "))


# What is typed in the log, and what comes of it.
TYPED = {
    "a level runs on from the row above, and begins anew where the sheet says": (
        "start=10, shots:1=3, shots:2=1, shots:3=2",
        "left:1=7, left:2=6, left:3=8, left:4=, end=8, left:5=8",
    ),
    "a row without an entry keeps the level as long as a later row has one": (
        "start=10, shots:2=4",
        "left:1=10, left:2=6, left:3=",
    ),
    "a row in which anything is noted shows its level": (
        "start=10, shots:1=4, goal:2=mill",
        "left:1=6, left:2=6, left:3=",
    ),
    "a level begins where it is told, and stays below its most": (
        "shots:1=1, shots:2=8",
        "alarm:1=3, alarm:2=5, alarm:5=5",
    ),
    "a figure is told as a word, and counted as a win": (
        "hits:1=5, hits:2=3, hits:3=4",
        "won:1=North, won:2=South, won:3=North, won:4=, wins:1=1, wins:2=1, wins:3=1, "
        "a-wins=1, a-lost=1, latest=4",
    ),
} | {
    f"the mill is {'' if counts else 'not '}understood by {word!r}": (
        f"goal:1={word}, hits:1=5, goal:2=3, hits:2=1",
        f"mill={counts}",
    )
    for counts, words in {"5": ["mill", "M", "mills", "2", "1 mill"], "": ["3", "12", "bridge", ""]}.items()
    for word in words
}  # fmt: skip


def test_a_log_reckons_what_its_sheet_says(form):
    cases = [{f"log:{name}": value for name, value in values(typed).items()} for typed, _ in TYPED.values()]
    *found, nothing = each_worked_out(form, [*cases, {}])
    for reckoned, (case, (_, line)) in zip(found, TYPED.items(), strict=True):
        wanted = values(line)
        assert {name: str(reckoned[f"log:{name}"]) for name in wanted} == wanted, case
    assert set(nothing.values()) == {""}


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


def test_cream_is_what_is_reckoned_and_a_hand_has_room_in_every_row(game, paper):
    figures = typeface(FACE).advance("88") * SIZE + 4  # points; viewers keep 2 on either side
    for form in forms(game, paper):
        sums = {(round(field.x, 3), round(field.y, 3)) for field in form.fields if field.adds}
        assert tinted(form) == sums
        assert all(field.h >= LEAST_ROW for field in form.fields if field.name.count(":") > 1)
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


BOMBERS = (
    "mission-log:bombs:1:1=60, mission-log:bombs:1:2=40, mission-log:down:FW 190:2=3, "
    "mission-log:bombs:1:3=40, mission-log:bombs:1:6=12, bombing-chart:score:Mission 1:1=50",
    "mission-log:victory-points:2=55, mission-log:won-by:3=German, mission-log:won-by:4=, "
    "mission-log:american-so-far:3=2, mission-log:german-so-far:3=1, "
    "mission-log:american-so-far:6=0, mission-log:german-so-far:6=1, "
    "mission-log:game-a-american=2, mission-log:game-b-german=1, bombing-chart:american-wins=1",
)
DOODLEBUG = (
    "record:burning:1=2, record:out-of-control:1=1, record:aircraft:2=2, record:burning:2=3, "
    "record:out-of-control:2=1",
    "record:score:1=2, record:score:2=5, record:score:3=, record:score:17=5, "
    "record:control-so-far:2=2, record:districts-burning=3, record:final-score=5",
)


def test_the_levels_of_a_game_are_what_a_player_would_reckon(kit, tmp_path):
    bombers = records("bombers-and-fighters-over-europe", tmp_path / "records.pdf")
    for reader, lines in ((bombers, BOMBERS), (kit.pdf(kit.kit_file("a4")), DOODLEBUG)):
        typed, wanted = map(values, lines)
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
