"""What may stand where in a model, read from the annotations of its fields."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any

from ..reading.places import Keys
from .field_types import Model

EACH_ENTRY = "*"  # in a path: every key of a mapping


def strip(annotation: Any) -> Any:
    """The type inside Annotated and Optional."""
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
    """Whether a type is one of our models."""
    return isinstance(annotation, type) and issubclass(annotation, Model)


def step(annotation: Any, part: str | int) -> Any:
    """What stands under a key or index of an annotated type; None where nothing may."""
    annotation = strip(annotation)
    if is_model(annotation):
        field = annotation.model_fields.get(str(part))
        return field.annotation if field else None
    inner = typing.get_args(annotation)
    return inner[-1] if inner else None


def model_at(model: type[Model], path: Keys) -> type[Model] | None:
    """The model of what stands at a path."""
    at: Any = model
    for part in path:
        at = step(at, part)
    at = strip(at)
    return at if is_model(at) else None


def keys_at(model: type[Model], path: Keys) -> list[str]:
    """The keys that may be typed where a path of the model leads."""
    at = model_at(model, path)
    return [*(key for key in at.model_fields if key != "nth"), *at.unfolded] if at else []


def lists_of_models(model: type[Model]) -> Iterator[tuple[tuple[str, ...], type[Model]]]:
    """Every list of models in a model, the outer before the inner: its path, and what it holds.

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
    """The fields of a model that are, or have anywhere inside, a model of the wanted kind."""
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
