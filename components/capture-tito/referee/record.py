"""The record: turns, what is stated, losses, points, how the game ends (1.3a, 14)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, rebase

from .kit import Kit, Unit
from .state import GONE, put, rules


@rules.hook
def prepare(r: Any) -> Kit:
    """Every counter has its place in `end:`."""
    kit: Kit = r.kit
    for unit in kit.pieces:
        rules.end(unit, "PLACE", "38 reduced")(standing(unit))
    return kit


def standing(unit: Unit) -> Any:
    """What `end:` says of a counter."""

    def stands(t: Table, said: Any) -> None:
        place, _ = said or (None, None)
        if place is not None:
            put(t, unit, place)

    return stands


@rules.hook
def labels(r: Any) -> list[str]:
    return [f"turn {n}" for n in range(1, r.v.turns + 1)]


@rules.hook
def opens(t: Table, number: int) -> None:
    """1.3a: turns come one after another."""
    last = t.turn[0]
    t.rule("1.3a", number == last + 1, f"turn {last + 1} comes next", f"turn {number} here")
    t.clear()
    t.turn[0] = number


@rules.hook
def unknown(t: Table) -> None:
    """Behind a "?": who has moved, who is lost, what has been turned over, nobody knows."""
    t.missing[0] = t.unseen[0] = True


@rules.verb("[now|=|at|level] level:N", aside=True, also="ammunition", example="ammo 57")
def ammo(t: Table, level: Any) -> None:
    """the level of ammunition"""


@rules.verb("placed:(unit:UNIT [place:PLACE])*", aside=True, example="at p1 38 reduced")
def at(t: Table, placed: Any) -> None:
    """where counters stand"""
    for one in placed or ():
        place, _ = one.get("place") or (None, None)
        if place is not None:
            put(t, one["unit"], place)


@rules.verb(
    "units:UNIT*", "n:N [side:SIDE]", aside=True, also="losses eliminated",
    example=("lost p3", "lost 2"),
)  # fmt: skip
def lost(t: Table, units: Any, n: Any, side: Any) -> None:
    """counters that are out of the game"""
    for unit in units or ():
        put(t, unit, GONE)


@rules.verb("n:N", aside=True, also="vp score", example="points 12")
def points(t: Table, n: Any) -> None:
    """the victory points at the end"""


@rules.verb("level:LEVEL", aside=True, also="won result victory", name="won",
            example="won partial")  # fmt: skip
def won(t: Table, level: Any) -> None:
    """the level of victory"""


@rules.total("6", "alarm {}", "alarm")
def alarm(t: Table) -> Any:
    return t.alarm[0]


@rules.total("13.1a", "ammunition {}", "ammo", also="ammunition")
def ammo_left(t: Table) -> Any:
    return t.ammo[0]


@rules.total("2.1a", "{} German counters lost", "German losses")
def german_losses(t: Table) -> Any:
    return sum(t.at.values[u] == GONE for u in t.facts.germans)


@rules.total("2.1a", "{} partisan counters lost", "partisan losses", also="yugoslav losses")
def partisan_losses(t: Table) -> Any:
    return sum(t.at.values[u] == GONE for u in t.facts.partisans)


@rules.total("14c", "{} points", "points", also="vp")
def score(t: Table) -> Any:
    return 0


@rules.end("alarm", "N", "3")
def alarm_now(t: Table, said: Any) -> None:
    if said is not None:
        rebase(t, t.alarm, {0: said}, "6", "alarm")


@rules.end("points", "N", "12")
def points_now(t: Table, said: Any) -> None:
    pass


@rules.end("ammo", "N", "51")
def ammo_now(t: Table, said: Any) -> None:
    if said is not None:
        rebase(t, t.ammo, {0: said}, "13.1a", "ammunition")


@rules.hook
def result(t: Table) -> list[str]:
    return [f"{either(t.total('score'))} points"]
