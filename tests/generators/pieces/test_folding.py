"""Folding by computation: panels turn about their scores, and glue meets or is said to miss."""

from __future__ import annotations

from math import dist

import pytest

from cutline.components import Unfit
from cutline.generators.drawing import Drawing
from cutline.generators.outlines import polygon
from cutline.generators.pieces.folds import NEAR as STATED
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


def test_folded_over_a_point_lies_as_far_on_the_other_side_of_the_score():
    (panel,) = fold_piece(strip())
    assert near(panel.pose.place(3, 4), (3, 4, 0))
    still, over = fold_piece(strip(upright(25)))
    assert near(still.pose.place(10, 5), (10, 5, 0))
    assert near(over.pose.place(35, 5), (15, 5, 0))


@pytest.mark.parametrize(("way", "up"), [("valley", 15), ("mountain", -15)])
def test_a_valley_rises_to_the_printed_side_and_a_mountain_sinks(way, up):
    _, wall = fold_piece(strip(upright(25, way, 90)))
    assert near(wall.pose.place(40, 5), (25, 5, up))


@pytest.mark.parametrize("angle", [30, 72, 90, 135, 180])
def test_folding_changes_no_length_and_panels_meet_at_their_score(angle):
    panels = fold_piece(strip(upright(12, "valley", angle), upright(25, "mountain", angle)))
    for panel in panels:
        one, other = panel.ring[0], panel.ring[2]
        placed = dist(panel.pose.place(*one), panel.pose.place(*other))
        assert placed == pytest.approx(dist(one, other), abs=1e-9)
    for x in (12.0, 25.0):
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


@pytest.mark.parametrize(
    ("folds", "said", "number"),
    [
        ([upright(10), Fold(line_segments(25, 0, 25, 11))], "edge to edge", 1),
        ([Fold((("M", 10, 0), ("L", 14, 10), ("L", 10, 20)))], "straight", 0),
    ],
)
def test_a_fold_that_ends_inside_or_is_bent_is_an_error_at_that_fold(folds, said, number):
    with pytest.raises(Unfit, match=said) as raised:
        fold_piece(strip(*folds))
    assert raised.value.where == ("p", 0, "folds", number)


def halves(x=20.0, side="back"):
    return (
        Glue(box(2, 2, 10, 10), "left", "right", "back"),
        Glue(box(2 * x - 12, 2, 10, 10), "right", "", side),
    )


@pytest.mark.parametrize("off", [0.0, 0.04])
def test_what_misses_by_less_than_a_twentieth_of_a_millimetre_meets(off):
    assert STATED == NEAR == 0.05
    assert join([strip(upright(20), glue=halves(20 + off / 2))]).faults == ()


@pytest.mark.parametrize("off", [0.06, 0.3, 2.0])
def test_areas_that_miss_each_other_are_errors_with_the_distance(off):
    (fault,) = join([strip(upright(20), glue=halves(20 + off / 2))]).faults
    assert str(fault) == f'folded, glue area "left" misses "right" by {off:.2f} mm'
    assert fault.where == ("p", 0, "glue", 0)


def area(x, w, name, to="", side="front"):
    return Glue(box(x, 0, w, 20), name, to, side)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([strip(upright(20), glue=halves(side="front"))], "do not face each other"),
        ([strip(glue=(area(0, 5, "tab", "slto"),))], "slto"),
        ([strip(upright(20), glue=(area(15, 10, "tab"),))], "across a fold"),
        ([strip(glue=(area(0, 5, "a"),)), strip(glue=(area(0, 6, "b", "a", "back"),))], "differ in shape"),
    ],
)
def test_areas_that_cannot_meet_are_errors(parts, said):
    (fault,) = join(parts).faults
    assert said in str(fault)


def test_parts_are_brought_together_by_all_their_areas_at_once_or_told_how_far_apart_they_are():
    one = strip(glue=(area(0, 5, "a"), area(30, 5, "b")))
    joined = join([one, strip(glue=(area(2, 5, "c", "a", "back"), area(32, 5, "d", "b", "back")))])
    assert joined.faults == ()
    assert near(joined.poses[1].place(2, 0), (0, 0, 0))
    far = join([one, strip(glue=(area(2, 5, "c", "a", "back"), area(33, 5, "d", "b", "back")))])
    assert "1.00 mm apart" in " ".join(map(str, far.faults))
