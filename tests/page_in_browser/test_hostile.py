"""What somebody else has typed comes out as text: in titles, names, YAML and lines of a log."""

from __future__ import annotations

from urllib.parse import quote, urljoin

from playwright.sync_api import Page

from ..support.mini_game import MINI
from .conftest import served, settled

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
LOGS = {
    NAME: LOG,
    "unread": f"game: '{TYPED}'\nturns: '{TYPED}'\n",
    "broken": f"game: Doodlebug\nturns: [{ALL}\n",
}
OF_GAME = TYPED.replace("6*7", "5*7")  # a figure in YAML, which Cutline itself works out
PLACES = {"title: Mini": f"title: '{OF_GAME}'", "name: One": "name: <script>", "[miss]": f"['{OF_GAME}']"}
PLACES |= {"designer: Nobody": f"designer: '{OF_GAME}'"}
ACTIVE = """() => [...document.querySelectorAll('*')].filter(one =>
  (one.localName === 'script' && !one.src && one.type !== 'application/json')
  || [...one.attributes].some(has => has.name.startsWith('on') || has.value.startsWith('javascript:')))
  .map(one => one.outerHTML)"""


def quiet(page: Page) -> None:
    """Nothing of what was typed has become a part of the page that runs."""
    assert not page.evaluate(ACTIVE)
    assert "42" not in page.title()


def test_no_script_of_a_game_or_a_log_or_an_error_runs_wherever_its_page_leads(tmp_path, windows):
    with served(tmp_path) as server:
        for name, text in MINI.items():
            for old, new in PLACES.items():
                text = text.replace(old, new)
            server.put(f"{NAME}/{name}", text)
        for name, text in LOGS.items():
            server.put(f"{name}.yaml", text)
        page = settled(windows.open(f"{server.root}/game/{quote(NAME)}"))
        quiet(page)
        links = page.eval_on_selector_all("a[href]", "all => all.map(one => one.getAttribute('href'))")
        addresses = {urljoin(page.url, one).partition("#")[0] for one in links if not one.startswith("http")}
        pages = {one for one in addresses if "." not in one.rpartition("/")[2]}  # no downloads
        pages |= {f"{server.root}/log/{quote(name)}.yaml" for name in LOGS}
        pages |= {f"{server.root}{at}" for at in (f"/game/{quote(NAME)}x", f"/log/{quote(NAME)}", f"/{NAME}")}
        for address in sorted(pages):
            page.goto(address)
            quiet(settled(page))
            windows.missing(page)
        for text in (f"faces: ['{TYPED}']\n'{TYPED}': 1\n", f"faces: [{TYPED}\n"):
            server.put(f"{NAME}/counters.yaml", text)
            page.goto(f"{server.root}/game/{quote(NAME)}")
            quiet(settled(page))
        windows.forgive("/static/code.js", "ERR_INCOMPLETE")  # `make web` bundles it; the end of events
        windows.close()
