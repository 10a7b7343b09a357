"""The Shelf: every game with its cover, its kits and logs of it; new logs and new games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..components import BadInput, Problem, refereed_game
from ..components.starting import start_game
from ..layouts.documents.file_names import slug
from ..referee.checking import referee_for
from ..referee.playing.new_log import new_log
from ..referee.rulebook.code import errors_told
from .pages import page
from .shelf_cards import EXAMPLES, Card, Cards
from .site import NotHere, Site


def routes(site: Site) -> list[Route]:
    """The addresses of the shelf."""
    cards = Cards(site)

    async def shown(request: Request, status: int = 200, **said: object) -> Response:
        names = {"at": "", "wrong": [], "typed": {}, **said}
        there = await site.aside(cards.all)
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
        return page(request, "shelf_kits.html.j2", rows=found, wrong=wrong, folder=folder)

    async def play(request: Request) -> Response:
        key = request.path_params["key"]
        card = next((card for card in await site.aside(cards.all) if card.key == key), None)
        if card is None:
            raise NotHere(f'There is no game "{key}" here.')
        typed = await _typed(request)
        try:
            name = await site.aside(partial(_begin, site, card, typed))
        except BadInput as error:
            return await shown(request, 400, at=key, wrong=error.problems, typed=typed)
        return _go(request, f"/log/{quote(name)}")

    async def new(request: Request) -> Response:
        typed = await _typed(request)
        try:
            key = await site.aside(partial(_start, site, typed))
        except BadInput as error:
            return await shown(request, 400, at="new game", wrong=error.problems, typed=typed)
        return _go(request, f"/game/{quote(key)}")

    return [
        Route("/", shelf),
        Route("/game/{key}/cover.svg", cover),
        Route("/game/{key}/kits", kits),
        Route("/game/{key}/play", play, methods=["POST"]),
        Route("/new", new, methods=["POST"]),
    ]


async def _typed(request: Request) -> dict[str, str]:
    """What a form holds, blanks around it taken away."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: values[-1].strip() for name, values in fields.items()}


def _go(request: Request, path: str) -> Response:
    return RedirectResponse(f"{request.scope.get('root_path', '')}{path}", 303)


def _begin(site: Site, card: Card, typed: dict[str, str]) -> str:
    """Begin a log, empty or as a copy of an example; its name. BadInput where that cannot be."""
    example, called = typed.get("example", ""), typed.get("name", "")
    stem = slug(called or (f"{card.key}-{example}" if example else ""))
    inside = f"{EXAMPLES}/" if (site.home / "game.yaml").is_file() else ""
    name = f"{inside}{stem}.yaml"
    if not (called or example):
        raise _refused(site.home, "give the log a name, such as first-game")
    if (site.home / name).exists():
        raise _refused(
            site.home / name, "there is a file of this name, and it is not written over; choose another"
        )
    if example:
        if example not in card.examples:
            raise NotHere(f'There is no log "{example}" of this game.')
        text = (card.folder / EXAMPLES / f"{example}.yaml").read_text("utf-8")
    else:
        text = _empty(card)
    site.keep(name, text)
    return name


def _empty(card: Card) -> str:
    """A log of a game without an action. BadInput where it has no referee that may run."""
    if not card.refereed:
        raise _refused(card.folder, "this game has no referee, so it has no log")
    if not card.trusted:
        raise _refused(
            card.folder, "its rules in Python run only if you name the folder: cutline open FOLDER"
        )
    game = refereed_game(card.folder)
    with errors_told(card.folder):
        return "\n".join((*new_log(referee_for(game)), ""))


def _start(site: Site, typed: dict[str, str]) -> str:
    """Start a game in a folder of its own; the name in its address. BadInput where that cannot be."""
    name, board = typed.get("name", ""), typed.get("board", "")
    place = site.home / name
    if place.parent != site.home or place.exists():
        raise _refused(place, "choose a name that no folder here has, such as my-first-war")
    sizes = [typed.get(side, "") for side in ("across", "down")] if board == "hex" else []
    if not all(side.isdecimal() for side in sizes):
        raise _refused(place, "hexagons have a size: whole numbers across and down")
    with TemporaryDirectory() as near:
        start_game(Path(near, name), board, (int(sizes[0]), int(sizes[1])) if sizes else None)
        files = [file for file in Path(near, name).rglob("*") if file.is_file()]
        # It is a game as soon as it has a game.yaml: that comes last.
        for file in sorted(files, key=lambda file: file.name == "game.yaml"):
            site.keep(file.relative_to(near).as_posix(), file.read_text("utf-8"))
    site.trusted = (*site.trusted, place)  # what it holds was written here and now
    return site.key(place)


def _refused(place: Path, said: str) -> BadInput:
    return BadInput([Problem(place, 1, 1, said)])
