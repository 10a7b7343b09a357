"""Cutting sheets for machines: each line once in its layer, registration marks, pieces apart."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import combinations

import pytest
from pypdf import PdfReader

from cutline.layouts.exports.publish import publish
from cutline.layouts.sheets.papers import Paper, papers
from cutline.layouts.workshop import Workshop

from ...support.pdf_reading import PdfWalker, box_round
from ...support.rasters import inked, rastered

GAME = {
    "game.yaml": """
title: Cut
palette: {grass: "#406830", rust: "#a8553d"}
kit:
- {kind: front page}
- {kind: counters}
- {kind: deck}
- {kind: piece}
""",
    "counters.yaml": """
size: 20
faces:
  green: {ground: grass, marks: [{text: "{n}", box: [4, 4, 12, 12], size: 16, ink: paper}]}
  rust: {ground: rust}
counters:
- {id: square, front: green, back: rust, count: 30, values: {n: s}}
- {id: circle, front: green, back: rust, count: 5, shape: circle, values: {n: c}}
- {id: folded, front: green, back: rust, count: 3, fold: right, values: {n: o}}
""",
    "decks.yaml": """
faces: {blank: {ground: rust}}
decks:
- {id: d, title: Deck, size: [40, 60], corner: 4, front: blank, cards: [{id: card, title: Card, copies: 6}]}
""",
    "pieces.yaml": """
pieces:
- {id: plate, title: Plate, size: [50, 30], ground: grass, cuts: [M20 10H30V20H20Z], count: 2}
- {id: flush, title: Flush, size: 15, bleed: 0.1, ground: grass, count: 5}
""",
}
BLEED = {"flush": 0.1}  # mm; all others have 2
NEAR = 0.02  # mm
INSET, SQUARE, ARM, THICK, CLEAR = 10, 5, 10, 1, 3  # mm: what people are told to set in Silhouette Studio
DARK = "#1f2326"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Builds the game on a paper: the folder of the kit, its sheets by the manifest, each with its page."""
    home = tmp_path_factory.mktemp("machines") / "cut"
    home.mkdir()
    for name, text in GAME.items():
        (home / name).write_text(text, "utf-8")

    @cache
    def build(register="", paper="a4"):
        sheet = papers().get(paper) or Paper(paper, paper, *map(float, paper.split("x")))
        look = Workshop(home, [sheet], register=register).look()
        assert not look.problems, look.problems
        made = publish(look.drawn, look.kits, tmp_path_factory.mktemp("out"), ("kit", "svg")).folder
        walker = PdfWalker(PdfReader(made / f"cut-{paper}.pdf"))
        sheets = [sheet for sheet in listed(made, paper) if sheet.get("faces")]
        return made, [(sheet, walker.read(sheet["page"] - 1)) for sheet in sheets]

    return build


def listed(folder, paper="a4"):
    return json.loads((folder / "manifest.json").read_text("utf-8"))["papers"][paper]["sheets"]


def along(one, other):
    """How much of one straight line, as a box, lies on another, mm."""
    for k in (0, 1):
        if max(one[2 + k], other[2 + k]) < NEAR and abs(one[k] - other[k]) < NEAR:
            at, n = 1 - k, 3 - k
            return min(one[at] + one[n], other[at] + other[n]) - max(one[at], other[at])
    return 0


def uncut(cuts, faces):
    """The pieces of a sheet whose outline or sides are not there, or are there more than once."""
    lines = [cut.box for cut in cuts if cut.is_line]
    for name, (x, y, w, h) in ((face["counter"].split("-")[-1], face["box"]) for face in faces):
        hole = (x + 20, y + 10, 10, 10) if w > h else (x + 10, y + 20, 10, 10)
        whole = {"circle": [(x, y, w, h)], "card": [(x, y, w, h)], "plate": [hole]}.get(name, [])
        over = 4 if name == "card" else 0  # its round corners
        edges = [(at, y + over, 0, h - 2 * over) for at in (x, x + w)]
        edges += [(x + over, at, w - 2 * over, 0) for at in (y, y + h)]
        for edge in edges if name != "circle" else ():
            if sum(along(line, edge) > max(edge[2:]) - NEAR for line in lines) != 1:
                yield name
        for box in whole:
            found = [cut for cut in cuts if cut.box == pytest.approx(box, abs=NEAR)]
            if len(found) != 1 or (name == "card" and len(found[0].points) != 4 * 4):
                yield name


