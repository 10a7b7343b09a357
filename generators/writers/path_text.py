"""Paths as text, to a hundredth of a millimetre: each is written once, however many drawings it is in."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from marshal import dumps, loads

from ...components.shapes.paths import Segments

MOST_PATHS = 8_000  # that are kept
LONG = 4_000  # segments of a path that are written at once: their numbers take much memory
_PLAIN = 2  # marshal's version that writes equal values alike, and 0.0 and -0.0 not

# "%.0s" passes over the letter that a segment begins with.
_OPERATORS = {
    "L": "%.0s%.2f %.2f l",
    "M": "%.0s%.2f %.2f m",
    "C": "%.0s%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "%.0sh",
}
_DATA = {"M": "%s%.2f %.2f", "L": "%s%.2f %.2f", "C": "%s%.2f %.2f %.2f %.2f %.2f %.2f", "Z": "%s"}


def operators(segments: Segments) -> str:
    """Return the PDF operators that draw a path; a long one is written part by part, and not kept."""
    if len(segments) > LONG:
        return " ".join([_formatted(part, _OPERATORS, " ") for part in _parts(segments)])
    return _operators(dumps(segments, _PLAIN))


def data(segments: Segments) -> str:
    """Return a path as the data of an SVG's path; a long one is written part by part, and not kept."""
    if len(segments) > LONG:
        return "".join([_formatted(part, _DATA, "") for part in _parts(segments)])
    return _data(dumps(segments, _PLAIN))


def _parts(segments: Segments) -> list[Segments]:
    return [segments[k : k + LONG] for k in range(0, len(segments), LONG)]


def _formatted(segments: Segments, forms: dict[str, str], between: str) -> str:
    return between.join([forms[segment[0]] for segment in segments]) % tuple(chain.from_iterable(segments))


@lru_cache(MOST_PATHS)
def _operators(path: bytes) -> str:
    return _formatted(loads(path), _OPERATORS, " ")


@lru_cache(MOST_PATHS)
def _data(path: bytes) -> str:
    return _formatted(loads(path), _DATA, "")
