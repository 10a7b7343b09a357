"""What keeps the Python of a game from reading like its rulebook, found in its syntax trees.

For a list, run: python -m tests.games.support.reading_rules GAME
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

MOST_BRANCHES, MOST_PARAMETERS = 12, 6
BRANCHES = ast.If | ast.For | ast.While | ast.IfExp | ast.ExceptHandler | ast.Match
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


# Names, branches and parameters.


def names(module: Module) -> Iterator[Found]:
    """Variables, parameters, fields and functions with a name that says nothing."""
    for node in ast.walk(module.tree):
        stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        name = node.id if stored else getattr(node, "arg", None) or getattr(node, "name", None)
        if name in NAMES and not isinstance(node, ast.keyword):
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
        given = function.args
        count = len([*given.posonlyargs, *given.args, *given.kwonlyargs])
        if count > MOST_PARAMETERS:
            yield module.found("parameters", function, function.name, f"{count} parameters")


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


MEASURES = names, branches, parameters, order

if __name__ == "__main__":
    for each in (f for game in sys.argv[1:] for f in found_in(game)):
        print(f"{each.file}:{each.line}: {each.what}: {each.function}: {each.says}")
