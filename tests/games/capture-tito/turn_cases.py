"""How turns of a raid are written in short, and what the frame of the game forbids in them.

Turns are parted by " || ", lines by " | "; a turn that begins with "turn 3" is that one. The
guilty line ends in "!!".
"""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    rule: str
    turns: str
    options: tuple[str, ...] = ()

    def log(self) -> tuple[str, int]:
        """The text of the log, and the line of it that breaks the rule (0 for none)."""
        lines = ["game: capture-tito"]
        lines += [f"options: [{', '.join(self.options)}]"] if self.options else []
        lines.append("turns:")
        for number, turn in enumerate(self.turns.split(" ||"), 1):
            parts = [part.strip() for part in turn.split(" | ") if part.strip()]
            label = f"turn {number}"
            if parts and parts[0].startswith("turn "):
                label = parts.pop(0)
            lines.append(f"- turn: {label}")
            stated = [part for part in parts if part.startswith(("end:", "sum:"))]
            done = [part for part in parts if part not in stated]
            lines += ["  do:", *(f"  - {quoted(part)}" for part in done)] if done else []
            lines += [f"  {part}" for part in stated]
        guilty = next((n for n, line in enumerate(lines, 1) if line.endswith("!!")), 0)
        return "\n".join(line.removesuffix("!!").rstrip() for line in lines) + "\n", guilty


def quoted(line: str) -> str:
    words = line.removesuffix("!!").rstrip()
    return f'"{words}"{" !!" if words != line else ""}'


TO_10 = "event 9 ||" + " ? ||" * 7
QUIET = "event 0 ||" + " alarm 0 ||" * 10
LATER = "? | end: {alarm: 4, ammo: 40} ||"  # a turn of which nothing is known
TO_3 = f"{LATER} {LATER}"
HIGH = "? | at p1 44 r1 cup r2 cup r3 cup r4 cup | end: {alarm: 8, ammo: 40} ||"
ALL = "w1: 23, w2: 23, w3: gone, w4: 27, w5: 27, w6: 27, obermaier: 27"
# Of turn 1 no more than its first dice stand beside its totals.
KEPT = "event 8 3 d1 | air 72 3 0 | sum: {alarm: 3, ammo: 57, german losses: 1, points: -1} ||"

