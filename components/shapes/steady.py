"""Sines, angles and lengths, rounded so that every machine has the same.

The libraries that compute them differ in the last digit. Where the two sides of a piece are alike, that
digit would decide which of them is taken; and it would decide how a number is printed that lies half way
between two hundredths of a millimetre. Products and square roots are the same everywhere. So is
`math.fsum`; `sum` is not, for each version of Python adds in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

DIGITS, DIGITS_OF_LENGTH = 12, 9  # decimals; a length may be some hundred mm


def settled(length: float) -> float:
    """Return a computed length without its last digits."""
    return round(length, DIGITS_OF_LENGTH) + 0.0  # never -0.0, which may print as "-0"


def sin(angle: float) -> float:
    return round(math.sin(angle), DIGITS) + 0.0


def cos(angle: float) -> float:
    return round(math.cos(angle), DIGITS) + 0.0


def tan(angle: float) -> float:
    return round(math.tan(angle), DIGITS) + 0.0


def asin(share: float) -> float:
    return round(math.asin(share), DIGITS) + 0.0


def atan2(y: float, x: float) -> float:
    return round(math.atan2(y, x), DIGITS) + 0.0


def hypot(x: float, y: float) -> float:
    return settled(math.hypot(x, y))


def dist(first: Sequence[float], second: Sequence[float]) -> float:
    return settled(math.dist(first, second))
