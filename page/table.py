"""The Table: a log beside the board, and one line to type in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from json import JSONDecodeError, loads
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..components import BadInput
from ..referee.log.editing import Refused, replaced
from .pages import host_of, page
from .site import NotHere, Site
from .table_lines import Told, begun, game_named, with_line
from .table_log import Conflict, Sitting, Sittings
from .table_now import added, board_of, rule_of, standing, verdict, verdict_of_edit

LONGEST = 30_000  # characters of a request
CONFLICT = "The log was changed elsewhere."
NO_STORE = {"Cache-Control": "no-store"}

Body = dict[str, Any]
Answer = Callable[[Sitting, Body], Awaitable[Told]]


class _Wrong(Exception):
    """A request that no page of ours makes."""


def routes(site: Site) -> list[Route]:
    """The addresses of the table."""
    sittings = Sittings(site)

    async def table(request: Request) -> Response:
        sitting = sittings.at(request.path_params["name"])
        file = sitting.file
        return page(request, "table.html.j2", title=file.name, name=sitting.name, file=str(file))

    def post(what: str, answer: Answer) -> Route:
        async def endpoint(request: Request) -> Response:
            return await _answered(request, sittings, answer)

        return Route(f"/log/{{name:path}}/{what}", endpoint, methods=["POST"])

    async def doc(sitting: Sitting, body: Body) -> Told:
        await site.aside(sitting.look)
        return sitting.change_since(_text(body, "version"))

    async def trial(sitting: Sitting, body: Body) -> Told:
        _same(sitting, body)
        if at := _number(body, "at"):
            return await site.aside(partial(verdict_of_edit, sitting, at, _text(body, "line")))
        return await site.aside(partial(verdict, sitting, _next(body)))

    async def stand(sitting: Sitting, body: Body) -> Told:
        _same(sitting, body)
        return await site.aside(partial(standing, sitting))

    async def board(sitting: Sitting, body: Body) -> Told:
        _same(sitting, body)
        line, known = _number(body, "line"), _text(body, "known").split()
        return await site.aside(partial(board_of, sitting, line, known))

    async def rule(sitting: Sitting, body: Body) -> Told:
        return rule_of(sitting, _text(body, "rule"))

    async def write(sitting: Sitting, body: Body) -> Told:
        version, line, note = _text(body, "version"), _next(body), _text(body, "note")
        key, label = begun(line)
        if key != "turn" or not await site.aside(partial(sitting.begin, version, label.strip())):
            made = partial(added, sitting, line, note)
            await site.aside(partial(sitting.write, version, made))
        return changed(sitting, version)

    async def edit(sitting: Sitting, body: Body) -> Told:
        version, at = _text(body, "version"), _number(body, "at")
        made = partial(replaced, line=at, new=_text(body, "line"))
        await site.aside(partial(sitting.write, version, made))
        return changed(sitting, version)

    async def undo(sitting: Sitting, body: Body) -> Told:
        version = _text(body, "version")
        if not await site.aside(partial(sitting.undo, version, body.get("sure") is True)):
            return {"ask": True}
        return changed(sitting, version)

    async def copy(sitting: Sitting, body: Body) -> Told:
        line = _text(body, "line")
        made = partial(with_line, line=line, turn=sitting.turn)
        return {"name": await site.aside(partial(sitting.keep_copy, _text(body, "version"), made))}

    def changed(sitting: Sitting, version: str) -> Told:
        told = {"name": sitting.name, "version": sitting.doc.version}
        site.hub.tell("log", told, [str(sitting.file)])
        return sitting.change_since(version)

    answers = [doc, trial, stand, board, rule, write, edit, undo, copy]
    return [*(post(answer.__name__, answer) for answer in answers), Route("/log/{name:path}", table)]


async def _answered(request: Request, sittings: Sittings, answer: Answer) -> Response:
    """What a page of ours asks, as JSON; what went wrong, in words."""
    try:
        body = await _body(request)
        sitting = sittings.at(request.path_params["name"])
        async with sitting.lock:
            if host_of(request)["phone"]:
                _kept_to_the_game(sitting, body)
            if await request.is_disconnected():  # a page that typed on meanwhile has asked anew
                return Response(status_code=204)
            try:
                return JSONResponse(await answer(sitting, body), headers=NO_STORE)
            except Conflict:
                told = {"says": CONFLICT, **sitting.change_since(_text(body, "version"))}
                return JSONResponse(told, 409, headers=NO_STORE)
    except _Wrong as wrong:
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
    """The JSON object of a request."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > LONGEST:
            raise _Wrong("this is too long")
    try:
        body = loads(bytes(data))
    except (JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise _Wrong("this is not JSON") from None
    if not isinstance(body, dict):
        raise _Wrong("this is not a JSON object")
    return body


def _text(body: Body, name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str):
        raise _Wrong(f'"{name}" is not text')
    return value


def _next(body: Body) -> str:
    """The next line, without the dash that it would have in the file."""
    return _text(body, "line").removeprefix("- ")


def _number(body: Body, name: str) -> int:
    value = body.get(name, 0)
    if type(value) is not int or not 0 <= value < 10**9:
        raise _Wrong(f'"{name}" is not a number')
    return value


def _kept_to_the_game(sitting: Sitting, body: Body) -> None:
    """Refused where a line is corrected so that the log names another game: a phone sees one alone."""
    if at := _number(body, "at"):
        text = sitting.doc.text
        if game_named(replaced(text, at, _text(body, "line"))) != game_named(text):
            raise Refused("which game this is can be changed only on the computer")


def _same(sitting: Sitting, body: Body) -> None:
    if _text(body, "version") != sitting.doc.version:
        raise Conflict
