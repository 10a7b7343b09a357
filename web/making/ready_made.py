"""What the page answers, taken now, for those who come before Python does: the Shelf, and every kit."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Iterable
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn
from urllib.parse import quote, unquote

from ...components import shipped_games
from ...layouts.pages.written import FACES
from ...page.app import make_app
from ...page.pages import SHARED, STATIC
from ...page.site import Site
from ..bridge import Request
from .places import CannotMake, Files

SHELF = "index.html"  # the file of the address ""
_KIT = re.compile(r'href="\./(game/[^"/]+/kit/[^"]+\.pdf)"')


def ready_made() -> Files:
    """Answers by their file's path in the application: the Shelf, what it loads, and every kit to print."""
    with TemporaryDirectory() as empty:
        site = Site(Path(empty), _kept_by_none, hold=_kept_by_none)
        return asyncio.run(answers(site, shipped_games()))


def pdfs_of(files: Collection[str]) -> list[str]:
    """Those that are kits to print, which nobody needs at first."""
    return sorted(path for path in files if path.endswith(".pdf"))


def _kept_by_none(*said: object) -> NoReturn:
    raise AssertionError(f"a page that is only looked at was to keep {said[0]}")


async def answers(site: Site, keys: Iterable[str]) -> Files:
    """Return the Shelf of a site, what it loads, and what it shows and links of these games."""
    app = make_app(site)
    shelf = await _answer(app, "")
    found = {SHELF: shelf}
    for name in sorted([*(file.name for file in STATIC.iterdir()), *SHARED, *FACES]):
        found[f"static/{name}"] = await _answer(app, f"static/{name}")
    for key in keys:
        below = f"game/{quote(key)}"
        if f'src="./{below}/cover.svg"' in shelf.decode():
            found[f"{below}/cover.svg"] = await _answer(app, f"{below}/cover.svg")
        found[f"{below}/kits"] = await _answer(app, f"{below}/kits")
        for path in map(unescape, _KIT.findall(found[f"{below}/kits"].decode())):
            found[unquote(path)] = await _answer(app, path)
    return found


class _Taken:
    """An answer that is taken whole. CannotMake where the application fails."""

    def __init__(self) -> None:
        self.status, self.data = 0, b""

    def head(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.status = status

    def body(self, data: bytes) -> None:
        self.data += data

    def end(self, whole: bool) -> None:
        pass

    def wrong(self, told: str) -> None:
        raise CannotMake(told)


async def _answer(app: Any, path: str) -> bytes:
    """Return the application's answer at an address below its root. CannotMake unless all is well."""
    taken = _Taken()
    # Its root is ".", so that its links lead from wherever the folder lies.
    await Request(app, ".", taken, "GET", f"/{path}", "", (), b"").run()
    if taken.status != 200:
        raise CannotMake(f"the page answers “{path}” with {taken.status}")
    return taken.data
