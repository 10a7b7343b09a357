"""How targets, planes, squadrons, squares, courses and results are called in a log."""

from __future__ import annotations

import re
from typing import Any

from cutline.referee import Choice, Die, Label, Number, Pattern

from .geometry import COMPASS
from .kit import GROUPS, Kit

ALSO = {
    "me109": "bf109,bf-109,bf 109",
    "me110": "bf110,bf-110,bf 110",
    "ju87": "stuka",
    "he111": "heinkel",
    "do17": "dornier,do17z",
}
TARGETS = {"radar": "rdf", "factory": "works", "airfield": "field"}
# Steps from a plane's facing: ahead, diagonally, to a side; "over" is the square behind a target.
STEPS = {
    "f": "f|a|fwd|forward",
    "ahead": "ahead|straight|on",  # with all its points
    "fl": "fl|dl|al",
    "fr": "fr|dr|ar",
    "sl": "sl|l|left",
    "sr": "sr|r|right",
    "over": "over|beyond",
    "stay": "stay|stays|hold",
}
ANGLES = {
    "front": "front,head-on,headon,ahead,nose",
    "diagonal": "diagonal,quarter,oblique,front|rear diagonal,front|rear quarter",
    "side": "side,beam,flank",
    "rear": "rear,behind,tail,stern",
}
WINDS = {"n": "north", "e": "east", "s": "south", "w": "west"}
HITS = "hit,kill,killed,shot down,destroyed"
MISS = "miss,missed,misses,none,nothing"
ME = "me,down me,me down,me hit,hit me"


class Planes(Choice):
    """A plane by type and colour, in either order: `me109 red`, `109 white`, `red spitfire`."""

    def __init__(self, types: Choice, colours: Choice, domain: Any = ()) -> None:
        spelt = {
            (key, colour): ",".join(f"{way} {colour},{colour} {way}" for way in types.ways(key))
            for key in types.domain
            for colour in colours.domain
        }
        super().__init__("a plane such as me109 red", of=spelt)
        self.types, self.colours, self.domain = types, colours, tuple(domain)

    def may_be(self, text: str) -> list[str]:
        return self.colours.may_be(text) or self.types.may_be(text)

    def begun(self, texts: Any, at: int) -> int:
        word = self.types.take(texts, at) or self.colours.take(texts, at)
        return word[1] if word and word[0] else 0

    def ways(self, value: Any) -> list[str]:
        if not value:
            return ["?"]
        types = [kind for kind in self.types.ways(value[0]) if not kind.isdecimal()]  # 87 is a die too
        return [f"{kind} {value[1]}" for kind in types] + [f"{value[1]} {value[0]}"]

    def complete(self) -> list[str]:
        return [self.show(plane) for plane in self.domain]


class Steps(Pattern):
    """A step, several times: `3f`, `f3`, `3 f`."""

    def take(self, texts: Any, at: int) -> Any:
        taken = super().take(texts, at)
        if taken or not texts[at].isdecimal() or not texts[at + 1].isalpha():
            return taken
        return (code[0], 2) if (code := super().take([f"{texts[at]}{texts[at + 1]}"], 0)) else None

    def others(self, value: Any) -> Any:
        """Several squares may have been miscounted; nobody writes `3f` for another direction."""
        every = super().others(value)
        return (step for step in every if step[0] == value[0]) if value and value[1] > 1 else every


