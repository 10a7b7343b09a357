"""7, 16, 17.1: how many V-1s set out, and how many of them fail."""

from __future__ import annotations

from typing import Any

from cutline.referee import Some, Table, either, high, many, some

from .board import add, chit, first_night, no_pause, paused, rules


@rules.verb(
    "pairs:(track:TRACK n:GREY)*",
    "chits:GREY*",
    step="launch",
    order="6.1",
    short="l",
    also="launched grey gray",
    ask="pairs:(track:TRACK n:GREY)",
    example="launch A 2 B 0 C 3 D 1",
)
def launch(t: Table, pairs: Any, chits: Any) -> None:
    """the grey chit of each Abteilung; on the first night, how you split the salvo"""
    no_pause(t)
    tracks = t.lists.abteilungen
    t.rule("7a", len(chits or ()) <= len(tracks), f"{len(tracks)} Abteilungen", "a chit too many")
    rows = pairs or [{"track": k, "n": n} for k, n in zip(tracks, chits or (), strict=False)]
    for row in rows:
        t.each(launch_from, **row)


def launch_from(t: Table, track: str, n: int | None) -> None:
    """7a: one grey chit; 16: the first night has none, but so many V-1s in all."""
    salvo = t.v.first_night_launches
    said = f"a second one for track {track}"
    t.rule("7a", not t.drawn[track], "one draw for each Abteilung", said)
    t.drawn[track] = True
    if not first_night(t):
        n = chit(t, "grey", n)
    elif n is None:
        n = Some(range(salvo + 1))
        t.unchecked("16a", f"{salvo} V-1s on the first night", "a launch was not written down")
    t.flying.plus(track, n)
    t.sent.plus(track, n)
    if first_night(t):
        total = launched(t)
        t.rule(
            "16a", total <= salvo, f"{salvo} V-1s on the first night", f"{either(total)} launched"
        )


def launched(t: Table) -> Any:
    return t.pick(t.sent.tally(int))


@rules.verb(
    "chit:YELLOW tracks:FROM*",
    step="fail",
    order="6.2",
    short="y",
    also="failed yellow failures",
    ask="chit:YELLOW",
    example="fail 2 A C",
)
def fail(t: Table, chit: int | None, tracks: Any) -> None:
    """the yellow chit, and the tracks that the failed V-1s came from"""
    no_pause(t)
    t.rule("16b", not first_night(t), "no yellow chit on the first night", "a yellow chit drawn")
    t.rule("7b", t.yellow[0] is None, "a single yellow chit for the phase", "a second yellow chit")
    due = failing(t, chit)
    t.yellow[0] = chit or 0
    if tracks and None not in tracks:
        letters = "".join(tracks)
        said = f"{len(letters)} taken off"
        fits = len(letters) in many(due) or nothing_drawn(t)
        if t.rule("7b", fits, f"{either(due)} V-1s fail", said) and chit is None:
            t.unchecked("7b", f"{either(due)} V-1s fail", "the yellow chit was not written down")
        for track in sorted(set(letters)):
            t.each(take_off, track, letters.count(track))
        add(t, failed=len(letters))
    elif due != 0:
        take_off_somewhere(t, due)


def failing(t: Table, number: int | None) -> Any:
    """7b: as many as the yellow chit says, but no more than were launched."""
    drawn = Some(t.facts.cups["yellow"]) if number is None else chit(t, "yellow", number)
    return some(min(n, up) for n in many(drawn) for up in many(t.flying.tally(int)))


def take_off(t: Table, track: str, n: int) -> None:
    here, said = t.flying[track], f"{n} taken from track {track}"
    if nothing_drawn(t):  # too early, which is told elsewhere
        t.flying.plus(track, -n)
    else:
        t.rule("7b", n <= here, f"track {track} holds {either(here)}", said)
        t.flying[track] = high(0, here - n)


def nothing_drawn(t: Table) -> bool:
    return not first_night(t) and all(n is False for n in t.drawn.values.values())


def take_off_somewhere(t: Table, due: Any) -> None:
    """7b: from any tracks; which they were was not written down."""
    up = [track for track, n in t.flying.values.items() if n != 0]
    here = t.flying.tally(int)
    for track in up:
        less = many(due) if len(up) == 1 else range(max(many(due)) + 1)
        t.flying[track] = some(max(0, n - k) for n in many(t.flying.values[track]) for k in less)
    if len(up) > 1 and due != here:
        t.unchecked("7b", "say which tracks they came from", "failed launches without tracks")
    add(t, failed=due)


@rules.owed("launch", "7a", "one grey chit for each Abteilung", each=lambda t: t.lists.abteilungen)
def undrawn(t: Table, track: str) -> bool:
    return not t.drawn[track] and not paused(t) and not first_night(t)


@rules.owed("launch", "16a", "the salvo of the first night in full", each=lambda t: ["the rest"])
def short_salvo(t: Table, _: str) -> bool:
    return first_night(t) and launched(t) < t.v.first_night_launches


@rules.owed("fail", "7b", "a yellow chit for the phase", each=lambda t: ["the phase"])
def no_yellow(t: Table, _: str) -> bool:
    if first_night(t) or paused(t) or t.yellow[0] is not None:
        return False
    return launched(t) > 0
