"""Sums of factors, modifiers and dice: what they can come to, and which modifier was forgotten."""

from __future__ import annotations

from typing import Any

from cutline.referee.pieces import Contest, Sum, term

SUPPORT = (term("a", "support", {0, 1}), term("b", "air", 0, (1, 2)), term("c", "ammunition", -1))
VALUE = Sum(frozenset((2,)), SUPPORT, "the attack")


class Judge:
    """A table of which only `rule` is asked."""

    def __init__(self, believes: bool) -> None:
        self.believes, self.told = believes, list[tuple[str, str, str]]()

    def rule(self, rule: str, holds: bool, expected: str, found: str) -> bool:
        if not holds:
            self.told.append((rule, expected, found))
        return holds


def test_a_sum_comes_to_all_that_its_modifiers_can_add() -> None:
    assert VALUE.comes_to((6,)) == {7, 8} and VALUE.comes_to((6,), wide=True) == {7, 8, 9, 10}
    assert VALUE.comes_to((6,), "c") == {8, 9} and VALUE.comes_to((5, 6)) == {6, 7, 8}
    assert VALUE.counting() == ["c"] and VALUE.text(6) == "2 + 0 or 1 support - 1 ammunition + 6"


def stated(noted: int | None, value: Sum = VALUE, believes: bool = True) -> tuple[Any, list[str]]:
    judge: Any = Judge(believes)
    return value.stated(judge, noted, (6,), "v"), [rule for rule, _, _ in judge.told]


def test_a_noted_value_that_can_be_stands() -> None:
    assert stated(8) == ({8}, []) and stated(10) == ({10}, []) and stated(None) == ({7, 8, 9, 10}, [])


def test_a_wrong_value_breaks_the_rule_of_the_modifier_that_was_left_out() -> None:
    sure = Sum(frozenset((2,)), (term("c", "ammunition", -1), term("d", "hill", 3)))
    assert stated(11, sure) == ({11}, ["c"]) and stated(7, sure) == ({7}, ["d"])
    assert stated(4, sure) == ({4}, ["v"])  # no modifier explains it
    assert stated(4, sure, believes=False) == ({10}, ["v"])


def test_what_is_counted_where_it_does_not_count_is_named() -> None:
    assert stated(10, Sum(frozenset((2,)), (term("b", "air", 0, wrongly=(1, 2)),))) == ({10}, ["b"])


def test_two_modifiers_that_explain_the_same_value_leave_the_rule_of_the_sum() -> None:
    both = Sum(frozenset((2,)), (term("c", "hill", 1), term("d", "wood", 1)))
    assert stated(9, both) == ({9}, ["v"])


def test_a_contest_gives_every_result_that_its_dice_allow() -> None:
    fight = Contest(VALUE, Sum(frozenset((3,))), lambda a, b: (a > b) - (a < b))
    assert fight.due(((6,), (1,))) == {1} and fight.due(((4,), (3,))) == {-1, 0}
    assert fight.due(((1,), range(1, 7))) == {-1} and fight.forgotten(((4,), (2,)), 1) == {"c": 1}
