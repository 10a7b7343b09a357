"""What a print shop gets: the very pixels, backs beside fronts, four inks, and what it might cut into."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from PIL import Image
from pypdf import PdfReader

import cutline.layouts.ends.shop as shop

from ...support.colour_operators import colours_set
from ...support.small_game import SmallGame

GAME = "title: Cards\npalette: {ash: '#aaaaaa'}\nkit:\n- {kind: deck}\n- {kind: counters}\n"
DECKS = """\
faces:
  front:
    ground: "#aa2222"
    grounds:
    - {box: [0, 60, 63, 28], fill: "#2222aa"}
    marks:
    - {text: "{title}", box: [8, 8, 47, 8], size: 14, ink: paper}
    - {text: corner, box: [2, 80, 20, 4], size: 8, ink: paper, align: left}
  back: {ground: "#22aa22"}
  wide: {ground: "#aaaa22", grounds: [{box: [0, 0, 20, 63], fill: "#222222"}]}
decks:
- id: main
  title: Main deck
  front: front
  back: back
  cards:
  - {id: one, title: One, copies: 2}
  - {id: two, title: Two, source: "§2"}
- id: wide
  title: Wide
  size: [88, 63]
  front: wide
  back: wide
  cards: [{id: lies, title: Lies}]
"""
COUNTERS = """\
size: 17 mm
faces:
  unit:
    ground: ash
    marks:
    - {text: "1", box: [4, 4, 9, 9], size: 9, ink: ink}
