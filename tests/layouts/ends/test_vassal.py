"""A module of VASSAL, opened by a reader of its own: `support/vassal_reader.py`."""

from __future__ import annotations

import io
import json
from collections import Counter
from itertools import product

import pytest
from PIL import Image

from cutline.cli import main
from cutline.components import find_game, load_game
from cutline.components.models import placements
from cutline.components.models.boards import places
from cutline.layouts.ends.order import Order, deliver
from cutline.layouts.sheets.papers import paper_called
from cutline.layouts.workshop import Workshop
from cutline.referee.opening import opening

from ...support.vassal_reader import Module, Save, tokens

DPI = 60
PX = DPI / 25.4
SIDES = ("front", "back")
ODD = 'Cup; "a/b", c\\'  # all that VASSAL parts its texts with

GRIDS = [
    {"shape": shape, "orientation": orientation, "shoved": shoved, "upwards": upwards, "numbering": numbering}
    for (shape, orientation, shoved), upwards, numbering in product(
        [("square", "flat", "even"), *product(["hex"], ["flat", "pointed"], ["even", "odd"])],
        [False, True],
        ["0101", "B07", "101200", "Y1"],
    )
]
SET_UP = {
    "places": {
        "n0101": ["unit-1", "hid-1"],
        "n0205": ["unit-2"],
        "sea": ["hid-2", "hid-3"],
        "isle.one": ["unit-3"],
    },
    "cups": [{"title": ODD, "holds": ["chits"]}, {"title": "Empty-handed", "holds": ["chit-9"]}],
    "dice": ["2d6", "d10"],
}
TEXTS = {
    "rules.yaml": 'rules: [{id: "1", title: Only rule, text: Play.}]',
    "counters.yaml": """\
size: 12 mm
faces:
  plain: {ground: cream, marks: [{text: "{n}", box: [1, 4, 10, 4], size: 6}]}
  back: {ground: ink, marks: []}
  loss: {ground: paper, marks: [{text: "{n}", box: [1, 4, 10, 4], size: 6}]}
bases:
  army: {title: "Unit; {n}/a", group: Army/one, front: plain, back: loss}
counters:
- {id: "unit-{n}", base: army, values: {n: "u{n}"}, each: {n: 1-3}}
- {id: "hid-{n}", group: Hidden, front: plain, back: back, values: {n: "h{n}"}, each: {n: 1-4}}
- {id: "chit-{n}", group: chits, front: plain, values: {n: "{n}"}, count: 2, each: {n: 1-3}}
- {id: chit-9, title: Last, values: {n: "9"}, front: plain, group: others}
""",
    "decks.yaml": """\
faces:
  trick: {ground: cream, marks: [{text: "{n}", box: [5, 5, 30, 8]}]}
  back: {ground: night, marks: []}
decks:
- id: tricks
  title: Tricks
  size: [40, 60]
  front: trick
  back: back
  cards: [{id: "t{n}", title: "T{n}", values: {n: "{n}"}, each: {n: 1-9}}]
""",
}
LAND = """\
maps:
- id: land
  title: Land/sea
  size: [150, 100]
  kinds: {zone: {fill: paper}, cell: {fill: cream}}
  panels:
  - id: hexes
    at: [7.3, 4.1]
    size: [60, 90]
    grid: {shape: hex, size: 14, columns: 4, rows: 5, kind: cell, prefix: n, at: [2, 3.3], without: ["0203"]}
  - id: boxes
    at: [75, 5]
    size: [70, 90]
    spaces:
    - {id: sea, kind: zone, outline: "M 0 0 H 60 V 10 H 10 V 80 H 0 Z", room: [1, 40, 8, 20]}
    - {id: isle.one, kind: zone, circle: [40, 50, 14]}
    - {id: bay, kind: zone, box: [20, 15, 8, 8]}
    - {id: "turn-{t}", kind: zone, each: {t: 1-3}, track: {path: M 18 72 L 60 82, box: [9, 6], turned: true}}
"""


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """A game of odd boards and names, and what was written of it: the module, and the save beside it."""
    folder, boards = tmp_path_factory.mktemp("odds"), LAND
    kit = [
        {"kind": "counters"},
        {"kind": "rules"},
        {"kind": "deck", "id": "tricks"},
        {"kind": "map", "id": "land"},
    ]
    for number, grid in enumerate(GRIDS):
        panel = {"id": "p", "at": [3.7, 5.2], "size": [80, 70]}
        panel["grid"] = {**grid, "size": 9.3, "columns": 5, "rows": 4, "kind": "cell"}
        board = {
            "id": f"m{number}",
            "title": "Board",
            "size": [90, 80],
            "kinds": {"cell": {}},
            "panels": [panel],
        }
        boards += f"- {json.dumps(board)}\n"
        kit.append({"kind": "map", "id": board["id"]})
    lists = {"turns": ["one", "two, or three", "four"]}
    game = {"title": "Odds / ends; 'and' more", "kit": kit, "set_up": SET_UP, "lists": lists}
    for name, text in {**TEXTS, "map.yaml": boards, "game.yaml": json.dumps(game)}.items():
        (folder / name).write_text(text, "utf-8")
    assert main(["export", "vassal", str(folder), "--dpi", str(DPI), "--out", str(folder / "out")]) == 0
    out = folder / "out" / folder.name
    return folder, Module(next(out.glob("*.vmod")).read_bytes()), (out / "set-up.vsav").read_bytes()


