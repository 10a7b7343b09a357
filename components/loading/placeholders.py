"""Reads the placeholders that nearly all texts have, `{{ v.name }}`, sums and calls of figures.

They are told as Jinja2 would tell them, which takes long to import: it reads only what else stands
in a text, and says what is wrong.
"""

from __future__ import annotations

import ast
import re
from typing import Any, NamedTuple

_PLAIN = re.compile(r"\{\{\s*([\w.][\w. ()+*,-]*(?<!-))\}\}", re.ASCII)
_SPECIAL = ("{{{", "\r")
_CLOSED = re.compile(r"\{%[^{}]*%\}|\{#[^{}]*#\}")  # {#} is the slot of a column "#"


def has_placeholder(text: str) -> bool:
    """Return whether anything in a text is to be filled, or is an error because nothing can fill it."""
    return "{{" in text or (("{%" in text or "{#" in text) and _CLOSED.search(text) is not None)


class TemplateData(NamedTuple):
    data: str


class Name(NamedTuple):
    name: str


class Getattr(NamedTuple):
    node: Name
    attr: str


class Const(NamedTuple):
    value: int


class Neg(NamedTuple):
    node: Any


class Add(NamedTuple):
    left: Any
    right: Any


class Sub(Add):
    pass


class Mul(Add):
    pass


class Call(NamedTuple):
    node: Name
    args: list[Any]
    kwargs: tuple[()] = ()
    dyn_args: None = None
    dyn_kwargs: None = None


_SUMS: dict[type[ast.operator], type[Add]] = {ast.Add: Add, ast.Sub: Sub, ast.Mult: Mul}


def plain_pieces(text: str) -> list[Any] | None:
    """Return the pieces of a text; None where there is more in it than figures, sums and calls."""
    pieces = _PLAIN.split(text.removesuffix("\n"))
    special = any(sign in text for sign in _SPECIAL) or _CLOSED.search(text)
    if special or any("{{" in words for words in pieces[::2]):
        return None
    try:
        return [_read(piece) if k % 2 else TemplateData(piece) for k, piece in enumerate(pieces)]
    except (SyntaxError, TypeError, RecursionError):
        return None


def _read(text: str) -> Any:
    return _node(ast.parse(text.strip(), mode="eval").body)


def _node(node: ast.expr) -> Any:
    match node:
        case ast.Attribute(ast.Name(name), attr):
            return Getattr(Name(name), attr)
        case ast.Constant(value) if type(value) is int:
            return Const(value)
        case ast.UnaryOp(ast.USub(), operand):
            return Neg(_node(operand))
        case ast.BinOp(left, operator, right) if type(operator) in _SUMS:
            return _SUMS[type(operator)](_node(left), _node(right))
        case ast.Call(ast.Name(name), args, []):
            return Call(Name(name), [_node(arg) for arg in args])
    raise TypeError(node)
