"""The spots of colour on a folded aircraft's wings, and the numbers that stand in them."""

from __future__ import annotations

from ...components.models.field_types import MM_PER_POINT
from ...components.models.gallery import Aircraft
from ...components.shapes.paths import ellipse
from ..aircraft import Tones
from ..aircraft.tones import FINE
from ..curves import value_at
from ..drawing import Drawing, Mark, Path, Use
from ..faces.contrast import contrast
from ..text.fitting import line_of
from ..text.fonts import typeface
from .model_plans import bends_of

SPOT = 1.5  # mm, radius of a spot without a number
OUT, BACK = 2.9, 0.36  # where that is: mm from the root; as a share of the root's chord
RING = 0.4  # mm of light round it
LARGEST, SHARE = 4.4, 0.31  # mm, and of the root's chord: radius of a spot with a number
FREE = 0.5  # mm between it and the body, or the score at which a wing bends
FONT = "condensed-bold"
TALL = 1.24  # radii; a digit's height


def spot_marks(
    plane: Aircraft,
    lead: float,
    k: float,
    *,
    tones: Tones,
    spot: str,
    number: str = "",
    right: bool = True,
    body: bool = False,
) -> list[Mark]:
    """The spot of one half, drawn as the right one: [out from the root, back from `lead`].

    A left half is the right one mirrored, so its number is mirrored here.
    """
    root = plane.wing.sections[0]
    radius = min(LARGEST, SHARE * root.chord * k) if number else SPOT
    out, y = OUT, (root.lead - lead + root.chord * BACK) * k
    if number:
        wide = [(station[0], station[1]) for station in plane.fuselage.stations]
        hull = value_at(wide, root.lead + root.chord * BACK) * k if body else 0.0
        inner = [hull, *(y * k for y, _ in bends_of(plane.wing) if not body)]
        out = max(OUT, *(at + FREE + RING + radius for at in inner))
        y = (_middle(plane, out / k) - lead) * k
    marks: list[Mark] = [
        Path(ellipse(out, y, r, r), fill, tones.ink, FINE)
        for r, fill in ((radius + RING, tones.light), (radius, spot))
    ]
    return [*marks, _digits(number, out, y, radius, spot, tones, right)] if number else marks


def _middle(plane: Aircraft, y: float) -> float:
    """Where a spot stands on the wing at a place of its half span, metres."""
    leads = [(section.y, section.lead) for section in plane.wing.sections]
    chords = [(section.y, section.chord) for section in plane.wing.sections]
    return value_at(leads, y) + value_at(chords, y) * (BACK + 0.08)


def _digits(number: str, x: float, y: float, radius: float, spot: str, tones: Tones, right: bool) -> Use:
    """The number upright in the middle of its spot, in the ink that is seen best there."""
    ink = max((tones.ink, tones.light), key=lambda one: contrast(one, spot))
    tall = TALL * radius / (1.0 if len(number) < 2 else 1.35)
    points = tall / typeface(FONT).cap_height / MM_PER_POINT
    text = line_of(number, 0, tall / 2, font=FONT, points=points, fill=ink, align="centre")
    return Use(Drawing(radius, radius, (text,)), (1.0 if right else -1.0, 0.0, 0.0, 1.0, x, y))
