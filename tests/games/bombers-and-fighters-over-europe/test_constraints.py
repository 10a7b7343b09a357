"""What the rules say of Bombers and Fighters over Europe holds for its counters, mat and forms."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from cutline.generators.kinds.counters import draw_counters
from cutline.generators.text.fonts import typeface

from ...support.drawing_reading import spaces_of
from ..support.judging import drawn

GAME = drawn("bombers-and-fighters-over-europe")
FIGURES = {name: int(value.value) for name, value in GAME.tables.values.items() if value.value.isdigit()}
FIGHTERS, BOMBERS = FIGURES["fighters"], FIGURES["bombers"]
KINDS = {"fw-190": FIGHTERS, "p-51": FIGHTERS, "b-17": BOMBERS}
(BOARD,) = GAME.maps
PLANES = {k: [one for one in GAME.counters.counters if one.id.startswith(f"{k}-")] for k in KINDS}


def places(kind):
    """The starting places of a type, in the order of their numbers."""
    boxes = spaces_of(BOARD)
    return [boxes[f"{kind}-start-{number}"] for number in range(1, KINDS[kind] + 1)]


def middle(box):
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_plane_of_a_type_is_there_once_and_numbered_from_1(kind):
    numbers = [str(number) for number in range(1, KINDS[kind] + 1)]
    assert [one.values["number"] for one in PLANES[kind]] == numbers
    assert all(one.count == 1 for one in PLANES[kind])


def test_every_number_that_a_target_die_gives_has_its_plane_and_there_are_no_others():
    assert (FIGURES["fighter_die"], FIGURES["bomber_die"]) == (FIGHTERS, BOMBERS)
    assert sum(one.count for one in GAME.counters.counters) == sum(KINDS.values())


def test_fighters_have_one_face_and_bombers_a_second_one_with_smoke():
    assert all(one.back is None for one in PLANES["fw-190"] + PLANES["p-51"])
    assert all(one.back and one.back != one.front and one.fold for one in PLANES["b-17"])
    (bomber, *_), faces = PLANES["b-17"], GAME.counters.faces
    art = [[mark.art for mark in faces[side].marks if mark.art] for side in (bomber.front, bomber.back)]
    assert art == [[], ["smoke"]]


def test_numbers_can_be_read_across_a_table():
    """Digits of 6 mm and more: half a degree high from 70 cm."""
    cap = typeface("condensed-bold").cap_height
    pieces, problems = draw_counters(GAME, [])
    assert not problems
    for piece in pieces:
        for face in filter(None, (piece.front, piece.back)):
            digits = [text for text in face.drawing.texts() if text.text.isdigit()]
            assert digits and all(text.size * cap >= 5.9 for text in digits), piece.id


def test_the_two_lines_of_fighters_face_each_other_nose_to_nose():
    for one, other in zip(places("fw-190"), places("p-51"), strict=True):
        assert middle(one)[0] == pytest.approx(middle(other)[0], abs=0.01)
        assert 0 <= other[1] - (one[1] + one[3]) < 10  # nothing stands between them


def test_the_bombers_fly_behind_their_escort_in_triangles_of_three():
    escort, bombers, size = places("p-51"), places("b-17"), FIGURES["triangle_bombers"]
    assert all(box[1] > escort[0][1] + escort[0][3] for box in bombers)
    assert len(bombers) == size * FIGURES["triangles"]
    for start in range(0, len(bombers), size):
        first, left, right = map(middle, bombers[start : start + size])
        assert left[1] == right[1] > first[1]
        assert (left[0] + right[0]) / 2 == pytest.approx(first[0])
        assert dist(first, left) == pytest.approx(dist(first, right))


def test_no_two_starting_places_overlap():
    boxes = [box for kind in KINDS for box in places(kind)]
    for (x, y, w, h), (a, b, c, d) in combinations(boxes, 2):
        assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def test_the_mat_and_the_chart_hold_all_planes_wherever_they_may_be():
    holds = {space.id: space.holds for panel in BOARD.panels for space in panel.spaces}
    for group in ("fighter-vs-fighter", "fighter-vs-bomber", "german-down", "p-51-down"):
        assert list(holds[group].values()) == [FIGHTERS]
    assert list(holds["b-17-down"].values()) == [BOMBERS]
    (chart,) = [sheet for sheet in GAME.records.sheets if sheet.id == "bombing-chart"]
    (rows,), (column,) = (GAME.sheet.lists[name] for name in chart.rows), chart.columns
    assert rows[:BOMBERS] == [str(number) for number in range(1, BOMBERS + 1)]
    assert rows[BOMBERS:][:3] == ["Bombing score", "Difference ±", "Victory Points"]
    assert len(GAME.sheet.lists[column.each]) == FIGURES["missions"]
