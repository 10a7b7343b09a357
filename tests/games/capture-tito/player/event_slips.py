"""Slips in a game of Capture Tito!: sequence of play, the waves, events, alarm (3.3 to 6)."""

from __future__ import annotations

from typing import Any

from ...players.slips import Desk, Where
from ...players.writing import Line
from .slips import (
    KINDS,
    LATER,
    Facts,
    chosen,
    entries,
    facts_of,
    first,
    ground,
    landing,
    number,
    opening,
    redrop,
    write,
)

# 3.3: the two waves


@KINDS.slip("3.3a")
def a_platoon_of_the_first_wave_stays_away(d: Desk) -> Where:
    acted = {u for x in d.events if x.verb != "drop" for u in words_of(x.facts)}
    line, drop = landing(d, lambda drop: drop[0] not in acted and number(d) == 1 and drop[0] != "rybka")
    if not line or len(entries(line)) == 1:
        return None
    redrop(line, drop[0])
    return [line, d.later(line, *LATER), d.later(line, "move", "fire", "march")]


def words_of(f: Facts) -> set[str]:
    found = set(f.get("units", ())) | set(f.get("germans", ()))
    return found | {f[key] for key in ("shooter", "target", "hit") if key in f}


@KINDS.slip("3.3a", "10e", "2.1a")
def the_first_wave_lands_later(d: Desk) -> Where:
    line = opening(d)
    return d.before(line, "drop p1 VI 3") if line and number(d) == 2 else None


@KINDS.slip("3.3b", "5.2a")
def the_second_wave_on_turn_one(d: Desk) -> Where:
    line = d.last("drop")
    return d.after(line, "drop w1 VIII 2") if line and number(d) == 1 else None


@KINDS.slip("3.3b", "5.2a")
def the_second_wave_on_turn_two(d: Desk) -> Where:
    line = ground(d)
    if not line or number(d) != 2 or d.lines("activate"):
        return None
    return d.before(line, "drop w3 4")


# 4: sequence of play


@KINDS.slip("4")
def air_support_after_movement(d: Desk) -> Where:
    line, behind = d.pick("air", lambda f: not f["bonus"] or "air" in start(d)), d.last("move")
    return d.shift(line, behind) if line and behind else None


@KINDS.slip("4", "7b")
def a_landing_after_movement(d: Desk) -> Where:
    behind = d.last("move")
    movers = {u for x in d.lines("move") for u in facts_of(x)["units"]}
    lines = [x for x in d.lines("drop") if number(d) > 1 and not movers & {drop[0] for drop in entries(x)}]
    line = lines[-1] if lines else None
    return d.shift(line, behind) if line and behind else None


@KINDS.slip("4")
def reinforcements_after_the_partisans_moved(d: Desk) -> Where:
    line, behind = d.pick("reinforce", lambda f: not f["came"]), d.last("march")
    return d.shift(line, behind) if line and behind else None


@KINDS.slip("4", "7c", "7d", "12.3a", "12.3b")
def partisans_move_after_their_fire(d: Desk) -> Where:
    line = d.last("march")
    behind = d.last("fire")
    if not line or not behind or facts_of(behind)["german"] or facts_of(line)["markers"]:
        return None
    return [d.shift(line, behind), *[x for x in d.lines("fire") if not facts_of(x)["german"]]]


# 5: events

THROWN = {
    "a_loss_without_an_event": ("5.1a", "event 0 4 p1 p2"),
    "counters_lost_without_an_event": ("5.1a", "event 0 3 c4 c9"),
    "flak_at_the_wrong_group": ("5.1b", "event 1 7 st"),
    "flak_at_one_counter_too_many": ("5.1b", "event 2 9 be gr"),
    "two_losses_on_one_counter": ("5.1b1", "event 2 4 p1 p1"),
    "both_losses_on_one_axe": ("5.1b1", "event 1 2 d2 d2"),
    "flak_at_rybka": ("5.1b2", "event 1 0 rybka"),
    "flak_at_obermaier": ("5.1b2", "event 2 0 obermaier"),
    "two_markers_off_on_an_odd_die": ("5.1c", "event 3 5 9 28"),
    "a_marker_off_where_no_a_lies": ("5.1c", "event 4 3 19"),
    "three_markers_off": ("5.1c", "event 4 2 9 28 36"),
    "the_guard_goes_the_other_way": ("5.1d", "event 5 2 56"),
    "the_guard_goes_to_another_mission": ("5.1d", "event 5 1 28"),
    "more_of_the_youth_than_the_die_says": ("5.1e", "event 6 2 c4 c9 c11"),
    "pioneers_among_the_youth": ("5.1e", "event 6 2 c4 c18"),
    "a_unit_of_another_group_goes_astray": ("5.1f", "event 7 5 d1"),
    "a_parachutist_goes_astray": ("5.1f", "event 8 1 ro1"),
}


