"""Slips at Doodlebug: launches, fighters, guns, balloons and hits. See `slips`; London is next door."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line

KINDS = Kinds()
LONDON = ("move", "fight", "regroup")
FLIGHT = ("place", "shoot", "tip", "guns", "balloons", "strike", *LONDON)
_MISS = "2"  # misses at every range of T-1
Facts = dict[str, Any]


def _flies(d: Desk) -> bool:
    return not d.facts["quiet"] and not d.facts["first"]


def _stationing(d: Desk) -> Line | None:
    """The line behind which fighters are placed, in a phase with fighters and V-1s."""
    ready = _flies(d) and d.facts["owned"] and any(d.facts["flying"])
    return d.last("launch", "fail", "place") if ready else None


def _busy(d: Desk) -> str:
    """A track with V-1s."""
    return d.book.tracks[d.rng.choice([k for k, n in enumerate(d.facts["flying"]) if n])]


def _beyond(d: Desk, colour: str) -> int:
    """A number that no chit of this colour has."""
    return max(d.book.chits[colour]) + d.rng.randint(1, 3)


def _with(words: list[str], at: int, word: object) -> list[Any]:
    return [*words[:at], word, *words[at + 1 :]] if at >= 0 else [*words[:at], word]


# launches


@KINDS.writes("3a", verb="launch", where=lambda f: not f["first"])
def launch_of_no_chit(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _with(w, 2 * d.rng.randrange(len(w) // 2) + 2, _beyond(d, "grey"))


@KINDS.slip("7a")
def launch_twice(d: Desk) -> Where:
    line = d.last("launch") if _flies(d) else None
    return line and d.after(line, f"launch {d.rng.choice(d.book.tracks)} {d.rng.randint(0, 2)}")


@KINDS.writes("3a", "7b", verb="fail")
def fail_of_no_chit(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _with(w, 1, _beyond(d, "yellow"))


@KINDS.slip("7b")
def fail_twice(d: Desk) -> Where:
    line = d.last("fail")
    return line and d.after(line, "fail 0")


@KINDS.writes("7b", verb="fail", where=lambda f: sum(f["flying"]) > len(f["tracks"]))
def fail_one_too_many(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return ["fail", f["chit"], *_tracks(d, [*f["tracks"], _left(d, f)])]


@KINDS.writes("7b", verb="fail", where=lambda f: len(f["tracks"]) > 1)
def fail_one_too_few(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return ["fail", f["chit"], *_tracks(d, f["tracks"][1:])]


@KINDS.slip("16b")
def yellow_chit_on_the_first_night(d: Desk) -> Where:
    line = d.last("launch") if d.facts["first"] else None
    return line and d.after(line, "fail 0")


def _tracks(d: Desk, tracks: list[int]) -> list[str]:
    return [d.book.tracks[k] for k in tracks]


def _left(d: Desk, f: Facts) -> int:
    """A track with a V-1 that has not failed."""
    return d.rng.choice([k for k, n in enumerate(f["flying"]) if n > f["tracks"].count(k)])


@KINDS.slip("7a", "6.1")
def launch_left_out(d: Desk) -> Where:
    line = d.pick("launch", lambda f: len(f["pairs"]) > 1) if _flies(d) else None
    quiet = [k for k, (_, n) in enumerate(line.event.facts["pairs"]) if not n] if line and line.event else []
    if not line or not quiet:
        return None
    words, at = line.text.split(), 2 * d.rng.choice(quiet) + 1
    line.text = " ".join(words[:at] + words[at + 2 :])
    return d.later(line, "fail", *FLIGHT)


@KINDS.slip("7b", "6.2")
def fail_left_out(d: Desk) -> Where:
    line = d.pick("fail", lambda f: not f["chit"] and any(f["flying"]))
    return line and d.omit(line, *FLIGHT)


@KINDS.slip("6.2")
def fail_behind_the_stations(d: Desk) -> Where:
    line, last = d.pick("fail", lambda f: not f["chit"]), d.last("place")
    return d.shift(line, last) if line and last else None


@KINDS.slip("16a")
def salvo_too_big(d: Desk) -> Where:
    line = d.last("launch") if d.facts["first"] else None
    words = line.text.split() if line else []
    return line and [d.put(line, len(words) - 1, str(int(words[-1]) + 1)), d.later(line, "fail", *FLIGHT)]


@KINDS.slip("17.1")
def launch_on_a_day_of_pause(d: Desk) -> Where:
    return d.after(None, "launch A 0 B 0 C 0 D 0") if d.facts["quiet"] else None


# fighters


@KINDS.writes("8a", verb="arrive")
def arrive_of_too_many(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return (
        _with(w, w.index("day") + 1, d.rng.randint(4, 9)) if "day" in w else _with(w, 2, d.rng.randint(7, 9))
    )


@KINDS.slip("8a")
def arrive_twice(d: Desk) -> Where:
    line = d.last("arrive")
    return line and d.after(line, line.text)


@KINDS.slip("8a")
def place_too_early(d: Desk) -> Where:
    line = d.last("launch", "fail") if _flies(d) and any(d.facts["flying"]) else None
    early = d.facts["date"] < d.book.dates.index(d.book.v["first_fighters"])
    return d.after(line, f"place {_busy(d)} land long") if line and early else None


@KINDS.writes("3b", verb="place")
def place_of_the_wrong_kind(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return ["place", "day" if d.facts["night"] else "night", *(x for x in w[1:] if x not in ("day", "night"))]


@KINDS.slip("8b")
def place_more_than_there_are(d: Desk) -> Where:
    line = _stationing(d)
    return line and d.after(line, f"place {_busy(d)} land long {d.facts['box'] + 1}")


@KINDS.writes("9", "9d", "9g", verb="shoot")
def shot_with_another_result(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return [*w[:5], d.rng.choice([r for r in ("miss", "kill", "lost", "failure") if r != f["result"]])]


@KINDS.writes("9", verb="shoot")
def shot_with_no_such_die(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _with(w, 4, d.rng.randint(7, 9))


@KINDS.writes("9f", verb="tip")
def tip_with_another_result(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _with(w, 5, d.rng.choice([r for r in ("miss", "kill", "lost") if r != f["result"]]))


@KINDS.slip("9b")
def attack_twice(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["left"] == 1 and f["result"] == "miss")
    return line and d.after(line, " ".join((*line.text.split()[:4], _MISS, "miss")))


@KINDS.slip("9a")
def place_too_many_at_a_range(d: Desk) -> Where:
    line = _stationing(d)
    full = [(t, z, r) for (t, z, r), n in d.facts["placed"].items() if n >= d.book.limit(r) and z == "land"]
    if not line or not full or not d.facts["box"]:
        return None
    track, zone, reach = d.rng.choice(full)
    return d.after(line, f"place {d.book.tracks[track]} {zone} {reach}")


@KINDS.slip("8d", "8c")
def place_too_many_over_water(d: Desk) -> Where:
    line = _stationing(d)
    wet = [t for (t, zone, _) in d.facts["placed"] if zone == "water"]
    if not line or not wet:
        return None
    here = sum(n for (t, z, _), n in d.facts["placed"].items() if t == wet[0] and z == "water")
    most = d.book.n("night_water_limit") if d.facts["night"] else max(d.book.over_water.values())
    more = most + 1 - here  # beyond what any reading of 8c allows to one track
    return (
        d.after(line, f"place {d.book.tracks[wet[0]]} water long {more}") if more <= d.facts["box"] else None
    )


@KINDS.slip("6.3")
def place_behind_the_guns(d: Desk) -> Where:
    line, guns = d.pick("place", lambda f: f["place"][1] == "land"), d.lines("guns")[:1]
    if not line or not guns or any(d.index(x) < d.index(guns[0]) for x in d.lines("shoot", "tip")):
        return None
    return d.shift(line, guns[0])


@KINDS.slip("9d")
def failure_with_the_wrong_date(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["back"] is not None and f["back"] < len(d.book.dates))
    if not line or not line.event:
        return None
    date = d.book.dates[line.event.facts["back"] - 1].split()[0]
    line.text = " ".join((*line.text.split()[:6], "back", date))
    return line


@KINDS.slip("9h", "9")
def attack_from_nowhere(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["result"] == "miss")
    if not line or not line.event:
        return None
    track, zone, _ = line.event.facts["place"]
    free = [r for r in d.book.ranges if (track, zone, r) not in d.facts["placed"]]
    where = f"{d.book.tracks[track]} {zone} {d.rng.choice(free)}" if free else ""
    return d.after(line, f"shoot {where} {_MISS} miss") if where else None


@KINDS.slip("6.5")
def water_behind_the_guns(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["result"] == "miss" and f["place"][1] == "water")
    track = line.event.facts["place"][0] if line and line.event else None
    guns = d.pick("guns", lambda f: f["track"] == track and f["flying"] > f["down"])
    return d.shift(line, guns) if line and guns else None


@KINDS.slip("6.7", "6.9")
def land_ahead_of_the_guns(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["result"] == "miss" and f["place"][1] == "land")
    track = line.event.facts["place"][0] if line and line.event else None
    guns = d.pick("guns", lambda f: f["track"] == track)
    if not line or not guns:
        return None
    d.drop(line)
    d.turn.lines.insert(d.index(guns), line)
    return line


# guns, balloons and hits


def with_dice(words: list[str], dice: list[str]) -> list[str]:
    return [*words[:2], *dice, *words[-2:]]


def _changed(words: list[str], write: Any, of: str = "123456") -> list[str]:
    """The first die that shows one of some faces is written otherwise."""
    dice = words[2:-2]
    at = next(k for k, die in enumerate(dice) if die in of)
    dice[at] = write(dice[at])
    return with_dice(words, dice)


@KINDS.writes("10a", verb="guns")
def guns_with_a_die_too_many(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return with_dice(w, [*w[2:-2], str(d.rng.randint(1, 5))])


@KINDS.writes("10b", verb="guns")
def guns_with_no_such_die(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _changed(w, lambda die: str(d.rng.randint(7, 9)))


@KINDS.writes("10b", verb="guns", where=lambda f: f["flying"] > f["down"])
def guns_with_a_second_die_behind_a_miss(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _changed(w, lambda die: f"{die}/{d.rng.randint(1, 6)}", "12345")


@KINDS.writes("10b", verb="guns", where=lambda f: f["flying"] > f["down"])
def guns_that_shot_down_too_many(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return [*w[:-1], f["down"] + 1]


@KINDS.slip("10a")
def guns_twice(d: Desk) -> Where:
    line = d.pick("guns", lambda f: not f["down"])
    return line and d.after(line, line.text)


@KINDS.writes("3a", verb="balloons")
def balloons_of_no_chit(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _with(w, 1, _beyond(d, "red"))


@KINDS.writes("3a", verb="strike")
def strike_of_no_chit(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return _with(w, d.rng.randrange(1, len(w)), _beyond(d, "blue"))


@KINDS.writes("12a", verb="strike", where=lambda f: f["last"])
def strike_too_many(d: Desk, f: Facts, w: list[str]) -> list[Any]:
    return [*w, d.rng.choice(d.book.chits["blue"])]


@KINDS.slip("10a", "6.7")
def guns_left_out(d: Desk) -> Where:
    line = d.pick("guns", lambda f: not f["down"])
    if not line or not line.event:
        return None
    at = (line.event.facts["track"], "land")
    shots = [x for x in d.turn.lines[d.index(line) + 1 :] if x.event and x.event.verb in ("shoot", "tip")]
    over_land = [x for x in shots if x.event and x.event.facts["place"][:2] == at]
    where = over_land[0] if over_land else d.later(line, "balloons", "strike", *LONDON)
    d.drop(line)
    return where


@KINDS.slip("11b", "6.11")
def balloons_left_out(d: Desk) -> Where:
    line = d.pick("balloons", lambda f: not f["chit"] and f["flying"])
    return line and d.omit(line, "strike", *LONDON)


@KINDS.slip("6.11")
def balloons_behind_the_hits(d: Desk) -> Where:
    line, hit = d.pick("balloons", lambda f: not f["chit"]), d.last("strike")
    return d.shift(line, hit) if line and hit else None


@KINDS.slip("12a", "6.12", "6.13")
def strike_too_few(d: Desk) -> Where:
    line = d.pick("strike", lambda f: f["last"] and 0 in f["chits"] and len(f["chits"]) > 1)
    if not line:
        return None
    words = line.text.split()
    words.remove("0")
    line.text = " ".join(words)
    return d.later(line, *LONDON)
