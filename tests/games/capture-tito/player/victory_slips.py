"""Slips in a game of Capture Tito!: prisoners and victory (13.4 and 14); KINDS has all."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from . import (
    air_slips,
    assault_slips,
    assault_value_slips,
    counter_slips,
    event_slips,
    fire_slips,
    land_slips,
    move_slips,
    partisan_slips,
    value_slips,
)
from .slips import KINDS, facts_of, number, on, opening, table, write

CHAPTERS = (
    event_slips,
    land_slips,
    air_slips,
    move_slips,
    partisan_slips,
    fire_slips,
    value_slips,
    assault_slips,
    assault_value_slips,
    counter_slips,
)

# 13.4: prisoners


@KINDS.slip("13.4a")
def a_prisoner_against_the_die(d: Desk) -> Where:
    line = d.pick("prisoner")
    f = line and facts_of(line)
    return line and write(line, "prisoner", f["who"], f["die"], "dead" if f["held"] else "prisoner")


@KINDS.slip("13.4b")
def a_prisoner_without_germans(d: Desk) -> Where:
    line, start = opening(d), d.facts["start"]
    for name, one in start.leaders.items():
        if line and one.state == "free" and name != "documents":
            return d.before(line, f"prisoner {name} 5")
    return None


def _unguarded(d: Desk, name: str) -> Where:
    start, line = d.facts["start"], opening(d)
    one = start.leaders[name]
    moved = any(name in facts_of(x)["leaders"] for x in d.lines("move"))
    if not line or one.state != "held" or moved:
        return None
    free = [z for z in d.book.near(one.zone) if not start.partisans(z) and z not in start.markers]
    line = d.last("move") or line
    return d.before(line, f"move {name} {one.zone} {free[0]}") if free else None


# 14: victory


@KINDS.slip("14a", "14b")
def the_storch_without_a_prisoner(d: Desk) -> Where:
    line = ground(d)
    tito = d.facts["end"].leaders["tito"]
    return d.after(line, "storch tito") if line and tito.state in ("hidden", "free") else None


def ground(d: Desk) -> Line | None:
    return d.last("move")


@KINDS.slip("14d")
def a_level_that_was_not_reached(d: Desk) -> Where:
    line = next((x for x in d.lines("points") if x.text.startswith("won")), None)
    lost = line and not facts_of(line)["lost"] and facts_of(line)["level"] != "complete"
    return write(line, "won", "complete") if line and lost else None


@KINDS.slip("14e")
def documents_taken_from_afar(d: Desk) -> Where:
    line, end = d.last("move", "fire"), d.facts["end"]
    one = end.leaders["documents"]
    return d.after(line, "documents") if line and one.state == "free" else None


@KINDS.slip("14f", "1.3a", "14c", "14d", "4")
def points_before_the_last_turn(d: Desk) -> Where:
    last = d.turn.lines[-1] if d.turn.lines else None
    early = last and number(d) < 9 and not d.facts["over"]
    return d.after(last, "won complete") if last and early else None


table(
    {
        "tito_goes_without_a_guard": ("13.4c 12.3g", lambda d: _unguarded(d, "tito")),
        "the_documents_fly": (
            "14b 14a",
            lambda d: on(d.last("move"), lambda line: d.after(line, "storch documents")),
        ),
        "points_too_many": (
            "14c",
            lambda d: on(
                next((x for x in d.lines("points") if x.text.startswith("points")), None),
                lambda line: write(line, "points", facts_of(line)["points"] + 1),
            ),
        ),
    }
)
