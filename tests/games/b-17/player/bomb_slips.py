"""Slips at B-17!: flak, bombs, and who wins. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .fight import Burst
from .gun_slips import KINDS
from .slips import Facts, facts_of, pick, write

FLAK = ("7D1c", "7D1a", "6D5b", "6D5c", "6D5d")


def flak(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    return pick(d, [x for x in d.lines("flak") if test(facts_of(x))])


def reflak(line: Line, came: str) -> Line:
    burst: Burst = facts_of(line)["burst"]
    line.text = f"flak {burst.plane} {burst.die} {burst.back} {came}"
    return line


@KINDS.slip("2a", *FLAK)
def flak_with_no_such_die(d: Desk) -> Where:
    line = flak(d, lambda f: True)
    return line and write(line, "flak", facts_of(line)["burst"].plane, d.rng.randint(7, 9), 3)


@KINDS.slip("7D1c", *FLAK)
def flak_hits_with_too_low_a_die(d: Desk) -> Where:
    line = flak(d, lambda f: f["burst"].hits == 0)
    return line and reflak(line, "1 hit")


@KINDS.slip("7D1c", *FLAK)
def flak_misses_with_a_higher_die(d: Desk) -> Where:
    line = flak(d, lambda f: f["burst"].hits == 1)
    return line and reflak(line, "miss")


@KINDS.slip("7D1c", *FLAK)
def flak_hits_once_with_a_doubled_die(d: Desk) -> Where:
    line = flak(d, lambda f: f["burst"].hits == 2)
    return line and reflak(line, "1 hit")


@KINDS.slip("7D1b", "7D4")
def flak_at_a_bomber_far_away(d: Desk) -> Where:
    line = d.last("bombers")
    up = [n for n, (_, gone) in d.facts["after"].items() if not gone]
    far = [n for n, p in d.facts["poses"].items() if n[0] == "b" and p.y < 75 and n in up]
    return d.after(line, f"flak {d.rng.choice(far)} 1 6 miss") if line and far else None


@KINDS.slip("7D1b", "7D4")
def flak_at_a_fighter_far_away(d: Desk) -> Where:
    rows = [
        x
        for x in d.lines("move")
        if facts_of(x)["end"].y < 85 and not facts_of(x)["gone"] and not facts_of(x)["shot"]
    ]
    line = pick(d, rows)
    return line and d.after(line, f"flak {facts_of(line)['plane']} 1 6 miss")


@KINDS.slip("7D1a")
def bombs_without_flak(d: Desk) -> Where:
    for line in d.lines("flak"):
        burst = facts_of(line)["burst"]
        bombs = d.pick("bomb", lambda f, name=burst.plane: f["plane"] == name)  # type: ignore[misc]
        early = [x for x in d.lines("flak") if facts_of(x)["burst"].plane == burst.plane]
        if bombs and not burst.hits and len(early) == 1:
            d.drop(line)
            return bombs
    return None


@KINDS.slip("7D1a")
def flak_after_the_bombs(d: Desk) -> Where:
    for line in d.lines("flak"):
        burst = facts_of(line)["burst"]
        bombs = d.pick("bomb", lambda f, name=burst.plane: f["plane"] == name)  # type: ignore[misc]
        early = [x for x in d.lines("flak") if facts_of(x)["burst"].plane == burst.plane]
        if bombs and not burst.hits and len(early) == 1:
            d.shift(line, bombs)
            return [bombs, line]
    return None


@KINDS.slip("7D4")
def fighter_stops_in_range_and_no_flak(d: Desk) -> Where:
    """Well inside, with no hit."""
    return no_flak(d, 5)


@KINDS.slip("7D4")
def fighter_stops_over_the_target_and_no_flak(d: Desk) -> Where:
    return no_flak(d, 1.5)


def no_flak(d: Desk, nearer: float) -> Where:
    """Nothing is thrown for a fighter that stops nearer to the target than so many inches."""

    def well(f: Facts) -> bool:
        return (
            f["kind"] != "b"
            and not f["burst"].hits
            and not f["move"]["flak"]
            and d.book.flak(f["move"]["end"].at) < nearer
            and not f["move"]["gone"]
        )

    line = flak(d, well)
    if not line:
        return None
    at = d.index(line)
    d.drop(line)
    close = d.close()
    return [*[x for x in d.turn.lines[at:] if x.event], *(close if isinstance(close, list) else [close])]


# bombs


def bombs(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    return d.pick("bomb", lambda f: f["dice"] and test(f))


def rebomb(line: Line, dice: list[tuple[int, int]], hits: Any) -> Line:
    pairs = " ".join(f"{a}/{b}" for a, b in dice)
    line.text = f"bomb {facts_of(line)['plane']} {pairs} = {hits} hits"
    return line


@KINDS.slip("2a", "7D2b")
def bomb_with_no_such_die(d: Desk) -> Where:
    line = bombs(d, lambda f: True)
    if not line:
        return None
    dice = facts_of(line)["dice"]
    line.text = f"bomb {facts_of(line)['plane']} " + " ".join(
        f"{a}/{b}" for a, b in [(8, dice[0][1]), *dice[1:]]
    )
    return line


@KINDS.slip("7B", "7D1a", "7D1b")
def bombs_before_the_target(d: Desk) -> Where:
    line = d.last("bombers")
    far = [n for n, p in d.facts["poses"].items() if n[0] == "b" and p.y < 75]
    if not line or not far:
        return None
    return d.after(line, f"bomb {d.rng.choice(far)} 1/6 1/6 1/6 1/6")


@KINDS.slip("7B")
def bombs_beside_the_target(d: Desk) -> Where:
    """Near enough for flak, which misses; but beside it, or short of it."""
    rows = [m for x in d.lines("bombers") for m in facts_of(x)["moves"]]
    for one in rows:
        end = one["end"]
        near = d.book.flak(end.at) < 5.5 and not one["away"]
        line = d.last("bombers", "fire")
        hits, gone = d.facts["after"][one["plane"]]
        if not near or d.book.passes(one["course"], -0.8) or line is None or gone or hits > 3:
            continue
        if any(facts_of(x)["burst"].plane == one["plane"] for x in d.lines("flak")):
            continue
        text = " ".join(["1/6"] * (4 - hits))
        first = d.after(line, f"flak {one['plane']} 1 6 miss")
        return d.after(first, f"bomb {one['plane']} {text}")
    return None


@KINDS.slip("7C")
def a_pair_of_bombing_dice_too_many(d: Desk) -> Where:
    line = bombs(d, lambda f: True)
    return line and rebomb(line, [*facts_of(line)["dice"], (1, 6)], facts_of(line)["hits"])


@KINDS.slip("7C")
def damaged_engines_bomb_too(d: Desk) -> Where:
    line = bombs(d, lambda f: f["engines"] < 4)
    if not line:
        return None
    f = facts_of(line)
    return rebomb(line, [*f["dice"], *[(1, 6)] * (4 - f["engines"])], f["hits"])


@KINDS.slip("7C")
def a_pair_of_bombing_dice_too_few(d: Desk) -> Where:
    line = bombs(d, lambda f: len(f["dice"]) > 1 and not d.book.bombs(*f["dice"][-1]))
    return line and rebomb(line, facts_of(line)["dice"][:-1], facts_of(line)["hits"])


HITS = ("7D2a", "7D2b", "7D2c", "7D3")


def _bombed(d: Desk, rule: int, more: int) -> Where:
    """A count that differs because pairs of one kind were taken for another."""
    line = bombs(
        d,
        lambda f: (
            any(d.book.bombs(*pair) == rule for pair in f["dice"])
            and 0 <= f["hits"] + more <= 2 * len(f["dice"])
        ),
    )
    return line and rebomb(line, facts_of(line)["dice"], facts_of(line)["hits"] + more)


@KINDS.slip("7D2a", *HITS)
def a_bomb_hits_with_too_low_a_die(d: Desk) -> Where:
    return _bombed(d, 0, 1)


@KINDS.slip("7D2a", *HITS)
def equal_dice_counted_as_a_hit(d: Desk) -> Where:
    line = bombs(d, lambda f: any(a == b for a, b in f["dice"]))
    if not line:
        return None
    f = facts_of(line)
    return rebomb(line, f["dice"], f["hits"] + sum(a == b for a, b in f["dice"]))


@KINDS.slip("7D2b", *HITS)
def a_bomb_hit_not_counted(d: Desk) -> Where:
    return _bombed(d, 1, -1)


@KINDS.slip("7D2b", *HITS)
def a_bomb_hit_counted_double(d: Desk) -> Where:
    return _bombed(d, 1, 1)


@KINDS.slip("7D2c", *HITS)
def doubled_dice_counted_once(d: Desk) -> Where:
    return _bombed(d, 2, -1)


@KINDS.slip("7D2c", *HITS)
def doubled_dice_not_counted(d: Desk) -> Where:
    return _bombed(d, 2, -2)


# who has won


@KINDS.slip("7D3", *HITS)
def hits_of_the_turn_added_wrongly(d: Desk) -> Where:
    line = d.last("hits")
    return line and write(line, "hits", facts_of(line)["hits"] + 1)


@KINDS.slip("7D3", *HITS)
def all_hits_added_wrongly(d: Desk) -> Where:
    line = d.last("hits")
    return line and write(line, "hits", facts_of(line)["hits"], "total", facts_of(line)["total"] + 2)


@KINDS.slip("7D3")
def the_wrong_side_wins(d: Desk) -> Where:
    line = d.last("won")
    return line and write(line, "won", "german" if facts_of(line)["us"] else "us")


@KINDS.slip("7D3")
def americans_win_with_too_few_hits(d: Desk) -> Where:
    line = d.last("hits", "bomb")
    if not line or d.lines("won") or d.facts["hits"] >= d.facts["needed"]:
        return None
    return d.after(line, "won us")
