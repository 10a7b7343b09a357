"""What was made is given again for the same things, and only for these."""

from __future__ import annotations

from functools import partial

import pytest

from cutline.components.reading.memory import NOTHING, Kept, same


@pytest.mark.parametrize(
    ("one", "other"),
    [(0.0, -0.0), (1, 1.0), (1, True), ("1", b"1"), ((1, 2), (1, 2, 3)), ([1], [1]), (object(), object())],
)
def test_what_is_written_in_another_way_or_may_be_changed_is_not_the_same(one, other):
    assert not same((one,), (other,))


def test_plain_values_and_calls_with_the_same_objects_are_the_same():
    thing = object()
    assert same(("a", 1.5, (None, thing)), ("a", float("1.5"), (None, thing)))
    assert same(partial(print, thing, end="!"), partial(print, thing, end="!"))
    assert not same(partial(print, thing, end="!"), partial(print, thing, end="?"))


def test_a_thing_is_made_again_only_of_other_things():
    memory, made = Kept(), []

    def make(text):
        made.append(text)
        return text.upper()

    for text in ("a", "a", "b", "a"):
        assert memory.made("x", (text,), partial(make, text)) == text.upper()
    assert made == ["a", "b", "a"]


def test_what_a_whole_round_did_not_ask_for_is_let_go_and_else_it_stays():
    memory = Kept()
    memory.made("x", (), list)
    memory.turn(whole=False)
    assert memory.find("x")
    memory.turn(whole=True)
    memory.turn(whole=True)
    assert not memory.find("x")


def test_nothing_keeps_nothing():
    assert NOTHING.made("x", (), list) is not NOTHING.made("x", (), list)
