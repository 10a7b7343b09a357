"""Writes a played game of Doodlebug down: in full, in part, with gaps, in a hurry, as sums."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ...players.writing import Event, Hurry, Line, Log, Played, Record, Turn, bare, manner, some
from .book import Book
from .player import Place

# Verbs and their other names, as `cutline log verbs doodlebug` has always listed them.
VERBS = {
    "launch": ("launched", "grey", "gray"),
    "fail": ("failed", "yellow", "failures"),
    "arrive": ("arrived", "reinforcements"),
    "place": ("station", "placed", "fighter", "fighters"),
    "shoot": ("shot", "attack"),
    "tip": ("tipped", "wing"),
    "guns": ("aa", "gun", "ack-ack"),
    "balloons": ("flak", "red", "balloon", "barrage"),
    "strike": ("strikes", "hit", "hits", "blue"),
    "move": ("moved", "crew"),
    "fight": ("fought", "fire"),
    "control": ("ooc", "out-of-control", "wild"),
    "regroup": ("regrouped",),
    "stand-down": ("standdown", "stood-down", "stand"),
    "score": ("scored", "result", "victory"),
}
OTHER = {
    "water": ("water", "w", "sea", "wat"),
    "land": ("land", "l", "lan"),
    "close": ("close", "c", "clo"),
    "medium": ("medium", "med", "m"),
    "long": ("long", "lo", "l"),
    "miss": ("miss", "missed", "mis"),
    "kill": ("kill", "killed", "k", "down", "hit"),
    "lost": ("lost", "both", "blast", "los"),
    "failure": ("failure", "c", "mechanical", "fail"),
    "down": ("down", "d", "kill", "shot"),
    "out": ("out", "o", "puts", "extinguished"),
    "back": ("back", "returns", "until"),
}
_DICE = {"results": 0.0, "gaps": 0.7}
_RESULTS = {"dice": 0.0, "gaps": 0.6, "sloppy": 0.5}


class Pen:
    """`style` is one of STYLES. `rng` decides what is left out, never what happened."""

    def __init__(self, book: Book, style: str, rng: Random) -> None:
        self.book, self.style, self.rng = book, style, rng
        self.hurry = Hurry(VERBS, rng)

    def log(self, played: Played) -> Log:
        """The log of a whole game."""
        turns = [self.turn(record) for record in played.records]
        return Log(played.game, played.edition, list(played.options), turns)

    def turn(self, record: Record) -> Turn:
        style, self.way, self.often = manner(self.style, self.rng)
        turn = Turn(self._label(record.label), [], record=record, style=style)
        if style == "sums" or (self.style == "sums" and self.rng.random() < 0.5):
            turn.sum, turn.style = self._sum(record, 0.85), "sums"
        else:
            told = [(event, self.line(event)) for event in self.events(record)]
            lines = [Line(text, event) for event, text in told]
            turn.lines = lines
            if style in ("bare", "holes"):
                turn.lines = bare(lines, self.rng, 0.12 * self.often)
            if style != "full" and self.rng.random() < 0.06:
                turn.sum = self._sum(record, 0.5)
        if self.rng.random() < 0.25:
            turn.end = self._end(record)
        return turn

    def events(self, record: Record) -> list[Event]:
        """What is written at all. A terse player leaves to the shots where fighters were placed."""
        if self.way != "terse" or self.chance(0.4):
            return record.events
        acted = Counter(e.facts["place"] for e in record.events if e.verb in ("shoot", "tip"))
        idle = any(acted[place] < n for place, n in record.facts["placed"].items())
        return [e for e in record.events if e.verb != "place" or idle]

    def _label(self, label: str) -> str:
        if self.way == "terse" and self.chance(0.5):
            date, _, phase = label.split()
            return f"{date}/6 {phase}"
        if self.way != "sloppy":
            return label
        date, month, phase = label.split()
        forms = (f"{date} {phase}", f"{date} {month} {phase[0]}", f"{phase} {date}", label)
        return self.hurry.case(self.rng.choice(forms))

    def line(self, event: Event) -> str:
        """One event in the style of this turn."""
        words = getattr(self, "_" + event.verb.replace("-", "_"))(event.facts)
        if self.way == "terse":
            return " ".join((event.verb.replace("-", " "), *words))
        if self.way != "sloppy":
            return " ".join((event.verb, *words))
        words = [self.hurry.case(word) for word in words]
        colon = ":" if words and self.rng.random() < 0.1 and event.verb != "launch" else ""
        if colon and len(words) > 1:
            words[0] += ":"
        return " ".join((self.hurry.verb(event.verb), *words))

    # what is written, and how

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def dice_told(self) -> bool:
        return self.chance(_DICE.get(self.way, 1.0))

    def told(self) -> bool:
        return self.chance(_RESULTS.get(self.way, 1.0))

    def gap(self, share: float) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    def word(self, word: str) -> str:
        return self.rng.choice(OTHER[word]) if self.way == "sloppy" else word

    def face(self, die: int, again: int | None = None, bonus: bool = False) -> str:
        first = "?" if self.gap(0.3) else str(die)
        second = "" if again is None else "/?" if self.gap(0.3) else f"/{again}"
        return f"{first}{second}{'+' if bonus else ''}"

    def many(self, words: list[str]) -> list[str]:
        """Words of a list, in brackets if they were written in a hurry."""
        return [self.hurry.put(words)] if self.way == "sloppy" and words else words

    def chit(self, number: int, often: float = 0.1) -> str:
        return "?" if self.gap(often) else str(number)

    # events

    def _launch(self, facts: dict[str, Any]) -> list[str]:
        names, pairs = self.book.tracks, facts["pairs"]
        if self.way == "terse":
            if [track for track, _ in pairs] == list(range(len(names))) and self.chance(0.5):
                return [str(n) for _, n in pairs]
            return [f"{names[track]}{n}" for track, n in pairs]
        return [word for track, n in pairs for word in (names[track], self.chit(n))]

    def _fail(self, facts: dict[str, Any]) -> list[str]:
        names = [self.book.tracks[k] for k in facts["tracks"]]
        if facts["chit"] and self.gap(0.3):
            return [self.chit(facts["chit"]), *(["?"] if self.chance(0.5) else [])]
        if self.chance(0.3):
            names = [f"{name}{names.count(name)}" for name in sorted(set(names))]
        origin = ["from"] if self.way == "terse" and names else []
        return [self.chit(facts["chit"]), *origin, *self.many(names)]

    def _arrive(self, facts: dict[str, Any]) -> list[str]:
        words = [("day", self.chit(facts["day"])), ("night", self.chit(facts["night"]))]
        part = words if self.chance(0.7) else [self.rng.choice(words)]
        return [word for pair in part for word in pair]

    def place(self, place: Place) -> list[str]:
        track, zone, reach = place
        return [self.book.tracks[track], self.word(zone), self.word(reach)]

    def _place(self, facts: dict[str, Any]) -> list[str]:
        kind = [facts["kind"]] if self.chance(0.2) else []
        number = facts["number"]
        if self.way == "terse" and number > 1:
            return [*kind, *self.place(facts["place"]), f"x{number}"]
        count = [str(number)] if number > 1 or self.chance(0.2) else []
        return [*kind, *self.place(facts["place"]), *count]

    def _shoot(self, facts: dict[str, Any]) -> list[str]:
        words, thrown = self.place(facts["place"]), self.dice_told()
        if thrown:
            words.append(self.face(facts["die"], facts["again"]))
        if self.told() or (not thrown and self.way != "gaps"):
            words.append(self.word(facts["result"]))
            if facts["back"] is not None and facts["back"] < len(self.book.dates):
                date = self.book.dates[facts["back"]].split()
                form = date[:1] if self.chance(0.7) else date
                words += [self.word("back"), *form] if self.chance(0.7) else []
        return words

    _tip = _shoot

    def _guns(self, facts: dict[str, Any]) -> list[str]:
        words, thrown = [self.book.tracks[facts["track"]]], self.dice_told()
        if thrown:
            words += self.many([self.face(die) for die in facts["dice"]])
        if self.told() or (not thrown and self.way != "gaps"):
            words += [self.word("down"), str(facts["down"])]
        return words

    def _balloons(self, facts: dict[str, Any]) -> list[str]:
        return [self.chit(facts["chit"])]

    def _strike(self, facts: dict[str, Any]) -> list[str]:
        return self.many([self.chit(chit) for chit in facts["chits"]])

    def _move(self, facts: dict[str, Any]) -> list[str]:
        names = self.book.districts
        if self.way == "terse":
            return [f"{names[facts['start']]}{self.rng.choice(('->', '-'))}{names[facts['to']]}"]
        to = ["to"] if self.chance(0.2) else []
        return [names[facts["start"]], *to, names[facts["to"]]]

    _regroup = _move

    def _fight(self, facts: dict[str, Any]) -> list[str]:
        words, thrown = [self.book.districts[facts["district"]]], self.dice_told()
        told = self.told() or (not thrown and self.way != "gaps")
        if thrown:
            # A bonus that nobody marked, with no result beside it, was put where it is best.
            mark = self.chance(0.7) or not (told or facts["best"])
            words += self.many(
                [self.face(die, None, mark and k == facts["bonus"]) for k, die in enumerate(facts["dice"])]
            )
        if told:
            words += [self.word("out"), str(facts["out"])]
        return words

    def _control(self, facts: dict[str, Any]) -> list[str]:
        return [self.book.districts[d] for d in facts["districts"]]

    def _stand_down(self, facts: dict[str, Any]) -> list[str]:
        words = [self.face(facts["die"]) if self.dice_told() else "?"]
        if self.told() or words == ["?"]:
            words += [] if self.gap(0.3) else [str(facts["number"])]
            if len(words) > 1 and facts["back"] < len(self.book.dates) and self.chance(0.4):
                words += [self.word("back"), self.book.dates[facts["back"]].split()[0]]
        return words

    def _score(self, facts: dict[str, Any]) -> list[str]:
        return [self.chit(facts["score"]), *(facts["level"].split() if self.told() else [])]

    # totals, and the table

    def _sum(self, record: Record, share: float) -> dict[str, Any]:
        said = some(record.sum, self.rng, share) or {"out": record.sum["out"]}
        if "launched" in said:
            n: list[int] = record.sum["launched"]
            each = {name: k for name, k in zip(self.book.tracks, n, strict=True) if k}
            said["launched"] = self.rng.choice((n, n, sum(n), each or 0))
        if "hits" in said and self.chance(0.3):
            said["hits"] = [record.sum["hits"].get(name, 0) for name in self.book.districts]
        return said

    def _end(self, record: Record) -> dict[str, Any]:
        said = some(record.end, self.rng) or {"lost": record.end["lost"]}
        if "fires" in said:
            said["fires"] = {d: n for d, n in record.end["fires"].items() if n or self.chance(0.1)}
        if "crews" in said:
            usual = self.book.n("crews_per_district")
            said["crews"] = {d: n for d, n in record.end["crews"].items() if n != usual or self.chance(0.2)}
        return said
