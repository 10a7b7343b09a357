"""Slips at B-17!: the three waves. See `slips`."""

from __future__ import annotations

from ...players.slips import Desk, Where
from .bomb_slips import KINDS
from .slips import facts_of, first_move, options, pick, write

# the waves


@KINDS.slip("2a", "N3c", "N3d")
def wave_dice_with_no_such_die(d: Desk) -> Where:
    line = pick(d, d.lines("waves"))
    return line and write(line, "waves", facts_of(line)["side"], 9, *facts_of(line)["dice"][1:])


@KINDS.slip("N3a", "N3e")
def fourth_wave(d: Desk) -> Where:
    """The numbers of the waves go on from one to the next."""
    line = d.last("wave")
    return line and write(line, "wave", 3 if facts_of(line)["number"] == 1 else 1)


@KINDS.slip("N3a", "N3e")
def first_wave_twice(d: Desk) -> Where:
    line = d.pick("wave", lambda f: f["number"] > 1)
    return line and write(line, "wave", facts_of(line)["number"] - 1)


@KINDS.slip("N3e")
def next_wave_while_bombers_fly(d: Desk) -> Where:
    first = next((x for x in d.turn.lines if x.event), None)
    after = d.facts["poses"]
    up = [n for n in after if n[0] == "b" and after[n].y < 60]
    if not first or "N3" not in options(d) or d.lines("wave") or not up or d.facts["wave"] > 2:
        return None
    return d.before(first, f"wave {d.facts['wave'] + 1}")


@KINDS.slip("N3e", "N3a", "5B1")
def new_bombers_while_others_fly(d: Desk) -> Where:
    """The last lines of a turn are those of the next wave."""
    line = d.last("bombers")
    after = d.facts["after"]
    up = [n for n, (_, gone) in after.items() if n[0] == "b" and not gone]
    if not line or "N3" not in options(d) or len(up) < 2 or d.facts["wave"] > 2:
        return None
    first = next(x for x in d.turn.lines if x.event)
    if d.lines("wave", "place", "enter"):
        return None
    return d.before(first, f"wave {d.facts['wave'] + 1}")


def _waves(d: Desk, side: str) -> list[int]:
    """The dice of a side that counted."""
    found = [
        facts_of(x)["dice"]
        for t in d.log.turns
        for x in t.lines
        if x.event and x.event.verb == "waves" and facts_of(x)["side"] == side
    ]
    return found[-1] if found else []


@KINDS.slip("N3c", "N3b", "2b")
def escort_in_the_wave_without_one(d: Desk) -> Where:
    line = d.last("place")
    dice = _waves(d, "american")
    if not line or not dice or "N3" not in options(d):
        return None
    if dice[d.facts["wave"] - 1] != min(dice):
        return None
    return d.after(line, "place p1 20 12")


@KINDS.slip("N3c", "N3b", "2b")
def escort_flies_in_the_wave_without_one(d: Desk) -> Where:
    line = d.last("bombers")
    dice = _waves(d, "american")
    if not line or not dice or "N3" not in options(d):
        return None
    if dice[d.facts["wave"] - 1] != min(dice):
        return None
    return d.after(line, "p1 from 20 12 0: 14")


def _weak(d: Desk) -> bool:
    """Whether this wave meets one section only."""
    return "N3" in options(d) and not d.facts["two sections"] and bool(_waves(d, "german"))


@KINDS.slip("N3d", "N3b", "N4c", "2b", "5C2")
def second_section_in_a_weak_wave(d: Desk) -> Where:
    line = first_move(d, german=True)
    if not line or not _weak(d) or "N4" in options(d):
        return None
    return d.before(line, "me3 from 0 54 90: 14")


@KINDS.slip("N3b", "N3d", "N4c", "2b", "5C2")
def entry_die_of_a_section_too_many(d: Desk) -> Where:
    line = first_move(d, german=True)
    if not line or not _weak(d) or "N4" in options(d) or d.lines("enter"):
        return None
    return d.before(line, "enter 2 4")


@KINDS.slip("N4c", "N3b", "N3d", "2b", "5C2")
def second_section_in_the_lowest_wave(d: Desk) -> Where:
    line = first_move(d, german=True)
    if not line or not _weak(d) or "N4" not in options(d):
        return None
    return d.before(line, "me3 from 0 54 90: 14")


@KINDS.slip("N4c", "N3b", "N3d", "2b", "5C2")
def entry_die_in_the_lowest_wave(d: Desk) -> Where:
    line = first_move(d, german=True)
    if not line or not _weak(d) or "N4" not in options(d) or d.lines("enter"):
        return None
    return d.before(line, "enter 2 4")


@KINDS.slip("N3b", "2b", "N3d", "N4c")
def ninth_german(d: Desk) -> Where:
    """Of the other type, beside all that this wave meets."""
    line = first_move(d, german=True)
    seen = [n for n in d.facts["poses"] if n[:2] in ("me", "fw")]
    full = 4 if d.facts["two sections"] else 2
    if not line or "N3" not in options(d) or len(seen) < full:
        return None
    other = {"me": "fw", "fw": "me"}[seen[0][:2]] + seen[0][2:]
    return None if other in seen else d.before(line, f"{other} at b1 1 6 miss")
