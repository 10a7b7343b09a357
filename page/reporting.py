"""A game told turn by turn: one HTML file that stands alone and prints (`cutline report`)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..components import BadInput
from ..components.reading.problems import printable
from ..layouts.pages.written import templates
from ..layouts.turns.layers import Boards, Layered
from ..referee.checking import Opened
from ..referee.desk import Desk
from ..referee.judging.findings import Finding, Report
from ..referee.judging.lines import Line, Understood
from ..referee.judging.report import closing_line
from ..referee.log import Stated, tokens_of
from ..referee.log.remarks import BY_THE_PAGE
from .scenes import scene_of

TEMPLATES = Path(__file__).parent / "templates"
LAST = 10**9  # a line behind all of a log
HEADING = "# "
NOT_NOTED = "Nobody noted what was done here."
WIDE, HIGH = 100.0, 30.0  # the plot of a chart, in its own units
_FIRST_NUMBER = re.compile(r"-?\d+")


class Entry(NamedTuple):
    """A line of a turn: its number, the sentence, the line as it was typed, what was found and remarked."""

    number: int
    sentence: str
    typed: str
    findings: list[Finding]
    remarks: list[str]

    @property
    def heads(self) -> bool:
        """Whether it is the heading of what follows."""
        return self.sentence.startswith(HEADING)


class Part(NamedTuple):
    """A turn: its name, the board at its end, its lines, totals by heading."""

    label: str
    board: Layered | None
    why: str  # there is no board
    entries: list[Entry]
    totals: list[tuple[str, str]]


class Chart(NamedTuple):
    """A total through the game: points of a line in WIDE by HIGH, and what is written at it."""

    name: str
    points: list[tuple[float, float]]
    least: int
    most: int
    last: str


def reported(
    file: Path, trusted: Collection[Path] = (), text: str | None = None, links: Sequence[tuple[str, str]] = ()
) -> str:
    """Return the report on a log as HTML. Raises BadInput where the log cannot be read.

    `trusted` and `text` as in `open_log`. `links`, words and address, stand on top and are not printed.
    """
    desk = Desk(trusted)
    opened, report = desk.check(file, text)
    game, parts = opened.game, list(_parts(desk, opened, report))
    cited = {finding.rule for finding in report.findings}
    return (
        templates(TEMPLATES)
        .get_template("report.html.j2")
        .render(
            title=f"{game.sheet.title}: {printable(file.stem)}",
            game=game,
            links=links,
            log=printable(file.name),
            parts=parts,
            grounds={part.board.ground.key: part.board.ground.svg for part in parts if part.board},
            charts=list(_charts(report)),
            cited=[rule for top in game.rules.rules for rule in top.walk() if rule.id in cited],
            result=[line for line in report.result if line],
            closing=closing_line(game, report),
            clean=report.clean,
        )
    )


def _parts(desk: Desk, opened: Opened, report: Report) -> Iterator[Part]:
    """Every turn of the log."""
    found: dict[int, list[Finding]] = {}
    for finding in report.findings:
        found.setdefault(finding.line, []).append(finding)
    # A turn ends where the next begins, played or not.
    nexts = [turn.line for turn in opened.log.all_turns[1:]]
    ends = [*(line - 1 for line in nexts), LAST][: len(opened.actions)]
    boards: Boards | None = None
    for number, (read, end) in enumerate(zip(opened.actions, ends, strict=True)):
        label, board, why = str(read.turn.label), None, ""
        try:
            seen = desk.seen(end)
            boards = boards or Boards(seen.game)
            label, board = seen.label, boards.at(scene_of(seen), seen.fresh, f"turn{number}-")
        except BadInput as error:
            why = "; ".join(problem.message for problem in error.problems)
        totals = report.totals[number][1] if number < len(report.totals) else {}
        known = [(name, bare) for name, text in totals.items() if (bare := text.strip("{}-"))]
        yield Part(label, board, why, list(_entries(opened, read, found)), known)


def _entries(opened: Opened, read: Understood, found: dict[int, list[Finding]]) -> Iterator[Entry]:
    """Yield the lines of a turn with their findings; what the record states comes last."""
    turn = read.turn
    remarks = [one for one in opened.log.remarks if not BY_THE_PAGE.match(one.text)]
    if at := found.get(turn.line):
        yield Entry(turn.line, "", "", at, [])
    for line in read.lines:
        number, said = line.entry.line, _sentence(opened, line)
        noted = [remark.text for remark in remarks if remark.about == number]
        yield Entry(number, said, line.entry.text, found.get(number, []), noted)
    for name, stated in (("The record says", turn.sum), ("At the end", turn.end)):
        if stated:
            at = [one for number in _lines(stated) for one in found.get(number, [])]
            noted = [remark.text for remark in remarks if remark.about == stated.line]
            yield Entry(stated.line, f"{name}: {_as_stated(stated)}.", "", at, noted)


def _lines(stated: Stated) -> list[int]:
    """Every line on which something is stated, each once."""
    return list(dict.fromkeys((stated.line, *(place[0] for place in stated.places.values()))))


def _as_stated(stated: Stated) -> str:
    each = ((key, " ".join(token.text for token in tokens_of(value))) for key, value in stated.values.items())
    return ", ".join(f"{key} {words}".strip() for key, words in each)


def _sentence(opened: Opened, line: Line) -> str:
    """Return a line of a log as a sentence."""
    if line.entry.kind == "house":
        said = f"House rule: {line.entry.text}"
    else:
        said = opened.referee.told(line.verb, line.values) if line.verb else NOT_NOTED
    return said if said.startswith(HEADING) or said.endswith((".", "!", "?")) else f"{said}."


def _charts(report: Report) -> Iterator[Chart]:
    """Yield the totals that are numbers, turn by turn; where one is not known for sure, the least."""
    names = list(report.totals[0][1]) if len(report.totals) > 1 else []
    for name in names:
        said = [row.get(name, "") for _, row in report.totals]
        values = [int(found[0]) if (found := _FIRST_NUMBER.match(text)) else None for text in said]
        known = [value for value in values if value is not None]
        if len(set(known)) < 2:
            continue
        least, most = min(0, *known), max(known)
        yield Chart(name, _plotted(values, least, most), least, most, next(filter(None, reversed(said))))


def _plotted(values: Sequence[int | None], least: int, most: int) -> list[tuple[float, float]]:
    step, scale = WIDE / (len(values) - 1), HIGH / (most - least)
    return [
        (round(number * step, 2), round((most - value) * scale, 2))
        for number, value in enumerate(values)
        if value is not None
    ]
