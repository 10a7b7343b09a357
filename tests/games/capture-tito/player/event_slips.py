"""Slips in a game of Capture Tito!: sequence of play, the waves, events, alarm (3.3 to 6)."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Where
from .slips import KINDS, RULES, early, facts_of, landing, number, on, opening, redrop, table, write


def thrown(d: Desk, text: str) -> Where:
    """Another event than the one that was rolled, and changed nothing that matters here."""
    return on(d.pick("event", lambda f: number(d) == 1 and f["event"] in "abeg"), lambda x: write(x, text))


def behind_landing(d: Desk, text: str, holds: Any) -> Where:
    return on(d.last("drop") if holds else None, lambda line: d.after(line, text))


def calm(d: Desk) -> bool:
    """No wave comes any more."""
    return number(d) in (4, 5) and not d.lines("wave")


def causes(d: Desk) -> Any:
    return d.facts["start"].causes


@KINDS.slip("4")
def air_support_after_movement(d: Desk) -> Where:
    line, behind = d.pick("air", lambda f: not f["bonus"] or "air" in causes(d)), d.last("move")
    return d.shift(line, behind) if line and behind else None


@KINDS.slip("5.1f", "10a")
def another_platoon_lands_astray(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: drop[1] != "VII" and number(d) == 1)
    return redrop(line, drop[0], "VII", drop[2]) if line else None


@KINDS.slip("5.2a")
def more_land_than_the_die_allows(d: Desk) -> Where:
    wave, line = d.pick("wave"), d.last("drop")
    if not wave or not line:
        return None
    spare = [u for u in facts_of(wave)["waiting"] if d.facts["end"].at[u] in ("air", "gone") and u[0] == "w"]
    landed = [u for u in facts_of(wave)["waiting"] if u not in spare and u[0] == "w"]
    if not spare or len(landed) < facts_of(wave)["die"]:
        return None
    return d.after(line, f"drop {spare[0]} VIII 3")


def level(d: Desk) -> Where:
    was = d.facts["start"].alarm
    return early(d, f"alarm {was - 1 if was else 2}", number(d) > 1)


ALARM = ("air", "landing", "fire", "assault", "marker", "grotto", "tito", "prisoner")
table(
    {
        "the_first_wave_lands_later": (
            "3.3a 10e 2.1a",
            lambda d: on(opening(d) if number(d) == 2 else None, lambda line: d.before(line, "drop p1 VI 3")),
        ),
        "the_second_wave_on_turn_one": (
            "3.3b 5.2a",
            lambda d: behind_landing(d, "drop w1 VIII 2", number(d) == 1),
        ),
        "an_event_on_turn_two": ("5", lambda d: early(d, "event 0", number(d) == 2)),
        "a_loss_without_an_event": ("5.1a", lambda d: thrown(d, "event 0 4 p1 p2")),
        "flak_at_the_wrong_group": ("5.1b 5.1b1", lambda d: thrown(d, "event 1 7 st")),
        "two_losses_on_one_counter": ("5.1b1", lambda d: thrown(d, "event 2 4 p1 p1")),
        "flak_at_rybka": ("5.1b2 5.1b", lambda d: thrown(d, "event 1 0 rybka")),
        "two_markers_off_on_an_odd_die": ("5.1c", lambda d: thrown(d, "event 3 5 9 28")),
        "the_guard_goes_to_another_mission": ("5.1d", lambda d: thrown(d, "event 5 1 28")),
        "pioneers_among_the_youth": ("5.1e", lambda d: thrown(d, "event 6 2 c4 c18")),
        "relief_before_turn_nine": (
            "5.1g 4",
            lambda d: on(
                d.turn.lines[-1] if number(d) in (6, 7, 8) and d.turn.lines else None,
                lambda line: d.after(line, "relief 3"),
            ),
        ),
        "a_second_wave_die_on_turn_six": ("5.2b 5.2a 5", lambda d: early(d, "wave 3", number(d) == 6)),
        "more_supply_than_the_dice_give": (
            "5.2c 1.1a",
            lambda d: on(
                d.pick("supply", lambda f: f["rule"] == "5.2c"), lambda line: write(line, "supply", 13)
            ),
        ),
        "supply_on_another_turn": (
            "5.2d 5.2c 5",
            lambda d: early(d, "supply 4", number(d) in (2, 6, 7, 8, 9, 11)),
        ),
        "supply_when_all_have_landed": ("5.2e 5.2c", lambda d: early(d, "supply 4", calm(d))),
        "a_wrong_alarm_level_before_the_turn": (" ".join(RULES), level),
        "alarm_for_a_mission_where_nobody_is": (
            "6i 6",
            lambda d: early(
                d,
                "alarm mission +1",
                number(d) > 1 and not any(cause.startswith("mission") for cause in causes(d)),
            ),
        ),
    }
)
for rule, cause in zip(RULES[1:], ALARM, strict=False):
    table(
        {
            f"alarm_without_{cause}": (
                f"{rule} 6",
                lambda d, cause=cause: early(d, f"alarm {cause} +1", cause not in causes(d)),
            )
        }
    )
