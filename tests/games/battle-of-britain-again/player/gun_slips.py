"""Slips at The Battle of Britain: the guns of bombers and Me 110s, and the dead. See `slips`."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import beside
from .fire_slips import KINDS, away, one_shot, refire, shots
from .place_slips import calm, course_of, flight, flights
from .slips import facts_of, named, write

# guns


def guns(d: Desk, *kinds: str, hit: bool | None = None) -> list[tuple[Line, Any]]:
    """Lines that end with fire of these types' guns."""
    found = []
    for line in flights(d):
        tokens = facts_of(line)["tokens"]
        if tokens and tokens[-1][0] == "back":
            gun = tokens[-1][1]
            if (not kinds or gun.by[0] in kinds) and (hit is None or gun.hit == hit):
                found.append((line, gun))
    return found


BOMBERS = ("Ju 87", "Ju 88", "He 111", "Do 17")


def last_gun(d: Desk, found: list[tuple[Line, Any]], die: int, result: str) -> Where:
    """The last gun of a line with another die and result."""
    if not found:
        return None
    line, gun = d.rng.choice(found)
    f = facts_of(line)
    return write(line, course_of(d, f, f["tokens"][:-1]), "back", named(d, gun.by), die, result)


@KINDS.slip("9h", "9j")
def bombers_guns_hit_with_too_low_a_die(d: Desk) -> Where:
    return last_gun(d, guns(d, *BOMBERS), d.rng.randint(2, 5), "hit")


@KINDS.slip("9h", "9j")
def bombers_guns_miss_with_the_best_die(d: Desk) -> Where:
    return last_gun(d, guns(d, *BOMBERS), 6, "miss")


@KINDS.slip("9h")
def bomber_fires_twice_at_one_stop(d: Desk) -> Where:
    found = guns(d, *BOMBERS, hit=False)
    if not found:
        return None
    line, gun = d.rng.choice(found)
    f = facts_of(line)
    return write(line, course_of(d, f, f["tokens"]), "back", named(d, gun.by), "2 miss")


def fires_back(d: Desk, near: bool) -> Where:
    """A bomber fires that does not cover the square; one that touches it, or one far off."""
    for line in d.rng.sample(every := flights(d, calm), len(every)):
        f = facts_of(line)
        if not f["british"]:
            continue
        for at, (name, squadron, facing) in f["before"].items():
            if not squadron.startswith("GB") or (away(at, f["end"]) == 1) != near:
                continue
            fields = [beside(at, (facing + k) % 8) for k in (0, 3, 4, 5)]
            if f["end"] not in fields:
                text = course_of(d, f, f["tokens"])
                return write(line, text, "back", named(d, name), d.rng.randint(1, 5), "miss")
    return None


@KINDS.slip("9i")
def guns_reach_to_the_side(d: Desk) -> Where:
    return fires_back(d, near=True)


@KINDS.slip("9i", "9h")
def guns_reach_across_the_sky(d: Desk) -> Where:
    return fires_back(d, near=False)


@KINDS.slip("9j", "9e", "9h")
def stuka_hits_like_a_fighter(d: Desk) -> Where:
    """Head-on, with a die that would do for a fighter."""
    line = flight(d, lambda f: one_shot(f) and shots(f)[0].angle == 0 and shots(f)[0].target[0] == "Ju 87")
    if not line:
        return None
    hit = shots(facts_of(line))[0].hit
    return refire(d, line, back=d.rng.choice((4, 5)), result="both" if hit else "down me")


@KINDS.slip("9j", "9h")
def stukas_tail_gun_hits_too_easily(d: Desk) -> Where:
    return last_gun(d, guns(d, "Ju 87"), d.rng.randint(3, 5), "hit")


@KINDS.slip("9j", "9a")
def stuka_attacks(d: Desk) -> Where:
    line = flight(d, lambda f: f["plane"][0] == "Ju 87" and not f["home"] and calm(f))
    if not line:
        return None
    f = facts_of(line)
    british = [name for name, squadron, _ in f["before"].values() if squadron.startswith("BF")]
    text = course_of(d, f, f["tokens"])
    return write(line, text, "fire", named(d, british[0]), "5 hit") if british else None


@KINDS.slip("9k", "9h")
def rear_gun_hits_with_too_low_a_die(d: Desk) -> Where:
    return last_gun(d, guns(d, "Me 110"), d.rng.randint(2, 5), "hit")


@KINDS.slip("9k", "9h")
def rear_gun_misses_with_the_best_die(d: Desk) -> Where:
    return last_gun(d, guns(d, "Me 110"), 6, "miss")


def escort_fires(d: Desk, kind: str, fields: tuple[int, ...]) -> Where:
    """A German fighter fires back at one that stops in a square about it."""
    for line in d.rng.sample(every := flights(d, calm), len(every)):
        f = facts_of(line)
        for at, (name, _squadron, facing) in f["before"].items():
            here = [beside(at, (facing + k) % 8) for k in fields]
            if f["british"] and name[0] == kind and f["end"] in here:
                return write(line, course_of(d, f, f["tokens"]), "back", named(d, name), "2 miss")
    return None


@KINDS.slip("9k", "9i", "9h")
def rear_gun_fires_ahead(d: Desk) -> Where:
    return escort_fires(d, "Me 110", (0, 1, 2, 6, 7))


@KINDS.slip("9k", "9i", "9h")
def me109_with_a_rear_gun(d: Desk) -> Where:
    return escort_fires(d, "Me 109", (3, 4, 5))


@KINDS.slip("9c", "3b")
def fires_at_one_that_is_down(d: Desk) -> Where:
    """The target fell earlier in the day."""
    for line in d.rng.sample(every := flights(d, one_shot), len(every)):
        f = facts_of(line)
        before = d.lines("fly")
        fallen = [
            s.target
            for x in before[: before.index(line)]
            for s in shots(facts_of(x))
            if s.hit and facts_of(x)["british"] == f["british"]
        ]
        if fallen and shots(f)[0].angle and not shots(f)[0].hit:
            return refire(d, line, target=d.rng.choice(fallen))
    return None


@KINDS.slip("3b", "9e", "8a")
def the_dead_fly_on(d: Desk) -> Where:
    """A fighter that was shot down in its move finishes it."""
    line = flight(
        d,
        lambda f: (
            f["down"]
            and shots(f)
            and shots(f)[-1].left > 1
            and f["tokens"][-1][0] == "fire"
            and shots(f)[-1].lost
        ),
    )
    if not line:
        return None
    f = facts_of(line)
    return write(line, course_of(d, f, f["tokens"]), " ".join(["f"] * shots(f)[-1].left))
