"""Requests to an application in this process, without a thread or a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx


class Client(httpx.Client):
    """A browser without a screen; `raises` says whether a mistake of the application's own comes out here."""

    def __init__(
        self, app: Any, root: str = "http://testserver", raises: bool = True, **settings: Any
    ) -> None:
        super().__init__(transport=_Through(app, raises), base_url=root, **settings)


class _Through(httpx.BaseTransport):
    def __init__(self, app: Any, raises: bool) -> None:
        self.transport = httpx.ASGITransport(app, raise_app_exceptions=raises)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return asyncio.run(self._answer(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        answer = await self.transport.handle_async_request(request)
        return httpx.Response(answer.status_code, headers=answer.headers, content=await answer.aread())
