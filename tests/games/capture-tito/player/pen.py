"""Writes a played game of Capture Tito! down: all of it, dice or results, in haste, with gaps."""

from __future__ import annotations

from random import Random
from typing import Any

from ...players.writing import Event, Hurry, Line, Log, Played, Record, Turn, bare, manner, some
from .book import Book
from .fight import Line as Row
from .fight import Round
from .words import CAUSES, NAMES, VERBS, name_of

Facts = dict[str, Any]
_DICE = {"results": 0.0, "gaps": 0.8}
_TOLD = {"dice": 0.0, "gaps": 0.5, "sloppy": 0.6, "terse": 0.4}
_NAMED = {"dice": 0.5, "gaps": 0.6, "sloppy": 0.7, "terse": 0.6, "results": 0.8}


class Pen:
    """`style` is one of STYLES. `rng` decides what is left out, never what happened."""

    def __init__(self, book: Book, style: str, rng: Random) -> None:
        self.book, self.style, self.rng = book, style, rng
        self.hurry = Hurry({}, rng)

    def log(self, played: Played) -> Log:
        """The log of a whole game."""
        turns = [self.turn(record) for record in played.records]
        return Log(played.game, played.edition, list(played.options), turns)

    def turn(self, record: Record) -> Turn:
        style, self.way, self.often = manner(self.style, self.rng)
        turn = Turn(self.label(record.label), [], record=record, style=style)
        if style == "sums" or (self.style == "sums" and self.chance(0.5)):
            turn.sum, turn.style = (some(record.sum, self.rng) or {"alarm": record.sum["alarm"]}, "sums")
            return turn
        lines: list[Line] = []
        for event, following in zip(record.events, [*record.events[1:], None], strict=True):
            # more may follow at once: then a level is that of its cause
            self.rising = bool(following) and following.verb in ("alarm", "reveal")
            lines += self.lines(event)
        turn.lines = bare(lines, self.rng, 0.05 * self.often) if style in ("bare", "holes") else lines
        if not lines or (style != "full" and self.chance(0.06)):
            part = some(record.sum, self.rng) or {"ammo": record.sum["ammo"]}
            turn.sum = dict(record.sum) if style == "full" else part
        if self.chance(0.2) and record.end:
            turn.end = some(record.end, self.rng, 0.4) or {"alarm": record.end["alarm"]}
        return turn

    def label(self, label: str) -> str:
        if self.way not in ("sloppy", "terse"):
            return label
        number = label.split()[-1]
        return self.rng.choice((label, number, f"t{number}", f"T{number}"))

    # what is written at all

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def gap(self, share: float) -> bool:
        return self.way == "gaps" and self.chance(share * self.often)

    def diced(self) -> bool:
        return self.chance(_DICE.get(self.way, 1.0))

    def told(self) -> bool:
        return self.chance(_TOLD.get(self.way, 1.0))

    def named(self) -> bool:
        return self.chance(_NAMED.get(self.way, 1.0))

    def face(self, die: int) -> str:
        return "?" if self.gap(0.2) else str(die)

    def lines(self, event: Event) -> list[Line]:
        """The lines of an event; often one, or none."""
        found = getattr(self, "_" + event.verb)(event.facts)
        return [Line(self.cased(words), event) for words in found if words]

    def cased(self, words: list[Any]) -> str:
        texts = [str(one) for one in words]
        if self.way == "sloppy" and texts[0] in VERBS and self.chance(0.4):
            texts[0] = self.rng.choice((texts[0], *VERBS[texts[0]]))
        return " ".join(map(self.hurry.case, texts) if self.way == "sloppy" else texts)

    # words

    def unit(self, unit: str) -> str:
        if self.way == "sloppy" and self.chance(0.3):
            return self.rng.choice(NAMES.get(unit) or name_of(unit))
        return unit

    def units(self, units: list[str]) -> list[str]:
        return [self.unit(u) for u in units]

    def zone(self, zone: int) -> str:
        if self.way == "sloppy" and self.chance(0.3):
            forms = ("zone {}", "gz {}", "z{}")
            if zone == self.book.grotto:
                return self.rng.choice(("grotto", "g", "grotto"))
            return self.rng.choice(forms).format(zone)
        return str(zone)

    def found(self, holds: list[str], came: list[str]) -> list[str]:
        """What was turned over; somebody may note a part of it."""
        if not self.named():
            return []
        if not holds and not came:
            return ["nobody"] if self.chance(0.5) else []
        return [*holds, *self.units(came)]

    # events

    def _event(self, f: Facts) -> list[Any]:
        first = f["event"] if self.way == "results" or self.chance(0.1) else self.face(f["die"])
        if first == "?":
            return [["event", f["event"] if f["second"] is None else "?"]]
        die = [] if f["second"] is None else [self.face(f["second"])]
        if self.way == "results" and self.chance(0.5):
            die = []
        who: list[Any] = []
        if f["event"] in ("b", "e"):
            who = f["lost"]
        if f["event"] == "c":
            who = f["zones"]
        if f["event"] == "f":
            who = [f["unit"]]
        needed = f["event"] == "f" or (f["event"] == "b" and len(f["group"]) > len(f["lost"]))
        if not (self.named() or (needed and self.chance(0.8))):
            who = []
        words = list(map(str, who)) if f["event"] == "c" else self.units(who)
        if f["event"] == "c" and words and not die:
            die = ["?"]  # a zone would be taken for the die
        return [["event", first, *die, *words]]

    def _relief(self, f: Facts) -> list[Any]:
        return [["relief", self.face(f["die"]), *(["turn", f["last"]] if self.told() else [])]]

    def _wave(self, f: Facts) -> list[Any]:
        return [["wave", self.face(f["die"])]]

    def _supply(self, f: Facts) -> list[Any]:
        if len(f["dice"]) > 1 and self.chance(0.4):
            return [["supply", *(["="] if self.way == "full" else []), sum(f["dice"])]]
        return [["supply", *f["dice"]]]

    def _air(self, f: Facts) -> list[Any]:
        words = ["air", *(["support"] if self.chance(0.2) else []), self.zone(f["zone"])]
        die = [self.face(f["die"])] if self.diced() else []
        told = self.told() or not die
        return [[*words, *die, *([("+" if f["bonus"] else "") + str(f["bonus"])] if told else [])]]

    def _alarm(self, f: Facts) -> list[Any]:
        if not self.chance({"full": 0.25, "terse": 0.02}.get(self.way, 0.1)):
            return []
        cause = f["cause"].split()[0]
        if cause != "mission" and (self.rising or self.chance(0.6)):
            rise = [f"+{f['gain']}"] if f["gain"] == self.book.gains(cause) and self.chance(0.5) else []
            level = [f["level"]] if not rise or self.chance(0.6) else []
            word = self.rng.choice(CAUSES[cause]) if self.way == "sloppy" else cause
            return [["alarm", word, *rise, *level]]
        return [] if self.rising else [["alarm", f["level"]]]

    def _drop(self, f: Facts) -> list[Any]:
        lines, words = [], ["drop"]
        apart = self.chance(0.3)
        for k, (unit, dz, die, at) in enumerate(f["drops"]):
            words += [self.unit(unit)]
            usual = dz == self.book.drops[self.book.units[unit].group]
            if not usual or self.chance({"full": 0.8, "terse": 0.1}.get(self.way, 0.5)):
                words += [dz]
            dice = self.diced()
            words += [self.face(die)] if dice else []
            if not dice or self.chance(0.1 if self.way == "terse" else 0.25):
                short = at > 9 and not dice and self.chance(0.5)
                words += [str(at)] if short else ["=", self.zone(at)]
            if apart and k + 1 < len(f["drops"]):
                lines.append(words)
                words = ["drop"]
        return [*lines, words]

    def _activate(self, f: Facts) -> list[Any]:
        dice = self.diced() or self.gap(1) or len(f["zones"]) > 1
        told = self.told() or not dice or not f["sure"]
        words: list[Any] = ["activate", *map(self.zone, f["zones"])]
        words += [self.face(f["die"])] if dice else []
        if self.way == "full" or not f["lone"] or self.chance(0.2):
            words += ["by", self.zone(f["by"])]
        if told and (not f["works"] or not dice or not f["sure"] or self.chance(0.2)):
            words += ["yes" if f["works"] else "fails"]
        one = len(f["zones"]) == 1 and self.chance(0.8)
        lines = []
        for zone, holds, came in f["found"]:
            found = self.found(holds, came)
            if one and found and "?" not in words:
                words += found
            elif found or (self.way == "full" and len(f["zones"]) == 1):
                lines.append(["reveal", self.zone(zone), *found])
        return [words, *lines]

    def _reveal(self, f: Facts) -> list[Any]:
        found = self.found(f["holds"], f["came"])
        if not found and self.way != "full":
            return []
        return [["reveal", self.zone(f["zone"]), *found]]

    def route(self, path: list[int], whole: bool = False) -> list[str]:
        """The zones of a way; start and zones between may be left out."""
        way = path if whole or self.way == "full" or self.chance(0.3) else [path[0], path[-1]]
        if not whole and self.chance({"full": 0.2, "terse": 0.9}.get(self.way, 0.4)):
            way = way[1:]
        if self.way == "sloppy" and len(way) > 1 and self.chance(0.5):
            return [self.rng.choice(("->", "-", " to ")).join(map(str, way))]
        return [str(z) for z in way]

    def _move(self, f: Facts) -> list[Any]:
        before, path = f["before"], f["path"]
        whole = f["enters"] and len(path) > 2
        stack = set(before.germans(path[0])) == set(f["units"]) and not f["leaders"]
        if stack and self.way == "terse" and self.chance(0.4):
            return [["move", *map(str, path if whole else (path[0], path[-1]))]]
        return [["move", *self.units(f["units"]), *f["leaders"], *self.route(path, whole)]]

    def _march(self, f: Facts) -> list[Any]:
        before, path = f["before"], f["path"]
        whole = bool(f["markers"])
        stack = set(before.partisans(path[0])) == set(f["units"])
        stack = stack and before.free(path[0]) == f["leaders"]
        if stack and self.way == "terse" and self.chance(0.4):
            return [["move", *map(str, path if whole else (path[0], path[-1]))]]
        return [["move", *self.units(f["units"]), *f["leaders"], *self.route(path, whole)]]

    def _off(self, f: Facts) -> list[Any]:
        start = [str(f["zone"])] if self.chance(0.3) else []
        return [["move", *self.units(f["units"]), *f["leaders"], *start, "off"]]

    # combat

    def result(self, f: Any, shooter: str, target: str) -> list[str]:
        """Who was hit."""
        named = self.way == "full" or self.named()
        if f == target:
            return ["hit", self.unit(target)] if named else ["hit"]
        return ["lost", self.unit(shooter)] if named else [self.rng.choice(("back", "lost"))]

    def pair(self, dice: tuple[int, int]) -> str:
        return "/".join(map(self.face, dice))

    def _fire(self, f: Facts) -> list[Any]:
        words: list[Any] = ["fire"]
        if self.way in ("terse", "sloppy") and not f["german"] and self.chance(0.4):
            words += [self.zone(f["here"]), self.zone(f["there"])]
        elif self.way != "full" and self.chance(0.15):
            words += [self.unit(f["shooter"]), "at", self.unit(f["target"])]
        else:
            words += [self.unit(f["shooter"]), self.zone(f["there"])]
        told = self.told() or not f["sure"]
        dice = [self.pair(f["dice"])] if self.diced() or not told else []
        if dice and f["exact"] and self.chance({"full": 0.4, "sloppy": 0.1}.get(self.way, 0.05)):
            dice += ["=", "/".join(map(str, f["values"]))]
        return [[*words, *dice, *(self.result(f["hit"], f["shooter"], f["target"]) if told else [])]]

    def _assault(self, f: Facts) -> list[Any]:
        words: list[Any] = ["assault", self.zone(f["zone"]), *self.units(f["germans"])]
        if self.way == "terse" and self.chance(0.4):
            words = ["assault", str(f["zone"])]
        elif self.way == "full" or self.chance(0.6):
            words += ["vs", *self.units(f["partisans"])]
        for one in f["rounds"]:
            words += ["|", *self.round(one)]
        if f["stop"]:
            words += ["stop", *self.homes(f["homes"])]
        return [words]

    def homes(self, homes: dict[str, int]) -> list[str]:
        zones = sorted(set(homes.values()))
        if len(zones) == 1:
            return [str(zones[0])]
        return [word for z in zones for word in (*self.units([u for u in homes if homes[u] == z]), str(z))]

    def round(self, one: Round) -> list[str]:
        words: list[str] = []
        shown = self.way == "full" or self.chance({"terse": 0.1, "dice": 0.3}.get(self.way, 0.6))
        for k, row in enumerate(one.lines):
            words[-1:] = [f"{words[-1]},"] if words and not self.gap(1) else words[-1:]
            words += self.row(row, shown, k)
        return words

    def row(self, row: Row, shown: bool, nth: int) -> list[str]:
        words = ["+".join(row.ours), "+".join(row.theirs)] if shown else []
        told = self.told() or (shown and self.chance(0.5))
        dice = self.pair(row.dice) if self.diced() or not told else "?/?"
        words.append(dice)
        if "?" not in dice and self.chance({"full": 0.4}.get(self.way, 0.03)):
            words += ["=", "/".join(map(str, row.values))]
        return [*words, *(self.result(row.hit, row.ours[0], row.theirs[0]) if told else [])]

    # leaders

    def _prisoner(self, f: Facts) -> list[Any]:
        die = [self.face(f["die"])] if self.diced() else []
        fate = "prisoner" if f["held"] else "dead"
        told = self.told() or not die or "?" in die
        by = ["by", self.unit(f["guard"])] if f["held"] and (self.way == "full" or self.named()) else []
        return [["prisoner", f["who"], *die, *([fate] if told else []), *by]]

    def _documents(self, f: Facts) -> list[Any]:
        told = self.way == "full" or self.chance(0.5)
        return [["documents", *([self.zone(f["zone"])] if self.chance(0.6) else [])]] if told else []

    def _storch(self, f: Facts) -> list[Any]:
        return [["storch", *(["tito"] if self.chance(0.5) else [])]]

    def _flown(self, f: Facts) -> list[Any]:
        return [["storch", "leaves"]] if self.way == "full" or self.chance(0.7) else []

    # reinforcements

    def _reinforce(self, f: Facts) -> list[Any]:
        if f["came"] is None:
            return [["reinforce", str(f["die"]), *(["none"] if self.told() else [])]]
        named = self.units(f["came"]) if self.way == "full" or self.named() else []
        dice = [str(f["die"]), str(f["entry"]), str(f["number"])] if self.diced() else []
        if f["shut"]:
            return [["reinforce", f["colour"], *dice, "delayed"]]
        at = ["at", str(f["zone"])] if not dice or self.chance(0.3) else []
        return [["reinforce", f["colour"], *dice, *named, *at]]

    def _late(self, f: Facts) -> list[Any]:
        return [["reinforce", f["colour"], *self.units(f["came"]), "at", str(f["zone"])]]

    def _points(self, f: Facts) -> list[Any]:
        lines: list[Any] = []
        if not f["lost"] and (self.way == "full" or self.chance(0.5)):
            lines.append(["points", f["points"]])
        if self.way == "full" or self.chance(0.5):
            lines.append(["won", f["level"]])
        return lines
