"""Random small rules on values that are not known, against the same rules on every known value."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutline.referee import Cells, Table, anything, high, low, many

from ...support.tries import tries

NAMES = "abc"
VALUES = range(4)
COMPARE = {
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
}

terms = st.one_of(st.sampled_from(NAMES), st.integers(0, 4))
sums = st.one_of(
    terms,
    st.tuples(st.just("+"), terms, terms),
    st.tuples(st.just("-"), terms, terms),
    st.tuples(st.just("*"), terms, st.integers(0, 2)),
)
ends = st.one_of(sums, st.tuples(st.sampled_from(("low", "high")), terms, terms))
cells = st.sampled_from(NAMES)
worlds = st.tuples(*[st.sets(st.sampled_from(VALUES), min_size=1) for _ in NAMES])


def lines(numbers: Any, parts: bool) -> Any:
    """Statements of a small program; `parts`: with parts that run by themselves."""
    plain = st.one_of(
        st.tuples(st.just("rule"), numbers, st.sampled_from(tuple(COMPARE)), numbers),
        st.tuples(st.just("set"), cells, numbers),
        st.tuples(st.just("expect"), numbers, st.integers(0, 5)),
    )

    def deeper(inner: Any) -> Any:
        block = st.lists(inner, min_size=1, max_size=3)
        asks = st.tuples(st.just("if"), numbers, st.sampled_from(tuple(COMPARE)), numbers, block, block)
        return st.one_of(asks, st.tuples(st.just("sub"), block)) if parts else asks

    return st.lists(st.recursive(plain, deeper, max_leaves=5), min_size=1, max_size=4)


def worth(t: Table, number: Any) -> Any:
    """A number of the program: of a cell, itself, or made of two others."""
    if isinstance(number, str):
        return t.cell[number]
    if isinstance(number, int):
        return number
    how, first, second = number
    a, b = worth(t, first), worth(t, second)
    made = {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b}
    return {"low": low, "high": high}[how](a, b) if how in ("low", "high") else made[how]()


def play(t: Table, program: list[Any]) -> None:
    """Run a program, as a game's rule would be written."""
    for kind, *rest in program:
        if kind == "rule":
            a, how, b = rest
            t.rule("1", COMPARE[how](worth(t, a), worth(t, b)), "", "")
        elif kind == "set":
            t.cell[rest[0]] = worth(t, rest[1])
        elif kind == "expect":
            t.args = {"slot": rest[1]}
            t.expect("2", "slot", worth(t, rest[0]))
        elif kind == "sub":
            t.sub(play, rest[0])
        else:
            a, how, b, then, other = rest
            play(t, then if COMPARE[how](worth(t, a), worth(t, b)) else other)


def table(world: Any) -> Table:
    """A table of which each cell has one of some values, or the one."""
    t = Table({"cell": Cells(NAMES, 0, *range(1, 30), lasts=True)})
    for name, values in zip(NAMES, world, strict=True):
        t.cell[name] = anything(values)
    t.journal.clear()
    return t


def faults(t: Table, program: list[Any]) -> int:
    t.faults = []
    t.sub(play, program)
    return sum(not fault.unchecked for fault in t.faults)


def known(world: Any) -> list[Table]:
    """A table for each way that everything can be known."""
    return [table([{value} for value in values]) for values in product(*world)]


@settings(max_examples=tries(10, 150), deadline=None, suppress_health_check=list(HealthCheck))
@given(worlds, lines(sums, parts=False))
def test_one_action_has_the_faults_of_the_best_way_it_can_have_gone(world: Any, program: list[Any]) -> None:
    assert faults(table(world), program) == min(faults(t, program) for t in known(world))


@settings(max_examples=tries(10, 150), deadline=None, suppress_health_check=list(HealthCheck))
@given(worlds, st.lists(lines(ends, parts=True), min_size=1, max_size=4))
def test_what_was_played_by_the_rules_is_never_found_fault_with(world: Any, programs: list[Any]) -> None:
    """Whichever world is the true one: as long as it keeps the rules, so does what is not known."""
    open_table = table(world)
    true = known(world)
    for program in programs:
        true = [t for t in true if not faults(t, program)]
        if not true:
            return
        assert not faults(open_table, program)
        for t in true:
            for name in NAMES:
                assert t.cell.shown(name) in many(open_table.cell.shown(name))


@settings(max_examples=tries(6, 60), deadline=None, suppress_health_check=list(HealthCheck))
@given(worlds, lines(ends, parts=True))
def test_what_is_tried_and_taken_back_leaves_the_table_as_it_was(world: Any, program: list[Any]) -> None:
    t = table(world)
    before = dict(t.cell.items())
    twin = t.copy()
    faults(t, program)
    assert dict(twin.cell.items()) == before
    t.back(0)
    assert dict(t.cell.items()) == before
    assert t.same(twin)
