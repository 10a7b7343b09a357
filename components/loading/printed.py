"""Goes through what a file says with its model beside it, and tells of each text what it is for."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Any

from ..models.annotations import is_model, lists_of_models
from ..models.field_types import NAMED, ROWS, UNPRINTED, VALUES, Model, Purpose
from ..reading.places import Keys

Turn = Callable[[str, Keys, Purpose], str]  # a text, its path as typed, what it is for
_Form = tuple[Any, tuple[Any, ...]]  # a type, and what else is said of it


def turned(model: type[Model], data: dict[str, Any], turn: Turn) -> Any:
    """What a file says, each of its texts as `turn` gives it back; keys stay."""
    found = _walk(((model, ()),), data, (), turn)
    bases, field = data.get("bases"), model.model_fields.get("bases")
    if isinstance(bases, dict) and field and Any in typing.get_args(typing.get_args(field.annotation)[1]):
        heirs = [item for _, item in lists_of_models(model) if "base" in item.unfolded]
        found["bases"] = {
            name: _walk(((_heir(heirs, base), ()),), base, ("bases", name), turn)
            for name, base in bases.items()
        }
    return found


def _heir(heirs: Sequence[type[Model]], base: Any) -> type[Model]:
    """The model of the items that inherit from a base which may be of several: it knows most keys."""
    keys = set(base) if isinstance(base, dict) else set()
    return max(heirs, key=lambda heir: len(heir.model_fields.keys() & keys))


def _walk(forms: Sequence[_Form], value: Any, path: Keys, turn: Turn) -> Any:
    if any(form is Any for form, _ in forms):
        return value
    if isinstance(value, str):
        return turn(value, path, _purpose(forms))
    if isinstance(value, dict):
        model = next((form for form, _ in forms if is_model(form)), None)
        return _fields(model, value, path, turn) if model else _entries(forms, value, path, turn)
    if isinstance(value, list):
        inner = [typing.get_args(form) for form, _ in forms if typing.get_origin(form) in (list, tuple)]
        each = [tuple(_forms(one)) for one in inner[0]] if inner else [()]
        return [_walk(each[min(k, len(each) - 1)], item, (*path, k), turn) for k, item in enumerate(value)]
    return value


def _fields(model: type[Model], value: dict[str, Any], path: Keys, turn: Turn) -> dict[str, Any]:
    """What stands under the keys of a model; what is unfolded later stays as it is."""
    found = dict(value)
    for key, inner in value.items():
        field = model.model_fields.get(key)
        if field is None:
            continue
        if ROWS in field.metadata and isinstance(inner, dict):
            for label in inner:
                turn(label, (*path, key, label, ""), NAMED)
            if value.get("results"):
                continue  # the cells are codes
        found[key] = _walk(tuple(_forms(field.annotation, tuple(field.metadata))), inner, (*path, key), turn)
    return found


def _entries(forms: Sequence[_Form], value: dict[str, Any], path: Keys, turn: Turn) -> dict[str, Any]:
    """What stands under the keys of a mapping."""
    kinds = [(form, said) for form, said in forms if typing.get_origin(form) in (dict, Mapping)]
    form, said = kinds[0] if kinds else (dict[str, Any], ())
    inner = tuple(_forms(typing.get_args(form)[1], (), said if VALUES in said else ()))
    return {key: _walk(inner, one, (*path, key), turn) for key, one in value.items()}


def _forms(annotation: Any, said: tuple[Any, ...] = (), over: tuple[Any, ...] = ()) -> Iterator[_Form]:
    """The types that an annotation allows, each with all that is said of it, `over` last."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        yield from _forms(inner[0], (*said, *inner[1:]), over)
    elif origin in (typing.Union, UnionType):
        for one in inner:
            yield from _forms(one, said, over)
    else:
        yield annotation, (*said, *over)


def _purpose(forms: Sequence[_Form]) -> Purpose:
    """What a text is for: the last that is said of it."""
    said = [one for form, some in forms if form is str for one in some if isinstance(one, Purpose)]
    return said[-1] if said else UNPRINTED
