"""Where the parts of the gallery's aircraft lie that are measured from, for models on a table."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..reading.memory import CODE, kept

FOLDER = CODE / "gallery"


class Mount(NamedTuple):
    """A gun on a table: metres ahead of the wing's centre and to the right of it, degrees."""

    name: str
    ahead: float
    right: float
    faces: float
    arc: float


class Footprint(NamedTuple):
    """Where the parts of an aircraft lie that are measured from, in metres.

    Everything is counted from the wing's centre, the middle of its root chord.
    """

    centre: float  # how far behind the foremost point the wing's centre is
    nose: float  # ahead of it
    tail: float  # behind it
    half_span: float
    guns: tuple[Mount, ...]


@cache
def footprint(name: str) -> Footprint:
    """Return the points that a referee measures from; BadInput where the gallery has no such aircraft.

    Multiply by 1000 for the millimetres of the real one, and divide by the scale of a model.
    """
    model = Footprint(*kept(FOLDER, name, lambda: _measured(name)))
    return model._replace(guns=tuple(Mount(*gun) for gun in model.guns))


def _measured(name: str) -> tuple[Any, ...]:
    from .gallery import aircraft

    plane = aircraft(name)
    root = plane.wing.sections[0]
    centre = root.lead + root.chord / 2
    guns = tuple((gun.name, centre - gun.at[0], gun.at[1], gun.faces, gun.arc) for gun in plane.guns)
    return centre, centre, plane.length - centre, plane.span / 2, guns
