"""The game as it is played: nothing is there to decide, dice and rules do all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cutline.referee import Table

from .missions import NAMES, wins
from .planes import SIDES, B, P, rules


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """A mission in its order; an attack that its target does not live to see is not made."""
    yield "type", {}
    yield "aim", {}
    for verb, kind in (("dogfight", P), ("raid", B)):
        attackers = [fw for fw, attacks in t.types.values.items() if attacks == kind]
        for fw in sorted(attackers, key=t.drew.values.get):
            yield verb, {"fw": fw}
    yield "flak", {}
    yield "bomb", {}
    yield "points", {}
    yield "won", {"won": t.total("won")}
    for side in SIDES:
        if wins(t, side) >= t.v.wins_needed:
            yield "game", {"side": side}


@rules.hook
def counts(t: Table) -> Iterator[tuple[tuple[str, str], int]]:
    for side in SIDES:
        yield ("missions won", NAMES[side]), int(t.total("won") == side)
        yield ("games won", NAMES[side]), int(wins(t, side) >= t.v.wins_needed)
