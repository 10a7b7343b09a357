"""The editor of a game's files, where the page is the only way to them."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import components
from ...components.house import house
from ...components.loading.loader import FILES
from ...components.models.gallery import types
from ..pages import FRESH, body_of, page
from ..site import GAME_FILE, NotHere, Site
from ..table_log import Sittings
from .editor_files import ART, LARGEST, Clash, Folder, Unkept
from .trust import Trust

SCHEMAS = Path(components.__file__).parent / "schema"
CHANGED = "The file was changed elsewhere."


def routes(site: Site, sittings: Sittings, trust: Trust) -> list[Route]:
    """The addresses of the editor."""
    writing = Lock()  # what is compared is still so when it is written

    def folder_of(request: Request) -> Folder:
        return Folder(site, request.path_params["key"])

    async def editor(request: Request) -> Response:
        """The page, which asks for the text itself."""
        key, folder = request.path_params["key"], folder_of(request)
        names, wanted = folder.names(), request.query_params.get("file", "")
        told = {
            "files": names,
            "lacking": folder.lacking(),
            "file": wanted if wanted in names else GAME_FILE,
            "own": folder.own,
            "art": ART,
            "palette": list(house().palette),
            "aircraft": sorted(types()),
        }
        return page(
            request, "editor.html.j2", title=key, key=quote(key), folder=str(folder.folder), told=told
        )

    async def read(request: Request) -> Response:
        typed = folder_of(request).read(request.path_params["name"])
        return Response(typed.text, media_type="text/plain", headers={"ETag": f'"{typed.digest}"', **FRESH})

    async def done(request: Request, work: Callable[[Folder, str, str], str | None]) -> Response:
        """Change a file, or say why not; whoever keeps it tells every page."""
        folder, name = folder_of(request), request.path_params["name"]
        known = request.headers.get("if-match", "").strip('"')
        try:
            async with writing:
                with trust.edited(folder.folder):
                    now = await site.aside(partial(work, folder, name, known)) or ""
        except Clash:
            return JSONResponse({"said": CHANGED}, 409, FRESH)
        except Unkept as error:
            return JSONResponse({"said": str(error)}, 400, FRESH)
        sittings.close(folder.folder)
        return JSONResponse({"digest": now}, headers=FRESH)

    async def save(request: Request) -> Response:
        data = await body_of(request, LARGEST)
        if data is None:
            return JSONResponse({"said": f"A file holds {LARGEST / 1e6:g} MB at most."}, 413, FRESH)
        return await done(request, lambda folder, name, known: folder.write(name, data, known))

    async def remove(request: Request) -> Response:
        return await done(request, Folder.remove)

    async def schema(request: Request) -> Response:
        """What a file may hold, as JSON Schema."""
        name = request.path_params["name"]
        if name not in FILES:
            raise NotHere("There is no such file.")
        content = (SCHEMAS / f"{name}.json").read_bytes()
        return Response(content, media_type="application/json", headers={"Cache-Control": "no-cache"})

    file = "/game/{key}/file/{name:path}"
    return [
        Route("/game/{key}/edit", editor),
        Route("/schema/{name}.json", schema),
        Route(file, read),
        Route(file, save, methods=["PUT"]),
        Route(file, remove, methods=["DELETE"]),
    ]
