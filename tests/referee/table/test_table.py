"""The table: what is known, what is not, and what a rule finds wrong with a line."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cutline.referee import Cells, Some, Span, Table, either, ends, high, is_open, low, many, some

FIRES = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}


class Fire:
    """A table of results, as charts give it."""

    def at(self, die: int, column: Any) -> Any:
        return SimpleNamespace(hits=FIRES[die])

    def all(self, column: Any) -> list[Any]:
        return [Shot(hits) for hits in (0, 1, 2)]


class Shot(tuple[int]):
    """A result that holds its hits."""

    def __new__(cls, hits: int) -> Shot:
        return super().__new__(cls, (hits,))

    @property
    def hits(self) -> int:
        return self[0]


def table() -> Table:
    rows = {
        "up": Cells("abcd", 0, *range(1, 10), lasts=True),
        "shot": Cells([0], 0, *range(1, 100)),
        "done": Cells("abcd", False, True),
        "kind": Cells("abcd", None, "bomber", "fighter", settles=True),
        "damage": Cells("abcd", 0, 1, 2, climbs=True),
        "now": Cells([0], 0),
        "said": Cells(["shot"], None),
    }
    steps = {"move": "the moves", "fire": "the fire"}
    charts = {"fire": Fire()}
    return Table(rows, charts=charts, steps=steps, dice_rule="0", totals={})


def told(t: Table, job: Any, **written: Any) -> list[str]:
    """The rules that something broke; with a "?" those that could not be checked."""
    t.faults, t.args = [], written
    t.sub(job)
    return [fault.rule + "?" * fault.unchecked for fault in t.faults]


def believe(t: Table, **cells: Any) -> None:
    for place, value in cells.items():
        name, key = place.split("_")
        t.rows[name][key] = value


# values


def test_a_sum_of_what_is_not_known_is_one_of_its_sums() -> None:
    assert Some((1, 2)) + 1 == Some((2, 3)) and 5 - Some((1, 2)) == Some((3, 4))
    assert Some((0, 1)) + Some((0, 1)) == Some((0, 1, 2))
    assert Span(1, 8) + Span(0, 2) == Span(1, 10) and 3 - Span(0, 9) == Span(-6, 3)


def test_many_numbers_in_a_row_are_a_span_and_few_are_listed() -> None:
    assert some(range(10)) == Span(0, 9) and some((1, 2)) == Some((1, 2)) and some([3]) == 3
    assert (either(Some((1, 2))), either(Span(3, 9)), either(4)) == ("1 or 2", "3 to 9", "4")
    assert either(Some((0, *range(2, 37)))) == "0 or 2 to 36"  # but two runs, no more


# what is known


def test_a_rule_that_holds_says_nothing_and_counts_as_exercised() -> None:
    t = table()
    assert told(t, lambda t: t.rule("1", t.up["a"] == 0, "", "")) == []
    assert told(t, lambda t: t.rule("2", t.up["a"] > 0, "", "")) == ["2"]
    assert t.rules == {"1", "2"}


def test_nothing_stops_at_a_fault_and_what_was_written_is_believed() -> None:
    def job(t: Table) -> None:
        t.rule("1", False, "", "")
        t.up["a"] = t.expect("2", "n", 3)

    t = table()
    assert told(t, job, n=5) == ["1", "2"]
    assert t.up["a"] == 5


def test_where_the_rules_are_to_be_kept_what_is_due_is_done() -> None:
    t = table()
    t.believes = False
    assert told(t, lambda t: t.up.__setitem__("a", t.expect("2", "n", 3)), n=5) == []
    assert t.up["a"] == 3


def test_the_rule_that_was_forgotten_is_named() -> None:
    def job(t: Table) -> None:
        t.expect("2", "n", 3, forgotten={"3": 4, "4": (lambda: 5, "five at most")})

    t = table()
    assert (told(t, job, n=4), told(t, job, n=5), told(t, job, n=6)) == (["3"], ["4"], ["2"])
    assert told(t, job, n=3) == [] and t.rules == {"2", "3", "4"}
    assert t.forgot("2", 4, {"3": 4}) == "3" and t.forgot("2", 1, {"3": 4}) == "2"


def test_a_fault_says_what_it_is_about() -> None:
    t = table()
    told(t, lambda t: t.each(lambda t, b: t.rule("1", False, "", ""), b="a"))
    assert t.faults[0].about == ("a",)


def test_a_line_out_of_sequence_is_told_and_the_play_does_not_go_back() -> None:
    t = table()
    assert told(t, lambda t: t.reach("fire", "6")) == []
    assert told(t, lambda t: t.reach("move", "6")) == ["6"]
    assert t.now[0] == 1 and told(t, lambda t: t.reach("move", None)) == []


def test_a_die_beyond_its_faces_breaks_the_rule_of_dice_and_is_not_known() -> None:
    t = table()
    assert told(t, lambda t: t.rule("1", t.faced(7, 6, "fire") is None, "", "")) == ["0"]


def test_who_plays_throws_the_dice_that_are_not_there_and_they_are_noted() -> None:
    t = table()
    t.throw = lambda faces: faces
    assert told(t, lambda t: t.rule("1", t.die("die", 6) == 6, "", "")) == []
    assert t.args == {"die": 6}
    told(t, lambda t: t.dice("dice", 6, 2), dice=(1, 2))
    assert t.args["dice"] == (1, 2)


# what is not known


def test_what_is_accepted_becomes_known() -> None:
    t = table()
    believe(t, up_a=Span(0, 9))
    assert told(t, lambda t: t.rule("1", t.up["a"] >= 3, "", "")) == []
    assert t.up.shown("a") == Span(3, 9) and not t.rules  # nothing was known when it was asked
    assert told(t, lambda t: t.rule("1", t.up["a"] < 3, "", "")) == ["1"]


def test_an_if_asks_and_the_way_that_does_not_fit_drops_out() -> None:
    def job(t: Table) -> None:
        if t.up["a"] > 5:
            t.rule("1", False, "", "")
        t.up["b"] = t.up["a"] + 1

    t = table()
    believe(t, up_a=Span(0, 9))
    assert told(t, job) == []
    assert t.up.shown("a") == Span(0, 5) and t.up.shown("b") == Span(1, 6)


def test_what_cannot_be_however_it_went_is_a_fault() -> None:
    t = table()
    believe(t, up_a=Some((1, 2)), up_b=Some((1, 2)))
    assert told(t, lambda t: t.rule("1", t.up["a"] + t.up["b"] < 2, "", "")) == ["1"]


def test_what_is_taken_to_hold_is_taken_back_where_it_costs_more_faults() -> None:
    def job(t: Table) -> None:
        t.rule("1", t.up["a"] == 1, "", "")
        t.rule("2", t.up["a"] == 2, "", "")
        t.rule("3", t.up["a"] == 2, "", "")

    t = table()
    believe(t, up_a=Some((1, 2)))
    assert told(t, job) == ["1"]
    assert t.up["a"] == 2


def test_cells_that_were_written_together_hang_together() -> None:
    def shoot(t: Table) -> None:
        if t.guess((True, False)):
            t.up.plus("a", -1)
            t.shot.plus(0, 1)

    t = table()
    believe(t, up_a=5)
    told(t, shoot)
    told(t, shoot)
    assert set(many(t.up.shown("a"))) == {3, 4, 5}
    assert told(t, lambda t: t.rule("1", t.up["a"] + t.shot[0] == 5, "", "")) == []
    assert t.rules == {"1"}  # it was known
    told(t, lambda t: t.rule("2", t.shot[0] == 2, "", ""))
    assert t.up.shown("a") == 3


def test_ways_of_parts_do_not_multiply() -> None:
    def part(t: Table, key: str) -> None:
        if t.up[key] > 4:
            t.shot.plus(0, 1)

    def job(t: Table) -> None:
        for _ in range(5):
            for key in "abcd":
                t.sub(part, key)

    t = table()
    believe(t, **{f"up_{key}": Span(0, 9) for key in "abcd"})
    assert told(t, job) == [] and t.course.runs < 50
    assert set(many(t.shot.shown(0))) >= {0, 5, 10, 15, 20}


def test_sums_and_looked_up_results_do_not_fork() -> None:
    def job(t: Table) -> None:
        hits = sum(t.look("fire", die).hits for die in (None, 5, None))
        t.shot.plus(0, hits)
        t.rule("1", t.up.tally(int) <= 36, "", "")

    t = table()
    believe(t, **{f"up_{key}": Span(0, 9) for key in "abcd"})
    assert told(t, job) == ["?"] and t.course.runs == 1
    assert set(many(t.shot.shown(0))) == {2, 3, 4, 5, 6}


def test_a_place_that_is_not_known_is_read_and_written() -> None:
    def job(t: Table) -> None:
        key = t.guess("ab")
        t.rule("1", t.up[key] > 0, "", "")
        t.up[key] = 7

    t = table()
    believe(t, up_b=2)
    assert told(t, job) == []
    assert t.up.shown("a") == 0 and t.up.shown("b") == 7  # only there was anything


def test_none_is_told_from_the_rest_as_a_cell_is_read() -> None:
    def job(t: Table) -> None:
        kind = t.kind["a"]
        t.rule("1", kind is not None and kind == "bomber", "", "")

    t = table()
    t.blind()
    assert told(t, job) == [] and t.kind.shown("a") == "bomber"


def test_low_and_high_fork_as_little_as_sums() -> None:
    def job(t: Table) -> None:
        t.shot[0] = high(0, t.up["a"] - 5)
        t.rule("1", low(t.up["a"], 3) == 3, "", "")

    t = table()
    believe(t, up_a=Span(0, 9))
    assert told(t, job) == [] and t.course.runs == 1
    assert t.up.shown("a") == Span(3, 9) and set(many(t.shot.shown(0))) == {0, 1, 2, 3, 4}


def test_what_a_part_gives_is_tied_to_what_it_left() -> None:
    def part(t: Table) -> Any:
        return (1, "hit") if t.done["a"] else (0, "miss")

    def job(t: Table) -> None:
        number, word = t.sub(part)
        t.rule("1", number == 1, "", "")
        t.rule("2", word == "hit", "", "")

    t = table()
    t.blind()
    assert told(t, job) == [] and t.rules == {"2"}


# what was not written down


def test_a_result_that_was_not_written_is_unchecked_only_where_it_decides() -> None:
    def fire(t: Table) -> None:
        t.shot.plus(0, t.expect("3", "hits", t.look("fire", t.args.get("die")).hits))

    t = table()
    assert told(t, fire, die=3) == [] and t.shot[0] == 1
    assert told(t, fire, hits=2) == [] and t.shot[0] == 3
    assert told(t, fire) == ["3?"] and is_open(t.shot.shown(0))
    assert t.faults[0].expected == "it can have been 0 or 1 or 2"


def test_a_chit_that_was_not_noted_is_unchecked() -> None:
    def launch(t: Table, n: int | None) -> None:
        t.up.plus("a", t.guess((0, 2, 4), "7a") if n is None else n)

    def launches(t: Table) -> None:
        for n in (None, None, 2):
            t.each(launch, n=n)

    t = table()
    assert told(t, launches) == ["7a?"]
    assert set(many(t.up.shown("a"))) == {2, 4, 6, 8, 10}


def test_after_a_gap_cells_that_climb_have_not_gone_back_and_those_settled_stay() -> None:
    t = table()
    believe(t, damage_a=1, kind_a="bomber", done_a=True, up_a=3)
    t.blind()
    assert set(many(t.damage.shown("a"))) == {1, 2} and t.kind.shown("a") == "bomber"
    assert t.done.shown("a") is True and t.up.shown("a") == Span(0, 9)
    assert set(many(t.kind.shown("b"))) == {None, "bomber", "fighter"}


def test_a_gap_may_open_only_some_cells() -> None:
    t = table()
    believe(t, damage_a=1, damage_b=1)
    t.damage.blind(["a"])
    assert t.damage.can("a") == {1, 2} and t.damage.can("b") == {1}


def test_cells_that_may_have_another_value_are_listed_and_so_are_the_ends_of_a_number() -> None:
    t = table()
    believe(t, up_b=Some((0, 3)), up_c=4, up_d=Some((2, 5)))
    assert t.up.other_than(0) == ["b", "c", "d"] and t.up.having(0) == ["a"]
    assert t.up.ends("d") == ends(Some((2, 5))) == (2, 5) and ends(4) == t.up.ends("c") == (4, 4)


def test_a_gap_never_takes_away_what_could_have_been() -> None:
    t = table()
    t.up["a"] = 14  # more than anybody thought of
    t.blind()
    assert {0, 9, 14} <= set(many(t.up.shown("a")))


def test_a_reading_is_a_note_and_nothing_is_taken_to_be_known_for_it() -> None:
    t = table()
    believe(t, up_a=Span(0, 9))
    assert told(t, lambda t: t.reading("1", t.up["a"] > 5, "", "")) == []
    assert t.up.shown("a") == Span(0, 9)
    told(t, lambda t: t.reading("1", t.up["a"] > 12, "", ""))
    assert t.faults[0].reading


def test_what_is_measured_is_wrong_only_where_it_is_known() -> None:
    def job(t: Table) -> None:
        t.measured("1", True, "near", "far")
        t.measured("2", None, "near", "far")
        t.measured("3", None, "near", "far", "nobody wrote where")
        t.measured("4", False, "near", "far")

    t = table()
    told(t, job)
    assert [(f.rule, f.found, f.unchecked) for f in t.faults] == [
        ("3", "nobody wrote where", True),
        ("4", "far", False),
    ]
    assert t.rules >= {"1", "4"} and not t.rules & {"2", "3"}


def test_a_way_is_not_dropped_for_a_reading() -> None:
    def job(t: Table) -> None:
        if t.up["a"] > 5:
            t.reading("1", False, "", "")
        t.rule("2", t.up["a"] > 4, "", "")

    t = table()
    believe(t, up_a=Span(0, 9))
    assert told(t, job) == [] and set(many(t.up.shown("a"))) == {5, 6, 7, 8, 9}


# copies


def test_a_copy_goes_its_own_way() -> None:
    t = table()
    believe(t, up_a=Span(0, 9), up_b=2)
    twin = t.copy()
    assert t.same(twin)
    told(t, lambda t: t.rule("1", t.up["a"] > 5, "", ""))
    t.up["b"] = 3
    assert twin.up.shown("a") == Span(0, 9) and twin.up["b"] == 2 and not t.same(twin)
    told(twin, lambda t: t.rule("1", t.up["a"] < 2, "", ""))
    assert set(many(t.up.shown("a"))) == {6, 7, 8, 9}
    assert set(many(twin.up.shown("a"))) == {0, 1}


def test_what_was_done_is_taken_back_on_one_copy_alone() -> None:
    t = table()
    t.journal.clear()
    told(t, lambda t: t.up.plus("a", 4))
    twin = t.copy()
    t.back(0)
    assert (t.up["a"], twin.up["a"]) == (0, 4)


def test_an_unknown_value_is_read_by_a_rule_only() -> None:
    t = table()
    believe(t, up_a=Span(0, 9))
    assert t.up["a"] == Span(0, 9)  # from outside, all that it can be
    with pytest.raises(RuntimeError):
        t.course.choose((1, 2))
