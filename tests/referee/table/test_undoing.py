"""What is undone on a table: by a way that does not fit, or a line that is tried elsewhere."""

from __future__ import annotations

from cutline.referee import Some

from .test_table import table


def test_what_was_open_is_open_again_when_a_new_turn_is_undone() -> None:
    t = table()
    t.shot[0] = Some((1, 2))
    t.settle()
    t.clear()
    assert t.course.sure and t.shot.shown(0) == 0
    t.back()
    assert not t.course.sure and t.shot.shown(0) == Some((1, 2))


def test_a_row_that_is_cleared_within_a_turn_is_cleared_again_once_that_was_undone() -> None:
    t = table()
    t.shot[0] = 2
    mark = len(t.journal)
    t.shot.clear()
    t.back(mark)
    t.shot.clear()
    assert t.shot.shown(0) == 0
