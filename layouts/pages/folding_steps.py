"""The steps by which models are folded and glued, each with its picture.

The pictures are computed from the folds and the glue of the pieces: what is being folded
stands half way, what is being glued a little apart, and arrows show where both are going.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ...components.languages import Words
from ...components.shapes.paths import IDENTITY
from ...components.shapes.steady import dist
from ...generators.drawing import Drawing, Mark, Use
from ...generators.pieces.folded_views import UPRIGHT, View, folded_view, stood
from ...generators.pieces.folds import Pose, Spot, fold_piece
from ...generators.pieces.pieces import DrawnFace, Fold, Piece
from ..sheets.handwork import Work, hatched
from ..sheets.papers import minutes_for

FROM_AHEAD, FROM_BELOW, FROM_THE_SIDE = View(35, 30), View(35, -32), View(28, 14)
FLAT = Pose()
APART = 0.35  # of a body's length, between what is going to be glued together
BESIDE = 0.18  # of it, between tailplane and body, and two halves and their middle
USUAL = 30.0  # mm; a body so long is shown with its own hatching
SQUARE = 100.0  # degrees; a fold by more is a root or a clasp
ALMOST = 0.97  # of a fold, where an arrow ends
LEAST = 0.2  # of it; no arrow is shorter

Posed = list[tuple[Piece, Pose]]
Way = list[Spot]  # of an arrow


class Model(NamedTuple):
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
        return _bend(self.pieces.get("wing"))

    @property
    def fins(self) -> bool:
        """Whether its fins are the folded tips of the tailplane."""
        return _bend(self.pieces.get("tail-left")) > 0


class Step(NamedTuple):
    """What is done, how it looks then, and the models that ask for it."""

    title: str
    says: str
    looks: Drawing
    models: Sequence[Model]


class Construction(NamedTuple):
    """A way of building a model; its steps are numbered by themselves."""

    title: str
    steps: list[Step]

    def numbers(self, model: Model) -> list[int]:
        """Return the steps that a model asks for."""
        return [n for n, step in enumerate(self.steps, 1) if any(one is model for one in step.models)]


def _bends(fold: Fold) -> bool:
    """Whether a fold is no root and no clasp, but turns a wing or a tailplane up farther out."""
    return fold.way == "valley" and fold.angle < SQUARE


def _bend(piece: Piece | None) -> float:
    return max((fold.angle for fold in (piece.folds if piece else ()) if _bends(fold)), default=0.0)


def constructions(models: list[Model], stands: list[Model], say: Words) -> list[Construction]:
    """Return the ways to fold that the models of a kit ask for, by the folds of each of them."""
    whole = [model for model in models if "fuselage" in model.pieces]
    halves = [model for model in models if "half-left" in model.pieces]
    ways = []
    if whole:
        ways.append(Construction(say("Body, wing and tailplane"), list(_glued(whole, say))))
    if halves:
        ways.append(Construction(say("Two halves"), list(_of_halves(halves, say))))
    if stands and ways:
        shown = ways[0].steps[0].models[0]
        ways.append(Construction(say("The stand"), [_stand(shown, stands[0], models, say)]))
    return ways


def _only(some: Sequence[Model], models: Sequence[Model], say: Words) -> str:
    """Whose step it is, where it is not everybody's."""
    if len(some) == len(models):
        return ""
    return say("Only {models}.", models=say.listed([model.title for model in some])) + " "


def _glued(models: Sequence[Model], say: Words) -> Iterator[Step]:
    """Bodies folded along the belly, with wing and tailplane; the simplest model is shown."""
    model = _simplest(models)
    body, wing = model.pieces["fuselage"], model.pieces["wing"]
    yield Step(
        say("Score, then cut"),
        say(
            "Draw a blunt point along the folds, with a ruler. Cut the slits, then cut along the black "
            "lines. The colour on nose and wing, and the name beside small parts, say what belongs together."
        ),
        _flat(list(model.pieces.values())),
        models,
    )
    yield Step(
        say("Fold the body"),
        say(
            "Fold it along its belly, printed sides out. Glue the two sides together, but for the middle "
            "of the belly: there the stand goes in."
        ),
        _folding(body, 0.66, FROM_AHEAD, UPRIGHT),
        models,
    )
    yield Step(
        say("Fold the wing"),
        say("Fold it down at both roots and up again between: the two hatched strips become a clasp."),
        _folding(wing, 0.5, FROM_AHEAD),
        models,
    )
    if bent := [one for one in models if one.bend]:
        most = max(bent, key=lambda one: one.bend)
        yield Step(
            say("Bend the wing again"),
            _only(bent, models, say) + say("Fold the wing up at the outer folds as well."),
            _folding(most.pieces["wing"], 0.1, View(62, 12), only=_bends),
            bent,
        )
    if finned := [one for one in models if one.fins]:
        yield Step(
            say("Turn the fins up"),
            _only(finned, models, say) + say("Fold the tips of the tailplane up: they are the fins."),
            _folding(finned[0].pieces["tail-left"], 0.5, View(-30, 30), only=_bends),
            finned,
        )
    posed = stood(model.above)
    apart = [_parted(piece, pose, body.width) for piece, pose in posed]
    yield Step(
        say("Glue wing and tailplane on"),
        say("Put the clasp round the belly, A on A and B on B. Glue the tabs of the tailplane on C and D."),
        folded_view(
            [(_unglued(piece, body.width), pose) for piece, pose, _ in apart],
            FROM_AHEAD,
            arrows=[way for *_, ways in apart for way in ways],
        ),
        models,
    )
    if stiffened := [one for one in models if one.stiffened]:
        yield _stiffened(stiffened, models, say)


