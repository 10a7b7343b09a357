"""Slips in a game of Capture Tito!: assaults (13.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .fight import Line as Row
from .slips import KINDS, Facts, activation, chosen, facts_of, table, write

Told = Callable[[int, int, Row], list[Any] | None]  # round, line: the words of a line, or as usual


def row(
    one: Row,
    ours: list[str] | None = None,
    theirs: list[str] | None = None,
    values: tuple[int, int] | None = None,
    hit: list[Any] | None = None,
) -> list[Any]:
    """A line of an assault in full."""
    words: list[Any] = [
        "+".join(ours or one.ours),
        "+".join(theirs or one.theirs),
        "/".join(map(str, one.dice)),
    ]
    words += ["=", "/".join(map(str, values))] if values else []
    came = ["hit", one.hit] if one.won else ["lost", one.hit]
    return [*words, *(came if hit is None else hit)]


def assault(line: Line, told: Told | None = None, **more: Any) -> Line:
    """The line of an assault in full, some of it another way."""
    f = {**facts_of(line), **more}
    words = ["assault", f["zone"], *f["germans"], "vs", *f["partisans"]]
    for k, one in enumerate(f["rounds"]):
        words.append("|")
        for n, each in enumerate(one.lines):
            words += [","] * bool(n) + ((told and told(k, n, each)) or row(each))
    if f["stop"]:
        homes: dict[str, int] = f["homes"]
        words.append("stop")
        for zone in f["stop"]:
            words += [u for u in homes if homes[u] == zone] if len(f["stop"]) > 1 else []
            words.append(zone)
    return write(line, *words)


def rows(d: Desk, test: Callable[[Facts, Row], Any]) -> tuple[Line | None, int, int]:
    """An assault and a line of one of its rounds."""
    found = [
        (x, k, n)
        for x in d.lines("assault")
        for k, one in enumerate(facts_of(x)["rounds"])
        for n, each in enumerate(one.lines)
        if test(facts_of(x), each)
    ]
    return d.rng.choice(found) if found else (None, 0, 0)


def at(d: Desk, test: Callable[[Facts, Row], Any], words: Callable[[Row], list[Any]]) -> Where:
    """One line of an assault written another way."""
    line, k, n = rows(d, test)
    if not line:
        return None
    return assault(line, lambda r, i, one: words(one) if (r, i) == (k, n) else None)


# 13.3: when


@KINDS.slip("13.3a", "12.2c", "4")
def an_assault_is_forgotten(d: Desk) -> Where:
    shot = {f.facts["there"] for f in d.events if f.verb == "fire"}
    line = d.pick("assault", lambda f: f["zone"] not in shot)
    if not line:
        return None
    where = [x for x in d.turn.lines if x.event and x.event.verb in ("reinforce", "march", "off", "late")] + [
        x for x in d.lines("fire") if not facts_of(x)["german"]
    ]
    d.drop(line)
    return [*where[:1], d.close()]


def _started(d: Desk, words: Callable[[str, int, str], str]) -> Where:
    line = d.last("march", "fire")
    end = d.facts["end"]
    for zone in end.zones("yugoslav"):
        for there in end.beside(zone, "german"):
            if line:
                return d.after(line, words(end.partisans(zone)[0], there, end.germans(there)[0]))
    return None


@KINDS.slip("13.3c", "13.3.1a", "13.3a", "13.3d", "12.2c")
def an_assault_against_a_marker(d: Desk) -> Where:
    """From the zone beside it."""
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    unit = line and chosen(d, facts_of(line)["before"].germans(facts_of(line)["by"]))
    last = d.last("activate", "move", "reveal")
    if not line or not last or facts_of(line)["zones"][0] not in d.facts["end"].markers:
        return None
    return d.after(last, f"assault {facts_of(line)['zones'][0]} {unit} | 3/2")


@KINDS.slip("13.3d", "13.3a", "13.3.1a")
def an_assault_against_nobody(d: Desk) -> Where:
    line = d.last("assault", "move")
    f = line and facts_of(line)
    zone = line and (f["zone"] if "zone" in f else f["path"][-1])
    end = d.facts["end"]
    units = zone and list(end.germans(zone))
    return d.after(line, f"assault {zone} {units[0]} | 4/1") if line and units else None


# 13.3.1: rounds


@KINDS.slip("13.3.1a", "2.2b", "13.3.1b", "13.3.1c")
def one_who_is_elsewhere_fights(d: Desk) -> Where:
    line = d.pick("assault")
    if not line:
        return None
    f = facts_of(line)
    field = f["before"]
    more = [
        u
        for u in d.book.of("german")
        if isinstance(field.at[u], int) and field.at[u] != f["zone"] and not d.book.units[u].officer
    ]
    if not more:
        return None
    last = f["rounds"][0].lines[0]
    return assault(
        line,
        lambda r, i, one: row(one, [*one.ours, more[0]]) if one is last else None,
        germans=[*f["germans"], more[0]],
    )


@KINDS.slip("13.3.1b", "13.3.1a", "13.3.1c")
def two_against_one_and_nobody_against_the_other(d: Desk) -> Where:
    line = d.pick(
        "assault",
        lambda f: (
            f["rounds"]
            and len(f["rounds"][0].lines) == 2
            and not f["stop"]
            and len(f["germans"]) >= len(f["partisans"])
        ),
    )
    if not line:
        return None
    f = facts_of(line)
    one, two = f["rounds"][0].lines
    words = [
        "assault",
        f["zone"],
        *f["germans"],
        "vs",
        *f["partisans"],
        "|",
        *row(one, [*one.ours, *two.ours]),
    ]
    return write(line, *words)


@KINDS.slip("13.3.1c", "13.3.1b", "13.3.1f")
def the_weaker_partisan_stands_in_front(d: Desk) -> Where:
    def weaker(f: Facts, one: Row) -> list[str]:
        af = f["before"].af
        return [u for u in one.theirs[1:] if af(u) < af(one.theirs[0])]

    line, _k, _n = rows(
        d,
        lambda f, one: (
            len(f["germans"]) < len(f["partisans"])
            and not f["stop"]
            and f["rounds"][0].lines[0] is one
            and weaker(f, one)
        ),
    )
    if not line:
        return None
    f = facts_of(line)
    one = f["rounds"][0].lines[0]
    other = weaker(f, one)[0]
    behind = [other, *[u for u in one.theirs if u != other]]
    hit = ["hit", other] if one.won else ["lost", one.ours[0]]
    return assault(line, lambda r, i, each: row(each, theirs=behind, hit=hit) if each is one else None)


table(
    {
        "partisans_start_an_assault": (
            "13.3b 13.3a 4 12.3j",
            lambda d: _started(d, lambda one, zone, other: f"assault {zone} {one} vs {other} | 3/2"),
        )
    }
)
