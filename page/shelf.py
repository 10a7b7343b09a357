"""The Shelf: every game with its cover, and what lies in the folder."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .pages import page
from .site import Site


def routes(site: Site) -> list[Route]:
    """The addresses of the shelf."""

    async def shelf(request: Request) -> Response:
        return page(request, "shelf.html.j2", title="Games", games=sorted(site.games()))

    return [Route("/", shelf)]
