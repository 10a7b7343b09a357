"""The chapter on pieces in places of the guide for referees: each of its examples runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cutline.referee import pieces

GUIDE = Path(__file__).parents[2] / "docs/making-a-referee.md"


def chapter() -> str:
    return GUIDE.read_text("utf-8").split("\n## Pieces in places\n")[1].split("\n## ")[0]


def sections() -> dict[str, str]:
    """The text below each heading of the chapter, by the heading."""
    return dict(zip(*[iter(re.split(r"^### (.+)\n", chapter(), flags=re.M)[1:])] * 2, strict=True))


@pytest.mark.parametrize("heading", sections())
def test_each_example_runs_and_its_asserts_hold(heading):
    blocks = re.findall(r"```python\n(.*?)```", sections()[heading], re.S)
    assert blocks and all("assert " in block for block in blocks)
    for block in blocks:
        exec(compile(block, f"{GUIDE.name}: {heading}", "exec"), {"__name__": "example"})


def test_each_notion_that_games_can_import_has_its_page():
    notions = [name for name in pieces.__all__ if name[0].isupper() and not name.isupper()]
    assert [name for name in notions if not re.search(rf"\b{name}\b", chapter(), re.I)] == []
