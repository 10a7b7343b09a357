"""9, 11a, 14: fighters attack over water and over land."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table, high

from .board import GUNS, LATER, WATER, Place, add, by_night, date, face, named_date, past, rules
from .fighters import PLACE, allowed, station

ATTACK = f"{PLACE} [die+again:DICE [again:DIE]] [result:%s] [back|returns|until back:DATE [june]]"


@rules.verb(
    ATTACK % "RESULT",
    step="tracks",
    order=None,
    short="s",
    also="shot attack",
    ask=f"{PLACE} die:DIE",
    example="shoot A water medium 6/3",
)
def shoot(
    t: Table, track: str, zone: str, reach: str,
    die: int | None, again: int | None, result: str | None, back: int | None,
) -> None:  # fmt: skip
    """an attack: its die, and a second one if T-1 asks for it"""
    t.sub(spot, (track, zone, reach))
    die, again = face(t, "9", die), face(t, "9", again)
    outcome = t.look("t1", die, reach)
    due = t.sub(shot, outcome, die, again)
    calm = by_night(t) and outcome.off_duty  # 9d: note C is of day fighters
    told = f"T-1 says {{}}{', for note C at night' if calm else ''}"
    found = f"{{}} at {reach} on a {die or '?'}"
    rule = "9d" if result == "failure" else "9"
    said = t.expect(rule, "result", due, told, found, also=("failure",) if calm else ())
    acted(t, (track, zone, reach), said)
    if said == "failure":
        stay_away(t, "9d", back, 1)
    elif back is not None and not calm:
        t.rule("9d", False, "only a mechanical failure has a date of return", "a date of return")


def shot(t: Table, outcome: Any, die: int | None, again: int | None) -> Any:
    """9: what T-1 gives, with its second die; 9d: note C is a plain miss at night."""
    said = f"a second die behind a {die or '?'}"
    if outcome.lost:
        again = t.die("again", t.v.die) if again is None else again
    t.rule("9", again is None or outcome.lost, "a second die only where T-1 asks for one", said)
    if outcome.down and outcome.lost:
        return (
            t.guess(("kill", "lost"))
            if again is None
            else "lost"
            if again in outcome.lost
            else "kill"
        )
    if outcome.down:
        return "kill"
    return "failure" if outcome.off_duty and not by_night(t) else "miss"


@rules.verb(
    ATTACK % "TIPPED",
    step="tracks",
    order=None,
    short="t",
    also="tipped wing",
    ask=f"{PLACE} die:DIE",
    example="tip B land long 6/2",
)
def tip(
    t: Table, track: str, zone: str, reach: str,
    die: int | None, again: int | None, result: str | None, back: int | None,
) -> None:  # fmt: skip
    """a wing tipped instead of a shot"""
    t.sub(spot, (track, zone, reach))
    due = t.sub(tipped, face(t, "9f", die), face(t, "9f", again))
    said = t.expect("9f", "result", due, "these dice give {}", f"{{}} on a {die or '?'}")
    acted(t, (track, zone, reach), said)
    t.rule("9d", back is None, "only a mechanical failure has a date of return", "a date of return")


def tipped(t: Table, die: int | None, again: int | None) -> Any:
    """9f: down on a six; then a second die, on which the fighter is lost."""
    wanted = t.v.wing_tip_succeeds
    if not (t.guess((False, True)) if die is None else die == wanted):
        expected = f"a second die only after a {wanted}"
        t.reading("9f", again is None, expected, f"a second die behind a {die}")
        return "miss"
    again = t.die("again", t.v.die) if again is None else again
    return (
        t.guess(("kill", "lost"))
        if again is None
        else "lost"
        if again == t.v.wing_tip_loses
        else "kill"
    )


# who may attack, and when


def spot(t: Table, where: Place) -> None:
    """Whether it is the time to attack, a fighter stands there, and a V-1 is there."""
    track, zone, reach = where
    if not t.sub(in_time, track, zone):
        return
    t.sub(stands, where)
    t.sub(met, track, zone)


def in_time(t: Table, track: str, zone: str) -> bool:
    """6.5, 6.7, 6.9: over water before the guns, over land after them; all before the red chit."""
    rule, over = ("6.5", "water") if zone == "water" else ("6.9", "land")
    if past(t, "tracks"):
        t.reach("tracks", rule)
        return False
    said = f"an attack over {over} {'after' if zone == 'water' else 'before'} the guns of track {track}"
    if zone == "water":
        return t.rule(
            "6.5", t.stage[track] <= WATER, "fighters over water attack before the guns", said
        )
    fine = t.rule(
        "9e", not t.stood_down[0], "attacks come before the stand-down", "an attack after it"
    )
    passed = t.stage[track] >= GUNS or not t.flying[track]
    return fine and t.rule("6.7", passed, "the guns fire before fighters attack over land", said)


def stands(t: Table, where: Place) -> None:
    """9b, 9h: one attack for each fighter, from where it was placed; see also 8b."""
    track, zone, reach = where
    if t.placed[where] > t.acted[where]:
        return
    if not t.noted[0]:  # who writes no placings down has placed it for this attack
        t.sub(allowed, where, 1)
        station(t, where, 1)
        return
    here = f"{reach} over {zone} on track {track}"
    waiting = [p for p in t.placed.values if is_waiting(t, p)]
    near = next((p for p in waiting if p[:2] == where[:2]), None)
    if t.placed[where]:
        t.rule("9b", False, "one attack for each fighter", f"a further attack from {here}")
    elif near:
        t.rule(
            "9", False, f"it was placed at {near[2]}, where it attacks", f"an attack from {here}"
        )
    else:
        t.rule(
            "9h", False, "an attack from where it was placed", f"no fighter was placed at {here}"
        )
    if waiting:  # then it was one of these
        t.placed.plus(near or waiting[0], -1)
        t.placed.plus(where, 1)


def is_waiting(t: Table, where: Place) -> bool:
    placed, acted = t.placed.values[where], t.acted.values[where]
    return isinstance(placed, int) and isinstance(acted, int) and placed > acted


def met(t: Table, track: str, zone: str) -> None:
    """11a, 14: an attack needs a V-1."""
    rule = "9" if zone == "water" and t.drawn[track] else "14"
    if zone == "land" and t.land_kills[track]:
        rule = "11a"
    t.rule(rule, t.flying[track] > 0, "an attack needs a V-1", f"no V-1 is left on track {track}")


# what comes of it


def acted(t: Table, where: Place, result: str) -> None:
    """9b, 9c, 9g, 9i: where the fighter goes, and what is counted."""
    track, zone, _ = where
    by_day_over_land = zone == "land" and not by_night(t)
    t.acted.plus(where, 1)
    if zone == "water":
        t.stage[track] = high(t.stage[track], WATER)
    if result in ("kill", "lost"):
        add(t, fighters=1)
        t.flying.plus(track, -1, least=0)
        if zone == "land":
            t.land_kills.plus(track, 1)
    if result == "lost":
        add(t, lost=1)
        t.losses.plus(0, 1)
        t.gone.plus(0, 0 if "17.2" in t.options else 1)
    elif by_day_over_land and result != "failure":
        (t.stayed if result == "miss" else t.scored).plus(0, 1)


def stay_away(t: Table, rule: str, back: int | None, n: Any) -> None:
    """9d, 9e: out until the date of return."""
    due = date(t) + t.v.off_duty_days
    late = back == LATER and due >= len(t.facts.dates)
    found = f"back on {named_date(t, LATER if back is None else back)}"
    t.rule(rule, back in (None, due) or late, f"due back on {named_date(t, due)}", found)
    t.away.plus(due if back is None or late else back, n)
    t.gone.plus(0, n)
