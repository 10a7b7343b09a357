"""Slips in a game of Capture Tito!: movement of the Germans (12 to 12.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .book import costs
from .field import Field
from .slips import KINDS, Facts, facts_of, table, write

Goal = Callable[[Facts, int], Any]


def sent(
    d: Desk, test: Callable[[Facts], Any], goal: Goal, verb: str = "move", one: bool = False
) -> Line | None:
    """A move that goes somewhere else: to a zone that fits, its way not written."""
    for line in d.rng.sample(d.lines(verb), len(d.lines(verb))):
        f = facts_of(line)
        if not test(f):
            continue
        fit = [z for z in d.book.zones if z != f["path"][0] and z != f["path"][-1] and goal(f, z)]
        if fit:
            units = f["units"][:1] if one else f["units"]
            leaders = [] if one else f["leaders"]
            return write(line, "move", *units, *leaders, f["path"][0], d.rng.choice(fit))
    return None


def quiet(f: Facts, zone: int) -> bool:
    """Whether nobody but friends may stand in a zone."""
    field = f["before"]
    return not field.partisans(zone) and zone not in field.markers and not field.free(zone)


def reach(f: Facts, most: int) -> dict[int, int]:
    """MP to the zones that Germans may come to."""
    field: Field = f["before"]
    stop = {*field.zones("yugoslav"), *field.markers}
    return costs(field.book.links, f["path"][0], (), stop, most)


def plain(f: Facts) -> bool:
    """A move of platoons that have not landed, without an officer's lead."""
    return not f["led"] and not any("land" in f["before"].done(u) for u in f["units"])


# 12.2: Germans


@KINDS.slip("12a", "12.3l")
def partisans_move_without_a_connection(d: Desk) -> Where:
    for line in d.rng.sample(d.lines("march"), len(d.lines("march"))):
        f = facts_of(line)
        start, shut = f["path"][0], f["before"].zones("german")
        fit = [
            (b, c)
            for b in d.book.near(start)
            for c in d.book.zones
            if c not in d.book.links[b]
            and d.book.far[start][c] > 4
            and quiet(f, b)
            and quiet(f, c)
            and not {b, c} & set(shut)
        ]
        if fit and not f["markers"]:
            b, c = d.rng.choice(fit)
            return write(line, "move", *f["units"], *f["leaders"], start, b, c)
    return None


def _dotted(d: Desk, verb: str) -> Where:
    """A move over a dotted line that is counted as a full one."""
    for line in d.rng.sample(d.lines(verb), len(d.lines(verb))):
        f = facts_of(line)
        field, start = f["before"], f["path"][0]
        mp = f["mp"] if verb == "move" else min(map(field.mp, f["units"]))
        far = d.book.far[start]
        short = {a: dict.fromkeys(links, 1) for a, links in d.book.links.items()}
        steps = costs(short, start)
        fit = [
            z
            for z in far
            if steps[z] <= mp < far[z]
            and quiet(f, z)
            and not field.germans(z)
            and far[z] > 1
            and (verb == "march" or far[z] == mp + 1)
        ]
        ok = not f.get("led") and not f["leaders"] and not any("land" in field.done(u) for u in f["units"])
        if fit and ok and not f.get("markers"):
            return write(line, "move", *f["units"], start, d.rng.choice(fit))
    return None


def _led(d: Desk, officer: bool) -> Where:
    """One MP more than there are."""

    def fit(f: Facts) -> bool:
        lone = [u for u in f["units"] if f["before"].book.units[u].officer]
        full = all(f["before"].mp(u) == 3 for u in f["units"])
        return full and (len(lone) == len(f["units"])) == officer and plain(f) != officer

    def goal(f: Facts, zone: int) -> bool:
        far = reach(f, 4)
        return far.get(zone) == 4 and d.book.far[f["path"][0]][zone] == 4 and quiet(f, zone)

    return sent(d, fit, goal)


def _through(d: Desk, busy: Callable[[Field, int], Any]) -> Where:
    """On through a zone where a move has to stop."""
    for line in d.rng.sample(d.lines("move"), len(d.lines("move"))):
        f = facts_of(line)
        start = f["path"][0]
        if not plain(f) or f["leaders"] or min(map(f["before"].mp, f["units"])) < 2:
            continue
        for b in d.book.near(start):
            for c in d.book.near(b) if busy(f["before"], b) else ():
                cost = d.book.links[start][b] + d.book.links[b][c]
                if c != start and cost <= 2 and quiet(f, c) and reach(f, 3).get(c, 9) > 3:
                    return write(line, "move", *f["units"], start, b, c)
    return None


def _tired(d: Desk, busy: Callable[[Field, int], Any]) -> Where:
    def fit(f: Facts) -> bool:
        return all("land" in f["before"].done(u) and not d.book.units[u].officer for u in f["units"])

    return sent(d, fit, lambda f, z: busy(f["before"], z) and d.book.links[f["path"][0]].get(z) == 1)


def _officer(d: Desk, busy: Callable[[Field, int], Any]) -> Where:
    for line in d.lines("move"):
        f = facts_of(line)
        officers = [u for u in f["units"] if d.book.units[u].officer]
        fit = [
            z
            for z in d.book.near(f["path"][0])
            if busy(f["before"], z) and not f["before"].germans(z) and d.book.links[f["path"][0]][z] == 1
        ]
        fresh = officers and not f["before"].done(officers[0])
        if fit and fresh and f["path"][0] != f["path"][-1]:
            return write(line, "move", officers[0], f["path"][0], fit[0])
    return None


table(
    {
        "a_dotted_line_at_the_price_of_a_full_one": ("12b 12.2a 12.2b", lambda d: _dotted(d, "move")),
        "moves_as_if_an_officer_led": ("12.1a 12.2a 12b", lambda d: _led(d, officer=False)),
        "moves_too_far": (
            "12.2a 12b 12.1a 12.2b",
            lambda d: sent(d, plain, lambda f, z: d.book.far[f["path"][0]][z] in (6, 7) and quiet(f, z)),
        ),
        "goes_on_through_partisans": (
            "12.2b 12.2c 12a 12.2a 12.2d",
            lambda d: _through(d, lambda field, z: field.partisans(z)),
        ),
        "enters_a_marker_after_landing": ("12.2c", lambda d: _tired(d, lambda field, z: z in field.markers)),
        "an_officer_enters_partisans_alone": (
            "12.2d",
            lambda d: _officer(d, lambda field, z: field.partisans(z)),
        ),
    }
)
