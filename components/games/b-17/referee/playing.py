"""A player for both sides, who takes the first line that `next` offers; where the game stands, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from .courses import lengths
from .kit import Plane, bomber, escort, german, name
from .offering import Row, entered, has_stopped, leaving, left, places, to_move, waiting, ways
from .record import needed, over
from .state import fix_of, lost, on, rules, spelt
from .waves import picked

Action = tuple[str, Row]
SHARE = {"fire": 0.9, "return": 0.8}  # how often what may be left out is done


# Where the game stands, in words.


@rules.hook
def stand(w: World) -> Iterator[str]:
    """Yield what comes before any move, or who is to move, and how far."""
    if before := [*comes_first(w)]:
        yield from before
    elif halted := has_stopped(w):
        yield f"{name(halted)} has stopped; it goes on for {spelt(left(w, halted))} in"
    elif planes := to_move(w):
        side = "Germans" if german(planes[0]) else "Americans"
        yield f"The {side} are to move: {', '.join(how_far(w, planes))}"


def comes_first(w: World) -> Iterator[str]:
    """Yield what is done before anybody moves."""
    if rows := [*places(w)]:
        yield f"Place {named(row['plane'] for row in rows[0]['places'])}: {FROM}"
    elif rows := [*leaving(w)]:
        yield f"Off the table: {named(rows[0]['planes'])}"
    elif sections := waiting(w):
        yield f"Section {' and '.join(map(str, sections))}: roll a die; on an even number it enters"
    else:
        rolls = {s: [*to_roll(w, s)] for s in entered(w)}
        yield from (
            f"Section {s} enters: roll for its {' and its '.join(rolls[s])}" for s in rolls if rolls[s]
        )


FROM = "inches from the left edge, then from the near edge"


def named(planes: Iterable[Plane]) -> str:
    return ", ".join(map(name, planes))


def to_roll(w: World, section: int) -> Iterator[str]:
    """5C3, 5D1: what a section that enters has not rolled for."""
    return (what for what, row in (("hour", w.clock), ("altitude", w.level)) if not row[section])


def how_far(w: World, planes: Iterable[Plane]) -> Iterator[str]:
    """How far planes move, those that move equally far together; a section that enters as such."""
    alike: dict[str, dict[str, None]] = {}
    for plane in planes:
        who = name(plane) if fix_of(w, plane) else f"section {w.kit.section(plane)}"
        alike.setdefault(" or ".join(map(spelt, lengths(w, plane))), {})[who] = None
    return (f"{', '.join(who)} ({inches} in)" for inches, who in alike.items())


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
