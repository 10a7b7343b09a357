"""Counts what is cut out, for the first page: how many pieces of each sort there are, by group and size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...components.kinds import kinds
from ...components.languages import Words
from ...generators.pieces.pieces import TO_PAINT, Piece


class Group(NamedTuple):
    """Pieces of one name and size; the size as it is printed."""

    name: str
    size: str
    number: int


class Heap(NamedTuple):
    """Pieces of one sort, under a title that has their size where it is one."""

    title: str
    total: int
    counted: str  # each group, and its size where they differ


def heaps(pieces: Sequence[Piece], say: Words) -> list[Heap]:
    """How many pieces there are, by sort, group and size; what has no name is counted only."""
    nouns = {kind.file: kind.noun for kind in kinds().values() if kind.noun != "piece"}
    counts: dict[str, dict[tuple[str, str], int]] = {}
    to_paint: list[Group] = []
    for times, parts in _glued(pieces).values():
        if parts[0].group.endswith(TO_PAINT):
            to_paint.append(Group(parts[0].whole, "", times))
            continue
        several = say("{count} parts each", count=len(parts)) if len(parts) > 1 else ""
        key = (parts[0].whole, several)
        sort = counts.setdefault(str(parts[0].where[0])[:-1], {})
        sort[key] = sort.get(key, 0) + times
    for piece in pieces:
        if of_several(piece):
            continue
        wide, high = round(piece.width, 1), round(piece.height, 1)
        size = " × ".join(say.number(side, "g") for side in dict.fromkeys((wide, high)))
        sort = counts.setdefault(nouns.get(piece.file, "piece"), {})
        key = (piece.group or piece.title, f"{size} mm")
        sort[key] = sort.get(key, 0) + piece.count
    found = [_heap(noun, sort, say) for noun, sort in counts.items()]
    if to_paint:
        total = sum(group.number for group in to_paint)
        found.append(Heap(say("models to paint, one of each type"), total, _counted(to_paint)))
    return [heap for heap in found if heap.total > 1]  # one piece is its component


def of_several(piece: Piece) -> bool:
    """Whether it is one part of several, which are glued to one another."""
    return piece.where[:1] in (("models",), ("stands",), ("rulers",))


def _glued(pieces: Sequence[Piece]) -> dict[tuple, tuple[int, list[Piece]]]:
    """How often there is each model, stand or ruler, and its parts, as often as it has them."""
    wholes: dict[tuple, list[Piece]] = {}
    for piece in filter(of_several, pieces):
        key = (piece.where[:2], piece.group.endswith(TO_PAINT))
        wholes.setdefault(key, []).append(piece)
    times = {key: min(piece.count for piece in parts) for key, parts in wholes.items()}
    return {
        key: (times[key], [piece for piece in parts for _ in range(piece.count // times[key])])
        for key, parts in wholes.items()
    }


def _heap(noun: str, counts: Mapping[tuple[str, str], int], say: Words) -> Heap:
    total = sum(counts.values())
    groups = [Group(name, size, count) for (name, size), count in counts.items()]
    title, named = say.plural(total, noun, f"{noun}s"), [group for group in groups if group.name]
    if len({group.size for group in groups}) == 1:
        title = say("{pieces} of {size}", pieces=title, size=groups[0].size)
        named = [group._replace(size="") for group in named]
    return Heap(title, total, _counted(named))


def _counted(groups: Sequence[Group]) -> str:
    """Return how many there are of each group, and their size where they have one of their own."""
    return " · ".join(
        f"**{group.number}** {group.name}" + (f", {group.size}" if group.size else "") for group in groups
    )
