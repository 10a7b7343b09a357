"""`cutline open` tells the page what was saved: files of games, and logs."""

from __future__ import annotations

import asyncio
import json

from cutline.hosting import _watch, keeper
from cutline.page.site import Site

PATIENCE = 30  # seconds, for a machine that has much else to do


def test_a_file_that_is_saved_is_told_to_open_pages_and_what_does_not_concern_them_is_not(mini, tmp_path):
    folder, home = mini("Größe 1"), tmp_path / "logs here"
    (home / "logs").mkdir(parents=True)
    (folder / "art").mkdir()

    async def told():
        site, ended = Site(home, keeper(home), folders=(folder,)), asyncio.Event()
        ear = asyncio.Queue()
        site.hub.ears[ear] = ""
        watching = asyncio.create_task(_watch(site, ended))
        # Before it watches, a save may be missed: it tells all folders then.
        assert str(folder) in await heard(ear)
        seen = set()
        for file in (folder / "counters.yaml", folder / "art/a.svg", home / "b.yaml", home / "logs/c.yaml"):
            (folder / "output.pdf").write_text("")
            file.write_text("saved", "utf-8")
            while str(file) not in seen:
                seen |= set(await heard(ear))
        assert str(folder / "output.pdf") not in seen
        ended.set()
        await watching

    async def heard(ear):
        event = await asyncio.wait_for(ear.get(), PATIENCE)
        assert event is not None and event.startswith("event: saved\n")
        return json.loads(event.partition("data: ")[2])

    asyncio.run(told())
