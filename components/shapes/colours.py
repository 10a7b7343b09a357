"""Colours as an eye sees them: lightness, difference, and what people see who lack a kind of cone.

CIEDE2000 by Sharma, Wu and Dalal (2005); colour-vision deficiencies by Machado, Oliveira and
Fernandes (2009), at full severity. No package is taken for it: those that have it take longer to
import than a small game takes to build.
"""

from __future__ import annotations

from functools import lru_cache
from math import degrees, exp, radians

from .steady import atan2, cos, hypot, settled, sin

DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia")

GREY = 14 / 255  # by which the channels of a grey differ at most
BLACK = 20.0  # L* of a grey from which on it is printed as black, so that no text or line has a screen
MOST_INK = 2.4  # of four inks on one spot, by the strictest of the print shops that are known

Three = tuple[float, float, float]
Four = tuple[float, float, float, float]
_XYZ = (  # of linear sRGB, divided by the white of D65
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)
_SEEN = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(colour: str) -> Three:
    """Return linear sRGB of #rrggbb, each 0 to 1."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _unbent(r), _unbent(g), _unbent(b)


def _unbent(share: float) -> float:
    return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)


def _bent(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return float(12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055)


def _typed(shares: Three) -> str:
    """Return #rrggbb of linear sRGB."""
    return "#" + "".join(f"{round(settled(_bent(share) * 255)):02x}" for share in shares)


def _times(matrix: tuple[Three, Three, Three], by: Three) -> Three:
    x, y, z = (row[0] * by[0] + row[1] * by[1] + row[2] * by[2] for row in matrix)
    return x, y, z


@lru_cache(maxsize=4096)
def lab(colour: str) -> Three:
    """Return CIE L*, a*, b* of #rrggbb under D65."""
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in _times(_XYZ, _linear(colour))
    )
    return settled(116 * fy - 16), settled(500 * (fx - fy)), settled(200 * (fy - fz))


def lightness(colour: str) -> float:
    """Return L* of #rrggbb, 0 (black) to 100 (white)."""
    return lab(colour)[0]


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """Return the grey that is as light as a colour; #rrggbb of both."""
    shares = _linear(colour)
    level = _XYZ[1][0] * shares[0] + _XYZ[1][1] * shares[1] + _XYZ[1][2] * shares[2]
    return _typed((level, level, level))


@lru_cache(maxsize=4096)
def tint(colour: str, share: float) -> str:
    """Return a colour's tint on white paper: a share of it, 0 to 1; #rrggbb of both."""
    parts = (255 - (255 - int(colour[i : i + 2], 16)) * share for i in (1, 3, 5))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


@lru_cache(maxsize=4096)
def inks(colour: str) -> Four:
    """Return the shares of cyan, magenta, yellow and black that print #rrggbb, each 0 to 1.

    What a colour has of grey is printed in black alone, as the naive conversion of CSS Color 5 has it;
    a grey in a tint of black, a dark one in black. Cyan, magenta and yellow give way to MOST_INK.
    """
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if max(r, g, b) - min(r, g, b) <= GREY:
        return 0.0, 0.0, 0.0, 1.0 if lightness(colour) <= BLACK else 1 - (r + g + b) / 3
    light = max(r, g, b)
    cyan, magenta, yellow = (1 - part / light for part in (r, g, b))
    share = min(1.0, (MOST_INK - (1 - light)) / (cyan + magenta + yellow))
    return cyan * share, magenta * share, yellow * share, 1 - light


@lru_cache(maxsize=4096)
def as_seen(colour: str, deficiency: str) -> str:
    """Return a colour as people with one of DEFICIENCIES see it; #rrggbb of both."""
    return _typed(_times(_SEEN[deficiency], _linear(colour)))


def difference(first: str, second: str) -> float:
    """Return CIEDE2000 of two colours, #rrggbb: 1 can just be seen, under 10 is easily confused."""
    return difference_of(lab(first), lab(second))


def difference_of(first: Three, second: Three) -> float:
    """Return CIEDE2000 of two colours in L*, a*, b*."""
    c_mean = (hypot(first[1], first[2]) + hypot(second[1], second[2])) / 2
    g = 1.5 - 0.5 * _saturation(c_mean)
    (l1, c1, h1), (l2, c2, h2) = _hue(first, g), _hue(second, g)
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    d_l, d_c, d_h = l2 - l1, c2 - c1, 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / (20 + (l_mean - 50) ** 2) ** 0.5
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    turned = -sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2)))) * 2 * _saturation(c_mean)
    square = (d_l / s_l) ** 2 + (d_c / s_c) ** 2 + (d_h / s_h) ** 2 + turned * (d_c / s_c) * (d_h / s_h)
    return settled(max(0.0, square) ** 0.5)


def _saturation(chroma: float) -> float:
    return float((chroma**7 / (chroma**7 + 25.0**7)) ** 0.5)


def _hue(colour: Three, g: float) -> Three:
    """Return lightness, chroma and hue in degrees, the colour's a* stretched."""
    a, b = colour[1] * g, colour[2]
    return colour[0], hypot(a, b), degrees(atan2(b, a)) % 360 if a or b else 0.0
