"""The rooms of a log: the Table, where a line is typed beside the board, and the Report."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from json import dumps, loads
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from ..components import BadInput
from ..referee.log.editing import Refused, corrected, replaced
from .pages import FRESH, as_file, body_of, host_of, page
from .reporting import reported
from .site import NotHere, Site
from .table_book import book_of, card_of, rule_of
from .table_lines import Told, begun, game_named, with_line
from .table_log import Conflict, Sitting, Sittings
from .table_now import added, board_of, leading, spaces, standing, verdict, verdict_of_edit

LONGEST = 30_000  # characters of a request
CONFLICT = "The log was changed elsewhere."

Body = dict[str, Any]
Answer = Callable[[Sitting, Body], Awaitable[Told]]


class Wrong(Exception):
    """A request that no page of ours makes."""


def routes(site: Site, sittings: Sittings) -> list[Route]:
    """Return the addresses of the Table and the Report; of all rooms of a log, they come last."""

    async def table(request: Request) -> Response:
        sitting = sittings.at(request.path_params["name"])
        sitting.opened_anew()
        file = sitting.file
        return page(request, "table.html.j2", title=file.name, name=sitting.name, file=str(file))

    async def report(request: Request) -> Response:
        """Tell the game of a log turn by turn, to read and print or, with `keep`, to download."""
        sitting, keeps = sittings.at(request.path_params["name"]), "keep" in request.query_params
        root = request.scope.get("root_path", "")
        log = f"{root}/log/{quote(sitting.name)}"
        links = [("Table", log), ("Sheet", f"{log}/sheet"), ("Download", f"{log}/report?keep")]
        async with sitting.lock:
            await site.aside(sitting.look)
            text = sitting.doc.text
        try:
            shown = () if keeps else (links, f"{root}/static")
            job = partial(reported, sitting.file, site.trusted, text, *shown)
            told = await site.aside(job)
        except BadInput as error:
            first = error.problems[0]
            said = f'There is no report on "{sitting.name}": line {first.line}: {first.message}.'
            raise NotHere(said) from None
        if keeps:
            return as_file(told.encode(), PurePosixPath(sitting.name).stem + ".html", "text/html")
        return HTMLResponse(told, headers=FRESH)

    async def doc(sitting: Sitting, body: Body) -> Told:
        await site.aside(sitting.look)
        return sitting.change_since(text_of(body, "version"))

    async def trial(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        if at := _number(body, "at"):
            return await site.aside(partial(verdict_of_edit, sitting, at, text_of(body, "line")))
        return await site.aside(partial(verdict, sitting, _next(body)))

    async def roll(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        return {"line": await site.aside(partial(sitting.desk.rolled, _next(body), sitting.at))}

    async def stand(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        return await site.aside(partial(standing, sitting))

    async def board(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        line, known = _number(body, "line"), text_of(body, "known").split()
        return await site.aside(partial(board_of, sitting, line, known))

    async def leads(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        return await site.aside(partial(leading, sitting, _several(body, "offers", int)))

    async def spots(sitting: Sitting, body: Body) -> Told:
        return await site.aside(partial(spaces, sitting, _several(body, "names", str)))

    async def rule(sitting: Sitting, body: Body) -> Told:
        return rule_of(sitting, text_of(body, "rule"))

    async def book(sitting: Sitting, body: Body) -> Told:
        return book_of(sitting)

    async def card(sitting: Sitting, body: Body) -> Told:
        return await site.aside(partial(card_of, sitting, _number(body, "card")))

    async def write(sitting: Sitting, body: Body) -> Told:
        version, line, note = text_of(body, "version"), _next(body), text_of(body, "note")
        key, label = begun(line)
        if key != "turn" or not await site.aside(partial(sitting.begin, version, label.strip())):
            made = partial(added, sitting, line, note)
            await site.aside(partial(sitting.write, version, made))
        return changed(sitting, version)

    async def edit(sitting: Sitting, body: Body) -> Told:
        version, at = text_of(body, "version"), _number(body, "at")
        made = partial(corrected, line=at, new=text_of(body, "line"), note=text_of(body, "note"))
        await site.aside(partial(sitting.write, version, made))
        return changed(sitting, version)

    async def undo(sitting: Sitting, body: Body) -> Told:
        version = text_of(body, "version")
        if line := await site.aside(partial(sitting.undo, version, body.get("sure") is True)):
            return {"ask": line}
        return changed(sitting, version)

    async def copy(sitting: Sitting, body: Body) -> Told:
        line = text_of(body, "line")
        made = partial(with_line, line=line, turn=sitting.turn)
        return {"name": await site.aside(partial(sitting.keep_copy, text_of(body, "version"), made))}

    async def share(sitting: Sitting, body: Body) -> Told:
        same(sitting, body)
        return {"text": sitting.doc.text}

    answers = [doc, trial, roll, stand, board, leads, spots, rule, book, card, write, edit, undo, copy, share]
    asked = (post(sittings, answer.__name__, answer) for answer in answers)
    return [*asked, Route("/log/{name:path}/report", report), Route("/log/{name:path}", table)]


def post(sittings: Sittings, what: str, answer: Answer) -> Route:
    """Return the address at which the page of a log asks for something."""

    async def endpoint(request: Request) -> Response:
        return await answered(request, sittings, answer)

    return Route(f"/log/{{name:path}}/{what}", endpoint, methods=["POST"])


def changed(sitting: Sitting, version: str) -> Told:
    """Tell every page that a log was changed, and this one what it has to change."""
    told = {"name": sitting.name, "version": sitting.doc.version}
    sitting.site.hub.tell("log", told, [str(sitting.file)])
    return sitting.change_since(version)


async def answered(request: Request, sittings: Sittings, answer: Answer) -> Response:
    """Answer a page of ours in JSON; what went wrong, in words."""
    try:
        body = await _body(request)
        sitting = sittings.at(request.path_params["name"])
        async with sitting.lock:
            if host_of(request)["phone"]:
                _kept_to_the_game(sitting, body)
            if await request.is_disconnected():  # a page that typed on meanwhile has asked anew
                return Response(status_code=204)
            try:
                return JSONResponse(await answer(sitting, body), headers=FRESH)
            except Conflict:
                told = {"says": CONFLICT, **sitting.change_since(text_of(body, "version"))}
                return JSONResponse(told, 409, headers=FRESH)
    except Wrong as wrong:
        return JSONResponse({"says": str(wrong)}, 400)
    except NotHere as wrong:
        return JSONResponse({"says": str(wrong)}, 404)
    except Refused as wrong:
        return JSONResponse({"says": str(wrong)}, 422)
    except BadInput as wrong:
        return JSONResponse({"says": wrong.problems[0].message}, 422)
    except OSError as wrong:
        return JSONResponse({"says": f"the log could not be written: {wrong.strerror}"}, 500)


async def _body(request: Request) -> Body:
    """Return the JSON object of a request. Wrong where it has none that can be kept and answered."""
    data = await body_of(request, LONGEST)
    if data is None:
        raise Wrong("this is too long")
    try:
        body = loads(data)
        dumps(body, ensure_ascii=False).encode()  # half a surrogate pair could be neither kept nor answered
    except (ValueError, RecursionError):
        raise Wrong("this is not JSON") from None
    if not isinstance(body, dict):
        raise Wrong("this is not a JSON object")
    return body


def text_of(body: Body, name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str):
        raise Wrong(f'"{name}" is not text')
    return value


def _next(body: Body) -> str:
    """Return the next line, without the dash that it would have in the file."""
    return text_of(body, "line").removeprefix("- ")


def _number(body: Body, name: str) -> int:
    value = body.get(name, 0)
    if type(value) is not int or not 0 <= value < 10**9:
        raise Wrong(f'"{name}" is not a number')
    return value


def _several(body: Body, name: str, kind: type) -> list[Any]:
    """Return a list of a request, all of one kind. Wrong where it is none."""
    found = body.get(name, [])
    if not isinstance(found, list) or not all(type(each) is kind for each in found):
        raise Wrong(f'"{name}" is no such list')
    return found


def _kept_to_the_game(sitting: Sitting, body: Body) -> None:
    """Refused where a line is corrected so that the log names another game: a phone sees one alone."""
    if at := _number(body, "at"):
        text = sitting.doc.text
        if game_named(replaced(text, at, text_of(body, "line"))) != game_named(text):
            raise Refused("which game this is can be changed only on the computer")


def same(sitting: Sitting, body: Body) -> None:
    if text_of(body, "version") != sitting.doc.version:
        raise Conflict
