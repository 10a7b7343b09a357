"""What a site keeps open: as much as there is room for, and all that is at work."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cutline.page.site import kept_open


class Log:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()


def test_what_was_used_longest_ago_is_closed_but_never_while_it_is_at_work() -> None:
    known: dict[Path, Log] = {}
    busy = kept_open(known, Path("busy"), Log, 2)
    asyncio.run(busy.lock.acquire())
    for name in ("old", "new", "newer"):
        kept_open(known, Path(name), Log, 2)
    assert kept_open(known, Path("busy"), Log, 2) is busy
    assert list(known) == [Path("newer"), Path("busy")]
