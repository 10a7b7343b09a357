"""Slips at Doodlebug: crews, fires, the stand-down, the score, and what is stated."""

from __future__ import annotations

from collections.abc import Iterator

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, Facts, with_dice

__all__ = ["KINDS"]


def _crew(d: Desk, start: int, to: int) -> str:
    return f"{d.book.districts[start]} {d.book.districts[to]}"


def _moving(d: Desk) -> tuple[bool, Line | None]:
    """Whether crews may move here, and the line behind which they do."""
    line = d.last("launch", "fail", "place", "shoot", "tip", "guns", "balloons", "strike", "move")
    return d.facts["fires"] is not None, line


def _moves(d: Desk, late: bool) -> Iterator[tuple[int, int, bool, bool, int]]:
    """(from, to, adjacent, whether a crew is free, crews there) behind all moves of the step."""
    crews = list(d.facts["crews"])
    if late:
        for line in d.lines("regroup"):
            assert line.event
            crews[line.event.facts["start"]] -= 1
            crews[line.event.facts["to"]] += 1
    fresh = d.facts["late" if late else "fresh"]
    for start in range(len(crews)):
        for to in range(len(crews)):
            if to != start:
                free = crews[start] - 1 - fresh.get(start, 0) > 0
                yield start, to, to in d.book.near[start], free, crews[to]


def _slip(d: Desk, verb: str, found: list[tuple[int, int]], captain: str = "") -> Where:
    ready, line = _moving(d)
    late = verb == "regroup"
    if not found or not ready or (not late and d.facts["quiet"] and not any(d.facts["fires"])):
        return None
    text = f"{verb} {captain}{_crew(d, *d.rng.choice(found))}"
    if late:
        line = d.turn.lines[-1] if d.turn.lines else None
        if line and line.event and line.event.verb in ("score", "stand-down", "control"):
            return None
    return d.after(line, text)


@KINDS.slip("13.1")
def move_from_a_fire(d: Desk) -> Where:
    fires = d.facts["fires"]
    fit = [(a, b) for a, b, near, free, n in _moves(d, False) if near and free and n < 3 and fires[a]]
    return None if "17.3" in d.facts["options"] else _slip(d, "move", fit)


def _quiet_moves(d: Desk) -> list[tuple[int, int, bool, bool, int]]:
    """Moves out of districts in which nothing burns."""
    return [move for move in _moves(d, False) if not d.facts["fires"][move[0]]]


@KINDS.slip("13.2")
def move_of_a_captain(d: Desk) -> Where:
    return _slip(d, "move", [(a, b) for a, b, near, _, n in _quiet_moves(d) if near and n < 3], "captain ")


@KINDS.slip("13a")
def move_too_far(d: Desk) -> Where:
    fit = [(a, b) for a, b, near, free, n in _quiet_moves(d) if not near and free and n < 3]
    return _slip(d, "move", fit)


@KINDS.slip("13.3")
def move_into_a_crowd(d: Desk) -> Where:
    return _slip(d, "move", [(a, b) for a, b, near, free, n in _quiet_moves(d) if near and free and n > 2])


@KINDS.slip("13h", "13.1")
def regroup_from_a_fire(d: Desk) -> Where:
    fit = [(a, b) for a, b, near, free, n in _moves(d, True) if near and free and n < 3 and _burns(d)[a]]
    return None if "17.3" in d.facts["options"] else _slip(d, "regroup", fit)


@KINDS.slip("13.2")
def regroup_of_a_captain(d: Desk) -> Where:
    fit = [(a, b) for a, b, near, _, n in _moves(d, True) if near and n < 3 and not _burns(d)[a]]
    return _slip(d, "regroup", fit, "captain ")


def _burns(d: Desk) -> list[int]:
    """Fires of each district at the end of the turn."""
    assert d.turn.record
    return [d.turn.record.end["fires"][name] for name in d.book.districts]


@KINDS.slip("6.14")
def regroup_ahead_of_a_roll(d: Desk) -> Where:
    line, roll = d.lines("regroup")[:1], d.last("fight")
    if not line or not roll or not line[0].event:
        return None
    start, to = line[0].event.facts["start"], line[0].event.facts["to"]
    if d.facts["fires"][start] or d.facts["fires"][to]:
        return None
    d.drop(line[0])
    d.turn.lines.insert(d.index(roll), line[0])
    return line[0]


# rolls


