"""What the set-up of a game says of its pieces, and what of that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ..components import Game
from ..components.kinds import kinds
from ..components.models.boards import places
from ..components.reading.places import Keys
from ..components.reading.problems import suggest
from .drawn import Drawn

_NAME_ONE = "; name the id of a counter or of another piece"
_STAYS = '"{}" means cards, which stay in their deck; name counters or other pieces'


def _is_card(piece: Any) -> bool:
    return getattr(piece, "file", "") == "decks"


def means(wanted: str, piece: Any) -> bool:
    """Return whether a word of a cup means a piece: its group, its id, or `b*` for all that begin so."""
    whole = piece.id.startswith(wanted[:-1]) if wanted.endswith("*") else piece.id == wanted
    return whole or piece.group == wanted


def checked(drawn: Drawn) -> Drawn:
    """Return a drawn game that nothing is wrong with yet, with all that its `set_up` gets wrong."""
    if drawn.problems:
        return drawn
    problem = partial(drawn.game.problem, "game")
    return replace(drawn, problems=[problem(("set_up", *where), said) for where, said in _misfits(drawn)])


def _misfits(drawn: Drawn) -> Iterator[tuple[Keys, str]]:
    """Yield what `set_up` of a drawn game names and its files do not have; a kit may leave some out."""
    game, says = drawn.game, drawn.game.sheet.set_up
    pieces: dict[str, Any] = {piece.id: piece for piece in (*drawn.pieces, *_typed(game))}
    groups = dict.fromkeys(piece.group for piece in pieces.values() if piece.group)
    spaces = {space for board in game.maps for space in places(board)} if says.places else set()
    for number, cup in enumerate(says.cups):
        for index, wanted in enumerate(cup.holds):
            where: Keys = ("cups", number, "holds", index)
            meant = [piece for piece in pieces.values() if means(wanted, piece)]
            if not meant:
                near = suggest(wanted, [*pieces, *groups]) or _NAME_ONE
                yield where, f'there is no piece and no group "{wanted}"{near}'
            elif all(map(_is_card, meant)):
                yield where, _STAYS.format(wanted)
    laid = Counter[str]()
    for space, names in says.places.items():
        if space not in spaces:
            yield (
                ("places", space),
                f'no board has a space "{space}"{suggest(space, spaces) or "; name one of map.yaml"}',
            )
        for index, name in enumerate(names):
            where = ("places", space, index)
            if name not in pieces:
                yield where, f'there is no piece "{name}"{suggest(name, pieces) or _NAME_ONE}'
            elif _is_card(pieces[name]):
                yield where, _STAYS.format(name)
            elif laid[name] == getattr(pieces[name], "count", 0):
                yield where, f'"{name}" has a count of {laid[name]}, and is placed once more; raise its count'
            laid[name] += 1
    lists = game.sheet.lists
    if "turns" in says.model_fields_set and says.turns not in lists:
        yield (
            ("turns",),
            f'there is no list "{says.turns}"{suggest(says.turns, lists) or "; write it under `lists`"}',
        )


def _typed(game: Game) -> Iterator[Any]:
    """Yield what a game's files have to be cut out, each with its id and its group."""
    for file in dict.fromkeys(kind.file for kind in kinds().values() if kind.cut):
        for _, entries in game.files.get(file) or ():
            if isinstance(entries, list):
                yield from (entry for entry in entries if hasattr(entry, "group"))
