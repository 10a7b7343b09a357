"""Boards that fold, and boards that are printed in another size than the one they are typed in."""

from __future__ import annotations

from cutline.cli import main
from cutline.components import load_game
from cutline.layouts.kit import build_kit, draw_game
from cutline.layouts.sheets.papers import papers

GAME = """
title: Field
kit:
- kind: front page
- {kind: map, id: field}
- {kind: map, id: field, title: Other field, scale: SCALE}
"""
MAP = """
maps:
- id: field
  title: The field
  size: [SIZE]
  sections: [near, far]
  kinds: {open: {fill: sand, note_size: 10}}
  panels:
  - id: all
    at: [0, 0]
    size: [SIZE]
    grid: {shape: square, size: 20, columns: COLUMNS, rows: ROWS, kind: open}
"""


def field(folder, scale="3/2", columns=10, rows=20):
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.replace("SCALE", scale), "utf-8")
    text = MAP.replace("SIZE", f"{20 * columns}, {20 * rows}")
    text = text.replace("COLUMNS", str(columns)).replace("ROWS", str(rows))
    (folder / "map.yaml").write_text(text, "utf-8")
    return folder


def test_each_section_is_tiled_by_itself_under_its_name(tmp_path):
    drawn = draw_game(load_game(field(tmp_path / "field")))
    pages = [page for page in build_kit(drawn, papers()["a4"]).pages if page.plan]
    named = {page.name.rsplit(", ", 1)[0] for page in pages}
    assert named == {"The field, near", "The field, far", "Other field, near", "Other field, far"}
    for name in named:
        some = [page.plan for page in pages if page.name.startswith(f"{name}, tile")]
        across, down, _ = some[0]
        assert some == [(across, down, k) for k in range(across * down)]


def test_sections_of_a_wide_board_lie_side_by_side(tmp_path):
    (board,) = load_game(field(tmp_path / "field", columns=20, rows=10)).maps
    assert board.section_boxes == [(0, 0, 200, 200), (200, 0, 200, 200)]
    (tall,) = load_game(field(tmp_path / "tall")).maps
    assert tall.section_boxes == [(0, 0, 200, 200), (0, 200, 200, 200)]


def test_the_copy_shop_gets_a_file_for_each_size_and_the_first_page_says_so(tmp_path, capsys):
    from pypdf import PdfReader

    folder = field(tmp_path / "field")
    assert main(["build", str(folder), "--out", str(tmp_path), "--paper", "a4"]) == 0
    pages = {
        name: len(PdfReader(tmp_path / "field" / f"{name}-sections.pdf").pages)
        for name in ("field", "other-field")
    }
    assert pages == {"field": 2, "other-field": 2}
    text = " ".join(PdfReader(tmp_path / "field" / "field-a4.pdf").pages[0].extract_text().split())
    for title, size in (("The field", "200 × 200"), ("Other field", "300 × 300")):
        assert f"{title} in 2 sections, each on one page ({size} mm)" in text


def test_print_that_would_be_too_small_to_read_and_what_is_no_scale_are_errors(tmp_path, capsys):
    folder = field(tmp_path / "field", scale="1/2")
    assert main(["build", str(folder), "--out", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert 'game.yaml:6:53: kit "field": at this scale' in said
    assert "5.0 pt; make it larger on the board, so that it has 7 pt" in said
    assert said.count("at this scale") == 1
    for number, bad in enumerate(("half", "1/0", "0", "-1", "11")):
        folder = field(tmp_path / f"field{number}", scale=bad)
        assert main(["build", str(folder), "--out", str(tmp_path)]) == 2
        said = capsys.readouterr().err
        assert "game.yaml:6:" in said and "Traceback" not in said
