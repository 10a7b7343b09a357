"""A player of both sides, sensible or random.

Germans escort: their fighters keep between the bombers and the British, and attack them. The
British attack the bombers or the fighters, for a whole campaign. A sensible player takes the best
shot of each plane, and ends its move where its next shot is good and the enemy's is not.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from .board import fighters, flying, present, rules, side, standing, thrown
from .kit import BOMBERS, BRITISH, GERMANS, GROUPS, Plane
from .pilots import Raid, Row, steps
from .placing import formation
from .record import germans

Action = tuple[str, dict[str, Any]]
Played = Generator[Action, bool | None, None]
HUNTS = ("bombers", "fighters")
OPTION = "7"  # the rule of dive or climb, where it is in play


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Played:
    """One day. What the British are after is decided on the first."""
    hunts = w.mind.setdefault("hunts", rng.choice(HUNTS))
    w.mind["told"] = f"British attack {hunts}" if careful else "random play"
    if not standing(w):
        return
    if len(standing(w)) > 1:
        yield "target", {}
    for verb in ("bombers", "escort", "intercept"):
        yield verb, {}
        if verb == "bombers" and not flying(w, "GB"):
            yield "raid", {"scrubbed": True}
            return
    if flying(w, "BF"):
        raid = Raid(w, formation(w), hunts, rng, careful)
        yield from moves(w, raid)
        across = raid.home if raid.of(BRITISH) else [*raid.home, *raid.of(BOMBERS)]
    else:
        yield "raid", {"unopposed": True}
        across = [plane for plane in formation(w) if side(w, plane) == BOMBERS]
    yield from bombs(w, across, rng)


def moves(w: World, raid: Raid) -> Played:
    """Move after move, until no bomber is left."""
    rng, number = raid.rng, 0
    headed = rng.random() < 0.3
    while raid.of(BOMBERS) and number < raid.longest:
        number += 1
        if headed:
            yield "move", {"number": number}
        boosts: dict[str, int] = {}
        if number == 1:
            yield from dives(w, raid, boosts)
        for mine in (GERMANS, BRITISH):
            for plane in raid.of(mine):
                boost = boosts.get(raid.squadron[plane] or "", 0)
                if plane in raid.at and raid.of(BOMBERS) and boost % 2 == 0:
                    yield from fighter(w, raid, plane, boost)
        yield from bombers(w, raid)


def dives(w: World, raid: Raid, boosts: dict[str, int]) -> Iterator[Action]:
    """7: a die for some of the squadrons, where that is played."""
    for squadron in fighters(w) if OPTION in w.options else ():
        if raid.rng.random() < 0.7:
            boosts[squadron] = raid.die()
            yield "dive", {"squadron": squadron, "die": boosts[squadron]}


def fighter(w: World, raid: Raid, plane: Plane, boost: int) -> Played:
    """A fighter's move, and the guns that fire at it where it ends."""
    rng, die = raid.rng, raid.die()
    rows, last = raid.fly(plane, die + raid.points(plane) + boost)
    apart = rng.random() < 0.3
    line: Row = {"plane": plane, "die": die, "course": (*rows, *(() if apart else last))}
    if rng.random() < 0.1 and plane in raid.at:
        place = raid.at[plane]
        line |= {"square": place[:2], "facing": place[2] if rng.random() < 0.5 else None}
    yield "fly", line
    for row in last if apart else ():
        target = plane if rng.random() < 0.3 else None
        yield "defend", {name: row[name] for name in ("by", "gun", "effect")} | {"target": target}


def bombers(w: World, raid: Raid) -> Played:
    """The bombers, those in front first; together where all of them fly straight on."""
    order = sorted(raid.of(BOMBERS), key=lambda plane: -raid.at[plane][1])
    flown = [(plane, raid.on(plane)) for plane in order]
    straight = all(turns and not any(turns) for _, turns in flown) and {*order} <= {*present(w)}
    if flown and straight and raid.rng.random() < 0.6:
        yield "fly", {"all": True, "die": None, "course": ({"steps": (("ahead", 1),)},)}
        return
    for plane, turns in flown:
        yield "fly", {"plane": plane, "die": None, "course": ({"steps": steps(turns)},)}


def bombs(w: World, across: list[Plane], rng: Random) -> Played:
    """Dice for each engine of those that are across: plane by plane, or for all together."""
    if not across:
        return
    apart, engines = rng.random() < 0.4, {plane: w.kit.types[plane[0]].engines for plane in across}
    dice = {plane: tuple(rng.randint(1, w.v.die) for _ in range(n)) for plane, n in engines.items()}
    if apart:
        yield "bomb", {"planes": tuple({"plane": plane, "dice": own} for plane, own in dice.items())}
    else:
        yield "bomb", {"dice": tuple(die for own in dice.values() for die in own)}


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    """How raids went, and how campaigns ended: by what the British attacked."""
    after = w.mind["told"]
    met = "intercepted" if thrown(w, "GB") else "no target left"
    yield (f"raids, {after}", str(w.off[0] or met)), 1
    if w.day[0] < w.v.days:
        return
    full, now = w.v.number("target_hits"), {name: w.hits[name] for name in w.hits}
    yield (f"won, {after}", "Germans" if germans(w, now) else "British"), 1
    for target, hits in now.items():
        yield (f"{target}, {after}", "destroyed" if hits >= full else "stands"), 1
    for group, name in GROUPS.items():
        own = [squadron for squadron in w.left if squadron.startswith(group)]
        left = int(w.left.total(own))
        yield (f"{name}, {after}", "left"), left
        yield (f"{name}, {after}", "shot down"), sum(map(w.kit.strength, own)) - left
