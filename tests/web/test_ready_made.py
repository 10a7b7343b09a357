"""The answers that are there before Python is."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from cutline.page.site import Site
from cutline.web.making.places import Files
from cutline.web.making.ready_made import answers, pdfs_of

GAME = "bombers-and-fighters-over-europe"
_ADDRESS = re.compile(r'(?:href|src|action|data-kits)="([^"#]*)')
_LOADED = re.compile(r'(?:href|src)="\./(static/[^"]+)"|(?:from|import) "\./([^"]+)"|url\("?([^")]+\.ttf)')


def refused(*_: object) -> None:
    raise AssertionError("nothing is kept by a page that is only looked at")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Files:
    home: Path = tmp_path_factory.mktemp("nobody's home")
    return asyncio.run(answers(Site(home, refused, forget=refused), [GAME]))


def test_no_address_leads_out_of_the_folder(made: Files) -> None:
    for path in ("index.html", f"game/{GAME}/kits"):
        found = _ADDRESS.findall(made[path].decode())
        assert found
        assert [one for one in found if one and not one.startswith("./")] == []


def test_the_shelf_does_not_tell_where_it_was_made(made: Files) -> None:
    assert "nobody" not in made["index.html"].decode()


def test_everything_that_the_shelf_loads_is_there(made: Files) -> None:
    texts = [data.decode() for path, data in made.items() if path.endswith((".html", ".js", ".css"))]
    named = {found for text in texts for one in _LOADED.findall(text) for found in one if found}
    wanted = {name if name.startswith("static/") else f"static/{name}" for name in named}
    assert "static/semibold.ttf" in wanted
    assert wanted - set(made) == set()


def test_each_kit_that_a_card_offers_is_there_to_print(made: Files) -> None:
    kits = pdfs_of(made)
    assert len(kits) == 4
    assert all(made[path].startswith(b"%PDF") for path in kits)
    assert all(f'href="./{path}"' in made[f"game/{GAME}/kits"].decode() for path in kits)
