"""The editor of a game's files: their names, who may change them, how they are kept."""

from __future__ import annotations

import re
from asyncio import Lock
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import components
from ..components.art.folder import DEEPEST, art_files
from ..components.art.svg import LARGEST_FILE as LARGEST_ART
from ..components.house import house
from ..components.loading.loader import FILES
from ..components.models.gallery import types
from ..components.reading.rows import ENDINGS as SPREADSHEETS
from ..components.reading.spreadsheets import decoded
from .pages import FRESH, body_of, page
from .site import GAME_FILE, NotHere, Site, plain
from .table_log import Sittings

SCHEMAS = Path(components.__file__).parent / "schema"
CHANGED = "The file was changed elsewhere."
Edited = Callable[[Path], AbstractContextManager[Any]]


def routes(site: Site, sittings: Sittings, edited: Edited = nullcontext) -> list[Route]:
    """Return the addresses of the editor; a game is changed within `edited` of its folder."""
    writing = Lock()  # what is compared is still so when it is written

    def folder_of(request: Request) -> Folder:
        return Folder(site, request.path_params["key"])

    async def editor(request: Request) -> Response:
        """Show the page, which asks for the text itself."""
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
                with edited(folder.folder):
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
        """Send the JSON Schema of a file."""
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


LARGEST = 4_000_000  # bytes of a file that can be edited here
ROOMS = ("", "data", "translations")  # of a game's folder, besides those of its art and its rules
RULES = "referee"
# A name of a file without its ending, and what may lie where.
_STEM = r"[^\W_][\w .-]{0,79}"
_PLACES = (
    re.compile(rf"(?:data/)?{_STEM}\.(?:ya?ml|csv|tsv)"),
    re.compile(rf"translations/{_STEM}\.po"),
    re.compile(rf"art/(?:{_STEM}/){{0,{DEEPEST}}}{_STEM}\.svg"),
    re.compile(r"referee\.py|referee/(?:[A-Za-z]\w{0,59}/){0,3}\w{1,60}\.py"),
)
# What a new file begins with: the least that it has to hold.
STARTS: Mapping[str, str] = {
    "counters": "size: 16 mm\nfaces:\n  plain: {ground: cream}\ncounters:\n- {id: one, front: plain}\n",
    "decks": "faces:\n  plain: {ground: cream}\ndecks: []\n",
    "map": "maps: []\n",
    "pieces": "faces: {}\npieces: []\n",
    "record_sheet": "sheets: []\n",
    "rules": "rules: []\n",
    "tables": "values: {}\n",
}
# A new drawing.
ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">\n<circle cx="10" cy="10" r="8"/>\n</svg>\n'
)


class Clash(Exception):
    """The file is not what the page last saw."""


class Unkept(Exception):
    """What was typed cannot be kept; the text says why."""


class Typed(NamedTuple):
    """A file as it stands."""

    text: str
    digest: str