@KINDS.writes("13b", verb="fight")
def roll_with_a_die_too_many(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return with_dice(words, [*words[2:-2], "1"])


@KINDS.writes("13b", verb="fight")
def roll_with_no_such_die(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return [*words[:2], str(d.rng.randint(7, 9)), *words[3:]]


@KINDS.writes("13c", verb="fight", where=lambda f: f["crews"] > 1)
def roll_with_two_bonuses(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return with_dice(words, [f"{die.rstrip('+')}+" for die in words[2:-2]])


@KINDS.writes("13g", "13c", "13d", "13e", verb="fight", where=lambda f: f["fires"] > max(f["can"]))
def roll_that_put_out_too_many(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return [*words[:-1], str(max(f["can"]) + 1)]


@KINDS.writes("13g", "13c", "13d", "13e", verb="fight", where=lambda f: min(f["can"]) > 0)
def roll_that_put_out_too_few(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return [*words[:-1], str(min(f["can"]) - 1)]


@KINDS.slip("13b")
def roll_where_nothing_burns(d: Desk) -> Where:
    line = d.last("fight")
    quiet = [k for k, n in enumerate(d.facts["fires"]) if not n]
    if not line or not quiet:
        return None
    where = d.rng.choice(quiet)
    dice = " 1" * d.facts["crews"][where]
    return d.after(line, f"fight {d.book.districts[where]}{dice} out 0")


@KINDS.slip("13b", "6.14")
def roll_left_out(d: Desk) -> Where:
    line = d.pick("fight", lambda f: not f["out"])
    return line and d.omit(line, "regroup")


@KINDS.slip("13f")
def control_of_a_district_in_hand(d: Desk) -> Where:
    line = d.last("fight")
    tame = [k for k, wild in enumerate(d.facts["wild"]) if not wild]
    where = d.book.districts[d.rng.choice(tame)] if tame else ""
    return d.after(line, f"control {where}") if line and where else None


@KINDS.slip("13f")
def control_counted_twice(d: Desk) -> Where:
    """A district that was out of control all the time, while no other one comes to it."""
    line, old = d.last("fight"), d.facts["still"]
    if not line or not old or d.facts["new"]:
        return None
    return d.after(line, f"control {d.book.districts[d.rng.choice(old)]}")


# the stand-down, the score, the turns


@KINDS.writes("9e", "9i", verb="stand-down")
def stand_down_of_another_number(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return [*words[:2], str(f["number"] + 1), *words[3:]]


@KINDS.slip("9e", "9i")
def stand_down_left_out(d: Desk) -> Where:
    line = d.pick("stand-down")
    return line and (d.drop(line) or d.close())


@KINDS.slip("9e")
def stand_down_by_night(d: Desk) -> Where:
    line = d.last("guns", "shoot", "balloons") if d.facts["night"] else None
    return d.after(line, "stand-down 2 1") if line and d.facts["date"] > 2 else None


@KINDS.writes("15b", "15c", "15d", verb="score")
def score_too_high(d: Desk, f: Facts, words: list[str]) -> list[str]:
    return ["score", str(f["score"] + 4)]


@KINDS.writes("15e", verb="score")
def score_of_another_level(d: Desk, f: Facts, words: list[str]) -> list[str]:
    right = d.book.level(f["score"])
    other = [cells[0] for _, cells in d.book.levels if cells[0] not in right]
    return [*words[:2], d.rng.choice(other).lower()]


@KINDS.slip("15a")
def score_too_early(d: Desk) -> Where:
    early = d.facts["date"] < len(d.book.dates) - 1 and d.turn.lines
    return d.after(d.turn.lines[-1], "score 2") if early else None


@KINDS.slip("6.15")
def phase_left_out(d: Desk) -> Where:
    at = d.log.turns.index(d.turn)
    following = d.log.turns[at + 1 : at + 2]
    if not following or "17.1" in d.facts["options"]:
        return None
    d.log.turns.remove(d.turn)
    return (following[0], "turn")


# what is stated

_TOTALS = {
    "failed": "7b",
    "fighters": "9",
    "guns": "10b",
    "balloons": "11b",
    "missed": "12c",
    "out": "13g",
    "control": "13f",
    "lost": "9g",
}


@KINDS.slip(*_TOTALS.values(), "8a")
def sum_of_something_else(d: Desk) -> Where:
    if not d.turn.lines or d.turn.record is None:
        return None
    key = d.rng.choice(list(_TOTALS))
    d.turn.sum = {key: d.turn.record.sum[key] + d.rng.randint(1, 2)}
    return (d.turn, "sum")


def _one_more(d: Desk, key: str) -> Where:
    """`end:` with one more of something somewhere."""
    assert d.turn.record
    named = dict(d.turn.record.end[key])
    named[d.rng.choice(list(named))] += 1
    return d.end(key, named)


@KINDS.slip("13g", "12b", "12c")
def end_with_another_fire(d: Desk) -> Where:
    return _one_more(d, "fires")


@KINDS.slip("9i", "9c", "9d", "9e", "8a", "9g", "17.2")
def end_with_other_fighters(d: Desk) -> Where:
    return _one_more(d, "fighters")


@KINDS.slip("9g", "17.2")
def end_with_another_loss(d: Desk) -> Where:
    assert d.turn.record
    return d.end("lost", d.turn.record.end["lost"] + 1)


@KINDS.slip("13f")
def end_with_control_counted_otherwise(d: Desk) -> Where:
    assert d.turn.record
    return d.end("control", d.turn.record.end["control"] + 3)


@KINDS.slip("13a", "13h")
def end_with_other_crews(d: Desk) -> Where:
    assert d.turn.record
    crews = dict(d.turn.record.end["crews"])
    low, high = min(crews, key=crews.__getitem__), max(crews, key=crews.__getitem__)
    if low == high or crews[low] > 2:
        low = next(name for name in crews if name != high)
    crews[low], crews[high] = crews[low] + 1, crews[high] - 1
    return None if crews[high] < 1 else d.end("crews", crews)
