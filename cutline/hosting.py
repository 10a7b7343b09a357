"""The page's host on one's own machine: threads, files on disk, a loopback socket and its guard."""

from __future__ import annotations

import asyncio
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from .layouts.turns.turn_files import write_all
from .page.app import make_app
from .page.site import Site

T = TypeVar("T")
LOOPBACK = "127.0.0.1"
WORKERS = 4  # threads for long work; a verdict does not wait for a kit
GRACE = 1  # seconds that open pages have to hear of the end


class _Server(uvicorn.Server):
    """A server that ends when its host says so, and leaves signals to it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def keeper(home: Path) -> Callable[[str, str], None]:
    """`keep` of a folder: each file is whole on disk before it takes the place of the last."""

    def keep(name: str, text: str) -> None:
        write_all({home / name: text.encode("utf-8")})

    return keep


def listening(port: int) -> socket.socket:
    """The socket, on loopback alone; port 0 is any that is free. OSError where it is taken."""
    return socket.create_server((LOOPBACK, port))


def serve(site: Site, there: socket.socket, opened: str, browser: bool) -> None:
    """Serve the page until Ctrl-C or TERM; `opened` is the path that the browser is sent to."""
    asyncio.run(_served(site, there, opened, browser))


async def _served(site: Site, there: socket.socket, opened: str, browser: bool) -> None:
    loop = asyncio.get_running_loop()
    port = there.getsockname()[1]
    with ThreadPoolExecutor(WORKERS, "page") as pool:

        async def aside(work: Callable[[], T]) -> T:
            return await loop.run_in_executor(pool, work)

        site.aside = aside
        app = guarded(make_app(site), port)
        settings = uvicorn.Config(
            app, log_level="warning", access_log=False, lifespan="off", timeout_graceful_shutdown=GRACE
        )
        server = _Server(settings)

        def stop() -> None:
            site.hub.close()
            server.should_exit = True

        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, stop)
        if browser:
            loop.call_later(0.2, partial(webbrowser.open, f"http://{LOOPBACK}:{port}{opened}"))
        await server.serve(sockets=[there])


def guarded(app: Any, port: int) -> Any:
    """The application behind a guard: no other site can read or drive it.

    The Host header must name this very server, so that a name that somebody points at 127.0.0.1
    gets nothing; what changes anything must come from the page itself.
    """
    hosts = {f"{name}:{port}" for name in (LOOPBACK, "localhost")}

    async def guard(scope: dict[str, Any], receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope.get("headers", ())}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        foreign = headers.get(b"sec-fetch-site", "none") not in ("none", "same-origin")
        changes = scope.get("method") not in ("GET", "HEAD")
        mine = origin in {f"http://{one}" for one in hosts} or (origin is None and not changes)
        if scope["type"] != "http" or (host in hosts and mine and not foreign):
            await app(scope, receive, send)
            return
        body = b"This page answers only the browser on this machine, at its own address.\n"
        said = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 403, "headers": said})
        await send({"type": "http.response.body", "body": body})

    return guard
