"""Writes a played game of B-17! down: every move, points or distances, or only who hit whom."""

from __future__ import annotations

from random import Random
from typing import Any

from ...players.writing import Event, Hurry, Line, Log, Played, Record, Turn, bare, manner, some
from .book import Book, Course, Pose
from .fight import Burst, Fire, Shot
from .words import Words, sloppy

Facts = dict[str, Any]


class Pen:
    """`style` is one of STYLES. `rng` decides what is left out, never what happened."""

    def __init__(self, book: Book, style: str, rng: Random) -> None:
        self.book, self.style, self.rng = book, style, rng
        self.hurry = Hurry({}, rng)
        self.known: dict[str, Pose | None] = {}  # where a reader takes a plane to be
        self.entries = style in ("full", "bare", "mixed", "sums") or rng.random() < 0.6

    def log(self, played: Played) -> Log:
        """The log of a whole game."""
        turns = [self.turn(record) for record in played.records]
        return Log(played.game, played.edition, list(played.options), turns)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def gap(self, share: float) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    def turn(self, record: Record) -> Turn:
        style, self.way, self.often = manner(self.style, self.rng)
        self.words = Words(self.way, self.rng, self.often)
        turn = Turn(self._label(record.label), [], record=record, style=style)
        if style == "sums" or (self.style == "sums" and self.chance(0.5)):
            turn.sum, turn.style = self._sum(record), "sums"
            self.known.clear()
        else:
            self._notation(record)
            lines = [line for event in record.events for line in self.lines(event)]
            holed = style in ("bare", "holes")
            turn.lines = bare(lines, self.rng, 0.06 * self.often) if holed else lines
            if not lines or (style != "full" and self.chance(0.06)):
                turn.sum = self._sum(record)
        if self.chance(0.25) and record.end:
            end = some(record.end, self.rng, 0.5) or record.end
            turn.end = dict(end)
        return turn

    def _label(self, label: str) -> str:
        if self.way != "sloppy":
            return label
        number = label.split()[-1]
        return self.hurry.case(self.rng.choice((label, number, f"t{number}")))

    def _sum(self, record: Record) -> dict[str, Any]:
        return dict(record.sum) or {"hits": 0}

    def _notation(self, record: Record) -> None:
        """How each side's moves of this turn are noted."""
        none = {"results": 0.5, "gaps": 0.2, "sloppy": 0.15, "terse": 0.15, "dice": 0.2}
        mode = {"full": "distances", "terse": "short"}.get(self.way, "distances")
        self.mode: dict[bool, str] = {}
        for german in (True, False):
            silent = self.chance(none.get(self.way, 0.0))
            ways = (mode, mode, "points", "both", "mixed")
            self.mode[german] = "none" if silent else self.rng.choice(ways)

    # lines

    def lines(self, event: Event) -> list[Line]:
        """The lines of an event; often one, or none."""
        found = getattr(self, "_" + event.verb)(event.facts)
        lines = []
        for words, *of in found:
            if words:
                facts = of[1] if len(of) > 1 else event.facts
                lines.append(Line(self.cased(words), Event(of[0] if of else event.verb, facts)))
        return lines

    def cased(self, words: list[Any]) -> str:
        texts = " ".join(map(str, words)).split()
        if self.way == "sloppy":
            texts = [self.hurry.case(sloppy(text, self.rng)) for text in texts]
        return " ".join(texts)

    # the beginning

    def _waves(self, facts: Facts) -> list[Any]:
        dice = [self.words.face(die) for die in facts["dice"]]
        silent = self.way == "results" and not self.entries
        return [] if silent else [(["waves", facts["side"], *dice],)]

    def _wave(self, facts: Facts) -> list[Any]:
        return [(["wave", facts["number"]],)]

    def _place(self, facts: Facts) -> list[Any]:
        """Where planes stand at first; several in a line."""
        self.known.clear()
        if self.way != "full" and self.mode[False] == "none" and self.chance(0.7):
            return []
        words: list[list[str]] = []
        for name, pose in facts["poses"].items():
            if self.gap(0.1):
                words.append([name, "?"])
                continue
            spot = self.words.rounded(pose)
            heading = pose.heading != 0 or self.chance(0.1)
            words.append([name, self.words.point(spot, heading)])
            self.known[name] = spot
        if self.way in ("terse", "sloppy", "full") and self.chance(0.5):
            return [(["place", *(w for pair in words for w in pair)],)]
        return [(["place", *pair],) for pair in words]

    def _enter(self, facts: Facts) -> list[Any]:
        self.on_line = self.entries and self.chance(0.3)
        if not self.entries:
            return []
        self.entering = ["enter", facts["section"], self.words.face(facts["die"])]
        return [(self.entering,)] if not (self.on_line and facts["enters"]) else []

    def _clock(self, facts: Facts) -> list[Any]:
        if not self.entries or self.gap(0.1):
            return [(self.entering,)] if self.on_line else []
        dice = [self.words.face(die) for die in facts["dice"]]
        if "?" not in dice and self.chance(0.3):
            dice = [str(sum(facts["dice"]))]
        if self.on_line:
            return [([*self.entering, "clock", *dice],)]
        return [(["clock", facts["section"], *dice],)]

    def _altitude(self, facts: Facts) -> list[Any]:
        if not self.entries or self.gap(0.1):
            return []
        told = self.words.told()
        die = [self.words.face(facts["die"])] if self.words.diced() or not told else []
        return [(["altitude", facts["section"], *die, *([facts["word"]] if told else [])],)]

    # a fighter's move

    def _move(self, f: Facts) -> list[Any]:
        name, mode = f["plane"], self.mode[f["german"]]
        if mode == "mixed":
            mode = self.rng.choice(("distances", "points", "both"))
        if mode == "none":
            self.known[name] = None
            return self.shots_only(f)
        fell = f["gone"] and f["shot"] and f["course"].length == f["stop"]
        if fell or f["returned"] or f["flak"]:
            mode = "distances"  # it fell where it attacked, or more happened there
        start = self.begin(f, mode)
        if mode != "distances" and self.end_fits(f):
            return self.by_points(f, start, mode)
        return self.by_distances(f, start)

    def begin(self, f: Facts, mode: str) -> list[str]:
        """Where it starts, where that is written; what a reader knows afterwards."""
        name, pose = f["plane"], f["start"]
        known = self.known.get(name)
        entered = bool(f["first"])
        share = {"both": 0.6, "points": 0.5}.get(mode, 0.1)
        if entered:
            share = {"full": 1.0, "terse": 0.4, "short": 0.5}.get(self.way, 0.8)
        elif known is None:
            share = max(share, 0.5)
        if self.gap(0.1) or not self.chance(share):
            if entered:
                self.known[name] = None
            return []
        spot = self.words.rounded(pose)
        if known is not None and not self.words.fits(spot, known):
            return []
        self.known[name] = spot
        return [self.rng.choice(("from", "from", "at")), self.words.point(spot, True)]

    def end_fits(self, f: Facts) -> bool:
        known = self.known.get(f["plane"])
        reckoned = None if known is None else f["course"]._replace(start=known).end
        return self.words.fits(self.words.rounded(f["end"]), reckoned)

    def by_distances(self, f: Facts, start: list[str]) -> list[Any]:
        name, course, stop = f["plane"], f["course"], f["stop"]
        who = name
        known = self.known.get(name)
        self.known[name] = None if known is None else course._replace(start=known).end
        head = [who, *start]
        if start and self.chance(0.7):
            head[-1] += ":"
        if f["shot"] is None:
            legs = self.words.legs(course, 0, course.length)
            if course.turn == 0 and self.chance(0.4) and not start:
                legs = [self.rng.choice(("ahead", "ahead", "straight"))]
            self._lost(name, legs)
            return [([*head, *legs], "move"), *self.late(f)]
        first = self.words.legs(course, 0, stop)
        rest = self.words.legs(course, stop, course.length)
        self._lost(name, [*first, *rest])
        if self.one_line(f):
            words = [*head, *first, "attack", *self.words.attack(f["shot"], known is not None)]
            return [([*words, *self.backs(f), *rest], "move"), *self.late(f)]
        found = [([*head, *first], "move"), *self.stop_lines(f, known is not None)]
        found += [([who, *rest], "rest")] if rest else []
        return [*found, *self.late(f)]

    def backs(self, f: Facts) -> list[str]:
        return [word for fire in f["answers"] for word in self.words.back(fire, f["shot"])]

    def _lost(self, name: str, legs: list[str]) -> None:
        if any("?" in leg for leg in legs):
            self.known[name] = None

    def one_line(self, f: Facts) -> bool:
        """Whether attack and answers stand on the line of the move."""
        if f["returned"] or f["flak"] or self.way in ("dice", "gaps", "results"):
            return False
        return self.chance(0.5)

    def stop_lines(self, f: Facts, placed: bool, stop: str = "") -> list[Any]:
        """Attack, what is returned, gunners and flak at the stop."""
        words = self.words.attack(f["shot"], placed, stop)
        who = f["plane"]
        found: list[Any] = [(["attack", who, *words], "attack", f)]
        if f["returned"]:
            back: Shot = f["returned"]
            planes = back.by, back.target
            found.append((["return", *planes, *self.words.came(back)], "return", f))
        found += self.fires(f["answers"], "stop", f)
        return [*found, *self.bursts(f["flak"], f)]

    def bursts(self, bursts: list[Burst], f: Facts) -> list[Any]:
        return [
            (["flak", *self.words.burst(one)], "flak", {"burst": one, "kind": f["kind"], "move": f})
            for one in bursts
        ]

    def fires(self, fires: list[Fire], when: str, f: Facts) -> list[Any]:
        found = []
        for fire in fires:
            words = self.words.fire(fire)
            verb = [] if self.chance(0.3 if self.way != "terse" else 0.8) else ["fire"]
            found.append(([*verb, *words], "fire", {"fire": fire, "when": when, "move": f}))
        return found

    def late(self, f: Facts) -> list[Any]:
        """Fire and flak where the move ends; sometimes somebody says who is down."""
        found = [*self.fires(f["late"], "late", f), *self.bursts(f["late flak"], f)]
        if f["gone"] == "down" and self.chance(0.15):
            found.append((["destroyed", f["plane"]], "down", f))
        return found

    def by_points(self, f: Facts, start: list[str], mode: str) -> list[Any]:
        """The end of the move, with or without distances; the stop as a point, or not at all."""
        name, course = f["plane"], f["course"]
        who = name
        end = self.words.rounded(f["end"])
        cut = course.length < f["length"]
        loose = self.way == "full" or cut or course.rest < 4 or not self.words.fine
        needed = course.turn and loose
        heading = bool(needed) or self.chance(0.5)
        if self.gap(0.1):
            heading = False
        self.known[name] = end if heading or not needed else None
        if start and mode == "points" and self.chance(0.4):
            start = start[1:]  # the start without a word
        arrow = [self.rng.choice(("to", "->")), self.words.point(end, heading)]
        if not f["shot"]:
            legs = self.words.legs(course, 0, course.length) if mode == "both" else []
            return [([who, *start, *legs, *arrow], "move"), *self.late(f)]
        stop, known = self._stop(f), self.known.get(name) is not None
        if f["first"] or self.way == "full" or self.one_line(f):
            words = ["attack", *self.words.attack(f["shot"], known, stop), *self.backs(f)]
            return [([who, *start, *words, *arrow], "move"), *self.late(f)]
        found = self.stop_lines(f, known, stop)
        return [*found, ([who, *arrow], "move"), *self.late(f)]

    def _stop(self, f: Facts) -> str:
        """Where it stopped, as a point."""
        if not (self.way == "full" or self.chance(0.6)):
            return ""
        return self.words.point(self.words.rounded(f["planned"].at(f["stop"]), fine=True))

    def shots_only(self, f: Facts) -> list[Any]:
        """No moves: who attacked whom, and what came of it."""
        found = [] if f["shot"] is None else self.stop_lines(f, placed=False)
        if found and self.chance(0.3) and found[0][0][0] == "attack":
            words = found[0][0]
            found[0] = ([words[1], "at", *words[2:]], "attack", f)
        return [*found, *self.late(f)]

    # bombers

    def _bombers(self, f: Facts) -> list[Any]:
        mode = self.mode[False]
        moves = f["moves"]
        fires = self.fires(f["fires"], "broadside", f)
        if mode == "none":
            for one in moves:
                self.known[one["plane"]] = None
            return fires
        if mode in ("distances", "short") or (mode != "points" and self.chance(0.4)):
            found = self.together(moves)
        else:
            found = [(self.bomber(m, mode), "bombers", {"moves": [m], "all": f}) for m in moves]
        return [*found, *fires, *self.leaving(moves)]

    def leaving(self, moves: list[Facts]) -> list[Any]:
        """Who has flown over the edge by little is said to have left."""
        near = [m["plane"] for m in moves if m["away"] and m["end"].y < self.book.length + 1.5]
        told = near and (self.way == "full" or self.chance(0.7))
        return [(["home", *(near)], "home", {"planes": near})] if told else []

    def together(self, moves: list[Facts]) -> list[Any]:
        """All bombers ahead, or those that move alike in one line."""
        if not moves:
            return []
        for one in moves:
            known = self.known.get(one["plane"])
            end = None if known is None else one["course"]._replace(start=known).end
            self.known[one["plane"]] = end
        if all(one["course"].turn == 0 for one in moves) and self.chance(0.5):
            return [(["bombers", "ahead"], "bombers", {"moves": moves})]
        groups: dict[Any, list[Facts]] = {}
        for one in moves:
            groups.setdefault(one["course"][1:], []).append(one)
        if len(groups) == 1 and self.chance(0.7):
            words = self.legs_of(moves)
            return [(["bombers", *words], "bombers", {"moves": moves})]
        found = []
        for group in groups.values():
            alike = [group] if self.chance(0.6) else [[one] for one in group]
            for part in alike:
                names = [one["plane"] for one in part]
                found.append(([*names, *self.legs_of(part)], "bombers", {"moves": part}))
        return found

    def legs_of(self, moves: list[Facts]) -> list[str]:
        course: Course = moves[0]["course"]
        legs = self.words.legs(course, 0, course.length)
        for one in moves:
            self._lost(one["plane"], legs)
        return legs

    def bomber(self, one: Facts, mode: str) -> list[str]:
        """One bomber's move, by points where they fit."""
        name, course = one["plane"], one["course"]
        known = self.known.get(name)
        reckoned = None if known is None else course._replace(start=known).end
        words = [name]
        end = self.words.rounded(one["end"])
        if mode == "mixed":
            mode = self.rng.choice(("distances", "points", "both"))
        legs = self.words.legs(course, 0, course.length)
        if mode == "distances" or not self.words.fits(end, reckoned):
            self.known[name] = reckoned
            self._lost(name, legs)
            return [*words, *legs]
        loose = self.way == "full" or course.rest < 4 or not self.words.fine
        needed = course.turn and loose
        heading = bool(needed) or self.chance(0.3)
        self.known[name] = end
        if mode == "points":
            legs = []
        start = self.words.rounded(one["start"])
        after = course._replace(start=start).end
        if self.words.fits(start, known) and self.words.fits(end, after) and self.chance(0.3):
            words += [self.words.point(start, bool(legs) or self.chance(0.5))]
        return [*words, *legs, "->", self.words.point(end, heading)]

    # the target

    def _flak(self, facts: Facts) -> list[Any]:
        return [(["flak", *self.words.burst(facts["burst"])],)]

    def _bomb(self, facts: Facts) -> list[Any]:
        name = facts["plane"]
        told, hits = self.words.told(), facts["hits"]
        dice = self.words.diced() or not told
        pairs = [f"{self.words.face(a)}/{self.words.face(b)}" for a, b in facts["dice"]]
        if not pairs or not dice:
            none = hits == 0 and self.chance(0.7)
            return [(["bomb", name, *(["none"] if none else [hits, "hits"])],)]
        return [(["bomb", name, *pairs, *(["=", hits, "hits"] if told else [])],)]

    def _hits(self, facts: Facts) -> list[Any]:
        told = self.way in ("full", "results") or not self.chance(0.4)
        more = ["total", facts["total"]] if told and self.chance(0.4) else []
        return [(["hits", facts["hits"], *more],)] if told else []

    def _home(self, facts: Facts) -> list[Any]:
        return [(["home", *(facts["planes"])],)]

    def _won(self, facts: Facts) -> list[Any]:
        return [(["won", "us" if facts["us"] else "german"],)]
