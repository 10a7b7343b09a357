"""Slips at Doodlebug: crews, fires, the stand-down, the score, and what is stated."""

from __future__ import annotations

from collections.abc import Iterator

from ...players.slips import Desk, Where
from ...players.writing import Line
from .gun_slips import KINDS, dice_of, with_dice

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


@KINDS.slip("13.2")
def move_of_a_captain(d: Desk) -> Where:
    fit = [(a, b) for a, b, near, _, n in _moves(d, False) if near and n < 3 and not d.facts["fires"][a]]
    return _slip(d, "move", fit, "captain ")


@KINDS.slip("13a")
def move_too_far(d: Desk) -> Where:
    fit = [
        (a, b)
        for a, b, near, free, n in _moves(d, False)
        if not near and free and n < 3 and not d.facts["fires"][a]
    ]
    return _slip(d, "move", fit)


@KINDS.slip("13.3")
def move_into_a_crowd(d: Desk) -> Where:
    fit = [
        (a, b)
        for a, b, near, free, n in _moves(d, False)
        if near and free and n > 2 and not d.facts["fires"][a]
    ]
    return _slip(d, "move", fit)


@KINDS.slip("13.2", "13a")
def move_of_the_only_crew(d: Desk) -> Where:
    crews, fires = d.facts["crews"], d.facts["fires"]
    fit = [
        (a, b) for a, b, near, _, n in _moves(d, False) if near and n < 3 and crews[a] == 1 and not fires[a]
    ]
    return _slip(d, "move", fit)


@KINDS.slip("13h", "13.1")
def regroup_from_a_fire(d: Desk) -> Where:
    assert d.turn.record
    burns = [d.turn.record.end["fires"][name] for name in d.book.districts]
    fit = [(a, b) for a, b, near, free, n in _moves(d, True) if near and free and n < 3 and burns[a]]
    return None if "17.3" in d.facts["options"] else _slip(d, "regroup", fit)


@KINDS.slip("13.2")
def regroup_of_a_captain(d: Desk) -> Where:
    assert d.turn.record
    burns = [d.turn.record.end["fires"][name] for name in d.book.districts]
    fit = [(a, b) for a, b, near, _, n in _moves(d, True) if near and n < 3 and not burns[a]]
    return _slip(d, "regroup", fit, "captain ")


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


@KINDS.slip("13b")
def roll_with_a_die_too_many(d: Desk) -> Where:
    line = d.pick("fight")
    return line and with_dice(line, [*dice_of(line), "1"])


@KINDS.slip("13b")
def roll_with_a_die_too_few(d: Desk) -> Where:
    line = d.pick("fight", lambda f: f["dice"].count(1) and f["crews"] > 1)
    dice = dice_of(line) if line else []
    if not line or "1" not in dice:
        return None
    dice.remove("1")
    return with_dice(line, dice)


@KINDS.slip("13b")
def roll_with_no_such_die(d: Desk) -> Where:
    line = d.pick("fight")
    return line and d.put(line, 2, str(d.rng.randint(7, 9)))


@KINDS.slip("13c")
def roll_with_two_bonuses(d: Desk) -> Where:
    line = d.pick("fight", lambda f: f["crews"] > 1)
    return line and with_dice(line, [f"{die.rstrip('+')}+" for die in dice_of(line)])


@KINDS.slip("13g", "13c", "13d", "13e")
def roll_that_put_out_too_many(d: Desk) -> Where:
    line = d.pick("fight", lambda f: f["fires"] > max(f["can"]))
    more = line and line.event and max(line.event.facts["can"]) + 1
    return line and d.put(line, len(line.text.split()) - 1, str(more))


@KINDS.slip("13g", "13c", "13d", "13e")
def roll_that_put_out_too_few(d: Desk) -> Where:
    line = d.pick("fight", lambda f: min(f["can"]) > 0)
    less = line and line.event and min(line.event.facts["can"]) - 1
    return line and d.put(line, len(line.text.split()) - 1, str(less))


@KINDS.slip("13b")
def roll_where_nothing_burns(d: Desk) -> Where:
    line = d.last("fight")
    quiet = [k for k, n in enumerate(d.facts["fires"]) if not n]
    if not line or not quiet:
        return None
    where = d.rng.choice(quiet)
    dice = " 1" * d.facts["crews"][where]
    return d.after(line, f"fight {d.book.districts[where]}{dice} out 0")


@KINDS.slip("13b")
def roll_twice(d: Desk) -> Where:
    line = d.pick("fight", lambda f: not f["out"])
    return line and d.after(line, line.text)


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


@KINDS.slip("9e", "9i")
def stand_down_of_another_number(d: Desk) -> Where:
    line = d.pick("stand-down")
    return line and line.event and d.put(line, 2, str(line.event.facts["number"] + 1))


@KINDS.slip("9e", "9i")
def stand_down_left_out(d: Desk) -> Where:
    line = d.pick("stand-down")
    return line and (d.drop(line) or d.close())


@KINDS.slip("9e")
def stand_down_by_night(d: Desk) -> Where:
    line = d.last("guns", "shoot", "balloons") if d.facts["night"] else None
    return d.after(line, "stand-down 2 1") if line and d.facts["date"] > 2 else None


@KINDS.slip("15b", "15c", "15d")
def score_too_high(d: Desk) -> Where:
    line = d.pick("score")
    if not line or not line.event:
        return None
    line.text = f"score {line.event.facts['score'] + 4}"
    return line


@KINDS.slip("15e")
def score_of_another_level(d: Desk) -> Where:
    line = d.pick("score")
    if not line or not line.event:
        return None
    right = d.book.level(line.event.facts["score"])
    other = [cells[0] for _, cells in d.book.levels if cells[0] not in right]
    line.text = f"score {line.event.facts['score']} {d.rng.choice(other).lower()}"
    return line


@KINDS.slip("15e")
def score_with_the_level_of_the_other_side(d: Desk) -> Where:
    line = d.pick("score")
    if not line or not line.event:
        return None
    german = d.book.level(line.event.facts["score"])[1].partition(":")[0]
    line.text = f"score {line.event.facts['score']} {german.lower()}"
    return line


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


@KINDS.slip("13g", "12b", "12c")
def end_with_another_fire(d: Desk) -> Where:
    assert d.turn.record
    fires = dict(d.turn.record.end["fires"])
    fires[d.rng.choice(d.book.districts)] += 1
    return d.end("fires", fires)


@KINDS.slip("9g", "17.2")
def end_with_another_loss(d: Desk) -> Where:
    assert d.turn.record
    return d.end("lost", d.turn.record.end["lost"] + 1)


@KINDS.slip("13f")
def end_with_control_counted_otherwise(d: Desk) -> Where:
    assert d.turn.record
    return d.end("control", d.turn.record.end["control"] + 3)


@KINDS.slip("9i", "9c", "9d", "9e", "8a", "9g", "17.2")
def end_with_other_fighters(d: Desk) -> Where:
    assert d.turn.record
    box = dict(d.turn.record.end["fighters"])
    box[d.rng.choice(list(box))] += 1
    return d.end("fighters", box)


@KINDS.slip("13a", "13h")
def end_with_other_crews(d: Desk) -> Where:
    assert d.turn.record
    crews = dict(d.turn.record.end["crews"])
    low, high = min(crews, key=crews.__getitem__), max(crews, key=crews.__getitem__)
    if low == high or crews[low] > 2:
        low = next(name for name in crews if name != high)
    crews[low], crews[high] = crews[low] + 1, crews[high] - 1
    return None if crews[high] < 1 else d.end("crews", crews)
