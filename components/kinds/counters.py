"""Counters: squares and oblongs with two faces, many to a sheet."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ..checks.checker import Checker, wrong_number
from ..checks.piece_checks import Uses
from ..models.counters import Counter, CounterFile, Face
from ..models.gallery import gallery, types
from ..reading.places import Keys
from ..reading.problems import suggest
from ..reading.slots import filled, slots_in
from .kind import Besides, Kind

FILE = "counters"


class FaceSlots(NamedTuple):
    """The texts with {slots} that name something, as (kind, text), and all slots together.

    The kinds are "ink" for a colour that has to print, "colour", "art", "aircraft", "number",
    and the parts of a unit symbol.
    """

    kinds: tuple[tuple[str, str], ...]
    all: frozenset[str]


def face_slots(face: Face) -> "FaceSlots":
    """Return the texts of a face that have slots and name something, sorted, and all its slots."""
    named = {(kind, text) for mark in face.marks for kind, _, text in mark.says}
    named |= {("ink", face.ground), ("colour", face.border)}
    named |= {("colour", region.fill) for region in face.grounds}
    slots = slots_in(*(text for _, text in named))
    inks = {text for kind, text in named if kind == "ink"}
    named = {one for one in named if one[0] != "text" and not (one[0] == "colour" and one[1] in inks)}
    return FaceSlots(tuple(sorted(one for one in named if slots_in(one[1]))), frozenset(slots))


def check(checker: Checker) -> None:
    """Check that faces, colours, art and symbols exist, every slot has a value, and every value a slot."""
    file = checker.file(FILE, CounterFile)
    if file is None:
        return
    checker.unique(FILE, ("counters",), (counter.id for counter in file.counters))
    slots = {name: face_slots(face) for name, face in file.faces.items()}
    judged: dict[tuple[object, ...], list[tuple[Keys, str]]] = {}
    uses = Uses(checker, FILE, file.faces)
    good: set[tuple[str, str]] = set()
    lacking: dict[tuple[object, ...], bool] = {}
    for index, counter in enumerate(file.counters):
        columns = checker.sources[FILE].origins.columns(("counters", index))
        shape = (counter.front, counter.back, *counter.values, bool(columns))
        new = False
        if shape not in judged:
            if not _has_faces(checker, counter, index, slots):
                continue
            judged[shape] = list(_faults(counter, slots, columns))
            lacking[shape] = any(slots[name].all - counter.values.keys() for name in _sides(counter))
            new = True
        for keys, message in judged[shape]:
            checker.report(FILE, ("counters", index, *keys), message)
        for name in _sides(counter) if new or lacking[shape] else ():
            uses.add(("faces", name), file.faces[name], ("counters", index), counter.values)
        _check_values(checker, counter, index, slots, good)
        for name in _sides(counter) if checker.drawings else ():
            marks = file.faces[name].marks if name in file.faces else ()
            checker.art_filled(FILE, ("counters", index, "values"), marks, counter.values)
    uses.check()


def _sides(counter: Counter) -> tuple[str, ...]:
    return (counter.front,) if counter.back is None else (counter.front, counter.back)


def _has_faces(checker: Checker, counter: Counter, index: int, slots: Mapping[str, FaceSlots]) -> bool:
    sides = zip(("front", "back"), _sides(counter), strict=False)
    known = [checker.name(FILE, ("counters", index, side), "face", name, slots) for side, name in sides]
    return all(known)


def _faults(
    counter: Counter, slots: Mapping[str, FaceSlots], columns: Collection[str]
) -> Iterator[tuple[Keys, str]]:
    """Yield values that nothing shows; a sheet may have columns for its designer."""
    used: set[str] = set()
    for name in dict.fromkeys(_sides(counter)):
        used |= slots[name].all
    shown = used | slots_in(counter.id, counter.title)
    for slot in sorted(counter.values.keys() - shown - {*columns}):
        if slot not in ("number", "copy") and not _is_label(slot):
            near = suggest(slot, used)
            yield ("values", slot), f'value "{slot}" is shown on neither face{near}'


def _is_label(slot: str) -> bool:
    """Return whether a value is for programs, and need not be shown: its name starts with an underscore."""
    return slot.startswith("_")


def _check_values(
    checker: Checker, counter: Counter, index: int, slots: Mapping[str, FaceSlots], good: set[tuple[str, str]]
) -> None:
    """Check the colours, art and symbols in a counter's values; what is right is added to `good`."""
    problems = checker.sources[FILE].problems
    for name in _sides(counter):
        for kind, text in slots[name].kinds:
            names = sorted(slots_in(text))
            if not counter.values.keys() >= set(names):
                continue
            value = filled(text, counter.values)
            # Nothing leaves the mark out, or its inside; a colour of letters there has to be.
            if (kind, value) in good or (kind != "ink" and any(not counter.values[n] for n in names)):
                continue
            before = len(problems)
            path: Keys = ("counters", index, "values", names[0])
            if kind in ("colour", "ink"):
                checker.colour(FILE, path, value, prints=kind == "ink")
            elif kind == "art":
                checker.art_named(FILE, path, value)
            elif kind == "number":
                if wrong := wrong_number(value):
                    checker.report(FILE, path, wrong)
            elif kind == "aircraft":
                checker.name(FILE, path, "aircraft", value, types() if value in types() else gallery())
            else:
                checker.symbol(FILE, path, kind, value)
            if len(problems) == before:
                good.add((kind, value))


def _is_oblong(counter: Counter) -> bool:
    return counter.shape == "rectangle" and counter.outline is None


KIND = Kind(
    "counters",
    title="Counters",
    file=FILE,
    model=CounterFile,
    unfold=("counters",),
    check=check,
    cut=True,
    noun="counter",
    about="Print on card of 160 g or more, or glue the sheet to 1.5 mm greyboard.",
    besides=(
        Besides(
            "Lay the ruler from mark to mark and cut every line across the whole sheet, first the long ones.",
            _is_oblong,
            by_hand=True,
        ),
        Besides(
            "Cut what is not rectangular along its outline.", lambda counter: not _is_oblong(counter), True
        ),
    ),
)
