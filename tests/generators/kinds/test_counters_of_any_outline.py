"""Counters that are cut to an outline of path data, their slits, and what goes wrong with them."""

from __future__ import annotations

import pytest

from cutline.components import load_game
from cutline.components.models.footprints import footprint
from cutline.generators.drawing import Path, flattened
from cutline.generators.kinds.counters import draw_counters
from cutline.generators.outlines import bounds, rings

ARROW = "M0 8H24V0L40 13L24 26V18H0Z"
FILE = f"""
faces:
  front: {{ground: sky}}
  back: {{ground: cream}}
counters:
- {{id: arrow, front: front, back: back, outline: {ARROW}, cuts: [M24 13H36]}}
"""


def test_it_is_cut_to_its_outline_and_its_back_is_seen_from_behind(mini):
    (piece,), problems = draw_counters(load_game(mini(counters=FILE)), [])
    assert not problems
    assert (piece.width, piece.height) == (40, 26)
    assert rings(piece.outline)[0][3] == (40, 13)
    (slit,) = piece.cuts
    assert bounds(slit)[::2] == (24, 36)
    for face, tip in ((piece.front, 40), (piece.back, 0)):
        ((ground, _),) = flattened(face.drawing)
        assert isinstance(ground, Path)
        assert (tip, 13) in rings(ground.segments)[0]


MEASURED = """
size: 60
faces:
  plane:
    ground: sky
    marks:
    - {aircraft: b-17, at: [30, 30], scale: 600, stroke: "#ff00aa", measured: true}
counters:
- {id: one, front: plane}
"""


def test_an_aircraft_is_marked_where_it_is_measured_from(mini):
    (piece,), _ = draw_counters(load_game(mini(counters=MEASURED)), [])
    boxes = [
        bounds(mark.segments)
        for mark, _ in flattened(piece.front.drawing)
        if isinstance(mark, Path) and mark.fill == "#ff00aa"
    ]
    metre = 1000 / 600
    for box, gun in zip(boxes, footprint("b-17").guns, strict=True):
        left, top, right, low = box
        assert (left + right) / 2 == pytest.approx(30 + gun.right * metre, abs=0.01)
        assert (top + low) / 2 == pytest.approx(30 - gun.ahead * metre, abs=0.01)
