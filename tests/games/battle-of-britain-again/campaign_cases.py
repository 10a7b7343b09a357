"""Violations seeded into otherwise valid logs of the campaign, by the rule that they break.

Days are parted by " || ", lines by " | ". The guilty line ends in "!!"; "turn !!" stands for the
line that names the day.
"""

from __future__ import annotations

from typing import NamedTuple

STATED = ("end:", "sum:")
THREE = "bombers 2 5 | escort 3 3 | intercept 1 6"
OPEN = f"target 5 airfield | {THREE}"  # nobody is shot down: 12 dice
BOMBS = "bomb 1 2 3 4 5 6 1 2 3 4 5 6"
RADAR, FACTORY, AIRFIELD = (f"sum: {{target: {name}, hits: 34}}" for name in ("radar", "factory", "airfield"))
ONE = "target 1 | bombers 1 1 | escort 1 1 | intercept 1 1 | bomb 1 1 1"
NO_GB1 = "sum: {target: radar, hits: 0, GB1: 3}"
NO_BF1 = "sum: {target: radar, hits: 7, BF1: 3}"
NO_GF3 = "sum: {target: radar, hits: 7, GF3: 2}"


class Case(NamedTuple):
    rule: str
    days: str
    options: tuple[str, ...] = ()

    def log(self) -> tuple[str, int]:
        """The text of the log, and the line of it that breaks the rule (0 for none)."""
        lines = ["game: battle-of-britain-again", *(["options:"] if self.options else [])]
        lines += [f"- {option}" for option in self.options]
        lines.append("turns:")
        for number, day in enumerate(self.days.split(" || "), 1):
            _day(lines, f"day {number}", [part.strip() for part in day.split(" | ")])
        guilty = next((n for n, line in enumerate(lines, 1) if line.endswith("!!")), 0)
        return "\n".join(line.removesuffix("!!").rstrip() for line in lines) + "\n", guilty


def _day(lines: list[str], label: str, parts: list[str]) -> None:
    if parts[0].startswith("turn"):
        first, *parts = parts
        label = first.removeprefix("turn").removesuffix("!!").strip() or label
        label += " !!" if first.endswith("!!") else ""
    lines.append(f"- turn: {label}")
    stated = [part for part in parts if part.startswith(STATED)]
    done = [part for part in parts if part not in stated and part]
    lines += ["  do:", *(f"  - {part}" for part in done)] if done else []
    lines += [f"  {part}" for part in stated]


