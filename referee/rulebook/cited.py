"""What a game's Python names: rules, each held against rules.yaml, and slots of forms, without running it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from ...components import Problem
from ...components.reading.problems import suggest
from .code import code_of, files_of

# Where the number stands among what is given: to what a rule calls, and to what declares one.
_CALLS = {"rule": 0, "expect": 0, "reading": 0, "unsure": 0}
_DECLARES = {"owed": 1, "total": 0}
_OF_SLOTS = {"expect": 2}  # where they name a slot
_HEAD = ("late", "die")  # of Rules(...)


def unlisted(folder: Path, rules: Collection[str], slots: Collection[str]) -> list[Problem]:
    """A problem for each rule in the Python of a game's folder that `rules` do not have, and for each slot
    that neither `slots` have nor a function of the game.

    What is worked out is not seen here; without any rules none is looked for. A file that is no Python
    has no problem here.
    """
    code = code_of(folder)
    nodes = [(file, node) for file in (files_of(code) if code else ()) for node in _nodes(file)]
    names = {*slots, *(name for _, node in nodes for name in _given_names(node))}
    found = [(file, *told) for file, node in nodes for told in _told(node, rules, names)]
    return [Problem(file, at.lineno, at.col_offset + 1, said) for file, at, said in found]


def _told(node: ast.AST, rules: Collection[str], slots: Collection[str]) -> Iterator[tuple[ast.expr, str]]:
    """What a node names that there is not, and what to say of it."""
    for rule, at in _numbers(node) if rules else ():
        if rule and rule not in rules:
            yield at, f'rules.yaml has no rule "{rule}"{suggest(rule, rules)}'
    for slot, at in _given(node, _OF_SLOTS):
        if slot and slot not in slots:
            yield at, f'no form and no function has "{slot}"{suggest(slot, slots)}'


def _given_names(node: ast.AST) -> Iterator[str]:
    """Names under which a function of the game may be given a slot: parameters, and keys of a dictionary."""
    if isinstance(node, ast.arg | ast.keyword):
        yield node.arg or ""
    keys = (
        node.keys if isinstance(node, ast.Dict) else [node.slice] if isinstance(node, ast.Subscript) else ()
    )
    yield from (_text(key)[0] for key in keys if key)


def _nodes(file: Path) -> Iterator[ast.AST]:
    try:
        return ast.walk(ast.parse(file.read_bytes()))
    except (SyntaxError, ValueError):
        return iter(())


def _numbers(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.FunctionDef):
        for call in node.decorator_list:
            yield from _given(call, _DECLARES)
    yield from _given(node, _CALLS)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Rules":
        yield from (_text(word.value) for word in node.keywords if word.arg in _HEAD)


def _given(node: ast.AST, places: dict[str, int]) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in places:
        place = places[node.func.attr]
        yield from map(_text, node.args[place : place + 1])


def _text(node: ast.expr) -> tuple[str, ast.expr]:
    """A text as it stands there; "" for anything that is worked out."""
    plain = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return (str(node.value) if plain and isinstance(node, ast.Constant) else ""), node
