"""Short turns of partisans: who stands where, lines that break a rule, and lines that keep it.

`stands`: the alarm, then counters by zone. The guilty line has a star; without one it is the turn.
"""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    rule: str
    stands: str
    wrong: str
    right: str = ""


MOVES = [
    Case("3.1d", "3; 30 p1; 42 c4", "*move c4 tito 38", "move c4 38"),
    Case("7c", "3; 30 p1; 42 c4", "move c4 38; *fire c4 30 4/5", "move c4 38"),
    Case("7c", "3; 30 p1; 42 c4", "move c4 38; *move c4 39", "move c4 38"),
    Case("7d", "8; 30 p1; 22 c4; 42 c5", "move c4 40; *move c4 14; move c5 40"),
    Case("7d", "8; 30 p1; 42 c4 c5 c6 c7", "move 42 38; *move 38 39; fire 39 30 4/5"),
    Case("12.3a", "3; 30 p1; 39 c1", "*move c1 38", "fire c1 30 4/5"),
    Case(
        "12.3a",
        "8; 30 p1; 39 c1; 36 c2",
        "*move c1 38; fire c1 30 4/5; fire c2 30 4/5",
        "fire c1 30 4/5; fire c2 30 4/5",
    ),
    Case("12.3b", "6; 30 p1; 39 c1; 42 c4 c5", "*fire c1 30 4/5", "move 42 38; fire c1 30 4/5"),
    Case("12.3b", "3; 30 p1; 42 c4 c5", "move c4 38; *stay c5", "move c4 c5 38"),
    Case("12.3b", "8; 30 p1; 22 c4; 42 c5", "move c4 40; *stay c5", "move c4 40; move c5 40"),
    Case("12.3b", "3; 30 p1; 42 c4; 8 c5", "move c4 38", "move c4 38; move c5 38"),
    Case("12.3c", "6; 30 p1; 42 c4", "*move c4 41", "move c4 38"),
    Case("12.3c", "2; 30 p1; 41 c4", "*move c4 37", "move c4 38"),
    Case(
        "12.3d", "7; 30 p1; 42 c4; 53 c5", "*move c4 38; move c5 41; fire c4 30 4/5", "move c4 41; move c5 41"
    ),
    Case(
        "12.3d", "9; 30 p1; 22 c4; 42 c5", "*move c4 23; move c5 38; fire c5 30 4/5", "move c4 40; move c5 40"
    ),
    Case("12.3e", "8; 30 p1; 42 c4 c5 c6 c7; 53 c8", "*move 42 41; move c8 41"),
    Case("12.3e", "9; 30 p1; 8 c4 c5 c6 c7; 41 c9", "*move 8 41; stay c9"),
    Case("12.3f", "8; 30 p1; 42 c4 c5 c6 c7 tito", "*move 42 38; fire 38 30 4/5", "move 42 37 41"),
    Case("12.3f", "8; 30 p1; 42 c4 c5 c6 c7 tito", "*move 42 off", "move 42 41"),
    Case("12.3f", "8; 30 p1; 73 c4 c5 c6 c7 tito", "*move 73 off", "move 73 80"),
    Case("12.3g", "3; 30 p1; 42 c4 tito", "*move tito 38; move c4 38", "move c4 38, tito 38"),
    Case(
        "12.3g",
        "3; 30 p1; 42 c4 c5 churchill",
        "*move churchill 38; move c4 c5 38",
        "move c4 c5 churchill 38",
    ),
    Case("12.3g", "3; 30 p1; 42 c4; 53 documents", "move c4 38; *move documents 52"),
    Case("12.3h", "6; 30 p1; 42 c4 c5; 37 c6", "move c6 38; *move 42 38", "move 42 38; move c6 38"),
    Case("12.3h", "3; 30 p1; 42 c4 c5; 22 c6", "move c6 16; *move 42 38", "move 42 38; move c6 15"),
    Case("12.3i", "3; 30 p1; 44 p2 p3; 49 c4", "*move c4 39", "move c4 43"),
    Case(
        "12.3i",
        "7; 29 p1; 76 p2; 36 c5 c6; 44 c7; 49 c4",
        "*move c4 44; fire 36 29 4/5; fire 44 76 4/5",
        "move c4 36; fire 36 29 4/5; fire 44 76 4/5",
    ),
    Case("12.3j", "3; 30 p1; 42 c4", "*move c4 30"),
    Case("12.3j", "8; 37 p1; 14 c26; 53 c5", "*move c26 41; move c5 41; fire 41 37 4/5"),
    Case(
        "12.3k",
        "3; 30 p1; 38 c4 c5 c6 c7; 42 c8 c9",
        "*move 42 38; fire 38 30 4/5",
        "move c8 38; move c9 39; fire 38 30 4/5",
    ),
    Case("12.3l", "3; 30 p1; 38 c4 c5 c6; 53 c7 c8 c9", "*move 53 38"),  # too far, into a full zone
    Case("12.3k", "7; 30 p1; 8 c4 c5 c6; 40 c7 c8 c9", "move 8 40"),
    Case("12.3l", "3; 30 p1; 41 c4", "*move c4 15", "move c4 38"),
    Case("12.3l", "8; 30 p1; 42 c4 c5 c6 c7 tito", "*move 42 54", "move 42 41"),
    Case("12b", "3; 30 p1; 52 c24", "*move c24 37", "move c24 41"),
    Case("12a", "3; 30 p1; 42 c4", "*move c4 41 37", "move c4 42 37 38"),
]

