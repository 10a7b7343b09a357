"""10, 11b, 12: guns on the coast, flak and balloons at the edge of London, hits on London."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from cutline.referee import Line, World, several

from .board import (
    WATER,
    chit,
    first_night,
    flies_today,
    flying,
    paused,
    rules,
    sent_up,
    step_of_track,
    to_london,
    to_strike,
)
from .kit import OVERSHOOTS

NONE = "none:none|nothing"
ROLL = "track:TRACK dice:DICE*"


@rules.verb(f"{ROLL} [down|kill|shot down:N]", NONE, ask=ROLL, step=step_of_track)
def guns(w: World, line: Line) -> None:
    """a roll for each V-1 in the Coast square; none: no other guns hit anything"""
    for track in w.fired.having(False) if line.none else ():
        w.fired[track] = True
    if not line.none:
        w.part(guns_of, line, line.track or w.one_of(w.kit.tracks))


def guns_of(w: World, line: Line, track: str) -> None:
    """10a: check that the guns of a track roll once for each V-1."""
    called, here = f"the guns of track {track}", w.most(0, flying(w, track))
    w.rule("10a", not w.fired[track], "they roll once for each V-1", f"{called} fired twice")
    dice = w.listed(line, "dice", here, (None, None), said=False)
    holds, due = f"its Coast square holds {several(here, 'V-1')}", line.down
    if dice or w.asking:
        found = f"{several(len(dice), 'die')} for {called}"
        w.rule("10a", dice and len(dice) == here, holds, found)
        due = sum(w.part(gun, line, k) for k in range(len(dice)))
    elif due is None:
        due = w.least(here, w.between(0, w.kit.most))
    else:
        w.rule("10a", due <= here, holds, f"{due} shot down on track {track}")
    shot = w.expect("10b", line, "down", due, "T-2 gives {}", f"{{}} shot down on track {track}")
    w.behind[track] = step_of_track({"track": track}, w) == "balloons"
    w.fired[track], w.gunned[track] = True, w.gunned[track] + shot


def gun(w: World, line: Line, k: int) -> Any:
    """10b: return how many V-1s (0 or 1) a die shoots down."""
    first, again = line.of(("dice", k, 0)), line.of(("dice", k, 1))
    shot = w.look("t2", w.thrown(line, ("dice", k, 0), w.kit.faces, "10b"))
    fits = again is None or shot.down
    if not w.rule("10b", fits, "T-2 asks for one die a V-1", f"a second die after a {first}"):
        return 0
    return w.part(by_older_table, line, k, shot) if again is not None or w.older.surely(True) else shot.down


def by_older_table(w: World, line: Line, k: int, shot: Any) -> Any:
    """Return what a die shot down in a log that notes a second one, as older kits asked for after a hit."""
    kept = "T-2 asks for one die a V-1, and what came of the older table’s second die stands"
    w.reading("10b", w.older.surely(True), kept, "a second die for the guns")
    w.older[0] = True
    if line.of(("dice", k, 1)) is None:  # by either table
        return shot.down if w.dealer else w.between(0, shot.down)
    down = w.of(w.thrown(line, ("dice", k, 1), w.kit.faces, "10b"), lambda die: int(die in shot.older))
    return down if line.down is None else w.one_of({down, shot.down})


@rules.owed(
    "tracks", "10a", "the guns roll once for each V-1", each="fired", found="no roll of the guns of track {}"
)
def silent(w: World, track: str) -> bool:
    return not w.fired[track] and sent_up(w, track) - w.kills[track, WATER] > 0


@rules.verb("chit:RED", ask="chit:RED", tells="n:N")
def balloons(w: World, line: Line) -> None:
    """the red chit"""
    flies_today(w)
    first, most = w.red[0] is None, sum(w.part(launched, track) for track in w.kit.tracks)
    once, again = "there is one per phase", "a red chit was drawn again"
    if w.rule("11b", first or w.reds[0] < most, f"{once}, or one for each Abteilung that launched", again):
        w.reading("11b", first or "11b" in w.options, once, again)
    n = chit(w, line, ("chit",), "red")
    caught = w.most(0, w.least(n, to_strike(w)))  # at most all of them
    w.tells(line, "n", caught)
    if not (first or w.dealer):  # a high chit may have met fewer V-1s of its own Abteilung
        for red in (n, w.red[0]) if w.reds[0] == 1 else (n,):
            caught = caught - (w.between(0, max(0, red - 1)) if type(red) is int else 0)
    w.ballooned[0] = w.ballooned[0] + caught
    w.red[0], w.reds[0] = n if first else w.red[0], w.reds[0] + 1
    for track in w.kit.tracks:
        w.behind[track] = False


def launched(w: World, track: str) -> int:
    return int(w.sent[track] > 0)


@rules.owed("balloons", "6.11", "draw it after the guns", each="behind", found="no red chit for Abteilung {}")
def not_drawn_again(w: World, track: str) -> bool:
    return w.behind[track] and flying(w, track) > 0


@rules.owed("balloons", "11b", "by the option draw one for each Abteilung", found="a red chit is missing")
def too_few_red(w: World) -> bool:
    coming = sum(w.part(comes_through, track) for track in w.kit.tracks) if "11b" in w.options else 0
    return 0 < w.reds[0] < coming and to_strike(w) > 0


def comes_through(w: World, track: str) -> int:
    return int(flying(w, track) > 0)


@rules.owed("balloons", "11b", "draw one when V-1s reach London", found="no red chit was drawn")
def no_red(w: World) -> bool:
    return not (first_night(w) or paused(w)) and w.red[0] is None and to_london(w) > 0


@rules.verb("chits:BLUE*", NONE, ask="chits:BLUE*", tells="fell:(n:N districts:DISTRICT*)* missed:N")
def strike(w: World, line: Line) -> None:
    """a blue chit for each V-1"""
    due = to_strike(w)
    chits = w.listed(line, "chits", due, None, said=False)
    if flies_today(w):
        fits = len(chits) <= due and (chits or not w.asking)
        w.rule("12a", fits, f"{several(due, 'V-1')} left to strike", several(len(chits), "blue chit"))
    if first_night(w) and w.red[0] is None:
        w.reading("11b", not chits, "there is one on the first night too", "no red chit was drawn")
        w.ballooned[0] = w.least(w.most(0, due - len(chits)), w.between(0, max(w.kit.cups["red"])))
    for k in range(len(chits)):
        w.part(hit, line, k)
    if chits and None not in chits:
        tell_where(w, line, [*map(str, chits)])


def tell_where(w: World, line: Line, numbers: list[str]) -> None:
    """12b, 12c: tell how many V-1s fell on which districts, most first, and how many missed London."""
    on = sorted(filter(numbers.count, w.kit.districts), key=numbers.count, reverse=True)
    fell = [{"n": n, "districts": (*districts,)} for n, districts in groupby(on, numbers.count)]
    w.tells(line, "fell", tuple(fell))
    w.tells(line, "missed", numbers.count(OVERSHOOTS))


def hit(w: World, line: Line, k: int) -> None:
    """12b, 12c: add a fire to the district of a blue chit's number; a 0 misses London."""
    number = chit(w, line, ("chits", k), "blue")
    for district in w.kit.districts:
        if number == int(district):
            w.hit[district] = w.hit[district] + 1
    if number == int(OVERSHOOTS):
        w.missed[0] = w.missed[0] + 1


@rules.owed(
    "strike",
    "12a",
    "draw the red chit, then a blue one for each V-1 left",
    found="too few blue chits were drawn",
)
def unstruck(w: World) -> bool:
    return to_strike(w) > 0
