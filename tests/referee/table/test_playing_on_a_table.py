"""A table on which somebody plays: what a rule leaves open is decided, as dice are."""

from __future__ import annotations

from cutline.referee import Some, Table

from .test_table import table, told


def test_who_plays_sees_what_comes_of_dice_even_where_a_rule_leaves_it_open() -> None:
    def job(t: Table) -> None:
        t.throw = lambda faces: 1
        t.up["a"] = t.expect("1", "n", t.pick(Some((2, 3))))
        assert dict(t.course.frame.due) == {"n": ("1", 2)}

    t = table()
    assert told(t, job) == []
    assert t.up["a"] == 2
