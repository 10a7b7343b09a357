"""The Table, as somebody with a log in front of him uses it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from cutline.referee.log import read_log

from ..support.opened import Folder
from .conftest import Windows, settled

JUDGED = re.compile("right|doubt|wrong|problem")  # kinds of verdict


class Table:
    """A window on a log."""

    def __init__(self, server: Folder, windows: Windows, name: str, width: int = 1440) -> None:
        self.server, self.name = server, name
        self.page = settled(windows.open(f"{server.root}/log/{quote(name)}", width), "#rows li")
        self.line = self.page.get_by_role("combobox", name="New line")
        self.verdict = self.page.locator("#verdict")

    @property
    def file(self) -> Path:
        """The log as it is now, to be read."""
        return self.server.home / self.name

    @property
    def written(self) -> int:
        """How many actions the file holds."""
        return sum(len(turn.entries) for turn in read_log(self.file).turns)

    def type(self, line: str) -> None:
        """Type a line and wait for its verdict."""
        self.line.fill(line)
        expect(self.verdict).to_have_class(JUDGED)

    def write(self, line: str) -> None:
        """Type a line by keys alone, read its verdict, press Enter; it stands in the file."""
        before = self.file.read_text(encoding="utf-8")
        self.type(line)
        self.page.keyboard.press("Enter")
        expect(self.line).to_have_value("")
        assert self.file.read_text(encoding="utf-8") != before

    @property
    def offers(self) -> Locator:
        """What may be done now, as buttons: verbs, what may stand in the next slot, lines."""
        return self.page.locator("#now .offers button:not(.back, .turn-button)")


def rows(page: Page) -> list[str]:
    """The lines of the log that the page shows."""
    return page.locator("#rows .say .text").all_inner_texts()
