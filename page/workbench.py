"""The Workbench: the sheets of a game as its files stand now, what is on them, its mistakes, its YAML."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..components import Problem
from ..components.loading.from_sheets import DATA
from ..components.reading.problems import ranges
from ..components.reading.spreadsheets import decoded
from ..layouts.exports.component_pdfs import component_names
from ..layouts.kit import Kit
from ..layouts.sheets.papers import papers
from .pages import ALONE, FRESH, as_file, page
from .site import NotHere, Site, kept_open, plain
from .workbench_game import Found, OpenGame, Sheet

MOST_OPEN = 3  # games that are kept in memory
# What lies at an address that names its content never changes.
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable", **ALONE}


def shell(site: Site, request: Request, template: str) -> Response:
    """Return the page of a game that asks for all the rest."""
    key = request.path_params["key"]
    folder = site.game(key)
    edits = site.alone or site.editable(folder)
    return page(request, template, title=key, key=quote(key), folder=str(folder), edits=edits)


class Workbench:
    """The games that are open, those asked for last."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.games: dict[Path, OpenGame] = {}

    @asynccontextmanager
    async def game(self, request: Request, anew: bool = False) -> AsyncIterator[OpenGame]:
        """Open the game of an address, for one request at a time; looked at `anew`, or once at least."""
        folder = self.site.game(request.path_params["key"])
        game = kept_open(self.games, folder, partial(OpenGame, folder), MOST_OPEN)
        async with game.lock:
            if anew or not game.seen:
                await self.site.aside(game.look)
            yield game

    async def bench(self, request: Request) -> Response:
        """Show the page, which asks for all the rest."""
        return shell(self.site, request, "workbench.html.j2")

    async def state(self, request: Request) -> Response:
        """Send the game as its files stand now."""
        async with self.game(request, anew=True) as game:
            told = await self.site.aside(partial(state, game, *_asked(request)))
        return JSONResponse(told, headers=FRESH)

    async def spots(self, request: Request) -> Response:
        """Send what is on each sheet, and where it was typed."""
        async with self.game(request) as game:
            kit = chosen(game, *_asked(request))
            found = await self.site.aside(partial(spots, game, kit)) if kit else {}
            return JSONResponse(found, headers=FRESH)

    async def lines(self, request: Request) -> Response:
        """Send some lines of a file of the game."""
        folder = self.site.game(request.path_params["key"])
        name, line = request.query_params.get("file", ""), request.query_params.get("line", "")
        file = folder / name
        known = _TEXT.fullmatch(name) and plain(folder, name) and file.is_file()
        if not (known and line.isdecimal() and len(line) < 10):
            raise NotHere(f'The game has no file "{name}".')
        return JSONResponse(lines_of(file, int(line)), headers=FRESH)

    async def sheet(self, request: Request) -> Response:
        """Send a sheet as SVG."""
        async with self.game(request) as game:
            sheet = game.sheet(request.path_params["digest"])
            if sheet is None:
                raise NotHere("The sheet looks different now.")
            return Response(await self.site.aside(sheet.svg), media_type="image/svg+xml", headers=FOR_GOOD)

    async def pdf(self, request: Request) -> Response:
        """Send a PDF of the kit, as `cutline build` writes it."""
        async with self.game(request) as game:
            found = await self.site.aside(partial(game.pdf, request.path_params["name"]))
        if found is None:
            raise NotHere("The kit has no such file.")
        name, content = found
        return as_file(content, name, "application/pdf")


def _asked(request: Request) -> tuple[str, str]:
    """Return the paper and the route that an address asks for."""
    paper = request.query_params.get("paper", "")
    return paper if paper in papers() else next(iter(papers())), request.query_params.get("route", "")


def routes(bench: Workbench) -> list[Route]:
    """Return the addresses of the workbench."""
    return [
        Route("/game/{key}", bench.bench),
        Route("/game/{key}/state", bench.state),
        Route("/game/{key}/spots", bench.spots),
        Route("/game/{key}/lines", bench.lines),
        Route("/game/{key}/sheet/{digest}.svg", bench.sheet),
        Route("/game/{key}/kit/{name}", bench.pdf),
    ]


BEFORE, AFTER = 4, 10  # lines shown round one
MOST_PROBLEMS = 40
LARGEST = 4_000_000  # bytes of a file whose lines are shown
_TEXT = re.compile(rf"(?:{DATA}/)?[^/\\\0.][^/\\\0]*\.(?:ya?ml|csv|tsv)")  # files that lines are shown of
_NAMED = re.compile(r'[a-z ]+ "([^"]+)": ')  # how a message begins that knows what it is about
_SLOT = re.compile(r"\{[^}]*\}")  # in the id of an entry that `each` makes several of


