"""`make web` where it cannot be done, and where nothing needs it."""

from __future__ import annotations

import re
import shutil

import pytest

from cutline.web.making.__main__ import main
from cutline.web.making.places import ROOT, WEB

PINNED = re.compile(r"[\w-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}")


def test_without_node_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert main() == 2
    said = capsys.readouterr().err
    assert said.startswith("make web: Node 18 or later")
    assert "apt install nodejs npm" in said


def test_every_wheel_is_pinned_by_its_digest() -> None:
    lines = (WEB / "wheels.txt").read_text("utf-8").splitlines()
    wheels = [line for line in lines if line and not line.startswith("#")]
    assert wheels
    assert [line for line in wheels if not PINNED.fullmatch(line)] == []


def test_kits_and_the_suite_need_no_node() -> None:
    rules = re.findall(r"(?m)^(pdf|test|lint|proof): (.*)$", (ROOT / "Makefile").read_text("utf-8"))
    assert dict(rules) == dict.fromkeys(("pdf", "test", "lint", "proof"), "$(READY)")
