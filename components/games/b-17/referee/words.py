"""How planes, lengths, points, courses, guns and results are called in a log."""

from __future__ import annotations

import re
from typing import Any

from cutline.referee import Choice, Die, Label, Number, Pair, Pattern, Slot, nearby

from .kit import GUNS, bomber, kind, planes

MARKS = {
    "b": "b|b17|b-17|b 17|bomber|fortress",
    "me": "me|me109|me-109|me 109|109|bf109|bf-109|bf 109|bf|messerschmitt",
    "fw": "fw|fw190|fw-190|fw 190|190|focke",
    "p": "p|p51|p-51|p 51|mustang",
}
SIDES = {"right": "right|r|rt|starboard", "left": "left|l|lt|port"}
AHEAD = ("ahead", "straight", "on", "forward")
UNITS = ("in", "ins", "inch", "inches")
DEGREES = ("deg", "degs", "degree", "degrees")
HEADING = ("heading", "hdg", "course", "facing", "faces", "h")
FARTHEST = 20  # no move is longer: a number above it is no length
_NUMBER = re.compile(r"-?\d{1,3}(?:\.\d{1,3})?")
_LENGTH = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)(?:in|ins|inch|inches)?")
_PART = re.compile(r"(\d)/([248]|16)")
_ANGLE = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)(?:°|deg|degrees)?")
_SIDES = {word: side for side, words in SIDES.items() for word in words.split("|")}
_DEGREES = r"\d{1,3}(?:\.\d{1,2})?"
_TURNS = re.compile(rf"({'|'.join(_SIDES)})({_DEGREES})°?|({_DEGREES})°?({'|'.join(_SIDES)})")

Taken = tuple[Any, int] | None


def _degrees(text: str) -> str | None:
    """The number of an angle; None where it is none."""
    return found[1] if (found := _ANGLE.fullmatch(text)) else None


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


def number_at(texts: Any, at: int) -> tuple[float, int] | None:
    """A coordinate or length with its fraction and unit, and how many words it takes."""
    text = texts[at]
    found = _NUMBER.fullmatch(text) or _LENGTH.fullmatch(text)
    if not found:
        return None
    value, far = float(found[found.lastindex or 0]), 1
    part = _PART.fullmatch(texts[at + far]) if texts[at + far] else None
    if part and int(part[1]) < int(part[2]):
        value, far = value + int(part[1]) / int(part[2]), 2
    if texts[at + far] in UNITS:
        far += 1
    return _plain(value), far


def run_at(texts: Any, at: int) -> tuple[list[tuple[float, int]], int]:
    """The numbers that stand one behind the other from here, and where they end."""
    found = []
    while texts[at] and (number := number_at(texts, at)):
        found.append(number)
        at += number[1]
    return found, at


class Point(Slot):
    """A point on the table, `30 80` or `30/80`; with `heading`, that too where it is said.

    A third number is a heading, but for a length that has its unit or a turn behind it. The value is (x, y,
    heading or None).
    """

    says = "inches from the left and the near edge (30 80)"
    samples: tuple[Any, ...] = ((30, 80, None), (7.5, 100, None), (60, 0, None))

    def __init__(self, heading: bool = True, name: str = "") -> None:
        super().__init__(name=name)
        self.heading = heading
        self.samples += ((30, 80, 180), (21.25, 5, 0)) if heading else ()

    def value(self, texts: Any, at: int) -> Taken:
        found = self.two(texts, at)
        if not found or not self.heading:
            return ((*found[0], None), found[1]) if found else None
        (x, y), far = found
        if texts[at + far] in HEADING and not texts[at + far + 1]:
            return None  # half typed
        heading, more = self.faces(texts, at + far)
        last = more == 1 and not texts[at + far + 1]
        if last and at and texts[at - 1] == "from" and (heading or 0) <= FARTHEST:
            return (x, y, None), far  # `from 30 0: 8` and no more: it flies 8 in
        return (x, y, heading), far + more

    def begun(self, texts: Any, at: int) -> int:
        run, end = run_at(texts, at)
        end += self.heading and len(run) == 2 and texts[end] in HEADING
        return end - at if len(run) in (1, 2) and not texts[end] else 0

    def two(self, texts: Any, at: int) -> tuple[tuple[float, float], int] | None:
        slashed = texts[at].split("/")
        if len(slashed) == 2 and all(map(_NUMBER.fullmatch, slashed)):
            return (_plain(float(slashed[0])), _plain(float(slashed[1]))), 1
        run, _ = run_at(texts, at)
        if len(run) < 2:
            return None
        (x, first), (y, two) = run[:2]
        return (x, y), first + two

    def faces(self, texts: Any, at: int) -> tuple[float | None, int]:
        far = int(texts[at] in HEADING)
        if far and texts[at + 1] == "?":
            return None, 2
        found = _ANGLE.fullmatch(texts[at + far]) if texts[at + far] else None
        if not found:
            return None, 0
        degrees, behind = float(found[1]), texts[at + far + 1]
        unit = int(behind in DEGREES)
        length = behind in ("turn", *_SIDES, *UNITS) or _PART.fullmatch(behind) or _TURNS.fullmatch(behind)
        if far or unit or degrees > FARTHEST or not length:
            return _plain(degrees % 360), far + 1 + unit
        return None, 0

    def text(self, value: Any) -> str:
        x, y, heading = value
        return f"{x} {y}" if heading is None else f"{x} {y} heading {heading}"