CASES = [
    # 1a: the order of a day, and of days
    Case("1a", f"{THREE} | target 5 airfield !! | {BOMBS}"),
    Case("1a", f"target 5 airfield | bombers 2 5 | escort 3 3 | {BOMBS} | intercept 1 6 !!"),
    Case("1a", f"{RADAR} || turn day 3 !! | {FACTORY}"),
    # 2a: dice
    Case("2a", f"target 7 !! | {THREE} | {BOMBS}"),
    Case("2a", "target 5 | bombers 2 9 !! | escort 1 1 | intercept 1 1 | bomb 3 4 5"),
    Case("2a", f"{OPEN} | bomb 1 2 3 4 5 6 1 2 3 4 5 8 !!"),
    # 3a: strength
    Case("3a", "sum: {target: radar, hits: 7, GF3: 3} !!"),
    Case("3a", f"{OPEN} | lost GB2 4 !! | {BOMBS}"),
    Case("3a", f"{OPEN} | {BOMBS} | end: {{GF1: 3}} !!"),
    # 3b: losses last
    Case("3b", f"{NO_BF1} || sum: {{target: radar, hits: 7, BF1: 1}} !!"),
    Case("3b", "sum: {target: radar, hits: 7, GB2: 2} || sum: {target: radar, hits: 5, GB2: 2} !!"),
    Case(
        "3b",
        "sum: {target: radar, hits: 7, GB2: 2} || target 5 | bombers 2 2 | escort 1 1 |"
        " intercept 1 1 | home GB2 3 !! | bomb GB2 3 4",
    ),
    Case("3b", f"{OPEN} | lost GB2 1 | bomb 1 2 3 4 5 6 1 2 3 4 | end: {{GB2: 3}} !!"),
    # 3c: colours
    Case("3c", f"{OPEN} | lost me109 blue !! | {BOMBS}"),
    Case("3c", f"{OPEN} | lost hurricane red | lost hurricane black !! | {BOMBS}"),
    Case(
        "3c",
        f"{OPEN.replace('1 6', '5 5')} | spitfire red 1: 3f | spitfire white 1: 3f |"
        " spitfire green 1: 3f !! | ?",
    ),
    # 3d: GB2
    Case(
        "3d",
        f"{OPEN} | home do17 red | {BOMBS} || target 5 | bombers 2 2 | escort 1 1 |"
        " intercept 1 1 | home he111 red !! | bomb GB2 3 4 2 3 4 5",
    ),
    Case(
        "3d",
        "target 5 | bombers 2 2 | escort 1 1 | intercept 1 1 | home he111 red !! | bomb GB2 3 4 2 3 4 5",
        ("do 17",),
    ),
    Case("3d", f"{OPEN.replace('2 5', '2 2')} | lost he111 red | lost do17 white !! | bomb GB2 3 4"),
    # 4: the target
    Case("4a", f"target 5 radar !! | {THREE} | {BOMBS}"),
    Case("4a", f"target 5 | target 2 !! | {THREE} | {BOMBS}"),
    Case("4a", f"bombers 2 5 !! | escort 3 3 | intercept 1 6 | {BOMBS}"),
    Case("4b", f"{RADAR} || target 2 radar !! | {THREE} | {BOMBS}"),
    Case("4b", f"{FACTORY} || sum: {{target: factory, hits: 20}} !!"),
    Case("4b", f"{OPEN} | home GB2 3 GB5 3 | destroyed airfield || target airfield !! | {THREE} | {BOMBS}"),
    Case("4c", f"{RADAR} || {FACTORY} || target radar !! | {THREE} | {BOMBS}"),
    Case("4c", f"{RADAR} || {FACTORY} || sum: {{target: factory, hits: 20}} !!"),
    Case("4d", f"{RADAR} || {FACTORY} || {AIRFIELD} || target 3 !!"),
    Case("4d", f"{RADAR} || {FACTORY} || {AIRFIELD} || bombers 2 5 !!"),
    # 5: the squadrons
    Case("5a", f"target 5 | bombers 2 5 3 !! | escort 3 3 | intercept 1 6 | {BOMBS}"),
    Case("5a", f"{OPEN} | lost me110 red !! | {BOMBS}"),
    Case("5a", f"target 5 | bombers 2 5 | escort 3 3 | {BOMBS} !!"),
    Case("5a", "sum: {target: radar, hits: 7, BF1: 1, BF2: 1, BF3: 1} !!"),
    Case("5b", "target 5 | bombers 2 2 5 !! | escort 3 3 | intercept 1 6 | bomb GB2 3 4 2 3 4 5"),
    Case("5b", f"target 5 | bombers 2 5 | escort 3 3 | escort 4 !! | intercept 1 6 | {BOMBS}"),
    Case("5c", f"{NO_GF3} || target 5 | bombers 2 5 | escort 3 4 5 !! | intercept 1 6 | {BOMBS}"),
    Case("5c", f"{NO_BF1} || {OPEN} | lost hurricane red !! | {BOMBS}"),
    Case("5d", f"{NO_GB1} || target 5 | bombers 1 1 | bombers 2 3 !!"),
    Case(
        "5d",
        f"{NO_GB1} || target 5 | bombers 1 2 | scrubbed !! | escort 3 3 | intercept 1 1 |"
        " bomb GB2 3 4 2 3 4 5",
    ),
    Case("5d", f"{NO_GB1} || target 5 | bombers 1 1 | bomb 3 4 6 !!"),
    Case("5e", f"{NO_BF1} || {OPEN} | unopposed !! | {BOMBS}"),
    Case(
        "5e", f"{NO_BF1} || target 5 | bombers 2 5 | escort 3 3 | intercept 1 1 | lost he111 red !! | {BOMBS}"
    ),
    # 10: bombing
    Case("10a", f"{OPEN} | home GB2 3 GB5 3 | bomb 1 2 3 4 5 6 !!"),
    Case("10a", f"{OPEN} | bomb 1 2 3 4 5 !!"),
    Case("10a", f"{OPEN} | bomb 1 2 3 4 5 6 1 2 3 4 5 6 1 !!"),
    Case(
        "10a",
        f"{OPEN} | lost he111 red | bomb he111 red 3 4 !! | bomb he111 white 3 4 |"
        " bomb he111 blue 3 4 | bomb GB5 3 4 4 4 5 4",
    ),
    Case(
        "10a",
        f"{OPEN} | bomb he111 red 3 4 | bomb he111 red 3 4 !! | bomb he111 blue 3 4 | bomb GB5 3 4 4 4 5 4",
    ),
    Case("10a", f"{OPEN} | home GB2 3 !! || {OPEN} | {BOMBS}"),
    Case("10b", f"{OPEN} | bomb 1 2 3 4 5 6 1 2 3 4 5 6 = 41 !!"),
    Case("10b", f"{OPEN} | {BOMBS} | hits 40 !!"),
    Case("10b", f"sum: {{target: radar, hits: 20}} || {ONE} | hits 3 = total 24 !!"),
    Case("10b", f"sum: {{target: radar, hits: 20}} || {ONE} | end: {{radar: 24}} !!"),
    Case("10c", f"sum: {{target: airfield, hits: 29}} || {ONE} | destroyed airfield !!"),
    Case("10c", f"sum: {{target: radar, hits: 26}} || {ONE} | destroyed radar !!"),
    Case("10d", f"{RADAR} || {ONE.replace('1', '6', 1)} | hits 7 !!"),
    Case("10d", f"{RADAR} || sum: {{target: factory, hits: 20}} | end: {{factory: 24}} !!"),
    Case("10d", f"{RADAR} || {ONE.replace('1', '6', 1)} | hits 3 = total 7 !!"),
    # 11: who wins
    Case("11a", f"{AIRFIELD} || {ONE} | won german !!"),
    Case("11a", f"{RADAR} || {FACTORY} || {ONE.replace('target 1', 'target airfield')} | won german !!"),
    Case("11b", f"{AIRFIELD} || {RADAR} | won british !!"),
    Case("11b", f"{RADAR} | won british !!"),
    # 12: the record
    Case("12", f"{OPEN} | lost he111 red | bomb 1 2 3 4 5 6 1 2 3 4 | sum: {{GB2: 2}} !!"),
    Case("12", f"{OPEN} | {BOMBS} | hits 42 on factory !!"),
    Case("12", f"{OPEN} | {BOMBS} | sum: {{target: factory, hits: 42}} !!"),
]

