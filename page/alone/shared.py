"""A log that comes in a link: shown as one of one's own, and kept only once somebody goes on with it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Route

from ...components.reading.problems import printable
from ...referee.log.log_reading import LARGEST
from ..pages import FRESH, body_of, page
from ..shelf import game_named, means
from ..site import LOG_ENDINGS, NotHere, Site
from ..table import Answer, Body, post
from ..table_lines import Told
from ..table_log import Sitting, Sittings
from .bringing import free_name, one_log
from .packing import Unfit
from .trust import ROOMS


def routes(site: Site, sittings: Sittings) -> list[Route]:
    """Return the addresses of logs from links; those of rooms of a log come later."""

    async def shown(request: Request) -> Response:
        """Show the page that unpacks the link, which never leaves the browser."""
        name = request.path_params.get("name", "")
        return page(request, "shared.html.j2", 404 if name else 200, title="A shared game", name=name)

    async def held(request: Request) -> Response:
        """Hold the log of a link; the JSON says where it is, or what is wrong."""
        data = await body_of(request, LARGEST)
        try:
            if data is None:
                raise Unfit(f"the log is larger than {LARGEST / 1e6:g} MB")
            name = await site.aside(partial(hold, site, request.query_params.get("name", ""), data))
        except Unfit as error:
            return JSONResponse({"says": error.said[0]}, 422, FRESH)
        return JSONResponse({"name": name}, headers=FRESH)

    async def keep(sitting: Sitting, body: Body) -> Told:
        await site.aside(sitting.keep)
        return {}

    answer: Answer = keep
    return [
        Route("/shared", shown),
        Route("/shared", held, methods=["POST"]),
        post(sittings, "keep", answer),
        Gone(site, shown),
    ]


def hold(site: Site, name: str, data: bytes) -> str:
    """Hold a log until the window closes, never over another; its name. Unfit where it cannot be shown."""
    ((name, data),) = one_log(name, data).logs.items()
    game = game_named(data)
    if not any(means(site.home / name, game, folder) for folder in site.games().values()):
        lacking = f"this page does not have its game, “{printable(game)}”"
        raise Unfit(f"{lacking}; bring that in, and open the link again")

    def other(name: str) -> bool:
        there = site.home / name
        return there.exists() and not (there.is_file() and there.read_bytes() == data)

    free = free_name(name, other)
    if not (site.home / free).exists():
        assert site.hold  # where the page is the only way to its files
        site.hold(free, data)
    return free


class Gone(Route):
    """Takes the place of the rooms of a log that is not there: the window may know its link."""

    def __init__(self, site: Site, answer: Any) -> None:
        super().__init__("/log/{name:path}", answer)
        self.site = site

    def matches(self, scope: Any) -> tuple[Match, Any]:
        match, found = super().matches(scope)
        if match is Match.FULL and self._gone(found["path_params"]["name"]):
            return match, found
        return Match.NONE, {}

    def _gone(self, name: str) -> bool:
        """Whether this is a room of a log, and the log is not there."""
        names = [name.removesuffix(room) for room in ROOMS]
        return any(one.endswith(LOG_ENDINGS) for one in names) and not any(map(self._there, names))

    def _there(self, name: str) -> bool:
        with suppress(NotHere):
            return bool(self.site.log(name))
        return False
