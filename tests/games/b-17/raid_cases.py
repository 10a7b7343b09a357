"""Violations of how a raid begins and ends, seeded into logs that break nothing else.

Turns are parted by " || ", lines by " | ". The guilty line ends in "!!"; a turn that begins with
"wave 2:" and the like is told in full by its lines.
"""

from __future__ import annotations

from typing import NamedTuple

BOX = "place b1 30 16.5 b2 25.5 13 b3 34.5 13 b4 30 9"
SECOND, THIRD, TURRET = ("second scenario",), ("third scenario",), ("top turret",)
WAVES = f"waves american 3 5 1 | waves german 2 6 4 | wave 1 | {BOX}"
IN = "enter 1 2 clock 6 6 altitude 3"
PAIR = f"{IN} | fw1 from 29.5 108 180: 14 | fw2 from 30.5 108 180: 14"
HOME = "home bombers"
MET = "? | end: {b1: 0, b2: 0, b3: 0, b4: 0, fw1: 0, hits: 0} ||"
OVER = f"{MET} b1 at 30 94 0 | b1 10 | flak b1 2 5 miss |"


class Case(NamedTuple):
    rule: str
    turns: str
    options: tuple[str, ...] = ()

    def log(self) -> tuple[str, int]:
        """The text of the log, and the line of it that breaks the rule (0 for none)."""
        lines = ["game: b-17", f"options: [{', '.join(self.options)}]", "turns:"]
        for number, turn in enumerate(self.turns.split(" ||"), 1):
            parts = [part.strip() for part in turn.split(" | ")]
            label = f"turn {number}"
            if parts[0].startswith("turn "):
                label = parts.pop(0)
            lines.append(f"- turn: {label}")
            stated = [part for part in parts if part.startswith(("end:", "sum:"))]
            done = [part for part in parts if part and part not in stated]
            lines += ["  do:", *(f"  - {quoted(part)}" for part in done)] if done else []
            lines += [f"  {part}" for part in stated]
        guilty = next((n for n, line in enumerate(lines, 1) if line.endswith("!!")), 0)
        return "\n".join(line.removesuffix("!!").rstrip() for line in lines) + "\n", guilty


def quoted(line: str) -> str:
    words = line.removesuffix("!!").rstrip()
    return f'"{words}"{" !!" if words != line else ""}'


