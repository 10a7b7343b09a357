"""The order of battle after a mission, for a picture: planes flying, planes shot down, attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Die, Link, Placed, World

from .planes import PLANES, gone, rules, strength
from .words import B, P

GERMAN = 1  # the side of those that attack
ROWS = {"fw": ("fw-190", "german-down"), "p51": ("p-51", "p-51-down"), "b17": ("b-17", "b-17-down")}
OF = {P: "p-51", B: "b-17"}


@rules.hook
def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    for row in ROWS:
        yield from (stands(w, row, n) for n in range(1, strength(w, row) + 1))
    attacks = {act.values.get("fw"): act for act in done if act.verb in ("dogfight", "raid")}
    for fw in w.aims:
        if aim := w.aims.known(fw):
            (kind, number), act = aim, attacks.get(fw)
            says, hit = result(w, fw, act.values) if act else ("", None)
            ends = f"fw-190-start-{fw}", f"{OF[kind]}-start-{number}"
            told = act.told if act else ()
            yield Link(*ends, says, GERMAN, hit, told, f"FW 190 {fw} at {PLANES[kind]} {number}")


def stands(w: World, row: str, n: int) -> Placed:
    """Return a plane in its place, or in the box of planes shot down if that is sure."""
    (name, box), lost = ROWS[row], str(gone(w, row, n))
    hits = str(w.holed[n] + w.torn[n]) if row == "b17" else "0"
    if lost == "1":
        return Placed(f"{name}-{n}", box)
    sure = lost == "0" and hits.isdecimal()
    bombed = row == "b17" and w.bombed.known(n) and w.heap.known(0) == 0
    says = "hits?" if not sure else f"bombs {w.bombs[n]}" if bombed else ""
    side = "back" if sure and int(hits) >= w.v.bomber_damaged else "front"
    return Placed(f"{name}-{n}", f"{name}-start-{n}", 1, side, 0.0, sure, says)


def result(w: World, fw: int, line: Any) -> tuple[str, bool | None]:
    """Return both rolls (German first) and the result of an attack, and whether it had an effect."""
    dice = [line.get("german"), line.get("american")]
    thrown = ":".join("?" if die is None else "-" if die == Die.NONE else str(die) for die in dice)
    after = line.get("after")
    lost = "FW 190 down" if str(gone(w, "fw", fw)) == "1" else ""
    says = [thrown if thrown != "?:?" else "", "" if after in (None, "none") else after, lost]
    return " ".join(filter(None, says)), None if after is None else after != "none"


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """Return what a report says of a value in another way than the log."""
    if name in ("target", "mark"):
        return f"{PLANES.get(value[0], 'plane')} {value[1] or '?'}"
    if name == "types" and value[1]:
        return "for fighters" if value[1] == P else "for bombers"
    if name == "won":
        return "the Americans" if value == "us" else "the Germans"
    return str(value) if name == "at" else None


@rules.hook
def spots(r: Any) -> dict[str, Any]:
    """Return the counters of planes."""
    return {
        **dict.fromkeys(("FW", "PAIRED"), "fw-190-{}"),
        **dict.fromkeys(("P51", "FIGHTER"), "p-51-{}"),
        **dict.fromkeys(("B17", "BOMBER"), "b-17-{}"),
        "TARGET": lambda to: f"{OF[to[0]]}-{to[1]}" if to[0] else None,
    }
