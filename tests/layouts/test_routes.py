"""Routes: the kit of a first game, and the complete one."""

from __future__ import annotations

import json

import pytest

from cutline.components import BadInput, load_game
from cutline.layouts.exports.publish import publish
from cutline.layouts.kit import COMPLETE, TONIGHT, build_routes, draw_game
from cutline.layouts.pages.parade import chosen
from cutline.layouts.sheets.papers import STEP, papers, rates, tally

from ..support.mini_game import MINI

A4 = papers()["a4"]
GAME = MINI["game.yaml"].replace(
    "- kind: counters\n",
    "- {kind: card, id: large, later: true, instead: Card}\n- {kind: counters, later: true}\n",
)
TABLES = MINI["tables.yaml"] + "- {id: large, title: Large card, columns: [[t]]}\n"


@pytest.fixture
def routes(mini):
    def made(game=GAME):
        game = game.replace("  id: card\n", "  id: card\n  title: Card\n", 1)
        return build_routes(draw_game(load_game(mini(game=game, tables=TABLES))), A4)

    return made


def components(kit):
    return {page.component for page in kit.pages if not page.empty}


def test_a_first_game_has_what_is_not_for_later_and_the_complete_kit_all(routes):
    first, whole = routes()
    assert (first.route, whole.route) == (TONIGHT, COMPLETE)
    assert (first.file, whole.file) == ("mini-a4.pdf", "mini-complete-a4.pdf")
    assert components(first) == {"First page", "Card"}
    assert components(whole) == {"First page", "Card", "Large card", "Counters"}


def test_a_game_that_needs_everything_has_one_kit(mini):
    (kit,) = build_routes(draw_game(load_game(mini())), A4)
    assert (kit.route, kit.file) == ("", "mini-a4.pdf")


def test_the_first_page_of_each_says_what_both_take(routes):
    kits = routes()
    for kit in kits:
        said = " ".join(text.text for text in kit.printed[0].draw().texts())
        for each in kits:
            assert f"{tally(each.pages, 2).sheets} sheet" in said


def test_what_a_kit_takes_is_counted_from_its_pages(routes):
    kits = routes()
    for kit in kits:
        takes = tally(kit.pages, kit.sides)
        assert takes.sheets == -(-len(kit.pages) // 2)
        assert takes.cuts == sum(page.cuts for page in kit.pages)
        card = sum(page.stock == "card" for page in kit.pages[::2])
        assert (takes.card, takes.paper) == (card, takes.sheets - card)
        each = rates()
        least = takes.sheets * each.sheet + takes.cuts * each.cut + takes.glue * each.glue
        assert least <= takes.minutes < least + STEP
    assert tally(kits[1].pages, 2).card == 1, "the counters"


def test_the_manifest_tells_both_kits(routes, tmp_path):
    kits = routes()
    folder = publish(kits[0].drawn, kits, tmp_path, ("kit",)).folder
    told = json.loads((folder / "manifest.json").read_text("utf-8"))["papers"]
    assert set(told) == {"a4", "complete-a4"}
    for kit in kits:
        assert (folder / kit.file).is_file()
        sheets = told[kit.name]["sheets"]
        assert len(sheets) == len(kit.pages)
        for sheet, page in zip(sheets, kit.pages, strict=True):
            assert sheet.get("stock", "") == ("" if page.empty else page.stock)
            if page.side == "front":
                assert 0 < sheet["used"] <= 1


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("later: true, instead", "instead", 'a first game has this and "Card"'),
        ("  id: card\n", "  id: card\n  later: true\n", 'all parts are "later: true"'),
    ],
)
def test_a_first_game_needs_something_and_not_two_parts_in_each_others_place(routes, was, now, said):
    with pytest.raises(BadInput, match=said):
        routes(GAME.replace(was, now))


def test_a_card_of_a_first_game_shows_no_piece_that_comes_later(mini):
    play = "plays:\n- {id: go, title: Go, text: It goes., pieces: [one]}\n"
    sheet = MINI["game.yaml"] + "  later: true\n"
    game = load_game(mini(game=sheet, tables=TABLES.replace("id: card, title: Card, columns: [[t]]",
                     "id: card, title: Card, columns: [[t, go]]") + play))  # fmt: skip
    tonight, _ = build_routes(draw_game(game), A4)
    (problem,) = tonight.problems
    assert "put pieces into the kit" in problem.message
    assert 'first game, which has no part that is "later: true"' in problem.message


def test_models_that_come_later_are_folded_later(mini):
    kit = "- {kind: folding}\n- {kind: model, later: true}\n"
    pieces = "models:\n- {id: courier, title: Courier, gallery: {name: spitfire, span: 70}}\n"
    with pytest.raises(BadInput, match=r"game\.yaml:14:3: a first game has no models to fold; make this"):
        load_game(mini(game=MINI["game.yaml"] + kit, pieces=pieces))


def test_pieces_without_anything_on_them_are_not_shown_on_the_first_page(mini):
    more = "".join(f"- {{id: {n}, front: unit, values: {{ground: sky, name: N}}}}\n" for n in ("a", "b"))
    counters = MINI["counters.yaml"] + more + "- {id: blank, front: back}\n"
    pieces = draw_game(load_game(mini(counters=counters))).pieces
    assert [piece.id for piece in chosen(pieces, 176)] == ["one", "two", "a", "b"]
