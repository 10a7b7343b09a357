"""A request comes through the application to whoever asked, and ends when they leave."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from cutline.page.app import make_app
from cutline.page.site import Site
from cutline.web.bridge import Request

ROOT = "/somewhere/app"


class Browser:
    """Whoever asks, and what it was told."""

    def __init__(self) -> None:
        self.status, self.headers, self.said = 0, dict[str, str](), b""
        self.ended, self.whole, self.faults = 0, False, list[str]()

    def head(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.status, self.headers = status, dict(headers)

    def body(self, data: bytes) -> None:
        self.said += data

    def end(self, whole: bool) -> None:
        self.ended += 1
        self.whole = whole

    def wrong(self, told: str) -> None:
        self.faults.append(told)


def asked(app: Any, browser: Browser, path: str, method: str = "GET", body: bytes = b"") -> Request:
    headers = [["Content-Type", "application/x-www-form-urlencoded"]]
    return Request(app, ROOT, browser, method, path, "", headers, body)


def site(home: Path) -> Site:
    def keep(name: str, data: bytes) -> None:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)

    return Site(home, keep)


def answered(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 10))


def test_a_page_is_answered_with_links_below_its_own_root(tmp_path: Path) -> None:
    browser = Browser()
    answered(asked(make_app(site(tmp_path)), browser, "/").run())
    assert browser.status == 200 and browser.ended == 1 and browser.whole and not browser.faults
    assert f'href="{ROOT}/static/page.css"'.encode() in browser.said
    assert "default-src 'none'" in browser.headers["content-security-policy"]


def test_a_form_is_taken_and_leads_on_with_letters_of_any_language_in_its_address(tmp_path: Path) -> None:
    browser, app = Browser(), make_app(site(tmp_path))
    answered(asked(app, browser, "/game/doodlebug/play", "POST", b"name=Z%C3%BCrich").run())
    assert browser.status == 303 and browser.headers["location"] == f"{ROOT}/log/z%C3%BCrich.yaml"
    then = Browser()
    answered(asked(app, then, "/log/z%C3%BCrich.yaml").run())
    assert then.status == 200 and "zürich" in then.said.decode()


def test_a_mistake_in_cutline_itself_is_told_as_that_and_no_trace_of_it_is_shown() -> None:
    async def broken(*_: object) -> None:
        raise KeyError("a fault put in")

    browser = Browser()
    answered(asked(broken, browser, "/").run())
    assert browser.status == 500 and browser.ended == 1 and browser.whole
    assert b"mistake of its own" in browser.said and b"put in" not in browser.said
    assert "a fault put in" in browser.faults[0]


def test_what_pages_are_told_reaches_them_as_it_comes_and_ends_when_they_leave(tmp_path: Path) -> None:
    browser, here = Browser(), site(tmp_path)
    request = asked(make_app(here), browser, "/events")

    async def listening() -> None:
        running = asyncio.create_task(request.run())
        while not here.hub.ears:
            await asyncio.sleep(0)
        here.changed([tmp_path / "tuesday.yaml"])
        while b"saved" not in browser.said:
            await asyncio.sleep(0)
        assert not browser.ended
        request.leave()
        here.changed([tmp_path / "tuesday.yaml"])
        await running
        while here.hub.ears:
            await asyncio.sleep(0)

    answered(listening())
    assert browser.said.count(b"saved") == 1 and browser.ended == 1 and not browser.faults


def test_an_answer_that_breaks_off_is_not_called_whole() -> None:
    async def breaks(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"one half", "more_body": True})
        raise RuntimeError

    browser = Browser()
    answered(asked(breaks, browser, "/").run())
    assert browser.said == b"one half" and browser.ended == 1 and not browser.whole and browser.faults
