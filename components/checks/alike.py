"""Colours that have to differ, since nothing else tells two sides, terrains or labels apart.

They are what `differ` of game.yaml lists, or, without it: colours of fronts, and of backs, that else look
the same; fills of the kinds of space that lie side by side on a board under the same pattern; and
labels of a board with the same text. What shows a word of its own needs no colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from ..models.loaded import Game
from ..models.maps import Map, Panel
from ..reading.problems import Problem
from ..shapes.colours import DEFICIENCIES, as_seen, difference, grey, lightness
from .looks import NOTHING, Look, Pair, Shade, label_looks, painted, side_looks

LEAST_GREY = 15.0  # of L*, between what a black and white printer has to tell apart
LEAST_SEEN = 10.0  # of CIEDE2000


def must_differ(game: Game) -> Iterator[Pair]:
    """Yield every two looks that have to differ; what differs in the same colours is told once a file."""
    sets: Iterable[Sequence[Look]] = _listed(game)
    if game.sheet.differ is None:
        sets = (*side_looks(game), *_terrains(game), *label_looks(game))
    seen: set[tuple[str, frozenset[tuple[str, ...]]]] = set()
    for looks in sets:
        for first, second in combinations(looks, 2):
            both = zip(first, second, strict=True)
            pair = [(a, b) for a, b in both if a.colour.lower() != b.colour.lower()]
            colours = frozenset(tuple(sorted((a.colour.lower(), b.colour.lower()))) for a, b in pair)
            if pair and (key := (second[0].file, colours)) not in seen:
                seen.add(key)
                yield pair


def too_grey(game: Game, printed: Callable[[str], str] = grey) -> list[Problem]:
    """Report pairs that are nowhere LEAST_GREY apart as they are `printed` without colour."""
    problems = []
    for pair in must_differ(game):
        levels = [sorted(lightness(printed(shade.colour)) for shade in shades) for shades in pair]
        (low, high), (first, second) = max(
            zip(levels, pair, strict=True), key=lambda item: item[0][1] - item[0][0]
        )
        if high - low < LEAST_GREY:
            message = (
                f"{second.name} and {first.name} are printed in nearly the same grey "
                f"(L* {low:.0f} and {high:.0f}); make them {LEAST_GREY:.0f} apart, or give one "
                "of them a pattern, or a word or mark of its own"
            )
            problems.append(game.problem(second.file, second.path, message))
    return problems


def easily_confused(game: Game) -> list[Problem]:
    """Report pairs that look alike to people who lack a kind of cone."""
    problems = []
    for pair in must_differ(game):
        apart = {
            d: max(difference(as_seen(one.colour, d), as_seen(other.colour, d)) for one, other in pair)
            for d in DEFICIENCIES
        }
        near = [f"{name} ({value:.1f})" for name, value in apart.items() if value < LEAST_SEEN]
        if near:
            first, second = pair[0]
            message = (
                f"{second.name} and {first.name} look alike to people with {' and '.join(near)}: CIEDE2000 "
                f"should be {LEAST_SEEN:.0f} at least; make one of them lighter, or give it a pattern or mark"
            )
            problems.append(game.problem(second.file, second.path, message))
    return problems


def _listed(game: Game) -> Iterator[list[Look]]:
    for number, names in enumerate(game.sheet.differ or ()):
        yield [
            (Shade(f'"{name}"', painted(game, name), "game", ("differ", number, k)),)
            for k, name in enumerate(names)
        ]


def _terrains(game: Game) -> Iterator[list[Look]]:
    for number, board in enumerate(game.maps):
        for panel in board.panels:
            looks: dict[str, list[Look]] = {}
            for name in _kinds_on(panel):
                kind = board.kinds[name]
                colour = painted(game, kind.fill)
                if colour != NOTHING:
                    path = ("maps", number, "kinds", name, "fill")
                    shade = Shade(f'"{name}" of board "{board.id}"', colour, "map", path)
                    looks.setdefault(_ground_look(board, name), []).append((shade,))
            yield from looks.values()


def _kinds_on(panel: Panel) -> list[str]:
    """List the kinds of a panel's cells and zones, which lie side by side; boxes stand by themselves.

    A kind of which each space has a name needs no colour.
    """
    grid = panel.grid
    cells = dict.fromkeys(k for n, k in grid.kinds.items() if not grid.title_of(n)) if grid else {}
    zones = dict.fromkeys(
        space.kind for space in panel.spaces if (space.outline or space.hexagon) and not space.title
    )
    return [*cells, *(name for name in zones if name not in cells)]


def _ground_look(board: Map, name: str) -> str:
    """Return a key that is equal for kinds whose ground differs only in its colour."""
    kind = board.kinds[name]
    marks = [mark.model_dump(exclude={"ink", "fill", "stroke"}) for mark in kind.marks]
    return repr((kind.pattern.draw if kind.pattern else "", marks, kind.head_fill if kind.head else ""))
