"""Slips at The Battle of Britain: bombing, the week, the record."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import TARGETS
from .fire_slips import KINDS
from .slips import facts_of, flight, standing, write


def thrown(line: Line) -> list[int]:
    """All bombing dice of a day, in their order."""
    return [die for of in facts_of(line)["dice"].values() for each in of.values() for die in each]


def bombed(d: Desk) -> tuple[Line, list[int]] | None:
    """The only line of bombing dice of a day, and its dice."""
    lines = d.lines("bomb")
    return (lines[0], thrown(lines[0])) if len(lines) == 1 else None


@KINDS.slip("10a")
def a_bombing_die_too_many(d: Desk) -> Where:
    if not (found := bombed(d)):
        return None
    return write(found[0], "bomb", *found[1], d.rng.randint(1, 6), d.rng.randint(1, 6))


@KINDS.slip("10b")
def hits_that_are_not_those_of_the_dice(d: Desk) -> Where:
    line = d.pick("hits", lambda f: f["hits"])
    return line and write(line, "hits", facts_of(line)["hits"] + d.rng.choice((-1, 1, 3)))


@KINDS.slip("10c")
def destroyed_too_early(d: Desk) -> Where:
    line = d.pick("hits", lambda f: f["total"] < d.book.n("target_hits"))
    return line and d.after(line, f"destroyed {facts_of(line)['target']}")


@KINDS.slip("10d", "10b", "12", "10c")
def hits_carried_over(d: Desk) -> Where:
    """What is beyond the need of a target is entered for another one."""
    most, after = d.book.n("target_hits"), d.facts["after"]
    beyond = after[d.facts["target"]] - most
    other = [t for t in TARGETS if after[t] < most and t != d.facts["target"]]
    if beyond <= 0 or not other:
        return None
    d.turn.end = {}
    return d.end(other[0], after[other[0]] + beyond)


@KINDS.slip("11a")
def german_victory_that_is_none(d: Desk) -> Where:
    line = d.pick("won", lambda f: not f["german"])
    return write(line, "won german")


@KINDS.slip("11b", "11a")
def british_victory_before_the_end(d: Desk) -> Where:
    line = d.last("hits")
    return d.after(line, "won british") if line and d.facts["number"] < 7 else None


@KINDS.slip("3a", "3b", "12")
def more_planes_than_a_squadron_has(d: Desk) -> Where:
    d.turn.end = {}
    squadron = d.rng.choice(list(d.facts["left"]))
    return d.end(squadron, d.book.strength(squadron) + 1)


@KINDS.slip("12", "3b")
def losses_forgotten(d: Desk) -> Where:
    """A squadron that lost planes has them all in the record."""
    lost = [s for s, n in d.facts["lost"].items() if n]
    if not lost:
        return None
    d.turn.end = {}
    squadron = d.rng.choice(lost)
    return d.end(squadron, d.facts["left"][squadron])


def summed(d: Desk, **stated: Any) -> Where:
    """The day as the record sheet has it, with something wrong."""
    assert d.turn.record
    d.turn.lines, d.turn.end = [], None
    d.turn.sum = {**d.turn.record.sum, **stated}
    return (d.turn, "sum")


@KINDS.slip("3b", "12", "3a")
def sum_of_more_losses_than_planes(d: Desk) -> Where:
    weak = [s for s, n in d.facts["left"].items() if n < d.book.strength(s)]
    squadron = d.rng.choice(weak or list(d.facts["left"]))
    return summed(d, **{squadron: d.facts["left"][squadron] + 1})


@KINDS.slip("10b", "10a")
def sum_of_more_hits_than_bombers_can_make(d: Desk) -> Where:
    return summed(d, hits=6 * 2 * 6 + d.rng.randint(1, 9))


@KINDS.slip("4b", "4c", "4a")
def sum_of_a_target_that_is_gone(d: Desk) -> Where:
    away = [t for t in TARGETS if t not in standing(d)]
    return summed(d, target=d.rng.choice(away)) if away else None


@KINDS.slip("12", "5a", "5b")
def sum_of_losses_of_three_squadrons(d: Desk) -> Where:
    """At most two squadrons of a group fly."""
    group = d.rng.choice(("GB", "GF", "BF"))
    have = [s for s, n in d.facts["left"].items() if s.startswith(group) and n]
    return summed(d, **dict.fromkeys(have[:3], 1)) if len(have) > 2 else None


@KINDS.slip("1a", "8a", "10a")
def bombs_before_the_bombers_are_across(d: Desk) -> Where:
    line = flight(d, lambda f: f["bomber"] and not f["home"] and f["start"][1] < 30)
    return line and d.before(line, "bomb 3 4")
