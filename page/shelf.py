"""The Shelf: every game with its heading, cover, kits and logs of it; new logs and new games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..components import BadInput, Problem, house, refereed_game, shipped_games
from ..components.art.folder import art_files, is_art, names_in_art
from ..components.art.raster import read_picture
from ..components.art.svg import read_art
from ..components.loading.finding import heading
from ..components.models.game import Heading
from ..components.reading.bounded import read_bounded
from ..components.starting import new_game
from ..layouts.documents.file_names import slug
from ..layouts.exports.shelf import KitLink
from ..layouts.exports.svg_files import cover_svg
from ..referee.checking import referee_for
from ..referee.log.log_reading import LARGEST
from ..referee.playing.new_log import new_log
from ..referee.rulebook.code import code_of, errors_told
from ..referee.rulebook.named import same
from .counting import counted, counted_ahead, printed_files
from .pages import ALONE, page
from .site import GAME_FILE, LOG_ENDINGS, LOGS, NotHere, Site

LONGEST = 80  # characters of a log's name, as in the form


def routes(site: Site) -> list[Route]:
    """Return the addresses of the shelf."""
    cards, making = Cards(site), asyncio.Lock()  # of two that choose one name, one is refused

    async def shown(request: Request, status: int = 200, **more: object) -> Response:
        names = {"at": "", "wrong": [], "typed": {}, **more}
        there = await site.aside(cards.all)
        if site.alone:
            held = {file.relative_to(site.home.resolve()).as_posix() for file in site.held}
            names.update(others=cards.others(there), held=held)
        return page(request, "shelf.html.j2", status, title="Games", cards=there, home=site.home, **names)

    async def shelf(request: Request) -> Response:
        return await shown(request)

    async def cover(request: Request) -> Response:
        folder = site.game(request.path_params["key"])
        made = await site.aside(partial(cards.cover, folder))
        return Response(made, media_type="image/svg+xml", headers={"Cache-Control": "no-cache", **ALONE})

    async def kits(request: Request) -> Response:
        key = request.path_params["key"]
        found = await site.aside(partial(cards.kits, site.game(key)))
        wrong = [one for one in found if isinstance(one, Problem)]
        return page(request, "shelf_kits.html.j2", key=key, rows=found, wrong=wrong)

    async def made(request: Request, at: str, make: Callable[[dict[str, str]], str]) -> Response:
        """Make what a form asks for and go there; else the form again, with what is wrong."""
        typed = await typed_in(request)
        try:
            async with making:
                path = await site.aside(partial(make, typed))
        except BadInput as error:
            return await shown(request, 400, at=at, wrong=error.problems, typed=typed)
        except OSError as error:
            wrong = _refused(site.home, f"it could not be written: {error.strerror}").problems
            return await shown(request, 500, at=at, wrong=wrong, typed=typed)
        return RedirectResponse(f"{request.scope.get('root_path', '')}{quote(path)}", 303)

    async def play(request: Request) -> Response:
        key = request.path_params["key"]
        card = await site.aside(partial(cards.card, key))
        return await made(request, key, partial(_begin, site, card))

    async def new(request: Request) -> Response:
        return await made(request, "new game", partial(_start, site))

    return [
        Route("/", shelf),
        Route("/game/{key}/cover.svg", cover),
        Route("/game/{key}/kits", kits),
        Route("/game/{key}/play", play, methods=["POST"]),
        Route("/new", new, methods=["POST"]),
    ]


async def typed_in(request: Request) -> dict[str, str]:
    """Return the fields of a form, without blanks around their values."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: values[-1].strip() for name, values in fields.items()}


def _begin(site: Site, card: Card, typed: dict[str, str]) -> str:
    """Begin a log, empty or as a copy of an example; its path. BadInput where that cannot be."""
    example, called = typed.get("example", ""), typed.get("name", "")
    stem = slug(called or f"{card.key}-{example}")[:LONGEST]
    file = _log_of(site, stem)
    name = file.relative_to(site.home).as_posix()
    if not (called or example):
        raise _refused(site.home, "give the log a name, such as first-game")
    if file.exists() or stem == "game":  # game.yaml would make the folder of logs a game
        raise _refused(file, "there is already a log of this name, and it is kept; choose another name")
    if example:
        if example not in card.examples:
            raise NotHere(f'There is no log "{example}" of this game.')
        source = card.folder / LOGS / f"{example}.yaml"
        try:
            text = read_bounded(source, LARGEST).decode("utf-8")
        except UnicodeDecodeError:
            raise _refused(source, "this log is not UTF-8; save it as text in UTF-8") from None
    else:
        text = _empty(card)
    site.keep(name, text.encode())
    return f"/log/{name}"


