"""Missions until the game is decided (rule 12), and playing them: there are no decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from cutline.referee import Line, World

from .planes import flies, gone, rules
from .score import dropped
from .targets import ON, rolling_on, went_on
from .words import SIDES, B, P

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


@rules.hook
def opens(w: World, number: int) -> None:
    """12c: missions follow one another, so many at most; what those that are missing came to is open."""
    last, most, found = w.mission[0], w.v.missions, f"mission {number} was flown"
    follows = "is missing" if number > last + 1 else "comes next"
    if w.rule("12c", number <= most, f"fly at most {most}", found):
        w.rule("12c", number == last + 1, f"mission {last + 1} {follows}", found)
        w.reading("12c", not over(w), f"the game is over, {tally(w)}", found)
    for side in SIDES:
        w.wins[side] = w.wins[side] + w.one_of(range(max(1, min(number, most + 1) - last)))
    w.mission[0] = number


@rules.hook
def closes(w: World) -> None:
    """12d: the mission counts; 12b: what was lost in it may be carried over by mistake."""
    for side in SIDES:
        w.wins[side] = w.wins[side] + won_now(w, side)
    for row, n in w.lost:
        w.lost[row, n] = gone(w, row, n)
    for b in w.damaged:
        w.damaged[b] = w.holed[b] + w.torn[b]


def won_now(w: World, side: str) -> Any:
    """Return 1 if a side wins this mission, else 0."""
    if w.said["won"]:
        return int(w.said["won"] == side)
    if not dropped(w):
        return w.one_of((0, 1))
    return w.of(w.total("points"), lambda n: int(w.charts["victory"].at(n).winner == side))


def wins(w: World, side: str) -> Any:
    """Return the missions won by a side, with the current one once its bombs have dropped."""
    return w.wins[side] + (won_now(w, side) if dropped(w) or w.said["won"] else 0)


def has_won(w: World, side: str) -> bool:
    """Return whether a side has won the game for certain."""
    return not any(w.wins.having(n, [side]) for n in range(w.v.wins_needed))


@rules.hook
def over(w: World) -> bool:
    return any(has_won(w, side) for side in SIDES)


def tally(w: World) -> str:
    told = ", ".join(f"{name} {wins(w, side)}" for side, name in NAMES.items())
    return f"missions won: {told}, and {w.v.wins_needed} win the game"


@rules.verb("side:ENDED", aside=True, final=True, ask="side:SIDE")
def game(w: World, line: Line) -> None:
    """the winner of the game"""
    for side in SIDES if line.side else ():
        won = wins(w, side) >= w.v.wins_needed
        w.rule("12d", won if line.side == side else not won, tally(w), f"game: {line.side}")
    w.told[0] = True


@rules.end("wins", "SIDE:N", "{us: 0, german: 1}")
def mission_wins(w: World, stated: Mapping[str, int | None]) -> None:
    w.restate("wins", stated, lambda wrong: "12d")


@rules.hook
def result(w: World) -> list[str]:
    told = ", ".join(f"{name} {wins(w, side)}" for side, name in NAMES.items())
    needed = w.v.wins_needed
    winner = next((name for side, name in NAMES.items() if (wins(w, side) >= needed) is True), None)
    end = f"The {winner} have won the game" if winner else "The game is still open"
    return [f"Missions won: {told}", end]


@rules.hook
def ways(w: World) -> dict[str, list[dict[str, Any]]]:
    """Return which FW 190s may attack, those with a target; and what is told once."""
    waiting = w.aims.surely(None)
    attacks = [{"fw": fw} for fw in w.aims if fw not in waiting]
    fought = w.fought.surely(True)
    untold = {name for name in ("points", "won") if w.seen(("said", name)) is None}
    return {
        "dogfight": attacks,
        "raid": [way for way in attacks if way["fw"] not in fought or went_on(w, way["fw"])],
        **rolling_on(w),
        "points": [{}] if "points" in untold else [],
        "won": [{"won": side} for side in SIDES if "won" in untold],
        "game": [] if w.told.known(0) else [{"side": side} for side in SIDES],
    }


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a mission in order; attacks on planes already shot down are not made."""
    yield "type", {}
    yield "aim", {"aims": tuple({"fw": fw, "group": None, "target": (w.types[fw], None)} for fw in w.types)}
    for fw in sorted(w.types.surely(P), key=w.drew.__getitem__):
        yield "dogfight", {"fw": fw}
    left = [fw for fw in w.fought.surely(True) if ON in w.options and flies(w, "fw", fw)]
    if left:
        yield "aim", {"aims": tuple({"fw": fw, "group": None, "target": (B, None)} for fw in left)}
    for fw in [*sorted(w.types.surely(B), key=w.drew.__getitem__), *left]:
        yield "raid", {"fw": fw}
    yield from ((verb, {}) for verb in ("flak", "bomb", "points"))
    yield "won", {"won": w.total("won")}
    yield from (("game", {"side": side}) for side in SIDES)


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    for side, name in NAMES.items():
        yield ("missions won", name), int(w.total("won") == side)
        yield ("games won", name), int(w.wins[side] >= w.v.wins_needed)
