"""The table of a game's cards, counters and pieces: a row each, with its picture and what was typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..components import Game
from ..generators.drawing import Drawing
from ..generators.faces.faces import FacePainter, PaintedFace
from ..generators.pieces.pieces import Piece
from ..generators.writers.svg import svg_text
from ..layouts.drawn import Drawn
from ..layouts.sheets.handwork import picture
from ..layouts.workshop import Workshop
from .pages import FRESH
from .site import NotHere, Site, kept_open
from .workbench import FOR_GOOD, MOST_OPEN, shell
from .workbench_game import called, digest_of, whence

_APART = ("front", "back", "where")  # of a piece; a row is known by its name, and faces by what was typed
LISTED = ("decks", "counters", "pieces")  # files whose entries have a table


class Cards:
    """What is cut out of a game, as its files stand now; `lock` is held for whatever is asked of it.

    Nothing is laid out on paper, so that 400 cards are there at once after a save.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = asyncio.Lock()
        self._workshop = Workshop(folder, [])
        self._good: dict[str, Any] = {"title": folder.name, "groups": []}  # as told last without a mistake
        self._pictures: dict[str, Drawing] = {}
        self._before: dict[str, Drawing] = {}  # which pages may still ask for

    def state(self) -> dict[str, Any]:
        """Return all tables as the files stand; after a mistake those before it, and how many there are."""
        look = self._workshop.look()
        if look.game and look.drawn and not look.problems:
            self._before, self._pictures = self._pictures, {}
            groups = list(self._groups(look.game, look.drawn))
            self._good = {"title": look.game.sheet.title, "groups": groups}
        return {**self._good, "mistakes": len(look.problems)}

    def svg(self, digest: str) -> bytes | None:
        """Return a picture by its digest, now or until the last save."""
        drawing = self._pictures.get(digest) or self._before.get(digest)
        return svg_text(drawing, drawing.title).encode("utf-8") if drawing else None

    def _groups(self, game: Game, drawn: Drawn) -> Iterator[dict[str, Any]]:
        """Yield the table of each deck, of the counters and of the pieces: its columns and its rows."""
        tables: dict[tuple[str, str], list[Piece]] = {}
        for piece in {(one.file, one.where, one.id): one for one in drawn.pieces}.values():
            if piece.file in LISTED:
                title = (piece.group if piece.file == "decks" else "") or piece.file.capitalize()
                tables.setdefault((piece.file, title), []).append(piece)
        # Everything besides its own values that a picture may be made of.
        made_of = (game.sheet, tuple(game.palette.items()), tuple(game.art.items()), game.fonts)
        shared = self._workshop.memory.made("shared by cards", made_of, object)
        # By what was typed of it, a face is known again when its file is read anew.
        said = cache(lambda painter: repr(painter.face))
        for (_, title), pieces in tables.items():
            rows = [self._row(game, piece, shared, said) for piece in pieces]
            columns = list(dict.fromkeys(heading for row in rows for heading in row["cells"]))
            yield {"title": title, "columns": columns, "rows": rows}

    def _row(
        self, game: Game, piece: Piece, shared: object, said: Callable[[FacePainter], str]
    ) -> dict[str, Any]:
        """Return a row: its picture, and each cell as [text, column in the file, place in a workbook]."""
        name = ("picture", piece.file, piece.where, piece.id)
        front = piece.front
        of = (said(front.painter), front.key[1]) if isinstance(front, PaintedFace) else (front,)
        besides = (value for key, value in piece._asdict().items() if key not in _APART)
        of = (shared, *besides, *of)
        drawing, digest = self._workshop.memory.made(name, of, partial(_looks, piece))
        self._pictures[digest] = drawing
        row, entry = whence(game, piece.file, piece.where)
        at, cells = entry._asdict(), {}
        if row:
            at |= {"file": called(game, row.file), "line": row.line}
            for heading, text in row.cells.items():
                place = row.problem(heading, "")
                cells[heading] = [text, place.column, place.place]
        else:
            cells = {name: [text, entry.column, None] for name, text in _typed(game, piece).items()}
        look = {"picture": digest, "wide": round(drawing.width, 2), "high": round(drawing.height, 2)}
        return {"id": piece.id, "title": piece.title or piece.id, **look, "cells": cells, **at}


def _looks(piece: Piece) -> tuple[Drawing, str]:
    drawing = picture(piece, "front")
    return drawing, digest_of(drawing, {})


def _typed(game: Game, piece: Piece) -> dict[str, str]:
    """Return what was typed of a piece that no spreadsheet gave."""
    entry: Any = game.files[piece.file]
    for part in piece.where:
        entry = getattr(entry, part) if isinstance(part, str) else entry[part]
    values = getattr(entry, "values", {})
    return {"id": piece.id, "title": piece.title, **values, "count": str(piece.count)}


def routes(site: Site) -> list[Route]:
    """Return the addresses of the tables of cards."""
    games: dict[Path, Cards] = {}

    def opened(request: Request) -> Cards:
        folder = site.game(request.path_params["key"])
        return kept_open(games, folder, partial(Cards, folder), MOST_OPEN)

    async def table(request: Request) -> Response:
        """Show the page, which asks for all the rest."""
        return shell(site, request, "card_table.html.j2")

    async def state(request: Request) -> Response:
        """Send the tables as the files stand now."""
        cards = opened(request)
        async with cards.lock:
            return JSONResponse(await site.aside(cards.state), headers=FRESH)

    async def shown(request: Request) -> Response:
        """Send the picture of a card as SVG."""
        cards = opened(request)
        async with cards.lock:
            made = await site.aside(partial(cards.svg, request.path_params["digest"]))
        if made is None:
            raise NotHere("This card looks different now.")
        return Response(made, media_type="image/svg+xml", headers=FOR_GOOD)

    return [
        Route("/game/{key}/cards", table),
        Route("/game/{key}/cards/state", state),
        Route("/game/{key}/cards/{digest}.svg", shown),
    ]
