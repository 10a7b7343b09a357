"""index.html beside the kits: all of them on one page, which works from the disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from cutline.cli import main
from cutline.layouts.sheets.papers import Tally

from ...support.small_game import SmallGame

Build = Callable[..., int]


class Page(HTMLParser):
    """What a page refers to, and what a person reads on it."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.words: list[str] = []
        self.tags: set[str] = set()
        self.feed(file.read_text("utf-8"))
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attributes if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out here"


@pytest.fixture
def build(out):
    return lambda folder, *more: main(["build", str(folder), "--out", str(out), "--paper", "a4", *more])


def leads_somewhere(out, page):
    return all((out / unquote(urlsplit(link).path)).exists() for link in page.links)


def test_every_kit_in_the_folder_stands_there_with_what_it_takes_and_every_link_leads_somewhere(
    mini, build, out, capsys
):
    for name in ("1 & #2 50%", "other"):
        assert build(mini(name)) == 0
    assert str(out / "index.html") in capsys.readouterr().out.splitlines()[-1]
    page = Page(out / "index.html")
    assert page.text.count("A small game") == 2
    assert {"1 & #2 50%/1 & #2 50%-a4.pdf", "other/counters-a4.pdf"} <= set(map(unquote, page.links))
    assert leads_somewhere(out, page)
    assert "script" not in page.tags, "it works without"
    manifest = json.loads((out / "other" / "manifest.json").read_text("utf-8"))
    takes = Tally(**manifest["papers"]["a4"]["takes"])
    assert f"A4, the whole kit {takes.sheets} {takes.cuts} {takes.minutes} min" in page.text


def test_what_was_not_built_or_is_gone_has_no_link_and_quietly_nothing_is_said(mini, build, out, capsys):
    build(mini(), "-q")
    (out / "mini" / "card-a4.pdf").unlink()
    for part in ("kit", "components", "svg"):
        build(mini(part), "--only", part, "-q")
        page = Page(out / "index.html")
        assert leads_somewhere(out, page)
        assert (f"{part}/{part}-a4.pdf" in page.links) == (part == "kit")
    assert not capsys.readouterr().out


def test_a_cover_is_on_it(tmp_path, out):
    small = SmallGame(tmp_path / "ferry")
    assert small.build(out, "--paper", "a4", "--only", "svg") == 0
    folder = small.folder.name
    assert f"{folder}/svg/cover.svg" in Page(out / "index.html").links


def test_the_same_kits_give_the_same_bytes(mini, build, out):
    north, south = mini("north"), mini("south")
    for folder in (north, south, north):
        build(folder)
    first = (out / "index.html").read_bytes()
    build(south)
    assert (out / "index.html").read_bytes() == first
    assert {file.name for file in out.iterdir()} == {"north", "south", "index.html"}


OTHER = (
    "{",
    "[]",
    "[" * 10_000,
    '{"name": "a web app", "icons": []}',
    '{"cutline": 1}',
    '{"cutline": 2, "files": {}, "papers": {}}',
    '{"cutline": 1, "game": "x", "files": 3, "papers": {}}',
    '{"cutline": 1, "game": "x", "files": {"x-a4.pdf": ""}, "papers": {"a4": {"takes": {"sheets": 1}}}}',
    '{"cutline": 1, "game": "x", "files": {"x-a4.pdf": ""}, "papers": {"a4": {"takes": '
    '{"paper": "1", "card": 1, "cuts": 1, "glue": 1, "minutes": Infinity}}}}',
    '{"cutline": 1, "game": "x", "files": {"x-b9.pdf": ""}, "papers": {"b9": {"takes": {}}}}',
)


def test_a_folder_with_another_manifest_is_left_out(mini, build, out):
    for number, manifest in enumerate(OTHER):
        folder = out / f"x{number}"
        folder.mkdir(parents=True)
        (folder / "manifest.json").write_text(manifest)
        for paper in ("a4", "b9"):
            (folder / f"x-{paper}.pdf").write_text("")
    assert build(mini()) == 0
    page = Page(out / "index.html")
    assert page.text.count("edition") == 1 and not [link for link in page.links if link.startswith("x")]


def test_what_a_kit_says_of_itself_stays_text(mini, build, out):
    build(mini())
    file = out / "mini" / "manifest.json"
    bad = "</style></script><script>alert(1)</script>"
    manifest = json.loads(file.read_text("utf-8"))
    file.write_text(
        json.dumps({**manifest, "title": bad, "subtitle": "\ud800", "about": bad, "language": f'"{bad}'})
    )
    build(mini("other"))
    page = Page(out / "index.html")
    assert bad in page.text and "script" not in page.tags


@pytest.mark.parametrize("mine", ["my own page", ""])
def test_somebody_s_own_index_is_left_alone(mini, build, out, mine, capsys):
    out.mkdir()
    file = out / "index.html"
    if mine:
        file.write_text(mine)
    else:
        file.mkdir()
    assert build(mini()) == 0
    assert "index.html" not in capsys.readouterr().out
    assert file.is_dir() or file.read_text() == mine
