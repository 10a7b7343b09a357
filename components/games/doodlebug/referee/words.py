"""How verbs, tracks, chits, dice, results and dates are called in a log."""

from __future__ import annotations

import re
from typing import Any

from cutline.referee import Choice, Number, Pattern

from .kit import cups

LATER = 99  # a date after the last turn
ROLL = r"(\d{1,3}|\?)"
SIGNED = {"miss": "miss,missed", "kill": "kill,killed,down,hit", "lost": "lost,both,blast"}
# Short forms, other names, an example; the step it belongs to, the rule broken where it is late.
VERBS: dict[str, tuple[str, ...]] = {
    "launch": ("l", "launched grey gray", "launch A 2 B 0 C 3 D 1", "launch", "6.1"),
    "fail": ("y", "failed yellow failures", "fail 2 A C", "fail", "6.2"),
    "arrive": ("a", "arrived reinforcements", "arrive day 3 night 2"),
    "place": ("p", "station placed fighter fighters", "place A water medium 2", "place", "6.3"),
    "shoot": ("s", "shot attack", "shoot A water medium 6/3"),
    "tip": ("t", "tipped wing", "tip B land long 6/2"),
    "stand-down": ("d", "standdown stood-down stand", "stand-down 4 2"),
    "guns": ("g", "aa gun ack-ack", "guns A 3 6/5 2", "tracks", "6.7"),
    "balloons": ("b", "flak red balloon barrage", "balloons 1", "balloons", "6.11"),
    "strike": ("h st", "strikes hit hits blue", "strike 3 0 5", "strike", "6.12"),
    "move": ("m", "moved crew", "move 2 1", "move", "13a"),
    "fight": ("f fig", "fought fire", "fight 3 2 5+ 6 out 2", "fight", "6.13"),
    "control": ("c", "ooc out-of-control wild", "control 3"),
    "regroup": ("r", "regrouped", "regroup 1 2", "regroup", "6.14"),
    "score": ("v", "scored result victory", "score 4 minor defeat"),
}


def number(text: str | None) -> int | None:
    """Return a number as typed; None if there is none, or a ?."""
    return int(text) if text and text != "?" else None


def spelt(*dice: int | None) -> str:
    """Return a die and its second one, if there is one."""
    return "/".join(
        "?" if die is None else str(die) for k, die in enumerate(dice) if not k or die is not None
    )


def off_track(gone: str | None) -> str:
    """Return the track of V-1s that failed, and how many, if it is more than one."""
    return gone[0] + (str(len(gone)) if gone[1:] else "") if gone else "?"


def slots(r: Any) -> dict[str, Any]:
    """Every kind of word that the forms of the verbs name."""
    tracks, districts, ranges = r.lists.abteilungen, r.lists.districts, r.lists.ranges
    letters = {track.lower(): track for track in tracks}
    days = {re.sub(r"\D", "", name) or name: turn for turn, name in enumerate(r.lists.turns)}
    die = r.v.number("die")
    kinds = {
        "N": Number(),
        "DIE": Number("a die", thrown=die),
        "DICE": Pattern(
            "a die",
            f"{ROLL}(?:/{ROLL}?)?",
            lambda *two: tuple(map(number, two)),
            lambda two: spelt(*two),
            thrown=die,
        ),
        "SECOND": Pattern("a second die", ROLL, number, spelt),
        "BONUS": Pattern(
            "a die",
            rf"{ROLL}(\+)?",
            lambda n, plus: (number(n), bool(plus)),
            lambda die: spelt(die[0]) + "+" * die[1],
            thrown=die,
        ),
        "TRACK": Choice(f"a track ({', '.join(tracks)})", of=tracks),
        "FROM": Pattern(
            "a track",
            rf"(?:({'|'.join(map(re.escape, letters))})(\d*)|\?)",
            lambda track, n: track and letters[track] * min(int(n or 1), 99),
            off_track,
        ),
        "KIND": Choice("night or day", of=r.lists.phases),
        "ZONE": Choice("a zone (water, land)", water="water,sea", land="land"),
        "REACH": Choice(f"a range ({', '.join(ranges)})", of=ranges),
        "COUNT": Pattern("how many", r"x?(\d{1,2}|\?)", lambda n: n if n == "?" else int(n), str),
        "RESULT": Choice("a result (miss, kill, lost, failure)", **SIGNED, failure="failure,c,mechanical"),
        "TIPPED": Choice("a result (miss, kill, lost)", **SIGNED),
        "DISTRICT": Choice(f"a district ({', '.join(districts)})", of=districts),
        "DATE": Pattern(
            "a date",
            r"(\d{1,2}|\?)",
            lambda n: None if n == "?" else days.get(n, LATER),
            lambda turn: next((day for day, due in days.items() if due == turn), str(LATER)),
            days.values(),
        ),
        "WORD": Pattern("a word", r"(\S+)", str, str),
    }
    drawn = (
        (colour, Number(f"the number on the {colour} chit", thrown=cup)) for colour, cup in cups(r).items()
    )
    return {colour.upper(): slot for colour, slot in drawn} | kinds