def state(game: OpenGame, paper: str, route: str) -> dict[str, Any]:
    """Return a game as it stands: its last good sheets for a paper and route, and what is wrong with it."""
    kit = chosen(game, paper, route)
    sheets = game.sheets(kit) if kit else []
    problems = game.problems[:MOST_PROBLEMS]
    return {
        "title": kit.drawn.game.sheet.title if kit else game.folder.name,
        "paper": paper,
        "route": kit.route if kit else "",
        "papers": [{"name": one.name, "title": one.title} for one in papers().values()],
        "routes": [_route(one) for one in game.kits(paper)],
        "file": kit.file if kit else "",
        "stale": bool(game.problems),
        "parts": list(_parts(game, paper, sheets)),
        "leaves": [[_side(sheet) for sheet in leaf] for leaf in _leaves(sheets)],
        "problems": [_problem(game, kit, problem) for problem in problems],
        "noted": [_problem(game, kit, one) for one in _noted(game)[:MOST_PROBLEMS]],
        "more": len(game.problems) - len(problems),
    }


def _noted(game: OpenGame) -> Sequence[Problem]:
    """Return the warnings: what can be printed but may not be meant; none where something is wrong."""
    good = game.good
    return (*good.game.warnings, *good.warnings) if good and good.game and not game.problems else ()


def chosen(game: OpenGame, paper: str, route: str) -> Kit | None:
    """Return the kit for a paper and a route; the first of that paper where it has no such route."""
    kits = game.kits(paper)
    return next((kit for kit in kits if kit.route == route), kits[0] if kits else None)


def _route(kit: Kit) -> dict[str, str]:
    held = "Complete kit" if kit.whole else "First game"
    return {"name": kit.route, "title": f"{held}, {len(kit.pages)} pages"}


def _side(sheet: Sheet) -> dict[str, Any]:
    page = sheet.page
    return {
        "number": sheet.number,
        "name": f"{page.name}, {page.side}" if page.side else page.name,
        "width": page.paper.width,
        "height": page.paper.height,
        "digest": sheet.digest,
    }


def _leaves(sheets: list[Sheet]) -> Iterator[list[Sheet]]:
    """Yield the sheets, each front with its back."""
    leaf: list[Sheet] = []
    for sheet in sheets:
        if leaf and sheet.page.side != "back":
            yield leaf
            leaf = []
        leaf.append(sheet)
    if leaf:
        yield leaf


def _parts(game: OpenGame, paper: str, sheets: list[Sheet]) -> Iterator[dict[str, Any]]:
    """Yield the components, each with its pages, the first of them, and its own file where it has one."""
    files = component_names(game.good.kits) if game.good else {}
    numbers: dict[str, list[int]] = {}
    for sheet in sheets:
        numbers.setdefault(sheet.page.component, []).append(sheet.number)
    for title, some in numbers.items():
        file = files.get((paper, title), "")
        yield {"title": title, "pages": ranges(some, 2), "first": some[0], "file": file}


def _problem(game: OpenGame, kit: Kit | None, problem: Problem) -> dict[str, Any]:
    """Return a mistake: its place, what to do, the lines round it, and the sheets that show it."""
    return {
        "file": _called(game, problem.file),
        "line": problem.line,
        "column": problem.column,
        "place": problem.place,
        "says": problem.message,
        "lines": [] if problem.place else lines_of(problem.file, problem.line),
        "shown": list(_shown(game, kit, problem)) if kit else [],
    }


def _called(game: OpenGame, file: Path) -> str:
    """Return a file's name as a person finds it from the game's folder."""
    return file.relative_to(game.folder).as_posix() if file.is_relative_to(game.folder) else file.name


def _shown(game: OpenGame, kit: Kit, problem: Problem) -> Iterator[dict[str, Any]]:
    """Where the thing that a problem names lies on the last good sheets."""
    named = _NAMED.match(problem.message)
    if not named:
        return
    copies = re.compile(".*".join(map(re.escape, _SLOT.split(named[1]))))
    for sheet, spots in zip(game.sheets(kit), game.spots(kit), strict=True):
        for found in spots:
            if found.spot.file == problem.file.stem and copies.fullmatch(found.spot.id):
                yield {"sheet": sheet.number, "box": _box(found)}


def spots(game: OpenGame, kit: Kit) -> dict[int, list[dict[str, Any]]]:
    """Return what is on each sheet of a kit, by the sheet's number."""
    made = zip(game.sheets(kit), game.spots(kit), strict=True)
    return {sheet.number: [_spot(found) for found in there] for sheet, there in made}


def _spot(found: Found) -> dict[str, Any]:
    spot = found.spot
    told: dict[str, Any] = {"box": _box(found), "id": spot.id, "title": spot.title, **found.at._asdict()}
    if found.entry:
        told["entry"] = found.entry._asdict()
    if spot.shape:
        told["shape"] = [[(round(x, 1), round(y, 1)) for x, y in polygon] for polygon in spot.shape]
    if found.values:
        told["values"] = dict(found.values)
    return told


def _box(found: Found) -> list[float]:
    return [round(value, 2) for value in found.spot.box]


def lines_of(file: Path, line: int) -> list[dict[str, Any]]:
    """Return the lines of a file round one of them, with their numbers; none where it cannot be read."""
    try:
        if file.is_symlink() or file.stat().st_size > LARGEST:
            return []
        text = decoded(file.read_bytes())[0].splitlines()
    except OSError:
        return []
    first = max(line - 1 - BEFORE, 0)
    return [{"number": k, "text": said} for k, said in enumerate(text[first : line + AFTER], first + 1)]
