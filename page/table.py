"""The Table: a log beside the board, and one line to type in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .pages import page
from .site import Site


def routes(site: Site) -> list[Route]:
    """The addresses of the table."""

    async def table(request: Request) -> Response:
        file = site.log(request.path_params["name"])
        return page(request, "error.html.j2", title=file.name, said=file.read_text(encoding="utf-8"))

    return [Route("/log/{name:path}", table)]
