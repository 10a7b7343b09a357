"""The Report in the page: the game of a log told turn by turn, to read, to print and to keep."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ..components import BadInput
from .pages import FRESH, as_file
from .reporting import reported
from .site import NotHere, Site
from .table_log import Sittings


def routes(site: Site, sittings: Sittings) -> list[Route]:
    """The addresses of the report."""

    async def report(request: Request) -> Response:
        sitting, keeps = sittings.at(request.path_params["name"]), "keep" in request.query_params
        log = f"{request.scope.get('root_path', '')}/log/{quote(sitting.name)}"
        links = [("Table", log), ("Sheet", f"{log}/sheet"), ("Download", f"{log}/report?keep")]
        async with sitting.lock:
            await site.aside(sitting.look)
            text = sitting.doc.text
        try:
            job = partial(reported, sitting.file, site.trusted, text, () if keeps else links)
            told = await site.aside(job)
        except BadInput as error:
            first = error.problems[0]
            said = f'There is no report on "{sitting.name}": line {first.line}: {first.message}.'
            raise NotHere(said) from None
        if keeps:
            return as_file(told.encode(), PurePosixPath(sitting.name).stem + ".html", "text/html")
        return HTMLResponse(told, headers=FRESH)

    return [Route("/log/{name:path}/report", report)]
