"""The bridge to the application, what is ready before Python is and may be loaded, and what is kept."""

from __future__ import annotations

import asyncio
import errno
import re
from pathlib import Path
from typing import Any

import pytest

from cutline.hosting import keeper
from cutline.page.app import GUARDS, make_app
from cutline.page.site import Site
from cutline.web.bridge import Request
from cutline.web.host import FULL, site_of
from cutline.web.making.ready_made import answers, pdfs_of

from ..support.mini_game import MINI

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


def request(app: Any, browser: Browser, path: str, method: str = "GET", body: bytes = b"") -> Request:
    headers = [["Content-Type", "application/x-www-form-urlencoded"]]
    return Request(app, ROOT, browser, method, path, "", headers, body)


def answer(app: Any, *asked: Any) -> Browser:
    browser = Browser()
    asyncio.run(asyncio.wait_for(request(app, browser, *asked).run(), 10))
    return browser


def test_a_page_is_answered_with_links_below_its_own_root_and_a_form_leads_on(tmp_path):
    app = make_app(Site(tmp_path, keeper(tmp_path)))
    page = answer(app, "/")
    assert page.status == 200 and page.ended == 1 and page.whole and not page.faults
    assert f'href="{ROOT}/static/page.css"'.encode() in page.said
    assert "default-src 'none'" in page.headers["content-security-policy"]
    form = answer(app, "/game/doodlebug/play", "POST", b"name=Z%C3%BCrich")
    assert form.status == 303 and form.headers["location"] == f"{ROOT}/log/z%C3%BCrich.yaml"
    then = answer(app, "/log/z%C3%BCrich.yaml")
    assert then.status == 200 and "zürich" in then.said.decode()


def test_a_mistake_in_cutline_itself_is_told_as_that_and_half_an_answer_is_not_called_whole():
    async def broken(*_):
        raise KeyError("a fault put in")

    async def breaks(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"one half", "more_body": True})
        raise RuntimeError

    browser = answer(broken, "/")
    assert browser.status == 500 and browser.ended == 1 and browser.whole
    assert b"mistake of its own" in browser.said and b"put in" not in browser.said
    assert "a fault put in" in browser.faults[0]
    browser = answer(breaks, "/")
    assert browser.said == b"one half" and browser.ended == 1 and not browser.whole and browser.faults


def test_what_pages_are_told_reaches_them_as_it_comes_and_ends_when_they_leave(tmp_path):
    browser, here = Browser(), Site(tmp_path, keeper(tmp_path))
    listener = request(make_app(here), browser, "/events")

    async def listening() -> None:
        running = asyncio.create_task(listener.run())
        while not here.hub.ears:
            await asyncio.sleep(0)
        here.changed([tmp_path / "tuesday.yaml"])
        while b"saved" not in browser.said:
            await asyncio.sleep(0)
        assert not browser.ended
        listener.leave()
        here.changed([tmp_path / "tuesday.yaml"])
        await running
        while here.hub.ears:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(listening(), 10))
    assert browser.said.count(b"saved") == 1 and browser.ended == 1 and not browser.faults


GAME = "mini"
_ADDRESS = re.compile(r'(?:href|src|action|data-kits)="([^"#]*)')
_LOADED = re.compile(r'(?:href|src)="\./(static/[^"]+)"|(?:from|import) "\./([^"]+)"|url\("?([^")]+\.ttf)')


def refused(*_: object) -> None:
    raise AssertionError("nothing is kept by a page that is only looked at")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    home, folder = (tmp_path_factory.mktemp(name) for name in ("nobody's home", "games"))
    (folder / GAME).mkdir()
    for name, text in MINI.items():
        (folder / GAME / name).write_text(text, "utf-8")
    return asyncio.run(answers(Site(home, refused, folders=[folder / GAME], hold=refused), [GAME]))


def test_no_address_leads_out_of_the_folder_and_none_tells_where_it_was_made(made):
    for path in ("index.html", f"game/{GAME}/kits"):
        found = _ADDRESS.findall(made[path].decode())
        assert found
        assert [one for one in found if one and not one.startswith("./")] == []
    assert "nobody" not in made["index.html"].decode()


