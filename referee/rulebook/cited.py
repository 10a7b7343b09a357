"""The numbers of rules that a game's Python names, each held against rules.yaml without running it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from ...components import Problem
from ...components.reading.problems import suggest
from .code import code_of, files_of

# Where the number stands among what is given: to what a rule calls, and to what declares one.
_CALLS = {"rule": 0, "expect": 0, "reading": 0, "measured": 0, "unchecked": 0}
_DECLARES = {"owed": 1, "total": 0, "relation": 0}
_HEAD = ("late", "die")  # of Rules(...)


def unlisted(folder: Path, known: Collection[str]) -> list[Problem]:
    """A problem for each number in the Python of a game's folder that `known` rules do not have.

    Numbers that are worked out are not seen here. A file that is no Python has no problem here.
    """
    code = code_of(folder)
    if code is None:
        return []
    return [
        Problem(
            file, node.lineno, node.col_offset + 1, f'rules.yaml has no rule "{rule}"{suggest(rule, known)}'
        )
        for file in files_of(code)
        for rule, node in _numbers(file)
        if rule and rule not in known
    ]


def _numbers(file: Path) -> Iterator[tuple[str, ast.expr]]:
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for call in node.decorator_list:
                yield from _given(call, _DECLARES)
        yield from _given(node, _CALLS)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rules":
            yield from (
                _text(word.value) for word in node.keywords if word.arg in _HEAD and _text(word.value)[0]
            )


def _given(node: ast.AST, places: dict[str, int]) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in places:
        place = places[node.func.attr]
        yield from map(_text, node.args[place : place + 1])


def _text(node: ast.expr) -> tuple[str, ast.expr]:
    """A text as it stands there; "" for anything that is worked out."""
    plain = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return (str(node.value) if plain and isinstance(node, ast.Constant) else ""), node
