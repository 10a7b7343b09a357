"""The Workbench: the sheets of a game, as its files stand now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..layouts.sheets.papers import papers
from .pages import FRESH, as_file, page
from .site import NotHere, Site, kept_open
from .workbench_game import OpenGame
from .workbench_source import chosen, lines_of, spots, state

MOST_OPEN = 3  # games that are kept in memory
# What lies at an address that names its content never changes. A picture loads and runs nothing.
FOR_GOOD = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}


class Workbench:
    """The games that are open, those asked for last."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.games: dict[Path, OpenGame] = {}

    @asynccontextmanager
    async def game(self, request: Request, anew: bool = False) -> AsyncIterator[OpenGame]:
        """The game of an address, for one request at a time; looked at `anew`, or once at least."""
        folder = self.site.game(request.path_params["key"])
        game = kept_open(self.games, folder, partial(OpenGame, folder), MOST_OPEN)
        async with game.lock:
            if anew or not game.seen:
                await self.site.aside(game.look)
            yield game

    async def bench(self, request: Request) -> Response:
        """The page, which asks for all the rest."""
        key = request.path_params["key"]
        folder = self.site.game(key)
        return page(request, "workbench.html.j2", title=key, key=quote(key), folder=str(folder))

    async def state(self, request: Request) -> Response:
        """The game as its files stand now."""
        async with self.game(request, anew=True) as game:
            told = await self.site.aside(partial(state, game, *_asked(request)))
        return JSONResponse(told, headers=FRESH)

    async def spots(self, request: Request) -> Response:
        """What is on each sheet, and where it was typed."""
        async with self.game(request) as game:
            kit = chosen(game, *_asked(request))
            found = await self.site.aside(partial(spots, game, kit)) if kit else {}
            return JSONResponse(found, headers=FRESH)

    async def lines(self, request: Request) -> Response:
        """Some lines of a file of the game."""
        folder = self.site.game(request.path_params["key"])
        name, line = request.query_params.get("file", ""), request.query_params.get("line", "")
        known = name in {file.name for file in folder.glob("*.yaml")}
        if not (known and line.isdecimal() and len(line) < 10):
            raise NotHere(f'The game has no file "{name}".')
        return JSONResponse(lines_of(folder / name, int(line)), headers=FRESH)

    async def sheet(self, request: Request) -> Response:
        """A sheet as SVG."""
        async with self.game(request) as game:
            sheet = game.sheet(request.path_params["digest"])
            if sheet is None:
                raise NotHere("The sheet looks different now.")
            return Response(await self.site.aside(sheet.svg), media_type="image/svg+xml", headers=FOR_GOOD)

    async def pdf(self, request: Request) -> Response:
        """A PDF of the kit, as `cutline build` writes it."""
        async with self.game(request) as game:
            found = await self.site.aside(partial(game.pdf, request.path_params["name"]))
        if found is None:
            raise NotHere("The kit has no such file.")
        name, content = found
        return as_file(content, name, "application/pdf")


def _asked(request: Request) -> tuple[str, str]:
    """The paper and the route that an address asks for."""
    paper = request.query_params.get("paper", "")
    return paper if paper in papers() else next(iter(papers())), request.query_params.get("route", "")


def routes(site: Site) -> list[Route]:
    """The addresses of the workbench."""
    bench = Workbench(site)
    return [
        Route("/game/{key}", bench.bench),
        Route("/game/{key}/state", bench.state),
        Route("/game/{key}/spots", bench.spots),
        Route("/game/{key}/lines", bench.lines),
        Route("/game/{key}/sheet/{digest}.svg", bench.sheet),
        Route("/game/{key}/kit/{name}", bench.pdf),
    ]
