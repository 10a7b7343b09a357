"""What the rules say of Bombers and Fighters over Europe holds for its counters, mat and forms."""

from __future__ import annotations

from math import dist

import pytest

from cutline.components import Game
from cutline.components.models.counters import Counter
from cutline.components.models.maps import Map

from ...support.drawing_reading import spaces_of
from ..support.judging import drawn

Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def game() -> Game:
    return drawn("bombers-and-fighters-over-europe")


def figure(game: Game, name: str) -> int:
    return int(game.tables.values[name].value)


def planes(game: Game, kind: str) -> list[Counter]:
    assert game.counters is not None
    return [one for one in game.counters.counters if one.id.startswith(f"{kind}-")]


def board(game: Game) -> Map:
    (found,) = game.maps
    return found


def places(game: Game, kind: str) -> list[Box]:
    """The starting places of a type, in the order of their numbers."""
    found = {
        int(name.rpartition("-")[2]): box
        for name, box in spaces_of(board(game)).items()
        if name.startswith(f"{kind}-start-")
    }
    assert sorted(found) == list(range(1, len(found) + 1))
    return [found[number] for number in sorted(found)]


def middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


@pytest.mark.parametrize(
    ("kind", "how_many"), [("fw-190", "fighters"), ("p-51", "fighters"), ("b-17", "bombers")]
)
def test_every_plane_of_a_type_is_there_once_and_numbered_from_1(
    game: Game, kind: str, how_many: str
) -> None:
    found = planes(game, kind)
    assert [one.values["number"] for one in found] == [
        str(number) for number in range(1, figure(game, how_many) + 1)
    ]
    assert all(one.count == 1 for one in found)


def test_every_number_that_a_target_die_gives_has_its_plane(game: Game) -> None:
    assert len(planes(game, "p-51")) == figure(game, "fighter_die")
    assert len(planes(game, "b-17")) == figure(game, "bomber_die")


def test_there_are_no_other_planes(game: Game) -> None:
    assert game.counters is not None
    assert sum(one.count for one in game.counters.counters) == (
        2 * figure(game, "fighters") + figure(game, "bombers")
    )


def test_fighters_have_one_face_and_bombers_two_that_are_joined(game: Game) -> None:
    assert all(one.back is None for one in planes(game, "fw-190") + planes(game, "p-51"))
    assert all(one.back and one.back != one.front and one.fold for one in planes(game, "b-17"))


def test_the_hit_side_shows_smoke_and_the_whole_one_does_not(game: Game) -> None:
    assert game.counters is not None
    (bomber, *_) = planes(game, "b-17")
    art = {
        side: [mark.art for mark in game.counters.faces[side].marks if mark.art]
        for side in (bomber.front, bomber.back)
        if side
    }
    assert art == {bomber.front: [], bomber.back: ["smoke"]}


def test_numbers_can_be_read_across_a_table(game: Game) -> None:
    """Digits of 6 mm and more: half a degree high from 70 cm."""
    from cutline.generators.kinds.counters import draw_counters
    from cutline.generators.text.fonts import typeface

    cap = typeface("condensed-bold").cap_height
    pieces, problems = draw_counters(game, [])
    assert not problems
    for piece in pieces:
        for face in filter(None, (piece.front, piece.back)):
            digits = [text for text in face.drawing.texts() if text.text.isdigit()]
            assert digits, piece.id
            assert all(text.size * cap >= 5.9 for text in digits), piece.id


def test_the_two_lines_of_fighters_face_each_other_nose_to_nose(game: Game) -> None:
    german, american = places(game, "fw-190"), places(game, "p-51")
    assert len(german) == len(american) == figure(game, "fighters")
    for one, other in zip(german, american, strict=True):
        assert middle(one)[0] == pytest.approx(middle(other)[0], abs=0.01)
        assert 0 <= other[1] - (one[1] + one[3]) < 10  # nothing stands between them


def test_the_bombers_fly_behind_their_escort_in_triangles_of_three(game: Game) -> None:
    escort, bombers = places(game, "p-51"), places(game, "b-17")
    assert len(bombers) == figure(game, "bombers")
    assert all(box[1] > escort[0][1] + escort[0][3] for box in bombers)
    size = figure(game, "triangle_bombers")
    triangles = [bombers[start : start + size] for start in range(0, len(bombers), size)]
    assert len(triangles) == figure(game, "triangles")
    for triangle in triangles:
        first, left, right = (middle(box) for box in triangle)
        assert left[1] == right[1] > first[1]
        assert (left[0] + right[0]) / 2 == pytest.approx(first[0])
        assert dist(first, left) == pytest.approx(dist(first, right))


def test_no_two_starting_places_overlap(game: Game) -> None:
    boxes = [box for kind in ("fw-190", "p-51", "b-17") for box in places(game, kind)]
    for number, (x, y, w, h) in enumerate(boxes):
        for a, b, c, d in boxes[number + 1 :]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def test_the_mat_holds_all_planes_wherever_they_may_be(game: Game) -> None:
    holds = {space.id: space.holds for panel in board(game).panels for space in panel.spaces}
    fighters, bombers = figure(game, "fighters"), figure(game, "bombers")
    for group in ("fighter-vs-fighter", "fighter-vs-bomber", "german-down", "p-51-down"):
        assert list(holds[group].values()) == [fighters]
    assert list(holds["b-17-down"].values()) == [bombers]


def test_the_bombing_chart_has_a_box_for_each_bomber_and_mission(game: Game) -> None:
    (chart,) = [sheet for sheet in game.records.sheets if sheet.id == "bombing-chart"]
    (rows,) = (game.sheet.lists[name] for name in chart.rows)
    bombers = [str(number) for number in range(1, figure(game, "bombers") + 1)]
    assert rows[: len(bombers)] == bombers
    assert rows[len(bombers) :][:3] == ["Bombing score", "Difference ±", "Victory Points"]
    (column,) = chart.columns
    assert column.each is not None
    assert len(game.sheet.lists[column.each]) == figure(game, "missions")
