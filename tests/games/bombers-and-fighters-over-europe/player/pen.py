"""Writes a played game of Bombers and Fighters down: in full, in part, in a hurry, as sums."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...players.writing import Event, Hurry, Line, Log, Played, Record, Turn, bare, manner, some
from .player import Book

# Verbs and their other names, as `cutline log verbs` has always listed them.
VERBS = {
    "start": ("setup", "begin"),
    "type": ("types", "target-type"),
    "aim": ("aims", "target", "targets", "draw"),
    "dogfight": ("fight", "df", "duel"),
    "raid": ("attack", "strafe"),
    "flak": ("aa", "ack-ack"),
    "bomb": ("bombs", "bombing", "drop"),
    "points": ("score", "victory", "vp"),
    "won": ("winner", "win"),
    "game": ("war",),
}
_DOWN = {"dogfight": ("us", "p51", "american"), "raid": ("us", "b17", "bomber", "american")}
_US = ("us", "usa", "american", "americans", "allied")
_GERMAN = ("german", "germans", "axis")


class Pen:
    """`style` is one of STYLES. `idle` also writes "dogfight 4 - -" where nobody threw."""

    def __init__(self, book: Book, style: str, rng: Random, idle: bool = True) -> None:
        self.book, self.style, self.rng, self.idle = book, style, rng, idle
        self.hurry = Hurry(VERBS, rng)

    def log(self, played: Played) -> Log:
        """The log of a whole game."""
        turns = [self.turn(record) for record in played.records]
        return Log(played.game, played.edition, [], turns)

    def turn(self, record: Record) -> Turn:
        style, self.way, self.often = manner(self.style, self.rng)
        turn = Turn(self._label(record.label), [], record=record, style=style)
        if style == "sums" or (self.style == "sums" and self.rng.random() < 0.5):
            turn.sum, turn.style = self._sum(record, 0.85), "sums"
        else:
            told = [(event, self.line(event)) for event in record.events]
            lines = [Line(text, event) for event, text in told if text]
            turn.lines = lines
            if style in ("bare", "holes"):
                turn.lines = bare(lines, self.rng, 0.12 * self.often)
            if style != "full" and self.chance(0.06):
                turn.sum = self._sum(record, 0.5)
        if self.chance(0.25):
            turn.end = some(record.end, self.rng) or {"fw": record.end["fw"]}
        return turn

    def _label(self, label: str) -> str:
        number = label.split()[-1]
        if self.way != "sloppy":
            return label
        return self.hurry.case(self.rng.choice((label, f"m{number}", number, f"miss {number}")))

    def line(self, event: Event) -> str:
        """One event in the style of this turn; nothing where nothing has to be written."""
        if event.verb.startswith("no "):
            idle = self.idle and self.way in ("sloppy", "gaps", "full") and self.chance(0.2)
            return f"{event.verb[3:]} {event.facts['fw']} - -" if idle else ""
        words = getattr(self, "_" + event.verb)(event.facts)
        if self.way != "sloppy":
            return " ".join((event.verb, *words))
        words = [self.hurry.case(word) for word in words]
        return " ".join((self.hurry.verb(event.verb), *words))

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def gap(self, share: float = 0.3) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    def face(self, die: int) -> str:
        return "?" if self.gap() else str(die)

    def told(self) -> bool:
        return self.chance({"dice": 0.0, "gaps": 0.6, "sloppy": 0.5}.get(self.way, 1.0))

    def name(self, forms: Sequence[str]) -> str:
        return self.rng.choice(forms) if self.way == "sloppy" else forms[0]

    # events

    def _start(self, facts: dict[str, int]) -> list[str]:
        names = self.chance(0.5)
        return [
            word
            for key in ("fw", "p51", "b17")
            for word in ([key] if names else []) + [self.face(facts[key])]
        ]

    def _type(self, facts: dict[str, Any]) -> list[str]:
        words, pairs = [], self.way == "terse" and self.chance(0.5)
        for fw, die in facts["dice"].items():
            letter = {"P": "F", "B": "B"}[facts["kinds"][fw]]
            forms = {"results": letter, "dice": str(die)}
            both = (f"{die}{letter}", f"{die}/{letter}", letter, str(die))
            word = forms.get(self.way) or (str(die) if self.chance(0.7) else self.rng.choice(both))
            words += [str(fw)] if pairs else []
            words.append("?" if self.gap(0.15) else letter if pairs else word)
        return words

    def _aim(self, facts: dict[str, Any]) -> list[str]:
        kind, words = facts["kind"], []
        longer = {"P": "P-51", "B": "B-17"}[kind]
        for fw, target in facts["pairs"]:
            at = "?" if self.gap(0.15) else str(target)
            forms = (f"{kind}{at}", f"{longer} {at}", f"{kind}{at}", f"on {kind}{at}", at)
            name = (str(fw), f"fw{fw}", f"fw-{fw}", f"fw {fw}")
            words += [self.name(name), self.name(forms)]
        return words

    def _fight(self, verb: str, facts: dict[str, Any], longer: str) -> list[str]:
        words = [self.name((str(facts["fw"]), f"fw{facts['fw']}"))]
        if self.way == "terse":
            at = ["vs", f"{longer[0]}{facts['target']}"] if self.chance(0.5) else []
            words += [*at, f"{facts['german']}/{facts['american']}"]
            return words + (self._outcome(verb, facts) if self.chance(0.5) else [])
        if self.chance(0.2):
            words.append(f"{longer[0]}{facts['target']}")
        if self.way != "results":
            words += [self.face(facts["german"]), self.face(facts["american"])]
        if self.told():
            words += self._outcome(verb, facts)
        return words

    def _outcome(self, verb: str, facts: dict[str, Any]) -> list[str]:
        after, words = facts["after"], []
        if verb == "raid" and self.chance(0.3):
            words += ["hits", str(facts["hits"])]
        if after == "down" and facts["fw_down"]:
            return [*words, "both"]
        if after == "down":
            return [*words, self.name(_DOWN[verb]), *(["down"] if self.chance(0.3) else [])]
        if after == "damaged":
            words.append(self.name(("damaged", "smoking")))
        if facts["fw_down"]:
            return [*words, self.name(("fw", "fw190", "german"))]
        return words if after == "damaged" else [*words, self.name(("none", "miss", "nothing"))]

    def _dogfight(self, facts: dict[str, Any]) -> list[str]:
        return self._fight("dogfight", facts, "P-51")

    def _raid(self, facts: dict[str, Any]) -> list[str]:
        return self._fight("raid", facts, "B-17")

    def _flak(self, facts: dict[str, Any]) -> list[str]:
        shots = facts["shots"]
        if self.way == "results" or self.chance(0.2):
            hit = {b: shot for b, shot in shots.items() if shot[1]}
            words = [word for b, shot in hit.items() for word in self._labelled(b, *shot)]
            return [*words, "rest", "miss"] if words else ["none"]
        words = []
        dashes = self.chance(0.5) and self.way != "sloppy"
        for b in range(1, self.book.bombers + 1):
            if b not in shots:
                words += ["-"] if dashes else []
                continue
            die, hits, after, _ = shots[b]
            words.append(self.face(die))
            if words[-1] == "?" and self.chance(0.5):
                words.append(after if hits else "miss")
        return words

    def _labelled(self, b: int, die: int, hits: int, after: str, before: int) -> list[str]:
        label = self.name((f"B{b}", f"B17-{b}"))
        if self.way == "results":
            return [label, after]
        return [label, self.face(die), *([after] if self.told() else [])]

    def _bomb(self, facts: dict[str, Any]) -> list[str]:
        total = [self.name(("total", "sum")), str(facts["total"])]
        if self.way == "results" and self.chance(0.5):
            return total
        dice = facts["dice"]
        words = [self.face(dice[b]) if b in dice else "-" for b in range(1, self.book.bombers + 1)]
        if self.chance(0.3):
            words = [word for word in words if word != "-"]
        return [*words, *(total if self.told() else [])]

    def _points(self, facts: dict[str, Any]) -> list[str]:
        more = [
            key for key in ("bombing", "fw", "p51", "b17", "us", "german", "difference") if self.chance(0.4)
        ]
        words = [self.face(facts["points"])]
        for key in more:
            number = f"{facts[key]:+d}" if key == "difference" else str(facts[key])
            words += [key, "?" if self.gap(0.1) else number]
        return words

    def side(self, side: str) -> str:
        return self.name(_US) if side == "us" else self.name(_GERMAN) if side == "german" else side

    def _won(self, facts: dict[str, Any]) -> list[str]:
        return ["?" if self.gap(0.2) else self.side(facts["side"])]

    _game = _won

    def _sum(self, record: Record, share: float) -> dict[str, Any]:
        said = some(record.sum, self.rng, share) or {"fw": record.sum["fw"]}
        if "difference" in said:
            said["difference"] = f"{said['difference']:+d}"
        return said
