"""How a player notes what happens in a mission, and what the words mean."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ...log import Token, Unreadable
from ...verbs import Verb, Words
from .charts import BOMBER, FIGHTER, GERMAN, US, Charts
from .state import Target

VERBS = (
    Verb("start", "start [fw] N [p51] N [b17] N", "start 8 8 12",
         "the planes set out, if you want them checked", ("setup", "begin")),
    Verb("type", "type F|B|DIE ... for all FW 190s, or: type FW DIE|F|B", "type F F B F B B F B",
         "what each FW 190 attacks, a fighter or a bomber: its die, or the letter",
         ("types", "target-type")),
    Verb("aim", "aim FW TARGET [FW TARGET ...]", "aim 1 P4 3 B7",
         "which P-51 or B-17 each FW 190 has drawn", ("aims", "target", "targets", "draw")),
    Verb("dogfight", "dogfight FW [P51] DIE DIE [us|fw|both|none]", "dogfight 1 5 3 us",
         "an FW 190 and its P-51: German die, American die, who is down (- for no throw)",
         ("fight", "df", "duel")),
    Verb("raid", "raid FW [B17] DIE DIE [hits N] [damaged|us|fw|both|none]", "raid 3 4 6 fw",
         "an FW 190 and its B-17: German die, American die, what came of it", ("attack", "strafe")),
    Verb("flak", "flak DIE ... or: flak B3 DIE [miss|damaged|down] ... [rest miss]",
         "flak 3 11 7 1 12 9 2 6 4", "a die for each B-17 flying, in order (- for those down)",
         ("aa", "ack-ack")),
    Verb("bomb", "bomb DIE ... or: bomb B3 DIE ... [total N]", "bomb 7 3 12 - 9 1 total 32",
         "a die for each B-17 left, in order (- for those down)", ("bombs", "bombing", "drop")),
    Verb("points", "points N [bombing N] [fw N] [p51 N] [b17 N] [us N] [german N] [difference +-N]",
         "points 46 bombing 61 fw 4 p51 3 b17 4 difference -15",
         "the Victory Points; if you like, planes down and points of each side",
         ("score", "victory", "vp")),
    Verb("won", "won us|german", "won german", "who has won the mission", ("winner", "win")),
    Verb("game", "game us|german|open", "game us", "who has won the game", ("war",)),
)  # fmt: skip

NOT_THROWN = -1
_OUTCOMES = {"us": "down", "p51": "down", "p-51": "down", "b17": "down", "b-17": "down",
             "bomber": "down", "american": "down", "fw": "fw", "fw190": "fw", "fw-190": "fw",
             "german": "fw", "both": "both", "none": "none", "miss": "none", "missed": "none",
             "nothing": "none", "damaged": "damaged", "smoking": "damaged", "hits": "hits",
             "hit": "hit"}  # fmt: skip
_SHOTS = {"miss": "none", "missed": "none", "none": "none", "ok": "none", "damaged": "damaged",
          "smoking": "damaged", "down": "down", "lost": "down", "hits": "hits", "hit": "hit",
          "rest": "rest", "others": "rest", "total": "total", "sum": "total"}  # fmt: skip
SIDES = {"us": US, "usa": US, "american": US, "americans": US, "allied": US, "german": GERMAN,
         "germans": GERMAN, "axis": GERMAN}  # fmt: skip
_PARTS = {"bombing": "bombing", "bombs": "bombing", "fw": "fw", "fw190": "fw", "fw-190": "fw",
          "p51": "p51", "p-51": "p51", "b17": "b17", "b-17": "b17", "us": "us", "american": "us",
          "german": "german", "difference": "difference", "diff": "difference",
          "points": "total", "vp": "total"}  # fmt: skip
_LETTERS = {"fighter": FIGHTER, "fighters": FIGHTER, "p-51": FIGHTER, "p51": FIGHTER,
            "bomber": BOMBER, "bombers": BOMBER, "b-17": BOMBER, "b17": BOMBER}  # fmt: skip
_TARGET = re.compile(r"(p-?51|p|b-?17|b)[-#]?(\d{1,3}|\?)$")
_LABEL = re.compile(r"(b-?17|b|p-?51|p|fw-?190|fw|f)[-#]?(\d{1,2})$")


class Typed(NamedTuple):
    """The target type of one FW 190: its die, its letter, or both."""

    die: int | None
    kind: str | None


class Types(NamedTuple):
    fw: int | None  # None: a list for all of them
    types: tuple[Typed, ...]


class Combat(NamedTuple):
    """A fight of an FW 190. `after` is none, damaged or down; `fw_down` goes with it."""

    kind: str
    fw: int | None
    target: Target | None
    dice: tuple[int | None, ...]
    hits: int | None = None
    after: str | None = None
    fw_down: bool = False


class Shot(NamedTuple):
    """One die of flak or bombs; `label` is ("b", 3), or None where the order tells."""

    label: tuple[str, int] | None
    die: int | None
    hits: int | None = None
    after: str | None = None


class Volley(NamedTuple):
    shots: tuple[Shot, ...]
    rest: bool = False  # all others missed
    total: int | None = None


class Points(NamedTuple):
    """What was stated of the score; `signed` where the difference carries + or -."""

    total: int | None = None
    bombing: int | None = None
    fw: int | None = None
    p51: int | None = None
    b17: int | None = None
    us: int | None = None
    german: int | None = None
    difference: int | None = None
    signed: bool = True


def mission_of(charts: Charts, label: str) -> int:
    """A mission's name as its number from 0: "mission 2", "m2", "2". ValueError says the form."""
    found = re.fullmatch(r"\s*(?:m|mi\w*)?\.?\s*#?(\d{1,2})\s*", label.lower())
    if not found or found[1] in ("0", "00"):
        raise ValueError(f'"{label}" names no mission; write "{charts.missions[0].lower()}"')
    return int(found[1]) - 1


