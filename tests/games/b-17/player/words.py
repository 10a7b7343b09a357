"""How a player of B-17! writes lengths, points, courses, shots and planes."""

from __future__ import annotations

from random import Random
from typing import Any

from .book import Course, Pose, gap
from .fight import Burst, Fire, Shot

CLOSE = 0.08  # inches: how well a noted point fits what was noted before
OTHER = {  # what a sloppy hand writes instead of a word, or of a plane's letters
    "attack": ("attacks",), "fire": ("fires",), "flak": ("aa",), "bomb": ("bombs",), "home": ("leaves",),
    "destroyed": ("down",), "won": ("winner",), "enter": ("enters",), "altitude": ("height",),
    "place": ("setup",), "return": ("returns",), "head-on": ("head on", "headon"), "top": ("turret",),
    "miss": ("none", "no hits"), "left": ("port",), "right": ("starboard",),
    "b": ("b17 ", "bomber "), "me": ("me109 ", "bf109 "), "fw": ("fw190 ",), "p": ("p51 ", "mustang "),
}  # fmt: skip


def sloppy(word: str, rng: Random) -> str:
    """A word in another way, half of the time."""
    kind = word.rstrip("1234")
    name = OTHER.get(kind) if kind in ("b", "me", "fw", "p") else OTHER.get(word)
    if not name or rng.random() < 0.5:
        return word
    return rng.choice(name) + (word[len(kind) :] if kind != word else "")


class Words:
    """Words of one way of writing; `way` is the pen's style of the turn, `fine` two decimals."""

    def __init__(self, way: str, rng: Random, often: float) -> None:
        self.way, self.rng, self.often = way, rng, often
        self.fine = rng.random() < 0.3
        self.slash = rng.random() < 0.3

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def gap(self, share: float) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    # names and numbers

    def number(self, value: float) -> str:
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return text if text not in ("", "-0") else "0"

    def length(self, value: float) -> str:
        """6, 6.5, 6 1/2, 6 in."""
        if self.gap(0.06):
            return "?"
        text = self.number(value)
        if self.way != "sloppy" or self.chance(0.6):
            return text
        return f"{text[:-2]} 1/2" if text.endswith(".5") else text + self.rng.choice((" in", '"'))

    def rounded(self, pose: Pose, fine: bool = False) -> Pose:
        digits = 2 if fine or self.fine else 1
        return Pose(round(pose.x, digits), round(pose.y, digits), pose.heading)

    def point(self, pose: Pose, heading: bool = False) -> str:
        x, y = self.number(pose.x), self.number(pose.y)
        form = "{} {}"
        if self.way in ("sloppy", "terse"):
            form = self.rng.choice(("{} {}", "{},{}", "({} {})", "{}/{}"))
        text = form.format(x, y)
        return f"{text} {self.number(pose.heading % 360)}" if heading else text

    # courses

    def legs(self, course: Course, since: float, until: float) -> list[str]:
        """The words of a piece of a course; a turn belongs to what follows it."""
        corner, words = course.straight, []
        if since < corner:
            words.append(self.length(min(until, corner) - since))
        if course.turn and since <= corner < until:
            words.append(self.turn(course, since))
        if until > corner and until > since:
            words.append(self.length(until - max(corner, since)))
        return words

    def turn(self, course: Course, since: float) -> str:
        side, degrees = ("left", -course.turn) if course.turn < 0 else ("right", course.turn)
        if self.gap(0.06):
            return f"turn {side} ?"
        if self.way not in ("sloppy", "terse"):
            return f"{side} {degrees}"
        short = f"{side[0]}{degrees}"
        long = f"turn {side} {degrees}"
        onto = f"turn to {self.number((course.start.heading + course.turn) % 360)}"
        ways = (short, short, long, onto) if self.way == "sloppy" else (short, f"{side} {degrees}")
        return self.rng.choice(ways)

    def fits(self, noted: Pose, reckoned: Pose | None) -> bool:
        """Whether a noted point is what comes of the notes before it."""
        return reckoned is None or gap(noted.at, reckoned.at) <= CLOSE

    # shots

    def face(self, die: int) -> str:
        return "?" if self.gap(0.2) else str(die)

    def dice(self, die: int, back: int) -> list[str]:
        one, two = self.face(die), self.face(back)
        return [f"{one}/{two}"] if self.slash and self.way != "full" else [one, two]

    def told(self) -> bool:
        """Whether a result is written."""
        return not self.chance({"dice": 1.0, "gaps": 0.4, "sloppy": 0.4, "terse": 0.5}.get(self.way, 0.0))

    def diced(self) -> bool:
        return self.way != "results" and not self.gap(0.15)

    def result(self, hits: int, down: bool) -> str:
        if down and self.chance(0.6):
            return "down"
        if hits == 0:
            return "miss"
        if hits == 1:
            return self.rng.choice(("hit", "1 hit"))
        return "2 hits"

    def came(self, one: Shot | Fire | Burst) -> list[str]:
        """Dice and result, as much of them as is written."""
        told = self.told()
        words = self.dice(one.die, one.back) if self.diced() or not told else []
        if not told:
            return words
        lone = one.hits == 1 and not one.down and "?" in "".join(words)
        return [*words, "1 hit" if lone else self.result(one.hits, one.down)]

    def how(self, shot: Shot, placed: bool) -> list[str]:
        """The word for where the attacker lies; needed where nothing else tells it."""
        if shot.way and not (shot.plus and (not placed or not shot.sure)):
            return [shot.way] if self.chance(0.6) else []
        return ["head-on"] if shot.plus and not self.gap(0.2) else []

    def attack(self, shot: Shot, placed: bool, stop: str = "") -> list[str]:
        """What stands behind the name of the attacker: whom, from where, what came of it."""
        words = [shot.target, *(["stop", stop] if stop else [])]
        kept, self.slash = self.slash, self.slash and not stop  # 74 1/2 is a length
        words += [*self.how(shot, placed), *self.came(shot)]
        self.slash = kept
        return words

    def fire(self, fire: Fire) -> list[str]:
        return [fire.bomber, fire.gun, fire.target, *self.came(fire)]

    def back(self, fire: Fire, shot: Shot) -> list[str]:
        """A gunner's answer on the line of the move."""
        name = [] if fire.bomber == shot.target and self.chance(0.7) else [fire.bomber]
        return ["back", *name, fire.gun, *self.came(fire)]

    def burst(self, burst: Burst) -> list[str]:
        return [burst.plane, *self.came(burst)]

    def stated(self, value: Any) -> str:
        return self.number(value) if isinstance(value, float) else str(value)
