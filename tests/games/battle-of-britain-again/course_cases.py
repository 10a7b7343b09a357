"""Courses and shots that break a rule, by rule, and the same logs put right.

A case is the lines of a day, parted by " | ". In "wrong !! "
        "right" the guilty line and what it should
have been stand side by side; a line that begins with "+" stands in the righted log only. "||" parts
days. Before each day's lines come its dice, behind them a "?", so that the day may go on.
"""

from __future__ import annotations

from typing import NamedTuple

DICE = "target 5 | bombers 2 2 | escort 3 3 | intercept 1 1"
START = "me109 red 1: 3f | me109 white 1: 3f | hurricane red 2: 3f | hurricane white 2: 3f"


class Case(NamedTuple):
    rule: str
    lines: str
    dice: str = DICE

    def logs(self) -> tuple[str, int, str]:
        """The log, the line of it that breaks the rule, the righted log."""
        wrong, right, guilty = ["game: battle-of-britain-again", "turns:"], [], 0
        right += wrong
        for number, day in enumerate(self.lines.split(" || "), 1):
            for log in (wrong, right):
                log += [f"- turn: day {number}", "  do:"]
            for line in f"{self.dice} | {day} | ?".split(" | "):
                bad, _, good = line.partition(" !! ")
                if " !!" in line:
                    bad, guilty = bad.removesuffix(" !!"), len(wrong) + 1
                elif not line.startswith("+ "):
                    good = bad
                if line.startswith("+ "):
                    right.append(f'  - "{line[2:]}"')
                    continue
                wrong.append(f'  - "{bad}"')
                if good:
                    right.append(f'  - "{good}"')
        return "\n".join(wrong) + "\n", guilty, "\n".join(right) + "\n"


def sky(places: str, lines: str) -> str:
    """A day on which these planes are seen at these places, parted by commas, in the fifth move."""
    seen = " | ".join(place.strip() for place in places.split(","))
    return f"? | {seen} | move 5 | {lines}"


TWO = DICE.replace("3 3", "3 5").replace("1 1", "1 6").replace("2 2", "2 6")

MOVES = [
    Case(
        "3c",
        "me109 red 1: 3f | me109 white 1: 3f | hurricane red 2: 3f | "
        "hurricane black 2: 3f !! hurricane white 2: 3f | hurricane blue 2: 3f",
    ),
    Case("6a", "place GF3 front !! place GF3 k"),
    Case("6a", "place me109 red c3 !! place me109 red j2"),
    Case("6a", "place GF3 k | place GF5 k !! place GF5 a", TWO),
    Case("6a", "me109 red b2 e 5: 7f !! me109 red b2 n 5: 7f"),
    Case("6b", "place GB6 rear !! place GB6 front", TWO),
    Case("6b", "place GB2 front !! place GB2 rear"),
    Case("6b", "place he111 red f5 !! place he111 red f2"),
    Case("6c", "place BF1 a | place BF6 a !! place BF6 k", TWO),
    Case("6c", "place hurricane red b40 !! place hurricane red b41"),
    Case("6d", "down hurricane red || place hurricane white b40 !! place hurricane white c42"),
    Case("6d", "down me109 red || me109 white c1 5: 7f !! me109 white a1 5: 7f"),
    Case("7", "dive GF3 4 | dive GF3 2 !! "),
    Case("7", "dive GB2 4 !! "),
    Case("7", "climb GF3 4 !! dive GF3 4"),
    Case("7", "dive GF3 3 | me109 red 5: 7f !! "),
    Case("8e", "dive GF3 4 | me109 red 5: 7f !! me109 red 5: 11f"),
    Case("7", f"{START} | dive BF1 2 !! "),
    Case("8a", "me109 red 1: 3f | + me109 white 1: 3f | hurricane red 2: 3f | me109 white 1: 3f !! "),
    Case("8a", f"{START} | + hurricane blue 2: 3f | GB2: 3f | me109 red 1: 3f !! me109 red 1: 3f"),
    Case("8a", "me109 red 1: 3f | me109 red 1: 3f !! me109 white 1: 3f"),
    Case("8a", "move 2 !! move 1"),
    Case("8e", "me109 red 5: 5f !! me109 red 5: 7f"),
    Case("8b", "me109 red 5: 9f !! me109 red 5: 7f"),
    Case("8b", "he111 red 5: 3f !! he111 red: 3f"),
    Case("8b", "GB2: 4f !! GB2: 3f"),
    Case("8c", "me109 white 5: fr 6f !! me109 white 5: fr 5f"),
    Case("8c", "me109 red 5: f fr 5f !! me109 red 5: f fr 4f"),
    Case("8c", "me109 red 5: f sr 4f !! me109 red 5: f sr 3f"),
    Case("8c", "me109 red 5: f s 4f !! me109 red 5: 7f"),
    Case("8c", "me109 red 5: 7f to b10 !! me109 red 5: 7f to b9"),
    Case("8d", "me109 red 5: 7f to b9 e !! me109 red 5: 7f to b9 n"),
    Case("8d", "me109 red 5 to b9 e !! me109 red 5 to b9 n"),
    Case("8e", "me109 red 5: 6f !! me109 red 5: 7f"),
    Case("8e", "GB2: 2f !! GB2: 3f"),
    Case("8e", "me109 red ?: 2f !! me109 red ?: 3f"),
    Case("8f", sky("me109 red to e20 n, me109 white to e25 n", "me109 red 3: 5f !! me109 red 3: 3f fl")),
    Case("8f", sky("me109 red to e23 n, he111 red to e20 n", "he111 red: 3f !! he111 red: f fr")),
    Case("8g", "me109 red 5: sl 4f !! me109 red 5: 7f"),
    Case("8g", sky("me109 red to k40 ne, he111 red to e20 n", "me109 red 1: 3f !! me109 red 1: fl f")),
    Case("8h", sky("he111 red to a20 nw", "he111 red: 3f !! he111 red: fr f")),
    Case("8h", sky("he111 red to c1 sw", "he111 red: 3f !! he111 red: sr")),
]

