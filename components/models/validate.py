"""Checks typed data against a model, and says every mistake in plain words."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, NamedTuple

from pydantic import ValidationError

from ..reading.places import Keys, Source
from ..reading.problems import nearest, shortened, suggest
from .field_types import Model

EACH_ENTRY = "*"  # in a path: every key of a mapping


def strip(annotation: Any) -> Any:
    """Return the type inside Annotated and Optional."""
    while True:
        origin = typing.get_origin(annotation)
        inner = [a for a in typing.get_args(annotation) if a is not type(None)]
        if origin is typing.Annotated:
            annotation = inner[0]
        elif origin in (typing.Union, UnionType):
            annotation = inner[0] if inner else None
        else:
            return annotation


def is_model(annotation: Any) -> bool:
    """Return whether a type is one of our models."""
    return isinstance(annotation, type) and issubclass(annotation, Model)


def step(annotation: Any, part: str | int) -> Any:
    """Return the type under a key or index of an annotated type; None where nothing may stand."""
    annotation = strip(annotation)
    if is_model(annotation):
        field = annotation.model_fields.get(str(part))
        return field.annotation if field else None
    inner = typing.get_args(annotation)
    return inner[-1] if inner else None


def model_at(model: type[Model], path: Keys) -> type[Model] | None:
    """Return the model of what stands at a path; None if it has none."""
    at: Any = model
    for part in path:
        at = step(at, part)
    at = strip(at)
    return at if is_model(at) else None


def keys_at(model: type[Model], path: Keys) -> list[str]:
    """Return the keys that may be typed where a path of the model leads."""
    at = model_at(model, path)
    return [*(key for key in at.model_fields if key != "nth"), *at.unfolded] if at else []


def lists_of_models(model: type[Model]) -> Iterator[tuple[tuple[str, ...], type[Model]]]:
    """Yield every list of models in a model, the outer before the inner: its path and its items' model.

    Lists on the way are not named in the path; EACH_ENTRY stands for the keys of a mapping.
    """
    yield from _lists(model, (), frozenset())


def _lists(
    annotation: Any, path: tuple[str, ...], above: frozenset[type[Model]]
) -> Iterator[tuple[tuple[str, ...], type[Model]]]:
    annotation = strip(annotation)
    if is_model(annotation):
        if annotation not in above:  # parts of a rule are rules
            for name, field in annotation.model_fields.items():
                yield from _lists(field.annotation, (*path, name), above | {annotation})
        return
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is list:
        if is_model(strip(inner[0])):
            yield path, strip(inner[0])
        yield from _lists(inner[0], path, above)
    elif origin in (dict, Mapping):
        yield from _lists(inner[1], (*path, EACH_ENTRY), above)


@cache
def fields_with(model: type[Model], wanted: type[Model]) -> tuple[str, ...]:
    """Return the fields of a model that are, or have anywhere inside, a model of the wanted kind."""
    return tuple(
        name for name, field in model.model_fields.items() if _may_hold(field.annotation, wanted, set())
    )


def _may_hold(annotation: Any, wanted: type[Model], seen: set[Any]) -> bool:
    annotation = strip(annotation)
    if is_model(annotation):
        if issubclass(annotation, wanted):
            return True
        if annotation in seen:
            return False
        seen.add(annotation)
        fields = annotation.model_fields.values()
        return any(_may_hold(field.annotation, wanted, seen) for field in fields)
    return any(_may_hold(inner, wanted, seen) for inner in typing.get_args(annotation))


_KEY_OF = "[key]"
_INHERITING = ("base", "each")
_KINDS = {type(None): "nothing", list: "a list", dict: "a mapping"}
_WANTED = {
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "int_parsing_size": "a whole number of few digits",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "float_type": "a number",
    "string_type": "a text",
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "dict_type": 'a mapping ("key: value")',
    "list_type": "a list",
    "tuple_type": "a list in brackets",
    "model_type": 'a mapping ("key: value")',
    "model_attributes_type": 'a mapping ("key: value")',
}
_NO_TEXT = ("dict_type", "list_type", "tuple_type", "model_type", "model_attributes_type")


class _Wrong(NamedTuple):
    """One of pydantic's errors."""

    kind: str
    path: Keys
    given: Any
    context: dict[str, Any]
    says: str


def validated(model: type[Model], source: Source) -> Any:
    """Return the model of a source's data; None, with all that is wrong reported, where it is none."""
    try:
        return model.model_validate(source.data)
    except ValidationError as error:
        wrong = [_wrong(fault) for fault in error.errors(include_url=False)]
    meant = {w.path: _meant(model, w.path) for w in wrong if w.kind == "extra_forbidden"}
    for fault in wrong:
        if _follows(fault, meant) or (source.lacking and fault.kind == "too_short" and not fault.given):
            source.lacking = True
        elif fault.kind == "extra_forbidden":
            source.report_typed((*source.origins.typed(fault.path), ""), _plain(model, fault))
        else:
            source.report(fault.path, _plain(model, fault))
    return None


def _wrong(error: Any) -> _Wrong:
    path = tuple(part for part in error["loc"] if part != _KEY_OF)
    return _Wrong(error["type"], path, error.get("input"), error.get("ctx", {}), error["msg"])


def _meant(model: type[Model], path: Keys) -> str | None:
    """Return the known key that an unknown one was probably meant for; None if none is near."""
    at = model_at(model, path[:-1])
    renamed = at.renamed.get(str(path[-1])) if at else None
    return renamed or nearest(str(path[-1]), keys_at(model, path[:-1]))


