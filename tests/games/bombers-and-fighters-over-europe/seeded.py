"""Slips, each in a mission that is right but for it: "!" marks the line that is to be named."""

from __future__ import annotations

# FW 1 and 2 against P4, FW 3 against P5; FW 4 and 5 against B7, FW 6 to 8 against B1, B2, B3.
TYPE = "type F F F B B B B B"
AIM = "aim 1 P4 2 P4 3 P5"
AIMB = "aim 4 B7 5 B7 6 B1 7 B2 8 B3"
D1, D2, D3 = "dogfight 1 1 1", "dogfight 2 5 4 both", "dogfight 3 1 1"
R4, R5, R6 = "raid 4 3 1", "raid 5 3 1", "raid 6 1 1"
R7, R8 = "raid 7 1 1", "raid 8 3 6 damaged fw"
# down: FW 2 and 8, P-51 4, B-17 7; damaged: B-17 3
FLAK = "flak 1 1 1 1 1 1 - 1 1 1 1 1"
BOMB = "bomb 5 5 5 5 5 5 - 5 5 5 5 5 total 55"
POINTS, WON = "points 55 bombing 55 difference 0", "won us"
GOOD = [TYPE, AIM, AIMB, D1, D2, D3, R4, R5, R6, R7, R8, FLAK, BOMB, POINTS, WON]


def put(*pairs: str | None) -> list[str]:
    """The good mission with lines replaced: old, new (None: left out), old, new ..."""
    lines = list(GOOD)
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        at = lines.index(str(old))
        lines[at : at + 1] = [] if new is None else new.split("\n")
    return lines


def swapped(first: str, second: str) -> list[str]:
    lines = [line for line in GOOD if line != first]
    lines.insert(lines.index(second) + 1, f"!{first}")
    return lines