CLEAN = [
    # shots without their courses
    f"{OPEN} | shot spitfire blue he111 red rear 4 hit | shot he111 white by hurricane red 3/6 me |"
    " shot me109 white hurricane blue side 6 | down red he111 black by spit red | lost BF6 1 |"
    " home he111 white blue | home GB5 2 | bomb GB2 3 4 5 6 | bomb GB5 3 4 4 4 |"
    " end: {GB2: 2, GB5: 2, BF1: 1}",
    # results and lines of the record, mixed
    f"{OPEN} | lost he111 red by spitfire blue | home GB2 2 GB5 1 | bomb GB2 3 4 2 3 |"
    " bomb he111 black 3 4 | hits 19 = total 19 | end: {GB2: 2, GB5: 1, airfield: 19}"
    " || sum: {target: airfield, hits: 14, GB2: 1, BF3: 2}"
    " || target 5 factory | bombers 1 1 | escort 3 4 | intercept 1 2 | lost bf1 2 | home none |"
    " end: {GB1: 0} || target 4 factory | bombers 1 1 | scrubbed"
    " || sum: {target: radar, hits: 30, GB3: 3} || sum: {target: factory, hits: 2, GB4: 2}"
    " || target factory | bombers 3 6 | escort 1 1 | intercept 1 4 | bomb 3 4 5 6 1 2 = 21 |"
    " won german",
    # nobody meets them; what was not noted
    f"{NO_BF1} || target 6 | bombers 6 6 | escort 2 5 | intercept 1 1 | unopposed |"
    " bomb 1 2 3 4 5 6 || sum: {target: radar, hits: 5, GB1: 1} | end: {BF1: 0, GB1: 2, radar: 12}",
    # bombs of each plane, by two squadrons of a type
    f"{OPEN} | bomb he111 red 1 2 | bomb he111 white 3 4 | bomb he111 blue 5 6 |"
    " bomb he111 black 1 2 he111 yellow 3 4 he111 green 6 6",
    # two squadrons of a type that have each other's colours, as only their numbers tell
    "target 5 | bombers 2 4 | escort 3 3 | intercept 1 6 | lost he111 black white green |"
    " home GB2 1 GB4 2 | bomb 1 2 3 4 1 2 | end: {GB2: 1, GB4: 2}",
    "target 5 | bombers 2 4 | escort 3 3 | intercept 1 6 | home GB2 1 GB4 2 |"
    " lost he111 black white green | bomb 1 2 3 4 1 2 | end: {GB2: 1, GB4: 2}",
    # a target that was destroyed, and no bombs noted
    f"{OPEN} | home GB2 3 GB5 3 | destroyed airfield || target 4 factory | {THREE} | {BOMBS}",
    # places of the record that hold a "?"
    'sum: {target: radar, hits: "?", GB2: "?"} || sum: {target: radar, hits: 12, GB2: 1} |'
    " end: {GB2: 1, radar: 30}",
    # day by day to the end, and the British have won
    " || ".join(["sum: {target: radar, hits: 4}"] * 7) + " | won british",
]
