"""The person's own games and logs: brought in, taken out, deleted, allowed to run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...components import BadInput
from ...components.loading.finding import heading
from ...layouts.exports.zips import zipped
from ...referee.sheets.form_values import SIGN
from ..pages import FRESH, as_file, body_of, page
from ..shelf import logs_in, means, typed_in
from ..site import LOGS, NotHere, Site
from ..table_log import Sittings
from .bringing import (
    EVERYTHING,
    Brought,
    Plan,
    files_of,
    free_game,
    free_name,
    keep_all,
    logs_of_sheet,
    one_log,
    planned,
    renamed,
    sorted_out,
)
from .packing import WHOLE, ZIP, Files, Unfit, unfolded, unzipped
from .trust import Question, Trust, asked_of, python_of, waits


class Own:
    """The person's own games and logs; one thing is done to them at a time."""

    def __init__(self, site: Site, sittings: Sittings, trust: Trust) -> None:
        self.site, self.sittings, self.trust = site, sittings, trust
        self.busy = asyncio.Lock()

    # taken out

    async def game(self, request: Request) -> Response:
        """Send a game as a zip that is its folder, with the logs of it that are kept here."""
        folder = self.site.game(request.path_params["key"])
        files = files_of(folder)
        for file in [file for file, game in logs_in(self.site.home) if means(file, game, folder)]:
            _add(files, f"{LOGS}/{file.name}", file.read_bytes())
        return _as_zip(folder.name, files)

    async def log(self, request: Request) -> Response:
        """Send a log as it is."""
        file = self.site.log(request.path_params["name"])
        return as_file(file.read_bytes(), file.name, "application/yaml")

    async def everything(self, request: Request) -> Response:
        """All games and logs that are kept here, as a zip that can be brought in again."""
        return _as_zip(EVERYTHING, files_of(self.site.home))

    # brought in

    async def bring(self, request: Request) -> Response:
        """Take in a zip, a folder, a log or a filled sheet; the JSON says where it is, or what is wrong."""
        try:
            data = await _body(request)
            async with self.busy:
                told = await self.site.aside(partial(self._bring, request.query_params, data))
        except Unfit as error:
            return JSONResponse({"says": error.said}, 422, FRESH)
        except OSError as error:
            return JSONResponse({"says": [_not_kept(error)]}, 500, FRESH)
        if "go" not in told:
            return JSONResponse(told, 409, FRESH)
        return JSONResponse({"go": f"{request.scope.get('root_path', '')}{told['go']}"}, headers=FRESH)

    def _bring(self, asked: QueryParams, data: bytes) -> dict[str, object]:
        """Keep what is brought in; say where it is then, or what is to be asked first."""
        brought = self._sorted_out(asked, data)
        if brought.others and "without" not in asked:
            return {"ask": "without", "names": brought.others}
        plan = planned(self.site, brought, asked.get("existing", ""))
        if plan.taken:
            return {"ask": "existing", "names": plan.taken}
        self._put(plan)
        places = [f"/#game-{quote(name)}" for name in plan.games] + [
            f"/log/{quote(name)}" for name in plan.logs
        ]
        return {"go": places[0] if len(places) == 1 else "/"}

    def _sorted_out(self, asked: QueryParams, data: bytes) -> Brought:
        name = asked.get("name", "")
        if "folder" in asked:
            return sorted_out(unfolded(data), name)
        if data.startswith(ZIP):
            return sorted_out(unzipped(data), name)
        if data.startswith(SIGN):
            return logs_of_sheet(self.site, name, data)
        return one_log(name, data)

    def _put(self, plan: Plan) -> None:
        """Keep and forget. Ask again before the rules of these games run, and read their logs anew."""
        firsts = {name.split("/")[0] for name in (*plan.files, *plan.gone)}
        for name in firsts:
            self.trust.remove(self.site.home / name)
        keep_all(self.site, plan)
        for name in firsts:
            self.sittings.close(self.site.home / name)

    async def copy(self, request: Request) -> Response:
        """Make a copy of a game, which is the person's own, to change."""
        folder = self.site.game(request.path_params["key"])

        def copied() -> str:
            name = free_game(self.site, f"my-{folder.name}")
            files = renamed(files_of(folder), folder.name, name)
            self._put(Plan({f"{name}/{file}": data for file, data in files.items()}))
            if not waits(self.site, folder):
                self.trust.append(self.site.home / name)
            return f"/game/{quote(name)}"

        return await self._done(request, copied)

    # deleted

    async def delete_game(self, request: Request) -> Response:
        """Take a game away for good, with the logs in its folder; others stay."""
        folder = self._mine(request)

        def deleted() -> str:
            files = [file for file in folder.rglob("*") if file.is_file()]
            self._put(Plan(gone=[file.relative_to(self.site.home).as_posix() for file in files]))
            return "/"

        return await self._done(request, deleted)

    async def delete_log(self, request: Request) -> Response:
        """Take a log away for good."""
        file, home = self.site.log(request.path_params["name"]), self.site.home.resolve()
        if file.parent != home and file.parent.name != LOGS:
            raise NotHere("This file is no log.")

        def deleted() -> str:
            self._put(Plan(gone=[file.relative_to(home).as_posix()]))
            self.sittings.open.pop(file, None)
            return "/"

        return await self._done(request, deleted)

    async def _done(self, request: Request, work: Callable[[], str]) -> Response:
        """Do something, and go to the path that it gives."""
        try:
            async with self.busy:
                path = await self.site.aside(work)
        except OSError as error:
            return page(request, "error.html.j2", 500, title="Not kept", said=f"Sorry: {_not_kept(error)}.")
        return RedirectResponse(f"{request.scope.get('root_path', '')}{path}", 303)

    def _mine(self, request: Request) -> Path:
        folder = self.site.game(request.path_params["key"])
        if not self.site.own(folder):
            raise NotHere("This game comes with Cutline; it can be copied, but not deleted.")
        return folder

    # trusted

    async def ask(self, request: Request) -> Response:
        """Ask whether the rules of a game may run that may not yet."""
        return self._question(request, self._mine(request), "")

    async def ask_first(self, request: Request) -> Response:
        """Ask the same in the place of a log's room."""
        name = request.path_params["name"]
        folder = asked_of(self.site, name)
        assert folder is not None
        return self._question(request, folder, f"/log/{name}")

    def _question(self, request: Request, folder: Path, then: str) -> Response:
        files = [file.relative_to(folder).as_posix() for file in python_of(folder)]
        try:
            said = heading(folder).title
        except BadInput:
            said = folder.name
        key = self.site.key(folder)
        return page(request, "own_trust.html.j2", title=said, key=key, files=files, then=then)

    async def let_run(self, request: Request) -> Response:
        """Let the rules of a game run from now on."""
        folder, asked = self._mine(request), await typed_in(request)
        then = asked.get("then", "")

        def trusted() -> str:
            self.trust.append(folder)
            self.sittings.close(folder)
            return quote(then) if then.startswith("/log/") else f"/#game-{quote(self.site.key(folder))}"

        return await self._done(request, trusted)


