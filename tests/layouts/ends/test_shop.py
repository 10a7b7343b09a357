"""What a print shop gets: the very pixels, backs beside fronts, four inks, and what it might cut into."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from PIL import Image
from pypdf import PdfReader

from cutline.layouts.ends import shop

from ...support.colour_operators import colours_set
from ...support.small_game import SmallGame

GAME = "title: Cards\npalette: {ash: '#aaaaaa'}\nkit:\n- {kind: deck}\n- {kind: counters}\n"
CORNER = "    - {text: corner, box: [2, 80, 20, 4], size: 8, ink: paper, align: left}\n"
DECKS = f"""\
faces:
  front:
    ground: "#aa2222"
    grounds:
    - {{box: [0, 60, 63, 28], fill: "#000088"}}
    marks:
    - {{text: "{{title}}", box: [8, 8, 47, 8], size: 14, ink: paper}}
{CORNER}  back: {{ground: "#22aa22"}}
  wide: {{ground: "#aaaa22", grounds: [{{box: [0, 0, 20, 63], fill: "#222222"}}]}}
decks:
- {{id: main, title: Main deck, front: front, back: back, cards: [{{id: one, title: One, copies: 2}},
    {{id: two, title: Two, source: "§2"}}]}}
- {{id: wide, size: [88, 63], front: wide, back: wide, cards: [{{id: lies, title: Lies}}]}}
"""
COUNTERS = """\
faces:
  unit: {ground: ash, marks: [{text: "1", box: [4, 4, 9, 9], size: 9, ink: ink}]}
