"""What each kind comes to on paper: a module for each, which enters its functions here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from ...components import Problem
from ...components.kinds import Kind, Registry, kinds
from ...components.models.game import Part
from ...components.reading.memory import NOTHING, Memory
from ...generators import kinds as drawing
from ..drawn import Drawn, noted
from ..sheets.papers import Page, Paper, Tally, Whole


class Route(NamedTuple):
    """One way to make a game: its name, the PDF that holds it, what it takes, and its components.

    The first page is none of them.
    """

    name: str  # "tonight" or "complete"; "" where there is only one
    file: str
    tally: Tally
    parts: tuple[str, ...]


class Opening(NamedTuple):
    """What the pages that open a kit tell of: all its other pages, numbered from `shift` + 1."""

    drawn: Drawn
    paper: Paper
    pages: Sequence[Page]
    shift: int
    backs: str
    routes: Sequence[Route]  # all of the game
    route: str = ""  # of the kit that is opened: the name of one of them
    runs: str = "together"  # one of RUNS of `exports.component_pdfs`
    files: tuple[tuple[str, Paper], ...] = ()  # what is read, boards and counters: where they are two files

    @property
    def largest(self) -> Paper:
        """The paper of boards and counters."""
        return self.files[-1][1] if self.files else self.paper


LayOut = Callable[[Drawn, Paper, Part], tuple[list[Page], list[Problem]]]
InOne = Callable[[Drawn, Part], list[Whole]]
Open = Callable[[Opening], list[Page]]

# The pages of a part on a paper; what is cut out has none, since it shares sheets.
pages: Registry[LayOut] = Registry()
# What is also handed out in one: as an SVG, and as a PDF of one large page.
wholes: Registry[InOne] = Registry()
# The pages before all others.
openings: Registry[Open] = Registry()


def kind_of(part: Part) -> Kind:
    """Return the kind of a part of a kit, after all that stages do for it has been entered.

    Only the kinds that a kit has are imported.
    """
    kind = kinds()[part.kind]
    _enter(kind.module)
    return kind


@cache
def _enter(module: str) -> None:
    for stage in (drawing.__name__, __name__):
        if find_spec(f"{stage}.{module}"):
            import_module(f"{stage}.{module}")


def wholes_of(drawn: Drawn, memory: Memory = NOTHING) -> list[Whole]:
    """Everything that is also handed out in one, in the order of the kit, each once."""
    by_name: dict[tuple[str, str], Whole] = {}
    for number, part in enumerate(drawn.game.sheet.kit):
        found_here, _ = noted(memory, ("wholes", number), (repr(part),), drawn, partial(_wholes, part))
        for whole in found_here:
            by_name.setdefault((whole.shelf, whole.name), whole)
    return list(by_name.values())


def _wholes(part: Part, drawn: Drawn) -> tuple[list[Whole], list[Problem]]:
    in_one = wholes.of(kind_of(part))
    return in_one(drawn, part) if in_one else [], []
