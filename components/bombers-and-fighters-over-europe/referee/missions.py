"""Missions follow one another until the game is decided (rule 12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cutline.referee import BOTH, Table, either, many, rebase, some

from .planes import SIDES, rules
from .score import dropped

NAMES = {"american": "Americans", "german": "Germans"}


@rules.hook
def labels(r: Any) -> list[str]:
    return [name.lower() for name in r.lists.missions]


@rules.hook
def turn(r: Any, label: str) -> int:
    """ "mission 2", "M2", "2". ValueError for what names no mission."""
    found = re.fullmatch(r"\s*(?:m|mi\w*)?\.?\s*#?0*([1-9]\d?)\s*", label.lower())
    if not found:
        raise ValueError(f'"{label}" names no mission; write "{labels(r)[0]}"')
    return int(found[1])


def wins(t: Table, side: str) -> Any:
    """Missions won by a side, with the one in play as far as it is decided."""
    before = t.wins.values[side]
    if t.counted[0] or not (dropped(t) or t.said.values["won"]):
        return before
    return before + some(int(winner == side) for winner in many(t.total("won")))


def tally(t: Table) -> str:
    told = ", ".join(f"{NAMES[side]} {either(wins(t, side))}" for side in SIDES)
    return f"missions won: {told}; {t.v.wins_needed} win the game"


def close(t: Table) -> None:
    """The mission is over, whether its end was noted or not."""
    if t.counted[0] or not t.mission[0]:
        return
    for side in SIDES:
        now = some(int(winner == side) for winner in many(t.total("won")))
        t.wins[side] = t.wins.values[side] + now
    t.counted[0] = True


@rules.hook
def opens(t: Table, number: int) -> None:
    close(t)
    last, needed = t.mission[0], t.v.wins_needed
    if any(min(many(n)) >= needed for n in t.wins.values.values()):
        t.rule("12c", False, f"the game is over; {tally(t)}", f"mission {number} flown")
    elif number > t.v.missions:
        t.rule("12c", False, f"at most {t.v.missions} missions", f"mission {number} flown")
    else:
        t.rule("12c", number == last + 1, f"mission {last + 1} comes next", f"{t.label} here")
    for _ in range(last + 1, min(number, t.v.missions + 1)):  # not in the log
        for side in SIDES:
            t.wins[side] = t.wins.values[side] + BOTH.map(int)
    for row, before in ((t.fw, t.fw_before), (t.b17, t.b17_before)) if last else ():
        for key, value in row.values.items():
            before[key] = value
    t.clear()
    t.mission[0] = number


# The end of the game (12d).


@rules.verb(
    "side:ENDED",
    name="game",
    aside=True,
    also="war",
    short="g",
    ask="side:SIDE",
    example="game german",
)
def game(t: Table, side: str | None) -> None:
    """who has won the game"""
    needed = t.v.wins_needed
    won = {one: wins(t, one) for one in SIDES}
    has, not_yet = ({s for s, n in won.items() if end(many(n)) >= needed} for end in (max, min))
    if side == "open":
        fine = not not_yet
    else:
        fine = side is None or (side in has and not_yet <= {side})
    t.rule(
        "12d", fine, tally(t), "a game said to be open" if side == "open" else f"the game to {side}"
    )


@rules.hook
def result(t: Table) -> list[str]:
    won = {side: min(many(wins(t, side))) for side in SIDES}
    told = "Missions won: " + ", ".join(f"{NAMES[side]} {n}" for side, n in won.items())
    open_ = max(max(many(wins(t, side))) - won[side] for side in SIDES)
    if open_:
        told += f", not known {open_}"
    winner = next((side for side, n in won.items() if n >= t.v.wins_needed), None)
    return [told, f"The {NAMES[winner]} have won the game" if winner else "The game is not decided"]


# What stood on the table at the end of a mission.


def left(t: Table, name: str, rule: str, strength: int, said: int | None) -> None:
    """Planes still flying."""
    if said is None:
        return
    can = said <= strength
    t.rule("12b", can, f"{strength} in every mission", f"{said} left")
    if can:
        due = strength - t.total(name)
        if (
            t.rule(rule, said in many(due), f"the log comes to {either(due)}", f"{said} left")
            or t.believes
        ):
            t.said[name] = strength - said


@rules.end("fw", example="4")
def fw_left(t: Table, said: int | None) -> None:
    left(t, "fw", "3a", t.v.fighters, said)


@rules.end("p51", example="5")
def p51_left(t: Table, said: int | None) -> None:
    left(t, "p51", "3a", t.v.fighters, said)


@rules.end("b17", example="8")
def b17_left(t: Table, said: int | None) -> None:
    left(t, "b17", "3c", t.v.bombers, said)


@rules.end("damaged", "BOMBER*", "[3, 7]")
def damaged(t: Table, said: tuple[int | None, ...]) -> None:
    """The B-17s with a smoking engine."""
    if None in said:
        return

    def smokes(hits: int) -> bool:
        return bool(t.v.bomber_damaged <= hits < t.v.bomber_down)

    can = {b: {smokes(hits) for hits in many(value)} for b, value in t.b17.values.items()}
    wrong = [b for b, ways in can.items() if (b in said) not in ways]
    due = ", ".join(str(b) for b, ways in can.items() if True in ways) or "none"
    found = ", ".join(map(str, said)) or "none"
    t.rule("3b", not wrong, f"the log comes to B-17 {due}", f"damaged: {found}")


@rules.end("wins", "SIDE:N", "{us: 0, german: 1}")
def mission_wins(t: Table, said: Mapping[str, int | None]) -> None:
    close(t)
    rebase(t, t.wins, {side: n for side, n in said.items()}, "12d", "missions won:")