def _follows(fault: _Wrong, meant: dict[Keys, str | None]) -> bool:
    """Return whether an error only follows from another: from a misspelt key, or a missing figure."""
    unfilled = isinstance(fault.given, str) and "{{" in fault.given
    if unfilled and fault.kind != "extra_forbidden" and fault.kind not in _NO_TEXT:
        return True  # why it was not filled has been said
    for path, key in meant.items():
        if fault.path == path or fault.path[: len(path) - 1] != path[:-1]:
            continue
        if fault.kind == "missing" and fault.path == (*path[:-1], key):
            return True
        if key in _INHERITING and fault.kind != "extra_forbidden":
            return True  # what would have been inherited, or repeated
    return False


def _unknown(model: type[Model], fault: _Wrong) -> str:
    key = str(fault.path[-1])
    at = model_at(model, fault.path[:-1])
    if at is not None and key in at.renamed:
        return f'"{key}" is now called "{at.renamed[key]}"'
    return f'unknown key "{shortened(key)}"{suggest(key, keys_at(model, fault.path[:-1]))}'


def _missing(model: type[Model], fault: _Wrong) -> str:
    key = fault.path[-1] if fault.path else ""
    if key == "front" and isinstance(fault.given, dict) and fault.given.get("back"):
        return f'has a back ("{fault.given["back"]}") but no front; add "front: ..."'
    return f'"{key}" is missing' if isinstance(key, str) else _short(fault)


def _short(fault: _Wrong) -> str:
    """Return a message about the value that a list of a fixed length lacks."""
    if isinstance(fault.given, list | tuple) and isinstance(fault.path[-1], int):
        values = ", ".join(str(value) for value in fault.given)
        box = "; a box is [from the left, from the top, width, height]" if "box" in fault.path else ""
        return (
            f"a value is missing here: [{shortened(values)}] has {len(fault.given)}, and needs another{box}"
        )
    return "a value is missing here"


def _of_no_choice(model: type[Model], fault: _Wrong) -> str:
    expected = fault.context["expected"].replace(" or ", ",").split(",")
    known = [word.strip(" '") for word in expected]
    near = suggest(str(fault.given), known) if isinstance(fault.given, str) else ""
    return f"{_shown(fault)} is not known here{near or '; fault of ' + ', '.join(known)}"


def _mismatch(model: type[Model], fault: _Wrong) -> str:
    if fault.context.get("pattern", "").startswith("^#"):
        return f'{_shown(fault)} is not a colour such as "#2f5d8c"'
    return f"{_shown(fault)} is not a valid name; use letters, digits, space, . _ and -"


def _too_long(model: type[Model], fault: _Wrong) -> str:
    most = fault.context["max_length"]
    if isinstance(fault.given, str):
        return f"{_shown(fault)} has {len(fault.given):,} characters; {most:,} at most"
    return f"a list of {len(fault.given):,} items; {most:,} at most"


_BOUNDS = {"gt": "more than", "ge": "at least", "lt": "less than", "le": "at most"}


def _out_of_bounds(model: type[Model], fault: _Wrong) -> str:
    ((bound, limit),) = fault.context.items()
    return f"{_shown(fault)} is out of bounds; it must be {_BOUNDS[bound]} {limit:,g}"


def _too_short(model: type[Model], fault: _Wrong) -> str:
    least = fault.context["min_length"]
    return f"a list of {len(fault.given):,} items; {least:,} at least"


def _reason(model: type[Model], fault: _Wrong) -> str:
    return str(fault.context.get("error", fault.says))


_SPECIAL = {
    "extra_forbidden": _unknown,
    "missing": _missing,
    "value_error": _reason,
    "literal_error": _of_no_choice,
    "string_pattern_mismatch": _mismatch,
    "string_too_long": _too_long,
    "too_long": _too_long,
    "too_short": _too_short,
    "greater_than": _out_of_bounds,
    "greater_than_equal": _out_of_bounds,
    "less_than": _out_of_bounds,
    "less_than_equal": _out_of_bounds,
}


def _plain(model: type[Model], fault: _Wrong) -> str:
    """Return pydantic's error in the words of someone who types YAML."""
    if fault.kind in _SPECIAL:
        return _SPECIAL[fault.kind](model, fault)
    if fault.kind in _WANTED:
        hint = _unquoted(fault.given) or _swallowed(fault)
        return f"write {_WANTED[fault.kind]}, not {_shown(fault)}{hint}"
    return f"{fault.says[0].lower()}{fault.says[1:]} (here: {_shown(fault)})"


def _unquoted(given: Any) -> str:
    """Return a hint where `{name}` was typed for a text, and YAML took it for a mapping; else ""."""
    if isinstance(given, dict) and len(given) == 1 and next(iter(given.values())) is None:
        return f'; a text with braces is quoted: "{{{shortened(next(iter(given)))}}}"'
    return ""


def _swallowed(fault: _Wrong) -> str:
    """Return a hint where YAML took a colour for a comment, and found nothing before it; else ""."""
    bare = fault.given is None and fault.kind == "string_type"
    return "; what begins with # is quoted, or it is a comment" if bare else ""


def _shown(fault: _Wrong) -> str:
    if isinstance(fault.given, str):
        return f'"{shortened(fault.given)}"'
    return _KINDS.get(type(fault.given), "this")
