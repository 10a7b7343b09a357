"""The Sheet: the record sheet of a game, filled in on the screen; what is filled in is the log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import PurePosixPath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..components import BadInput
from ..components.records.sums import worked_out
from ..layouts.sheets.papers import papers
from ..referee.sheet_log import SheetLog
from .pages import FRESH, as_file, page
from .sheet_form import A4, Forms, told_of
from .site import NotHere, Site
from .table import Body, Wrong, changed, post, same, text_of
from .table_lines import Told
from .table_log import Sitting, Sittings

LONGEST = 200  # characters in a box
PICTURE = {**FRESH, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


def routes(site: Site, sittings: Sittings) -> list[Route]:
    """The addresses of the sheet."""
    forms = Forms()
    sittings.closed.append(forms.forget)

    @asynccontextmanager
    async def looked(request: Request) -> AsyncIterator[tuple[Sitting, SheetLog]]:
        """The log of an address, for one request at a time, and the sheet that is asked for."""
        name = request.path_params.get("sheet") or request.query_params.get("sheet", "")
        sitting = sittings.at(request.path_params["name"])
        async with sitting.lock:
            await site.aside(sitting.look)
            yield sitting, await site.aside(partial(forms.sheet, sitting, name))

    async def sheet(request: Request) -> Response:
        """The page, which asks for what stands in the boxes."""
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
        """A printed page, to lie under the boxes."""
        async with looked(request) as (_, made):
            job = partial(forms.svg, made.log.game.folder, made.sheet.id, request.path_params["number"])
            return Response(await site.aside(job), media_type="image/svg+xml", headers=PICTURE)

    async def pdf(request: Request) -> Response:
        """The sheet as a PDF to print or to go on with."""
        paper = request.query_params.get("paper", A4)
        async with looked(request) as (sitting, made):
            content = await site.aside(partial(forms.pdf, made, paper if paper in papers() else A4))
        return as_file(content, f"{PurePosixPath(sitting.name).stem}.pdf", "application/pdf")

    async def form(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        made = await site.aside(partial(forms.sheet, sitting, text_of(body, "sheet")))
        return told_of(made, sitting)

    async def sums(sitting: Sitting, body: Body) -> Told:
        """What the boxes come to with what is typed now; nothing is written."""
        made = await site.aside(partial(forms.sheet, sitting, text_of(body, "sheet")))
        typed = made.typed | _boxes(made, body)
        return {"sums": worked_out(made.boxes, typed)}

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
    """What somebody typed, box by box."""
    boxes = body.get("boxes")
    if not isinstance(boxes, dict) or not boxes.keys() <= sheet.boxes.keys():
        raise Wrong("the sheet has no such box")
    if not all(isinstance(said, str) and len(said) <= LONGEST for said in boxes.values()):
        raise Wrong(f"a box holds a text of {LONGEST} characters at most")
    return {name: " ".join(said.split()) for name, said in boxes.items()}