counters:
- {id: unit, size: 17, front: unit, count: 3}
"""
RED, GREEN, BLUE, DARK, OLIVE, ASH = (
    tuple(bytes.fromhex(code)) for code in ("aa2222", "22aa22", "000088", "222222", "aaaa22", "aaaaaa")
)


@pytest.fixture
def export(command, mini, tmp_path):
    """Returns what is said, the folder and its manifest, once a small game went to a shop."""
    game = mini("cards", game=GAME, decks=DECKS, counters=COUNTERS, tables=None)

    def run(name, status=0):
        ran = command("export", "shop", game, "--for", name, "--out", tmp_path / "out")
        assert ran.status == status, ran.err
        folder = tmp_path / "out" / "cards"
        return ran.err, folder, json.loads((folder / "manifest.json").read_text("utf-8"))

    return run


def colours(file: Path, *spots: tuple[int, int]) -> list[tuple[int, ...]]:
    with Image.open(file) as image:
        return [image.getpixel(spot) for spot in spots]


def test_every_profile_has_the_pixels_that_its_shop_wants_round_its_size_and_says_where_they_come_from():
    typed = yaml.safe_load(Path(shop.__file__).with_name("profiles.yaml").read_text("utf-8"))
    assert len(typed["profiles"]) > 25
    for name, one in typed["profiles"].items():
        service = typed["services"][name.split("-")[0]]
        assert service["from"] and set(one.get("unchecked", ())) <= {*service, *one}
        for mm, pixels in zip(one.get("size", ()), one.get("pixels", ()), strict=True):
            assert 2.5 < (pixels * 25.4 / service["dpi"] - mm) / 2 < 5.4, name


def test_faces_have_the_very_pixels_their_ground_in_the_bleed_and_each_back_beside_its_front(export):
    err, folder, told = export("mpc-poker")
    assert "another size: 3 pieces of 17 × 17 mm (nearest: tgc-medium-chit, 19.05 × 19.05 mm)" in err
    one, two, lies = told["pieces"]
    assert told["profile"]["name"] == "mpc-poker" and (one["count"], two["source"]) == (2, "§2")
    assert one["front"] == [f"main-deck/fronts/00{k}-main-one.png" for k in (1, 2)]
    assert two["front"] == ["main-deck/fronts/003-main-two.png"]
    assert one["back"] == [f"main-deck/backs/00{k}-main-one.png" for k in (1, 2)]
    names = {name for piece in told["pieces"] for name in piece["front"] + piece["back"]}
    assert names == {str(file.relative_to(folder)) for file in folder.rglob("*.png")}
    for name in names:
        with Image.open(folder / name) as image:
            assert image.size == (822, 1122) and round(image.info["dpi"][0]) == 300
    assert colours(folder / one["front"][0], (0, 0), (821, 0), (0, 1121), (2, 900)) == [RED, RED, BLUE, BLUE]
    assert colours(folder / one["back"][0], (0, 0), (821, 1121)) == [GREEN, GREEN]
    # A card that lies on its side has its dark left end at the top; turned over sideways, at the foot.
    assert lies["turned"] and not one["turned"]
    assert colours(folder / lies["front"][0], (400, 5), (5, 1116)) == [DARK, OLIVE]
    assert colours(folder / lies["back"][0], (400, 1116), (816, 5)) == [DARK, OLIVE]


def test_the_pdf_has_a_face_a_page_with_its_boxes_in_the_order_of_the_shop_and_four_inks(export):
    _, folder, told = export("dtc-poker")
    assert [piece["pages"] for piece in told["pieces"]] == [[1, 4], [5, 6], [7, 8]]
    assert sorted(file.name for file in folder.iterdir()) == ["faces.pdf", "manifest.json"]
    reader = PdfReader(folder / "faces.pdf")
    front, other = ["One", "corner"], ["Two", "corner"]
    found = [page.extract_text().split() for page in reader.pages]
    assert found == [[], front, [], front, [], other, [], []]
    for page in reader.pages:
        assert [*map(round, page.mediabox)] == [*map(round, page.bleedbox)] == [0, 0, 198, 270]
        assert [round(float(v), 2) for v in page.trimbox] == [9, 9, 189, 261]
    found = colours_set(folder / "faces.pdf")
    assert {one[0] for one in found} == {"k"} and 2.39 < max(sum(one[1:]) for one in found) < 2.41


def test_where_no_pixels_can_be_made_as_in_a_browser_the_pdf_has_the_faces(export, monkeypatch):
    monkeypatch.setattr("cutline.layouts.ends.shop.end.is_here", lambda module: False)
    err, folder, told = export("tgc-medium-chit")
    assert "no PNG can be made in a browser" in err and told["pieces"][0]["front"] == []
    assert sorted(file.name for file in folder.iterdir()) == ["faces.pdf", "manifest.json"]


def test_what_is_in_the_safe_area_is_told_once_at_its_line(export, tmp_path):
    err, folder, _ = export("tgc-euro-poker")
    for file in folder.rglob("*.png"):
        with Image.open(file) as image:
            assert image.size == (825, 1125), file
    said = err.splitlines()
    (told,) = [line for line in said if '"corner"' in line]
    line = DECKS[: DECKS.index(CORNER)].count("\n") + 1
    assert re.search(rf'decks.yaml:{line}:7: face "front": "corner" of "main-one" is 2\.\d mm', told)
    assert "tgc-euro-poker wants 3.2 mm; move it in by 1.2 mm" in told and not any(
        '"One"' in one for one in said
    )
    more = "".join(CORNER.replace("corner", f"'{k}'").replace("80", f"{2 + 3 * k}") for k in range(25))
    (tmp_path / "games/cards/decks.yaml").write_text(DECKS.replace(CORNER, CORNER + more), "utf-8")
    said = export("tgc-euro-poker")[0].splitlines()
    assert len(said) == 21 and said[-1] == "note: and 7 more like these", said


def test_smaller_pieces_stand_in_the_middle_and_what_no_size_fits_is_refused_with_what_would(export):
    err, folder, told = export("tgc-medium-chit")
    assert "counters.yaml:4:3" in err and "which has 19.05 × 19.05 mm: each stands in its middle" in err
    (one,) = told["pieces"]
    assert one["fits"] == "middle" and one["front"] == ["counters/001-unit-x3-face.png"] and not one["back"]
    assert colours(folder / one["front"][0], (0, 0), (299, 299)) == [ASH, ASH]
    row = colours(folder / one["front"][0], *((x, 150) for x in range(300)))
    inked = [x for x, colour in enumerate(row) if colour < DARK]
    assert inked and abs((inked[0] + inked[-1]) / 2 - 150) < 9
    before = {file: file.read_bytes() for file in folder.rglob("*.*")}
    for name, says in (
        ("pokr", "write --for tgc-poker;"),
        ("", "no size is named"),
        ("tgc-hex", "3 pieces of 17 × 17 mm ("),
    ):
        err = export(name, 2)[0]
        assert says in err and "write --for" in err and err.count("\n") == 1, err
    assert before == {file: file.read_bytes() for file in folder.rglob("*.*")}


def test_with_cmyk_a_kit_has_black_and_greys_in_black_alone_and_without_it_none_of_that(tmp_path):
    small = SmallGame(tmp_path / "ferry")
    for more, cmyk in ((("--cmyk", "--booklet"), True), ((), False)):
        assert small.build(tmp_path / "out", "--paper", "a4", *more) == 0
        for file in (tmp_path / "out/ferry").glob("*.pdf"):
            found, root = colours_set(file), PdfReader(file).trailer["/Root"]
            assert {one[0] for one in found} == ({"k", "K"} if cmyk else {"rg", "RG"}), file
            assert ("/OutputIntents" in root) != cmyk
            assert not cmyk or ("k", 0, 0, 0, 1) in found
            if "/AcroForm" in root:
                assert root["/AcroForm"]["/DA"].endswith(" 0 0 0 1 k" if cmyk else " rg")
