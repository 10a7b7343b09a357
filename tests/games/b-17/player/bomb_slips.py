"""Slips at B-17!: flak, bombs, and who wins. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, Facts, facts_of, kind, options

HITS = "7D2a 7D2b 7D2c 7D3"

# Flak

kind(
    "flak_hits_with_too_low_a_die", "7D1c 6D5b 6D5c 6D5d", "flak", lambda d, f: f["burst"].hits == 0,
    lambda d, f: f"flak {f['burst'].plane} {f['burst'].die} {f['burst'].back} 1 hit",
)  # fmt: skip


@KINDS.slip("7D1b", "7D4")
def flak_at_a_bomber_far_away(d: Desk) -> Where:
    line = d.last("bombers")
    up = [n for n, (_, gone) in d.facts["after"].items() if not gone]
    far = [n for n, p in d.facts["poses"].items() if n[0] == "b" and p.y < 75 and n in up]
    return d.after(line, f"flak {d.rng.choice(far)} 1 6 miss") if line and far else None


@KINDS.slip("7D1a")
def bombs_without_flak(d: Desk) -> Where:
    bursts = [facts_of(line)["burst"].plane for line in d.lines("flak")]
    for line in d.lines("flak"):
        burst = facts_of(line)["burst"]
        bombs = next((x for x in d.lines("bomb") if facts_of(x)["plane"] == burst.plane), None)
        if bombs and not burst.hits and bursts.count(burst.plane) == 1:
            d.drop(line)
            return bombs
    return None


@KINDS.slip("7D4")
def fighter_stops_in_range_and_no_flak(d: Desk) -> Where:
    """Well inside, with no hit."""

    def well(f: Facts) -> bool:
        move = f["move"] if f["kind"] != "b" and not f["burst"].hits else None
        return bool(move and not move["flak"] and not move["gone"] and d.book.flak(move["end"].at) < 5)

    line = d.pick("flak", well)
    if not line:
        return None
    behind: list[Any] = [x for x in d.turn.lines[d.index(line) + 1 :] if x.event]
    d.drop(line)
    close: Any = d.close()
    return [*behind, *(close if isinstance(close, list) else [close])]


# Bombs


def bombs(f: Facts, hits: int, more: tuple[tuple[int, int], ...] = ()) -> str:
    pairs = " ".join(f"{a}/{b}" for a, b in (*f["dice"], *more))
    return f"bomb {f['plane']} {pairs} = {hits} hits"


def equal(f: Facts) -> int:
    return sum(a == b for a, b in f["dice"])


def miscounted(name: str, rule: str, due: int, more: int) -> None:
    """A count that differs because a pair of one kind was taken for another."""

    def fits(d: Desk, f: Facts) -> bool:
        there = any(d.book.bombs(*pair) == due for pair in f["dice"])
        return there and 0 <= f["hits"] + more <= 2 * len(f["dice"])

    kind(name, f"{rule} {HITS}", "bomb", fits, lambda d, f: bombs(f, f["hits"] + more))


kind(
    "a_pair_of_bombing_dice_too_many", "7C", "bomb", lambda d, f: f["dice"],
    lambda d, f: bombs(f, f["hits"], ((1, 6),)),
)  # fmt: skip
kind(
    "equal_dice_counted_as_a_hit",
    HITS,
    "bomb",
    lambda d, f: equal(f) and "7D2a" in options(d),
    lambda d, f: bombs(f, f["hits"] + equal(f)),
)
miscounted("a_bomb_hit_counted_double", "7D2b", 1, 1)
miscounted("doubled_dice_counted_once", "7D2c", 2, -1)


@KINDS.slip("7B")
def bombs_beside_the_target(d: Desk) -> Where:
    """Near enough for flak, which misses; but beside it, or short of it."""
    flakked = [facts_of(x)["burst"].plane for x in d.lines("flak")]
    line: Line | None = d.last("bombers", "fire")
    for one in [m for x in d.lines("bombers") for m in facts_of(x)["moves"]]:
        hits, gone = d.facts["after"][one["plane"]]
        near = d.book.flak(one["end"].at) < 5.5 and not one["away"] and not gone and hits < 4
        if line and near and one["plane"] not in flakked and not d.book.passes(one["course"], -2):
            first = d.after(line, f"flak {one['plane']} 1 6 miss")
            return d.after(first, f"bomb {one['plane']} {' '.join(['1/6'] * (4 - hits))}")
    return None


# Who has won


def last(name: str, rules: str, verb: str, text: Callable[[Facts], str]) -> None:
    def act(d: Desk, f: Facts) -> bool:
        line = d.last(verb)
        return line is not None and facts_of(line) is f

    kind(name, rules, verb, act, lambda d, f: text(f))


last("all_hits_added_wrongly", f"7D3 {HITS}", "hits", lambda f: f"hits {f['hits']} total {f['total'] + 2}")
last("the_wrong_side_wins", "7D3", "won", lambda f: f"won {'german' if f['us'] else 'us'}")
