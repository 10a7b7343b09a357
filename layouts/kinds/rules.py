"""The rules summary."""

from __future__ import annotations

from ...components import Problem
from ...components.kinds.rules import KIND
from ...components.models.game import Part
from ..drawn import Drawn
from ..pages.texts import rules_pages
from ..sheets.papers import Page, Paper
from . import pages


def summary_pages(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """Return the rules summary."""
    return rules_pages(drawn.game, paper)


pages.enter(KIND, summary_pages)
