"""7, 16, 17.1: how many V-1s are launched and how many fail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cutline.referee import Some, Table, either, ends, high, many, several, some

from .board import first_night, no_pause, of_cup, paused, rules

ROWS = "pairs:(track:TRACK n:GREY)"


@rules.verb(f"{ROWS}*", "chits:GREY*", ask=ROWS)
def launch(t: Table, pairs: Sequence[Mapping[str, Any]], chits: Sequence[int | None]) -> None:
    """the grey chit of each Abteilung; on the first night, how you split the salvo"""
    no_pause(t)
    tracks = t.lists.abteilungen
    found = several(len(chits or ()), "grey chit")
    t.rule("7a", len(chits or ()) <= len(tracks), f"there are {len(tracks)} Abteilungen", found)
    rows = pairs or [{"track": k, "n": n} for k, n in zip(tracks, chits or (), strict=False)]
    if t.throw and not first_night(t):
        rows = t.args["pairs"] = [{**row, "n": t.throw(t.facts.cups["grey"])} for row in rows]
    for row in rows:
        t.each(launched_by, **row)


def launched_by(t: Table, track: str, n: int | None) -> None:
    """7a: check one grey chit per Abteilung; 16a: on the first night, the V-1s in all."""
    salvo = t.v.first_night_launches
    if not t.once("drawn", track, "7a", "each draws one", f"a second grey chit for Abteilung {track}"):
        return doubled(t, track)
    if not first_night(t):
        n = of_cup(t, "grey", n)
    elif n is None:
        n = t.pick(Some(range(salvo + 1)))
        t.unchecked("16a", f"{salvo} V-1s are launched on the first night", "a launch was not logged")
    t.flying.plus(track, n)
    t.sent.plus(track, n)
    if not first_night(t):
        return
    over, found = launched(t) - salvo, f"{several(launched(t), 'V-1')} launched"
    if not t.rule("16a", over <= 0, f"on the first night it is {salvo}", found):
        for other in t.flying:  # one of these numbers is too high
            t.flying[other] = high(0, t.flying[other] - t.pick(Some(range(over + 1))))


def doubled(t: Table, track: str) -> None:
    """7a: one of the two chits may be of another Abteilung."""
    t.flying[track] = t.sent[track] = 0
    for other in t.drawn.having(False):
        t.drawn[other] = Some((False, True))
        maybe_launched(t, other)
    maybe_launched(t, track)


def launched(t: Table) -> Any:
    return t.pick(t.sent.tally(int))


def maybe_launched(t: Table, track: str) -> None:
    """A grey chit that was not noted."""
    n = t.pick(Some(range(t.v.first_night_launches + 1) if first_night(t) else t.facts.cups["grey"]))
    t.flying.plus(track, n)
    t.sent.plus(track, n)


@rules.owed(
    "launch",
    "7a",
    "draw one for each Abteilung",
    label="Abteilung {}",
    found="no grey chit for {}",
    each="drawn",
    done=maybe_launched,
    opens=True,
)
def undrawn(t: Table, track: str) -> bool:
    return not t.drawn[track] and not paused(t) and not first_night(t)


def missing(t: Table, n: int) -> None:
    """V-1s of the first night that nobody noted, beyond these n, may be on any track."""
    for track in t.lists.abteilungen:
        t.flying.plus(track, t.pick(Some(range(t.v.first_night_launches - n + 1))))


@rules.owed(
    "launch",
    "16a",
    "launch all V-1s of the first night",
    each=lambda t: [ends(t.sent.tally(int))[1]],
    label=lambda n: several(n, "V-1"),
    found="{} launched",
    done=missing,
)
def short_salvo(t: Table, _: int) -> bool:
    return first_night(t) and launched(t) < t.v.first_night_launches


@rules.verb("chit:YELLOW tracks:FROM*", ask="chit:YELLOW")
def fail(t: Table, chit: int | None, tracks: Sequence[str | None] | None) -> None:
    """the yellow chit, and the tracks of the V-1s that failed"""
    no_pause(t)
    t.rule("16b", not first_night(t), "there is none on the first night", "a yellow chit was drawn")
    gone = "".join(filter(None, tracks or ()))
    if not t.rule("7b", t.yellow[0] is None, "there is one per phase", "a second yellow chit was drawn"):
        for track in gone:  # removed for it, or put back
            t.flying[track] = high(0, t.flying[track] - t.pick(Some((0, 1))))
        return
    due = failing(t, chit)
    t.yellow[0] = chit or 0
    if not tracks or None in tracks:
        t.count.plus("failed", due)
        anywhere(t, due)
    elif in_number(t, gone, due, chit):
        for track in sorted(set(gone)):
            t.each(taken_off, track, gone.count(track))
        t.count.plus("failed", len(gone))
    else:
        anywhere(t, due)


def in_number(t: Table, gone: str, due: Any, chit: int | None) -> bool:
    """7b: check how many V-1s were removed, and return whether they are removed as logged."""
    fits, expected = len(gone) in many(due) or too_early(t), f"{either(due)} failed"
    if t.believes and t.rule("7b", fits, expected, f"{several(len(gone), 'V-1')} removed") and chit is None:
        t.unchecked("7b", expected, "the yellow chit was not logged")
    return bool(fits or t.believes)


def failing(t: Table, number: int | None) -> Any:
    """7b: return how many V-1s fail: the yellow chit, at most those launched."""
    drawn = Some(t.facts.cups["yellow"]) if number is None else of_cup(t, "yellow", number)
    return some(min(n, max(0, up)) for n in many(drawn) for up in many(t.flying.tally(int)))


def taken_off(t: Table, track: str, n: int) -> None:
    here, early = t.flying[track], too_early(t)
    found = f"{several(n, 'V-1')} removed from track {track}"
    fits = t.rule("7b", early or n <= here, f"the track holds {either(here)}", found)
    t.flying[track] = here - n if early else high(0, here - n)
    if not fits:  # more may have been launched than was noted
        t.flying[track] = Some(range(max(t.facts.cups["grey"])))


def too_early(t: Table) -> bool:
    """Return whether no grey chit was drawn yet, which is reported with the next one or at the next step."""
    return not first_night(t) and not t.drawn.other_than(False)


def anywhere(t: Table, due: Any) -> None:
    """7b: remove failed V-1s from tracks that were not logged."""
    up, (least, most) = t.flying.other_than(0), ends(due)
    if len(up) > 1 and most > 0 and least < ends(t.flying.tally(int))[1]:
        t.unchecked("7b", "say which tracks they came from", "failed launches were logged without tracks")
    gone = due if len(up) == 1 else Some(range(most + 1))
    for track in up:
        t.flying[track] = high(0, t.flying[track] - t.pick(gone))


@rules.owed(
    "fail",
    "7b",
    "draw one per phase",
    found="no yellow chit was drawn",
    done=lambda t, _: t.sub(fail, chit=None, tracks=None),
)
def no_yellow(t: Table) -> bool:
    return not first_night(t) and not paused(t) and t.yellow[0] is None and launched(t) > 0


@rules.hook
def ways(t: Table) -> dict[str, Iterable[dict[str, Any]]]:
    """16a: on the first night the salvo is split; the last Abteilung to launch has what is left."""
    tracks = t.drawn.other_than(True)
    if not tracks or not first_night(t):
        return {}
    left = t.v.first_night_launches - ends(t.sent.tally(int))[1]
    counts = range(left + 1) if tracks[1:] else [left]
    return {"launch": ({"pairs": ({"track": track, "n": n},)} for track in tracks for n in counts)}
