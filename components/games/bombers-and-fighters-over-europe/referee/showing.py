"""The order of battle after a mission, for a picture: planes flying, planes shot down, attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Die, Link, Placed, Table, either, is_open, many

from .hits import downed_by
from .planes import PLANES, B, P, rules

AMERICAN, GERMAN = 0, 1
ROWS = {"fw": ("fw-190", "german-down"), "p51": ("p-51", "p-51-down"), "b17": ("b-17", "b-17-down")}
OF = {P: "p-51", B: "b-17"}


@rules.hook
def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    for row, (counter, down) in ROWS.items():
        for number, hits in t.rows[row].items():
            yield stands(t, row, f"{counter}-{number}", f"{counter}-start-{number}", down, hits)
    attacks = {act.values.get("fw"): act for act in done if act.verb in ("dogfight", "raid")}
    for fw, aim in t.aims.items():
        if type(aim) is tuple:
            kind, number = aim
            act = attacks.get(fw)
            says, hit = result(t, fw, act.values) if act else ("", None)
            ends = f"fw-190-start-{fw}", f"{OF[kind]}-start-{number}"
            told = act.told if act else ()
            yield Link(*ends, says, GERMAN, hit, told, f"FW 190 {fw} at {PLANES[kind]} {number}")


def stands(t: Table, row: str, counter: str, start: str, down: str, hits: Any) -> Placed:
    """Return a plane in its place, or in the box of planes shot down if that is sure."""
    ways, most = many(hits), downed_by(t, row)
    if min(ways) >= most:
        return Placed(counter, down)
    smokes = row == "b17" and min(ways) >= t.v.bomber_damaged
    dropped = t.bombs.shown(int(counter.rsplit("-", 1)[1])) if row == "b17" else None
    says = "" if dropped is None else f"bombs {either(dropped)}"
    if is_open(hits):
        says = f"{min(ways)}–{max(ways)} hits?"
    return Placed(counter, start, 1, "back" if smokes else "front", 0.0, len(ways) == 1, says)


def result(t: Table, fw: int, line: Any) -> tuple[str, bool | None]:
    """Return both rolls (German first) and the result of an attack, and whether it had an effect."""
    dice = [line.get("german"), line.get("american")]
    thrown = ":".join("?" if die is None else "-" if die == Die.NONE else str(die) for die in dice)
    after = line.get("after")
    lost = "FW 190 down" if t.fw.shown(fw) == downed_by(t, "fw") else ""
    says = [thrown if thrown != "?:?" else "", "" if after in (None, "none") else after, lost]
    return " ".join(filter(None, says)), None if after is None else after != "none"


OUTCOMES = {"none": "comes through", "damaged": "is damaged", "down": "is shot down"}


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """What a report says of a value in another way than the log."""
    return OUTCOMES.get(value) if name == "after" else None
