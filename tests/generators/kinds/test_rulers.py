"""Rulers measure true: from end to end, across joints, at every tick and marked point."""

from __future__ import annotations

import pytest

from cutline.generators.pieces.gluing import join
from cutline.generators.text.fonts import typeface

from ...support.piece_games import NEAR, within

STICK = """
    rulers:
    - id: stick
      title: Fighter move
      length: 14 in
      ticks:
      - {every: 1 in, length: 6, label: true}
      - {every: 1/4 in, length: 3}
      marks:
      - {at: 6 in, says: turn}
"""
INCH = 25.4


def measured(pieces, parts):
    """Every tick and marked line of the joined stick: its place from the beginning, its length."""
    poses = join(parts).poses
    found = []
    for number, (part, pose) in enumerate(zip(parts, poses, strict=True), 1):
        tab = 14.0 if number < len(parts) else 0.0
        for shape in pieces.page(part.front).lines():
            (x0, y0), (x1, y1) = shape.points
            upright = abs(x0 - x1) < 1e-6 and min(y0, y1) < 0
            if upright and within(shape, x0) and x0 < part.width - tab + NEAR:
                found.append((pose.place(x0, 0)[0], max(y0, y1), shape.width))
    return sorted(found)


def test_a_14_inch_stick_measures_14_inches_across_its_joint(pieces):
    parts = pieces.drawn("ruler", STICK)
    assert len(parts) == 2
    joined = join(parts)
    assert not joined.faults
    start = joined.poses[0].place(0, 0)
    end = joined.poses[1].place(parts[1].width, 0)
    assert end[0] - start[0] == pytest.approx(14 * INCH, abs=NEAR)
    assert end[1] == pytest.approx(start[1], abs=NEAR)


def test_ticks_stand_every_quarter_inch_from_end_to_end(pieces):
    parts = pieces.drawn("ruler", STICK)
    places = [x for x, _, _ in measured(pieces, parts)]
    for number in range(1, 56):
        nearest = min(abs(x - number * INCH / 4) for x in places)
        assert nearest <= NEAR, f"tick {number} is {nearest:.3f} mm off"
    assert all(min(abs(x - n * INCH / 4) for n in range(57)) <= NEAR for x in places)


def test_whole_inches_have_the_long_ticks(pieces):
    parts = pieces.drawn("ruler", STICK)
    for x, length, _ in measured(pieces, parts):
        if length < 10:  # not a marked line, which runs across
            inches = x / INCH
            assert length == pytest.approx(6 if abs(inches - round(inches)) < 0.01 else 3, abs=NEAR)


def test_ticks_are_wide_enough_to_print(pieces):
    parts = pieces.drawn("ruler", STICK)
    assert min(width for _, _, width in measured(pieces, parts)) >= 0.2 - 1e-3


def test_the_turning_point_is_a_line_across_at_6_inches(pieces):
    parts = pieces.drawn("ruler", STICK)
    across = [x for x, length, _ in measured(pieces, parts) if length > 17]
    assert [x for x in across if abs(x - 6 * INCH) <= NEAR]
    words = pieces.page(parts[0].front).words
    (turn,) = [word for word in words if word.text == "turn"]
    assert 6 * INCH < turn.x < 6 * INCH + 3


def test_the_next_part_lands_on_a_line_and_its_tab_matches_what_is_glued_on_it(pieces):
    first, second = pieces.drawn("ruler", STICK)
    (tab,) = first.glue
    (under,) = second.glue
    assert tab.to == under.name
    assert under.side == "back", "glue on the scale of the next part would hide it"
    lands = first.width - 14.0
    assert [
        shape
        for shape in pieces.page(first.front).lines()
        if all(abs(x - lands) <= NEAR for x, _ in shape.points)
        and abs(shape.points[0][1] - shape.points[1][1]) == pytest.approx(18, abs=NEAR)
    ]


def test_numbers_count_every_inch_once_and_lie_on_their_own_part(pieces):
    parts = pieces.drawn("ruler", STICK)
    found = []
    for part in parts:
        for word in pieces.page(part.front).words:
            if word.text.isdigit() and (
                word.clip is None or word.clip[0] <= word.x <= word.clip[0] + word.clip[2]
            ):
                wide = typeface("condensed-semibold").advance(word.text) * word.size
                assert word.x >= 0
                assert word.x + wide <= part.width
                found.append(int(word.text))
    assert found == list(range(1, 15))


def test_no_number_is_struck_by_a_line(pieces):
    parts = pieces.drawn("ruler", STICK)
    for part in parts:
        page = pieces.page(part.front)
        lines = [s for s in page.lines() if abs(s.points[0][0] - s.points[1][0]) < 1e-6]
        for word in page.words:
            if not word.text.isdigit():
                continue
            wide = typeface("condensed-semibold").advance(word.text) * word.size
            top = word.y - typeface("condensed-semibold").cap_height * word.size
            for stroke in lines:
                x, low = stroke.points[0][0], max(y for _, y in stroke.points)
                assert not (word.x < x < word.x + wide and low > top), word.text


@pytest.mark.parametrize("inches", [2, 3, 4, 6, 9])
def test_a_short_stick_is_one_piece_as_long_as_it_says(pieces, inches):
    text = f"""
        rulers:
        - id: stick
          length: {inches} in
          ticks: [{{every: 1 in, length: 6, label: true}}]
    """
    stick = pieces.one("ruler", text)
    assert stick.width == pytest.approx(inches * INCH, abs=1e-6)
    assert not stick.glue
    assert not stick.outline, "its ends are square"
    assert f"{inches} in" in [word.text for word in pieces.page(stick.front).words]


def test_no_part_is_longer_than_asked_and_all_are_joined(pieces):
    text = """
        rulers:
        - {id: long, length: 1000 mm, unit: cm, longest: 200, overlap: 12,
           ticks: [{every: 1 cm, length: 4, label: true}]}
    """
    parts = pieces.drawn("ruler", text)
    assert all(part.width <= 200 + 1e-6 for part in parts)
    poses = join(parts).poses
    assert poses[-1].place(parts[-1].width, 0)[0] == pytest.approx(1000, abs=NEAR)
