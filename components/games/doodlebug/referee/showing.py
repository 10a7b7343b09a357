"""The map as a phase leaves it, for a picture: what lies where, what flew, who went to help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cutline.referee import Aside, Link, Placed, Way, World, several, tracked

from .board import burning, crews, crews_left, date, fires_left, flying, phase, rules
from .fighters import left_in_box
from .kit import OVERSHOOTS
from .turns import off_duty, returning

FIVE = 5  # fires that one counter covers
BRITISH, GERMAN = 0, 1
TRACK = ("france", "water", "coast", "land")


@rules.hook
def placements(w: World, done: Sequence[Any]) -> Iterator[Any]:
    for district in w.kit.districts:
        yield from in_district(w, f"district-{district}", district)
    side = "front" if phase(w) == w.kit.night else "back"
    yield Placed("turn", of_date(w, date(w)), side=side)
    yield Placed("phase", phase(w), side=side)
    lost, control = w.losses[0] + w.lost[0], w.wilds[0] + w.newly.total() + w.recounted.total()
    yield from tracked("aircraft lost", lost, {"lost-1": "loss-{ones}", "lost-10": "loss-{tens}"})
    spaces = {"out-of-control-1": "loss-{ones}", "out-of-control-10": "loss-{tens}"}
    yield from tracked("out of control", control, spaces)
    for kind in w.box:
        flies = left_in_box(w) if w.now in ("place", "tracks") else returning(w)
        yield Placed(f"{kind}-fighter", "fighter-holding", flies if kind == phase(w) else w.box[kind])
    for day in w.away:
        away = w.away[day] + (off_duty(w) if day == date(w) + w.v.off_duty_days else 0)
        yield Placed("day-fighter", of_date(w, max(day, date(w))), away, "back")
    yield Placed("day-fighter", "destroyed", lost)
    yield Placed("v1", "v1-holding", w.kit.v1s)
    yield from flights(done[-1].after if done else w)
    yield from acts(w, done)


@rules.hook
def spoken(r: Any, name: str, value: Any) -> str | None:
    """Return what a report says of a value in another way than the log."""
    if name == "tracks":
        return f"{'one' if len(value) == 1 else len(value)} of Abteilung {value[0]}"
    return f"{r.lists.turns[value]}" if name == "back" and value < len(r.lists.turns) else None


def of_date(w: World, day: int) -> str:
    """Return the space of the time track for a date, or for a later one."""
    return f"time-{w.kit.dates[day].split()[0]}" if day < len(w.kit.dates) else "time-later"


def in_district(w: World, space: str, district: str) -> Iterator[Placed]:
    """Crews and fires; a fire that is out of control lies on its back."""
    fires, there = fires_left(w, district), crews_left(w, district)
    yield Placed(f"captain-{district}", space)
    yield Placed("crew", space, w.most(0, there - 1))
    sure = f"{fires}{there}".isdecimal()
    side = "back" if sure and burning(w, district) > crews(w, district) else "front"
    if str(fires).isdecimal():
        yield Placed("fires-5", space, fires // FIVE, side, sure=sure)
        fires = fires % FIVE
    yield Placed("fire", space, fires, side, sure=sure)


def flights(w: World) -> Iterator[Way]:
    """How many V-1s set out on each track, and how many came through."""
    for track in w.kit.tracks:
        sent, through = str(w.sent[track]), str(w.most(0, flying(w, track)))
        if sent != "0":
            spots = tuple(f"{track}-{square}" for square in TRACK)
            sure = sent.isdecimal() and through.isdecimal()
            says = f"{sent} sent, {through} through"
            yield Way(f"V-1s, track {track}", spots, party=GERMAN, sure=sure, says=says)


def acts(w: World, done: Sequence[Any]) -> Iterator[Any]:
    """Attacks of fighters, what fell on London, and crews that crossed into another district."""
    fell: Counter[Any] = Counter()
    for act in done:
        line = act.values
        if act.verb in ("shoot", "tip") and None not in (line["track"], line["zone"], line["reach"]):
            yield attack(w, line, act.told)
        elif act.verb in ("move", "regroup") and line["start"] and line["to"]:
            ends = f"district-{line['start']}", f"district-{line['to']}"
            says = "crew" if act.verb == "move" else "crew, back"
            yield Way("a crew", ends, party=BRITISH, says=says, told=act.told)
        elif act.verb == "strike":
            fell.update(line.get("chits") or ())
    for chit, n in fell.items():
        yield strike(w, str(chit), several(n, "V-1"))


def attack(w: World, line: Any, told: Any) -> Link:
    square, die, result = f"{line['track']}-{line['zone']}", line.get("die"), line.get("result")
    says = " ".join(filter(None, [die and f"die {die}", result]))
    hit = result == "kill" if result else None
    return Link(f"{square}-{line['reach']}", square, says, BRITISH, hit, told, f"{phase(w)} fighter")


def strike(w: World, chit: str, fell: str) -> Link | Aside:
    if chit in w.kit.districts:
        return Link("outskirts", f"district-{chit}", fell, GERMAN, True, who="V-1s")
    return Aside(f"{fell} {'missed London' if chit == OVERSHOOTS else 'fell, where is not known'}")


@rules.hook
def spots(r: Any) -> dict[str, Any]:
    """Return the spaces that districts, tracks, zones and ranges stand for."""
    spaces = [space.id for panel in r.game.maps[0].panels for space in panel.spaces]
    return {
        "DISTRICT": "district-{}",
        "launch TRACK": "{}-france",
        "guns TRACK": "{}-coast",
        "FROM": lambda gone: f"{gone[0]}-france",
        "TRACK": lambda track: [space for space in spaces if space.startswith(f"{track}-")],
        "ZONE": lambda zone: [space for space in spaces if f"-{zone}" in space],
        "REACH": lambda reach: [space for space in spaces if space.endswith(f"-{reach}")],
    }
