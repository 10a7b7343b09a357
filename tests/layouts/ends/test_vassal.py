"""A module of VASSAL, opened by a reader of its own: `support/vassal_reader.py`."""

from __future__ import annotations

import io
from collections import Counter
from itertools import product

import pytest
from PIL import Image

from cutline.cli import main
from cutline.components import find_game, load_game
from cutline.components.models.boards import places
from cutline.components.models.placements import Placed
from cutline.referee.opening import opening

from ...support.vassal_reader import Module, Save, tokens, traits_of

DPI = 60
PX = DPI / 25.4
ODD = 'Cup; "a/b", c\\'  # all that VASSAL parts its texts with

GRIDS = [
    {"shape": shape, "orientation": orientation, "shoved": shoved, "upwards": upwards, "numbering": numbering}
    for (shape, orientation, shoved), upwards, numbering in product(
        [("square", "flat", "even"), *product(["hex"], ["flat", "pointed"], ["even", "odd"])],
        [False, True],
        ["0101", "B07", "101200", "Y1"],
    )
]
GAME = f"""\
title: Odds / ends; 'and' more
kit:
- {{kind: counters}}
- {{kind: deck, id: tricks}}
- {{kind: rules}}
- {{kind: map, id: land}}
{{maps}}
set_up:
  board: land
  places: {{places}}
  cups:
  - {{title: '{ODD}', holds: [chits]}}
  - {{title: Empty-handed, holds: [chit-9]}}
  dice: [2d6, d10]
lists: {{turns: [one, "two, or three", four]}}
"""
COUNTERS = """\
size: 12 mm
faces:
  plain: {ground: cream, marks: [{text: "{n}", box: [1, 4, 10, 4], size: 6}]}
  back: {ground: ink, marks: []}
  loss: {ground: paper, marks: [{text: "{n}", box: [1, 4, 10, 4], size: 6}]}
counters:
- id: "unit-{n}"
  title: "Unit; {n}/a"
  group: Army/one
  front: plain
  back: loss
  values: {n: "u{n}"}
  each: {n: 1-3}
- id: "hid-{n}"
  title: "Hidden {n}"
  group: Hidden
  front: plain
  back: back
  values: {n: "h{n}"}
  each: {n: 1-4}
- {id: "chit-{n}", group: chits, front: plain, values: {n: "{n}"}, count: 2, each: {n: 1-3}}
- {id: chit-9, title: Last, values: {n: "9"}, front: plain, group: others}
"""
DECKS = """\
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
"""
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
    - {id: isle.one, kind: zone, circle: [40, 50, 12]}
    - {id: bay, kind: zone, box: [20, 15, 8, 8]}
    - {id: "turn-{t}", kind: zone, each: {t: 1-3}, track: {path: M 18 72 L 60 82, box: [9, 6], turned: true}}
"""


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """A game of odd boards and names, and what was written of it: the module, and the save beside it."""
    folder = tmp_path_factory.mktemp("odds")
    boards = ""
    for number, grid in enumerate(GRIDS):
        says = ", ".join(
            f"{key}: {str(value).lower() if value in (True, False) else repr(value)}"
            for key, value in grid.items()
        )
        boards += f"""\
- id: m{number}
  title: Board
  size: [90, 80]
  kinds: {{cell: {{fill: paper}}}}
  panels:
  - {{id: p, at: [3.7, 5.2], size: [80, 70], grid: {{{says}, size: 9.3, columns: 5, rows: 4, kind: cell}}}}
