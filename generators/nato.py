"""Unit symbols after APP-6: frame, icon and echelon, drawn in the house's own lines.

The frame of a land unit is 150 by 100 units here; icons are path data in those
units, `s:` for strokes and `f:` for filled parts. Names are in components/nato.yaml.
"""

from __future__ import annotations

from functools import lru_cache

from ..components.paths import Segments, ellipse, parse_path, rectangle, transformed
from .drawing import Drawing, Path

WIDE, HIGH = 150.0, 100.0
_STROKE = 0.045  # of the symbol's height

# Friendly icons touch the frame's corners; others keep to the octagon in its middle.
_CROSS = "s:M0 0L150 100M150 0L0 100"
_WHEELS = "s:M41 86a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M95 86a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"
_TRACK = "s:M48 30H102A20 20 0 0 1 102 70H48A20 20 0 0 1 48 30Z"
_GUN = "f:M75 38a12 12 0 1 0 .01 0Z"
_GULLS = "s:M57 84C62 74 70 74 75 84C80 74 88 74 93 84"

ICONS: dict[str, tuple[str, ...]] = {
    "blank": (),
    "infantry": (_CROSS,),
    "armour": (_TRACK,),
    "mechanised": (_CROSS, _TRACK),
    "motorised": (_CROSS, "s:M75 0V100"),
    "cavalry": ("s:M0 100L150 0", "f:M0 100L150 0L150 0L0 0Z"),
    "reconnaissance": ("s:M0 100L150 0",),
    "artillery": (_GUN,),
    "self-propelled-artillery": (_TRACK, _GUN),
    "rocket-artillery": (_GUN, "s:M60 32L75 18L90 32M60 22L75 8L90 22"),
    "anti-tank": ("s:M0 100L75 0L150 100",),
    "anti-air": ("s:M0 100C30 50 120 50 150 100",),
    "engineer": ("s:M45 72V34H105V72M75 34V66",),
    "airborne": (_CROSS, _GULLS),
    "air-assault": (_CROSS, "s:M55 92L75 78L95 92"),
    "mountain": (_CROSS, "f:M58 100L75 68L92 100Z"),
    "marine": (_CROSS, "s:M75 26V82M63 36H87M57 66C60 82 90 82 93 66M75 26a6 6 0 1 0 -.01 0"),
    "special-forces": ("s:M52 66C52 40 70 34 75 34C80 34 98 40 98 66M52 66H98M75 34V26",),
    "headquarters": ("s:M0 34H150",),
    "signals": ("s:M0 0L68 62L82 38L150 100",),
    "supply": ("s:M0 78H150",),
    "transport": ("s:M75 22a28 28 0 1 0 .01 0M75 22V78M47 50H103M55 30L95 70M95 30L55 70",),
    "medical": ("s:M75 0V100M0 50H150",),
    "maintenance": ("s:M48 40C60 40 60 60 48 60M102 40C90 40 90 60 102 60M57 50H93",),
    "military-police": ("s:M50 70V34H62C72 34 72 52 62 52H50M82 70V34L93 54L104 34V70",),
    "mortar": ("s:M75 72V28M64 40L75 26L86 40M75 72a7 7 0 1 0 .01 0",),
    "machine-gun": ("s:M75 78V24M64 36L75 22L86 36M62 78H88",),
    "bridging": ("s:M46 32L56 42H94L104 32M46 68L56 58H94L104 68",),
    "aviation": ("f:M75 50L46 32V68ZM75 50L104 32V68Z",),
    "fighter": ("f:M75 20L80 42L112 58V66L80 60L78 74L86 82H64L72 74L70 60L38 66V58L70 42Z",),
    "bomber": ("f:M75 16L81 36L122 50V58L81 54L78 74L90 82V86H60V82L72 74L69 54L28 58V50L69 36Z",),
    "glider": ("f:M75 22L78 44L124 50V55L78 53L77 76L84 80H66L73 76L72 53L26 55V50L72 44Z",),
    "parachute": ("s:M45 50C45 20 105 20 105 50ZM45 50L75 84L105 50M75 50V84",),
    "partisan": ("f:M75 20L82 42H105L86 56L93 78L75 64L57 78L64 56L45 42H68Z",),
    "mine": ("f:M75 36a16 16 0 1 0 .01 0Z", "s:M75 30V20M75 74V84M53 52H43M97 52H107"),
    "coastal-artillery": (
        _GUN,
        "s:M20 84C32 74 44 94 56 84C68 74 80 94 92 84C104 74 116 94 130 84",
    ),
}

