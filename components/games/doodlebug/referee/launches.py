"""7, 16, 17.1: how many V-1s are launched and how many fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from cutline.referee import Line, World, several

from .board import chit, first_night, flies_today, paused, rules, sent_up

ROWS = "pairs:(track:TRACK n:GREY)"


@rules.verb(f"{ROWS}*", "chits:GREY*", ask=ROWS)
def launch(w: World, line: Line) -> None:
    """the grey chit of each Abteilung; on the first night, how you split the salvo"""
    flies_today(w)
    tracks, chits = w.kit.tracks, line.chits or ()
    found = several(len(chits), "grey chit")
    w.rule("7a", len(chits) <= len(tracks), f"there are {len(tracks)} Abteilungen", found)
    for k, track in enumerate(tracks[: len(chits)]):
        w.part(launched_by, line, track, ("chits", k))
    for k, pair in enumerate(line.pairs or ()):
        w.part(launched_by, line, pair["track"], ("pairs", k, "n"))
    if first_night(w):
        salvo, sent = w.v.first_night_launches, w.sent.total()
        w.rule("16a", sent <= salvo, f"on the first night it is {salvo}", f"{several(sent, 'V-1')} launched")


def launched_by(w: World, line: Line, track: str | None, path: tuple[Any, ...]) -> None:
    """7a: check one grey chit per Abteilung; on the first night you split the salvo."""
    track = track or w.one_of(w.kit.tracks)
    w.rule("7a", not w.drawn[track], "each draws one", f"a second grey chit for Abteilung {track}")
    n, salvo = line.of(path), w.v.first_night_launches
    if not first_night(w):
        n = chit(w, line, path, "grey")
    w.sent[track], w.drawn[track] = w.between(0, salvo) if n is None else n, True


@rules.hook
def ways(w: World) -> dict[str, Iterable[dict[str, Any]]]:
    """Return how a salvo may be split, and what each yellow chit may take off; after the score, nothing."""
    if w.scored.surely(True):
        return {"regroup": ()}
    up = {track: w.sent.known(track) for track in w.kit.tracks}
    if None in up.values():
        return {}
    return {"launch": splits(w, sum(up.values()))} if first_night(w) else {"fail": removals(w, up)}


def splits(w: World, sent: int) -> Iterator[dict[str, Any]]:
    """Yield ways to split what is left of a salvo; the last Abteilung to launch has all of it (16a)."""
    left = w.v.first_night_launches - sent
    tracks = [track for track in w.kit.tracks if not w.drawn[track]] if left > 0 else []
    for track in tracks:
        for n in range(left + 1) if tracks[1:] else [left]:
            yield {"pairs": ({"track": track, "n": n},)}


def removals(w: World, up: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Yield yellow chits with the tracks of V-1s that fail, which may be any (7b)."""
    for number in sorted({*w.kit.cups["yellow"]}):
        for gone in combinations_with_replacement(up, min(number, sum(up.values()))):
            taken = Counter(gone)
            if all(taken[track] <= up[track] for track in taken):
                yield {"chit": number, "tracks": tuple(track * n for track, n in taken.items())}


@rules.owed(
    "launch", "7a", "draw a grey chit for each", "Abteilung {}", found="no grey chit for {}", each="drawn"
)
def undrawn(w: World, track: str) -> bool:
    return not (w.drawn[track] or paused(w) or first_night(w))


@rules.owed(
    "launch",
    "16a",
    "on the first night launch all V-1s",
    found=lambda w: f"{w.sent.total()} of {several(w.v.first_night_launches, 'V-1')} launched",
)
def short_salvo(w: World) -> bool:
    return first_night(w) and w.sent.total() < w.v.first_night_launches


@rules.verb("chit:YELLOW tracks:FROM*", ask="chit:YELLOW tracks:FROM*", tells="n:N")
def fail(w: World, line: Line) -> None:
    """the yellow chit, and the tracks of the V-1s that failed"""
    flies_today(w)
    w.rule("16b", not first_night(w), "there is none on the first night", "a yellow chit was drawn")
    w.rule("7b", w.yellow[0] is None, "there is one per phase", "a second yellow chit was drawn")
    w.yellow[0] = chit(w, line, ("chit",), "yellow")
    up, gone = {track: sent_up(w, track) for track in w.kit.tracks}, line.tracks or ()
    due = w.least(w.yellow[0], sum(up.values()))
    w.tells(line, "n", due)
    if gone and None not in gone:
        taken_off(w, up, "".join(gone), due)
        return
    for track, n in w.spread(due, up).items():
        w.failed[track] = w.failed[track] + n


def taken_off(w: World, up: dict[str, Any], gone: Sequence[str], due: Any) -> None:
    """7b: check how many V-1s were removed, and from which tracks."""
    w.rule("7b", len(gone) == due, f"{due} failed", f"{several(len(gone), 'V-1')} removed")
    for track in up:
        n, found = gone.count(track), f"{several(gone.count(track), 'V-1')} removed from track {track}"
        w.rule("7b", n <= up[track], f"the track holds {up[track]}", found)
        w.failed[track] = w.failed[track] + n


@rules.owed("fail", "7b", "draw one per phase", found="no yellow chit was drawn")
def no_yellow(w: World) -> bool:
    return not (first_night(w) or paused(w)) and w.yellow[0] is None and w.sent.total() > 0
