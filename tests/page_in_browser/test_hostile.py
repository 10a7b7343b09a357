"""What somebody else has typed comes out as text: in titles, names, YAML and lines of a log."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, urljoin

import pytest
from playwright.sync_api import Page

from ..support.mini_game import MINI
from .alone import served
from .conftest import settled

SCRIPTS = (
    "<script>alert(1)</script>",
    "</script><script>alert(2)</script>",
    "<img src=x onerror=alert(3)>",
    "\"'><svg onload=alert(4)>",
    '" onfocus=alert(5) autofocus="',
    "{{ 6*7 }}${alert(7)}]]>--><!--",
)
NAME = "<img src=x onerror=alert(8)>"
ALL = " ".join(SCRIPTS)
TYPED = ALL.replace("'", "''")  # within single quotes of YAML
LOG = f"""\
# {ALL}
game: Doodlebug
edition: "1"
turns:
- turn: 13 June night  # {SCRIPTS[1]}
  do:
  - 'launch {TYPED}'
  - house: '{TYPED}'
  - balloons 1
- turn: '{TYPED}'
  do: ['{TYPED}']
  end: {{ '{TYPED}': '{TYPED}' }}
"""
ACTIVE = """() => [...document.querySelectorAll('*')].filter(one =>
  (one.localName === 'script' && !one.src && one.type !== 'application/json')
  || [...one.attributes].some(has => has.name.startsWith('on') || has.value.startsWith('javascript:')))
  .map(one => one.outerHTML)"""


def game(folder: Path) -> None:
    """Write a small game whose texts are scripts."""
    folder.mkdir()
    for name, text in MINI.items():
        for old, new in {"title: Mini": f"title: '{TYPED}'", "name: One": "name: <script>"}.items():
            text = text.replace(old, new)
        text = text.replace("[miss]", f"['{TYPED}']").replace("designer: Nobody", f"designer: '{TYPED}'")
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The page over a folder of hostile games and logs, the only way to its files."""
    home = tmp_path_factory.mktemp("home")
    game(home / NAME)
    (home / f"{NAME}.yaml").write_text(LOG, encoding="utf-8")
    (home / "unread.yaml").write_text(f"game: '{TYPED}'\nturns: '{TYPED}'\n", encoding="utf-8")
    (home / "broken.yaml").write_text(f"game: Doodlebug\nturns: [{ALL}\n", encoding="utf-8")
    with served(home) as up:
        up.url = f"{up.root}/game/{quote(NAME)}"
        yield up


def quiet(page: Page) -> None:
    """Nothing of what was typed has become a part of the page that runs."""
    assert not page.evaluate(ACTIVE)
    assert "42" not in page.title()


def test_no_script_of_a_game_runs_wherever_its_page_leads(server, windows):
    page = settled(windows.quick(server.url))
    quiet(page)
    links = page.eval_on_selector_all("a[href]", "all => all.map(one => one.getAttribute('href'))")
    addresses = {urljoin(page.url, one).partition("#")[0] for one in links if not one.startswith("http")}
    for address in sorted(addresses):
        if "." not in address.rpartition("/")[2]:  # a page, not a download
            page.goto(address)
            quiet(settled(page))
            windows.missing(page)
    windows.forgive("/static/code.js")  # the editor's field in colours, which `make web` bundles


@pytest.mark.parametrize("name", [NAME, "unread", "broken"])
def test_no_script_of_a_log_runs(server, windows, name):
    page = settled(windows.open(f"{server.root}/log/{quote(name)}.yaml"))
    quiet(page)
    windows.missing(page)


def test_no_script_of_an_error_runs(server, windows):
    page = windows.open(server.url)
    for text in (f"faces: ['{TYPED}']\n'{TYPED}': 1\n", f"faces: [{TYPED}\n"):
        server.put(f"{NAME}/counters.yaml", text)
        page.reload()
        quiet(settled(page))
    for address in (f"/game/{quote(NAME)}x", f"/log/{quote(NAME)}", f"/{quote(NAME)}"):
        page.goto(server.root + address)
        quiet(page)
        windows.missing(page)
