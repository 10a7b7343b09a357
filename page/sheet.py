"""The Sheet: the record sheet of a game, filled in on the screen; what is filled in is the log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..components import BadInput, Game, load_game
from ..components.models.record_sheet import RecordSheet
from ..generators.drawing import Field
from ..generators.writers.svg import svg_text
from ..layouts.pages.filled_sheets import filled_sheet
from ..layouts.pages.texts import record_pages
from ..layouts.sheets.papers import Page, papers
from ..referee.sheet_log import SheetLog
from .pages import FRESH, as_file, page
from .site import NotHere, Site
from .table import Body, Wrong, changed, post, same, text_of
from .table_lines import Told
from .table_log import Sitting, Sittings

LONGEST = 200  # characters in a box
PICTURE = {**FRESH, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


def routes(site: Site, sittings: Sittings) -> list[Route]:
    """Return the addresses of the sheet."""
    forms = Forms()
    sittings.closed.append(forms.forget)

    @asynccontextmanager
    async def looked(request: Request) -> AsyncIterator[tuple[Sitting, SheetLog]]:
        """Open the log of an address, for one request at a time, and the sheet that is asked for."""
        name = request.path_params.get("sheet") or request.query_params.get("sheet", "")
        sitting = sittings.at(request.path_params["name"])
        async with sitting.lock:
            await site.aside(sitting.look)
            yield sitting, await site.aside(partial(forms.sheet, sitting, name))

    async def sheet(request: Request) -> Response:
        """Show the page, which asks for what stands in the boxes."""
        async with looked(request) as (sitting, made):
            game = made.log.game
            try:
                leaves = await site.aside(partial(forms.leaves, game.folder, made.sheet.id))
            except BadInput as error:
                raise NotHere(error.problems[0].message) from None
        return page(
            request,
            "sheet.html.j2",
            title=sitting.file.name,
            name=sitting.name,
            file=str(sitting.file),
            game=game,
            sheet=made.sheet,
            leaves=leaves,
            longest=LONGEST,
        )

    async def ground(request: Request) -> Response:
        """Send a printed page, to lie under the boxes."""
        async with looked(request) as (_, made):
            job = partial(forms.svg, made.log.game.folder, made.sheet.id, request.path_params["number"])
            return Response(await site.aside(job), media_type="image/svg+xml", headers=PICTURE)

    async def pdf(request: Request) -> Response:
        """Send the sheet as a PDF to print or to go on with."""
        paper = request.query_params.get("paper", A4)
        async with looked(request) as (sitting, made):
            content = await site.aside(partial(forms.pdf, made, paper if paper in papers() else A4))
        return as_file(content, f"{PurePosixPath(sitting.name).stem}.pdf", "application/pdf")

    async def form(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        made = await site.aside(partial(forms.sheet, sitting, text_of(body, "sheet")))
        return told_of(made, sitting)

    async def sums(sitting: Sitting, body: Body) -> Told:
        """Work out the sums of the boxes with what is typed now; nothing is written."""
        made = await site.aside(partial(forms.sheet, sitting, text_of(body, "sheet")))
        sums_, ranges = made.worked(_boxes(made, body))
        return {"sums": sums_, "ranges": ranges}

    async def fill(sitting: Sitting, body: Body) -> Told:
        version = text_of(body, "version")

        def filled(text: str) -> str:
            made = forms.sheet(sitting, text_of(body, "sheet"))
            return made.written(_boxes(made, body), site.trusted)

        await site.aside(partial(sitting.write, version, filled))
        made = await site.aside(partial(forms.sheet, sitting, text_of(body, "sheet")))
        return {**changed(sitting, version), "form": told_of(made, sitting)}

    address = "/log/{name:path}/sheet"
    return [
        Route(address, sheet),
        Route(f"{address}.pdf", pdf),
        Route(f"{address}/{{sheet}}/{{number:int}}.svg", ground),
        *(post(sittings, f"sheet/{answer.__name__}", answer) for answer in (form, sums, fill)),
    ]


def _boxes(sheet: SheetLog, body: Body) -> dict[str, str]:
    """Return what somebody typed, box by box."""
    boxes = body.get("boxes")
    if not isinstance(boxes, dict) or not boxes.keys() <= sheet.boxes.keys():
        raise Wrong("the sheet has no such box")
    if not all(isinstance(said, str) and len(said) <= LONGEST for said in boxes.values()):
        raise Wrong(f"a box holds a text of {LONGEST} characters at most")
    return {name: " ".join(said.split()) for name, said in boxes.items()}


A4 = "a4"
MOST_KEPT = 8  # sheets over a text of a log


class Place(NamedTuple):
    """A box on its page: left, top, width and height in percent of it; the height also of its width."""

    field: Field
    title: str  # what it is called within its row
    left: float
    top: float
    width: float
    height: float
    high: float


class Group(NamedTuple):
    """Boxes that are filled in together: a row of the table, or what stands above or below it."""

    label: str
    table: bool
    places: list[Place]


class Leaf(NamedTuple):
    """A printed page of a sheet."""

    number: int
    page: Page
    groups: list[Group]


class Forms:
    """The sheets of games, drawn when they are first asked for, each once."""

    def __init__(self) -> None:
        self.games: dict[Path, Game] = {}
        self.drawn: dict[tuple[Path, str], list[Page]] = {}
        self.filled: dict[tuple[Path, str, str], SheetLog] = {}

    def sheet(self, sitting: Sitting, name: str) -> SheetLog:
        """Return a sheet over a log by its id, as `chosen` does; worked out once for each text of the log."""
        key = sitting.file, sitting.doc.version, name
        if key not in self.filled:
            while len(self.filled) >= MOST_KEPT:
                del self.filled[next(iter(self.filled))]
            self.filled[key] = chosen(sitting, name)
        return self.filled[key]

    def forget(self, folder: Path) -> None:
        """Read a game anew: its files have changed."""
        self.games.pop(folder, None)
        self.drawn = {key: pages for key, pages in self.drawn.items() if key[0] != folder}
        self.filled = {}

    def game(self, folder: Path) -> Game:
        """Return the game with what is needed to print its sheets."""
        if folder not in self.games:
            self.games[folder] = load_game(folder, drawn=False)
        return self.games[folder]

    def pages(self, folder: Path, name: str) -> list[Page]:
        """Return the printed pages of a sheet. BadInput where one has no room."""
        if (folder, name) not in self.drawn:
            game = self.game(folder)
            pages, problems = record_pages(game, papers()[A4], _index(game, name))
            if problems:
                raise BadInput(problems)
            self.drawn[folder, name] = pages
        return self.drawn[folder, name]

    def leaves(self, folder: Path, name: str) -> list[Leaf]:
        """Return the pages of a sheet with their boxes, row after row."""
        sheet = self.game(folder).records.sheets[_index(self.game(folder), name)]
        pages = enumerate(self.pages(folder, name), 1)
        return [Leaf(number, page, _groups(sheet, page)) for number, page in pages]

    def svg(self, folder: Path, name: str, number: int) -> bytes:
        """Return a printed page of a sheet, its boxes empty, as SVG."""
        pages = self.pages(folder, name)
        if not 1 <= number <= len(pages):
            raise NotHere("The sheet has no such page.")
        drawing = pages[number - 1].draw()
        return svg_text(drawing, drawing.title).encode("utf-8")

    def pdf(self, sheet: SheetLog, paper: str) -> bytes:
        """Return the printed sheet as a PDF, its boxes filled in."""
        game = self.game(sheet.log.game.folder)
        mine = game.records.sheets[_index(game, sheet.sheet.id)]
        values = {name: said for name, said in sheet.values.items() if said}
        return filled_sheet(game, mine, values, papers()[paper])


def _index(game: Game, name: str) -> int:
    return next(number for number, sheet in enumerate(game.records.sheets) if sheet.id == name)


def _groups(sheet: RecordSheet, page: Page) -> list[Group]:
    heads, columns = {blank.id for blank in sheet.head}, {column.id: column for column in sheet.columns}
    made = []
    for (row, above), fields in groupby(page.fields, lambda one: (one.box.row, one.box.column in heads)):
        there = list(fields)
        label = there[0].says.partition(": ")[0] if row is not None else "Above" if above else "Below"
        places = [_place(one, page, columns) for one in there]
        made.append(Group(label, row is not None, places))
    return made


def _place(field: Field, page: Page, columns: dict[str, Any]) -> Place:
    wide, high = page.paper.width / 100, page.paper.height / 100
    column = columns.get(field.box.column)
    title = f"{column.title} {field.box.part}".strip() if column else field.says
    measures = (field.x / wide, field.y / high, field.w / wide, field.h / high, field.h / wide)
    return Place(field, title, *(round(one, 3) for one in measures))


def chosen(sitting: Sitting, name: str) -> SheetLog:
    """Return a sheet over a log by its id; without one, that which holds most of it. NotHere for none."""
    if sitting.opened is None:
        raise NotHere("The log cannot be judged now, so that its sheet cannot be filled in.")
    sheets = sitting.opened.game.records.sheets
    if name and name not in {sheet.id for sheet in sheets}:
        raise NotHere(f'The game has no sheet "{name}".')
    wanted = [sheet for sheet in sheets if name == sheet.id or not (name or sheet.unjudged)]
    made = [SheetLog(sitting.opened, sitting.doc.text, sheet) for sheet in wanted or sheets[:1]]
    if not made:
        raise NotHere("The game has no record sheet.")
    return max(made, key=lambda one: len(one.typed))


def told_of(sheet: SheetLog, sitting: Sitting) -> Told:
    """Return what stands in the boxes, and each finding at a box of them; others are only counted."""
    findings, elsewhere = [], 0
    at = _totals_at(sheet)
    for one in sitting.doc.findings:
        place = at.get((one["line"], one["column"]))
        if place is None:
            elsewhere += one["severity"] != "due"  # which the closing line counts
            continue
        box, row, column = sheet.at_fault(place)
        findings.append({**one, "box": box, "row": row, "column": column})
    return {
        "values": {name: said for name, said in sheet.values.items() if said},
        "ranges": {name: said for name, said in sheet.ranges.items() if said},
        "own": list(sheet.own),
        "remarks": [name for name in sheet.remarks if sheet.total(sheet.boxes[name])],
        "found": findings,
        "elsewhere": elsewhere,
        "closing": sitting.doc.rest.get("closing", ""),
        "clean": sitting.doc.rest.get("clean", False),
    }


def _totals_at(sheet: SheetLog) -> dict[tuple[int, int], list[str]]:
    """Where the log states a total that the sheet has: its boxes."""
    boxes: dict[tuple[Any, str], list[str]] = {}
    for name, box in sheet.boxes.items():
        boxes.setdefault((sheet.turn(box), sheet.total(box)), []).append(name)
    found = {}
    for turn in sheet.log.log.turns:
        for key, place in (turn.sum.places if turn.sum else {}).items():
            names = boxes.get((sheet.log.referee.turn(turn.label), sheet.named(key)), [])
            if names:
                found[place] = names
    return found
