"""Each key of a mark changes the drawing, or is an error where it was typed; empty cells leave marks out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from cutline.components import Unfit
from cutline.components.art.drawings import Art, Shape
from cutline.components.house import house
from cutline.components.models.marks import KEYS, Mark
from cutline.components.shapes.paths import rectangle
from cutline.generators.drawing import Drawing, Path, flattened
from cutline.generators.faces.marks import draw_mark

SHAPE = Shape(rectangle(0, 0, 20, 10), "currentColor", "none", 0, "", "", (), False)
ART = {name: Art(name, 20.0, 10.0, (SHAPE,), "") for name in ("heart", "red/heart")}
BOX = [2, 2, 30, 8]
KINDS: dict[str, dict[str, Any]] = {
    "text": {"text": "Now and then and so on, and on", "box": BOX, "lines": 3, "stroke": "red"},
    "art": {"art": "heart", "box": BOX},
    "repeat": {"repeat": {"n": "3", "art": "heart"}, "box": [0, 0, 80, 50]},
    "symbol": {"symbol": {}, "box": BOX},
    "aircraft": {"aircraft": "spitfire", "box": BOX},
    "rect": {"rect": BOX, "stroke": "ink"},
    "ellipse": {"ellipse": BOX, "stroke": "ink"},
    "sector": {"sector": [20, 20, 9], "stroke": "ink"},
    "line": {"line": [[1, 1], [9, 9]], "stroke": "ink"},
    "path": {"path": "M1 1L9 9L9 1Z", "stroke": "ink"},
}
VALUES: dict[str, Any] = {
    "box": [1, 1, 20, 5], "ink": "red", "fill": "green", "stroke": "blue", "width": 0.7, "dash": [1, 1],
    "corner": 1, "font": "bold", "size": 7, "least": 8.5, "lines": 1, "align": "left", "valign": "top",
    "fit": "cover", "focus": [0, 0], "arc": 30, "unit": "cm", "view": "side", "insignia": False,
    "at": [20, 20], "scale": 2000, "measured": True, "gun": "tail", "reach": 9,
}  # fmt: skip
PAIRS = [(kind, key) for kind in KINDS for key in VALUES if key not in KINDS[kind] or key != "box"]
NEEDS_MORE = {"at", "scale", "gun", "reach", "measured", "stroke", "least"}  # of an aircraft, or of a text


def drawn(typed: dict[str, Any], values: dict[str, str] | None = None) -> str:
    def fill(text: str) -> str:
        for name, value in (values or {}).items():
            text = text.replace(f"{{{name}}}", value)
        return text

    try:
        return repr(draw_mark(Mark.model_validate(typed), fill, house().palette, ART, 5.0))
    except Unfit as error:
        return str(error)


@pytest.mark.parametrize(("kind", "key"), PAIRS)
def test_a_key_changes_what_is_drawn_or_is_an_error_that_names_it(kind, key):
    typed = {**KINDS[kind], key: VALUES[key]}
    if key not in KEYS[kind]:
        with pytest.raises(ValidationError) as told:
            Mark.model_validate(typed)
        assert [
            (error["loc"], f'"{key}" is not for {kind}' in error["msg"]) for error in told.value.errors()
        ] == [((key,), True)]
    elif kind == "text" and key in ("stroke", "width"):
        Mark.model_validate(typed)  # the outline of letters
    elif key not in NEEDS_MORE:
        assert drawn(typed) != drawn(KINDS[kind])


def test_what_is_wrong_beside_a_key_of_another_kind_is_told_in_the_same_run():
    with pytest.raises(ValidationError) as told:
        Mark.model_validate({"rect": BOX, "ink": "red", "corner": "wide", "stroke": "ink"})
    assert sorted(error["loc"] for error in told.value.errors()) == [("corner",), ("ink",)]
    with pytest.raises(ValidationError, match="prints nothing"):
        Mark.model_validate({"rect": BOX})
    with pytest.raises(ValidationError, match="measured: true"):
        Mark.model_validate({"aircraft": "spitfire", "box": BOX, "stroke": "red"})


@pytest.mark.parametrize(
    "typed",
    [
        {"art": "{x}", "box": BOX},
        {"art": "red/{x}", "box": BOX},
        {"symbol": {"icon": "{x}"}, "box": BOX},
        {"aircraft": "{x}", "box": BOX},
        {"rect": BOX, "fill": "{x}"},
        {"ellipse": BOX, "fill": "{x}"},
        {"path": "M1 1H9V9Z", "fill": "{x}"},
        {"repeat": {"n": "{x}", "art": "heart"}, "box": BOX},
        {"repeat": {"n": "2", "art": "{x}"}, "box": BOX},
        {"text": "points", "box": BOX, "has": "x"},
        {"ellipse": BOX, "fill": "red", "has": "{x}"},
    ],
)
def test_an_empty_cell_leaves_the_mark_out(typed):
    assert drawn(typed, {"x": ""}) == "[]"


def test_an_empty_cell_leaves_a_line_round_nothing_and_the_plain_frame_of_a_symbol():
    lined = {"rect": BOX, "stroke": "ink"}
    assert drawn({**lined, "fill": "{x}"}, {"x": ""}) == drawn(lined)
    assert drawn({"symbol": {"echelon": "{x}"}, "box": BOX}, {"x": ""}) == drawn({"symbol": {}, "box": BOX})


@settings(max_examples=25)
@given(
    n=st.integers(0, 100),
    wide=st.floats(2, 80),
    high=st.floats(2, 80),
    gap=st.sampled_from([0.0, 0.1]),
    align=st.sampled_from(["left", "centre", "right"]),
)
def test_copies_fill_their_box_and_neither_leave_it_nor_lie_on_one_another(n, wide, high, gap, align):
    typed = {"repeat": {"n": str(n), "art": "heart", "gap": gap}, "box": [3, 4, wide, high], "align": align}
    marks = draw_mark(Mark.model_validate(typed), str, house().palette, ART, 5.0)
    boxes = []
    for mark, (a, _, _, d, e, f) in flattened(Drawing(99, 99, tuple(marks))):
        assert isinstance(mark, Path)
        points = [(a * s[-2] + e, d * s[-1] + f) for s in mark.segments if len(s) > 1]
        xs, ys = zip(*points, strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    assert len(boxes) == n
    for k, (left, top, right, low) in enumerate(boxes):
        assert left > 3 - 1e-6 and top > 4 - 1e-6 and right < 3 + wide + 1e-6 and low < 4 + high + 1e-6
        for other in boxes[k + 1 :]:
            beside = right + gap <= other[0] + 1e-6 or other[2] + gap <= left + 1e-6
            assert beside or low + gap <= other[1] + 1e-6
    if n == 1:  # as large as the box allows
        assert min(wide / (boxes[0][2] - boxes[0][0]), high / (boxes[0][3] - boxes[0][1])) == pytest.approx(1)


@pytest.mark.parametrize("wrong", ["1 Gold", "2.5", "-1", "101", "²"])
def test_what_is_no_number_of_copies_is_said(wrong):
    said = drawn({"repeat": {"n": "{x}", "art": "heart"}, "box": BOX}, {"x": wrong})
    assert said.startswith(f'"{wrong}" is no number of drawings; write a whole number from 0 to 100')
