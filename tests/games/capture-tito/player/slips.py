"""Slips in a game of Capture Tito!: dice, counters, set-up, events, alarm (chapters 1 to 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...players.slips import Desk, Kinds, Where
from ...players.writing import Line
from .field import Field

KINDS = Kinds()
Facts = dict[str, Any]
GERMAN_STEPS = ("activate", "move", "fire", "assault", "prisoner", "storch")
LATER = (*GERMAN_STEPS, "reinforce", "late", "march", "off")


def facts_of(line: Line) -> Facts:
    assert line.event
    return line.event.facts


def write(line: Line, *words: Any) -> Line:
    line.text = " ".join(map(str, words))
    return line


def pick(d: Desk, lines: Iterable[Line]) -> Line | None:
    found = list(lines)
    return d.rng.choice(found) if found else None


def chosen(d: Desk, found: Iterable[Any]) -> Any:
    listed = sorted(found)
    return d.rng.choice(listed) if listed else None


def mission_done(d: Desk, cause: str) -> bool:
    return cause in d.facts["end"].causes


def number(d: Desk) -> int:
    return int(d.facts["number"])


def first(d: Desk) -> Line | None:
    return next((x for x in d.turn.lines if x.event), None)


def opening(d: Desk) -> Line | None:
    """The first line behind those of the events, in whose place something may be put."""
    before = ("event", "wave", "supply", "alarm")
    return next((x for x in d.turn.lines if x.event and x.event.verb not in before), None)


def ground(d: Desk) -> Line | None:
    """The first line of German movement or combat."""
    return next(iter(d.lines("move", "fire", "assault", "reinforce", "march")), None)


def entries(line: Line) -> list[tuple[str, str, int, int]]:
    """The landings that a line tells of."""
    words = line.text.split()
    return [drop for drop in facts_of(line)["drops"] if drop[0] in words]


def landing(d: Desk, test: Callable[[tuple[str, str, int, int]], Any]) -> Any:
    """A line of landings and one of them that passes a test."""
    found = [(x, drop) for x in d.lines("drop") for drop in entries(x) if test(drop)]
    return d.rng.choice(found) if found else (None, None)


def redrop(line: Line, unit: str, *words: Any) -> Line:
    """One landing of a line written another way; without words it is left out."""
    told: list[Any] = ["drop"]
    for one, zone, die, _ in entries(line):
        told += ([unit, *words] if words else []) if one == unit else [one, zone, die]
    return write(line, *told)


def gone(field: Field, side: str) -> list[str]:
    return [u for u in field.lost(side) if not field.book.units[u].officer]


# 1: dice and turns


@KINDS.slip("1.1a")
def seven_on_a_die_of_fire(d: Desk) -> Where:
    line = d.pick("fire")
    return line and write(line, "fire", facts_of(line)["shooter"], facts_of(line)["there"], "7/2")


@KINDS.slip("1.1a")
def eleven_on_a_die_of_activation(d: Desk) -> Where:
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    f = line and facts_of(line)
    return line and write(line, "activate", f["zones"][0], 11, "by", f["by"])


@KINDS.slip("1.3a")
def a_turn_is_skipped(d: Desk) -> Where:
    if d.log.turns[-1] is not d.turn or number(d) > 11 or number(d) in (2, 4, 9):
        return None
    d.turn.label = f"turn {number(d) + 1}"
    return (d.turn, "turn")


@KINDS.slip("1.3a")
def a_turn_is_counted_twice(d: Desk) -> Where:
    if d.log.turns[-1] is not d.turn or number(d) in (1, 4, 6, 11):
        return None
    d.turn.label = f"turn {number(d) - 1}"
    return (d.turn, "turn")


# 3: setting up


@KINDS.slip("3.1b", "13.1a")
def wrong_ammunition_at_the_start(d: Desk) -> Where:
    line, right = first(d), d.facts["start"].ammo
    if not line or number(d) != 1:
        return None
    return d.before(line, f"ammo {right + d.rng.choice((-10, 1, 10))}")


@KINDS.slip("3.1b", "13.1a")
def ammunition_of_another_difficulty(d: Desk) -> Where:
    if number(d) != 1 or not d.turn.lines or d.log.options:
        return None
    line = first(d)
    return d.before(line, "ammo 70") if line else None


def nearby(d: Desk, test: Callable[[Field, int], Any]) -> Any:
    """A line of activation and a zone next to its Germans that passes a test."""
    found = [
        (x, z)
        for x in d.lines("activate")
        if x.text.startswith("activate")
        for z in d.book.near(facts_of(x)["by"])
        if test(facts_of(x)["before"], z)
    ]
    return d.rng.choice(found) if found else (None, 0)


@KINDS.slip("3.1d")
def activates_a_zone_without_a_letter(d: Desk) -> Where:
    line, zone = nearby(d, lambda field, z: not d.book.zones[z].letters and not field.germans(z))
    return line and d.before(line, f"activate {zone} 9 by {facts_of(line)['by']} fails")


@KINDS.slip("3.1d", "8.1", "8.2", "8.3b", "8.3a", "8.3c")
def activates_a_marker_that_is_turned_over(d: Desk) -> Where:
    over = lambda field, z: d.book.zones[z].letters and z not in field.markers  # noqa: E731
    line, zone = nearby(d, over)
    return line and d.before(line, f"activate {zone} 9 by {facts_of(line)['by']} fails")


def activation(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    """A line of a die of activation with all that came of it."""
    lines = [x for x in d.lines("activate") if x.text.startswith("activate")]
    told = [x for x in lines if sum(y.event is x.event for y in d.turn.lines) == 1]
    return pick(d, [x for x in told if test(facts_of(x))])


def contents(d: Desk, test: Callable[[Facts], Any]) -> Line | None:
    """A line that tells what one zone's markers hid."""
    lines = [
        x
        for x in d.lines("activate")
        if len(facts_of(x)["found"]) == 1
        and x.text.startswith("activate")
        and len(facts_of(x)["zones"]) == 1
        and set(facts_of(x)["found"][0][2]) <= set(x.text.split())
    ]
    fit = [x for x in lines if test(holding(x))]
    return pick(d, fit + [x for x in d.lines("reveal") if test(holding(x))])


