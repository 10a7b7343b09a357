"""What no model of a piece can see: names of faces, colours, values for every slot.

Grounds and marks of faces are checked for all kinds at once (`kit.check_faces`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from ..models.counters import Face
from ..models.cut_pieces import Cut, PieceFace
from ..models.field_types import Model
from ..models.marks import Mark
from ..reading.places import Keys
from ..reading.problems import suggest
from ..reading.slots import slots_in
from .checker import Checker, slots_of

COLOURS = ("ground", "ink", "band", "border", "fill", "stroke")
MAY_BE_NONE = ("band", "border", "fill", "stroke")
Faces = Mapping[str, Face]


def check_list(file: str, key: str) -> Callable[[Checker], None]:
    """Return the check of a kind whose entries are the list `key` of a file of pieces."""

    def check(checker: Checker) -> None:
        whole = checker.file(file, Model)
        if whole is None:
            return
        entries = getattr(whole, key, [])
        shared = getattr(whole, "faces", {})
        checker.unique(file, (key,), (entry.id for entry in entries))
        for index, entry in enumerate(entries):
            _entry(checker, file, (key, index), entry, shared=shared, values=set())

    return check


def check_face(checker: Checker, file: str, path: Keys, face: Face, shared: Faces) -> None:
    """Check that the face that a side names exists."""
    if isinstance(face, PieceFace) and face.face:
        checker.name(file, path, "face", face.face, shared)


def check_slots(
    checker: Checker, file: str, path: Keys, *, face: Face | None, shared: Faces, values: Collection[str]
) -> None:
    """Check that every slot of a face has a value."""
    name = face.face if isinstance(face, PieceFace) else ""
    face = shared.get(name) if name else face
    noun = f'face "{name}"' if name else "it"
    for slot in sorted(_slots(face) - set(values)) if face else ():
        near = suggest(slot, values)
        checker.report(file, path, f"{noun} shows {{{slot}}}, which its values do not give{near}")


def _slots(face: Face) -> set[str]:
    grounds = slots_in(face.ground, face.border, *(region.fill for region in face.grounds))
    return grounds.union(*(slots_of(mark) for mark in face.marks))


def _entry(checker: Checker, file: str, path: Keys, model: Model, *, shared: Faces, values: set[str]) -> None:
    """Check a piece, and whatever stands inside it; `values` are those of what holds it."""
    if isinstance(model, Cut):
        values = {*values, *model.values}
    if isinstance(model, Face):
        check_face(checker, file, path, model, shared)
        check_slots(checker, file, path, face=model, shared=shared, values=values)
    else:
        _colours(checker, file, path, model)
    for keys, inner in _inside(model):
        _entry(checker, file, (*path, *keys), inner, shared=shared, values=values)


def _inside(model: Model) -> Iterator[tuple[Keys, Model]]:
    """Yield the models inside a model, but for the marks and grounds that belong to a face."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Model):
            yield (name,), value
        elif isinstance(value, list) and name not in ("marks", "grounds"):
            for index, item in enumerate(value):
                if isinstance(item, Model):
                    yield (name, index), item
        elif name == "marks":
            # Of a ruler, whose marks are points that play asks for.
            for index, item in enumerate(value):
                if not isinstance(item, Mark):
                    yield (name, index), item


def _colours(checker: Checker, file: str, path: Keys, model: Model) -> None:
    for name in COLOURS:
        value = getattr(model, name, None)
        if isinstance(value, str) and (isinstance(model, Cut) or not slots_in(value)):
            checker.colour(file, (*path, name), value, prints=name not in MAY_BE_NONE)
