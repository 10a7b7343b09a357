"""A request through the application from outside Python."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Iterable, Sequence
from typing import Protocol
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

FAILED = (
    b"<!doctype html><meta charset=utf-8><meta name=color-scheme content='light dark'><title>Cutline</title>"
    b"<p style='font: 1rem system-ui; margin: 2rem'>Cutline made a mistake of its own, and cannot show this."
    b" What you wrote is kept. <a href=''>Try again</a>"
)


class Asker(Protocol):
    """The one who asked: is told the head of the answer, its parts, and its end.

    `whole`: nothing of the answer is missing.
    `wrong`: a mistake in Cutline itself, with its traceback, for whoever mends it.
    """

    def head(self, status: int, headers: list[tuple[str, str]]) -> None: ...

    def body(self, data: bytes) -> None: ...

    def end(self, whole: bool) -> None: ...

    def wrong(self, told: str) -> None: ...


class Request:
    """A request to an application; `path` is as it stands in an address, below `root`."""

    def __init__(
        self,
        app: ASGIApp,
        root: str,
        asker: Asker,
        method: str,
        path: str,
        query: str,
        headers: Iterable[Sequence[str]],
        body: bytes | memoryview,
    ) -> None:
        self.app, self.asker, self.sent = app, asker, bytes(body)
        self.begun, self.whole = False, False
        self.left, self.asked = asyncio.Event(), False
        self.scope: Scope = {
            "type": "http",
            # From 2.4 on a send to somebody who has left raises OSError, which ends a stream.
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": root + unquote(path),
            "raw_path": (root + path).encode(),
            "root_path": root,
            "query_string": query.encode(),
            "headers": [(name.lower().encode("latin-1"), said.encode("latin-1")) for name, said in headers],
        }

    def leave(self) -> None:
        """Whoever asked is no longer there."""
        self.left.set()

    async def run(self) -> None:
        """Let the application answer. A mistake of its own becomes an answer that says so."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception:
            if not self.left.is_set():
                self._fail(traceback.format_exc())
        finally:
            self.asker.end(self.whole)

    def _fail(self, told: str) -> None:
        self.asker.wrong(told)
        if not self.begun:
            self.asker.head(500, [("content-type", "text/html; charset=utf-8")])
            self.asker.body(FAILED)
            self.whole = True

    async def receive(self) -> Message:
        """Return the body, whole; after that, wait until whoever asked has left."""
        if self.asked:
            await self.left.wait()
            return {"type": "http.disconnect"}
        self.asked = True
        return {"type": "http.request", "body": self.sent, "more_body": False}

    async def send(self, event: Message) -> None:
        """Hand on a part of the answer. OSError where nobody is there to take it."""
        if self.left.is_set():
            raise OSError("whoever asked has left")
        if event["type"] == "http.response.start":
            self.begun = True
            said = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in event["headers"]]
            self.asker.head(event["status"], said)
            return
        if event.get("body"):
            self.asker.body(event["body"])
        self.whole = not event.get("more_body", False)
