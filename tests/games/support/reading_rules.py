"""What keeps the Python of a game from reading like its rulebook, found in its syntax trees.

For a list, run: python -m tests.support.reading_rules GAME
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cutline.components import find_game

from .judging import referee

MOST_BRANCHES, MOST_PARAMETERS, MOST_OPEN_SLOTS = 12, 6, 3
BRANCHES = ast.If | ast.For | ast.While | ast.IfExp | ast.ExceptHandler | ast.Match
LOOKS = frozenset({"shown", "items", "contents", "get"})  # what only pictures and texts ask of a row
TEXTS = frozenset({"showing.py", "record.py"})  # files of pictures and of record sheets
NAMES = frozenset({"one", "held", "came", "said"})
NUMBER = re.compile(r"(\d+(?:\.\d+)*[a-z]?(?:\d+[a-z]?)*)\b")


class Found(NamedTuple):
    """A place that does not read like the rulebook: `what` is the measure, `says` what there is."""

    what: str
    file: str
    line: int
    function: str
    says: str


class Module(NamedTuple):
    """A file of a game's referee."""

    game: str
    file: str
    tree: ast.Module

    def functions(self) -> Iterator[ast.FunctionDef]:
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef))

    def found(self, what: str, node: ast.AST, function: str, says: str) -> Found:
        return Found(what, self.file, getattr(node, "lineno", 0), function, says)


def modules(game: str) -> tuple[Module, ...]:
    folder = Path(find_game(game)) / "referee"
    files = sorted(folder.rglob("*.py"))
    return tuple(
        Module(game, str(file.relative_to(folder)), ast.parse(file.read_text(encoding="utf-8")))
        for file in files
    )


@cache
def found_in(game: str) -> list[Found]:
    """All that is found in the referee of a game, by file and line."""
    found = [f for module in modules(game) for measure in MEASURES for f in measure(module)]
    return sorted(found, key=lambda f: (f.file, f.line, f.what))


# Rows, asked in a way that only pictures may.


def looks(module: Module) -> Iterator[Found]:
    """Private cells and `.values` of rows anywhere; `shown` and its like outside pictures and texts."""
    rows = frozenset(referee(module.game).table().rows)
    seen: set[ast.AST] = set()
    for function in reversed(list(module.functions())):  # those within others first
        names = _names_of_rows(function, rows)
        for node in ast.walk(function):
            if not isinstance(node, ast.Attribute) or node in seen:
                continue
            seen.add(node)
            row = _is_row(node.value, rows, names)
            if node.attr == "_at" or (row and node.attr == "values"):
                yield module.found("cells", node, function.name, f".{node.attr} of a row")
            elif row and node.attr in LOOKS and not _is_text(module, function):
                yield module.found("looks", node, function.name, f".{node.attr} of a row")


def _is_row(node: ast.expr, rows: frozenset[str], names: frozenset[str]) -> bool:
    """Whether an expression is a row: t.fires, t.rows["fires"], or a name of one."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "rows"
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id == "t" and node.attr in rows
    return isinstance(node, ast.Name) and node.id in names


def _names_of_rows(function: ast.FunctionDef, rows: frozenset[str]) -> frozenset[str]:
    """The names that stand for rows in a function: parameters typed Cells, and what rows are assigned to."""
    names = {arg.arg for arg in _parameters(function) if _typed(arg) == "Cells"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                names |= set(_assigned(target, node.value, rows))
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple):
            for row in node.iter.elts:
                names |= set(_assigned(node.target, row, rows))
    return frozenset(names)


def _assigned(target: ast.expr, value: ast.expr, rows: frozenset[str]) -> Iterator[str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for to, of in zip(target.elts, value.elts, strict=False):
            yield from _assigned(to, of, rows)
    elif isinstance(target, ast.Name) and _is_row(value, rows, frozenset()):
        yield target.id


def _is_text(module: Module, function: ast.FunctionDef) -> bool:
    """Whether a function makes a picture, a record sheet, or a text of results."""
    hooks = {part for call in function.decorator_list for part in _decorator(call)}
    return Path(module.file).name in TEXTS or "column" in hooks or function.name == "result"


# Names, branches and parameters.


def names(module: Module) -> Iterator[Found]:
    """Variables, parameters, fields and functions with a name that says nothing."""
    for node in ast.walk(module.tree):
        name = ""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.FunctionDef):
            name = node.name
        if name in NAMES:
            yield module.found("name", node, name, f"something is called {name}")


def branches(module: Module) -> Iterator[Found]:
    """Functions with more branches than a reader can keep in mind."""
    for function in module.functions():
        count = branches_of(function)
        if count > MOST_BRANCHES:
            yield module.found("branches", function, function.name, f"{count} branches")


def branches_of(function: ast.FunctionDef) -> int:
    """if, for, while, ternary, except, each further and/or, each for and if of a comprehension."""
    count = 0
    for node in ast.walk(function):
        if isinstance(node, BRANCHES):
            count += 1
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            count += 1 + len(node.ifs)
    return count


def parameters(module: Module) -> Iterator[Found]:
    """Functions with too many parameters."""
    for function in module.functions():
        count = len(_parameters(function))
        if count > MOST_PARAMETERS:
            yield module.found("parameters", function, function.name, f"{count} parameters")


def slots(module: Module) -> Iterator[Found]:
    """Functions of verbs whose slots have no types; they should take a record."""
    for function in module.functions():
        if any({"rules", "verb"} <= set(_decorator(call)) for call in function.decorator_list):
            count = sum(_typed(arg) == "Any" for arg in _parameters(function))
            rest = function.args.kwarg
            if count > MOST_OPEN_SLOTS or (rest and _typed(rest) == "Any"):
                yield module.found("slots", function, function.name, "slots of any type")


def _parameters(function: ast.FunctionDef) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _typed(arg: ast.arg) -> str:
    return ast.unparse(arg.annotation) if arg.annotation else "Any"


def _decorator(node: ast.expr) -> Iterator[str]:
    """The parts of what decorates a function: rules and verb of @rules.verb(...)."""
    node = node.func if isinstance(node, ast.Call) else node
    while isinstance(node, ast.Attribute):
        yield node.attr
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


# The order of the rulebook.


def order(module: Module) -> Iterator[Found]:
    """Functions whose docstring begins with a rule that stands before that of the function above."""
    places = _rulebook(module.game)
    last = ""
    for function in module.tree.body:
        if isinstance(function, ast.FunctionDef):
            number = NUMBER.match(ast.get_docstring(function) or "")
            rule = number[1] if number and number[1] in places else ""
            if rule and last and places[rule] < places[last]:
                yield module.found("order", function, function.name, f"{rule} stands behind {last}")
            last = rule or last


@cache
def _rulebook(game: str) -> dict[str, int]:
    """The number of each rule, with its place in rules.yaml."""
    text = (Path(find_game(game)) / "rules.yaml").read_text(encoding="utf-8")
    found = re.findall(r'^\s*-?\s*id: "?([^"\s]+)"?\s*$', text, re.MULTILINE)
    return {number: place for place, number in enumerate(found)}


MEASURES = looks, names, branches, parameters, slots, order

if __name__ == "__main__":
    for each in (f for game in sys.argv[1:] for f in found_in(game)):
        print(f"{each.file}:{each.line}: {each.what}: {each.function}: {each.says}")