def test_the_layers_of_the_pdf_have_each_line_once_and_all_that_is_cut_and_folded(built):
    folds = 0
    for sheet, page in built()[1]:
        cuts = [shape for shape in page.shapes if shape.layer == "cut"]
        if sheet["side"] == "back":
            assert not cuts
            continue
        assert {shape.stroke for shape in cuts} == {DARK}
        lines = [cut.box for cut in cuts if cut.is_line]
        assert all(along(one, other) < 0.1 for one, other in combinations(lines, 2))
        assert not [*uncut(cuts, sheet["faces"])]
        scores = [shape.points for shape in page.shapes if shape.layer == "fold"]
        assert len(set(scores)) == len(scores) == sum(f["counter"] == "folded" for f in sheet["faces"])
        folds += len(scores)
    assert folds == 3


def test_every_cutting_sheet_is_there_as_an_svg_with_the_same_layers(built):
    home, sheets = built()
    files = {file.stem: ElementTree.parse(file).getroot() for file in (home / "svg/sheets").iterdir()}
    names = [re.sub(r"[^\w]+", "-", f"{s['name']}-{s['side']}-a4".lower()) for s, _ in sheets]
    assert sorted(files) == sorted(names)
    for name, (_, page) in zip(names, sheets, strict=True):
        root = files[name]
        assert root.get("viewBox").split()[2:] == ["210", "297"] and root.get("width") == "210mm"
        for layer in ("cut", "fold"):
            groups = [one for one in root.iter() if one.get("class") == layer]
            assert len({one.get("id") for one in groups}) == len(groups)
            paths = [path.get("d") for one in groups for path in one.iter() if path.get("d")]
            points = [re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", path) for path in paths]
            boxes = sorted(rounded(box_round([(float(x), float(y)) for x, y in some])) for some in points)
            there = sorted(rounded(box_round(s.points)) for s in page.shapes if s.layer == layer)
            assert len(boxes) == len(there)
            assert all(one == pytest.approx(other, abs=0.1) for one, other in zip(boxes, there, strict=True))


def rounded(box):
    return tuple(round(value, 1) for value in box)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_silhouette_marks_are_at_their_places_and_nothing_is_printed_near_them(built, paper):
    home, sheets = built("silhouette", paper)
    wide, high = sheets[0][0]["paper"]
    right, low = wide - INSET, high - INSET
    marks = [
        (INSET, INSET, SQUARE, SQUARE),
        *((right - ARM, INSET, ARM, THICK), (right - THICK, INSET, THICK, ARM)),
        *((INSET, low - THICK, ARM, THICK), (INSET, low - ARM, THICK, ARM)),
    ]
    corners = [(INSET, INSET, SQUARE), (right - ARM, INSET, ARM), (INSET, low - ARM, ARM)]
    for sheet, page in sheets:
        black = [shape for shape in page.shapes if shape.fill == "#000000"]
        assert bool(black) == (sheet["side"] == "front")
        if black:
            mask = inked(rastered(home / f"cut-{paper}.pdf", sheet["page"] - 1, 4))
            assert all(mask.crop(pixels(box, -0.25)).getextrema() == (255, 255) for box in marks)
            for box in marks:
                mask.paste(0, pixels(box, 0.25))
            for x, y, side in corners:
                zone = mask.crop(pixels((x, y, side, side), CLEAR))
                assert zone.getbbox() is None, "no ink but that of the mark"


def pixels(box, over):
    x, y, w, h = box
    return tuple(round(value * 4) for value in (x - over, y - over, x + w + over, y + h + over))


@pytest.mark.parametrize("register", ["silhouette", "bare"])
def test_pieces_for_a_machine_are_apart_with_their_bleed_and_no_line_shows_where_to_cut(built, register):
    home, sheets = built(register, "171.5x235" if register == "bare" else "a4")
    edge = INSET if register == "silhouette" else 0
    copies = 0
    for sheet, page in sheets:
        wide, high = sheet["paper"]
        assert not [shape for shape in page.shapes if shape.layer == "cut" or shape.stroke == DARK]
        words = " ".join(one.text for one in page.words)
        assert ("page" in words) == (register == "silhouette")
        assert ("inset 10 mm" in words) == (register == "silhouette" and sheet["side"] == "front")
        copies += len(sheet["faces"]) if sheet["side"] == "front" else 0
        own = [(f["box"], BLEED.get(f["counter"], 2.0)) for f in sheet["faces"]]
        for (x, y, w, h), bleed in own:
            over = min(x - bleed, y - bleed, wide - x - w - bleed, high - y - h - bleed)
            assert over >= edge - NEAR
        for ((x, y, w, h), bleed), ((a, b, c, d), other) in combinations(own, 2):
            gap = max(a - x - w, x - a - c, b - y - h, y - b - d)
            assert gap >= max(bleed + other, 1) - NEAR
    assert copies == 30 + 5 + 5 + 3 + 6 + 2
    if register == "silhouette":
        said = PdfReader(home / "cut-a4.pdf").pages[0].extract_text()
        assert "are cut by a machine" in " ".join(said.split()) and "ruler" not in said
        assert not re.search(r"\d cuts?\b", said), "by hand"
    if register == "bare":
        assert len(listed(home, "171.5x235")) == sheets[-1][0]["page"], "nothing that is only read"


@pytest.fixture
def told(mini, command, tmp_path):
    """Builds a game of some counters with marks: what the command says, and the folder that it writes."""

    def build(counters):
        words = ("build", mini(counters=f"faces: {{a: {{ground: sky}}}}\n{counters}"), "--paper", "a4")
        return command(*words, "--register", "silhouette", "--out", tmp_path / "out"), tmp_path / "out/mini"

    return build


GRID = "size: 18\nimposition: {grid: [%d, %d]}\ncounters: [{id: one, front: a, count: 54}]\n"


def test_a_grid_that_is_typed_stays_where_it_leaves_room_for_the_marks(told):
    ran, out = told(GRID % (6, 9))
    (sheet,) = [s for s in listed(out) if s.get("faces") and s["side"] == "front"]
    assert ran.status == 0 and len(sheet["faces"]) == 54 and sheet["trim"] == [51.0, 67.5, 108.0, 162.0]


@pytest.mark.parametrize(
    ("counters", "remedy"),
    [
        (GRID % (10, 15), "take larger paper or fewer columns"),
        ("size: 16\ncounters: [{id: one, front: a, size: 184, height: 268}]\n", "--paper a3"),
    ],
)
def test_what_leaves_no_room_for_the_marks_is_an_error_that_says_what_would_help(told, counters, remedy):
    ran, out = told(counters)
    assert ran.status == 2 and remedy in ran.err and "counters.yaml:" in ran.err and not out.exists()
    assert ran.err.count("\n") == 2, ran.err


def test_labels_are_cut_already_and_on_other_paper_a_machine_cuts_each_piece_by_itself(
    mini, command, tmp_path
):
    labels = "faces: {a: {ground: sky}}\nsize: 50.8\nimposition: {labels: avery-5371}\n"
    folder = mini(counters=f"{labels}counters: [{{id: one, front: a, height: 88.9, count: 8}}]\n")
    ran = command("build", folder, "--register", "silhouette", "--paper", "letter", "--out", tmp_path / "out")
    assert ran.status == 0, ran.err
    assert command("export", "cut", folder, "--paper", "a4", "--out", tmp_path / "cut").status == 0
    sheets = json.loads((tmp_path / "cut/mini/manifest.json").read_text("utf-8"))["sheets"]
    assert [sheet["sharing"] for sheet in sheets] == [0] * len(sheets)
    assert sum(len(sheet["pieces"]) for sheet in sheets) == 8
    ran = command("export", "cut", folder, "--paper", "letter", "--out", tmp_path / "none")
    assert ran.status == 2 and "has nothing to cut out" in ran.err
