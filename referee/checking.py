"""From a log's file to its report: finds the game, reads every line, walks through it, hints."""

from __future__ import annotations

from pathlib import Path

from ..components import BadInput, Game, Problem, find_game, load_game, shipped_games
from ..components.problems import suggest
from .choices import offers
from .code import code_of, rules_of
from .findings import Report
from .log import Log, read_log
from .referee import Referee
from .walk import Line, Walk, understood


class Opened:
    """A log that could be read, with its game's referee."""

    def __init__(self, log: Log, game: Game, referee: Referee, actions: list[list[Line]]) -> None:
        self.log, self.game, self.referee, self.actions = log, game, referee, actions


def open_log(file: Path) -> Opened:
    """Read a log and everything it names. Raises BadInput with all that is wrong."""
    log = read_log(file)
    game = _game_of(log)
    problems = []
    line, column = log.places.get(("edition",), (1, 1))
    if log.edition and log.edition != game.sheet.edition:
        said = f'edition "{log.edition}" is not the one at hand, "{game.sheet.edition}"'
        problems.append(Problem(file, line, column, said))
    options = []
    for text, line, column in log.options:
        name = _option(game, text)
        if name is None:
            near = suggest(text, game.sheet.options)
            said = f'option "{text}" is not one of {game.sheet.title}{near}'
            problems.append(Problem(file, line, column, said))
        else:
            options.append(name)
    referee = referee_for(game, tuple(options))
    try:
        actions = understood(referee, log)
    except BadInput as error:
        problems += error.problems
        actions = []
    if problems:
        raise BadInput(problems)
    return Opened(log, game, referee, actions)


def _game_of(log: Log) -> Game:
    line, column = log.places.get(("game",), (1, 1))
    folder = log.file.parent / log.game
    names = {name.lower(): name for name in shipped_games()}
    wanted = names.get(log.game.lower().replace(" ", "-"), log.game)
    try:
        where = folder if (folder / "game.yaml").is_file() else find_game(wanted)
    except BadInput:
        said = f'there is no game "{log.game}"{suggest(log.game, shipped_games())}'
        raise BadInput([Problem(log.file, line, column, said)]) from None
    game = load_game(where, drawn=False)
    if not code_of(game.folder):
        said = f"{game.sheet.title} has no referee, so its logs cannot be checked"
        raise BadInput([Problem(log.file, line, column, said)])
    return game


def _option(game: Game, text: str) -> str | None:
    """An option by its name, a beginning of it, or the number of its rule."""
    wanted = text.lower().strip()
    for name, option in game.sheet.options.items():
        if wanted in (name.lower(), option.rule):
            return name
    near = [name for name in game.sheet.options if name.lower().startswith(wanted)]
    return near[0] if len(near) == 1 else None


def check_log(file: Path) -> tuple[Opened, Report]:
    """The report on a log. Raises BadInput where it cannot be read."""
    opened = open_log(file)
    report = Walk(opened.referee, opened.log).run(opened.actions)
    # What a turn left out is found as it closes, and told where the turn begins.
    report.findings.sort(key=lambda finding: finding.line)
    return opened, report


def stand_of(file: Path) -> tuple[Opened, list[str], list[str]]:
    """Where a log's game stands: (opened, what has been reached, what may be done now)."""
    opened = open_log(file)
    walk = Walk(opened.referee, opened.log)
    for turn, lines in zip(opened.log.turns[:-1], opened.actions[:-1], strict=True):
        walk.turn(turn, lines)
    if opened.log.turns:
        walk.begun(opened.log.turns[-1], opened.actions[-1])
    where = [f"after {opened.log.turns[-1].label}" if opened.log.turns else "before the first turn"]
    result = opened.referee.rules.hooks["result"](walk.table)
    return opened, where + result, [o.text for o in offers(opened.referee, walk.table)]


def referee_for(game: Game, options: tuple[str, ...] = ()) -> Referee:
    """The referee of a game, for the optional rules (their ids) that are in play."""
    named = tuple(game.sheet.options[name].rule for name in options)
    return Referee(rules_of(game), game, named)
