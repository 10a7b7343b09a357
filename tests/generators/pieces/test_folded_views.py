"""Pictures of folded pieces: computed from the folds, each panel with its part of the print."""

from __future__ import annotations

import pytest

from cutline.generators.drawing import Use
from cutline.generators.outlines import bounds
from cutline.generators.pieces.folded_views import View, folded_view, stood
from cutline.generators.pieces.folds import Pose
from cutline.generators.pieces.gluing import join

from ...support.one_page import one_page_pdf
from ...support.rasters import rastered

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


def test_what_is_glued_over_is_not_seen_and_what_is_glued_on_it_is(pieces):
    text = "models:\n- {id: m, gallery: {name: spitfire, span: 50}, under: true, spot: '#ff00aa'}\n"
    parts = stood(pieces.drawn("model", text))
    card = (239, 230, 214)

    def shares(view, parts):
        picture = rastered(one_page_pdf(pieces.folder / "seen.pdf", folded_view(parts, view)), 0, 4)
        colours = {colour: count for count, colour in picture.getcolors(1 << 20)}
        return [colours.get(one, 0) / picture.width / picture.height for one in (card, (255, 0, 170))]

    from_above, spots = shares(View(35, 60), parts)
    assert from_above < 0.01, "card shows through wing or tailplane"
    assert spots > 0.005, "the spots of the wings are hidden"
    bare, _ = shares(View(35, -60), [one for one in parts if "below" not in one[0].id])
    covered, hidden = shares(View(35, -60), parts)
    assert covered < bare / 3, "the templates are not seen from below"
    assert hidden < 0.004, "a wing's upper side is seen from below"


@pytest.mark.parametrize("turn", [35, 145, 215, 325])
def test_a_wing_is_before_the_body_on_the_near_side_and_behind_it_on_the_far_side(pieces, turn):
    parts = stood(pieces.drawn("model", "models:\n- {id: m, gallery: {name: p-51, span: 50}}\n"))
    view = View(turn, 15)
    order = [mark for mark in folded_view(parts, view).marks if isinstance(mark, Use)]
    body = parts[0][0].front.drawing
    at = next(number for number, mark in enumerate(order) if mark.drawing is body)
    wings = [n for n, mark in enumerate(order) if mark.drawing is parts[1][0].front.drawing]
    assert min(wings) < at < max(wings)


def test_an_arrow_leads_where_it_says_and_has_room(pieces):
    tent = pieces.one("tent", TENT)
    bare = folded_view([(tent, UPRIGHT)], View(0, 90))
    ahead = folded_view([(tent, UPRIGHT)], View(0, 90), arrows=[[(-20, 0, 0), (-5, 0, 0)]])
    assert ahead.width == pytest.approx(bare.width + 20, abs=1.5)
    head = [mark for mark in ahead.marks if getattr(mark, "fill", "") == "#a8322d"][-1]
    left, _, right, _ = bounds(head.segments)
    assert right == pytest.approx(ahead.width - bare.width + 1 - 5, abs=0.2), "not at its end"
    assert right - left > 1
