"""A game that is open on the Workbench: its sheets as they stand, and where each thing on them was typed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from ..components import Game, Problem
from ..components.kinds import kinds
from ..components.reading.places import Keys
from ..components.reading.rows import Copied, Keyed, Row
from ..generators.drawing import Drawing, Spot, Use
from ..generators.writers.svg import svg_text
from ..layouts.documents.documents import PdfPage
from ..layouts.exports.publish import in_memory
from ..layouts.kit import Kit
from ..layouts.pages.titles import title_of, typed_at
from ..layouts.sheets.furniture import spots_of
from ..layouts.sheets.papers import Page, papers
from ..layouts.workshop import Look, Workshop


class Sheet(NamedTuple):
    """One side of a sheet of a kit; `digest` is another one when anything on it looks different."""

    number: int
    page: Page
    printed: PdfPage
    digest: str

    def svg(self) -> bytes:
        """Return the sheet as it is printed."""
        drawing = self.printed.draw()
        return svg_text(drawing, drawing.title).encode("utf-8")


class Typed(NamedTuple):
    """A place in a file of a game, named from its folder; `place` is how a workbook names it."""

    file: str
    line: int
    column: int
    place: str | None = None


class Found(NamedTuple):
    """Something on a sheet, and where it was typed; of what a row gave, also the `entry` of all rows."""

    spot: Spot
    at: Typed
    entry: Typed | None
    values: Mapping[str, str]  # of one copy among many that share the lines


class OpenGame:
    """A game, made anew each time one looks; `lock` is held for whatever is asked of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = asyncio.Lock()
        self.seen = False
        self.problems: list[Problem] = []
        self.good: Look | None = None  # the last without a mistake
        self._workshop = Workshop(folder, list(papers().values()))
        self._sheets: dict[str, list[Sheet]] = {}
        self._before: list[Sheet] = []  # which pages may still ask for
        self._spots: dict[str, list[list[Found]]] = {}

    def look(self) -> None:
        """Make what the files have changed; after a mistake, what was good stays."""
        look, self.seen = self._workshop.look(), True
        self.problems = look.problems
        if not look.kits:
            return
        self.good, self._spots = look, {}
        seen: dict[Drawing, str] = {}
        self._before = self._every()
        self._sheets = {kit.name: list(self._made(kit, seen)) for kit in look.kits}

    def _made(self, kit: Kit, seen: dict[Drawing, str]) -> Iterator[Sheet]:
        """Yield the sheets of a kit; the digest of a page is worked out only if it is another page."""
        for number, (page, printed) in enumerate(zip(kit.pages, kit.printed, strict=True), 1):
            if not page.empty:
                name, work = ("looks", kit.name, number), partial(_looks, printed, seen)
                yield Sheet(number, page, printed, self._workshop.memory.made(name, (printed,), work))

    def kits(self, paper: str) -> list[Kit]:
        """Return the kits for a paper as they last were good."""
        return [kit for kit in self.good.kits if kit.paper.name == paper] if self.good else []

    def sheets(self, kit: Kit) -> list[Sheet]:
        """All sides of a kit's sheets, without those that nothing is printed on."""
        return self._sheets[kit.name]

    def sheet(self, digest: str) -> Sheet | None:
        """Return a sheet of any kit by its digest, now or until the last save."""
        every = (*self._every(), *self._before)
        return next((sheet for sheet in every if sheet.digest == digest), None)

    def _every(self) -> list[Sheet]:
        return [sheet for sheets in self._sheets.values() for sheet in sheets]

    def spots(self, kit: Kit) -> list[list[Found]]:
        """Return what is on each of a kit's sheets."""
        if kit.name not in self._spots:
            game = kit.drawn.game
            self._spots[kit.name] = [
                [_found(game, spot) for spot in (*_part(game, sheet.page), *spots_of(sheet.page))]
                for sheet in self.sheets(kit)
            ]
        return self._spots[kit.name]

    def pdf(self, name: str) -> tuple[str, bytes] | None:
        """Return the name and bytes of a PDF of the last good kits, by its own name or that of the kit."""
        if self.good is None or self.good.drawn is None:
            return None
        made = in_memory(self.good.drawn, self.good.kits, ("kit", "components"))
        file = next((kit.file for kit in self.good.kits if f"{kit.name}.pdf" == name), name)
        return (file, made[file]()) if file in made else None


def _looks(printed: PdfPage, seen: dict[Drawing, str]) -> str:
    return digest_of(printed.draw(), seen)


def digest_of(drawing: Drawing, seen: dict[Drawing, str]) -> str:
    """Return a digest of a drawing, in a few letters."""
    if drawing not in seen:
        marks = [
            (digest_of(mark.drawing, seen), mark[1:]) if isinstance(mark, Use) else mark
            for mark in drawing.marks
        ]
        said = repr((drawing.width, drawing.height, marks))
        seen[drawing] = blake2b(said.encode(), digest_size=12).hexdigest()
    return seen[drawing]


def _part(game: Game, page: Page) -> Iterator[Spot]:
    """Yield the part of the kit that a page belongs to, for where nothing else is."""
    parts = [(title_of(game, part), part) for part in game.sheet.kit]
    parts += [(kinds()[part.kind].title, part) for part in game.sheet.kit]
    for title, part in parts:
        if title and page.component.startswith(title):
            box = (0.0, 0.0, page.paper.width, page.paper.height)
            yield Spot(box, part.id or part.kind, title, "game", typed_at(game, part))
            return


def _found(game: Game, spot: Spot) -> Found:
    """Return where something was typed: what a row of a spreadsheet gave, in that row."""
    row, entry = whence(game, spot.file, spot.where)
    at = Typed(called(game, row.file), row.line, 1, row.place) if row else entry
    return Found(spot, at, entry if row else None, _values(game, spot.file, spot.where))


def whence(game: Game, file: str, where: Keys) -> tuple[Row | None, Typed]:
    """Return the row of a spreadsheet that gave something, if one did, and the entry that was typed."""
    source = game.sources[file]
    typed = source.origins.typed(where)
    row = next((part.row for part in typed if isinstance(part, Copied | Keyed)), None)
    problem = source.problem(tuple(int(p) if isinstance(p, int) else str(p) for p in typed), "")
    return row, Typed(called(game, problem.file), problem.line, problem.column)


def called(game: Game, file: Path) -> str:
    """Return a file's name as seen from the folder of its game."""
    return file.relative_to(game.folder).as_posix()


def _values(game: Game, file: str, where: Keys) -> Mapping[str, str]:
    """Return the values of an entry that `each` made; none of one that was typed by itself."""
    lists = game.sources[file].origins.lists
    entry: Any = game.files[file]
    values: Mapping[str, str] = {}
    for depth, part in enumerate(where):
        try:
            entry = getattr(entry, part) if isinstance(part, str) else entry[part]
        except (AttributeError, IndexError, KeyError, TypeError):
            break  # a key of a mapping, or a figure: what holds it is enough
        origins = lists.get(where[:depth])
        if isinstance(part, int) and origins and origins.count(origins[part]) > 1:
            values = getattr(entry, "values", {})
    return values
