"""A table on which `next` looks ahead: its dice are not thrown, and what comes of them stays open."""

from __future__ import annotations

from cutline.referee import Some, Table, is_open

from .test_table import table, told


def test_what_comes_of_dice_that_nobody_throws_stays_open() -> None:
    def job(t: Table) -> None:
        t.throw = lambda faces: None
        assert is_open(t.expect("1", "n", t.pick(Some((2, 3)))))

    assert told(table(), job) == []