def slots(r: Any) -> dict[str, Any]:
    """Every kind of word that the forms of the verbs name."""
    kit, six, die = Kit(r), r.v.number("squadrons"), r.v.number("die")
    types = Choice("a type", of={key: _types(key) for key in kit.types})
    colours = Choice(f"a colour ({', '.join(kit.colours)})", of=kit.colours)
    names = "|".join(group.lower() for group in GROUPS)
    targets = {name: ",".join(filter(None, (name, TARGETS.get(name)))) for name in kit.targets}
    numbered = {
        f"{group}N": Label(
            f"one of the {says}", f"{group.lower()} squadron", range(1, six + 1), f"{group}{{}}", thrown=die
        )
        for group, says in GROUPS.items()
    }
    columns = "abcdefghijklmnopqrstuvwxyz"[: r.v.number("columns")]
    return {
        **numbered,
        "N": Number(),
        "DIE": Die(die, ""),
        "GUNDIE": Die(die, "defensive fire"),
        "BOMB": Number("a bombing die", thrown=die),
        "DICE": Pattern(
            "a die (head-on two: 4/6)",
            r"(\d{1,3}|\?|-)(?:/(\d{1,3}|\?|-)?)?",
            lambda first, second: (_one(first), "" if second is None else _one(second)),
            _slashed,
            thrown=die,
        ),
        "TARGET": Choice(f"a target ({', '.join(kit.targets)})", of=targets),
        "SQUADRON": Pattern(
            "a squadron such as GB2",
            rf"({names})[-#]?(\d)",
            lambda group, n: name if (name := f"{group.upper()}{n}") in kit.squadrons else NotImplemented,
            str,
            kit.squadrons,
        ),
        "PLANE": Planes(types, colours, kit.planes),
        "COLOUR": colours,
        "SQUARE": Pattern(
            f"a square (a1 to {columns[-1]}{r.v.rows})",
            r"([a-z])(\d{1,2})",
            lambda letter, row: _square(letter, row, columns, r.v.number("rows")),
            lambda at: f"{columns[at[0]]}{at[1]}",
        ),
        "FACING": Choice(
            f"a facing ({' '.join(COMPASS)})",
            of={k: f"{name},{''.join(WINDS[wind] for wind in name)}" for k, name in enumerate(COMPASS)},
        ),
        "STEP": Steps(
            "squares: f ahead, fl fr diagonally, sl sr to a side, 3f three ahead; or n ne ...",
            rf"(\d{{0,2}})({_steps()}|f{{2,12}}|\?)(\d{{0,2}})",
            _step,
            _stepped,
            [*((turn, 1) for turn in ("f", "fl", "fr", "sl", "sr")), *(("f", n) for n in range(2, die + 3))],
        ),
        "ANGLE": Choice(f"an angle ({', '.join(ANGLES)})", of=ANGLES, leaves=_SHORT),
        "SHOT": Choice(
            "a result (hit, miss, me, both)",
            noise="and",
            of={"hit": f"{HITS},down", "miss": MISS, "me": ME, "both": "both"},
            leaves=_SHORT,
        ),
        "RESULT": Choice("a result (hit, miss)", of={"hit": f"{HITS},down", "miss": MISS}, leaves=_SHORT),
        "SPOT": Choice(
            "front or rear, or corner a or k",
            of={
                (0, "rear"): "rear,behind,back",
                (1, "front"): "front,forward,ahead",
                (0, "corner a"): f"{columns[0]},left",
                (1, "corner k"): f"{columns[-1]},right",
            },
        ),
        "SIDE": Choice("a side (german, british)", german="german,germans,luftwaffe", british="british,raf"),
    }


def _types(key: str) -> str:
    """me109, me-109, me 109, 109, and other names."""
    letters, number = re.match(r"(\D*)(\d*)", key).groups()  # type: ignore[union-attr]
    ways = [key]
    if number:
        ways += [f"{letters}-{number}", f"{letters} {number}", number]
    return ",".join([*ways, *filter(None, [ALSO.get(key)])])


def _square(letter: str, row: str, columns: str, rows: int) -> Any:
    """(column from 0, row from 1)."""
    on = letter in columns and 1 <= int(row) <= rows
    return (columns.index(letter), int(row)) if on else NotImplemented


def _steps() -> str:
    return "|".join(
        sorted({w for ways in STEPS.values() for w in ways.split("|")} | {*COMPASS}, key=len, reverse=True)
    )


_SHORT = frozenset({*COMPASS, *(w for w in _steps().split("|") if len(w) < 3)})
_MEANT = {way: step for step, ways in STEPS.items() for way in ways.split("|")}


def _step(before: str, word: str, behind: str) -> Any:
    """(step or compass point, how often)."""
    if word == "?":
        return None
    straight = len(word) > 1 and not word.strip("f")  # "fff"
    if before or behind if straight else before and behind:
        return NotImplemented
    return ("f", len(word)) if straight else (_MEANT.get(word, word), int(before or behind or 1))


def _stepped(step: Any) -> str:
    return f"{step[1] if step[1] > 1 else ''}{step[0]}"


def _one(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def _slashed(dice: tuple[Any, Any]) -> str:
    return "/".join("?" if die is None else str(die) for die in dice if die != "")