def _log_of(site: Site, stem: str) -> Path:
    """Return where a log of this name is kept."""
    inside = site.home / LOGS if (site.home / GAME_FILE).is_file() else site.home
    return inside / f"{stem}.yaml"


def _empty(card: Card) -> str:
    """Return a log of a game without an action. BadInput where it has no referee that may run."""
    if not card.refereed:
        raise _refused(card.folder, "this game has no referee, so it has no log")
    if not card.trusted:
        how = "allow it, under Play" if card.own else "name the folder: cutline open FOLDER"
        raise _refused(card.folder, f"its rules in Python run only if you {how}")
    game = refereed_game(card.folder)
    with errors_told(card.folder):
        lines = new_log(referee_for(game))
        return "\n".join((*islice(lines, 1 if card.own else 0, None), ""))  # the first is for a command line


def _start(site: Site, typed: dict[str, str]) -> str:
    """Start a game in a folder of its own; its path. BadInput where that cannot be."""
    name, board = typed.get("name", ""), typed.get("board", "")
    place = site.home / name
    taken = _refused(place, "choose a name that no folder here has, such as my-first-war")
    if place.parent != site.home:
        raise taken
    sizes = [typed.get(side, "") for side in ("across", "down")] if board == "hex" else []
    if not all(side.isdecimal() and len(side) < 5 for side in sizes):
        raise _refused(place, "hexagons have a size: whole numbers across and down")
    texts = new_game(place, board, (int(sizes[0]), int(sizes[1])) if sizes else None)
    if place.exists():
        raise taken
    for file, text in texts.items():
        site.keep(f"{name}/{file}", text.encode())
    site.trusted.append(place)  # what it holds was written here and now
    return f"/game/{site.key(place)}"


def _refused(place: Path, wrong: str) -> BadInput:
    return BadInput([Problem(place, 1, 1, wrong)])


_HEAD = 16_384  # bytes of a log, in which it names its game
GAME = re.compile(r"(?mi)^game\s*:\s*[\"']?([^\"'#\r\n]*)")
_TURNS = re.compile(r"(?mi)^turns\s*:")

Stamp = tuple[tuple[str, int, int], ...]


class Card(NamedTuple):
    """A game as the Shelf shows it; `heading` is None where `wrong` says why."""

    key: str
    folder: Path
    shipped: bool
    heading: Heading | None
    wrong: list[Problem]
    logs: list[str]  # names of logs of it, which can be opened
    examples: list[str]  # names of its own logs, which are copied first
    refereed: bool
    trusted: bool
    own: bool  # the page is the only way to it
    kits: list[KitLink] | None  # None where they have yet to be counted
    free: str  # a name for the next log of it


