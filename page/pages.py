"""Pages of HTML from templates, and the files that they load."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..generators.text.fonts import house_file
from ..layouts.pages.written import FACES, TEMPLATES, templates
from .site import NotHere

HERE = Path(__file__).parent
STATIC = HERE / "static"
SHARED = ("house.css", "cards.css")  # with the page that stands beside kits on the disk
FRESH = {"Cache-Control": "no-store"}
# A picture loads and runs nothing, opened by itself either.
ALONE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


def host_of(request: Request) -> dict[str, Any]:
    """Return what the host says of itself and of whoever asks. `phone`: the one log that may be seen and
    written there, if it is a phone; `lan`: whether phones may come in; `share`: where links to logs lead, if
    anywhere; `alone` and `keeps` as of a Site.
    """
    site = request.app.state.site
    beside = f"{request.scope.get('root_path', '')}/../"  # the shell, round the page in the browser alone
    share = beside if site.alone else site.share_at
    told = {"phone": "", "lan": False, "alone": site.alone, "keeps": site.keeps, "share": share}
    return {**told, **request.scope.get("state", {})}


async def body_of(request: Request, most: int) -> bytes | None:
    """Return the body of a request; None, without reading on, if it has more than `most` bytes."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            return None
    return bytes(data)


def page(request: Request, template: str, status: int = 200, **names: object) -> Response:
    """Render a page from its template, which knows `root`, the address below which the application lies."""
    told = {"root": request.scope.get("root_path", ""), **host_of(request), **names}
    text = templates(HERE / "templates").get_template(template).render(told)
    return HTMLResponse(text.encode("utf-8", "replace"), status, FRESH)


def as_file(content: bytes, name: str, kind: str) -> Response:
    """Something to download, under a name of its own."""
    says = f"attachment; filename*=UTF-8''{quote(name)}"
    return Response(content, media_type=kind, headers={"Content-Disposition": says, **FRESH})


async def error(request: Request, wrong: Exception) -> Response:
    """Tell a person that there is nothing to show."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else 404
    said = str(wrong) if isinstance(wrong, NotHere) else "There is no such page."
    return page(request, "error.html.j2", status, title="Not found", said=said)


async def sent_only(request: Request, wrong: Exception) -> Response:
    """Where something can only be sent to: a reload of what a form led to is shown the Shelf instead."""
    if request.method == "GET":
        return RedirectResponse(f"{request.scope.get('root_path', '')}/", 303)
    return Response("This address does not take that.", 405)


async def left(request: Request, wrong: Exception) -> Response:
    """Answer a client that left before all of its request had come; nobody reads it."""
    return Response(status_code=400)


async def static(request: Request) -> Response:
    """Send a file of the page itself."""
    name = request.path_params["name"]
    if name in FACES:
        file = house_file(FACES[name][0])
    elif name in SHARED:
        file = TEMPLATES / name
    elif name in {one.name for one in STATIC.iterdir()}:
        file = STATIC / name
    else:
        raise NotHere("There is no such file.")
    kind = "text/javascript" if file.suffix == ".js" else guess_type(file.name)[0]
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})
