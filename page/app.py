"""The application: its rooms' addresses, its own files, and what it says where there is nothing."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import shelf, table, workbench
from .pages import error, static
from .site import NotHere, Site


def make_app(site: Site) -> Starlette:
    """The page of a site, to be run by any ASGI server, or by none (the browser alone)."""

    async def events(request: Request) -> Response:
        return site.hub.stream()

    routes = [
        Route("/events", events),
        Route("/static/{name}", static),
        *shelf.routes(site),
        *workbench.routes(site),
        *table.routes(site),
    ]
    return Starlette(routes=routes, exception_handlers={NotHere: error, 404: error})