CASES = [
    # 1a, 1b, 2b, 3a: how many
    Case("1a", f"{BOX} | place p1 22 15 !!"),
    Case("1a", f"{MET} fw1 at b1 4 4 miss | fw2 at b1 4 5 miss | me1 at b2 4 4 miss !!"),
    Case("1a", f"{BOX} | enter 1 3 | enter 2 4 !!"),
    Case("1a", "place b1 30 16.5 b2 25.5 13 b3 34.5 13 | enter 1 3 !!"),
    Case("1b", "place b1 30 16.5 b2 25.5 13 b3 34.5 13 | enter 1 3 !! | enter 2 5", SECOND),
    Case("1b", f"{BOX} | place p1 22 15 | enter 1 3 !! | enter 2 5", SECOND),
    Case("2a", f"{BOX} | enter 1 8 !!"),
    Case("2a", f"{OVER} bomb b1 8/5 2/3 4/4 1/6 !!"),
    Case("2a", f"{MET} flak b1 7 3 miss !!"),
    Case("2b", f"{BOX} | place b3 36 13 !!"),
    Case(
        "2b",
        f"{MET} fw1 at b1 4 4 miss | fw2 at b1 4 5 miss | fw3 at b1 4 6 miss |"
        " fw4 at b1 4 4 miss | me1 at b1 4 4 miss !!",
        SECOND,
    ),
    Case("3a", f"{MET} fw1 at b1 4 4 miss | fw2 at b1 4 5 miss | me1 at b1 4 6 miss !!", SECOND),
    Case("3a", f"{BOX} | {IN} | fw1 from 29.5 108 180: 14 | bombers 10 !!"),
    # 5B: placing
    Case("5B1", "place b1 30 21 !! | place b2 25.5 13 b3 34.5 13 b4 30 9"),
    Case("5B1", f"{BOX} | place p1 22 15 | place p2 38 2 !!", SECOND),
    Case("5B1", f"{BOX} || bombers 10 || place p1 20 12 !!", SECOND),
    Case("5B2", "place b1 10 16.5 b4 10 9 b3 14.5 13 | place b2 5 13 !!"),
    Case("5B2", "place b1 50 16.5 b4 50 9 b2 45.5 13 | place b3 54.6 13 !!"),
    Case("5B3", "place b1 30 14 b2 25.5 11 b3 34.5 11 | place b4 30 8 !!"),
    Case("5B3", "place b4 30 10 b2 25.5 11 b3 34.5 11 | place b1 30 16 !!"),
    Case("5B4", "place b1 30 16.5 b4 30 9 b2 27 13 | place b3 33 13 !!"),
    Case("5B4", "place b1 30 16.5 b4 30 9 b2 26 13 b3 34 13 !!"),
    # 5C, 5D: entering
    Case("5C1", f"{BOX} | bombers 10 | enter 1 2 !!"),
    Case("5C1", f"{BOX} | enter 1 3 | bombers 10 || bombers 10 || turn 1 !! | bombers 10"),
    Case("5C2", f"{BOX} | enter 1 3 | fw1 from 29.5 108 180: 14 !! | fw2 from 30.5 108 180: 14"),
    Case("5C2", f"{BOX} | enter 1 3 | enter 1 4 !!"),
    Case("5C2", f"{BOX} | {PAIR} | bombers 10 || enter 1 4 !! | fw1 14 | fw2 14 | bombers 10"),
    Case("5C2", f"{BOX} | {PAIR} | bombers 10 !! | ?", SECOND),
    Case("5C2", f"{BOX} | enter 1 5 clock 5 5 !!"),
    Case("5C2", f"{BOX} | place fw1 30 100 !!"),
    Case("5C3", f"{BOX} | enter 1 2 | clock 1 6 6 11 !!"),
    Case("5C3", f"{BOX} | enter 1 2 | clock 1 13 !!"),
    Case("5C3", f"{BOX} | {IN} | fw1 from 0 54 90: 14 !! | fw2 from 30.5 108 180: 14"),
    Case("5C3", f"{BOX} | enter 1 2 | fw1 from 30 90 180: 14 !! | fw2 from 30.5 108 180: 14"),
    Case(
        "5C4",
        f"{BOX} | {IN} | enter 2 4 clock 3 3 | fw1 from 29.5 108 180: 14 |"
        " fw2 from 30.5 108 180: 14 | bombers 10 !!",
        SECOND,
    ),
    Case("5C4", f"{BOX} | {PAIR} | enter 2 4 | bombers 10 !! || fw1 14 | fw2 14 | ?", SECOND),
    Case("5D1", f"{BOX} | {IN} below !!"),
    Case("5D1", f"{BOX} | enter 1 2 | altitude 1 5 level !!"),
    Case("5C3", f"{BOX} | enter 1 2 | clock 1 6 6 | clock 1 4 4 !!"),
    Case("5C3", f"{BOX} | enter 1 2 clock 4 4 | fw1 from 0 72 90: 14 !! | fw2 from 0 36 90: 14"),
    Case("5D1", f"{BOX} | {IN} | altitude 1 6 above !!"),
    Case("5D1", f"{BOX} | {PAIR} | bombers 10 || altitude 1 5 above !! | fw1 14 | fw2 14"),
    Case(
        "5D3",
        f"{BOX} | enter 1 2 clock 6 6 altitude 6 | fw1 from 29.5 108 180: 14 !! | fw2 from 30.5 108 180: 20",
    ),
    Case(
        "5D3",
        f"{BOX} | enter 1 2 clock 6 altitude 1 | fw1 from 30 0: 8 |"  # no heading noted
        " fw2 from 31 0: 14 !!",
    ),
    Case(
        "5D3",
        f"{BOX} | enter 1 2 clock 6 6 altitude 1 | fw1 from 29.5 108 180: 8 |"
        " flak fw1 1 6 | fw2 from 30.5 108 180: 14 !!",
    ),
    Case(
        "5D4",
        f"{BOX} | enter 1 2 clock 6 6 altitude 6 | fw1 from 29.5 108 180: 20 |"
        " fw2 from 30.5 108 180: 20 | bombers 10 || fw1 20 !! | fw2 14",
    ),
    Case(
        "5D4",
        f"{BOX} | enter 1 2 clock 6 6 altitude 1 | fw1 from 29.5 108 180: 8 | flak fw1 1 6 |"
        " fw2 from 30.5 108 180: 8 | flak fw2 1 6 | bombers 10 || fw1 14 | fw2 8 !!",
    ),
    # 6D4: the record of damage
    Case("6D4a", f"{MET} fw1 at b1 6 1 2 hits | end: {{b1: 1}} !!"),
    Case("6D4a", f"{MET} fw1 at b1 6 1 2 hits | destroyed b1 !!"),
    Case("6D4a", f"{BOX} || sum: {{b1: 6}} !!"),
    Case("6D4a", f"{BOX} | enter 1 3 | bombers 10 | end: {{b1: 1}} !!"),  # nobody was near
    Case("6D4a", f"{BOX} | {PAIR} | bombers 10 | sum: {{b1: 1}} !!"),
    Case(
        "6D4b", f"{BOX} | place p1 26 9 p2 34 9 | {PAIR} | enter 2 3 | destroyed p1 !!", SECOND
    ),  # no friend
    Case("6D4a", f"{BOX} | {PAIR} | bombers 10 | destroyed b1 !!"),
    Case("6D4b", f"{BOX} || sum: {{fw1: 1}} || sum: {{fw1: 2}} !!"),
    Case("6D4b", f"{BOX} || sum: {{fw1: 2}} || sum: {{}} || fw1 at b1 4 4 miss !!"),
    Case("6D4b", f"{BOX} || sum: {{b1: 5}} || flak b1 4 4 miss !!"),
    Case("6D4b", f"{BOX} || sum: {{b1: 5}} || home b2 b1 !!"),
    # 7: flak and bombs
    Case("7B", f"{MET} b2 at 20 94 0 | b2 10 | flak b2 2 5 miss | bomb b2 1/6 1/6 1/6 1/6 !!"),
    Case("7B", f"{MET} b1 at 30 89 0 | b1 10 | flak b1 2 5 miss | bomb b1 1/6 1/6 1/6 1/6 !!"),
    Case("7C", f"{OVER} bomb b1 1/6 1/6 1/6 !!"),
    Case("7C", f"{OVER} bomb b1 1/6 1/6 1/6 1/6 | bomb b1 1/6 1/6 1/6 1/6 !!"),
    Case("7C", f"{OVER} bomb b1 9 hits !!"),
    Case("7D1a", f"{MET} b1 at 30 92.5 0 | b1 10 | bomb b1 1/6 1/6 1/6 1/6 !!"),
    Case("7D1a", f"{MET} b1 at 30 92.5 0 | b1 10 | bomb b1 1/6 1/6 !!"),
    Case("7D1a", f"{MET} b1 at 30 94 0 | b1 10 | bomb b1 4 hits | flak b1 1 6 miss !!"),
    Case("7D1b", f"{MET} b1 at 30 60 0 | b1 10 | flak b1 2 5 miss !!"),
    Case("7D1b", f"{MET} b1 at 10 104 0 | flak b1 2 5 miss !!"),
    Case("7D1b", f"{MET} b1 at 30 81.6 0 | b1 10 | flak b1 2 5 miss !!"),  # nose 7 in away
    Case("7D1c", f"{MET} flak b1 5 3 miss !!"),
    Case("7D1c", f"{MET} flak b1 6 3 hit !!"),
    Case("7D1c", f"{MET} flak fw1 4 4 hit !!"),
    Case("7D2a", f"{OVER} bomb b1 4/4 3/3 1/6 1/6 = 2 hits !!"),
    Case("7D2a", f"{OVER} bomb b1 5/4 3/3 1/6 1/6 = 2 hits !!"),
    Case("7D2b", f"{OVER} bomb b1 5/4 6/4 1/6 1/6 = 1 hit !!"),
    Case("7D2b", f"{OVER} bomb b1 5/4 1/4 1/6 1/6 none !!"),
    Case("7D2c", f"{OVER} bomb b1 6/3 1/4 1/6 1/6 = 1 hit !!"),
    Case("7D2c", f"{OVER} bomb b1 6/3 4/2 5/4 1/6 = 3 hits !!"),
    Case("7D3", f"{OVER} bomb b1 6/3 1/4 1/6 1/6 | hits 3 !!"),
    Case("7D3", f"{OVER} bomb b1 6/3 1/4 1/6 1/6 | hits 2 total 3 !!"),
    Case("7D3", "sum: {hits: 2} || won us !!"),
    Case("7D3", "sum: {hits: 3} || won german !!"),
    Case("7D3", "sum: {hits: 3} || won us !!", TURRET),
    Case("7D3", "sum: {hits: 9} || won german !!", THIRD),
    Case("7D4", f"{MET} fw1 at 10 102 90 | b2 at 30 60 0 | flak b1 1 6 miss | fw1 14 | b2 10 !! | ?"),
    Case("7D4", f"{MET} p1 at 10 102 90 | b1 at 30 94 0 | flak b1 1 6 miss | b1 10 | p1 14 !! || ?", SECOND),
    # N3, N4: waves
    Case("N3a", f"{WAVES} | {HOME} || wave 3 !!", THIRD),
    Case("N3a", f"{WAVES} | {HOME} || wave 1 !!", THIRD),
    Case("N3a", f"{BOX} | {HOME} || wave 2 !!"),
    Case("N3a", "waves american 3 5 1 !!"),
    Case(
        "N3b",
        "wave 1 | ? | me1 at b1 4 4 miss | me3 at b1 4 4 miss || wave 2 | ? |"
        " me1 at b1 4 4 miss | me3 at b1 4 4 miss !!",
        THIRD,
    ),
    Case(
        "N3b",
        f"wave 1 | {BOX} | place p1 20 12 | ? || wave 2 | {BOX} | place p1 20 12 | ? ||"
        f" wave 3 | {BOX} | place p1 20 12 !! | ?",
        THIRD,
    ),
    Case("N3c", f"{WAVES} | ? || wave 2 | ? || wave 3 | place p1 20 12 !! | ?", THIRD),
    Case("N3c", "waves american 3 5 1 | waves american 3 5 1 !!", THIRD),
    Case("N3c", "waves american 1 5 !! | ?", THIRD),
    Case("N3d", f"{WAVES} | enter 1 3 | enter 2 3 !!", THIRD),
    Case("N3d", "waves german 6 5 4 | waves german 6 5 4 !!", THIRD),
    Case("N3e", f"{WAVES} | ? || b1 at 30 60 0 || wave 2 !!", THIRD),
    Case("N3e", f"{WAVES} | bombers 10 || wave 2 !!", THIRD),
    Case("N4c", f"{WAVES} | enter 1 3 | enter 2 3 !!", THIRD + TURRET),
    Case("N4c", "waves german 6 4 5 | waves german 6 4 5 !!", THIRD + TURRET),
]

