"""Colours that have to differ, since nothing else tells two sides or two terrains apart.

They are what `differ` of game.yaml lists, or, without it: grounds of counters that else look the same,
and fills of the kinds of space that lie side by side on a board under the same pattern.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ..models.counters import CounterFile, Face
from ..models.loaded import Game
from ..models.maps import Map, Panel
from ..reading.places import Keys
from ..reading.problems import Problem
from ..shapes.colours import DEFICIENCIES, as_seen, difference, lightness
from .checker import slots_in

LEAST_GREY = 15.0  # of L*, between what a black and white printer has to tell apart
LEAST_SEEN = 10.0  # of CIEDE2000


class Shade(NamedTuple):
    """A colour, #rrggbb, that has to differ: what it is the colour of, and where that was typed."""

    name: str
    colour: str
    file: str
    path: Keys


Pair = tuple[Shade, Shade]


def must_differ(game: Game) -> Iterator[Pair]:
    """Yield every pair of colours that have to differ, each once."""
    sets = list(_listed(game)) if game.sheet.differ is not None else [*_sides(game), *_terrains(game)]
    seen: set[tuple[str, str]] = set()
    for shades in sets:
        for first, second in combinations(_different(shades), 2):
            key = min(first.colour, second.colour), max(first.colour, second.colour)
            if key not in seen:
                seen.add(key)
                yield first, second


def too_grey(game: Game) -> list[Problem]:
    """Report pairs that are less than LEAST_GREY apart where no colour is printed."""
    problems = []
    for first, second in must_differ(game):
        light = sorted((lightness(first.colour), lightness(second.colour)))
        if light[1] - light[0] < LEAST_GREY:
            message = (
                f"{second.name} and {first.name} are printed in nearly the same grey "
                f"(L* {light[0]:.0f} and {light[1]:.0f}); make them {LEAST_GREY:.0f} apart, or give one "
                "of them a pattern or a mark of its own"
            )
            problems.append(game.problem(second.file, second.path, message))
    return problems


def easily_confused(game: Game) -> list[Problem]:
    """Report pairs that look alike to people who lack a kind of cone."""
    problems = []
    for first, second in must_differ(game):
        apart = {d: difference(as_seen(first.colour, d), as_seen(second.colour, d)) for d in DEFICIENCIES}
        near = [f"{name} ({value:.1f})" for name, value in apart.items() if value < LEAST_SEEN]
        if near:
            message = (
                f"{second.name} and {first.name} look alike to people with {' and '.join(near)}: CIEDE2000 "
                f"should be {LEAST_SEEN:.0f} at least; make one of them lighter, or give it a pattern or mark"
            )
            problems.append(game.problem(second.file, second.path, message))
    return problems


def _different(shades: Iterable[Shade]) -> list[Shade]:
    """Keep the first shade of each colour."""
    by_colour: dict[str, Shade] = {}
    for shade in shades:
        by_colour.setdefault(shade.colour.lower(), shade)
    return list(by_colour.values())


def _listed(game: Game) -> Iterator[list[Shade]]:
    for number, names in enumerate(game.sheet.differ or ()):
        yield [
            Shade(f'"{name}"', game.palette.get(name, name), "game", ("differ", number, k))
            for k, name in enumerate(names)
        ]


def _sides(game: Game) -> Iterator[list[Shade]]:
    """Yield, for each look of a counter's front, pictures included, all grounds on which it is printed.

    Grounds of which each has a word of its own are told apart by that.
    """
    file = game.counters
    if file is None:
        return
    fronts: dict[str, _Front] = {}
    looks: dict[str, dict[str, list[int]]] = {}
    for number, counter in enumerate(file.counters):
        front = fronts.get(counter.front)
        if front is None:
            front = fronts[counter.front] = _front(file.faces[counter.front])
        ground = front.ground.filled(counter.values)
        if game.palette.get(ground, ground).startswith("#"):
            looks.setdefault(front.look.filled(counter.values), {}).setdefault(ground, []).append(number)
    for grounds in looks.values():
        if len(grounds) > 1 and not _worded(file, fronts, list(grounds.values())):
            yield [
                Shade(
                    f'the ground of counter "{file.counters[first].id}"',
                    game.palette.get(ground, ground),
                    "counters",
                    _where(file, file.counters[first].front, first),
                )
                for ground, (first, *_) in grounds.items()
            ]


class _Template(NamedTuple):
    """A text, and the names of its {slots}."""

    text: str
    slots: tuple[str, ...]

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the text with values in its slots; a slot without a value stays empty."""
        text = self.text
        for slot in self.slots:
            text = text.replace(f"{{{slot}}}", values.get(slot, ""))
        return text


class _Front(NamedTuple):
    """A face of fronts: its ground, what it looks like without colours and words, and its texts."""

    ground: _Template
    look: _Template
    texts: list[_Template]


def _front(face: Face) -> _Front:
    texts = [mark.text for mark in face.marks if mark.text]
    return _Front(_template(face.ground), _template(_look(face)), [_template(text) for text in texts])


def _template(text: str) -> _Template:
    return _Template(text, tuple(sorted(slots_in(text))))


def _worded(file: CounterFile, fronts: Mapping[str, _Front], groups: list[list[int]]) -> bool:
    """Return whether each of several groups of counters shows a word that no other group shows."""
    words: list[set[str]] = []
    for first, *others in groups:
        shared = _words(file, fronts, first)
        for number in others:
            if not shared:
                return False
            shared &= _words(file, fronts, number)
        words.append(shared)
    return all(words[k] - set().union(*words[:k], *words[k + 1 :]) for k in range(len(words)))


def _words(file: CounterFile, fronts: Mapping[str, _Front], number: int) -> set[str]:
    counter = file.counters[number]
    words = (word for text in fronts[counter.front].texts for word in text.filled(counter.values).split())
    return {word for word in words if any(map(str.isalpha, word))}


def _where(file: CounterFile, face: str, number: int) -> Keys:
    """Return the path where a counter's ground was typed: among its values, or at its face."""
    slots = sorted(slots_in(file.faces[face].ground))
    return ("counters", number, "values", slots[0]) if slots else ("faces", face, "ground")


def _look(face: Face) -> str:
    """Return a key, equal for faces that differ only in colours and words; pictures keep {slots}."""
    shown = [mark.model_dump(exclude={"ink", "fill", "stroke", "text"}) for mark in face.marks]
    return repr(shown).replace("{'", "{ '")  # no slot


def _terrains(game: Game) -> Iterator[list[Shade]]:
    for number, board in enumerate(game.maps):
        for panel in board.panels:
            looks: dict[str, list[Shade]] = {}
            for name in _kinds_on(panel):
                kind = board.kinds[name]
                colour = game.palette.get(kind.fill, kind.fill)
                if colour.startswith("#"):
                    path: Keys = ("maps", number, "kinds", name, "fill")
                    shade = Shade(f'"{name}" of board "{board.id}"', colour, "map", path)
                    looks.setdefault(_ground_look(board, name), []).append(shade)
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
