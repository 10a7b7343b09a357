"""What nobody decides while somebody plays: events, what lies open, the level in the grotto."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cutline.referee import World

from .. import offers
from ..table import germans_in, levels, partisans_in

Action = tuple[str, dict[str, Any]]


def events(w: World, rng: Random, careful: bool) -> Iterator[Action]:
    """5: Throw for the event, the second wave and its supply, where they are due."""
    for verb in offers.begun(w):
        yield verb, drawn_event(w, rng) if verb == "event" else {}


def drawn_event(w: World, rng: Random) -> dict[str, Any]:
    """5.1: Return an event, with a die and a choice for which each is as likely as the others."""
    rows = [*offers.events(w)]
    for thrown in ("event", "die"):
        face = rng.choice([*dict.fromkeys(row.get(thrown) for row in rows)])
        rows = [row for row in rows if row.get(thrown) == face]
    return rng.choice(rows)


def settled(w: World) -> Iterator[Action]:
    """6f: State the level where it is open whether the grotto counts: not while it is fought for."""
    low, high = levels(w)
    if low < high:
        taken = germans_in(w, w.kit.grotto).sure and not partisans_in(w, w.kit.grotto).sure
        yield "alarm", {"level": high if taken else low}


def revealed(w: World) -> Iterator[Action]:
    """Yield what lies open now and has not been looked at; with Tito everything does."""
    while row := next(iter(offers.revealed(w)["reveal"]), None):
        yield "reveal", row
