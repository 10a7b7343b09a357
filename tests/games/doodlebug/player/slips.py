"""Slips at Doodlebug: launches and fighters. See `slips`; guns and fires are next door."""

from __future__ import annotations

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line

KINDS = Kinds()
FLIGHT = ("place", "shoot", "tip", "guns", "balloons", "strike", "move", "fight", "regroup")
_MISS = "2"  # misses at every range of T-1


def _flies(d: Desk) -> bool:
    return not d.facts["quiet"] and not d.facts["first"]


def _stationing(d: Desk) -> Line | None:
    """The line behind which fighters are placed, in a phase with fighters and V-1s."""
    ready = _flies(d) and d.facts["owned"] and any(d.facts["flying"])
    return d.last("launch", "fail", "place") if ready else None


def _busy(d: Desk) -> str:
    """A track with V-1s."""
    flying = [k for k, n in enumerate(d.facts["flying"]) if n]
    return d.book.tracks[d.rng.choice(flying)]


# launches


@KINDS.slip("3a")
def launch_of_no_chit(d: Desk) -> Where:
    line = d.pick("launch") if _flies(d) else None
    top = max(d.book.chits["grey"])
    at = line and 2 * d.rng.randrange(len(line.text.split()) // 2) + 2
    return line and d.put(line, at, str(top + d.rng.randint(1, 5)))


@KINDS.slip("7a")
def launch_twice(d: Desk) -> Where:
    line = d.last("launch") if _flies(d) else None
    return line and d.after(line, f"launch {d.rng.choice(d.book.tracks)} {d.rng.randint(0, 2)}")


@KINDS.slip("7a", "6.1")
def launch_left_out(d: Desk) -> Where:
    line = d.pick("launch", lambda f: len(f["pairs"]) > 1) if _flies(d) else None
    if not line or not line.event:
        return None
    quiet = [k for k, (_, n) in enumerate(line.event.facts["pairs"]) if not n]
    if not quiet:
        return None
    words, at = line.text.split(), 2 * d.rng.choice(quiet) + 1
    line.text = " ".join(words[:at] + words[at + 2 :])
    return d.later(line, "fail", *FLIGHT)


@KINDS.slip("6.1")
def launch_behind_the_yellow_chit(d: Desk) -> Where:
    line, yellow = d.last("launch"), d.last("fail")
    if not line or not line.event or not yellow or not yellow.event or not _flies(d):
        return None
    pairs, off = line.event.facts["pairs"], yellow.event.facts
    track, n = pairs[-1]
    if len(pairs) < 2 or track in off["tracks"] or sum(off["flying"]) - n < off["chit"]:
        return None
    line.text = " ".join(line.text.split()[:-2])
    return d.after(yellow, f"launch {d.book.tracks[track]} {n}")


@KINDS.slip("3a", "7b")
def fail_of_no_chit(d: Desk) -> Where:
    line = d.pick("fail")
    return line and d.put(line, 1, str(max(d.book.chits["yellow"]) + d.rng.randint(1, 4)))


@KINDS.slip("7b")
def fail_twice(d: Desk) -> Where:
    line = d.last("fail")
    return line and d.after(line, "fail 0")


@KINDS.slip("7b")
def fail_one_too_many(d: Desk) -> Where:
    line = d.pick("fail", lambda f: sum(f["flying"]) > len(f["tracks"]))
    if not line or not line.event:
        return None
    off, flying = line.event.facts["tracks"], line.event.facts["flying"]
    left = [k for k, n in enumerate(flying) if n > off.count(k)]
    words = [d.book.tracks[k] for k in [*off, d.rng.choice(left)]]
    line.text = " ".join(("fail", str(line.event.facts["chit"]), *words))
    return line


@KINDS.slip("7b")
def fail_one_too_few(d: Desk) -> Where:
    line = d.pick("fail", lambda f: len(f["tracks"]) > 1)
    if not line or not line.event:
        return None
    words = [d.book.tracks[k] for k in line.event.facts["tracks"][1:]]
    line.text = " ".join(("fail", str(line.event.facts["chit"]), *words))
    return line


@KINDS.slip("7b")
def fail_from_an_empty_track(d: Desk) -> Where:
    line = d.pick("fail", lambda f: f["tracks"] and 0 in f["flying"])
    if not line or not line.event:
        return None
    facts = line.event.facts
    empty = d.book.tracks[facts["flying"].index(0)]
    words = [empty, *(d.book.tracks[k] for k in facts["tracks"][1:])]
    line.text = " ".join(("fail", str(facts["chit"]), *words))
    return line


@KINDS.slip("7b", "6.2")
def fail_left_out(d: Desk) -> Where:
    line = d.pick("fail", lambda f: not f["chit"] and any(f["flying"]))
    where = line and d.later(line, *FLIGHT)
    return line and (d.drop(line) or where)


@KINDS.slip("6.2")
def fail_behind_the_stations(d: Desk) -> Where:
    line, last = d.pick("fail", lambda f: not f["chit"]), d.last("place")
    return d.shift(line, last) if line and last else None


@KINDS.slip("16a")
def salvo_too_big(d: Desk) -> Where:
    line = d.last("launch") if d.facts["first"] else None
    if not line:
        return None
    where = d.later(line, "fail", *FLIGHT)
    words = line.text.split()
    d.put(line, len(words) - 1, str(int(words[-1]) + 1))
    return [line, where]


@KINDS.slip("16b")
def yellow_chit_on_the_first_night(d: Desk) -> Where:
    line = d.last("launch") if d.facts["first"] else None
    return line and d.after(line, "fail 0")


@KINDS.slip("17.1")
def launch_on_a_day_of_pause(d: Desk) -> Where:
    return d.after(None, "launch A 0 B 0 C 0 D 0") if d.facts["quiet"] else None


# fighters


@KINDS.slip("8a")
def arrive_of_too_many(d: Desk) -> Where:
    line = d.pick("arrive")
    at = line and line.text.split().index("day") + 1 if line and "day" in line.text else None
    return d.put(line, at, str(d.rng.randint(4, 9))) if line and at else None


@KINDS.slip("8a")
def arrive_twice(d: Desk) -> Where:
    line = d.last("arrive")
    return line and d.after(line, line.text)


@KINDS.slip("8a")
def arrive_by_day(d: Desk) -> Where:
    return None if d.facts["night"] else d.after(None, "arrive day 2 night 1")


@KINDS.slip("8a")
def place_too_early(d: Desk) -> Where:
    early = _flies(d) and d.facts["date"] < d.book.dates.index(d.book.v["first_fighters"])
    line = d.last("launch", "fail") if early and any(d.facts["flying"]) else None
    return line and d.after(line, f"place {_busy(d)} land long")


@KINDS.slip("3b")
def place_of_the_wrong_kind(d: Desk) -> Where:
    line = d.pick("place")
    words = line.text.split() if line else []
    if not line or words[1] in ("day", "night"):
        return None
    words.insert(1, "day" if d.facts["night"] else "night")
    line.text = " ".join(words)
    return line


@KINDS.slip("8b")
def place_more_than_there_are(d: Desk) -> Where:
    line = _stationing(d)
    return line and d.after(line, f"place {_busy(d)} land long {d.facts['box'] + 1}")


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
    track = wet[0]
    here = sum(n for (t, z, _), n in d.facts["placed"].items() if t == track and z == "water")
    most = d.book.n("night_water_limit") if d.facts["night"] else max(d.book.over_water.values())
    more = most + 1 - here  # beyond what any reading of 8c allows to one track
    if more > d.facts["box"]:
        return None
    return d.after(line, f"place {d.book.tracks[track]} water long {more}")


@KINDS.slip("6.3")
def place_behind_the_guns(d: Desk) -> Where:
    guns = d.pick("guns")
    line = d.pick("place", lambda f: f["place"][1] == "land")
    if not guns or not line or not line.event:
        return None
    acts = [x for x in d.lines("shoot", "tip") if x.event]
    if any(d.index(x) < d.index(guns) for x in acts):
        guns = d.lines("guns")[0]
    if any(d.index(x) < d.index(guns) for x in acts):
        return None
    return d.shift(line, guns)


@KINDS.slip("9", "9d", "9g")
def shot_with_another_result(d: Desk) -> Where:
    line = d.pick("shoot")
    if not line or not line.event:
        return None
    facts = line.event.facts
    other = [r for r in ("miss", "kill", "lost", "failure") if r != facts["result"]]
    words = line.text.split()[:5]
    line.text = " ".join((*words, d.rng.choice(other)))
    return line


@KINDS.slip("9")
def shot_with_no_such_die(d: Desk) -> Where:
    line = d.pick("shoot")
    return line and d.put(line, 4, str(d.rng.randint(7, 9)))


@KINDS.slip("9d")
def failure_with_the_wrong_date(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["back"] is not None and f["back"] < len(d.book.dates))
    if not line or not line.event:
        return None
    date = d.book.dates[line.event.facts["back"] - 1].split()[0]
    line.text = " ".join((*line.text.split()[:6], "back", date))
    return line


@KINDS.slip("9f")
def tip_with_another_result(d: Desk) -> Where:
    line = d.pick("tip")
    if not line or not line.event:
        return None
    other = [r for r in ("miss", "kill", "lost") if r != line.event.facts["result"]]
    return d.put(line, 5, d.rng.choice(other))


@KINDS.slip("9h", "9")
def attack_from_nowhere(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["result"] == "miss")
    if not line or not line.event:
        return None
    track, zone, _ = line.event.facts["place"]
    free = [r for r in d.book.ranges if (track, zone, r) not in d.facts["placed"]]
    if not free:
        return None
    where = f"{d.book.tracks[track]} {zone} {d.rng.choice(free)}"
    return d.after(line, f"shoot {where} {_MISS} miss")


@KINDS.slip("9b")
def attack_twice(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["left"] == 1 and f["result"] == "miss")
    return line and d.after(line, " ".join((*line.text.split()[:4], _MISS, "miss")))


@KINDS.slip("6.5")
def water_behind_the_guns(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["result"] == "miss" and f["place"][1] == "water")
    if not line or not line.event:
        return None
    track = line.event.facts["place"][0]
    guns = d.pick("guns", lambda f: f["track"] == track and f["flying"] > f["down"])
    return d.shift(line, guns) if guns else None


@KINDS.slip("6.7", "6.9")
def land_ahead_of_the_guns(d: Desk) -> Where:
    line = d.pick("shoot", lambda f: f["result"] == "miss" and f["place"][1] == "land")
    guns = line and line.event and d.pick("guns", lambda f: f["track"] == line.event.facts["place"][0])
    if not line or not guns:
        return None
    d.drop(line)
    d.turn.lines.insert(d.index(guns), line)
    return line