"""
    put = {
        "n0101": ["unit-1", "hid-1"],
        "n0205": ["unit-2"],
        "sea": ["hid-2", "hid-3"],
        "isle.one": ["unit-3"],
    }
    kinds = "".join(f"- {{kind: map, id: m{number}}}\n" for number in range(len(GRIDS)))
    texts = {
        "game.yaml": GAME.replace("{maps}\n", kinds).replace("{places}", repr(put)),
        "counters.yaml": COUNTERS,
        "decks.yaml": DECKS,
        "map.yaml": LAND + boards,
        "rules.yaml": 'rules: [{id: "1", title: Only rule, text: Play.}]',
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    assert main(["export", "vassal", str(folder), "--dpi", str(DPI), "--out", str(folder / "out")]) == 0
    out = next((folder / "out").iterdir())
    game = find_game(str(folder))
    return game, Module(next(out.glob("*.vmod")).read_bytes()), (out / "set-up.vsav").read_bytes()


def pixel(*mm):
    return tuple(round(one * PX) for one in mm)


def middle(place):
    left, top, wide, high = place.room
    return left + wide / 2, top + high / 2


def names_of(game, module):
    """The boards of a game by the name that their map has: titles, which no two share."""
    shown = [name for name, one in module.maps.items() if one is not module.maps.get("Decks and cups")]
    return dict(zip(shown, load_game(game).maps, strict=True))


def test_every_point_of_every_board_is_called_as_the_board_numbers_it(odd):
    folder, module, _ = odd
    seen = 0
    for name, board in names_of(folder, module).items():
        for place in places(board).values():
            x, y = pixel(*(middle(place) if place.room else place.centre))
            seen += 1
            assert module.called(name, x, y) == place.id, (name, board.panels[0].grid)
            snapped = module.snapped(name, x, y)
            assert max(abs(snapped[0] - x), abs(snapped[1] - y)) <= 2, place.id  # it cuts halves off
            if place.space is None:  # and all that is nearer to it than to any other
                reach = 0.3 * board.panels[0].grid.size * PX
                for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach), (reach / 2, -reach / 2)):
                    near = round(x + dx), round(y + dy)
                    assert module.called(name, *near) == place.id
                    assert module.snapped(name, *near) == snapped
    assert seen == 20 * len(GRIDS) + 19 + 6


def test_grids_are_hexes_and_squares_unless_letters_go_on_as_they_do_not_in_vassal(odd):
    _, module, _ = odd
    kinds = Counter(
        zone[0].tag.rpartition(".")[2] for zone in module.all("module.map.boardPicker.board.mapgrid.Zone")
    )
    assert kinds == {"SquareGrid": 6, "HexGrid": 25, "RegionGrid": 10 + 6}
    assert not module.called("Land/sea", 1, 1) and not module.called("Decks and cups", 5, 5)


def test_each_picture_is_there_and_used_and_shows_its_piece_at_its_size(odd):
    _, module, _ = odd
    there = {name.removeprefix("images/") for name in module.files if name.startswith("images/")}
    assert there == module.used()
    pieces = {piece.id: piece for piece in module.slots.values()}
    assert len(pieces) == 3 + 4 + 3 + 1 + 9
    for name, piece in pieces.items():
        sizes = {Image.open(io.BytesIO(module.files[f"images/{one}"])).size for one in piece.pictures}
        assert sizes == ({pixel(40, 60)} if name.startswith("t") else {pixel(12, 12)})
        assert len(set(piece.pictures)) == (1 if name.startswith("chit") else 2)
    assert len({pieces[f"hid-{n}"].pictures[1] for n in range(1, 5)}) == 1  # a back that several share
    for board in module.all("module.map.boardPicker.Board"):
        if board.get("name") == "Land/sea":
            assert Image.open(io.BytesIO(module.files[f"images/{board.get('image')}"])).size == pixel(
                150, 100
            )


def test_pieces_turn_over_turn_and_go_and_hidden_ones_do_not_tell_their_name(odd):
    _, module, _ = odd
    pieces = {piece.id: piece for piece in module.slots.values()}
    unit, hid, chit, card = (pieces[name] for name in ("unit-2", "hid-2", "chit-2", "tricks-t4"))
    assert unit.order == ["delete", "rotate", "mark", "emb2", "piece"]
    assert (
        unit.traits["mark"] == (["Id,Group"], "unit-2,Army/one") and unit.traits["piece"][0][3] == "Unit; 2/a"
    )
    assert tokens(unit.traits["emb2"][0][16], ",") == ["", ""] and tokens(hid.traits["emb2"][0][16], ",") == [
        "",
        "Hidden",
    ]
    assert unit.traits["emb2"][0][3] == "Turn over" and unit.traits["rotate"][0][:3] == [
        "12",
        "93,130",
        "91,130",
    ]
    assert chit.order == [*card.order[:3], "rotate", "mark", "piece"] and card.order[:3] == [
        "delete",
        "return",
        "obs",
    ]
    assert (chit.traits["return"][0][2], card.traits["return"][0][2]) == (ODD, "Tricks")
    assert card.mask == card.pictures[1] and chit.mask not in chit.pictures
    assert chit.traits["obs"][0][0] == "77,130" and chit.traits["obs"][1] == "null;"


def test_decks_and_cups_dice_turns_charts_and_set_ups_are_there(odd):
    _, module, _ = odd
    assert module.data == {
        "version": "1.0",
        "name": "Odds / ends; 'and' more",
        "description": None,
        "VassalVersion": "3.6.0",
    }
    piles = {one.get("name"): (one.get("shuffle"), len(one)) for one in module.all("module.map.DrawPile")}
    assert piles == {"Tricks": ("Via right-click Menu", 9), ODD: ("Always", 6), "Empty-handed": ("Always", 1)}
    assert [(one.get("nDice"), one.get("nSides")) for one in module.all("module.DiceButton")] == [
        ("2", "6"),
        ("1", "10"),
    ]
    assert tokens(module.all("module.turn.ListTurnLevel")[0].get("list"), ",") == [
        "one",
        "two, or three",
        "four",
    ]
    assert [one.get("entryName") for one in module.all("widget.PanelWidget")] == [
        "Army/one",
        "Hidden",
        "chits",
        "others",
    ]
    assert len(module.all("widget.Chart")) == 1 and len(module.all("module.PredefinedSetup")) == 2
    assert int(module.root.get("nextPieceSlotId")) == max(map(int, module.slots)) + 1


def test_the_set_up_lies_where_it_was_typed_and_decks_hold_each_card_once(odd):
    _, module, beside = odd
    (save,) = module.saves()
    assert module.files["set-up.vsav"] == beside and set(save.boards) == set(module.maps)
    assert all(board == name for name, board in save.boards.items()) and save.others == ["SETUP_STACK\t"]
    stood = [
        [(module.called(*save.pieces[one].place[:3]), save.pieces[one]) for one in held]
        for held in save.stacks
    ]
    assert [[(space, piece.id, piece.side) for space, piece in held] for held in stood] == [
        [("n0101", "unit-1", "front"), ("n0101", "hid-1", "front")],
        [("n0205", "unit-2", "front")],
        [("sea", "hid-2", "front"), ("sea", "hid-3", "front")],
        [("isle.one", "unit-3", "front")],
    ]
    for piece in save.pieces.values():
        drawn = module.slots[piece.place[3]]
        assert (drawn.id, drawn.pictures, drawn.order) == (piece.id, piece.pictures, piece.order)
    held = {name: [piece.id for piece in pieces] for name, (pieces, _) in save.decks.items()}
    assert sorted(held["Tricks"]) == [f"tricks-t{n}" for n in range(1, 10)] != held["Tricks"]
    assert Counter(held[ODD]) == {f"chit-{n}": 2 for n in range(1, 4)} and held["Empty-handed"] == ["chit-9"]
    assert {piece.mask for piece in save.decks[ODD][0]} == {"hidden-12x12.png"}


def test_the_reader_reads_sequences_as_vassal_does():
    assert tokens("A,B\\,C", ",") == ["A", "B,C"] and tokens("'x\\',", ",") == ["x\\", ""]
    assert traits_of("a\tb\\\tc\\\\\td") == ["a", "b", "c", "d"]


def test_capture_tito_is_set_up_from_its_save_alone(tmp_path):
    """A space shows what the game's referee puts there; a hidden marker may be any that looks so."""
    folder = find_game("capture-tito")
    assert main(["export", "vassal", "capture-tito", "--dpi", "25", "--out", str(tmp_path)]) == 0
    module = Module((tmp_path / "capture-tito" / "capture-tito.vmod").read_bytes())
    save = Save((tmp_path / "capture-tito" / "set-up.vsav").read_bytes(), module)
    shown = {
        (one.id, side): one.pictures[side == "back"]
        for one in module.slots.values()
        for side in ("front", "back")[: len(one.pictures)]
    }
    want = Counter()
    for one in opening(folder):
        if isinstance(one, Placed):
            want[one.at, one.side, shown[one.counter, one.side]] += one.count
    got = Counter((module.called(*one.place[:3]), one.side, shown[one.id, one.side]) for one in save.stood)
    assert got == want and got.total() > 20
    stood = Counter(one.id for one in save.stood) + Counter(
        one.id for pieces, _ in save.decks.values() for one in pieces
    )
    counts = {counter.id: counter.count for counter in load_game(folder).counters.counters}
    assert all(many <= counts[name] for name, many in stood.items())
