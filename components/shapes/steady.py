"""Sines, angles and lengths without their last digits, which one machine has otherwise than another.

The libraries that compute them may be a little too high or too low. Where the two sides of a
piece are alike, so little would decide which of them is taken; and it would decide what is printed
of a number that lies in the middle between two hundredths of a millimetre. Products and square roots
are the same everywhere. So is `math.fsum`; `sum` is not, for each Python adds in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

DIGITS, DIGITS_OF_LENGTH = 12, 9  # decimals; a length may be some hundred mm


def settled(length: float) -> float:
    """What others computed, without its last digits."""
    return round(length, DIGITS_OF_LENGTH) + 0.0  # never -0.0, which is printed otherwise than 0.0


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


def dist(one: Sequence[float], other: Sequence[float]) -> float:
    return settled(math.dist(one, other))
