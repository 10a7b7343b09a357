"""Slips in a game of Capture Tito!: counters and stacks (2)."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, Facts, chosen, facts_of, gone, write

# 2: counters


@KINDS.slip("2.1a", "12.2a")
def a_platoon_that_is_lost_moves(d: Desk) -> Where:
    line = d.pick("move")
    dead = line and chosen(d, gone(facts_of(line)["before"], "german"))
    return d.after(line, f"move {dead} {facts_of(line)['path'][-1]}") if line and dead else None


def crowded(d: Desk, verb: str, side: str, alone: bool = False) -> tuple[Line | None, int]:
    """A move that could have gone on into a zone that is full then."""
    for line in d.rng.sample(d.lines(verb), len(d.lines(verb))):
        f = facts_of(line)
        start, field = f["path"][0], f["before"]
        going = f["units"][:1] if alone else f["units"]
        if len(line.text.split("move")) != 2 or len(f["path"]) != 2 or f.get("leaders"):
            continue
        for zone in d.book.near(start):
            here = field.here(zone, side)
            full = field.strength(here) + field.strength(going) > 10 and here
            end = d.facts["end"].here(zone, side) if full else []
            if full and set(here) <= set(end) and d.book.links[start][zone] == 1:
                return line, zone
    return None, 0


@KINDS.slip("2.2a")
def more_germans_than_a_zone_holds(d: Desk) -> Where:
    line, zone = crowded(d, "move", "german")
    if not line:
        return None
    write(line, "move", *facts_of(line)["units"], facts_of(line)["path"][0], zone)
    later = ("fire", "assault", "activate", "reinforce", "march")
    return [line, d.later(line, *later), *d.lines("fire", "assault", "reinforce")]


@KINDS.slip("13.2.4d", "2.2d")
def a_weaker_partisan_is_hit(d: Desk) -> Where:
    def weaker(f: Facts) -> list[str]:
        field = f["before"]
        return [u for u in field.partisans(f["there"]) if field.ff(u) < field.ff(f["target"])]

    line = d.pick("fire", lambda f: f["german"] and f["hit"] == f["target"] and weaker(f))
    if not line:
        return None
    f = facts_of(line)
    dice = "/".join(map(str, f["dice"]))
    return write(line, "fire", f["shooter"], f["there"], dice, "hit", chosen(d, weaker(f)))


@KINDS.slip("2.2d", "13.2.4d")
def a_weaker_partisan_is_fired_at(d: Desk) -> Where:
    def weaker(f: Facts) -> list[str]:
        field = f["before"]
        return [u for u in field.partisans(f["there"]) if field.ff(u) < field.ff(f["target"])]

    line = d.pick("fire", lambda f: f["german"] and weaker(f))
    f = line and facts_of(line)
    return line and write(line, "fire", f["shooter"], "at", chosen(d, weaker(f)), "6/1", "hit")
