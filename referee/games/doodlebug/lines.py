"""How a player notes each action of Doodlebug, and what the words mean."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ...log import Unreadable
from ...verbs import Die, Verb, Words
from .charts import Charts
from .state import Place

VERBS = (
    Verb("launch", "launch TRACK CHIT [TRACK CHIT ...]", "launch A 2 B 0 C 3 D 1",
         "the grey chit of each Abteilung; on the first night, how you split the salvo",
         ("launched", "grey", "gray")),
    Verb("fail", "fail CHIT [TRACK ...]", "fail 2 A C",
         "the yellow chit, and the tracks that the failed V-1s came from",
         ("failed", "yellow", "failures")),
    Verb("arrive", "arrive day N night N", "arrive day 3 night 2",
         "new fighters, if you want them checked", ("arrived", "reinforcements")),
    Verb("place", "place TRACK ZONE RANGE [N]", "place A water medium 2",
         "fighters that take station (zones water, land; ranges close, medium, long)",
         ("station", "placed", "fighter", "fighters")),
    Verb("shoot", "shoot TRACK ZONE RANGE DIE[/DIE] [miss|kill|lost|failure] [back DATE]",
         "shoot A water medium 6/3", "an attack: its die, and a second one if T-1 asks for it",
         ("shot", "attack")),
    Verb("tip", "tip TRACK ZONE RANGE DIE[/DIE] [miss|kill|lost]", "tip B land long 6/2",
         "a wing tipped instead of a shot", ("tipped", "wing")),
    Verb("guns", "guns TRACK DIE[/DIE] ... [down N]", "guns A 3 6/5 2",
         "one die for each V-1 at the coast, a second one behind a hit", ("aa", "gun", "ack-ack")),
    Verb("balloons", "balloons CHIT", "balloons 1", "the red chit",
         ("flak", "red", "balloon", "barrage")),
    Verb("strike", "strike CHIT [CHIT ...]", "strike 3 0 5", "a blue chit for each V-1",
         ("strikes", "hit", "hits", "blue")),
    Verb("move", "move [captain] FROM TO", "move 2 1", "a crew that goes to help",
         ("moved", "crew")),
    Verb("fight", "fight DISTRICT DIE[+] ... [out N]", "fight 3 2 5+ 6 out 2",
         "the dice of a district's crews; + marks the captain's bonus, out the fires put out",
         ("fought", "fire")),
    Verb("control", "control DISTRICT [...]", "control 3",
         "districts newly counted as out of control", ("ooc", "out-of-control", "wild")),
    Verb("regroup", "regroup [captain] FROM TO", "regroup 1 2", "a crew that goes back",
         ("regrouped",)),
    Verb("stand-down", "stand-down DIE [N] [back DATE]", "stand-down 4 2",
         "the die after a day phase, and how many fighters are called away",
         ("standdown", "stood-down", "stand")),
    Verb("score", "score N [LEVEL]", "score 4 minor defeat", "the German score at the end",
         ("scored", "result", "victory")),
)  # fmt: skip

_SHOT = {"miss": "miss", "missed": "miss", "kill": "kill", "killed": "kill", "down": "kill",
         "hit": "kill", "lost": "lost", "both": "lost", "blast": "lost", "failure": "failure",
         "c": "failure", "mechanical": "failure"}  # fmt: skip
_TIP = {word: result for word, result in _SHOT.items() if result != "failure"}
_ZONES = {"water": "water", "sea": "water", "land": "land"}
_RANGES = {"close": "close", "medium": "medium", "long": "long"}
_KINDS = {"day": "day", "night": "night"}
_CAPTAIN = {"captain": "captain", "cc": "captain"}


class Placing(NamedTuple):
    place: Place
    number: int
    kind: str | None


class Attack(NamedTuple):
    place: Place
    die: Die
    result: str | None
    back: int | None  # turn of return


class Guns(NamedTuple):
    track: int
    dice: tuple[Die, ...]
    down: int | None


class Move(NamedTuple):
    start: int
    to: int
    captain: bool


class Fight(NamedTuple):
    district: int
    dice: tuple[Die, ...]
    out: int | None


class StandDown(NamedTuple):
    die: int | None
    number: int | None
    back: int | None


def turn_of(charts: Charts, label: str) -> tuple[int, bool]:
    """A phase's name as (turn, night): "13 June night", "13 n". ValueError says the form."""
    days = {re.findall(r"\d+", turn)[0]: k for k, turn in enumerate(charts.turns)}
    numbers = re.findall(r"\d+", label)
    words = re.findall(r"[a-z]+", label.lower())
    phases = {w for w in words for p in charts.phases if p.startswith(w)}
    if len(numbers) == 1 and numbers[0] in days and len(phases) == 1:
        return days[numbers[0]], phases.pop()[0] == charts.phases[0][0]
    wanted = f'"{charts.turns[0]} {charts.phases[0]}"'
    raise ValueError(f'"{label}" names no phase; write date and phase, such as {wanted}')


def parse(charts: Charts, verb: str, words: Words) -> Any:
    """The arguments of a verb. Unreadable says what is wrong, and where."""
    return _PARSERS[verb](charts, words)


