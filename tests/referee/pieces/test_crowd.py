"""Stacks of which not everything is known: who is there, who is in contact, what they bring."""

from __future__ import annotations

from cutline.referee.pieces import NOTHING, Crowd, Front

LIVES = {"a": True, "b": None, "c": False, "d": True}
WORTH = {"a": frozenset({1}), "b": frozenset({2, 3}), "c": frozenset({9}), "d": frozenset({2})}
STACK = Crowd.at("red", 7, LIVES, LIVES.get)


def worth(piece: str) -> frozenset[int]:
    return WORTH[piece]


def test_a_crowd_tells_who_surely_and_who_perhaps_stands_there() -> None:
    assert (STACK.there, STACK.sure, STACK.any) == (["a", "b", "d"], {"a", "d"}, True)
    assert Crowd.at("red", 7, ["b"], LIVES.get).any is None
    assert Crowd.at("red", 7, ["c"], LIVES.get).any is False
    assert Crowd.at("red", None, [], LIVES.get, others=True).any is None


def test_who_may_do_something_is_sure_only_where_both_are_known() -> None:
    able = {"a": None, "b": True, "d": False}
    some = STACK.that(able.get)
    assert (some.there, some.sure) == (["a", "b"], frozenset()) and some.bonus(2) == {0, 2}
    assert STACK.that(lambda piece: piece == "a").bonus(2) == {2}
    assert STACK.that(lambda piece: False).bonus(2) == NOTHING


def test_others_whom_no_line_named_leave_a_bonus_open() -> None:
    hidden = STACK._replace(others=True)
    assert hidden.that(lambda piece: False).bonus(2) == {0, 2}
    assert hidden.that(lambda piece: piece == "a").bonus(2) == {2}


def test_together_they_are_worth_all_that_can_be() -> None:
    assert STACK.sum(worth) == {3, 5, 6} and STACK.sum(worth, without="d") == {1, 3, 4}
    assert STACK.each(worth) == {1, 2, 3}


def test_the_top_is_whoever_may_be_highest() -> None:
    top = STACK.top(worth)
    assert (top.pieces, top.only) == (["b", "d"], None) and top.numbers(worth, NOTHING) == {2, 3}
    assert (top.has("b"), top.has("a")) == (True, False)
    assert {*top.behind(worth)} == {1, 3, 4}


def test_a_piece_that_a_line_names_is_the_only_one_unless_others_may_be_meant() -> None:
    assert Front(STACK, ["a"]).only == "a" and Front(STACK, ["a"], others=True).only is None
    assert Front(STACK, [], others=True).has("a") is None
    assert Front(STACK, ["a"], others=True).numbers(worth, frozenset({7})) == {1, 7}
    assert {*Front(STACK, []).behind(worth)} == STACK.sum(worth)
