"""Violations seeded into otherwise valid logs of Doodlebug, by the rule that they break."""

from __future__ import annotations

from .cases import DOWN, FIRST, LOSS, ON_A, PAUSE, QUIET, WILD, Case, D, N, dated, first, night

CASES = [
    # chits and launches
    dated(
        "14 night", "launch A 4 B 0 C 0 D 0 !! | fail 0 | guns A 1 1 1 1 | balloons 0 | strike 0 0 0 0", "3a"
    ),
    dated("14 night", f"{ON_A} | guns A 1 1 | balloons 0 | strike 0 7 !!", "3a"),
    dated("14 night", f"{ON_A} | guns A 1 1 | balloons 3 !!", "3a"),
    dated("14 night", "launch A 2 B 0 C 0 D 0 | fail 5 A2 !!", "3a"),
    dated(
        "14 night",
        "launch A 2 B 0 C 0 | fail 0 | launch D 0 !! | guns A 1 1 | balloons 0 | strike 0 0",
        "6.1",
    ),
    dated(
        N,
        "launch A 1 B 0 C 0 | fail 0 | place A water long | launch D 0 !! | "
        "shoot A water long 1 miss | guns A 1 | balloons 0 | strike 0",
        "6.1",
    ),
    dated("14 night", "launch A 2 B 0 C 0 D 0 | guns A 1 1 | fail 0 !! | balloons 0 | strike 0 0", "6.2"),
    dated(
        N,
        "launch A 1 B 0 C 0 D 0 | place A water long | fail 0 !! | shoot A water long 2 | "
        "guns A 1 | balloons 0 | strike 0",
        "6.2",
    ),
    dated("14 night", "launch A 2 B 0 D 0 | fail 0 !! | guns A 1 1 | balloons 0 | strike 0 0", "7a"),
    dated(
        "14 night",
        "launch A 1 B 0 C 0 D 0 | launch A 1 !! | fail 0 | guns A 1 1 | balloons 0 | strike 0 0",
        "7a",
    ),
    dated("14 night", "launch A 2 B 0 C 0 D 0 | guns A 1 1 !! | balloons 0 | strike 0 0", "7b"),
    dated(
        "14 night",
        "launch A 2 B 2 C 0 D 0 | fail 2 A !! | guns A 1 | guns B 1 1 | balloons 0 | strike 0 0 0",
        "7b",
    ),
    dated("14 night", "launch A 2 B 0 C 0 D 0 | fail 1 B !! | guns A 1 1 | balloons 0 | strike 0 0", "7b"),
    dated("14 night", f"{ON_A} | fail 0 !! | {DOWN}", "7b"),
    # fighters come and take station
    dated(D, f"{ON_A} | place night A land long !! | {DOWN}", "3b"),
    dated(N, f"{ON_A} | place day A land long !! | {DOWN}", "3b"),
    dated(
        D, f"{ON_A} | guns A 1 1 | place A land long !! | shoot A land long 5 | balloons 0 | strike 0", "6.3"
    ),
    dated(D, f"{ON_A} | guns A 1 1 | balloons 0 | place A water long !! | strike 0 0", "6.3"),
    dated("15 night", f"{ON_A} | place A land long !! | {DOWN}", "8a"),
    dated(D, f"arrive day 4 !! | {QUIET}", "8a"),
    dated(D, f"arrive night 1 !! | {QUIET}", "8a"),
    dated(
        D, f"{ON_A} | place A land long 4 !! | guns A 1 1 | shoot A land long 6 | shoot A land long 5", "8b"
    ),
    Case(
        "8b",
        {
            D: f"{ON_A} | place A land medium | guns A 1 1 | shoot A land medium 1 failure | "
            "balloons 0 | strike 0 0",
            "17 day": f"{ON_A} | place A land long 5 !! | guns A 1 1 | shoot A land long 6 | "
            "shoot A land long 5",
        },
    ),
    dated(
        D,
        f"{ON_A} | place A water long | place A water medium !! | shoot A water long 6 | "
        "shoot A water medium 5",
        "8c",
    ),
    dated("17 day", f"{ON_A} | place A water long 2 !! | shoot A water long 6 | shoot A water long 5", "8c"),
    dated(N, f"{ON_A} | place A water long 2 !! | shoot A water long 6 | shoot A water long 5", "8d"),
    dated(
        "18 night",
        f"{ON_A} | place A water long | place A water medium !! | shoot A water long 2 | {DOWN}",
        "8d",
    ),
    dated(
        D,
        f"{ON_A} | place A land close 2 !! | guns A 1 1 | shoot A land close 5 | shoot A land close 4",
        "9a",
    ),
    dated(
        D,
        f"{ON_A} | place A land medium 2 | place A land medium !! | guns A 1 1 | "
        "shoot A land medium 4 | shoot A land medium 5 | stand-down 3 1",
        "9a",
    ),
    # attacks
    dated(
        D,
        f"{ON_A} | place A land medium | guns A 1 1 | shoot A land medium 3 kill !! | balloons 0 | strike 0",
        "9",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 5 miss !! | "
        "balloons 0 | strike 0 0 | stand-down 2 1",
        "9",
    ),
    dated(
        N,
        f"{ON_A} | place A water close | shoot A water close 6/5 lost !! | guns A 1 | balloons 0 | strike 0",
        "9",
    ),
    dated(
        D,
        f"{ON_A} | place A water long | guns A 1 1 | shoot A water long 5 kill !! | balloons 0 | strike 0",
        "6.5",
    ),
    dated(
        D,
        f"{ON_A} | place A water long | guns A 1 1 | balloons 0 | shoot A water long 2 miss !! | strike 0 0",
        "6.5",
    ),
    dated(
        D, f"{ON_A} | place A land long | shoot A land long 5 !! | guns A 1 | balloons 0 | strike 0", "6.7"
    ),
    dated("14 night", f"{ON_A} | balloons 0 | guns A 1 1 !! | strike 0 0", "6.7"),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | balloons 0 | shoot A land long 2 !! | "
        "strike 0 0 | stand-down 1 1",
        "6.9",
    ),
    dated(N, f"{ON_A} | place A land long | {DOWN} | shoot A land long 2 miss !!", "6.9"),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 2 | "
        "shoot A land long 3 !! | balloons 0 | strike 0 0 | stand-down 2",
        "9b",
    ),
    dated(
        N,
        f"{ON_A} | place A land medium | guns A 1 1 | shoot A land medium 2 | "
        "tip A land medium 3 !! | balloons 0 | strike 0 0",
        "9b",
    ),
    dated(
        N,
        f"{ON_A} | place A water long | shoot A water long 2 | {DOWN} | end: {{fighters: {{night: 1}}}} !!",
        "9c",
    ),
    dated(
        N,
        f"{ON_A} | place A land long 2 | guns A 1 1 | shoot A land long 6 | balloons 0 | "
        "strike 0 | end: {fighters: {night: 0}} !!",
        "9c",
    ),
    dated(
        D,
        f"{ON_A} | place A land medium | guns A 1 1 | "
        "shoot A land medium 1 failure back 17 !! | balloons 0 | strike 0 0",
        "9d",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 1 failure !! | balloons 0 | strike 0 0",
        "9d",
    ),
    dated(
        N,
        f"{ON_A} | place A land medium | guns A 1 1 | shoot A land medium 2 failure !! | "
        "balloons 0 | strike 0 0",
        "9d",
    ),
    dated(
        D, f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 2 | balloons 0 | strike 0 0 !!", "9e"
    ),
    dated(
        D,
        f"{ON_A} | place A land long 3 | guns A 1 1 | shoot A land long 2 | balloons 0 | "
        "strike 0 0 | stand-down 5 1 !!",
        "9e",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 2 | balloons 0 | "
        "strike 0 0 | stand-down 5 1 back 17 !!",
        "9e",
    ),
    dated(
        N,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 2 | balloons 0 | "
        "strike 0 0 | stand-down 2 1 !!",
        "9e",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | tip A land long 5 kill !! | balloons 0 | strike 0",
        "9f",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | tip A land long 6/6 kill !! | balloons 0 | strike 0",
        "9f",
    ),
    dated(
        N,
        f"{ON_A} | place A water close | shoot A water close 6/1 lost | guns A 1 | "
        "balloons 0 | strike 0 | end: {lost: 0} !!",
        "9g",
    ),
    dated(
        N,
        f"{ON_A} | place A water close | shoot A water close 6/1 lost | guns A 1 | "
        "balloons 0 | strike 0 | end: {fighters: {night: 2}} !!",
        "9g",
    ),
    dated(
        N,
        f"{ON_A} | place A water close | shoot A water close 6/1 | guns A 1 | balloons 0 | "
        "strike 0 | sum: {lost: 0} !!",
        "9g",
    ),
    dated(
        D,
        "launch A 1 B 1 C 0 D 0 | fail 0 | place A land long | guns A 1 | guns B 1 | "
        "shoot B land long 5 !! | balloons 0 | strike 0",
        "9h",
    ),
    dated(
        D,
        f"{ON_A} | place A water long | shoot A water long 2 | guns A 1 1 | "
        "shoot A land long 6 kill !! | balloons 0 | strike 0",
        "9h",
    ),
    dated(
        D,
        f"{ON_A} | place A land long 2 | guns A 1 1 | shoot A land long 2 | "
        "shoot A land long 5 | balloons 0 | strike 0 | stand-down 4 2 !!",
        "9i",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 6 | balloons 0 | "
        "strike 0 | stand-down 2 1 !!",
        "9i",
    ),
    dated(
        D,
        f"{ON_A} | place A land long | guns A 1 1 | shoot A land long 6 | balloons 0 | "
        "strike 0 | end: {fighters: {day: 2}} !!",
        "9i",
    ),
    # guns, balloons, hits
    dated("14 day", f"{ON_A} | guns A 1 1 1 !! | balloons 0 | strike 0 0", "10a"),
    dated("14 day", f"{ON_A} | balloons 0 !! | strike 0 0", "10a"),
    dated("14 day", f"{ON_A} | guns A 1 1 | guns A 2 1 !! | balloons 0 | strike 0 0", "10a"),
    dated("14 day", f"{ON_A} | guns A 1 5 down 1 !! | balloons 0 | strike 0", "10b"),
    dated("14 day", f"{ON_A} | guns A 6/3 1 down 1 !! | balloons 0 | strike 0", "10b"),
    dated("14 day", f"{ON_A} | guns A 1 5/4 !! | balloons 0 | strike 0 0", "10b"),
    dated(
        D,
        "launch A 1 B 0 C 0 D 0 | fail 0 | place A land long 2 | guns A 1 | "
        "shoot A land long 6 kill | shoot A land long 6 kill !!",
        "11a",
    ),
    dated(
        N,
        "launch A 1 B 0 C 0 D 0 | fail 0 | place A land medium 2 | guns A 1 | "
        "shoot A land medium 4 kill | tip A land medium 6/2 kill !!",
        "11a",
    ),
    dated("14 day", f"{ON_A} | guns A 1 1 | balloons 0 | balloons 1 !! | strike 0", "11b"),
    dated("14 day", f"{ON_A} | guns A 1 1 | strike 0 0 !!", "11b"),
    dated("14 day", f"{ON_A} | guns A 1 1 | strike 0 0 | balloons 0 !!", "6.11"),
    dated("14 day", f"{ON_A} | guns A 1 1 | strike 0 0 | move 1 2 | balloons 0 !!", "6.11"),
    dated("14 day", f"{ON_A} | guns A 1 1 | balloons 1 | strike 0 0 !!", "12a"),
    dated("14 day", f"{ON_A} | guns A 1 1 | balloons 0 | strike 0 !!", "12a"),
    dated("14 day", f"{ON_A} | guns A 1 1 | balloons 0 | move 1 2 | strike 0 0 !!", "6.12"),
    dated("14 day", f"{ON_A} | guns A 1 1 | balloons 0 | regroup 1 2 | strike 0 0 !!", "6.12"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | end: {fires: {}} !!"), "12b"),
    night(first("3 3 0 0 0 0", "fight 3 1 2 | end: {fires: {3: 1}} !!"), "12b"),
    night(first("3 3 0 0 0 0", "fight 3 1 2 | sum: {hits: {3: 1}} !!"), "12b"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | end: {fires: {3: 1, 4: 1}} !!"), "12c"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | sum: {missed: 4} !!"), "12c"),
    # fires
    night(first("3 0 0 0 0 0", "move 1 3 !! | fight 3 1 2 3"), "13a"),
    night(first("2 4 0 0 0 0", "move 1 2 | move 1 4 !! | fight 2 1 2 3 | fight 4 1 1 2"), "13.2"),
    night(first("1 3 0 0 0 0", "move 2 3 | move 2 1 !! | fight 3 1 2 3 | fight 1 1 1 2"), "13.2"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | move 2 1 !!"), "13a"),
    night(first("3 0 0 0 0 0", "move 3 2 !! | fight 3 1"), "13.1"),
    night(first("3 2 0 0 0 0", "move 2 3 !! | fight 3 1 2 3 | fight 2 1"), "13.1"),
    night(first("3 0 0 0 0 0", "move captain 2 3 !! | fight 3 1 2"), "13.2"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | regroup captain 2 1 !!"), "13.2"),
    night(first("3 0 0 0 0 0", "move 2 3 | move 6 3 !! | fight 3 1 2 3 4"), "13.3"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | regroup 1 2 | regroup 5 2 !!"), "13.3"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 3 !!"), "13b"),
    night(first("3 0 0 0 0 0 !!"), "13b"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | fight 3 1 2 !!"), "13b"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | fight 4 1 2 !!"), "13b"),
    night(first("3 3 0 0 0 0", "fight 3 4+ 4+ out 2 !!"), "13c"),
    night(first("3 3 0 0 0 0", "fight 3 4 4 out 2 !!"), "13c"),
    night(first("3 3 3 0 0 0", "fight 3 5 5+ out 2 !!"), "13d"),
    night(first("4 4 4 0 0 0", "fight 4 5 1+ out 1 !!"), "13d"),
    Case(
        "13e",
        {
            "13 night": f"{FIRST} | regroup 4 5",
            "13 day": f"{ON_A} | guns A 1 1 | balloons 0 | strike 4 4 | fight 4 6 out 0 !!",
        },
    ),
    Case(
        "13e",
        {
            "13 night": f"{FIRST} | regroup 6 5",
            "13 day": "launch A 3 B 0 C 0 D 0 | fail 0 | guns A 1 1 1 | balloons 0 | "
            "strike 6 6 6 | fight 6 6+ out 0 !!",
        },
    ),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | control 3 !!"), "13f"),
    night(first("3 3 3 0 0 0", "control 3 | fight 3 1 2 | end: {control: 3} !!"), "13f"),
    Case(
        "13f",
        {
            "13 night": first("3 3 3 0 0 0", "control 3 | fight 3 1 2"),
            "13 day": f"{QUIET} | fight 3 1 1 | control 3 !!",
        },
    ),
    night(first("3 0 0 0 0 0", "fight 3 1 2 out 1 !!"), "13g"),
    night(first("3 3 0 0 0 0", "fight 3 1 6 out 0 !!"), "13g"),
    night(first("3 3 0 0 0 0", "fight 3 6 1 | end: {fires: {3: 2}} !!"), "13g"),
    night(first("3 0 0 0 0 0", "fight 3 1 2 | regroup 3 2 !!"), "13h"),
    night(first("3 2 0 0 0 0", "fight 3 1 2 | fight 2 1 1 | regroup 2 1 !!"), "13h"),
    night(first("3 0 0 0 0 0", "fight 3 6 2 | regroup 3 2 | end: {crews: {}} !!"), "13h"),
    night(
        "launch A 6 | guns A 1 1 1 1 1 1 | balloons 0 | strike 3 0 0 | fight 3 1 2 !! | strike 0 0 0", "6.13"
    ),
    night(
        "launch A 6 | guns A 1 1 1 1 1 1 | balloons 0 | strike 3 3 3 3 3 | "
        "fight 3 6 2 !! | regroup 2 1 | strike 0",
        "6.13",
    ),
    night(first("3 4 0 0 0 0", "fight 3 1 2 | regroup 2 1 !! | fight 4 1 1"), "6.14"),
    night(first("3 0 0 0 0 0", "regroup 5 6 !! | fight 3 1 2"), "6.14"),
    # from phase to phase
    Case("6.15", {"14 day": f"{QUIET} | turn !!"}, gaps=("14 night",)),
    Case("6.15", {"15 night": f"{QUIET} | turn !!"}, gaps=("14 day",)),
    dated(
        D,
        "launch A 1 B 1 C 0 D 0 | fail 1 A | place A land long | place B land long | "
        "guns B 1 | shoot B land long 5 kill | shoot A land long 2 miss !!",
        "14",
    ),
    dated(
        D,
        "launch A 1 B 1 C 0 D 0 | fail 1 A | place A land long | guns B 1 | balloons 0 | "
        "strike 0 | stand-down 2 1 !!",
        "14",
    ),
    # the end
    dated("19 day", f"{QUIET} | score 0 !!", "15a"),
    dated("20 night", f"{QUIET} | score 0 !!", "15a"),
    dated("20 day", f"{QUIET} | score 1 !!", "15b"),
    dated("20 day", f"{ON_A} | guns A 1 1 | balloons 0 | strike 3 3 | fight 3 1 2 | score 2 !!", "15b"),
    dated(
        "20 day",
        f"{ON_A} | guns A 1 1 | balloons 0 | strike 3 4 | fight 3 1 2 | fight 4 1 2 | score 1 !!",
        "15b",
    ),
    Case("15c", {"20 night": WILD, "20 day": f"{QUIET} | score 0 !!"}),
    Case("15c", {"20 night": WILD, "20 day": f"{QUIET} | score 2 !!"}),
    Case("15d", {"19 night": LOSS, "20 night": LOSS, "20 day": f"{QUIET} | score 0 !!"}),
    Case("15d", {"18 night": LOSS, "19 night": LOSS, "20 night": LOSS, "20 day": f"{QUIET} | score 2 !!"}),
    dated("20 day", f"{QUIET} | score 0 tactical victory !!", "15e"),
    dated("20 day", f"{QUIET} | score 0 minor defeat !!", "15e"),
    # the first night
    night("launch A 5 | guns A 1 1 1 1 1 !! | balloons 0 | strike 0 0 0 0 0", "16a"),
    night("launch A 4 B 3 !! | guns A 1 1 1 1 | guns B 1 1 1 | balloons 0 | strike 0 0 0 0 0 0 0", "16a"),
    night("launch A 6 | fail 0 !! | guns A 1 1 1 1 1 1 | balloons 0 | strike 0 0 0 0 0 0", "16b"),
    night("launch A 3 B 3 | fail 1 A !! | guns A 1 1 | guns B 1 1 1 | balloons 0 | strike 0 0 0 0 0", "16b"),
    # options
    Case("17.1", {"14 night": f"{QUIET} !!"}, ("fires only",)),
    Case("17.1", {"15 day": "strike 0 !!"}, ("fires only",), PAUSE),
    Case("17.1", {"15 day": "balloons 0 !!"}, ("fires only",), PAUSE),
    Case(
        "17.2",
        {
            N: f"{ON_A} | place A water close | shoot A water close 6/1 lost | guns A 1 | "
            "balloons 0 | strike 0 | end: {fighters: {night: 1}} !!"
        },
        ("destroyed",),
    ),
    Case(
        "17.2",
        {
            N: f"{ON_A} | place A water close | shoot A water close 6/1 lost | guns A 1 | "
            "balloons 0 | strike 0 | end: {lost: 0} !!"
        },
        ("destroyed",),
    ),
]
