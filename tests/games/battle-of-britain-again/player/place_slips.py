"""Slips at The Battle of Britain: squadrons on the board, and their placement. See `slips`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import TURNS, Square, shown
from .course import Course
from .slips import KINDS, facts_of, named, raided, write

Facts = dict[str, Any]


def flights(d: Desk, test: Callable[[Facts], Any] | None = None) -> list[Line]:
    """Moves of single planes, told in one line each."""
    found = []
    for line in d.lines("fly"):
        after = d.turn.lines[d.index(line) + 1 : d.index(line) + 2]
        split = bool(after and after[0].event and after[0].event.verb == "defend")
        if not split and (test is None or test(facts_of(line))):
            found.append(line)
    return found


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


# squadrons on the board


@KINDS.slip("2a", "8b")
def movement_with_no_such_die(d: Desk) -> Where:
    line = flight(d, fighter)
    if not line:
        return None
    f, die = facts_of(line), d.rng.randint(7, 9)
    return write(line, head(d, f, die), *(TURNS[t] for t in turns(f)))


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


@KINDS.slip("3a", "3b", "3c")
def placed_more_planes_than_there_are(d: Desk) -> Where:
    """A third German fighter is put on the board."""
    line = next(iter(d.lines("fly", "dive", "move")), None)
    f = [s for s in d.facts["colours"] if s.startswith("GF")] if raided(d) else []
    if line is None or not f:
        return None
    colours = crew(d, f[0])
    spare = {"red": "blue", "white": "blue", "black": "green", "yellow": "green"}[colours[0]]
    kind = d.facts["kinds"][f[0]]
    return d.before(line, f"place {named(d, (kind, spare))} c2")


@KINDS.slip("3b", "8a")
def flies_after_it_was_shot_down(d: Desk) -> Where:
    """A plane that fell flies on in the next move."""
    shot = [x for x in d.lines("fly") if facts_of(x)["down"] and not facts_of(x)["bomber"]]
    heads = d.lines("fly")
    for line in d.rng.sample(shot, len(shot)):
        f = facts_of(line)
        side = [
            x
            for x in heads[heads.index(line) + 1 :]
            if facts_of(x)["british"] == f["british"] and not facts_of(x)["bomber"]
        ]
        names = [facts_of(x)["plane"] for x in heads[: heads.index(line)]]
        later = [x for x in side if facts_of(x)["plane"] in names]
        if later:
            points = 1 + d.book.points[f["plane"][0]]
            return d.after(later[-1], f"{named(d, f['plane'])} 1: " + " ".join(["f"] * points))
    return None


@KINDS.slip("3c", "3b", "3a", "5a")
def a_colour_that_its_type_has_not(d: Desk) -> Where:
    """There are only three Ju 87, Ju 88 and Do 17: red, white and blue."""
    line = flight(d, lambda f: f["plane"][0] in ("Ju 87", "Ju 88", "Do 17") and calm(f))
    if not line:
        return None
    f = facts_of(line)
    return d.before(line, f"{named(d, (f['plane'][0], 'black'))}: " + " ".join(["f"] * f["points"]))


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


@KINDS.slip("3d", "5a")
def another_squadron_as_do17(d: Desk) -> Where:
    line = next(iter(flights(d, lambda f: f["plane"][0] == "He 111" and f["squadron"] != "GB2")), None)
    both = "GB2" in d.facts["colours"] if raided(d) else True
    return None if both else do17(d, line, "Do 17")


# placement


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


@KINDS.slip("6a")
def german_fighters_in_one_corner(d: Desk) -> Where:
    return one_corner(d, "GF")


@KINDS.slip("6b")
def bomber_out_of_its_vic(d: Desk) -> Where:
    return placed(d, "GB", lambda f: (d.rng.choice((3, 9)), d.rng.randint(2, 9)))


@KINDS.slip("6b")
def faster_bombers_at_the_rear(d: Desk) -> Where:
    line = next(iter(d.lines("dive", "move", "fly", "squadron", "bombers ahead")), None)
    pair = [e.facts for e in d.events if e.verb == "place" and e.facts["squadron"][:2] == "GB"]
    if line is None or len(pair) < 2 or d.lines("place"):
        return None
    speeds = {d.book.points[f["kind"]] for f in pair}
    slow = min(pair, key=lambda f: d.book.points[f["kind"]])["squadron"]
    return d.before(line, f"place {slow} front") if len(speeds) > 1 else None


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


@KINDS.slip("6c")
def british_fighter_half_way(d: Desk) -> Where:
    return placed(d, "BF", lambda f: (d.rng.randint(4, 8), d.rng.randint(20, 35)))


@KINDS.slip("6c", "8d")
def british_fighter_looking_home(d: Desk) -> Where:
    return placed(d, "BF", lambda f: next(iter(f["places"].values())), "n")


@KINDS.slip("6d", "6a", "6b", "6c", "8f")
def two_planes_on_one_square(d: Desk) -> Where:
    """A squadron that has lost planes closes up on a square that is taken."""
    line = next(iter(d.lines("dive", "move", "fly", "squadron", "bombers ahead")), None)
    weak = [e.facts for e in d.events if e.verb == "place" and len(e.facts["places"]) > 1]
    weak = [f for f in weak if f["weak"]]
    if line is None or not weak:
        return None
    f = d.rng.choice(weak)
    first, second = list(f["places"])[:2]
    d.before(line, f"place {named(d, (f['kind'], first))} {shown(f['places'][first])}")
    return d.before(line, f"place {named(d, (f['kind'], second))} {shown(f['places'][first])}")


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
