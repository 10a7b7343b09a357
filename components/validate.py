"""Checks typed data against a model, and says every mistake in plain words."""

from __future__ import annotations

import typing
from types import UnionType
from typing import Any

from pydantic import BaseModel, ValidationError

from .places import Keys, Source
from .problems import suggest

_KEY_OF = "[key]"


def validated(model: type[BaseModel], data: Any, source: Source) -> Any:
    """The model, or None where nothing of it can be saved.

    Every error is reported; what is wrong is then cut out and the rest is read
    again, so that later checks can still speak about the good part.
    """
    seen: set[tuple[Keys, str]] = set()
    for _ in range(6):
        try:
            return model.model_validate(data)
        except ValidationError as error:
            cuts: set[Keys] = set()
            for one in error.errors(include_url=False):
                path = tuple(part for part in one["loc"] if part != _KEY_OF)
                message = _plain(model, one, path)
                unknown = one["type"] == "extra_forbidden"
                typed = source.origins.typed(path)
                if (typed, message) not in seen:
                    seen.add((typed, message))
                    source.report((*path, "") if unknown else path, message)
                cuts.add(path if unknown else _to_cut(model, path))
            if () in cuts:
                return None
            for path in sorted(cuts, key=_sortable, reverse=True):
                _cut(data, path, source)
    return None


def _sortable(path: Keys) -> tuple[tuple[bool, Any], ...]:
    return tuple((isinstance(part, int), part) for part in path)


def _to_cut(model: type[BaseModel], path: Keys) -> Keys:
    """The smallest thing round an error that a model can do without; () where it is all."""
    levels: list[Any] = [model]
    for part in path:
        levels.append(_step(levels[-1], part))
    for depth in range(len(path) - 1, -1, -1):
        holder = _strip(levels[depth])
        if typing.get_origin(holder) in (list, dict):
            return path[: depth + 1]
        if isinstance(holder, type) and issubclass(holder, BaseModel):
            field = holder.model_fields.get(str(path[depth]))
            if field is not None and not field.is_required():
                return path[: depth + 1]
    return ()


def _cut(data: Any, path: Keys, source: Source) -> None:
    """Take one key or item out of nested data, if it is still there."""
    holder = data
    for part in path[:-1]:
        try:
            holder = holder[part]
        except (KeyError, IndexError, TypeError):
            return
    last = path[-1]
    if isinstance(holder, dict):
        holder.pop(last, None)
    elif isinstance(holder, list) and isinstance(last, int) and last < len(holder):
        source.origins.drop(path[:-1], last, len(holder))
        del holder[last]


def _plain(model: type[BaseModel], error: Any, path: Keys) -> str:
    """pydantic's error in the words of someone who types YAML."""
    kind, given, context = error["type"], error.get("input"), error.get("ctx", {})
    key = path[-1] if path else ""
    if kind == "extra_forbidden":
        return f'unknown key "{key}"{suggest(str(key), _keys_at(model, path[:-1]))}'
    if kind == "missing":
        if key == "front" and isinstance(given, dict) and given.get("back"):
            return f'has a back ("{given["back"]}") without its front; name the front\'s face'
        return f'"{key}" is missing' if isinstance(key, str) else "a value is missing here"
    if kind == "value_error":
        return str(context.get("error", error["msg"]))
    shown = f'"{given}"' if isinstance(given, str) else "a list or mapping"
    if given is None:
        shown = "nothing"
    if kind == "literal_error":
        known = [word.strip(" '") for word in context["expected"].replace(" or ", ",").split(",")]
        near = suggest(str(given), known) if isinstance(given, str) else ""
        return f"{shown} is not known here{near or '; one of ' + ', '.join(known)}"
    wanted = {
        "int_parsing": "a whole number", "int_type": "a whole number",
        "int_from_float": "a whole number", "float_parsing": "a number",
        "float_type": "a number", "string_type": "a text", "bool_parsing": "true or false",
        "dict_type": 'a mapping ("key: value")', "list_type": "a list",
        "tuple_type": "a list in brackets", "model_type": 'a mapping ("key: value")',
        "model_attributes_type": 'a mapping ("key: value")',
    }.get(kind)  # fmt: skip
    if wanted:
        return f"{shown} stands where {wanted} belongs"
    if kind == "string_pattern_mismatch":
        if context.get("pattern", "").startswith("^#"):
            return f'{shown} is not a colour such as "#2f5d8c"'
        return f"{shown} is not a valid name; use letters, digits, space, . _ and -"
    return f"{error['msg'][0].lower()}{error['msg'][1:]} (here: {shown})"


def _keys_at(model: type[BaseModel], path: Keys) -> list[str]:
    """The keys that are known where a path of the model leads."""
    at: Any = model
    for part in path:
        at = _step(at, part)
    at = _strip(at)
    return list(at.model_fields) if isinstance(at, type) and issubclass(at, BaseModel) else []


def _strip(annotation: Any) -> Any:
    """The model inside Annotated and Optional."""
    while True:
        origin = typing.get_origin(annotation)
        inner = [a for a in typing.get_args(annotation) if a is not type(None)]
        if origin is typing.Annotated:
            annotation = inner[0]
        elif origin in (typing.Union, UnionType):
            annotation = inner[0] if inner else None
        else:
            return annotation


def _step(annotation: Any, part: str | int) -> Any:
    annotation = _strip(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        field = annotation.model_fields.get(str(part))
        return field.annotation if field else None
    inner = typing.get_args(annotation)
    return inner[-1] if inner else None
