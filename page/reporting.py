"""A game told turn by turn: one HTML file that stands alone and prints (`cutline report`)."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..components import BadInput
from ..components.languages import headed
from ..components.reading.problems import printable
from ..generators.text.web_fonts import web_font
from ..generators.writers.svg_layers import svg_layer
from ..layouts.exports.svg_files import cover_drawing
from ..layouts.pages.written import FACES, templates
from ..layouts.turns.layers import Boards, Layered
from ..layouts.turns.turn_picture import Scene
from ..referee.desk import Desk
from ..referee.forms.telling import Told, minus
from ..referee.judging.findings import Finding, Report
from ..referee.judging.report import closing_line
from .scenes import scene_of
from .telling import Paragraph, paragraphs, remarks_at

if TYPE_CHECKING:
    from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"
WIDE, HIGH = 100.0, 30.0  # the plot of a chart, in its own units
_FIRST_NUMBER = re.compile(r"-?\d+")
_DICE = re.compile(r" ?\(([^()]*)\)")
_TAGS = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)


class Part(NamedTuple):
    """A turn: its name, the board at its end, what was done, totals by heading."""

    label: str
    board: Layered | None
    why: str  # there is no board
    paragraphs: list[Paragraph]
    totals: list[tuple[str, str]]


class Chart(NamedTuple):
    """A total through the game: points of a line in WIDE by HIGH, and what is written at it."""

    name: str
    points: list[tuple[float, float]]
    least: int
    most: int
    last: str  # at the end of the last turn
    turns: tuple[str, str]  # the first, the last


def reported(
    file: Path,
    trusted: Collection[Path] = (),
    text: str | None = None,
    links: Sequence[tuple[str, str]] = (),
    fonts: str = "",
) -> str:
    """Return the report on a log as HTML. Raises BadInput where the log cannot be read.

    `trusted` and `text` as in `open_log`. `links`, words and address, stand on top and are not printed. The
    house's type is fetched below the address `fonts`; without one it is in the file.
    """
    desk = Desk(trusted)
    opened, report = desk.check(file, text)
    sheet, shared, parts = opened.game.sheet, *_parts(desk, report)
    cited = {finding.rule for finding in report.findings}
    told = (
        templates(TEMPLATES)
        .get_template("report.html.j2")
        .render(
            title=headed(sheet.title, printable(file.stem)),
            game=opened.game,
            cover=_cover(desk),
            links=links,
            log=printable(file.name),
            parts=parts,
            shared=shared,
            grounds={part.board.ground.key: part.board.ground.svg for part in parts if part.board},
            charts=list(_charts(report, [part.label for part in parts], opened.game.sheet.totals)),
            cited=[rule for rule in opened.game.rules.walk() if rule.id in cited],
            result=[line for line in report.result if line],
            closing=closing_line(opened.game, report),
            clean=report.clean,
            minus=minus,
            sentence=_sentence,
        )
    )
    return told.replace("/* type */", _type(told, fonts), 1)


def _parts(desk: Desk, report: Report) -> tuple[str, list[Part]]:
    """Return every turn of the log, and before them what their boards share."""
    found: dict[int, list[Finding]] = {}
    for finding in report.findings:
        found.setdefault(finding.line, []).append(finding)
    opened, parts, scenes = desk.opened, list[Part](), dict[int, Scene]()
    headings, remarks = opened.game.sheet.totals, remarks_at(opened)
    for number, read in enumerate(opened.actions):
        label, why = str(read.turn.label), ""
        try:
            seen = desk.ended(number)
            label, scenes[number] = seen.label, scene_of(seen)
        except BadInput as error:
            why = _why(error)
        totals = report.totals[number][1] if number < len(report.totals) else {}
        known = [
            (headings.get(name, name), opened.referee.spoken(name, bare) or bare)
            for name, text in totals.items()
            if (bare := text.strip("{}")) not in ("", "-", "0")
        ]
        parts.append(Part(label, None, why, paragraphs(opened, report, read, found, remarks), known))
    shared, boards = Boards(desk.game).album(scenes.values()) if scenes else ("", [])
    for number, board in zip(scenes, boards, strict=True):
        if isinstance(board, BadInput):
            parts[number] = parts[number]._replace(why=_why(board))
        else:
            parts[number] = parts[number]._replace(board=board)
    return shared, parts


def _why(error: BadInput) -> str:
    return "; ".join(problem.message for problem in error.problems)


def _cover(desk: Desk) -> str:
    """Return the cover of the kit as SVG, "" where it has none that can be drawn."""
    try:
        drawing = cover_drawing(desk.game)
    except BadInput:
        return ""
    return svg_layer(drawing, "cover") if drawing else ""


def _sentence(told: Told) -> Markup:
    """Return what is told as HTML, in which dice can be hidden."""
    from markupsafe import Markup, escape

    text = str(escape(told.sentence))
    return Markup(_DICE.sub(r'<span class="dice"> (\1)</span>', text) if told.dice else text)


def _type(page: str, fonts: str) -> str:
    """Return the house's type for a page: what it has of each face, or where that is."""
    characters = frozenset(unescape(_TAGS.sub("", page)))
    found = []
    for name, (style, family, weight) in FACES.items():
        source = f"{fonts}/{name}" if fonts else f"data:font/woff;base64,{_woff(style, characters)}"
        found.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
            f"src: url({source}); font-display: swap; }}"
        )
    return "\n".join(found)


def _woff(style: str, characters: frozenset[str]) -> str:
    return b64encode(web_font(style, characters)).decode("ascii")


def _charts(report: Report, labels: Sequence[str], headings: Mapping[str, str]) -> Iterator[Chart]:
    """Yield the totals that are numbers, turn by turn; where one is not known for sure, the least."""
    names = list(report.totals[0][1]) if len(report.totals) > 1 else []
    for name in names:
        said = [row.get(name, "") for _, row in report.totals]
        values = [int(found[0]) if (found := _FIRST_NUMBER.match(text)) else None for text in said]
        known = [value for value in values if value is not None]
        if len(set(known)) < 2:
            continue
        least, most = min(0, *known), max(0, *known)
        turns = labels[0], labels[len(said) - 1]
        yield Chart(headings.get(name, name), _plotted(values, least, most), least, most, said[-1], turns)


def _plotted(values: Sequence[int | None], least: int, most: int) -> list[tuple[float, float]]:
    step, scale = WIDE / (len(values) - 1), HIGH / (most - least)
    return [
        (round(number * step, 2), round((most - value) * scale, 2))
        for number, value in enumerate(values)
        if value is not None
    ]
