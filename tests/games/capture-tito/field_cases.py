"""Markers, moves, prisoners and the Storch: a slip for each rule, twice, and the turns put right.

Written as in combat_cases: "wrong !! right"; a "?" ends a turn of which the rest does not matter.
"""

from __future__ import annotations

from .combat_cases import Case

GLIDERS = "event 0 | drop p1 VI 1 p2 VI 3 p3 VI 3"  # to 37, 42 and 42: no marker is near
ROT = "event 0 | drop ro1 V 1 ro2 V 2 rybka V 2 ro3 V 3"  # to 35 beside marker 36, 31, 31 and 47
QUIET = f"{ROT} | activate 36 9 fails"
# Event d leaves the Soviet mission its A marker alone; Sturmer lands beside it, and goes in.
AGENT = "event 5 4 | drop st II 2 | activate 66 9 fails"
TITO = f"{AGENT} | activate 69 1 tito"
CAUGHT = f"{TITO} | move st 69 | prisoner tito 2"
AWAY = f"{CAUGHT} || move st 76 77 46 || wave 1 | supply 1 | move st 48"
NINE = "? | alarm 9"
# Partisans of 45 set out for 39, and come through 49 with its markers.
PASSED = (
    "event 0 | drop gn1 I 2 p2 VI 3 | activate 45 1 c1 c2 c24 | fire c24 46 1/6 || "
    "move gn1 46 34 33 | move p2 42 38 39 | activate 36 9 fails | activate 49 9 fails | "
    "move c1 c2 c24 45 49"
)

