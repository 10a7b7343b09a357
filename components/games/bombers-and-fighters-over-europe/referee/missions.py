"""Missions until the game is decided (rule 12), and playing them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from cutline.referee import Table, either, many, rebase, some

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
    if t.counted[0] or not (dropped(t) or t.said["won"]):
        return t.wins.shown(side)
    return t.wins.shown(side) + some(int(won == side) for won in many(t.total("won")))


def tally(t: Table) -> str:
    told = ", ".join(f"{NAMES[side]} {either(wins(t, side))}" for side in SIDES)
    return f"missions won: {told}, and {t.v.wins_needed} win the game"


def close(t: Table) -> None:
    """Count the mission, whether its end was logged or not."""
    if t.mission[0] and not t.counted[0]:
        for side in SIDES:
            now = some(int(won == side) for won in many(t.total("won")))
            t.wins[side] = t.wins.shown(side) + now
        t.counted[0] = True


@rules.hook
def opens(t: Table, number: int) -> None:
    close(t)
    last, most = t.mission[0], t.v.missions
    over = any(min(many(n)) >= t.v.wins_needed for n in t.wins.contents())
    follows = "is missing" if number > last + 1 else "comes next"
    if t.rule("12c", number <= most, f"fly at most {most}", f"mission {number} was flown"):
        t.rule("12c", number == last + 1, f"mission {last + 1} {follows}", f"mission {number} was flown")
        t.reading("12c", not over, f"the game is over, {tally(t)}", f"mission {number} was flown")
    for _ in range(last + 1, min(number, most + 1)):  # not in the log
        for side in SIDES:
            t.wins[side] = t.wins.shown(side) + some({0, 1})
    for row, before in ((t.fw, t.fw_before), (t.b17, t.b17_before)) if last else ():
        for key, value in row.items():
            before[key] = value
    t.clear()
    t.mission[0] = number


@rules.hook
def hits_alone(verb: str, said: Mapping[str, Any]) -> bool:
    """Return whether a line logs hits and no rolls; then misses need not be logged."""
    if verb == "flak":
        shots = said.get("shots") or ()
        return bool(shots) and not said.get("rest") and all(map(is_hit, shots))
    return verb in ("dogfight", "raid") and said.get("first") is None and is_hit(said)


def is_hit(said: Mapping[str, Any]) -> bool:
    dice = [said.get(name) for name in ("die", "german", "american")]
    hit = said.get("hits") or said.get("one") or said.get("fw_down") or said.get("after")
    return dice == [None] * 3 and hit not in (None, "none")


@rules.hook
def unnoted(t: Table, steps: Sequence[str]) -> None:
    """Open what attacks and rolls that were not logged may have changed."""
    for step, rows in (("type", ["types"]), ("aim", ["types", "aims", "drew"]), ("bomb", ["bombs"])):
        for name in rows if step in steps else ():
            t.rows[name].blind()
    for step, kind, row in (("dogfight", P, "p51"), ("raid", B, "b17")):
        others = ({P: B, B: P}[kind],)
        left = [fw for fw, how in t.types.items() if how not in others and not t.attacks.surely(fw, 1)]
        aims = [t.aims.shown(fw) for fw in left]
        named = {aim[1] for aim in aims if type(aim) is tuple and aim[0] == kind}
        every = any(type(aim) is not tuple for aim in aims)
        for fw in left if step in steps else ():
            t.attacks[fw] = some(t.attacks.others)
            t.fw[fw] = some(t.fw.others)
        for number, hits in t.rows[row].items() if step in steps else ():
            if every or number in named:
                t.rows[row][number] = some(n for n in t.rows[row].others if n >= min(many(hits)))
    for number in [b for b, fired in t.fired.items() if fired != 1] if "flak" in steps else ():
        t.fired[number] = 1
        t.b17[number] = some(n for n in t.b17.others if n >= min(t.b17.can(number)))


# The end of the game (12d).


@rules.verb(
    "side:ENDED", name="game", aside=True, also="war", short="g", ask="side:SIDE", example="game german"
)
def game(t: Table, side: str | None) -> None:
    """the winner of the game"""
    won = {one: wins(t, one) for one in SIDES}
    can, has = ({s for s, n in won.items() if end(many(n)) >= t.v.wins_needed} for end in (max, min))
    fine = side is None or (not has if side == "open" else side in can and has <= {side})
    t.rule("12d", fine, tally(t), f"game: {side}")


@rules.hook
def result(t: Table) -> list[str]:
    won = {side: min(many(wins(t, side))) for side in SIDES}
    told = "Missions won: " + ", ".join(f"{NAMES[side]} {n}" for side, n in won.items())
    if unknown := max(max(many(wins(t, side))) - won[side] for side in SIDES):
        told += f", unknown {unknown}"
    winner = next((side for side, n in won.items() if n >= t.v.wins_needed), None)
    return [told, f"The {NAMES[winner]} have won the game" if winner else "The game is still open"]


# The table at the end of a mission.


@rules.end("damaged", "BOMBER*", "[3, 7]")
def damaged(t: Table, said: tuple[int | None, ...]) -> None:
    """Check the damaged B-17s (3b)."""
    smokes = range(t.v.bomber_damaged, t.v.bomber_down)
    can = {b: {n in smokes for n in many(hits)} for b, hits in t.b17.items()}
    wrong = [b for b, ways in can.items() if (b in said) not in ways]
    sure = ", ".join(str(b) for b, ways in can.items() if ways == {True})
    perhaps = ", ".join(str(b) for b, ways in can.items() if len(ways) > 1)
    due = ", ".join(filter(None, [sure, perhaps and f"perhaps {perhaps}"])) or "none"
    found = f"damaged: {', '.join(map(str, said)) or 'none'}"
    t.rule("3b", None in said or not wrong, f"by the log it is B-17 {due}", found)


@rules.end("wins", "SIDE:N", "{us: 0, german: 1}")
def mission_wins(t: Table, said: Mapping[str, int | None]) -> None:
    close(t)
    rebase(t, t.wins, said, "12d", "missions won")


# Playing: there are no decisions.


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a mission in order; attacks on planes already shot down are not made."""
    yield "type", {}
    yield "aim", {"aims": [{"fw": fw} for fw in t.fw]}
    for verb, kind in (("dogfight", P), ("raid", B)):
        attackers = [fw for fw, attacks in t.types.items() if attacks == kind]
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
