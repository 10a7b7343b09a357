"""A game goes on from here: to a machine that cuts, a print shop, a table on screen; each a zip to download.

Its files are those of `cutline export`, made in a folder that is gone again once they are packed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..components import BadInput
from ..components.loading.finding import heading
from ..layouts.ends.order import ENDS, PIXELS, Cannot, End, Order, deliver, is_here, offered, web_address
from ..layouts.ends.shop.profiles import profiles
from ..layouts.exports.folder import NoSpace
from ..layouts.exports.png_files import Pixels, TooLarge, export_png
from ..layouts.exports.replace import CannotWrite
from ..layouts.exports.zips import zipped
from ..layouts.sheets.papers import papers
from ..layouts.workshop import Look
from ..referee.opening import set_up_of
from .pages import as_file, page
from .shelf import typed_in
from .site import NotHere, Site
from .workbench import Workbench

PNG = "png"
EVERY = ENDS | {PNG: End("pictures", "Faces, boards and sheets as PNG of 300 dpi.")}
TABLES = {"tts", "vassal"}  # on screen
ON_PAPER = {"cut", PNG}  # what is laid out on a paper to choose
KEPT = 2  # zips, until they are downloaded


def _here() -> dict[str, End]:
    """Return where a game can be taken from this machine."""
    return offered() | ({PNG: EVERY[PNG]} if is_here(PIXELS) else {})


class Made(NamedTuple):
    """A zip that was made: its name, what is in it in a few words, and what a person ought to know."""

    name: str
    data: bytes
    says: str
    notes: tuple[str, ...]

    @property
    def size(self) -> str:
        """Such as "3.4 MB"."""
        return f"{max(len(self.data) / 1e6, 0.1):.1f} MB"


class Taking:
    """What games are made into for elsewhere, one at a time; the last of it waits to be downloaded."""

    def __init__(self, site: Site, bench: Workbench) -> None:
        self.site, self.bench = site, bench
        self.made: dict[str, Made] = {}
        self.busy = asyncio.Lock()  # what turns pages into pixels does so once at a time

    async def shown(self, request: Request, status: int = 200, at: str = "", **more: object) -> Response:
        """Show where a game can go; of `at` what was made, or why it could not be."""
        key = request.path_params["key"]
        try:
            title = heading(self.site.game(key)).title
        except BadInput:
            title = key
        here = _here()
        others = [end.title for name, end in EVERY.items() if name not in here]
        names = {"title": title, "key": key, "at": at, "ends": here, "others": others, "on_paper": ON_PAPER}
        names |= {"papers": papers().values(), "profiles": profiles().values()}
        names |= {"paper": request.query_params.get("paper", ""), "downloads": Path.home() / "Downloads"}
        names |= {"typed": {}, "made": None, "said": "", **more}
        return page(request, "taking.html.j2", status, **names)

    async def make(self, request: Request) -> Response:
        """Make what a form asks for, and show where it can be downloaded, or what is wrong."""
        typed = await typed_in(request)
        end = typed.get("end", "")
        if end not in _here():
            raise NotHere("A game cannot be taken there from this page.")
        show = partial(self.shown, request, at=end, typed=typed, paper=typed.get("paper", ""))
        async with self.bench.game(request, anew=True) as game:
            look, wrong = game.good, game.problems
        if wrong or look is None:
            return await show(422, wrong=wrong)
        try:
            async with self.busy:
                made = await self.site.aside(partial(self._made, end, game.folder, look, typed))
        except BadInput as error:
            return await show(422, wrong=error.problems)
        except (Cannot, TooLarge) as error:
            return await show(422, said=str(error))
        except (CannotWrite, NoSpace, OSError) as error:
            return await show(500, said=f"it could not be written: {error}")
        digest = blake2b(made.data, digest_size=12).hexdigest()
        self.made = dict([*self.made.items(), (digest, made)][-KEPT:])
        return await show(made=made, digest=digest)

    def _made(self, end: str, folder: Path, look: Look, typed: Mapping[str, str]) -> Made:
        """Write the files of an end as the command does, and pack them. Raises what `deliver` raises."""
        assert look.drawn
        notes: list[str] = []
        paper = papers().get(typed.get("paper", "")) or next(iter(papers().values()))
        kits = [kit for kit in look.kits if kit.paper.name == paper.name]
        name = look.drawn.game.kit_name
        asked: dict[str, Any] = {"paper": paper, "profile": typed.get("profile", "")}
        if end == "tts":
            asked["at"] = at = _address(typed.get("unpacked", ""), name)
            notes.append(f"the game looks for its pictures at {at}: unpack the zip so that they lie there")
        with TemporaryDirectory() as out:
            if end == PNG:
                home = Path(out, name)
                says = f"{len(export_png(look.drawn, kits, home, Pixels(), note=notes.append))} pictures"
            else:
                asking = look.drawn.game, self.site.trusted, notes.append
                laid = set_up_of(*asking) if end in TABLES else ()
                home, says, _ = deliver(end, Order(look.drawn, kits, asked, laid, notes.append), Path(out))
            files = [file for file in home.rglob("*") if file.is_file()]
            packed = zipped({file.relative_to(home.parent).as_posix(): file.read_bytes() for file in files})
        told = dict.fromkeys(note.removeprefix("note: ").replace(f"{folder}/", "") for note in notes)
        return Made(f"{name}-{end}.zip", packed, says, tuple(told))

    async def file(self, request: Request) -> Response:
        """Send what was made, as long as it is there."""
        made = self.made.get(request.path_params["digest"])
        if made is None:
            raise NotHere("These files are no longer there; make them once more.")
        return as_file(made.data, made.name, "application/zip")


def _address(typed: str, name: str) -> str:
    """Return where pictures will lie: a web address as it is, or in the folder that a zip is unpacked in."""
    if "://" in typed:
        return web_address(typed)
    return (Path(typed or Path.home()).expanduser().absolute() / name).as_uri()


def routes(site: Site, bench: Workbench) -> list[Route]:
    """Return the addresses from which a game is taken on."""
    taking = Taking(site, bench)
    return [
        Route("/game/{key}/to", taking.shown),
        Route("/game/{key}/to", taking.make, methods=["POST"]),
        Route("/game/{key}/to/{digest}.zip", taking.file),
    ]
