"""The PDF writer: the same glyph at the same spot, whatever the characters and the scale."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from cutline.components.art.svg import read_art
from cutline.generators.art import place_art
from cutline.generators.drawing import Drawing, Path, Rect, Text, Use, line
from cutline.generators.text.fitting import line_of
from cutline.generators.text.fonts import typeface
from cutline.generators.writers.path_text import data, operators

from ...support.one_page import one_page_pdf
from ...support.pdf_reading import PdfWalker
from ...support.rasters import inked, rastered


def written(tmp_path, drawing, name="page.pdf"):
    return one_page_pdf(tmp_path / name, drawing)


def read(file):
    return PdfWalker(PdfReader(file)).read(0)


@pytest.mark.parametrize(
    "said",
    [
        "plain 100 % a(b",
        "(brackets) and \\ backslash",
        "\\",
        "Draufgänger Rösselsprung Čačak é",
        "×10 – “quoted” ·",
        "½ ŽžŠšĐđ ńłÖÄÜß€",
    ],
)
def test_any_text_can_be_copied_out_as_it_was_typed_and_is_written_alike_twice(tmp_path, said):
    drawing = Drawing(120, 40, (line_of(said, 5, 20, font="regular", points=12, fill="#000000"),))
    file = written(tmp_path, drawing)
    assert PdfReader(file).pages[0].extract_text().strip() == said
    assert file.read_bytes() == written(tmp_path, drawing, "again.pdf").read_bytes()


def test_texts_in_many_characters_share_their_font_without_mixing_them_up(tmp_path):
    """More than one subset's worth of characters, in an order that jumps about."""
    known = [c for c in sorted(typeface("regular").widths) if c.isalpha() and ord(c) < 0x250]
    lines = ["".join(known[k::12]) for k in range(12)]
    texts = tuple(
        line_of(said, 5, 10 + 8 * k, font="regular", points=8, fill="#000000") for k, said in enumerate(lines)
    )
    page = read(written(tmp_path, Drawing(300, 120, texts)))
    rows = {}
    for word in page.words:
        rows.setdefault(round(word.y, 1), []).append(word.text)
    assert ["".join(parts) for _, parts in sorted(rows.items())] == lines


def test_glyphs_of_different_subsets_stand_side_by_side(tmp_path):
    """The rendered line is as wide as measured, so no run starts on top of another."""
    said = "ČŠŽĐčšžđŁłŃńŇňŘřŤťŮů" * 2
    text = line_of(said, 5, 20, font="regular", points=12, fill="#000000")
    picture = inked(rastered(written(tmp_path, Drawing(200, 40, (text,))), 0, 6))
    left, _, right, _ = picture.getbbox()
    assert (right - left) / 6 == pytest.approx(text.advance, abs=1.0)


def test_marks_come_out_at_their_millimetres(tmp_path):
    drawing = Drawing(
        100,
        80,
        (
            Rect(10.5, 20.25, 30, 12.5, "#a8322d"),
            line(5, 60.4, 95, 60.4, "#000000", 0.15),
            Path((("M", 50, 10), ("L", 60, 10), ("L", 55, 18), ("Z",)), "#2f5d8c"),
            Text(12.345, 40, "here", "bold", 4.0, "#000000", 9.0),
        ),
    )
    page = read(written(tmp_path, drawing))
    rect, stroke, path = page.shapes
    assert rect.box == pytest.approx((10.5, 20.25, 30, 12.5), abs=0.002)
    assert rect.fill == "#a8322d"
    assert stroke.points[0] == pytest.approx((5, 60.4), abs=0.006)
    assert stroke.width == pytest.approx(0.15, abs=1e-4)
    assert path.box == pytest.approx((50, 10, 10, 8), abs=0.006)
    (word,) = page.words
    assert (word.x, word.y) == pytest.approx((12.345, 40), abs=0.002)
    assert word.size == pytest.approx(4.0, abs=0.001)


def test_a_use_under_a_matrix_and_a_clip_lands_where_the_matrix_says(tmp_path):
    inner = Drawing(10, 10, (Rect(0, 0, 10, 10, "#000000"),))
    marks = (Use(inner, (2, 0, 0, 2, 30, 20), (30, 20, 12, 15)),)
    page = read(written(tmp_path, Drawing(100, 80, marks)))
    assert page.shapes[0].box == pytest.approx((30, 20, 20, 20), abs=0.01)
    assert page.shapes[0].clip == pytest.approx((30, 20, 12, 15), abs=0.01)


def test_a_drawing_kept_as_a_form_prints_like_one_written_in_place_over_its_frame_as_well(tmp_path):
    few = (Rect(-60, 2, 160, 3, "#000000"), *(Rect(k, k, 1.5, 1.5, "#2f5d8c") for k in range(20)))
    pictures = []
    for number, marks in enumerate((few, few * 30)):
        page = Drawing(260, 60, (Use(Drawing(20, 20, marks), (1.5, 0, 0, 1.5, 97, 9)),))
        pictures.append(inked(rastered(written(tmp_path, page, f"{number}.pdf"), 0, 4)))
    assert pictures[0].getbbox()[::2] == pytest.approx((7 * 4, 247 * 4), abs=1)
    assert pictures[0].tobytes() == pictures[1].tobytes()


def drawn_art(tmp_path, unit):
    """One circle in art whose viewBox is 10 `unit`s wide, printed 60 mm wide."""
    n = [f"{v * unit:g}" for v in (10, 5, 4.03, 0.31)]
    file = tmp_path / f"art-{unit:g}.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n[0]} {n[0]}">'
        f'<circle cx="{n[1]}" cy="{n[1]}" r="{n[2]}" fill="none" stroke="#000000" '
        f'stroke-width="{n[3]}"/></svg>',
        "utf-8",
    )
    use = place_art(read_art(file), (5, 5, 60, 60), "#000000")
    return read(written(tmp_path, Drawing(70, 70, (use,)), f"{unit:g}.pdf")).shapes


@pytest.mark.parametrize("unit", [100.0, 0.1, 0.01])
def test_art_prints_alike_in_whatever_units_it_was_drawn(tmp_path, unit):
    """A picture with a viewBox of 0 0 1 1 is as fine as one of 0 0 1000 1000."""
    (usual,), (other,) = drawn_art(tmp_path, 1.0), drawn_art(tmp_path, unit)
    assert other.width == pytest.approx(usual.width, abs=0.03)
    for one, two in zip(usual.points, other.points, strict=True):
        assert two == pytest.approx(one, abs=0.1)


def test_a_rectangle_without_fill_and_stroke_covers_nothing(tmp_path):
    square = Path((("M", 5, 5), ("L", 9, 5), ("L", 9, 9), ("Z",)), "#2f5d8c")
    file = written(tmp_path, Drawing(100, 80, (square, Rect(40, 10, 30, 30))))
    assert inked(rastered(file, 0, 2)).crop((60, 0, 200, 160)).getbbox() is None


def test_a_path_of_thousands_of_segments_is_written_like_each_of_them():
    step = (("M", 0.1, 0.2), ("L", 3.3, 0.2), ("Z",))
    assert operators(step * 3000) == " ".join([operators(step)] * 3000)
    assert data(step * 3000) == data(step) * 3000
