"""A player for both sides, who takes the first line that `next` offers; where the game stands, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from .courses import lengths
from .kit import Plane, bomber, escort, german, name
from .offering import Row, entering, has_stopped, left, to_move, ways
from .record import needed, over
from .state import fix_of, lost, on, rules, spelt
from .waves import picked, sections_due

Action = tuple[str, Row]
SHARE = {"fire": 0.9, "return": 0.8}  # how often what may be left out is done


# Where the game stands, in words.


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield who goes on from a stop, who waits, and how far those fly whose move it is."""
    if halted := has_stopped(w):
        yield f"{name(halted)} has stopped; it goes on for {spelt(left(w, halted))} in"
    for section in w.kit.sections:
        if not w.entered[section] and section <= max(sections_due(w)):
            yield f"section {section} waits for an even number"
    for section, plane in {w.kit.section(p): p for p in entering(w)}.items():
        yield f"section {section}: {inches(w, plane)}"
    for plane in (p for p in to_move(w) if fix_of(w, p) and p != halted):
        yield f"{name(plane)}: {inches(w, plane)}"


def inches(w: World, plane: Plane) -> str:
    return f"{' or '.join(map(spelt, lengths(w, plane)))} in"


# Who plays.


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Generator[Action, bool | None, None]:
    """One turn: whatever may be done next, as long as there is something; for bombs that is all of it."""
    yield from new_wave(w, rng)
    tried = set[str]()
    while found := [*later(w, careful, tried)]:
        (verb, values), key = found[0]
        tried.add(key)
        friend = escort(values.get("target") or "b")  # 6D6j asks for fire at it
        if friend or rng.random() < SHARE.get(verb, 1.0):
            yield verb, values
    if over(w):
        side = "american" if w.hits[0] >= needed(w) else "german"
        w.mind["won"] = f"{side.title()}s"
        yield "won", {"side": side}


def later(w: World, careful: bool, tried: set[str]) -> Iterator[tuple[Action, str]]:
    """The first action that was not tried yet, with what tells it from others."""
    for verb, rows in ways(w, careful).items():
        for values in rows:
            legs = [w.leg[p] for p in (values.get("by"), values.get("target")) if p]
            key = f"{verb} {values} {[(leg.stop, leg.over) for leg in legs if leg]}"
            if key not in tried:
                yield (verb, values), key
                return


def new_wave(w: World, rng: Random) -> Generator[Action, bool | None, None]:
    """N3: the dice for the waves; the next wave, once the bombers before it have left."""
    if w.turn[0] == w.began[0] == 1 or not on(w, bomber):
        w.mind["type"] = rng.choice(("me", "fw"))
    if w.kit.third and w.turn[0] == 1:
        for side in ("american", "german"):
            while picked(w, side) is None:
                yield "waves", {"side": side}
        yield "wave", {"wave": 1}
    elif w.kit.third and not on(w, bomber):
        lost_yet = losses(w)
        if (yield "wave", {"wave": w.wave[0] + 1}):
            w.mind["before"] = lost_yet


KINDS: dict[str, Any] = {"B-17s": bomber, "German fighters": german, "P-51s": escort}


def losses(w: World) -> Counter[tuple[str, str]]:
    """The planes of each kind that are destroyed, and those that are left, of all waves so far."""
    found = Counter(w.mind.get("before", ()))
    for kind, mine in KINDS.items():
        here = [lost(w, p) for p in w.kit.planes if mine(p) and w.met[p]]
        found[kind, "destroyed"] += here.count(True)
        found[kind, "left"] += here.count(False)
    return found


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    """How games came out, once they are over."""
    if "won" in w.mind:
        yield ("won", w.mind["won"]), 1
        yield ("bomb hits", f"{w.hits[0]:2}"), 1
        yield ("turns", f"{w.turn[0]:2}"), 1
        yield from losses(w).items()
