"""Moves, attacks and fire that break a rule, by rule, and the same turns put right.

A case is the lines of a turn, parted by " | ". In "wrong !! right" the guilty line and what it
should have been stand side by side. A line that begins with "+" stands in the righted log only, and
"||" parts turns. Before the turn it is said where the planes stand.
"""

from __future__ import annotations

from typing import NamedTuple

BOX = "b1 at 30 60 0 | b2 at 25 56 0 | b3 at 35 56 0 | b4 at 30 52 0"
SKY = f"{BOX} | fw1 at 30 74 180 | fw2 at 40 74 180"


class Case(NamedTuple):
    rule: str
    lines: str
    sky: str = SKY
    option: str = "second scenario"
    hurt: str = ""  # damage points, such as "b1: 4"

    def logs(self) -> tuple[str, int, str]:
        """The log, the line of it that breaks the rule, the righted log."""
        wrong = ["game: b-17", f"options: [{self.option}]", "turns:", "- turn: turn 1", "  do:"]
        if self.sky.startswith("place"):
            wrong += [f'  - "{line}"' for line in self.sky.split(" | ")]
        else:
            wrong += [f'  - "{line}"' for line in ["?", *self.sky.split(" | ")]]
            unhurt = [f"{line.split()[0]}: 0" for line in self.sky.split(" | ")]
            hurt = self.hurt.split(", ") if self.hurt else []
            points = [one for one in unhurt if one[:2] not in self.hurt] + hurt
            wrong.append(f"  end: {{{', '.join(points)}}}")
        right, guilty = list(wrong), 0
        for number, turn in enumerate(self.lines.split(" || "), 2):
            for log in (wrong, right):
                log += [f"- turn: turn {number}", "  do:"]
            for line in turn.split(" | "):
                bad, _, good = line.partition(" !! ")
                if " !!" in line:
                    bad, guilty = bad.removesuffix(" !!"), len(wrong) + 1
                elif not line.startswith("+ "):
                    good = bad
                else:
                    good, bad = line[2:], ""
                wrong += [f'  - "{bad}"'] * bool(bad)
                right += [f'  - "{good}"'] * bool(good)
        return "\n".join(wrong) + "\n", guilty, "\n".join(right) + "\n"


FAR = SKY.replace("fw1 at 30 74", "fw1 at 30 76")
OVER = SKY.replace("fw1 at 30 74", "fw1 at 30 70")
BEHIND = f"{BOX} | fw1 at 30 38 0 | fw2 at 40 74 180"
DUEL = "b1 at 10 30 0 | p1 at 30 60 0 | p2 at 50 60 0 | fw1 at 30 74 180 | fw2 at 40 74 180"
SET = "place b1 30 16 b2 25 12 b3 35 12 b4 30 8 p1 40 10 p2 20 10"

REST = "bombers ahead"
HEAD, GUN = "attack fw1 b1 head-on", "fire b1 nose fw1"
ON = "fw1 ahead | fw2 14"
MET = f"fw1 10 | {HEAD} 5 2 hit"
HURT = f"fw1 10 | {HEAD} 1 6 miss | {GUN} 4 2 hit"
SHOT = "fw1 10 attack b1 head-on 5 2 1 hit"
TAIL = "fw1 10 | attack fw1 b4 tail 1 6 miss"
DOG = "fw1 10 | attack fw1 p1 4 3 hit"
TWICE = f"fw1 12 | {HEAD} 1 6 | {GUN} 1 6 | fw1 r90 2 | {GUN} 1 6"

