"""What is drawn and judged is the same on any machine: nothing in it hangs on how numbers are kept there.

`tests/web_in_node` builds every game on another one. Here the code is read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from math import radians
from pathlib import Path

import pytest

from cutline.components.models.gallery import aircraft
from cutline.components.shapes import steady

ROOT = Path(__file__).parents[2]
STAGES = ("components", "generators", "layouts", "referee", "page")
FILES = [file for folder in STAGES for file in sorted((ROOT / folder).rglob("*.py"))]


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    return {file.relative_to(ROOT): file.read_text("utf-8") for file in FILES}


def _gone_through(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what loops, and the lists and dicts that are made of something, go through."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
            yield from (part.iter for part in node.generators)


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def test_nothing_is_drawn_or_judged_in_the_order_of_a_set(texts):
    found = [
        f"{file}:{node.lineno}: {ast.unparse(node)}"
        for file, text in texts.items()
        if re.search(r"\bfor\b[^:]*?\bin\s*\(*\s*(set\(|frozenset\(|\{)", text)
        for node in _gone_through(ast.parse(text))
        if _is_set(node)
    ]
    assert not found


def test_sines_and_lengths_are_taken_from_where_they_are_rounded(texts):
    found = [
        f"{file}: {name}"
        for file, text in texts.items()
        for names in re.findall(r"^\s*from math import ([^(\n]+|\([^)]*\))", text, re.M)
        for name in re.findall(r"\w+", names)
        if hasattr(steady, name)
    ]
    assert not found


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_a_sine_has_no_last_digits_and_no_zero_below_zero(degrees):
    for rounded in (steady.sin(radians(degrees)), steady.cos(radians(degrees))):
        assert str(rounded) != "-0.0"
        assert len(f"{abs(rounded)!r}".partition(".")[2]) <= 12


def test_of_two_fins_the_one_to_starboard_comes_first():
    assert aircraft("me-110").fin.sides == (2.1, -2.1)
    assert aircraft("b-17").fin.sides == (0.0,)
