"""Slips at The Battle of Britain: targets and squadrons. See `slips`."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line, Turn
from .book import TARGETS
from .course import Course

KINDS = Kinds()


def facts_of(line: Line) -> dict[str, Any]:
    assert line.event
    return line.event.facts


def write(line: Line | None, *words: Any) -> Line | None:
    """A line with other words."""
    if line is not None:
        line.text = " ".join(map(str, words))
    return line


def named(d: Desk, name: tuple[str, str]) -> str:
    """A plane as it is written."""
    return Course("full", d.rng, 0).plane(name)


def dice_of(d: Desk, group: str) -> Line | None:
    return d.pick("squadrons", lambda f: f["group"] == group)


def first_flight(d: Desk, squadron: str) -> Line | None:
    """The first line that moves a plane of a squadron."""
    return next((x for x in d.lines("fly") if facts_of(x)["squadron"] == squadron), None)


def flew(d: Desk, squadron: str) -> bool:
    """Whether each of its planes was named in the first move of the day."""
    return first_flight(d, squadron) is not None and not grouped(d)


def grouped(d: Desk) -> bool:
    """Whether some bombers were moved together."""
    return bool(d.lines("squadron", "bombers ahead"))


def raided(d: Desk) -> bool:
    return bool(d.facts["raid"])


def verb_of(line: Line) -> str:
    return line.text.split()[0]


# dice, targets


@KINDS.slip("2a", "4a")
def target_with_no_such_die(d: Desk) -> Where:
    line = d.pick("target", lambda f: f["die"])
    return write(line, "target", d.rng.randint(7, 9))


@KINDS.slip("2a", "5a")
def squadron_with_no_such_die(d: Desk) -> Where:
    line = dice_of(d, d.rng.choice(("GB", "GF", "BF")))
    return line and write(line, verb_of(line), d.rng.randint(7, 9), facts_of(line)["dice"][1])


@KINDS.slip("4a")
def target_against_the_die(d: Desk) -> Where:
    line = d.pick("target", lambda f: f["die"] and len(standing(d)) == 3)
    if not line:
        return None
    other = [t for t in TARGETS if t != facts_of(line)["target"]]
    return write(line, "target", facts_of(line)["die"], d.rng.choice(other))


def standing(d: Desk) -> list[str]:
    """The targets that stood when the day began."""
    most = d.book.n("target_hits")
    return [t for t, hits in d.facts["hits"].items() if hits < most]


@KINDS.slip("4a", "1a")
def target_thrown_for_twice(d: Desk) -> Where:
    line = d.pick("target", lambda f: f["die"] and len(standing(d)) == 3)
    other = line and [t for t in TARGETS if t != facts_of(line)["target"]]
    wanted = d.rng.choice(other) if other else ""
    die = next((n for n, t in d.book.target.items() if t == wanted), 0)
    return line and d.after(line, f"target {die} {wanted}")


@KINDS.slip("4b")
def target_that_is_gone_without_a_die(d: Desk) -> Where:
    left = standing(d)
    line = d.pick("target", lambda f: f["die"] and len(left) == 2)
    gone = [t for t in TARGETS if t not in left]
    return line and write(line, "target", gone[0])


@KINDS.slip("4b")
def target_that_is_gone(d: Desk) -> Where:
    left = standing(d)
    line = d.pick("target", lambda f: f["die"] and len(left) == 2)
    gone = [t for t in TARGETS if t not in left]
    return line and write(line, "target", facts_of(line)["die"], gone[0])


@KINDS.slip("4c", "4b")
def target_though_only_one_is_left(d: Desk) -> Where:
    left = standing(d)
    line = d.pick("target", lambda f: len(left) == 1)
    return line and write(line, "target", d.rng.choice([t for t in TARGETS if t not in left]))


@KINDS.slip("4c", "4b", "4a")
def target_die_though_only_one_is_left(d: Desk) -> Where:
    left = standing(d)
    line = d.pick("target", lambda f: len(left) == 1)
    gone = [t for t in TARGETS if t not in left]
    return line and write(line, "target", d.rng.randint(1, 6), d.rng.choice(gone))


def after_the_end(d: Desk, text: str) -> Where:
    """A day more, though all targets are gone."""
    most = d.book.n("target_hits")
    last = d.log.turns[-1]
    if last is not d.turn or min(d.facts["after"].values()) < most or d.facts["number"] > 6:
        return None
    line = Line(text)
    more = Turn(f"day {d.facts['number'] + 1}", [line], record=last.record)
    d.log.turns.append(more)
    return [line, (more, "turn")]


@KINDS.slip("4d", "4a", "4b", "4c")
def target_when_all_are_gone(d: Desk) -> Where:
    return after_the_end(d, f"target {d.rng.randint(1, 6)}")


@KINDS.slip("4d")
def raid_when_all_are_gone(d: Desk) -> Where:
    flying = [s for s, n in d.facts["left"].items() if n and s.startswith("GB")]
    return after_the_end(d, f"bombers {flying[0]} {flying[0]}") if flying else None


# squadrons


@KINDS.slip("5a", "1a", "5c")
def squadrons_thrown_for_twice(d: Desk) -> Where:
    line = dice_of(d, d.rng.choice(("GB", "GF", "BF")))
    if not line:
        return None
    red, white = facts_of(line)["dice"]
    return d.after(line, f"{verb_of(line)} {red % 6 + 1} {white}") if red != white else None


@KINDS.slip("5a", "5c")
def three_squadrons(d: Desk) -> Where:
    line = dice_of(d, d.rng.choice(("GB", "GF", "BF")))
    if not line or len(set(facts_of(line)["dice"])) < 2:
        return None
    more = d.rng.choice([n for n in range(1, 7) if n not in facts_of(line)["dice"]])
    return write(line, verb_of(line), *facts_of(line)["dice"], more)


def others(d: Desk, group: str, line: Line) -> list[int]:
    """Squadrons of other types than those that fly, with all their planes."""
    kinds, dice = d.facts["kinds"], facts_of(line)["dice"]
    flown = {kinds[f"{group}{n}"] for n in dice}
    return [
        n
        for n in range(1, 7)
        if kinds[f"{group}{n}"] not in flown
        and d.facts["left"][f"{group}{n}"] == d.book.strength(f"{group}{n}")
    ]


def plane_flies(d: Desk, group: str, squadron: int, colour: str) -> str:
    kind = d.facts["kinds"][f"{group}{squadron}"]
    points = 1 + d.book.points[kind] if d.book.flies[kind] else d.book.points[kind]
    die = [] if group == "GB" else ["1"]
    return " ".join([named(d, (kind, colour)), *die]) + ": " + " ".join(["f"] * points)


def another_flies(d: Desk, group: str) -> Where:
    """A plane of a squadron that was not thrown, in front of the first of its side."""
    line = dice_of(d, group)
    free = others(d, group, line) if line else []
    first = next((x for x in d.lines("fly") if facts_of(x)["squadron"].startswith(group)), None)
    if not free or first is None or not raided(d):
        return None
    return d.before(first, plane_flies(d, group, d.rng.choice(free), "red"))


@KINDS.slip("5a", "5b", "3c")
def british_who_were_not_thrown(d: Desk) -> Where:
    return another_flies(d, "BF")


@KINDS.slip("5a", "5b", "3c")
def escort_that_was_not_thrown(d: Desk) -> Where:
    return another_flies(d, "GF")


@KINDS.slip("5b", "5a", "5c", "5d")
def second_squadron_after_a_double(d: Desk) -> Where:
    line = dice_of(d, d.rng.choice(("GB", "GF", "BF")))
    if not line or len(set(facts_of(line)["dice"])) > 1:
        return None
    die = facts_of(line)["dice"][0]
    return d.after(line, f"{verb_of(line)} {die} {die % 6 + 1}")


@KINDS.slip("5b", "5a")
def double_and_yet_two_squadrons(d: Desk) -> Where:
    """The dice are noted as a double; planes of the other squadron fly nevertheless."""
    group = d.rng.choice(("GF", "BF", "GB"))
    line = dice_of(d, group)
    if not line or not raided(d):
        return None
    red, white = facts_of(line)["dice"]
    kinds = d.facts["kinds"]
    if not d.facts["left"][f"{group}{red}"]:
        return None  # its raid would be scrubbed
    if red == white or kinds[f"{group}{red}"] == kinds[f"{group}{white}"] or _noted(d, group):
        return None
    first = first_flight(d, f"{group}{white}")
    return first and write(line, verb_of(line), red, red) and first


def _noted(d: Desk, group: str) -> bool:
    """Whether placements of a group stand in the log."""
    return any(facts_of(x)["squadron"].startswith(group) for x in d.lines("place"))


def gone(d: Desk, group: str) -> list[str]:
    return [s for s, n in d.facts["left"].items() if s.startswith(group) and not n]


@KINDS.slip("5c", "3b")
def squadron_without_planes_flies(d: Desk) -> Where:
    group = d.rng.choice(("GF", "BF"))
    line = d.pick("squadrons", lambda f: f["group"] == group and f["gone"] and f["flying"])
    if not line or not raided(d):
        return None
    kinds = d.facts["kinds"]
    empty = [n for n in facts_of(line)["dice"] if f"{group}{n}" in gone(d, group)]
    flown = facts_of(line)["flying"]
    first = first_flight(d, flown[0])
    if first is None or kinds[flown[0]] == kinds[f"{group}{empty[0]}"]:
        return None
    return d.before(first, plane_flies(d, group, empty[0], "red"))


@KINDS.slip("5c", "5a", "5b", "1a")
def thrown_again_for_a_squadron_that_is_gone(d: Desk) -> Where:
    line = d.pick("squadrons", lambda f: f["gone"] and f["group"] != "GB")
    if not line:
        return None
    group = facts_of(line)["group"]
    fresh = [n for n in range(1, 7) if d.facts["left"][f"{group}{n}"] and n not in facts_of(line)["dice"]]
    return d.after(line, f"{verb_of(line)} {fresh[0]} {fresh[0]}") if fresh else None


@KINDS.slip("5d")
def scrubbed_though_bombers_fly(d: Desk) -> Where:
    line = dice_of(d, "GB")
    return d.after(line, "scrubbed") if line and raided(d) else None


@KINDS.slip("5d", "10b")
def bombs_on_a_scrubbed_day(d: Desk) -> Where:
    line = d.last("scrubbed")
    return d.after(line, f"hits {d.rng.randint(1, 12)}") if line else None


@KINDS.slip("5d", "5a", "3b", "5c")
def flight_on_a_scrubbed_day(d: Desk) -> Where:
    line = d.last("scrubbed")
    empty = gone(d, "GB")
    if not line or not empty:
        return None
    return d.after(line, plane_flies(d, "GB", int(empty[0][2:]), "red"))


@KINDS.slip("5e")
def unopposed_though_british_fly(d: Desk) -> Where:
    line = dice_of(d, "BF")
    return d.after(line, "unopposed") if line and raided(d) else None


@KINDS.slip("5e", "5c", "3b", "5a")
def british_on_an_unopposed_day(d: Desk) -> Where:
    line = d.last("unopposed")
    empty = gone(d, "BF")
    if not line or not empty:
        return None
    return d.after(line, plane_flies(d, "BF", int(empty[0][2:]), "red"))


@KINDS.slip("5e")
def moves_on_an_unopposed_day(d: Desk) -> Where:
    """Bombers that nobody meets do not cross the board square by square."""
    line = d.last("unopposed")
    home = d.facts["home"]
    return line and d.after(line, plane_flies(d, "GB", int(min(home)[2:]), home[min(home)][0]))