CLEAN = [
    Case("", f"{BOX} | {PAIR} | bombers 10"),
    Case("", f"{BOX} | me1 from 29.5 108 180: 14 | me2 from 30.5 108 180: 14"),  # no dice noted
    Case(
        "",
        f"{BOX} | enter 1 4 clock 5 2 altitude 6 above | me1 from 0 2 90: 20 |"
        " me2 from 0 3 90: 20 | bombers 10",
    ),
    Case("", f"{BOX} | enter 1 4 clock 5 3 | me1 from 0 27 90: 14 | me2 from 0 45 90: 14"),
    Case("", f"{BOX} | enter 1 4 altitude 5 | altitude 1 above | me1 from 3 20 90: 20 | me2 20"),
    Case("", f"{BOX} | place p1 2 15 p2 58.5 7 | enter 1 3 | enter 2 5", SECOND),
    Case("", "place b1 30 16.5 b4 30 9.3 b2 25.8 13 b3 34.2 13"),
    Case("", f"{OVER} bomb b1 4/2 5/5 6/1 3/3 = 4 hits | hits 4 total 4 | won us | end: {{hits: 4}}"),
    Case("", f"{OVER} bomb b1 1/6 1/6 1/6 1/6 || b1 2 | flak b1 1 6 miss | ?"),
    Case("", f"{MET} flak b1 5 3 | bomb b1 3 hits | home b1 b2 | end: {{b1: 1, hits: 3}}"),
    Case(
        "",
        f"{MET} flak b1 5 3 1 hit | bomb b1 4/2 5/5 6/1 = 4 hits || sum: {{hits: 1, b2: 2}} ||"
        " end: {b1: 1, b2: 2, hits: 5} | won american",
    ),
    Case(
        "",
        f"{WAVES} | {HOME} || wave 2 | {BOX} | place p1 20 12 p2 40 12 | enter 1 3 | enter 2 5"
        f" | {HOME} || wave 3 | {BOX} | {HOME} | won german",
        THIRD,
    ),
    Case("", "waves american 1 5 1 | waves american 3 5 1 | waves german 6 6 1 | wave 1", THIRD + TURRET),
    Case("", f"{WAVES} | {HOME} || {BOX} | place p1 20 12 | ? || wave 3 | {BOX} | ?", THIRD),
    Case("", f"{BOX} | enter 1 ? | bombers 10 || fw1 from 30 80 180 14 | fw2 14 | bombers 10"),
    Case("", f"{BOX} | ? | destroyed fw1"),
    Case("", f"{MET} b1 at 30 82.7 0 | b1 10 | flak b1 2 5 miss"),  # nose 6 in away
]
