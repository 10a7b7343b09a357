"""Pieces in a fixed grid, on labels, flipped on the short edge, and kits that are drafts."""

from __future__ import annotations

import json

import pytest
from pypdf import PdfReader

KIT = "[{kind: front page}, {kind: deck}]"
DECK = """decks:
- id: main
  size: {size}
  front: {{ground: "#ffffff", marks: [{marks}]}}
  back: {{ground: "#204060"}}
  cards: [{{each: {{n: 1-9}}, id: "c{{n}}"}}]
  imposition: {imposition}
"""
NINE = "{grid: [3, 3], bleed: 0}"
FAINT = '{text: pale, box: [5, 5, 40, 10], ink: "#dddddd"}'


@pytest.fixture
def build(command, tmp_path):
    """Build nine cards; return the run and the manifest, None where nothing was written."""

    def built(imposition=NINE, *options, size="poker", marks="", more=KIT, papers=("a4",)):
        folder = tmp_path / "try"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(f"title: Try\nkit: {more}\n", "utf-8")
        deck = DECK.format(size=size, imposition=imposition, marks=marks)
        (folder / "decks.yaml").write_text(deck, "utf-8")
        named = [word for paper in papers for word in ("--paper", paper)]
        ran = command("build", folder, *named, "--only", "kit", "--out", tmp_path / "out", *options)
        file = tmp_path / "out/try/manifest.json"
        return ran, json.loads(file.read_text("utf-8")) if ran.status == 0 else None

    return built


def boxes(manifest, paper="a4"):
    """The boxes of the cards by side."""
    faces = [face for sheet in manifest["papers"][paper]["sheets"] for face in sheet.get("faces", ())]
    return {side: [f["box"] for f in faces if f["face"].endswith(side)] for side in ("front", "back")}


def test_nine_poker_cards_stand_in_the_middle_of_a4_and_letter_and_their_backs_behind_them(build):
    ran, manifest = build(papers=("a4", "letter"))
    assert ran.status == 0, ran.err
    for paper, wide, high in (("a4", 210, 297), ("letter", 215.9, 279.4)):
        found = boxes(manifest, paper)
        assert len(manifest["papers"][paper]["sheets"]) == 4
        x, y, *_ = found["front"][0]
        assert (x, y) == pytest.approx(((wide - 189) / 2, (high - 264) / 2), abs=0.001)
        for (fx, fy, w, h), back in zip(found["front"], found["back"], strict=True):
            assert back == pytest.approx([wide - fx - w, fy, w, h], abs=0.001)


def test_backs_line_up_when_flipped_on_the_short_edge(build, tmp_path):
    _, manifest = build("{grid: [3, 2], gap: 2, margin: [6, 20]}", "--flip", "short")
    found = boxes(manifest)
    for (x, y, w, h), back in zip(found["front"], found["back"], strict=True):
        assert back == pytest.approx([x, 297 - y - h, w, h], abs=0.001)
    assert manifest["flips"] == "short"
    reader = PdfReader(tmp_path / "out/try/try-a4.pdf")
    assert "flipped on the short edge" in " ".join(reader.pages[0].extract_text().split())
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"


@pytest.mark.parametrize(
    ("imposition", "says"),
    [
        ("{grid: [4, 4]}", "[3, 3] is the most"),
        ("{grid: [3, 3], bleed: 3}", "give them bleed: 3"),
        ("{labels: avery-l7161}", 'did you mean "avery-l7160"'),
        ("{labels: avery-l7160}", "is larger than avery-l7160, 63.5 x 38.1 mm"),
        ("{gap: 2}", "either a grid"),
    ],
)
def test_what_cannot_be_laid_out_is_one_error_that_says_what_can(build, imposition, says):
    ran, _ = build(imposition)
    assert ran.status == 2 and says in ran.err and "1 error" in ran.err, ran.err


def test_labels_lie_where_the_sheet_has_them_without_a_cut_and_on_other_paper_as_others_do(build):
    ran, manifest = build("{labels: avery-5371}", size="[50.8, 88.9]", papers=("a4", "letter"))
    assert ran.err.count("avery-5371 is on Letter; on A4") == 1
    assert boxes(manifest, "letter")["front"][1] == pytest.approx([107.95, 12.7, 88.9, 50.8], abs=0.001)
    assert manifest["papers"]["letter"]["takes"]["cuts"] == 0 < manifest["papers"]["a4"]["takes"]["cuts"]


def test_where_sheets_are_folded_no_grid_is_and_what_is_not_cut_out_has_none(build):
    ran, manifest = build(NINE, "--backs", "fold")
    assert ran.err.count("no fold goes through a grid") == 1 and len(boxes(manifest)["front"]) == 9
    ran, _ = build(more="[{kind: front page, imposition: {grid: [2, 2]}}, {kind: deck}]")
    assert ran.status == 2 and "a front page is not cut out" in ran.err


def test_a_grid_of_a_part_goes_before_that_of_its_decks_and_has_pieces_of_one_size(build):
    part = "[{kind: deck, imposition: {grid: [2, 3], margin: [10, 12]}}]"
    _, manifest = build(more=part)
    assert [len(sheet["faces"]) for sheet in manifest["papers"]["a4"]["sheets"]] == [6, 6, 3, 3]
    assert boxes(manifest)["front"][0][:2] == [10, 12]
    other = "{id: b, size: bridge, front: {ground: paper}, cards: [{id: a}]}"
    ran, _ = build(f"{{grid: [1, 1]}}\n- {other}\n", more=part)
    assert ran.status == 2 and "game.yaml:2:" in ran.err and "pieces of one size" in ran.err


def test_a_draft_warns_of_faint_texts_and_says_draft(build, tmp_path):
    strict, _ = build(marks=FAINT)
    assert strict.status == 2 and "contrast" in strict.err
    for options, more in ((("--draft",), ""), ((), "\nchecks: {contrast: warn}")):
        ran, _ = build(NINE, *options, marks=FAINT, more=KIT + more)
        assert ran.status == 0 and ran.err.count("contrast of") == 1
        texts = [page.extract_text() for page in PdfReader(tmp_path / "out/try/try-a4.pdf").pages]
        assert texts[0].count("DRAFT") == 2 and "DRAFT" in texts[2]
