"""The map as a phase leaves it, for a picture: what lies where, what flew, who went to help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Link, Placed, Table, Way, either, is_open, several, tracked

from .board import date, phase, rules
from .kit import OVERSHOOTS

FIVE = 5  # fires that one counter covers
BRITISH, GERMAN = 0, 1
TRACK = ("france", "water", "coast", "land")


@rules.hook
def placements(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    for district in t.lists.districts:
        yield from in_district(t, f"district-{district}", district)
    yield Placed("turn", of_date(t, date(t)), side="front" if phase(t) == t.facts.night else "back")
    yield Placed("phase", phase(t), side="front" if phase(t) == t.facts.night else "back")
    lost = {"lost-1": "loss-{ones}", "lost-10": "loss-{tens}"}
    wild = {"out-of-control-1": "loss-{ones}", "out-of-control-10": "loss-{tens}"}
    yield from tracked("aircraft lost", t.losses.shown(0), lost)
    yield from tracked("out of control", t.wilds.shown(0), wild)
    for kind in t.lists.phases:
        yield Placed(f"{kind}-fighter", "fighter-holding", t.box.shown(kind))
    for day, n in t.away.items():
        yield Placed("day-fighter", of_date(t, max(day, date(t))), n, "back")
    yield Placed("day-fighter", "destroyed", t.losses.shown(0))
    counters = t.facts.r.game.counters.counters
    yield Placed("v1", "v1-holding", sum(counter.count for counter in counters if counter.id == "v1"))
    yield from flights(t)
    yield from acts(t, done)


def of_date(t: Table, day: int) -> str:
    """The space of the time track for a date, or for a later one."""
    dates = t.facts.dates
    return f"time-{dates[day].split()[0]}" if day < len(dates) else "time-later"


def in_district(t: Table, space: str, district: str) -> Iterator[Placed]:
    """Crews and fires; a fire that is out of control lies on its back."""
    fires = t.fires.shown(district)
    yield Placed(f"captain-{district}", space)
    yield Placed("crew", space, tuple(max(n - 1, 0) for n in t.crews.can(district)))
    side, sure = "back" if t.wild.surely(district, True) else "front", not t.wild.unsure(district)
    if is_open(fires):
        yield Placed("fire", space, fires, side, sure=sure)
        return
    yield Placed("fires-5", space, fires // FIVE, side, sure=sure)
    yield Placed("fire", space, fires % FIVE, side, sure=sure)


def flights(t: Table) -> Iterator[Way]:
    """How many V-1s set out on each track, and how many came through."""
    for track, sent in t.sent.items():
        if not t.sent.surely(track, 0):
            through = t.flying.shown(track)
            spots = tuple(f"{track}-{square}" for square in TRACK)
            says = f"{either(sent)} sent, {either(through)} through"
            sure = not (is_open(sent) or is_open(through))
            yield Way(f"V-1s, track {track}", spots, party=GERMAN, sure=sure, says=says)


def acts(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    """Attacks of fighters, what fell on London, and crews that crossed into another district."""
    fell: Counter[Any] = Counter()
    for act in done:
        line = act.values
        if act.verb in ("shoot", "tip") and None not in (line["track"], line["zone"], line["reach"]):
            yield attack(t, line, act.told)
        elif act.verb in ("move", "regroup") and line["start"] and line["to"]:
            ends = f"district-{line['start']}", f"district-{line['to']}"
            says = "crew" if act.verb == "move" else "crew, back"
            yield Way("a crew", ends, party=BRITISH, says=says, told=act.told)
        elif act.verb == "strike":
            fell.update(line.get("chits") or ())
    for chit, n in fell.items():
        yield strike(t, str(chit), several(n, "V-1"))


def attack(t: Table, line: Any, told: Any) -> Link:
    square, die, result = f"{line['track']}-{line['zone']}", line.get("die"), line.get("result")
    says = " ".join(filter(None, [die and f"die {die}", result]))
    hit = result == "kill" if result else None
    return Link(f"{square}-{line['reach']}", square, says, BRITISH, hit, told, f"{phase(t)} fighter")


def strike(t: Table, chit: str, fell: str) -> Link | Aside:
    if chit in t.lists.districts:
        return Link("outskirts", f"district-{chit}", fell, GERMAN, True, who="V-1s")
    return Aside(f"{fell} {'missed London' if chit == OVERSHOOTS else 'fell, where is not known'}")
