"""How we read the rules: what they leave open."""

from __future__ import annotations

from ...components import Problem
from ...components.kinds.rules import READINGS
from ...components.models.game import Part
from ..drawn import Drawn
from ..pages.texts import readings_pages
from ..sheets.papers import Page, Paper
from . import pages


def open_points(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """Return the pages on which each rule that leaves something open has its readings."""
    return readings_pages(drawn.game, paper), []


pages.enter(READINGS, open_points)
