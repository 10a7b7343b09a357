"""What nobody chooses: what markers hide (3.1), and who is in the cups (3.2). Drawn where Cutline deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from cutline.referee import World

from .board.kit import Back, Unit, Zone
from .table import At

NOBODY = "nobody"


def dealer(w: World) -> Random:
    """Return who throws and draws."""
    assert w.dealer
    return w.dealer


def cup(w: World, group: str) -> list[Unit]:
    """Return the counters that are left in a cup."""
    return list(w.at.surely(At.CUP, w.kit.groups[group]))


def draw(w: World, group: str, kind: str, most: int, but: Collection[str] = ()) -> tuple[Unit, ...]:
    """Return counters of a group, and of a kind where one is named, as far as there are any left."""
    found = [u for u in cup(w, group) if kind in ("", w.kit.units[u].kind) and u not in but]
    return tuple(dealer(w).sample(found, min(most, len(found))))


def found(w: World, zone: Zone, letters: Sequence[str]) -> tuple[str, ...]:
    """3.1, 3.2: Return what is found where the markers of a zone are turned over."""
    named: list[str] = []
    for letter in letters:
        backs = unseen(w, letter)
        for back in dealer(w).sample(backs, min(len(backs), w.marker[zone, letter])):
            named += [back.holds] if back.holds else []
            for kind, count in back.kinds:
                named += draw(w, letter.lower(), kind, count, named)
    return tuple(named) or (NOBODY,)


def unseen(w: World, letter: str) -> list[Back]:
    """3.1e: Return the backs of a letter that no marker has shown so far."""
    left = w.kit.printed(letter)
    for zone in w.kit.lettered if letter == "A" else ():
        for back in [back for back in left if back.holds == w.hid[zone]][:1]:
            left.remove(back)
    brought = [w.brought[place] for place in w.brought if place[1] == letter and w.brought[place]]
    for units in sorted(brought, key=len, reverse=True):
        for back in likeliest(w, left, units):
            left.remove(back)
    return left


def likeliest(w: World, backs: Sequence[Back], units: Sequence[Unit]) -> Sequence[Back]:
    """Return the back that has shown these counters; one that has more of them where a kind had run out."""
    kinds = Counter(w.kit.units[unit].kind for unit in units)
    able = [back for back in backs if kinds <= Counter(dict(back.kinds))]
    return sorted(able, key=lambda back: sum(count for _, count in back.kinds))[:1]


def away(w: World, letter: str, most: int) -> tuple[Zone, ...]:
    """5.1c: Return the zones of markers that leave the map unseen."""
    spots = [zone for zone, other in w.kit.letters if other == letter and w.marker[zone, other]]
    return tuple(dealer(w).sample(spots, min(most, len(spots))))
