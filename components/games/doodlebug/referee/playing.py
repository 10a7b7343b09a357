"""Playing the British side, with care or at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
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
    if t.fires.other_than(0):
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
    if not first_night(t):
        yield from failures(t, rng)


def failures(t: Table, rng: Random) -> Iterator[Action]:
    flying = list(Counter({track: t.flying[track] for track in t.flying}).elements())
    if flying:
        chit = rng.choice(t.facts.cups["yellow"])
        gone = Counter(rng.sample(flying, min(chit, len(flying))))
        yield "fail", {"chit": chit, "tracks": tuple(track * n for track, n in gone.items())}


def stations(t: Table, rng: Random, careful: bool) -> Generator[Action, bool | None, None]:
    """Place fighters as far as the rules allow."""
    targets = t.flying.other_than(0)
    wanted = careful_stations(t, targets) if careful else random_stations(t, rng, targets)
    over: bool | None = True  # water; what is taken
    for track, zone, reach in wanted if t.facts.first <= date(t) else ():
        if t.box[phase(t)] > 0 and (zone == "land" or over):
            done = yield "place", {"track": track, "zone": zone, "reach": reach}
            over = done if zone == "water" else over


def random_stations(t: Table, rng: Random, targets: list[str]) -> Iterator[Place]:
    where = targets if targets and rng.random() < 0.8 else t.lists.abteilungen
    for _ in range(t.box[phase(t)]):
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
        elif t.flying[track]:
            yield "guns", {"track": track}


def attacks(t: Table, rng: Random, careful: bool, track: str, zone: str) -> Iterator[Action]:
    stood = {place: t.placed[place] for place in t.placed if place[:2] == (track, zone)}
    for place in Counter(stood).elements():
        if t.flying[track] and (careful or rng.random() < 0.9):
            verb = "shoot" if careful or rng.random() < 0.9 else "tip"
            yield verb, dict(zip(("track", "zone", "reach"), place, strict=True))


def crews(t: Table, rng: Random, careful: bool) -> Iterator[Action]:
    """Move crews to the districts with most fires, roll, and regroup."""
    here, two = t.crews, t.v.crews_per_district
    worst = sorted(t.fires.other_than(0), key=lambda district: -t.fires[district])
    for way in ways(t, worst):
        idle = here[way["start"]] > 1 and here[way["to"]] < t.v.crews_at_most
        if idle and (careful or rng.random() < 0.3):
            yield "move", way
    for district in worst:
        yield "fight", {"district": district}
    newly = tuple(t.newly.having(True))
    if newly and rng.random() < 0.4:
        yield "control", {"districts": newly}
    for way in ways(t, t.fires):
        if here[way["to"]] < two < here[way["start"]] and (careful or rng.random() < 0.3):
            yield "regroup", way


def ways(t: Table, targets: Iterable[str]) -> Iterator[dict[str, str]]:
    """How crews of districts that do not burn can go to each of these."""
    for to in targets:
        for start in sorted(t.facts.near[to]):
            if not t.fires[start]:
                yield {"start": start, "to": to}


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
