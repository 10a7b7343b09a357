"""Where a game goes on to: each end as a zip, what to know of it, and in words why it cannot be made."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from cutline.hosting import keeper
from cutline.page.app import make_app
from cutline.page.site import Site

from ..support.asking import Client


@pytest.fixture
def folder(mini):
    return mini()


@pytest.fixture
def page(tmp_path, folder):
    """The page over a small game."""
    return Client(make_app(Site(tmp_path, keeper(tmp_path), folders=[folder])))


def downloads(page: Client, text: str) -> list[bytes]:
    """The files that a page offers."""
    return [page.get(link).content for link in re.findall(r'href="([^"]+\.zip)"', text)]


def test_pictures_of_a_game_come_as_a_zip_that_is_the_same_each_time(page):
    assert 'href="/game/mini/to"' in page.get("/").text
    assert 'name="end" value="png"' in page.get("/game/mini/to").text
    zips = []
    for _ in range(2):
        made = page.post("/game/mini/to", data={"end": "png", "paper": "letter"})
        assert made.status_code == 200 and "pictures" in made.text
        zips += downloads(page, made.text)
    one, other = zips
    assert one == other
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        names = archive.namelist()
    assert {"mini/manifest.json", "mini/faces/one-front.png"} <= {*names}
    assert any("letter" in name for name in names) and not any("a4" in name for name in names)


def test_what_is_wrong_with_a_game_or_an_address_is_said_and_nothing_is_offered(page, folder):
    file = folder / "counters.yaml"
    file.write_text(file.read_text("utf-8").replace("name: One", "nme: One"), "utf-8")
    wrong = page.post("/game/mini/to", data={"end": "png"})
    assert wrong.status_code == 422 and not downloads(page, wrong.text)
    assert re.search(r"counters.yaml, line \d+</b>: .*nme", wrong.text)
    assert page.post("/game/mini/to", data={"end": "the moon"}).status_code == 404
    gone = page.get("/game/mini/to/0123.zip")
    assert gone.status_code == 404 and "make them once more" in gone.text
