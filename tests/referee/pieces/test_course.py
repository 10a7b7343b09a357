"""What a move has cost so far is compared with all that the whole of it can cost."""

from __future__ import annotations

from cutline.referee.pieces import Course


def test_a_move_is_whole_if_it_comes_near_enough_to_one_of_its_totals():
    assert Course((9.0, 12.0), 11.9, give=0.25).complete is True
    assert Course((9.0, 12.0), 10.5, give=0.25).complete is False


def test_a_move_is_too_far_only_beyond_the_most_that_it_can_be():
    assert Course((9.0, 12.0), 10.5, give=0.25).too_far is False
    assert Course((9.0, 12.0), 12.5, give=0.25).too_far is True


def test_what_is_left_of_an_open_total_is_all_that_can_be():
    assert Course((4, 7, 9), 5).left == {2, 4}
    assert Course((4, 7), 8).left == frozenset()


def test_a_move_of_unknown_cost_is_neither_whole_nor_short():
    course = Course((4, 7), None)
    assert (course.complete, course.too_far, course.left, course.off) == (None, None, frozenset(), 0)
    assert course.after(2) == course


def test_a_course_goes_on():
    assert Course((4, 7), 2).after(2).left == {0, 3}
