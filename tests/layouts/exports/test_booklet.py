"""The rules as a booklet: printed on the short edge and folded, the pages read on."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from cutline.generators.drawing import Drawing, Use
from cutline.generators.text.prose import solid
from cutline.layouts.exports.booklet import filled, imposed
from cutline.layouts.exports.publish import BOOKLET, in_memory
from cutline.layouts.sheets.papers import papers


def test_a_folded_heap_reads_on_from_page_to_page():
    paper = papers()["a4"]
    pages = [Drawing(148.5, 210, (), f"{number}") for number in range(1, 11)]
    sides = list(imposed(pages, paper))
    at = [
        {mark.matrix[4]: mark.drawing.title for mark in side.marks if isinstance(mark, Use)} for side in sides
    ]
    left, right = 0.0, paper.height / 2
    assert len(sides) == 6
    # Turned over on its short edge, what is behind the right half of a sheet is on the left.
    read = [at[k].get(right) if k % 2 == 0 else at[k].get(left) for k in range(6)]
    read += [at[k].get(left) if k % 2 == 0 else at[k].get(right) for k in reversed(range(6))]
    assert read == [*map(str, range(1, 11)), None, None]


def test_a_booklet_is_written_only_if_it_is_asked_for_and_asks_for_the_short_edge(kit):
    assert not any("booklet" in name for name in kit.pdf_files())
    ((name, made),) = in_memory(kit.drawn, [kit.kits["a4"]], (BOOKLET,)).items()
    assert name == "doodlebug-booklet-a4.pdf"
    reader = PdfReader(BytesIO(made()))
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert len(reader.pages) % 2 == 0
    assert "the rules in short" in reader.pages[0].extract_text()


def block(name, high, sticks=False):
    return solid(Drawing(120, high, (), name), above=4.0, sticks=sticks)


def test_a_title_keeps_its_chart_however_high_that_is():
    """A chart as high as the page is made smaller, so that both stand on one."""
    ((title, chart),) = filled([block("title", 60, sticks=True), block("chart", 183)], 183)
    assert title.sticks and chart.width < 120
    assert title.height + chart.above + chart.height == pytest.approx(183, abs=0.01)


def test_what_all_but_fits_the_rest_of_a_page_is_made_smaller_and_what_does_not_is_left_whole():
    """After 100 mm, 79 are left below the space above a block; 90 are made 79, 110 go on."""
    assert [len(page) for page in filled([block("text", 100), block("table", 90)], 183)] == [2]
    first, second = filled([block("text", 100), block("table", 110)], 183)
    assert (len(first), second[0].height) == (1, 110)
