"""Slips at Doodlebug: guns, balloons and hits. See `slips`."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS

__all__ = ["KINDS"]
LONDON = ("move", "fight", "regroup")


def with_dice(line: Line, dice: list[str]) -> Line:
    words = line.text.split()
    line.text = " ".join((*words[:2], *dice, *words[-2:]))
    return line


def dice_of(line: Line) -> list[str]:
    return line.text.split()[2:-2]


@KINDS.slip("10a")
def guns_with_a_die_too_many(d: Desk) -> Where:
    line = d.pick("guns")
    return line and with_dice(line, [*dice_of(line), str(d.rng.randint(1, 5))])


@KINDS.slip("10a")
def guns_with_a_die_too_few(d: Desk) -> Where:
    line = d.pick("guns", lambda f: any(not again for _, again in f["dice"]) and f["flying"] > 1)
    if not line:
        return None
    dice = dice_of(line)
    dice.remove(next(die for die in dice if "/" not in die))
    return with_dice(line, dice)


@KINDS.slip("10b")
def guns_with_no_such_die(d: Desk) -> Where:
    line = d.pick("guns", lambda f: any(not again for _, again in f["dice"]))
    if not line:
        return None
    dice = dice_of(line)
    dice[next(k for k, die in enumerate(dice) if "/" not in die)] = str(d.rng.randint(7, 9))
    return with_dice(line, dice)


@KINDS.slip("10b")
def guns_with_a_second_die_behind_a_miss(d: Desk) -> Where:
    line = d.pick("guns", lambda f: any(not again for _, again in f["dice"]))
    if not line:
        return None
    dice = dice_of(line)
    at = next(k for k, die in enumerate(dice) if "/" not in die)
    dice[at] += f"/{d.rng.randint(1, 6)}"
    return with_dice(line, dice)


@KINDS.slip("10b")
def guns_that_shot_down_too_many(d: Desk) -> Where:
    line = d.pick("guns", lambda f: f["flying"] > f["down"])
    return line and line.event and d.put(line, len(line.text.split()) - 1, str(line.event.facts["down"] + 1))


@KINDS.slip("10a")
def guns_twice(d: Desk) -> Where:
    line = d.pick("guns", lambda f: not f["down"])
    return line and d.after(line, line.text)


@KINDS.slip("10a", "6.7")
def guns_left_out(d: Desk) -> Where:
    line = d.pick("guns", lambda f: not f["down"])
    if not line or not line.event:
        return None
    track, where = line.event.facts["track"], d.later(line, "balloons", "strike", *LONDON)
    for one in d.turn.lines[d.index(line) + 1 :]:
        land = one.event and one.event.verb in ("shoot", "tip")
        if land and one.event and one.event.facts["place"][:2] == (track, "land"):
            where = one
            break
    d.drop(line)
    return where


@KINDS.slip("3a")
def balloons_of_no_chit(d: Desk) -> Where:
    line = d.pick("balloons")
    return line and d.put(line, 1, str(max(d.book.chits["red"]) + d.rng.randint(1, 5)))


@KINDS.slip("11b", "6.11")
def balloons_left_out(d: Desk) -> Where:
    line = d.pick("balloons", lambda f: not f["chit"] and f["flying"])
    where = line and d.later(line, "strike", *LONDON)
    return line and (d.drop(line) or where)


@KINDS.slip("6.11")
def balloons_behind_the_hits(d: Desk) -> Where:
    line, hit = d.pick("balloons", lambda f: not f["chit"]), d.last("strike")
    return d.shift(line, hit) if line and hit else None


@KINDS.slip("3a")
def strike_of_no_chit(d: Desk) -> Where:
    line = d.pick("strike")
    top = max(d.book.chits["blue"])
    at = line and d.rng.randrange(1, len(line.text.split()))
    return line and d.put(line, at, str(top + d.rng.randint(1, 3)))


@KINDS.slip("12a")
def strike_too_many(d: Desk) -> Where:
    line = d.last("strike")
    return line and d.put(line, 0, "strike " + str(d.rng.choice(d.book.chits["blue"])))


@KINDS.slip("12a", "6.12", "6.13")
def strike_too_few(d: Desk) -> Where:
    line = d.pick("strike", lambda f: f["last"] and 0 in f["chits"] and len(f["chits"]) > 1)
    if not line:
        return None
    words = line.text.split()
    words.remove("0")
    line.text = " ".join(words)
    return d.later(line, *LONDON)


@KINDS.slip("6.12")
def strike_behind_a_move(d: Desk) -> Where:
    line, move = d.last("strike"), d.pick("move")
    return d.shift(line, move) if line and move and len(d.lines("strike")) == 1 else None
