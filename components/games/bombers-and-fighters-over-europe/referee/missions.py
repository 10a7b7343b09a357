"""Missions until the game is decided (rule 12), and playing them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cutline.referee import Cells, Table, either, ends, many, rebase, some

from .planes import SIDES, B, P, rules
from .score import dropped

NAMES = {"american": "Americans", "german": "Germans"}


@rules.hook
def labels(r: Any) -> list[str]:
    return [name.lower() for name in r.lists.missions]


@rules.hook
def turn(r: Any, label: str) -> int:
    """Return a mission as listed, or its number if it is beyond the last (12c)."""
    try:
        return int(r.turns.read(label))
    except ValueError:
        found = re.fullmatch(r"\s*(?:m|mi\w*)?\.?\s*#?0*([1-9]\d?)\s*", label.lower())
        if not found:
            raise
        return int(found[1])


def wins(t: Table, side: str) -> Any:
    """Return the missions won by a side, with the current one once its bombs have dropped."""
    now = not t.counted[0] and (dropped(t) or t.said["won"])
    return some(t.wins.can(side)) + (won_now(t, side) if now else 0)


def won_now(t: Table, side: str) -> Any:
    """Return whether a side has won the current mission, as 1 or 0."""
    return some(int(winner == side) for winner in many(t.total("won")))


def tally(t: Table) -> str:
    told = ", ".join(f"{NAMES[side]} {either(wins(t, side))}" for side in SIDES)
    return f"missions won: {told}, and {t.v.wins_needed} win the game"


def close(t: Table) -> None:
    """Count the mission, whether its end was logged or not."""
    if t.mission[0] and not t.counted[0]:
        for side in SIDES:
            t.wins[side] = some(t.wins.can(side)) + won_now(t, side)
        t.counted[0] = True


@rules.hook
def opens(t: Table, number: int) -> None:
    close(t)
    last, most = t.mission[0], t.v.missions
    over = any(t.wins.ends(side)[0] >= t.v.wins_needed for side in SIDES)
    follows = "is missing" if number > last + 1 else "comes next"
    if t.rule("12c", number <= most, f"fly at most {most}", f"mission {number} was flown"):
        t.rule("12c", number == last + 1, f"mission {last + 1} {follows}", f"mission {number} was flown")
        t.reading("12c", not over, f"the game is over, {tally(t)}", f"mission {number} was flown")
    for _ in range(last + 1, min(number, most + 1)):  # not in the log
        for side in SIDES:
            t.wins[side] = some(t.wins.can(side)) + some({0, 1})
    for row, before in ((t.fw, t.fw_before), (t.b17, t.b17_before)) if last else ():
        for key in row:
            before[key] = some(row.can(key))
    t.clear()
    t.mission[0] = number


@rules.hook
def hits_alone(verb: str, line: Mapping[str, Any]) -> bool:
    """Return whether a line logs hits and no rolls; then misses need not be logged."""
    if verb == "flak":
        shots = line.get("shots") or ()
        return bool(shots) and not line.get("rest") and all(map(is_hit, shots))
    return verb in ("dogfight", "raid") and line.get("first") is None and is_hit(line)


def is_hit(line: Mapping[str, Any]) -> bool:
    dice = [line.get(name) for name in ("die", "german", "american")]
    hit = line.get("hits") or line.get("single") or line.get("fw_down") or line.get("after")
    return dice == [None] * 3 and hit not in (None, "none")


@rules.hook
def unnoted(t: Table, steps: Sequence[str]) -> None:
    """Open what attacks and rolls that were not logged may have changed."""
    for step, rows in (("type", ["types"]), ("aim", ["types", "aims", "drew"]), ("bomb", ["bombs"])):
        for name in rows if step in steps else ():
            t.rows[name].blind()
    if "dogfight" in steps:
        unfought(t, P, t.p51)
    if "raid" in steps:
        unfought(t, B, t.b17)
    if "flak" in steps:
        for number in t.fired.other_than(1):
            t.fired[number] = 1
            t.b17.blind([number])


def unfought(t: Table, kind: str, row: Cells) -> None:
    """Open the combats with planes of a kind: any that may have been a target may have been hit."""
    other = B if kind == P else P
    left = [fw for fw in t.types if not t.types.surely(fw, other) and not t.attacks.surely(fw, 1)]
    aims = [aim for fw in left for aim in t.aims.can(fw)]
    targets = {aim[1] for aim in aims if aim and aim[0] == kind}
    every = None in aims or any(map(t.aims.unsure, left))
    t.attacks.blind(left)
    t.fw.blind(left)
    row.blind([number for number in row if every or number in targets])


# The end of the game (12d).


@rules.verb("side:ENDED", aside=True, ask="side:SIDE")
def game(t: Table, side: str | None) -> None:
    """the winner of the game"""
    won = {name: ends(wins(t, name)) for name in SIDES}
    has, can = ({name for name in SIDES if won[name][k] >= t.v.wins_needed} for k in (0, 1))
    fine = side is None or (not has if side == "open" else side in can and has <= {side})
    t.rule("12d", fine, tally(t), f"game: {side}")


@rules.hook
def result(t: Table) -> list[str]:
    won = {side: ends(wins(t, side))[0] for side in SIDES}
    told = "Missions won: " + ", ".join(f"{NAMES[side]} {n}" for side, n in won.items())
    if unknown := max(ends(wins(t, side))[1] - won[side] for side in SIDES):
        told += f", unknown {unknown}"
    winner = next((side for side, n in won.items() if n >= t.v.wins_needed), None)
    return [told, f"The {NAMES[winner]} have won the game" if winner else "The game is still open"]


# The table at the end of a mission.


@rules.end("damaged", "BOMBER*", "[3, 7]")
def damaged(t: Table, stated: tuple[int | None, ...]) -> None:
    """Check the damaged B-17s (3b)."""
    smokes = range(t.v.bomber_damaged, t.v.bomber_down)
    can = {b: {n in smokes for n in t.b17.can(b)} for b in t.b17}
    wrong = [b for b, ways in can.items() if (b in stated) not in ways]
    sure, perhaps = (", ".join(str(b) for b in can if can[b] == ways) for ways in ({True}, {True, False}))
    due = ", ".join(filter(None, [sure, perhaps and f"perhaps {perhaps}"])) or "none"
    found = f"damaged: {', '.join(map(str, stated)) or 'none'}"
    t.rule("3b", None in stated or not wrong, f"by the log it is B-17 {due}", found)


@rules.end("wins", "SIDE:N", "{us: 0, german: 1}")
def mission_wins(t: Table, stated: Mapping[str, int | None]) -> None:
    close(t)
    rebase(t, t.wins, stated, "12d", "missions won")


# Playing: there are no decisions.


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a mission in order; attacks on planes already shot down are not made."""
    yield "type", {}
    yield "aim", {"aims": [{"fw": fw} for fw in t.fw]}
    for verb, kind in (("dogfight", P), ("raid", B)):
        attackers = t.types.having(kind)
        for fw in sorted(attackers, key=t.drew.__getitem__):
            yield verb, {"fw": fw}
    for verb in ("flak", "bomb", "points"):
        yield verb, {}
    yield "won", {"won": t.total("won")}
    for side in SIDES:
        yield "game", {"side": side}


@rules.hook
def counts(t: Table) -> Iterator[tuple[tuple[str, str], int]]:
    for side in SIDES:
        yield ("missions won", NAMES[side]), int(t.total("won") == side)
        yield ("games won", NAMES[side]), int(wins(t, side) >= t.v.wins_needed)
