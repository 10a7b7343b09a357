"""A window of the Table: it holds the log as a page does, from what the server says has changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cutline.components import shipped_games
from cutline.hosting import keeper
from cutline.page.app import make_app
from cutline.page.site import Site

from .asking import Client


def good_log(game: str) -> Path:
    """The log of a game without a slip that ships with it."""
    return next(iter(sorted((shipped_games()[game] / "logs").glob("good*.yaml"))))


class House:
    """A folder of logs, and the page over it."""

    def __init__(self, home: Path, *trusted: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home = home
        self.site = Site(home, keeper(home), folders=trusted, trusted=list(trusted))
        self.client = Client(make_app(self.site))

    def copy(self, game: str, name: str = "log.yaml", lines: int | None = None) -> Path:
        """A log of a game, as far as some line."""
        file = self.home / name
        shutil.copy(good_log(game), file)
        if lines is not None:
            file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:lines]), "utf-8")
        return file

    def write(self, text: str, name: str = "log.yaml") -> Path:
        file = self.home / name
        file.write_bytes(text.encode("utf-8"))
        return file

    def window(self, name: str = "log.yaml") -> Window:
        return Window(self.client, name)


class Window:
    """What one page knows of a log."""

    def __init__(self, client: Client, name: str) -> None:
        self.client, self.address = client, f"/log/{quote(name)}"
        self.version, self.rows, self.findings = "", list[Any](), list[Any]()
        self.rest: dict[str, Any] = {}
        self.ask("doc")

    def ask(self, what: str, status: int = 200, **body: Any) -> dict[str, Any]:
        """Ask as the page does, and take over what has changed."""
        answer = self.client.post(f"{self.address}/{what}", json={"version": self.version, **body})
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        if "rows" in told and told["since"] in ("", self.version):
            for mine, change in ((self.rows, told["rows"]), (self.findings, told["findings"])):
                start, gone, come = change
                mine[start : start + gone if told["since"] else len(mine)] = come
            self.version, self.rest = told["version"], told
        return told

    def line(self, typed: str, **more: Any) -> dict[str, Any]:
        return self.ask("write", line=typed, **more)
