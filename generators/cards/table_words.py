"""The words round tables, diagrams and pictures: heading, notes, where they come from."""

from __future__ import annotations

from collections.abc import Mapping

from ...components import Game, house
from ...components.models.tables import Anatomy, Diagram, Picture, Play, Table
from ..drawing import NONE, Mark, Text
from ..faces.contrast import contrast
from ..text.fitting import flow, spans
from ..text.prose import KINDS, Column

NOTE = 8.0  # points

Palette = Mapping[str, str]
Shown = Table | Diagram | Picture


def heading(shown: Shown | Play | Anatomy, width: float, palette: Palette) -> tuple[list[Mark], float]:
    """Title and lead, and the height that they take; set as a rule's heading, which may stand beside it."""
    title = KINDS["section"](Column(width, palette), shown.title)
    marks = [*title.drawing.marks]
    y = title.height + (0.4 if shown.lead else 1.0)
    if shown.lead:
        lead = flow(spans(shown.lead, "regular", "semibold"), width=width, size=8, fill=palette["soft-ink"])
        marks += lead.at(0, y)
        y += lead.height + 1.0
    return marks, y


def ink_on(ground: str, palette: Palette) -> str:
    """Ink, or the light one where ink would be hard to read."""
    readable = ground == NONE or contrast(palette["ink"], ground) >= house().contrast
    return palette["ink" if readable else "on-dark"]


def note(
    marks: list[Mark],
    text: str,
    width: float,
    y: float,
    palette: Palette,
    *,
    label: Text | None = None,
    indent: float = 0.0,
) -> float:
    """Adds a note, beside its label if it has one; returns its lower edge."""
    if label:
        marks.append(label._replace(y=y + label.y))
    said = flow(spans(text, "regular", "semibold"), width=width - indent, size=NOTE, fill=palette["ink"])
    marks += said.at(indent, y)
    return y + said.height + 0.7


def provenance(marks: list[Mark], shown: Shown, width: float, y: float, game: Game) -> float:
    """Add the line that the table or figure is reconstructed, if it is; return its lower edge."""
    if not shown.reconstructed:
        return y
    if isinstance(shown, Table):
        says = game.words("Reconstructed: we did not have the published table.")
    else:
        says = game.words("Reconstructed: we did not have the published figure.")
    said = flow([("italic", says)], width=width, size=7, fill=game.palette["soft-ink"])
    marks += said.at(0, y + 0.3)
    return y + said.height + 0.3