def _simplest(models: Sequence[Model]) -> Model:
    return min(models, key=lambda model: (model.bend, model.fins))


def _stiffened(stiffened: Sequence[Model], models: Sequence[Model], say: Words) -> Step:
    model = _simplest(stiffened)
    far = APART * model.pieces["fuselage"].width
    low = (0.0, 0.0, -far * 0.75)
    posed = [
        (piece, _shifted(pose, low) if piece.id.endswith("below") else pose)
        for piece, pose in stood(list(model.pieces.values()))
    ]
    arrows = [
        _straight(_middle([one]), (0.0, 0.0, far * 0.5)) for one in posed if one[0].id.endswith("below")
    ]
    return Step(
        say("Glue templates beneath"),
        _only(stiffened, models, say)
        + say(
            "They keep wing and tailplane from drooping; the straight end "
            "lies at the body. Then touch up white edges with a felt pen."
        ),
        folded_view(posed, FROM_BELOW, arrows=arrows),
        stiffened,
    )


def _parted(piece: Piece, pose: Pose, length: float) -> tuple[Piece, Pose, list[Way]]:
    """Return a piece a little off the body that it is glued to, and arrows to there."""
    below, beside = APART * length, BESIDE * length
    x, y, _ = _middle([(piece, pose)])
    if piece.id.endswith("-wing"):
        there = _shifted(pose, (0.0, 0.0, -below))
        ends = sorted(_spots([(piece, there)]), key=lambda spot: spot[1])
        ways = [_straight((x, tip[1] * 0.55, tip[2]), (0.0, 0.0, below * 0.8)) for tip in (ends[0], ends[-1])]
        return piece, there, ways
    if "-tail-" in piece.id:
        side = 1.0 if y > 0 else -1.0
        there = _shifted(pose, (0.0, side * beside, 0.0))
        tip = max(_spots([(piece, there)]), key=lambda spot: side * spot[1])
        start = (tip[0], tip[1] + side * beside * 1.15, tip[2])
        return piece, there, [_straight(start, (0.0, -side * beside, 0.0))]
    return piece, pose, []


def _of_halves(models: Sequence[Model], say: Words) -> Iterator[Step]:
    """Models in two halves, the first of which is shown."""
    model = models[0]
    left = model.pieces["half-left"]
    says = "Glue the two sides back to back, leaving the middle of the fold open for the stand."
    if "below" in model.pieces:
        says = (
            "Glue the two sides back to back, leaving the middle of the fold open for the stand; "
            "then the pale shape beneath both."
        )
    yield Step(
        say("One fold, nose to tail"),
        say(
            "Score the fold, then cut along the black lines. Each half is body, wing and tailplane in one: "
            "fold its side up along the body."
        ),
        _folding(left, 0.25, View(-25, 46), beyond=0.9),
        models,
    )
    posed, arrows = [], []
    below, beside, least = (share * left.width for share in (2 * APART, BESIDE, LEAST))
    for piece, pose in stood(list(model.pieces.values())):
        x, y, z = _middle([(piece, pose)])
        if piece.id.endswith("below"):
            posed.append((_unglued(piece, left.width), _shifted(pose, (0.0, 0.0, -below))))
            arrows.append(_straight((x, y, z - below), (0.0, 0.0, below / 2)))
            continue
        side = 1.0 if y > 0 else -1.0
        there = _shifted(pose, (0.0, side * beside, 0.0))
        tip = max(_spots([(piece, there)]), key=lambda spot: side * spot[1])
        posed.append((_unglued(piece, left.width), there))
        arrows.append(_straight((tip[0], tip[1] + side * least, tip[2]), (0.0, -side * least, 0.0)))
    yield Step(say("Half to half"), say(says), folded_view(posed, FROM_AHEAD, arrows=arrows), models)


