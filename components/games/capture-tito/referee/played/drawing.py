"""What happens of itself while somebody plays: events, the second wave, supply, markers."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from cutline.referee import Table

from ..board.state import germans_in, partisans_in
from ..events import coming, kind, wave_turn
from .dealing import Deal

Action = tuple[str, dict[str, Any]]
Played = Generator[Action, bool | None, None]


def events(t: Table, deal: Deal, rng: Random, careful: bool) -> Played:
    turn = t.turn[0]
    if turn == t.v.first_wave:
        yield "event", drawn_event(t, deal, rng)
    if wave_turn(t) and coming(t):
        yield "wave", {}
    if (wave_turn(t) and coming(t)) or turn == t.v.dawn:
        of = kind(t)
        yield "supply", {"dice": tuple(rng.randint(of.low, of.high) for _ in range(of.dice))}


def drawn_event(t: Table, deal: Deal, rng: Random) -> dict[str, Any]:
    """5.1: the event, and all that comes of it at once."""
    number = rng.choice(t.facts.d10)
    letter = t.charts["first-events"].at(number).event
    die = rng.choice(t.facts.d10 if letter == "b" else t.facts.d6)
    line: dict[str, Any] = {"event": number} | ({"die": die} if letter in "bcdef" else {})
    if letter == "b":
        row = t.charts["losses"].at(die)
        group = rng.choice(row.groups.split())
        can = [unit for unit in t.facts.groups[group] if unit in t.facts.platoons]
        line |= {"units": tuple(rng.sample(can, min(row.lost, len(can))))}
    elif letter == "c":
        row = t.charts["hideout"].at("odd" if die % 2 else "even")
        line |= {"zones": tuple(deal.away("A", row.markers))}
    elif letter == "d":
        places = {"grotto": (t.facts.grotto, "B"), "ussr": (t.facts.mission("ussr"), "B")}
        row = t.charts["birthday"].at(die)
        deal.carried(places[row.from_], places[row.to])
    elif letter == "e":
        line |= {"units": tuple(deal.draw("c", "infantry", die))}
    elif letter == "f":
        group = t.charts["astray"].at(die).group
        line |= {"units": (rng.choice(t.facts.groups[group]),)}
    return line


def settled(t: Table) -> Played:
    """6f: whether the grotto counts while it is fought for is not said: here it does not."""
    levels, grotto = t.alarm.can(0), t.facts.grotto
    if len(levels) > 1:
        taken = germans_in(t, grotto) and not partisans_in(t, grotto)
        yield "alarm", {"level": max(levels) if taken else min(levels)}


def turned_over(t: Table, deal: Deal) -> Played:
    """What lies open now and has not been looked at; with Tito everything does."""
    while True:
        open_now = [place for place in deal.hidden if t.marker.surely(place, 0)]
        if not open_now:
            return
        zone = open_now[0][0]
        yield "reveal", {"zone": zone, "found": deal.found(zone)}
