"""Playing the British side, with care or at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from random import Random
from typing import Any

from cutline.referee import World

from . import board
from .attacks import pool
from .board import LAND, WATER, Place, date, first_night, flying, rules, to_strike
from .fighters import left_in_box
from .score import counted, level_of, points, standing

Action = tuple[str, dict[str, Any]]


@rules.hook
def player(w: World, rng: Random, careful: bool) -> Iterator[Action]:
    """Play one phase. Actions draw chits and roll dice as they need them."""
    if not board.paused(w):
        yield from launches(w, rng)
        yield from stations(w, rng, careful)
        yield from tracks(w, rng, careful)
        coming = [track for track in w.kit.tracks if flying(w, track)]
        for verb in (*["balloons"] * (len(coming) if "11b" in w.options else 1), "strike"):
            if to_strike(w) > 0:
                yield verb, {}
    yield from crews(w, rng, careful)
    if pool(w):
        yield "stand-down", {}
    if board.final(w):
        total = sum(points(w, counted(w)))
        yield "score", {"n": total, "level": tuple(level_of(w, total)[0].lower().split())}


def launches(w: World, rng: Random) -> Iterator[Action]:
    """Launch on all tracks, and let some fail."""
    salvo = Counter(rng.choices(w.kit.tracks, k=w.v.first_night_launches)) if first_night(w) else {}
    rows = [{"track": track, "n": salvo[track] if salvo else None} for track in w.kit.tracks]
    if board.by_night(w) and date(w) >= w.kit.first and rng.random() < 0.2:
        yield "arrive", {"groups": [{"kind": k, "n": n[date(w)]} for k, n in w.kit.arrivals.items()]}
    for part in [[row] for row in rows] if rng.random() < 0.3 else [rows]:
        yield "launch", {"pairs": part}
    up = [*Counter({track: w.sent[track] for track in w.kit.tracks}).elements()]
    if up and not first_night(w):
        chit = rng.choice(w.kit.cups["yellow"])
        gone = Counter(rng.sample(up, min(chit, len(up))))
        yield "fail", {"chit": chit, "tracks": tuple(track * n for track, n in gone.items())}


def stations(w: World, rng: Random, careful: bool) -> Generator[Action, bool | None, None]:
    """Place fighters as far as the rules allow."""
    targets, over = [track for track in w.kit.tracks if flying(w, track)], True  # water; what is taken
    wanted = careful_stations(w, targets) if careful else random_stations(w, rng, targets)
    for where in wanted if w.kit.first <= date(w) else ():
        if left_in_box(w) > 0 and (where[1] == LAND or over):
            done = yield "place", named(where)
            over = bool(done) if where[1] == WATER else over


def named(where: Place) -> dict[str, str]:
    return dict(zip(("track", "zone", "reach"), where, strict=True))


def random_stations(w: World, rng: Random, targets: list[str]) -> Iterator[Place]:
    where = targets if targets and rng.random() < 0.8 else w.kit.tracks
    for _ in range(left_in_box(w)):
        if rng.random() < 0.8:
            yield rng.choice(where), rng.choice((WATER, LAND)), rng.choice([*w.kit.limits])


def careful_stations(w: World, targets: list[str]) -> Iterator[Place]:
    """Most fighters where most V-1s come, at a middle range; the nearest only on the last date."""
    ranges, late = [*w.kit.limits], date(w) == len(w.kit.dates) - 1
    near, middle, far = ranges[0], ranges[1 % len(ranges)], ranges[-1]
    for track in sorted(targets, key=lambda track: -flying(w, track)):
        yield from ((track, zone, middle) for zone in (WATER, LAND, LAND))
        yield from [(track, LAND, near)] * (late and flying(w, track) > 1)
    for track in targets:
        yield from [(track, LAND, far)] * flying(w, track)


def tracks(w: World, rng: Random, careful: bool) -> Iterator[Action]:
    """Track by track, or step by step over all tracks."""
    steps = (WATER, "guns", LAND)
    todo = [(track, step) for track in w.kit.tracks for step in steps]
    if rng.random() < 0.5:
        todo = [(track, step) for step in steps for track in w.kit.tracks]
    for track, step in todo:
        if step == "guns" and flying(w, track):
            yield "guns", {"track": track}
        for place in [place for place in w.placed if place[:2] == (track, step)]:
            for _ in range(w.placed[place]):
                if flying(w, track) and (careful or rng.random() < 0.9):
                    yield "shoot" if careful or rng.random() < 0.9 else "tip", named(place)


def crews(w: World, rng: Random, careful: bool) -> Iterator[Action]:
    """Move crews to the districts with most fires, roll, and regroup."""
    fires = {district: board.burning(w, district) for district in w.kit.districts}
    worst = sorted(filter(fires.get, fires), key=lambda district: -fires[district])
    for way in ways_to(w, worst):
        idle = board.crews(w, way["start"]) > 1 and board.crews(w, way["to"]) < w.v.crews_at_most
        if idle and (careful or rng.random() < 0.3):
            yield "move", way
    for district in worst:
        yield "fight", {"district": district}
    newly = tuple(d for d in worst if board.wild(w, d) and not w.counted[d])
    if newly and rng.random() < 0.4:
        yield "control", {"districts": newly}
    for way in ways_to(w, fires) if worst else ():
        two = w.v.crews_per_district
        lacking = board.crews_left(w, way["to"]) < two < board.crews_left(w, way["start"])
        if lacking and (careful or rng.random() < 0.3):
            yield "regroup", way


def ways_to(w: World, targets: Iterable[str]) -> Iterator[dict[str, str]]:
    """Return how crews of districts that do not burn can go to each of these."""
    for to in targets:
        free = (start for start in sorted(w.kit.near[to]) if not board.fires_left(w, start))
        yield from ({"start": start, "to": to} for start in free)


@rules.hook
def counts(w: World) -> Iterator[tuple[tuple[str, str], int]]:
    """Count V-1s shot down from the first fighters on, and victory levels."""
    if date(w) >= w.kit.first:
        down = {"fighters": w.kills.total(), "guns": w.gunned.total(), "balloons": w.ballooned[0]}
        fates = {"shot down": sum(down.values()), "failed at launch": w.failed.total()}
        fates |= {"missed London": w.missed[0], "hit London": w.hit.total()}
        for title, numbers in (("shot down", down), ("launched", fates)):
            yield from (
                ((f"V-1s {title} from the first fighters on", name), n) for name, n in numbers.items()
            )
    if board.final(w):
        british, german = level_of(w, sum(points(w, standing(w))))
        yield ("victory levels", f"British {british}, German {german}"), 1
