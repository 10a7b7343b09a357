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
from ..reading.problems import nearest, suggest
from ..reading.rows import Copied
from ..reading.slots import slots_in
from .checker import Checker

COLOURS = ("ground", "ink", "band", "border", "fill", "stroke")
MAY_BE_NONE = ("band", "border", "fill", "stroke")
MOST_NAMED = 12  # headings in a message
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
        uses = Uses(checker, file, shared)
        for index, entry in enumerate(entries):
            _entry(uses, (key, index), entry, values=set())
        uses.check()

    return check


def check_face(checker: Checker, file: str, path: Keys, face: Face, shared: Faces) -> None:
    """Check that the face that a side names exists."""
    if isinstance(face, PieceFace) and face.face:
        checker.name(file, path, "face", face.face, shared)


class Uses:
    """What fills the slots of each face: a slot that nothing fills is told once, where it is typed."""

    def __init__(self, checker: Checker, file: str, shared: Faces) -> None:
        self.checker, self.file, self.shared = checker, file, shared
        self.origins = checker.sources[file].origins
        # By the path of each face as typed: its own, itself, and what shows it with which values.
        self.faces: dict[Keys, tuple[Keys, Face, list[tuple[Keys, Collection[str]]]]] = {}

    def add(self, path: Keys, face: Face | None, at: Keys, values: Collection[str]) -> None:
        """Note that what stands at `at` shows the face at a path, or the one that it names, with values."""
        name = face.face if isinstance(face, PieceFace) else ""
        shown = self.shared.get(name) if name else face
        if shown is not None:
            path = ("faces", name) if name else path
            typed = path if name else self.origins.typed(path)
            self.faces.setdefault(typed, (path, shown, []))[2].append((at, values))

    def check(self) -> None:
        """Check that every slot of every face has a value."""
        for path, face, users in self.faces.values():
            for slot, place in sorted(places_of_slots(face).items()):
                if lacking := [(at, values) for at, values in users if slot not in values]:
                    self._report(slot, (*path, *place), lacking, len(lacking) == len(users))

    def _report(
        self, slot: str, place: Keys, lacking: list[tuple[Keys, Collection[str]]], everywhere: bool
    ) -> None:
        last = self.origins.typed(lacking[-1][0])[-1]
        row = last.row if isinstance(last, Copied) else None
        if everywhere and (row or len({self.origins.typed(at) for at, _ in lacking}) > 1):
            given = {name for _, some in lacking for name in some}
            near = suggest(slot, given)
            if row and not nearest(slot, given):
                headings = [heading for heading in row.headings if heading]
                near = f"; {row.file.name} has {', '.join(headings[:MOST_NAMED])}"
            self.checker.report(self.file, place, f"{{{slot}}} is given by no value here{near}")
            return
        noun = f'face "{place[1]}"' if place[0] == "faces" else "it"
        for at, values in lacking:
            message = f"{noun} shows {{{slot}}}, which its values do not give{suggest(slot, values)}"
            self.checker.report(self.file, at, message)


def places_of_slots(face: Face) -> dict[str, Keys]:
    """Return the names of all slots of a face, each with the path of a text that has it."""
    texts: list[tuple[Keys, str]] = [(("ground",), face.ground), (("border",), face.border)]
    texts += [(("grounds", k, "fill"), region.fill) for k, region in enumerate(face.grounds)]
    texts += [(("marks", k, *keys), text) for k, mark in enumerate(face.marks) for _, keys, text in mark.says]
    return {slot: place for place, text in reversed(texts) for slot in slots_in(text)}


def _entry(uses: Uses, path: Keys, model: Model, *, values: set[str]) -> None:
    """Check a piece, and whatever stands inside it; `values` are those of what holds it."""
    checker, file = uses.checker, uses.file
    if isinstance(model, Cut):
        values = {*values, *model.values}
    if isinstance(model, Face):
        check_face(checker, file, path, model, uses.shared)
        uses.add(path, model, path, values)
    else:
        _colours(checker, file, path, model)
    for keys, inner in _inside(model):
        _entry(uses, (*path, *keys), inner, values=values)


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
