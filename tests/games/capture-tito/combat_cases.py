"""Fire and assaults that break a rule, by rule, and the same turns put right.

A case is the lines of its turns, parted by " | " and "||". In "wrong !! right" the guilty line and
what it should have been stand side by side; where nothing stands behind "!!", it should not have
been written. "//" parts the rounds of an assault. What is told of lines that begin with "~" does
not count: they set the table.
"""

from __future__ import annotations

from typing import NamedTuple

# Turn 1: the red group in V, as in the printed example; one platoon is beside the marker in 36.
LANDED = "event 0 | air 36 6 +1 | drop ro1 V 1 ro2 2 rybka 2 ro3 3"
FOUND = f"{LANDED} | activate 36 2 uniform b1 b2"
ANSWER = "fire b2 35 4/2"
SHOT = f"{FOUND} | fire ro1 36 6/1 = 8/7 hit b1 | {ANSWER}"
# Turn 2: beside the British mission, where C infantry and others come out; or into a zone.
ASIDE = f"{SHOT} || move ro2 rybka 31 29 | activate 28 3 uniform"
STORM = f"{SHOT} || move ro2 rybka 31 29 36, ro3 47 34 48 36"
MANY = f"{SHOT} || move ro2 rybka 31 27 28 | reveal 28 uniform c14 c1 c18"


class Case(NamedTuple):
    rule: str
    lines: str
    start: str = FOUND

    def logs(self) -> tuple[str, int, str, set[int]]:
        """The log, its guilty line, the righted log, lines that do not count."""
        wrong, right = (["game: capture-tito", "turns:"] for _ in range(2))
        guilty, passed = 0, set()
        joint = " " if self.lines.startswith("||") else " | "
        for number, turn in enumerate(f"{self.start}{joint}{self.lines}".split(" || "), 1):
            for log in (wrong, right):
                log += [f"- turn: turn {number}", "  do:"]
            for line in turn.split(" | "):
                bad, _, good = line.partition(" !!")
                if " !!" in line:
                    guilty = len(wrong) + 1
                else:
                    good = bad
                if line.startswith("~"):
                    bad = good = line[1:]
                    passed.add(len(wrong) + 1)
                bad, good = (said.replace("//", "|") for said in (bad, good))  # bars of an assault
                wrong += [f'  - "{bad}"']
                right += [f'  - "{good.strip()}"'] * bool(good.strip())
        return "\n".join(wrong) + "\n", guilty, "\n".join(right) + "\n", passed


def fire(rule: str, lines: str, start: str = FOUND) -> Case:
    """A case of turn 1, and the partisans' answer."""
    return Case(rule, f"{lines} | {ANSWER}", start)


