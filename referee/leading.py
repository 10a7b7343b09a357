"""Where an offered line leads on the board.

It is played on a copy of the table, and what stands elsewhere then is what it moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from ..components.models.placements import Placed, Placement, Silhouette
from .judging.choices import Offer
from .judging.noting import Noting
from .judging.offering import keeps
from .kernel.world import World
from .showing import Done

Moved = Placed | Silhouette


def leads(walk: Noting, offers: Iterable[Offer]) -> list[list[Moved]]:
    """Return, for each of the lines that may be written behind a walk, what it moves, as it then stands.

    What stands somewhere only perhaps, as where dice are still to be thrown, is left out.
    """
    hook = walk.rules.hooks["placements"]
    before = {*map(_stance, _standing(hook, walk.w))}
    found = []
    for verb, values, *_ in offers:
        then = walk.twin()
        keeps(then, partial(verb.run, then.w, values))
        done = Done(verb.name, values, walk.w, then.w)
        now = _standing(hook, then.w, done)
        found.append([one for one in now if _stance(one) not in before])
    return found


def _standing(hook: Any, w: World, *done: Done) -> list[Moved]:
    with w.looking():
        return [one for one in hook(w, done) if _sure(one)]


def _sure(one: Placement) -> bool:
    if isinstance(one, Placed):
        return one.sure and one.count == 1
    return isinstance(one, Silhouette) and not one.was and one.heading is not None


def _stance(one: Moved) -> tuple[Any, ...]:
    return (one.counter if isinstance(one, Placed) else one.name), one.at, one.heading
