"""The sequence of a mission, the planes, and what hits do to them (rules 1 to 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cutline.referee import Line, Row, Rules, World, several

from .kit import prepare
from .words import SIDES, VERBS, B, P, slots

PLANES = {P: "P-51", B: "B-17"}
NAMES = {"fw": "FW 190", "p51": "P-51", "b17": "B-17"}
STATES = {"down": "shot down", "none": "not hit"}  # as a report calls them

rules = Rules(
    late="1a",
    words=VERBS,
    die="2a",
    steps={
        "start": "setting out",
        "type": "the rolls for the type of target",
        "aim": "the rolls for the targets",
        "dogfight": "the fighter combats",
        "raid": "the bomber combats",
        "flak": "flak",
        "bomb": "the bombs",
        "points": "the count of points",
        "won": "the winner",
    },
)
rules.chart("target-type", die="type_die", attacks=set(PLANES))
for name in ("fw190-p51", "p51-fw190", "fw190-b17", "b17-fw190"):
    rules.chart(name, die="combat_die", hits=0)
rules.chart("flak", die="flak_die", hits=0)
rules.chart("victory", winner=set(SIDES))
rules.hook(slots)
rules.hook(prepare)


@rules.rows
def rows(r: Any) -> dict[str, Row]:
    v, flag = r.v, (True,)
    fw, p51, b17 = (tuple(range(1, n + 1)) for n in (v.fighters, v.fighters, v.bombers))
    targets = (*((P, n) for n in p51), *((B, n) for n in b17))
    down, holes, faces = v.number("fighter_down"), v.number("bomber_down") - 1, v.number("bombing_die")
    return {
        # what the lines of each step did in this mission
        "types": Row(fw, "type", None, (P, B)),
        "aims": Row(fw, "aim", None, targets),
        "drew": Row(fw, "aim", 0, v.fighters),  # its place in the order of targets rolled
        "fought": Row(fw, "dogfight", False, flag),
        "fought_in_full": Row((0,), "dogfight", False, flag),
        "fw": Row(fw, "dogfight", 0, down),  # hits
        "p51": Row(p51, "dogfight", 0, down),
        "raided": Row(fw, "raid", False, flag),
        "raided_in_full": Row((0,), "raid", False, flag),
        "gunned": Row(fw, "raid", 0, down),  # hits on FW 190s, too
        "holed": Row(b17, "raid", 0, holes),  # hits on a B-17 that flies on
        "felled": Row(b17, "raid", 0, 1),
        "fired": Row(b17, "flak", False, flag),
        "torn": Row(b17, "flak", 0, holes),  # holed by flak
        "shot": Row(b17, "flak", 0, 1),
        "bombed": Row(b17, "bomb", False, flag),
        "bombs": Row(b17, "bomb", 0, tuple(range(1, faces + 1))),
        "heap": Row((0,), "bomb", 0, tuple(range(1, v.bombers * faces + 1))),  # of B-17s that nobody knows
        # what lasts
        "mission": Row((0,)),
        "told": Row((0,), start=False, later=(True,)),  # who has won the game
        "wins": Row((*SIDES,), later=v.missions),
        "lost": Row((*(("fw", n) for n in fw), *(("b17", n) for n in b17)), later=1),  # in the last mission
        "damaged": Row(b17, later=holes),  # hits of the last mission
    }


def strength(w: World, row: str) -> int:
    """Return how many planes of a row start a mission."""
    return int(w.v.bombers if row == "b17" else w.v.fighters)


def someone(w: World, row: str, named: int | None = None) -> int:
    """Return the number of a plane; any where it was not noted."""
    return int(w.one_of(range(1, strength(w, row) + 1))) if named is None else named


def gone(w: World, row: str, n: int) -> Any:
    """Return 1 for a plane that was shot down, 0 for one that flies."""
    if row == "b17":
        return w.felled[n] + w.shot[n]
    return (w.p51[n] if row == "p51" else w.fw[n] + w.gunned[n]) // w.v.fighter_down


def flies(w: World, row: str, n: int) -> Any:
    return gone(w, row, n) < 1


def flying(w: World) -> Any:
    """Return how many B-17s are flying."""
    return w.v.bombers - w.felled.total() - w.shot.total()


def lost_before(w: World, row: str) -> list[int]:
    """Return the planes of a row shot down in the last mission."""
    return [n for name, n in w.lost.surely(1) if name == row]


def or_lost_before(rule: str, row: str) -> Callable[[World, list[int]], str]:
    """Name the rule broken by what is missing: 12b if it is just the planes lost in the last mission."""
    return lambda w, missing: "12b" if missing == lost_before(w, row) else rule


# Hits (3).


class Blow(NamedTuple):
    """Hits on a P-51 or B-17: the rule that gives them, the reason, the rule that keeps earlier damage.

    `both`: the rule that is forgotten where it is taken for unhurt because its attacker falls, too.
    """

    row: str
    n: int
    hits: int
    rule: str
    why: str
    keeps: str = "8e"
    both: str = ""


def hit(w: World, line: Line, blow: Blow) -> str:
    """Apply hits to a plane, and compare what the line notes of them; return what becomes of it."""
    row, n = blow.row, blow.n
    if line.single:
        line.values["hits"] = 1
    hits = w.expect(blow.rule, line, "hits", blow.hits, blow.why, several(line.hits, "hit"))
    before = w.p51[n] if row == "p51" else w.holed[n] + w.torn[n]
    due = state(w, row, before, hits)
    rule, why = read_right(w, line, row, hits) or (blow.rule, blow.why)
    for slip, other, says in forgotten(w, blow, before, hits):
        if line.after == other != due:
            rule, why = slip, says
    smokes = ("damaged",) if row == "b17" and not hits and before > 0 else ()
    found = f"{NAMES[row]} {n} {STATES.get(line.after or '', line.after)}"
    after: str = w.expect(rule, line, "after", due, why, found, smokes)
    more = hits if after == due else max(0, w.v.bomber_damaged - int(before)) if after == "damaged" else 0
    apply(w, blow, more, after == "down")
    return after


def state(w: World, row: str, before: Any, hits: int) -> str:
    """Return what more hits make of a plane."""
    damaged, down = (w.v.bomber_damaged, w.v.bomber_down) if row == "b17" else (w.v.fighter_down,) * 2
    if not hits or before + hits < damaged:
        return "none"
    return "down" if before + hits >= down else "damaged"


def apply(w: World, blow: Blow, more: int, down: bool) -> None:
    """3a, 3b, 3c: put more hits on a plane, or remove it."""
    row, n, flak = blow.row, blow.n, blow.keeps == "9c"
    if row == "p51":
        w.p51[n] = w.v.fighter_down if down else w.p51[n] + more
    elif down:
        (w.shot if flak else w.felled)[n] = 1
    else:
        hits = w.torn if flak else w.holed
        hits[n] = hits[n] + more


def forgotten(w: World, blow: Blow, before: Any, hits: int) -> Iterator[tuple[str, str, str]]:
    """Yield rules that may have been forgotten, each with the state of the plane then, and what it says."""
    if blow.both and state(w, blow.row, before, hits) == "down":
        yield blow.both, "none", "both shots count"
    if blow.row == "b17":
        yield blow.keeps, state(w, "b17", 0, hits), "one more hit shoots down a damaged B-17"
        yield "12b", state(w, "b17", before + w.damaged[blow.n], hits), "it starts each mission undamaged"


def read_right(w: World, line: Line, row: str, hits: int) -> tuple[str, str] | None:
    """Return rule and words if hits (or "damaged" for a P-51) were noted: the roll was read right."""
    if row == "p51" and (line.hits is not None or line.after == "damaged"):
        return "3a", "one hit shoots down a fighter"
    if row == "p51" or line.hits is None:
        return None
    if hits == w.v.bomber_damaged:
        return "3b", "a first hit damages a B-17"
    return "3c", f"{w.v.bomber_down} hits shoot down a B-17"