def test_everything_that_the_shelf_loads_and_each_kit_of_a_card_is_there(made):
    texts = [data.decode() for path, data in made.items() if path.endswith((".html", ".js", ".css"))]
    named = {found for text in texts for one in _LOADED.findall(text) for found in one if found}
    wanted = {name if name.startswith("static/") else f"static/{name}" for name in named}
    assert "static/semibold.ttf" in wanted and wanted - set(made) == set()
    kits = pdfs_of(made)
    assert len(kits) == 2 and all(made[path].startswith(b"%PDF") for path in kits)
    assert all(f'href="./{path}"' in made[f"game/{GAME}/kits"].decode() for path in kits)


STATIC = Path(__file__).parents[2] / "web" / "static"
POLICY = "Content-Security-Policy"


def told(name: str) -> str:
    """A policy of the service worker, put together from its lines."""
    script = (STATIC / "sw.js").read_text(encoding="utf-8")
    found = re.search(rf'\n  {name}: ("[^\n]*(?:\n    "[^\n]*)*)', script)
    assert found
    return "".join(re.findall(r'"([^"]*)"', found.group(1)))


def test_each_page_has_one_policy_before_python_or_the_service_worker_is_there_and_after():
    assert told("app") == GUARDS[POLICY]
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    before = re.search(rf'"{POLICY}" content="([^"]*)"', page)
    assert before and told("shell") == before.group(1) + "; frame-ancestors 'self'"


def test_no_policy_lets_anything_of_another_site_in_or_text_become_a_program():
    for name in ("app", "shell", "worker"):
        sources = {word for part in told(name).split(";") for word in part.split()[1:]}
        assert sources <= {"'none'", "'self'", "data:", "'unsafe-inline'", "'wasm-unsafe-eval'"}
        script = next(part for part in told(name).split(";") if part.split()[0] == "script-src")
        assert "'unsafe-inline'" not in script and "data:" not in script


class Journal:
    """A journal in memory; `wrong` is what it answers from now on."""

    def __init__(self) -> None:
        self.files, self.wrong = dict[str, bytes](), ""

    def keep(self, name: str, data: bytes) -> str:
        if not self.wrong:
            self.files[name] = data
        return self.wrong

    def forget(self, name: str) -> str:
        if not self.wrong:
            del self.files[name]
        return self.wrong


def test_what_is_kept_is_in_the_journal_and_its_file_and_pages_hear_of_it_until_it_is_gone(tmp_path):
    journal, heard = Journal(), []
    site = site_of(journal, True, tmp_path)
    site.hub.tell = lambda *told: heard.append(told)
    site.keep("mine/game.yaml", b"title: Mine")
    assert journal.files == {"mine/game.yaml": b"title: Mine"}
    file = tmp_path / "mine" / "game.yaml"
    assert [*file.parent.iterdir()] == [file] and heard == [("saved", [str(file)], [str(file)])]
    site.keep("mine/art/cover.svg", b"x")
    site.forget("mine/art/cover.svg")
    assert [*file.parent.iterdir()] == [file]
    site.forget("mine/game.yaml")
    assert not any(tmp_path.iterdir()) and not journal.files
    with pytest.raises(ValueError):
        site.keep("../elsewhere.yaml", b"x")
    assert not journal.files and not (tmp_path.parent / "elsewhere.yaml").exists()


@pytest.mark.parametrize(("said", "number"), [(FULL, errno.ENOSPC), ("NotFoundError", errno.EIO)])
def test_what_the_journal_does_not_take_is_refused_and_the_file_stays_as_it_was(tmp_path, said, number):
    journal = Journal()
    site = site_of(journal, True, tmp_path)
    site.keep("tuesday.yaml", b"old")
    journal.wrong = said
    for work in (lambda: site.keep("tuesday.yaml", b"new"), lambda: site.forget("tuesday.yaml")):
        with pytest.raises(OSError) as refused:
            work()
        assert refused.value.errno == number
        assert (tmp_path / "tuesday.yaml").read_bytes() == b"old"