def _stand(model: Model, stand: Model, models: Sequence[Model], say: Words) -> Step:
    post, *base = stand.pieces.values()
    standing, flying = stood([*base, post], FLAT), stood(list(model.pieces.values()))
    across, deep, heights = (sorted({round(v, 2) for v in one}) for one in _axes(standing))
    low, far = min(_axes(flying[:1])[2]), APART * flying[0][0].width
    middle = ((across[0] + across[-1]) / 2, (deep[0] + deep[-1]) / 2)
    # The ridge is the second highest of its heights; above it there is only the tongue.
    there = (middle[0] - _slit(flying), middle[1], heights[-2] - low + far)
    nose = min(_spots([(piece, _shifted(pose, there)) for piece, pose in flying]))
    return Step(
        say("Set it on its stand"),
        say(
            "Glue the two halves of the tongue together, the feet to the base, and the base to "
            "thick card. Put the tongue through the slit, between the two sides. A stand takes about "
            "{minutes} minutes.",
            minutes=minutes_for(list(stand.pieces.values())),
        ),
        folded_view(
            standing,
            FROM_THE_SIDE,
            [(piece, _shifted(pose, there)) for piece, pose in flying],
            [_straight((nose[0], nose[1], nose[2] - 3), (0.0, 0.0, -far))],
        ),
        models,
    )


def _folding(
    piece: Piece,
    share: float,
    view: View,
    pose: Pose = FLAT,
    beyond: float = 0.0,
    only: Callable[[Fold], bool] = lambda _: True,
) -> Drawing:
    """Return a piece whose folds are made by a share, and what is left of the longest way of a corner.

    `beyond` is how much higher than the corner the arrow is: the corners of a low panel go a
    short way. With `only`, all other folds are made already.
    """
    shares = [share + (ALMOST - share) * step / 12 for step in range(13)]
    folded = [fold_piece(_half_way(piece, one, only=only)[0][0]) for one in shares]
    ways = [
        [pose.place(*panels[number].pose.place(x, y + beyond * (y - low))) for panels in folded]
        for number, panel in enumerate(folded[0])
        for low in [max(y for _, y in panel.ring)]
        for x, y in panel.ring
    ]
    way = max(ways, key=lambda way: dist(way[0], way[-1]))
    arrow = _lengthened(way, LEAST * piece.width)
    return folded_view(_half_way(piece, share, pose, only), view, arrows=[arrow])


def _lengthened(way: Way, least: float) -> Way:
    """Return an arrow that is long enough to be seen, begun farther back where it has to be."""
    start, end = way[0], way[-1]
    far = dist(start, end)
    if far >= least:
        return way
    back = (far - least) / far
    return [tuple(a + (b - a) * back for a, b in zip(start, end, strict=True)), *way]  # type: ignore[list-item]


def _half_way(
    piece: Piece, share: float, pose: Pose = FLAT, only: Callable[[Fold], bool] = lambda _: True
) -> Posed:
    """Return a piece whose folds are made by a share only, nothing glued."""
    folds = tuple(fold._replace(angle=fold.angle * share) if only(fold) else fold for fold in piece.folds)
    return [(_unglued(piece, max(piece.width, piece.height))._replace(folds=folds), pose)]


def _unglued(piece: Piece, length: float) -> Piece:
    """Return the piece as it is printed, hatched where it takes glue, and with nothing glued to it.

    `length` is that of the body; the hatching of a large model is coarse.
    """
    size = max(length / USUAL, 1.0)
    areas = [hatched(area, IDENTITY, size) for area in piece.glue if area.side == "front"]
    face = DrawnFace(Drawing(piece.width, piece.height, (Use(piece.front.drawing), *areas)))
    return piece._replace(front=face, glue=())


def _shifted(pose: Pose, by: Spot) -> Pose:
    return Pose(by).after(pose)


def _straight(start: Spot, by: Spot) -> Way:
    x, y, z = start
    return [start, (x + by[0], y + by[1], z + by[2])]


def _axes(posed: Posed) -> tuple[tuple[float, ...], ...]:
    """All x, all y and all z of folded pieces."""
    return tuple(zip(*_spots(posed), strict=True))


def _middle(posed: Posed) -> Spot:
    x, y, z = ((min(axis) + max(axis)) / 2 for axis in _axes(posed))
    return x, y, z


def _spots(posed: Iterable[tuple[Piece, Pose]]) -> Iterator[Spot]:
    """Every corner of folded pieces."""
    for piece, pose in posed:
        for panel in fold_piece(piece):
            for x, y in panel.ring:
                yield pose.place(*panel.pose.place(x, y))


def _slit(model: Posed) -> float:
    """Where along a model the stand goes in: at its slit, or in its body's middle."""
    piece, pose = next((one for one in model if one[0].cuts), model[0])
    outlines = piece.cuts or (piece.outline,)
    xs = [pose.place(s[-2], s[-1])[0] for s in outlines[0] if len(s) > 2]
    return (min(xs) + max(xs)) / 2


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
        marks += [mark for stroke in (*work.folds, *work.cuts) for mark in stroke.marks]
        x, high = x + piece.width + 3.0, max(high, piece.height)
        most = max(most, x - 3.0)
    return Drawing(most, y + high, tuple(marks))
