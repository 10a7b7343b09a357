"""Slips in a game of Capture Tito!: prisoners, the Storch, points and victory (13.4 and 14)."""

from __future__ import annotations

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import KINDS, ahead, behind, facts_of, instead, number, on, opening, table


@KINDS.slip("13.4b")
def a_prisoner_without_germans(d: Desk) -> Where:
    free = [name for name, one in d.facts["start"].leaders.items() if one.state == "free"]
    free = [name for name in free if name != "documents"]
    return ahead(d, opening(d), lambda f: f"prisoner {free[0]} 5" if free else "")


@KINDS.slip("13.4c", "12.3g")
def tito_goes_without_a_guard(d: Desk) -> Where:
    start = d.facts["start"]
    one = start.leaders["tito"]
    moved = any("tito" in facts_of(x)["leaders"] for x in d.lines("move"))
    near = d.book.near(one.zone) if one.state == "held" and not moved else []
    free = [z for z in near if not start.partisans(z) and z not in start.markers]
    return ahead(d, d.last("move"), lambda f: f"move tito {one.zone} {free[0]}" if free else "")


def state(d: Desk, leader: str) -> str:
    return str(d.facts["end"].leaders[leader].state)


def last_words(d: Desk, word: str) -> Line | None:
    return next((x for x in d.lines("points") if x.text.startswith(word)), None)


table(
    {
        "a_prisoner_against_the_die": (
            "13.4a",
            lambda d: instead(
                d.pick("prisoner"),
                lambda f: f"prisoner {f['who']} {f['die']} {'dead' if f['held'] else 'prisoner'}",
            ),
        ),
        "the_storch_without_a_prisoner": (
            "14a 14b",
            lambda d: behind(
                d, d.last("move"), lambda f: "storch tito" if state(d, "tito") in ("hidden", "free") else ""
            ),
        ),
        "the_documents_fly": ("14b 14a", lambda d: behind(d, d.last("move"), lambda f: "storch documents")),
        "points_too_many": (
            "14c",
            lambda d: instead(last_words(d, "points"), lambda f: f"points {f['points'] + 1}"),
        ),
        "a_level_that_was_not_reached": (
            "14d",
            lambda d: instead(
                last_words(d, "won"),
                lambda f: "" if f["lost"] or f["level"] == "complete" else "won complete",
            ),
        ),
        "documents_taken_from_afar": (
            "14e",
            lambda d: behind(
                d, d.last("move", "fire"), lambda f: "documents" if state(d, "documents") == "free" else ""
            ),
        ),
        "points_before_the_last_turn": (
            "14f 1.3a 14c 14d 4",
            lambda d: on(
                d.turn.lines and number(d) < 9 and not d.facts["over"],
                lambda _: d.after(d.turn.lines[-1], "won complete"),
            ),
        ),
    }
)
