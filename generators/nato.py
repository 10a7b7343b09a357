"""Unit symbols after APP-6: frame, icon and echelon, drawn in the house's own lines.

A symbol's units: the frame of a friendly land unit is 150 by 100. All four frames
stand round the same middle at one scale, so that icons are equally large in them.
Parts of icons are path data in those units: `s:` strokes and `f:` filled parts
keep to the octagon that all frames have room for; `S:` and `F:` are stretched to
the frame, corners to corners and edges to edges. Names are in components/checks/nato.yaml.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from ..components.shapes.paths import Matrix, Segments, ellipse, parse_path, rectangle, transformed
from .drawing import Clip, Drawing, Mark, Path, Use

WIDE, HIGH = 150.0, 100.0
MIDDLE = (75.0, 50.0)
TALLEST = 144.0  # the hostile frame
OVER = 30.0  # room for the echelon
_STROKE = 0.045  # of a friend's height

_CROSS = "S:M0 0L150 100M150 0L0 100"
_SLASH = "S:M0 100L150 0"
_TRACK = "s:M50 30H100A20 20 0 0 1 100 70H50A20 20 0 0 1 50 30Z"
_GUN = "f:M75 36a14 14 0 1 0 .01 0Z"
_DOME = "S:M0 100C30 64 120 64 150 100"
_GULLS = "s:M53 88C59 75 69 75 75 88C81 75 91 75 97 88"

ICONS: dict[str, tuple[str, ...]] = {
    "blank": (),
    "infantry": (_CROSS,),
    "armour": (_TRACK,),
    "mechanised": (_CROSS, _TRACK),
    "motorised": (_CROSS, "S:M75 0V100"),
    "cavalry": (_SLASH,),
    "reconnaissance": (_SLASH,),
    "artillery": (_GUN,),
    "self-propelled-artillery": (_TRACK, _GUN),
    "rocket-artillery": (_GUN, "s:M61 29L75 17L89 29M61 19L75 7L89 19"),
    "anti-tank": ("S:M0 100L75 0L150 100",),
    "anti-air": (_DOME,),
    "engineer": ("s:M41 68V36H109V68M75 36V62",),
    "airborne": (_CROSS, _GULLS),
    "glider-infantry": (_CROSS, "f:M40 76L75 80L110 76V81L75 88L40 81Z", "f:M75 78a8 8 0 1 0 .01 0Z"),
    "air-assault": (_CROSS, "s:M59 9L75 23L91 9"),
    "mountain": (_CROSS, "f:M58 98L75 68L92 98Z"),
    "marine": (
        _CROSS,
        "s:M75 24V84M62 34H88M51 62C55 88 95 88 99 62M75 12a6 6 0 1 0 .01 0",
        "f:M43 70L50 54L60 67ZM107 70L100 54L90 67Z",
    ),
    "special-forces": ("s:M52 66C52 40 70 34 75 34C80 34 98 40 98 66M52 66H98M75 34V26",),
    "headquarters": ("S:M0 34H150",),
    "headquarters-infantry": (_CROSS, "F:M0 0H150V19H0Z"),
    "officer": ("f:M75 23a13 13 0 1 0 .01 0ZM48 78C48 61 58 53 75 53C92 53 102 61 102 78Z",),
    "signals": ("S:M0 0L68 62L82 38L150 100",),
    "supply": ("S:M0 78H150",),
    "transport": ("s:M75 22a28 28 0 1 0 .01 0M75 22V78M47 50H103M55 30L95 70M95 30L55 70",),
    "medical": ("S:M75 0V100M0 50H150",),
    "maintenance": ("s:M48 40C60 40 60 60 48 60M102 40C90 40 90 60 102 60M57 50H93",),
    "military-police": ("s:M45 68V34L56 53L67 34V68M82 68V34H93C103 34 103 51 93 51H82",),
    "mortar": ("s:M75 72V28M64 40L75 26L86 40M75 72a7 7 0 1 0 .01 0",),
    "machine-gun": ("s:M75 78V24M64 36L75 22L86 36M62 78H88",),
    "anti-air-machine-gun": (_DOME, "s:M75 62V16M64 28L75 14L86 28M62 62H88"),
    "bridging": ("s:M46 32L56 42H94L104 32M46 68L56 58H94L104 68",),
    "aviation": ("f:M75 50L46 32V68ZM75 50L104 32V68Z",),
    "fighter": ("f:M75 20L80 42L112 58V66L80 60L78 74L86 82H64L72 74L70 60L38 66V58L70 42Z",),
    "bomber": ("f:M75 16L81 36L122 50V58L81 54L78 74L90 82V86H60V82L72 74L69 54L28 58V50L69 36Z",),
    "glider": ("f:M75 22L78 44L124 50V55L78 53L77 76L84 80H66L73 76L72 53L26 55V50L72 44Z",),
    "parachute": ("s:M45 50C45 20 105 20 105 50ZM45 50L75 84L105 50M75 50V84",),
    "partisan": ("f:M75 20L82 42H105L86 56L93 78L75 64L57 78L64 56L45 42H68Z",),
    "mine": ("f:M75 36a16 16 0 1 0 .01 0Z", "s:M75 30V20M75 74V84M53 52H43M97 52H107"),
    "coastal-artillery": (_GUN, "s:M43 78C51 70 59 86 67 78C75 70 83 86 91 78C99 70 103 74 107 78"),
}

ECHELONS: dict[str, str] = {
    "none": "",
    "team": "o/",
    "squad": "o",
    "section": "oo",
    "platoon": "ooo",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
}


class Frame(NamedTuple):
    """A frame's outline, and half its extent: across its middle, and to its corners."""

    outline: Segments
    middle: tuple[float, float]
    corner: tuple[float, float]


