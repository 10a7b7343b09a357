"""What the server tells pages that are open: server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

QUIET = 20.0  # seconds after which a comment shows that the line still stands


class Hub:
    """Every open page, and what they are told; to be used in one event loop."""

    def __init__(self) -> None:
        self.ears: set[asyncio.Queue[str | None]] = set()

    def tell(self, event: str, data: object) -> None:
        """Tell every open page; `data` as JSON."""
        for ear in self.ears:
            ear.put_nowait(f"event: {event}\ndata: {json.dumps(data)}\n\n")

    def close(self) -> None:
        """End every stream: the server stops."""
        for ear in self.ears:
            ear.put_nowait(None)

    def stream(self) -> StreamingResponse:
        """The response that goes on for as long as somebody listens."""
        return StreamingResponse(
            self._said(), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def _said(self) -> AsyncIterator[str]:
        ear: asyncio.Queue[str | None] = asyncio.Queue()
        self.ears.add(ear)
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
            self.ears.discard(ear)
