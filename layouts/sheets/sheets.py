"""Draws imposed sheets: fronts and backs, cut lines, folds and glue, and the marks to cut by.

Backs come in three ways: behind their fronts after a flip on the long edge
("duplex"), on the same side of the paper beyond a fold ("fold"), or not at all
("none").
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial
from math import fsum
from typing import NamedTuple

from ...components import Game, Problem
from ...components.languages import Words
from ...components.models.sourced import sentence
from ...components.shapes.paths import Matrix
from ...generators.drawing import PAPER, Drawing, Mark, Rect, Use, line
from ...generators.pieces.gluing import joints, met
from ...generators.pieces.pieces import Face, Fixed, Piece
from ...generators.text.fitting import line_of
from .furniture import INK, SOFT
from .grids import Misfit, elsewhere, gridded
from .handwork import Work, cut_lines, key_of, needs_work, ticks_of
from .imposing import Block, Cell, Sheet
from .papers import BoxMm, Page, Paper, Placement, known_papers, rules
from .planning import (
    LONGEST_NAME,
    NO_GUEST,
    Guest,
    Plan,
    by_fold,
    has_room,
    margins,
    planned,
    rooms_for,
    taken,
)
from .registering import marks as marks_on

BACKS = ("duplex", "fold", "none")
FOLD_NOTE = "Fold here with the printed sides out, glue, let it dry, then cut."


class Side(NamedTuple):
    """How one side of the pieces comes to lie on a page.

    `name` is "front" or "back"; `mirror_x` and `mirror_y` are where the page is
    mirrored for it, mm, or None.
    """

    name: str
    mirror_x: float | None = None
    mirror_y: float | None = None

    def box(self, cell: Cell) -> BoxMm:
        """Return a cell's trim box on the page."""
        return self.placed((cell.x, cell.y, *cell.size))

    def placed(self, box: BoxMm) -> BoxMm:
        """Return a box of the front on the page."""
        x, y, wide, high = box
        x = x if self.mirror_x is None else 2 * self.mirror_x - x - wide
        y = y if self.mirror_y is None else 2 * self.mirror_y - y - high
        return round(x, 4), round(y, 4), wide, high

    def matrix(self, cell: Cell, box: BoxMm) -> Matrix:
        """From a face's own millimetres to the page's, where it fills `box`.

        A back lies behind its front so that it is upright when the piece is
        turned over like the page of a book.
        """
        x, y, wide, high = box
        if not cell.turned and self.mirror_y is None:
            return 1.0, 0.0, 0.0, 1.0, x, y
        quarter = int(cell.turned)
        if self.mirror_y is not None:
            quarter += 0 if cell.turned else 2  # beyond a fold across the sheet
        elif self.mirror_x is not None and cell.turned:
            quarter = 3
        a, b, c, d = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))[quarter]
        e = x + (wide if a + c < 0 else 0.0)
        f = y + (high if b + d < 0 else 0.0)
        return float(a), float(b), float(c), float(d), e, f


class _Corners(NamedTuple):
    """Top left corners at which a neighbour to the left, or above, ends."""

    right: set[tuple[float, float]]
    below: set[tuple[float, float]]


FRONT = Side("front")
_Grounded = tuple[float, float, float, float, str]  # a box on the page, and its colour


def _face(piece: Piece, side: Side) -> Face | None:
    return piece.front if side.name == "front" else piece.back


class _Laid(NamedTuple):
    """One sheet on its paper: blocks in page coordinates, what the page is called."""

    paper: Paper
    name: str
    blocks: tuple[Block, ...]
    sides: tuple[Side, ...]
    say: Words
    cuts: str

    @property
    def box(self) -> BoxMm:
        """Round all that is cut out, on both sides of a fold."""
        found = (
            [side.box(cell) for side in self.sides for b in self.blocks for cell in b.cells]
            if len(self.sides) > 1
            else [(block.x, block.y, block.width, block.height) for block in self.blocks]
        )
        left, top = min(b[0] for b in found), min(b[1] for b in found)
        right, low = max(b[0] + b[2] for b in found), max(b[1] + b[3] for b in found)
        return left, top, right - left, low - top


def sheet_pages(
    game: Game,
    pieces: Sequence[Piece],
    paper: Paper,
    component: str,
    backs: str,
    guest: Guest = NO_GUEST,
    plans: Sequence[Plan] = (),
    fixed: Fixed | None = None,
) -> tuple[list[Page], list[Problem]]:
    """All pages of the pieces that share sheets, in printing order, and what is too large.

    `plans` are those of these pieces, where they are made already.
    """
    wide, high, half = rooms_for(pieces, paper)
    problems: list[Problem] = []
    noted: list[Problem] = []
    if fixed and (why := elsewhere(pieces, fixed, paper, backs)):
        noted = [game.problem(fixed.file, fixed.where, why)._replace(warns=True)]
        fixed = None
    if fixed:
        try:
            plans = gridded(pieces, fixed, paper)
        except Misfit as error:
            where = (*fixed.where, error.key) if error.key else fixed.where
            return [], [game.problem(fixed.file, where, str(error))]
    for folds, pool in by_fold(pieces, backs).items() if not fixed else ():
        problems += _too_large(game, pool, (wide, half if folds else high), paper, folded=folds)
    if problems:
        return [], problems
    pages: list[Page] = []
    plans = plans or planned(pieces, paper, backs)
    for number, (sheet, folds) in enumerate(plans, 1):
        name = f"{component} {number}" if len(plans) > 1 else component
        if guest.on(sheet):
            says = game.words("{title}, with the last of {guest}", title=name, guest=guest.name)
            name = says if len(says) <= LONGEST_NAME else game.words("{title} and others", title=name)
        y = margins(paper, max(piece.bleed for piece in pieces))[1]
        fold = y + high / 2 if folds else None
        pages += _pages(game, paper, sheet, (component, name), backs, fold, met(pieces))
    return pages, noted