class Folder:
    """A game's folder in the editor; `own` says whether its files may be changed.

    NotHere of a game that is only shown, where its files can be reached without the page.
    """

    def __init__(self, site: Site, key: str) -> None:
        self.site, self.folder = site, site.game(key)
        self.own = site.editable(self.folder)
        if not (self.own or site.alone):
            raise NotHere(f'To change "{key}" on the page, name its folder: cutline open FOLDER.')

    def names(self) -> list[str]:
        """Return the files that are there, game.yaml first, art and rules in Python last."""
        found = [file for room in ROOMS for file in (self.folder / room).glob("*")]
        found += [*art_files(self.folder), *(self.folder / RULES).rglob("*.py")]
        there = (file.relative_to(self.folder).as_posix() for file in found if file.is_file())
        known = (name for name in there if fits(name) and plain(self.folder, name))
        return sorted(known, key=lambda name: (name != GAME_FILE, name.count("/"), name))

    def lacking(self) -> dict[str, str]:
        """Return the YAML files that the game may have and has not, and what each begins with."""
        files = {f"{name}.yaml": start for name, start in STARTS.items()}
        return {name: start for name, start in files.items() if not (self.folder / name).exists()}

    def read(self, name: str) -> Typed:
        """Return a file as it stands; NotHere where it is none, too large or no text."""
        data = self._there(name)
        try:
            return Typed(_decoded(name, data)[0].replace("\r\n", "\n"), digest(data))
        except UnicodeDecodeError:
            raise NotHere(f'"{name}" is not text in UTF-8.') from None

    def write(self, name: str, data: bytes, known: str) -> str:
        """Let a file hold this text if it still is what the page saw (`known`; "": there was none).

        Return the digest of what it holds now. Clash or Unkept where it cannot be.
        """
        self._check(name)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Unkept(f"{name} would not be text in UTF-8") from None
        data = _encoded(name, text, self._same(name, known))
        if len(data) > _largest(name):
            raise Unkept(f"{name} would be larger than {_largest(name) / 1e6:g} MB")
        try:
            self.site.keep(self._at_home(name), data)
        except OSError as error:
            raise Unkept(f"{name} could not be written: {error.strerror}") from None
        return digest(data)

    def remove(self, name: str, known: str) -> None:
        """Take a file away for good, under the conditions of `write`."""
        self._check(name)
        if name == GAME_FILE:
            raise Unkept(
                f"{GAME_FILE} makes this folder a game; the whole game is deleted on the page of all games"
            )
        self._same(name, known)
        assert self.site.forget  # files can be taken away wherever they may be changed
        self.site.forget(self._at_home(name))

    def _check(self, name: str) -> None:
        if not self.own:
            raise Unkept("this game came with Cutline; make a copy of it to change it")
        if not fits(name) or not plain(self.folder, name):
            raise Unkept(f'"{name}" cannot be the name of a file here; use letters and digits')

    def _same(self, name: str, known: str) -> bytes:
        """Return what the file holds, nothing of a new one. Clash unless that is what the page saw."""
        file = self.folder / name
        there = file.read_bytes() if file.is_file() else None
        if (digest(there) if there is not None else "") != known:
            raise Clash
        return there or b""

    def _there(self, name: str) -> bytes:
        file = self.folder / name
        try:
            if (
                fits(name)
                and plain(self.folder, name)
                and file.is_file()
                and file.stat().st_size <= _largest(name)
            ):
                return file.read_bytes()
        except OSError:
            pass
        raise NotHere(f'The game has no file "{name}" that can be shown here.')

    def _at_home(self, name: str) -> str:
        return (self.folder.resolve() / name).relative_to(self.site.home.resolve()).as_posix()


def fits(name: str) -> bool:
    """Whether a file of a game may have this name, as seen from its folder."""
    return any(place.fullmatch(name) for place in _PLACES)


def digest(data: bytes) -> str:
    """Return a digest of a file's bytes, in a few letters."""
    return blake2b(data, digest_size=12).hexdigest()


def _decoded(name: str, data: bytes) -> tuple[str, str]:
    """Return the text of a file and its encoding. UnicodeDecodeError where it is not text."""
    if name.endswith(SPREADSHEETS):
        return decoded(data)
    encoding = "utf-8-sig" if data.startswith(BOM_UTF8) else "utf-8"
    return data.decode(encoding), encoding


def _encoded(name: str, text: str, before: bytes) -> bytes:
    """Return a text as bytes, encoded and with ends of lines as the file had them before."""
    try:
        old, encoding = _decoded(name, before)
    except UnicodeDecodeError:
        old, encoding = "", "utf-8"
    if "\r\n" in old:
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        lacking = error.object[error.start]
        raise Unkept(f'{name} is no UTF-8, and cannot hold "{lacking}"; save it as CSV UTF-8 first') from None


def _largest(name: str) -> int:
    return LARGEST_ART if name.endswith(".svg") else LARGEST
