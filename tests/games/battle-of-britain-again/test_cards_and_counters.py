"""Cards, campaign record and flat counters: every figure in its square, every squadron its box."""

from __future__ import annotations

import shutil
from collections import Counter

import pytest

from cutline.components import find_game, load_game

from ...support.built_kit import BuiltKit, with_kit
from ...support.form_scripts import widgets, worked_out

GAME = "battle-of-britain-again"
KIT = """
- {kind: record sheet, id: campaign}
- {kind: card, id: flying-card}
- {kind: card, id: raid-card}
- {kind: counters}
"""
SQUADRONS = [f"{group}{n}" for group in ("GB", "GF", "BF") for n in range(1, 7)]
DAYS = range(1, 8)
TARGETS = ("radar", "factory", "airfield")
COUNTS = {
    "Hurricane": 6,
    "Spitfire": 6,
    "Me 109": 4,
    "Me 110": 4,
    "Ju 87": 3,
    "Ju 88": 3,
    "He 111": 6,
    "Do 17": 3,
}
FIGHTERS = ("Hurricane", "Spitfire", "Me 109", "Me 110")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The parts that lie on the table beside the board, on both papers."""
    folder = with_kit(GAME, tmp_path_factory.mktemp("games"), KIT)
    return BuiltKit(folder, tmp_path_factory.mktemp("kit") / "built", ("kit", "components"))


def grids(page):
    """The diagrams of a page, from the top: {(column, row): what is printed in that square}."""
    squares = {
        tuple(round(v, 1) for v in shape.box)
        for shape in page.shapes
        if shape.stroke != "none" and abs(shape.box[2] - shape.box[3]) < 0.05 < 12 < shape.box[2]
    }
    found = []
    for size in sorted({square[2] for square in squares}, reverse=True):
        waiting = sorted(square for square in squares if square[2] == size)
        while waiting:
            group = [waiting.pop(0)]
            for x, y, *_ in group:
                near = [s for s in waiting if abs(s[0] - x) + abs(s[1] - y) < size + 0.3]
                group += near
                waiting = [s for s in waiting if s not in near]
            found.append(group)
    return [_read(group, page) for group in sorted(found, key=lambda g: (min(g)[0] > 60, min(g)))]


def _read(group, page):
    left, top = min(x for x, *_ in group), min(y for _, y, *_ in group)
    said = {}
    for x, y, size, _ in group:
        place = (round((x - left) / size), round((y - top) / size))
        inside = [w for w in page.words if x < w.x < x + size and y < w.y < y + size]
        said[place] = max((w for w in inside), key=lambda w: w.size).text if inside else ""
    return said


def test_each_number_of_the_diagrams_stands_in_its_square(table, paper):
    page = table.page(f"flying-and-firing-{paper}.pdf", 0)
    v = {name: figure.value for name, figure in table.game.tables.values.items()}
    slant, side, ahead = v["diagonal"], v["sideways"], v["ahead"]
    front, rear, beside = f"{v['hits_front']}+", f"{v['hits_rear']}+", v["hits_side"]
    corner, gun = f"{v['hits_diagonal']}+", v["bomber_returns"]
    rows = [
        [[slant, ahead, slant], [side, "", side], ["–", "–", "–"]],
        [[corner, front, corner], [beside, "", beside], [corner, rear, corner]],
        [["", gun, ""], ["", "", ""], [gun, gun, gun]],
        [["", "", ""], [v["rear_gun"]] * 3],
    ]
    wanted = [{(x, y): text for y, row in enumerate(one) for x, text in enumerate(row)} for one in rows]
    found = grids(page)
    assert sorted(sorted(one.items()) for one in found) == sorted(sorted(one.items()) for one in wanted)
    assert [v[name] for name in ("ahead", "diagonal", "sideways")] == ["1", "2", "3"]
    assert (front, corner, beside, rear, gun) == ("4+", "5+", "6", "3+", "6")


def test_the_record_has_a_box_for_every_squadron_and_day(table, paper):
    names = set(widgets(table.pdf(f"campaign-record-{paper}.pdf")))
    groups = dict(
        zip(("GB", "GF", "BF"), ("german-bombers", "german-fighters", "british-fighters"), strict=True)
    )
    wanted = {f"campaign:{groups[one[:2]]}:{one}:{day}" for one in SQUADRONS for day in (*DAYS, 8)}
    wanted |= {f"campaign:{column}:{day}" for column in ("target", "hits") for day in DAYS}
    wanted |= {f"campaign:{target}:{hit}" for target in TARGETS for hit in range(1, 31)}
    wanted |= {f"campaign:{name}" for name in (*TARGETS, "players", "date", "won-by")}
    assert names == wanted


def test_the_record_reckons_a_week(table):
    typed = {
        "campaign:target:1": "Airfield",
        "campaign:hits:1": "17",
        "campaign:target:3": "radar",
        "campaign:hits:3": "6",
        "campaign:target:4": "airfield",
        "campaign:hits:4": "15",
        "campaign:german-bombers:GB2:1": "2",
        "campaign:german-fighters:GF6:3": "1",
    }
    found = worked_out(table.pdf("campaign-record-a4.pdf"), typed)
    assert [found[f"campaign:{target}"] for target in TARGETS] == [6, "", 32]
    assert found["campaign:airfield:30"] == "×" and found["campaign:radar:7"] == ""
    assert found["campaign:german-bombers:GB2:8"] == 1
    assert found["campaign:german-fighters:GF6:8"] == 1


def test_the_record_names_types_and_dice_as_the_tables_do(table):
    game = table.game
    by_id = {one.id: one for one in game.tables.tables}
    (sheet,) = game.records.sheets
    divided = [column for column in sheet.columns if column.parts]
    for k, column in enumerate(divided):
        listed = [row[k].split() for row in by_id["squadrons"].rows.values()]
        assert [words[0] for words in listed] == column.parts
        assert [" ".join(words[1:]) for words in listed] == column.captions
    dice = {}
    for face, code in by_id["targets"].by_face().items():
        dice.setdefault(code, []).append(face)
    said = {track.id: track.says for track in sheet.tracks}
    assert said == {code: "die {} or {}".format(*faces) for code, faces in dice.items()}


def test_every_model_has_a_flat_counter_and_every_fighter_a_marker(table):
    counters = table.game.counters.counters
    flat = {one.id.removeprefix("flat-"): one for one in counters if one.id.startswith("flat-")}
    assert flat.keys() == {model.id for model in table.game.files["pieces"].models}
    assert Counter(counter.group for counter in flat.values()) == COUNTS
    markers = {one.id.removeprefix("marker-") for one in counters if one.group == "Markers"}
    assert markers == {name for name, counter in flat.items() if counter.group in FIGHTERS}
    assert sum(counter.count for counter in counters) == len(flat) + len(markers) == 35 + 20


def test_a_flat_counter_lies_in_a_square_of_an_inch_and_points_ahead(table, paper):
    sheets = table.sheets(paper)
    (page,) = [k for k, one in enumerate(sheets) if one.get("side") == "front"]
    boxes = {face["counter"]: face["box"] for face in sheets[page]["faces"]}
    flat = [box for name, box in boxes.items() if name.startswith("flat-")]
    assert len(flat) == 35 and all(box[2:] == [20, 20] for box in flat)
    shapes = table.page(table.kit_file(paper), page).shapes
    arrows = [shape for shape in shapes if len(set(shape.points)) == 3 and shape.box[3] > 1.9]
    assert len(arrows) == 35
    for shape in arrows:
        tip = min(shape.points, key=lambda xy: xy[1])
        assert tip[0] == pytest.approx(shape.box[0] + shape.box[2] / 2, abs=0.05)


def test_formations_on_the_card_begin_where_they_do_on_the_board(table):
    """Row 42 is the diagram's first; below a gap it ends with row 1."""
    board = load_game(find_game(GAME), drawn=False).maps[0].panels[0].grid
    (places,) = [one for one in table.game.tables.diagrams if one.id == "places"]
    drawn = {}
    for down, row in enumerate(places.rows):
        number = board.rows - down if down < 2 else len(places.rows) - down
        for column, name in enumerate(row):
            square = places.squares.get(name)
            if square and square.aircraft:
                facing = "s" if square.rotate == 180 else "n"
                leads = square.fill == places.squares["lead"].fill
                drawn[f"{chr(65 + column)}{number}"] = (facing, leads)
    posts = {name: said for name, said in board.values.items() if "place" in said}
    assert drawn == {name: (said["facing"], said["place"].endswith("leader")) for name, said in posts.items()}


def test_a_figure_that_is_changed_changes_the_cards(tmp_path):
    folder = tmp_path / GAME
    shutil.copytree(find_game(GAME), folder)
    file = folder / "tables.yaml"
    text = file.read_text("utf-8").replace("hits_side: {value: 6", "hits_side: {value: 5")
    file.write_text(text, "utf-8")
    (hits,) = [one for one in load_game(folder).tables.diagrams if one.id == "hits"]
    assert hits.squares["left"].text == hits.squares["right"].text == "5"
