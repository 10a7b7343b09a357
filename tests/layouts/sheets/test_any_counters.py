"""Any set of counters is laid out whole: drawn at random, too large, close to a bleed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutline.components import Game
from cutline.components.models.game import GameSheet
from cutline.generators.drawing import Drawing
from cutline.generators.pieces.pieces import DrawnFace, Piece
from cutline.layouts.sheets.papers import papers, rules
from cutline.layouts.sheets.sheets import sheet_pages

from ...support.pdf_reading import overlap
from ...support.tries import tries
from .test_counter_sheets import EDGE, backs_that_miss, crowded

COLOURS = ("#ffffff", "#a8322d", "#2f5d8c", "#e9b824")


@st.composite
def counter_sets(draw, bleed=1.5):
    """Counters of any sizes, counts and grounds, some without a back."""
    found = []
    for number in range(draw(st.integers(1, 9))):
        size = draw(st.sampled_from([(12.7, 12.7), (16.0, 16.0), (20.0, 31.5)]))
        front = DrawnFace(Drawing(*size, ()), draw(st.sampled_from(COLOURS)))
        back = draw(st.none() | st.sampled_from(COLOURS))
        found.append(
            Piece(
                f"c{number}",
                *size,
                front,
                DrawnFace(Drawing(*size, ()), back) if back else None,
                count=draw(st.integers(1, 60)),
                bleed=bleed,
            )
        )
    return found


def faces_of(page):
    return [
        {"counter": p.counter, "copy": p.copy, "box": [p.x, p.y, p.width, p.height]} for p in page.placements
    ]


@settings(max_examples=tries(12, 60), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(["a4", "letter"]), st.sampled_from([1.0, 1.5, 3.0]))
def test_any_set_of_counters_is_laid_out_whole_apart_and_back_to_back(data, name, bleed):
    printed = data.draw(counter_sets(bleed))
    paper = papers()[name]
    game = Game("any", Path("any"), GameSheet(title="Any", kit=[]))
    pages, problems = sheet_pages(game, printed, paper, "Counters", "duplex")
    assert not problems
    colours = {}
    for p in printed:
        colours[p.id, "front"] = p.front.ground
        colours[p.id, "back"] = p.back.ground if p.back else "#ffffff"
    copies = []
    for number, front in enumerate(pages):
        if front.side == "back":
            assert pages[number - 1].side == "front"
            continue
        back = pages[number + 1] if number + 1 < len(pages) else front
        faces = faces_of(front)
        behind = faces_of(back) if back.side == "back" else []
        assert front.duplex == (back.side == "back")
        copies += [(face["counter"], face["copy"]) for face in faces]
        two_sided = {p.id for p in printed if p.back}
        missed = backs_that_miss({"faces": faces}, {"faces": behind}, paper.width)
        assert not [miss for miss in missed if miss[0] in two_sided]
        assert not crowded(faces, colours, "front", bleed)
        assert not crowded(behind, colours, "back", bleed)
        room = (
            EDGE + bleed,
            EDGE + bleed,
            paper.width - EDGE - bleed,
            paper.height - EDGE - rules().foot - bleed,
        )
        for face in faces:
            x, y, w, h = face["box"]
            assert x >= room[0] and y >= room[1] and x + w <= room[2] and y + h <= room[3]
            for other in faces:
                shared = None if other is face else overlap(face["box"], other["box"])
                assert not shared or min(shared[2:]) < 1e-3
    meant = [(p.id, k + 1) for p in printed for k in range(p.count)]
    assert sorted(copies) == sorted(meant)


def test_a_counter_larger_than_the_sheet_is_an_error_that_names_it(kit):
    paper = papers()["a4"]
    giant = kit.drawn.pieces[0]._replace(width=400.0, height=400.0)
    pages, problems = sheet_pages(kit.game, [giant], paper, "Counters", "duplex")
    assert not pages
    assert len(problems) == 1 and "400" in problems[0].message
    assert problems[0].file.name == "counters.yaml" and problems[0].line > 1


@pytest.mark.parametrize("bleed", [0.5, 3.0])
def test_ticks_begin_behind_the_bleed(kit, bleed):
    pieces = [piece._replace(bleed=bleed) for piece in kit.drawn.pieces[:3]]
    pages, _ = sheet_pages(kit.game, pieces, papers()["a4"], "Counters", "duplex")
    from ...support.drawing_reading import placed

    x, y, w, h = pages[0].trim
    short = [
        mark for mark, *_ in placed(pages[0].drawing) if hasattr(mark, "segments") and len(mark.segments) == 2
    ]
    for mark in short:
        (_, x1, y1), (_, x2, y2) = mark.segments
        inside = x - 1e-6 <= min(x1, x2) and max(x1, x2) <= x + w + 1e-6
        inside &= y - 1e-6 <= min(y1, y2) and max(y1, y2) <= y + h + 1e-6
        if not inside:
            gap = max(x - max(x1, x2), min(x1, x2) - x - w, y - max(y1, y2), min(y1, y2) - y - h)
            assert gap >= bleed - 1e-6
