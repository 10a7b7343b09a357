"""The games that have a player here, and one game played and written down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any

from cutline.components import BadInput, Game

from ..support.judging import judged, shipped
from . import mixture
from .slips import Kind, Slip, seeded
from .writing import Log, Played, Turn

NAMES = ("doodlebug", "bombers-and-fighters-over-europe", "battle-of-britain-again", "b-17", "capture-tito")
# A game's folder need not be an identifier, so that its player is no name to import.
GAMES = {name: import_module(f"...games.{name}.player", __package__) for name in NAMES}
_GIVEN_UP = "too much of what went before"


def played(name: str, seed: int, game: Game | None = None) -> Played:
    """The game of a seed: every second one played with sense, some with optional rules."""
    return _play(name, seed, game) if game else _played(name, seed)


@lru_cache(maxsize=64)
def _played(name: str, seed: int) -> Played:
    return _play(name, seed, shipped(name))


def _play(name: str, seed: int, game: Game) -> Played:
    rng = Random(f"{name} {seed}")
    points = [rule.open for top in game.rules.rules for rule in top.walk() if rule.open]
    read = {reading.option for point in points for reading in point.readings}  # the players know our readings
    rules = [option.rule for name, option in game.sheet.options.items() if name not in read]
    options = tuple(rule for rule in rules if rng.random() < 0.2)
    policy = GAMES[name].POLICIES[seed % 2]
    return GAMES[name].Player(game, rng, policy, options).play()


def written(name: str, seed: int, style: str, game: Game | None = None) -> Log:
    """The log of a seed's game in a style."""
    player = GAMES[name]
    book = player.Book(game or shipped(name))
    if style == mixture.NAME:
        return mixture.written(player, book, played(name, seed, game), Random(f"{style} {seed}"))
    if style == mixture.OPENINGS:
        return mixture.openings(written(name, seed, "full", game), Random(f"{style} {seed}"))
    return player.Pen(book, style, Random(f"{style} {seed}")).log(played(name, seed, game))


def held(report: Any) -> list[str]:
    """Everything that is held against the player, a line for each."""
    wrong = [f for f in report.findings if f.severity in ("violation", "follow-on")]
    return [f"{f.line}: {f.severity} {f.rule} {f.found}; {f.expected} | {f.action}" for f in wrong]


def troubles(name: str, seed: int, style: str, log: Log | None = None) -> list[str]:
    """What the referee wrongly says of a game that was played by the rules; none is right."""
    log = log or written(name, seed, style)
    try:
        report = judged(log.text())
    except BadInput as error:
        return [f"cannot be read: {problem}" for problem in error.problems]
    found = held(report)
    found += [f"{f.line}: given up | {f.action}" for f in report.findings if _GIVEN_UP in f.found]
    result = played_result(name, seed)
    if style == "full":
        found += [
            f"{f.line}: {f.severity} {f.found} | {f.action}"
            for f in report.findings
            if f.severity == "unchecked"
        ]
        if not any(line.startswith(result) for line in report.result):
            found.append(f"result {report.result}; it was {result}")
    for turn, (label, shown) in zip(log.turns, report.totals, strict=True):
        found += wrong_totals(turn, shown, style == "full")
        found += [] if label == turn.label else [f"the totals of {turn.label} are of {label!r}"]
    return found


def played_result(name: str, seed: int) -> str:
    return played(name, seed).result


def wrong_totals(turn: Turn, shown: dict[str, str], all_known: bool) -> list[str]:
    """Totals that differ from what was played; what the referee says it does not know may."""
    found = []
    for key, due in (turn.record.shown if turn.record else {}).items():
        told = shown.get(key, "?")
        exact = told.lstrip("+-").isdecimal() or told in ("us", "german")
        if told != due and (exact or all_known):
            found.append(f"{turn.label}: {key} {told}; it was {due}")
    return found


def slipped(name: str, seed: int, kinds: Sequence[Kind]) -> tuple[Log, list[Slip]]:
    """A full log with a slip of each kind, in turns of their own; fewer where there is no room."""
    log, rng = written(name, seed, "full"), Random(f"slip {seed}")
    book = GAMES[name].Book(shipped(name))
    made: list[Slip] = []
    for kind in kinds:
        touched = [slip.turn for slip in made]
        slip = seeded(log, book, kind, rng, [turn for turn in log.turns if turn not in touched])
        made += [slip] if slip else []
    return log, made


def verdict(log: Log, slip: Slip, report: Any) -> str:
    """How a slip was found: "right", "other rule", "follow-on", "elsewhere" or "missed"."""
    lines = slip.lines(log)
    wrong = [f for f in report.findings if f.severity in ("violation", "follow-on")]
    there = [f for f in wrong if f.line in lines]
    if any(f.severity == "violation" and f.rule in slip.kind.rules for f in there):
        return "right"
    if any(f.severity == "violation" for f in there):
        return "other rule"
    if there:
        return "follow-on"
    return "elsewhere" if wrong else "missed"
