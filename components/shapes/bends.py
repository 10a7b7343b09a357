"""Path data with arcs, quadratic and smooth curves, read as fontTools reads it, to the last digit.

Art made of letters and dots is full of them. What is out of the ordinary, or wrong, is left to fontTools.
"""

from __future__ import annotations

import re
from cmath import isclose
from math import atan2, ceil, cos, pi, sin, sqrt, tan
from typing import Any

from .steady import settled

_COMMAND = re.compile("([MmZzLlHhVvCcSsQqTtAa])")
# As fontTools takes numbers apart: "007" is three of them, here too.
_NUMBER = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)")
_NOT_HERE = re.compile(r"[eE]|\d{280}")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_THIRD = 2 / 3
_QUARTER = pi / 2 + 0.001  # an arc of a little more is still one curve


def bent(data: str) -> tuple[tuple[Any, ...], ...] | None:
    """Return the segments of path data of all letters; None where fontTools has to read it."""
    first, *parts = _COMMAND.split(data)
    if _NOT_HERE.search(data) or first.strip() or not parts or parts[0] not in "Mm":
        return None
    path = _Path()
    for letter, typed in zip(parts[::2], parts[1::2], strict=True):
        command = letter.upper()
        takes = _TAKES[command]
        numbers = _of_arcs(typed) if command == "A" else [*map(float, _NUMBER.findall(typed))]
        if numbers is None or (not numbers or len(numbers) % takes if takes else numbers):
            return None
        if not takes:
            path.close()
        for k in range(0, len(numbers), takes or 1):
            if not path.draw(command, numbers[k : k + takes], letter.islower()):
                return None
            command = "L" if command == "M" else command  # the rest are lines
    # Arcs were made with sines.
    return tuple((letter, *map(settled, numbers)) for letter, *numbers in path.segments)


def _of_arcs(typed: str) -> list[float] | None:
    """Return the numbers of arcs; None where they are not written apart, or flags are not 0 or 1."""
    words = typed.replace("-", " -").replace(",", " ").split()
    if "\n" in typed or not all(map(_NUMBER.fullmatch, words)):
        return None
    return None if {*words[3::7], *words[4::7]} - {"0", "1"} else [*map(float, words)]


class _Path:
    """Segments, and where the next one begins; `bend` is the last control point, for a smooth curve."""

    def __init__(self) -> None:
        self.segments: list[tuple[Any, ...]] = []
        self.at = self.start = self.bend = 0j
        self.is_open = False
        self.before = ""  # the last command

    def draw(self, command: str, n: list[float], is_relative: bool) -> bool:
        """Add what one command draws with its numbers; False where fontTools has to."""
        add = self.segments.append
        at = self.at
        away = at if is_relative else 0j
        if command == "M":
            self.start = to = complex(n[0], n[1]) + away
            add(("M", to.real, to.imag))
        elif not self.is_open:  # drawn on from where the last part was closed
            add(("M", self.start.real, self.start.imag))
        if command == "H":
            to = complex(n[0] + away.real, at.imag)
        elif command == "V":
            to = complex(at.real, n[0] + away.imag)
        else:
            to = complex(n[-2], n[-1]) + away
        if command in "LHV":
            add(("L", to.real, to.imag))
        elif command == "A":
            arc = _arc(at, n, to)
            self.segments += arc
            if not arc:
                return False
        elif command in "CS":
            one = complex(n[0], n[1]) + away if command == "C" else self.mirrored("CS")
            self.bend = two = complex(n[-4], n[-3]) + away
            add(("C", one.real, one.imag, two.real, two.imag, to.real, to.imag))
        elif command in "QT":
            self.bend = complex(n[0], n[1]) + away if command == "Q" else self.mirrored("QT")
            x0, y0, bx, by, x, y = at.real, at.imag, self.bend.real, self.bend.imag, to.real, to.imag
            near = x0 + _THIRD * (bx - x0), y0 + _THIRD * (by - y0)
            add(("C", *near, x + _THIRD * (bx - x), y + _THIRD * (by - y), x, y))
        self.at, self.is_open, self.before = to, True, command
        return True

    def mirrored(self, smooth: str) -> complex:
        """Return the control point that goes on from a curve of these commands; here where there is none."""
        return self.at + self.at - self.bend if self.before and self.before in smooth else self.at

    def close(self) -> None:
        """End a part, with a line back to where it began if it is not there yet."""
        if self.is_open:
            if not isclose(self.at, self.start, rel_tol=1e-15, abs_tol=1e-15):
                self.segments.append(("L", self.start.real, self.start.imag))
            self.segments.append(("Z",))
        self.at, self.is_open, self.before = self.start, False, ""


def _arc(at: complex, shape: list[float], to: complex) -> list[tuple[Any, ...]]:
    """Return the curves of an arc, one for each quarter; none for what is oblique, or no arc.

    https://www.w3.org/TR/SVG11/implnote.html#ArcImplementationNotes
    """
    rx, ry, turn, large, sweep = abs(shape[0]), abs(shape[1]), *shape[2:5]
    if turn or not (rx and ry) or to == at:
        return []
    half = (at - to) * 0.5
    scale = half.real * half.real / (rx * rx) + half.imag * half.imag / (ry * ry)
    if scale > 1:
        rx, ry = rx * sqrt(scale), ry * sqrt(scale)
    across, down = 1 / rx, 1 / ry
    one, two = complex(across * at.real, down * at.imag), complex(across * to.real, down * to.imag)
    apart = two - one
    factor = sqrt(max(1 / (apart.real * apart.real + apart.imag * apart.imag) - 0.25, 0.0))
    apart *= -factor if sweep == large else factor
    middle = (one + two) * 0.5 + complex(-apart.imag, apart.real)
    one, two = one - middle, two - middle
    begin = atan2(one.imag, one.real)
    angle = atan2(two.imag, two.real) - begin
    if angle < 0 and sweep:
        angle += 2 * pi
    elif angle > 0 and not sweep:
        angle -= 2 * pi
    count = ceil(abs(angle / _QUARTER))
    mx, my = middle.real, middle.imag
    curves: list[tuple[Any, ...]] = []
    for k in range(count):
        first, last = begin + k * angle / count, begin + (k + 1) * angle / count
        t = (4 / 3) * tan(0.25 * (last - first))
        x, y = cos(last) + mx, sin(last) + my
        near = rx * (cos(first) - t * sin(first) + mx), ry * (sin(first) + t * cos(first) + my)
        curves.append(("C", *near, rx * (x + t * sin(last)), ry * (y - t * cos(last)), rx * x, ry * y))
    return curves
