"""Where a fault can be planted, and the code with one in it.

A site is a dict: the file, the function's full name, what its code is (a digest that a moved function
and other docstrings leave alone), which node of it, and the kind of fault.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

Site = dict[str, Any]
_PAIRS = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.Div),
    (ast.And, ast.Or),
)
_OTHER = {a: b for pair in _PAIRS for a, b in (pair, pair[::-1])} | {ast.FloorDiv: ast.Mult}
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def sites_of(file: str, source: str) -> Iterator[Site]:
    """Yield every site of a file."""
    for name, function in _functions(ast.parse(source)):
        digest = _digest(function)
        for number, node in enumerate(_nodes(function)):
            for kind in _kinds(node):
                yield {"file": file, "function": name, "digest": digest, "node": number, "kind": kind,
                       "line": node.lineno}  # fmt: skip


def planted(source: str, site: Site) -> ast.Module:
    """Return the code with the site's fault."""
    tree = ast.parse(source)
    function = _found(tree, site)
    node = list(_nodes(function))[site["node"]]
    match site["kind"]:
        case "operator" if isinstance(node, ast.Compare):
            node.ops[0] = _OTHER[type(node.ops[0])]()
        case "operator":
            node.op = _OTHER[type(node.op)]()  # type: ignore[attr-defined]
        case "constant":
            node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # type: ignore[attr-defined]
        case "branch":
            node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]
        case "returned":
            node.value = ast.Constant(None)  # type: ignore[attr-defined]
    return ast.fix_missing_locations(tree)


def noting(source: str, sites: Sequence[Site]) -> ast.Module:
    """Return the code in which the statement of each site says that it was reached."""
    tree = ast.parse(source)
    at: dict[ast.stmt, list[int]] = {}
    for site in sites:
        function = _found(tree, site)
        node = list(_nodes(function))[site["node"]]
        at.setdefault(_statement(function, node), []).append(site["number"])
    for parent in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            if isinstance(lines := getattr(parent, name, None), list):
                setattr(
                    parent, name, [new for line in lines for new in [*map(_note, at.get(line, ())), line]]
                )
    return ast.fix_missing_locations(tree)


def _note(number: int) -> ast.stmt:
    return ast.parse(f"_reached_({number})").body[0]


def _statement(function: _Function, wanted: ast.AST) -> ast.stmt:
    """Return the innermost statement around a node."""
    best = function.body[0]
    stack: list[tuple[ast.AST, ast.stmt]] = [(line, line) for line in function.body]
    while stack:
        node, inside = stack.pop()
        if node is wanted:
            best = inside
        stack += [
            (child, child if isinstance(child, ast.stmt) else inside) for child in ast.iter_child_nodes(node)
        ]
    return best


def _functions(tree: ast.AST, outer: str = "") -> Iterator[tuple[str, _Function]]:
    """Yield functions and methods with their full names; what is inside a function belongs to it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Function):
            yield outer + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{outer}{node.name}.")


def _nodes(function: _Function) -> Iterator[ast.AST]:
    """Yield the nodes of a body in their order, annotations and docstring left out."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    stack: list[ast.AST] = body[::-1]
    while stack:
        node = stack.pop()
        yield node
        left_out = (getattr(node, "annotation", None), getattr(node, "returns", None))
        stack += [child for child in ast.iter_child_nodes(node) if child not in left_out][::-1]


def _digest(function: _Function) -> str:
    dumped = "".join(ast.dump(node) for node in _nodes(function) if isinstance(node, ast.stmt))
    return hashlib.sha256(dumped.encode()).hexdigest()[:12]


def _found(tree: ast.Module, site: Site) -> _Function:
    """Return the site's function; the digest tells those of one name apart."""
    named = [f for name, f in _functions(tree) if name == site["function"]]
    return next(f for f in named if _digest(f) == site["digest"])


def _kinds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER:
            yield "operator"
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in _OTHER:
            yield "operator"
        case ast.Constant(value=bool() | int() | float()):
            yield "constant"
        case ast.If() | ast.IfExp() | ast.While():
            yield "branch"
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "returned"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
