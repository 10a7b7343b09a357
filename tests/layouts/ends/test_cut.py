"""`export cut`: the lines of a machine, read back from SVG and DXF, lie where the pieces are printed."""

from __future__ import annotations

import json
from functools import cache
from math import dist, pi
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cutline.cli import main

from ...support.cut_reading import Cut, read_dxf, read_svg
from ...support.rasters import inked, rastered

GAME = """
title: Plates
cuts: none
kit:
- kind: counters
- kind: piece
"""
COUNTERS = """
size: 16 mm
bleed: 2 mm
faces:
  unit: {ground: sky, marks: [{text: "{n}", box: [2, 2, 12, 12], size: 9}]}
counters:
- {id: one, front: unit, back: unit, count: 5, values: {n: "1"}}
"""
PIECES = """
faces: {dark: {ground: night}}
pieces:
- {id: disc, shape: circle, size: [40, 40], ground: night, bleed: 0.001}
- {id: arrow, outline: "M0 0 L30 0 C44 10 44 20 30 30 L0 30 L8 15 Z", front: dark, back: dark, bleed: 0.001}
- {id: fang, outline: "M0 0 L200 0 L200 8 L90 20 L0 20 Z", front: dark, back: dark, bleed: 0.001}
- {id: plate, size: [44, 26], corner: 4, ground: cream}
- id: frame
  outline: M0 0 H60 V40 H0 Z
  cuts: ["M10 10 H50 V30 H10 Z M20 20 L40 20", "M5 5 V35"]
  folds:
  - {path: M7 0 V40, way: mountain, angle: 180}
  - {path: M53 0 V40, way: valley, angle: 180}
  - {path: M0 3 H60, way: mountain, angle: 90}
"""