def holding(line: Line) -> Facts:
    f = facts_of(line)
    if "found" in f:
        zone, holds, came = f["found"][0]
        return {"zone": zone, "holds": holds, "came": came, "before": f["before"]}
    return {key: f[key] for key in ("zone", "holds", "came", "before")}


def hides(line: Line, holds: list[str], came: list[str]) -> Line:
    """The same line with other contents."""
    f = facts_of(line)
    words = [*holds, *came]
    if "found" in f:
        return write(line, "activate", f["zones"][0], f["die"], "by", f["by"], *words)
    return write(line, "reveal", f["zone"], *words)


def seen(field: Field, leader: str) -> bool:
    return field.leaders[leader].state != "hidden"


def again(d: Desk, leader: str) -> Where:
    line = contents(d, lambda h: "uniform" in h["holds"] and seen(h["before"], leader))
    if not line:
        return None
    h = holding(line)
    return hides(line, [leader], h["came"])


@KINDS.slip("3.1e")
def a_second_tito(d: Desk) -> Where:
    return again(d, "tito")


@KINDS.slip("3.1e")
def a_second_churchill(d: Desk) -> Where:
    return again(d, "churchill")


@KINDS.slip("3.1e")
def documents_a_second_time(d: Desk) -> Where:
    return again(d, "documents")


def spare(field: Field, *kinds: str) -> list[str]:
    return [
        u
        for u, at in field.at.items()
        if at == "cup" and field.book.units[u].group in "bc" and field.kind(u) in kinds
    ]


@KINDS.slip("3.2a")
def more_counters_than_the_marker_brings(d: Desk) -> Where:
    line = contents(d, lambda h: h["came"] and len(spare(h["before"], "infantry")) > 6)
    if not line:
        return None
    h = holding(line)
    more = [u for u in spare(h["before"], "infantry") if u not in h["came"]]
    return hides(line, h["holds"], [*h["came"], *more[:3]])


@KINDS.slip("3.2a")
def counters_of_the_wrong_cup(d: Desk) -> Where:
    letters = lambda h: h["before"].markers.get(h["zone"], "")  # noqa: E731
    line = contents(d, lambda h: h["came"] and "C" not in letters(h) and spare(h["before"], "engineer"))
    if not line:
        return None
    h = holding(line)
    return hides(line, h["holds"], [*h["came"][1:], spare(h["before"], "engineer")[0]])


@KINDS.slip("3.2a")
def staff_infantry_where_no_b_lies(d: Desk) -> Where:
    letters = lambda h: h["before"].markers.get(h["zone"], "")  # noqa: E731
    line = contents(d, lambda h: h["came"] and not set("BD") & set(letters(h)) and spare(h["before"], "hq"))
    if not line:
        return None
    h = holding(line)
    return hides(line, h["holds"], [*h["came"][1:], spare(h["before"], "hq")[0]])


def drawn_again(d: Desk, where: Callable[[Any], bool]) -> Where:
    def fit(h: Facts) -> list[str]:
        field = h["before"]
        return [
            u
            for u in field.at
            for c in h["came"]
            if where(field.at[u])
            and field.book.units[u].group == field.book.units[c].group
            and field.kind(u) == field.kind(c)
        ]

    line = contents(d, fit)
    if not line:
        return None
    h = holding(line)
    twice = chosen(d, fit(h))
    kind = h["before"].kind(twice)
    came = list(h["came"])
    came[next(k for k, u in enumerate(came) if h["before"].kind(u) == kind)] = twice
    return hides(line, h["holds"], came)


@KINDS.slip("3.2b")
def drawn_while_on_the_map(d: Desk) -> Where:
    return drawn_again(d, lambda at: isinstance(at, int))


@KINDS.slip("3.2b", "2.1a")
def drawn_after_it_was_lost(d: Desk) -> Where:
    return drawn_again(d, lambda at: at == "gone")