CASES = [
    Case("3.1d", "activate 40 3 fails !!", GLIDERS),
    Case("3.1d", "reveal 40 uniform !!", GLIDERS),
    Case("3.1d", "activate 36 1 uniform b1 b2 | activate 36 2 fails !! | ?", ROT),
    Case("3.1d", "activate 36 1 uniform b1 b2 | reveal 36 tito !! | ?", ROT),
    Case("3.1e", "activate 36 1 tito b1 b2 | reveal 69 tito b3 b4 !! reveal 69 uniform b3 b4 | ?", ROT),
    Case(
        "3.1e",
        "activate 36 1 tito b1 b2 | reveal 28 churchill c1 c2 c18 | "
        "reveal 9 churchill c3 c4 c19 !! reveal 9 documents c3 c4 c19 | ?",
        ROT,
    ),
    Case(
        "3.1e",
        "activate 36 1 tito b1 b2 | reveal 28 churchill c1 c2 c24 | "
        "reveal 9 uniform c3 c4 c25 !! reveal 9 uniform c3 c25 | ?",
        ROT,
    ),
    Case("3.2a", "activate 36 1 uniform c1 c2 !! activate 36 1 uniform b1 b2 | ?", ROT),
    Case("3.2a", "activate 36 1 uniform b1 !! activate 36 1 uniform b1 b2 b3 | ?", ROT),
    Case("3.2b", "activate 36 1 tito b1 b2 | reveal 69 uniform b1 b3 !! reveal 69 uniform b3 b4 | ?", ROT),
    Case(
        "3.2b",
        "activate 69 1 tito | reveal 28 uniform c1 c2 c18 | "
        "reveal 9 uniform c3 c2 c19 !! reveal 9 uniform c3 c4 c19 | ?",
        AGENT,
    ),
    Case("8.1", "|| move ro1 36 | activate 36 4 fails !! reveal 36 uniform b1 b2 | ?", QUIET),
    Case("8.1", "reveal 28 uniform c1 c2 c18 !! | ?", QUIET),
    Case(
        "8.1", "reveal 28 !! | activate 36 9 fails | ?", ROT
    ),  # no die is missing yet that may have shown Tito
    Case("8.2", "activate 36 1 fails !! activate 36 2 fails | ?", ROT),
    Case("8.2", "activate 36 5 uniform b1 b2 !! activate 36 1 uniform b1 b2 | ?", ROT),
    Case("8.2a", "activate 28 9 fails !!", QUIET),
    Case("8.2a", "|| move ro3 33 | activate 36 9 fails !! | ?", QUIET),
    Case("8.2a", "activate 36 9 by 31 fails !! activate 36 9 by 35 fails", ROT),
    Case("8.2b", "activate 36 8 fails !!", QUIET),
    Case("13b", "activate 36 1 uniform b1 b2 | fire ro1 36 6/1 hit b1 | fire 35 36 6/1 !! | ?", ROT),
    Case("8.2b", "move ro3 86 !! activate 36 9 fails | ?", ROT),
    Case("8.3a", "drop p1 VI 4 | activate 49 9 yes !! reveal 49 uniform c1 c2 c18 | ?", NINE),
    Case("8.3a", "drop ro1 V 1 | activate 36 4 fails !! | ?", NINE),
    Case("8.3b", "drop gn1 I 2 | activate 69 1 tito | activate 45 4 yes !! | ?", AGENT),
    Case("8.3b", "activate 36 1 tito b1 b2 | activate 28 4 fails !! | ?", ROT),
    Case("8.3c", "activate 49 3 fails !! reveal 49 uniform c3 c4 c18 | ?", PASSED),
    Case("8.3c", "|| wave 1 | supply 1 | activate 49 5 yes !! | ?", PASSED),
    Case("7a", "|| move p1 38 | move p1 37 !! move p2 37 | ?", GLIDERS),
    Case("7a", "|| move p2 p3 38 | move p1 p2 8 !! move p1 8 | ?", GLIDERS),
    Case("7b", "move p1 38 !! drop p1 VI 1 | ?", "event 0"),
    Case("7b", "move p1 38 !! move p2 38 | ?", "event 0 | drop p2 VI 3"),
    Case("10d", "move p1 38 15 !! move p1 38", GLIDERS),
    Case("10d", "move p2 43 44 !! move p2 38", GLIDERS),
    Case(
        "10d", "move d1 9 !! move d1 8 | ?", "event 0 | drop d1 III 4"
    ),  # and no action is left for an assault
    Case("12a", "|| move p1 41 54 8 !! move p1 41 54 6 | ?", GLIDERS),
    Case("12a", "|| move p2 42 43 44 38 !! move p2 42 43 44 76 | ?", GLIDERS),
    Case("12a", "|| move p1 13 14 !! move p1 14 | ?", GLIDERS),
    Case("12b", "|| move p2 42 52 51 !! move p2 52 | ?", GLIDERS),
    Case("12b", "|| move p1 41 8 9 !! move p1 8 9 | ?", GLIDERS),
    Case("12.1a", "|| move rybka 31 35 34 46 77 !! move rybka 31 35 34 46 | ?", QUIET),
    Case("12.1a", "|| move rybka 34 | move ro3 34 35 29 27 !! move ro3 34 35 29 | ?", QUIET),
    Case("12.2a", "|| move p1 23 !! move p1 22 | ?", GLIDERS),
    Case("12.2a", "|| move p2 p3 42 12 !! move p2 p3 42 14 | ?", GLIDERS),
    Case("12.2a", "|| move ro2 31 35 34 46 45 76 !! move ro2 31 35 34 46 77 | ?", QUIET),
    Case("12.2b", "|| move p2 43 49 48 !! move p2 43 49 | ?", GLIDERS),
    Case("12.2b", "|| move p1 8 9 14 !! move p1 8 9 | ?", GLIDERS),
    Case("12.2c", "move ro1 36 !! | ?", QUIET),
    Case("12.2c", "activate 49 9 fails | move p1 49 !! move p1 42 | ?", "event 0 | drop p1 VI 4"),
    Case("12.2d", "|| move rybka 31 29 36 !! move rybka ro2 31 29 36 | ?", QUIET),
    Case("12.2d", "|| move ro2 29 | move rybka 28 !! move rybka 27 | ?", QUIET),
    Case("13.4a", "move st 69 | prisoner tito 5 captured !! prisoner tito 3 captured | ?", TITO),
    Case("13.4a", "move st 69 | prisoner tito 2 dead !! prisoner tito 4 dead | ?", TITO),
    Case("13.4b", "prisoner tito 2 !! | ?", TITO),
    Case("13.4b", "|| prisoner tito 5 !! | ?", CAUGHT),
    Case("13.4b", "prisoner churchill 2 !! | ?", QUIET),
    Case("13.4c", "|| move tito 69 70 !! move st tito 69 70 | ?", CAUGHT),
    Case(
        "13.4c",
        "drop gn1 I 4 | activate 45 9 fails | activate 69 1 tito | move st 69 | "
        "prisoner tito 2 || move gn1 tito 70 !! move st tito 70 | ?",
        AGENT,
    ),
    Case("14a", "|| storch tito !! | ?", CAUGHT),
    Case("14a", "storch tito | storch leaves !! || storch leaves | ?", AWAY),
    Case("14b", "storch churchill !! storch tito | ?", AWAY),
    Case("14b", "|| storch churchill leaves !! storch tito leaves | ?", f"{AWAY} | ?"),
    Case("14e", "activate 69 1 documents | documents 69 !! | ?", AGENT),
    Case("14e", "activate 69 9 fails | move st 71 | documents !! | ?", AGENT),
]

CLEAN = [
    ("|| move p2 p3 38 | move p1 42 38 | ?", GLIDERS),  # starts left out, and one way round
    ("|| move rybka 28 | move ro2 28 | ?", QUIET),  # an officer is joined by a platoon
    ("|| move ro2 31 35 34 46 77 | ?", f"{ROT} | activate 36 9 fails"),
    ("activate 36 ? by 35 | ?", ROT),
    ("alarm is 1 | activate 36 by 35: 9 no | ?", ROT),
    ("activate 36 1 | alarm 2 | reveal 36 uniform b1 b2 | fire b1 35 3/3", ROT),
    ("activate 36 1 yes | reveal 28 churchill c1 c2 c18 | alarm 3 | ?", ROT),
    ("activate 36 1 | fire b2 35 1/6 lost b2 | ?", ROT),  # named where nobody had noted who came
    ("activate 69 1 documents | move st 69 | documents 69 | ?", AGENT),
    ("activate 69 1 | move st 69 | prisoner tito 5 dead | ?", AGENT),
    ("|| storch leaves", f"{AWAY} | storch tito"),
    ("|| storch leaves", AWAY),  # nobody noted when it came
    ("|| wave 1 | supply 1 | reveal 49 uniform c3 c4 c18 | ?", PASSED),
    ("|| move ro3 33 || wave 2 | move ro3 47 || ammo 65 | ?", QUIET),  # supply that nobody noted
]
