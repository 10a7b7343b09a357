"""A rule may take what a line says as a record of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from cutline.referee.forms.records import record_of
from cutline.referee.forms.slots import Number
from cutline.referee.forms.verbs import Verb


class Leg(NamedTuple):
    far: int | None
    turn: int | None


class Trip(NamedTuple):
    ship: int | None
    legs: tuple[Leg, ...]


class Short(NamedTuple):
    ship: int | None


def sail(t: Any, trip: Trip) -> None:
    t.append(trip)


class Call(NamedTuple):
    ship: int | None
    legs: str | None = "none"


def call(t: Any, port: Call) -> None:
    t.append(port)


def drift(t: Any, trip: Short) -> None:
    t.append(trip)


def row(t: Any, ship: Any, legs: Any) -> None:
    t.append((ship, legs))


def verb(rule: Any, form: str = "ship:N legs:(far:N [turns turn:N])*") -> Verb:
    return Verb(rule, (form,), example="1 2").bind({"N": Number()})


def test_a_line_is_handed_over_with_a_field_for_each_slot_and_its_rows_too() -> None:
    seen: list[Any] = []
    verb(sail).run(seen, {"ship": 3, "legs": ({"far": 4}, {"far": 5, "turn": 6})})
    assert seen == [Trip(3, (Leg(4, None), Leg(5, 6)))]


def test_what_a_line_left_out_is_none_and_rows_are_empty() -> None:
    seen: list[Any] = []
    verb(sail).run(seen, {"ship": None, "legs": None})
    assert seen == [Trip(None, ())]


def test_a_default_tells_what_was_left_out_from_what_was_not_noted() -> None:
    seen: list[Any] = []
    verb(call).run(seen, {"ship": 1})
    verb(call).run(seen, {"ship": 1, "legs": None})
    assert seen == [Call(1, "none"), Call(1, None)]


def test_a_rule_without_a_record_takes_its_slots_one_by_one() -> None:
    seen: list[Any] = []
    verb(row).run(seen, {"ship": 3})
    assert record_of(row) is None and seen == [(3, None)]


def test_a_slot_without_a_field_is_an_error_that_names_both() -> None:
    with pytest.raises(ValueError, match='the record Short has no field "legs"'):
        verb(drift)
