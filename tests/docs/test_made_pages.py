"""Pages that are made say what the program does today: every key, every kind."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cutline.components.kinds import kinds
from cutline.components.schemas import TYPED

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def maker(monkeypatch):
    """Imports a script of docs/."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return import_module


def test_the_page_of_keys_is_current_and_says_of_every_key_of_every_model_what_it_is(maker):
    """Where this fails: `make docs`."""
    keys = maker("keys")
    page = (DOCS / "keys.md").read_text("utf-8")
    assert page == keys.page()
    for item, place in keys.places().items():
        home = f"## {place.home}\n" if item in TYPED.values() else f"### {place.heading}\n"
        assert home in page
        own = re.split(r"^##", page[page.index(home) + len(home) :], flags=re.M)[0]
        for key in keys.hints(item):
            row = re.search(rf"^\| `{key}` \|.*\| (.*) \|$", own, re.M)
            assert row and row[1].strip(), f"{place.heading}: {key} has no description in its model"
    headings = re.findall(r"^#+ (.*)$", page, re.M)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= anchors


def test_the_gallery_is_current_and_shows_every_kind_of_component(maker):
    """The YAML is the game's, the pictures are drawn from it. Where this fails: `make docs`."""
    gallery = maker("gallery")
    assert {entry.kind for entry in gallery.ENTRIES} == set(kinds())
    made = dict(gallery.written())
    for name, text in made.items():
        assert (DOCS / name).read_text("utf-8") == text, name
    shown = {f"{gallery.PICTURES}/{file.name}" for file in (DOCS / gallery.PICTURES).iterdir()}
    assert shown == made.keys() - {"gallery.md"}
    for source in re.findall(r'<img src="([^"]+)"', made["gallery.md"]):
        assert (DOCS / source).is_file(), source
