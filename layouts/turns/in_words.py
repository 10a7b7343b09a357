"""A picture of a turn in words, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...components.models.placements import Aside, Link, Numbers, Placed, Sector, Silhouette, Spot, Way, Zone
from .notes import Note
from .turn_picture import Scene


def described(scene: Scene) -> str:
    """What is on the picture, line by line."""
    return "\n".join(_lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    yield f"{scene.game.sheet.title}, {scene.turn}, {scene.when}."
    for one in scene.placements:
        told = _TOLD.get(type(one))
        says = told(one) if told else ""
        if says:
            yield f"{says}{_see(getattr(one, 'told', ()))}."
    if not scene.beside.notes:
        yield "The referee found nothing wrong in this turn."
    for number, note in enumerate(scene.beside.notes, 1):
        yield f"Finding {number}: {_note(note)}"
    for name, value in scene.beside.totals:
        yield f"{name}: {value}."


def _note(note: Note) -> str:
    said = "; ".join(filter(None, [note.found, note.expected]))
    rule = f" of rule {note.rule}" if note.rule else ""
    return f"{note.kind}{rule}, {note.place}: {said}." if said else f"{note.kind}{rule}, {note.place}."


def _see(told: tuple[int, ...]) -> str:
    return f" (see finding {', '.join(map(str, told))})" if told else ""


def _spot(spot: Spot) -> str:
    if isinstance(spot, str):
        return spot
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in spot)


def _numbers(count: Numbers) -> str:
    ways = sorted(set(count)) if isinstance(count, tuple) else [count]
    return str(ways[0]) if len(ways) == 1 else f"{ways[0]} to {ways[-1]}"


def _placed(one: Placed) -> str:
    if one.count == 0 or one.count == (0,):
        return ""
    many = "" if one.count == 1 else f"{_numbers(one.count)} "
    turned = f", heading {one.heading:.0f} degrees" if one.heading else ""
    back = ", back side up" if one.side == "back" else ""
    sure = "" if one.sure else ", not certain"
    says = f", {one.says}" if one.says else ""
    return f"On {one.at}: {many}{one.counter}{back}{turned}{sure}{says}"


def _silhouette(one: Silhouette) -> str:
    if one.was:
        return f"{one.name} was at {_spot(one.at)} before, heading {one.heading or 0:.0f} degrees"
    says = f"{one.name} at {_spot(one.at)}"
    says += ", heading not known" if one.heading is None else f", heading {one.heading:.0f} degrees"
    if one.slack:
        says += f", within {one.slack:g} in"
    if one.damage not in (0, (0,)):
        says += f", damage {_numbers(one.damage)}"
    return says + (f", {one.says}" if one.says else "")


def _way(one: Way) -> str:
    then = ", ".join(
        f"{sign + ' ' if sign in ('turn', 'stop') else ''}{_spot(spot)}"
        for spot, sign in zip(one.spots[1:], [*one.signs[1:], *[""] * len(one.spots)], strict=False)
    )
    ago = f", {one.age} moves earlier" if one.age else ""
    doubt = "" if one.sure else "; the course between them is not known"
    says = f": {one.says}" if one.says else ""
    return f"{one.name} from {_spot(one.spots[0])} to {then}{ago}{says}{doubt}"


def _link(one: Link) -> str:
    came = {True: ", a hit", False: ", no hit", None: ""}[one.hit]
    who = f"{one.who}: " if one.who else ""
    says = f", {one.says}" if one.says else ""
    ago = f", {one.age} moves earlier" if one.age else ""
    return f"{who}an attack from {_spot(one.start)} at {_spot(one.end)}{says}{came}{ago}"


def _sector(one: Sector) -> str:
    says = f"{one.says}: " if one.says else ""
    return (
        f"{says}a field of fire of {one.width:g} degrees and {one.radius:g} in from "
        f"{_spot(one.at)}, its middle at {one.bearing % 360:.0f} degrees"
    )


def _zone(one: Zone) -> str:
    x, y, w, h = one.box
    ring = f", {one.ring or 'a ring'} {one.beyond:g} in round it" if one.beyond else ""
    return f"{one.says}: from {_spot((x, y))} to {_spot((x + w, y + h))}{ring}"


def _aside(one: Aside) -> str:
    return one.says


_TOLD: dict[type, Callable[[Any], str]] = {
    Placed: _placed,
    Silhouette: _silhouette,
    Way: _way,
    Link: _link,
    Sector: _sector,
    Zone: _zone,
    Aside: _aside,
}
