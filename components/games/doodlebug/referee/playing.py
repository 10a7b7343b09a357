"""Playing the British side, with care or at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from cutline.referee import Table

from .attacks import pool
from .board import Place, by_night, date, final, first_night, paused, phase, rules, v1s
from .score import level_of, points

Action = tuple[str, dict[str, Any]]


@rules.hook
def player(t: Table, rng: Random, careful: bool) -> Iterator[Action]:
    """Play one phase. Actions draw chits and roll dice as they need them."""
    if not paused(t):
        yield from launches(t, rng)
        yield from stations(t, rng, careful)
        yield from tracks(t, rng, careful)
        if v1s(t) > 0:
            yield "balloons", {}
        if v1s(t) > 0:
            yield "strike", {}
    if any(t.fires.contents()):
        yield from crews(t, rng, careful)
    if pool(t):
        yield "stand-down", {}
    if final(t):
        score = sum(points(t))
        yield "score", {"n": score, "level": tuple(level_of(t, score)[0].lower().split())}


def launches(t: Table, rng: Random) -> Iterator[Action]:
    names = t.lists.abteilungen
    salvo = Counter(rng.choices(names, k=t.v.first_night_launches)) if first_night(t) else {}
    rows = [{"track": track, "n": salvo.get(track, 0)} for track in names]
    if by_night(t) and date(t) >= t.facts.first and rng.random() < 0.2:
        groups = [{"kind": kind, "n": n[date(t)]} for kind, n in t.facts.arrivals.items()]
        yield "arrive", {"groups": groups}
    for part in [[row] for row in rows] if rng.random() < 0.3 else [rows]:
        yield "launch", {"pairs": part}
    flying = [track for track, n in t.flying.items() for _ in range(n)]
    if flying and not first_night(t):
        chit = rng.choice(t.facts.cups["yellow"])
        gone = Counter(rng.sample(flying, min(chit, len(flying))))
        yield "fail", {"chit": chit, "tracks": tuple(track * n for track, n in gone.items())}


def stations(t: Table, rng: Random, careful: bool) -> Generator[Action, bool | None, None]:
    """Place fighters as far as the rules allow."""
    targets = [track for track, n in t.flying.items() if n]
    wanted = careful_stations(t, targets) if careful else random_stations(t, rng, targets)
    over: bool | None = True  # water; what is taken
    for track, zone, reach in wanted if t.facts.first <= date(t) else ():
        if t.box.shown(phase(t)) > 0 and (zone == "land" or over):
            done = yield "place", {"track": track, "zone": zone, "reach": reach}
            over = done if zone == "water" else over


def random_stations(t: Table, rng: Random, targets: list[str]) -> Iterator[Place]:
    where = targets if targets and rng.random() < 0.8 else t.lists.abteilungen
    for _ in range(t.box.shown(phase(t))):
        if rng.random() < 0.8:
            yield rng.choice(where), rng.choice(("water", "land")), rng.choice(t.lists.ranges)


def careful_stations(t: Table, targets: list[str]) -> Iterator[Place]:
    """Most fighters where most V-1s come, at a middle range; the nearest only on the last date."""
    near, middle, far = (t.lists.ranges[0], t.lists.ranges[1 % len(t.lists.ranges)], t.lists.ranges[-1])
    flying, late = t.flying, date(t) == len(t.facts.dates) - 1
    for track in sorted(targets, key=lambda track: -flying[track]):
        yield track, "water", middle
        yield track, "land", middle
        yield track, "land", middle
        if late and flying[track] > 1:
            yield track, "land", near
    for track in targets:
        for _ in range(flying[track]):
            yield track, "land", far


def tracks(t: Table, rng: Random, careful: bool) -> Iterator[Action]:
    """Track by track, or step by step over all tracks."""
    names, steps = t.lists.abteilungen, ("water", "guns", "land")
    todo = [(track, step) for track in names for step in steps]
    if rng.random() < 0.5:
        todo = [(track, step) for step in steps for track in names]
    for track, step in todo:
        if step != "guns":
            yield from attacks(t, rng, careful, track, step)
        elif t.flying.shown(track):
            yield "guns", {"track": track}


def attacks(t: Table, rng: Random, careful: bool, track: str, zone: str) -> Iterator[Action]:
    stood = {place: n for place, n in t.placed.items() if place[:2] == (track, zone)}
    for place in Counter(stood).elements():
        if t.flying.shown(track) and (careful or rng.random() < 0.9):
            verb = "shoot" if careful or rng.random() < 0.9 else "tip"
            yield verb, dict(zip(("track", "zone", "reach"), place, strict=True))


def crews(t: Table, rng: Random, careful: bool) -> Iterator[Action]:
    """Move crews to the districts with most fires, roll, and regroup."""
    fires = t.fires
    worst = sorted((d for d, n in fires.items() if n), key=lambda d: -fires[d])
    near = {district: sorted(t.facts.near[district]) for district in fires}
    here = t.crews
    for to in worst:
        for start in near[to]:
            idle = here[start] > 1 and here[to] < t.v.crews_at_most and not fires[start]
            if idle and (careful or rng.random() < 0.3):
                yield "move", {"start": start, "to": to}
    for district in worst:
        yield "fight", {"district": district}
    new = tuple(d for d, newly in t.newly.items() if newly)
    if new and rng.random() < 0.4:
        yield "control", {"districts": new}
    for to in fires:
        for start in near[to]:
            alone = here[to] < t.v.crews_per_district < here[start] and not fires[start]
            if alone and (careful or rng.random() < 0.3):
                yield "regroup", {"start": start, "to": to}


@rules.hook
def counts(t: Table) -> Iterator[tuple[tuple[str, str], int]]:
    """Count V-1s shot down from the first fighters on, and victory levels."""
    total = {name: int(t.total(name)) for name in t.totals}
    if date(t) >= t.facts.first:
        lost = "V-1s shot down from the first fighters on"
        fates = "V-1s launched from the first fighters on"
        for name in ("fighters", "guns", "balloons"):
            yield (lost, name), total[name]
        yield (fates, "shot down"), total["fighters"] + total["guns"] + total["balloons"]
        yield (fates, "failed at launch"), total["failed"]
        yield (fates, "missed London"), total["missed"]
        yield (fates, "hit London"), total["hits"]
    if final(t):
        british, german = level_of(t, sum(points(t)))
        yield ("victory levels", f"British {british}, German {german}"), 1
