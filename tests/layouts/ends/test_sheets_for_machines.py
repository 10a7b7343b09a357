"""Cutting sheets for machines: each line once in its layer, registration marks, pieces apart."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from typing import NamedTuple

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
def folder(tmp_path_factory):
    home = tmp_path_factory.mktemp("machines") / "cut"
    home.mkdir()
    for name, text in GAME.items():
        (home / name).write_text(text, "utf-8")
    return home


@pytest.fixture(scope="module")
def built(folder, tmp_path_factory):
    """Builds the game on a paper: the folder of the kit, its sheets with pieces by the manifest, its PDF."""
    made = {}

    def build(register="", paper="a4"):
        if (register, paper) not in made:
            sheet = papers().get(paper) or Paper(paper, paper, *map(float, paper.split("x")))
            look = Workshop(folder, [sheet], register=register).look()
            assert not look.problems, look.problems
            out = tmp_path_factory.mktemp("out")
            home = publish(look.drawn, look.kits, out, ("kit", "svg")).folder
            listed = json.loads((home / "manifest.json").read_text("utf-8"))["papers"][paper]["sheets"]
            made[register, paper] = home, [s for s in listed if s.get("faces")], home / f"cut-{paper}.pdf"
        return made[register, paper]

    return build


def close(one, other):
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def straight(lines):
    """The level and upright parts of some lines: (upright, where, from, to)."""
    found = []
    for line in lines:
        for (a, b), (c, d) in line.straight:
            if abs(a - c) < NEAR < abs(b - d):
                found.append((True, a, min(b, d), max(b, d)))
            elif abs(b - d) < NEAR < abs(a - c):
                found.append((False, b, min(a, c), max(a, c)))
    return found


def cut_twice(lines):
    """What two lines of a layer share."""
    return [
        (one, other)
        for one, other in combinations(straight(lines), 2)
        if one[0] == other[0]
        and abs(one[1] - other[1]) < NEAR
        and min(one[3], other[3]) - max(one[2], other[2]) > 0.1
    ]


def uncut(lines, faces):
    """The pieces of a sheet whose outline or sides are not there, or are there more than once."""
    sides, boxes = straight(lines), [box_round(line.points) for line in lines]
    wrong = []
    for face in faces:
        x, y, w, h = box = face["box"]
        whole = sum(close(box, other) for other in boxes)
        if face["counter"] in ("circle", "card"):
            wrong += [face["counter"]] if whole != 1 else []
        if face["counter"] != "circle":
            reach = 4 if face["counter"] == "card" else 0
            wanted = [(True, at, y + reach, y + h - reach) for at in (x, x + w)]
            wanted += [(False, at, x + reach, x + w - reach) for at in (y, y + h)]
            for up, at, start, end in wanted:
                along = [
                    s
                    for s in sides
                    if s[0] == up and abs(s[1] - at) < NEAR and s[2] <= start + NEAR and s[3] >= end - NEAR
                ]
                wrong += [face["counter"]] if len(along) != 1 else []
        if face["counter"] == "plate":
            hole = (x + 20, y + 10, 10, 10) if w > h else (x + 10, y + 20, 10, 10)
            wrong += ["hole"] if sum(close(hole, other) for other in boxes) != 1 else []
    return wrong


def test_the_layers_of_the_pdf_have_each_line_once_and_all_that_is_cut_and_folded(built):
    _, sheets, file = built()
    walker = PdfWalker(PdfReader(file))
    folds = 0
    for sheet in sheets:
        shapes = walker.read(sheet["page"] - 1).shapes
        cuts = [shape for shape in shapes if shape.layer == "cut"]
        if sheet["side"] == "back":
            assert not cuts
            continue
        assert {shape.stroke for shape in cuts} == {DARK}
        assert not cut_twice(cuts) and not uncut(cuts, sheet["faces"])
        scores = [shape.points for shape in shapes if shape.layer == "fold"]
        assert len(set(scores)) == len(scores) == sum(f["counter"] == "folded" for f in sheet["faces"])
        folds += len(scores)
        assert any(shape.layer == "shown" for shape in shapes)
    assert folds == 3


def test_every_cutting_sheet_is_there_as_an_svg_with_the_same_layers(built):
    home, sheets, _ = built()
    files = sorted((home / "svg/sheets").iterdir())
    names = [re.sub(r"[^\w]+", "-", f"{s['name']}-{s['side']}-a4.svg".lower())[:-4] for s in sheets]
    assert [file.stem for file in files] == sorted(names)
    for sheet, name in zip(sheets, names, strict=True):
        root = ElementTree.parse(home / "svg/sheets" / f"{name}.svg").getroot()
        assert root.get("viewBox").split()[2:] == ["210", "297"] and root.get("width") == "210mm"
        groups = [one for one in root.iter() if one.get("class") == "cut"]
        assert len({one.get("id") for one in groups}) == len(groups) and not root.findall(".//text")
        lines = [read_path(path.get("d")) for one in groups for path in one.iter() if path.get("d")]
        assert bool(lines) == (sheet["side"] == "front")
        assert not lines or not (cut_twice(lines) or uncut(lines, sheet["faces"]))


class Line(NamedTuple):
    """A path: its corners and control points, and its straight parts; mm."""

    points: list
    straight: list


def read_path(data):
    """A path of absolute path data."""
    line, first, last = Line([], []), None, (0.0, 0.0)
    for letter, text in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", data):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", text)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
        if letter in "HV":
            pairs = [(n, last[1]) if letter == "H" else (last[0], n) for n in numbers]
        first, pairs = (pairs[0], pairs) if letter == "M" else (first, pairs or [first])
        for point in pairs if letter != "C" else ():
            if letter != "M" or point is not first:
                line.straight.append((last, point))
            last = point
        line.points.extend(pairs)
        last = pairs[-1]
    return line


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_silhouette_marks_are_at_their_places_and_nothing_is_printed_near_them(built, paper):
    _, sheets, file = built("silhouette", paper)
    walker = PdfWalker(PdfReader(file))
    wide, high = sheets[0]["paper"]
    right, low, frame = wide - INSET, high - INSET, (INSET, INSET, wide - 2 * INSET, high - 2 * INSET)
    wanted = [
        (INSET, INSET, SQUARE, SQUARE),
        *((right - ARM, INSET, ARM, THICK), (right - THICK, INSET, THICK, ARM)),
        *((INSET, low - THICK, ARM, THICK), (INSET, low - ARM, THICK, ARM)),
    ]
    corners = [(INSET, INSET, SQUARE), (right - ARM, INSET, ARM), (INSET, low - ARM, ARM)]
    for sheet in sheets:
        picture = rastered(file, sheet["page"] - 1, 4)
        marks = [s.box for s in walker.read(sheet["page"] - 1).shapes if s.fill == "#000000"]
        assert len(marks) == (0 if sheet["side"] == "back" else 5)
        if not marks:
            continue
        mask = inked(picture)
        assert all(mask.crop(pixels(*grown(box, -0.25))).getextrema() == (255, 255) for box in wanted)
        for box in wanted:
            mask.paste(0, pixels(*grown(box, 0.25)))
        for x, y, side in corners:
            around = grown((x, y, side, side), CLEAR)
            assert mask.crop(pixels(*around)).getbbox() is None, "no ink but that of the mark"
        assert sum(abs(value) for value in box_round(marked(marks))) == pytest.approx(sum(frame), abs=0.05)


def grown(box, by):
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by


def pixels(x, y, w, h):
    return tuple(round(value * 4) for value in (x, y, x + w, y + h))


def marked(boxes):
    return [(x + a * w, y + b * h) for x, y, w, h in boxes for a in (0, 1) for b in (0, 1)]


@pytest.mark.parametrize("register", ["silhouette", "bare"])
def test_pieces_for_a_machine_are_apart_with_their_bleed_and_no_line_shows_where_to_cut(built, register):
    _, sheets, file = built(register, "171.5x235" if register == "bare" else "a4")
    walker = PdfWalker(PdfReader(file))
    edge = INSET if register == "silhouette" else 0
    copies = 0
    for sheet in sheets:
        read, (wide, high) = walker.read(sheet["page"] - 1), sheet["paper"]
        assert not [shape for shape in read.shapes if shape.layer == "cut" or shape.stroke == DARK]
        words = " ".join(one.text for one in read.words)
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
    if register == "bare":
        assert len(PdfReader(file).pages) == sheets[-1]["page"], "nothing that is only read"


def test_a_grid_that_is_typed_stays_with_room_for_the_marks_and_else_says_what_would_help(
    mini, command, tmp_path
):
    for grid, status in (([6, 9], 0), ([10, 15], 2)):
        text = f"counters: [{{id: one, front: a, count: {grid[0] * grid[1]}}}]"
        game = mini(
            f"grid{grid[0]}",
            counters=f"imposition: {{grid: {grid}}}\nsize: 18\nfaces: {{a: {{ground: sky}}}}\n{text}\n",
        )
        out = tmp_path / f"grid{grid[0]}"
        ran = command(
            *("build", game, "--paper", "a4", "--only", "kit", "--register", "silhouette", "--out", out)
        )
        assert ran.status == status, ran.err
        if status:
            assert ran.err.count("\n") == 2 and "larger paper" in ran.err and "counters.yaml:1" in ran.err
            assert not out.exists()
        else:
            (sheet,) = [s for s in listed(out, game.name) if s.get("faces") and s["side"] == "front"]
            assert len(sheet["faces"]) == 54 and sheet["trim"] == [51.0, 67.5, 108.0, 162.0]


def listed(out, name):
    return json.loads((out / name / "manifest.json").read_text("utf-8"))["papers"]["a4"]["sheets"]


def test_a_piece_that_has_no_room_beside_the_marks_is_an_error(mini, command, tmp_path):
    text = "size: 16\nfaces: {a: {ground: sky}}\ncounters: [{id: one, front: a, size: 184, height: 268}]\n"
    game = mini(counters=text)
    ran = command("build", game, "--paper", "a4", "--register", "silhouette", "--out", tmp_path / "out")
    assert ran.status == 2 and "--paper a3" in ran.err and not (tmp_path / "out").exists()