FRAMES: dict[str, Frame] = {
    "friend": Frame(rectangle(0, 0, WIDE, HIGH), (75, 50), (75, 50)),
    "hostile": Frame(parse_path("M75 -22L147 50L75 122L3 50Z"), (72, 72), (41, 31)),
    "neutral": Frame(rectangle(20, -5, 110, 110), (55, 55), (55, 55)),
    "unknown": Frame(
        parse_path(
            "M38 13C38 -30 112 -30 112 13C155 13 155 87 112 87C112 130 38 130 38 87C-5 87 -5 13 38 13Z"
        ),
        (69.25, 69.25),
        (56, 37),
    ),
}


def _stretched(segments: Segments, frame: Frame) -> Segments:
    """Segments made for a friend's frame, stretched to another."""
    (wide, high), (x0, y0) = MIDDLE, MIDDLE

    def moved(x: float, y: float) -> tuple[float, float]:
        u, v = (x - x0) / wide, (y - y0) / high
        across = frame.middle[0] * (1 - v * v) + frame.corner[0] * v * v
        down = frame.middle[1] * (1 - u * u) + frame.corner[1] * u * u
        return x0 + u * across, y0 + v * down

    found = []
    for verb, *n in segments:
        points = [moved(x, y) for x, y in zip(n[::2], n[1::2], strict=True)]
        found.append((verb, *(number for point in points for number in point)))
    return tuple(found)


def icon_marks(icon: str, frame: Frame, place: Matrix, ink: str, stroke: float) -> list[Mark]:
    """Return an icon's parts in a frame, before anything is clipped."""
    marks: list[Mark] = []
    for part in ICONS[icon]:
        segments = parse_path(part[2:])
        if part[0].isupper():
            segments = _stretched(segments, frame)
        moved = transformed(segments, place)
        if part[0] in "sS":
            marks.append(Path(moved, stroke=ink, width=stroke, join="round"))
        else:
            marks.append(Path(moved, fill=ink))
    return marks


def _echelon(marks: str) -> list[tuple[str, Segments]]:
    """Return the marks over the frame, centred on x = 75, 20 units high."""
    wide = {"o": 18.0, "I": 15.0, "X": 22.0, "/": 0.0}
    x = WIDE / 2 - fsum(wide[m] for m in marks) / 2
    found: list[tuple[str, Segments]] = []
    for mark in marks:
        middle = x + wide[mark] / 2
        if mark == "o":
            found.append(("f", ellipse(middle, -16, 6.5, 6.5)))
        elif mark == "I":
            found.append(("s", (("M", middle, -26), ("L", middle, -7))))
        elif mark == "X":
            found.append(
                ("s", parse_path(f"M{middle - 8} -26L{middle + 8} -7M{middle + 8} -26L{middle - 8} -7"))
            )
        else:
            found.append(("s", (("M", middle - 18, -7), ("L", middle, -26))))
        x += wide[mark]
    return found


@lru_cache(maxsize=1024)
def unit_symbol(
    icon: str, frame: str, echelon: str, *, width: float, height: float, ink: str, fill: str
) -> Drawing:
    """Return the symbol in the middle of a box of mm; echelon marks, if any, stand over the frame.

    The scale depends on the box alone: every frame has room in it at that scale.
    """
    over = OVER if ECHELONS[echelon] else 0.0
    scale = min(width / (WIDE + 5), height / (TALLEST + over + 5))
    x = width / 2 - MIDDLE[0] * scale
    y = (height + over * scale) / 2 - MIDDLE[1] * scale
    place = (scale, 0.0, 0.0, scale, x, y)
    stroke = max(0.15, _STROKE * HIGH * scale)
    this = FRAMES[frame]
    outline = transformed(this.outline, place)
    marks: list[Mark] = [Path(outline, fill)]
    drawn = icon_marks(icon, this, place, ink, stroke)
    if any(part[0].isupper() for part in ICONS[icon]) and frame not in ("friend", "neutral"):
        # Lines end at the frame, whatever the angle at which they meet it.
        marks.append(Use(Drawing(width, height, tuple(drawn)), clip=Clip(outline)))
    else:
        marks += drawn
    marks.append(Path(outline, stroke=ink, width=stroke))
    lift = MIDDLE[1] - this.middle[1]  # the frame's upper edge
    above = (scale, 0.0, 0.0, scale, x, y + lift * scale)
    for kind, segments in _echelon(ECHELONS[echelon]):
        moved = transformed(segments, above)
        marks.append(Path(moved, fill=ink) if kind == "f" else Path(moved, stroke=ink, width=stroke))
    return Drawing(width, height, tuple(marks), f"{echelon} {icon}".replace("none ", ""))