class Start(Point):
    """A point without a word before it: numbers that can be no lengths."""

    def take(self, texts: Any, at: int) -> Taken:
        slashed = super().take(texts, at) if "/" in texts[at] else None
        run, end = run_at(texts, at)
        if slashed or len(run) < 2:
            return slashed
        if texts[end] in (*_SIDES, *DEGREES):  # is the last one a turn?
            run = run[:-1] if not number_at(texts, end + 1) or len(run) == 2 else run
        elif texts[end] not in ("->", "to", "=", "turn", *HEADING) and len(run) == 2:
            return super().take(texts, at) if max(n for n, _ in run) > FARTHEST else None
        return super().take(texts, at) if len(run) > 1 else None


class Shot(Die):
    """The die of a shot; a number that counts hits behind it is none: `2 hits`, or only `1 hit`."""

    def take(self, texts: Any, at: int) -> Taken:
        taken, behind = super().take(texts, at), texts[at + 1] if texts[at] else ""
        self.known.clear()

        point = list(texts[at - 3 : at - 2]) == ["stop"] and _NUMBER.fullmatch(texts[at - 2])
        lost = at and texts[at - 1] == "?" and texts[at] == "2"  # `? 2 hit` are two dice
        die = lost or (at and _NUMBER.fullmatch(texts[at - 1]) and not point)
        counts = behind in COUNTED or (behind == "hit" and not die)
        return None if counts and texts[at] in ("0", "1", "2") else taken


class Leg(Slot):
    """A piece of a course: ("ahead", inches or None), ("turn", degrees), ("to", heading).

    Degrees to the right are above 0, those to the left below; None is not noted.
    """

    says = "inches straight ahead, or a turn in degrees (6, right 30, turn to 120)"
    samples = (("ahead", 6), ("ahead", 7.5), ("ahead", "all"), ("turn", 30), ("turn", -45.5), ("to", 90))

    def take(self, texts: Any, at: int) -> Taken:
        word, far = texts[at], 0
        if word == "?":
            return ("ahead", None), 1
        if word in AHEAD:
            found = number_at(texts, at + 1) if texts[at + 1] else None
            return (("ahead", found[0]), 1 + found[1]) if found else (("ahead", "all"), 1)
        if word in ("turn", "turns"):
            far, word = 1, texts[at + 1]
            if word in ("to", "onto", "heading"):
                angle = _ANGLE.fullmatch(texts[at + 2])
                return (("to", _plain(float(angle[1]) % 360)), 3) if angle else None
        turn = self.turn(texts, at + far, bool(far))
        if turn:
            return turn[0], far + turn[1]
        length = number_at(texts, at) if not far else None
        return (("ahead", length[0]), length[1]) if length and length[0] >= 0 else None

    def begun(self, texts: Any, at: int) -> int:
        end = at
        while texts[end] in ("turn", "turns", "to", "onto", "heading", *_SIDES):
            end += 1
        return 0 if texts[end] else end - at

    def turn(self, texts: Any, at: int, told: bool) -> Taken:
        """`right 30`, `r30`; `30 degrees right`, or `30 right` where it is `told`, or no length."""
        word = texts[at]
        if word in _SIDES and texts[at + 1] == "?":
            return ("turn", None), 2
        if glued := _TURNS.fullmatch(word):
            side, degrees, far = glued[1] or glued[4], glued[2] or glued[3], 1
        elif word in _SIDES:
            side, degrees, far = word, _degrees(texts[at + 1]), 2
        else:
            side, degrees, far = self.side_behind(texts, at, told)
        if degrees is None or side not in _SIDES:
            return None
        value = _plain(float(degrees)) * (1 if _SIDES[side] == "right" else -1)
        return ("turn", value), far + (texts[at + far] in DEGREES)

    def side_behind(self, texts: Any, at: int, told: bool) -> tuple[str, str | None, int]:
        """The side, the degrees, None where it is no turn, and how many words."""
        degrees = _degrees(texts[at])
        far = 2 + bool(degrees and texts[at + 1] in DEGREES)
        sure = degrees and (told or far == 3 or "°" in texts[at] or float(degrees) > FARTHEST)
        return texts[at + far - 1] if sure else "", degrees, far

    def others(self, value: Any) -> Any:
        """The same piece half an inch, or 5 degrees, longer or shorter, and a turn to the other side."""
        how, much = value or ("ahead", None)
        if isinstance(much, str) or much is None:
            return ()
        step, least = (0.5, 0) if how == "ahead" else (5, -180)
        return ((how, _plain(n)) for n in ([-much] * (how == "turn") + [*nearby(much, step, least)]))

    def show(self, value: Any) -> str:
        how, much = value or ("ahead", None)
        if how == "to":
            return f"turn to {much}"
        if how == "turn":
            return "right ?" if much is None else f"{'left' if much < 0 else 'right'} {abs(much)}"
        return "?" if much is None else "ahead" if much == "all" else str(much)