CASES = [
    # 1, 3: dice, turns, waves, ammunition
    Case("1.1a", "event 2 7 | air 38 12 !!"),
    Case("1.1a", "drop p1 VI 7 !!"),
    Case("1.1a", "event 7 8 !!"),
    Case("1.3a", "event 0 || turn 3 !! | ?"),
    Case("1.3a", "event 0 || ? || turn 2 !! | ?"),
    Case("3.1b", "ammo 60 !! | event 0", ("easy",)),
    Case("3.1b", "event 0 | ammo 50 !!"),
    Case("3.3a", f"{LATER} drop p1 VI 3 !!"),
    Case("3.3a", f"{TO_3} wave 3 | supply 4 | drop gn1 I 3 !!"),
    Case("3.3b", "event 0 | drop w1 VIII 2 !!"),
    Case("3.3b", f"{LATER} drop obermaier VIII 2 w1 2 !!"),
    Case("4", "event 0 | drop p1 VI 3 | air 38 5 !!"),
    Case("4", "drop p1 VI 3 | event 0 !!"),
    # 5.1
    Case("5", "event 0 | event 2 7 !!"),
    Case("5", f"{LATER} event 3 !!"),
    Case("5", "drop p1 VI 3 !!"),
    Case("5", "event 0 | wave 3 !!"),
    Case("5", f"{LATER} supply 3 !!"),
    Case("5.1a", "event 0 4 !!"),
    Case("5.1a", "event a p1 !!"),
    Case("5.1b", "event 1 4 be !!"),
    Case("5.1b", "event 2 3 st br !!"),
    Case("5.1b", "event 2 8 draufganger !!"),
    Case("5.1b1", "event 1 6 p1 p1 !!"),
    Case("5.1b1", "event b 2 d1 d1 !!"),
    Case("5.1b2", "event 1 0 rybka !!"),
    Case("5.1b2", "event b 8 p1 rybka !!"),
    Case("5.1c", "event 3 5 49 9 !!"),
    Case("5.1c", "event 4 2 4 !!"),
    Case("5.1d", "event 5 2 56 !!"),
    Case("5.1d", "event d 6 69 !!"),
    Case("5.1e", "event 6 3 c4 c9 !!"),
    Case("5.1e", "event 6 1 c20 !!"),
    Case("5.1f", "event 7 5 d1 !!"),
    Case("5.1f", "event 8 5 p2 | drop p2 VI 3 !!"),
    Case("5.1f", "event 7 2 | drop br IX 1 !!"),
    Case("5.1g", "event 9 3 !!"),
    Case("5.1g", "event 9 | relief 4 !!"),
    # 5.2
    Case("5.2a", f"{TO_3} wave 2 | supply 4 | drop w1 2 w2 3 w3 3 !!"),
    Case("5.2a", f"{TO_3} wave 2 = 3 !!"),
    Case("5.2b", f"{TO_3} {TO_3} {LATER} drop w1 VIII 1 !!"),
    Case("5.2b", f"{TO_3} {TO_3} {TO_3} drop w1 VIII 1 !!"),
    Case("5.2c", f"{TO_3} wave 2 | supply 3 4 !!"),
    Case("5.2c", f"{TO_3} wave 2 | supply 7 !!", ("difficult",)),
    Case("5.2c", f"{TO_3} wave 2 | supply 5 8 !!", ("easy",)),
    Case("5.2d", f"{TO_3} {TO_3} {TO_3} {TO_3} {LATER} supply 5 6 !!"),
    Case("5.2d", f"{TO_3} {TO_3} {TO_3} {TO_3} {LATER} supply 3 | supply 4 !!"),
    Case("5.2e", f"{TO_3} ? | end: {{{ALL}}} || supply 4 !!"),
    Case("5.2e", f"{TO_3} ? || ? | end: {{{ALL}}} || supply 4 !!"),
    # 6
    Case("6", "event 0 | alarm 2 !!"),
    Case("6", "sum: {alarm: 0, ammo: 57} !!"),  # all of the first wave has landed
    Case("6", "event 0 | air 40 9 | drop br IX 1 | alarm 4 !!"),
    Case("6", "event 0 | air 40 9 | drop br IX 1 | end: {alarm: 1} !!"),
    Case("6a", "event 0 | alarm air !! | air 40 3 none"),
    Case("6a", "event 0 | air 40 9 | alarm 0 !!"),
    Case("6b", "event 0 | alarm landing !!"),
    Case("6b", "event 0 | drop br IX 1 | alarm 0 !!"),
    Case("6b", "event 0 | drop br IX 1 | alarm landing +2 !!"),
    Case("6c", "event 0 | alarm fire !!"),
    Case("6c", "event 0 | drop br IX 1 | alarm landing +1 1 | alarm fire +1 !!"),
    Case("6d", "event 0 | alarm assault !!"),
    Case("6d", "event 0 | drop br IX 1 | alarm assault +2 !!"),
    Case("6e", "event 0 | alarm marker !!"),
    Case("6e", "event 0 | drop br IX 1 | alarm marker +1 !!"),
    Case("6f", "event 0 | alarm grotto !!"),
    Case("6f", "event 0 | drop br IX 1 | alarm grotto +2 !!"),
    Case("6g", "event 0 | alarm tito !!"),
    Case("6g", "event 0 | drop br IX 1 | alarm tito +1 !!"),
    Case("6h", "event 0 | alarm prisoner !!"),
    Case("6h", "event 0 | drop br IX 1 | alarm prisoner +2 !!"),
    Case("6i", "event 0 | alarm mission !!"),
    Case("6i", "event 0 | drop br IX 1 | alarm usa +1 !!"),
    Case("6", f"{KEPT} move gn3 78 80 | end: {{alarm: 2}} !!"),
    Case("13.1a", f"{KEPT} fire be 28 6/6 | ammo 57 !!"),
    Case("13.1a", "event 0 | ? | sum: {alarm: 4, ammo: 54} || fire be 28 6/6 | ammo 54 !!"),
    Case("13.1a", "event 0 || ? || wave 3 | supply 4 | sum: {ammo: 65} !!"),
    Case("13.1a", f"{TO_3} wave 4 | supply ? 3 | drop w1 1 | ammo 50 !!", ("easy",)),
    Case("2.1a", "sum: {alarm: 3} || ? | end: {b5: gone} || ? | sum: {partisan losses: 0} !!"),
    Case("2.1a", "event 0 | ? || ? | end: {c5: gone} || ? | sum: {partisan losses: 0} !!"),
    # 9
    Case("9a", "event 0 | air 40 5 | air 38 6 !!"),
    Case("9a", f"{LATER} air 40 5 | air 40 6 !!"),
    Case("9b", "event 0 || air 40 4 +2 !!"),
    Case("9b", "event 0 | air 40 9 none !!"),
    Case("9c", "event 0 | air 40 5 +1 !!"),
    Case("9c", "event 0 | air 40 8 +2 !!"),
    Case("9d", "event 0 | air 40 4 +1 !!"),
    Case("9d", "event 0 || air 40 7 +2 !!"),
    # 10
    Case("10a", "event 0 | drop p1 IV 3 !!"),
    Case("10a", "event 0 | drop p1 VI 1 p2 IV 3 !!"),
    Case("10b", "event 0 | drop p1 VI 3 = 45 !!"),
    Case("10b", "event 0 | drop st 48 !!"),
    Case("10c", "event 0 | drop rybka V 2 | drop br IX 1 !!"),
    Case("10c", "event 0 || alarm 0 || wave 2 | supply 4 | drop obermaier 1 !!"),
    Case("10e", "event 0 | drop p1 VI 3 | drop p1 VI 4 !!"),
    Case("10e", "event 0 | drop br IX 1 p1 VI 3 br 2 !!"),
    # 11
    Case("11a", "event 0 | reinforce 2 red 3 3 !!"),
    Case("11a", f"{HIGH} reinforce 9 | reinforce 9 !!"),
    Case("11b", f"{HIGH} reinforce red 9 3 2 r1 !!"),
    Case("11b", f"{HIGH} reinforce 4 none !!"),
    Case("11c", f"{HIGH} reinforce blue 4 3 2 r8 !!"),
    Case("11c", f"{LATER} {HIGH} reinforce black 3 1 1 r15 !!"),
    Case("11d", f"{HIGH} reinforce red 4 3 2 r1 at 62 !!"),
    Case("11d", f"{HIGH} reinforce red 4 3 2 r8 !!"),
    Case("11d", f"{HIGH} reinforce red 4 3 2 r1 at 62 !! | move r1 66"),  # too far only from there
    Case("11e", f"{HIGH} reinforce red 4 3 2 r1 r2 !!"),
    Case("11e", f"{HIGH} reinforce red 4 3 5 r1 !!"),
    Case("11f", "? | at p1 60 | end: {alarm: 8} || reinforce red 4 3 2 r1 at 60 !!"),
    Case(
        "11f", "? | at p1 63 | end: {alarm: 8} || reinforce red 4 4 2 delayed || ? | reinforce red r4 at 5 !!"
    ),
    # 14
    Case("14c", "event 0 | drop br IX 1 | points 3 !!"),
    Case("14c", "event 1 7 | drop br IX 1 | points 1 !!"),
    Case("14d", f"{QUIET} won partial !!"),
    Case("14d", f"{QUIET} won complete !!"),
    Case("14f", "event 0 | won failure !!"),
    Case("14f", f"{TO_10} ? | relief 4 || ? || turn 11 !! | ?"),
    Case("14f", f"{TO_10} ? | relief 3 || ? || ? || turn 12 !! | ?"),
]

