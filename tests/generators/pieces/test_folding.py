"""Folding by computation: panels turn about their scores, and glue meets or is said to miss."""

from __future__ import annotations

import pytest

from cutline.components import Unfit
from cutline.generators.drawing import Drawing
from cutline.generators.outlines import polygon
from cutline.generators.pieces.folds import fold_piece
from cutline.generators.pieces.gluing import gap, join, landed
from cutline.generators.pieces.pieces import DrawnFace, Fold, Glue, Piece, line_segments

from ...support.piece_games import NEAR

PLAIN = DrawnFace(Drawing(40, 20, ()))


def box(x, y, w, h):
    return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def strip(*folds, glue=(), outline=()):
    return Piece("strip", 40, 20, PLAIN, folds=folds, glue=glue, outline=outline, where=("p", 0))


def upright(x, way="mountain", angle=180.0):
    return Fold(line_segments(x, 0, x, 20), way, angle)


def near(one, other):
    return one == pytest.approx(other, abs=1e-9)


def test_a_sheet_without_folds_stays_where_it_is():
    (panel,) = fold_piece(strip())
    assert near(panel.pose.place(3, 4), (3, 4, 0))


def test_folded_over_a_point_lies_as_far_on_the_other_side_of_the_score():
    still, over = fold_piece(strip(upright(25)))
    assert near(still.pose.place(10, 5), (10, 5, 0))
    assert near(over.pose.place(35, 5), (15, 5, 0))


@pytest.mark.parametrize(("way", "up"), [("valley", 15), ("mountain", -15)])
def test_a_valley_rises_to_the_printed_side_and_a_mountain_sinks(way, up):
    _, wall = fold_piece(strip(upright(25, way, 90)))
    assert near(wall.pose.place(40, 5), (25, 5, up))


@pytest.mark.parametrize("angle", [30, 72, 90, 135, 180])
def test_folding_changes_no_length(angle):
    from math import dist

    for panel in fold_piece(strip(upright(12, "valley", angle), upright(25, "mountain", angle))):
        one, other = panel.ring[0], panel.ring[2]
        assert dist(panel.pose.place(*one), panel.pose.place(*other)) == pytest.approx(
            dist(one, other), abs=1e-9
        )


def test_panels_meet_at_their_score_whatever_the_angle():
    folds = (upright(10, "valley", 40), upright(25, "mountain", 100))
    panels = fold_piece(strip(*folds))
    for x in (10.0, 25.0):
        ends = [p.pose.place(x, 7) for p in panels if any(abs(c[0] - x) < 1e-9 for c in p.ring)]
        assert len(ends) == 2
        assert near(ends[0], ends[1])


def test_a_square_tube_closes():
    folds = [upright(x, "mountain", 90) for x in (10, 20, 30)]
    glue = (Glue(box(0, 0, 0.001, 20), "start"), Glue(box(39.999, 0, 0.001, 20), "end"))
    start, end = landed(strip(*folds, glue=glue))
    assert gap(start.corners, end.corners) < 0.01


def test_a_notched_outline_is_parted_only_at_its_folds():
    outline = polygon([(0, 0), (40, 0), (40, 20), (25, 20), (20, 12), (15, 20), (0, 20)])
    fold = Fold(line_segments(20, 0, 20, 12), "valley", 90)
    assert len(fold_piece(strip(fold, outline=outline))) == 2


def test_a_fold_that_ends_inside_is_an_error_at_that_fold():
    with pytest.raises(Unfit, match="edge to edge") as raised:
        fold_piece(strip(upright(10), Fold(line_segments(25, 0, 25, 11))))
    assert raised.value.where == ("p", 0, "folds", 1)


def test_a_bent_fold_is_an_error():
    bent = Fold((("M", 10, 0), ("L", 14, 10), ("L", 10, 20)))
    with pytest.raises(Unfit, match="straight"):
        fold_piece(strip(bent))


def halves(x=20.0, side="back"):
    return (
        Glue(box(2, 2, 10, 10), "left", "right", "back"),
        Glue(box(2 * x - 12, 2, 10, 10), "right", "", side),
    )


def test_two_areas_that_mirror_each_other_at_a_score_meet():
    assert join([strip(upright(20), glue=halves())]).faults == ()


@pytest.mark.parametrize("off", [0.06, 0.3, 2.0])
def test_areas_that_miss_each_other_are_errors_with_the_distance(off):
    (fault,) = join([strip(upright(20), glue=halves(20 + off / 2))]).faults
    assert str(fault) == f'folded, glue area "left" misses "right" by {off:.2f} mm'
    assert fault.where == ("p", 0, "glue", 0)


def test_what_misses_by_less_than_a_twentieth_of_a_millimetre_meets():
    assert join([strip(upright(20), glue=halves(20.02))]).faults == ()


def test_glue_on_the_wrong_side_of_the_card_is_an_error():
    (fault,) = join([strip(upright(20), glue=halves(side="front"))]).faults
    assert "do not face each other" in str(fault)


def test_glue_for_an_area_that_is_not_there_is_an_error():
    (fault,) = join([strip(glue=(Glue(box(0, 0, 5, 5), "tab", "slto"),))]).faults
    assert "slto" in str(fault)


def test_glue_across_a_fold_is_an_error():
    (fault,) = join([strip(upright(20), glue=(Glue(box(15, 2, 10, 10), "tab"),))]).faults
    assert "across a fold" in str(fault)


def test_parts_are_brought_together_by_all_their_areas_at_once():
    one = strip(glue=(Glue(box(0, 0, 5, 20), "a"), Glue(box(30, 0, 5, 20), "b")))
    two = strip(glue=(Glue(box(2, 0, 5, 20), "c", "a", "back"), Glue(box(32, 0, 5, 20), "d", "b", "back")))
    joined = join([one, two])
    assert joined.faults == ()
    assert near(joined.poses[1].place(2, 0), (0, 0, 0))


def test_areas_too_far_apart_to_meet_both_are_an_error():
    one = strip(glue=(Glue(box(0, 0, 5, 20), "a"), Glue(box(30, 0, 5, 20), "b")))
    two = strip(glue=(Glue(box(2, 0, 5, 20), "c", "a", "back"), Glue(box(33, 0, 5, 20), "d", "b", "back")))
    faults = join([one, two]).faults
    assert faults
    assert "1.00 mm apart" in " ".join(map(str, faults))


def test_areas_of_different_shape_are_an_error():
    one = strip(glue=(Glue(box(0, 0, 5, 20), "a"),))
    two = strip(glue=(Glue(box(0, 0, 6, 20), "b", "a", "back"),))
    (fault,) = join([one, two]).faults
    assert "differ in shape" in str(fault)


def test_the_tolerance_is_a_twentieth_of_a_millimetre():
    from cutline.generators.pieces.folds import NEAR as STATED

    assert STATED == NEAR == 0.05
