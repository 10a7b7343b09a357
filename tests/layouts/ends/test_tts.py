"""What Tabletop Simulator gets: a save whose cards, pieces, boards and bags are those of the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest
from PIL import ImageChops

from cutline.components.models.placements import Board, Sheet
from cutline.layouts.ends.order import Order, deliver
from cutline.layouts.ends.tabletop import TABLE, table_of
from cutline.layouts.sheets.papers import paper_called
from cutline.layouts.workshop import Workshop

from ...support.one_page import one_page_pdf
from ...support.rasters import rastered
from ...support.tts_reading import Save, opened, size

DPI = 60
GAME = Path(__file__).with_name("odds")


@pytest.fixture(scope="module")
def look():
    found = Workshop(GAME, [paper_called("a4")]).look()
    assert not found.problems, found.problems
    return found


@pytest.fixture
def export(command, tmp_path):
    def run(*more):
        return command("export", "tts", GAME, "--dpi", DPI, "--out", tmp_path / "out", *more)

    return run


@pytest.fixture(scope="module")
def save(look, tmp_path_factory):
    told: list[str] = []
    out = tmp_path_factory.mktemp("save")
    deliver("tts", Order(look.drawn, look.kits, {"dpi": DPI}, (), told.append), out)
    assert any("30 sides" in line for line in told) and any("/Saves" in line for line in told)
    return Save(out / "odds" / "odds.json")


def rendered(drawing, folder):
    return rastered(one_page_pdf(folder / "one.pdf", drawing), 0, DPI / 25.4)


def differs(one, other):
    """How far two pictures differ at most, of 255; what pdfium rounds up at the far edges aside."""
    box = (0, 0, min(one.width, other.width), min(one.height, other.height))
    assert abs(one.width - other.width) <= 1 and abs(one.height - other.height) <= 1
    extrema = ImageChops.difference(one.convert("RGB").crop(box), other.convert("RGB").crop(box)).getextrema()
    return max(high for _, high in extrema)


def test_every_field_is_one_that_users_of_the_game_publish(save):
    assert save.faults() == []
    assert save.tree["SaveName"] == "Odds and ends"
    rules, start = (save.tree["TabStates"][key]["body"] for key in "01")
    assert rules == "[b]1 Play[/b]\nYou [b]must[/b] play [i]now[/i].\n\n[b]1a[/b]\nOr later."
    assert start == "1. Lay out the board."


def test_each_face_of_a_deck_comes_out_of_its_sheet_at_its_row_and_column(save, look, tmp_path):
    pieces = {piece.title: piece for piece in look.drawn.pieces if piece.title.startswith("Card ")}
    deck = save.named("Main deck")
    assert deck["Transform"]["rotZ"] == 180  # face down
    assert len(deck["CustomDeck"]) == 2 and len(deck["ContainedObjects"]) == 150
    cards = {title: (face, back) for title, face, back in save.cards(deck)}
    assert {*cards} == {*pieces} and len(cards) == 75
    for title, (face, back) in cards.items():
        assert differs(face, rendered(pieces[title].front.drawing, tmp_path)) < 8, title
        if title in ("Card 4", "Card 74"):
            assert differs(back, rendered(pieces[title].back.drawing, tmp_path)) < 8, title
    sheet = deck["CustomDeck"]["1"]
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)  # 69 cards, and what a hidden one shows
    faces, wide, high = opened(sheet["FaceURL"]), *cards["Card 0"][1].size
    assert differs(faces.crop((9 * wide, 6 * high, 10 * wide, 7 * high)), cards["Card 0"][1]) == 0


def test_pieces_lie_at_their_size_on_their_spaces_with_the_side_up_that_the_set_up_says(save, look, tmp_path):
    (hills,) = [board for board in save.top if board["Nickname"] == "Hills"]
    assert size(hills) == pytest.approx((120 / 25.4, 90 / 25.4), abs=0.01)
    laid = list(save.on("hills"))
    assert len(laid) == 4
    points = save.points("hills")
    assert len(points) == 12
    for one in laid:
        near = min(points, key=lambda point: (point[0] - one.x) ** 2 + (point[1] - one.y) ** 2)
        assert near == pytest.approx((one.x, one.y), abs=0.02) and one.side == "front" and one.turned == 0
    assert Counter(one.id[:6] for one in laid) == {"plain": 2, "hidden": 1, "ring": 1}
    ring = save.named("Ring")
    assert ring["CustomImage"]["CustomTile"]["Type"] == 2
    assert size(ring) == pytest.approx((20 / 25.4, 20 / 25.4), abs=0.001)
    pieces = {piece.id: piece for piece in look.drawn.pieces}
    for side, key in (("front", "ImageURL"), ("back", "ImageSecondaryURL")):
        face = getattr(pieces["ring"], side).drawing
        assert differs(opened(ring["CustomImage"][key]), rendered(face, tmp_path)) < 8


def test_a_cup_gives_out_what_is_in_it_in_any_order_and_what_is_left_lies_in_bags(save):
    cup = save.named("Cup")
    assert cup["Name"] == "Bag" and cup["Bag"]["Order"] == 2
    assert len(cup["ContainedObjects"]) == 3  # one of the hidden ones lies on the board
    assert len([one for one in save.top if one["Nickname"] == "Plain"]) == 3  # the third beside the board
    dice = Counter(one["Name"] for one in save.top if one["Name"].startswith("Die"))
    assert dice == {"Die_6": 2, "Die_10": 1}
    assert not [
        one for one in save.each() if one["GMNotes"] in ("name", "small")
    ]  # a tent; what Hills replaces


def test_what_has_an_outline_is_cut_out_and_has_its_back_as_a_second_state(save):
    (gun,) = [one for one in save.named("Cup")["ContainedObjects"] if one["Nickname"] == "Gun"]
    front, back = gun["CustomImage"]["ImageURL"], gun["States"]["2"]["CustomImage"]["ImageURL"]
    for url, colour in ((front, (0x22, 0x22, 0xAA)), (back, (0xAA, 0x22, 0x22))):
        image = opened(url)
        assert image.getpixel((1, 1))[3] == 0 and image.getpixel((23, 40)) == (*colour, 255)
    scout = save.named("Scout")
    assert opened(scout["CustomImage"]["ImageURL"]).getpixel((24, 24))[:3] == (0x22, 0x22, 0xAA)
    other = scout["States"]["2"]["CustomImage"]["ImageURL"]
    assert opened(other).getpixel((24, 24))[:3] == (0x22, 0xAA, 0x22)


def test_what_lies_face_down_is_another_piece_with_another_seed(look):
    def hidden(seed):
        return next(
            one.piece.id for one in table_of(look.drawn, look.kits, (), seed).laid if one.space == "0203"
        )

    assert {hidden(seed) for seed in range(20)} == {"hidden-1", "hidden-2", "hidden-3"}


def test_a_board_that_the_set_up_lies_on_is_taken_for_the_one_that_it_replaces(look):
    opening = (Board(size=(30.0, 20.0)), Sheet("small", (15.0, 20.0)))
    table = table_of(look.drawn, look.kits, opening)
    (under,) = [board for board in table.boards if board.id == TABLE]
    assert (under.drawing.width, under.drawing.height) == (762, 508)
    ((small, at),) = under.lying
    assert small.id == "small" and at == (381, small.drawing.height / 2)
    assert "hills" not in {board.id for board in table.boards}


def test_what_cannot_be_is_told_in_a_line_at_its_place(export, command, tmp_path):
    for address in ("example.org", "https://", "https://example.org/a?b"):
        ran = export("--at", address)
        assert ran.status == 2 and "https://example.org/my-game" in ran.err
    bad = copytree(GAME, tmp_path / "bad")

    def told(typed, *words):
        (bad / "game.yaml").write_text(typed, "utf-8")
        ran = command(*words, bad, "--out", tmp_path / "no")
        assert ran.status == 2
        return ran.err

    typed = (GAME / "game.yaml").read_text("utf-8")
    typed = typed.replace("1d30", "three").replace('"0102": [plain', '"0199": [plan')
    typed = typed.replace("gun]", "gum, main-c1]").replace("ring]", "ring, ring]")
    said = told(typed, "export", "tts")
    assert "three" in said and "such as 2d6" in said
    said = told(typed.replace("three", "1d6") + "- {kind: front page}\n", "build")
    for one in (
        'no board has a space "0199"',
        'no piece "plan"; did you mean "plain"',
        'no group "gum"; did you mean "gun"',
        '"main-c1" means cards, which stay in their deck',
        '"ring" has a count of 1, and is placed once more',
    ):
        assert one in said, said
    assert not (tmp_path / "no").exists()
    said = told("title: Words\nkit: [{kind: rules}]\n", "export", "tts")
    assert "nothing of the kit lies on a table" in said
