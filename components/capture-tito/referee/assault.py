"""Assaults (13.3), round by round."""

from __future__ import annotations

from typing import Any

from cutline.referee import Table

from .alarm import raised
from .state import ASSAULT, acted, rules, spend

LINE = (
    "lines:([who:TEAM*] [vs|v|against|at foes:TEAM*] pair:PAIR "
    "[=|makes|values values:VALUES] [result:RESULT [whom:UNIT]])*"
)
STOP = "[stop:stop|stops|retreat|retreats|withdraw homes:([units:UNIT*] [to|in|->] zone:ZONE)*]"


@rules.verb(
    f"zone:ZONE germans:UNIT* [vs|v|against|on yugoslavs:UNIT*] rounds:([bar:BAR] {LINE} {STOP})*",
    step="combat",
    also="assaults",
    ask="zone:ZONE",
    example=(
        "assault 38 rybka p1 p2 vs c4 | 3/1 | 4/2",
        "assault 38 rybka p1 p2 vs c4 c5 | p1+p2 c4 3/1 = 6/7 lost p1 rybka c5 4/2 hit | stop 42",
    ),
)
def assault(t: Table, zone: Any, germans: Any, yugoslavs: Any, rounds: Any) -> None:
    """the zone, who assaults whom, and round by round a pair of dice for each line"""
    raised(t, "assault")
    for unit in germans or ():
        acted(t, unit, ASSAULT)
    for one in rounds or ():
        if one.get("lines"):
            spend(t)