SEEDED: list[tuple[str, list[str]]] = [
    ("1a", swapped(R8, FLAK)),
    ("1a", swapped(FLAK, BOMB)),
    ("1a", swapped(TYPE, AIM)),
    ("2a", put(TYPE, "!type 7 F F B B B B B")),
    ("2a", put(R6, "!raid 6 7 1")),
    ("2a", put(FLAK, "!flak 13 1 1 1 1 1 - 1 1 1 1 1")),
    ("3a", put(D3, f"{D3}\n!dogfight 2 1 1")),
    ("3a", put(D1, "!dogfight 1 hits 1 none")),
    ("3a", put(POINTS, "!points 60 bombing 55 fw 3 p51 1 b17 1")),
    ("3b", put(R6, "!raid 6 3 1 hits 1 none")),
    ("3b", put(FLAK, "!flak B1 10 hits 1 miss rest miss")),
    ("3c", put(R6, "!raid 6 5 1 hits 2 damaged")),
    ("3c", put(FLAK, "!flak B1 12 hits 2 damaged rest miss")),
    ("6a", put(TYPE, "!type 4F F F B B B B B")),
    ("6a", put(TYPE, "!type F F F B B B B")),
    ("6a", put(AIM, "!aim 1 B4 2 P4 3 P5", D1, "raid 1 1 1")),
    ("6b", put(AIM, f"{AIM}\n!aim 3 P6")),
    ("6b", put(D3, "!dogfight 3 P4 1 1")),
    ("6c", put(D1, None, D2, f"!dogfight 2 1 1\n{D1}")),
    ("6c", put(D3, None, R4, f"!{R4}")),
    ("6d", put(D1, "dogfight 1 5 1 us", D2, "!dogfight 2 1 1")),
    ("6d", put(R4, "raid 4 5 1 us", R5, "!raid 5 1 1")),
    ("6e", swapped(D3, R4)),
    ("6e", swapped(D2, R8)),
    ("6f", put(AIMB, f"{AIMB}\n!aim 8 B4")),
    ("6f", put(R6, "!raid 6 B2 1 1")),
    ("6g", put(R4, None, R5, f"!raid 5 1 1\n{R4}")),
    ("6g", put(R6, None, FLAK, f"!{FLAK}")),
    ("6h", put(D3, f"{D3}\n!dogfight 3 1 1")),
    ("6h", put(R8, f"{R8}\n!raid 3 B9 1 1")),
    ("6h", put(R6, f"{R6}\n!raid 6 1 1")),
    ("7a", put(D3, "!dogfight 3 1 -")),
    ("7a", put(D1, "!dogfight 1 1 2 3")),
    ("7b", put(D3, "!dogfight 3 4 1 us")),
    ("7b", put(D3, "!dogfight 3 5 1 none")),
    ("7c", put(D3, "!dogfight 3 1 3 fw")),
    ("7c", put(D3, "!dogfight 3 1 4 none")),
    ("7d", put(D2, "!dogfight 2 5 4 us")),
    ("7d", put(D2, "!dogfight 2 6 6 fw")),
    ("7e", put(D2, "!dogfight 2 5 - us")),
    ("7e", put(D2, "!dogfight 2 5 4 6 both")),
    ("7f", put(D3, "!dogfight 3 P8 1 1")),
    ("7f", put(D3, f"{D3}\n!dogfight 6 P8 1 1")),
    ("8a", put(R6, "!raid 6 1 -")),
    ("8a", put(R7, "!raid 7 1 1 1")),
    ("8b", put(R6, "!raid 6 2 1 damaged")),
    ("8b", put(R6, "!raid 6 5 1 damaged")),
    ("8b", put(R6, "!raid 6 hits 3")),
    ("8c", put(R6, "!raid 6 1 5 fw")),
    ("8c", put(R8, "!raid 8 3 6 damaged")),
    ("8d", put(R6, "!raid 6 5 6 us")),
    ("8d", put(R6, "!raid 6 6 6 fw")),
    ("8e", put(R5, "!raid 5 3 1 damaged")),
    ("8e", put(R5, "!raid 5 hits 1 damaged")),
    ("8f", put(R5, "!raid 5 3 - us")),
    ("8f", put(R5, "!raid 5 3 1 1 us")),
    ("9a", put(FLAK, "!flak 1 1 1 1 1 1 1 1 1 1")),
    ("9a", put(FLAK, f"{FLAK}\n!flak B1 3")),
    ("9a", put(FLAK, None, BOMB, f"!{BOMB}")),
    ("9b", put(FLAK, "!flak 9 damaged 1 1 1 1 1 - 1 1 1 1 1")),
    ("9b", put(FLAK, "!flak 10 miss 1 1 1 1 1 - 1 1 1 1 1")),
    ("9c", put(FLAK, "!flak 1 1 10 damaged 1 1 1 - 1 1 1 1 1")),
    ("9c", put(FLAK, "!flak B3 hit damaged rest miss")),
    ("9d", put(FLAK, "!flak 1 1 1 1 1 1 1 1 1 1 1 1")),
    ("9d", put(FLAK, "!flak B7 3 rest miss")),
    ("9d", put(FLAK, "!flak P3 4 rest miss")),
    ("10a", put(BOMB, "!bomb 5 5 5 5 5 5 5 5 5 10 total 55")),
    ("10a", put(BOMB, "!bomb 5 5 5 5 5 5 - - 5 5 5 10 total 55")),
    ("10b", put(BOMB, "!bomb 5 5 5 5 5 5 0 5 5 5 5 5 total 55")),
    ("10b", put(BOMB, "bomb 5 5 5 5 5 5 - 5 5 5 5 5\n!bomb B7 1")),
    ("10c", put(BOMB, "!bomb 5 5 5 5 5 5 - 5 5 5 5 5 total 56")),
    ("10c", put(POINTS, "!points 54 bombing 54 difference 0")),
    ("11a", put(POINTS, "!points 55 bombing 55 us 2 german 10")),
    ("11a", put(R8, "raid 8 3 1", POINTS, "!points 54 difference -1")),
    ("11c", put(POINTS, "!points 75 bombing 55 difference +20")),
    ("11c", put(POINTS, "!points 45 bombing 55 difference -10")),
    ("11d", put(POINTS, "!points 65 bombing 55 difference 0")),
    ("11d", put(R8, "raid 8 3 1", POINTS, "!points 60 difference +5")),
    ("11e", put(WON, "!won german")),
    ("11e", put(POINTS, None, WON, "!won german")),
    ("12b", ["!start 6 8 12", *GOOD]),
    ("12b", ["!start fw 8 p51 7", *GOOD]),
    ("12d", [*GOOD, "!game us"]),
    ("12d", [*GOOD, "!game german"]),
]
