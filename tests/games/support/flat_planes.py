"""What tells flat planes apart without colour: how their faces differ in grey, and their markings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from PIL import ImageChops

from cutline.components.models.gallery import gallery
from cutline.components.shapes.paths import transformed
from cutline.generators.drawing import Drawing, Text, Use, flattened
from cutline.generators.drawing import Path as Area
from cutline.generators.outlines import bounds

from ...support.one_page import one_page_pdf
from ...support.rasters import rastered

PER_MM = 8
PLAINLY = 60  # of 255 levels of grey
LEAST = 1.5  # mm² in which two planes differ plainly
VISIBLE = 1.3  # mm across
CORNERS = {"cross": 12, "star": 10}


def alike(drawings: Mapping[str, Drawing], folder: Path) -> list[tuple[str, str]]:
    """Pairs of planes that are hardly told apart in grey."""
    greys = {
        name: rastered(one_page_pdf(folder / "plane.pdf", drawing), 0, PER_MM).convert("L")
        for name, drawing in drawings.items()
    }
    found = []
    for (one, picture), (other, beside) in combinations(greys.items(), 2):
        if picture.size == beside.size:
            levels = ImageChops.difference(picture, beside).histogram()
            if sum(levels[PLAINLY:]) < LEAST * PER_MM**2:
                found.append((one, other))
    return found


def national(drawing: Drawing, aircraft: str, red: str) -> int:
    """How many of the type's national markings are large enough to be seen."""
    markings = gallery()[aircraft].markings
    assert markings is not None
    found = set()
    for mark, matrix in flattened(drawing):
        if isinstance(mark, Area):
            left, top, right, low = bounds(transformed(mark.segments, matrix))
            corners = len([step for step in mark.segments if step[0] in "ML"])
            disc = mark.fill == red and any(step[0] == "C" for step in mark.segments)
            known = disc if markings.kind == "roundel" else corners == CORNERS[markings.kind]
            if known and min(right - left, low - top) >= VISIBLE * (0.38 if disc else 1):
                found.add((round((left + right) / 2, 1), round((top + low) / 2, 1)))
    return len(found)


def without_words(drawing: Drawing) -> Drawing:
    """The same face without its number and name."""
    return Drawing(drawing.width, drawing.height, tuple(_kept(drawing)))


def _kept(drawing: Drawing) -> Iterator[Any]:
    for mark in drawing.marks:
        if isinstance(mark, Use):
            yield mark._replace(drawing=without_words(mark.drawing))
        elif not isinstance(mark, Text):
            yield mark