def _too_large(
    game: Game, pieces: Sequence[Piece], room: tuple[float, float], paper: Paper, folded: bool
) -> list[Problem]:
    """Return a problem for each entry of the YAML that no sheet has room for."""
    problems: dict[tuple[str | int, ...], Problem] = {}
    for piece in pieces:
        if not has_room(piece, room, taken(paper)):
            where = "half a sheet" if folded else "a sheet"
            remedy = ", or take --backs duplex" if folded else _on_larger(piece, paper.register)
            inside = f" ({room[0]:g} x {room[1]:.1f} mm inside its marks)"
            if paper.register:  # whose corners are not free
                inside = " has room for between the registration marks in its corners"
            message = (
                f"{piece.width:g} x {piece.height:g} mm is larger than {where} of {paper.title}{inside}; "
                f"make it smaller{remedy}"
            )
            problems.setdefault(piece.where, game.problem(piece.file, (*piece.where, "size"), message))
    return list(problems.values())


def _on_larger(piece: Piece, register: str) -> str:
    """Return the remedy of larger paper, where there is one large enough."""
    known = {name: paper._replace(register=register) for name, paper in known_papers().items()}
    fit = [n for n, one in known.items() if has_room(piece, margins(one, piece.bleed)[2:], taken(one))]
    return f", or take larger paper: --paper {' or '.join(fit)}" if fit else ""


def _pages(
    game: Game,
    paper: Paper,
    sheet: Sheet,
    names: tuple[str, str],
    backs: str,
    fold: float | None,
    others: Set[str],
) -> list[Page]:
    component, name = names
    torn = sheet.blocks[0].fixed == "labels"
    if torn:
        paper = paper._replace(register="")  # they are cut already
    bleed = max(block.bleed for block in sheet.blocks)
    x, y, room, high = margins(paper, bleed)
    filled = max(block.x + block.width for block in sheet.blocks)
    left = x if taken(paper) else x + (room - filled) / 2
    blocks = tuple(block if block.fixed else _moved(block, left, y) for block in sheet.blocks)
    cells = [cell for block in blocks for cell in block.cells]
    note = sentence(game.words, (cell.piece.ours for cell in cells))
    glued = sum(joints(cell.piece, others) for cell in cells)
    used = min(1.0, fsum(cell.size[0] * cell.size[1] for cell in cells) / (room * high))
    shown = "none" if torn else game.sheet.cuts
    back = Side("back", mirror_x=paper.width / 2)
    if fold is not None:
        leaves: list[tuple[Side, ...]] = [(FRONT, Side("back", mirror_y=fold))]
    elif backs == "duplex" and any(cell.piece.back for cell in cells):
        leaves = [(FRONT,), (back,)]
    else:
        leaves = [(FRONT,)]
    pages = []
    for sides in leaves:
        laid = _Laid(paper, name, blocks, sides, game.words, shown)
        trim = laid.box if fold is not None else _mirrored(laid.box, sides[0])
        outer = (trim[0] - bleed, trim[1] - bleed, trim[2] + 2 * bleed, trim[3] + 2 * bleed)
        pages.append(
            Page(
                component,
                name,
                paper,
                trim,
                outer,
                partial(_drawing, laid, fold),
                "front and back" if fold is not None else sides[0].name,
                place=partial(_placements, laid),
                duplex=len(leaves) > 1,
                note=note,
                alone=len(leaves) == 1,
                cuts=0 if sides[0] is back else sheet.cuts,  # a leaf is cut and glued once
                glue=0 if sides[0] is back else glued,
                used=used,
            )
        )
    return pages


def _mirrored(box: BoxMm, side: Side) -> BoxMm:
    x, y, wide, high = box
    return (x if side.mirror_x is None else 2 * side.mirror_x - x - wide, y, wide, high)


def _moved(block: Block, dx: float, dy: float) -> Block:
    """Return the block in the page's millimetres."""
    return block._replace(
        x=round(block.x + dx, 4),
        y=round(block.y + dy, 4),
        rows=tuple(
            tuple(Cell(c.piece, c.copy, round(c.x + dx, 4), round(c.y + dy, 4), c.turned) for c in row)
            for row in block.rows
        ),
        lines_x=tuple(round(at + dx, 4) for at in block.lines_x),
        lines_y=tuple(round(at + dy, 4) for at in block.lines_y),
    )


