"""From a log's file to its report: finds the game, reads every line, walks through it, hints."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from ..components import BadInput, Game, Problem
from ..components.reading.placed import Text
from ..components.reading.problems import suggest
from .judging.findings import Report
from .judging.lines import Understood, understood
from .judging.referee import Referee
from .judging.walk import Walk
from .log import Log, read_what_can_be
from .rulebook.code import errors_told, rules_of
from .rulebook.named import game_of


class Opened(NamedTuple):
    """A log that could be read, with its game's referee, and what is to be said about the game."""

    log: Log
    game: Game
    referee: Referee
    actions: list[Understood]
    notes: tuple[Problem, ...] = ()


def open_log(
    file: Path, trusted: Collection[Path] = (), before: Opened | None = None, text: str | None = None
) -> Opened:
    """Read a log and everything it names. Raises BadInput with all that is wrong.

    `trusted`: folders of games whose Python may run; that of games which ship with Cutline may.
    `before`: the log as it was opened before, of which the game is taken, and all turns that stand
    as they did. `text`: what the log says, if not what is in the file.
    """
    log, problems = read_what_can_be(Path(file), text)
    if before and (log.game, log.options) != (before.log.game, before.log.options):
        before = None
    try:
        game, notes = (before.game, before.notes) if before else game_of(log, trusted)
    except BadInput as error:
        missing = [p for p in error.problems if log.game or p.file != log.file]
        raise BadInput(problems + missing) from None

    def wrong(at: Text, said: str) -> None:
        problems.append(Problem(log.file, at.line, at.column, said))

    if log.edition and log.edition != game.sheet.edition:
        said = f'the log names edition "{log.edition}"; this game has edition "{game.sheet.edition}"'
        wrong(log.edition, said)
    options = [option_of(game, text) for text in log.options]
    for text, name in zip(log.options, options, strict=True):
        if name is None:
            near = suggest(text, game.sheet.options)
            wrong(text, f'{game.sheet.title} has no option "{text}"{near}')
    referee = before.referee if before else referee_for(game, tuple(filter(None, options)))
    actions: list[Understood] = []
    try:
        with errors_told(game.folder):
            actions = understood(referee, log, before.actions if before else ())
    except BadInput as error:
        problems += error.problems
    if problems:
        raise BadInput(problems)
    return Opened(log, game, referee, actions, notes)


def option_of(game: Game, text: str) -> str | None:
    """An option by its name, a beginning of it, or the number of its rule."""
    wanted = text.lower().strip()
    for name, option in game.sheet.options.items():
        if wanted in (name.lower(), option.rule):
            return name
    near = [name for name in game.sheet.options if name.lower().startswith(wanted)]
    return near[0] if len(near) == 1 else None


def check_log(file: Path, trusted: Collection[Path] = ()) -> tuple[Opened, Report]:
    """The report on a log. Raises BadInput where it cannot be read; `trusted` as in `open_log`."""
    opened = open_log(file, trusted)
    with errors_told(opened.game.folder):
        return opened, Walk(opened.referee, opened.log).run(opened.actions)


def referee_for(game: Game, options: tuple[str, ...] = ()) -> Referee:
    """The referee of a game, for the optional rules that are in play. Runs the game's Python.

    ValueError where it has none; BadInput names file and line of what is wrong with it.
    """
    named = (*(game.sheet.options[name].rule for name in options), *options)
    rules = rules_of(game.folder)
    with errors_told(game.folder):
        return Referee(rules, game, named)
