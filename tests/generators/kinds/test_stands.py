"""Stands fold upright on the middle of their base, tongue on tongue, feet on the hatching."""

from __future__ import annotations

import pytest

from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import gap, join

from ...support.piece_games import NEAR, folded_areas, mirrored_at_its_middle

STYLES = {"stout": 22.0, "thin": 40.0}


def made(pieces, style="stout", more=""):
    text = f"stands:\n- {{id: s, style: {style}, edge: 1.5 in, height: {STYLES[style]}{more}}}\n"
    return pieces.drawn("stand", text)


@pytest.mark.parametrize("style", STYLES)
def test_a_stand_is_a_post_and_a_base_of_one_and_a_half_inches_that_fold_and_meet(pieces, style):
    post, base = both = made(pieces, style)
    assert (base.width, base.height) == pytest.approx((38.1, 38.1), abs=1e-6)
    assert post.count == base.count == 1
    assert mirrored_at_its_middle(post)
    assert sorted(fold.way for fold in post.folds) == ["mountain", *4 * ["valley"]]
    assert len(fold_piece(post)) == 6
    joined = join(both)
    assert not joined.faults
    upper, lower = (
        {name: area.under(pose) for name, area in folded_areas(piece).items()}
        for piece, pose in zip(both, joined.poses, strict=True)
    )
    assert gap(upper["s tongue"].corners, upper["s tongue's other half"].corners) <= NEAR
    for number in (1, 2):
        assert gap(upper[f"s foot {number}"].corners, lower[f"s base {number}"].corners) <= NEAR


@pytest.mark.parametrize("style", STYLES)
def test_the_tongue_stands_upright_over_the_middle_of_the_base(pieces, style):
    both = made(pieces, style)
    joined = join(both[::-1])  # the base stays where it is
    tongue = folded_areas(both[0])["s tongue"].under(joined.poses[1])
    xs, ys, zs = zip(*tongue.corners, strict=True)
    assert (sum(xs) / 4, sum(ys) / 4) == pytest.approx((38.1 / 2, 38.1 / 2), abs=NEAR)
    assert max(ys) - min(ys) <= NEAR, "it leans"
    assert (min(zs), max(zs)) == pytest.approx((STYLES[style], STYLES[style] + 6), abs=NEAR)


def test_bases_can_be_left_out(pieces):
    (post,) = made(pieces, more=", with_base: false")
    assert post.glue
