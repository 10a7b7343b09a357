"""Kits with little ink, without colours, and as pixels."""

from __future__ import annotations

import json
import re

import pytest
from PIL import Image

from cutline.cli import main
from cutline.components import house, load_game
from cutline.components.shapes.colours import lightness
from cutline.generators.drawing import NONE, Rect, Text, flattened
from cutline.generators.faces.contrast import faint_texts
from cutline.generators.toning import Tone
from cutline.layouts.kit import draw_game

from ...support.mini_game import MINI

DARK = (
    MINI["counters.yaml"]
    .replace("ground: sky", "ground: night")
    .replace("ground: cream, name", "ground: blue, name")
)
DARK = DARK.replace("ink: ink", "ink: paper")


@pytest.fixture
def face(mini):
    game = load_game(mini(counters=DARK))
    return draw_game(game).pieces[0].front.drawing


def test_with_little_ink_a_dark_counter_is_a_tint_in_an_outline_with_dark_words_and_grey_is_grey(face):
    marks = [mark for mark, _ in flattened(Tone(low=True).of(face))]
    fills = [mark.fill for mark in marks if isinstance(mark, Rect) and mark.fill != NONE]
    night = house().palette["night"]
    assert fills and all(lightness(fill) > 80 for fill in fills)
    assert any(isinstance(mark, Rect) and mark.stroke == night for mark in marks)
    assert [mark.fill for mark in marks if isinstance(mark, Text)] == [night]
    assert not list(faint_texts(Tone(low=True).of(face), house().contrast))
    for mark, _ in flattened(Tone(grey=True).of(face)):
        for colour in (mark.fill, getattr(mark, "stroke", NONE)):
            assert colour == NONE or colour[1:3] == colour[3:5] == colour[5:], "not grey"


def test_the_build_says_how_much_ink_was_saved(mini, tmp_path, capsys):
    folder = mini(counters=DARK)
    assert main(["build", str(folder), "--ink", "low", "--paper", "a4", "--out", str(tmp_path)]) == 0
    said = re.search(r"mean coverage ([\d.]+)%, with full ink ([\d.]+)%", capsys.readouterr().out)
    assert said and 0 < float(said[1]) < float(said[2])
    made = json.loads((tmp_path / folder.name / "manifest.json").read_text("utf-8"))
    assert made["printed"] == ["low"]


def test_faces_are_as_many_pixels_as_dots_and_bleed_ask_for(mini, tmp_path, capsys):
    folder = mini()
    asked = ["--dpi", "254", "--bleed", "3", "--out", str(tmp_path)]
    assert main(["export", "png", str(folder), "--only", "faces", *asked]) == 0
    files = sorted((tmp_path / folder.name / "faces").glob("*.png"))
    assert [file.name for file in files] == ["one-back.png", "one-front.png", "two-front.png"]
    with Image.open(files[1]) as image:
        assert image.size == (220, 220) and round(image.info["dpi"][0]) == 254
        sky = house().palette["sky"]
        corner = tuple(int(sky[k : k + 2], 16) for k in (1, 3, 5))
        assert image.getpixel((0, 0)) == image.getpixel((219, 219)) == corner  # beyond the bleed of 2 mm


def test_a_round_counter_is_cut_out_of_nothing(mini, tmp_path):
    folder = mini(counters=MINI["counters.yaml"].replace("count: 3", "count: 3, shape: circle"))
    asked = ["--dpi", "100", "--transparent", "--only", "faces", "--out", str(tmp_path)]
    assert main(["export", "png", str(folder), *asked]) == 0
    with Image.open(tmp_path / folder.name / "faces" / "one-front.png") as image:
        assert image.mode == "RGBA"
        assert image.getpixel((1, 1))[3] == 0 and image.getpixel((32, 50))[3] == 255


def test_sheets_are_as_large_as_their_paper_and_too_many_pixels_are_refused(mini, tmp_path, capsys):
    folder = mini()
    assert (
        main(["export", "png", str(folder), "--only", "sheets", "--dpi", "50", "--out", str(tmp_path)]) == 0
    )
    sheets = sorted((tmp_path / folder.name / "sheets").glob("a4-*.png"))
    with Image.open(sheets[0]) as image:
        assert abs(image.width - 413) <= 1 and abs(image.height - 585) <= 1
    assert main(["export", "png", str(folder), "--dpi", "2400", "--out", str(tmp_path)]) == 2
    assert "write --dpi 1" in capsys.readouterr().err
    assert sheets[0].exists()
