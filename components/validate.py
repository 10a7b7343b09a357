"""Checks typed data against a model, and says every mistake in plain words."""

from __future__ import annotations

import typing
from types import UnionType
from typing import Any

from pydantic import ValidationError

from .model import Model
from .places import Keys, Source
from .problems import nearest, shortened, suggest

_KEY_OF = "[key]"
MOST_ROUNDS = 8


def validated(model: type[Model], data: dict[str, Any], source: Source) -> Any:
    """The model of what can be read; None where nothing can be saved.

    Every error is reported; what is wrong is then cut out, or put right where it
    is plain what was meant, and the rest is read again, so that later checks can
    still speak about the good part.
    """
    seen: set[tuple[Keys, str]] = set()
    source.data = data
    for _ in range(MOST_ROUNDS):
        try:
            return model.model_validate(source.data)
        except ValidationError as error:
            if source.data is data:
                source.data = unshared(data)
            _repair(model, error, source, seen)
    return None


def without_faults(model: type[Model], source: Source) -> Any:
    """The model without what later checks found wrong, so that the rest can be drawn."""
    source.data = unshared(source.data)
    cuts = {path: _to_cut(model, path) for path in source.faults}
    for path in [path for path, cut in cuts.items() if not cut]:
        _stand_in(model, str(path[0]), source)
    _cut(set(cuts.values()) - {()}, source)
    return validated(model, source.data, source)


def unshared(value: Any) -> Any:
    """A copy in which nothing stands twice, whatever aliases and bases shared."""
    if isinstance(value, dict):
        return {key: unshared(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [unshared(inner) for inner in value]
    return value


def _repair(
    model: type[Model], error: ValidationError, source: Source, seen: set[tuple[Keys, str]]
) -> None:
    """Report the errors of one round, and cut or mend what they are about."""
    cuts: set[Keys] = set()
    excused: set[Keys] = set()
    errors = [
        (one, tuple(part for part in one["loc"] if part != _KEY_OF))
        for one in error.errors(include_url=False)
    ]
    errors.sort(key=lambda pair: pair[0]["type"] != "extra_forbidden")
    for one, path in errors:
        unknown = one["type"] == "extra_forbidden"
        if path in excused or (one["type"] == "missing" and path[:-1] in excused):
            continue
        message = _plain(model, one, path)
        typed = source.origins.typed(path)
        if (typed, message) not in seen:
            seen.add((typed, message))
            source.report_typed((*typed, "") if unknown else typed, message)
        cut = _put_right(model, path, source, excused) if unknown else _to_cut(model, path)
        if cut:
            cuts.add(cut)
        elif not unknown:
            _stand_in(model, str(path[0]), source)
    _cut(cuts, source)


def _put_right(model: type[Model], path: Keys, source: Source, excused: set[Keys]) -> Keys | None:
    """What to cut for an unknown key; what is not missing because of it is `excused`.

    A key that was plainly meant for one that is needed is renamed instead, so that
    its value is checked too; one meant to inherit or repeat takes its item along.
    """
    holder, level = _at(source.data, path[:-1]), _model_at(model, path[:-1])
    typed = str(path[-1])
    near = nearest(typed, _keys_at(model, path[:-1]))
    if near is None or level is None or near in holder:
        return path
    if near in ("base", "each"):
        if near in (_at(source.typed, source.origins.typed(path[:-1])) or ()):
            return path
        excused |= {path[:-1], (*path[:-1], "count")}
        return _to_cut(model, path[:-1])
    if len(path) > 1 and not level.model_fields[near].is_required() and near not in level.whole:
        return path
    holder[near] = holder.pop(typed)
    source.origins.keys[(*path[:-1], near)] = typed
    excused.add((*path[:-1], near))
    return None


def _stand_in(model: type[Model], key: str, source: Source) -> None:
    """Something empty for what a file cannot do without, so that the rest can be read."""
    kind = typing.get_origin(_strip(model.model_fields[key].annotation))
    source.data[key] = [] if kind is list else {} if kind is dict else "?"
    if kind in (list, dict):
        source.gone.add(key, None)


def _sortable(path: Keys) -> tuple[tuple[bool, Any], ...]:
    return tuple((isinstance(part, int), part) for part in path)


def _to_cut(model: type[Model], path: Keys) -> Keys:
    """The smallest thing round an error that a model can do without; () where it is all."""
    levels: list[Any] = [model]
    for part in path:
        levels.append(_step(levels[-1], part))
    for depth in range(len(path) - 1, -1, -1):
        holder = _strip(levels[depth])
        if typing.get_origin(holder) in (list, dict):
            return path[: depth + 1]
        if isinstance(holder, type) and issubclass(holder, Model):
            key = str(path[depth])
            field = holder.model_fields.get(key)
            if field is not None and not field.is_required() and key not in holder.whole:
                return path[: depth + 1]
    return ()


def _cut(cuts: set[Keys], source: Source) -> None:
    """Take keys and items out of a source's data, those of one list together."""
    holders: dict[Keys, set[Any]] = {}
    for path in cuts:
        holders.setdefault(path[:-1], set()).add(path[-1])
    for path in sorted(holders, key=_sortable, reverse=True):
        holder, parts = _at(source.data, path), holders[path]
        for part in parts:
            source.gone.add(part, _at(holder, (part,)))
        source.cut_inside.update(part for part in path if isinstance(part, str))
        if isinstance(holder, dict):
            for part in parts:
                holder.pop(part, None)
        elif isinstance(holder, list):
            source.origins.drop(path, parts, len(holder))
            holder[:] = [item for index, item in enumerate(holder) if index not in parts]


def _at(data: Any, path: Keys) -> Any:
    for part in path:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _plain(model: type[Model], error: Any, path: Keys) -> str:
    """pydantic's error in the words of someone who types YAML."""
    kind, given, context = error["type"], error.get("input"), error.get("ctx", {})
    key = path[-1] if path else ""
    if kind == "extra_forbidden":
        return f'unknown key "{shortened(str(key))}"{suggest(str(key), _keys_at(model, path[:-1]))}'
    if kind == "missing":
        if key == "front" and isinstance(given, dict) and given.get("back"):
            return f'has a back ("{given["back"]}") without its front; name the front\'s face'
        return f'"{key}" is missing' if isinstance(key, str) else "a value is missing here"
    if kind == "value_error":
        return str(context.get("error", error["msg"]))
    kinds = {type(None): "nothing", list: "a list", dict: "a mapping"}
    shown = f'"{shortened(given)}"' if isinstance(given, str) else kinds.get(type(given), "this")
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


def _model_at(model: type[Model], path: Keys) -> type[Model] | None:
    """The model of what stands at a path."""
    at: Any = model
    for part in path:
        at = _step(at, part)
    at = _strip(at)
    return at if isinstance(at, type) and issubclass(at, Model) else None


def _keys_at(model: type[Model], path: Keys) -> list[str]:
    """The keys that may be typed where a path of the model leads."""
    at = _model_at(model, path)
    return [*(key for key in at.model_fields if key != "nth"), *at.unfolded] if at else []


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
    if isinstance(annotation, type) and issubclass(annotation, Model):
        field = annotation.model_fields.get(str(part))
        return field.annotation if field else None
    inner = typing.get_args(annotation)
    return inner[-1] if inner else None
