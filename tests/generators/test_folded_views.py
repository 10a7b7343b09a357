"""Pictures of folded pieces: computed from the folds, each panel with its part of the print."""

from __future__ import annotations

import pytest
from rasters import one_page_pdf, rastered

from cutline.generators.folded_views import View, folded_view
from cutline.generators.folding import Pose
from cutline.generators.gluing import join
from cutline.generators.outlines import bounds

TENT = """
    tents:
    - id: t
      size: [60, 25]
      front: {ground: red}
      back: {ground: blue}
"""
UPRIGHT = Pose((0, 0, 0), (1, 0, 0), (0, 0, -1), (0, 1, 0))


def colours(pieces, drawing):
    picture = rastered(one_page_pdf(pieces.folder / "view.pdf", drawing), 0, 4)
    return {colour for count, colour in picture.getcolors(1 << 20) if count > 50}


@pytest.mark.parametrize(("turn", "shown", "hidden"), [(20, "blue", "red"), (200, "red", "blue")])
def test_a_tent_shows_the_side_that_it_is_seen_from(pieces, turn, shown, hidden):
    inks = {"red": (168, 50, 45), "blue": (47, 93, 140)}
    tent = pieces.one("tent", TENT)
    seen = colours(pieces, folded_view([(tent, UPRIGHT)], View(turn, 10)))
    assert inks[shown] in seen
    assert inks[hidden] not in seen


def test_parts_are_pictured_where_they_are_glued(pieces):
    text = "models:\n- {id: m, gallery: {name: spitfire, span: 50}}\n"
    parts = pieces.drawn("model", text)
    joined = join(parts)
    poses = [UPRIGHT.after(pose) for pose in joined.poses]
    above = folded_view(list(zip(parts, poses, strict=True)), View(0, 90))
    # From above: as wide as its fuselage is long, as high as it spans, a mm of room all round.
    left, _, right, _ = bounds(parts[0].outline)
    assert above.width == pytest.approx(right - left + 2, abs=0.1)
    assert above.height == pytest.approx(50 + 2, abs=0.6)