CASES = [
    # 5C1, 6A, 6B
    Case("5C1", f"fw1 14 | + fw2 14 | {REST} | fw2 14 !!"),
    Case("5C1", "+ fw1 14 | fw2 14 | b1 10 | fw1 14 !! | b2 b3 b4 10"),
    Case(
        "6A",
        f"fw1 10 | {HEAD} 1 6 !! attack fw1 b4 1 6 | {ON}",
        SKY.replace("b4 at 30 52 0", "b4 at 30 66 0"),
    ),
    Case("6A", f"{DOG} !! | {ON} | p1 14 | p2 14 | b1 10".replace("fw1 p1", "fw1 fw2"), DUEL),
    Case("6B", "fw1 6 right 30 9 !! fw1 6 right 30 8 | fw2 14"),
    Case("6B", "fw1 14 | fw2 14 | b1 11 !! b1 10 | b2 b3 b4 10"),
    Case("6B", "fw1 30 74 180 -> 30 58 !! fw1 30 74 180 -> 30 60 | fw2 14"),
    Case("6B", "fw1 -> 45 68 !! fw1 -> 38 68 | fw2 14"),
    Case("6B", "fw1 14 to 30 62 !! fw1 14 to 30 60 | fw2 14"),
    Case("6B", "fw1 14 | fw2 14 || fw1 from 30 63 180 14 !! fw1 from 30 60 180 14 | fw2 14"),
    Case("6B", f"fw1 10 | attack fw1 b1 stop 33 64 1 6 !! attack fw1 b1 stop 30 64 1 6 | {ON}"),
    # 6C1
    Case("6C1a", "fw1 5 right 30 9 !! fw1 6 right 30 8 | fw2 14"),
    Case("6C1a", "fw1 -> 41 71 !! fw1 -> 37 70 | fw2 14"),
    Case("6C1b", "fw1 6 right 30 4 left 30 4 !! fw1 6 right 30 8 | fw2 14"),
    Case("6C1b", "fw1 7 r20 3 | attack fw1 b1 1 6 | fw1 l20 4 !! fw1 4 | fw2 14"),
    Case("6C1b", "fw1 -> 36 66 150 !! fw1 -> 36 66 | fw2 14"),
    Case("6C1b", "fw1 14 | fw2 14 || fw1 from 30 60 150 14 !! fw1 from 30 60 180 14 | fw2 14"),
    Case("6C1c", f"{HURT} | fw1 2 | fw2 14 || fw1 14 !! fw1 12 | fw2 14"),
    Case("6C1c", f"{HURT} | fw1 2 | fw2 14 || fw1 30 62 180 -> 30 48 !! fw1 -> 30 50 | fw2 14"),
    # 6C2
    Case("6C2a", "fw1 14 | fw2 14 | b1 2 right 20 8 !! b1 3 right 20 7 | b2 b3 b4 10"),
    Case("6C2a", "fw1 14 | fw2 14 | b1 -> 38.5 61.5 !! b1 -> 36 66 | b2 b3 b4 10"),
    Case("6C2b", "fw1 14 | fw2 14 | b1 4 right 100 6 !! b1 4 right 90 6 | b2 b3 b4 10"),
    Case("6C2b", "fw1 14 | fw2 14 | b1 4 r30 3 r30 3 !! b1 4 r30 6 | b2 b3 b4 10"),
    Case("6C2b", "fw1 14 | fw2 14 | b1 -> 32.5 61 !! b1 -> 33 67 | b2 b3 b4 10"),
    Case("6C2c", f"{MET} | fw1 4 | fw2 14 | b1 10 !! b1 8 | b2 b3 b4 10"),
    Case("6C2c", f"{MET} | fw1 4 | fw2 14 | b1 to 30 70 !! b1 to 30 68 | b2 b3 b4 10"),
    # 6C3
    Case("6C3a", "fw1 6 right 30 6 !! fw1 6 right 30 8 | fw2 14"),
    Case("6C3a", "fw1 30 74 180 -> 30 64 180 !! fw1 -> 30 60 | fw2 14"),
    Case("6C3a", f"fw1 14 | {REST} !! fw2 14 | + {REST}"),
    Case("6C3a", "fw1 14 | fw2 14 | b1 b2 b3 10 | b4 9 !! b4 10"),
    Case("6C3b", f"{MET} | fw2 14 !! fw1 4 | + fw2 14"),
    Case("6C3b", f"{SHOT} !! {SHOT} 4 | fw2 14"),
    Case("6C3c", f"{HURT} | fw1 4 !! fw1 2 | fw2 14"),
    Case("6C3c", f"{SHOT} back nose 4 2 hit 4 !! {SHOT} back nose 4 2 hit 2 | fw2 14"),
    # 6D1 to 6D3
    Case("6D5c", f"fw1 10 | {HEAD} 5 4 miss !! {HEAD} 5 4 hit | {ON}".replace("5 4", "4 3")),
    Case("6D5b", f"{MET} | {GUN} 3 3 hit !! {GUN} 3 3 miss | {ON}"),
    Case("6D5b", f"fw1 10 | {HEAD} 3 4 hit !! {HEAD} 3 4 miss | {ON}"),
    Case("6D5c", f"{MET} | {GUN} 4 2 miss !! {GUN} 4 2 hit | {ON}"),
    Case("6D3a", f"fw1 7 | + fw1 3 | {HEAD} 5 2 hit !! {HEAD} 5 2 hit | {ON}"),
    Case("6D3a", f"{HEAD} 5 2 hit !! | fw1 14 | fw2 14", SKY.replace("fw1 at 30 74", "fw1 at 30 90")),
    Case("6D3b", f"{MET} | {HEAD} 1 6 miss !! | {ON}"),
    Case("6D3b", f"{SHOT} attack b1 head-on 1 6 miss 4 !! {SHOT} 4 | fw2 14"),
    Case("6D5c", f"fw1 10 | {HEAD} 5 5 miss !! {HEAD} 5 5 hit | {ON}"),
    Case("6D5c", f"fw1 10 | attack fw1 b1 5 5 miss !! attack fw1 b1 5 5 hit | {ON}"),
    Case("6D3c", f"fw1 10 | attack fw1 b1 side 5 2 hit !! {HEAD} 5 2 hit | {ON}"),
    Case("6D3c", f"fw1 10 | attack fw1 b4 head-on 1 6 !! attack fw1 b4 tail 1 6 | {ON}", BEHIND),
    Case("6D5c", f"{TAIL} | fire b4 tail fw1 3 2 miss !! fire b4 tail fw1 3 2 hit | {ON}", BEHIND),
    Case(
        "6D5b",
        f"fw1 6 | {HEAD} 1 6 | fw1 8 | fire b1 tail fw1 3 2 hit !! fire b1 tail fw1 3 2 | fw2 14",
        OVER,
    ),
    Case("6D3d", f"fw1 10 | attack fw1 b4 side 1 6 !! attack fw1 b4 tail 1 6 | {ON}", BEHIND),
    Case("6D3e", f"{DOG} | return p1 fw1 4 3 hit !! | {ON}", DUEL.replace("30 60 0", "30 60 90")),
    Case("6D3e", f"{DOG} | return p2 fw1 4 3 hit !! return p1 fw1 4 3 hit | {ON}", DUEL),
    Case("6D3e", f"{DOG} | return p1 fw1 1 6 | return p1 fw1 1 6 !! | {ON}", DUEL),
    # 6D4, 6D5
    Case("6D4a", f"fw1 10 | {HEAD} 5 2 down !! {HEAD} 5 2 hit | {ON}"),
    Case("6D4a", f"fw1 10 | {HEAD} 6 1 down !! {HEAD} 6 1 2 hits | {ON}", hurt="b1: 2"),
    Case("6D4b", f"fw1 10 | {HEAD} 1 6 | {GUN} 4 2 down !! {GUN} 4 2 hit | {ON}"),
    Case("6D4b", f"fw1 10 | {HEAD} 1 6 | {GUN} 6 1 2 hits | fw1 4 !! | fw2 14"),
    Case(
        "6D4b",
        f"fw1 10 | {HEAD} 5 2 hit !! | + {HEAD} 1 6 | + fw1 4 | fw2 14 || fw2 14".replace(
            f"{HEAD} 5 2 hit !! | + {HEAD} 1 6 | + fw1 4", f"{HEAD} 1 6 | {GUN} 6 1 down"
        ).replace("|| fw2 14", f"|| {HEAD} 1 6 !! | fw2 14"),
    ),
    Case("6D5a", f"fw1 10 | attack fw1 b4 ? 4 2 hits !! attack fw1 b4 ? 4 hit | {ON}", BEHIND),
    Case("6D5a", f"{MET} | {GUN} ? 3 2 hits !! {GUN} ? 3 hit | {ON}"),
    Case("6D5b", f"fw1 10 | {HEAD} 1 6 hit !! {HEAD} 1 6 miss | {ON}"),
    Case("6D5b", f"{MET} | {GUN} 1 6 hit !! {GUN} 1 6 miss | {ON}"),
    Case("6D5c", f"fw1 10 | {HEAD} 6 3 miss !! {HEAD} 6 3 hit | {ON}"),
    Case("6D5c", f"{MET} | {GUN} 6 3 miss !! {GUN} 6 3 hit | {ON}"),
    Case("6D5d", f"fw1 10 | {HEAD} 6 1 hit !! {HEAD} 6 1 2 hits | {ON}"),
    Case("6D5d", f"{MET} | {GUN} 6 1 miss !! {GUN} 6 1 2 hits | fw2 14"),
    # 6D6
    Case("6D6a", f"{DOG} | fire p1 nose fw1 1 6 !! | {ON}", DUEL),
    Case("6D6a", f"fw1 10 | fire fw1 nose b1 1 6 !! | {ON}"),
    Case(
        "6D6b",
        "fw1 14 | fw2 14 | b1 4 | fire b1 nose fw1 1 6 !! | b1 6 | b2 b3 b4 10",
        SKY.replace("fw1 at 30 74", "fw1 at 30 83"),
    ),
    Case(
        "6D6b",
        "fw1 14 | fw2 14 | b1 4 attack fw1 1 6 miss 6 !! b1 10 | b2 b3 b4 10",
        SKY.replace("fw1 at 30 74", "fw1 at 30 83"),
    ),
    Case("6D6c", f"{MET} | {GUN} 1 6 | {GUN} 1 6 !! | {ON}"),
    Case("6D6c", f"{SHOT} back nose 1 6 back nose 1 6 miss 4 !! {SHOT} back nose 1 6 4 | fw2 14"),
    Case("6D6d", f"{MET} | fire b1 tail fw1 1 6 !! {GUN} 1 6 | {ON}"),
    Case("6D6d", f"{TAIL} | fire b4 left fw1 1 6 !! fire b4 tail fw1 1 6 | {ON}", BEHIND),
    Case("6D6d", f"fw1 14 | {GUN} 1 6 !! | fw2 14 | {REST}", SKY.replace("30 74", "34 76.2")),
    Case("6D6e", f"{MET} | {GUN} 1 6 | fire b1 left fw1 1 6 !! | {ON}"),
    Case(
        "6D6e",
        "fw1 at b1 head-on 1 6 miss back nose 1 6 miss back left 1 6 !! "
        "fw1 at b1 head-on 1 6 miss back nose 1 6",
        "b2 at 25 56 0",
    ),
    Case("6D6f", f"{MET} | fire b3 left fw1 1 6 !! | {ON}"),
    Case("6D6f", f"fw1 14 | {GUN} 1 6 !! | fw2 14 | {REST}", SKY.replace("30 74", "30 81")),
    Case(
        "6D6f",
        "fw1 14 | + fw2 14 | fire b3 right fw2 1 6 !! fire b3 right fw2 1 6 | fw2 ahead | b3 10"
        " | b1 b2 b4 10",
        SKY.replace("fw2 at 40 74", "fw2 at 38 70"),
    ),
    Case("6D6h", f"{TWICE} | {GUN} 1 6 !! | fw2 14 | {REST}", FAR),
    Case("6D6h", f"{TWICE} | fw2 14 | {GUN} 1 6 !! | {REST}", FAR),
    Case("6D6c", f"{MET} | {GUN} 1 6 | {GUN} 1 6 !! | {ON}", hurt="b1: 4"),
    Case("6D6i", f"{MET} | {GUN} 1 6 | {ON} | {GUN} 1 6 !!", hurt="b1: 4"),
    Case("6D6i", f"{MET} | {ON} || fire b1 nose fw2 1 6 !! | fw1 14 | fw2 14", hurt="b1: 4"),
    Case("6D6j", f"{REST} | p1 14 | p2 14 | fire b3 nose p1 1 6 !!", SET),
    Case("N4a", f"{MET} | fire b1 top fw1 1 6 !! | {ON}"),
    Case("N4a", f"{SHOT} back top 1 6 miss 4 !! {SHOT} 4 | fw2 14"),
    Case(
        "N4b",
        f"{TAIL} | fire b4 tail fw1 1 6 | fire b4 top fw1 1 6 !! | {ON}",
        BEHIND.replace("30 38", "30 39"),
        "top turret",
    ),
    # one slip is told once
    Case("6B", f"fw1 50 74 180 -> 30 60 180 !! fw1 30 74 180 -> 30 60 180 | fw2 14 | {REST}"),
    Case("6B", f"fw1 14 | fw2 14 | {REST} | bombers 10 !!", FAR),
    Case("6C1a", f"fw1 right 40 8 !! fw1 6 right 40 8 | fw2 14 | {REST}"),
    Case("6C3a", f"+ fw1 14 | fw2 14 | {REST} !! {REST} || + fw1 14 | fw2 14 | {REST}"),
    Case("6C3c", f"{HURT} | fw1 -> 30 60 !! fw1 -> 30 62 | fw2 14 | {REST}"),
    Case("6B", "fw1 6 left 100 8 | fw2 6 left 100 8 | fw1 6 left 100 8 !!"),
    Case("6C1b", "fw1 6 left 100 7 | fw1 6 left 100 7 !! | fw1 1 | fw2 14"),
    Case("6B", "fw1 140 !! fw1 14 | fw2 14 | bombers 10"),
    Case("6C2c", "bombers 10 !! b4 8 | + b1 b2 b3 10", hurt="b4: 1"),
]

