"""Judges logs by their text; each game that ships, and its referee, is read once in a process."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path

from cutline import components
from cutline.components import BadInput, Game, find_game, load_game, shipped_games
from cutline.referee.checking import option_of, referee_for
from cutline.referee.desk import Desk
from cutline.referee.judging.findings import Report
from cutline.referee.judging.judge import Judge
from cutline.referee.judging.lines import Understood, understood
from cutline.referee.judging.noting import Stand
from cutline.referee.judging.offering import Offering
from cutline.referee.judging.referee import Referee
from cutline.referee.log import Log, read_what_can_be
from cutline.referee.rulebook.named import game_of

SUFFIX = ".log.yaml"
BROKEN = ("violation", "follow-on")


@cache
def shipped(name: str) -> Game:
    return load_game(find_game(name), drawn=False)


def drawn(name: str) -> Game:
    """A game that ships, with all that its kit and its pictures are drawn from."""
    return components.load_game(find_game(name))  # which tests share


def opened(log: Path, text: str | None = None) -> Desk:
    """A desk with a log, or with its text while it is typed."""
    desk = Desk()
    desk.open(log, text)
    return desk


@cache
def referee(name: str, options: tuple[str, ...] = ()) -> Referee:
    """The referee of a game that ships, for options by their names."""
    return referee_for(shipped(name), options)


def referee_of_copy(folder: Path, name: str) -> Referee:
    """The referee of an edited copy of a game that ships, whose Python is not compiled again for it."""
    return referee_for(replace(load_game(folder, drawn=False), folder=find_game(name)))


def refereed(log: Log) -> Referee:
    """The referee of the game that a log names, for the options that it names."""
    name = log.game if log.game in shipped_games() else game_of(log)[0].folder.name
    game = shipped(name)
    return referee(name, tuple(filter(None, (option_of(game, text) for text in log.options))))


def judged(text: str, hints: bool = True) -> Report:
    """The report on the text of a log. BadInput where it cannot be read."""
    walk, actions = _walk(text)
    return walk.run(actions, hints, finished=True)


def _walk(text: str) -> tuple[Judge, list[Understood]]:
    log, referee, actions = understood_in(text)
    return Judge(referee, log), actions


def understood_in(text: str) -> tuple[Log, Referee, list[Understood]]:
    """A log, its referee, and what that reads in each turn. BadInput where it cannot."""
    log = _log(text)
    referee = refereed(log)
    return log, referee, understood(referee, log)


def trial(walk: Judge) -> Judge:
    """Another walk that goes on from here; it blames nobody, and its report is empty."""
    twin = walk.twin()
    twin.report, twin.blames = Report(), False
    return twin


def readable(text: str) -> bool:
    """Whether every line of a log can be read."""
    try:
        return bool(_walk(text))
    except BadInput:
        return False


def told(text: str, kinds: Collection[str] = BROKEN) -> list[tuple[str, int, str, str]]:
    """(severity, line, rule, what) of all findings of some kinds; without hints."""
    findings = judged(text, hints=False).findings
    return [(f.severity, f.line, f.rule, f.found) for f in findings if f.severity in kinds]


def stood(text: str) -> Stand:
    """Where the game of a log stands, and what may be done now. BadInput where it cannot be read."""
    _desk().open(Path(SUFFIX), text)
    return _desk().stand()


@cache
def _desk() -> Desk:
    return Desk()


def offered(text: str) -> list[str]:
    """The lines that may be written next in a log."""
    walk, actions = _walk(text)
    for read in actions[:-1]:
        walk.turn(read)
    begun = bool(actions) and walk.unfinished(actions[-1])
    found = [offer.text for offer in Offering(walk).offers(begun)]
    assert not walk.report.errors
    return found


def _log(text: str) -> Log:
    log, problems = read_what_can_be(Path(SUFFIX), text.encode("utf-8", "replace"))
    if problems:
        raise BadInput(problems)
    return log
