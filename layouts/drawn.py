"""What a game looks like, on whatever paper."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast

from ..components import Game, Problem
from ..components.models.game import GameSheet, Part
from ..components.reading.memory import Made, Memory, same
from ..generators.drawing import Drawing
from ..generators.kinds import Looks
from ..generators.pieces.pieces import Piece
from ..generators.text.fonts import in_type


@dataclass(frozen=True)
class Drawn:
    """A game, drawn once per build.

    `parts` holds, for each part of the kit in order, what its kind draws: pieces,
    drawings by id, or None for what depends on the paper.
    """

    game: Game
    parts: Sequence[Looks | None]
    problems: list[Problem]
    warnings: tuple[Problem, ...] = ()

    def of(self, part: Part) -> Looks | None:
        """Return the looks of a part of the kit; None where they depend on the paper."""
        return self.parts[next(number for number, one in enumerate(self.game.sheet.kit) if one is part)]

    @property
    def pieces(self) -> list[Piece]:
        """Everything that is cut out, in the order of the kit."""
        return [piece for drawn in self.parts for piece in pieces_in(drawn)]

    @property
    def boards(self) -> dict[str, Drawing]:
        """Return the boards by id, at the size in which they are typed."""
        looks = (looks for looks in self.parts if isinstance(looks, dict))
        return {name: board for boards in looks for name, board in boards.items()}


def pieces_in(drawn: Looks | None) -> list[Piece]:
    """Return the pieces among what a part looks like; none where it is not cut out."""
    return drawn if isinstance(drawn, list) else []


class ById(Mapping[str, Piece]):
    """The pieces of a kit by id; they are looked through only if one is asked for."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        return {piece.id: piece for piece in self.drawn.pieces}

    def __getitem__(self, name: str) -> Piece:
        return self.by_id[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_id)

    def __len__(self) -> int:
        return len(self.by_id)


R = TypeVar("R")
Place = tuple[str, str | int | None]  # ("files", "map"), ("parts", 3), ("art", None) for all of it


class _Step(NamedTuple):
    """What a step gave, and where in the game it has read."""

    result: Any
    places: tuple[Place, ...]


def noted(
    memory: Memory,
    name: Hashable,
    of: tuple[Any, ...],
    drawn: Drawn,
    make: Callable[[Drawn], tuple[R, list[Problem]]],
    like: Hashable = None,
) -> tuple[R, list[Problem]]:
    """Return what `make` makes of a drawn game and of the things in `of`, and all that is wrong with it.

    What is right is kept until something differs that was read of the game; `like` names a step
    that may have come to the same. What only problems ask for (where a thing is typed) is not
    noted, since nothing is kept that has one.
    """
    setting = drawn.game.type
    if not memory.keeps:
        return in_type(setting, make, drawn)
    of = (*of, setting.bare)  # what art stands in texts is noted

    def is_same(made: Made | None) -> bool:
        return made is not None and same(made.of, (*of, *_read(drawn, made.result.places)))

    made = next(filter(is_same, map(memory.find, (name, like))), None)
    if made is None:
        notes = _Notes()
        noting = _noting(drawn, notes)
        result, problems = in_type(noting.game.type, make, noting)
        notes.closed = True
        if problems:
            return result, problems
        places = tuple(notes.places)
        made = Made((*of, *_read(drawn, places)), _Step(result, places))
    memory.keep(name, made)
    return made.result.result, []


class _Notes:
    """The places that a step has read; once it is `closed`, it may read no others.

    A drawing may be made when it is asked for, long after its step: by then another place may
    hold something else, so that what was kept would no longer be right.
    """

    def __init__(self) -> None:
        self.places: dict[Place, None] = {}
        self.closed = False

    def add(self, part: str, key: str | int | None) -> None:
        if (part, key) not in self.places:
            if self.closed:
                raise RuntimeError(f"{part} {key} is read too late to be noted")
            self.places[part, key] = None


def _noting(drawn: Drawn, notes: _Notes) -> Drawn:
    """Return the same drawn game, which notes what is read of it."""
    game = drawn.game
    shown = replace(
        game,
        sheet=cast(GameSheet, _Sheet(game.sheet, notes)),
        files=_Named(game.files, "files", notes),
        art=_Named(game.art, "art", notes),
        palette=_Named(game.palette, "palette", notes),
        figures=_Named(game.figures, "figures", notes),
        texts=_Named(game.texts, "texts", notes),
    )
    return replace(drawn, game=shown, parts=_Parts(drawn.parts, notes))


def _read(drawn: Drawn, places: Sequence[Place]) -> Iterator[Any]:
    """Yield what stands at some places of a game; None where there is nothing."""
    for part, key in places:
        if part == "sheet":
            yield getattr(drawn.game.sheet, str(key))
        elif part == "parts":
            yield drawn.parts[cast(int, key)] if cast(int, key) < len(drawn.parts) else None
        else:
            things = getattr(drawn.game, part)
            yield things if key is None else things.get(key)


class _Sheet:
    """game.yaml, key by key."""

    def __init__(self, sheet: GameSheet, notes: _Notes) -> None:
        self._of, self._notes = sheet, notes

    def __getattr__(self, key: str) -> Any:
        self._notes.add("sheet", key)
        return getattr(self._of, key)


class _Named(Mapping[str, Any]):
    """Things of a game by name; whoever goes through them all reads every one."""

    def __init__(self, things: Mapping[str, Any], part: str, notes: _Notes) -> None:
        self._of, self._part, self._notes = things, part, notes

    def __getitem__(self, key: str) -> Any:
        self._notes.add(self._part, key)
        return self._of[key]

    def __iter__(self) -> Iterator[str]:
        self._notes.add(self._part, None)
        return iter(self._of)

    def __len__(self) -> int:
        self._notes.add(self._part, None)
        return len(self._of)


class _Parts(Sequence[Looks | None]):
    """What the parts of a kit look like, one by one."""

    def __init__(self, parts: Sequence[Looks | None], notes: _Notes) -> None:
        self._of, self._notes = parts, notes

    def __getitem__(self, index: Any) -> Any:
        self._notes.add("parts", index)
        return self._of[index]

    def __len__(self) -> int:
        self._notes.add("sheet", "kit")
        return len(self._of)
