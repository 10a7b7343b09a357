"""A page that shows how the models of a kit are put together, step by step.

Its pictures are computed from the folds and the glue of the pieces themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..components import Problem
from ..components.game import Part
from ..generators.drawing import Drawing, Mark, Rect, Use
from ..generators.folded_views import UPRIGHT, View, folded_view, stood
from ..generators.folding import Pose, Spot, fold_piece
from ..generators.pieces import Piece
from ..generators.text import Setting, flow, line_of
from .columns import body_of, text_page
from .handwork import Work
from .kit import pieces_in
from .papers import BoxMm, Page, Paper
from .titles import title_of

ACROSS = 3  # steps side by side
GAP = 6.0  # mm between two of them
INDENT = 8.0  # mm from a step's number to its words
NUMBER, HEAD, BODY = 17.0, 11.0, 8.6  # points
LARGEST = 1.5  # times its size that a model is shown at most
PARADE = 31.0  # mm of height for each row of all models, folded
IN_A_ROW = 4  # of them
FROM_AHEAD, FROM_BELOW, FROM_THE_SIDE = View(35, 30), View(35, -32), View(28, 14)
FLAT = Pose()

Posed = list[tuple[Piece, Pose]]


class Step(NamedTuple):
    """What is done, and how it looks then."""

    title: str
    says: str
    looks: Drawing


class _Model(NamedTuple):
    """The pieces of one model, by what each of them is."""

    title: str
    pieces: dict[str, Piece]

    @property
    def above(self) -> list[Piece]:
        """All of it but what is glued beneath."""
        return [piece for name, piece in self.pieces.items() if not name.endswith("below")]

    @property
    def stiffened(self) -> bool:
        """Whether something is glued beneath."""
        return any(name.endswith("below") for name in self.pieces)

    @property
    def bend(self) -> float:
        """By how many degrees its wing is folded beyond its roots."""
        folds = self.pieces["wing"].folds if "wing" in self.pieces else ()
        return max((fold.angle for fold in folds if fold.way == "valley" and fold.angle < 90),
                   default=0.0)  # fmt: skip


def folding_pages(drawn: Any, paper: Paper, part: Part) -> tuple[list[Page], list[Problem]]:
    """One page of steps for the kinds of models that the kit has, and all of them folded."""
    name = title_of(drawn.game, part)
    models, stands = _entries(drawn, "model"), _entries(drawn, "stand")
    if not models:
        where = ("kit", drawn.game.sheet.kit.index(part))
        return [], [drawn.game.problem("game", where, "there is no model in the kit to be folded")]
    palette = drawn.game.palette
    x, y, wide, high = body_of(paper)
    head = line_of(name, x, y + 7, font="condensed-bold", points=21, fill=palette["ink"])
    marks: list[Mark] = [head, Rect(x, y + 10, wide, 0.5, palette["accent"])]
    steps = list(_steps(models, stands))
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


def _entries(drawn: Any, kind: str) -> list[_Model]:
    """The first entry of each group of a kind in the kit, its pieces by their names in it."""
    found: dict[str, _Model] = {}
    for part, looks in zip(drawn.game.sheet.kit, drawn.parts, strict=True):
        if part.kind != kind:
            continue
        first: dict[str, Any] = {}
        for piece in pieces_in(looks):
            title = piece.group.removesuffix(", to paint") or piece.title.split(",")[0]
            if first.setdefault(title, piece.where[:2]) != piece.where[:2]:
                continue
            known = found.setdefault(title, _Model(title, {}))
            entry = getattr(drawn.game.files[piece.file], f"{kind}s")[piece.where[1]].id
            name = piece.id.removeprefix("plain-").removeprefix(entry).removeprefix("-")
            known.pieces.setdefault(name, piece)
    return list(found.values())


def _steps(models: list[_Model], stands: list[_Model]) -> Iterator[Step]:
    """What the models of a kit ask for, each way of folding told once."""
    whole = sorted((one for one in models if "fuselage" in one.pieces), key=lambda one: one.bend)
    glued = whole[0] if whole else None  # the simplest
    halves = next((model for model in models if "half-left" in model.pieces), None)
    bent = whole[-1] if whole and whole[-1].bend else None
    for model, tell in ((glued, _glued), (bent, _bent), (halves, _of_halves)):
        if model is not None:
            yield from tell(model)
    shown = glued or halves
    if stands and shown:
        yield _stand(shown, stands[0])


def _glued(model: _Model) -> Iterator[Step]:
    body, wing = model.pieces["fuselage"], model.pieces["wing"]
    yield Step(
        "Score, then cut",
        "Draw a blunt point along the grey lines, with a ruler; cut the slits; then cut along "
        "the black. The colour on nose and wing says what belongs together.",
        _flat(list(model.pieces.values())),
    )
    yield Step(
        "Fold the body along its belly",
        "Printed sides out. Glue the two sides together, but for the middle of the belly: "
        "there the stand goes in.",
        folded_view(_half_way(body, 0.86), FROM_AHEAD),
    )
    yield Step(
        "Fold the wing",
        "Down at both roots, and up again between: the two hatched strips become a clasp. The "
        "wing tips rise a little.",
        folded_view(_half_way(wing, 0.72, FLAT), FROM_AHEAD),
    )
    yield Step(
        "Glue wing and tailplane on",
        "The clasp goes round the belly, A on A and B on B. The tabs of the tailplane go on "
        "C and D.",
        folded_view(stood(model.above), FROM_AHEAD),
    )
    if model.stiffened:
        yield Step(
            "Glue the templates beneath",
            "They keep wing and tailplane from drooping; their straight end lies at the body. "
            "Then touch up white edges and tabs with a felt pen.",
            folded_view(stood(list(model.pieces.values())), FROM_BELOW),
        )


def _bent(model: _Model) -> Iterator[Step]:
    beneath = ", and the templates beneath with it" if model.stiffened else ""
    yield Step(
        f"{model.title}: the wing bends again",
        f"Fold it up at the outer scores as well{beneath}.",
        folded_view(stood(model.above), View(62, 12)),
    )


def _of_halves(model: _Model) -> Iterator[Step]:
    left = model.pieces["half-left"]
    yield Step(
        f"{model.title}: one score, nose to tail",
        "Each half is body, wing and tailplane in one. Fold its side up along the body.",
        folded_view(_half_way(left, 0.5, FLAT), View(-20, 34)),
    )
    beneath = "; then the pale shape beneath both" if "below" in model.pieces else ""
    yield Step(
        f"{model.title}: half to half",
        "Glue the two sides back to back, leaving the middle of the score open for the stand"
        f"{beneath}.",
        folded_view(stood(list(model.pieces.values())), FROM_AHEAD),
    )


def _stand(model: _Model, stand: _Model) -> Step:
    post, *base = stand.pieces.values()
    standing, flying = stood([*base, post], FLAT), stood(list(model.pieces.values()))
    across, deep, heights = (sorted({round(v, 2) for v in one}) for one in _axes(standing))
    low = min(_axes(flying[:1])[2])
    lift = Pose((
        (across[0] + across[-1]) / 2 - _slit(flying[0]),
        (deep[0] + deep[-1]) / 2,
        heights[-2] - low,  # the ridge; above it only the tongue
    ))  # fmt: skip
    return Step(
        "Set it on its stand",
        "Glue the two halves of the tongue together, the feet to the base, and the base to "
        "thick card. The tongue goes through the slit, between the two sides.",
        folded_view(standing, FROM_THE_SIDE, [(piece, lift.after(pose)) for piece, pose in flying]),
    )


def _axes(posed: Posed) -> tuple[tuple[float, ...], ...]:
    """All x, all y and all z of folded pieces."""
    return tuple(zip(*_spots(posed), strict=True))


def _spots(posed: Posed) -> Iterator[Spot]:
    """Every corner of folded pieces."""
    for piece, pose in posed:
        for panel in fold_piece(piece):
            for x, y in panel.ring:
                yield pose.place(*panel.pose.place(x, y))


def _slit(body: tuple[Piece, Pose]) -> float:
    """Where along a body the stand goes in: at its slit, or in its middle."""
    piece, pose = body
    outlines = piece.cuts or (piece.outline,)
    xs = [pose.place(s[-2], s[-1])[0] for s in outlines[0] if len(s) > 2]
    return (min(xs) + max(xs)) / 2


def _half_way(piece: Piece, share: float, pose: Pose = UPRIGHT) -> Posed:
    """A piece whose folds are made by a share only, nothing glued."""
    folds = tuple(fold._replace(angle=fold.angle * share) for fold in piece.folds)
    return [(piece._replace(folds=folds, glue=()), pose)]


def _flat(pieces: Sequence[Piece], wide: float = 100.0) -> Drawing:
    """Pieces as they are cut out, in rows."""
    marks: list[Mark] = []
    x = y = high = 0.0
    most = 0.0
    for piece in sorted(pieces, key=lambda one: -one.height):
        if x and x + piece.width > wide:
            x, y, high = 0.0, y + high + 2.0, 0.0
        clip = (x - 0.6, y - 0.6, piece.width + 1.2, piece.height + 1.2)
        work = Work([], [], [])
        work.add(piece, (1.0, 0.0, 0.0, 1.0, x, y))
        marks.append(Use(piece.front.drawing, (1.0, 0.0, 0.0, 1.0, x, y), clip))
        marks += [*work.folds, *work.cuts]
        x, high = x + piece.width + 3.0, max(high, piece.height)
        most = max(most, x - 3.0)
    return Drawing(most, y + high, tuple(marks))


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
        line_of(f"{number}", x, low + 4, font="condensed-bold", points=NUMBER,
                fill=palette["accent"]),
        line_of(step.title, x + INDENT, low + 3.6, font="condensed-bold", points=HEAD,
                fill=palette["ink"]),
        *text.at(x + INDENT, low + 5),
    ]  # fmt: skip


def _parade(models: list[_Model], box: BoxMm, palette: Any) -> list[Mark]:
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
            line_of(model.title, left + cell / 2, top + tall - 2, font="condensed-semibold",
                    points=9, fill=palette["ink"], align="centre")
        )  # fmt: skip
    return marks