def export(folder: Path, *more: str, **files: str) -> tuple[int, Path]:
    """Write a game and export it; return the status and where its files are."""
    game = folder / "plates"
    game.mkdir(exist_ok=True)
    for name, text in files.items():
        (game / f"{name}.yaml").write_text(text, "utf-8")
    return main(["export", "cut", str(game), "--out", str(folder / "out"), *more]), folder / "out" / "plates"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lines of a small game on its usual sheets, on which counters touch."""
    folder = tmp_path_factory.mktemp("cut")
    status, out = export(folder, "--register", "none", game=GAME, counters=COUNTERS, pieces=PIECES)
    assert status == 0
    return out


@cache
def lines_of(out: Path, svg_name: str) -> tuple[list[Cut], list[Cut]]:
    """Return what the SVG and the DXF of a sheet have, which is the same."""
    (wide, high), svg = read_svg(out / svg_name)
    dxf = read_dxf((out / svg_name).with_suffix(".dxf"), high)
    for one, other in zip(svg, dxf, strict=True):
        assert (one.layer, one.is_closed) == (other.layer, other.is_closed)
        assert one.box == pytest.approx(other.box, abs=0.01)
        assert max(one.off(point) for point in other.points[::5]) < 0.01
        assert one.box[0] >= 0 and one.box[0] + one.box[2] <= wide
    return svg, dxf


def sheets_of(out: Path) -> list[dict[str, Any]]:
    return json.loads((out / "manifest.json").read_text("utf-8"))["sheets"]


def named(cuts: list[Cut], name: str, layer: str = "cut") -> list[Cut]:
    return [cut for cut in cuts if cut.layer == layer and cut.name.startswith(f"{layer}-{name}")]


def test_each_piece_is_cut_out_in_its_place(made: Path) -> None:
    for sheet in sheets_of(made):
        svg, _ = lines_of(made, sheet["svg"])
        assert {layer: len([cut for cut in svg if cut.layer == layer]) for layer in sheet["lines"]} == (
            sheet["lines"]
        )
        for piece in sheet["pieces"]:
            own = [cut for cut in named(svg, f"{piece['counter']}-{piece['copy']}") if cut.is_closed]
            if own:
                assert max(own, key=lambda cut: cut.long).box == pytest.approx(piece["box"], abs=0.01)
    pieces = [piece["counter"] for sheet in sheets_of(made) for piece in sheet["pieces"]]
    assert sorted(pieces) == ["arrow", "disc", "fang", "frame", *["one"] * 5, "plate"]


def test_corners_are_arcs_and_holes_come_before_outlines(made: Path) -> None:
    svg, dxf = zip(*(lines_of(made, sheet["svg"]) for sheet in sheets_of(made)), strict=True)
    lines, arcs = [cut for some in svg for cut in some], [cut for some in dxf for cut in some]
    (plate,) = (arcs[lines.index(cut)] for cut in named(lines, "plate"))
    assert (plate.lines, plate.is_closed, plate.radii) == (4, True, pytest.approx([4] * 4, abs=0.01))
    (disc,) = (arcs[lines.index(cut)] for cut in named(lines, "disc"))
    assert disc.lines == 0 and disc.long == pytest.approx(40 * pi, abs=0.1)
    frame = named(lines, "frame")
    assert [cut.is_closed for cut in frame] == [False, False, True, True]
    assert frame[-1].box[2:] == pytest.approx((60, 40)) and frame[-2].box[2:] == pytest.approx((40, 20))
    outlines = [k for k, cut in enumerate(lines) if cut.layer == "cut" and cut not in frame[:-1]]
    assert max(map(lines.index, frame[:-1])) < max(outlines)


def test_folds_are_scored_or_cut_half_through(made: Path) -> None:
    lines = [cut for sheet in sheets_of(made) for cut in lines_of(made, sheet["svg"])[0]]
    (half,) = named(lines, "frame", "engrave")
    assert half.box[2:] == pytest.approx((0, 40)), "what lies back on itself, its printed side out"
    assert sorted(cut.long for cut in named(lines, "frame", "score")) == pytest.approx([40, 60])
    order = [cut.layer for cut in lines]
    assert order.index("engrave") < order.index("score") < order.index("cut")


def test_no_line_is_cut_twice_where_counters_touch(made: Path) -> None:
    lines = [cut for sheet in sheets_of(made) for cut in named(lines_of(made, sheet["svg"])[0], "one")]
    boxes = [
        piece["box"] for sheet in sheets_of(made) for piece in sheet["pieces"] if piece["counter"] == "one"
    ]
    edges = {
        tuple(sorted(((round(x + a, 2), round(y + b, 2)), (round(x + c, 2), round(y + d, 2)))))
        for x, y, _, _ in boxes
        for a, b, c, d in ((0, 0, 16, 0), (16, 0, 16, 16), (0, 16, 16, 16), (0, 0, 0, 16))
    }
    assert sum(cut.long for cut in lines) == pytest.approx(16 * len(edges), abs=0.01)
    assert len(edges) < 20 and sum(not cut.is_closed for cut in lines) == sheets_of(made)[0]["sharing"] == 4
    for one, other in edges:
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        assert sum(cut.off(middle) < 0.01 for cut in lines) == 1


def assert_ends_there(page: Image.Image, cut: Cut, scale: tuple[float, float], outwards: int = 1) -> None:
    """Look a pixel beside a line, which runs clockwise: dark ground ends there, and all else is light."""
    for (ax, ay), (bx, by) in (step for step in cut.steps if dist(*step) > 0.2):
        x, y, off = (ax + bx) / 2 * scale[0], (ay + by) / 2 * scale[1], outwards / dist((ax, ay), (bx, by))
        # And a little more than a pixel, since pdfium fills those that an edge crosses.
        across, down = 1.25 * off * (by - ay), 1.25 * off * (ax - bx)
        assert page.getpixel((int(x - across), int(y - down))) < 128
        x, y = x + across, y + down
        assert min(x, y) < 0 or x > page.width or y > page.height or page.getpixel((int(x), int(y))) > 128


def test_the_print_ends_where_the_blade_goes(made: Path) -> None:
    for sheet in sheets_of(made):
        page = rastered(made / "print.pdf", sheet["page"] - 1, 300 / 25.4).convert("L")
        svg, dxf = lines_of(made, sheet["svg"])
        for one, other in zip(svg, dxf, strict=True):
            if one.name in ("cut-disc-1", "cut-arrow-1", "cut-fang-1"):
                assert_ends_there(page, one, (page.width / 210, page.height / 297))
                assert_ends_there(page, other, (page.width / 210, page.height / 297))


def test_marks_lie_where_they_are_printed_and_no_pieces_touch(tmp_path: Path) -> None:
    status, out = export(tmp_path, "--paper", "letter", game=GAME, counters=COUNTERS, pieces=PIECES)
    (sheet,) = sheets_of(out)
    svg, _ = lines_of(out, sheet["svg"])
    mask = inked(rastered(out / "print.pdf", sheet["page"] - 1, 10), 10)
    boxes = [cut.box for cut in svg if cut.layer == "register"]
    for x, y, wide, high in boxes:
        for by, least in ((0.2, 255), (-0.2, 0)):
            spot = [round(10 * mm) for mm in (x + by, y + by, x + wide - by, y + high - by)]
            assert mask.crop(tuple(spot)).getextrema() == (least, 255)
    assert status == 0 and len(boxes) == 5 and sheet["sharing"] == 0
    outlines = [cut.box for cut in svg if cut.layer == "cut" and cut.is_closed]
    for piece in sheet["pieces"]:
        assert sum(box == pytest.approx(piece["box"], abs=0.01) for box in outlines) == 1


def test_cricut_has_a_picture_that_is_clear_beside_its_pieces(made: Path) -> None:
    sheets = json.loads((made / "manifest.json").read_text("utf-8"))["cricut"]
    assert [sheet["png"] for sheet in sheets] == ["cricut/sheet-01.png", "cricut/sheet-01-back.png"]
    for sheet in sheets:
        size, svg = read_svg(made / sheet["svg"])
        picture = Image.open(made / sheet["png"])
        assert size == pytest.approx(sheet["size"], abs=0.01) and size[0] < 165.9 and size[1] < 234.7
        assert picture.size == tuple(round(mm / 25.4 * 300) for mm in size)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        ground = Image.new("RGBA", picture.size, "#ffffff")
        ground.alpha_composite(picture)
        for piece in sheet["pieces"]:
            same = [cut for cut in svg if cut.box == pytest.approx(piece["box"], abs=0.01)]
            assert [cut.name for cut in same] == ["cut-closed"]
            if piece["counter"] == "frame":
                clear = [
                    picture.getpixel(tuple(int((piece["box"][k] + off[k]) / 25.4 * 300) for k in (0, 1)))[3]
                    for off in ((5, 20), (20, 5), (30, 15), (49, 29))
                ]
                assert clear == [255, 255, 0, 0]
            if piece["counter"] in ("disc", "arrow", "fang"):
                outwards = -1 if piece["face"].endswith("-back") else 1
                assert_ends_there(ground.convert("L"), same[0], (300 / 25.4, 300 / 25.4), outwards)


def test_what_cannot_be_cut_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = 'rules:\n- {id: "1", title: Play, text: Roll a die.}\n'
    status, out = export(tmp_path, game="title: Words\nkit:\n- kind: rules\n", rules=rules)
    assert status == 2 and not out.exists()
    assert "Words has nothing to cut out; cutline build prints it" in capsys.readouterr().err
    large = "pieces:\n- {id: mat, size: [170, 238]}\n"
    status, out = export(tmp_path, game="title: Mat\nkit:\n- kind: piece\n", pieces=large)
    assert status == 0 and not (out / "cricut").exists()
    assert "note: cricut/ is without what is larger than 165 × 234 mm: mat" in capsys.readouterr().err
    status, _ = export(tmp_path, pieces=large.replace("170", "200"))
    assert status == 2 and "is larger than a sheet of A4" in capsys.readouterr().err
    assert list(out.glob("sheet-01.*")), "what was written before is as it was"
