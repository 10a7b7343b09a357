"""Pieces of every shape on sheets: their outlines, their backs in three ways, their leaves."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from pypdf import PdfReader

from cutline.components import load_game
from cutline.components.models.game import Part
from cutline.generators.drawing import Drawing, at
from cutline.layouts.exports.publish import publish
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.imposing import impose
from cutline.layouts.sheets.papers import papers

from ...support.drawing_reading import placed
from ...support.one_page import one_page_pdf
from ...support.pdf_reading import PdfWalker, box_round
from ...support.rasters import rastered
from ...support.set_pages import wrong_leaves
from ...support.shapes_game import SHAPES

NEAR = 0.05  # mm


@pytest.fixture(scope="module")
def shapes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games") / "shapes"
    folder.mkdir()
    for name, text in SHAPES.items():
        (folder / name).write_text(text, "utf-8")
    drawn = draw_game(load_game(folder))
    assert not drawn.problems
    return drawn


@pytest.fixture(scope="module")
def printed(shapes, tmp_path_factory):
    """The kit on A4 for each way of backs: its pages, and its PDF read back."""
    found = {}
    for backs in ("duplex", "fold", "none"):
        kit = build_kit(shapes, papers()["a4"], backs)
        assert not kit.problems
        out = tmp_path_factory.mktemp(backs)
        folder = publish(shapes, [kit], out, ("kit",)).folder
        file = folder / "shapes-a4.pdf"
        found[backs] = (kit, file, PdfWalker(PdfReader(file)))
    return found


def close(one, other, tolerance=NEAR):
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def boxes(page):
    return {(p.counter, p.copy, p.side): p for p in page.placements}


def test_every_piece_lies_on_the_sheets_once_for_each_copy(shapes, printed):
    meant = sorted((p.id, k + 1) for p in shapes.pieces for k in range(p.count))
    for kit, _, _ in printed.values():
        lying = [(p.counter, p.copy) for page in kit.pages for p in page.placements if p.side == "front"]
        assert sorted(lying) == meant


def test_folded_on_its_line_a_sheet_brings_each_back_behind_its_front(printed):
    kit, _, walker = printed["fold"]
    both = 0
    for index, page in enumerate(kit.pages):
        found = boxes(page)
        backs = [key for key in found if key[2] == "back"]
        if not backs:
            continue
        wide = max(
            (line for line in walker.read(index).lines() if line.width > 0.2), key=lambda line: line.box[2]
        )
        fold = wide.points[0][1]
        for counter, copy, _ in backs:
            front, back = found[counter, copy, "front"], found[counter, copy, "back"]
            assert front.y + front.height < fold < back.y
            mirrored = (front.x, 2 * fold - front.y - front.height, front.width, front.height)
            assert close(mirrored, (back.x, back.y, back.width, back.height))
            both += 1
    assert both == 6 * 3 + 6 * 3, "squares, hexagons, circles and cards have backs"


def test_backs_are_printed_folded_or_left_out_and_the_printer_flips_only_where_they_lie_behind(printed):
    for backs, (kit, file, _) in printed.items():
        sides = {p.side for page in kit.pages for p in page.placements}
        assert sides == ({"front"} if backs == "none" else {"front", "back"})
        root = PdfReader(file).trailer["/Root"]
        duplex = root["/ViewerPreferences"].get_object()["/Duplex"]
        assert duplex == ("/DuplexFlipLongEdge" if backs == "duplex" else "/Simplex")
        groups = root["/OCProperties"]["/OCGs"]
        assert [group.get_object()["/Name"] for group in groups] == ["cut", "fold", "shown"]
        if backs != "duplex":
            assert not [page for page in kit.pages if page.side == "back" or page.empty]


def layered(walker, index, layer):
    return [shape for shape in walker.read(index).shapes if shape.layer == layer]


def test_outlines_and_scores_are_read_back_from_the_pdf_in_their_layers(shapes, printed):
    kit, _, walker = printed["duplex"]
    pieces = {piece.id: piece for piece in shapes.pieces}
    circles = folds = hexagons = 0
    for index, page in enumerate(kit.pages):
        cuts = layered(walker, index, "cut")
        scores = layered(walker, index, "fold")
        for place in page.placements:
            box = (place.x, place.y, place.width, place.height)
            piece = pieces[place.counter]
            if place.side == "back":
                continue
            if piece.outline:
                round_ = [shape for shape in cuts if close(box_round(shape.points), box)]
                assert round_, place
                circles += place.counter.startswith("circle")
                hexagons += place.counter.startswith("hexagon")
                if place.counter.startswith("hexagon"):
                    assert len(set(round_[0].points)) == 6
            else:
                for edge in (place.x, place.x + place.width):
                    assert [c for c in cuts if all(abs(p[0] - edge) < NEAR for p in c.points)]
            if piece.folds:
                wide = place.width > place.height
                middle = place.x + place.width / 2 if wide else place.y + place.height / 2
                axis = 0 if wide else 1
                ends = (place.y, place.y + place.height) if wide else (place.x, place.x + place.width)
                assert [
                    s
                    for s in scores
                    if close([p[axis] for p in s.points], [middle] * 2)
                    and close(sorted(p[1 - axis] for p in s.points), ends)
                ], place
                folds += 1
    assert (circles, hexagons, folds) == (6, 6, 12)


def test_the_two_halves_of_a_fold_counter_come_to_lie_on_one_another(shapes):
    for piece in shapes.pieces:
        if not piece.folds:
            continue
        (_, x1, y1), (_, x2, y2) = piece.folds[0].path
        texts = [m for m, *_ in placed(piece.front.drawing) if hasattr(m, "text")]
        assert {t.text for t in texts} == {piece.id[-1], "b" + piece.id[-1]}
        if x1 == x2:
            assert close((x1, y1, y2), (piece.width / 2, 0, piece.height))
        else:
            assert close((y1, x1, x2), (piece.height / 2, 0, piece.width))


@pytest.mark.parametrize("shift", [(1.0, 1.0), (-1.0, -1.0)])
def test_a_back_that_is_printed_a_millimetre_off_shows_no_white(shapes, printed, tmp_path, shift):
    kit, _, _ = printed["duplex"]
    pieces = {piece.id: piece for piece in shapes.pieces}
    looked = 0
    for page in kit.pages:
        backs = [p for p in page.placements if p.side == "back"]
        if not backs:
            continue
        moved = Drawing(page.paper.width, page.paper.height, (at(page.drawing, *shift),))
        picture = rastered(one_page_pdf(tmp_path / "moved.pdf", moved), 0, 8.0)
        for place in backs:
            if pieces[place.counter].outline:
                continue  # the corners of its box are cut away
            x, y, w, h = place.x, place.y, place.width, place.height
            for px, py in product((x + 0.2, x + w - 0.2), (y + 0.2, y + h - 0.2)):
                assert min(picture.getpixel((int(px * 8), int(py * 8)))) < 240, place
                looked += 1
    assert looked > 70


def test_counters_begin_a_leaf_of_their_own_behind_the_first_page_or_without_one(shapes):
    pages = build_kit(shapes, papers()["a4"]).pages
    assert pages[1].empty and pages[2].side == "front" and wrong_leaves(pages) == []
    sheet = shapes.game.sheet.model_copy(update={"kit": [Part(kind="counters")]})
    pages = build_kit(draw_game(replace(shapes.game, sheet=sheet)), papers()["a4"]).pages
    assert pages[0].side == "front" and wrong_leaves(pages) == []


def test_sheets_ask_for_as_many_cuts_as_there_are_lines_and_outlines(printed):
    kit, _, walker = printed["duplex"]
    for index, page in enumerate(kit.pages):
        if page.side != "front":
            continue
        assert len(layered(walker, index, "cut")) == page.cuts


def test_a_lone_counter_shares_a_row_with_others(kit):
    counters = [piece for piece in kit.drawn.pieces if piece.file == "counters"]
    sheets = impose(counters, (188.0, 266.0), 7.0)
    assert sum(sheet.cuts for sheet in sheets) <= 34 * len(sheets)
    for sheet in sheets:
        for block in sheet.blocks:
            assert not [row for row in block.rows if len(row) == 1 and len(block.rows) > 1]


def test_sizes_share_a_sheet_where_there_is_room(shapes):
    sheets = impose(shapes.pieces, (190.0, 268.0), 7.0)
    assert len(sheets) == 2 and all(len(sheet.blocks) >= 3 for sheet in sheets)


def test_cards_pack_nine_to_an_a4_page_and_eight_to_a_letter_page(shapes):
    card = next(p for p in shapes.pieces if p.id == "card-1")._replace(count=54)
    drawn = replace(shapes, parts=(None, [card]))
    for paper, most in (("a4", 9), ("letter", 8)):
        pages = build_kit(drawn, papers()[paper]).pages
        fronts = [len(p.placements) for p in pages if p.side == "front"]
        assert max(fronts) == most and len(fronts) == -(-54 // most)


def test_a_cut_line_is_seen_on_light_and_on_dark_ground(printed, tmp_path):
    kit, file, _ = printed["none"]
    index, page = next(
        (k, p) for k, p in enumerate(kit.pages) if any("square" in q.face for q in p.placements)
    )
    picture = rastered(file, index, 16.0).convert("L")
    place = next(p for p in page.placements if p.counter.startswith("square"))
    y = place.y + place.height
    shades = [picture.getpixel((int((place.x + k * 0.1) * 16), int(y * 16))) for k in range(5, 190)]
    ground = picture.getpixel((int((place.x + 2) * 16), int((place.y + 2) * 16)))
    assert min(shades) < ground - 60 and max(shades) > ground + 15


def test_counters_that_fold_touch_where_their_colours_run_on(routes_of):
    for kits in routes_of("bombers-and-fighters-over-europe").pages.values():
        (page,) = (p for p in kits[-1] if p.place())
        lying = {p.piece.id: (p.x, p.y, p.width, p.height) for p in page.place()}
        (x, y, wide, high), beside, below = (lying[f"b-17-{n}"] for n in (1, 2, 5))
        assert close((x + wide, y), beside[:2])
        assert close((x, y + high + 4.0), below[:2])  # two bleeds of 2 mm


def test_no_counter_of_doodlebug_takes_a_second_sheet(kit, paper):
    sides = [sheet["side"] for sheet in kit.sheets(paper) if sheet.get("faces")]
    assert sides == ["front", "back"]


def test_what_has_no_back_shares_a_sheet_that_is_folded_anyhow(shapes):
    two_sided = next(p for p in shapes.pieces if p.back and not p.outline)
    drawn = replace(shapes, parts=(None, [two_sided, two_sided._replace(id="bare", back=None)]))
    pages = [page for page in build_kit(drawn, papers()["a4"], "fold").pages if page.placements]
    assert [page.side for page in pages] == ["front and back"]
    assert {p.counter for p in pages[0].placements} == {two_sided.id, "bare"}