def parse(charts: Charts, verb: str, words: Words) -> Any:
    """The arguments of a verb. Unreadable says what is wrong, and where."""
    return _PARSERS[verb](charts, words)


def _fw(charts: Charts, words: Words) -> int | None:
    token = words.take()
    text = re.sub(r"^(fw-?190-?|fw-?|f)(?=\d|\?)", "", token.text)
    if text in ("?", "fw", "fw190", "fw-190"):
        return None if text == "?" else _fw(charts, words)
    if not text.isdecimal() or not 1 <= int(text[:4]) <= charts.fighters:
        raise Unreadable(
            f'"{token.text}" is not an FW 190 (1 to {charts.fighters}); write: {words.form}',
            token.column,
        )
    return int(text) - 1


def _face(words: Words) -> int | None:
    """A die: a number, "?" for one that was not noted, "-" for one that was not thrown."""
    if words.next.text in ("-", "–", "x"):
        words.take()
        return NOT_THROWN
    return words.number("a die")


def _is_face(token: Token) -> bool:
    return token.text.isdecimal() or token.text in ("?", "-", "–", "x")


def _start(charts: Charts, words: Words) -> tuple[int | None, ...]:
    names = {"fw": "fw", "p51": "p51", "b17": "b17", "fw-190": "fw", "p-51": "p51", "b-17": "b17"}
    keys = ("fw", "p51", "b17")
    found: dict[str, int | None] = {}
    while words.left:
        name = words.maybe(names)
        if name is None and len(found) == len(keys):
            break
        name = name or next(key for key in keys if key not in found)
        found[name] = words.number("a number of planes")
    if not found:
        words.take()
    return tuple(found.get(key) for key in keys)


def _typed(words: Words) -> Typed:
    token = words.take()
    found = re.fullmatch(r"(\d{1,3}|\?)?/?([a-z][a-z0-9-]*)?", token.text)
    kinds = {k for w, k in _LETTERS.items() if found and found[2] and w.startswith(found[2])}
    if not found or (found[2] and len(kinds) != 1):
        raise Unreadable(
            f'"{token.text}" is neither F, B nor a die; write: {words.form}', token.column
        )
    die = int(found[1]) if found[1] and found[1] != "?" else None
    return Typed(die, kinds.pop() if kinds else None)


def _types(charts: Charts, words: Words) -> Types:
    rest = words.tokens[1:]
    single = bool(rest) and re.fullmatch(r"(fw-?190-?|fw-?|f)?\d+", rest[0].text) is not None
    if single and (len(rest) == 2 or (len(rest) == 3 and rest[2].text[0].isalpha())):
        fw = _fw(charts, words)
        typed = _typed(words)
        if words.left:
            typed = typed._replace(kind=_typed(words).kind)
        return Types(fw, (typed,))
    found = [_typed(words)]
    while words.left:
        found.append(_typed(words))
    return Types(None, tuple(found))


def _aim(charts: Charts, words: Words) -> list[tuple[int | None, str | None, int | None]]:
    found: list[tuple[int | None, str | None, int | None]] = []
    while words.left or not found:
        fw = _fw(charts, words)
        words.maybe({"at": "at", "->": "at", "on": "at"})
        token = words.take()
        match = _TARGET.fullmatch(token.text)
        if token.text in _LETTERS or token.text in (FIGHTER, BOMBER):
            kind = _LETTERS.get(token.text, token.text)
            found.append((fw, kind, words.number("a die")))
        elif match:
            number = None if match[2] == "?" else int(match[2])
            found.append((fw, match[1][0], number))
        elif token.text.isdecimal() and len(token.text) < 4:
            found.append((fw, None, int(token.text)))
        elif token.text == "?":
            found.append((fw, None, None))
        else:
            raise Unreadable(
                f'"{token.text}" is not a target such as P4 or B7; write: {words.form}',
                token.column,
            )
    return found


