"""The Workbench: the sheets of a game, as its files stand now."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .pages import page
from .site import Site


def routes(site: Site) -> list[Route]:
    """The addresses of the workbench."""

    async def workbench(request: Request) -> Response:
        key = request.path_params["key"]
        folder = site.game(key)
        return page(request, "error.html.j2", title=key, said=folder.name)

    return [Route("/game/{key}", workbench)]