def _drawing(laid: _Laid, fold: float | None) -> Drawing:
    """Return a page: grounds with their bleed, faces, cut lines, folds, glue, marks."""
    marks: list[Mark] = []
    for side in laid.sides:
        for block in laid.blocks:
            marks += _printed(block, side)
    paper = laid.paper
    work = Work([], [], [])
    if laid.sides[0].name == "front":
        for block in laid.blocks:
            work.cuts.extend(cut_lines(block, laid.cuts))
            for cell in block.cells:
                if needs_work(cell.piece):
                    at = FRONT.matrix(cell, FRONT.box(cell))
                    work.add(cell.piece, at, laid.cuts, ruled=bool(block.lines_x))
    # Blocks are in the middle of the page, so marks of front and back coincide.
    for block in laid.blocks if laid.cuts != "none" else ():
        marks += ticks_of(block, laid.sides[0].mirror_x)
    marks += work.layers(paper.width, paper.height)
    if laid.sides[0].name == "front":
        marks += marks_on(paper) if paper.register else key_of(laid.blocks, paper, laid.say, laid.cuts)
    if fold is not None:
        marks += _fold_of_sheet(paper, fold, laid.say(FOLD_NOTE))
    return Drawing(paper.width, paper.height, tuple(marks), f"{laid.name}, {laid.sides[0].name}")


def _printed(block: Block, side: Side) -> list[Mark]:
    """Return the faces of one side over their grounds."""
    grounds: list[Mark] = []
    faces: list[Mark] = []
    names: list[Mark] = []
    taken: _Corners | None = None
    for row in block.rows:
        shown = [(cell, face) for cell in row if (face := _face(cell.piece, side))]
        boxes = [side.box(cell) for cell, _ in shown]
        if block.touching:
            grounded = [(*box, face.ground) for box, (_, face) in zip(boxes, shown, strict=True)]
            grounds += _runs(sorted(grounded), block.bleed)
        for (cell, face), box in zip(shown, boxes, strict=True):
            # The face's own bleed is cut off: the run's ground has it already.
            clip = box if block.touching else None
            if cell.bounds:
                clip = side.placed(cell.bounds)
            elif cell.piece.bands:
                taken = taken or _far_corners(block)
                clip = _off_neighbours(cell, block.bleed, taken)
            faces.append(Use(face.drawing, side.matrix(cell, box), clip))
            if cell.piece.beside and side is FRONT:
                names.append(Use(cell.piece.beside, side.matrix(cell, box)))
    return grounds + faces + names


def _far_corners(block: Block) -> _Corners:
    """Where a piece of a block would begin that has one to its left, and one above it."""
    return _Corners(
        {(round(c.x + c.size[0], 3), round(c.y, 3)) for c in block.cells},
        {(round(c.x, 3), round(c.y + c.size[1], 3)) for c in block.cells},
    )


def _off_neighbours(cell: Cell, bleed: float, taken: _Corners) -> BoxMm:
    """Return a banded piece with its bleed, none of it over the neighbour to the left or above."""
    wide, high = cell.size
    here = (round(cell.x, 3), round(cell.y, 3))
    left = 0.0 if here in taken.right else bleed
    top = 0.0 if here in taken.below else bleed
    return cell.x - left, cell.y - top, wide + left + bleed, high + top + bleed


def _runs(row: Sequence[_Grounded], bleed: float) -> list[Mark]:
    """One bleeding rectangle for each run of cells of one ground, from left to right."""
    runs: list[_Grounded] = []
    for x, y, wide, high, ground in row:
        last = runs[-1] if runs else None
        if last and last[4] == ground and abs(last[0] + last[2] - x) < 1e-3:
            runs[-1] = (last[0], y, round(last[2] + wide, 4), high, ground)
        else:
            runs.append((x, y, wide, high, ground))
    b = bleed
    return [
        Rect(x - b, y - b, wide + 2 * b, high + 2 * b, ground)
        for x, y, wide, high, ground in runs
        if ground != PAPER
    ]


def _fold_of_sheet(paper: Paper, at: float, says: str) -> list[Mark]:
    """Return the line on which the whole sheet is folded before it is glued and cut."""
    edge = rules().unprintable
    text = line_of(
        says, paper.width / 2, at + 0.85, font="condensed-medium", points=7, fill=SOFT, align="centre"
    )
    beside = 1.5  # mm, white at both ends of the words, which stand in a gap of the line
    clear = Rect(text.x - beside, at - 1.3, text.advance + 2 * beside, 2.9, PAPER)
    return [line(edge, at, paper.width - edge, at, INK, 0.25, (3.0, 1.5)), clear, text]


def _placements(laid: _Laid) -> list[Placement]:
    placements = []
    for side in laid.sides:
        for block in laid.blocks:
            for cell in block.cells:
                if _face(cell.piece, side) is not None:
                    placements.append(
                        Placement(cell.piece, cell.copy, side.name, *side.box(cell), cell.turned)
                    )
    return placements
