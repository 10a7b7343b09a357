"""How units, zones, drop zones, events, dice and results are called in a log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cutline.referee import Choice, Die, Label, Number, Pattern, Slot

from .kit import COLOURS, GERMAN, LETTERS, Kit, whose
from .names import ARROWS, LEFT, ROMAN, STRENGTHS, called, unit_words

_WAY = re.compile(r"\d{1,2}(?:-\d{1,2})+")
_PAIR = re.compile(r"(-?\d{1,2}|\?)/(-?\d{1,2}|\?)")
BETWEEN = ("to", "against", "v", "vs", "-")
_ONE = re.compile(r"-?\d{1,2}|\?")
_FACE = re.compile(r"\d|\?")

Taken = tuple[Any, int] | None


class Zones(Label):
    """A zone: `38`, `zone 38`, `gz 38`; the grotto also by its name."""

    def __init__(self, kit: Kit) -> None:
        super().__init__("a zone (1 to 87)", "zone gz z", kit.zones, "{}")
        self.grotto = kit.grotto

    def take(self, texts: Any, at: int) -> Taken:
        if texts[at] in ("g", "grotto", "grotte", "cave") and self.grotto:
            return self.remember(texts[at], self.grotto)
        if texts[at] in ("zone", "gz", "z") and texts[at + 1] in ("g", "grotto"):
            return self.grotto, 2
        return super().take(texts, at)


class Route(Slot):
    """Zones one behind the other: `42 38`, `42->38`, `42-37-41`, `from 42 to 38`."""

    says, samples = "zones (42 38)", ((38,), (42, 38), (42, 37, 41), (None,))

    def __init__(self, zones: Zones) -> None:
        super().__init__()
        self.zones = zones
        self.domain = tuple((zone,) for zone in zones.domain)

    def take(self, texts: Any, at: int) -> Taken:
        found: list[Any] = []
        k = at
        while texts[k]:
            if texts[k] in ARROWS and texts[k + 1]:
                k += 1
                continue
            if _WAY.fullmatch(texts[k]):
                parts = [int(part) for part in texts[k].split("-")]
                if not all(part in self.zones.numbers for part in parts):
                    break
                found += parts
                k += 1
                continue
            taken = self.zones.take(texts, k)
            if taken is None:
                break
            found.append(taken[0])
            k += taken[1]
        return (tuple(found), k - at) if found else None

    def show(self, value: Any) -> str:
        return " ".join("?" if zone is None else str(zone) for zone in value or (None,))

    def others(self, value: Any) -> Any:
        """A way that ends before, or leaves out one of its zones."""
        return (value[:k] + value[k + 1 :] for k in reversed(range(len(value or ()))) if len(value) > 1)

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "null"]}

    def ways(self, value: Any) -> list[str]:
        ways = [self.show(value)]
        if value and len(value) > 1 and None not in value:
            ways += ["->".join(map(str, value)), " to ".join(map(str, value))]
        return ways


class Place(Slot):
    """Where a counter stands: a zone, or a word; with its strength behind it where `whole`."""

    def __init__(self, zones: Zones, others: Mapping[str, str]) -> None:
        super().__init__()
        self.zones, self.says = zones, "a zone, gone or off (38 reduced)"
        self.elsewhere = {word: place for place, words in others.items() for word in words.split(",")}
        self.samples = ((38, None), (38, 1), (7, 2), ("gone", None), (None, 1), ("off", None))

    def take(self, texts: Any, at: int) -> Taken:
        k = at
        while texts[k] in ("in", "at", "on") and texts[k + 1]:
            k += 1
        place: Any = None
        taken: Taken = None
        if texts[k] in self.elsewhere:
            place, k = self.elsewhere[texts[k]], k + 1
        elif texts[k] and (taken := self.zones.take(texts, k)):
            place, k = taken[0], k + taken[1]
        strength = STRENGTHS.get(texts[k]) if texts[k] else None
        k += strength is not None
        return ((place, strength), k - at) if place is not None or strength or taken else None

    def show(self, value: Any) -> str:
        place, strength = value or (None, None)
        word = {1: " reduced", 2: " full", None: ""}.get(strength, f" {strength}")
        return f"{'?' if place is None else place}{word}"


class Pair(Slot):
    """Two dice or two values, who attacks first: `3/1`, `3 1`."""

    def __init__(self, says: str, signed: bool = False) -> None:
        super().__init__()
        self.says, self.signed = says, signed
        self.samples = ((3, 1), (6, None), (None, 4), (None, None)) + (((-1, 12),) if signed else ())

    def take(self, texts: Any, at: int) -> Taken:
        found = _PAIR.fullmatch(texts[at])
        if found:
            return self.pair(*found.groups()), 1
        k = at + 2 if texts[at] and texts[at + 1] in BETWEEN else at + 1
        both = texts[at], texts[k] if texts[at] else ""
        if all((_ONE if self.signed else _FACE).fullmatch(part) for part in both):
            return self.pair(*both), k + 1 - at
        return None

    def pair(self, first: str, other: str) -> tuple[Any, Any]:
        found = tuple(None if text == "?" else int(text) for text in (first, other))
        return found  # type: ignore[return-value]

    def show(self, value: Any) -> str:
        return "/".join("?" if die is None else str(die) for die in value or (None, None))

    def lost(self, value: Any) -> str:
        return "?/?"


class Units(Choice):
    """Units; "b 1" is read, and not written: the letter may be a marker's, or begin a word.

    Nor is "randolph", which "churchill" may follow.
    """

    def ways(self, value: Any) -> list[str]:
        return [way for way in super().ways(value) if way[:2] not in ("b ", "c ", "r ") and way != "randolph"]


class Who(Units):
    """A unit; a `?` is none here: it stands for the zone behind."""

    def take(self, texts: Any, at: int) -> Taken:
        return None if texts[at] == "?" else super().take(texts, at)


class Lander(Units):
    """A German unit that lands: in `beisser 1` the 1 is the die, if there is no other."""

    def take(self, texts: Any, at: int) -> Taken:
        taken = super().take(texts, at)
        if taken is None or taken[1] != 2 or taken[0][-1:].isdecimal() or texts[at + 1] != "1":
            return taken
        behind = texts[at + 2]
        other = behind in (*ROMAN, "dz", "?", "=") or (len(behind) == 1 and behind.isdecimal())
        return taken if other else (taken[0], 1)

    def ways(self, value: Any) -> list[str]:
        found = super().ways(value)
        alone = value is not None and not value[-1:].isdecimal()
        return [way for way in found if not (alone and way.endswith(" 1"))]


class DropZone(Slot):
    """A drop zone by its Roman number: `VI`, `dz VI`, `drop zone VI`."""

    says, domain = "a drop zone (I to IX)", tuple(map(str.upper, ROMAN))

    def take(self, texts: Any, at: int) -> Taken:
        k = at
        while texts[k] in ("in", "into", "dz", "drop", "zone") and texts[k + 1]:
            k += 1
        if texts[k] == "?":
            return None, k + 1 - at
        return (texts[k].upper(), k + 1 - at) if texts[k] in ROMAN else None


class Team(Slot):
    """Units that stand one behind the other in an assault, the first in contact: `p1+p2`."""

    says = "units (p1+p2)"

    def __init__(self, units: Choice) -> None:
        super().__init__()
        self.units = units
        self.samples = (("p1",), ("p1", "p2"), ("c4", "c5", "c6"))

    def take(self, texts: Any, at: int) -> Taken:
        if "+" in texts[at][1:]:
            parts = [self.units.take([part, ""], 0) if part else None for part in texts[at].split("+")]
            return (tuple(p[0] for p in parts if p), 1) if all(parts) else None
        taken = self.units.take(texts, at) if texts[at] else None
        if taken is None:
            return None
        found, k = [taken[0]], at + taken[1]
        while texts[k] == "+" and texts[k + 1] and (more := self.units.take(texts, k + 1)):
            found.append(more[0])
            k += 1 + more[1]
        return tuple(found), k - at

    def show(self, value: Any) -> str:
        return "+".join(self.units.show(unit) for unit in value or ())


class Fallen(Units):
    """Who is hit in a line of an assault, and not whoever begins the next line.

    In `3/1 hit, ro3 b1 1/6` and `1/6 back, ro3 vs b1 3/1` ro3 does: a line names a German and his foe.
    In `lost p1, p2 c5 1/6` p1 was hit, since a further one of his side stands behind him.
    """

    TARGET = ("hit", "hits", "target")

    def take(self, texts: Any, at: int) -> Taken:
        taken = super().take(texts, at)
        if taken is None or whose([taken[0]]) != GERMAN:
            return taken
        k, others = at + taken[1], []
        while texts[k] and (more := self.front(texts, k)):
            others.append(whose([more[0]]))
            k += more[1]
        target = at and texts[at - 1] in self.TARGET
        begins = others or texts[k] in BETWEEN  # the next line, with a foe behind him
        return None if target or (begins and GERMAN not in others) else taken

    def front(self, texts: Any, at: int) -> Taken:
        """A unit, or the first of several that stand one behind the other."""
        head, plus, _ = texts[at].partition("+")
        return super().take([head, ""], 0) if plus and head else super().take(texts, at)


class Thrown(Die):
    """A die that was thrown: there is none here that a `-` could say was not."""

    NONE = ""

    def take(self, texts: Any, at: int) -> Taken:
        return None if texts[at] in ("-", "–", "−", "x") else super().take(texts, at)

    def schema(self) -> dict[str, Any]:
        return {"type": ["integer", "null"], "minimum": 0}


class Event(Thrown):
    """The die of an event, or its letter."""

    def take(self, texts: Any, at: int) -> Taken:
        if texts[at] in tuple("abcdefg"):
            return self.remember(texts[at], texts[at])
        return super().take(texts, at)


def slots(r: Any) -> dict[str, Any]:
    """Every kind of word that the forms of the verbs name."""
    kit = r.kit = Kit(r)
    zones = Zones(kit)
    six, ten = kit.d6, kit.d10
    everybody = unit_words(kit, kit.units, leaders=True)
    germans, partisans = unit_words(kit, kit.germans), unit_words(kit, kit.partisans)
    leaders, causes = called(kit, "leaders"), called(kit, "causes")
    units = Units("a unit such as p1 or c12", "and", everybody)
    six_sided = Number("a die", thrown=six)
    found: dict[str, Any] = {
        "N": Number(),
        "SIGNED": Number("a number of points", signed=True),
        "D6": Thrown(six, "this"),
        "D10": Thrown(ten, "this"),
        "ROLL": Number("a die", thrown=ten),
        "DROPDIE": Pattern(  # a zone may stand behind it: larger numbers are no die
            "a die", r"([\d?])", lambda n: None if n == "?" else int(n), str, schema=six_sided.schema()
        ),
        "EVENT": Event(ten, "the event"),
        "DICE": six_sided,
        "UNIT": units,
        "WHO": Who("a unit such as p1 or c12", "and", everybody),
        "FALLEN": Fallen("who is hit", "and", everybody),
        "GERMAN": Units("a German unit such as p1", "and", germans),
        "LANDER": Lander("a German unit such as p1", "and", germans),
        "YUGOSLAV": Units("a Yugoslav unit such as c12", "and", partisans),
        "LEADER": Choice("Tito, Churchill or the documents", of=leaders),
        "FOUND": Units("what it hid (tito, uniform, c4)", "and", partisans | leaders | called(kit, "hidden")),
        "TEAM": Team(units),
        "GROUP": Choice("a group such as panther", of=called(kit, "groups")),
        "ZONE": zones,
        "ROUTE": Route(zones),
        "PLACE": Place(zones, called(kit, "places")),
        "LETTER": Pattern("a letter (A, B, C)", r"([abc])", str.upper, str, LETTERS),
        "DZ": DropZone(),
        "COLOUR": Choice(f"a colour ({', '.join(COLOURS)})", of={colour: colour for colour in COLOURS}),
        "BONUS": Choice(
            "a bonus (+1, +2, none)", of={0: "none,+0,0,no,nothing,no bonus", 1: "+1,1", 2: "+2,2"}
        ),
        "PLUS": Pattern("a rise (+1)", r"\+(\d)", int, lambda n: f"+{n}", (1, 2)),
        "CAUSE": Choice(f"a cause ({', '.join(causes)})", of=causes),
        "PAIR": Pair("a pair of dice such as 3/1"),
        "VALUES": Pair("two values such as 8/7", signed=True),
        "RESULT": Choice("a result (hit, back)", "and", called(kit, "results")),
        "LEFT": Choice("what is left of it (reduced, gone)", of=LEFT),
        "FATE": Choice("a fate (prisoner, dead)", of=called(kit, "fates")),
        "LEVEL": Choice("a level (complete, partial, failure)", of=called(kit, "levels")),
        "SIDE": Choice("a side (german, partisan)", of=called(kit, "sides")),
        "OUTCOME": Choice(
            "success of a roll (fails, yes)",
            of={False: "fails,failed,fail,no,nothing", True: "yes,succeeds,success,activated,works"},
        ),
        "BAR": Pattern("a bar", r"\|+|/{2,}", lambda: "|", str, ("|",)),
    }
    found["DROPDIE"].thrown = six
    alike = "FALLEN UNIT, WHO UNIT, LANDER GERMAN, ROLL D10, DROPDIE D6, ROUTE ZONE"
    for slot, like in map(str.split, alike.split(",")):
        found[slot].name = like  # as players are shown it
    return found