CLEAN = [
    Case("", f"{KEPT} move gn3 78 80 | move st 80 79 | ammo 57"),
    Case("", f"{KEPT} ? || wave 4 | supply 5 | sum: {{alarm: 5, ammo: 41, german losses: 6}}"),
    Case("", "event 0 | end: {alarm: 3, ammo: 55, p1: 38 reduced} || end: {alarm: 3, ammo: 53, d1: gone}"),
    Case("", "event 2 7 br | air 40 9 +2 | drop p1 VI 3 p2 1 p3 VI 1 | alarm landing +1 2"),
    Case("", "event 7 5 p2 | drop p2 VII 3 | drop p1 VI 3 | alarm 1 | ammo 60"),
    Case("", "event 8 5 | drop p1 VI 3 p2 VII 3 p3 VI 1"),
    Case("", "event 3 5 | ? || ?"),
    Case("", "sum: {alarm: 3} || ? | end: {c5: gone} || ? | sum: {partisan losses: 0}"),  # by event e
    Case("", "sum: {alarm: 3} || ? | end: {c5: gone} || ? | sum: {partisan losses: 1}"),
    Case("", f"{TO_3} wave 4 | supply 5 | drop w1 1 obermaier 1 w2 1"),
    Case("", f"{TO_3} wave 4 | supply 3 4 | drop w1 1", ("easy",)),
    Case("", f"{TO_3} wave 4 | supply ? 3 | drop w1 1 | ammo 49", ("easy",)),
    Case(  # one die for both zones, and what came of it stands below
        "",
        "event 0 | drop p2 VI 2 | activate 51 9 fails || move p2 53 | activate 51 56 ? |"
        " reveal 51 c5 c12 | reveal 56 uniform b2 b6 | ?",
    ),
    Case("", f"{HIGH} reinforce 9 || reinforce red 4 3 2 r1 at 60 || ?"),
    Case(
        "",
        "sum: {alarm: 4, ammo: 44, german losses: 1, partisan losses: 3, points: 4} ||"
        " sum: {alarm: 6, ammo: 30, german losses: 3}",
    ),
]