# Turns as tired people write them: (where the planes stand, lines), nothing wrong with any.
RIGHT = [
    (
        "b4 at 30 36 0 | me1 at 28.8 31.8 16",  # start, stop and end; a heading below 20
        "me1 at 28.8 31.8 16 attack b4 stop 29.17 33.22 tail 4 5 miss -> 30 45.5 357",
    ),
    ("b4 at 30 36 0 | me1 at 28.8 31.8 16", "attack me1 b4 stop 29.17 33.22 4 5 | me1 -> 30 45.5"),
    (
        "me1 at 40.4 31.6 4 | b4 at 41 48 0",
        "me1 40.4 31.6 4 attack b4 stop 40.87 44.49 tail 2 6 miss to 40.5 45.4 339",
    ),
    (
        "fw1 at 12.2 29.2 115 | b2 at 24 20 0",  # a stop's point behind its distance
        "fw1 11.5 to 22.6 24.3 | attack fw1 b2 side 3 1 hit | fw1 1.5 right 155 1 to 23 23.7",
    ),
    ("me2 at 11.3 11.1 50", "me2 11.3 11.1 50 -> 21.1 20.9 40"),  # so small a turn
    ("p2 at 29.8 33.7 10", "p2 29.8 33.7 10 -> 30.4 47.5 350"),
    ("p1 at 36.5 49.2 172", "p1 -> 36.5 49.2"),  # seven out, seven back
    (
        "fw1 at 38.3 17.6 23 | b1 at 43 30 0",
        "fw1 attack b1 stop 42.38 27.26 4 5 to 42.4 26.8 193",
    ),  # turns right round behind its stop
    (
        "b4 at 30 52 0 | fw1 at 30 36 0",  # nothing is left of its move when it is hit
        "fw1 13 attack b4 tail 3 3 miss | fire b4 tail fw1 4 2 hit | bombers 10",
    ),
    (f"{BOX} | p1 at 3 3 3 | fw1 at 30 74 180", "p1 at fw1 side miss"),  # no move is noted
    ("fw3 at 19.6 39.6 60 | b1 at 20 44 0", "fw3 3.5 to 22.7 41.4 | ? | fw3 3.5 right 50 7"),
]
