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
    """Every tick and marked line of the joined stick: its place from the beginning, its length, its width."""
    poses = join(parts).poses
    for number, (part, pose) in enumerate(zip(parts, poses, strict=True), 1):
        tab = 14.0 if number < len(parts) else 0.0
        for shape in pieces.page(part.front).lines():
            (x0, y0), (x1, y1) = shape.points
            upright = abs(x0 - x1) < 1e-6 and min(y0, y1) < 0
            if upright and within(shape, x0) and x0 < part.width - tab + NEAR:
                yield pose.place(x0, 0)[0], max(y0, y1), shape.width


def test_a_14_inch_stick_measures_14_inches_across_its_joint(pieces):
    first, second = parts = pieces.drawn("ruler", STICK)
    joined = join(parts)
    assert not joined.faults
    start, end = joined.poses[0].place(0, 0), joined.poses[1].place(second.width, 0)
    assert end[0] - start[0] == pytest.approx(14 * INCH, abs=NEAR)
    assert end[1] == pytest.approx(start[1], abs=NEAR)
    (tab,), (under,) = first.glue, second.glue
    assert tab.to == under.name
    assert under.side == "back", "glue on the scale of the next part would hide it"
    lands = first.width - 14.0
    assert any(
        all(abs(x - lands) <= NEAR for x, _ in shape.points)
        and abs(shape.points[0][1] - shape.points[1][1]) == pytest.approx(18, abs=NEAR)
        for shape in pieces.page(first.front).lines()
    ), "no line where the next part lands"


def test_ticks_stand_every_quarter_inch_longer_at_whole_ones_and_wide_enough_to_print(pieces):
    parts = pieces.drawn("ruler", STICK)
    ticks = list(measured(pieces, parts))
    for number in range(1, 56):
        nearest = min(abs(x - number * INCH / 4) for x, _, _ in ticks)
        assert nearest <= NEAR, f"tick {number} is {nearest:.3f} mm off"
    for x, length, width in ticks:
        assert min(abs(x - number * INCH / 4) for number in range(57)) <= NEAR
        assert width >= 0.2 - 1e-3
        if length < 10:  # not a marked line, which runs across
            inches = x / INCH
            assert length == pytest.approx(6 if abs(inches - round(inches)) < 0.01 else 3, abs=NEAR)
    assert any(length > 17 and abs(x - 6 * INCH) <= NEAR for x, length, _ in ticks)
    (turn,) = [word for word in pieces.page(parts[0].front).words if word.text == "turn"]
    assert 6 * INCH < turn.x < 6 * INCH + 3


def test_numbers_count_every_inch_once_on_their_own_part_and_no_line_strikes_them(pieces):
    face, numbers = typeface("condensed-semibold"), []
    for part in pieces.drawn("ruler", STICK):
        page = pieces.page(part.front)
        lines = [s for s in page.lines() if abs(s.points[0][0] - s.points[1][0]) < 1e-6]
        for word in page.words:
            if not word.text.isdigit():
                continue
            wide, top = face.advance(word.text) * word.size, word.y - face.cap_height * word.size
            for stroke in lines:
                x, low = stroke.points[0][0], max(y for _, y in stroke.points)
                assert not (word.x < x < word.x + wide and low > top), word.text
            if word.clip is None or word.clip[0] <= word.x <= word.clip[0] + word.clip[2]:
                assert word.x >= 0 and word.x + wide <= part.width
                numbers.append(int(word.text))
    assert numbers == list(range(1, 15))


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
