"""What is done to a sheet by hand: lines to cut and fold along, areas that take glue, ticks.

Cuts, folds and glue are layers, for people with a plotter, and each line is in its layer once, as one
path. What makes it seen on any ground is in the layer "shown". How cuts are shown is `cuts` of
game.yaml: "lines" right across the faces, "ticks" beside them, "corners" of each face, "none" at all.
What has an outline of its own is cut along it, so that it is drawn but for "none".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...components.languages import Words
from ...components.shapes.geometry import BoxMm, boxes_meet
from ...components.shapes.paths import IDENTITY, Matrix, Segments, rectangle, transformed
from ...generators.drawing import PAPER, Clip, Drawing, Mark, Path, Use, line
from ...generators.pieces.pieces import Glue, Piece, line_segments
from ...generators.text.fitting import line_of
from ...generators.text.fonts import FOOT_FONT
from .furniture import INK, SOFT, TICK, outlined, two_tone
from .imposing import Block
from .papers import Paper, rules

TICK_GAP, TICK_LEAST = 0.5, 1.9  # mm between bleed and tick, and the length of a tick
CORNER = 1.0  # mm, arm of the cross at a corner
WIDEST = 0.3  # mm: half of the widest line, with what shows it
HIDDEN = 0.1  # mm, width of a line that lies under what shows it
HATCH, THIN = 1.1, 0.15  # mm between two lines over an area that takes glue, and their width


class Stroke(NamedTuple):
    """The marks of a line from back to front; which of them is the line `itself`, if any.

    The others make it seen on any ground.
    """

    marks: list[Mark]
    itself: int | None

    @property
    def box(self) -> BoxMm:
        """Round all of it, and a little more."""
        points = [point for mark in self.marks if isinstance(mark, Path) for point in _points(mark.segments)]
        left, top = min(x for x, _ in points) - WIDEST, min(y for _, y in points) - WIDEST
        right, low = max(x for x, _ in points) + WIDEST, max(y for _, y in points) + WIDEST
        return left, top, right - left, low - top


class Work(NamedTuple):
    """What is done to a sheet by hand, each kind in a layer of its own."""

    cuts: list[Stroke]
    folds: list[Stroke]
    glue: list[Mark]

    def add(self, piece: Piece, matrix: Matrix, cuts: str = "lines", ruled: bool = False) -> None:
        """Add what knife, bone folder and glue do to one piece; `matrix` brings it to the page.

        Of one that is `ruled`, the ruler cuts the sides, so that only its round corners are lines of its own.
        """
        outline = piece.outline
        if piece.corner and not outline and cuts == "lines":
            outline = rectangle(0, 0, piece.width, piece.height, piece.corner, piece.corner)
        for cut in filter(None, (outline, *piece.cuts) if cuts != "none" else ()):
            path = transformed(cut, matrix)
            if ruled and cut is outline:
                arcs = (
                    part for k, s in enumerate(path) if s[0] == "C" for part in (("M", *path[k - 1][-2:]), s)
                )
                self.cuts.append(Stroke([Path(tuple(arcs), stroke=INK, width=HIDDEN)], 0))
                self.cuts.append(Stroke(outlined(path), None))
            else:
                self.cuts.append(Stroke(outlined(path), 1))
        for fold in piece.folds:
            self.folds.append(Stroke(two_tone(transformed(fold.path, matrix), fold.way), 1))
        for area in piece.glue:
            if area.side == "front":  # what is glued behind is not hatched over what is printed
                self.glue.append(hatched(area, matrix))

    def layers(self, wide: float, high: float) -> list[Mark]:
        """Return the lines of glue, folds and cuts, each in its layer."""
        runs = [("glue", self.glue), *_layered("fold", self.folds), *_layered("cut", self.cuts)]
        return [Use(Drawing(wide, high, tuple(run)), layer=layer) for layer, run in runs if run]


def _layered(layer: str, strokes: Iterable[Stroke]) -> list[tuple[str, list[Mark]]]:
    """Return the marks of some lines in few runs, each of one layer; they look as if drawn line by line."""
    runs: list[tuple[str, list[Mark]]] = []
    for some in _levels(strokes):
        parts: list[list[Mark]] = [[], [], []]
        for marks, at in some:
            for k, mark in enumerate(marks):
                parts[2 if at is None or k > at else int(k == at)].append(mark)
        for name, part in zip(("shown", layer, "shown"), parts, strict=True):
            if part and runs and runs[-1][0] == name:
                runs[-1][1].extend(part)
            elif part:
                runs.append((name, part))
    return runs


def _levels(strokes: Iterable[Stroke]) -> list[list[Stroke]]:
    """Return lines by the order in which they have to be drawn: those of a level do not meet.

    What is one mark alone lies below all that is drawn over it.
    """
    levels: list[tuple[list[Stroke], list[BoxMm]]] = []
    for stroke in strokes:
        box, at = stroke.box, 0
        for k in reversed(range(len(levels) if len(stroke.marks) > 1 else 0)):
            if any(boxes_meet(box, other) for other in levels[k][1]):
                at = k + 1
                break
        if at == len(levels):
            levels.append(([], []))
        levels[at][0].append(stroke)
        levels[at][1].append(box)
    return [some for some, _ in levels]


def _points(segments: Segments) -> list[tuple[float, float]]:
    return [(s[i], s[i + 1]) for s in segments for i in range(1, len(s), 2)]


def needs_work(piece: Piece) -> bool:
    """Whether more is done to a piece than the ruler does to the whole sheet."""
    return bool(piece.outline or piece.corner or piece.cuts or piece.folds or piece.glue)


def cut_lines(block: Block, cuts: str) -> list[Stroke]:
    """Return the lines of the ruler right through a block, or the corners where they meet."""
    if cuts == "corners" and block.lines_x:
        boxes = [(cell.x, cell.y, *cell.size) for cell in block.cells]
        corners = {
            (round(x + k * wide, 3), round(y + n * high, 3))
            for x, y, wide, high in boxes
            for k in (0, 1)
            for n in (0, 1)
        }
        return [_crossed(*corner) for corner in sorted(corners)]
    if cuts != "lines":
        return []
    x, y, wide, high = block.x, block.y, block.width, block.height
    lines = [line_segments(at, y, at, y + high) for at in block.lines_x]
    lines += [line_segments(x, at, x + wide, at) for at in block.lines_y]
    return [Stroke(two_tone(path), 0) for path in lines]


def _crossed(x: float, y: float) -> Stroke:
    """Return a cross where two cuts meet."""
    upright, level = line_segments(x, y - CORNER, x, y + CORNER), line_segments(x - CORNER, y, x + CORNER, y)
    return Stroke(outlined((*upright, *level)), 1)


def picture(piece: Piece, side: str) -> Drawing:
    """One side of a piece by itself: its face, and on the front how it is cut, folded, glued."""
    face = piece.front if side == "front" else piece.back
    assert face is not None
    drawing = face.drawing
    if side != "front" or not needs_work(piece):
        return drawing
    work = Work([], [], [])
    work.add(piece, IDENTITY)
    return Drawing(piece.width, piece.height, (Use(drawing), *work.layers(piece.width, piece.height)))


def hatched(area: Glue, matrix: Matrix, size: float = 1.0) -> Use:
    """Thin slanting lines over an area that takes glue, but for its letter; seen on light and dark.

    Lines and their distance grow with `size`, for what is shown smaller than it is.
    """
    segments = tuple(area.outline)
    points = _points(segments)
    left, right = min(p[0] for p in points), max(p[0] for p in points)
    top, low = min(p[1] for p in points), max(p[1] for p in points)
    high = low - top
    apart, thin = HATCH * size, THIN * size
    steps = int((right - left + high) / apart) + 1
    lines = tuple(
        line(left + k * apart - high, low, left + k * apart, top, PAPER if k % 2 else SOFT, thin)
        for k in range(steps)
    )
    inner = Drawing(right, low, lines)
    edges = (Path(segments, stroke=PAPER, width=2 * thin), Path(segments, stroke=SOFT, width=thin))
    free = rectangle(*area.clear) if area.clear else ()
    whole = Drawing(right, low, (Use(inner, clip=Clip((*segments, *free), even_odd=True)), *edges))
    return Use(whole, matrix)


def ticks_of(block: Block, mirror_x: float | None) -> list[Mark]:
    """Short lines beyond the bleed at both ends of every cut; mirrored at x on a back."""
    x, y, wide, high = block.x, block.y, block.width, block.height
    near, far = block.bleed + TICK_GAP, block.bleed + TICK_GAP + TICK_LEAST
    lines_x = block.lines_x
    if mirror_x is not None:
        x = 2 * mirror_x - x - wide
        lines_x = tuple(round(2 * mirror_x - at, 4) for at in lines_x)
    marks: list[Mark] = []
    for at in lines_x:
        marks.append(line(at, y - far, at, y - near, INK, TICK))
        marks.append(line(at, y + high + near, at, y + high + far, INK, TICK))
    for at in block.lines_y:
        marks.append(line(x - far, at, x - near, at, INK, TICK))
        marks.append(line(x + wide + near, at, x + wide + far, at, INK, TICK))
    return marks


LONG, TALL, GAP = 8.0, 2.2, 4.0  # mm: a sample's length and height, and between two entries
SAYS = {
    "ruled": "cut, from tick to tick",
    "cut": "cut",
    "valley": "valley fold, printed side in",
    "mountain": "mountain fold, printed side out",
    "glue": "glue",
    "letter": "glue, letter on letter",
}


def key_of(blocks: Iterable[Block], paper: Paper, say: Words, shown: str = "lines") -> list[Mark]:
    """Return a sample of each line that a sheet has; none where nothing is folded or glued."""
    cuts: set[str] = set()
    ways: set[str] = set()
    for block in blocks:
        cuts |= {"ruled"} if block.lines_x else {"cut"}
        for piece in (cell.piece for cell in block.cells):
            cuts |= {"cut"} if piece.cuts else set()
            ways |= {fold.way for fold in piece.folds}
            ways |= {"letter" if area.clear else "glue" for area in piece.glue if area.side == "front"}
    if "letter" in ways:
        ways.discard("glue")
    cuts -= {"lines": set(), "none": {"ruled", "cut"}}.get(shown, {"ruled"})
    names = [name for name in SAYS if name in ways | cuts] if ways else []
    x, y = rules().unprintable + 3, paper.height - rules().unprintable - rules().foot + 0.2
    marks: list[Mark] = []
    for name in names:
        marks += _sample(name, x, y)
        says = line_of(say(SAYS[name]), x + LONG + 1.5, y + 1.85, font=FOOT_FONT, points=7, fill=SOFT)
        marks.append(says)
        x = says.x + says.advance + GAP
    return [Use(Drawing(paper.width, paper.height, tuple(marks), "Key of lines"))] if marks else []


def _sample(name: str, x: float, y: float) -> list[Mark]:
    across = line_segments(x, y + TALL / 2, x + LONG, y + TALL / 2)
    if name == "cut":
        return outlined(across)
    if name in ("glue", "letter"):
        return [hatched(Glue(rectangle(x, y, LONG, TALL)), IDENTITY)]
    return two_tone(across, "cut" if name == "ruled" else name)
