"""How tracks, chits, dice, results and dates are called in a log."""

from __future__ import annotations

import re
from typing import Any

from cutline.referee import Choice, Die, Number, Pattern

from .board import LATER, ZONES, rules
from .kit import COLOURS

RESULTS = {"miss": "miss,missed", "kill": "kill,killed,down,hit", "lost": "lost,both,blast"}
FAILURE = {"failure": "failure,c,mechanical"}


@rules.slots
def slots(r: Any) -> dict[str, Any]:
    tracks, districts = r.lists.abteilungen, r.lists.districts
    letters = "|".join(re.escape(track.lower()) for track in tracks)
    called = {letter.lower(): letter for letter in tracks}
    dates = {_number(name): turn for turn, name in enumerate(r.lists.turns)}
    chits = {colour.upper(): Number(f"the number on the {colour} chit") for colour in COLOURS}

    def came(track: str | None, n: str) -> Any:
        return called[track] * min(int(n or 1), 99) if track else None

    return {
        **chits,
        "N": Number(),
        "DIE": Die(r.v.number("die"), "this"),
        "DICE": Pattern("a die", r"(\d|\?)(?:/(\d|\?))?", _two, _slashed),
        "BONUS": Pattern("a die", r"(\d|\?)(\+)?", _marked, _plus),
        "TRACK": Choice(f"a track ({', '.join(tracks)})", of={k: k.lower() for k in tracks}),
        "FROM": Pattern("a track", rf"(?:({letters})(\d*)|\?)", came, _letters),
        "KIND": Choice("night or day", of={phase: phase for phase in r.lists.phases}),
        "ZONE": Choice(
            "a zone (water, land)", of=dict(zip(ZONES, ("water,sea", "land"), strict=True))
        ),
        "REACH": Choice(
            f"a range ({', '.join(r.lists.ranges)})", of={k: k for k in r.lists.ranges}
        ),
        "COUNT": Pattern("how many", r"x?(\d{1,2}|\?)", lambda n: n if n == "?" else int(n), str),
        "RESULT": Choice("a result", **RESULTS, **FAILURE),
        "TIPPED": Choice("a result", **RESULTS),
        "DISTRICT": Choice(f"a district ({', '.join(districts)})", of={d: d for d in districts}),
        "DATE": Pattern("a date", r"(\d{1,2})", lambda n: dates.get(n, LATER), _shown(dates)),
        "WORD": Pattern("a word", r"(\S+)", str, str),
    }


def _number(name: str) -> str:
    """The day in the name of a date."""
    found = re.search(r"\d+", name)
    return found[0] if found else name.lower()


def _shown(dates: dict[str, int]) -> Any:
    return lambda turn: next((day for day, k in dates.items() if k == turn), "?")


def _die(text: str | None) -> int | None:
    return int(text) if text and text != "?" else None


def _two(first: str, second: str | None) -> Any:
    return _die(first), _die(second)


def _slashed(dice: tuple[int | None, int | None]) -> str:
    first, second = dice
    return f"{first or '?'}/{second}" if second else f"{first or '?'}"


def _marked(die: str, plus: str | None) -> Any:
    return _die(die), bool(plus)


def _plus(die: tuple[int | None, bool]) -> str:
    return f"{die[0] or '?'}{'+' * die[1]}"


def _letters(tracks: str | None) -> str:
    return f"{tracks[0]}{len(tracks)}" if tracks else "?"
