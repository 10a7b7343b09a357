"""7, 16, 17.1: how many V-1s set out, and how many of them fail."""

from __future__ import annotations

from typing import Any

from cutline.referee import Some, Table, either, high, many, several, some

from .board import first_night, no_pause, of_cup, paused, rules
from .words import called

ROWS = "pairs:(track:TRACK n:GREY)"


@rules.verb(f"{ROWS}*", "chits:GREY*", ask=ROWS, **called("launch"))
def launch(t: Table, pairs: Any, chits: Any) -> None:
    """the grey chit of each Abteilung; on the first night, how you split the salvo"""
    no_pause(t)
    tracks = t.lists.abteilungen
    t.rule("7a", len(chits or ()) <= len(tracks), f"{len(tracks)} Abteilungen", "a chit too many")
    rows = pairs or [{"track": k, "n": n} for k, n in zip(tracks, chits or (), strict=False)]
    if t.throw and not first_night(t):
        rows = t.args["pairs"] = [{**row, "n": t.throw(t.facts.cups["grey"])} for row in rows]
    for row in rows:
        t.each(launched_by, **row)


def launched_by(t: Table, track: str, n: int | None) -> None:
    """7a: one grey chit for each Abteilung; 16a: on the first night, so many V-1s in all."""
    salvo = t.v.first_night_launches
    again = f"a second one for track {track}"
    t.rule("7a", not t.drawn[track], "one draw for each Abteilung", again)
    if not first_night(t):
        n = of_cup(t, "grey", n)
    elif n is None:
        n = t.pick(Some(range(salvo + 1)))
        t.unchecked("16a", f"{salvo} V-1s on the first night", "a launch was not written down")
    t.drawn[track] = True
    t.flying.plus(track, n)
    t.sent.plus(track, n)
    if first_night(t):
        said = f"{either(launched(t))} launched"
        t.rule("16a", launched(t) <= salvo, f"{salvo} V-1s on the first night", said)


def launched(t: Table) -> Any:
    return t.pick(t.sent.tally(int))


@rules.owed(
    "launch",
    "7a",
    "one grey chit for each Abteilung",
    each="drawn",
    done=lambda t, track: t.sub(launched_by, track=track, n=None),
)
def undrawn(t: Table, track: str) -> bool:
    return not t.drawn[track] and not paused(t) and not first_night(t)


@rules.owed("launch", "16a", "the whole salvo of the first night", found="launches are lacking")
def short_salvo(t: Table) -> bool:
    return first_night(t) and launched(t) < t.v.first_night_launches


@rules.verb("chit:YELLOW tracks:FROM*", ask="chit:YELLOW", **called("fail"))
def fail(t: Table, chit: int | None, tracks: Any) -> None:
    """the yellow chit, and the tracks that the failed V-1s came from"""
    no_pause(t)
    t.rule("16b", not first_night(t), "no yellow chit on the first night", "a yellow chit drawn")
    if not t.rule("7b", t.yellow[0] is None, "a single yellow chit for the phase", "a second yellow chit"):
        for track in "".join(filter(None, tracks or ())):  # taken off for it, or put back
            t.flying[track] = high(0, t.flying[track] - t.pick(Some((0, 1))))
        return
    due = failing(t, chit)
    t.yellow[0] = chit or 0
    if not tracks or None in tracks:
        t.count.plus("failed", due)
        return anywhere(t, due)
    gone = "".join(tracks)
    fits = len(gone) in many(due) or too_early(t)
    said = f"{len(gone)} taken off"
    if t.believes and t.rule("7b", fits, f"{several(due, 'V-1')} to fail", said) and chit is None:
        t.unchecked("7b", f"{several(due, 'V-1')} to fail", "the yellow chit was not written down")
    if not fits and not t.believes:
        return anywhere(t, due)
    for track in sorted(set(gone)):
        t.each(taken_off, track, gone.count(track))
    t.count.plus("failed", len(gone))


def failing(t: Table, number: int | None) -> Any:
    """7b: as many as the yellow chit says, but no more than were launched."""
    drawn = Some(t.facts.cups["yellow"]) if number is None else of_cup(t, "yellow", number)
    return some(min(n, max(0, up)) for n in many(drawn) for up in many(t.flying.tally(int)))


def taken_off(t: Table, track: str, n: int) -> None:
    here, early, said = t.flying[track], too_early(t), f"{n} taken from track {track}"
    t.rule("7b", early or n <= here, f"track {track} holds {either(here)}", said)
    t.flying[track] = here - n if early else high(0, here - n)


def too_early(t: Table) -> bool:
    """Whether no grey chit was drawn; that is told when one is drawn, or at the next step."""
    return not first_night(t) and all(drawn is False for drawn in t.drawn.values.values())


def anywhere(t: Table, due: Any) -> None:
    """7b: from any tracks; which they were was not written down."""
    up = [track for track, n in t.flying.values.items() if n != 0]
    if len(up) > 1 and max(many(due)) > 0 and min(many(due)) < max(many(t.flying.tally(int))):
        t.unchecked("7b", "say which tracks they came from", "failed launches without tracks")
    gone = due if len(up) == 1 else Some(range(max(many(due)) + 1))
    for track in up:
        t.flying[track] = high(0, t.flying[track] - t.pick(gone))


@rules.owed(
    "fail",
    "7b",
    "a yellow chit for each phase",
    found="no yellow chit drawn",
    done=lambda t, _: t.sub(fail, chit=None, tracks=None),
)
def no_yellow(t: Table) -> bool:
    return not first_night(t) and not paused(t) and t.yellow[0] is None and launched(t) > 0
