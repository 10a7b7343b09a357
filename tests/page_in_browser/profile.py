"""The browser alone, with what `make web` wrote: the same pages, whose Python runs in the browser."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import BrowserContext, Page, Playwright

from ..support.opened import Folder
from ..web_in_browser.serving import Host
from ..web_in_browser.windows import ready
from .chromium import chromium

# What the tests do to the files behind the pages, as the page's own host does it.
HANDS = """
import base64, gc
from cutline.page.site import Site

site = next(one for one in gc.get_objects() if isinstance(one, Site))
put = lambda name, data: site.keep(name, base64.b64decode(data))
got = lambda name: base64.b64encode((site.home / name).read_bytes()).decode()
gone = lambda name: site.forget(name)
names = lambda: "\\n".join(
    sorted(file.relative_to(site.home).as_posix() for file in site.home.rglob("*") if file.is_file())
)
"""
CALL = "([name, all]) => { const does = self.python.globals.get(name); return does(...all); }"
POST = "async address => { await fetch(address, { method: 'POST', redirect: 'manual' }); }"
# A plain field also where there is room for colours: as on a wide window without a mouse.
PLAIN = """
const real = matchMedia;
window.matchMedia = asked => real(asked.includes('pointer: fine') ? 'not all' : asked);
"""


class Python:
    """One browser with a tab that holds Python, and what that one keeps."""

    def __init__(self, browser: BrowserContext, host: Host) -> None:
        self.browser = browser
        self.shell = browser.new_page()
        self.shell.goto(host.url, wait_until="commit")
        ready(self.shell)
        self.worker = self.shell.workers[0]
        self.worker.evaluate("hands => { self.python.runPython(hands); }", HANDS)

    def call(self, name: str, *values: str) -> Any:
        return self.worker.evaluate(CALL, [name, list(values)])

    def names(self) -> list[str]:
        return [name for name in str(self.call("names")).split("\n") if name]

    def put(self, name: str, data: bytes) -> None:
        self.call("put", name, b64encode(data).decode())

    def got(self, name: str) -> bytes:
        return b64decode(str(self.call("got", name)))

    def clear(self) -> None:
        """Leave nothing, as a person would: what is open is closed so."""
        frame = self.shell.frame("app")
        assert frame
        names = self.names()
        rooms = {f"game/{name.split('/')[0]}" if "/" in name else f"log/{name}" for name in names}
        for room in rooms:
            frame.evaluate(POST, f"{quote(room)}/delete")
        for name in self.names():
            self.call("gone", name)


class Profile(Folder):
    """The browser alone, for a mouse and for thumbs, each with a Python of its own once one is wanted."""

    def __init__(self, folder: Path, play: Playwright, script: str) -> None:
        super().__init__(folder / "home")
        self.folder, self.play, self.script, self.plain = folder, play, script, False
        self.host = Host()
        self.root = f"{self.host.url}app"
        self.pythons, self.files, self.filled = dict[bool, Python](), dict[str, bytes](), list[Python]()

    def close(self) -> None:
        for one in self.pythons.values():
            one.browser.close()
        self.host.stop()

    def page(
        self, width: int, height: int, has_touch: bool = False, is_mobile: bool = False, **media: Any
    ) -> Page:
        """A window of the browser for a mouse, or for thumbs, in which the files are."""
        python = self._python(has_touch)
        if python not in self.filled:
            for name, data in self.files.items():
                python.put(name, data)
            self.filled.append(python)
        page = python.browser.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(**media)
        if self.plain:
            page.add_init_script(PLAIN)
        return page

    def _python(self, thumbs: bool) -> Python:
        if thumbs not in self.pythons:
            browser = self.play.chromium.launch_persistent_context(
                self.folder / str(thumbs),
                executable_path=chromium(),
                args=["--no-sandbox"],
                has_touch=thumbs,
                is_mobile=thumbs,
            )
            browser.add_init_script(self.script)
            self.pythons[thumbs] = Python(browser, self.host)
        return self.pythons[thumbs]

    @contextmanager
    def opens(self, what: str, home: Path) -> Iterator[Folder]:
        """What lies in a folder, and the page at one of its things."""
        every = [file for file in home.rglob("*") if file.is_file()]
        self.files = {file.relative_to(home).as_posix(): file.read_bytes() for file in every}
        self.url = f"{self.root}/game/{quote(Path(what).name)}" if what else f"{self.root}/"
        try:
            yield self
        finally:
            for python in self.filled:
                python.clear()
            self.filled.clear()

    @contextmanager
    def serves(self, home: Path, bundle: bool = False) -> Iterator[Folder]:
        """The same; the editor's field is one for colours, or plain."""
        self.plain = not bundle
        try:
            with self.opens("", home):
                yield self
        finally:
            self.plain = False

    def file(self, name: str) -> Path:
        data = self.filled[0].got(name) if self.filled else self.files[name]
        copy = self.folder / "copies" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(data)
        return copy

    def put(self, name: str, text: str) -> None:
        self.files[name] = text.encode()
        for python in self.filled:
            python.put(name, text.encode())

    def names(self) -> list[str]:
        found = self.filled[0].names() if self.filled else sorted(self.files)
        return [name for name in found if not name.rpartition("/")[2].startswith(".")]
