"""Writes a played campaign down: every move, results only, or the record sheet's line of a day."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

from ...players.writing import Event, Hurry, Line, Log, Played, Record, Turn, bare, manner, some
from .book import NORTH, Book, beside, shown, word
from .course import ANGLES, Course

# Verbs and their other names, as `cutline log verbs` lists them.
VERBS = {
    "target": ("t", "raid-on"),
    "bombers": ("gb", "german-bombers"),
    "escort": ("gf", "german", "german-fighters"),
    "intercept": ("bf", "british", "british-fighters", "interceptors"),
    "bomb": ("b", "bombs", "bombing"),
    "hits": ("h", "hit", "damage"),
    "destroyed": ("eliminated", "gone"),
    "won": ("winner", "victory"),
    "home": ("across", "returned"),
    "lost": ("losses",),
    "down": ("down",),
}
_GROUP = {"GB": "bombers", "GF": "escort", "BF": "intercept"}


class Pen:
    """`style` is one of STYLES. `rng` decides what is left out, never what happened."""

    def __init__(self, book: Book, style: str, rng: Random) -> None:
        self.book, self.style, self.rng = book, style, rng
        self.hurry = Hurry({}, rng)

    def log(self, played: Played) -> Log:
        """The log of a whole campaign."""
        turns = [self.turn(record) for record in played.records]
        return Log(played.game, played.edition, list(played.options), turns)

    def turn(self, record: Record) -> Turn:
        style, self.way, self.often = manner(self.style, self.rng)
        self.course, self.unsaid = Course(self.way, self.rng, self.often), False
        turn = Turn(self._label(record.label), [], record=record, style=style)
        if style == "sums" or (self.style == "sums" and self.chance(0.5)):
            turn.sum, turn.style = self._sum(record), "sums"
        else:
            short = self.chance({"results": 0.6, "gaps": 0.2, "sloppy": 0.2}.get(self.way, 0.0))
            swapped = any(e.verb == "place" and e.facts["swapped"] for e in record.events)
            lines = self.results(record) if short and not swapped else self.everything(record)
            turn.lines = bare(lines, self.rng, 0.06 * self.often) if style in ("bare", "holes") else lines
            if style != "full" and self.chance(0.06):
                turn.sum = self._sum(record)
        if self.chance(0.25):
            turn.end = some(record.end, self.rng, 0.4) or {"GB1": record.end["GB1"]}
        return turn

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def gap(self, share: float) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    def _label(self, label: str) -> str:
        if self.way != "sloppy":
            return label
        number = label.split()[-1]
        return self.hurry.case(self.rng.choice((label, number, f"d{number}")))

    def _sum(self, record: Record) -> dict[str, Any]:
        """The record sheet's line; what is not on it is 0, except a target that was forgotten."""
        said = dict(record.sum)
        if len(said) > 1 and self.chance(0.1):
            del said["target"]
        return said

    # every move

    def everything(self, record: Record) -> list[Line]:
        lines: list[Line] = []
        events = self.worth_telling(record)
        while events:
            event = events.pop(0)
            if event.verb == "home" and self.short:
                rows = self.home(event.facts["home"], record.facts["kinds"])
                lines += [Line(self.cased(words), event) for words in rows]
                continue
            if event.verb != "fly":
                lines += [Line(text, event) for text in self.line(event)]
                continue
            rest = [event]
            while events and events[0].verb == "fly" and event.facts["bomber"]:
                rest.append(events.pop(0))
            lines += self.bombers(rest) if event.facts["bomber"] else self.flight(event)
        return lines

    def worth_telling(self, record: Record) -> list[Event]:
        """All events; some do not tell how bombers that are alone with their escort get home."""
        self.short = False
        found = list(record.events)
        if self.way not in ("terse", "sloppy", "results") or self.chance(0.4):
            return found
        for at, event in enumerate(found):
            if (
                event.verb == "fly"
                and event.facts["bomber"]
                and not any(squadron.startswith("BF") for _, squadron, _ in event.facts["before"].values())
            ):
                self.short = True
                return found[:at] + [e for e in found[at:] if e.verb not in ("fly", "move")]
        return found

    def flight(self, event: Event) -> list[Line]:
        return [Line(self.course.line(event.facts), event)]

    def bombers(self, events: list[Event]) -> list[Line]:
        """The bombers' moves: all at once, by squadron, or plane by plane."""
        share = {"terse": 0.8, "sloppy": 0.5, "full": 0.25}.get(self.way, 0.3)
        whole = len(events) == self.on_board(events, "GB")  # the log may break off in their midst
        straight = whole and all(self.straight(e.facts, events) for e in events)
        if straight and self.chance(share):
            together = Event("bombers ahead", {"events": events})
            return [Line("bombers ahead" if self.chance(0.8) else "bombers: ahead", together)]
        lines: list[Line] = []
        for squadron, group in groupby(events, key=lambda e: e.facts["squadron"]):
            part = list(group)
            same = all(self.straight(e.facts, events) for e in part)
            mine = sum(e.facts["squadron"] == squadron for e in events)
            alone = mine == len(part) == self.on_board(part, squadron)
            if same and alone and self.chance(share):
                course = " ".join(self.course.steps([0] * part[0].facts["points"], NORTH))
                lines.append(Line(f"{squadron}: {course}", Event("squadron", {"events": part})))
            else:
                lines += [line for e in part for line in self.flight(e)]
        return lines

    def on_board(self, events: list[Event], squadron: str) -> int:
        """How many planes of a squadron, or of a group, were on the board before these moves."""
        before = events[0].facts["before"].values()
        return sum(name.startswith(squadron) for _, name, _ in before)

    def straight(self, facts: dict[str, Any], events: list[Event]) -> bool:
        """Whether a bomber flew straight on, and in the way of nobody who had not moved yet."""
        if facts["face"] != NORTH or any(t != ("step", 0) for t in facts["tokens"]):
            return False
        end = beside(facts["start"], NORTH, facts["points"])
        if not facts["home"] and facts["end"] != end:
            return False
        return facts["home"] or all(end not in e.facts["before"] for e in events)

    def line(self, event: Event) -> list[str]:
        """The lines of an event other than a plane's move; often one, or none."""
        return [self.cased(words) for words in getattr(self, "_" + event.verb)(event.facts) if words]

    def cased(self, words: list[Any]) -> str:
        texts = [str(one) for one in words]
        if self.way == "sloppy" and texts[0] in VERBS and self.chance(0.5):
            texts[0] = self.rng.choice((texts[0], *VERBS[texts[0]]))
        return " ".join(map(self.hurry.case, texts) if self.way == "sloppy" else texts)

    # the day's dice

    def _target(self, facts: dict[str, Any]) -> list[list[Any]]:
        die, target = facts["die"], facts["target"]
        if self.gap(0.1):
            return [["target", "?"]]
        if die is None or self.way == "results":
            return [["target", target]]
        if self.way in ("dice", "terse") or self.gap(0.2):
            return [["target", die]]
        return [["target", "?" if self.gap(0.3) else die, target]]

    def _squadrons(self, facts: dict[str, Any]) -> list[list[Any]]:
        group, dice = facts["group"], facts["dice"]
        verb = _GROUP[group]
        named = self.chance(0.3)
        return [[verb, *("?" if self.gap(0.08) else f"{group}{die}" if named else die for die in dice)]]

    def _scrubbed(self, facts: dict[str, Any]) -> list[list[Any]]:
        return [["scrubbed"]] if self.way == "full" or self.chance(0.7) else []

    def _unopposed(self, facts: dict[str, Any]) -> list[list[Any]]:
        return [["unopposed"]] if self.way == "full" or self.chance(0.7) else []

    def _place(self, facts: dict[str, Any]) -> list[list[Any]]:
        """What is not as it is taken to be has to be noted; the rest may be."""
        squadron, kind, places = facts["squadron"], facts["kind"], facts["places"]
        spot = [] if facts["spot"] in ("rear", "front") else ["corner"]
        where = [*spot, facts["spot"]]
        due = facts["weak"] and (self.way == "full" or self.chance(0.5))
        colours = list(places) if facts["swapped"] or due or self.chance(0.05) else []
        if not facts["moved"] and self.chance(0.6):
            where = []
        lines = []
        if facts["moved"] or colours or self.chance(0.06):
            lines = [["place", squadron, *where, *colours]] if where or colours else []
        if facts["shuffled"] or self.chance(0.05):
            facing = [] if self.chance(0.7) else ["s" if squadron.startswith("BF") else "n"]
            lines += [
                ["place", self.course.plane((kind, colour)), shown(square), *facing]
                for colour, square in places.items()
            ]
        return lines

    def _move(self, facts: dict[str, Any]) -> list[list[Any]]:
        return [["move", facts["number"]]] if self.chance(0.2) else []

    def _dive(self, facts: dict[str, Any]) -> list[list[Any]]:
        die = facts["die"]
        verb = "dive" if die % 2 == 0 or self.chance(0.6) else "climb"
        return [[verb, facts["squadron"], "?" if self.gap(0.15) else die]]

    # the end of a day

    def _home(self, facts: dict[str, Any]) -> list[list[Any]]:
        return self.home(facts["home"], {}) if self.chance(0.05) else []

    def home(self, home: dict[str, list[str]], kinds: dict[str, str]) -> list[list[Any]]:
        """Who came across: by numbers, or by colours where the types are given."""
        if not any(home.values()):
            return [["home", "none"]]
        names = bool(kinds) and self.chance(0.4)
        return [
            ["home", word(kinds[s]), *colours] if names else ["home", s, len(colours)]
            for s, colours in home.items()
            if colours
        ]

    def _bomb(self, facts: dict[str, Any]) -> list[list[Any]]:
        dice, kinds = facts["dice"], facts["kinds"]
        self.unsaid = self.way == "results"  # then the hits tell of them
        if self.unsaid:
            return []
        total = ["=", facts["total"]] if self.chance(0.5) else []
        how = self.rng.choice(("all", "all", "squadron", "plane"))
        thrown = {s: [d for each in of.values() for d in each] for s, of in dice.items()}
        if how == "all":
            return [["bomb", *self.faces([d for each in thrown.values() for d in each]), *total]]
        if how == "squadron":
            return [["bomb", s, *self.faces(each)] for s, each in thrown.items()]
        return [
            ["bomb", self.course.plane((kinds[s], colour)), *self.faces(each)]
            for s, of in dice.items()
            for colour, each in of.items()
        ]

    def faces(self, dice: list[int]) -> list[str]:
        return [self.course.face(die) for die in dice]

    def _hits(self, facts: dict[str, Any]) -> list[list[Any]]:
        if self.way not in ("full", "results") and self.chance(0.3) and not self.unsaid:
            return []
        most = self.book.n("target_hits")
        more = facts["total"] <= most and self.chance(0.4)
        return [["hits", facts["hits"], *(["=", facts["total"]] if more else [])]]

    def _destroyed(self, facts: dict[str, Any]) -> list[list[Any]]:
        return [["destroyed", facts["target"]]]

    def _won(self, facts: dict[str, Any]) -> list[list[Any]]:
        return [["won", "german" if facts["german"] else "british"]]

    # results only

    def results(self, record: Record) -> list[Line]:
        """A day without courses: who shot whom, who came across, what was hit."""
        shots = self.chance(0.6)
        lines: list[Line] = []
        for event in record.events:
            if event.verb == "fly":
                lines += [Line(self.cased(w), event) for w in self.told(event.facts) if shots]
            elif event.verb == "home":
                if not shots:
                    lost = sorted(record.facts["lost"].items())
                    lines += [Line(self.cased(["lost", s, n])) for s, n in lost]
                if record.facts["raid"]:
                    rows = self.home(event.facts["home"], record.facts["kinds"])
                    lines += [Line(self.cased(words), event) for words in rows]
            elif event.verb not in ("move", "place", "dive"):
                lines += [Line(text, event) for text in self.line(event)]
        return lines

    def told(self, facts: dict[str, Any]) -> list[list[Any]]:
        """The shots of a move, for those who write no courses."""
        name, rows = self.course.plane(facts["plane"]), []
        for kind, one, *_ in facts["tokens"]:
            if kind == "back" and (one.hit or self.chance(0.2)):
                rows.append(self.shot(self.course.plane(one.by), name, "", one.die, one.hit))
            if kind != "fire":
                continue
            target = self.course.plane(one.target)
            if one.hit and one.lost:
                rows += [["down", target, "by", name], ["down", name, "by", target]]
            elif one.hit or (not one.lost and self.chance(0.3)):
                rows.append(self.shot(name, target, ANGLES[one.angle], one.die, one.hit))
            elif one.lost:
                rows.append(self.shot(target, name, "", one.back, True))
        return rows

    def shot(self, by: str, whom: str, angle: str, die: int, hit: bool) -> list[Any]:
        if hit and self.chance(0.3):
            return ["down", whom, *(["by", by] if self.chance(0.6) else [])]
        angles = [angle] if angle and self.chance(0.5) else []
        dice = [self.course.face(die)] if self.way != "results" or self.chance(0.3) else []
        result = [] if self.way == "dice" and dice else ["hit" if hit else "miss"]
        return ["shot", by, whom, *angles, *dice, *result]