def _thrown(name: str, rule: str, text: str) -> None:
    def act(d: Desk) -> Where:
        line = d.pick("event", lambda f: number(d) == 1 and f["event"] in "abeg")
        return line and write(line, text)

    act.__name__ = name
    also = {"5.1b": ("5.1b1",), "5.1b2": ("5.1b",), "5.1f": ("5.1b",)}.get(rule, ())
    KINDS.slip(rule, *also)(act)


for _name, (_rule, _text) in THROWN.items():
    _thrown(_name, _rule, _text)


@KINDS.slip("5")
def an_event_on_turn_two(d: Desk) -> Where:
    line = first(d)
    return d.before(line, "event 0") if line and number(d) == 2 else None


@KINDS.slip("5")
def an_event_on_a_later_turn(d: Desk) -> Where:
    line = first(d)
    return d.before(line, "event 4 3") if line and number(d) > 5 and number(d) != 10 else None


@KINDS.slip("5.1f", "10a")
def who_is_astray_lands_at_home(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: drop[1] == "VII")
    if not line:
        return None
    return redrop(line, drop[0], d.book.drops[d.book.units[drop[0]].group], drop[2])


@KINDS.slip("5.1f", "10a")
def another_platoon_lands_astray(d: Desk) -> Where:
    line, drop = landing(d, lambda drop: drop[1] != "VII" and number(d) == 1)
    return redrop(line, drop[0], "VII", drop[2]) if line else None


@KINDS.slip("5.1g", "4")
def relief_before_turn_nine(d: Desk) -> Where:
    if number(d) not in (6, 7, 8) or not d.turn.lines:
        return None
    return d.after(d.turn.lines[-1], "relief 3")


@KINDS.slip("5.1g")
def relief_without_its_event(d: Desk) -> Where:
    if number(d) != 9 or d.lines("relief") or not d.turn.lines:
        return None
    return d.after(d.turn.lines[-1], "relief 3")


@KINDS.slip("5.1g")
def relief_on_another_turn_than_the_die_says(d: Desk) -> Where:
    line = d.pick("relief")
    f = line and facts_of(line)
    return line and write(line, "relief", f["die"], "turn", 21 - f["last"])


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


@KINDS.slip("5.2a")
def fewer_on_the_die_than_have_landed(d: Desk) -> Where:
    wave, line = d.pick("wave", lambda f: f["die"] > 2), d.last("drop")
    if not wave or not line or number(d) != 3:
        return None
    lines = d.lines("drop")
    write(wave, "wave", 1)
    return lines


@KINDS.slip("5.2b", "5.2a", "2.1a")
def the_second_wave_comes_too_late(d: Desk) -> Where:
    line = opening(d)
    waiting = [u for u in d.facts["start"].lost("german") if u[0] == "w"]
    late = line and waiting and number(d) > 5
    return d.before(line, f"drop {chosen(d, waiting)} VIII 3") if late else None


@KINDS.slip("5.2b", "5.2a", "5")
def a_second_wave_die_on_turn_six(d: Desk) -> Where:
    line = first(d)
    return d.before(line, "wave 3") if line and number(d) == 6 else None


@KINDS.slip("5.2c", "1.1a")
def more_supply_than_the_dice_give(d: Desk) -> Where:
    line = d.pick("supply", lambda f: f["rule"] == "5.2c")
    return line and write(line, "supply", 13)


@KINDS.slip("5.2c")
def supply_with_a_die_too_many(d: Desk) -> Where:
    line = d.pick("supply", lambda f: f["rule"] == "5.2c" and len(f["dice"]) == 1)
    return line and write(line, "supply", 4, 4)


@KINDS.slip("5.2c", "5.2e")
def supply_twice(d: Desk) -> Where:
    line = d.pick("supply", lambda f: f["rule"] == "5.2c")
    return line and d.after(line, "supply 3")