counters:
- {id: unit, front: unit, count: 3}
"""


@pytest.fixture
def game(tmp_path):
    folder = tmp_path / "cards"
    folder.mkdir()
    for name, text in (("game", GAME), ("decks", DECKS), ("counters", COUNTERS)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


@pytest.fixture
def export(game, command, tmp_path):
    def run(name, *more):
        ran = command("export", "shop", game, "--for", name, "--out", tmp_path / "out", *more)
        return ran, tmp_path / "out" / "cards"

    return run


def manifest(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def test_every_profile_has_the_pixels_that_its_shop_wants_round_its_size_and_says_where_they_come_from():
    typed = yaml.safe_load((Path(shop.__file__).parent / "profiles.yaml").read_text("utf-8"))
    assert len(typed["profiles"]) > 25
    for name, one in typed["profiles"].items():
        service = typed["services"][name.split("-")[0]]
        assert service["from"] and set(one.get("unchecked", ())) <= {*service, *one}
        for mm, pixels in zip(one.get("size", ()), one.get("pixels", ()), strict=True):
            assert 2.5 < (pixels * 25.4 / service["dpi"] - mm) / 2 < 5.4, name


def test_faces_have_the_very_pixels_their_ground_in_the_bleed_and_each_back_beside_its_front(export):
    ran, folder = export("mpc-poker")
    assert ran.status == 0 and "left out" in ran.err and "17 × 17 mm" in ran.err, ran.err
    told = manifest(folder)
    assert told["profile"] == "mpc-poker" and told["size"] == [63.5, 88.9]
    one, two, lies = told["pieces"]
    assert one["front"] == [f"main-deck/fronts/00{k}-main-one.png" for k in (1, 2)] and one["count"] == 2
    assert two["back"] == ["main-deck/backs/003-main-two.png"] and two["source"] == "§2"
    for name in {*one["front"], *one["back"], *two["front"], *lies["front"], *lies["back"]}:
        with Image.open(folder / name) as image:
            assert image.size == (822, 1122) and round(image.info["dpi"][0]) == 300
    with Image.open(folder / two["front"][0]) as image:
        assert {image.getpixel(spot) for spot in ((0, 0), (821, 0), (411, 2))} == {(0xAA, 0x22, 0x22)}
        assert {image.getpixel(spot) for spot in ((0, 1121), (821, 1121), (2, 900))} == {(0x22, 0x22, 0xAA)}
    with Image.open(folder / two["back"][0]) as image:
        assert image.getpixel((0, 1121)) == (0x22, 0xAA, 0x22)
    # The dark end of a card that lies on its side is up at the left: on the front it is turned to the
    # top, on the back, which is turned over sideways, to the foot.
    assert lies["turned"] and not one["turned"]
    with Image.open(folder / lies["front"][0]) as front, Image.open(folder / lies["back"][0]) as back:
        assert front.getpixel((400, 5)) == back.getpixel((400, 1116)) == (0x22, 0x22, 0x22)
        assert front.getpixel((5, 1116)) == back.getpixel((816, 5)) == (0xAA, 0xAA, 0x22)


def test_the_pdf_has_a_face_a_page_with_its_boxes_in_the_order_of_the_shop_and_four_inks(export):
    ran, folder = export("dtc-poker")
    assert ran.status == 0 and sorted(file.name for file in folder.iterdir()) == [
        "faces.pdf",
        "manifest.json",
    ]
    reader = PdfReader(folder / "faces.pdf")
    texts = [page.extract_text().split() for page in reader.pages]
    assert texts == [[], ["One", "corner"], [], ["One", "corner"], [], ["Two", "corner"], [], []]
    for page in reader.pages:
        assert [round(float(v), 2) for v in page.mediabox] == [0, 0, 198, 270] == list(page.bleedbox)
        assert [round(float(v), 2) for v in page.trimbox] == [9, 9, 189, 261]
    assert {one[0] for one in colours_set(folder / "faces.pdf")} == {"k"}
    assert "/OutputIntents" not in reader.trailer["/Root"]


def test_what_is_in_the_safe_area_is_told_once_at_its_line(export, game):
    said = export("tgc-poker")[0].err.splitlines()
    (told,) = [line for line in said if '"corner"' in line]
    line = (
        DECKS.splitlines().index(
            "    - {text: corner, box: [2, 80, 20, 4], size: 8, ink: paper, align: left}"
        )
        + 1
    )
    assert re.search(rf'decks.yaml:{line}:7: face "front": "corner" of "main-one" is 2\.\d mm', told)
    assert "tgc-poker wants 3.2 mm; move it in by 0." in told and not any('"One"' in line for line in said)
    mark = "    - {{text: '{}', box: [2, {}, 6, 3], size: 7, ink: paper, align: left}}\n"
    marks = "".join(mark.format(k, 2 + 3 * k) for k in range(25))
    text = DECKS.replace("    - {text: corner", f"{marks}    - {{text: corner")
    (game / "decks.yaml").write_text(text, "utf-8")
    said = export("tgc-poker")[0].err.splitlines()
    assert len(said) == 22 and said[-1] == "note: and 6 more like these", said


def test_smaller_pieces_stand_in_the_middle_and_what_no_size_fits_is_refused_with_what_would(export):
    ran, folder = export("tgc-medium-chit")
    assert "counters.yaml:8:3" in ran.err and "to fill it, make them 19.05 × 19.05 mm" in ran.err
    (one,) = manifest(folder)["pieces"]
    assert one["fits"] == "middle" and one["front"] == ["unit/001-unit-x3-face.png"] and one["back"] == []
    with Image.open(folder / one["front"][0]) as image:
        assert image.size == (300, 300) and image.getpixel((0, 299)) == (0xAA, 0xAA, 0xAA)
        dark = [x for x in range(300) for y in range(120, 180) if image.getpixel((x, y))[0] < 80]
        assert abs((min(dark) + max(dark)) / 2 - 150) < 6
    before = {file: file.read_bytes() for file in folder.rglob("*.*")}
    for name, says in (
        ("pokr", "write --for and one of tgc-poker"),
        ("", "no size is named"),
        ("tgc-hex", "nearest: tgc-medium-chit, 19.05 × 19.05 mm"),
    ):
        ran = export(name)[0]
        assert ran.status == 2 and says in ran.err and ran.err.count("\n") == 1, ran.err
    assert before == {file: file.read_bytes() for file in folder.rglob("*.*")}
    assert export("tgc-medium-chit")[0].status == 0
    assert before == {file: file.read_bytes() for file in folder.rglob("*.*")}


def test_with_cmyk_a_kit_has_black_and_greys_in_black_alone_and_without_it_none_of_that(tmp_path):
    small = SmallGame(tmp_path / "ferry")
    for more, intent in ((("--cmyk", "--booklet"), False), ((), True)):
        assert small.build(tmp_path / "out", "--paper", "a4", *more) == 0
        for file in (tmp_path / "out/ferry").glob("*.pdf"):
            found = colours_set(file)
            assert {one[0] for one in found} == ({"rg", "RG"} if intent else {"k", "K"}), file
            assert ("/OutputIntents" in PdfReader(file).trailer["/Root"]) == intent
            if not intent:
                greys = [one for one in found if one[1:4] == (0, 0, 0)]
                assert ("k", 0, 0, 0, 1) in greys and {one for one in found if sum(one[1:]) > 2.41} == set()
        form = PdfReader(tmp_path / "out/ferry/ferry-a4.pdf").trailer["/Root"]["/AcroForm"]
        assert form["/DA"].endswith("rg" if intent else " 0 0 0 1 k")
