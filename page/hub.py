"""What the server tells pages that are open: server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence

from starlette.responses import StreamingResponse

QUIET = 20.0  # seconds after which a comment shows that the line still stands


class Hub:
    """Every open page, and what they are told; to be used in one event loop."""

    def __init__(self) -> None:
        self.ears: dict[asyncio.Queue[str | None], str] = {}  # with the one file that each hears of

    def tell(self, event: str, data: object, files: Sequence[str]) -> None:
        """Tell every open page, `data` as JSON; of these `files`, whoever hears of one only."""
        for ear, only in self.ears.items():
            if not only:
                ear.put_nowait(_event(event, data))
            elif only in files:
                ear.put_nowait(_event("saved", [only]))

    def close(self) -> None:
        """End every stream: the server stops."""
        for ear in self.ears:
            ear.put_nowait(None)

    def stream(self, only: str = "") -> StreamingResponse:
        """The response that goes on for as long as somebody listens; `only` that this file was saved."""
        return StreamingResponse(
            self._said(only), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def _said(self, only: str) -> AsyncIterator[str]:
        ear: asyncio.Queue[str | None] = asyncio.Queue()
        self.ears[ear] = only
        try:
            yield "retry: 1000\n\n"
            while True:
                try:
                    said = await asyncio.wait_for(ear.get(), QUIET)
                except TimeoutError:
                    said = ": still here\n\n"
                if said is None:
                    return
                yield said
        finally:
            del self.ears[ear]


def _event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
