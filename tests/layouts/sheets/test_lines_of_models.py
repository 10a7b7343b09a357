"""Lines of models: cuts, valley folds and mountain folds differ in grey; each sheet has their key."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest

from cutline.components import load_game
from cutline.components.shapes.paths import IDENTITY
from cutline.generators.drawing import Drawing, Path, Rect, flattened
from cutline.generators.pieces.pieces import line_segments
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets import furniture, sheets
from cutline.layouts.sheets.furniture import outlined, two_tone
from cutline.layouts.sheets.handwork import LONG, SAYS, Work
from cutline.layouts.sheets.papers import papers

from ...support.one_page import one_page_pdf
from ...support.rasters import rastered

GROUNDS = ["#ffffff", "#cfe3e4", "#7f9468", "#4b6248", "#ad8d5c"]  # of models
PER_MM = 20
MODELS = """
models:
- {id: glued, title: Glued, gallery: {name: ju-87, span: 46}, under: true, spot: red, number: 3,
   camouflage: {pattern: splinter, skin: "#7f9468", over: "#4b6248", belly: "#cfe3e4"}}
- {id: half, title: Half, gallery: {name: he-111, span: 49, scored: body}, under: true}
stands: [{id: post}]
"""


def dark_runs(marks, ground, folder):
    """How long the dark stretches of a line of 30 mm are in grey, in tenths of a mm."""
    drawing = Drawing(34, 4, (Rect(0, 0, 34, 4, ground), *marks))
    picture = rastered(one_page_pdf(folder / "line.pdf", drawing), 0, PER_MM).convert("L")
    row = [picture.getpixel((x, 2 * PER_MM)) < 140 for x in range(3 * PER_MM, 31 * PER_MM)]
    return [len(list(run)) * 10 / PER_MM for dark, run in groupby(row) if dark][1:-1]


def kind(runs):
    """What somebody sees in a line: one stretch, short or long dashes, or dashes and dots."""
    if not runs:
        return "whole"
    if max(runs) > 1.6 * min(runs):
        return "dashes and dots"
    return "dashes" if max(runs) < 20 else "long dashes"


def seen(ground, folder):
    path = line_segments(2, 2, 32, 2)
    lines = {"outline": outlined(path)}
    lines |= {way: two_tone(path, way) for way in ("cut", "valley", "mountain")}
    return {name: kind(dark_runs(marks, ground, folder)) for name, marks in lines.items()}


@pytest.mark.parametrize("ground", GROUNDS)
def test_cut_valley_and_mountain_are_told_apart_in_grey(tmp_path, ground):
    assert seen(ground, tmp_path) == {
        "outline": "whole",
        "cut": "long dashes",
        "valley": "dashes",
        "mountain": "dashes and dots",
    }


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    parts = "[{kind: model}, {kind: stand}, {kind: model, plain: true, sheet: Plain}]"
    (folder / "game.yaml").write_text(f"title: T\nkit: {parts}\n", "utf-8")
    (folder / "pieces.yaml").write_text(MODELS, "utf-8")
    return draw_game(load_game(folder))


@pytest.fixture(scope="module")
def made(drawn):
    kit = build_kit(drawn, papers()["a4"])
    assert not kit.problems
    return kit


def without_key(made):
    """Sheets with folds whose key lacks a line that they have."""
    found = []
    for page in made.pages:
        drawing = page.drawing
        layers = {}
        for mark in drawing.marks:
            if getattr(mark, "layer", ""):
                layers.setdefault(mark.layer, []).extend(mark.drawing.marks)
        said = {text.text for text in drawing.texts()}
        dashes = {mark.dash for mark in layers.get("fold", drawing.marks) if type(mark) is Path}
        wanted = {SAYS[way] for way in ("valley", "mountain") if furniture._DASHES[way] in dashes}
        wanted |= {SAYS["cut"]} if wanted else set()
        glue = SAYS["letter"] in said or SAYS["glue"] in said
        if wanted - said or ("glue" in layers and not glue):
            found.append(page.name)
    return found


def test_every_sheet_of_models_has_a_key_of_its_lines(drawn, made, monkeypatch):
    assert not without_key(made)
    monkeypatch.setattr(sheets, "key_of", lambda *_: [])
    assert without_key(build_kit(drawn, papers()["a4"])) == ["Models, Stands", "Plain"]


def test_two_areas_that_meet_are_one_joint_of_the_sheets(drawn, made):
    areas = [area for piece in drawn.pieces for area in piece.glue]
    targets = {area.to for area in areas}
    once = [area for area in areas if area.to or area.name not in targets]
    assert len(once) < 0.6 * len(areas)
    assert sum(page.glue for page in made.pages) == len(once)


def black(piece):
    """Lines of a piece's paint that look like a cut: stroked with the ink of cuts."""
    return [m for m, _ in flattened(piece.front.drawing) if type(m) is Path and m.stroke == furniture.INK]


def test_no_line_of_the_paint_is_black_like_a_cut(drawn):
    work = Work([], [], [])
    for part in (drawn.parts[0], drawn.parts[2]):
        for piece in part:
            work.add(piece, IDENTITY)
            round_spots = 2 if piece.id.endswith("wing") and piece.front.ground == "#7f9468" else 0
            assert len(black(piece)) <= 2 * round_spots, piece.id
    assert {stroke.marks[stroke.itself].stroke for stroke in work.cuts} == {furniture.INK}


def test_no_text_of_the_key_runs_into_the_next_or_off_the_sheet(made):
    for page in made.pages:
        texts = [text for text in page.drawing.texts() if text.text in SAYS.values()]
        texts.sort(key=lambda text: text.x)
        for one, other in pairwise(texts):
            assert one.x + one.advance + LONG < other.x
        assert all(text.x + text.advance < page.paper.width - 50 for text in texts)
