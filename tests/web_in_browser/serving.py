"""A web host as plain as they come, which can hold files back and be stopped; and a trap for all else."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from ..support.apart import WEB

# Whom Chromium itself asks, whatever page it shows. A page's requests are looked at by their origin, too.
MAKER = (".google.com", ".googleapis.com", ".gvt1.com")


class Host:
    """Serves a folder of files at `url`, the same for as long as it lives, however often it stops."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder, self.asked = folder, list[str]()
        self.held: Collection[str] = ()  # what these addresses begin with waits until `let_go`
        self.free, self.broken = Event(), False
        self.free.set()
        self.server: ThreadingHTTPServer | None = None
        self.port = 0
        self.start()
        self.url = f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(_Files, self))
        self.server.daemon_threads = True
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """From now on there is no network."""
        self.let_go()
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def hold(self, *beginnings: str) -> None:
        """Let requests for these wait."""
        self.held = beginnings
        self.free.clear()

    def back(self) -> None:
        """All is well again."""
        self.let_go()
        self.broken = False
        if not self.server:
            self.start()

    def let_go(self) -> None:
        self.held = ()
        self.free.set()


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, host: Host, *rest: Any) -> None:
        self.host = host
        super().__init__(*rest, directory=str(host.folder))

    def do_GET(self) -> None:
        self.host.asked.append(self.path)
        if any(self.path.startswith(held) for held in self.host.held):
            self.host.free.wait(60)
        if self.host.broken:
            self.send_error(503)
        else:
            super().do_GET()

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Trap:
    """A proxy for every request that does not go to the page's own host: notes it, and answers nothing."""

    def __init__(self) -> None:
        self.caught: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Trapped, self))
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def arguments(self, host: Host) -> list[str]:
        """What Chromium is started with."""
        own = f"127.0.0.1:{host.port}"
        self.caught.clear()
        proxy = f"--proxy-server=http://127.0.0.1:{self.server.server_port}"
        return [proxy, f"--proxy-bypass-list=<-loopback>;{own}"]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class _Trapped(SimpleHTTPRequestHandler):
    def __init__(self, trap: Trap, *rest: Any) -> None:
        self.trap = trap
        super().__init__(*rest)

    def _caught(self) -> None:
        asked = urlsplit(self.path if "://" in self.path else f"//{self.path}").hostname or ""
        if not asked.endswith(MAKER):
            self.trap.caught.append(f"{self.command} {self.path}")
        self.send_error(502)

    do_GET = do_POST = do_CONNECT = do_HEAD = do_PUT = do_OPTIONS = _caught

    def log_message(self, *_: object) -> None:
        """Nothing."""
