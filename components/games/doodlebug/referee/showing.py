"""The map as a phase leaves it, for a picture: what lies where, what flew, who went to help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Link, Placed, Table, Way, either, is_open, maybe, several, surely

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
    yield from tracks(t, "lost", "aircraft lost", t.losses.shown(0))
    yield from tracks(t, "out-of-control", "out of control", t.wilds.shown(0))
    for kind in t.lists.phases:
        yield Placed(f"{kind}-fighter", "fighter-holding", t.box.shown(kind))
    for day, n in t.away.items():
        yield Placed("day-fighter", of_date(t, max(day, date(t))), n, "back")
    yield Placed("day-fighter", "destroyed", t.losses.shown(0))
    counters = t.facts.r.game.counters.counters
    yield Placed("v1", "v1-holding", sum(one.count for one in counters if one.id == "v1"))
    yield from flights(t)
    yield from acts(t, done)


def of_date(t: Table, day: int) -> str:
    """The space of the time track for a date, or for a later one."""
    dates = t.facts.dates
    return f"time-{dates[day].split()[0]}" if day < len(dates) else "time-later"


def in_district(t: Table, space: str, district: str) -> Iterator[Placed]:
    """Crews and fires; a fire that is out of control lies on its back."""
    wild, fires = t.wild.shown(district), t.fires.shown(district)
    yield Placed(f"captain-{district}", space)
    yield Placed("crew", space, tuple(max(n - 1, 0) for n in t.crews.can(district)))
    side, sure = "back" if surely(wild) else "front", surely(wild) or not maybe(wild)
    if is_open(fires):
        yield Placed("fire", space, fires, side, sure=sure)
        return
    yield Placed("fires-5", space, fires // FIVE, side, sure=sure)
    yield Placed("fire", space, fires % FIVE, side, sure=sure)


def tracks(t: Table, counter: str, says: str, n: Any) -> Iterator[Any]:
    """A count on the track of tens and ones."""
    if is_open(n):
        yield Aside(f"{says}: {either(n)}")
        return
    yield Placed(f"{counter}-1", f"loss-{n % 10}")
    yield Placed(f"{counter}-10", f"loss-{n // 10 % 10}")


def flights(t: Table) -> Iterator[Way]:
    """How many V-1s set out on each track, and how many came through."""
    for track, sent in t.sent.items():
        if maybe(sent != 0 if not is_open(sent) else True):
            through = t.flying.shown(track)
            spots = tuple(f"{track}-{square}" for square in TRACK)
            says = f"{either(sent)} sent, {either(through)} through"
            sure = not (is_open(sent) or is_open(through))
            yield Way(f"V-1s, track {track}", spots, ("start", "", "", "end"), GERMAN, 0, sure, says)


def acts(t: Table, done: Sequence[Any]) -> Iterator[Any]:
    """Attacks of fighters, what fell on London, and crews that crossed into another district."""
    fell: Counter[Any] = Counter()
    for one in done:
        said, told = one.values, one.told
        if one.verb in ("shoot", "tip") and None not in (said["track"], said["zone"], said["reach"]):
            square = f"{said['track']}-{said['zone']}"
            shot, came = said.get("die"), said.get("result") or ""
            says = " ".join(filter(None, [f"die {shot}" if shot else "", came]))
            hit = came == "kill" if came else None
            yield Link(f"{square}-{said['reach']}", square, says, BRITISH, hit, told, f"{phase(t)} fighter")
        elif one.verb == "strike":
            fell.update(said.get("chits") or ())
        elif one.verb in ("move", "regroup") and said["start"] and said["to"]:
            ends = f"district-{said['start']}", f"district-{said['to']}"
            says = "crew" if one.verb == "move" else "crew, back"
            yield Way("a crew", ends, ("start", "end"), BRITISH, 0, True, says, told)
    for chit, n in fell.items():
        if str(chit) in t.lists.districts:
            yield Link("outskirts", f"district-{chit}", several(n, "V-1"), GERMAN, True, who="V-1s")
        else:
            missed = chit is not None and str(chit) == OVERSHOOTS
            yield Aside(f"{several(n, 'V-1')} {'missed London' if missed else 'fell, where is not known'}")
