"""The page's host on one's own machine: threads, files on disk, a loopback socket."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import webbrowser
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TypeVar

import uvicorn

from .guarding import LOOPBACK, guarded
from .lan import Lan
from .layouts.turns.turn_files import write_all
from .page.app import make_app
from .page.site import LOGS, Keep, Site
from .streams import tell
from .watching import saved_files

T = TypeVar("T")
WORKERS = 4  # threads for long work; a verdict does not wait for a kit
GRACE = 1  # seconds that open pages have to hear of the end


class _Server(uvicorn.Server):
    """A server that ends when its host says so, and leaves signals to it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Watched(Collection[Path]):
    """The folders of a site: those of its logs, and every game, also one that is begun later."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def __iter__(self) -> Iterator[Path]:
        home = self.site.home.resolve()
        return iter({home, home / LOGS, *self.site.games().values()})

    def __contains__(self, folder: object) -> bool:
        return folder in set(self)

    def __len__(self) -> int:
        return len(set(self))


def keeper(home: Path) -> Keep:
    """`keep` of a folder: each file is whole on disk before it takes the place of the last.

    ValueError where a name leads out of the folder.
    """
    whole = home.resolve()

    def keep(name: str, data: bytes) -> None:
        file = (home / name).resolve()
        file.relative_to(whole)
        write_all({file: data})

    return keep


def listening(port: int, *others: str) -> list[socket.socket]:
    """The sockets: on loopback, and on no address but these `others`; port 0 is any that is free.

    OSError where it is taken.
    """
    there = [socket.create_server((LOOPBACK, port))]
    return [*there, *(socket.create_server((other, there[0].getsockname()[1])) for other in others)]


@contextmanager
def _threads() -> Iterator[ThreadPoolExecutor]:
    """Threads for long work; what they have not finished in the end, ends with the process."""
    pool = ThreadPoolExecutor(WORKERS, "page")
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def serve(
    site: Site, there: Sequence[socket.socket], opened: str, browser: bool, lan: Lan | None = None
) -> None:
    """Serve the page until Ctrl-C or TERM; `opened` is the path that the browser is sent to.

    `lan`: whom the page answers on those sockets that are not on loopback.
    """
    asyncio.run(_served(site, there, opened, browser, lan))


async def _served(
    site: Site, there: Sequence[socket.socket], opened: str, browser: bool, lan: Lan | None
) -> None:
    loop = asyncio.get_running_loop()
    port = there[0].getsockname()[1]
    with _threads() as pool:

        async def aside(work: Callable[[], T]) -> T:
            return await loop.run_in_executor(pool, work)

        site.aside = aside
        app = guarded(make_app(site, lan.routes() if lan else ()), port, lan)
        settings = uvicorn.Config(
            app,
            http="h11",
            ws="none",
            log_level="warning",
            access_log=False,
            lifespan="off",
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
        )
        server, ended = _Server(settings), asyncio.Event()

        def stop() -> None:
            logging.disable()  # what the end cuts off is no error
            site.hub.close()
            ended.set()
            server.should_exit = True

        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop))
        if browser:
            address = f"http://{LOOPBACK}:{port}{opened}"
            # Some browsers run in the terminal, and end only when they are closed.
            loop.call_later(0.2, Thread(target=webbrowser.open, args=(address,), daemon=True).start)
        watching = asyncio.create_task(_watch(site, ended))
        await server.serve(sockets=[*there])
        await watching


async def _watch(site: Site, ended: asyncio.Event) -> None:
    """Tell the page what is saved, until the server ends."""
    try:
        async for files in saved_files(_Watched(site), ended):
            site.changed(files)
    except OSError as error:  # the system watches no more files for anybody
        tell(f"cutline: what is saved is not noticed ({error}); reload the page after a save")
