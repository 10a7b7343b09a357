"""How units, zones, drop zones, events, dice and results are called in a log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cutline.referee import Choice, Die, Label, Number, Pair, Pattern, Slot, unusable

from .kit import COLOURS, GERMAN, LEADERS, LETTERS, YUGOSLAV, Kit, Unit, Zone, whose

NATIONS = ("usa", "britain", "ussr")
CAUSES = ("air", "landing", "fire", "assault", "marker", "grotto", "tito", "prisoner", *NATIONS)
MEANT = {  # what the lists of game.yaml have to name, beside the groups
    "leaders": LEADERS,
    "hidden": ("uniform", "nobody"),
    "causes": (*CAUSES, "mission"),
    "places": ("gone", "off", "cup", "flown"),
    "results": ("hit", "back"),
    "fates": ("prisoner", "dead"),
    "levels": ("complete", "partial", "failure"),
    "sides": (GERMAN, YUGOSLAV),
}
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
LEFT = {1: "reduced,flipped,turned,turned over,half", 0: "gone,dead,eliminated,destroyed,removed,out"}
_STRONG = {1: "reduced,back,half", 2: "full,front,whole", "prisoner": "prisoner,captured"}
STRENGTHS = {word: left for left, words in _STRONG.items() for word in words.split(",")}
ARROWS = ("->", "to", "into", "via", "through", "then", "-", "from", "over")


def called(kit: Kit, what: str) -> dict[str, str]:
    """Return all that is read for each thing, as game.yaml lists it. BadInput where it cannot be used."""
    name, found = f"{what}_in_logs", {}
    needed = MEANT.get(what) or groups(kit)
    for number, line in enumerate(getattr(kit.r.lists, name)):
        meant, _, words = line.partition(" = ")
        if meant not in needed or not words or meant in found:
            each = f"one of {', '.join(needed)}, each once"
            text = f'"{line}" does not say what it means, {each}: write "{needed[0]} = word,another"'
            raise unusable(kit.r.game, ("lists", name, number), text, "game")
        found[meant] = words
    if lacking := [meant for meant in needed if meant not in found]:
        raise unusable(kit.r.game, ("lists", name), f"nothing is read for {', '.join(lacking)}", "game")
    return found


def groups(kit: Kit) -> list[str]:
    """Return the German groups, in the order of their counters."""
    return [*dict.fromkeys(kit.units[unit].group for unit in kit.platoons)]


def unit_words(kit: Kit, units: Any, leaders: bool = False) -> dict[str, str]:
    """Return the ways to write each unit, the id as printed first."""
    found, words = {}, called(kit, "groups")
    for unit in units:
        counter = kit.units[unit]
        letters = unit.rstrip("0123456789")
        n = unit[len(letters) :]
        ways = [kit.name(unit)]
        ways += [f"{letters} {n}"] if n else []
        for name in words[counter.group].split(",") if counter.group in words and not counter.officer else ():
            number = n or "1"
            tied = "|".join(f"{word}{number}" for word in name.split("|"))
            ways += [f"{name} {number}", *([tied] if " " not in name else []), *([] if n else [name])]
        if counter.officer:
            ways += [f"captain|hauptsturmführer|officer {unit}"]
        ways += [f"{counter.kind} {n}", f"partisan|partisans {unit}"] if counter.group == "b" else []
        found[unit] = ",".join(ways)
    return {**found, **(called(kit, "leaders") if leaders else {})}


_WAY = re.compile(r"\d{1,2}(?:-\d{1,2})+")
BETWEEN = ("to", "against", "v", "vs", "-")
NUMBER = r"-?\d{1,2}|\?"
# Read, and not written: "b 1", since the letter may be a marker's, or begin a word; "randolph", which
# "churchill" may follow.
UNWRITTEN = r"[bcr] |randolph$"

Taken = tuple[Any, int] | None


class Route(Slot):
    """Zones one behind the other: `42 38`, `42->38`, `42-37-41`, `from 42 to 38`."""

    samples = ((38,), (42, 38), (42, 37, 41), (None,))

    def __init__(self, zones: Label) -> None:
        super().__init__("zones (42 38)", ((zone,) for zone in zones.domain), name="ZONE")
        self.zones = zones

    def take(self, texts: Any, at: int) -> Taken:
        found: list[Any] = []
        k = at
        while texts[k]:
            if texts[k] in ARROWS and texts[k + 1]:
                k += 1
            elif zones := self.tied(texts[k]):
                found += zones
                k += 1
            elif taken := self.zones.take(texts, k):
                found.append(taken[0])
                k += taken[1]
            else:
                break
        return (tuple(found), k - at) if found else None

    def tied(self, text: str) -> list[Zone]:
        """Return the zones of a word such as 42-37-41; none where it is no such word."""
        zones = [int(part) for part in text.split("-")] if _WAY.fullmatch(text) else []
        return zones if self.zones.numbers.issuperset(zones) else []

    def show(self, value: Any) -> str:
        return " ".join(map(self.zones.show, value or (None,)))

    def others(self, value: Any) -> Any:
        """Yield ways that end before, leave out one of its zones, or have another, near by its number."""
        value = value or ()
        if len(value) > 1:
            yield from (value[:k] + value[k + 1 :] for k in reversed(range(len(value))))
        for zones in zip(*map(self.zones.others, value), strict=True):
            yield from ((*value[:k], zone, *value[k + 1 :]) for k, zone in enumerate(zones))

    def ways(self, value: Any) -> list[str]:
        known = value and len(value) > 1 and None not in value
        return [self.show(value), *(sign.join(map(str, value)) for sign in ("->", " to ") if known)]


class Place(Slot):
    """Where a counter stands: a zone, or a word; with its strength behind it, where that is said."""

    samples = ((38, None), (38, 1), (7, 2), ("gone", None), (None, 1), ("off", None))

    def __init__(self, zones: Label, named: Mapping[str, str]) -> None:
        super().__init__("a zone, gone or off (38 reduced)")
        self.zones = zones
        self.named = {word: place for place, words in named.items() for word in words.split(",")}

    def take(self, texts: Any, at: int) -> Taken:
        k = at
        while texts[k] in ("in", "at", "on") and texts[k + 1]:
            k += 1
        where: Taken = (self.named[texts[k]], 1) if texts[k] in self.named else None
        where = where or (self.zones.take(texts, k) if texts[k] else None)
        k += where[1] if where else 0
        strength = STRENGTHS.get(texts[k])
        if where is None and strength is None:
            return None
        return (where and where[0], strength), k + (strength is not None) - at

    def show(self, value: Any) -> str:
        place, strength = value or (None, None)
        word = {1: " reduced", 2: " full", None: ""}.get(strength, f" {strength}")
        return f"{'?' if place is None else place}{word}"


class Lander(Choice):
    """A German unit that lands: in `beisser 1` the 1 is the die, if there is no other."""

    def take(self, texts: Any, at: int) -> Taken:
        taken = super().take(texts, at)
        if taken is None or taken[1] != 2 or taken[0][-1:].isdecimal() or texts[at + 1] != "1":
            return taken
        behind = texts[at + 2]
        other = behind in (*ROMAN, "dz", "?", "=") or (len(behind) == 1 and behind.isdecimal())
        return taken if other else (taken[0], 1)

    def ways(self, value: Any) -> list[str]:
        alone = value is not None and not value[-1:].isdecimal()
        return [way for way in super().ways(value) if not (alone and way.endswith(" 1"))]


class Team(Slot):
    """Units that stand one behind the other in an assault, the first in contact: `p1+p2`."""

    samples = (("p1",), ("p1", "p2"), ("c4", "c5", "c6"))

    def __init__(self, units: Choice) -> None:
        super().__init__("units (p1+p2)")
        self.units = units

    def take(self, texts: Any, at: int) -> Taken:
        if "+" in texts[at][1:]:
            parts = [part and self.units.take([part, ""], 0) for part in texts[at].split("+")]
            return (tuple(part[0] for part in parts if part), 1) if all(parts) else None
        k, found = at, list[Unit]()
        while (not found or texts[k] == "+") and (taken := self.unit(texts, k + bool(found))):
            k += taken[1] + bool(found)
            found.append(taken[0])
        return (tuple(found), k - at) if found else None

    def unit(self, texts: Any, at: int) -> Taken:
        return self.units.take(texts, at) if texts[at] else None

    def show(self, value: Any) -> str:
        return "+".join(map(self.units.show, value or ()))


class Fallen(Choice):
    """Who is hit in a line of an assault, and not whoever begins the next line.

    In `3/1 hit, ro3 b1 1/6` and `1/6 back, ro3 vs b1 3/1` ro3 does: a line names a German and his foe.
    In `lost p1, p2 c5 1/6` p1 was hit, since a further one of his side stands behind him.
    """

    TARGET = ("hit", "hits", "target")

    def take(self, texts: Any, at: int) -> Taken:
        taken = super().take(texts, at)
        if taken is None or whose([taken[0]]) != GERMAN:
            return taken
        if at and texts[at - 1] in self.TARGET:
            return None
        k, others = at + taken[1], []
        while texts[k] and (more := self.front(texts, k)):
            others.append(whose([more[0]]))
            k += more[1]
        begins = others or texts[k] in BETWEEN  # the next line, with a foe behind him
        return None if begins and GERMAN not in others else taken

    def front(self, texts: Any, at: int) -> Taken:
        """Return a unit, or the first of several that stand one behind the other."""
        head, plus, _ = texts[at].partition("+")
        return super().take([head, ""], 0) if plus and head else super().take(texts, at)


class Roll(Number):
    """The die of an activation; in `36 45 49 ?` 49 is a zone: it is no face, and the die stands behind it."""

    samples = range(10)

    def value(self, texts: Any, at: int) -> Taken:
        taken, behind = super().value(texts, at), texts[at + 1] if texts[at] else ""
        self.known.clear()
        zone = taken and taken[0] not in self.thrown and (behind == "?" or behind.isdecimal())
        return None if zone else taken


class Event(Die):
    """The die of an event, or its letter."""

    def __init__(self, faces: range) -> None:
        super().__init__(faces, "the event", always=True)
        self.says = "the event, by its D10 (0 to 9)"

    def value(self, texts: Any, at: int) -> Taken:
        letter = texts[at] in tuple("abcdefg")
        return self.remember(texts[at], texts[at]) if letter else super().value(texts, at)


def slots(r: Any) -> dict[str, Any]:
    """Return every kind of word that the forms of the verbs name."""
    kit: Kit = r.kit
    six, ten = kit.d6, kit.d10
    grotto = dict.fromkeys(("g", "grotto", "grotte", "cave"), kit.grotto) if kit.grotto else {}
    zones = Label("a zone (1 to 87)", "zone gz z", kit.zones, "{}", called=grotto)
    everybody = unit_words(kit, kit.units, leaders=True)
    germans, partisans = unit_words(kit, kit.germans), unit_words(kit, kit.partisans)
    leaders, causes = called(kit, "leaders"), called(kit, "causes")
    units = Choice("a unit such as p1 or c12", "and", everybody, UNWRITTEN)
    drop_zones = [number.upper() for number in ROMAN]
    six_sided = Number("a die", thrown=six)
    found = {**partisans, **leaders, **called(kit, "hidden")}
    both_dice = Pair("a pair of dice such as 3/1", NUMBER, r"\d|\?", BETWEEN)
    drawn = Choice("what is drawn", "and", {**everybody, **found}, UNWRITTEN)
    both_dice.thrown, drawn.thrown = six, ("drawn",)
    return {
        "THROWN": both_dice,  # in lines that are offered
        "DRAWN": drawn,
        "N": Number(),
        "SIGNED": Number("a number of points", signed=True),
        "D6": Die(six, "this", always=True),
        "D10": Die(ten, "this", always=True),
        "ROLL": Roll("a die", thrown=ten, name="D10"),
        "DROPDIE": Pattern(  # a zone may stand behind it: larger numbers are no die
            "a die", r"([\d?])", lambda n: None if n == "?" else int(n), str, thrown=six, name="D6"
        ),
        "EVENT": Event(ten),
        "DICE": six_sided,
        "UNIT": units,
        # a ? stands for the zone behind
        "WHO": Choice("a unit such as p1 or c12", "and", everybody, UNWRITTEN, name="UNIT", leaves="?"),
        "FALLEN": Fallen("who is hit", "and", everybody, UNWRITTEN, name="UNIT"),
        "GERMAN": Choice("a German unit such as p1", "and", germans, UNWRITTEN),
        "LANDER": Lander("a German unit such as p1", "and", germans, UNWRITTEN, name="GERMAN"),
        "YUGOSLAV": Choice("a Yugoslav unit such as c12", "and", partisans, UNWRITTEN),
        "LEADER": Choice("Tito, Churchill or the documents", of=leaders),
        "FOUND": Choice("what it hid (tito, uniform, c4)", "and", found, UNWRITTEN),
        "TEAM": Team(units),
        "GROUP": Choice("a group such as panther", of=called(kit, "groups")),
        "ZONE": zones,
        "ROUTE": Route(zones),
        "PLACE": Place(zones, called(kit, "places")),
        "LETTER": Pattern("a letter (A, B, C)", r"([abc])", str.upper, str, LETTERS),
        "DZ": Pattern(
            "a drop zone (I to IX)",
            rf"({'|'.join(ROMAN)}|\?)",
            lambda n: None if n == "?" else n.upper(),
            str,
            drop_zones,
            lead="in into dz drop zone",
        ),
        "COLOUR": Choice(f"a colour ({', '.join(COLOURS)})", of=COLOURS),
        "BONUS": Choice(
            "a bonus (+1, +2, none)", of={0: "none,+0,0,no,nothing,no bonus", 1: "+1,1", 2: "+2,2"}
        ),
        "PLUS": Pattern("a rise (+1)", r"\+(\d)", int, lambda n: f"+{n}", (1, 2)),
        "CAUSE": Choice(f"a cause ({', '.join(causes)})", of=causes),
        "PAIR": Pair("a pair of dice such as 3/1", NUMBER, r"\d|\?", BETWEEN),
        "VALUES": Pair("two values such as 8/7", NUMBER, between=BETWEEN),
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
