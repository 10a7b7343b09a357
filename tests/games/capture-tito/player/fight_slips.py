"""Slips in a game of Capture Tito!: fire and assaults (13 to 13.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line, Turn
from .fight import Line as Row
from .slips import (
    KINDS,
    Facts,
    activation,
    ahead,
    behind,
    chosen,
    facts_of,
    instead,
    number,
    on,
    table,
    write,
)

# 13.1, 13.2: fire


def fire(line: Line, **more: Any) -> Line:
    """The line of a fire with something else in it; `told` are the words behind the dice."""
    f = {**facts_of(line), "told": [], **more}
    return write(line, "fire", f["shooter"], f["there"], "/".join(map(str, f["dice"])), *f["told"])


def fired(d: Desk, german: bool, test: Callable[[Facts], Any] = bool) -> Line | None:
    return d.pick("fire", lambda f: f["german"] == german and test(f))


def valued(d: Desk, side: int, more: Callable[[Facts], int], german: bool | None = None) -> Where:
    """A value with something added or left out, and what comes of it."""

    def fit(f: Facts) -> bool:
        alike = more(f) > 0 and -more(f) in f["parts"][side].values()  # as if that had been forgotten
        return f["exact"] and german in (None, f["german"]) and more(f) and not alike

    line = d.pick("fire", fit)
    if not line:
        return None
    f = facts_of(line)
    values = list(f["values"])
    values[side] += more(f)
    who = ["hit", f["target"]] if values[0] >= values[1] else ["lost", f["shooter"]]
    return fire(line, told=["=", "/".join(map(str, values)), *who])


def without(part: str, side: int = 0) -> Callable[[Facts], int]:
    return lambda f: -f["parts"][side].get(part, 0)


def unsupported(f: Facts) -> bool:
    """Whether no pioneers stand with either unit: they support by one reading, and not by another."""
    field = f["before"]
    both = (f["shooter"], f["here"]), (f["target"], f["there"])
    beside = [u for unit, zone in both for u in field.here(zone, field.book.units[unit].side) if u != unit]
    return not any(field.kind(u) == "engineer" for u in beside)


def turned(d: Desk, test: Callable[[Facts], Any]) -> Where:
    """The other one is hit; the target is named, since by another unit on top it may be right."""
    line = d.pick("fire", lambda f: f["sure"] and f["exact"] and unsupported(f) and test(f))
    f = line and facts_of(line)
    if line and f["hit"] == f["target"]:
        return fire(line, there=f"at {f['target']} in {f['there']}", told=["lost", f["shooter"]])
    return line and fire(line, told=["hit", f["target"]])


def weaker(f: Facts) -> list[str]:
    """Partisans who do not lie on top of the stack that was fired at."""
    field = f["before"]
    return [u for u in field.partisans(f["there"]) if f["german"] and field.ff(u) < field.ff(f["target"])]


def friends(d: Desk) -> Where:
    """Fire at partisans among whom an assault is to come, by a platoon beside them."""
    for line in d.lines("assault"):
        field, to = facts_of(line)["before"], facts_of(line)["zone"]
        near = [z for z in field.beside(to, "german") if not field.partisans(z)]
        units = [u for z in near for u in field.germans(z) if field.able(u) and "fire" not in field.done(u)]
        units = [u for u in units if not d.book.units[u].officer]
        if units:
            return d.before(line, f"fire {units[0]} {to} 5/1")
    return None


def divided(f: Facts) -> str:
    """A fire by a mate of who fired, at another zone."""
    field = f["before"]
    mates = [u for u in field.tops(field.partisans(f["here"])) if u != f["shooter"]]
    mates = [u for u in mates if field.able(u) and "fire" not in field.done(u)]
    zones = [z for z in field.beside(f["here"], "german") if z != f["there"]]
    return f"fire {mates[0]} {zones[0]} 5/1" if not f["german"] and mates and zones else ""


def at_a_marker(d: Desk, f: Facts) -> str:
    field = f["before"]
    zones = [z for z in d.book.near(f["here"]) if z in field.markers and not field.partisans(z)]
    return f"fire {f['shooter']} {zones[0]} 5/1" if f["german"] and zones else ""


def too_far(d: Desk, f: Facts) -> str:
    far = [z for z in f["before"].zones("german") if z not in d.book.links[f["here"]]]
    return f"fire {f['shooter']} {chosen(d, far)} 6/1" if far else ""


def hits(d: Desk) -> list[str]:
    """Germans who were hit once in this turn, by fire, and stand on their backs at its end."""
    start, end = d.facts["start"], d.facts["end"]
    shots = [e.facts["hit"] for e in d.events if e.verb == "fire"]
    rounds = [one for e in d.events if e.verb == "assault" for one in e.facts["rounds"]]
    lines = {line.hit for one in rounds for line in one.lines}
    once = [u for u in d.book.of("german") if shots.count(u) == 1 and u not in lines]
    return [u for u in once if start.sp[u] == 2 and end.sp[u] == 1]


@KINDS.slip("13.1c", "14f", "1.3a")
def plays_on_without_ammunition(d: Desk) -> Where:
    at = number(d) + 1
    if not d.facts["lost"] or d.log.turns[-1] is not d.turn or at > len(d.book.labels):
        return None
    d.log.turns.append(Turn(f"turn {at}", [Line("air 40 5")]))
    return [(d.log.turns[-1], "turn"), d.log.turns[-1].lines[0]]


FORGOTTEN = {
    "13.2.3a": (0, without("support"), None),
    "13.2.3b": (0, lambda f: not f["parts"][0].get("officer", True), True),
    "13.2.3c": (0, without("light"), False),
    "13.2.3d": (0, lambda f: not f["parts"][0].get("aa", True), False),
    "13.2.3e": (1, without("protection", 1), True),
    "13.2.3f": (1, without("tank", 1), None),
    "9e": (0, without("air"), None),
    "13.1b": (0, without("ammunition"), True),
    "13.2.3g": (0, lambda f: 5, None),
}
for rule, (side, more, german) in FORGOTTEN.items():
    table(
        {
            f"a_value_that_breaks_{rule}": (
                f"{rule} 13.2.3g 13.2.4a 13.2.4b",
                lambda d, side=side, more=more, german=german: valued(d, side, more, german),
            )
        }
    )
ALL = " ".join(FORGOTTEN)

# 13.3: assaults


def row(one: Row, values: Any = None, hit: list[str] | None = None) -> list[Any]:
    """A line of an assault in full."""
    dice = "/".join(map(str, one.dice))
    words: list[Any] = ["+".join(one.ours), "+".join(one.theirs), dice]
    words += ["=", "/".join(map(str, values))] if values else []
    return [*words, *(hit or (["hit", one.hit] if one.won else ["lost", one.hit]))]


def assault(line: Line, told: Callable[[Row], list[Any]] = row, **more: Any) -> Line:
    """The line of an assault in full, some of it another way."""
    f = {**facts_of(line), **more}
    words = ["assault", f["zone"], *f["germans"], "vs", *f["partisans"]]
    for one in f["rounds"]:
        words.append("|")
        for n, each in enumerate(one.lines):
            words += [","] * bool(n) + told(each)
    if f["stop"]:
        homes: dict[str, int] = f["homes"]
        words.append("stop")
        for zone in f["stop"]:
            words += [u for u in homes if homes[u] == zone] if len(f["stop"]) > 1 else []
            words.append(zone)
    return write(line, *words)


def at(d: Desk, test: Callable[[Row], Any], words: Callable[[Row], list[Any]]) -> Where:
    """One line of the first round of an assault written another way."""
    lines = [x for x in d.lines("assault") if facts_of(x)["rounds"]]
    found = [(x, one) for x in lines for one in facts_of(x)["rounds"][0].lines if test(one)]
    line, this = d.rng.choice(found) if found else (None, None)
    return line and assault(line, lambda one: words(one) if one is this else row(one))


def sums(d: Desk, side: int, part: str) -> Where:
    """A value that leaves out what is to be added."""

    def words(one: Row) -> list[Any]:
        values = list(one.values)
        values[side] -= one.parts[side][part]
        wins = values[0] >= values[1]
        return row(one, values, ["hit", one.theirs[0]] if wins else ["lost", one.ours[0]])

    return at(d, lambda one: one.parts[side][part], words)


@KINDS.slip("13.3a", "12.2c", "4")
def an_assault_is_forgotten(d: Desk) -> Where:
    shot = {f.facts["there"] for f in d.events if f.verb == "fire"}
    line = d.pick("assault", lambda f: f["zone"] not in shot)
    later = d.lines("reinforce", "march", "off", "late")
    where = later + [x for x in d.lines("fire") if not facts_of(x)["german"]]
    if not line:
        return None
    d.drop(line)
    return [*where[:1], d.close()]


def began(d: Desk) -> str:
    """An assault that partisans begin."""
    end = d.facts["end"]
    pairs = [(end.partisans(z), to) for z in end.zones("yugoslav") for to in end.beside(z, "german")]
    return f"assault {pairs[0][1]} {pairs[0][0][0]} vs {end.germans(pairs[0][1])[0]} | 3/2" if pairs else ""


def at_nobody(d: Desk, f: Facts) -> str:
    zone = f["zone"] if "zone" in f else f["path"][-1]
    units = d.facts["end"].germans(zone)
    return f"assault {zone} {units[0]} | 4/1" if units else ""


@KINDS.slip("13.3c", "13.3.1a", "13.3a", "13.3d", "12.2c")
def an_assault_against_a_marker(d: Desk) -> Where:
    """From the zone beside it."""
    line = activation(d, lambda f: not f["works"] and len(f["zones"]) == 1)
    unit = line and chosen(d, facts_of(line)["before"].germans(facts_of(line)["by"]))
    zone = line and facts_of(line)["zones"][0]
    last = d.last("activate", "move", "reveal") if zone in d.facts["end"].markers else None
    return behind(d, last, lambda f: f"assault {zone} {unit} | 3/2" if unit else "")


@KINDS.slip("13.3.1i")
def goes_back_across_the_map(d: Desk) -> Where:
    line = d.pick(
        "assault", lambda f: len(f["stop"] or ()) == 1 and all(map(f["before"].came.get, f["homes"]))
    )
    if not line:
        return None
    f = facts_of(line)
    field = f["before"]
    far = [z for z in d.book.zones if d.book.far[f["zone"]][z] > 5 and not field.partisans(z)]
    zone = chosen(d, [z for z in far if z not in field.markers])
    return assault(line, stop=[zone], homes=dict.fromkeys(f["homes"], zone))


table(
    {
        "ammunition_that_was_not_spent": (
            "13.1a",
            lambda d: behind(
                d, d.last("fire"), lambda f: f"ammo {d.facts['end'].ammo + 1}" if d.facts["end"].ammo else ""
            ),
        ),
        "a_partisan_fires_twice": (
            "13b 7c 7d 13.2.1b",
            lambda d: behind(
                d,
                fired(d, False, lambda f: f["hit"] == f["target"] and f["before"].sp[f["target"]] == 2),
                lambda f: f"fire {f['shooter']} {f['there']} 5/1",
            ),
        ),
        "fires_at_an_assault": ("13c", friends),
        "partisans_fire_too_far": (
            "13.2.1a 13.2.2b",
            lambda d: instead(fired(d, False), lambda f: too_far(d, f)),
        ),
        "a_stack_of_partisans_divides_its_fire": (
            "13.2.1b 13.2.2d 13b 7c 13.2.2b",
            lambda d: behind(d, d.pick("fire", divided), divided),
        ),
        "fires_at_a_marker": (
            "13.2.1c",
            lambda d: instead(d.pick("fire", lambda f: at_a_marker(d, f)), lambda f: at_a_marker(d, f)),
        ),
        "fires_at_those_in_its_zone": (
            "13.2.1d 13.2.1a 13.3a",
            lambda d: ahead(d, d.pick("assault"), lambda f: f"fire {f['germans'][0]} {f['zone']} 5/1"),
        ),
        "a_tie_hits_the_shooter": (
            f"13.2.4a {ALL}",
            lambda d: turned(d, lambda f: f["values"][0] == f["values"][1]),
        ),
        "a_lower_value_hits": (
            f"13.2.4b {ALL}",
            lambda d: turned(d, lambda f: f["values"][0] < f["values"][1] - 3),
        ),
        "a_hit_takes_two_points": (
            "13.2.4c 2.1a",
            lambda d: on(chosen(d, hits(d)), lambda unit: d.end(unit, "gone")),
        ),
        "a_weaker_partisan_is_hit": (
            "13.2.4d 2.2d",
            lambda d: on(
                d.pick("fire", lambda f: f["hit"] == f["target"] and weaker(f)),
                lambda x: fire(x, told=["hit", weaker(facts_of(x))[0]]),
            ),
        ),
        "a_weaker_partisan_is_fired_at": (
            "2.2d 13.2.4d",
            lambda d: instead(
                d.pick("fire", weaker), lambda f: f"fire {f['shooter']} at {weaker(f)[0]} 6/1 hit"
            ),
        ),
        "one_alone_fights": (
            "13.3.1a 13.3.1b 13.3.1c",
            lambda d: instead(
                d.pick("assault", lambda f: len(f["germans"]) > 2),
                lambda f: f"assault {f['zone']} {f['germans'][0]} vs {' '.join(f['partisans'])} | 3/1",
            ),
        ),
        "partisans_start_an_assault": (
            "13.3b 13.3a 4 12.3j",
            lambda d: behind(d, d.last("march", "fire"), lambda f: began(d)),
        ),
        "an_assault_against_nobody": (
            "13.3d 13.3a 13.3.1a",
            lambda d: behind(d, d.last("assault", "move"), lambda f: at_nobody(d, f)),
        ),
        "support_of_partisans_in_an_assault_is_forgotten": (
            f"13.3.1d 13.3.1g {ALL}",
            lambda d: sums(d, 1, "support"),
        ),
        "the_officer_in_an_assault_is_forgotten": (f"13.3.1e 13.3.1g {ALL}", lambda d: sums(d, 0, "officer")),
        "protection_in_an_assault_is_forgotten": (
            f"13.3.1f 13.3.1g {ALL}",
            lambda d: sums(d, 1, "protection"),
        ),
        "a_lower_value_hits_in_an_assault": (
            f"13.3.1g 13.3.1d 13.3.1e 13.3.1f {ALL}",
            lambda d: at(
                d,
                lambda one: one.values[0] < one.values[1] - 2,
                lambda one: row(one, hit=["hit", one.theirs[0]]),
            ),
        ),
        "a_round_after_the_end": (
            "13.3.1h 13.3.1a 13.3.1b 13.3.1c",
            lambda d: on(
                d.pick("assault", lambda f: not f["stop"]), lambda x: write(assault(x), x.text, "| 3/2")
            ),
        ),
    }
)
