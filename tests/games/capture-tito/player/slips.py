"""Slips in a game of Capture Tito!: dice, counters, set-up, events, alarm (chapters 1 to 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...players.slips import Act, Desk, Kind, Kinds, Where
from ...players.writing import Line
from .field import Field

KINDS = Kinds()
RULES = ("6", *(f"6{x}" for x in "abcdefghi"))  # of the alarm
Facts = dict[str, Any]
GERMAN_STEPS = ("activate", "move", "fire", "assault", "prisoner", "storch")
LATER = (*GERMAN_STEPS, "reinforce", "late", "march", "off")


def table(kinds: dict[str, tuple[str, Act]]) -> None:
    """Kinds by name: the rules that each breaks, the nearest first, and the act."""
    KINDS.extend(Kind(name, tuple(rules.split()), act) for name, (rules, act) in kinds.items())


def on(line: Any, act: Callable[[Any], Where]) -> Where:
    """What is done at a line; nothing where there is none."""
    return act(line) if line else None


def early(d: Desk, text: str, holds: Any) -> Where:
    """A line before all others of a turn, if something holds."""
    return on(first(d) if holds else None, lambda line: d.before(line, text))


def behind(d: Desk, line: Line | None, text: Callable[[Facts], str]) -> Where:
    """A line behind another, as its facts say; nothing where they say nothing."""
    said = text(facts_of(line)) if line else ""
    return d.after(line, said) if said else None


def ahead(d: Desk, line: Line | None, text: Callable[[Facts], str]) -> Where:
    said = text(facts_of(line)) if line else ""
    return d.before(line, said) if line and said else None


def instead(line: Line | None, text: Callable[[Facts], str]) -> Where:
    """A line written otherwise."""
    said = text(facts_of(line)) if line else ""
    return write(line, said) if line and said else None


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


def number(d: Desk) -> int:
    return int(d.facts["number"])


def first(d: Desk) -> Line | None:
    return next((x for x in d.turn.lines if x.event), None)


def opening(d: Desk) -> Line | None:
    """The first line behind those of the events, in whose place something may be put."""
    before = ("event", "wave", "supply", "alarm")
    return next((x for x in d.turn.lines if x.event and x.event.verb not in before), None)


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


table(
    {
        "seven_on_a_die_of_fire": (
            "1.1a",
            lambda d: on(
                d.pick("fire"),
                lambda line: write(line, "fire", facts_of(line)["shooter"], facts_of(line)["there"], "7/2"),
            ),
        ),
        "a_second_tito": ("3.1e", lambda d: again(d, "tito")),
        "drawn_while_on_the_map": ("3.2b", lambda d: drawn_again(d, lambda at: isinstance(at, int))),
    }
)