FIRES = [
    Case(
        "13.2.2a",
        "3; 30 p1; 39 c1; 38 c2 c3",
        "fire 39 30 4/5; *fire 38 30 4/5",
        "fire 38 30 4/5; fire 39 30 4/5",
    ),
    Case(
        "13.2.2a",
        "8; 30 p1 p2; 39 c1; 38 c2 c3; 16 c4 c5 c6",
        "fire 16 30 4/5; fire 39 30 4/5; *fire 38 30 4/5",
        "fire 16 30 4/5; fire 38 30 4/5; fire 39 30 4/5",
    ),
    Case(
        "13.2.2b",
        "3; 30 p1 p2; 48 p3; 39 c1; 36 c2",
        "fire c1 30 4/5; *fire c2 30 4/5",
        "fire c1 30 4/5; fire c2 48 4/5",
    ),
    Case("13.2.2b", "3; 30 p1; 48 p3 reduced; 36 c2", "*fire c2 30 4/5", "fire c2 48 4/5"),
    Case("13.2.2b", "3; 30 p1; 48 rybka; 36 c2", "*fire c2 30 4/5", "fire c2 48 4/5"),
    Case(
        "13.2.2c",
        "3; 30 p1; 39 c1; 38 c24",
        "fire 39 30 4/5; *fire 38 30 4/5",
        "fire 38 30 4/5; fire 39 30 4/5",
    ),
    Case(
        "13.2.2c",
        "3; 30 p1; 39 b1 c2; 38 b2 b3",
        "fire 39 30 4/5; *fire 38 30 4/5",
        "fire 38 30 4/5; fire 39 30 4/5",
    ),
    Case("13.2.2d", "3; 30 p1; 39 c1; 38 c2 c3", "fire 38 30 4/5", "fire 38 30 4/5; fire 39 30 4/5"),
    Case("13.2.2d", "3; 30 p1; 39 c1; 38 c2 c3", "fire 39 30 4/5"),
    Case("13.2.2d", "8; 30 p1; 42 c2 c3 c4 c5", "move 42 38", "move 42 38; fire 38 30 4/5"),
]

STANDS: list[tuple[str, str, list[str]]] = [
    (
        "6; 30 p1; 39 c1; 42 c4 c5; 37 c6",
        "at c1 39",
        [
            "the partisans move in this order (alarm level 6: one action; towards the nearest Germans)",
            "  1. C4 C5 (4 SP, 2 MP) 42 -> 38, towards the Germans in 30",
            "  2. C6 (2 SP, 2 MP) 37 -> 15 or 38, towards the Germans in 30",
            "  fixed: C1 in 39",
            "  then the partisans fire: run next again after their moves",
        ],
    ),
    (  # there is room for two of three, and for nobody else then
        "5; 43 p2 p3; 50 c10 c14 c22; 66 c1 c2 c18; 51 c17 c26",
        "stay c10 c14 c22",
        [
            "the partisans move in this order (alarm level 5: one action; towards the nearest Germans)",
            "  1. C1 C2 C18 (6 SP, 2 MP) 66 -> 68, towards the Germans in 43; run next again after it",
            "     or C1 C2 -> 50, where not all have room; C18 -> 68",
            "  2. C17 C26 (4 SP, 2 MP) 51 -> 50, towards the Germans in 43",
            "  then the partisans fire: run next again after their moves",
        ],
    ),
    (  # who is hit is not known
        "5; 43 p2 reduced p3 reduced; 50 c10",
        "fire c10 43 6/1 hit",
        [
            "what the partisans do depends on where the Germans stand, and that is not known",
            "  P2 in 43: not known whether it is left; write at p2 43, or lost p2",
            "  P3 in 43: not known whether it is left; write at p3 43, or lost p3",
        ],
    ),
    (
        "8; 30 p1 p2; 48 rybka; 36 b1 c2; 42 c4 c26; 22 c7; 8 c8 c9 c10 c11 tito",
        "at c4 42",
        [
            "the partisans move in this order "
            "(alarm level 8: two actions; towards friends, from 8 SP Germans)",
            "  1. C8 C9 C10 C11 Tito (8 SP, 2 MP) 8 -> 4 or 10 or 41, towards the edge in 5 or 11 or 54"
            "; run next again after it",
            "  2. C4 C26 (4 SP, 2 MP) 42 -> 37 or 40, towards their friends in 8; run next again after it",
            "     or C26 -> 8, where not all have room; C4 -> 37 or 40",
            "  3. C7 (2 SP, 2 MP) 22 -> 9 or 40, towards their friends in 8",
            "  fixed: B1 C2 in 36",
            "  then the partisans fire: run next again after their moves",
        ],
    ),
    (
        "8; 30 p1; 38 c4 c5; 15 c6",
        "fire 38 30 6/1",
        [
            "the partisans fire in this order (a ? is a die)",
            "  1. C6 in 15 (2 SP) at P1 in 30: 2 + ? against 2 + 1 protection + ?",
        ],
    ),
]
