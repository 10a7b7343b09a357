"""The partisans' reinforcements (11)."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .state import ARRIVE, acted, put, rules

TAIL = "{[none:none|no] [delayed:delayed|occupied|waits|wait] [units:YUGOSLAV*] [at|in|to at:ZONE]}"


@rules.verb(
    f"[colour:COLOUR] [die:D10] [entry:D6] [number:D6] {TAIL}",
    step="reinforce",
    also="reinforcements reinforcement",
    ask="colour:COLOUR die:D10 entry:D6 number:D6",
    example=("reinforce red 5 3 2 r4 at 84", "reinforce 9 none", "reinforce red r4 at 85"),
)
def reinforce(
    t: Table, colour: Any, die: Any, entry: Any, number: Any, none: Any, delayed: Any, units: Any,
    at: Any,
) -> None:  # fmt: skip
    """colour, D10, the dice of entry and number, which counters, where"""
    for unit in units or ():
        put(t, unit, at)
        acted(t, unit, ARRIVE)
