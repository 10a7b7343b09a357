"""Record sheets: forms that are filled in by hand or on screen."""

from __future__ import annotations

from ...components import Problem
from ...components.kinds.record_sheet import KIND
from ...components.models.game import Part
from ..drawn import Drawn
from ..pages.texts import record_pages
from ..sheets.papers import Page, Paper
from . import pages


def form_pages(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """Return a record sheet."""
    sheets = enumerate(drawn.game.records.sheets)
    index = next(k for k, sheet in sheets if sheet.id == part.id)
    return record_pages(drawn.game, paper, index)


pages.enter(KIND, form_pages)
