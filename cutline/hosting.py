"""The page's host on one's own machine: threads, files on disk, a loopback socket, and whom it answers."""

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
from typing import Any, TypeVar

import uvicorn

from .lan import Lan
from .layouts.turns.turn_picture import write_all
from .page.app import make_app
from .page.site import LOGS, Forget, Keep, Site, inside, taken_away
from .streams import tell
from .watching import saved_files

T = TypeVar("T")
LOOPBACK = "127.0.0.1"
LARGEST = 4_000_000  # bytes of what a page sends; a log of 2,000 lines has a tenth of a million
FOREIGN = 403, "This page answers only a browser that opened it at its own address."
TOO_LARGE = 413, f"This is more than {LARGEST:,} bytes."
ENDLESS = 411, "How long this is has to be said first."
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
    """Return `keep` of a folder: each file is whole on disk before it takes the place of the last.

    ValueError where a name leads out of the folder.
    """
    return lambda name, data: write_all({inside(home, name): data})


def forgetter(home: Path) -> Forget:
    """Return `forget` of a folder. ValueError where a name leads out of it."""

    def forget(name: str) -> None:
        taken_away(home, name)

    return forget


def listening(port: int, *others: str) -> list[socket.socket]:
    """Return sockets on loopback, and on no address but these `others`; port 0 is any that is free.

    OSError where it is taken.
    """
    there = [socket.create_server((LOOPBACK, port))]
    return [*there, *(socket.create_server((other, there[0].getsockname()[1])) for other in others)]


@contextmanager
def _threads() -> Iterator[ThreadPoolExecutor]:
    """Yield threads for long work; what they have not finished in the end, ends with the process."""
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


def guarded(app: Any, port: int, lan: Lan | None = None) -> Any:
    """Return the application behind a guard, so that no other site can read or drive it.

    The Host header must name the very address that the request came to, so that a name that
    somebody points at it gets nothing; what changes anything must come from the page itself. What
    comes to the address in the local network is a phone's, and may do what `lan` lets it do.
    """
    served = {LOOPBACK: _hosts(port, LOOPBACK, "localhost")}
    if lan:
        served[lan.host] = _hosts(port, lan.host)

    async def guard(scope: dict[str, Any], receive: Any, send: Any) -> None:
        at = scope["server"][0]
        phone = lan if lan and at == lan.host else None
        refused = _refusal(scope, served.get(at, set())) or (phone.refusal(scope) if phone else None)
        if refused is None:
            shown = {"phone": phone.log} if phone else {"lan": lan is not None}
            await app({**scope, "state": shown}, receive, send)
            return
        status, message = refused
        body = f"{message}\n".encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return guard


def _hosts(port: int, *names: str) -> set[str]:
    """Return the Host headers that are allowed; browsers leave out port 80."""
    return {f"{name}:{port}" for name in names} | ({*names} if port == 80 else set())


def _refusal(scope: dict[str, Any], hosts: set[str]) -> tuple[int, str] | None:
    """Return status and words for a request that is not answered; None for one that is."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    changes = scope["method"] not in ("GET", "HEAD")
    mine = origin in {f"http://{host}" for host in hosts} or (origin is None and not changes)
    foreign = headers.get(b"sec-fetch-site", "none") not in ("none", "same-origin")
    if headers.get(b"host") not in hosts or not mine or foreign:
        return FOREIGN
    if b"transfer-encoding" in headers:
        return ENDLESS
    if int(headers.get(b"content-length", "0")) > LARGEST:
        return TOO_LARGE
    return None