class Cards:
    """The cards of a site, its covers and kits; what is made stays until a file of the game changes."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._covers: dict[Path, tuple[Stamp, bytes]] = {}
        self._known: dict[Path, tuple[Stamp, list[KitLink] | None]] = {}
        self._kits: dict[Path, tuple[Stamp, list[KitLink] | list[Problem]]] = {}

    def all(self) -> list[Card]:
        """Every game, those of the person before those that come with Cutline."""
        logs = list(logs_in(self.site.home))
        cards = [self._card(key, folder, logs) for key, folder in self.site.games().items()]
        return sorted(cards, key=lambda card: card.shipped)

    def others(self, cards: list[Card]) -> list[str]:
        """Return the logs on no card: their game is not here, cannot be read, or has no referee."""
        shown = {log for card in cards if card.heading and card.refereed for log in card.logs}
        files = {file.name for ending in LOG_ENDINGS for file in self.site.home.glob(f"*{ending}")}
        every = files | {log for card in cards for log in card.logs}
        return sorted(name for name in every - shown if name.isprintable())

    def card(self, key: str) -> Card:
        """Return the card of one game, without its logs. NotHere where there is no such game."""
        return self._card(key, self.site.game(key), [])

    def _card(self, key: str, folder: Path, logs: list[tuple[Path, str]]) -> Card:
        head, wrong = None, []
        try:
            head = heading(folder)
        except BadInput as error:
            wrong = error.problems
        home, ships = self.site.home, folder in shipped_games().values()
        mine = [file for file, game in logs if means(file, game, folder)]
        own = self.site.own(folder)
        examples = [] if home == folder else sorted((folder / LOGS).glob("*.yaml"))
        if own:  # nobody else changes them, so they need not be copied first
            mine, examples = [*mine, *examples], []
        return Card(
            key,
            folder,
            ships,
            head,
            wrong,
            [file.relative_to(home).as_posix() for file in mine],
            [file.stem for file in examples],
            code_of(folder) is not None,
            ships or folder.resolve() in {one.resolve() for one in self.site.trusted},
            own,
            self._ahead(folder) if ships else None,
            self._free(folder.name),
        )

    def _free(self, name: str) -> str:
        """Return a name that no log has yet."""
        stems = (f"{slug(name)[: LONGEST - 5]}-{n}" for n in count(1))
        return next(stem for stem in stems if not _log_of(self.site, stem).exists())

    def _ahead(self, folder: Path) -> list[KitLink] | None:
        """Return what was counted ahead, read again when a file of the game changes."""
        stamp = _stamp(printed_files(folder))
        if self._known.get(folder, (None,))[0] != stamp:
            self._known[folder] = stamp, counted_ahead(folder)
        return self._known[folder][1]

    def cover(self, folder: Path) -> bytes:
        """Return the cover of a game as SVG. NotHere where it has none that can be drawn."""
        try:
            head = heading(folder)
            file = next(file for file in _art(folder) if head.cover in names_in_art(file, folder))
            stamp = _stamp([file])
            if self._covers.get(folder, (None,))[0] != stamp:
                self._covers[folder] = stamp, self._drawn(file, head.title)
            return self._covers[folder][1]
        except (BadInput, StopIteration, OSError):
            raise NotHere("This game has no cover.") from None

    def _drawn(self, file: Path, title: str) -> bytes:
        """Return a cover as SVG: as it stands in a game that ships, of any other what Cutline reads of it."""
        if file.suffix.lower() == ".svg" and file.parents[1] in shipped_games().values():
            return file.read_bytes()
        art = read_art(file) if file.suffix.lower() == ".svg" else read_picture(file)
        return cover_svg(art, title, house().palette["ink"])

    def kits(self, folder: Path) -> list[KitLink] | list[Problem]:
        """Return the kits of a game; else all that is wrong with it."""
        stamp = _stamp(printed_files(folder))
        if self._kits.get(folder, (None,))[0] != stamp:
            self._kits[folder] = stamp, counted_ahead(folder) or counted(folder)
        return self._kits[folder][1]


def _art(folder: Path) -> list[Path]:
    """Return the drawings of a game, without links that lead out of its folder."""
    home = (folder / "art").resolve()
    return [file for file in art_files(folder) if is_art(file) and file.resolve().is_relative_to(home)]


def _stamp(files: list[Path]) -> Stamp:
    """Return the names, times and sizes of files, by which a change is noticed."""
    return tuple((str(file), s.st_mtime_ns, s.st_size) for file in files for s in [file.stat()])


def logs_in(home: Path) -> Iterator[tuple[Path, str]]:
    """Each log in a folder, and in its folder of logs, with the game that it names."""
    for folder in (home, home / LOGS):
        for file in sorted(file for ending in LOG_ENDINGS for file in folder.glob(f"*{ending}")):
            if file.name.isprintable() and (game := named(file)):  # else no address can hold it
                yield file, game


def named(file: Path) -> str:
    """Return the game that a log names; "" of a file that is no log."""
    try:
        with file.open("rb") as opened:
            return game_named(opened.read(_HEAD))
    except OSError:
        return ""


def game_named(data: bytes) -> str:
    """Return the game that a log names, which begins so; "" of what is no log."""
    head = data[:_HEAD].decode("utf-8-sig", "replace")
    found = GAME.search(head)
    return found.group(1).strip() if found and _TURNS.search(head) else ""


def means(file: Path, game: str, folder: Path) -> bool:
    """Whether the game that a log names, by its name or by a path, is the one in a folder."""
    return same(game, folder.resolve().name) or (file.parent / game).resolve() == folder.resolve()
