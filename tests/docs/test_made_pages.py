"""Pages that are made say what the program does today: every key, every kind."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from cutline.components.kinds import kinds
from cutline.components.schemas import TYPED

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def maker(monkeypatch):
    """Imports a script of docs/."""
    from importlib import import_module

    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return import_module


def test_the_page_of_keys_is_current(maker):
    """Where this fails: `make docs`."""
    assert (DOCS / "keys.md").read_text("utf-8") == maker("keys").page()


def test_every_key_of_every_model_is_named_and_told_what_it_is(maker):
    keys = maker("keys")
    page = (DOCS / "keys.md").read_text("utf-8")
    for item, place in keys.places().items():
        home = f"## {place.home}\n" if item in TYPED.values() else f"### {place.heading}\n"
        assert home in page
        rest = page[page.index(home) + len(home) :]
        own = re.split(r"^##", rest, flags=re.M)[0]
        for key in keys.hints(item):
            row = re.search(rf"^\| `{key}` \|.*\| (.*) \|$", own, re.M)
            assert row, f"{place.heading}: {key}"
            assert row[1].strip(), f"{place.heading}: {key} has no description in its model"


def test_links_inside_the_page_of_keys_lead_somewhere():
    page = (DOCS / "keys.md").read_text("utf-8")
    anchors = {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", page, re.M)
    }
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= anchors


def test_the_gallery_shows_every_kind_of_component(maker):
    assert {entry.kind for entry in maker("gallery").ENTRIES} == set(kinds())


def test_the_gallery_is_current(maker):
    """The YAML is the game's, the pictures are drawn from it. Where this fails: `make docs`."""
    gallery = maker("gallery")
    made = dict(gallery.written())
    for name, text in made.items():
        assert (DOCS / name).read_text("utf-8") == text, name
    shown = {f"{gallery.PICTURES}/{file.name}" for file in (DOCS / gallery.PICTURES).iterdir()}
    assert shown == made.keys() - {"gallery.md"}
    for source in re.findall(r'<img src="([^"]+)"', made["gallery.md"]):
        assert (DOCS / source).is_file(), source