# Two fighters nose to nose with one square between them, and other places.
DUEL = "me109 red to e20 n, hurricane red to e22 s, he111 red to h10 n"
CHASE = "hurricane red to e20 n, he111 red to e22 n, he111 white to d24 n"
NEAR = "me110 red to e20 n, hurricane red to e17 n, ju87 red to h30 n"
STUKAS = "target 5 | bombers 1 1 | escort 1 1 | intercept 1 1"


def duel(lines: str) -> str:
    return sky(DUEL, lines)


def chase(lines: str) -> str:
    return sky(CHASE, lines)


FIRE = [
    Case(
        "9a", sky("hurricane red to h13 s, he111 red to h10 n", "he111 red: 2f fire 6 hit f !! he111 red: 2f")
    ),
    Case("9a", chase("hurricane red 2: f fl | hurricane red: fire he111 red 3 hit !! ")),
    Case(
        "9b",
        sky(
            "me109 red to e20 n, hurricane red to e21 s, he111 red to h10 n",
            "me109 red 1: fire 4/1 hit f 2f !! me109 red 1: sl",
        ),
    ),
    Case("9b", chase("hurricane red 6: f fire 2 miss fire 3 hit 6f !! hurricane red 6: f fire 2 miss 6f")),
    Case(
        "9c",
        chase(
            "hurricane red 1: f fire he111 white 3 miss over !! hurricane red 1: f fire he111 red 2 miss over"
        ),
    ),
    Case("9c", duel("me109 red 1: f fl fire hurricane red 5 hit !! me109 red 1: f fl")),
    Case(
        "9c",
        sky(
            "me109 red to e20 n, me109 white to e22 n, he111 red to h10 n",
            "me109 red 2: f fire me109 white 2 miss 3f !! me109 red 2: 4f",
        ),
    ),
    Case(
        "9c",
        sky(
            DUEL.replace("he111", "hurricane white to h40 s, he111"),
            "me109 red 3: f fire hurricane red 4/2 hit 4f | hurricane white 3: 4f | "
            "he111 red: 3f | move 6 | "
            "me109 red 1: f fire hurricane red 4/1 hit 2f !! me109 red 1: 3f",
        ),
    ),
    Case("9d", chase("hurricane red 1: f fire 2 hit f !! hurricane red 1: f fire 3 hit f")),
    Case("9d", chase("hurricane red 1: f fire 3 miss f !! hurricane red 1: f fire 3 hit f")),
    Case("9d", chase("hurricane red 1: f fire side 3 hit f !! hurricane red 1: f fire rear 3 hit f")),
    Case("9d", duel("me109 red 1: f fire 3/1 hit 2f !! me109 red 1: f fire 3/1 miss 2f")),
    Case("9e", duel("me109 red 1: f fire 4 hit 2f !! me109 red 1: f fire 4/1 hit 2f")),
    Case("9e", duel("me109 red 1: f fire 4/4 hit 2f !! me109 red 1: f fire 4/4 both")),
    Case("9e", duel("me109 red 1: f fire 1/6 miss 2f !! me109 red 1: f fire 1/6 me")),
    Case(
        "9e",
        sky(
            "me109 red to e20 n, hurricane red to e22 n, he111 red to h10 n",
            "me109 red 1: f fire 2/6 miss 2f !! me109 red 1: f fire 2 miss 2f",
        ),
    ),
    Case("9f", chase("hurricane red 1: f fire 3 hit !! hurricane red 1: f fire 3 hit f")),
    Case("9f", chase("hurricane red 1: f fire 2 miss !! hurricane red 1: f fire 2 miss over")),
    Case("9f", chase("hurricane red 1: f fire 2 miss fl !! hurricane red 1: f fire 2 miss f")),
    Case("9f", chase("hurricane red 1: f fire 3 hit over !! hurricane red 1: f fire 3 hit f")),
    Case("9g", chase("hurricane red 3: f fire 3 hit fl f !! hurricane red 3: f fire 3 hit f fl")),
    Case("9g", chase("hurricane red 4: f fire 2 miss f fr f !! hurricane red 4: f fire 2 miss 2f fr")),
    Case(
        "9h", chase("hurricane red 1: f fire 2 miss back 5 hit f !! hurricane red 1: f fire 2 miss back 5 f")
    ),
    Case("9h", chase("hurricane red 2: f back 5 fr !! hurricane red 2: f fr")),
    Case(
        "9h",
        chase(
            "hurricane red 1: f fire 2 miss back he111 red 5 back he111 red 4 f !! "
            "hurricane red 1: f fire 2 miss back 5 f"
        ),
    ),
    Case("9h", chase("hurricane red 1: f fire 2 miss f | defend me109 red 3 !! ")),
    Case(
        "9i",
        chase(
            "hurricane red 1: f fire 2 miss back he111 white 4 f !! "
            "hurricane red 1: f fire 2 miss back he111 red 4 f"
        ),
    ),
    Case(
        "9i",
        sky(
            "hurricane red to c22 e, he111 red to e22 n",
            "hurricane red 1: f fire 5/6 me !! hurricane red 1: f fire 5 miss f",
        ),
    ),
    Case(
        "9j",
        sky(
            "hurricane red to e25 s, ju87 red to e22 n",
            "hurricane red 3: 2f fire 2/4 me !! hurricane red 3: 2f fire 2/4 miss 2f",
        ),
        STUKAS,
    ),
    Case(
        "9j",
        sky(
            "hurricane red to e25 s, ju87 red to e22 n",
            "hurricane red 3: 2f fire 4/5 both !! hurricane red 3: 2f fire 4/5 hit 2f",
        ),
        STUKAS,
    ),
    Case("9k", sky(NEAR, "hurricane red 2: 2f fire 2/5 me !! hurricane red 2: 2f fire 2/6 me"), STUKAS),
    Case(
        "9k",
        sky(
            "me110 red to e20 n, hurricane red to c20 e",
            "hurricane red 1: f fire 5 miss back me110 red 2 f !! hurricane red 1: f fire 5 miss f",
        ),
        STUKAS,
    ),
    Case(
        "8f",
        sky(
            "me109 red to e20 n, me109 white to e21 n, hurricane red to e22 n, he111 red to h10 n",
            "me109 red 1: f fire 2 miss 2f !! me109 red 1: f fl",
        ),
    ),
]