def pixel(*mm):
    return tuple(round(one * PX) for one in mm)


def test_every_point_of_every_board_is_called_as_the_board_numbers_it(odd):
    folder, module, _ = odd
    boards = load_game(folder).maps
    assert len(module.maps) == len(boards) + 1
    for name, board in zip(module.maps, boards, strict=False):
        for place in places(board).values():
            left, top, wide, high = place.room or (*place.centre, 0, 0)
            x, y = pixel(left + wide / 2, top + high / 2)
            called, snapped = module.stands(name, x, y)
            assert called == place.id, (name, board.panels[0].grid)
            assert max(abs(snapped[0] - x), abs(snapped[1] - y)) <= 2, place.id  # it cuts halves off
            if place.space is None:
                reach = 0.3 * board.panels[0].grid.size * PX
                for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach), (reach / 2, -reach / 2)):
                    assert module.stands(name, round(x + dx), round(y + dy)) == (place.id, snapped)
    zones = module.all("module.map.boardPicker.board.mapgrid.Zone")
    kinds = Counter(zone[0].tag.rpartition(".")[2] for zone in zones)
    # Letters after Z go on in VASSAL as they do on no board: those cells are regions.
    assert kinds == {"SquareGrid": 6, "HexGrid": 25, "RegionGrid": 10 + 6}
    assert module.stands("Land/sea", 1, 1)[0] == module.stands("Decks and cups", 5, 5)[0] == ""
    assert module.stands("Land/sea", *pixel(77, 40))[1] == pixel(80, 55)  # in a narrow strip
    assert module.stands("Land/sea", *pixel(110, 50))[1] == pixel(110, 50)  # where there is room for two


def test_each_picture_is_there_and_used_and_shows_its_piece_at_its_size(odd):
    _, module, _ = odd
    there = {name.removeprefix("images/") for name in module.files if name.startswith("images/")}
    sizes = {name: Image.open(io.BytesIO(module.files[f"images/{name}"])).size for name in there}
    assert there == module.used()
    pieces = {piece.id: piece for piece in module.slots.values()}
    assert len(pieces) == 3 + 4 + 3 + 1 + 9
    for name, piece in pieces.items():
        size = pixel(40, 60) if name.startswith("t") else pixel(12, 12)
        assert {sizes[one] for one in piece.pictures} == {size}
        assert len(set(piece.pictures)) == (1 if name.startswith("chit") else 2)
    assert len({pieces[f"hid-{n}"].pictures[1] for n in range(1, 5)}) == 1  # a back that several share
    assert sizes["land-board.png"] == pixel(150, 100)


def test_pieces_turn_over_turn_and_go_and_hidden_ones_do_not_tell_their_name(odd):
    _, module, _ = odd
    pieces = {piece.id: piece.traits for piece in module.slots.values()}
    unit, hid, chit, card = (pieces[name] for name in ("unit-2", "hid-2", "chit-2", "tricks-t4"))
    assert [*unit] == ["delete", "rotate", "mark", "emb2", "piece"]
    assert [*chit] == ["delete", "return", "obs", "rotate", "mark", "piece"]
    assert unit["mark"] == (["Id,Group"], "unit-2,Army/one") and unit["piece"][0][3] == "Unit; 2/a"
    assert (unit["emb2"][0][16], hid["emb2"][0][16], unit["emb2"][0][3]) == (",", ",Hidden", "Turn over")
    assert unit["rotate"] == (tokens("12;93,130;91,130;Turn clockwise;Turn counter-clockwise;;;Facing;"), "0")
    assert (chit["return"][0][2], card["return"][0][2]) == (ODD, "Tricks")
    assert (card["obs"][0][1], chit["obs"][0][1]) == ("tricks-t1-back.png", "hidden-12x12.png")


def test_decks_and_cups_dice_turns_charts_and_set_ups_are_there(odd):
    _, module, _ = odd
    says = {
        "name": "Odds / ends; 'and' more",
        "version": "1.0",
        "description": None,
        "VassalVersion": "3.6.0",
    }
    assert module.data == says
    piles = {one.get("name"): (one.get("shuffle"), len(one)) for one in module.all("module.map.DrawPile")}
    assert piles == {"Tricks": ("Via right-click Menu", 9), ODD: ("Always", 6), "Empty-handed": ("Always", 1)}
    assert [one.get("name") for one in module.all("module.DiceButton")] == ["2D6", "1D10"]
    turns = module.all("module.turn.ListTurnLevel")[0].get("list")
    assert tokens(turns, ",") == ["one", "two, or three", "four"]
    groups = [one.get("entryName") for one in module.all("widget.ListWidget")]
    assert (
        groups == ["Army/one", "Hidden", "chits", "others", "Rules and charts"]
        and len(module.all("widget.Chart")) == 1
    )
    assert [one.get("file") for one in module.all("module.PredefinedSetup")] == ["set-up.vsav", None]