def _combat(charts: Charts, words: Words, kind: str) -> Combat:
    fw = _fw(charts, words)
    target: Target | None = None
    if words.left and words.next.text not in _OUTCOMES:
        match = _TARGET.fullmatch(words.next.text)
        if match and match[1][0] == kind:
            token = words.take()
            number = None if match[2] == "?" else int(match[2]) - 1
            if number is not None and not 0 <= number < charts.count(kind):
                raise Unreadable(f'there is no "{token.text}" in this game', token.column)
            target = (kind, number)
    dice = []
    while words.left and _is_face(words.next):
        dice.append(_face(words))
    hits, after, fw_down = None, None, False
    while words.left:
        token = words.next
        if token.text in ("down", "and") and after is not None:
            words.take()
            continue
        if token.text == "down":
            raise Unreadable('whose plane? Write "us down", "fw down" or "both"', token.column)
        said = words.one_of(f"a result; write: {words.form}", _OUTCOMES)
        if said == "hits":
            hits = words.number("a number of hits")
        elif said == "hit":
            hits = 1
        elif said == "fw":
            after, fw_down = after or "none", True
        elif said == "both":
            after, fw_down = "down", True
        else:
            after = said
    return Combat(kind, fw, target, tuple(dice), hits, after, fw_down)


def _volley(charts: Charts, words: Words, flak: bool) -> Volley:
    shots: list[Shot] = []
    label: tuple[str, int] | None = None
    rest, total = False, None
    while words.left:
        token = words.take()
        if "/" in token.text:
            first, _, second = token.text.partition("/")
            words.tokens[words.at : words.at] = [Token(second or "?", token.column)]
            token = Token(first, token.column)
        match = _LABEL.fullmatch(token.text)
        if match:
            if label:
                shots.append(Shot(label, None))
            label = _labelled(charts, token, match, flak)
        elif _is_face(token):
            words.at -= 1
            shots.append(Shot(label, _face(words)))
            label = None
        else:
            words.at -= 1
            said = words.one_of(f"a die or a result; write: {words.form}", _SHOTS)
            if said == "total":
                total = words.number("the bombing score")
            elif said == "rest" or (said == "none" and not shots and not label):
                rest = True
                words.maybe({"miss": "none", "missed": "none", "none": "none", "ok": "none"})
            else:
                hits = words.number("a number of hits") if said == "hits" else None
                hits = 1 if said == "hit" else hits
                if label:
                    shots.append(Shot(label, None))
                    label = None
                if not shots:
                    raise Unreadable(f"which B-17? Write: {words.form}", token.column)
                after = None if said in ("hits", "hit") else said
                was = shots[-1]
                shots[-1] = was._replace(
                    hits=was.hits if hits is None else hits, after=after or was.after
                )
    if label:
        shots.append(Shot(label, None))
    if not shots and not rest and total is None:
        words.take()
    if len({shot.label is None for shot in shots}) > 1:
        raise Unreadable(
            "either every die behind its B-17 (B3 10), or all in order", words.tokens[0].column
        )
    return Volley(tuple(shots), rest, total)


def _labelled(
    charts: Charts, token: Token, match: re.Match[str], flak: bool
) -> tuple[str, int]:  # fmt: skip
    kind, number = match[1][0], int(match[2])
    most = charts.bombers if kind == BOMBER else charts.fighters
    if not 1 <= number <= most or (kind != BOMBER and not flak):
        raise Unreadable(f'"{token.text}" is not a B-17 (B1 to B{charts.bombers})', token.column)
    return kind, number - 1


def _points(charts: Charts, words: Words) -> Points:
    found: dict[str, int | None] = {}
    signed = True
    while words.left or not found:
        token = words.next
        name = None if token.text.lstrip("+-–").isdecimal() else words.maybe(_PARTS)
        if name is None and "total" in found:
            break
        name = name or "total"
        token = words.take()
        text = token.text.replace("–", "-")
        if text != "?" and not re.fullmatch(r"[+-]?\d{1,4}", text):
            raise Unreadable(f'"{token.text}" is not a number; write: {words.form}', token.column)
        found[name] = None if text == "?" else int(text)
        if name == "difference":
            signed = text[0] in "+-" or found[name] == 0
    return Points(**found, signed=signed)


def _won(charts: Charts, words: Words) -> str | None:
    if words.left and words.next.text == "?":
        words.take()
        return None
    return words.one_of('a side ("us" or "german")', SIDES)


def _game(charts: Charts, words: Words) -> str | None:
    names = {**SIDES, "open": "", "undecided": "", "?": "?"}
    said = words.one_of('a side ("us" or "german")', names)
    return None if said == "?" else said


_PARSERS: dict[str, Any] = {
    "start": _start,
    "type": _types,
    "aim": _aim,
    "dogfight": lambda charts, words: _combat(charts, words, FIGHTER),
    "raid": lambda charts, words: _combat(charts, words, BOMBER),
    "flak": lambda charts, words: _volley(charts, words, True),
    "bomb": lambda charts, words: _volley(charts, words, False),
    "points": _points,
    "won": _won,
    "game": _game,
}