def _track(charts: Charts, words: Words) -> int:
    names = {name.lower(): name for name in charts.tracks}
    return charts.tracks.index(words.one_of(f"a track ({', '.join(charts.tracks)})", names))


def _district(charts: Charts, words: Words) -> int:
    names = {name: name for name in charts.districts}
    return charts.districts.index(
        words.one_of(f"a district ({charts.districts[0]} to {charts.districts[-1]})", names)
    )


def _place(charts: Charts, words: Words) -> Place:
    track = _track(charts, words)
    zone = words.one_of("a zone (water, land)", _ZONES)
    return track, zone, words.one_of("a range (close, medium, long)", _RANGES)


def _launch(charts: Charts, words: Words) -> list[tuple[int, int | None]]:
    found = []
    while True:
        track = _track(charts, words)
        found.append((track, words.number("the number on the chit")))
        if not words.left:
            return found


def _fail(charts: Charts, words: Words) -> tuple[int | None, tuple[int, ...] | None]:
    chit = words.number("the number on the chit")
    tracks: list[int] = []
    while words.left:
        token = words.next
        letter, number = token.text[0], token.text[1:]
        if number.isdecimal() and letter in [t.lower() for t in charts.tracks]:
            words.at += 1
            tracks += [[t.lower() for t in charts.tracks].index(letter)] * min(int(number), 99)
        elif token.text == "?":
            words.at += 1
            return chit, None
        else:
            tracks.append(_track(charts, words))
    return chit, tuple(tracks) if tracks or not chit else None


def _arrive(charts: Charts, words: Words) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    while words.left:
        kind = words.one_of('"day" or "night"', _KINDS)
        found[kind] = words.number("a number of fighters")
    if not found:
        words.take()
    return found


def _placing(charts: Charts, words: Words) -> Placing:
    # "D" is a track, not the beginning of "day".
    track = words.next.text in {name.lower() for name in charts.tracks}
    kind = None if track else words.maybe(_KINDS)
    place = _place(charts, words)
    count = words.number("a number of fighters") if words.left else 1
    return Placing(place, 1 if count is None else count, kind)


def _attack(charts: Charts, words: Words, results: dict[str, str]) -> Attack:
    place = _place(charts, words)
    die = words.die() if words.looks_like_die() else Die(None)
    if die.again is None and words.looks_like_die():
        die = die._replace(again=words.die().face)
    result = words.maybe(results)
    return Attack(place, die, result, _back(charts, words))


def _back(charts: Charts, words: Words) -> int | None:
    if not words.maybe({"back": "back", "returns": "back", "until": "back"}):
        return None
    token = words.take()
    for turn, name in enumerate(charts.turns):
        if name.split()[0] == token.text:
            words.maybe({name.split()[-1].lower(): "month"})
            return turn
    if token.text.isdecimal():
        return len(charts.turns)
    raise Unreadable(f'"{token.text}" is not a date; write: back 18', token.column)


def _guns(charts: Charts, words: Words) -> Guns:
    track = _track(charts, words)
    dice = []
    while words.looks_like_die():
        dice.append(words.die())
    down = None
    if words.maybe({"down": "down", "kill": "down", "shot": "down"}):
        down = words.number("a number of V-1s")
    return Guns(track, tuple(dice), down)


def _number(charts: Charts, words: Words) -> int | None:
    return words.number("the number on the chit")


def _strike(charts: Charts, words: Words) -> list[int | None]:
    found = [words.number("the number on the chit")]
    while words.left:
        found.append(words.number("the number on the chit"))
    return found


def _move(charts: Charts, words: Words) -> Move:
    captain = words.maybe(_CAPTAIN) is not None
    start = _district(charts, words)
    words.maybe({"to": "to", "-": "to", "->": "to"})
    return Move(start, _district(charts, words), captain)


def _fight(charts: Charts, words: Words) -> Fight:
    district = _district(charts, words)
    dice = []
    while words.looks_like_die():
        dice.append(words.die())
    out = None
    if words.maybe({"out": "out", "puts": "out", "extinguished": "out"}):
        out = words.number("a number of fires")
    return Fight(district, tuple(dice), out)


def _control(charts: Charts, words: Words) -> list[int]:
    found = [_district(charts, words)]
    while words.left:
        found.append(_district(charts, words))
    return found


def _stand_down(charts: Charts, words: Words) -> StandDown:
    die = words.die().face
    count = words.number("a number of fighters") if words.looks_like_die() else None
    return StandDown(die, count, _back(charts, words))


def _score(charts: Charts, words: Words) -> tuple[int | None, str]:
    number = words.number("the German score")
    level = " ".join(words.take().text for _ in range(len(words.tokens) - words.at))
    return number, level


_PARSERS: dict[str, Any] = {
    "launch": _launch,
    "fail": _fail,
    "arrive": _arrive,
    "place": _placing,
    "shoot": lambda charts, words: _attack(charts, words, _SHOT),
    "tip": lambda charts, words: _attack(charts, words, _TIP),
    "guns": _guns,
    "balloons": _number,
    "strike": _strike,
    "move": _move,
    "fight": _fight,
    "control": _control,
    "regroup": _move,
    "stand-down": _stand_down,
    "score": _score,
}
