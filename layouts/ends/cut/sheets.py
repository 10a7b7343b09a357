"""Cutting sheets for a machine, and what a manifest has of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ....components import BadInput
from ....components.reading.memory import NOTHING
from ....generators.pieces.pieces import Piece
from ...drawn import Drawn, pieces_in
from ...kit import COMPLETE, laid_out
from ...sheets.papers import Page, Paper, Placement


def sheets_on(paper: Paper, drawn: Drawn, takes: Callable[[Piece], bool] = lambda _: True) -> list[Page]:
    """Return the sheets of all pieces that are taken, on a paper for a machine, each front before its back.

    No grid that is typed holds on "bare" paper. BadInput for what is larger than a sheet.
    """
    parts, kept, bare = [], [], paper.register == "bare"
    for part, looks in zip(drawn.game.sheet.kit, drawn.parts, strict=True):
        if pieces := [piece for piece in pieces_in(looks) if takes(piece)]:
            parts.append(part.model_copy(update={"imposition": None}) if bare else part)
            kept.append([piece._replace(fixed=None) for piece in pieces] if bare else pieces)
    sheet = drawn.game.sheet.model_copy(update={"cuts": "none", "kit": parts})
    pieces_alone = Drawn(replace(drawn.game, sheet=sheet), tuple(kept), [])
    kit = laid_out(pieces_alone, paper, "duplex", COMPLETE, NOTHING)
    if kit.problems:
        raise BadInput(kit.problems)
    return kit.pages


def placed(placements: Sequence[Placement], x: float = 0.0, y: float = 0.0) -> list[dict[str, Any]]:
    """Return what a manifest has of the pieces on a sheet that is shifted by (x, y) mm."""
    return [
        {
            "face": place.face,
            "counter": place.counter,
            "copy": place.copy,
            "box": [round(mm, 3) for mm in (place.x + x, place.y + y, place.width, place.height)],
        }
        for place in placements
    ]
