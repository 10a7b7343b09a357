"""Cups and stacks, on a tiny game of our own: partisans hide in villages, one of them is Tito."""

from __future__ import annotations

from typing import Any

from cutline.referee import FACE_DOWN, Cup, Stacks, Table, is_open, many

MIX = {"tito": 1, "band": 2, "nobody": 3}
CUP = Cup("marker", MIX)
VILLAGES = Stacks("village", CUP, ["hill", "ford", "mill"])


def table() -> Table:
    return Table({**CUP.cells(), **VILLAGES.cells()}, dice_rule="0")


def told(t: Table, job: Any, *args: Any, **written: Any) -> list[tuple[str, bool]]:
    """What is wrong with something: (rule, whether it is only unchecked)."""
    t.faults, t.args = [], written
    t.sub(job, *args)
    return [(fault.rule, fault.unchecked) for fault in t.faults]


def draw(t: Table) -> Any:
    return CUP.draw(t, "4", "kind")


def lay(t: Table, place: str) -> None:
    VILLAGES.lay(t, "5", place)


def reveal(t: Table, place: str) -> Any:
    return VILLAGES.reveal(t, "6", place, "kind")


def test_each_kind_is_drawn_as_often_as_there_are_markers_of_it() -> None:
    t = table()
    assert told(t, draw, kind="band") == told(t, draw, kind="band") == []
    assert told(t, draw, kind="band") == [("4", False)]
    assert told(t, draw, kind="tito") == []
    assert told(t, draw, kind="tito") == [("4", False)]


def test_a_cup_is_empty_when_all_were_drawn() -> None:
    t = table()
    for kind, count in MIX.items():
        for _ in range(count):
            assert told(t, draw, kind=kind) == []
    assert ("4", False) in told(t, draw, kind="nobody")


def test_a_draw_that_was_not_noted_is_unchecked_and_leaves_counts_open() -> None:
    t = table()
    assert told(t, draw) == [("4", True)]
    assert set(many(t.marker.values["tito"])) == {0, 1}
    assert set(many(t.marker.values["nobody"])) == {2, 3}
    assert t.marker_cup[0] == 5


def test_what_is_drawn_later_tells_what_was_not_noted() -> None:
    t = table()
    told(t, draw)
    for kind in ("tito", "band", "band", "nobody", "nobody"):
        assert told(t, draw, kind=kind) == []
    assert not is_open(t.marker.values["nobody"])  # only one of them is left to have been it
    assert ("4", False) in told(t, draw, kind="nobody")


def test_a_drawn_marker_may_be_put_back_but_no_other() -> None:
    t = table()
    back = lambda t, kind: CUP.put_back(t, "7", kind)  # noqa: E731
    told(t, draw, kind="tito")
    assert told(t, back, "tito") == []
    assert told(t, back, "tito") == [("7", False)]
    assert told(t, draw, kind="tito") == []


def test_a_marker_face_down_is_one_of_those_unseen() -> None:
    t = table()
    assert told(t, lay, "hill") == told(t, lay, "ford") == []
    assert t.village["hill"] == FACE_DOWN and t.marker_cup[0] == 4
    assert told(t, reveal, "hill", kind="tito") == []
    assert told(t, reveal, "ford", kind="tito") == [("6", False)]  # no second Tito


def test_what_was_drawn_openly_lies_nowhere_face_down() -> None:
    t = table()
    told(t, lay, "mill")
    told(t, draw, kind="tito")
    assert told(t, reveal, "mill", kind="tito") == [("6", False)]


def test_a_marker_turned_over_and_not_noted_becomes_known_by_the_others() -> None:
    t = table()
    for place in ("hill", "ford"):
        told(t, lay, place)
    assert told(t, reveal, "hill") == [("6", True)]
    assert "tito" in many(t.village.values["hill"])
    assert told(t, reveal, "ford", kind="tito") == []
    assert "tito" not in many(t.village.values["hill"])
    assert told(t, reveal, "hill", kind="tito") == [("6", False)]


def test_what_lies_open_stays_what_it_is() -> None:
    t = table()
    told(t, lay, "hill")
    told(t, reveal, "hill", kind="band")
    assert told(t, reveal, "hill", kind="band") == []
    assert told(t, reveal, "hill", kind="nobody") == [("6", False)]


def test_nothing_is_turned_over_where_nothing_lies() -> None:
    t = table()
    assert ("6", False) in told(t, reveal, "mill", kind="band")
    told(t, lay, "hill")
    assert told(t, lay, "hill") == [("5", False)]


def test_a_marker_goes_back_into_the_cup_unseen() -> None:
    t = table()
    away = lambda t, place: VILLAGES.take_away(t, "8", place, back=True)  # noqa: E731
    told(t, lay, "hill")
    assert told(t, away, "hill") == []
    assert t.marker_cup[0] == 6 and t.village["hill"] is None
    assert told(t, away, "hill") == [("8", False)]


def test_who_plays_draws_from_what_is_left() -> None:
    t = table()
    seen: list[Any] = []
    t.throw = lambda outcomes: seen.append(outcomes) or outcomes[0]
    assert told(t, draw) == []
    assert t.args["kind"] == "tito" and seen == [("tito", *["band"] * 2, *["nobody"] * 3)]
    t.args = {}
    assert told(t, draw) == [] and seen[-1].count("tito") == 0
