"""How verbs, tracks, chits, dice, results and dates are called in a log."""

from __future__ import annotations

import re
from typing import Any

from cutline.referee import Choice, Die, Number, Pattern

from .kit import cups

LATER = 99  # a date after the last turn
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


def called(name: str) -> dict[str, str]:
    """What a verb is called, and its place in the sequence of play."""
    told = zip(("short", "also", "example", "step", "order"), VERBS[name], strict=False)
    return {"name": name, **dict(told)}


def slots(r: Any) -> dict[str, Any]:
    """Every kind of word that the forms of the verbs name."""
    tracks, districts, ranges = r.lists.abteilungen, r.lists.districts, r.lists.ranges
    letters = {track.lower(): track for track in tracks}
    days = {re.sub(r"\D", "", name) or name: turn for turn, name in enumerate(r.lists.turns)}
    die = r.v.number("die")
    found: dict[str, Any] = {
        colour.upper(): Number(f"the number on the {colour} chit", thrown=cup)
        for colour, cup in cups(r).items()
    }
    found |= {
        "N": Number(),
        "DIE": Die(die, "this"),
        "DICE": Pattern(
            "a die",
            r"(\d{1,3}|\?)(?:/(\d{1,3}|\?)?)?",
            lambda first, second: (_one(first), _one(second)),
            lambda dice: f"{dice[0] or '?'}" + (f"/{dice[1]}" if dice[1] else ""),
        ),
        "SECOND": Pattern("a second die", r"(\d{1,3}|\?)", _one, lambda die: f"{die or '?'}"),
        "BONUS": Pattern(
            "a die",
            r"(\d{1,3}|\?)(\+)?",
            lambda die, plus: (_one(die), bool(plus)),
            lambda die: f"{die[0] or '?'}{'+' * die[1]}",
        ),
        "TRACK": Choice(f"a track ({', '.join(tracks)})", of={k: k for k in tracks}),
        "FROM": Pattern(
            "a track",
            rf"(?:({'|'.join(map(re.escape, letters))})(\d*)|\?)",
            lambda k, n: k and letters[k] * min(int(n or 1), 99),
            lambda k: f"{k[0]}{len(k)}" if k else "?",
        ),
        "KIND": Choice("night or day", of={k: k for k in r.lists.phases}),
        "ZONE": Choice("a zone (water, land)", water="water,sea", land="land"),
        "REACH": Choice(f"a range ({', '.join(ranges)})", of={k: k for k in ranges}),
        "COUNT": Pattern("how many", r"x?(\d{1,2}|\?)", lambda n: n if n == "?" else int(n), str),
        "RESULT": Choice("a result", **SIGNED, failure="failure,c,mechanical"),
        "TIPPED": Choice("a result", **SIGNED),
        "DISTRICT": Choice(f"a district ({', '.join(districts)})", of={k: k for k in districts}),
        "DATE": Pattern(
            "a date",
            r"(\d{1,2}|\?)",
            lambda n: None if n == "?" else days.get(n, LATER),
            lambda turn: next((day for day, due in days.items() if due == turn), str(LATER)),
            days.values(),
        ),
        "WORD": Pattern("a word", r"(\S+)", str, str),
    }
    found["DICE"].thrown = found["BONUS"].thrown = die
    return found


def _one(text: str | None) -> int | None:
    return int(text) if text and text != "?" else None
