"""10, 11b: the guns at the coast, then flak and balloons at the edge of London."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, either, high, low, many, some

from .board import GUNS, add, chit, face, first_night, no_pause, paused, rules, v1s


@rules.verb(
    "track:TRACK dice:DICE* [down|kill|shot down:N]",
    step="tracks",
    order="6.7",
    short="g",
    also="aa gun ack-ack",
    ask="track:TRACK dice:DICE*",
    example="guns A 3 6/5 2",
)
def guns(t: Table, track: str, dice: Any, down: int | None) -> None:
    """one die for each V-1 at the coast, a second one behind a hit"""
    again = f"a second round of the guns of track {track}"
    t.rule("10a", not t.fired[track], "one roll for each V-1", again)
    here = t.flying[track]
    thrown = dice or roll(t, here)
    if thrown:
        expected = f"{either(here)} V-1s in the Coast square"
        t.rule("10a", len(thrown) == here, expected, f"{len(thrown)} dice on track {track}")
    kills = (
        sum(t.sub(gun, *pair) for pair in thrown) if thrown else t.guess(range(t.facts.most + 1))
    )
    shot = t.expect("10b", "down", kills, "T-2 gives {}", f"{{}} shot down on track {track}")
    t.flying[track] = high(0, here - shot)
    t.fired[track], t.stage[track] = True, high(GUNS, t.stage[track])
    add(t, guns=shot)


def roll(t: Table, here: Any) -> Any:
    """10a: where somebody plays, the dice for these V-1s."""
    if t.throw is None:
        return ()
    first = [t.throw(t.v.die) for _ in range(here)]
    hits = [die is not None and t.look("t2", die).down for die in first]
    dice = tuple((d, t.throw(t.v.die) if hit else None) for d, hit in zip(first, hits, strict=True))
    t.args["dice"] = dice
    return dice


def gun(t: Table, die: int | None, again: int | None) -> Any:
    """10b: whether the dice for one V-1 shoot it down."""
    die, again = face(t, "10b", die), face(t, "10b", again)
    down = t.look("t2", die).down
    said = f"a second die behind a {die}"
    t.rule("10b", again is None or down, "a second die only after a hit", said)
    if not down:
        return 0
    return t.guess((0, 1)) if again is None else int(again in down)


@rules.owed("tracks", "10a", "one roll of the guns for each V-1", "track {}",
            each=lambda t: t.lists.abteilungen)  # fmt: skip
def silent(t: Table, track: str) -> bool:
    return not t.fired[track] and t.flying[track] + t.land_kills[track] > 0


@rules.verb(
    "chit:RED",
    step="balloons",
    order="6.11",
    short="b",
    also="flak red balloon barrage",
    ask="chit:RED",
    example="balloons 1",
)
def balloons(t: Table, chit: int | None) -> None:
    """the red chit"""
    no_pause(t)
    t.rule("11b", t.red[0] is None, "one red chit for each phase", "a second red chit")
    down = brought_down(t, chit)
    t.red[0] = chit or 0
    add(t, balloons=down)


def brought_down(t: Table, number: int | None) -> Any:
    """11b: so many, or all where there are fewer."""
    drawn = chit(t, "red", number)
    return some(max(0, min(n, up)) for n in many(drawn) for up in many(v1s(t)))


@rules.owed(
    "balloons", "11b", "a red chit once V-1s reach the outskirts", each=lambda t: ["the phase"]
)
def no_red(t: Table, _: str) -> bool:
    if t.red[0] is not None or first_night(t) or paused(t):
        return False
    return t.pick(t.flying.tally(int)) > 0
