"""The page as it is in the browser alone: the only way to its files, which it also takes away."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cutline.page.app import make_app
from cutline.web.host import site_of

from .asking import Client

# What outlives the window is the folder itself here.
JOURNAL: Any = SimpleNamespace(keep=lambda *_: "", forget=lambda *_: "")


class Alone:
    """A folder that stands in for what a browser keeps, and the page over it."""

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home, self.site = home, site_of(JOURNAL, True, home)
        self.forget = self.site.forget
        self.app = make_app(self.site)
        self.client = Client(self.app)

    def get(self, address: str) -> Any:
        return self.client.get(address)

    def post(self, address: str, **data: str) -> Any:
        return self.client.post(address, data=data)

    def bring(self, name: str, data: bytes, **asked: str) -> Any:
        """What the page answers where somebody brings in a file."""
        return self.client.post("/import", params={"name": name, **asked}, content=data)

    def files(self) -> dict[str, bytes]:
        """All that is kept, but what is hidden."""
        found = [file for file in sorted(self.home.rglob("*")) if file.is_file() and file.name[0] != "."]
        return {file.relative_to(self.home).as_posix(): file.read_bytes() for file in found}

    def folder(self, name: str, files: dict[str, str]) -> Path:
        """A game that is kept here."""
        for file, text in files.items():
            self.site.keep(f"{name}/{file}", text.encode())
        return self.home / name


def packed(files: dict[str, bytes] | dict[str, str], **more: Any) -> bytes:
    """A zip of files; `more` is said of each of its entries."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            for key, value in more.items():
                setattr(info, key, value)
            archive.writestr(info, data)
    return out.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files of a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
