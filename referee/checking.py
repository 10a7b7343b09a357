"""From a log's file to its report: finds the game, reads every line, walks through it, hints."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from ..components import BadInput, Game, Problem, refereed_game, shipped_games
from ..components.reading.bounded import read_bounded
from ..components.reading.placed import Text
from ..components.reading.problems import suggest
from ..components.records.boxes import boxes_of
from .forms.telling import Told
from .judging.findings import Report
from .judging.judge import Judge
from .judging.lines import Line, Understood, understood
from .judging.referee import Referee
from .log import LARGEST, Log, read_what_can_be
from .rulebook.cited import unlisted
from .rulebook.code import errors_told, rules_of, ships
from .rulebook.named import game_of, option_of
from .sheets.form_values import LARGEST as LARGEST_PDF
from .sheets.form_values import SIGN, WHOLE, Filled, read_form
from .sheets.reading import Leaf, Part, head_of, leaves, not_judged, options_on, parts_of
from .sheets.slips import add_slips

NOT_NOTED = "Nobody noted what was done here."


class Opened(NamedTuple):
    """A log that could be read, with its game's referee, and what is to be said about the game.

    `part`: what it is on a record sheet, if it was read from one.
    """

    log: Log
    game: Game
    referee: Referee
    actions: list[Understood]
    notes: tuple[Problem, ...] = ()
    part: Part | None = None


def open_log(
    file: Path, trusted: Collection[Path] = (), before: Opened | None = None, text: str | None = None
) -> Opened:
    """Read a log, or a filled record sheet, and everything it names. Raises BadInput with all that is wrong.

    `trusted`: folders of games whose Python may run; that of games which ship with Cutline may.
    `before`: the log as it was opened before, of which the game is taken, and all turns that stand
    as they did. `text`: what the log says, if not what is in the file. Of a sheet that holds several
    games it is the first.
    """
    return open_all(file, trusted, before, text)[0]


def open_all(
    file: Path, trusted: Collection[Path] = (), before: Opened | None = None, text: str | None = None
) -> list[Opened]:
    """A log as `open_log` has it, or all the games that a filled record sheet holds."""
    data = read_bounded(Path(file), LARGEST, {SIGN: LARGEST_PDF}) if text is None else text
    if isinstance(data, bytes) and data.startswith(SIGN):
        return open_sheet(Path(file), read_form(data, Path(file)), trusted)
    log, problems = read_what_can_be(Path(file), data)
    if not log.game and Path(file).name == "game.yaml":
        said = f"this is a game, not a log; build it: cutline build {Path(file).parent}"
        raise BadInput([Problem(Path(file), 1, 1, said)])
    if before and (before.part or (log.game, log.options) != (before.log.game, before.log.options)):
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
    chosen: dict[str, str] = {}  # an option for each rule
    for text, name in zip(log.options, options, strict=True):
        if name is None:
            near = suggest(text, game.sheet.options)
            wrong(text, f'{game.sheet.title} has no option "{text}"{near}')
        elif (other := chosen.setdefault(game.sheet.options[name].rule, name)) != name:
            wrong(text, f'"{other}" and "{name}" are options of the same rule; name one of them')
    referee = before.referee if before else referee_for(game, tuple(filter(None, options)))
    actions: list[Understood] = []
    try:
        with errors_told(game.folder):
            actions = understood(referee, log, before.actions if before else ())
    except BadInput as error:
        problems += error.problems
    if problems:
        raise BadInput(problems)
    return [Opened(log, game, referee, actions, notes)]


def open_sheet(file: Path, filled: Filled, trusted: Collection[Path] = ()) -> list[Opened]:
    """The games on a filled record sheet. Raises BadInput where nothing of it can be judged."""

    def refused(said: str) -> BadInput:
        return BadInput([Problem(file, 1, 1, said, WHOLE)])

    name = filled.game or sheet_game(filled.values, trusted)
    if not name:
        raise refused("this PDF has no record sheet in it; give one that was filled in on screen")
    head = Log(file, Text(name, 0, 0), Text(filled.edition, 0, 0), (), (), spots={(0, 0): WHOLE})
    game, notes = game_of(head, trusted)
    if filled.edition and filled.edition != game.sheet.edition:
        said = f'the sheet is of edition "{filled.edition}"; this game has edition "{game.sheet.edition}"'
        raise refused(f"{said}: copy what is on it to a sheet of that")
    found = leaves(game, filled.values)
    if not found:
        raise refused(f"this PDF has no record sheet of {game.sheet.title} in it")
    opened: list[Opened] = []
    problems: list[Problem] = []
    for leaf in found:
        if leaf.sheet.unjudged:
            continue
        options = {text: known for text in options_on(leaf) if (known := option_of(game, text))}
        referee = referee_for(game, tuple(options.values()))
        log = head._replace(options=tuple(Text(text, 0, 0) for text in options))
        try:
            opened += _games_on(leaf, referee, log)
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(p._replace(message=f"{p.message}; correct the box, or empty it") for p in problems)
    if not opened:
        raise refused("no box of the sheet is filled in that could be judged; fill in a row, and save it")
    lacking = [f"{leaf.sheet.title}: {_lacks(leaf)}" for leaf in found if leaf.lacks]
    untold = [not_judged(found, [leaf.part for leaf in opened if leaf.part])]
    more = [Problem(file, 1, 1, said, WHOLE) for said in (*lacking, *untold) if said]
    return [opened[0]._replace(notes=(*notes, *more)), *opened[1:]]


def _games_on(leaf: Leaf, referee: Referee, log: Log) -> list[Opened]:
    """The games on one printed sheet; `log` has its file, game and options."""
    log = log._replace(player=head_of(leaf, "player"), date=head_of(leaf, "date"))
    with errors_told(referee.game.folder):
        return [
            Opened(part.log, referee.game, referee, understood(referee, part.log), part=part)
            for part in parts_of(leaf, referee, log)
        ]


def _lacks(leaf: Leaf) -> str:
    """How many of its boxes a sheet lacks."""
    says = leaf.boxes[leaf.lacks[0]].says
    said = f'{len(leaf.lacks)} of its {len(leaf.boxes)} boxes are not in this PDF, such as "{says}"'
    return f"{said}; the others were judged"


def sheet_game(values: Mapping[str, str], trusted: Collection[Path] = ()) -> str:
    """The game whose record sheets have most of these boxes, for sheets that do not name theirs."""
    known = {folder.resolve().name: folder for folder in trusted} | shipped_games()
    found = {name: len(_boxes(folder) & values.keys()) for name, folder in known.items()}
    best = max(found, key=lambda name: found[name], default="")
    return best if best and found[best] else ""


def _boxes(folder: Path) -> set[str]:
    """The names of all boxes on the sheets of a game; none where it cannot be read."""
    try:
        game = refereed_game(folder)
    except BadInput:
        return set()
    return {name for sheet in game.records.sheets for name in boxes_of(sheet, game.sheet.lists)}


def check_log(file: Path, trusted: Collection[Path] = (), finished: bool = False) -> tuple[Opened, Report]:
    """The report on a log, which may be `finished`. Raises BadInput where it cannot be read; `trusted` as in
    `open_log`.
    """
    opened = open_log(file, trusted)
    return opened, judged(opened, finished)


def judged(opened: Opened, finished: bool = False) -> Report:
    """The report on a log that was opened, and may be `finished`, with the sums of a sheet."""
    with errors_told(opened.game.folder):
        report = Judge(opened.referee, opened.log).run(opened.actions, finished=finished)
    if opened.part:
        add_slips(opened.part, opened.referee, report)
    return report


def referee_for(game: Game, options: tuple[str, ...] = ()) -> Referee:
    """The referee of a game, for the optional rules that are in play. Runs the game's Python.

    ValueError where it has none; BadInput names file and line of what is wrong with it.
    """
    named = (*(game.sheet.options[name].rule for name in options), *options)
    rules = rules_of(game.folder)
    known = {rule.id for rule in game.rules.walk()}
    with errors_told(game.folder):
        referee = Referee(rules, game, named)
    slots = {name for verb in referee.verbs.values() for name in verb.blank}
    if not ships(game.folder) and (problems := unlisted(game.folder, known, slots)):
        raise BadInput(problems)
    return referee


def told_of(opened: Opened, report: Report, line: Line) -> Told:
    """Return a line of a log in words, with what came of it as far as that is known."""
    if line.entry.kind == "house":
        return Told(f"House rule: {line.entry.text}", "")
    if line.verb is None:
        return Told(NOT_NOTED, "")
    came = report.came.get((line.entry.line, line.entry.column))
    with errors_told(opened.game.folder):
        return opened.referee.told(line.verb, came.values if came else line.values)


def outcomes(opened: Opened, report: Report, lines: Iterable[Line]) -> dict[int, str]:
    """Return what came of lines of a log by their numbers; nothing where the game's sentences are wrong."""
    try:
        told = {line.entry.line: told_of(opened, report, line).came for line in lines if line.verb}
    except BadInput:
        return {}
    return {line: came for line, came in told.items() if came}