ECHELONS: dict[str, str] = {
    "none": "", "team": "o/", "squad": "o", "section": "oo", "platoon": "ooo", "company": "I",
    "battalion": "II", "regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX",
    "army": "XXXX",
}  # fmt: skip

FRAMES: dict[str, Segments] = {
    "friend": rectangle(0, 0, WIDE, HIGH),
    "hostile": parse_path("M75 -26L151 50L75 126L-1 50Z"),
    "neutral": rectangle(25, 0, 100, 100),
    "unknown": parse_path(
        "M45 20C45 -20 105 -20 105 20C145 20 145 80 105 80C105 120 45 120 45 80C5 80 5 20 45 20Z"
    ),
}


def _echelon(marks: str) -> list[tuple[str, Segments]]:
    """The marks over the frame, centred on x = 75, 20 units high."""
    wide = {"o": 18.0, "I": 10.0, "X": 22.0, "/": 0.0}
    x = WIDE / 2 - sum(wide[m] for m in marks) / 2
    found: list[tuple[str, Segments]] = []
    for mark in marks:
        middle = x + wide[mark] / 2
        if mark == "o":
            found.append(("f", ellipse(middle, -16, 6.5, 6.5)))
        elif mark == "I":
            found.append(("s", (("M", middle, -26), ("L", middle, -7))))
        elif mark == "X":
            found.append(
                (
                    "s",
                    parse_path(
                        f"M{middle - 8} -26L{middle + 8} -7M{middle + 8} -26L{middle - 8} -7"
                    ),
                )
            )
        else:
            found.append(("s", (("M", middle - 18, -7), ("L", middle, -26))))
        x += wide[mark]
    return found


@lru_cache(maxsize=1024)
def unit_symbol(
    icon: str, frame: str, echelon: str, width: float, height: float, ink: str, fill: str
) -> Drawing:
    """The symbol fitted into a box of mm; echelon marks, if any, take the top of the box.

    A partial icon reaches the frame only where the frame is a rectangle.
    """
    over = 30.0 if ECHELONS[echelon] else 0.0
    outer = FRAMES[frame]
    above = max(over, 28.0 if frame in ("hostile",) else 12.0 if frame == "unknown" else 0.0)
    if frame == "hostile" and over:
        above += over
    below = {"hostile": 28.0, "unknown": 12.0}.get(frame, 0.0)
    scale = min(width / (WIDE + 4), height / (HIGH + above + below + 4))
    dx = (width - WIDE * scale) / 2
    dy = (height - (HIGH + above + below) * scale) / 2 + above * scale
    place = (scale, 0.0, 0.0, scale, dx, dy)
    stroke = max(0.15, _STROKE * HIGH * scale)
    marks = [Path(transformed(outer, place), fill, ink, stroke)]
    squeeze = {"friend": 1.0, "hostile": 0.72, "neutral": 0.66, "unknown": 0.66}[frame]
    inner = (scale * squeeze, 0.0, 0.0, scale * (1.0 if squeeze == 1.0 else 0.72),
             dx + 75 * scale * (1 - squeeze),
             dy + (0.0 if squeeze == 1.0 else 14.0) * scale)  # fmt: skip
    for part in ICONS[icon]:
        segments = transformed(parse_path(part[2:]), inner)
        if part[0] == "s":
            marks.append(Path(segments, stroke=ink, width=stroke))
        else:
            marks.append(Path(segments, fill=ink))
    lift = (scale, 0.0, 0.0, scale, dx, dy - (28.0 * scale if frame == "hostile" else 0.0))
    for kind, segments in _echelon(ECHELONS[echelon]):
        moved = transformed(segments, lift)
        marks.append(
            Path(moved, fill=ink) if kind == "f" else Path(moved, stroke=ink, width=stroke)
        )
    return Drawing(width, height, tuple(marks), f"{echelon} {icon}".replace("none ", ""))
