"""The Shelf: every game with its cover, its kits and logs of it; new logs and new games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from urllib.parse import parse_qs, quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..components import BadInput, Problem, refereed_game
from ..components.reading.bounded import read_bounded
from ..components.starting import new_game
from ..layouts.documents.file_names import slug
from ..referee.checking import referee_for
from ..referee.log.log_reading import LARGEST
from ..referee.playing.new_log import new_log
from ..referee.rulebook.code import errors_told
from .pages import page
from .shelf_cards import Card, Cards
from .site import GAME_FILE, LOGS, NotHere, Site

LONGEST = 80  # characters of a log's name, as in the form


def routes(site: Site) -> list[Route]:
    """The addresses of the shelf."""
    cards, making = Cards(site), asyncio.Lock()  # of two that choose one name, one is refused

    async def shown(request: Request, status: int = 200, **said: object) -> Response:
        names = {"at": "", "wrong": [], "typed": {}, **said}
        there = await site.aside(cards.all)
        if site.alone:
            names["others"] = cards.others(there)
        return page(request, "shelf.html.j2", status, title="Games", cards=there, home=site.home, **names)

    async def shelf(request: Request) -> Response:
        return await shown(request)

    async def cover(request: Request) -> Response:
        folder = site.game(request.path_params["key"])
        made = await site.aside(partial(cards.cover, folder))
        return Response(made, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})

    async def kits(request: Request) -> Response:
        key = request.path_params["key"]
        folder = site.game(key)
        address = f"{request.scope.get('root_path', '')}/game/{quote(key)}/kit"
        found = await site.aside(partial(cards.kits, folder, address))
        wrong = [one for one in found if isinstance(one, Problem)]
        return page(request, "shelf_kits.html.j2", rows=found, wrong=wrong)

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
    """What a form holds, blanks around it taken away."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: values[-1].strip() for name, values in fields.items()}


def _begin(site: Site, card: Card, typed: dict[str, str]) -> str:
    """Begin a log, empty or as a copy of an example; its path. BadInput where that cannot be."""
    example, called = typed.get("example", ""), typed.get("name", "")
    stem = slug(called or f"{card.key}-{example}")[:LONGEST]
    inside = f"{LOGS}/" if (site.home / GAME_FILE).is_file() else ""
    name = f"{inside}{stem}.yaml"
    if not (called or example):
        raise _refused(site.home, "give the log a name, such as first-game")
    if (site.home / name).exists() or stem == "game":  # game.yaml would make the folder of logs a game
        raise _refused(
            site.home / name, "there is already a log of this name, and it is kept; choose another name"
        )
    if example:
        if example not in card.examples:
            raise NotHere(f'There is no log "{example}" of this game.')
        file = card.folder / LOGS / f"{example}.yaml"
        try:
            text = read_bounded(file, LARGEST).decode("utf-8")
        except UnicodeDecodeError:
            raise _refused(file, "this log is not UTF-8; save it as text in UTF-8") from None
    else:
        text = _empty(card)
    site.keep(name, text.encode())
    return f"/log/{name}"


def _empty(card: Card) -> str:
    """A log of a game without an action. BadInput where it has no referee that may run."""
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


def _refused(place: Path, said: str) -> BadInput:
    return BadInput([Problem(place, 1, 1, said)])