def routes(site: Site, sittings: Sittings, trust: Trust) -> list[Route]:
    """Return the addresses of the person's own games and logs; they come before those of a log's rooms."""
    own = Own(site, sittings, trust)
    return [
        Route("/everything.zip", own.everything),
        Route("/import", own.bring, methods=["POST"]),
        Route("/game/{key}/export.zip", own.game),
        Route("/game/{key}/copy", own.copy, methods=["POST"]),
        Route("/game/{key}/delete", own.delete_game, methods=["POST"]),
        Route("/game/{key}/trust", own.ask),
        Route("/game/{key}/trust", own.let_run, methods=["POST"]),
        Route("/log/{name:path}/export", own.log),
        Route("/log/{name:path}/delete", own.delete_log, methods=["POST"]),
        Question(site, own.ask_first),
    ]


async def _body(request: Request) -> bytes:
    """Return the body of a request. Unfit where it is too large."""
    data = await body_of(request, WHOLE)
    if data is None:
        raise Unfit(f"this is more than {WHOLE / 1e6:g} MB, the most that can be brought in at once")
    return data


def _as_zip(name: str, files: Files) -> Response:
    """Files in one folder, as a zip of its name."""
    packed = zipped({f"{name}/{file}": data for file, data in files.items()})
    return as_file(packed, f"{name}.zip", "application/zip")


def _add(files: Files, name: str, data: bytes) -> None:
    """Add a file to others, under a free name where its own is that of another file."""
    files[free_name(name, lambda other: files.get(other, data) != data)] = data


def _not_kept(error: OSError) -> str:
    return f"it could not be kept, so nothing was changed: {error.strerror}"
