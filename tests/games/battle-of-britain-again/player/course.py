"""How a player of The Battle of Britain writes a move: course, fire, where it ends."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

from .book import NAMES, TURNS, shown, word
from .sky import Gun, Shot, Token

ANGLES = ("front", "diagonal", "side", "diagonal", "rear")
_LONG = {
    "f": ("f", "a", "fwd", "forward"),
    "fl": ("fl", "dl", "al"),
    "fr": ("fr", "dr", "ar"),
    "sl": ("sl", "l", "left"),
    "sr": ("sr", "r", "right"),
}
_OTHER = {
    "me109": ("me109", "109", "bf109", "me 109", "Me-109", "bf 109"),
    "me110": ("me110", "110", "bf110", "me 110"),
    "he111": ("he111", "heinkel", "he 111", "111"),
    "ju87": ("ju87", "stuka", "ju 87", "87"),
    "ju88": ("ju88", "ju 88", "88", "Ju-88"),
    "do17": ("do17", "dornier", "do 17"),
    "hurricane": ("hurricane", "hurri", "hurr", "HURRICANE"),
    "spitfire": ("spitfire", "spit", "Spitfire", "sp"),
}


class Course:
    """Words of one way of writing; `way` is the pen's style of the day."""

    def __init__(self, way: str, rng: Random, often: float) -> None:
        self.way, self.rng, self.often = way, rng, often
        self.compass = way in ("terse", "sloppy") and rng.random() < 0.25

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def gap(self, share: float) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    def plane(self, name: tuple[str, str]) -> str:
        kind, colour = word(name[0]), name[1]
        if self.way != "sloppy":
            return f"{kind} {colour}"
        kind = self.rng.choice(_OTHER[kind])
        return f"{colour} {kind}" if self.chance(0.15) else f"{kind} {colour}"

    def face(self, die: int) -> str:
        return "?" if self.gap(0.2) else str(die)

    def told(self) -> bool:
        """Whether the result of a shot is written."""
        return not self.chance({"dice": 1.0, "gaps": 0.4, "sloppy": 0.5, "terse": 0.4}.get(self.way, 0.0))

    def diced(self) -> bool:
        return self.way != "results" and not self.gap(0.15)

    def steps(self, turns: list[int], face: int) -> list[str]:
        """Steps in a row: f f fl, 2f fl, or by the compass."""
        words = []
        for turn in turns:
            face = (face + turn) % 8
            one = NAMES[face] if self.compass else TURNS[turn]
            words.append(self.rng.choice(_LONG[one]) if self.way == "sloppy" and one in _LONG else one)
        if self.way not in ("terse", "sloppy") or self.chance(0.4):
            return words
        runs = [(one, len(list(many))) for one, many in groupby(words)]
        back = self.chance(0.2)
        # a3 is a square, and so is f2 where a plane without a die begins with it
        return [
            one if n == 1 else f"{one}{n}" if back and at and one != "a" else f"{n}{one}"
            for at, (one, n) in enumerate(runs)
        ]

    def fire(self, shot: Shot) -> list[str]:
        words = ["fire"]
        if self.way != "terse" and self.chance(0.8):
            words.append(self.plane(shot.target))
        if self.chance(0.3):
            words.append(ANGLES[shot.angle])
        told = self.told()
        if self.diced() or (not told and not self.gap(0.5)):
            back = "" if shot.back is None else f"/{self.face(shot.back)}"
            words.append(f"{self.face(shot.die)}{back}")
        if told:
            words.append(self.outcome(shot))
        return words

    def outcome(self, shot: Shot) -> str:
        if shot.hit and shot.lost:
            return "both"
        if shot.lost:
            return "down me" if self.way != "sloppy" or self.chance(0.5) else "me"
        return "hit" if shot.hit else "miss"

    def gun(self, gun: Gun) -> list[str]:
        """A bomber's fire: [bomber] [die] [result]."""
        words = [] if gun.one and self.chance(0.5) else [self.plane(gun.by)]
        told = self.told()
        if self.diced() or not told:
            words.append(self.face(gun.die))
        if told:
            words.append(self.rng.choice(("hit", "down")) if gun.hit else "miss")
        return words

    def tokens(self, tokens: list[Token], face: int) -> list[str]:
        words: list[str] = []
        for kind, many in groupby(tokens, key=lambda token: token[0]):
            if kind == "step":
                turns = [token[1] for token in many]
                words += self.steps(turns, face)
                face = (face + sum(turns)) % 8
                continue
            for token in many:
                words += self.special(token, face)
        return words

    def special(self, token: Token, face: int) -> list[str]:
        if token[0] == "fire":
            return self.fire(token[1])
        if token[0] == "back":
            return ["back", *self.gun(token[1])]
        straight = NAMES[face] if self.compass else "f"
        if token[1] == 2:
            return self.rng.choice((["over"], [straight], [straight, straight]))
        return ["over"] if token[1] else []

    def where(self, facts: dict[str, Any]) -> list[str]:
        share = {"full": 0.15, "terse": 0.3, "sloppy": 0.2}.get(self.way, 0.05)
        if facts["down"] or facts["home"] or not facts["tokens"] or not self.chance(share):
            return []
        facing = [NAMES[facts["end_face"]]] if self.chance(0.6) else []
        return ["to", shown(facts["end"]), *facing]

    def line(self, facts: dict[str, Any]) -> str:
        """The line of a move."""
        head = [self.plane(facts["plane"])]
        clear = facts["start"][0] not in (1, 5, 6)  # a3, e3, f3 can be steps
        if facts["tokens"] and clear and self.chance(0.03):  # where it stood
            head.append(shown(facts["start"]))
            if self.compass or self.chance(0.5):  # or the first step would be read as its facing
                head.append(NAMES[facts["face"]])
        if facts["die"] is not None and not self.gap(0.1):
            head.append("?" if self.gap(0.1) else str(facts["die"]))
        plain = all(kind == "step" for kind, *_ in facts["tokens"])
        if self.way == "terse" and plain and facts["tokens"] and not facts["home"] and self.chance(0.15):
            words = ["to", shown(facts["end"])]
            words += [NAMES[facts["end_face"]]] if self.chance(0.7) else []
        elif self.way == "gaps" and plain and facts["tokens"] and self.chance(0.05 * self.often):
            words = ["?"]
        else:
            words = self.tokens(facts["tokens"], facts["face"]) + self.where(facts)
            words = words or (["stay"] if self.chance(0.3) else [])
        return self.join(head, words)

    def join(self, head: list[str], words: list[str]) -> str:
        colon = ":" if words and (self.way != "sloppy" or self.chance(0.5)) else ""
        return " ".join([" ".join(head) + colon, *words])
