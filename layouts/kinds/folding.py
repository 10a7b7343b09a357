"""A page that shows how the models of a kit are put together, step by step.

Its pictures are computed from the folds and the glue of the pieces themselves.
"""

from __future__ import annotations

from typing import Any

from ...components import Problem
from ...components.kinds.folding import KIND
from ...components.models.game import Part
from ...generators.drawing import Drawing, Mark, Rect, Use
from ...generators.pieces.folded_views import folded_view, stood
from ...generators.text.fitting import Setting, flow, line_of
from ..drawn import Drawn, pieces_in
from ..pages.columns import body_of, text_page
from ..pages.folding_steps import FROM_AHEAD, Model, Step, steps_of
from ..pages.titles import title_of
from ..sheets.papers import BoxMm, Page, Paper
from . import pages

ACROSS = 3  # steps side by side
GAP = 6.0  # mm between two of them
INDENT = 8.0  # mm from a step's number to its words
NUMBER, HEAD, BODY = 17.0, 11.0, 8.6  # points
LARGEST = 1.5  # times its size that a model is shown at most
PARADE = 31.0  # mm of height for each row of all models, folded
IN_A_ROW = 4  # of them


def folding_pages(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """One page of steps for the kinds of models that the kit has, and all of them folded."""
    name = title_of(drawn.game, part)
    models, stands = _entries(drawn, "model"), _entries(drawn, "stand")
    if not models and drawn.problems and any(one.kind == "model" for one in drawn.game.sheet.kit):
        return [], []  # what is wrong with them is told already
    if not models:
        where = ("kit", drawn.game.sheet.kit.index(part))
        said = "the kit has no models to fold; add a part of kind model"
        return [], [drawn.game.problem("game", where, said)]
    palette = drawn.game.palette
    x, y, wide, high = body_of(paper)
    head = line_of(name, x, y + 7, font="condensed-bold", points=21, fill=palette["ink"])
    marks: list[Mark] = [head, Rect(x, y + 10, wide, 0.5, palette["accent"])]
    steps = list(steps_of(models, stands))
    rows, low = -(-len(steps) // ACROSS), PARADE * -(-len(models) // IN_A_ROW)
    across = (wide - GAP * (ACROSS - 1)) / ACROSS
    top, tall = y + 14, (high - 14 - low) / rows
    for row in range(rows):
        here = steps[row * ACROSS : (row + 1) * ACROSS]
        texts = [_words(step, across - INDENT, palette) for step in here]
        words = max(text.height for text in texts)
        for number, (step, text) in enumerate(zip(here, texts, strict=True)):
            box = (x + number * (across + GAP), top + row * tall, across, tall - 3 - words)
            marks += _set(step, text, row * ACROSS + number + 1, box, palette)
    marks += _parade(models, (x, y + high - low, wide, low), palette)
    box = (0.0, 0.0, paper.width, paper.height)
    return [Page(name, name, paper, box, box, text_page(paper, marks, name), text=True)], []


def _entries(drawn: Drawn, kind: str) -> list[Model]:
    """The first entry of each group of a kind in the kit, its pieces by their names in it."""
    found: dict[str, Model] = {}
    for part, looks in zip(drawn.game.sheet.kit, drawn.parts, strict=True):
        if part.kind != kind:
            continue
        first: dict[str, Any] = {}
        for piece in pieces_in(looks):
            title = piece.group.removesuffix(", to paint") or piece.title.split(",")[0]
            if first.setdefault(title, piece.where[:2]) != piece.where[:2]:
                continue
            known = found.setdefault(title, Model(title, {}))
            entry = getattr(drawn.game.files[piece.file], f"{kind}s")[piece.where[1]].id
            name = piece.id.removeprefix("plain-").removeprefix(entry).removeprefix("-")
            known.pieces.setdefault(name, piece)
    return list(found.values())


def _fitted(looks: Drawing, box: BoxMm, largest: float = LARGEST) -> Mark:
    """A picture as large as its box allows, in its middle."""
    x, y, wide, high = box
    scale = min(wide / looks.width, high / looks.height, largest)
    left, top = x + (wide - looks.width * scale) / 2, y + (high - looks.height * scale) / 2
    return Use(looks, (scale, 0.0, 0.0, scale, left, top))


def _words(step: Step, wide: float, palette: Any) -> Setting:
    return flow([("regular", step.says)], width=wide, size=BODY, fill=palette["soft-ink"])


def _set(step: Step, text: Setting, number: int, box: BoxMm, palette: Any) -> list[Mark]:
    """A step: its picture and number in a box, its words below that."""
    x, y, wide, high = box
    low = y + high - 5.5
    return [
        _fitted(step.looks, (x, y, wide, high - 8)),
        line_of(f"{number}", x, low + 4, font="condensed-bold", points=NUMBER, fill=palette["accent"]),
        line_of(step.title, x + INDENT, low + 3.6, font="condensed-bold", points=HEAD, fill=palette["ink"]),
        *text.at(x + INDENT, low + 5),
    ]


def _parade(models: list[Model], box: BoxMm, palette: Any) -> list[Mark]:
    """All models of the kit, folded, under their names."""
    x, y, wide, high = box
    marks: list[Mark] = [Rect(x, y, wide, high, palette["cream"])]
    across = min(len(models), IN_A_ROW)
    cell, tall = wide / across, PARADE
    for number, model in enumerate(models):
        left, top = x + number % across * cell, y + number // across * tall
        looks = folded_view(stood(list(model.pieces.values())), FROM_AHEAD)
        marks.append(_fitted(looks, (left + 2, top + 1.5, cell - 4, tall - 7), 1.2))
        marks.append(
            line_of(
                model.title,
                left + cell / 2,
                top + tall - 2,
                font="condensed-semibold",
                points=9,
                fill=palette["ink"],
                align="centre",
            )
        )
    return marks


pages.enter(KIND, folding_pages)