END = "fire b2 35 4/2"
CASES = [
    fire("13b", "fire ro1 36 6/1 hit b1 | fire ro1 36 5/1 !!"),
    fire("13b", "fire ro1 36 6/1 hit b1 | fire ro1 at b2 1/5 lost ro1 !!"),
    fire("13c", "fire ro1 31 6/1 !! fire ro1 36 6/1"),
    fire("13c", "fire ro2 at ro1 6/1 !! fire ro1 at b1 6/1"),
    fire("13.2.1a", "fire ro3 36 6/1 !! fire ro1 36 6/1"),
    fire("13.2.1a", "fire ro1 29 3/1 !! fire ro1 36 6/1"),
    fire("7a", "move ro2 31 35 | fire ro2 36 6/1 !! fire ro1 36 6/1"),
    Case("13.2.1c", "activate 36 9 fails | fire ro1 36 6/1 !!", LANDED),
    Case("13.2.1c", "activate 36 9 fails | fire ro1 36 6/1 = 8/7 hit !!", LANDED),
    fire("13.2.3a", "fire ro1 36 6/1 = 8/5 !! fire ro1 36 6/1 = 8/7"),
    fire("13.2.3c", "fire ro1 36 6/1 = 9/7 !! fire ro1 36 6/1 = 8/7"),
    fire("13.2.3e", "fire ro1 36 6/1 = 8/6 !! fire ro1 36 6/1 = 8/7"),
    fire("13.2.3e", "fire ro1 36 5/2 = 7/7 hit b1 !! fire ro1 36 5/2 = 7/8 lost ro1"),
    Case(
        "9e",
        "|| air 49 6 | fire ro1 36 6/1 = 9/6 hit b2 !! fire ro1 36 6/1 = 8/6 hit b2 | fire 36 35 1/6",
        SHOT,
    ),
    fire("13.2.3g", "fire ro1 36 6/1 = 10/7 !! fire ro1 36 6/1 = 8/7"),
    fire("13.2.3g", "fire ro1 36 6/1 = 8/9 hit !! fire ro1 36 6/1 = 8/7 hit"),
    fire("9e", "fire ro1 36 6/1 = 7/7 !! fire ro1 36 6/1 = 8/7"),
    fire("13.2.4a", "fire ro1 36 6/1 back !! fire ro1 36 6/1 hit"),
    fire("13.2.4a", "fire ro1 36 5/1 = 7/7 lost ro1 !! fire ro1 36 5/1 = 7/7 hit b1"),
    fire("13.2.4b", "fire ro1 36 1/6 hit !! fire ro1 36 1/6 back"),
    fire("13.2.4b", "fire ro1 36 1/1 = 3/7 hit b1 !! fire ro1 36 1/1 = 3/7 back ro1"),
    fire("13.2.4c", "fire ro1 36 6/1 hit b1 gone !! fire ro1 36 6/1 hit b1 reduced"),
    fire("13.2.4c", "fire ro1 36 1/6 lost ro1 gone !! fire ro1 36 1/6 lost ro1 reduced"),
    Case("13.2.4d", "fire ro1 36 6/1 hit b1 | fire b2 35 1/6 lost b1 !! fire b2 35 1/6 lost b2"),
    Case("13.2.4d", "|| fire ro1 36 6/1 hit b1 !! fire ro1 36 6/1 hit b2 | fire b2 35 4/2", SHOT),
    Case("2.2d", "fire ro1 36 6/1 hit b1 | fire b1 35 4/2 !! fire b2 35 4/2"),
    Case("2.2d", "|| fire ro1 at b1 6/1 !! fire ro1 at b2 6/1 | fire 36 35 4/2", SHOT),
    Case("13.2.3c", "fire ro1 36 6/1 hit b1 | fire 36 35 4/2 = 8/4 !! fire 36 35 4/2 = 7/4"),
    Case("13.2.3a", "fire ro1 36 1/6 | fire b2 35 4/2 = 6/4 !! fire b2 35 4/2 = 8/4"),
    fire("13.1a", "fire ro1 36 6/1 | ammo 60 !! ammo 59"),
    Case("13.1b", "|| ~ammo 27 | fire ro1 36 6/2 = 8/7 !! fire ro1 36 6/2 = 7/7 | fire 36 35 4/2", SHOT),
    Case("13.1b", "~ammo 9 | fire ro1 36 6/1 | fire b2 35 1/4 = 5/6 !! fire b2 35 1/4 = 5/3"),
    Case("13.1c", "~ammo 1 | fire ro1 36 6/1 | fire b2 35 4/2 !!"),
    *[
        Case(rule, f"{lines} | fire 28 29 1/6 | fire 36 35 1/6", f"{ASIDE} {came}")
        for rule, came, lines in (
            ("13.2.1b", "c14 c1 c18", "fire ro2 28 6/1 | fire rybka 36 6/1 !! fire rybka 28 6/1"),
            ("13.2.1b", "c14 c1 c18", "fire rybka 28 1/6 | fire ro2 36 6/1 !!"),
            ("13.2.3b", "c14 c1 c18", "fire ro2 28 6/1 = 8/9 !! fire ro2 28 6/1 = 9/9"),
            ("13.2.3b", "c14 c1 c18", "fire ro2 28 6/3 = 8/11 !! fire ro2 28 6/3 = 9/11"),
            ("13.2.3f", "c14 c26", "fire ro2 at c14 6/1 = 9/5 !! fire ro2 at c14 6/1 = 9/7"),
            ("13.2.3f", "c14 c26", "fire ro2 28 6/2 = 9/6 hit c14 !! fire ro2 28 6/2 = 9/8"),
        )
    ],
    *[
        Case("13.2.3d", f"{lines} | fire 36 35 1/6", f"{ASIDE} c1 c2 c24")
        for lines in (
            "fire c24 29 1/6 = 9/8 hit ro2 !! fire c24 29 1/6 = 10/8 hit ro2",
            "fire 28 29 1/5 = 9/7 !! fire 28 29 1/5 = 10/7",
        )
    ],
]

WON = "ro2+ro3+rybka b2 3/1"
HELD = "ro2+rybka b2 3/1 = 7/4 hit, ro3 b1 1/1 = 5/3 hit"


def many(rule: str, lines: str) -> Case:
    """A case of turn 2: an assault on more counters than assault."""
    return Case(rule, f"{lines} | fire 28 27 1/6 | fire 36 35 1/6", MANY)


def two(wrong: str, right: str, head: str = "assault 36 ro2 ro3 rybka vs b2 b1") -> str:
    return f"{head} // {wrong} !! {head} // {right}"


