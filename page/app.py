"""The application: its rooms' addresses, its own files, and what it says where there is nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from . import card_table, editor, sheet, shelf, table, taking, workbench
from .pages import error, host_of, left, page, sent_only, static
from .site import NotHere, Site
from .table_log import Sittings

# Scripts, pictures and styles are the page's own; nothing of another site is loaded or runs. The
# browser takes each file for what it is said to be, and tells other sites nothing of it.
GUARDS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class Guards:
    """Puts GUARDS on every answer that is not stricter itself: an SVG may be opened by itself, too."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in GUARDS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded)


def make_app(site: Site, more: Sequence[Route] = ()) -> Starlette:
    """Return the page of a site, to be run by any ASGI server, or by none (the browser alone).

    `more`: addresses of the host's own.
    """

    async def events(request: Request) -> Response:
        phone = host_of(request)["phone"]
        return site.hub.stream(str(site.log(phone)) if phone else "")

    sittings, bench = Sittings(site), workbench.Workbench(site)
    routes = [
        Route("/events", events),
        Route("/static/{name}", static),
        *shelf.routes(site),
        *workbench.routes(bench),
        *taking.routes(site, bench),
        *card_table.routes(site),
        *(_alone(site, sittings) if site.alone else editor.routes(site, sittings)),
        *sheet.routes(site, sittings),
        *table.routes(site, sittings),
        *more,
    ]
    wrong: Any = {NotHere: error, 404: error, 405: sent_only, ClientDisconnect: left, Exception: failed}
    app = Starlette(routes=routes, exception_handlers=wrong, middleware=[Middleware(Guards)])
    app.state.site = site
    return app


async def failed(request: Request, wrong: Exception) -> Response:
    """Tell a person that Cutline itself went wrong; whoever runs it is told more."""
    said = f"Cutline made a mistake of its own ({type(wrong).__name__}), and cannot show this."
    answer = page(request, "error.html.j2", 500, title="Our mistake", said=f"{said} What you wrote is kept.")
    answer.headers.update(GUARDS)  # this answer is made outside of them
    return answer


def _alone(site: Site, sittings: Sittings) -> list[Route]:
    """Return the addresses that are there where the page is the only way to its files.

    They come before the rooms of a log, in the place of which it may be asked whether rules may run.
    """
    from .alone import own, shared
    from .alone.trust import Trust

    trust = site.trusted = Trust(site)
    rooms = [*own.routes(site, sittings, trust), *shared.routes(site, sittings)]
    return [*rooms, *editor.routes(site, sittings, trust.edited)]
