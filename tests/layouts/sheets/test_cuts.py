"""How cuts are shown: lines across the faces, ticks beside them, corners, or nothing."""

from __future__ import annotations

from pathlib import Path

from cutline.components import Game
from cutline.components.models.game import GameSheet
from cutline.components.shapes.paths import rectangle
from cutline.generators.drawing import Drawing, Use
from cutline.generators.drawing import Path as Line
from cutline.generators.pieces.pieces import DrawnFace, Fold, Piece
from cutline.layouts.sheets.papers import papers
from cutline.layouts.sheets.sheets import sheet_pages

FACE = DrawnFace(Drawing(20, 20, ()), "#203050")
PIECES = [
    Piece("square", 20, 20, FACE, FACE, count=3),
    Piece("round", 20, 20, FACE, corner=4),
    Piece(
        "tab", 20, 20, FACE, outline=rectangle(0, 0, 20, 20, 5, 5), folds=(Fold((("M", 0, 9), ("L", 20, 9))),)
    ),
]


def sheet_of(cuts):
    """The marks of the layers of a sheet, by name, and the ticks of its front and of its back."""
    game = Game("any", Path("any"), GameSheet(title="Any", kit=[], cuts=cuts))
    (front, back), _ = sheet_pages(game, PIECES, papers()["a4"], "Counters", "duplex")
    layers = {}
    for mark in front.drawing.marks:
        if isinstance(mark, Use) and mark.layer:
            layers.setdefault(mark.layer, []).extend(mark.drawing.marks)
    ticks = [
        [mark for mark in page.drawing.marks if isinstance(mark, Line) and len(mark.segments) == 2]
        for page in (front, back)
    ]
    return layers, ticks


def longest(marks):
    """How far the marks reach, mm, one by one."""
    found = []
    for mark in marks:
        points = [segment[-2:] for segment in mark.segments if len(segment) > 1]
        xs, ys = zip(*points, strict=True)
        found.append(max(max(xs) - min(xs), max(ys) - min(ys)))
    return found


def test_lines_run_across_the_faces_ticks_stand_beside_them_and_corners_are_crosses():
    lines, ticks = sheet_of("lines")
    assert all(ticks) and len(ticks) == 2
    assert max(longest(lines["cut"])) > 40 and "fold" in lines

    beside, same = sheet_of("ticks")
    assert same == ticks
    assert set(longest(beside["cut"])) == {20.0}, (
        "the outline alone, not what a ruler cuts, nor the round corners"
    )

    crossed, same = sheet_of("corners")
    assert same == ticks
    crosses = [mark for mark, long in zip(crossed["cut"], longest(crossed["cut"]), strict=True) if long == 2]
    corners = {(mark.segments[0][1], mark.segments[2][2]) for mark in crosses}
    assert len(crosses) == len(corners) == 12, "three in a row and one apart, each once"

    nothing, without = sheet_of("none")
    assert not any(without) and "cut" not in nothing and "fold" in nothing


def test_the_option_says_the_same_as_game_yaml_and_takes_its_place(mini, command, tmp_path):
    made = {}
    for name, typed, told in (
        ("typed", "cuts: ticks", ()),
        ("told", "cuts: none", ("--cuts", "ticks")),
        ("as", "", ()),
    ):
        folder = mini(name)
        (folder / "game.yaml").write_text((folder / "game.yaml").read_text("utf-8") + f"{typed}\n", "utf-8")
        ran = command("build", folder, "--paper", "a4", "--only", "kit", "--out", tmp_path, *told)
        assert ran.status == 0, ran.err
        made[name] = next((tmp_path / name).glob("*.pdf")).read_bytes()
    assert made["typed"] == made["told"] != made["as"]
