"""What a game's Python names: rules, each held against rules.yaml, and slots of forms, without running it."""

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
_OF_SLOTS = {"expect": 1, "die": 0, "dice": 0}  # where they name a slot
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


def misspelt(folder: Path, slots: Collection[str]) -> list[Problem]:
    """A problem for each slot that is asked for by a name that no form has, nor a function of the game."""
    files = files_of(code) if (code := code_of(folder)) else []
    nodes = [(file, node) for file in files for node in _nodes(file)]
    known = {*slots, *(node.arg for _, node in nodes if isinstance(node, ast.arg | ast.keyword) and node.arg)}
    return [
        Problem(
            file, at.lineno, at.col_offset + 1, f'no form and no function has "{slot}"{suggest(slot, known)}'
        )
        for file, node in nodes
        for slot, at in _given(node, _OF_SLOTS)
        if slot and slot not in known
    ]


def _nodes(file: Path) -> Iterator[ast.AST]:
    try:
        return ast.walk(ast.parse(file.read_bytes()))
    except (SyntaxError, ValueError):
        return iter(())


def _numbers(file: Path) -> Iterator[tuple[str, ast.expr]]:
    for node in _nodes(file):
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
