"""The page as it is where nothing else reaches its files, served from a thread of this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn

from cutline.hosting import listening
from cutline.page.app import make_app

from ..support.alone import Alone
from ..support.apart import WEB
from ..support.opened import Folder

BUNDLE = WEB / "app" / "static" / "code.js"


class Served(Folder):
    """A page over a folder, at the address of a port."""

    def __init__(self, home: Path, port: int) -> None:
        super().__init__(home)
        self.root = f"http://127.0.0.1:{port}"
        self.url = f"{self.root}/"


@contextmanager
def served(home: Path, bundle: bool = False) -> Iterator[Served]:
    """A page over a folder; with the `bundle` of the editor's field, or without."""
    site = Alone(home).site
    app = make_app(site)

    async def host(scope: Any, receive: Any, send: Any) -> None:
        if bundle and scope["path"] == "/static/code.js":
            kind = (b"content-type", b"text/javascript")
            await send({"type": "http.response.start", "status": 200, "headers": [kind]})
            await send({"type": "http.response.body", "body": BUNDLE.read_bytes()})
        else:
            await app(scope, receive, send)

    settings = uvicorn.Config(host, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
    server, there = uvicorn.Server(settings), listening(0)
    thread = Thread(target=server.run, kwargs={"sockets": there}, daemon=True)
    thread.start()
    try:
        yield Served(home, there[0].getsockname()[1])
    finally:
        site.hub.close()
        server.should_exit = True
        thread.join()