@KINDS.slip("5.2d", "1.1a")
def two_dice_of_supply_at_dawn(d: Desk) -> Where:
    line = d.pick("supply", lambda f: f["rule"] == "5.2d")
    return line and write(line, "supply", 4, 4)


@KINDS.slip("5.2d", "5.2c", "5")
def supply_on_another_turn(d: Desk) -> Where:
    line = first(d)
    late = line and number(d) in (2, 6, 7, 8, 9, 11)
    return d.before(line, "supply 4") if line and late else None


@KINDS.slip("5.2e", "5.2c")
def supply_when_all_have_landed(d: Desk) -> Where:
    line = first(d)
    none = number(d) in (4, 5) and not d.lines("wave")
    return d.before(line, "supply 4") if line and none else None


@KINDS.slip("5.2e", "5.2a")
def a_wave_die_when_all_have_landed(d: Desk) -> Where:
    line = first(d)
    none = number(d) in (4, 5) and not d.lines("wave")
    return d.before(line, "wave 2") if line and none else None


# 6: alarm

RULES = {
    "air": "6a",
    "landing": "6b",
    "fire": "6c",
    "assault": "6d",
    "marker": "6e",
    "grotto": "6f",
    "tito": "6g",
    "prisoner": "6h",
}


@KINDS.slip("6", *RULES.values(), "6i")
def a_wrong_alarm_level(d: Desk) -> Where:
    line = d.last("move", "fire", "march")
    if not line:
        return None
    level = d.facts["end"].alarm
    return d.end("alarm", level + 1 if level < 9 else 8)


@KINDS.slip("6", *RULES.values(), "6i")
def a_wrong_alarm_level_before_the_turn(d: Desk) -> Where:
    line, level = first(d), d.facts["start"].alarm
    return d.before(line, f"alarm {level - 1 if level else 2}") if line and number(d) > 1 else None


@KINDS.slip("6", *RULES.values(), "6i")
def alarm_that_falls(d: Desk) -> Where:
    level = d.facts["end"].alarm
    return d.end("alarm", level - 2) if level > 2 else None


def _line(d: Desk) -> Line | None:
    return ground(d) or first(d)


def _again(cause: str, rule: str) -> None:
    def act(d: Desk) -> Where:
        line = first(d)
        return d.before(line, f"alarm {cause} +1") if line and cause in start(d) else None

    act.__name__ = f"alarm_for_a_second_{cause}"
    KINDS.slip(rule, "6")(act)


def _before_its_time(cause: str, rule: str) -> None:
    def act(d: Desk) -> Where:
        line = first(d)
        none = line and cause not in start(d)
        return d.before(line, f"alarm {cause} +1") if line and none else None

    act.__name__ = f"alarm_without_{cause}"
    KINDS.slip(rule, "6")(act)


def _too_much(cause: str, rule: str) -> None:
    def act(d: Desk) -> Where:
        causing = _causing(d, cause)
        return d.after(causing, f"alarm {cause} +{3 - d.book.gains(cause)}") if causing else None

    act.__name__ = f"alarm_rises_wrongly_for_{cause}"
    KINDS.slip(rule, "6")(act)


def start(d: Desk) -> Any:
    return d.facts["start"].causes


def _causing(d: Desk, cause: str) -> Line | None:
    """The line that raised the alarm for a cause, where this turn did and no line says so."""
    events = d.events
    at = next((k for k, e in enumerate(events) if e.verb == "alarm" and e.facts["cause"] == cause), -1)
    if at < 1 or any(x.event is events[at] for x in d.turn.lines):
        return None
    lines = [x for x in d.turn.lines if x.event is events[at - 1]]
    return lines[-1] if lines else None


for _cause, _of in RULES.items():
    _again(_cause, _of)
    _before_its_time(_cause, _of)
    _too_much(_cause, _of)


@KINDS.slip("6i", "6")
def alarm_for_a_mission_where_nobody_is(d: Desk) -> Where:
    line = first(d)
    free = not any(cause.startswith("mission") for cause in start(d))
    return d.before(line, "alarm mission +1") if line and free and number(d) > 1 else None


@KINDS.slip("6i", "6")
def alarm_for_the_same_mission_twice(d: Desk) -> Where:
    line = first(d)
    some = any(cause.startswith("mission") for cause in start(d))
    return d.before(line, "alarm mission +1") if line and some else None