TURN = r"\d"  # 190 3 may be a turn and a length as well
HITTING = ("hit", "hits", "bombs")
COUNTED = ("hits", "engines", "engine", "damage")


def _planes(r: Any) -> dict[str, str]:
    """b1, b17 1, bomber 1 and so on."""
    found = {plane: (plane[-1], MARKS[kind(plane)].split("|")) for plane in planes(r)}
    return {
        p: ",".join(f"{mark}{n},{mark} {n},{mark}-{n}" for mark in marks) for p, (n, marks) in found.items()
    }


def slots(r: Any) -> dict[str, Any]:
    """Every kind of word that the forms of the verbs name."""
    die, v = r.v.number("die"), r.v
    sections = range(1, v.most_germans // v.section + 1)
    guns = {gun: gun for gun in GUNS.values()} | {
        "left": "left,left waist,waist left,port",
        "right": "right,right waist,waist right,starboard",
        "top": "top,top turret,turret,dorsal",
    }
    return {
        "N": Number(),
        "DIE": Die(die, "this"),
        "SHOT": Shot(die, "a shot", name="DIE"),
        "CLOCK": Number("a die of the clock", thrown=die),
        "PLANE": Choice("a plane such as b1 or fw2", of=_planes(r), unwritten=TURN),
        "BOMBER": Choice(
            "a bomber", of={p: ways for p, ways in _planes(r).items() if bomber(p)}, name="PLANE"
        ),
        "ALSO": Choice("a further plane", of=_planes(r), unwritten=TURN, leaves="?", name="PLANE"),
        "SECTION": Label("a section (1 or 2)", "section s sec element", sections, "{}"),
        "WAVE": Label("a wave (1 to 3)", "wave w", range(1, v.waves + 1), "{}"),
        "POINT": Point(heading=False),
        "PLACE": Point(name="POINT"),
        "START": Start(name="POINT"),
        "LEG": Leg(),
        "LEVEL": Choice(
            "an altitude (above, level, below)",
            above="above,high,dive",
            level="level,even,same",
            below="below,low,climb",
        ),
        "ANGLE": Choice(
            "from where (head-on, front, side, tail)",
            of={
                "head-on": "head-on,headon,head on,head",
                "front": "front,ahead",
                "side": "side,beam,flank,quarter",
                "tail": "tail,rear,behind,stern,six",
            },
            leaves="?",  # a die
        ),
        "GUN": Choice("a gun (nose, tail, left, right, top)", "waist gunner gun", guns, leaves=("no",)),
        "RESULT": Choice(
            "a result (miss, hit, 2 hits, down)",
            noise="and",
            unwritten="[01] |-",  # they may be dice
            of={
                0: "miss,missed,misses,none,nothing,no hit|hits|damage,0 hits|hit,-",
                1: "hit,1 hit|hits|engine|damage,one hit|engine,damaged,single",
                2: "2 hits|hit|engines|damage,two hits|engines,double,doubled",
                "down": "down,destroyed,killed,kill,shot down,lost",
            },
        ),
        "PAIR": Pair("a pair of dice such as 4/2", r"\d{1,2}|\?", behind=HITTING, thrown=die),
        "COUNT": Pattern(
            "a number of hits",
            r"(\d{1,2})|(none|no|nothing|miss|missed)|(\?)",
            lambda n, none, lost: int(n) if n else 0 if none else None,
            str,
        ),
        "SIDE": Choice(
            "a side (american, german)",
            of={"american": "american,us,usa,americans,allies,bombers", "german": "german,germans,luftwaffe"},
        ),
    }
