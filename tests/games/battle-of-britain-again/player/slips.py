"""Slips at The Battle of Britain: targets, squadrons and where they start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line, Turn
from .book import TARGETS, Square, shown
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


def raided(d: Desk) -> bool:
    return bool(d.facts["raid"])


def verb_of(line: Line) -> str:
    return line.text.split()[0]


@KINDS.slip("2a", "4a")
def target_with_no_such_die(d: Desk) -> Where:
    line = d.pick("target", lambda f: f["die"])
    return write(line, "target", d.rng.randint(7, 9))


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


@KINDS.slip("4d")
def raid_when_all_are_gone(d: Desk) -> Where:
    flying = [s for s, n in d.facts["left"].items() if n and s.startswith("GB")]
    return after_the_end(d, f"bombers {flying[0]} {flying[0]}") if flying else None


@KINDS.slip("5a", "5c")
def three_squadrons(d: Desk) -> Where:
    line = dice_of(d, d.rng.choice(("GB", "GF", "BF")))
    if not line or len(set(facts_of(line)["dice"])) < 2:
        return None
    more = d.rng.choice([n for n in range(1, 7) if n not in facts_of(line)["dice"]])
    return write(line, verb_of(line), *facts_of(line)["dice"], more)


@KINDS.slip("5b", "5a", "5c", "5d")
def second_squadron_after_a_double(d: Desk) -> Where:
    line = dice_of(d, d.rng.choice(("GB", "GF", "BF")))
    if not line or len(set(facts_of(line)["dice"])) > 1:
        return None
    die = facts_of(line)["dice"][0]
    return d.after(line, f"{verb_of(line)} {die} {die % 6 + 1}")


def gone(d: Desk, group: str) -> list[str]:
    return [s for s, n in d.facts["left"].items() if s.startswith(group) and not n]


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


@KINDS.slip("5e")
def unopposed_though_british_fly(d: Desk) -> Where:
    line = dice_of(d, "BF")
    return d.after(line, "unopposed") if line and raided(d) else None


Facts = dict[str, Any]


def flights(d: Desk, test: Callable[[Facts], Any] | None = None) -> list[Line]:
    """Moves of single planes, told in one line each."""
    return [line for line in d.lines("fly") if test is None or test(facts_of(line))]


def flight(d: Desk, test: Callable[[Facts], Any] | None = None) -> Line | None:
    found = flights(d, test)
    return d.rng.choice(found) if found else None


def calm(f: Facts) -> bool:
    """A move without fire."""
    return bool(f["tokens"]) and all(token[0] == "step" for token in f["tokens"])


def fighter(f: Facts) -> bool:
    return calm(f) and not f["bomber"]


def turns(f: Facts) -> list[int]:
    """The steps of a calm move."""
    return [token[1] for token in f["tokens"]]


def head(d: Desk, f: Facts, die: Any = None) -> str:
    die = f["die"] if die is None else die
    return named(d, f["plane"]) + ("" if die is None else f" {die}") + ":"


def course_of(d: Desk, f: Facts, tokens: list[Any]) -> str:
    """A course with its fire in words."""
    return " ".join([head(d, f), *Course("full", d.rng, 0).tokens(tokens, f["face"])])


def crew(d: Desk, squadron: str) -> list[str]:
    return list(d.facts["colours"].get(squadron, [])) if raided(d) else []


def one_more(d: Desk, weak: bool) -> Where:
    """A plane more than a squadron has, in front of one of its planes' moves."""
    have = d.facts["left"]
    fit = [
        x
        for x in flights(d, fighter)
        if (have[facts_of(x)["squadron"]] < d.book.strength(facts_of(x)["squadron"])) == weak
    ]
    if not fit:
        return None
    line = d.rng.choice(fit)
    f = facts_of(line)
    colours = crew(d, f["squadron"])
    first = (
        ("red", "white", "blue") if colours[0] in ("red", "white", "blue") else ("black", "yellow", "green")
    )
    spare = [c for c in first if c not in colours]
    if not spare:
        return None
    other = named(d, (f["plane"][0], spare[0]))
    return d.before(line, f"{other} 1: " + " ".join(["f"] * (1 + d.book.points[f["plane"][0]])))


@KINDS.slip("3b")
def a_plane_of_those_that_were_lost(d: Desk) -> Where:
    return one_more(d, weak=True)


@KINDS.slip("3c", "3a", "3b")
def a_third_plane_of_a_squadron_of_two(d: Desk) -> Where:
    return one_more(d, weak=False)


def do17(d: Desk, line: Line | None, kind: str) -> Where:
    if not line:
        return None
    f = facts_of(line)
    text = line.text.replace(named(d, f["plane"]), named(d, (kind, f["plane"][1])), 1)
    line.text = text
    return line


@KINDS.slip("3d", "3c", "3b")
def he111_and_do17_in_one_squadron(d: Desk) -> Where:
    first = flights(d, lambda f: f["squadron"] == "GB2")
    if len(first) < 2:
        return None
    kind = facts_of(first[0])["plane"][0]
    do17(d, first[1], "Do 17" if kind == "He 111" else "He 111")
    return [*first[1:3]]  # whichever the other is taken for


def placed(d: Desk, group: str, square: Callable[[Facts], Square], facing: str = "") -> Where:
    """One plane put elsewhere, before anything moves."""
    line = next(iter(d.lines("dive", "move", "fly", "squadron", "bombers ahead")), None)
    fit = [
        e.facts
        for e in d.events
        if e.verb == "place" and e.facts["squadron"][:2] == group and not d.lines("place")
    ]
    if line is None or not fit:
        return None
    f = d.rng.choice(fit)
    name = named(d, (f["kind"], d.rng.choice(list(f["places"]))))
    return d.before(line, f"place {name} {shown(square(f))} {facing}".strip())


@KINDS.slip("6a")
def german_fighter_in_the_middle(d: Desk) -> Where:
    return placed(d, "GF", lambda f: (d.rng.randint(4, 8), d.rng.randint(3, 9)))


@KINDS.slip("6b")
def bomber_out_of_its_vic(d: Desk) -> Where:
    return placed(d, "GB", lambda f: (d.rng.choice((3, 9)), d.rng.randint(2, 9)))


def one_corner(d: Desk, group: str) -> Where:
    """Both squadrons of a side in one corner."""
    line = next(iter(d.lines("dive", "move", "fly")), None)
    pair = [e.facts["squadron"] for e in d.events if e.verb == "place" and e.facts["squadron"][:2] == group]
    if line is None or len(pair) < 2 or d.lines("place"):
        return None
    corner = d.rng.choice("ak")
    d.before(line, f"place {pair[0]} corner {corner}")
    return d.before(line, f"place {pair[1]} corner {corner}")


@KINDS.slip("6c")
def british_in_one_corner(d: Desk) -> Where:
    return one_corner(d, "BF")


@KINDS.slip("6d", "6a", "6b", "6c")
def weak_squadron_out_of_formation(d: Desk) -> Where:
    line = next(iter(d.lines("dive", "move", "fly", "squadron", "bombers ahead")), None)
    weak = [e.facts for e in d.events if e.verb == "place" and e.facts["weak"]]
    if line is None or not weak:
        return None
    f = d.rng.choice(weak)
    colour = d.rng.choice(list(f["places"]))
    middle = {"GB": 4, "GF": 5, "BF": 38}[f["squadron"][:2]]
    return d.before(line, f"place {named(d, (f['kind'], colour))} {shown((9, middle))}")