def test_the_set_up_lies_where_it_was_typed_and_decks_hold_each_card_once(odd):
    _, module, beside = odd
    save = Save(beside, module)
    assert module.files["set-up.vsav"] == beside and save.others == ["SETUP_STACK"]
    assert save.boards == {name: name for name in module.maps}
    stood = [[(module.stands(*one.place[:3])[0], one.id) for one in held] for held in save.stacks]
    assert stood == [
        [("n0101", "unit-1"), ("n0101", "hid-1")],
        [("n0205", "unit-2")],
        [("sea", "hid-2"), ("sea", "hid-3")],
        [("isle.one", "unit-3")],
    ]
    for piece in save.pieces.values():
        drawn = module.slots[piece.place[3]]
        assert (drawn.id, drawn.pictures, [*drawn.traits]) == (piece.id, piece.pictures, [*piece.traits])
    held = {name: [piece.id for piece in pieces] for name, pieces in save.decks.items()}
    assert sorted(held["Tricks"]) == [f"tricks-t{n}" for n in range(1, 10)] != held["Tricks"]
    assert Counter(held[ODD]) == {f"chit-{n}": 2 for n in range(1, 4)} and held["Empty-handed"] == ["chit-9"]


def test_capture_tito_is_set_up_from_its_save_alone(tmp_path):
    """A space shows what the game's referee puts there; a hidden marker may be any that looks so."""
    game = load_game(find_game("capture-tito"))
    assert main(["export", "vassal", "capture-tito", "--dpi", "25", "--out", str(tmp_path)]) == 0
    module = Module((tmp_path / "capture-tito" / "capture-tito.vmod").read_bytes())
    save = Save((tmp_path / "capture-tito" / "set-up.vsav").read_bytes(), module)
    pieces = {one.id: one for one in module.slots.values()}
    shown = {(one.id, SIDES[k]): picture for one in pieces.values() for k, picture in enumerate(one.pictures)}
    want = Counter()
    for one in opening(find_game("capture-tito")):
        if isinstance(one, placements.Placed):
            want[one.at, one.side, shown[one.counter, one.side]] += one.count
    stood = [one for held in save.stacks for one in held]
    got = Counter((module.stands(*one.place[:3])[0], one.side, shown[one.id, one.side]) for one in stood)
    assert got == want and got.total() > 20
    counters = {one.id: one for one in game.counters.counters}
    for cup in game.sheet.set_up.cups:
        held = Counter(one.id for one in save.decks[cup.title])
        assert held == {k: one.count for k, one in counters.items() if {k, one.group} & {*cup.holds}}
    names = tokens(pieces["a-tito"].traits["emb2"][0][16], ",")
    assert names == [counters["a-tito"].group, ""]  # which marker it is, its front does not tell


def laid_out(folder, kit, *lies):
    """Return the module and the save of a game in which a referee laid that out."""
    for name, text in {**TEXTS, "map.yaml": LAND, "game.yaml": f"title: Table\nkit: [{kit}]\n"}.items():
        (folder / name).write_text(text, "utf-8")
    look = Workshop(folder, [paper_called("a4")]).look()
    out = deliver("vassal", Order(look.drawn, look.kits, {"dpi": DPI}, lies), folder / "out").folder
    module = Module(next(out.glob("*.vmod")).read_bytes())
    return module, Save((out / "set-up.vsav").read_bytes(), module)


def test_a_board_on_a_table_is_a_picture_that_stays_and_the_table_has_none(tmp_path):
    lies = placements.Board(size=(20, 30)), placements.Sheet("land", (10, 30))
    module, save = laid_out(tmp_path, "{kind: map, id: land}", *lies)
    (piece,) = save.pieces.values()
    assert piece.place == ("Table", *pixel(254, 50), "1") and piece.traits["immob"] == (["nZ", "V"], "")
    assert piece.pictures == module.slots["1"].pictures == [*module.used()] == ["land-board.png"]
    (stack,) = module.all("module.map.SetupStack")
    assert (int(stack.get("x")), int(stack.get("y"))) == piece.place[1:3]


def test_a_piece_lies_with_the_side_up_and_turned_as_the_referee_has_it(tmp_path):
    lies = placements.Placed("unit-1", "bay", side="back", heading=45), placements.Placed("unit-2", "bay")
    _, save = laid_out(tmp_path, "{kind: counters}, {kind: map, id: land}", *lies)
    turned = [(one.side, one.traits["rotate"][0][0], one.traits["rotate"][1]) for one in save.pieces.values()]
    assert turned == [("back", "72", "9"), ("front", "72", "0")]  # in steps of 5 degrees, clockwise
