"""Slips at B-17!: scenarios, placing, entering, waves; and how most slips are made. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Kind, Kinds, Where
from ...players.writing import Line
from .book import Course, Pose

KINDS = Kinds()
Facts = dict[str, Any]
Test = Callable[[Desk, Facts], Any]


def facts_of(line: Line) -> Facts:
    assert line.event
    return line.event.facts


def kind(
    name: str, rules: str, verb: str, test: Test, text: Callable[[Desk, Facts], str], how: str = ""
) -> None:
    """A slip: a line whose facts pass a test says something else, or another is put before or after."""

    def act(d: Desk) -> Where:
        fit = [line for line in d.lines(*verb.split()) if test(d, facts_of(line))]
        line = d.rng.choice(fit) if fit else None
        if line is None or how:
            return getattr(d, how)(line, text(d, facts_of(line))) if line else None
        line.text = text(d, facts_of(line))
        return line

    KINDS.append(Kind(name, tuple(rules.split()), act))


def spot(pose: Pose, heading: bool = True) -> str:
    x, y = (f"{n:.2f}".rstrip("0").rstrip(".") for n in pose.at)
    return f"{x} {y} {pose.heading % 360:g}" if heading else f"{x} {y}"


def legs(course: Course) -> str:
    """A course in words."""
    turn = f"{'left' if course.turn < 0 else 'right'} {abs(course.turn)}" if course.turn else ""
    words = [f"{course.straight:g}", turn, f"{course.rest:g}" if course.rest else ""]
    return " ".join(word for word in words if word)


def flown(f: Facts, way: str) -> str:
    """The line of a move with another course."""
    return f"{f['plane']} from {spot(f['start'])}: {way}"


def plain(f: Facts) -> bool:
    """A move that one line tells, without an attack or a fall."""
    return f["shot"] is None and not f["gone"]


def options(d: Desk) -> set[str]:
    """The rules of the options in play."""
    return {rule for rule, name in d.book.options.items() if name in d.facts["options"]}


def first_move(d: Desk, german: bool) -> Line | None:
    """The first line of the turn that moves somebody of a side."""
    for line in d.turn.lines:
        verb, f = (line.event.verb, line.event.facts) if line.event else ("", {})
        if (verb == "bombers" and not german) or (verb in ("move", "attack") and f["german"] == german):
            return line
    return None


def before_germans(d: Desk, fits: Any, text: str) -> Where:
    line = first_move(d, german=True)
    return d.before(line, text) if line and fits else None


def germans(d: Desk) -> list[str]:
    return [name for name in d.facts["poses"] if name[:2] in ("me", "fw")]


def _other(name: str) -> str:
    """The plane of the other type with the same number."""
    return ("fw" if name.startswith("me") else "me") + name[2:]


# Scenarios and planes


@KINDS.slip("1a", "2b", "3a", "5C2", "N3b")
def third_german_in_the_introductory_scenario(d: Desk) -> Where:
    return before_germans(d, not options(d) & {"1b", "N3"}, "me3 from 0 54 90: 14")


@KINDS.slip("1b", "2b", "1a", "3a", "5C2")
def fifth_german_in_the_second_scenario(d: Desk) -> Where:
    """All four have been met."""
    seen = germans(d)
    return before_germans(
        d, "1b" in options(d) and len(seen) > 3, f"{_other([*seen, 'me1'][0])} from 0 54 90: 14"
    )


kind(
    "the_same_number_of_both_types", "2b 1a 1b 3a N3b N3d N4c 5C2", "move",
    lambda d, f: plain(f) and f["german"] and options(d) & {"1b", "N3"} and not d.facts["waiting"],
    lambda d, f: f"{_other(f['plane'])} from 0 54 90: 14", "before",
)  # fmt: skip


def _alone(d: Desk, f: Facts) -> bool:
    """Its section has just entered; the other one still waits."""
    section = 1 + (f["plane"][-1] in "12")
    told = [facts_of(line) for line in d.lines("enter", "clock", "altitude")]
    here = any(x["section"] == section and x.get("enters", True) for x in told)
    return f["german"] and bool(f["first"]) and plain(f) and section in d.facts["waiting"] and not here


kind(
    "flies_with_a_plane_of_another_section", "3a 5C2 5C4", "move", _alone,
    lambda d, f: f"{f['plane'][:2]}{(int(f['plane'][-1]) + 1) % 4 + 1}{flown(f, str(f['length']))[3:]}",
)  # fmt: skip

# Placing


def _place(
    d: Desk, role: Callable[[dict[str, Pose]], str], where: Callable[[Pose], tuple[float, float]]
) -> Where:
    """A bomber is put down elsewhere; told where the last one stands."""
    poses = facts_of(d.lines("place")[0])["poses"] if d.lines("place") else {}
    bombers = {name: pose for name, pose in poses.items() if name[0] == "b"}
    if not bombers or not facts_of(d.lines("place")[0])["plain"]:
        return None
    name = role(bombers)
    for line in d.lines("place"):
        words = line.text.split()
        if name in words:
            at = words.index(name)
            words[at + 1 : at + 3] = [f"{n:.1f}" for n in where(bombers[name])]
            line.text = " ".join(words)
    return list(d.lines("place"))


@KINDS.slip("5B1")
def bomber_too_far_from_the_edge(d: Desk) -> Where:
    return _place(
        d, lambda at: max(at, key=lambda n: at[n].y), lambda pose: (pose.x, d.rng.choice((20.5, 22, 25)))
    )


@KINDS.slip("5B2")
def bomber_at_the_left_flank(d: Desk) -> Where:
    return _place(
        d, lambda at: min(at, key=lambda n: at[n].x), lambda pose: (d.rng.choice((2, 4, 5.5)), pose.y)
    )


@KINDS.slip("5B3")
def last_bomber_too_close(d: Desk) -> Where:
    poses = facts_of(d.lines("place")[0])["poses"] if d.lines("place") else {}
    apart = d.book.frames["b"].nose + d.book.frames["b"].tail + d.rng.uniform(2.5, 3.7)
    return _place(d, lambda _: "b4", lambda pose: (pose.x, poses["b1"].y - apart))


@KINDS.slip("5B4")
def wings_too_close(d: Desk) -> Where:
    poses = facts_of(d.lines("place")[0])["poses"] if d.lines("place") else {}
    apart = 2 * d.book.frames["b"].half_span + d.rng.uniform(2.5, 3.7)
    return _place(d, lambda _: "b3", lambda pose: (poses["b2"].x + apart, pose.y))


# Entering


@KINDS.slip("5C2", "5C3", "5D1")
def enters_on_an_odd_die(d: Desk) -> Where:
    """What follows it, or the first of its moves, is told."""
    line = d.pick("enter", lambda f: f["enters"])
    if not line or "clock" in line.text.split():
        return None
    section = facts_of(line)["section"]
    line.text = f"enter {section} {d.rng.choice((1, 3, 5))}"
    behind = [x for x in d.turn.lines[d.index(line) + 1 :] if x.event]
    return [
        line,
        *[x for x in behind if facts_of(x).get("section") == section or facts_of(x).get("first")][:1],
    ]


@KINDS.slip("5C4", "6C3a", "3a", "5C2")
def enters_and_stays(d: Desk) -> Where:
    """A section rolls its even die and does not move."""
    line = d.pick("enter", lambda f: f["enters"])
    section = facts_of(line)["section"] if line else 0
    mine = [x for x in d.lines("move", "attack", "rest", "fire", "flak", "return", "down") if _of(x, section)]
    others = [x for x in d.lines("move") if facts_of(x)["german"] and x not in mine]
    if len(mine) != 2 or not others:
        return None
    for one in mine:
        d.drop(one)
    return first_move(d, german=False)


def _of(line: Line, section: int) -> bool:
    f = facts_of(line)
    f = f.get("move", f)
    return bool(f.get("german")) and (int(f["plane"][-1]) + 1) // 2 == section


def _elsewhere(d: Desk, f: Facts) -> str:
    far = [p for p in d.book.entry.values() if abs(p[0] - f["start"].x) > 20 and p[1] > 5]
    x, y = d.rng.choice(far)
    return flown({**f, "start": Pose(x, y, {0: 90, d.book.width: 270}.get(x, 180))}, f"{f['length']:g}")


def _enters(d: Desk, f: Facts) -> bool:
    return bool(f["first"]) and f["german"] and plain(f)


def _held_enters(d: Desk, f: Facts) -> bool:
    return "5C3" in options(d) and _enters(d, f)


def _hour(d: Desk, f: Facts) -> str:
    a, b = f["dice"]
    return f"clock {f['section']} {a} {b} = {a + b + (1 if a + b < 12 else -1)}"


def _level(d: Desk, f: Facts) -> str:
    return d.rng.choice([word for word, _ in d.book.altitudes.values() if word != f["word"]])


kind("enters_far_from_its_point", "5C3", "move", _held_enters, _elsewhere)
kind(
    "clock_added_wrongly",
    "5C3",
    "clock",
    lambda d, f: not any("clock" in x.text for x in d.lines("enter")),
    _hour,
)
kind(
    "altitude_against_the_die", "5D1", "altitude", lambda d, f: True,
    lambda d, f: f"altitude {f['section']} {f['die']} {_level(d, f)}",
)  # fmt: skip
kind(
    "dives_without_the_extra", "5D3 6B 6C3a", "move",
    lambda d, f: _enters(d, f) and f["first"] == "above", lambda d, f: flown(f, f"{d.book.speed('me'):g}"),
)  # fmt: skip
kind(
    "dives_again", "5D4 6B 6C1c", "move",
    lambda d, f: plain(f) and f["german"] and not f["first"] and not f["damage"],
    lambda d, f: flown(f, f"{d.book.speed('me') + d.book.n('dive'):g}"),
)  # fmt: skip

# The waves


def _dice(d: Desk, side: str) -> list[int]:
    """The dice of a side that counted."""
    thrown = [facts_of(x) for t in d.log.turns for x in t.lines if x.event and x.event.verb == "waves"]
    return next((f["dice"] for f in reversed(thrown) if f["side"] == side), [])


def _bare(d: Desk, f: Facts) -> bool:
    dice = _dice(d, "american")
    return "N3" in options(d) and bool(dice) and dice[d.facts["wave"] - 1] == min(dice)


def _weak(d: Desk) -> bool:
    """Whether this wave meets one section only."""
    return "N3" in options(d) and not d.facts["two sections"] and bool(_dice(d, "german"))


kind("fourth_wave", "N3a N3e", "wave", lambda d, f: True, lambda d, f: f"wave {3 if f['number'] == 1 else 1}")
kind("escort_in_the_wave_without_one", "N3c N3b 2b", "place", _bare, lambda d, f: "place p1 20 12", "after")


@KINDS.slip("N3e")
def next_wave_while_bombers_fly(d: Desk) -> Where:
    first = next((x for x in d.turn.lines if x.event), None)
    up = [n for n, pose in d.facts["poses"].items() if n[0] == "b" and pose.y < 60]
    if not first or "N3" not in options(d) or d.lines("wave") or not up or d.facts["wave"] > 2:
        return None
    return d.before(first, f"wave {d.facts['wave'] + 1}")


@KINDS.slip("N3d", "N3b", "N4c", "2b", "5C2")
def second_section_in_a_weak_wave(d: Desk) -> Where:
    return before_germans(d, _weak(d) and "N4" not in options(d), "me3 from 0 54 90: 14")


@KINDS.slip("N4c", "N3b", "N3d", "2b", "5C2")
def second_section_in_the_lowest_wave(d: Desk) -> Where:
    return before_germans(d, _weak(d) and "N4" in options(d), "me3 from 0 54 90: 14")


@KINDS.slip("N3b", "2b", "N3d", "N4c")
def ninth_german(d: Desk) -> Where:
    """Of the other type, beside all that this wave meets."""
    seen = germans(d)
    fits = "N3" in options(d) and len(seen) >= (4 if d.facts["two sections"] else 2)
    other = _other(seen[0]) if fits else ""
    return before_germans(d, fits and other not in seen, f"{other} at b1 1 6 miss")