RIGHT = f"{HELD} // {WON}"
CASES += [
    Case(
        "13.3b",
        f"assault 36 b2 b1 vs ro2 ro3 rybka // {RIGHT} !! assault 36 ro2 ro3 rybka vs b2 b1 // {RIGHT}",
        STORM,
    ),
    Case("13.3b", f"assault 36 b2 // 3/1 !! assault 36 ro2 ro3 rybka vs b2 b1 // {RIGHT}", STORM),
    *[
        Case("13.2.1d", f"fire ro2 {to} 6/1 !! | assault 36 ro2 ro3 rybka vs b2 b1 // {RIGHT}", STORM)
        for to in (36, 49)
    ],
    Case(
        "13.3c", "|| move ro2 31 29 | activate 28 8 fails | assault 28 ro2 // 3/1 !! | fire 36 35 1/6", SHOT
    ),
    Case("13.3c", "activate 36 9 fails | assault 36 ro1 // 6/1 !!", LANDED),
    Case("13.3d", "|| assault 35 ro1 // 6/1 !! fire ro1 36 6/1 | fire 36 35 4/2", SHOT),
    Case("13.3d", "|| assault 31 ro2 rybka // 6/1 // stop !! | fire 36 35 4/2", SHOT),
    *[
        Case(rule, two(wrong, RIGHT), STORM)
        for rule, wrong in (
            ("13.3.1b", "ro2+ro3+rybka b2 3/1 // ro2+ro3 b2 3/1, rybka b1 3/1"),
            ("13.3.1b", f"ro3 b1 1/1 hit, ro2+rybka b2 3/1 hit // {WON}"),
            ("13.3.1d", HELD.replace("ro2+rybka", "ro2") + " // ro2+ro3+rybka b2 3/1 = 7/3"),
            ("13.3.1e", f"{HELD.replace('7/4', '6/4')} // {WON}"),
            ("13.3.1e", f"{HELD} // {WON} = 8/3"),
            ("13.3.1f", f"{HELD.replace('7/4', '7/3')} // {WON}"),
            ("13.3.1f", f"{HELD.replace('5/3', '5/2')} // {WON}"),
            ("13.3.1h", f"{RIGHT} // {WON}"),
            ("13.3.1h", f"{RIGHT} // stop"),
        )
    ],
    Case(
        "13.3.1a",
        f"assault 36 ro2 ro3 vs b2 b1 // ro2 b2 5/1, ro3 b1 1/1 // ro2+ro3 b2 3/1 !! "
        f"assault 36 ro2 ro3 rybka vs b2 b1 // {RIGHT}",
        STORM,
    ),
    Case(
        "13.3.1a",
        "assault 36 ro2 ro3 rybka vs b2 // ro2+ro3+rybka b2 3/1 // ro2 b2 3/1 !! "
        f"assault 36 ro2 ro3 rybka vs b2 b1 // {RIGHT}",
        STORM,
    ),
    *[
        many(
            "13.3.1c",
            two(wrong, "ro2 c18+c1 6/1, rybka c14 6/1 // stop 27", "assault 28 ro2 rybka vs c18 c14 c1"),
        )
        for wrong in (
            "ro2+rybka c18+c14+c1 6/1 // stop 27",
            "ro2 c14+c1 6/1, rybka c18 6/1 // stop 27",
            "ro2 c18+c14+c1 6/1 // stop 27",
        )
    ],
    many(
        "13.3.1d",
        two(
            "ro2 c18+c1 6/1 = 10/5, rybka c14 6/1 // stop 27",
            "ro2 c18+c1 6/1 = 10/7, rybka c14 6/1 // stop 27",
            "assault 28 ro2 rybka vs c18 c14 c1",
        ),
    ),
    *[
        many(
            "13.3.1i",
            two(
                f"ro2 c18+c1 6/1, rybka c14 6/1 // stop {wrong}",
                "ro2 c18+c1 6/1, rybka c14 6/1 // stop 27",
                "assault 28 ro2 rybka vs c18 c14 c1",
            ),
        )
        for wrong in ("29", "ro2 27 rybka 26")
    ],
    *[
        many(
            "13.3.1g",
            two(
                f"ro2 c18+c1 {wrong}, rybka c14 6/1 // stop 27",
                "ro2 c18+c1 6/1 hit, rybka c14 6/1 // stop 27",
                "assault 28 ro2 rybka vs c18 c14 c1",
            ),
        )
        for wrong in ("6/1 lost ro2", "1/6 hit")
    ],
    Case("13.1a", f"assault 36 ro2 ro3 rybka vs b2 b1 // {RIGHT} | ammo 57 !! ammo 56", STORM),
    Case(
        "13.1c",
        "~ammo 1 | assault 36 ro2 ro3 rybka // 3/1 1/1 // 5/1 !! assault 36 ro2 ro3 rybka // 3/1 1/1 // stop",
        STORM,
    ),
]
