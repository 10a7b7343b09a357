"""Packages that few games need are fetched when they are imported, once, or said to be out of reach."""

from __future__ import annotations

import re
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from cutline.web.making.places import MORE_PINS
from cutline.web.on_demand import MODULES, NotFetched, OnDemand


@pytest.fixture
def finder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A finder whose fetches are counted; `has` is what the host has."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("polib/__init__.py", "SAID = 'here'\n")
    has: dict[str, bytes] = {"polib": out.getvalue()}
    asked: list[str] = []

    def fetch(name: str) -> bytes | None:
        asked.append(name)
        return has.get(name)

    made = OnDemand(fetch, tmp_path)
    monkeypatch.setattr(sys, "meta_path", [made, *sys.meta_path])
    monkeypatch.delitem(sys.modules, "polib", raising=False)  # other tests may have imported it
    made.asked, made.has = asked, has  # type: ignore[attr-defined]
    yield made
    sys.modules.pop("polib", None)


def test_a_package_is_fetched_when_it_is_imported_and_only_then(finder) -> None:
    assert finder.find_spec("pyphen_of_nobody") is None and finder.find_spec("os.path", ["/x"]) is None
    assert not finder.asked
    import polib

    assert polib.SAID == "here" and finder.asked == ["polib"]
    assert finder.find_spec("polib") is None, "Python's own path has it now"


def test_what_cannot_be_fetched_is_said_and_asked_for_again(finder) -> None:
    with pytest.raises(NotFetched, match="is there a network"):
        finder.find_spec("pyphen")
    finder.has["pyphen"] = finder.has["polib"]
    assert finder.find_spec("pyphen") is None  # it came, but brought another module
    assert finder.asked == ["pyphen", "pyphen"]


def test_the_list_of_wheels_has_just_these_packages() -> None:
    pinned = re.findall(r"(?m)^([\w-]+)==", MORE_PINS.read_text("utf-8"))
    assert tuple(name.replace("-", "_") for name in pinned) == MODULES
