"""Stands fold upright on the middle of their base, tongue on tongue, feet on the hatching."""

from __future__ import annotations

import pytest

from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import gap, join

from ...support.piece_games import NEAR, corners, folded_areas

STYLES = {"stout": 22.0, "thin": 40.0}


def made(pieces, style="stout", more=""):
    text = f"stands:\n- {{id: s, style: {style}, edge: 1.5 in, height: {STYLES[style]}{more}}}\n"
    return pieces.drawn("stand", text)


@pytest.fixture(params=STYLES)
def style(request):
    return request.param


def test_a_stand_is_a_post_and_a_base_of_one_and_a_half_inches(pieces, style):
    post, base = made(pieces, style)
    assert (base.width, base.height) == pytest.approx((38.1, 38.1), abs=1e-6)
    assert post.count == base.count == 1


def test_the_two_halves_of_the_tongue_lie_on_one_another(pieces, style):
    post, _ = made(pieces, style)
    areas = folded_areas(post)
    assert gap(areas["s tongue"].corners, areas["s tongue's other half"].corners) <= NEAR


def test_the_feet_lie_on_the_base_where_it_is_hatched(pieces, style):
    both = made(pieces, style)
    joined = join(both)
    assert not joined.faults
    post, base = (
        {name: area.under(pose) for name, area in folded_areas(piece).items()}
        for piece, pose in zip(both, joined.poses, strict=True)
    )
    for number in (1, 2):
        assert gap(post[f"s foot {number}"].corners, base[f"s base {number}"].corners) <= NEAR


def test_the_tongue_stands_upright_over_the_middle_of_the_base(pieces, style):
    both = made(pieces, style)
    joined = join(both[::-1])  # the base stays where it is
    tongue = folded_areas(both[0])["s tongue"].under(joined.poses[1])
    xs, ys, zs = zip(*tongue.corners, strict=True)
    assert sum(xs) / 4 == pytest.approx(38.1 / 2, abs=NEAR)
    assert sum(ys) / 4 == pytest.approx(38.1 / 2, abs=NEAR)
    assert max(ys) - min(ys) <= NEAR, "it leans"
    assert min(zs) == pytest.approx(STYLES[style], abs=NEAR)
    assert max(zs) == pytest.approx(STYLES[style] + 6, abs=NEAR)


def test_the_post_mirrors_itself_at_its_ridge(pieces, style):
    post, _ = made(pieces, style)
    points = corners(post)
    for x, y in points:
        assert any(abs(x - a) < 1e-6 and abs(post.height - y - b) < 1e-6 for a, b in points), (
            "a half without its mirror image"
        )


def test_every_fold_says_which_way_and_the_printed_side_is_outside(pieces, style):
    post, _ = made(pieces, style)
    assert sorted(fold.way for fold in post.folds) == ["mountain", *4 * ["valley"]]
    assert len(fold_piece(post)) == 6


def test_bases_can_be_left_out(pieces):
    (post,) = made(pieces, more=", with_base: false")
    assert post.glue
