"""Marks that are turned and repeated stand where a ruler would put them."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path as File
from typing import Any

import pytest

from cutline.components import Unfit
from cutline.components.kinds import file_models
from cutline.components.loading.expand import Expansion, Lists, shapes
from cutline.components.loading.from_sheets import Sheets
from cutline.components.models.marks import Mark
from cutline.components.reading.places import Source
from cutline.components.reading.yaml_reader import Typed
from cutline.generators.drawing import Drawing, Path, Text, flattened
from cutline.generators.faces.marks import draw_mark

PALETTE = {"ink": "#1f2326", "friend": "#80c4e8", "paper": "#ffffff"}


def copies(*marks: dict[str, Any]) -> list[Mark]:
    """Typed marks of a face, unfolded as the loader does it."""
    data = {"faces": {"f": {"marks": list(marks)}}, "counters": []}
    source = Source(File("counters.yaml"), Typed(data, [], True))
    model = file_models()["counters"]
    found = Expansion(Lists({"days": ["Mo", "Tu", "We"]}, True), source, Sheets(File())).expand(
        data, shapes(model)
    )
    assert not source.problems
    return model.model_validate(found).faces["f"].marks  # type: ignore[attr-defined]


def drawn(*marks: dict[str, Any]) -> list[Any]:
    """Return the marks of a drawing, with the matrix of each."""
    found = [one for mark in copies(*marks) for one in draw_mark(mark, lambda text: text, PALETTE, {}, 5.0)]
    return list(flattened(Drawing(50, 50, tuple(found))))


def points(mark: Path) -> list[tuple[float, float]]:
    return [pytest.approx(segment[1:3], abs=1e-6) for segment in mark.segments if len(segment) > 1]


@pytest.mark.parametrize(
    ("numbers", "more", "places"),
    [("1-5", {}, [(1, 1), (5, 1), (9, 1), (1, 6), (5, 6)]), ("1-2", {"after": 2}, [(9, 1), (1, 6)])],
)
def test_ticks_stand_at_every_step_and_rows_wrap_or_begin_after_some_places(numbers, more, places):
    row = {"each": {"n": numbers}, "step": [4, 5], "columns": 3, **more}
    ticks = drawn({"line": [[1, 1], [1, 3]], "stroke": "ink", **row})
    assert [points(mark)[0] for mark, _ in ticks] == places


def test_a_line_that_somebody_ended_ends_there_and_a_text_that_is_too_long_says_how_many_it_takes():
    text = {"box": [0, 0, 40, 20], "size": 9}
    lines = [mark.text for mark, _ in drawn({"text": "Draw a card.\nDiscard one.\n", **text})]
    assert lines == ["Draw a card.", "Discard one."]
    with pytest.raises(Unfit, match=r"in one line of 40[.]0 mm even .* write lines: 2, or"):
        drawn({"text": "Draw a card, then discard one or two of your own", **text})


def test_copies_spin_round_their_pivot():
    ticks = drawn(
        {"line": [[20, 10], [20, 12]], "stroke": "ink", "each": {"n": "1-12"}, "pivot": [20, 20], "spin": 30}
    )
    for hour, (mark, _) in enumerate(ticks):
        turned = radians(30 * hour)
        assert points(mark)[0] == (20 + 10 * sin(turned), 20 - 10 * cos(turned))


def test_a_rectangle_turns_round_its_own_middle():
    ((mark, _),) = drawn({"rect": [10, 10, 6, 2], "fill": "ink", "rotate": 90})
    xs, ys = zip(*(segment[1:] for segment in mark.segments if len(segment) > 1), strict=True)
    assert (min(xs), max(xs)) == pytest.approx((12, 14))
    assert (min(ys), max(ys)) == pytest.approx((8, 14))


def test_a_list_of_the_game_fills_the_texts_of_copies():
    texts = drawn({"text": "{day}", "box": [0, 0, 8, 4], "each": {"day": "days"}, "step": [0, 6]})
    assert [mark.text for mark, _ in texts] == ["Mo", "Tu", "We"]
    heights = [mark.y + matrix[5] for mark, matrix in texts]
    assert [b - a for a, b in pairwise(heights)] == pytest.approx([6, 6])


def test_a_turned_text_is_turned_about_the_middle_of_its_box():
    ((mark, matrix),) = drawn({"text": "N", "box": [10, 20, 8, 8], "rotate": 180})
    assert isinstance(mark, Text)
    a, b, c, d, e, f = matrix
    middle = (a * 14 + c * 24 + e, b * 14 + d * 24 + f)
    assert middle == pytest.approx((14, 24))
    assert a == pytest.approx(-1)


def test_a_unit_symbol_is_turned_like_any_other_mark():
    symbols = drawn({"symbol": {"icon": "infantry"}, "box": [10, 10, 9, 6], "rotate": 90})
    assert symbols and all(matrix[1] == pytest.approx(1) for _, matrix in symbols)


def test_a_path_may_count_inches():
    ((path, _),) = drawn({"path": "M0 1H2", "unit": "in", "stroke": "ink"})
    assert points(path) == [(0, 25.4), (50.8, 25.4)]
