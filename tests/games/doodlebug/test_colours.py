"""The grounds of Doodlebug's chits can be told apart by those who see no red."""

from __future__ import annotations

from itertools import combinations

from ..support.judging import shipped

# A protanope's view of linear RGB (Viénot, Brettel and Mollon, 1999).
PROTANOPE = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
APART = 20.0  # of CIE L*a*b*; colours a few units apart are taken for one


def linear(channel):
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour):
    """A colour as a protanope sees it, in L*a*b*."""
    rgb = [linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5)]
    red, green, blue = (max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True))) for row in PROTANOPE)
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x / 0.9505, y, z / 1.089)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5


def test_backs_of_chits_differ_to_those_who_see_no_red_and_name_their_colour():
    game = shipped("doodlebug")
    backs = {name: [mark.text for mark in face.marks] for name, face in game.counters.faces.items()}
    bare = {name for name, texts in backs.items() if texts == ["{ground}"]}
    grounds = {
        game.palette[counter.values["ground"]] for counter in game.counters.counters if counter.back in bare
    }
    assert len(grounds) == 4
    assert all(distance(one, other) > APART for one, other in combinations(grounds, 2))
    assert distance(game.palette["red"], game.palette["brown"]) < APART, "to them these are one"
