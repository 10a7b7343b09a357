"""A page that shows how the models of a kit are put together, step by step.

Its pictures are computed from the folds and the glue of the pieces themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Any, NamedTuple

from ...components import Game, Problem
from ...components.kinds.pages import FOLDING
from ...components.models.game import Part
from ...components.reading.problems import ranges
from ...generators.drawing import Drawing, Mark, Rect, Use, figure, tagged
from ...generators.pieces.folded_views import folded_view, stood
from ...generators.text.fitting import Setting, flow, line_of
from ..drawn import Drawn, pieces_in
from ..pages.columns import body_of, text_page
from ..pages.folding_steps import FROM_AHEAD, Construction, Model, Step, constructions
from ..pages.titles import title_of, typed_at
from ..sheets.papers import BoxMm, Page, Paper, minutes_for
from . import pages

ACROSS, MANY = 3, 9  # steps side by side, and one more of them where there are more than so many
GAP = 6.0  # mm between two of them
LABEL = 6.0  # mm of height for the name of a way of building, over its first step
INDENT = 9.5  # mm from a step's number to its title
UNDER = 8.5  # mm of height for the title of a row, and after its words
NUMBER, HEAD, BODY, SMALL = 15.0, 10.0, 8.2, 7.5  # points
LARGEST = 2.2  # times its size that a model is shown at most
PARADE = 38.0  # mm of height for each row of all models, folded
IN_A_ROW = 4  # of them


def folding_pages(drawn: Drawn, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """One page of steps for the kinds of models that the kit has, and all of them folded."""
    name = title_of(drawn.game, part)
    models, stands = _entries(drawn, "model"), _entries(drawn, "stand")
    if not models and drawn.problems and any(one.kind == "model" for one in drawn.game.sheet.kit):
        return [], []  # what is wrong with them is told already
    if not models:
        message = "the kit has no models to fold; add a part of kind model"
        return [], [drawn.game.problem("game", typed_at(drawn.game, part), message)]
    palette, say = drawn.game.palette, drawn.game.words
    x, y, wide, high = body_of(paper)
    head = line_of(name, x, y + 7, font="title", points=21, fill=palette["ink"])
    marks: list[Mark] = [tagged([head], "H1"), Rect(x, y + 10, wide, 0.5, palette["accent"])]
    ways = constructions(models, stands, say)
    steps = list(_numbered(ways))
    count = ACROSS + (len(steps) > MANY)
    rows, low = -(-len(steps) // count), PARADE * -(-len(models) // IN_A_ROW)
    across = (wide - GAP * (count - 1)) / count
    lines = [steps[row * count : (row + 1) * count] for row in range(rows)]
    texts = [[_words(one.step, across, palette) for one in here] for here in lines]
    tall = [max(text.height for text in row) + UNDER for row in texts]
    top, looks = y + 13, (high - 13 - low - fsum(tall)) / rows
    for here, row, words in zip(lines, texts, tall, strict=True):
        for number, (one, text) in enumerate(zip(here, row, strict=True)):
            marks += _set(one, text, (x + number * (across + GAP), top, across, looks), palette)
        top += looks + words
    marks += _parade(models, ways, (x, y + high - low, wide, low), drawn.game)
    box = (0.0, 0.0, paper.width, paper.height)
    return [Page(name, name, paper, box, box, text_page(paper, marks, name), text=True)], []


class _Numbered(NamedTuple):
    """A step with its number, such as "A1", and the name of its way where it begins one."""

    step: Step
    number: str
    begins: str


def _letter(ways: list[Construction], way: int) -> str:
    """Of one way among several; without others it needs none."""
    return chr(ord("A") + way) if len(ways) > 1 else ""


def _numbered(ways: list[Construction]) -> Iterator[_Numbered]:
    for place, way in enumerate(ways):
        letter = _letter(ways, place)
        for number, step in enumerate(way.steps, 1):
            begins = f"{letter}  {way.title}".strip() if number == 1 else ""
            yield _Numbered(step, f"{letter}{number}", begins)


def _own(model: Model, ways: list[Construction]) -> str:
    """Return the steps of one model, in runs: "A 1–3, 5 · C 1"."""
    own = [(_letter(ways, place), way.numbers(model)) for place, way in enumerate(ways)]
    return " · ".join(f"{letter} {ranges(numbers)}".strip() for letter, numbers in own if numbers)


def _entries(drawn: Drawn, kind: str) -> list[Model]:
    """Return the first entry of each group of a kind in the kit, its pieces by their names in it."""
    models: dict[str, Model] = {}
    for part, looks in zip(drawn.game.sheet.kit, drawn.parts, strict=True):
        if part.kind != kind:
            continue
        first: dict[str, Any] = {}
        for piece in pieces_in(looks):
            if first.setdefault(piece.whole, piece.where[:2]) != piece.where[:2]:
                continue
            known = models.setdefault(piece.whole, Model(piece.whole, {}))
            entry = getattr(drawn.game.files[piece.file], f"{kind}s")[piece.where[1]].id
            name = piece.id.removeprefix("plain-").removeprefix(entry).removeprefix("-")
            known.pieces.setdefault(name, piece)
    return list(models.values())


def _fitted(looks: Drawing, box: BoxMm, largest: float = LARGEST) -> Mark:
    """Return a picture as large as its box allows, in its middle."""
    x, y, wide, high = box
    scale = min(wide / looks.width, high / looks.height, largest)
    left, top = x + (wide - looks.width * scale) / 2, y + (high - looks.height * scale) / 2
    return Use(looks, (scale, 0.0, 0.0, scale, left, top))


def _words(step: Step, wide: float, palette: Any) -> Setting:
    return flow([("regular", step.says)], width=wide, size=BODY, fill=palette["soft-ink"])


def _set(numbered: _Numbered, text: Setting, box: BoxMm, palette: Any) -> list[Mark]:
    """Return a step: its picture in a box, its words below that; over the first of a way, its name."""
    x, y, wide, high = box
    low = y + high
    marks: list[Mark] = []
    number = line_of(
        numbered.number, x, low + 4.2, font="condensed-bold", points=NUMBER, fill=palette["accent"]
    )
    title = line_of(
        numbered.step.title, x + INDENT, low + 3.6, font="condensed-bold", points=HEAD, fill=palette["ink"]
    )
    if numbered.begins:
        name = line_of(
            numbered.begins, x, y + 3.4, font="condensed-semibold", points=9, fill=palette["accent"]
        )
        marks = [tagged([name], "H2"), Rect(x, y + LABEL - 1.4, wide, 0.25, palette["accent"])]
    return [
        *marks,
        figure([_fitted(numbered.step.looks, (x, y + LABEL, wide, high - LABEL - 1))], title.text),
        tagged([number, title], "P"),
        tagged(text.at(x, low + 5.6), "P"),
    ]


def _parade(models: list[Model], ways: list[Construction], box: BoxMm, game: Game) -> list[Mark]:
    """All models of the kit, folded, over their names, their own steps and how long each takes."""
    x, y, wide, high = box
    palette, say = game.palette, game.words
    marks: list[Mark] = [Rect(x, y, wide, high, palette["cream"])]
    across = min(len(models), IN_A_ROW)
    cell, tall = wide / across, PARADE
    for number, model in enumerate(models):
        left, top = x + number % across * cell, y + number // across * tall
        pieces = list(model.pieces.values())
        looks = folded_view(stood(pieces), FROM_AHEAD)
        marks.append(figure([_fitted(looks, (left + 2, top + 1.5, cell - 4, tall - 14), 1.2)], model.title))
        lines = (
            (model.title, "condensed-semibold", 9.0, 9.0),
            (say("Steps {steps}", steps=_own(model, ways)), "condensed-medium", SMALL, 5.4),
            (say("about {minutes} minutes", minutes=minutes_for(pieces)), "condensed-medium", SMALL, 2.2),
        )
        said = [
            line_of(
                words,
                left + cell / 2,
                top + tall - off,
                font=font,
                points=points,
                fill=palette["ink"],
                align="centre",
            )
            for words, font, points, off in lines
        ]
        marks.append(tagged(said, "P"))
    return marks


pages.enter(FOLDING, folding_pages)
