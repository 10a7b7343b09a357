"""The grounds of Doodlebug's chits can be told apart by those who see no red."""

from __future__ import annotations

from itertools import combinations

from cutline.components import find_game, load_game

# A protanope's view of linear RGB (Viénot, Brettel and Mollon, 1999).
PROTANOPE = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
APART = 20.0  # of CIE L*a*b*; colours a few units apart are taken for one


def linear(channel):
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(red, green, blue):
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x / 0.9505, y, z / 1.089)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def seen(colour):
    """A colour as a protanope sees it, in L*a*b*."""
    rgb = [linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5)]
    return lab(*(max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True))) for row in PROTANOPE))


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5


def bare_backs(game):
    """The colours of the backs that show nothing but their ground."""
    bare = {name for name, face in game.counters.faces.items() if not face.marks}
    return {
        game.palette[counter.values["ground"]] for counter in game.counters.counters if counter.back in bare
    }


def test_backs_of_nothing_but_colour_differ_to_those_who_see_no_red():
    game = load_game(find_game("doodlebug"), drawn=False)
    colours = bare_backs(game)
    assert len(colours) == 4
    for one, other in combinations(sorted(colours), 2):
        assert distance(one, other) > APART, (one, other)


def test_the_red_and_the_brown_of_the_house_are_one_colour_to_them():
    """What the test above is for."""
    palette = load_game(find_game("doodlebug"), drawn=False).palette
    assert distance(palette["red"], palette["brown"]) < APART
